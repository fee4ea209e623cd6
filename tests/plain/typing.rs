//! Typing the stickers face by face, and messages about mistakes.

use cubetui::cube::{Algorithm, ColorScheme, Face, Facelet, OrientedCube, PartialCube};
use cubetui::diagnosis::{Advice, Editor, EntryRules, SlipSearch, search_slips};

use super::{answers, assert_in_order, reported_solution, scrambled};

/// The letters of a face's colours.
fn letters(face: Face) -> String {
    let (stickers, scheme) = (scrambled().stickers(), ColorScheme::western());
    Facelet::of_face(face)
        .map(|facelet| scheme.letter(stickers[facelet.index()]))
        .collect()
}

#[test]
fn a_cube_is_typed_face_by_face_and_a_mistake_is_reported_and_mended() {
    let mut wrong = letters(Face::D);
    assert_eq!(wrong.remove(0), 'w');
    wrong.insert(0, 'r');
    let front = letters(Face::F);
    let without_centre = [&front[..4], &front[5..]].concat();
    let spaced: Vec<String> = letters(Face::B)
        .chars()
        .map(|letter| letter.to_string())
        .collect();
    let text = answers(&[
        "stickers",
        &letters(Face::U),
        &wrong,
        &without_centre,
        "undo",
        "undo",
        &letters(Face::D),
        &without_centre,
        &format!("face back {}", spaced.join(", ")),
        &format!("face R: {}", letters(Face::R).to_uppercase()),
        &format!("face left {}", letters(Face::L)),
        "yes",
        "quit",
    ]);
    assert_in_order(
        &text,
        &[
            "Say colours: other colours are opposite.\n",
            "6 of 54 stickers are known.\n",
            "Now the up face: look at the white centre with the blue centre above it",
            "14 of 54 stickers are known.\n",
            "Now the down face: look at the yellow centre with the green centre above it",
            "Now the front face",
            "Look at the ",
            "What does not fit:\nCorner down-left-front is red-?-orange: red and orange are opposite; see the top left sticker of the down face",
            "Undone: the front face.",
            "Undone: the down face.",
            "Now the front face",
            "All 54 stickers fit: this is a possible cube.\nSay yes: solve it.\n",
            " moves is found",
            "Hold the cube so that white is up and green in front.\nClockwise means clockwise as you look at the face that turns.\nMove 1 of ",
        ],
    );
}

#[test]
fn only_the_stickers_that_do_not_follow_are_typed_and_a_face_is_compared() {
    let mut editor = Editor::new(EntryRules::default(), &ColorScheme::western());
    let stickers = scrambled().stickers();
    let mut lines: Vec<(Face, String)> = Vec::new();
    while matches!(editor.advice(), Advice::Type(_)) {
        let cursor = editor.cursor();
        let color = stickers[cursor.index()];
        let letter = ColorScheme::western().letter(color);
        match lines.last_mut() {
            Some((face, line)) if *face == cursor.face() => line.push(letter),
            _ => lines.push((cursor.face(), letter.to_string())),
        }
        editor.paint(color);
    }
    let mut said = vec!["stickers"];
    said.extend(lines.iter().map(|(_, line)| line.as_str()));
    said.extend(["no", "undo", "yes", "yes"]);
    let keys: usize = lines.iter().map(|(_, line)| line.len()).sum();
    assert!(keys <= 34, "{keys} letters in {lines:?}");
    let text = answers(&said);
    assert_in_order(
        &text,
        &[
            "With white up and green in front, is your ",
            "Say yes: yes, solve it.\nSay no: no, something differs; or type a sticker that does.\n",
            "Row 1: ",
            "Look at the ",
            "Undone: no.",
            " moves is found",
        ],
    );
}

#[test]
fn every_face_can_be_typed_again_and_what_follows_is_reported() {
    let stickers: Vec<String> = [Face::U, Face::D, Face::F, Face::B]
        .iter()
        .map(|&face| letters(face))
        .collect();
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
    assert!(
        shown.starts_with(&first) || shown.starts_with("unknown"),
        "{shown}"
    );
}

#[test]
fn a_hidden_face_is_to_be_looked_at_when_its_direction_matters() {
    for (turned, expected) in [
        (
            "D",
            "1: D', down face with the yellow centre, quarter turn, anticlockwise; tilt the cube to see it.\n",
        ),
        (
            "B'",
            "1: B, back face with the blue centre, quarter turn, clockwise; turn the cube to see it.\n",
        ),
        (
            "D2",
            "1: D2, down face with the yellow centre, half turn.\n",
        ),
        (
            "L",
            "1: L', left face with the orange centre, quarter turn, anticlockwise.\n",
        ),
    ] {
        let text = answers(&[turned, "solve"]);
        assert!(text.contains(&format!("Move 1 of {expected}")), "{text}");
    }
}

#[test]
fn a_face_that_is_as_typed_is_confirmed_in_one_line() {
    let text = answers(&[
        "stickers",
        "face U wwwwwwwww",
        "face F y...g....",
        "yes",
        "undo",
    ]);
    assert_in_order(
        &text,
        &[
            "Look at the bottom left sticker of the up face",
            "Say yes: the whole face is as shown.",
            "Look at the ",
            "Undone: the up face is as shown.",
        ],
    );
}

#[test]
fn stickers_of_a_whole_cube_are_taken_in_one_line() {
    let faces: String = Face::ALL.map(letters).concat();
    let text = answers(&[&faces, "solve"]);
    assert_in_order(
        &text,
        &[
            "54 stickers taken",
            "All 54 stickers fit: this is a possible cube.",
            "is found",
        ],
    );
    assert!(
        scrambled()
            .turned_by(&reported_solution(&text).turns())
            .is_solved()
    );
    let text = answers(&["(UFR+)", "solve", "1", "solve"]);
    assert_in_order(
        &text,
        &[
            "These stickers do not make a cube.",
            "The stickers are right: one corner is twisted",
            "First ",
        ],
    );
}

/// Answers truthfully, in words, with a cube on which the second move was made the wrong way.
#[test]
fn a_user_who_is_lost_finds_the_wrong_turn_by_answering_questions() {
    let moves = |text: &str| text.parse::<Algorithm>().expect("an algorithm").moves().0;
    let start = OrientedCube::SOLVED.after_moves(&moves("R U R' U'"));
    let solution = moves("U R U' R'");
    let truth = start.after_moves(&moves("U R' U'")).stickers();
    let mut known = PartialCube::unknown();
    let mut colors = Vec::new();
    while let SlipSearch::Ask(facelet) = search_slips(&start, &solution, 3, &known) {
        let color = truth[facelet.index()];
        known.set(facelet, Some(color));
        colors.push(ColorScheme::western().color_name(color).to_owned());
    }
    let script = [
        "alg R U R' U'",
        "solve",
        "next",
        "next",
        "next",
        "lost",
        "where",
    ];
    let colors: Vec<&str> = colors.iter().map(String::as_str).collect();
    let text = answers(&[&script[..], &colors, &["next", "undo", "undo", "where"]].concat());
    assert_in_order(
        &text,
        &[
            "Move 4 of 4",
            "Look at the ",
            "Say it, as: red; leave ends the questions.",
            "Look at the ",
            "A solution of ",
            "Move 2 was R' instead of R.",
            "U R2 U' lead back into the solution",
            "Move 1 of 4: U, ",
            "Move 2 of 4: R2, ",
            "Look at the ",
        ],
    );
}
