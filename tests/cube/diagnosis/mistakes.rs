//! Mistakes as people make them while they type a cube, and how many further keys it takes to find each by asking.
//!
//! The benchmark `entry` prints the figures for 1,000 random cubes of each kind.

use cubetui::cube::random::Generator;
use cubetui::cube::{Color, ColorScheme, Corner, CubieCube, Edge, Face, Facelet, PartialCube};
use cubetui::diagnosis::{Editor, EntryRules};
use rand::RngExt as _;

/// A kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mistake {
    WrongColor,
    Skipped,
    Doubled,
    RotatedFace,
    ExchangedFaces,
    TwistedCorner,
    FlippedEdge,
    SwappedPieces,
}

impl Mistake {
    /// Whether the cube in the hand is one that turning cannot solve.
    const fn is_in_the_cube(self) -> bool {
        matches!(
            self,
            Self::TwistedCorner | Self::FlippedEdge | Self::SwappedPieces
        )
    }

    /// Makes the mistake in the cube itself.
    fn assemble(self, cube: &mut PartialCube, generator: &mut Generator) {
        let exchange = |cube: &mut PartialCube, one: &[Facelet], other: &[Facelet]| {
            for (&a, &b) in one.iter().zip(other) {
                let first = cube.color(a);
                cube.set(a, cube.color(b));
                cube.set(b, first);
            }
        };
        match self {
            Self::TwistedCorner => {
                let [a, b, c] = Corner::ALL[generator.random_range(0..8)].facelets();
                for _ in 0..generator.random_range(1..=2) {
                    exchange(cube, &[a, b], &[b, c]);
                }
            }
            Self::FlippedEdge => {
                let [a, b] = Edge::ALL[generator.random_range(0..12)].facelets();
                exchange(cube, &[a], &[b]);
            }
            Self::SwappedPieces if generator.random_bool(0.5) => {
                let (a, b) = two_of(8, generator);
                exchange(cube, &Corner::ALL[a].facelets(), &Corner::ALL[b].facelets());
            }
            Self::SwappedPieces => {
                let (a, b) = two_of(12, generator);
                exchange(cube, &Edge::ALL[a].facelets(), &Edge::ALL[b].facelets());
            }
            _ => {}
        }
    }
}

/// Two different numbers below `count`.
fn two_of(count: usize, generator: &mut Generator) -> (usize, usize) {
    let a = generator.random_range(0..count);
    (a, (a + generator.random_range(1..count)) % count)
}

/// What came of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The keys after the one at which it was noticed.
    pub(crate) keys: usize,
    /// Whether the right explanation was found, and the stickers repaired as they are on the cube.
    pub(crate) is_right: bool,
}

/// Types a random cube with a mistake at a random place, and answers what is asked. None if the mistake changes nothing that
/// can be seen.
pub(crate) fn trial(mistake: Mistake, generator: &mut Generator) -> Option<Outcome> {
    let mut cube = PartialCube::from(CubieCube::random(generator).to_face_cube());
    mistake.assemble(&mut cube, generator);
    let truth = |facelet| cube.color(facelet).expect("the cube is whole");
    let mut editor = new_editor();
    type_with(mistake, &mut editor, &truth, generator);
    if editor.findings().is_possible() {
        let inferred = Facelet::all().filter(|&facelet| editor.typed().color(facelet).is_none());
        let shown = editor.findings().shown();
        let differs = |&facelet: &Facelet| {
            shown
                .color(facelet)
                .is_some_and(|color| color != truth(facelet))
        };
        let facelet = inferred.rev().find(differs)?;
        editor.seek_facelet(facelet);
        editor.paint(truth(facelet));
    }
    let mut keys = 0;
    while let Some(asked) = editor.findings().question() {
        let confirmed = editor.findings().confirmable();
        let is_as_shown = confirmed
            .iter()
            .all(|&(facelet, color)| truth(facelet) == color);
        if confirmed.is_empty() || !is_as_shown {
            editor.seek_facelet(asked);
            editor.paint(truth(asked));
        } else {
            editor.confirm_face();
        }
        keys += 1;
    }
    let findings = editor.findings();
    let is_right = match findings.repairs() {
        [] => findings.reassembled().is_some() && mistake.is_in_the_cube(),
        [only] => {
            !mistake.is_in_the_cube()
                && Facelet::all().all(|at| {
                    only.stickers
                        .color(at)
                        .is_none_or(|color| color == truth(at))
                })
        }
        _ => false,
    };
    Some(Outcome { keys, is_right })
}

fn new_editor() -> Editor {
    Editor::new(EntryRules::default(), &ColorScheme::western())
}

/// Types until the stickers contradict each other, all are decided, or the user has come to the end.
fn type_with(
    mistake: Mistake,
    editor: &mut Editor,
    truth: &impl Fn(Facelet) -> Color,
    generator: &mut Generator,
) {
    let is_open = |editor: &Editor| editor.findings().is_possible() && editor.cube().is_none();
    let mut right = new_editor();
    let mut keys = Vec::new();
    while is_open(&right) {
        keys.push(truth(right.cursor()));
        right.paint(truth(right.cursor()));
    }
    let place = generator.random_range(0..keys.len() - 1);
    let (a, b) = two_of(Face::NUM, generator);
    let quarters = generator.random_range(1..=3);
    let read = |facelet: Facelet| match mistake {
        Mistake::RotatedFace if facelet.face() == Face::ALL[a] => {
            truth((0..quarters).fold(facelet, |at, _| {
                Facelet::new(at.face(), at.column(), 2 - at.row())
            }))
        }
        Mistake::ExchangedFaces if facelet.face() == Face::ALL[a] => {
            truth(Facelet::new(Face::ALL[b], facelet.row(), facelet.column()))
        }
        Mistake::ExchangedFaces if facelet.face() == Face::ALL[b] => {
            truth(Facelet::new(Face::ALL[a], facelet.row(), facelet.column()))
        }
        _ => truth(facelet),
    };
    let other = generator.random_range(1..Color::NUM);
    for key in 0.. {
        if !is_open(editor) {
            return;
        }
        let color = match mistake {
            Mistake::WrongColor if key == place => {
                Color::ALL[(read(editor.cursor()).index() + other) % Color::NUM]
            }
            Mistake::Skipped if key >= place => match keys.get(key + 1) {
                Some(&next) => next,
                None => return,
            },
            Mistake::Doubled if key > place => match keys.get(key - 1) {
                Some(&before) => before,
                None => return,
            },
            Mistake::Skipped | Mistake::Doubled => keys[key],
            _ => read(editor.cursor()),
        };
        editor.paint(color);
    }
}
