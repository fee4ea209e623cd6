//! `cubetui solve`: one cube in, its solution out, or several, each a line of moves.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, anyhow};

use super::args::SolveArgs;
use super::settings::Settings;
use super::{Exit, Failure, full_tables, given, interrupt, streams};
use crate::config::Timeout;
use crate::cube::{ColorScheme, HeldCube, Move, format_moves};
use crate::solver::{Control, Ending, Limits, SolveReport, SolveRequest, Solver as _, TwoPhase, Upgrading};
use crate::tables::Tables;

/// The longest answer when neither a length nor a time is given: nearly always found within milliseconds.
const DEFAULT_MAX: u8 = 21;

/// How long to search when nothing else is said.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(1);

pub(super) fn run(wish: &SolveArgs, settings: &Settings) -> Result<Exit, Failure> {
    settings.warnings.iter().for_each(|warning| streams::warn(&warning.in_full()));
    let held = cube(wish, &settings.config.scheme)?;
    let limits = Limits { solutions: wish.solutions.into(), ..limits(wish.max, wish.timeout) };
    let report = search(&held, limits, settings.config.tables.full)?;
    if report.ending == Ending::Cancelled {
        return Ok(Exit::Interrupted);
    }
    let best = report.best.ok_or_else(|| no_answer(limits, report.ending))?;
    for solution in [best].into_iter().chain(report.others) {
        let moves: Vec<Move> = solution.moves.into_iter().map(|turn| held.as_held(turn)).collect();
        streams::print_line(&format_moves(&moves))?;
    }
    Ok(Exit::Success)
}

fn cube(wish: &SolveArgs, scheme: &ColorScheme) -> Result<HeldCube, Failure> {
    match (&wish.scramble, wish.facelets.as_deref()) {
        (Some(algorithm), _) => Ok(HeldCube::SOLVED.turned_by(&given::scramble(algorithm)?)),
        (None, None | Some("-")) => {
            let text = streams::read_input("give a cube: its stickers, --scramble ALG, or a pipe")?;
            given::possible_cube(&text, scheme)
        }
        (None, Some(facelets)) => given::possible_cube(facelets, scheme),
    }
}

/// With a length the first solution of that length ends the search; with a time alone the time does.
fn limits(max: Option<u8>, timeout: Option<Timeout>) -> Limits {
    let max = if timeout.is_none() { Some(max.unwrap_or(DEFAULT_MAX)) } else { max };
    Limits {
        max_length: max.unwrap_or(Limits::MAX_LENGTH),
        good_enough: max.unwrap_or(0),
        solutions: 1,
        timeout: Some(timeout.map_or(DEFAULT_TIMEOUT, Timeout::duration)),
    }
}

/// Searches with the tables of the instant tier, and with the full ones from when they are loaded, if they are wished.
fn search(held: &HeldCube, limits: Limits, full: bool) -> Result<SolveReport, Failure> {
    let interrupted = interrupt::flag()
        .context("cannot listen for Ctrl-C")
        .map_err(|error| Failure::new(Exit::Files, error))?;
    let place = Arc::default();
    let _searching = full.then(|| full_tables::load_when_worth_it(&place, limits)).flatten();
    let control = Control::new(&interrupted, &|_| ());
    let solver = Upgrading::new(TwoPhase::new(Tables::build()), place);
    Ok(solver.solve(&SolveRequest { cube: held.cube, limits }, &control))
}

fn no_answer(limits: Limits, ending: Ending) -> Failure {
    let length = limits.max_length;
    let words = if ending == Ending::Exhausted {
        format!("there is no solution of at most {length} moves; allow more with --max")
    } else {
        let time = Timeout::of(limits.timeout.unwrap_or(DEFAULT_TIMEOUT));
        format!(
            "no solution of at most {length} moves was found within {time}; allow more with --max or --timeout"
        )
    };
    Failure::new(Exit::NoAnswer, anyhow!(words))
}
