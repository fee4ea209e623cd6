//! A user who types a cube: only what is not decided yet, in the usual order, perhaps with one mistake.

use cubetui::cube::random::Generator;
use cubetui::cube::{Color, CubieCube, FaceCube, Facelet, PartialCube};
use cubetui::diagnosis::{Inference, TYPING_SEQUENCE};
use rand::RngExt as _;

/// What came of typing.
pub(crate) struct Typed {
    pub(crate) stickers: PartialCube,
    /// In the order of the keys.
    pub(crate) order: Vec<Facelet>,
    /// What follows from it; nothing when the last key made it impossible.
    pub(crate) inference: Option<Inference>,
}

/// Types the colours that `seen` gives, until all is decided or no cube has them.
pub(crate) fn type_cube(seen: impl Fn(Facelet) -> Color) -> Typed {
    let mut typed = Typed {
        stickers: PartialCube::centers_only(),
        order: Vec::new(),
        inference: None,
    };
    for facelet in TYPING_SEQUENCE {
        let decided = typed
            .inference
            .is_some_and(|inference| inference.possible(facelet).len() == 1);
        if decided {
            continue;
        }
        typed.stickers.set(facelet, Some(seen(facelet)));
        typed.order.push(facelet);
        typed.inference = Inference::from_stickers(&typed.stickers);
        if typed.inference.is_none() {
            break;
        }
    }
    typed
}

/// The stickers of a random possible cube.
pub(crate) fn random_faces(generator: &mut Generator) -> FaceCube {
    CubieCube::random(generator).to_face_cube()
}

/// One of the 48 facelets beside the centres.
pub(crate) fn random_facelet(generator: &mut Generator) -> Facelet {
    TYPING_SEQUENCE[generator.random_range(0..TYPING_SEQUENCE.len())]
}

/// Any colour but this one.
pub(crate) fn other_color(generator: &mut Generator, color: Color) -> Color {
    Color::ALL[(color.index() + generator.random_range(1..6)) % 6]
}

/// The colour that is easily taken for this one in the western scheme: the opposite.
pub(crate) fn like_color(color: Color) -> Color {
    color.opposite()
}

/// How many of how many, as a share in per cent.
pub(crate) fn share(part: usize, whole: usize) -> String {
    format!(
        "{part} of {whole} = {:.1} %",
        100.0 * part as f64 / whole as f64
    )
}
