//! Overlays receive every key, click and pasted text; one that an overlay does not know does nothing and is refused.

use crate::app::{
    Effect, Gesture, Key, Message, Mode, OverlayModel, Page, Target, TerminalRequest,
};
use cubetui::coset::CosetNews;
use cubetui::cube::Facelet;

use crate::config::ColorDepth;
use crate::interface::driver::{Person, text_of};
use crate::interface::keys::all_keys;

/// The keys of every overlay.
const ALWAYS: &str = "esc q ctrl-c ctrl-l ctrl-z";
/// The keys of a text.
const TEXT: &str = "up down pageup pagedown home end j k g G ctrl-d ctrl-u space /";
/// The keys of an input line, in addition to the printable ones.
const LINE: &str =
    "left right home end backspace delete ctrl-a ctrl-b ctrl-d ctrl-e ctrl-f ctrl-k ctrl-u ctrl-w";
/// The keys of a filtered list.
const FILTER: &str = "up down pageup pagedown tab backtab ctrl-n ctrl-p enter";

struct Case {
    name: &'static str,
    open: fn() -> Person,
    keys: &'static [&'static str],
    /// Whether the printable keys type text.
    types: bool,
    /// The keys of the overlay that change the cube.
    changing: &'static str,
}

fn commanded(command: &str) -> Person {
    let mut person = Person::scrambled("R U F2");
    person.command(command);
    person
}

fn pressed(keys: &str) -> Person {
    let mut person = Person::scrambled("R U F2");
    person.press(keys);
    person
}

/// A user who follows a solution and is asked about the cube in the hand.
fn asked() -> Person {
    let mut person = pressed("enter");
    person.let_solve().press("n !").send(Message::Alarm);
    assert!(person.app.slip_question().is_some());
    person
}

fn case(
    name: &'static str,
    open: fn() -> Person,
    keys: &'static [&'static str],
    types: bool,
    changing: &'static str,
) -> Case {
    Case {
        name,
        open,
        keys,
        types,
        changing,
    }
}

fn cases() -> Vec<Case> {
    vec![
        case("help", || pressed("?"), &[TEXT, "? f1"], false, ""),
        case("messages", || pressed("ctrl-e"), &[TEXT], false, ""),
        case(
            "chapters",
            || commanded("manual"),
            &["up down pageup pagedown home end j k l g G ctrl-d ctrl-u tab backtab enter right"],
            false,
            "",
        ),
        case(
            "chapter",
            || commanded("manual solving"),
            &[TEXT, "left right h l backspace"],
            false,
            "",
        ),
        case(
            "search in a chapter",
            || {
                let mut person = commanded("manual solving");
                person.type_text("/cube");
                person
            },
            &[LINE, "enter up down pageup pagedown tab"],
            true,
            "",
        ),
        case(
            "command line",
            || pressed(":"),
            &[LINE, "up down tab backtab enter ctrl-n ctrl-p"],
            true,
            "",
        ),
        case(
            "settings",
            || commanded("settings"),
            &[
                "up down pageup pagedown home end j k h l g G ctrl-d ctrl-u left right enter w ctrl-c",
            ],
            false,
            "left right h l",
        ),
        case(
            "palette",
            || pressed("ctrl-p"),
            &[LINE, FILTER],
            true,
            "enter",
        ),
        case(
            "patterns",
            || pressed(":patterns"),
            &[LINE, FILTER],
            true,
            "enter",
        ),
        case(
            "classes",
            || pressed(":symmetry-classes"),
            &[LINE, FILTER],
            true,
            "enter",
        ),
        case("solutions", || commanded("all"), &[LINE, FILTER], true, ""),
        case("link", || commanded("link"), &["c"], false, ""),
        case("comparison", || pressed(":compare"), &[], false, ""),
        case("coset", || pressed(":solve-coset"), &["enter"], false, ""),
        case(
            "running coset",
            || {
                let mut person = pressed(":solve-coset enter");
                person.send(Message::Tables(cubetui::tables::TableEvent::Ready));
                person.send(Message::Coset(CosetNews::Begun { bytes: 1 }));
                person
            },
            &[],
            false,
            "",
        ),
        case(
            "list",
            || {
                let mut person = pressed("ctrl-t");
                person.type_text("a");
                person
            },
            &[
                "up down pageup pagedown home end j k g G ctrl-d ctrl-u : ? / enter a r e space d delete u backspace",
                "ctrl-r s x o i I n N w",
            ],
            false,
            "enter",
        ),
        case(
            "question",
            asked,
            &["w r g y o b W R G Y O B ! backspace ctrl-r i f2 v : ? f1 ctrl-e"],
            false,
            "w r g y o b W R G Y O B ! esc q backspace ctrl-r i f2 v",
        ),
    ]
}

fn listed(keys: &str) -> impl Iterator<Item = Key> {
    keys.split_whitespace()
        .map(|name| name.parse().expect("the test names keys"))
}

/// The state that only the cube's own keys may change.
fn state(person: &Person) -> String {
    let app = &person.app;
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        app.cube(),
        app.turns_made(),
        app.mode(),
        app.settings(),
        app.editor().typed(),
        app.playback(),
        app.named_goal(),
        app.studied().is_some(),
    )
}

#[track_caller]
fn expect_refused(person: &mut Person, what: &str, context: &str) {
    let refused = format!("{what} does nothing here; Esc leaves");
    let asks = "type the colour of the framed sticker";
    let status = person.status();
    assert!(
        status == refused || status.starts_with(asks),
        "{context}: {status:?}"
    );
    assert_eq!(person.taken_effects(), [], "{context}");
    assert!(person.app.top_overlay().is_some(), "{context}");
}

#[test]
fn every_key_is_that_of_the_overlay_or_does_nothing_and_says_so() {
    for case in cases() {
        let known: Vec<Key> = [ALWAYS]
            .iter()
            .chain(case.keys)
            .flat_map(|keys| listed(keys))
            .collect();
        let changing: Vec<Key> = listed(case.changing).collect();
        for key in all_keys() {
            let context = format!("{key} over {}", case.name);
            let mut person = (case.open)();
            person.taken_effects();
            let before = state(&person);
            person.send(Message::Key(key));
            if !changing.contains(&key) {
                assert_eq!(state(&person), before, "{context}");
            }
            let is_typed = case.types && key.is_text();
            // An input line hides the status line.
            let has_line = case.types
                && person
                    .app
                    .top_overlay()
                    .and_then(OverlayModel::input)
                    .is_some();
            if !known.contains(&key) && !is_typed && !has_line {
                expect_refused(&mut person, &key.to_string(), &context);
            }
        }
    }
}

#[test]
fn pasted_text_and_clicks_do_not_reach_the_cube() {
    for case in cases() {
        let cube = Some(Target::Facelet(Facelet::from_index(3)));
        let page = Some(Target::Page(Page::State));
        for message in [
            Message::Paste("R U R'".to_owned()),
            Message::Mouse(Gesture::Click, cube),
            Message::Mouse(Gesture::RightClick, cube),
            Message::Mouse(Gesture::Click, Some(Target::Step(0))),
            Message::Mouse(Gesture::Click, page),
            Message::Mouse(Gesture::WheelDown, None),
            Message::Mouse(Gesture::WheelUp, None),
        ] {
            let context = format!("{message:?} over {}", case.name);
            let mut person = (case.open)();
            person.taken_effects();
            let before = state(&person);
            let is_paste = matches!(message, Message::Paste(_));
            person.send(message);
            assert_eq!(state(&person), before, "{context}");
            assert!(person.app.top_overlay().is_some(), "{context}");
            if is_paste && !case.types {
                expect_refused(&mut person, "pasted text", &context);
            }
        }
    }
}

#[test]
fn a_word_after_a_slash_is_searched_in_every_text() {
    for (open, word) in [
        ("manual solving", "timeout"),
        ("help", "cursor"),
        ("messages", "needs"),
    ] {
        let mut person = commanded("alg");
        person.press("esc").command(open);
        let before = state(&person);
        person.type_text("/").type_text(word).press("enter");
        person.expect_screen(" 1/");
        assert!(person.screen().contains(word), "{}", person.screen());
        person.type_text("nNgGjk");
        assert_eq!(state(&person), before, "{open}");
        person.press("esc").expect_screen("/ search");
        person.type_text("q");
        assert!(person.app.overlay().is_none());
        assert_eq!(person.app.mode(), Mode::Turn);
    }
}

#[test]
fn what_was_opened_over_the_list_leads_back_to_it() {
    for keys in ["?", ":"] {
        let mut person = pressed("ctrl-t");
        person.press(keys).press("esc");
        person.expect_screen("List of cubes");
        assert_eq!(person.app.overlays().len(), 1, "{keys}");
    }
    let mut person = pressed("ctrl-t");
    person.type_text(":nonsense").press("enter esc");
    assert_eq!(person.app.overlays().len(), 1, "a mistake keeps the list");
    person.type_text(":manual").press("enter esc");
    assert!(
        person.app.overlays().is_empty(),
        "a command is run over the cube"
    );
}

/// The number of levels over the cube, counting the mode.
fn levels(person: &Person) -> usize {
    let app = &person.app;
    let question = usize::from(app.slip_question().is_some());
    let page = usize::from(app.studied().is_some());
    let mode = usize::from(app.mode() != Mode::Turn);
    app.overlays().len() + question + page + mode + usize::from(app.is_relabelled())
}

/// Combinations of levels that can be opened, each with the number of levels.
fn opened() -> Vec<(&'static str, Person, usize)> {
    let playing = |keys: &str| {
        let mut person = pressed("enter");
        person.let_solve().press("n").press(keys);
        person
    };
    vec![
        ("cube", pressed(""), 0),
        ("page", pressed(":state"), 1),
        ("lesson", pressed("h"), 1),
        ("relabelled", pressed(":relabelled"), 1),
        (
            "page of the relabelled picture",
            pressed(":coset :relabelled"),
            2,
        ),
        ("stickers", pressed("i w r g"), 1),
        ("list over stickers", pressed("i w ctrl-t"), 2),
        (
            "help over the list over a page",
            pressed(":state ctrl-t ?"),
            3,
        ),
        ("chapter", commanded("manual solving"), 1),
        ("messages", pressed("ctrl-e"), 1),
        ("link", commanded("link"), 1),
        ("offered coset", pressed(":solve-coset"), 1),
        ("comparison", pressed(":compare"), 1),
        ("solution", playing(""), 1),
        ("page of a solution", playing(":coordinates"), 2),
        ("relabelled solution", playing(":relabelled"), 2),
        ("question", asked(), 2),
        ("help over a question", playing("! ?"), 3),
    ]
}

#[test]
fn escape_leaves_exactly_one_level() {
    for (name, mut person, count) in opened() {
        for left in (0..count).rev() {
            assert_eq!(levels(&person), left + 1, "{name}");
            person.press("esc");
            assert_eq!(levels(&person), left, "{name}");
        }
        person.taken_effects();
        person.press("esc");
        assert_eq!(person.taken_effects(), [], "{name}");
        assert_eq!(levels(&person), 0, "{name}");
    }
}

#[test]
fn q_closes_one_level_and_quits_only_from_the_cube() {
    let quit = Effect::Terminal(TerminalRequest::Quit);
    for (name, mut person, count) in opened() {
        let mut left = count;
        // In Play mode `q` quits from the cube.
        while left > usize::from(person.app.mode() == Mode::Play) {
            person.press("q");
            left -= 1;
            assert_eq!(levels(&person), left, "{name}");
            assert!(!person.taken_effects().contains(&quit), "{name}");
        }
        person.expect_screen("q quit");
        person.press("q");
        assert_eq!(
            person.taken_effects(),
            std::slice::from_ref(&quit),
            "{name}"
        );
    }
}

#[test]
fn everything_is_drawn_on_a_small_screen_too() {
    for case in cases() {
        for (columns, rows) in [(40, 20), (60, 22), (80, 20)] {
            let mut person = (case.open)();
            person.send(Message::Resize(columns, rows));
            let screen = text_of(&person.cells(columns, rows, ColorDepth::TrueColor));
            assert!(screen.contains("cubetui"), "{}\n{screen}", case.name);
        }
    }
}
