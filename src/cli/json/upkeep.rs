//! What commands print that work on no cubes: one object each, or one a table. The rules of the room hold here too.

use serde::Serialize;

/// `show`.
#[derive(Serialize)]
pub(in crate::cli) struct Shown {
    /// The stickers as they are seen: 54 letters of faces, `.` for one that is not known.
    pub(in crate::cli) cube: String,
    /// Whether it is exactly one possible cube.
    pub(in crate::cli) possible: bool,
}

/// `tables list`.
#[derive(Serialize)]
pub(in crate::cli) struct Tables {
    pub(in crate::cli) folder: String,
    pub(in crate::cli) tables: Vec<Table>,
}

/// One table of the list.
#[derive(Serialize)]
pub(in crate::cli) struct Table {
    pub(in crate::cli) id: &'static str,
    pub(in crate::cli) about: &'static str,
    pub(in crate::cli) path: String,
    pub(in crate::cli) bytes: u64,
    /// About how long building takes.
    pub(in crate::cli) build_seconds: f64,
    /// `stored`, `absent` or `unusable`.
    pub(in crate::cli) state: &'static str,
    /// Why it is of no use.
    pub(in crate::cli) reason: Option<String>,
    /// When, as RFC 3339 has it.
    pub(in crate::cli) written: Option<String>,
}

/// `tables build`, a line for each.
#[derive(Serialize)]
pub(in crate::cli) struct Provided {
    pub(in crate::cli) id: &'static str,
    /// Whether it had to be built; else it was stored already.
    pub(in crate::cli) built: bool,
    pub(in crate::cli) path: String,
    pub(in crate::cli) seconds: f64,
}

/// `tables verify`: a list of these.
#[derive(Serialize)]
pub(in crate::cli) struct Checked {
    pub(in crate::cli) id: &'static str,
    pub(in crate::cli) right: bool,
    pub(in crate::cli) reason: Option<String>,
    pub(in crate::cli) seconds: f64,
}

/// `tables remove`, a line for each.
#[derive(Serialize)]
pub(in crate::cli) struct Removed {
    pub(in crate::cli) id: &'static str,
    /// Whether it was there.
    pub(in crate::cli) removed: bool,
}

/// `tables path`.
#[derive(Serialize)]
pub(in crate::cli) struct Folder {
    pub(in crate::cli) folder: String,
}

/// `config path`.
#[derive(Serialize)]
pub(in crate::cli) struct ConfigPath {
    pub(in crate::cli) path: String,
    /// `option`, `variable` or `habit`.
    pub(in crate::cli) named_by: &'static str,
    pub(in crate::cli) exists: bool,
}

/// `config check`.
#[derive(Serialize)]
pub(in crate::cli) struct ConfigCheck {
    pub(in crate::cli) path: String,
    pub(in crate::cli) exists: bool,
    /// Each with its file, line and column; none when all is right.
    pub(in crate::cli) mistakes: Vec<String>,
}

/// `bench`.
#[derive(Serialize)]
pub(in crate::cli) struct Bench {
    /// How long it took to build the small tables.
    pub(in crate::cli) instant_seconds: f64,
    /// The full tables, if they were used.
    pub(in crate::cli) full: Option<FullBench>,
    pub(in crate::cli) runs: Vec<BenchRun>,
}

/// The full tables.
#[derive(Serialize)]
pub(in crate::cli) struct FullBench {
    pub(in crate::cli) seconds: f64,
    pub(in crate::cli) bytes: usize,
}

/// All cubes solved to one length.
#[derive(Serialize)]
pub(in crate::cli) struct BenchRun {
    /// The length that is good enough.
    pub(in crate::cli) max: u8,
    pub(in crate::cli) cubes: usize,
    /// How many were visited: the same on every machine.
    pub(in crate::cli) positions: u64,
    pub(in crate::cli) seconds: f64,
}
