//! How things look, as the person wishes.

use super::Themes;

/// What can be wished of the looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looks {
    /// The name of the theme.
    pub theme: String,
    /// Whether known stickers bear the letters of their colours. Without colours they always do.
    pub letters: bool,
    /// Whether nothing but ASCII is written.
    pub ascii: bool,
}

impl Default for Looks {
    fn default() -> Self {
        Self { theme: Themes::DEFAULT.to_owned(), letters: true, ascii: false }
    }
}
