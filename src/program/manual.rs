//! The manual: the chapters in `assets/manual`, and their Markdown as lines of text.
//!
//! `cubetui manual`, `:manual` and the man page of the program show the same chapters. Tables of keys, settings, goals and
//! so on are part of the files; a test compares each with the declaration it comes from and prints the expected table.
//!
//! To add a chapter, write a file in `assets/manual` that begins with a heading, and add a row to [`CHAPTERS`].

mod markdown;

pub use markdown::blocks;

use cubetui::cube::UnknownName;

use crate::text::layout::Room;
use crate::text::{Block, TextLine};

/// Returns the lines of a chapter, none wider than `width` cells unless it is a line of code.
pub fn lines(blocks: &[Block], width: usize) -> Vec<TextLine> {
    let mut lines: Vec<TextLine> = Vec::new();
    for (number, block) in blocks.iter().enumerate() {
        let follows_item = number > 0 && matches!(blocks[number - 1], Block::Item { .. });
        if number > 0 && !(follows_item && matches!(block, Block::Item { .. })) {
            lines.push(TextLine::default());
        }
        lines.extend(Room::of_width(width).lines(std::slice::from_ref(block)));
    }
    lines
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The name that is typed, and the name of its file.
    pub id: &'static str,
    pub markdown: &'static str,
}

macro_rules! chapter {
    ($id:literal) => {
        Chapter {
            id: $id,
            markdown: include_str!(concat!("../../assets/manual/", $id, ".md")),
        }
    };
}

/// The chapters, in reading order.
pub const CHAPTERS: &[Chapter] = &[
    chapter!("entering"),
    chapter!("solving"),
    chapter!("searching"),
    chapter!("fewest-moves"),
    chapter!("studying"),
    chapter!("command-line"),
    chapter!("many-machines"),
    chapter!("http"),
    chapter!("configuration"),
    chapter!("formats"),
    chapter!("installing"),
    chapter!("how-it-works"),
    chapter!("figures"),
    chapter!("testing"),
    chapter!("stability"),
    chapter!("changes"),
];

impl Chapter {
    /// Returns the title: the text of the first heading.
    pub fn title(&self) -> &'static str {
        self.markdown
            .lines()
            .next()
            .unwrap_or_default()
            .trim_start_matches("# ")
    }

    /// Returns the number of the chapter with this name, from 0. The beginning of a name is enough if it is unambiguous.
    ///
    /// # Errors
    /// If no chapter has the name, or several begin with it.
    pub fn named(name: &str) -> Result<usize, UnknownName> {
        let exact = CHAPTERS.iter().position(|chapter| chapter.id == name);
        let mut beginning =
            (0..CHAPTERS.len()).filter(|&number| CHAPTERS[number].id.starts_with(name));
        match (exact, beginning.next(), beginning.next()) {
            (Some(number), ..) | (None, Some(number), None) => Ok(number),
            _ => {
                let ids: Vec<&str> = CHAPTERS.iter().map(|chapter| chapter.id).collect();
                let known = format!("; choose one of: {}", ids.join(", "));
                Err(UnknownName::new("the manual has no chapter ", name, known))
            }
        }
    }
}
