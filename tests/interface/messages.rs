//! Messages: none is cut off, errors stay until they are read, and the last hundred can be read again.

use crate::app::{App, Message, Severity};

use crate::interface::driver::{Person, app_with, settings};

/// The message that nothing was copied to the clipboard, for this reason.
fn failed(reason: &str) -> Message {
    Message::NotCopied(reason.to_owned())
}

fn shown(person: &Person) -> Option<String> {
    person.app.status().map(|status| status.text.clone())
}

#[test]
fn a_long_message_is_shown_whole() {
    let words: Vec<String> = (0..60).map(|number| format!("word{number}")).collect();
    let mut person = Person::new();
    person.send(failed(&words.join(" ")));
    let screen = person.screen();
    assert!(
        words
            .iter()
            .all(|word| screen.split_whitespace().any(|shown| shown == word)),
        "{screen}"
    );
    person.type_text("r");
    let screen = person.screen();
    assert!(
        screen.contains("word0 ") && !screen.contains("word30"),
        "only its line is covered: {screen}"
    );
    assert!(screen.contains("… Ctrl-E shows all"), "{screen}");
    let path = "/a/folder/with/a/long/name".repeat(5);
    person.send(failed(&path));
    let joined: String = person.screen().lines().map(str::trim).collect();
    assert!(joined.contains(&path), "{joined}");
}

#[test]
fn what_went_wrong_meanwhile_stays_until_escape_and_an_answer_until_the_next_key() {
    let mut person = Person::new();
    person.send(failed("no terminal"));
    person.type_text("ru");
    assert_eq!(shown(&person).as_deref(), Some("not copied: no terminal"));
    person.press("esc");
    assert_eq!(shown(&person), None);
    person.command("nonsense");
    person.press("esc");
    person.type_text("J");
    assert!(
        shown(&person).is_some_and(|words| words.contains('J')),
        "{:?}",
        shown(&person)
    );
    person.type_text("r");
    assert_eq!(shown(&person), None);
}

#[test]
fn the_last_hundred_messages_can_be_read_again() {
    let mut person = Person::new();
    person.command("messages");
    person.expect_screen("There are no messages yet.");
    person.press("esc");
    for number in 0..150 {
        person.send(failed(&format!("reason {number}")));
    }
    person.command("messages");
    let lines: Vec<String> = person
        .app
        .message_lines(77)
        .into_iter()
        .map(|(_, line)| line)
        .collect();
    let all: Vec<String> = (50..150)
        .map(|number| format!("- not copied: reason {number}"))
        .collect();
    assert_eq!(lines, all);
    assert!(person.screen().contains("reason 149") && !person.screen().contains("reason 100"));
    person.press("home");
    assert!(person.screen().contains("reason 50") && !person.screen().contains("reason 100"));
    person.press("down");
    assert!(!person.screen().contains("reason 50\n") && person.screen().contains("reason 51"));
    person.press("end");
    person.press("down");
    person.expect_screen("reason 149");
}

#[test]
fn all_that_went_wrong_before_the_start_can_be_read() {
    let troubles = ["the first", "the second", "the third"].map(str::to_owned);
    let app: App = app_with(settings()).with_troubles(&troubles);
    let mut person = Person::with(app);
    assert_eq!(
        shown(&person).as_deref(),
        Some("the first; 2 more: Ctrl-E shows them")
    );
    person.press("ctrl-e");
    for trouble in &troubles {
        person.expect_screen(trouble);
    }
    assert!(
        person
            .app
            .message_lines(77)
            .iter()
            .all(|(severity, _)| *severity == Severity::Error)
    );
    person.press("esc");
    assert_eq!(shown(&person), None);
}
