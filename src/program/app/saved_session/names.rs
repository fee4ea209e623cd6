//! The words for single values in a session, and what may be read back.

use cubetui::cube::{
    Algorithm, CenterTurns, CubieCube, Face, FaceCube, Facelet, Layers, Move, OrientedCube,
    PartialCube, Turn,
};
use cubetui::formats::ReadError;

/// Stands between the stickers of a supercube and its turned centres.
const CENTERS: &str = " centres ";
/// Words to be shown are not longer than this, in characters.
const LONGEST: usize = 400;

/// All 54 stickers as face letters in the order U R F D L B, as the user sees them, a dot for an unknown one.
///
/// Not read by the rules for cubes that people write: those find out the order of the faces and turn the cube.
pub(super) fn stickers(text: &str) -> Result<PartialCube, String> {
    let wrong = || format!("{text:?} is not 54 face letters and dots");
    let mut net = PartialCube::unknown();
    let mut letters = text.chars();
    for facelet in Facelet::all() {
        let face = match letters.next().ok_or_else(wrong)? {
            '.' => None,
            letter => Some(
                Face::ALL
                    .into_iter()
                    .find(|face| face.letter() == letter)
                    .ok_or_else(wrong)?,
            ),
        };
        net.set(facelet, face.map(Face::color));
    }
    letters.next().map_or(Ok(net), |_| Err(wrong()))
}

/// How centres are turned that the user sees.
pub(super) fn centers(text: &str) -> Result<CenterTurns, String> {
    text.parse().map_err(|error: ReadError| error.to_string())
}

/// A possible cube and its hold, by the stickers that the user sees. The turned centres of a supercube follow.
pub(super) fn cube(text: &str) -> Result<OrientedCube, String> {
    let impossible = || format!("{text:?} is not a possible cube");
    let (letters, turned) = text.split_once(CENTERS).unzip();
    let turned = turned.map(centers).transpose()?;
    let seen = stickers(letters.unwrap_or(text))?
        .complete()
        .ok_or_else(impossible)?;
    let (standard, orientation) = seen.standardized().map_err(|_| impossible())?;
    let cube = CubieCube::try_from(&standard).map_err(|_| impossible())?;
    let centers = turned.map(|turned| orientation.standard(&turned));
    if centers.is_some_and(|centers| !centers.fit(&cube)) {
        return Err(impossible());
    }
    Ok(OrientedCube {
        cube,
        orientation,
        centers,
    })
}

/// The stickers of a cube as [`cube`] reads them.
pub(super) fn of_cube(cube: &OrientedCube) -> String {
    let centers = cube
        .centers_seen()
        .map_or(String::new(), |centers| format!("{CENTERS}{centers}"));
    format!("{}{centers}", FaceCube::new(cube.stickers()))
}

/// Facelets by name, blanks between them.
pub(super) fn facelets(text: &str) -> Result<Vec<Facelet>, String> {
    text.split_ascii_whitespace().map(facelet).collect()
}

/// One facelet by name, as `U1`.
pub(super) fn facelet(name: &str) -> Result<Facelet, String> {
    let found = Facelet::all().find(|facelet| facelet.to_string() == name);
    found.ok_or_else(|| format!("{name:?} is not a sticker"))
}

/// Single turns, blanks between them.
pub(super) fn turns(text: &str) -> Result<Vec<Turn>, String> {
    let one = |word: &str| {
        let turns = word.parse::<Algorithm>().map(|algorithm| algorithm.turns());
        match turns.as_deref() {
            Ok(&[turn]) => Ok(turn),
            _ => Err(format!("{word:?} is not a turn")),
        }
    };
    text.split_ascii_whitespace().map(one).collect()
}

/// Turns of single faces, blanks between them.
pub(super) fn moves(text: &str) -> Result<Vec<Move>, String> {
    let one = |turn: Turn| match turn.layers() {
        Layers::Face(face) => Ok(Move::new(face, turn.quarters())),
        _ => Err(format!("{turn} does not turn a single face")),
    };
    turns(text)?.into_iter().map(one).collect()
}

/// Things one after another, blanks between them.
pub(super) fn joined<T: ToString>(things: &[T]) -> String {
    things
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Words that [`words`] will take again.
pub(super) fn of_words(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_control())
        .take(LONGEST)
        .collect()
}

/// Words to be shown: not many, and no control characters.
pub(super) fn words(text: String) -> Result<String, String> {
    if of_words(&text) == text {
        Ok(text)
    } else {
        Err(format!("{text:?} cannot be shown"))
    }
}
