//! What the cube is drawn as: which of the net and the solid cube there is room for.

use super::Mode;
use crate::config::ViewChoice;

/// What the cube is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The unfolded net.
    Net,
    /// The solid cube.
    Solid,
    /// The net, and the solid cube beside it.
    Both,
}

impl View {
    /// The least columns and rows for both.
    pub const ROOM_FOR_BOTH: (u16, u16) = (102, 30);
    /// The same while stickers are typed, for problems need room.
    pub const ROOM_TO_PAINT_WITH_BOTH: (u16, u16) = (114, 33);

    /// What is shown on a screen of this size. Stickers are typed on the net: it stays.
    ///
    /// ```
    /// use cubetui::app::{Mode, View};
    /// use cubetui::config::ViewChoice;
    /// assert_eq!(View::shown(ViewChoice::Auto, Mode::Turn, (80, 24)), View::Net);
    /// assert_eq!(View::shown(ViewChoice::Auto, Mode::Turn, (120, 40)), View::Both);
    /// assert_eq!(View::shown(ViewChoice::Solid, Mode::Paint, (80, 24)), View::Net);
    /// ```
    pub fn shown(choice: ViewChoice, mode: Mode, size: (u16, u16)) -> Self {
        let room = if mode == Mode::Paint { Self::ROOM_TO_PAINT_WITH_BOTH } else { Self::ROOM_FOR_BOTH };
        let fits = size.0 >= room.0 && size.1 >= room.1;
        if choice == ViewChoice::Solid && mode != Mode::Paint {
            Self::Solid
        } else if choice != ViewChoice::Net && fits {
            Self::Both
        } else {
            Self::Net
        }
    }

    /// Whether the solid cube is seen.
    pub const fn has_solid(self) -> bool {
        matches!(self, Self::Solid | Self::Both)
    }

    /// The next choice, in turn, that shows something else; none if there is no room for another.
    pub(super) fn next_choice(self, mode: Mode, size: (u16, u16)) -> Option<ViewChoice> {
        const TURN: [(View, ViewChoice); 3] =
            [(View::Net, ViewChoice::Net), (View::Solid, ViewChoice::Solid), (View::Both, ViewChoice::Auto)];
        let now = TURN.iter().position(|(view, _)| *view == self).unwrap_or(0);
        let after = TURN.iter().cycle().skip(now + 1).take(TURN.len() - 1);
        after
            .map(|&(view, choice)| (view, choice))
            .find(|&(view, choice)| Self::shown(choice, mode, size) == view)
            .map(|(_, choice)| choice)
    }

    /// What it is, in words.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Net => "the net",
            Self::Solid => "the solid cube",
            Self::Both => "the net and the solid cube",
        }
    }
}
