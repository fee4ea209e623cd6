//! Random cubes.

use cubetui::cube::random::Generator;
use cubetui::cube::{CubieCube, FaceCube};

/// The stickers of a random possible cube.
pub(crate) fn random_faces(generator: &mut Generator) -> FaceCube {
    CubieCube::random(generator).to_face_cube()
}
