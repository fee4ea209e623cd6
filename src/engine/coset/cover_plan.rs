//! The plan of a cover: a text file with the classes of cosets that are to be solved.
//!
//! The first line is JSON and says what the file is, its version, and how many classes and ranges follow. Then comes a
//! range of classes `A..B`, without its end, on each line. A plan whose lines do not match these counts was cut off or
//! changed.

use std::fmt;
use std::fs::OpenOptions;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::coord::{ClassRange, CosetClasses};
use crate::coset::CosetCover;
use crate::storage::{Disk, FileError, Identity, OutputKind, Recognition, identify};
use crate::words::shown_path;

/// The kind of file that a plan is, and the version of its lines.
const KIND: &str = "cover";
const VERSION: u32 = 2;

/// The greatest length of a plan, in bytes: a line for each class of flip-slice values.
const MOST_BYTES: u64 = 2_000_000;

#[derive(Serialize, Deserialize)]
struct PlanHeader {
    /// The kind of the file.
    cubetui: String,
    version: u32,
    /// The number of classes in all ranges.
    classes: usize,
    /// The number of lines that follow.
    ranges: usize,
}

/// Why a file is not a plan that can be used.
#[derive(Debug, Error)]
pub enum PlanError {
    /// It cannot be read, or is something else.
    #[error("{_0}{}", if matches!(_0, FileError::Foreign { .. }) { CHOOSE_A_PLAN } else { "" })]
    File(#[from] FileError),
    /// An older or a newer cubetui wrote it.
    #[error(
        "{}: {} cubetui wrote this cover: its version is {version}, not {VERSION}. Use that program, or plan a \
         cover again",
        shown_path(path),
        if *version < VERSION { "an older" } else { "a newer" }
    )]
    OtherVersion {
        /// The path of the file.
        path: PathBuf,
        /// The version of its lines.
        version: u32,
    },
    /// A line is not a range of whole classes.
    #[error(
        "{}: line {line}: {reason}. Copy the file again, or plan a cover again",
        shown_path(path)
    )]
    Line {
        /// The path of the file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The mistake in it.
        reason: String,
    },
    /// The lines do not have as many classes or ranges as the first one says.
    #[error(
        "{}: line 1 says {} classes in {} ranges, but there are {} in {}. Copy the file again, or plan a cover again",
        shown_path(path), said[0], said[1], found[0], found[1]
    )]
    Counts {
        /// The path of the file.
        path: PathBuf,
        /// The numbers of classes and ranges that the first line states.
        said: [usize; 2],
        /// The numbers that the other lines have.
        found: [usize; 2],
    },
}

const CHOOSE_A_PLAN: &str = ". Choose a file that `cubetui coset cover --out` wrote";

/// A plan as an output file. It replaces no existing file, least of all another plan, which may be the work of hours.
pub const PLAN: OutputKind = OutputKind {
    name: "empty",
    ours: Recognition::Never,
};

/// Returns the text of a plan.
pub fn plan_text(classes: &CosetClasses, cover: &CosetCover) -> String {
    let ranges = cover.ranges(classes);
    let first = PlanHeader {
        cubetui: KIND.to_owned(),
        version: VERSION,
        classes: cover.len(classes),
        ranges: ranges.len(),
    };
    let first =
        serde_json::to_string(&first).expect("the object has string keys and whole numbers");
    let lines = ranges
        .iter()
        .map(|range| format!("{}..{}\n", range.start, range.end));
    format!("{first}\n{}", lines.collect::<String>())
}

/// Reads a plan. Does not check whether it covers every cube.
///
/// # Errors
/// When the file is something else, damaged, or cannot be read.
pub fn read_plan(
    disk: &Disk,
    path: &Path,
    classes: &CosetClasses,
) -> Result<CosetCover, PlanError> {
    let found = identify(disk, path)?;
    match found {
        Identity::Absent => return Err(FileError::Absent(path.to_owned()).into()),
        Identity::OurText(header) if header.kind == KIND && header.version != VERSION => {
            return Err(PlanError::OtherVersion {
                path: path.to_owned(),
                version: header.version,
            });
        }
        Identity::OurText(ref header) if header.kind == KIND => {}
        _ => {
            let wanted = format!("a cubetui {KIND}");
            return Err(FileError::Foreign {
                path: path.to_owned(),
                wanted,
                found,
            }
            .into());
        }
    }
    let mut text = String::new();
    let file = disk.open(path, OpenOptions::new().read(true));
    let read = file.and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text));
    read.map_err(|error| FileError::refused("read", path, &error))?;
    cover_of_text(path, classes, &text)
}

fn cover_of_text(path: &Path, classes: &CosetClasses, text: &str) -> Result<CosetCover, PlanError> {
    let fault = |line: usize, reason: &dyn fmt::Display| PlanError::Line {
        path: path.to_owned(),
        line,
        reason: reason.to_string(),
    };
    let (first, ranges) = text.split_once('\n').unwrap_or((text, ""));
    let first: PlanHeader = serde_json::from_str(first)
        .map_err(|_| fault(1, &"it does not say how many classes and ranges follow"))?;
    let mut cover = CosetCover::of(classes, |_| false);
    for (number, line) in (2..).zip(ranges.lines()) {
        let range: ClassRange = line.parse().map_err(|error| fault(number, &error))?;
        cover
            .add(classes, range)
            .map_err(|error| fault(number, &error))?;
    }
    let said = [first.classes, first.ranges];
    let found = [cover.len(classes), ranges.lines().count()];
    if said == found {
        Ok(cover)
    } else {
        Err(PlanError::Counts {
            path: path.to_owned(),
            said,
            found,
        })
    }
}
