//! Snapshots of the screen in every situation, at both sizes and every colour depth: the text, and for each depth the
//! style of each cell as a letter with a legend.

use std::fmt::Write as _;
use std::time::Duration;

use cubetui::app::{Message, Status};
use cubetui::config::ColorDepth;
use cubetui::cube::{Algorithm, Color as Sticker, Edge, HeldCube, PartialCube};
use cubetui::solver::{Ending, Progress, Solution, SolveEvent, SolveReport};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::driver::{Person, app_with, settings, text_of};
use crate::painting::{enter, letters_of, scrambled, strict};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];
const DEPTHS: [ColorDepth; 4] =
    [ColorDepth::TrueColor, ColorDepth::Indexed256, ColorDepth::Ansi16, ColorDepth::None];

/// Pins a situation at every size and depth.
pub(crate) fn pin(name: &str, person: &Person) {
    for (columns, rows) in SIZES {
        let mut text = text_of(&person.cells(columns, rows, ColorDepth::TrueColor));
        let mut last_map = String::new();
        for depth in DEPTHS {
            let (map, legend) = styles_of(&person.cells(columns, rows, depth));
            let map_or_same = if map == last_map { "the same cells\n" } else { &map };
            let _ = write!(text, "\n\n{depth}:\n{map_or_same}{legend}");
            last_map = map;
        }
        insta::assert_snapshot!(format!("{name}-{columns}x{rows}"), text);
    }
}

/// Pins how one depth of a theme looks.
fn pin_theme(name: &str, theme: &str, depth: ColorDepth, person: &mut Person) {
    person.command(&format!("theme {theme}"));
    let (map, legend) = styles_of(&person.cells(80, 24, depth));
    insta::assert_snapshot!(format!("{name}-{theme}"), format!("{depth}:\n{map}{legend}"));
}

/// Where which style is, and what the styles are. A blank stands for a cell without any.
pub(crate) fn styles_of(cells: &Buffer) -> (String, String) {
    let mut styles: Vec<String> = vec![String::new()];
    let letter = |index: usize| if index == 0 { ' ' } else { (b'A' + index as u8 - 1) as char };
    let mut map = String::new();
    for row in cells.content.chunks(cells.area.width as usize) {
        let mut line = String::new();
        for cell in row {
            let style = style_of(cell);
            let index = styles.iter().position(|known| *known == style).unwrap_or_else(|| {
                styles.push(style);
                styles.len() - 1
            });
            line.push(letter(index));
        }
        let _ = writeln!(map, "{}", line.trim_end());
    }
    let legend =
        styles.iter().enumerate().skip(1).map(|(index, style)| format!("{} {style}\n", letter(index)));
    (map, legend.collect())
}

fn style_of(cell: &Cell) -> String {
    let mut style = String::new();
    for (name, color) in [("fg", cell.fg), ("bg", cell.bg)] {
        if color != Color::Reset {
            let _ = write!(style, "{name} {color} ");
        }
    }
    if cell.modifier != Modifier::empty() {
        let _ = write!(style, "{:?}", cell.modifier);
    }
    style
}

#[test]
fn other_themes() {
    let mut painting = Person::new();
    painting.press("i").type_text("wwgwroyb");
    for theme in ["light", "deuteranopia", "protanopia-tritanopia"] {
        pin_theme("paint-begun", theme, ColorDepth::TrueColor, &mut painting);
    }
    pin_theme("turn-solved", "light", ColorDepth::Ansi16, &mut Person::new());
    pin_theme("play-start", "light", ColorDepth::TrueColor, &mut with_solution());
    pin_theme("play-start", "high-contrast", ColorDepth::Indexed256, &mut with_solution());
}

/// A cube with a search that has found a solution, with fixed figures.
pub(crate) fn with_solution() -> Person {
    let scramble: Algorithm = "R U2 F' L D B2 R' F U' L2 D2 B".parse().expect("an algorithm");
    let mut person = Person::with(app_with(settings()).with_scramble(scramble.turns()));
    person.press("enter");
    let (job, _) = person.asked_search();
    let solution =
        Solution { moves: scramble.inverse().moves().0, after: Duration::from_micros(640), view: None };
    let progress = Progress {
        nodes: 1_234_567,
        elapsed: Duration::from_millis(432),
        depth: 9,
        lower_bound: 9,
        share: 0,
        faster: None,
    };
    person.send(Message::Solver(job, SolveEvent::Found { solution, rank: 0, kept: 1, progress }));
    person
}

#[test]
fn turn_mode() {
    pin("turn-solved", &Person::new());
    let mut person = Person::new();
    person.type_text("ruRUfxm");
    pin("turn-turned", &person);
    person.type_text("w2");
    pin("turn-prefix", &person);
}

#[test]
fn paint_mode() {
    let mut person = Person::new();
    person.press("i");
    pin("paint-empty", &person);
    person.type_text("wwgwroyb");
    pin("paint-begun", &person);
    person.type_text("wwwwwwww").press("enter");
    pin("paint-faulty", &person);
    let mut person = Person::new();
    person.press("i");
    enter(&mut person, &HeldCube { cube: scrambled(), ..HeldCube::SOLVED });
    pin("paint-complete", &person);
}

#[test]
fn paint_mode_with_mistakes() {
    let mut person = strict();
    let letters = letters_of(&scrambled());
    person.type_text(&letters.replacen('y', "o", 1));
    pin("paint-one-repair", &person);
    let mut stickers = PartialCube::from(scrambled().to_face_cube());
    let [first, second] = Edge::UF.facelets();
    let (one, other) = (stickers.color(first), stickers.color(second));
    stickers.set(first, other);
    stickers.set(second, one);
    let faces = stickers.complete().expect("all are known");
    let mut person = Person::with(app_with(settings()).with_stickers(faces));
    pin("paint-taken-apart", &person);
    person.press("1");
    pin("paint-fixed-by-hand", &person);
    let mut person = Person::new();
    person.press("i");
    enter(&mut person, &HeldCube { cube: scrambled(), ..HeldCube::SOLVED });
    let cursor = person.app.editor().cursor();
    let inferred = person.app.editor().findings().shown().color(cursor);
    person.type_text(if inferred == Some(Sticker::F) { "w" } else { "g" });
    pin("paint-difference", &person);
}

#[test]
fn paint_mode_with_other_colours_and_holds() {
    let mut person = Person::new();
    person.command("set centres free").press("i");
    pin("paint-free-centres", &person);
    let mut person = Person::new();
    person.command("set scheme japanese").press("i").type_text("wwb");
    pin("paint-japanese", &person);
    let mut person = Person::new();
    person.command("set scheme black:k red green yellow pink blue").press("i").type_text("kkp");
    pin("paint-own-colours", &person);
}

#[test]
fn play_mode() {
    let mut person = Person::with(app_with(settings()));
    person.type_text("ru").press("enter");
    pin("play-searching", &person);
    let mut person = with_solution();
    pin("play-start", &person);
    person.press("right right right");
    pin("play-middle", &person);
    person.press("end");
    pin("play-end", &person);
}

#[test]
fn a_proven_solution() {
    let mut person = with_solution();
    let job = person.app.search().expect("a search").job();
    let progress = Progress {
        nodes: 98_765_432_100,
        elapsed: Duration::from_secs(75),
        depth: 12,
        lower_bound: 12,
        share: 0,
        faster: None,
    };
    let report = SolveReport { best: None, others: vec![], ending: Ending::Exhausted, progress };
    person.send(Message::Solver(job, SolveEvent::Finished(report)));
    pin("play-proven", &person);
}

#[test]
fn overlays_and_messages() {
    let mut person = Person::new();
    person.type_text("?");
    pin("help", &person);
    person.type_text("cursor");
    pin("help-search", &person);
    person.press("esc esc").type_text(":alg R U R'");
    pin("command-line", &person);
    person.press("esc").type_text(":s").press("tab tab tab");
    pin("command-list", &person);
    person.press("esc esc").command("alg R U R'").command("alg R Q");
    pin("command-error", &person);
    let notice =
        Status::error("config.toml, line 3, column 1: unknown key \"schema\"; did you mean \"scheme\"?");
    pin("notice", &Person::with(app_with(settings()).with_notice(notice)));
}

#[test]
fn patterns_and_scrambles() {
    let mut person = Person::new();
    person.press("ctrl-p");
    pin("patterns", &person);
    person.type_text("cube").press("down down");
    pin("patterns-filtered", &person);
    let mut person = Person::new();
    person.command("scramble 42").press("r");
    pin("scramble-awaited", &person);
}

#[test]
fn too_small_a_window_says_so_and_never_panics() {
    let person = with_solution();
    insta::assert_snapshot!("too-small", text_of(&person.cells(40, 10, ColorDepth::TrueColor)));
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
    for person in [with_solution(), painting, helped, Person::new()] {
        for (columns, rows) in SIZES {
            let cells = person.cells(columns, rows, ColorDepth::None);
            let colored = cells.content.iter().filter(|c| c.fg != Color::Reset || c.bg != Color::Reset);
            assert_eq!(colored.count(), 0);
        }
    }
}

#[test]
fn without_letters_only_inferred_stickers_and_faults_bear_signs() {
    let mut person = with_solution();
    person.command("set letters off");
    insta::assert_snapshot!("play-without-letters", text_of(&person.cells(80, 24, ColorDepth::TrueColor)));
    let with_letters = with_solution().cells(80, 24, ColorDepth::None);
    let mut without_colors = person.cells(80, 24, ColorDepth::None);
    without_colors.content.truncate(80 * 22);
    assert_eq!(without_colors.content, with_letters.content[..80 * 22], "letters are all there is");
    let mut person = Person::new();
    person.press("i").command("set letters off");
    enter(&mut person, &HeldCube { cube: scrambled(), ..HeldCube::SOLVED });
    insta::assert_snapshot!("paint-without-letters", text_of(&person.cells(80, 24, ColorDepth::TrueColor)));
}

#[test]
fn in_ascii_every_sign_has_its_twin_where_it_was() {
    let mut paint = Person::new();
    paint.press("i").type_text("wwgwroybwwwwwwww");
    let mut helped = Person::new();
    helped.type_text("?");
    for (name, mut person) in [("turn", Person::new()), ("paint", paint), ("play", with_solution())] {
        let before = text_of(&person.cells(80, 24, ColorDepth::None));
        person.command("set ascii on");
        let after = text_of(&person.cells(80, 24, ColorDepth::None));
        assert!(after.is_ascii(), "{after}");
        assert!(!after.contains('?') || before.contains('?'), "a sign without a twin");
        insta::assert_snapshot!(format!("{name}-ascii"), after);
    }
    helped.press("esc").command("set ascii on").type_text("?");
    for (columns, rows) in SIZES {
        assert!(text_of(&helped.cells(columns, rows, ColorDepth::TrueColor)).is_ascii());
    }
    // What the person types is anything: a sign of two cells keeps its room.
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
