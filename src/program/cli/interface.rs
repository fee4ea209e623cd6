//! Opens the interface: the model that the arguments, the configuration and the saved session ask for.
//!
//! The session is `session.json` in `$XDG_STATE_HOME/cubetui`, else in `~/.local/state/cubetui`; on systems without
//! such a folder it is with the program's other data. A file that cannot be understood is renamed, so that nothing in
//! it is lost; one that cannot be read stays, and nothing is saved over it.

use std::io::{self, BufReader, IsTerminal as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, anyhow};
use clap::Args;
use directories::ProjectDirs;

use super::config_files::{self, LoadedConfig, Warning};
use super::exit::interrupt_or_end_flag;
use super::input::{ConventionArg, CubeOrStickers, ReadCube, cube_or_stickers, turns};
use super::{ColorEnvironment, Exit, Failure, color_depth, table_sources};
use crate::app::{App, Session, SessionError, Status};
use crate::config::ColorChoice;
use crate::files::session_file::SessionFile;
use crate::files::{self, last_session};
use crate::jobs::JobResources;
use crate::plain::{self, LineModeEnd, LineStreams};
use crate::tui;
use cubetui::cube::random;
use cubetui::solver::{SolverResources, TwoPhase};
use cubetui::storage::Disk;
use cubetui::tables::{TableId, Tables, all_processors};
use cubetui::words::shown_path;

/// How the interface opens.
#[derive(Args, Debug)]
pub(super) struct InterfaceArgs {
    /// Open with this cube, in any form that `cubetui manual formats` lists.
    #[arg(long, value_name = "FACELETS")]
    pub(super) cube: Option<String>,

    #[command(flatten)]
    pub(super) convention: ConventionArg,

    /// Open with this scramble applied to a solved cube.
    #[arg(long, value_name = "ALG", conflicts_with = "cube")]
    pub(super) scramble: Option<String>,

    /// Open with the list of cubes in this file, one on each line.
    #[arg(long, value_name = "FILE")]
    pub(super) list: Option<PathBuf>,

    /// Start fresh; discard the saved session.
    #[arg(long)]
    pub(super) fresh: bool,

    /// Work line by line, in words.
    ///
    /// For screen readers, for terminals that cannot draw, and for pipes.
    #[arg(long)]
    pub(super) plain: bool,

    /// The number of colours: auto, truecolor, 256, 16 or never.
    #[arg(long, value_name = "WHEN")]
    pub(super) color: Option<ColorChoice>,

    /// The theme: auto, dark, light, high-contrast, or another.
    ///
    /// auto is dark or light, like the terminal's background; deuteranopia and protanopia-tritanopia suit the colour-blind;
    /// any other name is NAME.toml in the folder `themes` beside the configuration.
    #[arg(long, value_name = "NAME")]
    pub(super) theme: Option<String>,

    /// Use only ASCII.
    #[arg(long)]
    pub(super) ascii: bool,
}

pub(super) fn open(args: &InterfaceArgs, mut settings: LoadedConfig) -> Result<Exit, Failure> {
    let has_user = !args.plain || io::stdin().is_terminal();
    // The session belongs to the user at the terminal: piped input leaves it alone.
    let mut file = if settings.config.session && has_user {
        session_file()
    } else {
        None
    };
    let cache = table_sources::silent_table_cache().with_saving(settings.config.tables.save);
    let is_stored = cache.is_stored(TableId::Full);
    // Piped input soon ends: tables are loaded for it, but not built.
    settings.config.tables.full &= has_user || is_stored;
    let tables = settings.config.tables;
    let color = args.color.unwrap_or(settings.config.color);
    let mut app = model(args, settings, &mut file)?;
    if tables.full && !is_stored {
        app = app.announcing_tables(tables.save);
    }
    let resources = SolverResources {
        tables: Arc::new(cache),
        threads: all_processors(),
    };
    if args.plain {
        let jobs = job_resources(resources.clone(), resources);
        return open_plain(app, file, jobs, has_user);
    }
    // The list uses one thread, and leaves the others to the cube on the screen.
    let of_list = SolverResources {
        threads: NonZeroUsize::MIN,
        ..resources.clone()
    };
    let jobs = job_resources(resources, of_list);
    let depth = color_depth(color, &ColorEnvironment::of_process());
    tracing::info!(
        "colours: {depth:?}, TERM={}",
        ColorEnvironment::of_process().term
    );
    tui::run(app, depth, file, jobs).map_err(|error| {
        let exit = if error.is::<tui::Unusable>() {
            Exit::Usage
        } else {
            Exit::Files
        };
        Failure::new(exit, error)
    })?;
    Ok(Exit::Success)
}

/// Opens the model in line mode.
fn open_plain(
    app: App,
    file: Option<SessionFile>,
    jobs: JobResources,
    prompts: bool,
) -> Result<Exit, Failure> {
    let lines = LineStreams {
        input: BufReader::new(io::stdin()),
        output: io::stdout().lock(),
        prompts,
    };
    let interrupt_flag =
        || interrupt_or_end_flag().map_err(|failure| io::Error::other(failure.to_string()));
    let end = plain::run(app, lines, file, jobs, interrupt_flag)
        .context("the lines cannot be read or written")
        .map_err(|error| Failure::new(Exit::Files, error))?;
    Ok(match end {
        LineModeEnd::Finished => Exit::Success,
        LineModeEnd::NotSaved => Exit::Files,
        LineModeEnd::Interrupted => Exit::Interrupted,
    })
}

/// Returns the resources of the job service. Scrambles are solved with the instant tables alone, so that a seed always
/// gives the same turns.
fn job_resources(resources: SolverResources, of_list: SolverResources) -> JobResources {
    JobResources {
        tables: Arc::clone(&resources.tables),
        make_solver: Box::new(move |solver| solver.build(&resources)),
        make_list_solver: Box::new(move |solver| solver.build(&of_list)),
        make_scrambler: Box::new(|_| Box::new(TwoPhase::new(Tables::build()))),
    }
}

/// Returns the model with the saved session and, over it, the cube from the arguments. Stickers that fit no possible
/// cube are shown for correction. Sets `file` to `None` if its contents can be neither used nor put aside, since saving
/// would then replace them.
fn model(
    args: &InterfaceArgs,
    mut settings: LoadedConfig,
    file: &mut Option<SessionFile>,
) -> Result<App, Failure> {
    let configured = settings.config.clone();
    settings.look(args.theme.as_deref(), args.ascii)?;
    let LoadedConfig {
        config,
        themes,
        file: config_file,
        warnings,
    } = settings;
    let read = args
        .cube
        .as_ref()
        .map(|text| cube_or_stickers(text, args.convention, false, &config.scheme))
        .transpose()?;
    let mut app = App::new(config, themes, random::entropy_seed());
    if let Some(path) = config_file {
        app = app.with_config_file(path, config_files::unread(), configured);
    }
    if args.plain {
        // This comes before any message, since messages then name commands instead of keys.
        app = app.for_typed_commands();
    }
    let mut troubles: Vec<String> = warnings.iter().map(Warning::in_short).collect();
    if let Some(saved) = file
        && !args.fresh
    {
        match resumed(&Disk::new(), saved) {
            Ok(None) => {}
            Ok(Some(session)) => app = app.with_session(*session),
            Err(unusable) => {
                troubles.push(unusable.message);
                if !unusable.is_put_aside {
                    *file = None;
                }
            }
        }
    }
    if file.is_some() {
        app = app.saving_at_exit();
    }
    if let Some(ReadCube { shown, scheme }) = read {
        app = app.with_scheme(scheme);
        app = match shown {
            CubeOrStickers::Cube(cube) => app.with_cube(cube),
            CubeOrStickers::Stickers(stickers, message) => app
                .with_stickers(stickers)
                .with_notice(Status::error(message)),
        };
    } else if let Some(text) = &args.scramble {
        app = app.with_scramble(turns(text)?);
    }
    if let Some(path) = &args.list {
        let text = files::load_list(path)
            .map_err(|message| Failure::new(Exit::Files, anyhow!(message)))?;
        app = app.with_list(path.clone(), text);
    }
    Ok(app.with_troubles(&troubles))
}

/// Returns the file of the session, if the system has a folder for it.
fn session_file() -> Option<SessionFile> {
    let folders = ProjectDirs::from("", "", "cubetui")?;
    let folder = folders
        .state_dir()
        .unwrap_or_else(|| folders.data_local_dir());
    Some(SessionFile {
        path: folder.join("session.json"),
        run: random::entropy_seed(),
    })
}

struct UnusableSession {
    /// Why the session was not used, and what happened to its file.
    message: String,
    /// Whether the file was renamed, so that this session can be saved in its place and nothing is lost.
    is_put_aside: bool,
}

/// Returns the session in this file, if there is one. A file that cannot be understood is put aside; one that cannot be read
/// stays.
fn resumed(disk: &Disk, file: &SessionFile) -> Result<Option<Box<Session>>, UnusableSession> {
    let (ending, kind, reason) = match last_session::read(disk, &file.path) {
        Ok(None) => return Ok(None),
        Ok(Some(text)) => match Session::read(&text) {
            Ok(session) => return Ok(Some(Box::new(session))),
            Err(error @ SessionError::Newer(_)) => {
                ("newer", "was written by a newer cubetui", error.to_string())
            }
            Err(error @ SessionError::Older(_)) => (
                "older",
                "was written by an older cubetui",
                error.to_string(),
            ),
            Err(error) => ("damaged", "cannot be understood", error.to_string()),
        },
        // The file may be intact: the disk or the network may deliver it another time.
        Err(error) => {
            return Err(UnusableSession {
                message: format!(
                    "the last session cannot be read ({error}): it stays, and this session is not saved"
                ),
                is_put_aside: false,
            });
        }
    };
    let aside = last_session::put_aside(disk, &file.path, ending);
    Err(UnusableSession {
        is_put_aside: aside.is_ok(),
        message: match aside {
            Ok(aside) => format!(
                "the last session {kind}: it is now {} ({reason})",
                shown(&aside)
            ),
            Err(error) => format!(
                "the last session {kind} ({reason}) and cannot be put aside: it stays, and this session is not saved ({error})"
            ),
        },
    })
}

/// Returns the path with the home folder as `~`, for a screen of 80 columns.
fn shown(path: &Path) -> String {
    let home = std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let within = home.and_then(|home| path.strip_prefix(home).ok().map(Path::to_owned));
    shown_path(within.map_or(path.to_owned(), |within| PathBuf::from("~").join(within)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use cubetui::storage::Call;

    use super::*;

    #[test]
    fn a_session_that_cannot_be_read_stays_and_is_not_saved_over() {
        let folder = std::env::temp_dir().join(format!("cubetui-resumed-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the test may write");
        let path = folder.join("session.json");
        fs::write(&path, "a good session").expect("the test may write");
        let file = SessionFile {
            path: path.clone(),
            run: 1,
        };
        for refused in [Call::Inspect, Call::Open, Call::Read] {
            let disk = Disk::with_hook(move |call, _| {
                if call == refused {
                    return Err(io::Error::other("input/output error"));
                }
                Ok(())
            });
            let Err(unusable) = resumed(&disk, &file) else {
                panic!("{refused:?}: it cannot be read")
            };
            assert!(!unusable.is_put_aside, "{refused:?}");
            assert!(
                unusable.message.contains("(input/output error)")
                    && unusable.message.contains("it stays"),
                "{}",
                unusable.message
            );
            let names: Vec<_> = fs::read_dir(&folder).expect("it is there").collect();
            assert_eq!(names.len(), 1, "{refused:?}");
            let text = fs::read_to_string(&path).expect("it is there");
            assert_eq!(text, "a good session");
        }
        fs::remove_dir_all(&folder).expect("the test may write");
    }
}
