//! Questions about stickers that contradict each other: the answers, and what mends the stickers.

use std::cell::OnceCell;

use super::Editor;
use crate::cube::{Color, Facelet, PartialCube};
use crate::diagnosis::TYPING_SEQUENCE;

impl Editor {
    /// Whether a colour for the sticker under the cursor would be an answer, if there is a contradiction.
    pub fn is_answer(&self) -> bool {
        let is_asked = self.findings().question() == Some(self.net.cursor);
        let is_new = !self.rules.strict && self.net.typed.color(self.net.cursor).is_none();
        is_asked || is_new || self.net.answers.color(self.net.cursor).is_some()
    }

    /// Takes the colour of the sticker under the cursor for certain; the typed stickers stay as they are. Returns whether they
    /// contradict each other, so that it is an answer.
    pub fn answer(&mut self, color: Color) -> bool {
        self.take_answers(&[(self.net.cursor, color)])
    }

    /// Takes the face of the question for certain: it is as shown. Returns whether there is such a question.
    pub fn confirm_face(&mut self) -> bool {
        let confirmed = self.findings().confirmable();
        !confirmed.is_empty() && self.take_answers(&confirmed)
    }

    fn take_answers(&mut self, answers: &[(Facelet, Color)]) -> bool {
        let Some(findings) = self.findings().with_answers(answers) else {
            return false;
        };
        for &(facelet, color) in answers {
            self.net.answers.set(facelet, Some(color));
        }
        self.findings = OnceCell::from(findings);
        if !self.seek_question() && self.findings().reassembled().is_some() {
            self.seek_undecided(1);
        }
        true
    }

    /// Moves the cursor to the sticker that is asked for, if there is one. Returns whether there is.
    pub fn seek_question(&mut self) -> bool {
        let question = self.findings().question();
        self.net.cursor = question.unwrap_or(self.net.cursor);
        question.is_some()
    }

    /// Replaces the typed stickers by those of a repair, and moves the cursor to the next undecided one, if there is any.
    pub fn mend(&mut self, stickers: &PartialCube) {
        self.net
            .sequence
            .extend(TYPING_SEQUENCE.iter().filter(|&&facelet| {
                stickers.color(facelet).is_some() && self.net.typed.color(facelet).is_none()
            }));
        self.retype(*stickers);
        if self.findings().shown().missing() > 0 {
            self.seek_undecided(1);
        }
    }

    /// Takes the piece under the cursor for the one that was reassembled wrongly, and types the stickers that the cube has
    /// once that is fixed by hand. Returns what to do; none when something else is wrong.
    pub fn reassemble(&mut self) -> Option<String> {
        let (steps, stickers) = self.findings().by_hand(self.net.cursor)?;
        self.retype(stickers);
        self.net.by_hand = Some(steps.to_string());
        self.net.by_hand.clone()
    }
}
