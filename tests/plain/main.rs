//! The line mode as it is used: scripts through a pipe, the real program, whole answers.

#[path = "../common/program.rs"]
mod program;

mod cosets;

use std::fs;
use std::path::PathBuf;

use cubetui::config::Pattern;
use cubetui::cube::{Algorithm, Color, ColorScheme, Face, Facelet, HeldCube};

use program::{Ended, program_at_home, run_fed};

const SCRAMBLE: &str = "R2 U2 B2 U' R2 D R2 U B2 D' B2 F2 L' B U F L F' U2 L B'";

/// What the program says to this input.
fn told(arguments: &[&str], input: &[u8]) -> Ended {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("plain");
    fs::create_dir_all(&home).expect("the tests may write in their own folder");
    let mut program = program_at_home(&home, &[&["--plain"], arguments].concat());
    run_fed(program.env("TERM", "dumb").current_dir(&home), input)
}

/// The answers to a script that goes well, after the checks that every script must pass.
fn answers(lines: &[&str]) -> String {
    let said = told(&[], (lines.join("\n") + "\n").as_bytes());
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{}", said.out);
    assert!(said.out.is_ascii(), "{}", said.out);
    let is_plain = |letter: char| letter == '\n' || !letter.is_control();
    assert!(said.out.chars().all(is_plain), "{}", said.out);
    for line in said.out.lines() {
        let first = line.chars().next().expect("no line is empty");
        assert!(!first.is_lowercase(), "{line:?} begins like a sentence");
        assert!(line.ends_with(['.', '?', ':', '\'', '!']), "{line:?} ends like a sentence");
    }
    said.out
}

#[track_caller]
fn assert_in_order(text: &str, expected: &[&str]) {
    let mut rest = text;
    for words in expected {
        let Some(at) = rest.find(words) else { panic!("{words:?} does not come in its turn in:\n{text}") };
        rest = &rest[at + words.len()..];
    }
}

fn scrambled() -> HeldCube {
    HeldCube::SOLVED.turned_by(&SCRAMBLE.parse::<Algorithm>().expect("an algorithm").turns())
}

/// The letters of a face's colours.
fn letters(face: Face) -> String {
    let (stickers, scheme) = (scrambled().stickers(), ColorScheme::western());
    Facelet::of_face(face).map(|facelet| scheme.letter(stickers[facelet.index()])).collect()
}

#[test]
fn a_cube_is_typed_face_by_face_and_a_mistake_is_reported_and_mended() {
    let mut wrong = letters(Face::D);
    assert_eq!(wrong.remove(0), 'w');
    wrong.insert(0, 'r');
    let front = letters(Face::F);
    let without_centre = [&front[..4], &front[5..]].concat();
    let spaced: Vec<String> = letters(Face::B).chars().map(|letter| letter.to_string()).collect();
    // The left face, row 3, column 3.
    let asked = scrambled().stickers()[Facelet::new(Face::L, 2, 2).index()];
    let text = answers(&[
        "stickers",
        &letters(Face::U),
        &wrong,
        &without_centre,
        &ColorScheme::western().color_name(asked).to_uppercase(),
        "1",
        "undo",
        "face back",
        &format!("face back {}", spaced.join(", ")),
        &format!("face R: {}", letters(Face::R).to_uppercase()),
        &format!("face left {}", letters(Face::L)),
        "1",
        "solve",
        "quit",
    ]);
    assert_in_order(
        &text,
        &[
            "6 of 54 stickers are known.\n",
            "Now the up face: look at the white centre with the blue centre above it",
            "14 of 54 stickers are known.\n",
            "Now the down face: look at the yellow centre with the green centre above it",
            "Now the front face",
            "There is a mistake.\nCorner down-left-front is red-?-orange: red and orange are opposite; see down face row 1 column 1",
            "Look at the left face, bottom right sticker: which colour is it? It is the sticker at left face row 3 column 3. Say its colour, as: red.\n",
            "Say 1 if down face row 1 column 1 is white, not red.\n",
            "Done: down face row 1 column 1 is white, not red; undo takes it back.\n",
            "There is a mistake.",
            "10 red stickers are too many",
            "Done: down face row 1 column 1 is white, not red; undo takes it back.\nAll 54 stickers are known",
            "Say solve to solve it",
            " moves is found",
            "Hold the cube so that white is up and green in front.\nClockwise means clockwise as you look at the face that turns.\nMove 1 of ",
        ],
    );
}

#[test]
fn every_face_can_be_typed_again_and_what_follows_is_reported() {
    let stickers: Vec<String> =
        [Face::U, Face::D, Face::F, Face::B].iter().map(|&face| letters(face)).collect();
    let text = answers(&[
        &format!("face U {}", stickers[0]),
        &format!("face D {}", stickers[1]),
        &format!("face F {}", stickers[2]),
        &format!("face B {}", stickers[3]),
        "face U yyyy",
        "face U yyyyyyyyy",
        "face X wwwwwwwww",
        "face U",
        "say L",
    ]);
    assert_in_order(
        &text,
        &[
            "follow from the others",
            "A face has 9 stickers, or 8 without its centre; these were 4.",
            "The centre of the up face is white, not yellow",
            "\"X\" is not a face",
            "Say the stickers too",
            "The left face:\nRow 1: ",
        ],
    );
    let shown = text.rsplit("Row 1: ").next().expect("the face is said");
    let first = ColorScheme::western()
        .color_name(scrambled().stickers()[Facelet::new(Face::L, 0, 0).index()])
        .to_owned();
    assert!(shown.starts_with(&first) || shown.starts_with("unknown"), "{shown}");
}

/// The moves of the last solution told.
fn reported_solution(text: &str) -> Algorithm {
    let line = text.lines().rfind(|line| line.contains(" is found")).expect("a solution is told");
    line.rsplit(": ").next().expect("the moves come last").trim_end_matches('.').parse().expect("moves")
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
fn a_hidden_face_is_to_be_looked_at_when_its_direction_matters() {
    for (turned, expected) in [
        (
            "D",
            "1: D', down face with the yellow centre, quarter turn, anticlockwise; tilt the cube to see it.\n",
        ),
        ("B'", "1: B, back face with the blue centre, quarter turn, clockwise; turn the cube to see it.\n"),
        ("D2", "1: D2, down face with the yellow centre, half turn.\n"),
        ("L", "1: L', left face with the orange centre, quarter turn, anticlockwise.\n"),
    ] {
        let text = answers(&[turned, "solve"]);
        assert!(text.contains(&format!("Move 1 of {expected}")), "{text}");
    }
}

#[test]
fn the_solution_that_is_shown_solves_the_cube_as_it_is_held() {
    let turns = format!("{SCRAMBLE} x y'");
    let text = answers(&[&turns, "solve"]);
    let held = HeldCube::SOLVED.turned_by(&turns.parse::<Algorithm>().expect("an algorithm").turns());
    assert!(held.turned_by(&reported_solution(&text).turns()).is_solved(), "{text}");
    let up = ColorScheme::western().center_name(held.hold.face_at(Face::U)).to_owned();
    assert!(text.contains(&format!("{up} is up")), "{text}");
}

#[test]
fn a_face_that_is_as_typed_is_confirmed_in_one_line() {
    let text = answers(&["stickers", "face U wwwwwwwww", "face F y...g....", "confirm-face", "undo"]);
    assert_in_order(
        &text,
        &[
            "Look at the up face, bottom left sticker",
            "Say confirm-face if all stickers of that face are as said.",
            "Look at the front face, top left sticker",
            "Undone: the up face is as shown.",
        ],
    );
}

/// With the same solver, where both prove it.
#[test]
fn the_command_line_gives_an_answer_as_long() {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("plain");
    for scramble in ["R U F", "D2 L' B U R' F2 D", "F U2 R' D B L2 U' F R", "L B' U2 R F' D2 L U B2 R'"] {
        let shown = reported_solution(&answers(&["set solver optimal", scramble, "solve", "prove"]));
        let mut program = program_at_home(&home, &["solve", "--solver", "optimal", scramble]);
        let printed = run_fed(&mut program, b"");
        let printed: Algorithm = printed.out.trim().parse().expect("the moves alone are printed");
        assert_eq!(shown.turns().len(), printed.turns().len(), "{scramble}: {shown} and {printed}");
        let cube = HeldCube::SOLVED.turned_by(&scramble.parse::<Algorithm>().expect("an algorithm").turns());
        assert!(cube.turned_by(&printed.turns()).is_solved());
    }
}

#[test]
fn stickers_of_a_whole_cube_are_taken_in_one_line() {
    let faces: String = Face::ALL.map(letters).concat();
    let text = answers(&[&faces, "solve"]);
    assert_in_order(
        &text,
        &["54 stickers taken", "All 54 stickers are known; this is a possible cube.", "is found"],
    );
    assert!(scrambled().turned_by(&reported_solution(&text).turns()).is_solved());
    let text = answers(&["(UFR+)", "solve", "1", "solve"]);
    assert_in_order(&text, &["These stickers do not make a cube.", "reassembled wrongly", "First "]);
}

#[test]
fn nothing_that_is_typed_ends_the_program() {
    let text = answers(&[
        "",
        "   ",
        "foo",
        "R Q",
        "face",
        "say X",
        "help nonsense",
        ":",
        "suspend",
        "redraw",
        "command",
        "play",
        "set",
        "set strict maybe",
        "load no-such-file.txt",
        "pattern no such pattern",
        "scramble 99999999999999999999",
        "wwwwwwwwwrrrrrrrrrggggggggg",
        "where",
    ]);
    assert_in_order(
        &text,
        &[
            "No command \"foo\"; help lists them.",
            "Column 3: expected a turn",
            "is not a face",
            "\"X\" is not a face",
            "There is no help on \"nonsense\"",
            "A shell suspends the program with Ctrl-Z.\nThere is no screen to draw again: say repeat.\n\
             That works only on the screen.\n",
            "Play works in Play mode.",
            "Set needs SETTING VALUE",
            "Strict: \"maybe\" is none of on, off",
            "Cannot load no-such-file.txt",
            "No pattern is called \"no such pattern\"; patterns lists them.",
            "too large for a seed",
            "This is not a cube: ",
            "The cube is solved; white is up and green in front.",
        ],
    );
}

#[test]
fn bytes_that_are_no_text_and_signs_for_terminals_come_back_harmless() {
    let mut input = b"\x1b[2J\xff\xfe\x00 hello\n\x1b]0;title\x07\nload \x1b[31mred\x1b[0m\n".to_vec();
    input.extend(vec![b'x'; 200_000]);
    input.extend(b"\nwhere");
    let said = told(&[], &input);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert!(!said.out.chars().any(|letter| letter.is_control() && letter != '\n'), "{:?}", said.out);
    assert!(said.out.ends_with("The cube is solved; white is up and green in front.\n"));
}

#[test]
fn the_end_of_input_ends_it_well_wherever_it_comes() {
    for input in
        [&b""[..], b"R U", b"stickers\nwrg", b"R U R' U'\nsolve\nnext", b"stickers\nwwwwwwwww\nface", b"\n\n"]
    {
        let said = told(&[], input);
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{input:?}: {}", said.out);
    }
    let said = told(&[], b"quit\nR U R'\n");
    assert_eq!((said.code, said.out.as_str()), (Some(0), ""));
}

#[test]
fn scrambles_and_patterns_have_their_words() {
    let twice = [answers(&["scramble 7", "where"]), answers(&["scramble 8", "scramble 7", "where"])];
    let sequence = |text: &str| {
        let line =
            text.lines().rfind(|line| line.starts_with("The scramble of seed 7 is ")).expect("it is told");
        line.trim_start_matches("The scramble of seed 7 is ").trim_end_matches('.').to_owned()
    };
    assert_eq!(sequence(&twice[0]), sequence(&twice[1]), "one seed, one sequence");
    let turns: Algorithm = sequence(&twice[0]).parse().expect("an algorithm");
    let cube = HeldCube::SOLVED.turned_by(&turns.turns());
    assert_eq!(cube.cube, cubetui::app::Scramble::cube_of(7, None));
    let text = answers(&["patterns snake", "patterns", "pattern superflip", "say U", "undo"]);
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
    assert!(Pattern::all().iter().all(|pattern| text.to_lowercase().contains(&pattern.id)));
}

#[test]
fn symmetry_classes_are_listed_and_drawn() {
    let text =
        answers(&["symmetry-classes c3", "symmetry-classes c3/", "symmetry-classes q", "symmetry C3v"]);
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
    let text =
        answers(&["help", "help commands", "help settings", "help actions", "help solve", "help face"]);
    assert_in_order(
        &text,
        &[
            "Say [F]:",
            "Solve: ",
            "Pattern PATTERN: ",
            "Set strict on|off: ",
            "Repair-1 ",
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
        &["The cube is not solved", "The scramble is R U.", "A solution of 2 moves is found"],
    );
    let mut stickers = HeldCube::SOLVED.stickers();
    stickers[0] = Color::R;
    let text: String = stickers.iter().map(|color| color.face().letter()).collect();
    let said = told(&["--cube", &text], b"");
    assert_in_order(
        &said.out,
        &["This cube is impossible", "Say 1 if up face row 1 column 1 is white, not red."],
    );
    assert_eq!(said.code, Some(0));
}

#[test]
fn cubes_are_saved_and_loaded_in_words() {
    let text = answers(&["R U F", "save said.txt", "reset", "load said.txt", "solve"]);
    assert_in_order(
        &text,
        &["Saved as said.txt", "A solved cube", "54 stickers taken", "A solution of 3 moves"],
    );
}

#[test]
fn pages_about_the_cube_are_written_in_sentences() {
    let text = answers(&["alg R", "coset", "symmetry", "coordinates", "learn"]);
    assert_in_order(
        &text,
        &[
            "wist 1494, flip 0, slice ",
            "1 move into H, 2 paths in all",
            "4 of 48 symmetries: the group C4",
            "quarter turn about the face R, L",
            "becomes its inverse after",
            "wist: 1494 of 2187",
            "long U D, the cube: 1 move into H",
            "rder 4; parity odd",
            "only on the screen",
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
            "The cube is in G1: all edges oriented.\n1 move into G2; its key is ",
            "The address is https://",
            "The text is UUFUUFUUF",
            "Not copied: there is no clipboard line by line.",
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
    let text = answers(&["twist=0 flip=0 corner_permutation=15120 edge_permutation=119750400", "solve"]);
    assert_in_order(&text, &["54 stickers taken", "A solution of 1 move is found", "Move 1 of 1: U'"]);
}
