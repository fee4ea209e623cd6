//! What the sections `[keys]` and `[keys.MODE]` say, as texts: which keys and actions there are is not known here.

use super::Place;

/// The section of all wishes for keys; sections within it are for one mode each.
pub(super) const SECTION: &str = "keys";

/// One line of such a section: `"ctrl-s" = "scramble"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyWish {
    /// The mode in which the key shall have this meaning: what stands after the dot in the section's name. None is
    /// for all modes that know the action.
    pub mode: Option<(String, Place)>,
    /// The key as it is written.
    pub key: String,
    /// Where the key stands.
    pub key_place: Place,
    /// The action as it is written.
    pub action: String,
    /// Where the action stands.
    pub action_place: Place,
}
