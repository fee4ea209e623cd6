//! What the user is advised to do, where the engine is asked. The simulated user of the interface tries all mistakes.

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{Color, ColorScheme, CubieCube, Edge, Face, Facelet, PartialCube};
use cubetui::diagnosis::{
    Advice, CubeFault, Editor, Entry, EntryRules, Findings, Mistake, Orbit, Recoloring,
};

use super::hand::random_faces;

fn western() -> ColorScheme {
    ColorScheme::western()
}

/// What is found in stickers that came all at once, with these seen since.
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

#[test]
fn a_face_is_typed_again_when_nothing_explains_the_stickers() {
    let mut editor = Editor::new(EntryRules::default(), &western());
    let faces = random_faces(&mut seeded_generator(5));
    let shifted = |facelet: Facelet| {
        let color = faces.color(facelet);
        Color::ALL[(color.index() + facelet.index() % 3) % 6]
    };
    for _ in 0..400 {
        match *editor.advice() {
            Advice::Type(_) => editor.paint(shifted(editor.cursor())),
            Advice::LookAt(facelet) => editor.paint(faces.color(facelet)),
            Advice::TypeAgain(face) => {
                assert_eq!(editor.cursor().face(), face);
                editor.paint(faces.color(editor.cursor()))
            }
            Advice::Repair(_) | Advice::Rearrange(_) => editor.accept(),
            Advice::Compare(face) => {
                let is_same = Facelet::of_face(face)
                    .all(|at| editor.findings().shown().color(at) == Some(faces.color(at)));
                if is_same {
                    editor.confirm_face().expect("the face is shown")
                } else {
                    assert!(editor.deny());
                    None
                }
            }
            Advice::Solve => {
                let cube = editor.cube().expect("a cube");
                assert_eq!(cube.cube, CubieCube::try_from(&faces).expect("possible"));
                return;
            }
            ref other => panic!("{other:?}"),
        };
    }
    panic!("no end: {:?}", editor.advice());
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
