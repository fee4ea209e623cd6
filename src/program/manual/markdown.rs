//! Reads Markdown into blocks: headings, paragraphs, list items, code and tables. `pulldown-cmark` does the parsing;
//! pictures and comments are left out, because lines of text cannot show them.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::text::{Block, Text, Tone};

pub fn blocks(markdown: &str) -> Vec<Block> {
    let mut reader = Reader::default();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        reader.handle(event);
    }
    reader.blocks
}

#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    /// The text of the current block.
    text: Text,
    tone: Tone,
    /// The next number of each open list, from the outermost; `None` for a list without numbers.
    lists: Vec<Option<u64>>,
    /// The marker of the current item, until the item's first paragraph uses it.
    marker: Option<String>,
    is_code: bool,
    /// Whether a picture is open; its text is not shown.
    is_picture: bool,
    /// The address of the current link.
    address: String,
    row: Vec<Text>,
}

impl Reader {
    fn handle(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.begin(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Code(text) if self.is_picture => drop(text),
            Event::Text(text) => self.push(&text, self.tone),
            Event::Code(text) => self.push(&text, Tone::Accent),
            Event::SoftBreak | Event::HardBreak => self.push(" ", Tone::Plain),
            _ => {}
        }
    }

    fn push(&mut self, text: &str, tone: Tone) {
        self.text.push(tone.of(text));
    }

    fn begin(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { .. } | Tag::Strong | Tag::Emphasis => self.tone = Tone::Heading,
            Tag::CodeBlock(_) => {
                self.end_text();
                self.is_code = true;
            }
            Tag::List(first) => {
                self.end_text();
                self.lists.push(first);
            }
            Tag::Item => self.marker = Some(self.next_marker()),
            Tag::Table(_) => self.blocks.push(Block::Table {
                head: Vec::new(),
                rows: Vec::new(),
                columns: Vec::new(),
            }),
            Tag::Link { dest_url, .. } => self.address = dest_url.to_string(),
            Tag::Image { .. } => self.is_picture = true,
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(level) => {
                self.tone = Tone::Plain;
                let text = std::mem::take(&mut self.text);
                self.blocks.push(Block::Heading(number_of(level), text));
            }
            TagEnd::Strong | TagEnd::Emphasis => self.tone = Tone::Plain,
            TagEnd::Paragraph | TagEnd::Item => self.end_text(),
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::CodeBlock => {
                self.is_code = false;
                let text: String = self.text.drain(..).map(|piece| piece.text).collect();
                self.blocks
                    .push(Block::Code(text.lines().map(str::to_owned).collect()));
            }
            TagEnd::Link => {
                let address = std::mem::take(&mut self.address);
                if address.starts_with("http") {
                    self.push(&format!(" <{address}>"), Tone::Plain);
                }
            }
            TagEnd::Image => self.is_picture = false,
            TagEnd::TableCell => self.row.push(std::mem::take(&mut self.text)),
            TagEnd::TableHead | TagEnd::TableRow => self.end_row(tag == TagEnd::TableHead),
            _ => {}
        }
    }

    fn end_row(&mut self, is_head: bool) {
        let row = std::mem::take(&mut self.row);
        if let Some(Block::Table { head, rows, .. }) = self.blocks.last_mut() {
            if is_head {
                *head = row;
            } else {
                rows.push(row);
            }
        }
    }

    /// Ends the current paragraph or item, if it has any text.
    fn end_text(&mut self) {
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            return;
        }
        self.blocks.push(match self.lists.len().checked_sub(1) {
            None => Block::Paragraph(text),
            Some(depth) => Block::Item {
                depth,
                marker: self.marker.take().unwrap_or_default(),
                text,
            },
        });
    }

    fn next_marker(&mut self) -> String {
        match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}.", *number - 1)
            }
            _ => "-".to_owned(),
        }
    }
}

const fn number_of(level: HeadingLevel) -> u8 {
    level as u8
}
