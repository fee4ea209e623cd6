//! Opens the interface: the model that the arguments, the configuration and the saved session ask for.
//!
//! The session is `session.json` in `$XDG_STATE_HOME/cubetui`, else in `~/.local/state/cubetui`; on systems without such a
//! folder it is beside the program's other data. A file that cannot be understood is renamed, so that nothing in it is lost.

use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;
use clap::Args;
use directories::ProjectDirs;

use super::config_files::{Settings, Warning};
use super::exit::interrupt_or_end_flag;
use super::input::{ConventionArg, CubeOrStickers, ReadCube, cube_or_stickers, turns};
use super::{ColorEnvironment, Exit, Failure, color_depth, table_sources};
use crate::app::{App, Session, SessionError, Status};
use crate::config::{ColorChoice, TablesConfig};
use crate::cube::random;
use crate::files::session_file::SessionFile;
use crate::plain::{self, End, Lines};
use crate::solver::{Solver, SolverId, SolverResources, TwoPhase};
use crate::tables::{FullTables, Tables, all_processors};
use crate::tui;
use crate::worker::Source;

/// The longest session that is read, in bytes: about four times what the program writes at most.
const LONGEST_SESSION: u64 = 2 * 1024 * 1024;

/// How the interface opens.
#[derive(Args, Debug)]
pub(super) struct InterfaceArgs {
    /// Open with this cube: 54 stickers, face by face in the order U R F D L B or U R L F B D, as colour or face
    /// letters, held in any orientation; or as JSON, a list of pieces, cycles of pieces, or coordinates.
    #[arg(long, value_name = "FACELETS")]
    pub(super) cube: Option<String>,

    /// Open with this scramble applied to a solved cube.
    #[arg(long, value_name = "ALG", conflicts_with = "cube")]
    pub(super) scramble: Option<String>,

    /// Start fresh; discard the saved session.
    #[arg(long)]
    pub(super) fresh: bool,

    /// Work line by line, in words: for screen readers, for terminals that cannot draw, and for pipes.
    #[arg(long)]
    pub(super) plain: bool,

    /// The number of colours: auto, truecolor, 256, 16 or never.
    #[arg(long, value_name = "WHEN")]
    pub(super) color: Option<ColorChoice>,

    /// The theme: auto (dark or light, like the terminal's background), dark, light, high-contrast, deuteranopia,
    /// protanopia-tritanopia, or NAME.toml in the folder `themes` beside the configuration.
    #[arg(long, value_name = "NAME")]
    pub(super) theme: Option<String>,

    /// Use only ASCII.
    #[arg(long)]
    pub(super) ascii: bool,
}

pub(super) fn open(args: &InterfaceArgs, settings: Settings) -> Result<Exit, Failure> {
    if args.plain {
        return open_plain(args, settings);
    }
    let choice = args.color.unwrap_or(settings.config.color);
    let depth = color_depth(choice, &ColorEnvironment::of_process());
    let file = if settings.config.session { session_file() } else { None };
    let tables = settings.config.tables;
    let app = model(args, settings, file.as_ref())?;
    let (resources, source) = resources_and_source(tables);
    let app = if tables.full && !source.is_stored() { app.announcing_tables(tables.save) } else { app };
    tui::run(app, depth, file, move |solver| solver.build(&resources), instant_solver, source).map_err(
        |error| {
            let exit = if error.is::<tui::Unusable>() { Exit::Usage } else { Exit::Files };
            Failure::new(exit, error)
        },
    )?;
    Ok(Exit::Success)
}

/// Opens the same model line by line instead. The session is that of the person at the terminal: what comes through a pipe
/// leaves it alone.
fn open_plain(args: &InterfaceArgs, mut settings: Settings) -> Result<Exit, Failure> {
    let prompts = io::stdin().is_terminal();
    let file = session_file().filter(|_| settings.config.session && prompts);
    let (resources, source) = resources_and_source(settings.config.tables);
    let is_stored = source.is_stored();
    // What comes through a pipe soon ends: tables are loaded for it, but not built.
    settings.config.tables.full &= prompts || is_stored;
    let tables = settings.config.tables;
    let app = model(args, settings, file.as_ref())?;
    let app = if tables.full && !is_stored { app.announcing_tables(tables.save) } else { app };
    let solver = move |solver: SolverId| solver.build(&resources);
    let lines = Lines { input: BufReader::new(io::stdin()), output: io::stdout().lock(), prompts };
    let interrupt_flag = || interrupt_or_end_flag().map_err(|failure| io::Error::other(failure.to_string()));
    let end = plain::run(app, lines, file, solver, instant_solver, source, interrupt_flag)
        .context("the lines cannot be read or written")
        .map_err(|error| Failure::new(Exit::Files, error))?;
    Ok(match end {
        End::Finished => Exit::Success,
        End::Interrupted => Exit::Interrupted,
    })
}

/// Returns what solvers are made of, and where their full tables come from.
fn resources_and_source(tables: TablesConfig) -> (SolverResources, Source<FullTables>) {
    let resources = SolverResources {
        optimal: table_sources::silent_optimal_tables(),
        threads: all_processors(),
        ..SolverResources::default()
    };
    let place = Arc::clone(&resources.full);
    (resources, Source { store: table_sources::store(), save: tables.save, place })
}

/// Returns a solver with the instant tables alone. It also finds the turns of scrambles, so that a seed always has the same
/// sequence.
fn instant_solver() -> Box<dyn Solver> {
    Box::new(TwoPhase::new(Tables::build()))
}

/// Returns the model with the cube of the arguments, else with the saved session. Stickers of no possible cube are shown to
/// be corrected.
fn model(args: &InterfaceArgs, mut settings: Settings, file: Option<&SessionFile>) -> Result<App, Failure> {
    settings.look(args.theme.as_deref(), args.ascii)?;
    let Settings { config, themes, warnings } = settings;
    let read = args
        .cube
        .as_ref()
        .map(|text| cube_or_stickers(text, ConventionArg::default(), &config.scheme))
        .transpose()?;
    let app = App::new(config, themes, random::entropy_seed());
    let (app, trouble) = match file {
        Some(_) if args.fresh => (app.saving_at_exit(), None),
        Some(file) => resumed(app.saving_at_exit(), file),
        None => (app, None),
    };
    let app = match (read, &args.scramble) {
        (Some(ReadCube { shown: CubeOrStickers::Cube(cube), scheme }), _) => {
            app.with_scheme(scheme).with_cube(cube)
        }
        (Some(ReadCube { shown: CubeOrStickers::Stickers(stickers, message), scheme }), _) => {
            app.with_scheme(scheme).with_stickers(stickers).with_notice(Status::error(message))
        }
        (None, Some(text)) => app.with_scramble(turns(text)?),
        (None, None) => app,
    };
    let troubles: Vec<String> = warnings.iter().map(Warning::in_short).chain(trouble).collect();
    Ok(app.with_troubles(&troubles))
}

/// Returns the file of the session, if the system has a folder for it.
fn session_file() -> Option<SessionFile> {
    let folders = ProjectDirs::from("", "", "cubetui")?;
    let folder = folders.state_dir().unwrap_or_else(|| folders.data_local_dir());
    Some(SessionFile { path: folder.join("session.json"), run: random::entropy_seed() })
}

/// Returns the model with the session in this file, and a message about a file that cannot be used.
fn resumed(app: App, file: &SessionFile) -> (App, Option<String>) {
    match read_session(&file.path) {
        Ok(None) => (app, None),
        Ok(Some(text)) => match Session::read(&text) {
            Ok(session) => (app.with_session(session), None),
            Err(error) => {
                let put_aside = put_aside(&file.path, &error);
                (app, Some(put_aside))
            }
        },
        Err(error) => (app, Some(format!("the last session cannot be read: {error}"))),
    }
}

/// Returns the text of the file, if there is one.
fn read_session(path: &Path) -> io::Result<Option<String>> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
        // A pipe could keep the program waiting for ever.
        Ok(found) if !found.is_file() => return Err(io::Error::other("it is not a regular file")),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LONGEST_SESSION + 1).read_to_end(&mut bytes)?;
    // What is no text, or was cut off, is no JSON either: it is put aside like anything else that cannot be understood.
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Renames a file that cannot be understood, and returns a message about it.
fn put_aside(path: &Path, error: &SessionError) -> String {
    let (ending, kind) = match error {
        SessionError::Newer(_) => ("newer", "was written by a newer cubetui"),
        SessionError::Format(_) | SessionError::Value { .. } => ("damaged", "cannot be understood"),
    };
    let aside = unused_name(path, ending);
    match fs::rename(path, &aside) {
        Ok(()) => format!("the last session {kind}: it is now {} ({error})", shown(&aside)),
        Err(reason) => format!("the last session {kind} ({error}) and cannot be put aside: {reason}"),
    }
}

/// Returns the first of `PATH.damaged`, `PATH.damaged-2` and so on that no file has: what was put aside before stays.
fn unused_name(path: &Path, ending: &str) -> PathBuf {
    let named = |number: usize| {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(if number == 1 { format!(".{ending}") } else { format!(".{ending}-{number}") });
        path.with_file_name(name)
    };
    let is_unused = |path: &PathBuf| path.symlink_metadata().is_err();
    (1..usize::MAX).map(named).find(is_unused).unwrap_or_else(|| named(1))
}

/// Returns the path with the home folder as `~`, for a screen of 80 columns.
fn shown(path: &Path) -> String {
    let home = std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let within = home.and_then(|home| path.strip_prefix(home).ok().map(Path::to_owned));
    within.map_or(path.to_owned(), |within| PathBuf::from("~").join(within)).display().to_string()
}
