//! The arguments and commands of the program, the closing part of each help text, and the version.

use std::env::consts::{ARCH, OS};
use std::path::PathBuf;
use std::sync::LazyLock;

use clap::{CommandFactory as _, Parser, Subcommand, error::ErrorKind};

use super::alg_commands::{AlgCommand, OrderArgs};
use super::bench_command::BenchArgs;
use super::config_command::ConfigCommand;
use super::coset_command::CosetArgs;
use super::cube_commands::{ApplyArgs, ConvertArgs, ScrambleArgs, VerifyArgs};
use super::exit;
use super::histogram_command::HistogramArgs;
use super::interface::InterfaceArgs;
use super::patterns_command::PatternsArgs;
use super::report_command::ReportArgs;
#[cfg(feature = "serve")]
use super::serve_command::ServeArgs;
use super::shell_files::{CompletionsArgs, ManArgs, ManualArgs};
use super::show::ShowArgs;
use super::solve::SolveArgs;
use super::symmetry_command::SymmetryArgs;
use super::tables_command::TablesCommand;
use cubetui::cube::ColorScheme;

/// Enter, turn and solve a Rubik's cube in the terminal.
///
/// Without a command, opens the interface.
#[derive(Debug, Parser)]
#[command(name = "cubetui", version, long_version = long_version(), after_help = examples_of("program"))]
pub(super) struct Options {
    #[command(flatten)]
    pub(super) interface: InterfaceArgs,

    /// Read the configuration from FILE instead of its default place.
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        help_heading = "Global options"
    )]
    pub(super) config: Option<PathBuf>,

    /// The colours of the cube: western, japanese, or six of your own.
    ///
    /// Six colours stand on the faces U R F D L B. Without it, those of the configuration; other colours are recognised by the
    /// centres.
    #[arg(
        long,
        global = true,
        value_name = "COLOURS",
        help_heading = "Global options"
    )]
    pub(super) scheme: Option<ColorScheme>,

    /// Append what the program does to FILE, with the time of each line.
    ///
    /// `cubetui report FILE` shows the last lines. A file that is not a log is left as it is.
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        help_heading = "Global options"
    )]
    pub(super) log: Option<PathBuf>,

    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// What to do instead of opening the interface.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Solve cubes: print the moves on one line, for the cube as it is held.
    ///
    /// A solved cube needs no moves and gives an empty line.
    #[command(after_help = examples_of("solve"))]
    Solve(SolveArgs),

    /// Check whether cubes are possible, and list everything that is wrong with them.
    ///
    /// For an impossible cube, every fault is printed with its stickers, and the exit code is 3.
    #[command(after_help = examples_of("verify"))]
    Verify(VerifyArgs),

    /// Print random cubes, all possible ones equally likely.
    ///
    /// Prints the turns that make them from a solved cube, or any other form.
    #[command(after_help = examples_of("scramble"))]
    Scramble(ScrambleArgs),

    /// Apply an algorithm to cubes and print the result.
    #[command(after_help = examples_of("apply"))]
    Apply(ApplyArgs),

    /// Print cubes in another form.
    #[command(after_help = examples_of("convert"))]
    Convert(ConvertArgs),

    /// Expand, invert, simplify, mirror, rotate or measure algorithms.
    ///
    /// Joins NISS notation too.
    #[command(subcommand, after_help = examples_of("alg"))]
    Alg(AlgCommand),

    /// Print how many repetitions of an algorithm restore the cube and how it is held.
    #[command(after_help = examples_of("order"))]
    Order(OrderArgs),

    /// Show the symmetries of cubes, or list the cubes with a certain symmetry.
    ///
    /// Antisymmetries are shown too, and cubes with a certain symmetry are counted, drawn or listed.
    /// A symmetry leaves the cube the same, an antisymmetry turns it into its inverse. Each is named by its Schoenflies symbol
    /// and the face, edge or corner on its axis: E the identity, C4 C3 C2 C2' rotations, i the inversion, σh σd reflections,
    /// S4 S6 rotary reflections. Rotations are clockwise as seen on the named face or corner.
    #[command(after_help = examples_of("symmetry"))]
    Symmetry(SymmetryArgs),

    /// List the known patterns, or the cubes that show a pattern drawn in abstract colours.
    ///
    /// The cubes come in no particular order, at most a million; `cubetui solve` says how to make each.
    #[command(after_help = examples_of("patterns"))]
    Patterns(PatternsArgs),

    /// Print or write a picture of one cube: its net, or the solid cube.
    ///
    /// Without colours the net is printed as 54 letters, which every command reads again.
    #[command(after_help = examples_of("show"))]
    Show(ShowArgs),

    /// Check, locate or print the configuration.
    #[command(subcommand, after_help = examples_of("config"))]
    Config(ConfigCommand),

    /// List, build, verify or remove the large tables that speed solvers up.
    #[command(subcommand, after_help = examples_of("tables"))]
    Tables(TablesCommand),

    /// Solve fixed cubes, and print how many positions that takes and how fast.
    ///
    /// The number of positions is the same on every machine. The sum of all, the signature, changes only when a search does.
    #[command(after_help = examples_of("bench"))]
    Bench(BenchArgs),

    /// Solve a whole coset of H = <U, D, R2, L2, F2, B2>.
    ///
    /// Counts how many moves its 19,508,428,800 elements take.
    ///
    /// Elements are counted depth by depth. The counts are exact up to the depth of the search, and bounds beyond: these
    /// elements may need fewer moves. Without --search-depth, the search stops as soon as the elements that it would leave are
    /// faster to solve one by one. Needs 2.8 GB of memory and the full tables.
    ///
    /// Ctrl-C saves the progress in a file; run the same command to resume.
    #[command(after_help = examples_of("coset"))]
    Coset(CosetArgs),

    /// Count how many positions there are at each distance, for any moves, goal and metric.
    ///
    /// Counts all positions where they fit in memory, as the 73,483,200 of R and U do. Elsewhere, random positions are solved,
    /// and each share has its error. A position is what the goal sees of a cube: for a cross, where its four edges are.
    #[command(after_help = examples_of("histogram"))]
    Histogram(HistogramArgs),

    /// Print what a bug report needs: version, system, terminal, settings and tables.
    ///
    /// The text has no cube and no path of the home folder.
    #[command(after_help = examples_of("report"))]
    Report(ReportArgs),

    /// Generate shell completions.
    #[command(after_help = examples_of("completions"))]
    Completions(CompletionsArgs),

    /// Read a chapter of the manual, or list the chapters.
    ///
    /// Where standard output is a terminal, the chapter is shown in $PAGER, or in less.
    #[command(after_help = examples_of("manual"))]
    Manual(ManualArgs),

    /// Print a man page, or write all man pages to a folder.
    ///
    /// The page of the program holds the whole manual.
    #[command(after_help = examples_of("man"))]
    Man(ManArgs),

    /// Solve, verify and scramble cubes for other programs, over HTTP.
    ///
    /// Runs until SIGTERM or Ctrl-C.
    /// /openapi.json describes the requests. Without --listen, only programs on this machine are served. A request names the
    /// colours of its cube itself; --scheme has no effect.
    #[cfg(feature = "serve")]
    #[command(after_help = examples_of("serve"))]
    Serve(ServeArgs),
}

impl Command {
    /// Returns the name that the user types.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Solve(_) => "solve",
            Self::Verify(_) => "verify",
            Self::Scramble(_) => "scramble",
            Self::Apply(_) => "apply",
            Self::Convert(_) => "convert",
            Self::Alg(_) => "alg",
            Self::Order(_) => "order",
            Self::Symmetry(_) => "symmetry",
            Self::Patterns(_) => "patterns",
            Self::Show(_) => "show",
            Self::Config(_) => "config",
            Self::Tables(_) => "tables",
            Self::Bench(_) => "bench",
            Self::Coset(_) => "coset",
            Self::Histogram(_) => "histogram",
            Self::Report(_) => "report",
            Self::Completions(_) => "completions",
            Self::Manual(_) => "manual",
            Self::Man(_) => "man",
            #[cfg(feature = "serve")]
            Self::Serve(_) => "serve",
        }
    }
}

impl Options {
    /// Returns the options, or a usage error if an option of the interface comes with a command, or `--convention`
    /// without `--cube`.
    pub(super) fn checked(self) -> Result<Self, clap::Error> {
        let used = [
            ("--cube", self.interface.cube.is_some()),
            ("--convention", self.interface.convention.is_chosen()),
            ("--scramble", self.interface.scramble.is_some()),
            ("--list", self.interface.list.is_some()),
            ("--fresh", self.interface.fresh),
            ("--plain", self.interface.plain),
            ("--color", self.interface.color.is_some()),
            ("--theme", self.interface.theme.is_some()),
            ("--ascii", self.interface.ascii),
        ];
        match used
            .into_iter()
            .find(|(_, is_used)| *is_used && self.command.is_some())
        {
            None if self.interface.convention.is_chosen() && self.interface.cube.is_none() => {
                let message = "--convention says how the cube of --cube is written: give that too";
                Err(Self::command().error(ErrorKind::MissingRequiredArgument, message))
            }
            None => Ok(self),
            Some((name, _)) => {
                let message = format!(
                    "{name} is an option of the interface: it has no effect with a command"
                );
                Err(Self::command().error(ErrorKind::ArgumentConflict, message))
            }
        }
    }
}

const EXAMPLES: &str = include_str!("../../../assets/examples.txt");

/// Returns the closing part of a command's help: examples, then the exit codes. `assets/examples.txt` lists the
/// examples under a heading for each command: a line to type, followed by what it does.
pub(super) fn examples_of(command: &str) -> String {
    let section = EXAMPLES
        .split("# ")
        .find_map(|section| section.strip_prefix(command)?.strip_prefix('\n'));
    let examples = section.expect("every command has examples").trim_end();
    format!("Examples:\n{examples}\n\n{}", exit::help())
}

/// The commit that the program was built from, if the build names it.
const COMMIT: Option<&str> = option_env!("CUBETUI_COMMIT");

/// Returns the text that follows the program's name: the version on the first line, then a line for each fact.
pub(super) fn long_version() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let commit = COMMIT
            .map(|commit| format!("\ncommit:   {commit}"))
            .unwrap_or_default();
        let (version, target, build, features) =
            (env!("CARGO_PKG_VERSION"), target(), build(), features());
        format!("{version}{commit}\ntarget:   {target}\nbuild:    {build}\nfeatures: {features}")
    });
    &TEXT
}

fn target() -> String {
    let libc = if OS != "linux" {
        ""
    } else if cfg!(target_env = "gnu") {
        " with glibc"
    } else if cfg!(target_env = "musl") {
        " with musl"
    } else {
        ""
    };
    let linking = if cfg!(target_feature = "crt-static") {
        ", static"
    } else {
        ""
    };
    format!("{ARCH} {OS}{libc}{linking}")
}

const fn build() -> &'static str {
    if cfg!(debug_assertions) {
        "debug: arithmetic is checked"
    } else {
        "release"
    }
}

const fn features() -> &'static str {
    if cfg!(feature = "serve") {
        "serve"
    } else {
        "none"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the options of a command and its subcommands whose short help, without the list of possible values,
    /// takes more than a line of 100 columns.
    fn too_long(command: &mut clap::Command) -> Vec<String> {
        let options_only = command.clone().after_help("").term_width(100);
        let mut options_only = options_only.mut_args(|option| {
            let has_values = option.get_action().takes_values();
            option.hide_possible_values(has_values)
        });
        let help = options_only.render_help().to_string();
        let options = help.lines().skip_while(|line| !line.ends_with("ptions:"));
        let options: Vec<&str> = options.collect();
        let continued = options
            .windows(2)
            .filter(|lines| lines[1].starts_with("              "));
        let mut too_long: Vec<String> = continued.map(|lines| lines.join("\n")).collect();
        too_long.extend(command.get_subcommands_mut().flat_map(self::too_long));
        too_long
    }

    #[test]
    fn the_short_help_has_one_line_for_each_option() {
        assert_eq!(too_long(&mut Options::command()), Vec::<String>::new());
    }
}
