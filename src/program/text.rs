//! The program's texts about cubes, built once as blocks: pages, lessons, advice on typed stickers, searches, solutions,
//! turns, coset runs, help, the manual.
//!
//! `ui` lays the blocks out in cells, line mode reads them out, and the command line prints them.

pub mod advice;
pub mod coset_run;
pub mod cube_pages;
pub mod help;
pub mod layout;
pub mod lessons;
pub mod printed;
pub mod search;
pub mod slips;
pub mod solution;
pub mod speech;
mod spelling;
pub mod study_page;
pub mod turning;

pub use layout::{TextLine, wrapped};
pub use spelling::american;

use crate::app::Action;

/// The meaning of a piece of text, which decides how it is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    Heading,
    Strong,
    Accent,
    Muted,
    Good,
    /// Everything there was to do is done.
    Done,
    Bad,
    Chosen,
    /// A visual mark that is not spoken: a value that the last turn changed, or a chosen row.
    Changed,
    Spoken,
}

impl Tone {
    pub fn of(self, text: impl Into<String>) -> Piece {
        Piece {
            text: text.into(),
            tone: self,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub text: String,
    pub tone: Tone,
}

/// Text in several tones: a paragraph, a line or the cell of a table.
pub type Text = Vec<Piece>;

/// A column of a table whose cells are not wrapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Left(usize),
    Right(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading with its level, from 1.
    Heading(u8, Text),
    Paragraph(Text),
    /// A remark in muted text, which is not spoken.
    Note(String),
    /// A name in a column of this width, and its value; marked if the last turn changed it.
    Fact {
        name: String,
        column: usize,
        value: String,
        changed: bool,
    },
    /// A label, and text with a hanging indent.
    Entry {
        label: Piece,
        text: Text,
    },
    /// A key and what it does, and the text that replaces the key in line mode.
    Key {
        action: Action,
        key: String,
        spoken: String,
        text: String,
    },
    Item {
        /// The level of the list, from 0.
        depth: usize,
        /// `-`, or the number with a full stop; empty for further paragraphs.
        marker: String,
        text: Text,
    },
    /// Lines that are kept as they are.
    Code(Vec<String>),
    Table {
        /// The cells of the first row; empty texts if there is no heading.
        head: Vec<Text>,
        rows: Vec<Vec<Text>>,
        /// If empty, columns are as wide as their cells, which are wrapped if necessary.
        columns: Vec<Column>,
    },
    Line(Text),
    /// Names in columns of this width, with a check mark before those that apply.
    Grid {
        column: usize,
        cells: Vec<(bool, String)>,
    },
    Rule(String),
    Gap,
    /// An empty line, if there is space for it.
    Space,
    /// Everything after this is below the picture.
    BelowPicture,
}

/// Returns a mark before a value that the last turn changed, and a blank before others.
pub fn mark(changed: bool) -> Piece {
    if changed {
        Tone::Changed.of("•")
    } else {
        Tone::Plain.of(" ")
    }
}

#[derive(Debug, Default)]
pub struct BlockWriter {
    pub blocks: Vec<Block>,
    /// The width of the column of names.
    names: usize,
}

impl BlockWriter {
    pub fn new(names: usize) -> Self {
        Self {
            blocks: Vec::new(),
            names,
        }
    }

    pub fn heading(&mut self, text: impl Into<String>) {
        self.blocks
            .push(Block::Heading(1, vec![Tone::Heading.of(text)]));
    }

    /// Adds a paragraph, followed by an empty line if there is space.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        self.blocks
            .push(Block::Paragraph(vec![Tone::Plain.of(text)]));
        self.blocks.push(Block::Space);
    }

    pub fn in_tone(&mut self, tone: Tone, text: impl Into<String>) {
        self.blocks.push(Block::Paragraph(vec![tone.of(text)]));
    }

    pub fn gap(&mut self) {
        self.blocks.push(Block::Gap);
    }

    pub fn space(&mut self) {
        self.blocks.push(Block::Space);
    }

    pub fn note(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Note(text.into()));
    }

    pub fn fact(&mut self, changed: bool, name: &str, value: impl Into<String>) {
        self.blocks.push(Block::Fact {
            name: name.to_owned(),
            column: self.names,
            value: value.into(),
            changed,
        });
    }

    pub fn entry(&mut self, label: Piece, text: impl Into<String>) {
        let text = vec![Tone::Plain.of(text)];
        self.blocks.push(Block::Entry { label, text });
    }

    pub fn line(&mut self, pieces: impl Into<Text>) {
        self.blocks.push(Block::Line(pieces.into()));
    }

    pub fn add(&mut self, block: Block) {
        self.blocks.push(block);
    }
}
