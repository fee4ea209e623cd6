//! Opening the interface: the model as the arguments and the configuration want it, and the looks.

use std::io::{self, IsTerminal as _};
use std::sync::Arc;

use anyhow::Context as _;

use super::args::InterfaceArgs;
use super::settings::{Settings, Warning};
use super::{ColorEnvironment, Exit, Failure, cache, color_depth, given, session};
use crate::app::{App, Status};
use crate::cube::random;
use crate::plain;
use crate::solver::{Solver, SolverId, SolverResources, TwoPhase};
use crate::tables::{Tables, all_processors};
use crate::tui::{self, SessionFile};
use crate::worker::Source;

pub(super) fn open(wish: &InterfaceArgs, settings: Settings) -> Result<Exit, Failure> {
    if wish.plain {
        return speak(wish, settings);
    }
    let choice = wish.color.unwrap_or(settings.config.color);
    let depth = color_depth(choice, &ColorEnvironment::of_process());
    let file = if settings.config.session { session::file() } else { None };
    let tables = settings.config.tables;
    let app = model(wish, settings, file.as_ref())?;
    let means = SolverResources {
        optimal: cache::silent_shelf(),
        threads: all_processors(),
        ..SolverResources::default()
    };
    let place = Arc::clone(&means.full);
    let source = tables.full.then(|| Source { store: cache::store(), save: tables.save, place });
    tui::run(app, depth, file, move |solver| solver.build(&means), instant_solver, source).map_err(
        |error| {
            let exit = if error.is::<tui::Unusable>() { Exit::Usage } else { Exit::Files };
            Failure::new(exit, error)
        },
    )?;
    Ok(Exit::Success)
}

/// The model line by line instead.
fn speak(wish: &InterfaceArgs, settings: Settings) -> Result<Exit, Failure> {
    let app = model(wish, settings, None)?;
    let prompts = io::stdin().is_terminal();
    let means = SolverResources {
        optimal: cache::silent_shelf(),
        threads: all_processors(),
        ..SolverResources::default()
    };
    let solver = move |solver: SolverId| solver.build(&means);
    plain::run(app, io::stdin().lock(), io::stdout().lock(), prompts, solver, instant_solver)
        .context("the lines cannot be read or written")
        .map_err(|error| Failure::new(Exit::Files, error))?;
    Ok(Exit::Success)
}

/// A solver with the instant tables alone. It works out the turns of scrambles too: always the same way, so that a seed has
/// one sequence.
fn instant_solver() -> Box<dyn Solver> {
    Box::new(TwoPhase::new(Tables::build()))
}

/// The model with the cube that was given, else where the session in the file ended. Stickers of no possible cube are
/// shown to be mended.
fn model(wish: &InterfaceArgs, mut settings: Settings, file: Option<&SessionFile>) -> Result<App, Failure> {
    settings.look(wish.theme.as_deref(), wish.ascii)?;
    let Settings { config, themes, warnings } = settings;
    let scheme = config.scheme.clone();
    let app = App::new(config, themes, random::entropy_seed());
    let (app, trouble) = match file {
        Some(_) if wish.fresh => (app.with_work_kept(), None),
        Some(file) => session::go_on(app.with_work_kept(), file),
        None => (app, None),
    };
    let app = match (&wish.cube, &wish.scramble) {
        (Some(text), _) => match given::cube_or_stickers(text, &scheme)? {
            given::Seen::Cube(cube) => app.with_cube(cube),
            given::Seen::Stickers(stickers, words) => {
                app.with_stickers(stickers).with_notice(Status::error(words))
            }
        },
        (None, Some(text)) => app.with_scramble(given::scramble(text)?),
        (None, None) => app,
    };
    let troubles: Vec<String> = warnings.iter().map(Warning::in_short).chain(trouble).collect();
    Ok(match &troubles[..] {
        [] => app,
        [only] => app.with_notice(Status::error(only)),
        [first, others @ ..] => {
            app.with_notice(Status::error(format!("{first} (and {} more)", others.len())))
        }
    })
}
