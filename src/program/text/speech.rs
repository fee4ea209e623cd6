//! Blocks as sentences, for line mode: columns on the screen are spoken row by row.

use super::layout::Room;
use super::lessons::Voice;
use super::{Block, Text, Tone, cube_pages, lessons};
use crate::app::{App, Page, Study};
use cubetui::cube::{Face, Facelet};

/// Returns the sentences of an open page.
pub fn page(study: &Study, app: &App) -> Vec<String> {
    let room = Room::of_width(usize::from(u16::MAX));
    sentences(&match study.page {
        Page::Lesson(lesson) => lessons::page(lesson, study, app, Voice::Words),
        Page::State => cube_pages::state(study, app, room.width),
        Page::Symmetry => cube_pages::symmetry(study),
        Page::Coset => cube_pages::coset(study, app, room, usize::MAX),
        Page::Coordinates => cube_pages::coordinates(study, room.width),
        Page::Distances => cube_pages::distances_in_short(study),
    })
}

/// Returns sentences about the changes that a turn made on the open page of a lesson, numbered from 0.
pub fn changes_of_lesson(lesson: usize, study: &Study, app: &App) -> Vec<String> {
    sentences(&lessons::changes(lesson, study, app, Voice::Words))
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
        Block::Entry { label, text } => vec![match label.text.trim() {
            "!" => plain(text),
            label => format!("{label}: {}", plain(text)),
        }],
        Block::Key { spoken, text, .. } => vec![format!("say {spoken}: {text}")],
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

/// Returns the name of the row and the contents of its cells, each after the name of its column.
fn spoken_row(head: &[Text], row: &[Text]) -> String {
    let mut cells = row
        .iter()
        .enumerate()
        .map(|(column, cell)| (head.get(column).map(plain).unwrap_or_default(), plain(cell)))
        .filter(|(_, cell)| !cell.is_empty());
    let Some((head_of_names, name)) = cells.next() else {
        return String::new();
    };
    let name = format!("{head_of_names} {name}").trim().to_owned();
    let separator = if head.is_empty() { " " } else { ", " };
    let values: Vec<String> = cells
        .map(|(head, cell)| format!("{head} {cell}").trim().to_owned())
        .collect();
    format!("{name}: {}", values.join(separator))
}

fn plain(text: &Text) -> String {
    let spoken: String = text
        .iter()
        .filter(|piece| piece.tone != Tone::Changed)
        .map(|piece| piece.text.as_str())
        .collect();
    let words: Vec<&str> = spoken.split_whitespace().collect();
    words.join(" ")
}

/// Writes out the names of all positions in a text: `F3` becomes "the top right sticker of the front face", `URF` becomes
/// "up-right-front". Only for texts about stickers: in an algorithm `F2` is a turn.
pub fn spelled_out(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        let (before, word_and_rest) = rest.split_at(start);
        let end = word_and_rest
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(word_and_rest.len());
        let (word, after) = word_and_rest.split_at(end);
        result.push_str(before);
        result.push_str(&named_position(word).unwrap_or_else(|| word.to_owned()));
        rest = after;
    }
    result + rest
}

fn named_position(word: &str) -> Option<String> {
    let letters: Vec<char> = word.chars().collect();
    if let [face, number @ '1'..='9'] = letters[..] {
        let index = number as usize - '1' as usize;
        let facelet = Facelet::new(Face::from_letter(face)?, index / 3, index % 3);
        return Some(facelet.in_words());
    }
    let faces: Option<Vec<Face>> = letters
        .iter()
        .map(|&letter| Face::from_letter(letter))
        .collect();
    let faces = faces.filter(|faces| matches!(faces.len(), 2 | 3))?;
    Some(
        faces
            .into_iter()
            .map(Face::word)
            .collect::<Vec<_>>()
            .join("-"),
    )
}

#[cfg(test)]
mod tests {
    use super::spelled_out;

    #[test]
    fn places_are_written_out_and_nothing_else() {
        let words = spelled_out("corner URF is white-red-red: swap F3 and B7, DB too (U is up)");
        let expected = "corner up-right-front is white-red-red: swap the top right sticker of the front face and \
                        the bottom left sticker of the back face, \
                        down-back too (U is up)";
        assert_eq!(words, expected);
        assert_eq!(spelled_out(""), "");
        assert_eq!(spelled_out("F0 FF10 ABC F33"), "F0 FF10 ABC F33");
    }
}
