//! README and the manual as tests read them: blocks of code, and tables that stand for declarations.

use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use serde_json::Value;

/// A document for users.
pub(crate) struct Document {
    /// Its path from the root of the repository.
    pub(crate) path: String,
    pub(crate) text: String,
}

/// A chapter of the manual.
pub(crate) struct Chapter {
    pub(crate) id: String,
    pub(crate) title: String,
}

/// All chapters of the manual, by file name.
pub(crate) fn chapters() -> Vec<Chapter> {
    let folder = fs::read_dir(in_repository("assets/manual")).expect("the manual is there");
    let mut chapters: Vec<Chapter> = folder
        .map(|entry| {
            let path = entry.expect("it can be read").path();
            let text = fs::read_to_string(&path).expect("a chapter is text");
            let title = text.lines().next().and_then(|line| line.strip_prefix("# "));
            let id = path.file_stem().and_then(|stem| stem.to_str());
            Chapter {
                id: id.expect("its name is text").to_owned(),
                title: title.expect("a chapter begins with its title").to_owned(),
            }
        })
        .collect();
    chapters.sort_by(|a, b| a.id.cmp(&b.id));
    chapters
}

/// README and all chapters of the manual.
pub(crate) fn documents() -> Vec<Document> {
    let chapters = chapters();
    let chapters = chapters
        .iter()
        .map(|chapter| format!("assets/manual/{}.md", chapter.id));
    std::iter::once("README.md".to_owned())
        .chain(chapters)
        .map(|path| {
            let text = fs::read_to_string(in_repository(&path)).expect("the document is there");
            Document { path, text }
        })
        .collect()
}

/// The exit codes with their meanings, as the manual lists them.
pub(crate) fn exit_codes() -> Vec<(u8, String)> {
    let text = fs::read_to_string(in_repository("assets/manual/command-line.md"))
        .expect("the chapter is there");
    let (_, table) = text
        .split_once("<!-- table: exits -->\n\n")
        .expect("it has the table");
    table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let mut cells = line.trim_matches('|').splitn(2, '|').map(str::trim);
            let code = cells.next().and_then(|cell| cell.parse().ok());
            let meaning = cells.next().expect("a row has two cells");
            (code.expect("the code comes first"), meaning.to_owned())
        })
        .collect()
}

/// The path of a file of the repository.
pub(crate) fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns the parsed Markdown of a text.
pub(crate) fn events(text: &str) -> impl Iterator<Item = Event<'_>> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
}

/// The blocks of code in this language.
pub(crate) fn code_blocks(text: &str, language: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut open = false;
    for event in events(text) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))) if *name == *language => {
                open = true;
                blocks.push(String::new());
            }
            Event::End(TagEnd::CodeBlock) => open = false,
            Event::Text(words) if open => blocks.last_mut().expect("one is open").push_str(&words),
            _ => {}
        }
    }
    blocks
}

/// Returns whether two values are equal, ignoring times. A text that is shown ends in `...` where it is cut.
pub(crate) fn agrees(shown: &Value, printed: &Value) -> bool {
    match (shown, printed) {
        (Value::Object(shown), Value::Object(printed)) => {
            shown.len() == printed.len()
                && shown.iter().all(|(key, value)| {
                    key == "seconds"
                        || printed
                            .get(key)
                            .is_some_and(|printed| agrees(value, printed))
                })
        }
        (Value::Array(shown), Value::Array(printed)) => {
            shown.len() == printed.len() && shown.iter().zip(printed).all(|(a, b)| agrees(a, b))
        }
        (Value::String(shown), Value::String(printed)) => match shown.strip_suffix("...") {
            Some(beginning) => printed.starts_with(beginning),
            None => shown == printed,
        },
        _ => shown == printed,
    }
}

/// Checks that the table after each marker `<!-- table: NAME -->` is the one of that name. With `RENEW_DOCUMENTS` in the
/// environment, writes them instead.
pub(crate) fn check_tables(tables: &[(String, String)]) {
    let mut seen = Vec::new();
    let mut wrong = Vec::new();
    for document in documents() {
        let mut text = document.text.clone();
        for (name, table) in tables {
            let marker = format!("<!-- table: {name} -->\n\n");
            let Some((before, after)) = text.split_once(&marker) else {
                continue;
            };
            seen.push(name);
            let old: String = after
                .split_inclusive('\n')
                .take_while(|line| line.starts_with('|'))
                .collect();
            if old != *table {
                wrong.push(format!(
                    "{}: the table {name:?} should be:\n\n{table}",
                    document.path
                ));
            }
            let rest = after[old.len()..].trim_start_matches('\n');
            let gap = if rest.is_empty() { "" } else { "\n" };
            text = format!("{before}{marker}{table}{gap}{rest}");
        }
        if std::env::var_os("RENEW_DOCUMENTS").is_some() && text != document.text {
            fs::write(in_repository(&document.path), text).expect("the document can be written");
            wrong.clear();
        }
    }
    for (name, _) in tables {
        assert!(seen.contains(&name), "no document has the table {name:?}");
    }
    assert!(
        wrong.is_empty(),
        "run with RENEW_DOCUMENTS=1 to renew:\n{}",
        wrong.join("\n")
    );
}

/// Returns a table in Markdown. It has no heading if the texts in `head` are empty.
pub(crate) fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | ")).replace("|  |", "| |");
    let head: Vec<String> = head.iter().map(|&word| word.to_owned()).collect();
    let rule = format!("|{}\n", "---|".repeat(head.len()));
    row(head) + &rule + &rows.into_iter().map(row).collect::<String>()
}
