//! One row of the table of actions, and how rows are written in short.

use super::super::Mode;
use super::Action;
use cubetui::cube::{Color, Layers, Turn};

/// Where an action stands in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Turning the cube.
    Turning,
    /// Typing stickers.
    Stickers,
    /// Stepping through a solution.
    Solution,
    /// Everything else.
    General,
}

impl Group {
    /// All groups in the order of the help.
    pub const ALL: [Self; 4] = [Self::Turning, Self::Stickers, Self::Solution, Self::General];

    /// The heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Turning => "Turning the cube",
            Self::Stickers => "Typing stickers",
            Self::Solution => "Stepping through a solution",
            Self::General => "Everywhere",
        }
    }
}

/// The default keys of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultKeys {
    /// These, as [`Key`](crate::app::Key) writes them.
    Fixed(&'static [&'static str]),
    /// The letter that the colour scheme has for this colour.
    Scheme(Color),
}

/// One action as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct ActionEntry {
    /// The action.
    pub action: Action,
    /// Its name on the command line and in the configuration.
    pub id: &'static str,
    /// The keys it has by default.
    pub keys: DefaultKeys,
    /// Where the keys work.
    pub modes: &'static [Mode],
    /// Its place in the help.
    pub group: Group,
    /// One or two words for the footer.
    pub label: &'static str,
    /// One line of help; neighbours with the same line share it.
    pub help: &'static str,
}

pub(super) const TURNING: &[Mode] = &[Mode::Turn, Mode::Play];
pub(super) const PAINT: &[Mode] = &[Mode::Paint];
pub(super) const PLAY: &[Mode] = &[Mode::Play];
pub(super) const PAINT_PLAY: &[Mode] = &[Mode::Paint, Mode::Play];
pub(super) const ALL: &[Mode] = &Mode::ALL;

pub(super) const fn turn(
    id: &'static str,
    key: &'static [&'static str],
    layers: Layers,
    quarters: u8,
    help: &'static str,
) -> ActionEntry {
    ActionEntry {
        action: Action::Turn(Turn::new(layers, quarters)),
        id,
        keys: DefaultKeys::Fixed(key),
        modes: TURNING,
        group: Group::Turning,
        label: "turn",
        help,
    }
}

pub(super) const fn paint(id: &'static str, color: Color) -> ActionEntry {
    ActionEntry {
        action: Action::Paint(color),
        id,
        keys: DefaultKeys::Scheme(color),
        modes: PAINT,
        group: Group::Stickers,
        label: "colour",
        help: "paint the sticker under the cursor and move on",
    }
}

pub(super) const fn repair(
    id: &'static str,
    number: u8,
    keys: &'static [&'static str],
) -> ActionEntry {
    entry(
        Action::Repair(number),
        id,
        keys,
        PAINT,
        Group::Stickers,
        "repair",
        "take the repair with this number",
    )
}

pub(super) const fn entry(
    action: Action,
    id: &'static str,
    keys: &'static [&'static str],
    modes: &'static [Mode],
    group: Group,
    label: &'static str,
    help: &'static str,
) -> ActionEntry {
    ActionEntry {
        action,
        id,
        keys: DefaultKeys::Fixed(keys),
        modes,
        group,
        label,
        help,
    }
}
