//! The net, the solid cube and both; and animated turns.

use std::time::Duration;

use crate::app::{Effect, Message, Mode, TerminalRequest, View};
use crate::common::algorithms::turns;
use crate::config::{Animation, ColorDepth, Config, ViewChoice};
use crate::ui::Moment;
use cubetui::cube::Turn;
use ratatui::buffer::{Buffer, Cell};

use crate::interface::driver::{Person, app_with, settings, text_of};
use crate::interface::pinned::{Pinned, pin_over, rows_of};
use crate::interface::screens::{turning, with_solution};

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

fn turn(text: &str) -> Turn {
    turns(text)[0]
}

/// A user with a scrambled cube and the default animation.
fn scrambled() -> Person {
    let settings = Config {
        animation: Animation::default(),
        ..settings()
    };
    Person::with(app_with(settings).with_scramble(turns("R U2 F' L D B2")))
}

fn on_screen_of(mut person: Person, (columns, rows): (u16, u16)) -> Person {
    person.send(Message::Resize(columns, rows));
    person
}

fn choice(person: &Person) -> ViewChoice {
    person.app.settings().view
}

/// The animations requested since the last call.
fn motions(person: &mut Person) -> Vec<(Turn, Duration)> {
    let asked = person.taken_effects().into_iter();
    asked
        .filter_map(|effect| match effect {
            Effect::Terminal(TerminalRequest::Animate(turn, duration)) => Some((turn, duration)),
            _ => None,
        })
        .collect()
}

#[test]
fn the_key_goes_through_the_views_that_there_is_room_for() {
    let mut person = on_screen_of(scrambled(), SMALL);
    let net = person.screen();
    person.press("v");
    assert_eq!(
        (choice(&person), person.status()),
        (ViewChoice::Solid, "you see the solid cube")
    );
    let solid = person.screen();
    assert!(
        solid.contains("front")
            && solid.contains("behind")
            && solid.contains("Got a scrambled cube?")
    );
    person.press("v");
    assert_eq!(choice(&person), ViewChoice::Net);
    let cube = |screen: &str| {
        screen
            .lines()
            .take(20)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(cube(&person.screen()), cube(&net));

    let mut person = on_screen_of(scrambled(), LARGE);
    for choice_after in [
        ViewChoice::Net,
        ViewChoice::Solid,
        ViewChoice::Auto,
        ViewChoice::Net,
    ] {
        person.press("v");
        assert_eq!(choice(&person), choice_after);
    }
}

#[test]
fn what_is_shown_fits() {
    for (name, choice) in ViewChoice::NAMED {
        for mode in Mode::ALL {
            assert_ne!(View::shown(choice, mode, SMALL), View::Both);
            assert_eq!(
                View::shown(choice, mode, LARGE) == View::Net,
                choice == ViewChoice::Net
            );
        }
        let mut turning = scrambled();
        turning.command(&format!("set view {name}"));
        let mut painting = Person::new();
        painting.command(&format!("set view {name}")).press("i");
        let mut playing = with_solution();
        playing.command(&format!("set view {name}"));
        for columns in (80..180).step_by(9) {
            for rows in (24..60).step_by(5) {
                for (person, depth) in [
                    (&turning, ColorDepth::Ansi16),
                    (&painting, ColorDepth::TrueColor),
                    (&playing, ColorDepth::None),
                ] {
                    let text = text_of(&person.cells(columns, rows, depth));
                    // Nothing is pushed off the screen: title, panels and footer are there.
                    let panel = if person.app.mode() == Mode::Paint {
                        "╭ Next ─"
                    } else {
                        "Solution"
                    };
                    for words in ["cubetui", panel, "help"] {
                        assert!(text.contains(words), "{words} at {columns}x{rows}:\n{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn stickers_are_typed_on_the_net() {
    let mut person = on_screen_of(Person::new(), SMALL);
    person.command("set view solid").press("i v");
    person.expect_status("stickers are typed on the net");
    assert_eq!(choice(&person), ViewChoice::Solid);
    person.expect_screen("(U)");
    // If a colour has this letter, `v` types it.
    let mut person = on_screen_of(Person::new(), SMALL);
    person
        .command("set scheme white red green yellow orange violet")
        .press("i v");
    assert_eq!(person.app.editor().typed_count(), 1);
}

#[test]
fn views_and_movements_are_set_by_command_and_are_nothing_to_undo() {
    let mut person = on_screen_of(scrambled(), SMALL);
    person
        .type_text("u")
        .command("set view solid")
        .command("set animation 80ms")
        .command("set animate-net on");
    let settings = person.app.settings();
    assert_eq!(settings.view, ViewChoice::Solid);
    assert!(settings.animation.on && settings.animation.net);
    assert_eq!(
        settings.animation.duration.duration(),
        Duration::from_millis(80)
    );
    person.command("set animation off");
    assert!(!person.app.settings().animation.on);
    person.command("set animation soon");
    assert_eq!(
        person.status(),
        "animation: \"soon\" is none of on|off|20ms to 2s"
    );
    person.press("esc backspace");
    assert_eq!(person.status(), "undone: U");
}

#[test]
fn one_turn_is_shown_as_a_movement_whatever_made_it() {
    let mut person = on_screen_of(scrambled(), SMALL);
    person.command("set view solid").type_text("u");
    let usual = Duration::from_millis(150);
    assert_eq!(motions(&mut person), [(turn("U"), usual)]);
    person.press("backspace");
    assert_eq!(motions(&mut person), [(turn("U'"), usual)]);
    person.press("ctrl-r");
    assert_eq!(motions(&mut person), [(turn("U"), usual)]);
    person
        .type_text("M2rwrxY")
        .command("alg Fw2")
        .type_text("s");
    let shown: Vec<Turn> = motions(&mut person)
        .into_iter()
        .map(|(turn, _)| turn)
        .collect();
    assert_eq!(shown, turns("M' R2 Rw x y' Fw2 S"));
    person.command("set animation 1s").type_text("u");
    assert_eq!(motions(&mut person), [(turn("U"), Duration::from_secs(1))]);
}

#[test]
fn other_changes_are_no_movements() {
    let mut person = on_screen_of(scrambled(), SMALL);
    person
        .command("set view solid")
        .press("ctrl-s ctrl-n")
        .command("alg R U")
        .press("v v")
        .type_text("?");
    assert_eq!(motions(&mut person), []);
    // While only the net is visible, nothing moves if its animation is off.
    let mut person = on_screen_of(scrambled(), SMALL);
    person.type_text("u");
    assert_eq!(motions(&mut person).len(), 1);
    person.command("set animate-net off").type_text("u");
    assert_eq!(motions(&mut person), []);
    person
        .command("set animate-net on")
        .command("set animation off")
        .type_text("u");
    assert_eq!(motions(&mut person), []);
    // If there is room for both, the solid cube is visible, too.
    let mut person = on_screen_of(scrambled(), LARGE);
    person.type_text("u");
    assert_eq!(motions(&mut person).len(), 1);
}

#[test]
fn steps_of_a_solution_move_and_never_longer_than_the_pause_between_them() {
    let mut person = on_screen_of(with_solution(), LARGE);
    person.taken_effects();
    person.press("right left");
    assert_eq!(motions(&mut person).len(), 2);
    person.press("right right end");
    assert_eq!(motions(&mut person).len(), 2);
    person.press("home space + + + + + +");
    person.taken_effects();
    person.send(Message::Alarm);
    let pause = Duration::from_secs_f64(1.0 / person.app.settings().play.speed);
    let [(_, duration)] = motions(&mut person)[..] else {
        panic!("one step is one movement")
    };
    assert!(duration < pause, "{duration:?} of {pause:?}");
}

#[test]
fn the_model_is_at_the_end_of_the_turn_at_once() {
    let mut person = on_screen_of(scrambled(), LARGE);
    let before = *person.app.cube();
    person.type_text("r");
    assert_eq!(*person.app.cube(), before.turned(turn("R")));
}

#[test]
fn a_turn_moves_in_both_views_at_once_and_on_the_net_only_if_its_animation_is_on() {
    for (net, net_moves) in [("on", true), ("off", false)] {
        let mut person = scrambled();
        person
            .command(&format!("set animate-net {net}"))
            .command("alg R");
        let [moving, resting] = [
            Some(Moment {
                turn: turn("R"),
                rest: 0.5,
            }),
            None,
        ]
        .map(|moment| person.cells_at(moment, LARGE.0, LARGE.1, ColorDepth::TrueColor));
        let differs = |mut columns: std::ops::Range<u16>| {
            columns.any(|x| (1..28).any(|y| moving[(x, y)] != resting[(x, y)]))
        };
        assert_eq!(differs(0..75), net_moves, "the net, animate-net {net}");
        assert!(differs(76..LARGE.0), "the solid cube");
    }
}

/// The cells of the cube at 80x24.
fn cube_cells(cells: &Buffer) -> Vec<Cell> {
    let places = (1..15).flat_map(|y| (0..51).map(move |x| (x, y)));
    places.map(|place| cells[place].clone()).collect()
}

#[test]
fn a_turn_not_begun_shows_the_cube_before_and_one_at_its_end_the_cube_after() {
    for depth in [ColorDepth::TrueColor, ColorDepth::Ansi16, ColorDepth::None] {
        for view in ["net", "solid"] {
            let mut person = scrambled();
            person.command(&format!("set view {view}"));
            for written in ["U", "R'", "F2", "M", "x'", "Bw"] {
                let before = person.cells(80, 24, depth);
                person.command(&format!("alg {written}"));
                let at = |rest| {
                    let moment = Moment {
                        turn: turn(written),
                        rest,
                    };
                    cube_cells(&person.cells_at(Some(moment), 80, 24, depth))
                };
                assert!(at(1.0) == cube_cells(&before), "{view} {depth} {written}");
                assert!(
                    at(0.0) == cube_cells(&person.cells(80, 24, depth)),
                    "{view} {depth} {written}"
                );
                assert!(
                    at(0.5) != at(0.0) && at(0.5) != at(1.0),
                    "{view} {depth} {written}"
                );
            }
        }
    }
}

#[test]
fn the_solid_cube() {
    let mut person = scrambled();
    person.command("set view solid");
    pin_over(&turning(), "solid-turn", &person);
    let solid = Pinned::of("solid-turn", &person);
    let mut person = with_solution();
    person.command("set view solid");
    pin_over(&solid, "solid-play", &person);
}

#[test]
fn in_the_middle_of_a_turn() {
    let mut person = scrambled();
    person.command("set view solid");
    for (name, written) in [
        ("moving-u", "U"),
        ("moving-r-back", "R'"),
        ("moving-slice", "M"),
    ] {
        person.command(&format!("alg {written}"));
        let moment = Some(Moment {
            turn: turn(written),
            rest: 0.6,
        });
        let colored = rows_of(
            &person.cells_at(moment, 80, 24, ColorDepth::TrueColor),
            None,
            0..24,
        );
        let plain = text_of(&person.cells_at(moment, 80, 24, ColorDepth::None));
        insta::assert_snapshot!(name, format!("{colored}\nno colour:\n{plain}"));
    }
}

#[test]
fn the_solid_cube_is_drawn_as_finely_as_the_settings_ask() {
    let is_sextant = |sign: char| ('\u{1FB00}'..='\u{1FB3B}').contains(&sign);
    let is_octant = |sign: char| ('\u{1CD00}'..='\u{1CDE5}').contains(&sign);
    let mut person = scrambled();
    person.command("set view solid");
    for (blocks, has_sextants, has_octants) in [
        ("quadrants", false, false),
        ("sextants", true, false),
        ("octants", false, true),
    ] {
        person.command(&format!("set blocks {blocks}"));
        assert_eq!(person.status(), format!("blocks are {blocks}"));
        for depth in [
            ColorDepth::TrueColor,
            ColorDepth::Indexed256,
            ColorDepth::Ansi16,
        ] {
            let text = text_of(&person.cells(80, 24, depth));
            assert_eq!(
                text.contains(is_sextant),
                has_sextants,
                "{blocks} {depth}\n{text}"
            );
            assert_eq!(
                text.contains(is_octant),
                has_octants,
                "{blocks} {depth}\n{text}"
            );
        }
        let lines = text_of(&person.cells(80, 24, ColorDepth::None));
        assert!(
            !lines.contains(is_sextant) && !lines.contains(is_octant) && lines.contains("+---+")
        );
        person.command("set ascii on");
        assert!(text_of(&person.cells(80, 24, ColorDepth::TrueColor)).is_ascii());
        person.command("set ascii off");
    }
    person.command("set blocks pixels");
    assert_eq!(
        person.status(),
        "blocks: \"pixels\" is none of quadrants, sextants, octants"
    );
}

#[test]
fn the_letters_of_the_solid_cube_stay_where_they_are_in_finer_blocks() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let mut person = scrambled();
        person.command("set view solid");
        let letters = |person: &Person| {
            let cells = person.cells(columns, rows, ColorDepth::TrueColor);
            let places = (1..rows - 4).flat_map(|y| (0..columns).map(move |x| (x, y)));
            let letter = |place| {
                Some((
                    place,
                    cells[place]
                        .symbol()
                        .chars()
                        .next()
                        .filter(char::is_ascii_uppercase)?,
                ))
            };
            places.filter_map(letter).collect::<Vec<_>>()
        };
        let quadrants = letters(&person);
        for blocks in ["sextants", "octants"] {
            person.command(&format!("set blocks {blocks}"));
            assert_eq!(letters(&person), quadrants, "{blocks} {columns}x{rows}");
        }
    }
}
