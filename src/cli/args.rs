//! What can be written on the command line.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory as _, Parser, Subcommand, error::ErrorKind};

use super::alg::AlgCommand;
use super::apply::ApplyArgs;
use super::completions::CompletionsArgs;
use super::convert::ConvertArgs;
use super::coset::CosetArgs;
use super::man::ManArgs;
use super::order::OrderArgs;
use super::scramble::ScrambleArgs;
#[cfg(feature = "serve")]
use super::serve::ServeArgs;
use super::solve::SolveArgs;
use super::symmetry::SymmetryArgs;
use super::verify::VerifyArgs;
use super::{examples, exit};
use crate::config::ColorChoice;
use crate::tables::STORED;

/// Enter, turn and solve a Rubik's cube in the terminal.
///
/// Without a command the interface opens.
#[derive(Debug, Parser)]
#[command(name = "cubetui", version, after_help = examples::PROGRAM.help())]
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
    /// Print solutions of cubes: the moves on one line, for the way the cube is held.
    ///
    /// A solved cube needs no moves and gives an empty line.
    #[command(after_help = examples::SOLVE.help())]
    Solve(SolveArgs),

    /// Tell everything that is wrong with cubes, or that they are possible.
    ///
    /// Of a cube that is not possible every fault is told, with its stickers, and the exit code is 3.
    #[command(after_help = examples::VERIFY.help())]
    Verify(VerifyArgs),

    /// Print random cubes, all possible ones equally likely: the turns that make them of a solved cube, or any other form.
    #[command(after_help = examples::SCRAMBLE.help())]
    Scramble(ScrambleArgs),

    /// Do an algorithm to cubes, and print what they are then.
    #[command(after_help = examples::APPLY.help())]
    Apply(ApplyArgs),

    /// Print cubes in another form.
    #[command(after_help = examples::CONVERT.help())]
    Convert(ConvertArgs),

    /// Write algorithms out, invert, simplify, mirror or rotate them, or tell their lengths.
    #[command(subcommand, after_help = examples::ALG.help())]
    Alg(AlgCommand),

    /// Print how often algorithms must be repeated until every piece is where it was, and the cube is held as it was.
    #[command(after_help = examples::ORDER.help())]
    Order(OrderArgs),

    /// Tell which of the 48 symmetries of the solid cubes have, and which of them make the inverse (antisymmetries).
    ///
    /// Each has Schoenflies' symbol and the face, edge or corner its axis goes through: E nothing changes, C4 C3 C2 C2' turns,
    /// i the inversion, σh σd mirrors, S4 S6 turns with a mirror. Turns are clockwise as seen on the named face or corner.
    #[command(after_help = examples::SYMMETRY.help())]
    Symmetry(SymmetryArgs),

    /// Print a picture of one cube: its net, or the solid cube; or write it as an SVG file.
    ///
    /// Without colours the net is printed as 54 letters, which every command reads again.
    #[command(after_help = examples::SHOW.help())]
    Show(ShowArgs),

    /// Tell where the configuration is, what is wrong with it, or what is in force.
    #[command(subcommand, after_help = examples::CONFIG.help())]
    Config(ConfigCommand),

    /// List, build, verify or remove the files of large tables, which make the solver faster.
    #[command(subcommand, after_help = examples::TABLES.help())]
    Tables(TablesCommand),

    /// Solve fixed cubes and print how many positions that takes, and how fast they are visited.
    ///
    /// The number of positions is the same on every machine: it tells whether two programs search alike.
    #[command(after_help = examples::BENCH.help())]
    Bench(BenchArgs),

    /// Solve a whole coset of H = <U, D, R2, L2, F2, B2>: tell how many moves its 19,508,428,800 elements take.
    ///
    /// Elements are counted depth by depth; the counts are exact up to the depth of the search, and bounds beyond: what is
    /// counted can be solved in so many moves, perhaps in fewer. Without --search-depth the search goes as deep as proves soonest
    /// that --max-depth moves suffice for all. It takes 2.8 gigabytes of memory and the full tables.
    ///
    /// Ctrl-C keeps what is done in a file; the same command goes on with it.
    #[command(after_help = examples::COSET.help())]
    Coset(CosetArgs),

    /// Print what a shell has to know to complete commands and options.
    #[command(after_help = examples::COMPLETIONS.help())]
    Completions(CompletionsArgs),

    /// Print the manual, or write all its pages into a folder.
    #[command(after_help = examples::MAN.help())]
    Man(ManArgs),
    /// Solve, verify and scramble cubes for other programs, over HTTP, until SIGTERM or Ctrl-C.
    ///
    /// What can be asked, and how, /openapi.json tells. Without --listen only programs on this machine are served.
    #[cfg(feature = "serve")]
    #[command(after_help = examples::SERVE.help())]
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

        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print which file would be read; a word on standard error says why that one, and whether it is there.
    #[command(after_help = exit::help())]
    Path {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
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

    /// Print JSON: the stickers, and whether the cube is possible.
    #[arg(long, conflicts_with_all = ["svg", "solid", "behind"])]
    pub(super) json: bool,
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

        /// Print JSON, an object for each.
        #[arg(long)]
        json: bool,
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

        /// Print JSON, an object for each.
        #[arg(long)]
        json: bool,
    },
    /// Print the folder of stored tables.
    Path {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
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

/// With which tables.
#[derive(Args, Debug)]
pub(super) struct BenchArgs {
    /// Build the tables of the full tier first and use them: 200 megabytes, some seconds.
    #[arg(long)]
    pub(super) full: bool,

    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
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
