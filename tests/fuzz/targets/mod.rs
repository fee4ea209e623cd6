//! The table of all targets, and what they share. A target takes any bytes, and panics if something does not hold.

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
    /// What it is called, and its corpus.
    pub(crate) name: &'static str,
    pub(crate) run: fn(&[u8]),
}

/// All targets.
pub(crate) const TARGETS: &[Target] = &[
    Target {
        name: "cube",
        run: |bytes| text(bytes, cubes::cube),
    },
    Target {
        name: "goal",
        run: |bytes| text(bytes, cubes::goal),
    },
    Target {
        name: "pieces",
        run: |bytes| text(bytes, cubes::piece_words),
    },
    Target {
        name: "scheme",
        run: |bytes| text(bytes, cubes::scheme),
    },
    Target {
        name: "algorithm",
        run: |bytes| text(bytes, notation::algorithm),
    },
    Target {
        name: "niss",
        run: |bytes| text(bytes, notation::niss),
    },
    Target {
        name: "allowed",
        run: |bytes| text(bytes, notation::allowed),
    },
    Target {
        name: "range",
        run: |bytes| text(bytes, notation::range),
    },
    Target {
        name: "config",
        run: |bytes| text(bytes, settings::config),
    },
    Target {
        name: "theme",
        run: |bytes| text(bytes, settings::theme),
    },
    Target {
        name: "key",
        run: |bytes| text(bytes, settings::key),
    },
    Target {
        name: "session",
        run: |bytes| text(bytes, interface::session),
    },
    Target {
        name: "input",
        run: interface::input,
    },
    Target {
        name: "answer",
        run: |bytes| text(bytes, terminal::answers),
    },
    Target {
        name: "container",
        run: files::container,
    },
    Target {
        name: "tables",
        run: files::tables,
    },
    Target {
        name: "list",
        run: |bytes| text(bytes, lists::list),
    },
    Target {
        name: "plan",
        run: records::plan,
    },
    Target {
        name: "ledger",
        run: records::ledger,
    },
    Target {
        name: "http",
        run: http::requests,
    },
];

/// Passes on what is text.
fn text(bytes: &[u8], run: fn(&str)) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        run(text);
    }
}

/// Whether a place, counted from 1, is in a text or just behind it.
fn is_in(text: &str, line: usize, column: usize) -> bool {
    let length = text
        .split('\n')
        .nth(line.wrapping_sub(1))
        .map(|line| line.chars().count());
    length.is_some_and(|length| (1..=length + 1).contains(&column))
}
