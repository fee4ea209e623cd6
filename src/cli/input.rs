//! What a command works on: arguments, or standard input line by line.

use std::io::{self, BufReader, IsTerminal as _};
use std::num::NonZeroUsize;

use anyhow::anyhow;
use clap::Args;

use super::complaint::Complaint;
use super::records::{Kind, Record, Records};
use super::{Exit, Failure, given};
use crate::cube::{Algorithm, ColorScheme, HeldCube};
use crate::tables::all_processors;

/// Where the cubes come from.
#[derive(Args, Clone, Debug)]
pub(super) struct CubeArgs {
    /// Cubes: 54 stickers, face by face in the order U R F D L B or U R L F B D, as colour or face letters, held any way; or
    /// JSON, a list of pieces, cycles of pieces, or turns as R U2 F'. When absent or -, standard input has one a line.
    #[arg(value_name = "CUBE")]
    cubes: Vec<String>,

    /// The cube that this algorithm makes of a solved one; may be given several times; - reads one a line.
    #[arg(long, value_name = "ALG", conflicts_with = "cubes", allow_hyphen_values = true)]
    scramble: Vec<String>,
}

/// Where the algorithms come from.
#[derive(Args, Clone, Debug)]
pub(super) struct AlgorithmArgs {
    /// Algorithms in WCA or SiGN notation, with groups (R U)6, commutators [A, B] and conjugates [A: B]. When absent or -,
    /// standard input has one a line.
    #[arg(value_name = "ALG", allow_hyphen_values = true)]
    algorithms: Vec<String>,
}

/// How many things are worked on.
#[derive(Args, Clone, Debug)]
pub(super) struct BatchArgs {
    /// Print one JSON object a line: one for each cube or algorithm, also for those that are wrong.
    #[arg(long)]
    pub(super) json: bool,

    /// How many lines are worked on at once [default: as many as there are processors]. Their order is kept.
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZeroUsize>,

    /// Stop at the first line that has no answer.
    #[arg(long)]
    pub(super) fail_fast: bool,
}

impl BatchArgs {
    pub(super) fn threads(&self) -> usize {
        self.jobs.unwrap_or_else(all_processors).get()
    }
}

/// One thing to work on.
#[derive(Debug)]
pub(super) struct Item {
    /// Its number: of its argument or of its first line, from 1.
    pub(super) number: usize,
    text: Result<String, String>,
    is_algorithm: bool,
    /// How far the source is read with it.
    pub(super) end: u64,
}

impl Item {
    /// One that is told by its number alone.
    pub(super) const fn of_number(number: usize, end: u64) -> Self {
        Self { number, text: Ok(String::new()), is_algorithm: false, end }
    }

    /// The text.
    ///
    /// # Errors
    /// When it is no text.
    pub(super) fn text(&self) -> Result<&str, Complaint> {
        self.text.as_deref().map_err(Complaint::unreadable)
    }

    /// Whether the text is an algorithm, and not a cube in another format.
    pub(super) fn is_algorithm(&self) -> bool {
        self.is_algorithm || self.text.as_deref().is_ok_and(Algorithm::is_meant_by)
    }

    /// The possible cube that it is.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub(super) fn cube(&self, scheme: &ColorScheme) -> Result<HeldCube, Complaint> {
        let text = self.text()?;
        if self.is_algorithm() {
            Ok(HeldCube::SOLVED.turned_by(&given::scramble(text)?))
        } else {
            given::possible_cube(text, scheme)
        }
    }

    /// The algorithm that it is.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub(super) fn algorithm(&self) -> Result<Algorithm, Complaint> {
        given::algorithm(self.text()?)
    }
}

/// All there is to work on.
pub(super) struct Source {
    /// One after the other; an error ends them.
    pub(super) items: Box<dyn Iterator<Item = io::Result<Item>> + Send>,
    /// How one of several is called in messages; nothing when there is only one.
    pub(super) called: Option<&'static str>,
    /// How far the source is read with its last item, when that is known.
    pub(super) size: Option<u64>,
}

impl Source {
    /// Whether there may be more than one.
    pub(super) const fn is_batch(&self) -> bool {
        self.called.is_some()
    }

    fn of_arguments(texts: Vec<String>, is_algorithm: bool, called: &'static str) -> Self {
        let called = (texts.len() > 1).then_some(called);
        let size = Some(texts.len() as u64);
        let item = move |(index, text)| {
            Ok(Item { number: index + 1, text: Ok(text), is_algorithm, end: index as u64 + 1 })
        };
        Self { items: Box::new(texts.into_iter().enumerate().map(item)), called, size }
    }

    /// # Errors
    /// When standard input is a terminal, where nobody knows that something is to be typed.
    fn of_standard_input(kind: Kind, wanted: &str) -> Result<Self, Failure> {
        let input = io::stdin();
        if input.is_terminal() {
            return Err(Failure::new(Exit::Usage, anyhow!("{wanted}; see --help")));
        }
        let size = file_size(&input);
        let is_algorithm = kind == Kind::Algorithms;
        let item = move |Record { line, text, end }| Item { number: line, text, is_algorithm, end };
        let records = Records::new(BufReader::new(input), kind).map(move |record| record.map(item));
        Ok(Self { items: Box::new(records), called: Some("line"), size })
    }
}

/// The size of standard input if it is a file, and not a pipe.
#[cfg(unix)]
fn file_size(input: &io::Stdin) -> Option<u64> {
    use std::os::fd::AsFd as _;
    let file = std::fs::File::from(input.as_fd().try_clone_to_owned().ok()?);
    file.metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len())
}

#[cfg(not(unix))]
fn file_size(_input: &io::Stdin) -> Option<u64> {
    None
}

/// Whether standard input is meant.
fn is_input(texts: &[String]) -> bool {
    matches!(texts, [only] if only == "-")
}

impl CubeArgs {
    /// The cubes that are meant.
    ///
    /// # Errors
    /// When none are given and standard input is a terminal.
    pub(super) fn source(self) -> Result<Source, Failure> {
        let wanted = "give a cube: its stickers, --scramble ALG, or a pipe";
        let Self { cubes, scramble } = self;
        if is_input(&scramble) {
            Source::of_standard_input(Kind::Algorithms, "give algorithms in a pipe")
        } else if !scramble.is_empty() {
            Ok(Source::of_arguments(scramble, true, "scramble"))
        } else if cubes.is_empty() || is_input(&cubes) {
            Source::of_standard_input(Kind::Cubes, wanted)
        } else {
            Ok(Source::of_arguments(cubes, false, "cube"))
        }
    }
}

impl AlgorithmArgs {
    /// The algorithms that are meant.
    ///
    /// # Errors
    /// When none are given and standard input is a terminal.
    pub(super) fn source(self) -> Result<Source, Failure> {
        let Self { algorithms } = self;
        if algorithms.is_empty() || is_input(&algorithms) {
            Source::of_standard_input(Kind::Algorithms, "give an algorithm, or several in a pipe")
        } else {
            Ok(Source::of_arguments(algorithms, true, "algorithm"))
        }
    }
}
