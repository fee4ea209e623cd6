//! The table of all targets, and what they share. A target accepts any bytes, and panics if something does not hold.

mod cubes;
mod files;
mod http;
mod interface;
mod lists;
mod notation;
mod records;
mod settings;
mod terminal;

/// Something that reads bytes.
pub(crate) struct Target {
    /// The name of the target and of its corpus.
    pub(crate) name: &'static str,
    reader: Reader,
}

enum Reader {
    Bytes(fn(&[u8])),
    Text(fn(&str)),
}

impl Target {
    const fn bytes(name: &'static str, read: fn(&[u8])) -> Self {
        let reader = Reader::Bytes(read);
        Self { name, reader }
    }

    const fn text(name: &'static str, read: fn(&str)) -> Self {
        let reader = Reader::Text(read);
        Self { name, reader }
    }

    /// Passes on these bytes. A reader of text gets them only if they are text.
    pub(crate) fn run(&self, bytes: &[u8]) {
        match self.reader {
            Reader::Bytes(read) => read(bytes),
            Reader::Text(read) => _ = std::str::from_utf8(bytes).map(read),
        }
    }
}

pub(crate) const TARGETS: &[Target] = &[
    Target::text("cube", cubes::cube),
    Target::text("goal", cubes::goal),
    Target::text("pieces", cubes::piece_words),
    Target::text("scheme", cubes::scheme),
    Target::text("algorithm", notation::algorithm),
    Target::text("niss", notation::niss),
    Target::text("allowed", notation::allowed),
    Target::text("range", notation::range),
    Target::text("config", settings::config),
    Target::text("theme", settings::theme),
    Target::text("key", settings::key),
    Target::text("session", interface::session),
    Target::bytes("input", interface::input),
    Target::text("answer", terminal::answers),
    Target::bytes("container", files::container),
    Target::bytes("tables", files::tables),
    Target::text("list", lists::list),
    Target::bytes("plan", records::plan),
    Target::bytes("ledger", records::ledger),
    Target::bytes("http", http::requests),
];

/// Whether a place, counted from 1, is in a text or just behind it.
fn is_in(text: &str, line: usize, column: usize) -> bool {
    let length = text
        .split('\n')
        .nth(line.wrapping_sub(1))
        .map(|line| line.chars().count());
    length.is_some_and(|length| (1..=length + 1).contains(&column))
}
