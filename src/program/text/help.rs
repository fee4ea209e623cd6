//! The help as lines of text: keys, commands and settings with their explanations, in columns.

use unicode_width::UnicodeWidthStr as _;

use super::{TextLine, Tone, wrapped};
use crate::app::HelpLine;

/// The width of the keys before their explanation.
const KEYS_WIDTH: usize = 22;
/// The width of the explanation before the names.
const TEXT_WIDTH: usize = 54;
/// Lines wider than this have a column for the names of actions.
const ROOM_FOR_NAMES: usize = 100;

/// The minimum width for the explanation to the right of its keys.
const ROOM_FOR_COLUMNS: usize = 60;

/// Returns the help in lines of this width. The names of actions are in a column of their own if there is space for it;
/// else they are shown only during a search, at the right end of the line or on a separate line.
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

/// Adds keys, and their explanation below them.
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
