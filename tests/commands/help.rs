//! `--help` everywhere, its examples, completions and the manual.

use std::fs;
use std::process::Command;

use cubetui::solver::SOLVERS;

use crate::commands::driver::{assert_ends, assert_prints, folder, run, succeeds};
use crate::documents::exit_codes;

pub(crate) const COMMANDS: &[&str] = &[
    "solve",
    "verify",
    "scramble",
    "apply",
    "convert",
    "alg",
    "alg expand",
    "alg invert",
    "alg simplify",
    "alg mirror",
    "alg rotate",
    "alg unniss",
    "alg switch",
    "alg length",
    "alg centres",
    "order",
    "symmetry",
    "symmetry groups",
    "symmetry show",
    "symmetry random",
    "symmetry list",
    "show",
    "tables",
    "bench",
    "coset",
    "coset cover",
    #[cfg(feature = "serve")]
    "serve",
    "config",
    "completions",
    "manual",
    "man",
    "",
];

#[test]
fn every_help_has_examples_and_the_exit_codes() {
    for &command in COMMANDS {
        let ended = succeeds(&format!("{command} --help"));
        let (_, examples) = ended
            .out
            .split_once("\nExamples:\n")
            .unwrap_or_else(|| panic!("{command} has none"));
        let typed = format!("  {}", format!("cubetui {command}").trim_end());
        assert!(examples.starts_with(&typed), "{command}: {examples}");
        for (code, words) in exit_codes() {
            assert!(
                ended.out.contains(&format!("{code:5}  {words}\n")),
                "{command}: {code}"
            );
        }
    }
}

/// What a user types in these examples: lines with an indent of two, continued after a backslash.
fn typed(examples: &str) -> Vec<String> {
    let mut typed: Vec<String> = Vec::new();
    for line in examples.lines().take_while(|line| !line.is_empty()) {
        match typed.last_mut() {
            Some(last) if last.ends_with('\\') => *last = format!("{last}\n{line}"),
            _ if line.starts_with("      ") => {}
            _ => typed.push(line.to_owned()),
        }
    }
    typed
}

#[test]
fn a_shell_can_read_every_example() {
    let can_read = |script: &str| {
        let checked = Command::new("sh")
            .args(["-n", "-c", script])
            .output()
            .expect("a shell starts");
        checked.status.success()
    };
    assert!(!can_read("echo 'R U2 F''"));
    for &command in COMMANDS {
        let help = run(&format!("{command} --help")).out;
        let (_, examples) = help
            .split_once("\nExamples:\n")
            .expect("every help has examples");
        let typed = typed(examples);
        assert!(!typed.is_empty(), "{command}");
        for example in typed {
            assert!(can_read(&example), "{command}: {example}");
        }
    }
}

#[test]
fn the_help_of_solve_has_the_lengths_that_are_good_enough() {
    let mut defaults = Vec::new();
    for entry in SOLVERS.iter().filter(|entry| entry.good_enough > 0) {
        defaults.push(format!("{} for {}", entry.good_enough, entry.id));
        defaults.extend(
            entry
                .supercube
                .map(|length| format!("{length} with --supercube")),
        );
    }
    defaults.push("none for optimal".to_owned());
    let help = run("solve --help").out;
    let words: Vec<&str> = help.split_whitespace().collect();
    let expected = format!("[default without --timeout: {}]", defaults.join(", "));
    assert!(words.join(" ").contains(&expected), "{expected}");
}

/// The examples that are shown with their answer.
#[test]
fn answers_in_the_examples_are_right() {
    assert_prints("alg invert `R U R' U'`", "U R U' R'\n");
    assert_prints("alg length --metric qtm `[R U2, M]`", "10\n");
    assert_prints("alg expand `[R, U]2`", "R U R' U' R U R' U'\n");
    assert_prints("alg expand --faces `M x U`", "L' R U\n");
    assert_prints("alg invert `[R U, D] (F' L)3`", "(L' F)3 [D, R U]\n");
    assert_prints("alg simplify `R L R U U'`", "R2 L\n");
    assert_prints("alg mirror `R U R' U'`", "L' U' L U\n");
    assert_prints("alg mirror --plane S `R U R' F`", "R' U' R B'\n");
    assert_prints("alg rotate y `R U R' U'`", "F U F' U'\n");
    assert_prints("alg length `R2 Uw M x`", "4\n");
    assert_prints("alg length --metric qtm `R2 Uw M x`", "5\n");
    assert_prints("order `R U2 D' B D'` M", "1260\n4\n");
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ended = succeeds(&format!("completions `{shell}`"));
        for word in ["symmetry", "simplify", "fail-fast", "metric"] {
            assert!(ended.out.contains(word), "{shell} lacks {word}");
        }
    }
    assert_eq!(run("completions tcsh").code, Some(2));
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let pages = folder("man");
    let path = pages.to_str().expect("the path is text");
    assert_prints(&format!("man --dir `{path}`"), "");
    for &command in COMMANDS {
        let name = format!("cubetui {command}").trim_end().replace(' ', "-");
        let page =
            fs::read_to_string(pages.join(format!("{name}.1"))).expect("the page is written");
        assert!(
            page.contains(".SH SYNOPSIS") && page.contains("Examples:"),
            "{name}"
        );
        let printed = run(&format!("man {command}"));
        assert_eq!(
            (printed.code, printed.out.contains(".SH SYNOPSIS")),
            (Some(0), true),
            "{name}"
        );
    }
    assert_ends(
        &run("man alg foo"),
        2,
        "",
        "cubetui: alg has no command \"foo\": it has expand, invert, simplify, mirror, rotate, unniss, switch, centres, length\n",
    );
    assert_eq!(run("man --dir /no/such/folder").code, Some(4));
}
