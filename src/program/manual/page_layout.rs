//! Lays out blocks as lines of at most a given width: words are wrapped, and the widest columns of tables give way.

use unicode_width::UnicodeWidthStr as _;

use super::markdown::Cell;
use super::{Block, Emphasis, Piece};

/// A line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextLine {
    /// Its pieces, from left to right.
    pub pieces: Vec<Piece>,
}

/// Blanks before a line of code.
const CODE_INDENT: usize = 2;
/// Blanks between two columns of a table.
const COLUMN_GAP: usize = 2;

/// Returns the lines of blocks, none wider than `width` cells unless a single word or a line of code is.
pub fn lines(blocks: &[Block], width: usize) -> Vec<TextLine> {
    let mut lines: Vec<TextLine> = Vec::new();
    for (number, block) in blocks.iter().enumerate() {
        let follows_item = number > 0 && matches!(blocks[number - 1], Block::Item { .. });
        if number > 0 && !(follows_item && matches!(block, Block::Item { .. })) {
            lines.push(TextLine::default());
        }
        lines.extend(match block {
            Block::Heading(_, text) | Block::Paragraph(text) => wrapped(text, width),
            Block::Item {
                depth,
                marker,
                text,
            } => item(*depth, marker, text, width),
            Block::Code(code) => code.iter().map(|line| code_line(line)).collect(),
            Block::Table { head, rows } => table(head, rows, width),
        });
    }
    lines
}

impl TextLine {
    fn width(&self) -> usize {
        self.pieces.iter().map(|piece| piece.text.width()).sum()
    }

    /// Appends text, to the last piece if that has the same emphasis.
    fn push(&mut self, text: &str, emphasis: Emphasis) {
        match self.pieces.last_mut() {
            Some(last) if last.emphasis == emphasis => last.text.push_str(text),
            _ if text.is_empty() => {}
            _ => self.pieces.push(Piece {
                text: text.to_owned(),
                emphasis,
            }),
        }
    }

    fn append(&mut self, line: &Self) {
        for piece in &line.pieces {
            self.push(&piece.text, piece.emphasis);
        }
    }
}

impl std::fmt::Display for TextLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.pieces
            .iter()
            .try_for_each(|piece| f.write_str(&piece.text))
    }
}

fn code_line(code: &str) -> TextLine {
    let mut line = TextLine::default();
    if !code.is_empty() {
        line.push(&format!("{:CODE_INDENT$}{code}", ""), Emphasis::Code);
    }
    line
}

fn item(depth: usize, marker: &str, text: &[Piece], width: usize) -> Vec<TextLine> {
    let before = 2 * depth;
    let indent = before
        + if marker.len() > 1 {
            marker.len() + 1
        } else {
            2
        };
    let text = wrapped(text, width.saturating_sub(indent))
        .into_iter()
        .enumerate();
    text.map(|(row, words)| {
        let marker = if row == 0 { marker } else { "" };
        let mut line = TextLine::default();
        line.push(
            &format!("{:before$}{marker:<1$}", "", indent - before),
            Emphasis::None,
        );
        line.append(&words);
        line
    })
    .collect()
}

/// Breaks text at blanks so that each line takes at most `width` cells.
fn wrapped(text: &[Piece], width: usize) -> Vec<TextLine> {
    let mut lines = vec![TextLine::default()];
    for word in words(text) {
        let line = lines.last_mut().expect("there is a line from the start");
        if line.pieces.is_empty() {
            line.append(&word);
        } else if line.width() + 1 + word.width() <= width {
            // A blank between two pieces that stand out alike belongs to them.
            let before = line.pieces.last().map(|piece| piece.emphasis);
            let after = word.pieces.first().map(|piece| piece.emphasis);
            line.push(
                " ",
                if before == after {
                    before.unwrap_or_default()
                } else {
                    Emphasis::None
                },
            );
            line.append(&word);
        } else {
            lines.push(word);
        }
    }
    lines
}

/// The words of a text. A word may have several pieces, as a name with the comma after it.
fn words(text: &[Piece]) -> Vec<TextLine> {
    let mut words = Vec::new();
    let mut word = TextLine::default();
    for piece in text {
        for (number, part) in piece.text.split(char::is_whitespace).enumerate() {
            if number > 0 && !word.pieces.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            word.push(part, piece.emphasis);
        }
    }
    if !word.pieces.is_empty() {
        words.push(word);
    }
    words
}

fn table(head: &[Cell], rows: &[Vec<Cell>], width: usize) -> Vec<TextLine> {
    let has_head = head.iter().any(|cell| !cell.is_empty());
    let widths = column_widths(head, rows, width);
    let mut lines = Vec::new();
    if has_head {
        let strong = |cell: &Cell| -> Cell {
            cell.iter()
                .map(|piece| Piece {
                    emphasis: Emphasis::Heading,
                    ..piece.clone()
                })
                .collect()
        };
        lines.extend(row(&head.iter().map(strong).collect::<Vec<_>>(), &widths));
        let rule = widths
            .iter()
            .map(|&width| "-".repeat(width))
            .collect::<Vec<_>>();
        lines.push(TextLine::default());
        let last = lines.last_mut().expect("a line was pushed");
        last.push(&rule.join(&" ".repeat(COLUMN_GAP)), Emphasis::None);
    }
    for cells in rows {
        lines.extend(row(cells, &widths));
    }
    lines
}

/// The lines of one row; a cell with many words takes several.
fn row(cells: &[Cell], widths: &[usize]) -> Vec<TextLine> {
    let cells: Vec<Vec<TextLine>> = cells
        .iter()
        .zip(widths)
        .map(|(cell, &width)| wrapped(cell, width))
        .collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = vec![TextLine::default(); height];
    for (y, line) in lines.iter_mut().enumerate() {
        let mut end = 0;
        for (cell, &width) in cells.iter().zip(widths) {
            if let Some(words) = cell.get(y).filter(|words| !words.pieces.is_empty()) {
                line.push(&" ".repeat(end - line.width()), Emphasis::None);
                line.append(words);
            }
            end += width + COLUMN_GAP;
        }
    }
    lines
}

/// As wide as the longest cell of each column; where that is too wide for the line, the widest column gives way, down to its
/// longest word.
fn column_widths(head: &[Cell], rows: &[Vec<Cell>], width: usize) -> Vec<usize> {
    let columns = head.len();
    let all = || std::iter::once(head).chain(rows.iter().map(Vec::as_slice));
    let widest = |column: usize, width_of: fn(&Cell) -> usize| {
        all()
            .filter_map(|row| row.get(column))
            .map(width_of)
            .max()
            .unwrap_or(0)
    };
    let line = |cell: &Cell| wrapped(cell, usize::MAX)[0].width();
    let word = |cell: &Cell| words(cell).iter().map(TextLine::width).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..columns).map(|column| widest(column, line)).collect();
    let least: Vec<usize> = (0..columns).map(|column| widest(column, word)).collect();
    while widths.iter().sum::<usize>() + COLUMN_GAP * columns.saturating_sub(1) > width {
        let may_give = (0..columns).filter(|&column| widths[column] > least[column]);
        let Some(column) = may_give.max_by_key(|&column| widths[column]) else {
            break;
        };
        widths[column] -= 1;
    }
    widths
}
