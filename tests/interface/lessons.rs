//! The lessons: their pages, the demonstrations that can be followed, and the questions that are answered by turning.

use crate::app::{Action, Effect, LESSONS, Message, Mode, Page, Slot, Task};
use crate::common::algorithms::algorithm;
use cubetui::cube::{
    Color, Corner, CubieCube, Edge, Face, Facelet, Move, Orientation, OrientedCube, PartialCube,
    random,
};
use cubetui::diagnosis::net_position;
use cubetui::tables::ThistlethwaiteTables;

use crate::interface::driver::{Person, app_with, settings};
use crate::interface::pinned::pin_over;
use crate::interface::study::{
    SCRAMBLE, answer, cube_page, demonstration_of, examiner, page, press, student,
};

/// A user with this cube, on a page of a lesson; both count from 0.
pub(crate) fn pupil(cube: OrientedCube, lesson: usize, lesson_page: usize) -> Person {
    let mut person = Person::with(app_with(settings()).with_cube(cube));
    press(&mut person, "h");
    for _ in 0..lesson {
        press(&mut person, "tab");
    }
    for _ in 0..lesson_page {
        press(&mut person, "right");
    }
    assert_eq!(page(&person), Some(Page::Lesson(lesson)));
    assert_eq!(
        person.app.studied().map(|study| study.lesson_page),
        Some(lesson_page)
    );
    person
}

pub(crate) fn held(cube: CubieCube) -> OrientedCube {
    OrientedCube {
        cube,
        ..OrientedCube::SOLVED
    }
}

/// Every page of every lesson: the numbers of the lesson and of the page.
pub(crate) fn pages() -> impl Iterator<Item = (usize, usize)> {
    LESSONS
        .iter()
        .enumerate()
        .flat_map(|(lesson, entry)| (0..entry.pages.len()).map(move |page| (lesson, page)))
}

/// A user in the lesson on two phases, with a solution of the cube.
pub(crate) fn solving_in_a_lesson() -> Person {
    let mut person = student(SCRAMBLE, "h tab tab tab");
    person.press("enter").let_solve();
    person
}

#[test]
fn the_lessons_are_shown() {
    for (lesson, lesson_page) in pages() {
        let mut person = student(SCRAMBLE, "h r");
        for _ in pages().take_while(|page| *page != (lesson, lesson_page)) {
            press(&mut person, "right");
        }
        // Down adds examples in the lesson on cosets, and makes moves in others.
        for _ in 0..3 {
            press(&mut person, "down");
        }
        pin_over(
            &cube_page(),
            &format!("lesson-{}-{}", lesson + 1, lesson_page + 1),
            &person,
        );
    }
}

#[test]
fn right_and_left_turn_all_pages_of_all_lessons_and_change_no_cube() {
    let mut person = student(SCRAMBLE, "h");
    let cube = *person.app.cube();
    let shown = |person: &Person| {
        let study = person.app.studied().expect("a lesson is open");
        let Page::Lesson(lesson) = study.page else {
            panic!("a lesson is open")
        };
        (lesson, study.lesson_page)
    };
    for expected in pages() {
        assert_eq!(shown(&person), expected);
        let screen = person.screen();
        assert!(
            screen.contains(&format!(
                "[{} {}]",
                expected.0 + 1,
                LESSONS[expected.0].name
            )),
            "{screen}"
        );
        let is_last = expected.1 + 1 == LESSONS[expected.0].pages.len();
        assert_eq!(screen.contains("│ End  "), is_last, "{screen}");
        assert!(
            !screen.contains("Ctrl-N"),
            "a lesson asks nobody to give up the cube:\n{screen}"
        );
        press(&mut person, "right");
    }
    let pages: Vec<_> = pages().collect();
    assert_eq!(
        shown(&person),
        pages[pages.len() - 1],
        "nothing comes after the last"
    );
    person.expect_status("this was the last page of the last lesson");
    for expected in pages.iter().rev() {
        assert_eq!(shown(&person), *expected);
        press(&mut person, "left");
    }
    person.expect_status("this is the first page of the first lesson");
    for expected in pages.iter().skip(1) {
        press(&mut person, "pagedown");
        assert_eq!(shown(&person), *expected);
    }
    assert_eq!(
        (*person.app.cube(), person.app.turns_made()),
        (cube, &[][..])
    );
}

#[test]
fn right_and_left_keep_stepping_through_a_solution() {
    let mut person = solving_in_a_lesson();
    let before = page(&person);
    press(&mut person, "right");
    assert_eq!(person.app.playback().map(|playback| playback.step), Some(1));
    assert_eq!(page(&person), before);
    let lesson_page = |person: &Person| person.app.studied().map(|study| study.lesson_page);
    assert_eq!(lesson_page(&person), Some(0));
    press(&mut person, "pagedown");
    assert_eq!(lesson_page(&person), Some(1));
}

#[test]
fn a_demonstration_is_followed_to_its_end_and_back_again() {
    let mut generator = random::seeded_generator(41);
    for (lesson, lesson_page) in [(3, 1), (3, 2), (4, 1)] {
        let start = held(CubieCube::random(&mut generator));
        let mut person = pupil(start, lesson, lesson_page);
        let shown = demonstration_of(&start.cube);
        let moves = match lesson {
            3 => [&shown.phase1[..], &shown.phase2].concat(),
            _ => shown.stages.concat(),
        };
        for (step, turn) in moves.iter().enumerate() {
            assert_eq!(person.app.cube().cube, start.cube.turned_by(&moves[..step]));
            // A turn by hand advances the demonstration as a step does.
            let keys = if step % 2 == 0 {
                "down".to_owned()
            } else {
                key_of(&person, *turn)
            };
            press(&mut person, &keys);
            let walkthrough = person
                .app
                .studied()
                .and_then(|study| study.walkthrough.as_ref());
            assert_eq!(
                walkthrough.map(|shown| shown.step),
                Some(step + 1),
                "lesson {lesson}"
            );
        }
        let end = person.app.cube().cube;
        assert_eq!(end, start.cube.turned_by(&moves));
        assert_eq!(end, CubieCube::SOLVED);
        for keys in ["up", "backspace"] {
            for _ in 0..moves.len() {
                press(&mut person, keys);
            }
            // Backspace undoes the steps back, which leads to the end again.
            let expected = if keys == "up" { start.cube } else { end };
            assert_eq!(person.app.cube().cube, expected, "{keys}");
        }
    }
}

/// The key of a move, for a cube in the standard orientation.
fn key_of(person: &Person, turn: Move) -> String {
    let action = Action::Turn(turn.into());
    let key = person.app.keymap.keys_in(Mode::Turn, action).next();
    key.map_or_else(
        || format!("2 {}", turn.face().letter().to_ascii_lowercase()),
        |key| key.to_string(),
    )
}

#[test]
fn a_move_of_a_demonstration_takes_the_place_of_a_solution_and_undo_brings_it_back() {
    let mut person = solving_in_a_lesson();
    press(&mut person, "pagedown");
    let before = *person.app.cube();
    press(&mut person, "down");
    assert_eq!(
        (person.app.mode(), person.app.playback()),
        (Mode::Turn, None)
    );
    press(&mut person, "backspace");
    assert_eq!(
        (*person.app.cube(), person.app.mode()),
        (before, Mode::Play)
    );
    assert!(person.app.playback().is_some());
}

#[test]
fn a_demonstration_of_another_cube_is_not_shown_and_a_failure_is_reported() {
    let mut person = Person::new();
    person.press("h tab tab tab right right");
    person.press("r");
    let asked: Vec<CubieCube> = person
        .taken_effects()
        .into_iter()
        .filter_map(|effect| match effect {
            Effect::Start(Slot::Lesson, Task::Demonstrate(cube)) => Some(cube),
            _ => None,
        })
        .collect();
    assert_eq!(asked, [CubieCube::SOLVED, person.app.cube().cube]);
    let other = demonstration_of(&asked[0]);
    person.send(Message::Demonstrated(asked[0], Ok(Box::new(other))));
    person.expect_screen("Phase 1    …");
    person.send(Message::Demonstrated(asked[1], Err("words".to_owned())));
    person.expect_status("the lesson cannot show its moves");
    assert!(
        person.taken_effects().is_empty(),
        "a failure is not asked for again"
    );
}

/// Whether the last move answers the question of a lesson, computed independently of the program.
fn answers(lesson: usize, before: &CubieCube, now: &CubieCube, moves: &[Move]) -> bool {
    let last = *moves.last().expect("a move was made");
    let relabelled = |cube: &CubieCube| {
        PartialCube::new(held(*cube).stickers().map(Some))
            .relabelled()
            .to_string()
    };
    match lesson {
        0 => {
            moves.len() > 1 && {
                let (one, other) = (moved(last), moved(moves[moves.len() - 2]));
                !one.iter().any(|facelet| other.contains(facelet))
            }
        }
        1 => moves.len() > 1 && is_replaced([moves[moves.len() - 2], last]),
        2 => {
            let turn = *CubieCube::of_move(last);
            let turns_pieces = turn.corner_twists() != &[0; 8] || turn.edge_flips() != &[0; 12];
            !turns_pieces && turn.then(&turn) != CubieCube::SOLVED
        }
        3 => {
            let solved = relabelled(&CubieCube::SOLVED);
            relabelled(before) != solved && relabelled(now) == solved
        }
        4 => {
            static TABLES: std::sync::OnceLock<ThistlethwaiteTables> = std::sync::OnceLock::new();
            let tables = TABLES.get_or_init(ThistlethwaiteTables::build);
            tables.stage_distances(now).group() > tables.stage_distances(before).group()
        }
        _ => examiner().examine(now).lower_bound() < examiner().examine(before).lower_bound(),
    }
}

/// Whether two turns have the same effect as fewer turns or as another pair.
fn is_replaced(pair: [Move; 2]) -> bool {
    let made = CubieCube::SOLVED.turned_by(&pair);
    let single = Move::ALL.into_iter().map(|turn| *CubieCube::of_move(turn));
    let firsts = Move::ALL.into_iter();
    let pairs = firsts.flat_map(|first| Move::ALL.map(|second| [first, second]));
    let others = pairs
        .filter(|other| *other != pair)
        .map(|other| CubieCube::SOLVED.turned_by(&other));
    made == CubieCube::SOLVED || single.chain(others).any(|cube| cube == made)
}

/// The facelets that a move moves: those of the pieces that it moves or turns.
pub(crate) fn moved(turn: Move) -> Vec<Facelet> {
    let cube = CubieCube::of_move(turn);
    let corners = Corner::ALL
        .into_iter()
        .filter(|c| cube.corners()[c.index()] != *c);
    let edges = Edge::ALL
        .into_iter()
        .filter(|e| cube.edges()[e.index()] != *e);
    corners
        .flat_map(Corner::facelets)
        .chain(edges.flat_map(Edge::facelets))
        .collect()
}

#[test]
fn every_question_is_answered_by_turning_and_by_nothing_else() {
    let mut generator = random::seeded_generator(42);
    let superflip = algorithm("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    let superflip = CubieCube::SOLVED.turned_by(&superflip.moves().0);
    let opening = algorithm("F R U2 R U R L F");
    for start in [
        CubieCube::SOLVED,
        superflip,
        CubieCube::random(&mut generator),
    ] {
        let shown = demonstration_of(&start.turned_by(&opening.moves().0));
        // The last move is a turn of H.
        let last = [Move::new(Face::U, 1)];
        let moves = [&opening.moves().0[..], &shown.phase1, &shown.phase2, &last].concat();
        for (lesson, entry) in LESSONS.iter().enumerate() {
            let mut person = pupil(held(start), lesson, entry.pages.len() - 1);
            let mut expected = false;
            for (step, turn) in moves.iter().enumerate() {
                let before = person.app.cube().cube;
                person.command(&format!("alg {turn}"));
                answer(&mut person);
                expected |= answers(lesson, &before, &person.app.cube().cube, &moves[..=step]);
                assert_eq!(
                    person.app.is_answered(lesson),
                    expected,
                    "lesson {lesson}, {turn} as move {step}"
                );
            }
            assert!(expected, "lesson {lesson} is answered at last");
        }
    }
}

#[test]
fn an_answer_is_noticed_on_the_screen_and_remembered() {
    let mut person = student(SCRAMBLE, "h right right");
    person.expect_screen("Question  Which two faces");
    press(&mut person, "r");
    press(&mut person, "l");
    person.expect_screen("Answered  Opposite faces");
    for keys in ["esc", "h", "right", "right"] {
        press(&mut person, keys);
    }
    person.expect_screen("Answered  Opposite faces");
    assert!(!person.app.is_answered(1), "the other lessons are not");
}

/// Turns that answer a question wrongly, each with the beginning of the reply.
#[test]
fn a_wrong_answer_gets_a_reply_that_says_what_the_turn_did() {
    let near_h = CubieCube::SOLVED.turned_by(&algorithm("R F").moves().0);
    for (start, lesson, turns, reply) in [
        (
            CubieCube::SOLVED,
            0,
            "R U",
            "Not yet  R U: these two faces touch",
        ),
        (
            CubieCube::SOLVED,
            1,
            "R U",
            "Not yet  No other two turns make the cube that",
        ),
        (CubieCube::SOLVED, 2, "R2", "Not yet  R2 is a half turn"),
        (
            CubieCube::SOLVED,
            2,
            "L'",
            "Not yet  L' twisted four corners. Try",
        ),
        (
            CubieCube::SOLVED,
            2,
            "B",
            "Not yet  B twisted four corners and flipped",
        ),
        (near_h, 3, "L", "Not yet  L leads away from H."),
        (near_h, 3, "F2", "Not yet  After F2, H is as far away as"),
        (
            CubieCube::SOLVED,
            4,
            "U2 F",
            "Not yet  F leads out of the group",
        ),
        (near_h, 4, "R", "Not yet  R leads into no smaller"),
        (CubieCube::SOLVED, 5, "U2", "Not yet  U2 leaves the bound"),
        (CubieCube::SOLVED, 5, "U", "Not yet  U raises the bound."),
    ] {
        let mut person = pupil(held(start), lesson, LESSONS[lesson].pages.len() - 1);
        for turn in turns.split(' ') {
            assert!(
                !person.screen().contains("Not yet"),
                "{turns}: {}",
                person.screen()
            );
            person.command(&format!("alg {turn}"));
            answer(&mut person);
        }
        person.expect_screen(reply);
        person.command("answer");
        person.expect_screen("Answered  ");
        assert!(!person.screen().contains("Not yet"), "{}", person.screen());
    }
}

#[test]
fn every_question_has_an_answer_on_every_cube() {
    let mut generator = random::seeded_generator(45);
    let superflip = algorithm("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    let mut starts = vec![
        CubieCube::SOLVED,
        CubieCube::SOLVED.turned_by(&superflip.moves().0),
        *CubieCube::of_move(Move::new(Face::U, 2)),
    ];
    starts.extend((0..5).map(|_| CubieCube::random(&mut generator)));
    for start in starts {
        for (lesson, entry) in LESSONS.iter().enumerate() {
            let mut person = pupil(held(start), lesson, entry.pages.len() - 1);
            let turns = match lesson {
                0 | 1 => vec!["alg R", "alg L"],
                2 => vec!["alg U"],
                3..=5 => vec!["alg F"],
                _ => Vec::new(),
            };
            for turn in turns {
                person.command(turn);
                answer(&mut person);
            }
            if lesson >= 3 {
                while !person.app.is_answered(lesson) && !person.app.cube().is_solved() {
                    press(&mut person, "down");
                }
            }
            assert!(
                person.app.is_answered(lesson),
                "lesson {lesson} of {start:?}"
            );
        }
    }
}

#[test]
fn a_lesson_opens_by_its_number() {
    let mut person = student(SCRAMBLE, "");
    person.command("lesson 3");
    answer(&mut person);
    assert_eq!(page(&person), Some(Page::Lesson(2)));
    person.command("lesson 7");
    person.expect_status("a lesson has a number from 1 to 6");
    assert_eq!(page(&person), Some(Page::Lesson(2)));
}

#[test]
fn moves_made_in_one_lesson_answer_no_question_of_another() {
    let mut person = student("", "h tab");
    person.press("r l");
    let asked = person.taken_effects();
    press(&mut person, "backtab");
    for effect in asked {
        let Effect::Start(Slot::Analysis, Task::Examine(cube)) = effect else {
            continue;
        };
        person.send(Message::Examined(
            cube,
            Ok(Box::new(examiner().examine(&cube))),
        ));
    }
    assert!(!person.app.is_answered(0), "{}", person.screen());
    assert!(
        person
            .app
            .studied()
            .is_some_and(|study| study.now.examination.is_some())
    );
}

#[test]
fn reference_stickers_are_marked_where_they_are_seen() {
    let mut generator = random::seeded_generator(43);
    for orientation in Orientation::all().step_by(5) {
        let cube = OrientedCube::new(CubieCube::random(&mut generator), orientation);
        let marks = |lesson_page| {
            let screen = pupil(cube, 2, lesson_page).screen();
            let rows: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
            // The net is on the right, with two cells per sticker and one cell between faces.
            let is_marked = |facelet: &Facelet| {
                let (column, row) = net_position(*facelet);
                rows[2 + usize::from(row)][52 + 2 * usize::from(column) + usize::from(column) / 3]
                    == '*'
            };
            Facelet::all().filter(is_marked).collect::<Vec<_>>()
        };
        let seen = |facelet: Facelet| orientation.symmetry().facelet(facelet);
        let is_up = |facelet: &Facelet| matches!(cube.cube.color_at(*facelet), Color::U | Color::D);
        let mut corners: Vec<Facelet> = Corner::ALL
            .iter()
            .flat_map(|corner| corner.facelets())
            .filter(is_up)
            .map(seen)
            .collect();
        corners.sort_unstable();
        assert_eq!(marks(0), corners);
        // The reference sticker of an edge is the first of its piece: it is the first of its place unless it is flipped.
        let edges = Edge::ALL.into_iter().map(|place| {
            let flip = usize::from(cube.cube.edge_flips()[place.index()]);
            seen(place.facelets()[flip])
        });
        let mut edges: Vec<Facelet> = edges.collect();
        edges.sort_unstable();
        assert_eq!(marks(1), edges);
    }
}
