//! The tables in README and the manual match the declarations.

use cubetui::coord::{FORMATS, GROUPS};
use cubetui::cube::{ColorScheme, EASE_WEIGHTS, Turn};
use cubetui::goals::GOALS;
use cubetui::solver::SOLVERS;

use crate::app::{COMMANDS, HelpLine, Keymap, help_lines};
use crate::cli::EXIT_CODES;
use crate::common::documents::{check_tables, table};
use crate::common::grouped::grouped;
use crate::config::{Config, SETTINGS, Themes};

fn code(text: impl std::fmt::Display) -> String {
    format!("`{text}`")
}

/// The keys of each group of actions, and the commands, as the help lists them.
fn help_tables() -> Vec<(String, String)> {
    let lines = help_lines(&Keymap::with_defaults(&ColorScheme::western()), None, "");
    let mut groups: Vec<(&str, Vec<Vec<String>>)> = Vec::new();
    for line in lines {
        match line {
            HelpLine::Title(title) => groups.push((title, Vec::new())),
            HelpLine::Keys { keys, text, .. } => {
                let keys: Vec<String> = keys.split(' ').map(code).collect();
                let rows = &mut groups.last_mut().expect("a title comes first").1;
                rows.push(vec![keys.join(" "), text.to_owned()]);
            }
            HelpLine::Command { .. } | HelpLine::Note(_) | HelpLine::Blank => {}
        }
    }
    let keys = groups.into_iter().filter(|(_, rows)| !rows.is_empty());
    let mut tables: Vec<(String, String)> = keys
        .map(|(title, rows)| (format!("keys {title}"), table(&["Keys", ""], rows)))
        .collect();
    let commands = COMMANDS.iter().map(|entry| {
        let usage = format!(":{} {}", entry.name, entry.arguments).replace('|', "\\|");
        vec![code(usage), entry.help.to_owned()]
    });
    tables.push(("commands".to_owned(), table(&["Command", ""], commands)));
    tables
}

fn settings() -> String {
    let rows = SETTINGS.iter().map(|setting| {
        let name = setting.name.map_or(String::new(), code);
        let values = setting.values().replace('|', ", ");
        let default = code(setting.value(&Config::default()));
        vec![
            code(setting.key),
            name,
            default,
            format!("{} ({values})", setting.about),
        ]
    });
    table(&["Key", "`:set`", "Default", "Meaning, and values"], rows)
}

#[test]
fn tables_in_the_documents_are_those_of_the_declarations() {
    let mut tables = help_tables();
    let named = |name: &str, table: String| (name.to_owned(), table);
    let pairs = |head: &[&str], rows: Vec<(&str, &str)>| {
        table(
            head,
            rows.into_iter()
                .map(|(name, words)| vec![code(name), words.to_owned()]),
        )
    };
    let solvers = SOLVERS
        .iter()
        .map(|entry| (entry.id, entry.about))
        .collect();
    let goals = GOALS.iter().map(|entry| (entry.id, entry.about)).collect();
    let formats = FORMATS
        .iter()
        .map(|format| (format.id, format.about))
        .collect();
    let themes = Themes::built_in();
    let themes = themes
        .all()
        .map(|theme| (theme.name.as_str(), theme.about.as_str()))
        .collect();
    let groups = GROUPS.iter().map(|group| {
        vec![
            group.name.to_owned(),
            grouped(group.cubes),
            grouped(group.index()),
        ]
    });
    let exits = EXIT_CODES
        .iter()
        .map(|(exit, words)| vec![exit.code().to_string(), (*words).to_owned()]);
    let ease = EASE_WEIGHTS.iter().map(|weight| {
        let layer = code(Turn::new(weight.layers, 1).to_string());
        vec![
            layer,
            weight.quarter.to_string(),
            weight.half.to_string(),
            weight.reason.to_owned(),
        ]
    });
    tables.extend([
        named(
            "ease",
            table(&["Layer", "Quarter turn", "Half turn", ""], ease),
        ),
        named("solvers", pairs(&["Solver", ""], solvers)),
        named("goals", pairs(&["Goal", ""], goals)),
        named("groups", table(&["Group", "Order", "Index"], groups)),
        named("formats", pairs(&["`--to`", ""], formats)),
        named("themes", pairs(&["Theme", ""], themes)),
        named("exits", table(&["Code", ""], exits)),
        named("settings", settings()),
    ]);
    check_tables(&tables);
}
