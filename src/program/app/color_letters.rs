//! Colour letters typed while letters still turn the cube: a newcomer types `wrgyob` before pressing `i`.
//!
//! A cuber types faces, slices and rotations, and prefixes only before faces. So a run of colour letters is taken for
//! stickers if at least one of them turns nothing (with the default keys `g`, `o`, or a `w` before anything but a face),
//! and two different ones turn no face: a single one may be a typing error.

use super::{Action, App, Key, Mode, Status};
use cubetui::cube::{Color, Layers};
use cubetui::words::counted;

/// The minimum number of letters; fewer may be a typing error.
const ENOUGH: usize = 3;

/// The colour letters typed in a row, with no other key in between.
#[derive(Clone, Debug, Default)]
pub(super) struct ColorLetters(Vec<ColorLetter>);

#[derive(Clone, Copy, Debug)]
struct ColorLetter {
    color: Color,
    /// What the letter does in Turn mode.
    action: Option<Action>,
}

impl ColorLetter {
    fn turns(self) -> bool {
        matches!(self.action, Some(Action::Turn(_)))
    }

    fn turns_face(self) -> bool {
        matches!(self.action, Some(Action::Turn(turn)) if matches!(turn.layers(), Layers::Face(_)))
    }

    /// Whether the letter turns nothing, so that a cuber would not type it: it is neither a turn nor a prefix, or it is a
    /// prefix and `next` turns no face.
    fn turns_nothing(self, next: Option<&Self>) -> bool {
        match self.action {
            Some(Action::Turn(_)) => false,
            Some(Action::WidePrefix | Action::HalfPrefix) => {
                next.is_some_and(|next| !next.turns_face())
            }
            _ => true,
        }
    }
}

impl ColorLetters {
    /// Whether the letters are more likely stickers than turns.
    fn are_stickers(&self) -> bool {
        let Self(letters) = self;
        let mut idle = letters
            .iter()
            .enumerate()
            .filter(|(index, letter)| letter.turns_nothing(letters.get(index + 1)));
        let mut not_faces = letters.iter().filter(|letter| !letter.turns_face());
        let first = not_faces.next().map(|letter| letter.color);
        letters.len() >= ENOUGH
            && idle.next().is_some()
            && not_faces.any(|letter| Some(letter.color) != first)
    }
}

impl App {
    /// Whether the status line asks if the letters typed last are stickers.
    pub fn asks_about_letters(&self) -> bool {
        self.color_letters.are_stickers()
    }

    /// Records a key if it is a colour letter in Turn mode. If pages are open, a run does not begin: the turns are being
    /// studied.
    pub(super) fn record_letter(&mut self, key: Key) {
        let is_studying = self.color_letters.0.is_empty() && self.study.is_open();
        if self.work.mode == Mode::Turn
            && !is_studying
            && let Some(Action::Paint(color)) = self.keymap.action(Mode::Paint, key)
        {
            let action = self.keymap.action(Mode::Turn, key);
            self.color_letters.0.push(ColorLetter { color, action });
        }
    }

    /// Asks whether the letters are stickers, if one was added since there were `before`; anything else ends the run.
    pub(super) fn ask_about_letters(&mut self, before: usize) {
        let is_row = self.work.mode == Mode::Turn && self.overlays.is_empty();
        if !is_row || self.count_of_letters() <= before {
            self.color_letters.0.clear();
        } else if self.asks_about_letters() {
            let letters = counted(self.count_of_letters(), "letter");
            let key = self.key_of(Action::Solve);
            self.say(Status::info(format!(
                "typing stickers? {key} takes these {letters} as stickers; other keys turn as before"
            )));
        }
    }

    pub(super) fn count_of_letters(&self) -> usize {
        self.color_letters.0.len()
    }

    /// Undoes the turns that the letters made, and types the letters as stickers.
    pub(super) fn type_letters(&mut self) {
        let ColorLetters(letters) = std::mem::take(&mut self.color_letters);
        for _ in letters.iter().filter(|letter| letter.turns()) {
            self.undo();
        }
        self.outbox.messages.clear();
        self.enter_stickers();
        let typed = counted(letters.len(), "sticker");
        self.say(Status::info(format!(
            "the turns are taken back: {typed} typed"
        )));
        for letter in letters {
            self.paint(letter.color);
        }
    }
}
