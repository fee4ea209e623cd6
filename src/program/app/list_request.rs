//! What follows `:all`: which solutions are listed, and in which order. One table names the options.

use crate::answer::Rank;
use cubetui::cube::Face;
use cubetui::solver::{Alike, Limits};

/// The declaration of an option of `:all`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListOptionEntry {
    pub(super) name: &'static str,
    /// What follows the name, as in the table of commands.
    pub(super) argument: &'static str,
    pub(super) help: &'static str,
    /// Reads what follows into the request.
    read: fn(&mut ListRequest, &str) -> Result<(), String>,
}

pub(super) const LIST_OPTIONS: &[ListOptionEntry] = &[
    ListOptionEntry {
        name: "extra",
        argument: "N",
        help: "also those with at most N moves more",
        read: |request, word| {
            request.extra = Some(length(word)?);
            Ok(())
        },
    },
    ListOptionEntry {
        name: "max",
        argument: "N",
        help: "all of at most N moves",
        read: |request, word| {
            request.max = Some(length(word)?);
            Ok(())
        },
    },
    ListOptionEntry {
        name: "rank",
        argument: "ease",
        help: "those first that are easy to turn",
        read: |request, word| {
            request.rank = word.parse::<Rank>().map_err(|error| error.to_string())?;
            Ok(())
        },
    },
    ListOptionEntry {
        name: "up-to",
        argument: "FACE",
        help: "turns of FACE before and after are free",
        read: |request, word| {
            let face = word.to_ascii_uppercase().parse::<Face>();
            request.up_to =
                Some(face.map_err(|_| "up-to is followed by one of the faces U, R, F, D, L, B")?);
            Ok(())
        },
    },
    ListOptionEntry {
        name: "unique",
        argument: "antisymmetries|symmetries",
        help: "one of those that symmetries carry to each other",
        read: |request, word| {
            let words = "unique is followed by antisymmetries or symmetries";
            request.unique = Some(Alike::named(word).ok_or(words)?);
            Ok(())
        },
    },
];

/// A list of solutions that is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ListRequest {
    pub(super) max: Option<u8>,
    pub(super) extra: Option<u8>,
    pub(super) rank: Rank,
    pub(super) unique: Option<Alike>,
    /// On the cube as it is held.
    pub(super) up_to: Option<Face>,
}

pub(super) fn option_named(name: &str) -> Option<&'static ListOptionEntry> {
    LIST_OPTIONS.iter().find(|entry| entry.name == name)
}

/// Reads what follows `:all`: any number of options.
///
/// # Errors
/// In words: there is no such option, or it needs something else.
pub(super) fn parse(text: &str) -> Result<ListRequest, String> {
    let mut request = ListRequest::default();
    let mut words = text.split_whitespace();
    while let Some(name) = words.next() {
        let entry = option_named(name).ok_or_else(|| {
            let names: Vec<&str> = LIST_OPTIONS.iter().map(|entry| entry.name).collect();
            format!(
                "a list of solutions has no option {name:?}; it has {}",
                names.join(", ")
            )
        })?;
        let word = words
            .next()
            .ok_or_else(|| format!("{name} needs {}: {}", entry.argument, entry.help))?;
        (entry.read)(&mut request, word)?;
    }
    Ok(request)
}

fn length(word: &str) -> Result<u8, String> {
    let length = word
        .parse()
        .ok()
        .filter(|length| *length <= Limits::MAX_LENGTH);
    length.ok_or_else(|| {
        format!(
            "a length is a number from 0 to {}, not {word:?}",
            Limits::MAX_LENGTH
        )
    })
}
