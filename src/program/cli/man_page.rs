//! The chapters of the manual as sections of a man page.

use roff::{Inline, Roff, bold, roman};

use crate::manual::{CHAPTERS, blocks, lines};
use crate::text::{Block, Piece, Tone};

/// The width of a table in a man page, whose body is indented.
const TABLE_WIDTH: usize = 70;

/// Returns all chapters, one section each.
pub(super) fn chapters() -> String {
    let mut page = Roff::new();
    for chapter in CHAPTERS {
        for block in blocks(chapter.markdown) {
            add(&mut page, &block);
        }
    }
    page.render()
}

fn add(page: &mut Roff, block: &Block) {
    match block {
        Block::Heading(level, text) => {
            let name = if *level == 1 { "SH" } else { "SS" };
            let title: String = text.iter().map(|piece| piece.text.as_str()).collect();
            page.control(
                name,
                [if *level == 1 {
                    title.to_uppercase()
                } else {
                    title
                }
                .as_str()],
            );
        }
        Block::Paragraph(text) => {
            page.control("PP", []).text(inlines(text));
        }
        Block::Item {
            depth,
            marker,
            text,
        } => {
            let indent = (4 + 2 * depth).to_string();
            page.control("IP", [marker.as_str(), indent.as_str()])
                .text(inlines(text));
        }
        Block::Code(code) => verbatim(page, code.iter().cloned()),
        _ => {
            let table = lines(std::slice::from_ref(block), TABLE_WIDTH);
            verbatim(page, table.iter().map(ToString::to_string));
        }
    }
}

/// Lines that the formatter leaves as they are.
fn verbatim(page: &mut Roff, lines: impl Iterator<Item = String>) {
    page.control("PP", [])
        .control("RS", ["2"])
        .control("nf", []);
    for line in lines {
        page.text([roman(line)]);
    }
    page.control("fi", []).control("RE", []);
}

fn inlines(text: &[Piece]) -> Vec<Inline> {
    let inline = |piece: &Piece| match piece.tone {
        Tone::Plain => roman(piece.text.clone()),
        _ => bold(piece.text.clone()),
    };
    text.iter().map(inline).collect()
}
