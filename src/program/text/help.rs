//! The help as lines of text: keys, commands and settings with what they do, in columns.

use unicode_width::UnicodeWidthStr as _;

use super::{TextLine, Tone};
use crate::app::HelpLine;

/// Cells for the keys before their explanation.
const KEYS_WIDTH: usize = 22;
/// Cells for the explanation before the names.
const TEXT_WIDTH: usize = 54;
/// The least width at which the names of actions are shown too.
const ROOM_FOR_NAMES: usize = 100;

/// Returns the help in lines of this width. The names of actions are in another column where there is room for it; else,
/// during a search, at the right end of their line or on one of their own.
pub fn lines(help: &[HelpLine], width: usize, is_searching: bool) -> Vec<TextLine> {
    let mut lines = Vec::new();
    for line in help {
        let line = match line {
            HelpLine::Title(title) => TextLine::of(&[Tone::Heading.of(*title)]),
            HelpLine::Note(note) => TextLine::of(&[Tone::Muted.of(format!("  {note}"))]),
            HelpLine::Blank => TextLine::default(),
            HelpLine::Command { usage, text } => entry(usage, text),
            HelpLine::Keys { keys, text, names } => {
                let mut line = entry(keys, text);
                let used = 2 + KEYS_WIDTH + text.width() + 2;
                let column = if width > ROOM_FOR_NAMES {
                    2 + KEYS_WIDTH + TEXT_WIDTH
                } else if !is_searching {
                    width
                } else if used + names.width() < width {
                    width - 1 - names.width()
                } else {
                    lines.push(std::mem::take(&mut line));
                    2 + KEYS_WIDTH
                };
                if column < width {
                    line.pad_to(column, Tone::Plain);
                    line.append(&[Tone::Muted.of(names)]);
                }
                line
            }
        };
        lines.push(line);
    }
    lines
}

fn entry(left: &str, text: &str) -> TextLine {
    let gap = if left.width() >= KEYS_WIDTH { " " } else { "" };
    TextLine::of(&[
        Tone::Accent.of(format!("  {left:<KEYS_WIDTH$}{gap}")),
        Tone::Plain.of(text),
    ])
}
