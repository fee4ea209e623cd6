//! Snapshots of the screen in every situation, and properties of all screens.

use std::time::Duration;

use crate::app::{Message, Status};
use crate::common::algorithms::algorithm;
use crate::config::ColorDepth;
use cubetui::cube::{Color as Sticker, Edge, OrientedCube, PartialCube};
use cubetui::solver::{Ending, Progress, Solution, SolveEvent, SolveReport};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::interface::cosets::begun;
use crate::interface::cube_list::with_list;
use crate::interface::driver::{Person, app_with, best_found, settings, text_of};
use crate::interface::lessons::solving_in_a_lesson;
use crate::interface::painting::{enter, letters_of, scrambled, strict};
use crate::interface::pinned::{Pinned, SIZES, pin, pin_depths, pin_over, rows_of};
use crate::interface::study::student;

/// Pins how one depth of a theme looks.
fn pin_theme(name: &str, theme: &str, depth: ColorDepth, person: &mut Person) {
    person.command(&format!("theme {theme}"));
    let map = rows_of(&person.cells(80, 24, depth), None, 0..24);
    insta::assert_snapshot!(format!("{name}-{theme}"), format!("{depth}:\n{map}"));
}

/// The screen at the start, on which most other snapshots are based.
pub(crate) fn turning() -> Pinned {
    Pinned::of("turn-solved", &Person::new())
}

/// The screen with a solution.
pub(crate) fn playing() -> Pinned {
    Pinned::of("play-start", &with_solution())
}

fn painting() -> Person {
    let mut person = Person::new();
    person.press("i");
    person
}

#[test]
fn the_last_turns_are_shown_where_there_is_no_room_for_all() {
    let mut person = Person::new();
    for turns in 1..8 {
        person.type_text("rufdlb");
        let screen = person.screen();
        let panel: Vec<&str> = screen
            .lines()
            .skip_while(|line| !line.contains(" Turns: "))
            .collect();
        assert!(
            panel[0].contains(&format!("Turns: {}", 6 * turns)),
            "{screen}"
        );
        let line = panel[1].trim_matches(['│', ' ']);
        assert!(line.ends_with("R U F D L B"), "{screen}");
        assert_eq!(line.starts_with('…'), turns == 7, "{screen}");
        // The ellipsis and a blank, then two columns for each turn, without the last blank.
        assert_eq!(
            line.chars().count(),
            if turns < 7 { 12 * turns - 1 } else { 77 },
            "{screen}"
        );
    }
}

#[test]
fn other_themes() {
    let mut painting = Person::new();
    painting.press("i").type_text("wwgwroyb");
    for theme in ["light", "deuteranopia", "protanopia-tritanopia"] {
        pin_theme("paint-begun", theme, ColorDepth::TrueColor, &mut painting);
    }
    pin_theme(
        "turn-solved",
        "light",
        ColorDepth::Ansi16,
        &mut Person::new(),
    );
    pin_theme(
        "play-start",
        "light",
        ColorDepth::TrueColor,
        &mut with_solution(),
    );
    pin_theme(
        "play-start",
        "high-contrast",
        ColorDepth::Indexed256,
        &mut with_solution(),
    );
}

/// A cube with a search that has found a solution, with fixed figures.
pub(crate) fn with_solution() -> Person {
    let scramble = "R U2 F' L D B2 R' F U' L2 D2 B";
    let mut person = Person::scrambled(scramble);
    person.press("enter");
    let (job, _) = person.asked_search();
    let solution = Solution {
        moves: algorithm(scramble).inverse().moves().0,
        after: Duration::from_micros(640),
        ..Solution::default()
    };
    let progress = Progress {
        nodes: 1_234_567,
        elapsed: Duration::from_millis(432),
        depth: 9,
        lower_bound: 9,
        share: 0,
        faster: None,
    };
    person.send(Message::Solver(job, best_found(solution, progress)));
    person
}

#[test]
fn turn_mode() {
    pin("turn-solved", &Person::new());
    let mut person = Person::new();
    person.type_text("ruRUfxm");
    pin_over(&turning(), "turn-turned", &person);
    let turned = Pinned::of("turn-turned", &person);
    person.type_text("w2");
    pin_over(&turned, "turn-prefix", &person);
}

#[test]
fn paint_mode() {
    let mut person = painting();
    pin_over(&turning(), "paint-empty", &person);
    let empty = Pinned::of("paint-empty", &person);
    person.type_text("wwgwroyb");
    pin_over(&empty, "paint-begun", &person);
    person.type_text("wwwwwwww").press("enter");
    pin_over(&empty, "paint-faulty", &person);
    let mut person = painting();
    enter(
        &mut person,
        &OrientedCube {
            cube: scrambled(),
            ..OrientedCube::SOLVED
        },
    );
    pin_over(&empty, "paint-complete", &person);
}

/// A user whose cube has one flipped edge.
fn taken_apart() -> Person {
    let mut stickers = PartialCube::from(scrambled().to_face_cube());
    let [first, second] = Edge::UF.facelets();
    let (one, other) = (stickers.color(first), stickers.color(second));
    stickers.set(first, other);
    stickers.set(second, one);
    let faces = stickers.complete().expect("all are known");
    Person::with(app_with(settings()).with_stickers(faces))
}

#[test]
fn paint_mode_with_mistakes() {
    let empty = Pinned::of("paint-empty", &painting());
    let mut person = strict();
    let letters = letters_of(&scrambled());
    person.type_text(&letters.replacen('y', "o", 1));
    pin_over(&empty, "paint-one-repair", &person);
    let mut person = taken_apart();
    pin_over(&empty, "paint-taken-apart", &person);
    person.press("1");
    pin_over(&empty, "paint-fixed-by-hand", &person);
    let mut person = Person::new();
    person.press("i");
    enter(
        &mut person,
        &OrientedCube {
            cube: scrambled(),
            ..OrientedCube::SOLVED
        },
    );
    let cursor = person.app.editor().cursor();
    let inferred = person.app.editor().findings().shown().color(cursor);
    person.type_text(if inferred == Some(Sticker::F) {
        "w"
    } else {
        "g"
    });
    pin_over(&empty, "paint-difference", &person);
}

#[test]
fn paint_mode_with_other_colours_and_holds() {
    let empty = Pinned::of("paint-empty", &painting());
    let mut person = Person::new();
    person.command("set centres free").press("i");
    pin_over(&empty, "paint-free-centres", &person);
    let mut person = Person::new();
    person
        .command("set scheme japanese")
        .press("i")
        .type_text("wwb");
    pin_over(&empty, "paint-japanese", &person);
    let mut person = Person::new();
    person
        .command("set scheme black:k red green yellow pink blue")
        .press("i")
        .type_text("kkp");
    pin_over(&empty, "paint-own-colours", &person);
}

#[test]
fn play_mode() {
    let mut person = Person::with(app_with(settings()));
    person.type_text("ru").press("enter");
    pin_over(&turning(), "play-searching", &person);
    let mut person = with_solution();
    pin_over(&turning(), "play-start", &person);
    person.press("right right right");
    pin_over(&playing(), "play-middle", &person);
    person.press("end");
    pin_over(&playing(), "play-end", &person);
}

#[test]
fn a_proven_solution() {
    let mut person = with_solution();
    let job = person.app.search().expect("a search").job;
    let progress = Progress {
        nodes: 98_765_432_100,
        elapsed: Duration::from_secs(75),
        depth: 12,
        lower_bound: 12,
        share: 0,
        faster: None,
    };
    let report = SolveReport {
        best: None,
        others: vec![],
        ending: Ending::Exhausted,
        progress,
    };
    person.send(Message::Solver(job, SolveEvent::Finished(report)));
    pin_over(&playing(), "play-proven", &person);
}

#[test]
fn overlays_and_messages() {
    let mut person = Person::new();
    person.type_text("?");
    pin_over(&turning(), "help", &person);
    person.type_text("/cursor");
    pin_over(&turning(), "help-search", &person);
    person.press("esc esc").type_text(":alg R U R'");
    pin_over(&turning(), "command-line", &person);
    person.press("esc").type_text(":s").press("tab tab tab");
    pin_over(&turning(), "command-list", &person);
    person
        .press("esc esc")
        .command("alg R U R'")
        .command("alg R Q");
    pin_over(&turning(), "command-error", &person);
    let notice = Status::error(
        "config.toml, line 3, column 1: unknown key \"schema\"; did you mean \"scheme\"?",
    );
    pin_over(
        &turning(),
        "notice",
        &Person::with(app_with(settings()).with_notice(notice)),
    );
}

#[test]
fn patterns_and_scrambles() {
    let mut person = Person::new();
    person.press(":patterns");
    pin_over(&turning(), "patterns", &person);
    person.type_text("cube").press("down down");
    pin_over(&turning(), "patterns-filtered", &person);
    let mut person = Person::new();
    person.command("scramble 42").press("r");
    pin_over(&turning(), "scramble-awaited", &person);
}

/// The keys are in no other snapshot, except where they are listed.
#[test]
fn the_last_row_lists_the_keys() {
    let command = |text: &str| {
        let mut person = Person::new();
        person.type_text(text);
        person
    };
    let mut scheme = Person::new();
    scheme
        .command("set scheme black:k red green yellow pink blue")
        .press("i");
    let mut completed = command(":s");
    completed.press("tab tab tab");
    let mut wrong = Person::new();
    wrong.command("alg R U R'").command("alg R Q");
    let mut pattern = Person::new();
    pattern.press(":patterns");
    let mut state = Person::new();
    state.press(":state");
    let mut comparison = with_solution();
    comparison.command("compare");
    let situations = vec![
        ("turn", Person::new()),
        ("paint", painting()),
        ("paint in other colours", scheme),
        ("play", with_solution()),
        ("help", command("?")),
        ("help, searched", command("?/cursor")),
        ("a command", command(":alg R U R'")),
        ("a command completed", completed),
        ("a command with a mistake", wrong),
        ("patterns", pattern),
        ("state", state),
        ("comparison", comparison),
        ("coset", begun()),
        ("coordinates", student("R U", ":coordinates")),
        ("ways into H", student("R U", ":coset")),
        ("lesson", student("R U", "h")),
        ("a lesson with a solution", solving_in_a_lesson()),
        ("a question", taken_apart()),
        ("list", with_list("R U F'")),
    ];
    for (columns, rows) in SIZES {
        let mut footers = Buffer::empty(Rect::new(0, 0, columns, 0));
        for (_, person) in &situations {
            let screen = person.cells(columns, rows, ColorDepth::TrueColor);
            footers
                .content
                .extend_from_slice(&screen.content[usize::from(columns * (rows - 1))..]);
            footers.area.height += 1;
        }
        let names = situations
            .iter()
            .enumerate()
            .map(|(number, (name, _))| format!("{number:2} {name}\n"));
        let footers = rows_of(&footers, None, 0..footers.area.height);
        insta::assert_snapshot!(
            format!("footers-{columns}"),
            names.collect::<String>() + "\n" + &footers
        );
    }
}

#[test]
fn what_every_depth_makes_of_a_screen() {
    let mut turned = Person::new();
    turned.type_text("ruRUfxm");
    pin_depths("turn", &turned);
    turned.command("set view solid");
    pin_depths("solid", &turned);
    let mut faulty = painting();
    faulty.type_text("wwgwroybwwwwwwww").press("enter");
    pin_depths("paint", &faulty);
    let mut playing = with_solution();
    playing.press("right right right");
    pin_depths("play", &playing);
    let mut completed = Person::new();
    completed.type_text(":s").press("tab tab tab");
    pin_depths("command-list", &completed);
    let mut helped = Person::new();
    helped.type_text("?");
    pin_depths("help", &helped);
}

#[test]
fn the_last_row_keeps_what_matters_and_has_more_where_there_is_room() {
    let footer = |person: &Person, columns: u16| {
        let screen = text_of(&person.cells(columns, 40, ColorDepth::None));
        screen.lines().last().unwrap_or_default().to_owned()
    };
    for (person, keys) in [
        (taken_apart(), ["Enter ", "Esc leave", "? help"]),
        (with_list("R U F'"), ["s solve", "w save", "Esc close"]),
    ] {
        let (narrow, wide) = (footer(&person, 80), footer(&person, 160));
        for key in keys {
            assert!(narrow.contains(key), "{key}: {narrow}");
            assert!(wide.contains(key), "{key}: {wide}");
        }
        assert!(wide.len() > narrow.len(), "{wide}");
    }
    for person in [Person::new(), painting(), with_solution()] {
        assert!(footer(&person, 160).len() > 100, "{}", footer(&person, 160));
    }
}

#[test]
fn too_small_a_window_says_so_and_never_panics() {
    let person = with_solution();
    insta::assert_snapshot!(
        "too-small",
        text_of(&person.cells(40, 10, ColorDepth::TrueColor))
    );
    for columns in 1..=82 {
        for rows in 1..=26 {
            person.cells(columns, rows, ColorDepth::TrueColor);
        }
    }
    for (columns, rows) in [(1000, 1), (1, 1000), (500, 200)] {
        person.cells(columns, rows, ColorDepth::None);
    }
}

#[test]
fn without_colours_no_cell_has_one() {
    let mut painting = Person::new();
    painting.press("i").type_text("wwwwwwwwwwwwwww");
    let mut helped = Person::new();
    helped.type_text("?");
    for person in [&with_solution(), &painting, &helped, &Person::new()] {
        for (columns, rows) in SIZES {
            let cells = person.cells(columns, rows, ColorDepth::None);
            let colored = cells
                .content
                .iter()
                .filter(|c| c.fg != Color::Reset || c.bg != Color::Reset);
            assert_eq!(colored.count(), 0);
        }
    }
}

#[test]
fn without_letters_only_inferred_stickers_and_faults_bear_signs() {
    let mut person = with_solution();
    person.command("set letters off");
    insta::assert_snapshot!(
        "play-without-letters",
        text_of(&person.cells(80, 24, ColorDepth::TrueColor))
    );
    let with_letters = with_solution().cells(80, 24, ColorDepth::None);
    let mut without_colors = person.cells(80, 24, ColorDepth::None);
    without_colors.content.truncate(80 * 22);
    assert_eq!(
        without_colors.content,
        with_letters.content[..80 * 22],
        "letters are all there is"
    );
    let mut person = Person::new();
    person.press("i").command("set letters off");
    enter(
        &mut person,
        &OrientedCube {
            cube: scrambled(),
            ..OrientedCube::SOLVED
        },
    );
    insta::assert_snapshot!(
        "paint-without-letters",
        text_of(&person.cells(80, 24, ColorDepth::TrueColor))
    );
}

#[test]
fn in_ascii_every_sign_has_its_twin_where_it_was() {
    let mut paint = Person::new();
    paint.press("i").type_text("wwgwroybwwwwwwww");
    let mut helped = Person::new();
    helped.type_text("?");
    for (name, mut person) in [
        ("turn", Person::new()),
        ("paint", paint),
        ("play", with_solution()),
    ] {
        let before = text_of(&person.cells(80, 24, ColorDepth::None));
        person.command("set ascii on");
        let after = text_of(&person.cells(80, 24, ColorDepth::None));
        assert!(after.is_ascii(), "{after}");
        assert!(
            !after.contains('?') || before.contains('?'),
            "a sign without a twin"
        );
        insta::assert_snapshot!(format!("{name}-ascii"), after);
    }
    helped.press("esc").command("set ascii on").type_text("?");
    for (columns, rows) in SIZES {
        assert!(text_of(&helped.cells(columns, rows, ColorDepth::TrueColor)).is_ascii());
    }
    // The user can type anything: a character that is two cells wide keeps its width.
    helped.press("esc").type_text(":\u{e9}\u{6f22}x");
    assert!(text_of(&helped.cells(80, 24, ColorDepth::TrueColor)).contains(":?? x"));
}

#[test]
fn drawing_changes_nothing() {
    let person = with_solution();
    let before = format!("{:?}", person.app);
    person.cells(120, 40, ColorDepth::TrueColor);
    assert_eq!(format!("{:?}", person.app), before);
}
