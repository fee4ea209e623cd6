//! How the stickers of a cube are typed.

/// How stickers are typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntryRules {
    /// Nothing is inferred: all stickers are typed, and every single mistake shows.
    pub strict: bool,
    /// The cursor goes where a key tells most, not in the order of the faces.
    pub adaptive: bool,
    /// The centres are typed too: the cube is held as the person likes.
    pub free_centers: bool,
}

impl EntryRules {
    /// The words for the two ways of the cursor, the default first.
    pub const CURSORS: [&'static str; 2] = ["order", "adaptive"];
    /// The words for the two ways of the centres, the default first.
    pub const CENTERS: [&'static str; 2] = ["fixed", "free"];
}
