//! The person's own themes: every `NAME.toml` in the folder `themes` beside the configuration.

use std::fs;
use std::path::{Path, PathBuf};

use super::settings::Warning;
use crate::config::Themes;

/// The folder beside the configuration.
const FOLDER: &str = "themes";

/// The built-in themes and those in the folder beside this configuration, and what is wrong with the latter. That there is
/// no such folder is nothing wrong.
pub(super) fn beside(config: &Path) -> (Themes, Vec<Warning>) {
    let mut themes = Themes::built_in();
    let folder = config.with_file_name(FOLDER);
    let file_of = |name: &str| folder.join(format!("{name}.toml"));
    let mut warnings = Vec::new();
    let mut texts = Vec::new();
    for name in names_in(&folder) {
        match fs::read_to_string(file_of(&name)) {
            Ok(text) => texts.push((name, text)),
            Err(error) => {
                warnings.push(Warning { file: file_of(&name), words: format!("cannot be read: {error}") });
            }
        }
    }
    let mistakes = themes.add(texts);
    warnings.extend(
        mistakes
            .into_iter()
            .map(|(name, mistake)| Warning { file: file_of(&name), words: mistake.to_string() }),
    );
    (themes, warnings)
}

/// The names of the themes in a folder, in order.
fn names_in(folder: &Path) -> Vec<String> {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_theme = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "toml");
    let stem = |path: PathBuf| path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
    let mut names: Vec<String> = paths.filter(is_theme).filter_map(stem).collect();
    names.sort();
    names
}
