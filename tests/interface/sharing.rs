//! Exports: turns, stickers and links, copied to the clipboard or shown.

use std::collections::HashSet;

use crate::app::{Effect, Message, Overlay, TerminalRequest, viewer_link};
use crate::common::algorithms::turns;
use crate::config::ColorDepth;
use crate::ui;
use cubetui::cube::{CubieCube, OrientedCube, Turn};
use qrcode::{EcLevel, QrCode};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;

use crate::interface::driver::Person;

/// The text that was copied, if nothing was requested after it.
fn copied(person: &mut Person) -> Option<String> {
    match person.taken_effects().pop() {
        Some(Effect::Terminal(TerminalRequest::Copy(text))) => Some(text),
        _ => None,
    }
}

fn solved_person() -> Person {
    let mut person = Person::new();
    person
        .command("scramble R U2 F' L D B2")
        .press("enter")
        .let_solve();
    person.taken_effects();
    person
}

#[test]
fn scramble_and_solution_lead_to_the_cube_and_back() {
    let mut person = solved_person();
    person.press("c");
    assert!(
        person
            .status()
            .ends_with("turns sent to the terminal's clipboard, if it has one")
    );
    let solution = copied(&mut person).expect("it was sent");
    assert_eq!(
        copied(person.command("copy solution")),
        Some(solution.clone())
    );
    let scramble = copied(person.command("copy scramble")).expect("it was sent");
    assert_eq!(scramble, "R U2 F' L D B2");
    let cube = OrientedCube::SOLVED.turned_by(&turns(&scramble));
    assert_eq!(
        copied(person.command("copy cube")),
        Some(cube.cube.to_face_cube().to_string())
    );
    assert!(cube.turned_by(&turns(&solution)).is_solved());
    person.press("right right right");
    assert_eq!(
        copied(person.command("copy scramble")),
        Some(scramble),
        "the start of the solution"
    );
    assert_eq!(copied(person.command("copy solution")), Some(solution));
}

#[test]
fn turns_are_reported_as_the_cube_is_held() {
    let mut person = solved_person();
    person.press("x Y right");
    let solution = turns(&copied(person.command("copy solution")).expect("it was sent"));
    let scramble = turns(&copied(person.command("copy scramble")).expect("it was sent"));
    let start = OrientedCube::new(
        person.app.playback().expect("a solution").start.cube,
        person.app.cube().orientation,
    );
    assert_eq!(OrientedCube::SOLVED.turned_by(&scramble), start);
    assert_eq!(
        start.turned_by(&solution),
        OrientedCube::new(CubieCube::SOLVED, start.orientation)
    );
}

#[test]
fn what_is_not_known_is_not_sent() {
    let mut person = Person::new();
    assert_eq!(copied(person.command("copy solution")), None);
    assert_eq!(person.status(), "there is no solution yet: Enter solves");
    person.press("ctrl-s");
    // A random state has a scramble only if turns for it have been found.
    if let Some(scramble) = copied(person.command("copy scramble")) {
        assert_eq!(
            OrientedCube::SOLVED.turned_by(&turns(&scramble)),
            *person.app.cube()
        );
    } else {
        assert_eq!(
            person.status(),
            "no turns that make this cube are known; Enter finds some"
        );
        person.command("link");
        assert!(person.app.overlay().is_none());
    }
    person.command("copy everything");
    person.expect_status_start(":copy needs WHAT: solution, scramble");
    person.command("copy cube").send(Message::NotCopied(
        "this terminal has no clipboard".to_owned(),
    ));
    assert_eq!(
        person.status(),
        "not copied: this terminal has no clipboard"
    );
}

#[test]
fn a_link_is_shown_whole_and_every_cell_of_it_is_known() {
    let mut person = solved_person();
    person.command("link");
    let Some(Overlay::Link(view)) = person.app.overlay() else {
        panic!("no link is shown")
    };
    let address = view.address.clone();
    let solution = person.app.playback().expect("a solution").moves.clone();
    let solution: Vec<Turn> = solution.into_iter().map(Turn::from).collect();
    assert_eq!(address, viewer_link(&turns("R U2 F' L D B2"), &solution));
    for (columns, rows) in [(80, 24), (120, 40)] {
        let cells = person.cells(columns, rows, ColorDepth::TrueColor);
        let link =
            ui::link(&person.app, Rect::new(0, 0, columns, rows)).expect("it is on the screen");
        let shown: String = link
            .rows
            .iter()
            .flat_map(|row| row.positions())
            .map(|at| cells[at].symbol())
            .collect();
        assert_eq!(shown, address);
        assert_eq!(link.address, address);
    }
    person.press("c");
    assert_eq!(copied(&mut person), Some(address));
    person.press("esc");
    assert!(person.app.overlay().is_none());
    assert_eq!(ui::link(&person.app, Rect::new(0, 0, 80, 24)), None);
}

/// Whether the modules of a QR code are dark, row by row, from cells that show two modules each.
fn modules(cells: &Buffer) -> Vec<Vec<bool>> {
    let shown = |at: &Position| cells[*at].symbol() == "▀" && cells[*at].fg != Color::Reset;
    let mut rows = Vec::new();
    for row in cells.area.rows() {
        let code: Vec<Position> = row.positions().filter(shown).collect();
        if code.len() < 20 {
            continue;
        }
        rows.push(
            code.iter()
                .map(|at| cells[*at].fg == Color::Black)
                .collect(),
        );
        rows.push(
            code.iter()
                .map(|at| cells[*at].bg == Color::Black)
                .collect(),
        );
    }
    rows
}

#[test]
fn a_code_for_a_phone_has_the_address_and_a_quiet_zone() {
    let mut person = solved_person();
    person.command("set blocks sextants").command("qr");
    let Some(Overlay::Link(view)) = person.app.overlay() else {
        panic!("no code is shown")
    };
    let code = QrCode::with_error_correction_level(&view.address, EcLevel::L).expect("it is short");
    let colors = code.to_colors();
    let cells = person.cells(120, 40, ColorDepth::TrueColor);
    let rows = modules(&cells);
    let width = code.width();
    assert!(rows.len() >= width + 4, "{}", rows.len());
    for (y, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), width + 4);
        for (x, is_dark) in row.iter().enumerate() {
            let is_inside = (2..width + 2).contains(&x) && (2..width + 2).contains(&y);
            let expected =
                is_inside && colors[(y - 2) * width + x - 2] == qrcode::types::Color::Dark;
            assert_eq!(*is_dark, expected, "{x}, {y}");
        }
    }
    // In finer blocks the code fits a usual terminal, too.
    let fine = person.cells(80, 24, ColorDepth::TrueColor);
    let is_part = |at: &Position| fine[*at].bg == Color::Black && fine[*at].fg == Color::White;
    let code_rows = fine
        .area
        .rows()
        .map(|row| row.positions().filter(is_part).count());
    let code_rows: Vec<usize> = code_rows.filter(|cells| *cells > 0).collect();
    assert_eq!(
        code_rows,
        vec![(width + 4).div_ceil(2); (width + 4).div_ceil(3)]
    );
    // If the code does not fit, the text says what to do.
    let mut person = solved_person();
    person.command("qr");
    person.expect_screen("The code needs 45 columns and 23 rows");
    person.expect_screen("make its font smaller");
    assert_eq!(ui::link(&person.app, Rect::new(0, 0, 120, 40)), None);
}

#[test]
fn a_strip_of_the_solution_is_written_to_a_file() {
    let mut person = Person::new();
    person.command("print strip.svg");
    person.expect_status_start("there is no solution yet");
    let mut person = solved_person();
    person.press("right");
    person.command("print strip.svg");
    let Some(Effect::Save { path, text, force }) = person.taken_effects().pop() else {
        panic!("nothing is saved")
    };
    assert_eq!((path.to_str(), force), (Some("strip.svg"), false));
    let moves = &person.app.playback().expect("a solution").moves;
    let start = OrientedCube::SOLVED.turned_by(&turns("R U2 F' L D B2"));
    let expected: Vec<Turn> = moves.iter().map(|&step| start.seen(&step).into()).collect();
    let words: Vec<String> = (1..)
        .zip(&expected)
        .map(|(number, turn)| format!("{number}. {turn}"))
        .collect();
    let document = roxmltree::Document::parse(&text).expect("it is XML");
    let shown: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(shown[0], "start");
    assert_eq!(shown[1..], words);
    // The last cube is solved: each visible face has one colour.
    let stickers: Vec<(&str, &str)> = document
        .descendants()
        .filter_map(|node| Some((node.attribute("data-sticker")?, node.attribute("fill")?)))
        .collect();
    assert_eq!(stickers.len(), 27 * shown.len());
    let colors = |from: usize, face: char| {
        let of_face = stickers[from..from + 27]
            .iter()
            .filter(|(name, _)| name.starts_with(face));
        of_face.map(|(_, fill)| *fill).collect::<HashSet<_>>().len()
    };
    let last = stickers.len() - 27;
    assert_eq!(['U', 'F', 'R'].map(|face| colors(last, face)), [1; 3]);
    assert!(['U', 'F', 'R'].iter().any(|&face| colors(0, face) > 1));
}

#[test]
fn a_trail_that_no_browser_takes_makes_no_link() {
    let mut person = Person::new();
    person.command("alg (R U R' F')500").command("link");
    assert!(person.app.overlay().is_none());
    assert!(person.status().starts_with("too many turns for a link"));
}

/// The state after F in the format of a server that solves by Thistlethwaite's stages.
const VECTOR40_F: &str = r#"{"corner_position":[3,1,2,5,0,4,6,7],"corner_orientation":[2,0,0,1,1,2,0,0],
"edge_position":[9,1,2,3,8,5,6,7,0,4,10,11],"edge_orientation":[1,0,0,0,1,0,0,0,1,1,0,0],"parity":true}"#;

#[test]
fn a_cube_comes_in_and_goes_out_in_the_form_that_is_named() {
    let mut person = Person::new();
    let vector = VECTOR40_F.replace('\n', "");
    person.command(&format!("cube {vector}"));
    person.expect_status("read as cubies");
    person.command(&format!("cube vector40 {vector}"));
    assert!(!person.status().contains("read as"), "{}", person.status());
    assert_eq!(
        copied(person.command("copy vector40"))
            .map(|text| text.replace(",\"convention\":\"vector40\"", "")),
        Some(vector)
    );
    assert_eq!(
        copied(person.command("copy cycles")).as_deref(),
        Some("(UF RF DF LF)(UFR RFD DFL LFU)")
    );
    person.expect_status_start("the cube as cycles sent to");
    person.command("cube udslice=194");
    person.expect_status("one of many such cubes");
    assert!(
        copied(person.command("copy kociemba")).is_some_and(|text| text.contains(" udslice=194 "))
    );
    person.command(&format!("cube {}", ".".repeat(54)));
    assert_eq!(copied(person.command("copy reid")), None);
    assert_eq!(
        person.status(),
        "only a complete and possible cube can be written; :copy cube copies the stickers"
    );
}
