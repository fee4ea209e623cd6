//! The help: its order, its contents, scrolling and searching.

use crate::app::{ACTIONS, COMMANDS, Effect, HelpLine, Message, Mode, TerminalRequest, help_lines};
use crate::config::{ColorDepth, Config, settable};

use crate::interface::driver::{Person, app_with, settings, text_of};

fn titles(person: &Person) -> Vec<&'static str> {
    let lines = help_lines(&person.app.keymap, Some(person.app.mode()), "");
    let title = |line: &HelpLine| {
        if let HelpLine::Title(title) = line {
            Some(*title)
        } else {
            None
        }
    };
    lines.iter().filter_map(title).collect()
}

/// The rows of the help that are not empty, without the frame.
fn shown(person: &Person) -> Vec<String> {
    let screen = person.screen();
    let rows = screen.lines().filter(|row| row.starts_with('│'));
    rows.map(|row| row.trim_matches(['│', ' ']).to_owned())
        .filter(|row| !row.is_empty())
        .collect()
}

#[test]
fn it_begins_with_what_belongs_to_the_mode() {
    let mut person = Person::new();
    assert_eq!(
        titles(&person)[..3],
        ["Turning the cube", "Everywhere", "Typing stickers"]
    );
    person.press("i");
    assert_eq!(
        titles(&person)[..3],
        ["Typing stickers", "Everywhere", "Turning the cube"]
    );
    let mut person = Person::new();
    person.type_text("ru").press("enter").let_solve();
    assert_eq!(person.app.mode(), Mode::Play);
    assert_eq!(
        titles(&person)[..3],
        [
            "Stepping through a solution",
            "Everywhere",
            "Turning the cube"
        ]
    );
    assert_eq!(titles(&person).len(), 7);
}

#[test]
fn it_opens_scrolls_and_closes() {
    let mut person = Person::new();
    person.type_text("?");
    person.expect_screen("turn a face clockwise");
    person.press("end");
    person.expect_screen("the configuration is permanent");
    person.press("pageup up home");
    person.expect_screen("Turning the cube");
    let first = person.screen();
    person.type_text(" ").press("pageup");
    assert_eq!(
        person.screen(),
        first,
        "space is a page down while nothing is searched for"
    );
    for keys in ["esc", "q", "f1", "?", "ctrl-c"] {
        person.press("f1").press(keys);
        assert!(person.app.overlay().is_none(), "{keys} closes it");
        assert_eq!(
            (person.app.mode(), person.taken_effects()),
            (Mode::Turn, vec![])
        );
        person.press("esc");
    }
}

#[test]
fn the_lines_in_view_are_counted_and_the_last_page_is_full() {
    for rows in [24, 30, 40] {
        let mut person = Person::new();
        person.send(Message::Resize(80, rows)).type_text("?");
        let screen = |person: &Person| text_of(&person.cells(80, rows, ColorDepth::TrueColor));
        let all = help_lines(&person.app.keymap, Some(Mode::Turn), "").len();
        let page = usize::from(rows) - 5;
        assert!(
            screen(&person).contains(&format!(" lines 1-{page}/{all} ")),
            "{}",
            screen(&person)
        );
        person.press("end down pagedown");
        let last = screen(&person);
        assert!(
            last.contains(&format!(" lines {}-{all}/{all} ", all - page + 1)),
            "{last}"
        );
        person.press("up");
        assert!(screen(&person).contains(&format!(" lines {}-{}/{all} ", all - page, all - 1)));
    }
}

#[test]
fn a_slash_searches_and_escape_shows_all_again() {
    let mut person = Person::new();
    person.type_text("?").press("end").type_text("/SCRAM");
    let rows = shown(&person);
    assert_eq!(rows[0], "Everywhere");
    assert!(rows[1].starts_with("Ctrl-S"), "{rows:?}");
    assert!(
        rows.iter()
            .any(|row| row.starts_with(":scramble [SEED|ALG]")),
        "{rows:?}"
    );
    assert!(
        rows[1].ends_with(" scramble"),
        "the name that was found is shown: {rows:?}"
    );
    for row in rows.iter().filter(|row| row.starts_with(':')) {
        assert!(row.to_lowercase().contains("scram"), "{row}");
    }
    let screen = person.screen();
    assert!(
        screen.contains("/SCRAM") && screen.contains("Esc cancel"),
        "{screen}"
    );
    let found = rows
        .iter()
        .filter(|row| row.to_lowercase().contains("scram"))
        .count();
    person.expect_screen(&format!(" 1/{found} matches "));
    person.press("enter").type_text("nn");
    person.expect_screen(&format!(" 3/{found} matches "));
    person.type_text("N");
    person.expect_screen(&format!(" 2/{found} matches "));
    person.expect_screen("Esc all again");
    person.press("esc");
    assert!(shown(&person).len() > 12);
    person.press("esc");
    assert!(person.app.overlay().is_none());
}

#[test]
fn words_are_searched_each_on_its_own_in_keys_texts_and_names() {
    let mut person = Person::new();
    person.type_text("?");
    for (words, row) in [
        ("solution end", "End"),
        ("pgdn", "PgDn"),
        ("ctrl-r", "Ctrl-R"),
        ("redo", "Ctrl-R"),
        ("colour scheme", "0"),
        ("free", "centres fixed|free"),
        (":save", ":save FILE"),
    ] {
        person.type_text("/").type_text(words);
        let rows = shown(&person);
        assert!(
            rows.iter().any(|found| found.starts_with(row)),
            "{words}: {rows:?}"
        );
        person.press("esc");
    }
    person
        .type_text("/")
        .send(Message::Paste("Ctrl-N\n".to_owned()));
    assert_eq!(
        shown(&person)[1].split_whitespace().next(),
        Some("Ctrl-N"),
        "what is pasted is searched too"
    );
    person.press("esc").type_text("/no such thing");
    assert_eq!(shown(&person), ["Nothing matches these words."]);
    person.press("backspace ctrl-w ctrl-u");
    assert!(
        shown(&person).len() > 12,
        "the words are edited like a line"
    );
}

#[test]
fn suspending_and_redrawing_work_over_it() {
    let mut person = Person::new();
    person.type_text("?").press("ctrl-z ctrl-l");
    assert_eq!(
        person.taken_effects(),
        [
            Effect::Terminal(TerminalRequest::Suspend),
            Effect::Terminal(TerminalRequest::Redraw)
        ]
    );
    assert!(person.app.overlay().is_some());
}

#[test]
fn it_lists_the_keys_in_force_and_the_command_of_what_has_none() {
    let text =
        "[keys]\nf5 = \"scramble\"\n\"ctrl-r\" = \"none\"\n[keys.turn]\n2 = \"none\"\nh = \"half\"";
    let keys = Config::read(text).0.keys;
    let mut person = Person::with(app_with(Config { keys, ..settings() }));
    let row = |person: &Person, words: &str| {
        let rows = help_lines(&person.app.keymap, Some(person.app.mode()), "").into_iter();
        let keys = rows.filter_map(|line| match line {
            HelpLine::Keys { keys, names, .. } if names == words => Some(keys),
            _ => None,
        });
        keys.collect::<Vec<_>>().concat()
    };
    assert_eq!(row(&person, "scramble"), "F5 Ctrl-S");
    assert_eq!(row(&person, "redo"), ":redo");
    assert_eq!(row(&person, "half"), "h");
    person.type_text("?");
    person.expect_screen("h then r is R2, w then r is Rw");
}

#[test]
fn every_action_command_and_setting_is_found_by_its_name() {
    let ids = ACTIONS.iter().map(|entry| entry.id);
    let names = COMMANDS
        .iter()
        .map(|entry| entry.name)
        .chain(settable().into_iter().map(|entry| entry.name));
    for name in ids.chain(names) {
        let mut person = Person::new();
        person.type_text("?/").type_text(name);
        assert!(!person.screen().contains(" 0/0 matches "), "{name}");
    }
}
