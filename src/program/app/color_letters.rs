//! Colours that are typed where letters turn the cube: a newcomer types `wrgyob` before `i`.
//!
//! The turns of a cuber are faces, slices and rotations, with prefixes before faces. So letters of colours in a row are taken
//! for stickers if one of them turns nothing (with the default keys `g`, `o`, or a `w` before anything but a face), and two
//! different ones turn no face: one may be a slip of the finger.

use super::{Action, App, Key, Mode, Status};
use cubetui::cube::{Color, Layers};
use cubetui::words::counted;

/// Fewer letters may be a slip of the finger.
const ENOUGH: usize = 3;

/// The letters of colours typed in a row, with nothing else between them.
#[derive(Clone, Debug, Default)]
pub(super) struct ColorLetters(Vec<ColorLetter>);

#[derive(Clone, Copy, Debug)]
struct ColorLetter {
    color: Color,
    /// What the letter does where the cube is turned.
    action: Option<Action>,
}

impl ColorLetter {
    fn turns(self) -> bool {
        matches!(self.action, Some(Action::Turn(_)))
    }

    fn turns_face(self) -> bool {
        matches!(self.action, Some(Action::Turn(turn)) if matches!(turn.layers(), Layers::Face(_)))
    }

    /// Whether no cuber types it before `next`, if there is a next one.
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
    /// Whether they are rather stickers than turns.
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

    /// Records a key if it is the letter of a colour where the cube is turned. Over open pages turns are studied.
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

    /// Asks if the letters are stickers after one more of them than before; anything else ends the row.
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

    /// Takes back the turns that the letters made, and types the letters as stickers.
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
