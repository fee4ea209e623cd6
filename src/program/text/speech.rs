//! Blocks as sentences, for line mode: what stands in columns on the screen is spoken row by row.

use super::layout::Room;
use super::{Block, Piece, Text, Tone, cube_pages};
use crate::app::{App, Page, Study};

/// Returns what an open page says: nothing for lessons, which need a screen.
pub fn page(study: &Study, app: &App) -> Vec<String> {
    let room = Room::of_width(usize::from(u16::MAX));
    sentences(&match study.page {
        Page::Lesson(_) => Vec::new(),
        Page::State => cube_pages::stages(study, app, room.width),
        Page::Symmetry => cube_pages::symmetry(study),
        Page::Coset => cube_pages::coset(study, app, room, usize::MAX),
        Page::Coordinates | Page::Distances | Page::Cube => [
            cube_pages::coordinates(study),
            cube_pages::distances_in_short(study),
            cube_pages::summary(study),
        ]
        .concat(),
    })
}

pub fn sentences(blocks: &[Block]) -> Vec<String> {
    blocks.iter().flat_map(spoken).collect()
}

fn spoken(block: &Block) -> Vec<String> {
    match block {
        Block::Heading(_, text) | Block::Paragraph(text) | Block::Item { text, .. } => {
            vec![plain(text)]
        }
        Block::Line(text) => vec![plain(text)],
        Block::Fact { name, value, .. } => vec![format!("{name}: {value}")],
        Block::Entry { label, text } => vec![format!("{}: {}", label.text.trim(), plain(text))],
        Block::Code(lines) => lines.clone(),
        Block::Table { head, rows, .. } => rows.iter().map(|row| spoken_row(head, row)).collect(),
        Block::Grid { cells, .. } => {
            let names = cells.iter().filter(|(is_true, _)| *is_true);
            let names: Vec<&str> = names.map(|(_, name)| name.as_str()).collect();
            vec![names.join(", ")]
        }
        Block::Note(_) | Block::Rule(_) | Block::Gap | Block::Space | Block::BelowPicture => {
            Vec::new()
        }
    }
}

/// The name of the row, and what its cells say, each after the name of its column.
fn spoken_row(head: &[Text], row: &[Text]) -> String {
    let mut cells = row
        .iter()
        .enumerate()
        .map(|(column, cell)| (head.get(column).map(plain).unwrap_or_default(), plain(cell)))
        .filter(|(_, cell)| !cell.is_empty());
    let Some((_, name)) = cells.next() else {
        return String::new();
    };
    let separator = if head.is_empty() { " " } else { ", " };
    let values: Vec<String> = cells
        .map(|(head, cell)| format!("{head} {cell}").trim().to_owned())
        .collect();
    format!("{name}: {}", values.join(separator))
}

fn plain(text: &Text) -> String {
    let spoken = text.iter().filter(|piece| piece.tone != Tone::Changed);
    let text: Vec<&str> = spoken
        .flat_map(|piece: &Piece| piece.text.split_whitespace())
        .collect();
    text.join(" ")
}
