//! What can be written on the command line.

use std::path::PathBuf;

use clap::{Args, CommandFactory as _, Parser, Subcommand, error::ErrorKind};

use super::exit;
use crate::config::{ColorChoice, Timeout};
use crate::solver::Limits;

/// Enter, turn and solve a Rubik's cube in the terminal.
///
/// Without a command the interface opens.
#[derive(Debug, Parser)]
#[command(name = "cubetui", version, after_help = exit::help())]
pub(super) struct Options {
    #[command(flatten)]
    pub(super) interface: InterfaceArgs,

    /// Read the configuration from FILE, not from its usual place.
    #[arg(long, global = true, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,

    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// How the interface opens.
#[derive(Args, Debug)]
pub(super) struct InterfaceArgs {
    /// Open with this cube: 54 stickers, face by face in the order U R F D L B or U R L F B D, as colour or face
    /// letters, held any way; or as JSON, a list of pieces, or cycles of pieces.
    #[arg(long, value_name = "FACELETS")]
    pub(super) cube: Option<String>,

    /// Open with this scramble done on a solved cube.
    #[arg(long, value_name = "ALG", conflicts_with = "cube")]
    pub(super) scramble: Option<String>,

    /// How many colours are drawn: auto, truecolor, 256, 16 or never.
    #[arg(long, value_name = "WHEN")]
    pub(super) color: Option<ColorChoice>,
}

/// What is done instead of opening the interface.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print a solution of one cube: its moves on one line, for the way the cube is held.
    ///
    /// A solved cube needs no moves and gives an empty line.
    #[command(after_help = exit::help())]
    Solve(SolveArgs),

    /// Solve fixed cubes and print how many positions that takes, and how fast they are visited.
    ///
    /// The number of positions is the same on every machine: it tells whether two programs search alike.
    #[command(after_help = exit::help())]
    Bench(BenchArgs),
}

/// Which cube, and when to be content.
#[derive(Args, Debug)]
pub(super) struct SolveArgs {
    /// 54 stickers, face by face in the order U R F D L B or U R L F B D, as colour or face letters, held any way; or the
    /// cube as JSON, a list of pieces, or cycles of pieces; read from standard input when absent or -.
    #[arg(value_name = "FACELETS")]
    pub(super) facelets: Option<String>,

    /// Solve the cube that this algorithm makes of a solved one.
    #[arg(long, value_name = "ALG", conflicts_with = "facelets")]
    pub(super) scramble: Option<String>,

    /// Print the first solution of at most N moves; longer ones are no answer [default: 21, without --timeout].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=i64::from(Limits::MAX_LENGTH)))]
    pub(super) max: Option<u8>,

    /// How long to search, as 500ms or 10s [default: 1s]. Without --max all of it is used for ever shorter solutions.
    #[arg(long, value_name = "TIME")]
    pub(super) timeout: Option<Timeout>,
}

/// With which tables.
#[derive(Args, Debug)]
pub(super) struct BenchArgs {
    /// Build the tables of the full tier first and use them: 200 megabytes, some seconds.
    #[arg(long)]
    pub(super) full: bool,
}

impl Options {
    /// The options, unless some are given that a command has no use for.
    pub(super) fn checked(self) -> Result<Self, clap::Error> {
        let opening = [
            ("--cube", self.interface.cube.is_some()),
            ("--scramble", self.interface.scramble.is_some()),
            ("--color", self.interface.color.is_some()),
        ];
        match opening.into_iter().find(|(_, given)| *given && self.command.is_some()) {
            None => Ok(self),
            Some((name, _)) => {
                let words =
                    format!("{name} before a command has no meaning: it is an option of the interface");
                Err(Self::command().error(ErrorKind::ArgumentConflict, words))
            }
        }
    }
}
