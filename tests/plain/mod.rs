//! The line mode as it is used: scripts through a pipe, the real program, whole answers.

mod cosets;
mod hostile_input;
mod typing;

use std::fs;
use std::path::PathBuf;

use cubetui::coord::stage_key;
use cubetui::cube::{Algorithm, Color, ColorScheme, CubieCube, Face, Move, OrientedCube, random};
use cubetui::formats::{Convention, Json};
use cubetui::goals::Pattern;

use crate::algorithms::held_after;
use crate::program::{Ended, program_at_home, run_fed};

const SCRAMBLE: &str = "R2 U2 B2 U' R2 D R2 U B2 D' B2 F2 L' B U F L F' U2 L B'";

/// The user's home, which is also the folder in which the program runs.
fn home() -> PathBuf {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("plain");
    fs::create_dir_all(&home).expect("the tests may write in their own folder");
    home
}

/// The program's answers to this input.
fn told(arguments: &[&str], input: &[u8]) -> Ended {
    let home = home();
    let mut program = program_at_home(&home, &[&["--plain"], arguments].concat());
    run_fed(program.env("TERM", "dumb").current_dir(&home), input)
}

/// The answers to a script that goes well, after the checks that every script must pass.
fn answers(lines: &[&str]) -> String {
    let said = told(&[], (lines.join("\n") + "\n").as_bytes());
    assert_eq!(
        (said.code, said.err.as_str()),
        (Some(0), ""),
        "{}",
        said.out
    );
    assert!(said.out.is_ascii(), "{}", said.out);
    let is_plain = |letter: char| letter == '\n' || !letter.is_control();
    assert!(said.out.chars().all(is_plain), "{}", said.out);
    for line in said.out.lines() {
        let first = line.chars().next().expect("no line is empty");
        let begins_with_file = line
            .split(' ')
            .next()
            .is_some_and(|word| word.ends_with(".txt:"));
        assert!(
            !first.is_lowercase() || begins_with_file,
            "{line:?} begins like a sentence"
        );
        let ends_with_data = ["The text is ", "The address is "]
            .iter()
            .any(|words| line.starts_with(words))
            || line.contains(", ease ");
        let ends = line.ends_with(['.', '?', ':', '\'', '!']);
        assert!(ends || ends_with_data, "{line:?} ends like a sentence");
    }
    said.out
}

#[track_caller]
fn assert_in_order(text: &str, expected: &[&str]) {
    let mut rest = text;
    for words in expected {
        let Some(at) = rest.find(words) else {
            panic!("{words:?} does not come in its turn in:\n{text}")
        };
        rest = &rest[at + words.len()..];
    }
}

fn scrambled() -> OrientedCube {
    held_after(SCRAMBLE)
}

/// The moves of the last solution reported.
fn reported_solution(text: &str) -> Algorithm {
    let line = text
        .lines()
        .rfind(|line| line.contains(" is found"))
        .expect("a solution is told");
    line.rsplit(": ")
        .next()
        .expect("the moves come last")
        .trim_end_matches('.')
        .parse()
        .expect("moves")
}

#[test]
fn an_algorithm_is_turned_solved_and_stepped_through() {
    let text = answers(&[
        "R U R' U'",
        "solve",
        "next",
        "next",
        "previous",
        "repeat",
        "where",
        "solution",
        "next",
        "next",
        "next",
        "next",
    ]);
    assert_eq!(reported_solution(&text).to_string(), "U R U' R'");
    assert_in_order(
        &text,
        &[
            "4 turns done.\n",
            "A solution of 4 moves is found, and none is shorter: U R U' R'\n",
            "Clockwise means clockwise as you look at the face that turns.\n",
            "Move 1 of 4: U, up face with the white centre, quarter turn, clockwise.\n",
            "Move 2 of 4: R, right face with the red centre, quarter turn, clockwise.\n",
            "Move 3 of 4: U', up face with the white centre, quarter turn, anticlockwise.\n",
            "Take back move 2: R', right face with the red centre, quarter turn, anticlockwise.\nMove 2 of 4: R,",
            "Take back move 2: R', right face with the red centre, quarter turn, anticlockwise.\nMove 2 of 4: R,",
            "Move 2 of 4: R,",
            "1: U, up face",
            "4: R', right face with the red centre, quarter turn, anticlockwise.\n",
            "Move 3 of 4",
            "Move 4 of 4",
            "Solved.\n",
            "This is the end of the solution.\n",
        ],
    );
}

#[test]
fn a_solution_with_a_turn_of_ones_own_is_not_called_the_shortest() {
    let text = answers(&["R", "solve", "R", "R"]);
    assert_in_order(
        &text,
        &[
            "A solution of 1 move is found, and none is shorter: R'\n",
            "With your turns the solution has 2 moves: R R2.\n",
            "Move 2 of 2: R2,",
            "With your turns the solution has 3 moves: R R R.\n",
            "Move 3 of 3: R,",
        ],
    );
    assert_eq!(text.matches("none is shorter").count(), 1, "{text}");
}

#[test]
fn lessons_are_read_line_by_line() {
    let text = answers(&[
        "step", "lesson 1", "next", "R", "next", "R", "U", "D", "next", "answer", "previous",
        "leave", "answer",
    ]);
    assert_in_order(
        &text,
        &[
            "No lesson is open: say lesson 1 for the first.\n",
            "How many cubes are there?\n",
            "Predict: R moves 20 stickers: 8 on its face and 12 around it.",
            "Twenty pieces.\n",
            "Corner piece: URF URF,",
            // The turn, and what it changes.
            "Right face, quarter turn, clockwise.\n",
            "Corner piece: URF DFR,",
            "Your turn.\n",
            "Question: Which two faces share no sticker?",
            "End: next opens lesson 2: One search.\n",
            "Not yet: R U: these two faces touch",
            "Answered: Opposite faces share no sticker.",
            "Why not try everything?\n",
            "Turns 10: Sequences 244,686,773,808, Time to try them 6.7 hours.\n",
            "Answered: A second turn of the same face",
            "Why not try everything?\n",
            "No lesson is open: lesson 1 opens the first.\n",
        ],
    );
}

#[test]
fn the_solution_in_a_lesson_is_followed_line_by_line() {
    let text = answers(&["R U", "lesson 4", "next", "step", "step", "back"]);
    assert_in_order(
        &text,
        &[
            "Try: step adds an example, back removes it.\n",
            "Path to H U' R'\n",
            "Up face",
            "Path to H U' R'\n",
            "Solved.\n",
            "Distance: this is H itself.\n",
        ],
    );
}

#[test]
fn one_cube_has_no_plural() {
    assert_in_order(
        &answers(&["symmetry"]),
        &["\nThe same from every side and in every mirror.\n"],
    );
}

#[test]
fn the_place_after_the_last_move_is_said() {
    let text = answers(&["R U", "solve", "next", "next", "where", "repeat"]);
    assert!(
        text.ends_with("Solved.\nThe cube is solved.\nThe cube is solved.\n"),
        "{text}"
    );
    let text = answers(&["U F", "goal cross", "solve", "next", "where"]);
    assert!(text.ends_with("\nAll moves are done.\n"), "{text}");
}

#[test]
fn the_solution_that_is_shown_solves_the_cube_as_it_is_held() {
    let turns = format!("{SCRAMBLE} x y'");
    let text = answers(&[&turns, "solve"]);
    let held = held_after(&turns);
    assert!(
        held.turned_by(&reported_solution(&text).turns())
            .is_solved(),
        "{text}"
    );
    let up = ColorScheme::western()
        .center_name(held.orientation.face_at(Face::U))
        .to_owned();
    assert!(text.contains(&format!("{up} is up")), "{text}");
}

/// Both use the same solver, and both prove the length.
#[test]
fn the_command_line_gives_an_answer_as_long() {
    let home = home();
    for scramble in [
        "R U F",
        "D2 L' B U R' F2 D",
        "F U2 R' D B L2 U' F R",
        "L B' U2 R F' D2 L U B2 R'",
    ] {
        let shown = reported_solution(&answers(&[
            "set solver optimal",
            scramble,
            "solve",
            "prove",
        ]));
        let mut program = program_at_home(&home, &["solve", "--solver", "optimal", scramble]);
        let printed = run_fed(&mut program, b"");
        let printed: Algorithm = printed
            .out
            .trim()
            .parse()
            .expect("the moves alone are printed");
        assert_eq!(
            shown.turns().len(),
            printed.turns().len(),
            "{scramble}: {shown} and {printed}"
        );
        let cube = held_after(scramble);
        assert!(cube.turned_by(&printed.turns()).is_solved());
    }
}

#[test]
fn scrambles_and_patterns_have_their_words() {
    let twice = [
        answers(&["scramble 7", "where"]),
        answers(&["scramble 8", "scramble 7", "where"]),
    ];
    let sequence = |text: &str| {
        let line = text
            .lines()
            .rfind(|line| line.starts_with("The scramble of seed 7 is "))
            .expect("it is told");
        line.trim_start_matches("The scramble of seed 7 is ")
            .trim_end_matches('.')
            .to_owned()
    };
    assert_eq!(
        sequence(&twice[0]),
        sequence(&twice[1]),
        "one seed, one sequence"
    );
    let turns: Algorithm = sequence(&twice[0]).parse().expect("an algorithm");
    let cube = OrientedCube::SOLVED.turned_by(&turns.turns());
    assert_eq!(
        cube.cube,
        CubieCube::random(&mut random::seeded_generator(7))
    );
    let text = answers(&[
        "patterns snake",
        "patterns",
        "pattern superflip",
        "say U",
        "undo",
    ]);
    assert_in_order(
        &text,
        &[
            "Python: 14 turns.\n",
            "Superflip: 20 turns.\n",
            "Superflip: 20 turns.\n",
            "The up face:\nRow 1: white, blue, white.\nRow 2: orange, white, red.\n",
            "Undone: Superflip.\n",
        ],
    );
    assert!(
        Pattern::ALL
            .iter()
            .all(|pattern| text.to_lowercase().contains(pattern.id))
    );
}

#[test]
fn cubes_that_show_a_pattern_are_added_to_the_list() {
    let text = answers(&["list showing ababababa", "list showing aba"]);
    assert_in_order(
        &text,
        &[
            "3 cubes added: all that show it, up to symmetry.\n",
            "A drawing has 9 characters",
        ],
    );
}

#[test]
fn symmetry_classes_are_listed_and_drawn() {
    let text = answers(&[
        "symmetry-classes c3",
        "symmetry-classes c3/",
        "symmetry-classes q",
        "symmetry C3v",
    ]);
    assert_in_order(
        &text,
        &[
            "C3: 15,083,456 cubes.\n",
            "C3v: 128 cubes.\n",
            "C3/-: ",
            "No symmetry class is called \"q\".\n",
            "exactly the symmetry C3v",
        ],
    );
}

#[test]
fn help_explains_its_words_in_short_lines() {
    let text = answers(&[
        "help",
        "help commands",
        "help settings",
        "help actions",
        "help solve",
        "help face",
    ]);
    assert_in_order(
        &text,
        &[
            "Say [F]:",
            "Solve: ",
            "Pattern PATTERN: ",
            "Set strict on|off: ",
            "Deny",
            "Face F STICKERS: ",
        ],
    );
    for line in text.lines() {
        assert!(line.len() <= 120, "{line:?} is long");
    }
}

#[test]
fn it_opens_on_the_cube_it_is_given() {
    let said = told(&["--scramble", "R U"], b"solve\n");
    assert_in_order(
        &said.out,
        &[
            "The cube is not solved",
            "The scramble is R U.",
            "A solution of 2 moves is found",
        ],
    );
    let mut stickers = OrientedCube::SOLVED.stickers();
    stickers[0] = Color::R;
    let text: String = stickers.iter().map(|color| color.face().letter()).collect();
    let said = told(&["--cube", &text], b"");
    assert_in_order(
        &said.out,
        &[
            "This cube is impossible",
            "Found: the top left sticker of the up face is white, not red.\nSay yes: repair it.",
        ],
    );
    assert_eq!(said.code, Some(0));
    let numbers = Convention::Vector40
        .write(&scrambled().cube)
        .replace(",\"convention\":\"vector40\"", "");
    let said = told(
        &["--cube", &numbers, "--convention", "vector40"],
        b"copy cubies\n",
    );
    let cubies = Json(scrambled().cube).to_string();
    assert!(said.out.contains(&cubies), "{} in {}", cubies, said.out);
    let alone = told(&["--convention", "vector40"], b"");
    assert_eq!(alone.code, Some(2));
    assert!(
        alone
            .err
            .contains("--convention says how the cube of --cube is written"),
        "{}",
        alone.err
    );
}

#[test]
fn mistakes_in_the_configuration_are_said_at_the_start() {
    fs::write(home().join("bad.toml"), "foo = 1\nbar = 2\n")
        .expect("the tests may write in their own folder");
    let said = told(&["--config", "bad.toml"], b"messages\n");
    let expected = "bad.toml: line 1, column 1: unknown key \"foo\"; 1 more: messages shows them.\n\
                    bad.toml: line 1, column 1: unknown key \"foo\".\n\
                    bad.toml: line 2, column 1: unknown key \"bar\".\n";
    assert_eq!((said.code, said.out.as_str()), (Some(0), expected));
}

#[test]
fn names_of_files_and_moves_are_written_as_they_are() {
    fs::write(home().join("week.txt"), "R U\n").expect("the tests may write in their own folder");
    let said = told(&[], b"R U\ncopy scramble\nlist open week.txt\n");
    assert_in_order(&said.out, &["The text is R U\n", "\nweek.txt: 1 cube.\n"]);
    assert_eq!(said.code, Some(0));
}

#[test]
fn solutions_by_stages_say_their_groups_and_keys() {
    let text = answers(&["R2", "set solver thistlethwaite", "solve", "next"]);
    let half_turn = CubieCube::SOLVED.turned(Move::new(Face::R, 2));
    let key = stage_key(3, &half_turn).expect("half turns are in every group");
    assert_in_order(
        &text,
        &[
            "A solution of 1 move is found",
            "Chain FB-RL, from G3 to G4 by U2 R2 F2 D2 L2 B2: solved.\n",
            &format!(
                "Move 1 of 1: R2, right face with the red centre, half turn; key {key}, then 0.\n"
            ),
        ],
    );
    let text = answers(&[
        SCRAMBLE,
        "set solver thistlethwaite",
        "set timeout 1s",
        "solve",
        "solution",
    ]);
    for group in 0..4 {
        let (from, to) = (
            format!("rom G{group} to G{} by", group + 1),
            format!("rom G{} to G{group} by", group + 1),
        );
        assert!(
            text.contains(&from) || text.contains(&to) || group == 3,
            "{group} in {text}"
        );
    }
}

#[test]
fn cubes_are_saved_and_loaded_in_words() {
    let text = answers(&["R U F", "save said.txt", "reset", "load said.txt", "solve"]);
    assert_in_order(
        &text,
        &[
            "Saved as said.txt",
            "A solved cube",
            "54 stickers taken",
            "A solution of 3 moves",
        ],
    );
}

#[test]
fn pages_about_the_cube_are_written_in_sentences() {
    let text = answers(&[
        "alg R",
        "coset",
        "symmetry",
        "coordinates",
        "distances",
        "state",
        "learn",
    ]);
    assert_in_order(
        &text,
        &[
            "Not in H, which is 1 move away.",
            "Twist 1,494 Flip 0 UdSlice ",
            "2 shortest paths into H:\nR.\nR'\n",
            "4 of 48 symmetries: the group C4",
            "quarter turn about the face R, L",
            "It becomes its inverse after",
            "wist: 1,494 of 2,187",
            "Seen along U-D cube: into H 1, at least 1, to solved -, at least -.",
            "G1, all edges oriented: <U, D, R, L, F2, B2>; order 21,119,142,223,872,000, index 2,048",
            "Order: 4 times.\nParity: odd.",
            "How many cubes are there?",
        ],
    );
}

#[test]
fn every_request_of_the_model_has_an_answer() {
    let lines = [
        "alg R",
        "state",
        "link",
        "copy cube",
        "solve-coset",
        "redraw",
        "suspend",
        "set mouse off",
        "solve",
        "play",
        "leave",
    ];
    assert_in_order(
        &answers(&lines),
        &[
            "In G1: all edges oriented.\n",
            "Into G2: by U R F2 D L B2, key of keys ",
            "The address is https://",
            "The text is UUFUUFUUF",
            "BB\nNot copied: there is no clipboard line by line.",
            "It takes about 2.8 GB of memory, and all processors.",
            "Say begin to begin, or anything else to leave it.",
            "There is no screen to draw again: say repeat.",
            "A shell suspends the program with Ctrl-Z.",
            "The mouse works only on the screen.\nMouse is off.",
            "A solution of 1 move is found",
            "Only the screen plays moves by itself: say next.",
            "The cube is not solved",
        ],
    );
}

#[test]
fn coordinates_are_taken_like_every_other_cube() {
    let text = answers(&[
        "twist=0 flip=0 corner_permutation=9 edge_permutation=9",
        "solve",
    ]);
    assert_in_order(
        &text,
        &[
            "54 stickers taken",
            "A solution of 1 move is found",
            "Move 1 of 1: U'",
        ],
    );
}

#[test]
fn all_solutions_are_listed_in_sentences() {
    // With these moves the search needs no table.
    let text = answers(&[
        "set moves U,D,R2,L2,F2,B2",
        "scramble R2 L2 U2 D2",
        "all",
        "all extra 4",
    ]);
    assert_in_order(
        &text,
        &[
            "2 solutions, complete.",
            "4 moves, ease 65: U2 D2 R2 L2\n",
            "56 solutions, complete.",
            "These are the first 20; cubetui solve lists them all.",
        ],
    );
}
