//! The input of commands: cubes and algorithms from arguments, or from standard input record by record. Nothing is read
//! ahead of the record that is asked for, so that answers can be given before the input ends.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Read as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Context as _, anyhow};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::item_error::ItemError;
use super::output::remark;
use super::{Exit, Failure};
use crate::answer::{CubeRecords, Recognised, TextRecord, UNICODE_SIGNATURE, UnreadableLine};
use crate::platform;
use crate::spec::read_goal;
use cubetui::coord::FORMATS;
use cubetui::cube::{Algorithm, ColorScheme, OrientedCube, PartialCube, Turn};
use cubetui::diagnosis::CubeFault;
use cubetui::formats::{CubeFormat, ParsedCube, Unsettled};
use cubetui::goals::NamedGoal;
use cubetui::sync::Lock as _;
use cubetui::tables::all_processors;
use cubetui::words::{counted, visible};

/// The longest single cube that is read from standard input, in bytes.
const LONGEST_CUBE: u64 = 64 * 1024;

/// Where the cubes come from.
#[derive(Args, Clone, Debug)]
pub(super) struct CubeArgs {
    /// Cubes: 54 stickers, pieces, JSON, or turns such as R U2 F'; - reads lines.
    ///
    /// 54 stickers go face by face in the order U R F D L B or U R L F B D, as colour or face letters, held in any
    /// orientation. `cubetui manual formats` lists all forms. Without any, or with -, cubes are read from standard input, one
    /// per line.
    #[arg(value_name = "CUBE")]
    cubes: Vec<String>,

    /// The cube that this algorithm makes from a solved one.
    ///
    /// May be repeated; - reads algorithms, one per line.
    #[arg(
        long,
        help_heading = "Cube",
        value_name = "ALG",
        conflicts_with = "cubes",
        allow_hyphen_values = true
    )]
    scramble: Vec<String>,

    /// Take supercubes, whose centres show how they are turned.
    ///
    /// They are upright in a cube that says nothing of them, and in a scramble as its turns leave them. A cube may say it, as
    /// in "UUU… centres U+ R2 F-": by a quarter clockwise, by half, by a quarter anticlockwise.
    #[arg(long, help_heading = "Cube")]
    supercube: bool,

    #[command(flatten)]
    convention: ConventionArg,
}

/// In which format cubes are read.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(super) struct ConventionArg {
    /// Read cubes in this form instead of recognising it.
    ///
    /// The numbers of a cubies, vector40 or lookup-pieces object are read so if it does not name its convention itself.
    #[arg(long, value_name = "FORM", help_heading = "Cube", hide_short_help = true, value_parser = formats(|format| format.reader.is_some()))]
    convention: Option<&'static CubeFormat>,
}

impl ConventionArg {
    pub(super) const fn is_chosen(&self) -> bool {
        self.convention.is_some()
    }
}

pub(super) fn formats(
    is_offered: fn(&CubeFormat) -> bool,
) -> impl TypedValueParser<Value = &'static CubeFormat> {
    let offered = FORMATS.iter().filter(move |format| is_offered(format));
    let values = offered.map(|format| PossibleValue::new(format.id).help(format.about));
    PossibleValuesParser::new(values).map(|id| {
        let format = FORMATS.iter().find(|format| format.id == id);
        format.expect("the id is one of them")
    })
}

/// Where the algorithms come from.
#[derive(Args, Clone, Debug)]
pub(super) struct AlgorithmArgs {
    /// Algorithms in WCA or SiGN notation; - reads lines.
    ///
    /// Groups (R U)6, commutators [A, B] and conjugates [A: B] may be written. Without any, or with -, read from standard input, one per line.
    #[arg(value_name = "ALG", allow_hyphen_values = true)]
    algorithms: Vec<String>,
}

/// Which algorithms to work on.
#[derive(Args, Clone, Debug)]
pub(super) struct AlgArgs {
    #[command(flatten)]
    pub(super) algorithms: AlgorithmArgs,
    #[command(flatten)]
    pub(super) batch: BatchArgs,
}

/// How a batch is worked through and printed.
#[derive(Args, Clone, Debug)]
pub(super) struct BatchArgs {
    /// Print one JSON object per line, also for what is wrong.
    #[arg(long, help_heading = "Output")]
    pub(super) json: bool,

    /// How many lines to work on at once [default: one per processor].
    ///
    /// Their order is kept.
    #[arg(long, alias = "jobs", value_name = "N", help_heading = "Machine")]
    pub(super) threads: Option<NonZeroUsize>,

    /// Stop at the first line that has no answer.
    #[arg(long, help_heading = "Output")]
    pub(super) fail_fast: bool,
}

impl BatchArgs {
    pub(super) fn number_of_threads(&self) -> usize {
        self.threads.unwrap_or_else(all_processors).get()
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct RecordForm {
    is_algorithm: bool,
    is_supercube: bool,
    convention: ConventionArg,
}

#[derive(Debug)]
pub(super) struct InputRecord {
    /// The number of its argument, or of its first line, from 1.
    pub(super) number: usize,
    source: TextRecord,
    form: RecordForm,
}

impl InputRecord {
    fn new(source: TextRecord, form: RecordForm) -> Self {
        Self {
            number: source.line,
            source,
            form,
        }
    }

    /// Creates a record that was not read from a stream. Its number counts from 1.
    pub(super) fn of_text(number: usize, text: String) -> Self {
        let source = TextRecord {
            line: number,
            text: Ok(text),
            end: number as u64,
            before: String::new(),
        };
        Self::new(source, RecordForm::default())
    }

    /// Returns how much of the input has been read up to the end of this record, in the unit of [`RecordInput::size`].
    pub(super) fn end(&self) -> u64 {
        self.source.end
    }

    /// Returns the empty lines and comments before the record, if they are kept.
    pub(super) fn before(&self) -> &str {
        &self.source.before
    }

    /// Drops the cube, but keeps the lines before it.
    pub(super) fn without_cube(mut self) -> Self {
        self.source.text = Ok(String::new());
        self
    }

    /// Returns the bytes of the record as they were read, after the lines before it.
    pub(super) fn as_written(&self) -> Vec<u8> {
        let bytes = match &self.source.text {
            Ok(text) => text.as_bytes(),
            Err(line) => &line.bytes,
        };
        [self.before().as_bytes(), bytes].concat()
    }

    pub(super) fn text(&self) -> Result<&str, ItemError> {
        let text = self.source.text.as_deref();
        text.map_err(|line| ItemError::unreadable(&line.reason))
    }

    /// Whether the text is an algorithm rather than a cube in another format.
    pub(super) fn is_algorithm(&self) -> bool {
        let is_recognised = self.form.convention.convention.is_none();
        let text = self.source.text.as_deref();
        self.form.is_algorithm || (is_recognised && text.is_ok_and(Algorithm::is_meant_by))
    }

    /// Reads the record as a cube that must be possible.
    pub(super) fn cube(&self, scheme: &ColorScheme) -> Result<Recognised<OrientedCube>, ItemError> {
        if self.is_algorithm() {
            let start = OrientedCube::solved(self.form.is_supercube);
            return Ok(Recognised::in_force(start.turned_by(&turns(self.text()?)?)));
        }
        let parsed = self.stickers(scheme)?;
        let parsed = if self.form.is_supercube {
            parsed.as_supercube()
        } else {
            parsed
        };
        Ok(Recognised::of_parsed(possible(&parsed, scheme)?, parsed))
    }

    /// Reads the stickers of the record, which need not be those of a possible cube.
    pub(super) fn stickers(&self, scheme: &ColorScheme) -> Result<ParsedCube, ItemError> {
        parsed_cube(self.text()?, self.form.convention, scheme)
    }

    pub(super) fn algorithm(&self) -> Result<Algorithm, ItemError> {
        algorithm(self.text()?)
    }
}

pub(super) struct RecordInput {
    /// The records in order; an error ends them.
    pub(super) records: Box<dyn Iterator<Item = io::Result<InputRecord>> + Send>,
    /// What messages call one of several records, or `None` if there is only one.
    pub(super) label: Option<&'static str>,
    /// The size of the input, if it is known: bytes of a file, or a number of arguments.
    pub(super) size: Option<u64>,
    /// Whether records without an answer are printed as they are.
    pub(super) keeps_lines: bool,
    /// Whether each record is read only once the previous one has been answered.
    pub(super) in_sequence: bool,
}

impl RecordInput {
    pub(super) fn new(
        records: impl Iterator<Item = io::Result<InputRecord>> + Send + 'static,
        label: Option<&'static str>,
        size: Option<u64>,
    ) -> Self {
        Self {
            records: Box::new(records),
            label,
            size,
            keeps_lines: false,
            in_sequence: false,
        }
    }

    pub(super) const fn is_batch(&self) -> bool {
        self.label.is_some()
    }

    /// Creates records that have no text, only numbers from 1.
    pub(super) fn of_numbers(number: u64, label: &'static str) -> Self {
        let record = |number| Ok(InputRecord::of_text(number as usize, String::new()));
        let label = (number > 1).then_some(label);
        Self::new((1..=number).map(record), label, Some(number))
    }

    fn of_arguments(texts: Vec<String>, form: RecordForm, label: &'static str) -> Self {
        let label = (texts.len() > 1).then_some(label);
        let size = texts.len() as u64;
        let record = move |(index, text)| {
            let record = InputRecord::of_text(index + 1, text);
            Ok(InputRecord { form, ..record })
        };
        Self::new(texts.into_iter().enumerate().map(record), label, Some(size))
    }

    fn of_standard_input(
        kind: RecordKind,
        form: RecordForm,
        advice: &str,
    ) -> Result<Self, Failure> {
        let input = piped_input(advice)?;
        let size = file_size();
        let records = kind
            .records(BufReader::new(input))
            .map(move |read| Ok(InputRecord::new(read?, form)));
        Ok(Self::new(records, Some("line"), size))
    }
}

/// Returns standard input, unless it is a terminal.
fn piped_input(advice: &str) -> Result<io::Stdin, Failure> {
    let input = io::stdin();
    if input.is_terminal() {
        return Err(Failure::new(Exit::Usage, anyhow!("{advice}; see --help")));
    }
    Ok(input)
}

/// Returns the size of standard input if it is a file.
fn file_size() -> Option<u64> {
    platform::standard_input()
        .ok()?
        .metadata()
        .ok()
        .filter(std::fs::Metadata::is_file)
        .map(|metadata| metadata.len())
}

/// Whether the only argument is `-`, for standard input.
fn is_standard_input(texts: &[String]) -> bool {
    matches!(texts, [only] if only == "-")
}

impl CubeArgs {
    pub(super) fn input(self) -> Result<RecordInput, Failure> {
        self.records(RecordKind::Cubes)
    }

    /// Returns the cubes of a list, with the comments between them. Each argument counts as a line.
    pub(super) fn list(self) -> Result<RecordInput, Failure> {
        Ok(RecordInput {
            keeps_lines: true,
            ..self.records(RecordKind::CubeList)?
        })
    }

    fn records(self, kind: RecordKind) -> Result<RecordInput, Failure> {
        let end = if kind == RecordKind::CubeList {
            "\n"
        } else {
            ""
        };
        let cubes = RecordForm {
            is_algorithm: false,
            is_supercube: self.supercube,
            convention: self.convention,
        };
        let scrambles = RecordForm {
            is_algorithm: true,
            ..cubes
        };
        if is_standard_input(&self.scramble) {
            let advice = "give algorithms in a pipe";
            return RecordInput::of_standard_input(RecordKind::Algorithms, scrambles, advice);
        }
        if !self.scramble.is_empty() {
            return Ok(RecordInput::of_arguments(
                self.scramble,
                scrambles,
                "scramble",
            ));
        }
        if self.cubes.is_empty() || is_standard_input(&self.cubes) {
            let advice = "give a cube: its stickers, --scramble ALG, or a pipe";
            return RecordInput::of_standard_input(kind, cubes, advice);
        }
        if !self.convention.is_chosen()
            && let Some(moves) = joined_turns(&self.cubes)
        {
            let scramble = vec![moves + end];
            return Ok(RecordInput::of_arguments(scramble, scrambles, "scramble"));
        }
        let texts = self.cubes.into_iter().map(|cube| cube + end).collect();
        Ok(RecordInput::of_arguments(texts, cubes, "cube"))
    }
}

/// Joins arguments that are one algorithm typed without quotes: more than one argument, each a single turn.
pub(super) fn joined_turns(arguments: &[String]) -> Option<String> {
    let is_turn = |argument: &String| argument.parse::<Turn>().is_ok();
    let joined =
        (arguments.len() > 1 && arguments.iter().all(is_turn)).then(|| arguments.join(" "))?;
    remark(&format!("read as one algorithm: {joined}"));
    Some(joined)
}

impl AlgorithmArgs {
    pub(super) fn input(self) -> Result<RecordInput, Failure> {
        let form = RecordForm {
            is_algorithm: true,
            ..RecordForm::default()
        };
        if self.algorithms.is_empty() || is_standard_input(&self.algorithms) {
            let advice = "give an algorithm, or several in a pipe";
            return RecordInput::of_standard_input(RecordKind::Algorithms, form, advice);
        }
        Ok(RecordInput::of_arguments(
            self.algorithms,
            form,
            "algorithm",
        ))
    }
}

/// Reads all of standard input as the text of one cube.
pub(super) fn piped_cube() -> Result<String, Failure> {
    let input = piped_input("give a cube in a pipe")?;
    let mut bytes = Vec::new();
    let read = input.lock().take(LONGEST_CUBE).read_to_end(&mut bytes);
    read.context("cannot read standard input")
        .map_err(|error| Failure::new(Exit::Files, error))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::new(Exit::Invalid, anyhow!("standard input is not text")))?;
    Ok(text.trim_start_matches(UNICODE_SIGNATURE).to_owned())
}

/// A cube that may still have to be corrected or completed.
pub(super) enum CubeOrStickers {
    Cube(OrientedCube),
    /// Stickers that fit no possible cube or several, as they were read, and a message about them.
    Stickers(PartialCube, String),
}

/// A cube as it was read, and its colour scheme: the recognised one, or the one in force.
pub(super) struct ReadCube {
    pub(super) shown: CubeOrStickers,
    pub(super) scheme: ColorScheme,
}

/// Reads a cube that may still have to be corrected or completed.
pub(super) fn cube_or_stickers(
    text: &str,
    convention: ConventionArg,
    is_supercube: bool,
    scheme: &ColorScheme,
) -> Result<ReadCube, Failure> {
    if !convention.is_chosen() && Algorithm::is_meant_by(text) {
        let cube = OrientedCube::solved(is_supercube).turned_by(&turns(text)?);
        return Ok(ReadCube {
            shown: CubeOrStickers::Cube(cube),
            scheme: scheme.clone(),
        });
    }
    let parsed = parsed_cube(text, convention, scheme)?;
    let parsed = if is_supercube {
        parsed.as_supercube()
    } else {
        parsed
    };
    let scheme = parsed.scheme(scheme).clone();
    let message = match parsed.held() {
        Ok(cube) => {
            return Ok(ReadCube {
                shown: CubeOrStickers::Cube(cube),
                scheme,
            });
        }
        Err(Unsettled::Impossible(faults)) if faults.contains(&CubeFault::Centers) => {
            let faults = vec![CubeFault::Centers];
            return Err(ItemError::Impossible {
                faults,
                scheme: Box::new(scheme),
            }
            .into());
        }
        Err(Unsettled::Impossible(faults)) if !faults.is_empty() => {
            format!(
                "this cube is impossible ({}): correct the marked stickers",
                counted(faults.len(), "fault")
            )
        }
        Err(unsettled) => unsettled.to_string(),
    };
    let stickers = parsed.orientation.seen(&parsed.stickers);
    Ok(ReadCube {
        shown: CubeOrStickers::Stickers(stickers, message),
        scheme,
    })
}

pub(super) fn possible_cube(
    text: &str,
    convention: ConventionArg,
    scheme: &ColorScheme,
) -> Result<OrientedCube, ItemError> {
    possible(&parsed_cube(text, convention, scheme)?, scheme)
}

fn possible(parsed: &ParsedCube, in_force: &ColorScheme) -> Result<OrientedCube, ItemError> {
    parsed.held().map_err(|unsettled| match unsettled {
        Unsettled::Impossible(faults) if !faults.is_empty() => ItemError::Impossible {
            faults,
            scheme: Box::new(parsed.scheme(in_force).clone()),
        },
        unsettled => ItemError::Undetermined(unsettled.to_string()),
    })
}

/// Reads a goal: a name, or a cube or a scramble in any format, whose unknown stickers do not matter.
pub(super) fn goal(text: &str, scheme: &ColorScheme) -> Result<NamedGoal, ItemError> {
    read_goal(text, scheme).map_err(ItemError::Undetermined)
}

/// Reads a cube. Remarks, once per message, on a recognised colour scheme and on how an ambiguous text was read.
pub(super) fn parsed_cube(
    text: &str,
    convention: ConventionArg,
    scheme: &ColorScheme,
) -> Result<ParsedCube, ItemError> {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let parsed = match convention.convention {
        None => ParsedCube::read(text, scheme),
        Some(format) => ParsedCube::read_as(format, text, scheme),
    };
    let parsed = parsed.map_err(|error| {
        if Path::new(text).is_file() {
            let name = visible(text);
            ItemError::Unreadable(format!(
                "{name} is a file, not a cube: to read its lines, write < {name}"
            ))
        } else {
            ItemError::unreadable(error)
        }
    })?;
    let understood = parsed.remark.map(|remark| remark.words().to_owned());
    for message in parsed.recognition().into_iter().chain(understood) {
        let mut said = SAID.locked();
        if said.insert(message.clone()) {
            remark(&message);
        }
    }
    Ok(parsed)
}

pub(super) fn algorithm(text: &str) -> Result<Algorithm, ItemError> {
    text.parse().map_err(ItemError::unreadable)
}

pub(super) fn turns(text: &str) -> Result<Vec<Turn>, ItemError> {
    Ok(algorithm(text)?.turns())
}

const LONGEST_LINE: usize = 64 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RecordKind {
    /// Cubes. Empty lines and comments are skipped, and stickers may be spread over the lines of a net.
    Cubes,
    /// Cubes, with the empty lines and comments between them, and the bytes of lines that cannot be read.
    CubeList,
    /// Algorithms. Each line is one, even an empty line.
    Algorithms,
}

impl RecordKind {
    fn records(
        self,
        stream: impl BufRead + Send + 'static,
    ) -> Box<dyn Iterator<Item = io::Result<TextRecord>> + Send> {
        let lines = RecordLines {
            stream,
            keeps_ends: self == Self::CubeList,
            lines: 0,
            bytes: 0,
        };
        match self {
            Self::Cubes => Box::new(CubeRecords::new(lines)),
            Self::CubeList => Box::new(CubeRecords::new(lines).keeping_comments()),
            Self::Algorithms => Box::new(lines),
        }
    }
}

/// The lines of a stream, with or without their line endings.
struct RecordLines<R> {
    stream: R,
    keeps_ends: bool,
    lines: usize,
    bytes: u64,
}

impl<R: BufRead> RecordLines<R> {
    fn line(&mut self) -> io::Result<Option<TextRecord>> {
        let mut bytes = Vec::new();
        let mut count = self
            .stream
            .by_ref()
            .take(LONGEST_LINE as u64 + 1)
            .read_until(b'\n', &mut bytes)?;
        if count == 0 {
            return Ok(None);
        }
        let is_too_long = count > LONGEST_LINE && !bytes.ends_with(b"\n");
        if is_too_long {
            count += if self.keeps_ends {
                self.stream.read_until(b'\n', &mut bytes)?
            } else {
                skip_line(&mut self.stream)?
            };
        }
        self.lines += 1;
        self.bytes += count as u64;
        let has_mark = self.lines == 1 && bytes.starts_with(UNICODE_SIGNATURE.as_bytes());
        let mark = if has_mark { UNICODE_SIGNATURE } else { "" };
        bytes.drain(..mark.len());
        let text = if is_too_long {
            Err(UnreadableLine {
                reason: format!("a cube takes at most {LONGEST_LINE} bytes"),
                bytes,
            })
        } else {
            String::from_utf8(bytes).map_err(|error| UnreadableLine {
                reason: "this is not text".to_owned(),
                bytes: error.into_bytes(),
            })
        };
        let without_end = |text: String| text.trim_end_matches(['\n', '\r']).to_owned();
        let text = if self.keeps_ends {
            text
        } else {
            text.map(without_end)
        };
        Ok(Some(TextRecord {
            line: self.lines,
            text,
            end: self.bytes,
            before: mark.to_owned(),
        }))
    }
}

impl<R: BufRead> Iterator for RecordLines<R> {
    type Item = io::Result<TextRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        self.line().transpose()
    }
}

/// Skips the rest of the line; returns its length in bytes.
fn skip_line(stream: &mut impl BufRead) -> io::Result<usize> {
    let mut skipped = 0;
    loop {
        let buffer = stream.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        let is_over = end.is_some() || buffer.is_empty();
        stream.consume(length);
        skipped += length;
        if is_over {
            return Ok(skipped);
        }
    }
}
