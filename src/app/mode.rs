//! The three modes: what the letter keys mean at the moment.

/// What the person is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// Letters turn the cube.
    Turn,
    /// Letters paint stickers.
    Paint,
    /// A solution is stepped through.
    Play,
}

impl Mode {
    /// All modes, in the order they are shown.
    pub const ALL: [Self; 3] = [Self::Turn, Self::Paint, Self::Play];

    /// The name in the title line; in small letters, in the configuration too.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "Turn",
            Self::Paint => "Paint",
            Self::Play => "Play",
        }
    }
}
