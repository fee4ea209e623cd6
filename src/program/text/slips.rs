//! The questions about a cube that looks different from what the screen shows.

use super::{Block, BlockWriter, Tone};
use crate::app::{Action, App};
use cubetui::cube::{Color, Facelet};

/// Returns the question in a sentence.
pub fn question(asked: Facelet) -> String {
    format!(
        "Look at the {} face, {} sticker: which colour is it?",
        asked.face().word(),
        asked.place()
    )
}

/// Returns the question, and below it how to answer.
pub fn asking(asked: Facelet, app: &App) -> [Vec<Block>; 2] {
    let mut top = BlockWriter::default();
    top.in_tone(Tone::Accent, question(asked));
    let letters = Color::ALL.map(|color| app.key_of(Action::Paint(color)));
    top.gap();
    top.in_tone(Tone::Heading, letters.join(" "));
    let mut bottom = BlockWriter::default();
    bottom.paragraph("It is framed on the net. Type what you see on your cube.");
    let leave = app.key_of(Action::Leave);
    bottom.paragraph(match app.answers_on_slip() {
        0 => format!("{leave} leaves."),
        _ => format!(
            "{} takes the last answer back, {leave} leaves.",
            app.key_of(Action::Undo)
        ),
    });
    [top.blocks, bottom.blocks]
}
