//! `cubetui report`: what a bug report needs, as text to copy. It contains no cube, and no path of the home folder.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use clap::Args;
use crossterm::terminal::{disable_raw_mode, enable_raw_mode, size as terminal_size};

use super::args::long_version;
use super::config_files::{LoadedConfig, Warning};
use super::log_file::is_log;
use super::output::print;
use super::{ColorEnvironment, Exit, Failure, color_depth, table_sources, tables_command};
use crate::config::{ColorChoice, Config, SETTINGS};
use crate::files;
use crate::platform;
use cubetui::cube::Turn;
use cubetui::tables::{TABLES, all_processors};
use cubetui::words::{shown_path, size, visible};

/// The longest wait for the answers of the terminal.
const PATIENCE: Duration = Duration::from_millis(500);
/// Asks for the background, the name and version (XTVERSION), and what the terminal is (DA1). Every terminal answers the
/// last question.
const QUESTIONS: &[u8] = b"\x1b]11;?\x1b\\\x1b[>0q\x1b[c";
/// The number of lines shown from the end of a log.
const LINES: usize = 40;
/// A word of at least this many letters of colours or faces may be a cube.
const LEAST_OF_CUBE: usize = 9;

/// The arguments of `report`.
#[derive(Args, Debug)]
pub(super) struct ReportArgs {
    /// A log that --log wrote: its last lines are shown too.
    // Its name differs from that of the global option --log, whose value it would be otherwise.
    #[arg(value_name = "LOG")]
    file: Option<PathBuf>,
}

pub(super) fn run(args: &ReportArgs, settings: &LoadedConfig) -> Result<Exit, Failure> {
    let mut text = format!("cubetui {}\n\n", long_version());
    text += &system();
    text += &terminal();
    text += &changed_settings(settings);
    text += &tables();
    match &args.file {
        Some(log) => text += &last_lines(log)?,
        None => {
            text += "last messages: none; start the program with --log FILE, and then run \
                     `cubetui report FILE`\n";
        }
    }
    print(&without_home(&text))?;
    Ok(Exit::Success)
}

fn system() -> String {
    format!(
        "system: {}\nprocessors: {}\nmemory: {}\n",
        platform::system_name(),
        all_processors(),
        platform::total_memory().map_or_else(|| "unknown".to_owned(), size)
    )
}

fn terminal() -> String {
    let environment = ColorEnvironment::of_process();
    let mut text = "terminal:\n".to_owned();
    for name in [
        "TERM",
        "COLORTERM",
        "TERM_PROGRAM",
        "NO_COLOR",
        "TMUX",
        "STY",
        "SSH_TTY",
        "LC_ALL",
        "LC_CTYPE",
        "LANG",
    ] {
        if let Ok(value) = std::env::var(name) {
            let _infallible = writeln!(text, "  {name}={}", visible(&value));
        }
    }
    let depth = color_depth(ColorChoice::Auto, &environment);
    let _infallible = writeln!(text, "  colours: {depth:?}");
    if let Ok((columns, rows)) = terminal_size() {
        let _infallible = writeln!(text, "  size: {columns}x{rows}");
    }
    let answers = if io::stdin().is_terminal() && io::stdout().is_terminal() {
        let answers = answers().map_or_else(
            |error| error.to_string(),
            |bytes| bytes.escape_ascii().to_string(),
        );
        if answers.is_empty() {
            "none".to_owned()
        } else {
            answers
        }
    } else {
        "not asked: standard input or output is not a terminal".to_owned()
    };
    text + &format!("  answers: {answers}\n")
}

/// Asks the terminal, and returns what it answers.
fn answers() -> io::Result<Vec<u8>> {
    enable_raw_mode()?;
    let answered = ask();
    disable_raw_mode()?;
    answered
}

fn ask() -> io::Result<Vec<u8>> {
    platform::write_to_terminal(QUESTIONS)?;
    let end = Instant::now() + PATIENCE;
    let mut answers = Vec::new();
    while !ends_with_last_answer(&answers) {
        let left = end.saturating_duration_since(Instant::now());
        let mut bytes = [0; 256];
        match platform::read_terminal(&mut bytes, left) {
            Ok(0) => break,
            Ok(count) => answers.extend(&bytes[..count]),
            Err(error) if error.kind() == io::ErrorKind::TimedOut => break,
            Err(error) => return Err(error),
        }
    }
    Ok(answers)
}

fn ends_with_last_answer(bytes: &[u8]) -> bool {
    let last = bytes.rsplit(|byte| *byte == 0x1b).next().unwrap_or(bytes);
    last.starts_with(b"[?") && last.ends_with(b"c")
}

/// The settings that differ from their defaults, and the mistakes in the configuration.
fn changed_settings(settings: &LoadedConfig) -> String {
    let default = Config::default();
    let mut text = "settings that differ from the defaults:\n".to_owned();
    let changed = SETTINGS
        .iter()
        .filter(|setting| setting.value(&settings.config) != setting.value(&default));
    let changed: Vec<_> = changed.collect();
    if changed.is_empty() {
        text += "  none\n";
    }
    for setting in changed {
        let _infallible = writeln!(
            text,
            "  {} = {}",
            setting.key,
            setting.value(&settings.config)
        );
    }
    for message in settings.warnings.iter().map(Warning::in_full) {
        let _infallible = writeln!(text, "  {message}");
    }
    text
}

fn tables() -> String {
    let Some(store) = table_sources::store() else {
        return "tables: there is no folder for them\n".to_owned();
    };
    let mut text = format!("tables in {}:\n", shown_path(store.folder()));
    for entry in TABLES {
        let state = tables_command::state_in_words(&store, entry);
        let _infallible = writeln!(text, "  {}: {state}", entry.file.layout.id);
    }
    text
}

/// The last lines of a log, without what may be a cube.
fn last_lines(named: &Path) -> Result<String, Failure> {
    let path = files::expanded(named);
    let bytes = fs::read(&path).map_err(|error| {
        Failure::new(
            Exit::Files,
            anyhow!("cannot read {}: {error}", shown_path(named)),
        )
    })?;
    if !is_log(&bytes) {
        let message = format!("{} is not a log that --log wrote", shown_path(named));
        return Err(Failure::new(Exit::Files, anyhow!(message)));
    }
    let log = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = log.lines().skip(1).collect();
    let mut text = "last messages:\n".to_owned();
    for line in &lines[lines.len().saturating_sub(LINES)..] {
        let _infallible = writeln!(text, "  {}", visible(&without_cubes(line)));
    }
    Ok(text)
}

/// Returns a line with `…` in place of words that may be a cube, and of two or more turns in a row, which may make one.
fn without_cubes(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let mut left: Vec<&str> = Vec::new();
    for run in words.chunk_by(|one, other| is_turn(one) && is_turn(other)) {
        match run {
            [word] if is_part_of_cube(word) => left.push("…"),
            [word] => left.push(word),
            _ => left.push("…"),
        }
    }
    left.join(" ")
}

fn is_turn(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '\'');
    word.parse::<Turn>().is_ok()
}

fn is_part_of_cube(word: &str) -> bool {
    let letters = word.trim_matches(|c: char| !c.is_ascii_alphabetic());
    letters.len() >= LEAST_OF_CUBE
        && letters
            .chars()
            .all(|letter| "URFDLBWRGYOB.?".contains(letter.to_ascii_uppercase()))
}

fn without_home(text: &str) -> String {
    match std::env::home_dir() {
        Some(home) if home.parent().is_some() => text.replace(&*home.to_string_lossy(), "~"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_may_be_cubes_are_recognised() {
        assert!(is_part_of_cube("UUURRRFFFDDDLLLBBB"));
        assert!(is_part_of_cube("\"wwgwwgwwg\":"));
        for word in ["solved", "Folder", "bulldog", "configuration", "R", ""] {
            assert!(!is_part_of_cube(word), "{word}");
        }
    }

    #[test]
    fn turns_are_left_out_like_stickers() {
        for (line, left) in [
            ("solve: \"R U2 F' Dw\" in 3 s", "solve: … in 3 s"),
            ("solved by (x y R), at once", "solved by … at once"),
            ("key R, then the list", "key R, then the list"),
            ("cube UUURRRFFFDDDLLLBBB: R U", "cube … …"),
        ] {
            assert_eq!(without_cubes(line), left);
        }
    }
}
