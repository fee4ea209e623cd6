//! The engine's advice to the user. The simulated user of the interface tries all mistakes.

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{Color, ColorScheme, CubieCube, Edge, Face, FaceCube, Facelet, PartialCube};
use cubetui::diagnosis::{
    Advice, CubeFault, Editor, Entry, EntryRules, Explanation, Findings, Mistake, Orbit, Recoloring,
};

use super::hand::random_faces;

fn western() -> ColorScheme {
    ColorScheme::western()
}

/// Returns the findings for stickers that were entered all at once, and for those seen since.
fn findings(typed: &PartialCube, seen: &[(Facelet, Color)]) -> Findings {
    let mut answers = PartialCube::unknown();
    for &(facelet, color) in seen {
        answers.set(facelet, Some(color));
    }
    Findings::of(&Entry::at_once(typed, &answers, &western()))
}

#[test]
fn a_whole_cube_is_to_be_solved() {
    let faces = random_faces(&mut seeded_generator(1));
    assert_eq!(findings(&faces.into(), &[]).advice(), &Advice::Solve);
}

#[test]
fn a_wrong_colour_of_a_whole_cube_is_asked_for_and_found() {
    let mut generator = seeded_generator(2);
    for _ in 0..10 {
        let faces = random_faces(&mut generator);
        let wrong = Facelet::new(Face::F, 0, 1);
        let right = faces.color(wrong);
        let mut typed = PartialCube::from(faces);
        typed.set(wrong, Some(right.opposite()));
        let mut seen = Vec::new();
        for _ in 0..8 {
            let found = findings(&typed, &seen);
            match found.advice() {
                Advice::LookAt(facelet) => seen.push((*facelet, faces.color(*facelet))),
                Advice::Repair(remedy) => {
                    assert_eq!(remedy.stickers, PartialCube::from(faces));
                    let [Mistake::WrongColor { facelet, to, .. }] = remedy.explanation.mistakes[..]
                    else {
                        panic!("{:?}", remedy.explanation);
                    };
                    assert_eq!((facelet, to), (wrong, right));
                    break;
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(seen.len() < 8, "{seen:?}");
    }
}

#[test]
fn a_flipped_edge_of_a_whole_cube_is_mended_by_hand() {
    let mut typed = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    let [up, front] = Edge::UF.facelets();
    typed.set(up, Some(Color::F));
    typed.set(front, Some(Color::U));
    let found = findings(&typed, &[]);
    assert_eq!(
        found.orbit(),
        Orbit {
            flip: 1,
            ..Orbit::SOLVABLE
        }
    );
    let Advice::ByHand(steps) = found.advice() else {
        panic!("{:?}", found.advice());
    };
    assert_eq!(steps.to_string(), "flip the UF edge, in its place");
}

#[test]
fn stickers_that_were_all_seen_and_make_no_cube_say_where() {
    let mut typed = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    typed.set(Facelet::new(Face::U, 0, 0), Some(Color::D));
    let seen: Vec<_> = Facelet::all()
        .filter_map(|facelet| Some((facelet, typed.color(facelet)?)))
        .collect();
    let found = findings(&typed, &seen);
    let Advice::NoCube(CubeFault::ColorCount { .. } | CubeFault::Impossible { .. }) =
        found.advice()
    else {
        panic!("{:?}", found.advice());
    };
    assert!(!found.marked().is_empty());
}

/// How a cube was typed until it was solved.
#[derive(Default)]
struct Typed {
    explanations: Vec<Explanation>,
    /// The faces that were typed again.
    again: Vec<Face>,
}

/// Types a cube with `misread` colours, and answers every question truthfully until the advice is to solve it.
fn type_until_solved(faces: &FaceCube, misread: impl Fn(Facelet) -> Color) -> Typed {
    let mut editor = Editor::new(EntryRules::default(), &western());
    let mut result = Typed::default();
    for _ in 0..400 {
        let explanation = match *editor.advice() {
            Advice::Type(_) if result.explanations.is_empty() => {
                editor.paint(misread(editor.cursor()))
            }
            Advice::Type(_) => editor.paint(faces.color(editor.cursor())),
            Advice::LookAt(facelet) => editor.paint(faces.color(facelet)),
            Advice::TypeAgain(face) => {
                assert_eq!(editor.cursor().face(), face);
                result.again.push(face);
                editor.paint(faces.color(editor.cursor()))
            }
            Advice::Repair(_) | Advice::Rearrange(_) => editor.accept(),
            Advice::Compare(ref compared) => {
                let mut stickers = compared.iter().copied().flat_map(Facelet::of_face);
                let is_same =
                    stickers.all(|at| editor.findings().shown().color(at) == Some(faces.color(at)));
                if is_same {
                    editor.confirm_faces().expect("the faces are shown")
                } else {
                    assert!(editor.deny());
                    None
                }
            }
            Advice::Solve => {
                let cube = editor.cube().expect("a cube");
                assert_eq!(cube.cube, CubieCube::try_from(faces).expect("possible"));
                return result;
            }
            ref other => panic!("{other:?}"),
        };
        result.explanations.extend(explanation);
    }
    panic!("no end: {:?}", editor.advice());
}

#[test]
fn a_face_is_typed_again_when_nothing_explains_the_stickers() {
    let faces = random_faces(&mut seeded_generator(5));
    let shifted = |facelet: Facelet| {
        let color = faces.color(facelet);
        Color::ALL[(color.index() + facelet.index() % 3) % 6]
    };
    assert!(!type_until_solved(&faces, shifted).again.is_empty());
}

#[test]
fn a_face_read_from_another_one_is_named() {
    let mut generator = seeded_generator(6);
    let meant = Mistake::ReadFrom {
        face: Face::D,
        other: Face::F,
    };
    let mut named = 0;
    for _ in 0..10 {
        let faces = random_faces(&mut generator);
        let from_front = |facelet: Facelet| match facelet.face() {
            Face::D => faces.color(Facelet::new(Face::F, facelet.row(), facelet.column())),
            _ => faces.color(facelet),
        };
        let typed = type_until_solved(&faces, from_front);
        let mut mistakes = typed.explanations.iter().flat_map(|found| &found.mistakes);
        named += usize::from(mistakes.any(|mistake| *mistake == meant));
    }
    assert!(named >= 5, "{named} of 10");
}

#[test]
fn a_sticker_skipped_near_the_end_is_found() {
    let mut generator = seeded_generator(7);
    for _ in 0..10 {
        let faces = random_faces(&mut generator);
        let mut editor = Editor::new(EntryRules::default(), &western());
        let mut asked = Vec::new();
        while let Advice::Type(_) = editor.advice() {
            asked.push(editor.cursor());
            editor.paint(faces.color(editor.cursor()));
        }
        let skipped = asked.len() - 3;
        let after = |facelet: Facelet| {
            let index = asked.iter().position(|&at| at == facelet);
            let is_shifted = index.is_some_and(|index| index >= skipped);
            let read = index
                .filter(|_| is_shifted)
                .and_then(|index| asked.get(index + 1));
            faces.color(*read.unwrap_or(&facelet))
        };
        type_until_solved(&faces, after);
    }
}

#[test]
fn centres_tell_a_scheme() {
    let same = Recoloring::of_centers(Face::ALL.map(Face::color));
    assert_eq!(same, Some(Recoloring::SAME));
    assert_eq!(Recoloring::of_centers([Color::U; 6]), None);
    let japanese = [Color::U, Color::R, Color::F, Color::B, Color::L, Color::D];
    let recoloring = Recoloring::of_centers(japanese).expect("all six");
    assert_eq!(recoloring.scheme(&western()), ColorScheme::japanese());
}
