//! What can be written on the command line.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory as _, Parser, Subcommand, error::ErrorKind};

use super::exit;
#[cfg(feature = "serve")]
use super::serve::ServeArgs;
use crate::config::{ColorChoice, Timeout};
use crate::solver::Limits;
use crate::tables::STORED;

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

    /// Start anew: the session of the last time is not gone on with, and is replaced.
    #[arg(long)]
    pub(super) fresh: bool,

    /// Line by line, in words: for screen readers, for terminals that cannot draw, and for pipes.
    #[arg(long)]
    pub(super) plain: bool,

    /// How many colours are drawn: auto, truecolor, 256, 16 or never.
    #[arg(long, value_name = "WHEN")]
    pub(super) color: Option<ColorChoice>,

    /// How things look: dark, light, high-contrast, deuteranopia, protanopia-tritanopia, or NAME.toml in the folder `themes`
    /// beside the configuration.
    #[arg(long, value_name = "NAME")]
    pub(super) theme: Option<String>,

    /// Write nothing but ASCII.
    #[arg(long)]
    pub(super) ascii: bool,
}

/// What is done instead of opening the interface.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print a solution of one cube: its moves on one line, for the way the cube is held.
    ///
    /// A solved cube needs no moves and gives an empty line.
    #[command(after_help = exit::help())]
    Solve(SolveArgs),

    /// Print a picture of one cube: its net, or the solid cube; or write it as an SVG file.
    ///
    /// Without colours the net is printed as 54 letters, which every command reads again.
    #[command(after_help = exit::help())]
    Show(ShowArgs),

    /// Tell where the configuration is, what is wrong with it, or what is in force.
    #[command(subcommand, after_help = exit::help())]
    Config(ConfigCommand),

    /// List, build, verify or remove the files of large tables, which make the solver faster.
    #[command(subcommand, after_help = exit::help())]
    Tables(TablesCommand),

    /// Solve fixed cubes and print how many positions that takes, and how fast they are visited.
    ///
    /// The number of positions is the same on every machine: it tells whether two programs search alike.
    #[command(after_help = exit::help())]
    Bench(BenchArgs),

    /// Solve, verify and scramble cubes for other programs, over HTTP, until SIGTERM or Ctrl-C.
    ///
    /// What can be asked, and how, /openapi.json tells. Without --listen only programs on this machine are served.
    #[cfg(feature = "serve")]
    #[command(after_help = exit::help())]
    Serve(ServeArgs),
}

/// What is asked of the configuration.
#[derive(Debug, Subcommand)]
pub(super) enum ConfigCommand {
    /// Tell every mistake with its line and column; without any, exit with 0.
    #[command(after_help = exit::help())]
    Check {
        /// The file to look at [default: the one that would be read].
        file: Option<PathBuf>,
    },
    /// Print which file would be read; a word on standard error says why that one, and whether it is there.
    #[command(after_help = exit::help())]
    Path,
    /// Print the configuration in force, with every key explained. The text is a configuration itself.
    #[command(after_help = exit::help())]
    Print {
        /// Print the defaults, whatever any file says: a file to begin with.
        #[arg(long)]
        default: bool,
    },
}

/// Which cube, and what its picture is like.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of its own
pub(super) struct ShowArgs {
    /// The cube in any format, possible or not; - reads it from standard input [default: the solved cube].
    #[arg(value_name = "CUBE")]
    pub(super) cube: Option<String>,

    /// Show the cube that this algorithm makes of a solved one.
    #[arg(long, value_name = "ALG", conflicts_with = "cube")]
    pub(super) scramble: Option<String>,

    /// Show the unfolded net; this is what is shown if nothing else is said.
    #[arg(long, conflicts_with_all = ["solid", "behind"])]
    pub(super) net: bool,

    /// Show the solid cube from the front: U, F and R.
    #[arg(long = "3d")]
    pub(super) solid: bool,

    /// Show the solid cube from behind and below: D, B and L; with --3d after its front.
    #[arg(long)]
    pub(super) behind: bool,

    /// Show only what tells the coset of H = <U, D, R2, L2, F2, B2>: U and D stickers as U, on the edges of the middle
    /// layer those of F and B as F and those of R and L as R; the rest is blank.
    #[arg(long)]
    pub(super) relabelled: bool,

    /// How many colours are used: auto, truecolor, 256, 16 or never; auto uses none where no terminal is.
    #[arg(long, value_name = "WHEN")]
    pub(super) color: Option<ColorChoice>,

    /// The theme whose colours are used, as for the interface.
    #[arg(long, value_name = "NAME")]
    pub(super) theme: Option<String>,

    /// Write ASCII alone.
    #[arg(long)]
    pub(super) ascii: bool,

    /// How many rows a sticker of the net is high; the solid cube and an SVG file grow along.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(2..=8))]
    pub(super) size: u16,

    /// Write an SVG file, not text; - writes it to standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "color")]
    pub(super) svg: Option<PathBuf>,
}

/// What is done with files of tables.
#[derive(Debug, Subcommand)]
pub(super) enum TablesCommand {
    /// List all tables: what they are for, their size, how long building takes, whether they are stored.
    List {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Build tables that are not stored, and store them.
    Build {
        #[command(flatten)]
        wish: TablesWish,

        /// Build also what is stored already.
        #[arg(long)]
        force: bool,
    },
    /// Read stored tables and compare their checksums.
    Verify {
        #[command(flatten)]
        wish: TablesWish,

        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Remove stored tables.
    #[command(arg_required_else_help = true)]
    Remove {
        #[command(flatten)]
        wish: TablesWish,

        /// Remove all.
        #[arg(long, conflicts_with = "tables")]
        all: bool,
    },
    /// Print the folder of stored tables.
    Path,
}

/// Which tables.
#[derive(Args, Debug)]
pub(super) struct TablesWish {
    /// The tables, by name; see `cubetui tables list`.
    #[arg(value_parser = table_ids())]
    pub(super) tables: Vec<String>,
}

fn table_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(STORED.iter().map(|entry| entry.layout.id))
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

    /// Print up to N different solutions, one a line, the shortest first.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(super) solutions: u16,

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
            ("--fresh", self.interface.fresh),
            ("--plain", self.interface.plain),
            ("--color", self.interface.color.is_some()),
            ("--theme", self.interface.theme.is_some()),
            ("--ascii", self.interface.ascii),
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
