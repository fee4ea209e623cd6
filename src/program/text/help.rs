//! The help as lines of text: keys, commands and settings with what they do, in columns.

use unicode_width::UnicodeWidthStr as _;

use super::{TextLine, Tone, wrapped};
use crate::app::HelpLine;

/// Cells for the keys before their explanation.
const KEYS_WIDTH: usize = 22;
/// Cells for the explanation before the names.
const TEXT_WIDTH: usize = 54;
/// The least width at which the names of actions are shown too.
const ROOM_FOR_NAMES: usize = 100;

/// The least width at which the explanation stands beside its keys.
const ROOM_FOR_COLUMNS: usize = 60;

/// Returns the help in lines of this width. The names of actions are in another column where there is room for it; else,
/// during a search, at the right end of their line or on one of their own.
pub fn lines(help: &[HelpLine], width: usize, is_searching: bool) -> Vec<TextLine> {
    let mut lines = Vec::new();
    if width < ROOM_FOR_COLUMNS {
        for line in help {
            add_narrow(&mut lines, line, width);
        }
        return lines;
    }
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

/// Adds keys, and their explanation below.
fn add_narrow(lines: &mut Vec<TextLine>, line: &HelpLine, width: usize) {
    let (keys, text, tone): (&str, &str, Tone) = match line {
        HelpLine::Title(title) => return lines.push(TextLine::of(&[Tone::Heading.of(*title)])),
        HelpLine::Blank => return lines.push(TextLine::default()),
        HelpLine::Note(note) => ("", note.as_ref(), Tone::Muted),
        HelpLine::Command { usage, text } => (usage.as_ref(), text, Tone::Plain),
        HelpLine::Keys { keys, text, .. } => (keys.as_ref(), text, Tone::Plain),
    };
    if !keys.is_empty() {
        lines.push(TextLine::of(&[Tone::Accent.of(format!("  {keys}"))]));
    }
    let indent = if keys.is_empty() { 2 } else { 4 };
    let room = (width as u16).saturating_sub(indent);
    let explained = wrapped(text, room).into_iter();
    lines.extend(explained.map(|words| {
        TextLine::of(&[tone.of(format!("{:indent$}{words}", "", indent = indent.into()))])
    }));
}

fn entry(left: &str, text: &str) -> TextLine {
    let gap = if left.width() >= KEYS_WIDTH { " " } else { "" };
    TextLine::of(&[
        Tone::Accent.of(format!("  {left:<KEYS_WIDTH$}{gap}")),
        Tone::Plain.of(text),
    ])
}
