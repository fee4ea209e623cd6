//! The manual in the interface: the list of chapters, reading, scrolling, and that nothing is cut off.

use crate::app::{Gesture, Overlay};
use crate::manual::{CHAPTERS, blocks, lines};

use crate::interface::driver::Person;
use crate::interface::mouse::point;

/// Whether the manual is open.
fn is_open(person: &Person) -> bool {
    matches!(person.app.overlay(), Some(Overlay::Manual(_)))
}

/// The title above an open chapter.
fn heading(number: usize) -> String {
    format!("Manual, chapter {number} of {}", CHAPTERS.len())
}

#[test]
fn a_chapter_is_chosen_from_the_list_and_closed() {
    let mut person = Person::new();
    person.command("manual");
    let screen = person.screen();
    for (number, chapter) in CHAPTERS.iter().enumerate() {
        assert!(
            screen.contains(&format!("{:>2}. {}", number + 1, chapter.title())),
            "{screen}"
        );
    }
    person.press("down enter");
    person.expect_screen(&heading(2));
    assert!(person.screen().contains(CHAPTERS[1].title()));
    person.press("right");
    assert!(person.screen().contains(CHAPTERS[2].title()));
    person.press("left left left");
    assert!(person.screen().contains(&heading(1)));
    person.press("backspace");
    assert!(is_open(&person) && !person.screen().contains("chapter 1 of"));
    person.type_text("jjk").press("enter").type_text("jlh");
    assert!(
        person.screen().contains(&heading(2)),
        "letters move as in vi"
    );
    person.press("esc");
    assert!(!is_open(&person));
}

#[test]
fn a_chapter_is_opened_by_the_beginning_of_its_name() {
    let mut person = Person::new();
    person.command("manual how");
    person.expect_screen("How it works");
    person.press("esc").command("manual s");
    assert!(!is_open(&person));
    person.expect_screen("no chapter \"s\"");
}

#[test]
fn a_click_opens_a_chapter() {
    let mut person = Person::new();
    person.command("manual");
    let screen = person.screen();
    let row = screen
        .lines()
        .position(|line| line.contains(CHAPTERS[3].title()))
        .expect("it is listed");
    point(&mut person, Gesture::Click, (6, row as u16));
    person.expect_screen(&heading(4));
}

/// Every line of every chapter is shown in full, screen by screen.
#[test]
fn no_line_is_cut_off_at_80_columns() {
    for (number, chapter) in CHAPTERS.iter().enumerate() {
        let mut person = Person::new();
        person.command(&format!("manual {}", chapter.id));
        let mut seen = String::new();
        let all = lines(&blocks(chapter.markdown), 77);
        for _ in 0..=all.len() / 18 {
            seen += &person.screen();
            person.press("space");
        }
        for line in &all {
            let line = line.to_string();
            assert!(
                seen.contains(line.trim_end()),
                "chapter {}: {line}",
                number + 1
            );
        }
        let last = all.last().expect("a chapter has lines").to_string();
        person.press("home end");
        person.expect_screen(last.trim());
    }
}
