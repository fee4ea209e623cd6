//! The mouse: a click hits what is drawn in the cell, and does what the key does.

use crate::app::{Effect, Gesture, Message, Mode, Target, TerminalRequest};
use crate::config::{ColorDepth, Themes};
use crate::ui;
use cubetui::cube::{Color, Facelet, OrientedCube};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color as Paint;

use crate::interface::driver::{Person, app_with, settings};
use crate::interface::painting::{enter, letters_of, scrambled, strict};
use crate::interface::screens::with_solution;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// Makes a gesture at a cell of an 80x24 screen.
pub(crate) fn point(person: &mut Person, gesture: Gesture, (column, row): (u16, u16)) {
    let target = ui::target_at(
        &person.app,
        Rect::new(0, 0, 80, 24),
        ColorDepth::TrueColor,
        Position::new(column, row),
    );
    person.send(Message::Mouse(gesture, target));
}

/// The positions of this text on the screen, the lowest first.
fn places(person: &Person, text: &str) -> Vec<(u16, u16)> {
    let screen = person.screen();
    let mut found = Vec::new();
    for (row, line) in screen.lines().enumerate() {
        for (at, _) in line.match_indices(text) {
            found.push((line[..at].chars().count() as u16, row as u16));
        }
    }
    found.reverse();
    found
}

/// Clicks on the lowest occurrence of this text.
fn click(person: &mut Person, text: &str) {
    let place = *places(person, text)
        .first()
        .unwrap_or_else(|| panic!("{text:?}: {}", person.screen()));
    point(person, Gesture::Click, place);
}

/// The whole model as text, for comparison.
fn all_of(person: &Person) -> String {
    format!("{:?}", person.app)
}

#[test]
fn a_sticker_is_hit_wherever_its_colour_is_drawn_and_nowhere_else() {
    let themes = Themes::built_in();
    let theme = themes.or_default("dark");
    let cube = OrientedCube {
        cube: scrambled(),
        ..OrientedCube::SOLVED
    };
    let person = Person::with(app_with(settings()).with_cube(cube));
    let scheme = &person.app.settings().scheme;
    let paint = |facelet: Facelet| {
        let rgb = theme
            .sticker(scheme.color_name(cube.stickers()[facelet.index()]))
            .ground
            .rgb;
        Paint::Rgb(rgb.red, rgb.green, rgb.blue)
    };
    let all: Vec<Paint> = Facelet::all().map(paint).collect();
    for (columns, rows) in SIZES {
        let cells = person.cells(columns, rows, ColorDepth::TrueColor);
        let mut hits = [0; Facelet::NUM];
        for row in 0..rows {
            for column in 0..columns {
                let cell = &cells[(column, row)];
                let screen = Rect::new(0, 0, columns, rows);
                match ui::target_at(
                    &person.app,
                    screen,
                    ColorDepth::TrueColor,
                    Position::new(column, row),
                ) {
                    Some(Target::Facelet(facelet)) => {
                        // At the slanted edges of the solid cube only part of a cell has the sticker's colour.
                        assert!(
                            [cell.fg, cell.bg].contains(&paint(facelet)),
                            "{facelet} at {column}, {row}"
                        );
                        hits[facelet.index()] += 1;
                    }
                    _ if "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".contains(cell.symbol()) => {
                    }
                    _ => assert!(!all.contains(&cell.bg), "nothing is hit at {column}, {row}"),
                }
            }
        }
        assert!(hits.iter().all(|&count| count >= 8), "{hits:?}");
    }
}

#[test]
fn on_the_solid_cube_drawn_in_lines_letters_are_hit() {
    for words in ["set ascii on", "set view solid"] {
        let mut person = Person::new();
        person.command("set view solid").command(words);
        let depth = if words == "set ascii on" {
            ColorDepth::TrueColor
        } else {
            ColorDepth::None
        };
        let cells = person.cells(80, 24, depth);
        let mut hit = Vec::new();
        for (at, cell) in (0..).zip(&cells.content) {
            let at = Position::new(at % 80, at / 80);
            if let Some(Target::Facelet(facelet)) =
                ui::target_at(&person.app, cells.area, depth, at)
            {
                let color = person.app.settings().scheme.letter(facelet.face().color());
                if cell.symbol() == color.to_ascii_uppercase().to_string() {
                    hit.push(facelet);
                } else {
                    assert_eq!(cell.symbol(), " ", "{facelet}");
                }
            }
        }
        hit.sort_unstable();
        assert!(hit.into_iter().eq(Facelet::all()), "each is seen once");
    }
}

#[test]
fn a_pattern_is_taken_from_the_list() {
    let mut person = Person::new();
    person.command("patterns");
    let before = person.app.cube().stickers();
    point(&mut person, Gesture::WheelDown, (40, 12));
    let (column, row) = places(&person, "Name: ")[0];
    point(&mut person, Gesture::Click, (column + 3, row + 4));
    assert!(person.app.overlay().is_none(), "{}", person.screen());
    assert_ne!(person.app.cube().stickers(), before);
}

#[test]
fn a_click_on_a_sticker_turns_its_face_and_the_right_button_turns_it_back() {
    for facelet in Facelet::all() {
        for (gesture, quarters, keys) in
            [(Gesture::Click, "", ""), (Gesture::RightClick, "'", "2 w")]
        {
            let (mut clicked, mut typed) = (Person::new(), Person::new());
            clicked
                .press(keys)
                .send(Message::Mouse(gesture, Some(Target::Facelet(facelet))));
            let letter = facelet.face().letter().to_ascii_lowercase();
            let key = if quarters.is_empty() {
                letter
            } else {
                letter.to_ascii_uppercase()
            };
            typed.press(keys).type_text(&key.to_string());
            // A letter may begin a row of stickers, which any other key ends.
            for person in [&mut clicked, &mut typed] {
                person.press("f1 esc");
            }
            assert_eq!(all_of(&clicked), all_of(&typed));
        }
    }
}

#[test]
fn everything_in_the_last_line_does_what_its_key_does() {
    let after = |keys: &str| {
        let mut person = Person::new();
        person.press(keys);
        person
    };
    let paint = "i w r g";
    for (keys, item, key) in [
        ("", "i stickers", "i"),
        ("", "Enter solve", "enter"),
        ("", "Ctrl-S scramble", "ctrl-s"),
        ("", "q quit", "q"),
        (paint, "Tab next", "tab"),
        (paint, "Bksp undo", "backspace"),
        (paint, "Esc leave", "esc"),
        (paint, "? help", "?"),
        ("?", "Esc close", "esc"),
        (":", "Tab all", "tab"),
        (":", "Enter do", "enter"),
        (":", "Esc leave", "esc"),
    ] {
        same_as_key(after(keys), after(keys), item, key);
    }
    for (item, key) in [
        ("Right next", "right"),
        ("Space play", "space"),
        ("Esc stop", "esc"),
    ] {
        same_as_key(with_solution(), with_solution(), item, key);
    }
}

/// Checks that, of two users in the same state, one can click the item where the other presses the key.
fn same_as_key(mut clicks: Person, mut types: Person, item: &str, key: &str) {
    let (column, row) = places(&clicks, item)[0];
    assert_eq!(row, 23, "{item}");
    let hit = |column| {
        ui::target_at(
            &clicks.app,
            Rect::new(0, 0, 80, 24),
            ColorDepth::TrueColor,
            Position::new(column, row),
        )
    };
    for offset in 0..item.len() as u16 {
        assert_eq!(hit(column + offset), hit(column), "all of it is hit");
    }
    click(&mut clicks, item);
    types.press(key);
    assert_eq!(all_of(&clicks), all_of(&types), "{item}");
    assert_eq!(clicks.taken_effects(), types.taken_effects(), "{item}");
}

#[test]
fn colours_are_painted_from_both_lists() {
    let mut person = Person::new();
    person.press("i");
    let first = person.app.editor().cursor();
    click(&mut person, "green");
    assert_eq!(
        person.app.editor().typed().color(first).map(Color::index),
        Some(2)
    );
    assert_ne!(person.app.editor().cursor(), first, "the cursor moves on");
    let second = person.app.editor().cursor();
    let chips = places(&person, " o ")
        .into_iter()
        .find(|&(column, _)| column > 26 && column < 52);
    let (column, row) = chips.expect("orange is possible");
    point(&mut person, Gesture::Click, (column + 1, row));
    assert_eq!(
        person.app.editor().typed().color(second).map(Color::index),
        Some(4)
    );
}

#[test]
fn in_paint_mode_a_click_moves_the_cursor_and_the_right_button_forgets() {
    let mut person = Person::new();
    person.press("i").type_text("wrg");
    for facelet in Facelet::all() {
        let before = person.app.editor().cursor();
        person.send(Message::Mouse(
            Gesture::Click,
            Some(Target::Facelet(facelet)),
        ));
        let expected = if facelet.is_center() { before } else { facelet };
        assert_eq!(person.app.editor().cursor(), expected);
    }
    let second = Facelet::from_index(1);
    person.send(Message::Mouse(
        Gesture::RightClick,
        Some(Target::Facelet(second)),
    ));
    assert_eq!(person.app.editor().typed().color(second), None);
    person.press("backspace");
    assert!(
        person.app.editor().typed().color(second).is_some(),
        "undo brings it back"
    );
    let centre = Facelet::from_index(4);
    person.send(Message::Mouse(
        Gesture::RightClick,
        Some(Target::Facelet(centre)),
    ));
    assert!(
        person.app.editor().typed().color(centre).is_some(),
        "centres stay"
    );
}

#[test]
fn a_click_on_an_answer_gives_it() {
    let mut person = strict();
    person.type_text(&letters_of(&scrambled()).replacen('y', "o", 1));
    person.expect_screen("╭ Mistake found ─");
    let (column, row) = places(&person, "repair it")[0];
    point(&mut person, Gesture::Click, (column, row - 1));
    assert!(person.app.editor().cube().is_none(), "no answer");
    point(&mut person, Gesture::Click, (column, row));
    assert!(person.app.editor().cube().is_some(), "{}", person.screen());
}

#[test]
fn a_click_on_a_move_of_the_solution_goes_there() {
    let mut person = with_solution();
    for step in [3, 0, 11, 6, 1] {
        let (column, row) = places(&person, "Solution: ")[0];
        // A row has six moves; the title begins one cell further in.
        point(
            &mut person,
            Gesture::Click,
            (column - 1 + 4 * (step % 6), row + 1 + step / 6),
        );
        assert_eq!(
            person.app.playback().map(|playback| playback.step),
            Some(step.into())
        );
        let now = person.app.playback().expect("a solution").cube();
        assert_eq!(person.app.cube().cube, now);
    }
}

#[test]
fn the_wheel_steps_scrolls_and_does_nothing_else() {
    let mut person = with_solution();
    point(&mut person, Gesture::WheelDown, (40, 12));
    point(&mut person, Gesture::WheelDown, (0, 0));
    assert_eq!(person.app.playback().map(|playback| playback.step), Some(2));
    point(&mut person, Gesture::WheelUp, (0, 0));
    assert_eq!(person.app.playback().map(|playback| playback.step), Some(1));
    let step = all_of(&person);
    person.type_text("?");
    point(&mut person, Gesture::WheelDown, (40, 12));
    person.expect_screen("lines 4-");
    point(&mut person, Gesture::WheelUp, (40, 12));
    person.expect_screen("lines 1-");
    person.press("esc");
    assert_eq!(all_of(&person), step, "the help hides what is below it");
    for keys in ["", "i"] {
        let mut person = Person::new();
        person.press(keys);
        let before = all_of(&person);
        point(&mut person, Gesture::WheelDown, (20, 12));
        assert_eq!(all_of(&person), before);
    }
}

#[test]
fn names_in_the_list_above_the_command_line_are_taken() {
    let mut person = Person::new();
    person.type_text(":theme ").press("tab");
    click(&mut person, "high-contrast");
    assert_eq!(person.app.settings().appearance.theme, "high-contrast");
    assert!(person.app.overlay().is_none());
    person.type_text(":set ").press("tab");
    click(&mut person, "letters");
    person.expect_screen(":set letters ");
    // The last line shows the setting with the same word, so the topmost one is clicked.
    let place = places(&person, "off").pop().expect("the list has it");
    point(&mut person, Gesture::Click, place);
    assert!(!person.app.settings().appearance.letters);
}

#[test]
fn the_modes_in_the_title_lead_there() {
    let mut person = Person::new();
    person.type_text("ru");
    click(&mut person, " Paint");
    assert_eq!(person.app.mode(), Mode::Paint);
    click(&mut person, " Turn");
    assert_eq!(person.app.mode(), Mode::Turn);
    click(&mut person, " Play");
    assert_eq!(person.app.mode(), Mode::Play);
}

#[test]
fn it_can_be_turned_off_at_once() {
    let mut person = Person::new();
    person.command("set mouse off");
    assert_eq!(
        person.taken_effects(),
        [Effect::Terminal(TerminalRequest::Mouse(false))]
    );
    let before = all_of(&person);
    // A click that was already on its way.
    point(&mut person, Gesture::Click, (20, 12));
    assert_eq!(all_of(&person), before);
    person.command("set mouse on");
    assert_eq!(
        person.taken_effects(),
        [Effect::Terminal(TerminalRequest::Mouse(true))]
    );
    enter(person.press("i"), &OrientedCube::SOLVED);
}

#[test]
fn on_a_screen_that_is_too_small_nothing_is_hit() {
    let person = Person::new();
    for (columns, rows) in [(1, 1), (79, 24), (80, 23)] {
        let screen = Rect::new(0, 0, columns, rows);
        assert_eq!(
            ui::target_at(
                &person.app,
                screen,
                ColorDepth::TrueColor,
                Position::new(0, 0)
            ),
            None
        );
    }
}
