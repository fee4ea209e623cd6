//! Writes single settings into the text of a configuration. Comments and everything else in it stay.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Read as _};
use std::path::Path;

use toml_edit::{DocumentMut, Item, Table, Value};

use super::{NEW_FILE, check_regular, without_path};
use cubetui::storage::{self, Disk};
use cubetui::words::shown_path;

/// Returns the text of the configuration, which is empty if there is no file.
///
/// # Errors
/// A message with the name and the reason.
pub fn read(path: &Path) -> Result<String, String> {
    let refused = |reason: String| {
        format!(
            "cannot read the configuration {}: {reason}",
            shown_path(path)
        )
    };
    let disk = Disk::new();
    check_regular(&disk, path).map_err(|error| refused(error.to_string()))?;
    let mut text = String::new();
    match disk.open(path, OpenOptions::new().read(true)) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(text),
        opened => opened
            .and_then(|mut file| file.read_to_string(&mut text))
            .map(|_| text)
            .map_err(|error| refused(error.to_string())),
    }
}

/// Sets keys such as `solver.timeout` to values in TOML. Returns the name of the file that was written.
///
/// # Errors
/// A message with the name and the reason. The file stays as it was.
pub fn write(path: &Path, values: &[(&str, String)]) -> Result<String, String> {
    let text = with_values(&read(path)?, values);
    let name = shown_path(path);
    let refused = |reason: String| format!("cannot write the configuration {name}: {reason}");
    let text = text.map_err(refused)?;
    let disk = Disk::new();
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| refused(error.to_string()))?;
    }
    storage::replace(&disk, path, text.as_bytes(), NEW_FILE)
        .map_err(|error| refused(without_path(error)))?;
    Ok(name)
}

/// Returns the text with these values set.
///
/// # Errors
/// Why the text cannot be changed.
fn with_values(text: &str, values: &[(&str, String)]) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        let line = error
            .span()
            .map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        format!("line {line}: {}; correct it first", error.message())
    })?;
    for (key, value) in values {
        let mut value: Value = value
            .parse()
            .map_err(|error: toml_edit::TomlError| format!("{key}: {}", error.message()))?;
        let (section, name) = key.split_once('.').unwrap_or(("", key));
        let table: &mut dyn toml_edit::TableLike = if section.is_empty() {
            document.as_table_mut()
        } else {
            let section_name = section;
            let section = document
                .entry(section_name)
                .or_insert_with(|| Item::Table(Table::new()));
            section.as_table_like_mut().ok_or_else(|| {
                format!("{key}: {section_name:?} is a value, not a section; correct it first")
            })?
        };
        if let Some(old) = table.get_mut(name) {
            if let Some(old) = old.as_value() {
                *value.decor_mut() = old.decor().clone();
            }
            *old = Item::Value(value);
        } else {
            table.insert(name, Item::Value(value));
        }
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::with_values;

    #[test]
    fn only_the_values_change() {
        let text = "# mine\ntheme = \"dark\"  # at night\n\n[play]\n# fast\nspeed = 3\n\n[keys]\nf5 = \"undo\"\n";
        let values = [
            ("theme", "\"light\"".to_owned()),
            ("play.speed", "4".to_owned()),
            ("solver.niss", "true".to_owned()),
            ("mouse", "false".to_owned()),
        ];
        let written = with_values(text, &values).expect("it is well written");
        assert!(
            written.contains("# mine\ntheme = \"light\"  # at night\n"),
            "{written}"
        );
        assert!(written.contains("# fast\nspeed = 4\n"), "{written}");
        assert!(written.contains("[keys]\nf5 = \"undo\"\n"), "{written}");
        assert!(written.contains("[solver]\nniss = true\n"), "{written}");
        let (config, warnings) = crate::config::Config::read(&written);
        assert!(warnings.is_empty(), "{warnings:?}");
        assert!(config.solver.niss && !config.mouse);
    }

    #[test]
    fn a_text_with_a_mistake_is_not_changed() {
        let error = with_values("mouse = true\ntheme = \n", &[("mouse", "false".to_owned())]);
        assert!(error.is_err_and(|error| error.starts_with("line 2: ")));
        let error = with_values("play = 3\n", &[("play.speed", "4".to_owned())]);
        assert!(error.is_err_and(|error| error.contains("section")));
    }
}
