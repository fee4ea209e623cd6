//! Lays out blocks as lines, next to a picture and below it. This is the only place where text is wrapped.
//!
//! Lines break at blanks; words longer than a line break anywhere. In tables, the widest columns give way.

use unicode_width::UnicodeWidthStr as _;

use super::{Block, Column, Piece, Text, Tone, mark};
use crate::app::Action;

/// With fewer columns than this, tables are divided and figures are wrapped.
const NARROW: usize = 46;
/// Blanks between two columns of a table.
const COLUMN_GAP: usize = 2;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextLine {
    pub pieces: Vec<Piece>,
    pub action: Option<Action>,
}

impl TextLine {
    pub fn of(pieces: &[Piece]) -> Self {
        let mut line = Self::default();
        line.append(pieces);
        line
    }

    fn width(&self) -> usize {
        width_of(&self.pieces)
    }

    /// Appends text, to the last piece if it has the same tone.
    fn push(&mut self, text: &str, tone: Tone) {
        match self.pieces.last_mut() {
            Some(last) if last.tone == tone => last.text.push_str(text),
            _ if text.is_empty() || tone == Tone::Spoken => {}
            _ => self.pieces.push(tone.of(text)),
        }
    }

    pub(super) fn append(&mut self, pieces: &[Piece]) {
        for piece in pieces {
            self.push(&piece.text, piece.tone);
        }
    }

    pub(super) fn pad_to(&mut self, width: usize, tone: Tone) {
        self.push(&" ".repeat(width.saturating_sub(self.width())), tone);
    }
}

impl std::fmt::Display for TextLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.pieces
            .iter()
            .try_for_each(|piece| f.write_str(&piece.text))
    }
}

fn width_of(pieces: &[Piece]) -> usize {
    pieces.iter().map(|piece| piece.text.width()).sum()
}

/// Breaks plain text into lines of at most `width` cells.
pub fn wrapped(text: &str, width: u16) -> Vec<String> {
    let mut lines = flow(&[Tone::Plain.of(text)], |_| width.into());
    lines.retain(|line| !line.pieces.is_empty());
    lines.iter().map(ToString::to_string).collect()
}

/// Breaks text at blanks; the width of a line may depend on its number.
pub fn flow(text: &[Piece], width: impl Fn(usize) -> usize) -> Vec<TextLine> {
    let mut lines = vec![TextLine::default()];
    for mut word in words(text) {
        let room = width(lines.len() - 1);
        let line = lines.last_mut().expect("there is a line from the start");
        if line.pieces.is_empty() || line.width() + 1 + word.width() > room {
            if !line.pieces.is_empty() {
                lines.push(TextLine::default());
            }
            while word.width() > width(lines.len() - 1).max(1) {
                let rest = split_off(&mut word, width(lines.len() - 1).max(1));
                *lines.last_mut().expect("there is a line") = word;
                lines.push(TextLine::default());
                word = rest;
            }
            *lines.last_mut().expect("there is a line") = word;
        } else {
            // A blank between two pieces of the same tone gets their tone.
            let before = line.pieces.last().map(|piece| piece.tone);
            let after = word.pieces.first().map(|piece| piece.tone);
            let tone = if before == after { before } else { None };
            line.push(" ", tone.unwrap_or_default());
            line.append(&word.pieces);
        }
    }
    lines
}

/// Truncates a word to at most `width` cells, but at least one character. Returns the rest.
fn split_off(word: &mut TextLine, width: usize) -> TextLine {
    let mut start = TextLine::default();
    let mut rest = TextLine::default();
    for piece in &word.pieces {
        for letter in piece.text.chars() {
            let letter = letter.to_string();
            let fits = start.pieces.is_empty() || start.width() + letter.width() <= width;
            let part = if fits && rest.pieces.is_empty() {
                &mut start
            } else {
                &mut rest
            };
            part.push(&letter, piece.tone);
        }
    }
    *word = start;
    rest
}

/// Returns the words of a text. A word may have several pieces, such as a name and the comma after it.
fn words(text: &[Piece]) -> Vec<TextLine> {
    let mut words = Vec::new();
    let mut word = TextLine::default();
    for piece in text {
        for (number, part) in piece.text.split(char::is_whitespace).enumerate() {
            if number > 0 && !word.pieces.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            word.push(part, piece.tone);
        }
    }
    if !word.pieces.is_empty() {
        words.push(word);
    }
    words
}

#[derive(Clone, Copy, Debug)]
pub struct Room {
    pub width: usize,
    /// Columns that a picture at the right needs, including the gap before it, and its rows.
    pub picture: (usize, usize),
    /// Whether there is space for empty lines between paragraphs.
    pub spaced: bool,
}

impl Room {
    pub const fn of_width(width: usize) -> Self {
        Self {
            width,
            picture: (0, 0),
            spaced: false,
        }
    }

    fn width_at(&self, row: usize) -> usize {
        let (columns, rows) = self.picture;
        self.width - if row < rows { columns } else { 0 }
    }

    /// Returns the lines of blocks, none wider than the available width unless it must not be wrapped.
    pub fn lines(&self, blocks: &[Block]) -> Vec<TextLine> {
        let mut lines = Vec::new();
        for block in blocks {
            self.add(&mut lines, block);
        }
        lines
    }

    fn add(&self, lines: &mut Vec<TextLine>, block: &Block) {
        let width = self.width_at(lines.len());
        match block {
            Block::Heading(_, text) | Block::Paragraph(text) => self.hanging(lines, &[], text),
            Block::Note(note) => self.hanging(lines, &[], &[Tone::Muted.of(note)]),
            Block::Fact {
                name,
                column,
                value,
                changed,
            } => {
                let name = Tone::Muted.of(format!("{name:<column$}"));
                self.hanging(lines, &[mark(*changed), name], &[Tone::Plain.of(value)]);
            }
            Block::Entry { label, text } => self.hanging(lines, std::slice::from_ref(label), text),
            Block::Key {
                action, key, text, ..
            } => {
                let first = lines.len();
                let key = Tone::Accent.of(format!("{key} "));
                self.hanging(lines, &[key], &[Tone::Plain.of(text)]);
                for line in &mut lines[first..] {
                    line.action = Some(*action);
                }
            }
            Block::Item {
                depth,
                marker,
                text,
            } => {
                let before = 2 * depth;
                let column = marker.len().max(1) + 1;
                let label = Tone::Plain.of(format!("{:before$}{marker:<column$}", ""));
                self.hanging(lines, &[label], text);
            }
            Block::Code(code) => lines.extend(code.iter().map(|line| {
                let mut shown = TextLine::default();
                if !line.is_empty() {
                    shown.push(&format!("  {line}"), Tone::Accent);
                }
                shown
            })),
            Block::Table {
                head,
                rows,
                columns,
            } => {
                if columns.is_empty() {
                    lines.extend(wrapped_table(head, rows, width));
                } else {
                    let head = (!head.is_empty()).then_some(head);
                    let rows: Vec<&[Text]> =
                        head.into_iter().chain(rows).map(Vec::as_slice).collect();
                    for part in parts_of_table(columns, width) {
                        lines.extend(rows.iter().map(|row| row_of(row, columns, &part)));
                    }
                }
            }
            // Only on a phone is there no space for the columns of the figures.
            Block::Line(pieces) if width_of(pieces) > width && width < NARROW => {
                lines.extend(flow(pieces, |_| width));
            }
            Block::Line(pieces) => lines.push(TextLine::of(pieces)),
            Block::Grid { column, cells } => {
                for row in cells.chunks((width - 1) / column) {
                    let mut line = TextLine::default();
                    line.push(" ", Tone::Plain);
                    for (is_true, name) in row {
                        let (sign, tone) = if *is_true {
                            ("✓ ", Tone::Good)
                        } else {
                            ("  ", Tone::Muted)
                        };
                        line.push(&format!("{sign}{name:<0$}", column - 2), tone);
                    }
                    lines.push(line);
                }
            }
            Block::Rule(words) => {
                let rest = "─".repeat(width.saturating_sub(words.width() + 4));
                lines.push(TextLine::of(&[
                    Tone::Muted.of("── "),
                    Tone::Heading.of(words),
                    Tone::Muted.of(format!(" {rest}")),
                ]));
            }
            Block::Gap => lines.push(TextLine::default()),
            Block::Space => {
                if self.spaced {
                    lines.push(TextLine::default());
                }
            }
            Block::BelowPicture => {
                let rows = lines.len().max(self.picture.1);
                lines.resize_with(rows, TextLine::default);
            }
        }
    }

    /// Appends a label and the text after it; further lines are indented.
    fn hanging(&self, lines: &mut Vec<TextLine>, label: &[Piece], text: &[Piece]) {
        if text.iter().all(|piece| piece.tone == Tone::Spoken) && label.is_empty() {
            return;
        }
        let indent = width_of(label);
        let first = lines.len();
        let width = |row| self.width_at(first + row).saturating_sub(indent);
        for (row, words) in flow(text, width).into_iter().enumerate() {
            let mut line = TextLine::default();
            if row == 0 {
                line.append(label);
            }
            line.pad_to(indent, Tone::Plain);
            line.append(&words.pieces);
            lines.push(line);
        }
    }
}

/// Divides the columns of a table into parts that are no wider than a line, each of which begins with the first column.
fn parts_of_table(columns: &[Column], width: usize) -> Vec<Vec<usize>> {
    let width_of = |column: usize| match columns[column] {
        Column::Left(width) | Column::Right(width) => width,
    };
    let mut parts = vec![vec![0]];
    let mut used = width_of(0);
    for column in 1..columns.len() {
        if used + width_of(column) > width && width < NARROW && used > width_of(0) {
            parts.push(vec![0]);
            used = width_of(0);
        }
        used += width_of(column);
        parts.last_mut().expect("there is a part").push(column);
    }
    parts
}

fn row_of(cells: &[Text], columns: &[Column], shown: &[usize]) -> TextLine {
    let mut line = TextLine::default();
    for (cell, column) in shown
        .iter()
        .filter_map(|&place| Some((cells.get(place)?, columns.get(place)?)))
    {
        let (width, blanks_before) = match *column {
            Column::Left(width) => (width, 0),
            Column::Right(width) => (width, width.saturating_sub(width_of(cell))),
        };
        let end = line.width() + width;
        let tone_of = |piece: Option<&Piece>| match piece.map(|piece| piece.tone) {
            None | Some(Tone::Spoken) => Tone::Plain,
            Some(tone) => tone,
        };
        line.push(&" ".repeat(blanks_before), tone_of(cell.first()));
        line.append(cell);
        line.pad_to(end, tone_of(cell.last()));
    }
    line
}

fn wrapped_table(head: &[Text], rows: &[Vec<Text>], width: usize) -> Vec<TextLine> {
    let widths = column_widths(head, rows, width);
    let mut lines = Vec::new();
    if head.iter().any(|cell| !cell.is_empty()) {
        let heading = |piece: &Piece| Tone::Heading.of(&piece.text);
        let head: Vec<Text> = head
            .iter()
            .map(|cell| cell.iter().map(heading).collect())
            .collect();
        lines.extend(wrapped_row(&head, &widths));
        let rule: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
        lines.push(TextLine::of(&[
            Tone::Plain.of(rule.join(&" ".repeat(COLUMN_GAP)))
        ]));
    }
    for cells in rows {
        lines.extend(wrapped_row(cells, &widths));
    }
    lines
}

/// Returns the lines of one row; a long cell needs several.
fn wrapped_row(cells: &[Text], widths: &[usize]) -> Vec<TextLine> {
    let cells: Vec<Vec<TextLine>> = cells
        .iter()
        .zip(widths)
        .map(|(cell, &width)| flow(cell, |_| width))
        .collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = vec![TextLine::default(); height];
    for (y, line) in lines.iter_mut().enumerate() {
        let mut end = 0;
        for (cell, &width) in cells.iter().zip(widths) {
            if let Some(words) = cell.get(y).filter(|words| !words.pieces.is_empty()) {
                line.pad_to(end, Tone::Plain);
                line.append(&words.pieces);
            }
            end += width + COLUMN_GAP;
        }
    }
    lines
}

/// Returns the widths of the longest cells. If that is too wide for the line, the widest column gives way, down to its
/// longest word.
fn column_widths(head: &[Text], rows: &[Vec<Text>], width: usize) -> Vec<usize> {
    let columns = head.len();
    let widest = |column: usize, width_of: fn(&Text) -> usize| {
        std::iter::once(head)
            .chain(rows.iter().map(Vec::as_slice))
            .filter_map(|row| row.get(column))
            .map(width_of)
            .max()
            .unwrap_or(0)
    };
    let line = |cell: &Text| flow(cell, |_| usize::MAX)[0].width();
    let word = |cell: &Text| words(cell).iter().map(TextLine::width).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..columns).map(|column| widest(column, line)).collect();
    let least: Vec<usize> = (0..columns).map(|column| widest(column, word)).collect();
    while widths.iter().sum::<usize>() + COLUMN_GAP * columns.saturating_sub(1) > width {
        let widest_that_can_shrink = (0..columns)
            .filter(|&column| widths[column] > least[column])
            .max_by_key(|&column| widths[column]);
        let Some(column) = widest_that_can_shrink else {
            break;
        };
        widths[column] -= 1;
    }
    widths
}
