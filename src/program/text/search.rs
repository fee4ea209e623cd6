//! The figures of a search: the panel of the solver, and the comparison of all solvers.

use std::time::Duration;

use super::{Block, BlockWriter, Column, Piece, Tone};
use crate::app::{App, Compared, Comparison, Search, SearchState, TablesState};
use cubetui::cube::Metric;
use cubetui::solver::{Ending, Solution, SolverId};
use cubetui::tables::TableStage;
use cubetui::words::counted;

/// Returns the solver and the metric, or the allowed moves, of the search that is shown or, if there is none, of the next
/// one.
pub fn title(app: &App) -> String {
    let settings = &app.settings().solver;
    let search = app.search();
    let allowed = search.map_or(settings.moves, |search| search.allowed);
    if !allowed.is_all_faces() {
        return format!("Moves: {allowed}");
    }
    let name = match search {
        Some(search) if search.skeleton().is_some() => "Insertions",
        Some(search) if search.chain().is_some() => "Steps",
        _ => solver(app).entry().name,
    };
    match search.map_or(settings.metric, Search::metric) {
        Metric::HalfTurn => format!("Solver: {name}"),
        metric => format!("Solver: {name}, {metric}"),
    }
}

fn solver(app: &App) -> SolverId {
    app.search()
        .map_or(app.settings().solver.id, |search| search.solver)
}

/// Returns the state of the solver's tables. The user never has to wait for them.
pub fn tables(app: &App) -> Option<String> {
    if !solver(app).entry().uses_full_tables {
        return None;
    }
    match app.tables {
        TablesState::Instant => None,
        TablesState::Coming(TableStage::Building(percent)) => Some(match app.tables_to_go {
            Some(time) => format!("tables: {percent} %, {} to go", rough(time)),
            None => format!("197 MB of tables: {percent} %"),
        }),
        TablesState::Coming(TableStage::Waiting) => Some("full tables: waiting …".to_owned()),
        TablesState::Coming(_) => Some("197 MB of tables …".to_owned()),
        TablesState::Full => Some("full tables (5x faster)".to_owned()),
    }
}

/// Returns whether the search is running, or how it ended, in two words.
fn state(search: &Search) -> Piece {
    match &search.state {
        SearchState::Running if search.best().is_some() => Tone::Accent.of("improving …"),
        SearchState::Running => Tone::Accent.of("searching …"),
        SearchState::Ended(Ending::Exhausted) if search.is_proven() => {
            Tone::Good.of("proven optimal")
        }
        SearchState::Ended(Ending::Exhausted) => Tone::Good.of("all tried"),
        SearchState::Ended(Ending::Cancelled) => Tone::Plain.of("stopped"),
        SearchState::Ended(_) | SearchState::Earlier => Tone::Plain.of("unproven"),
        SearchState::Failed(_) => Tone::Bad.of("failed"),
    }
}

/// Returns the state, best solution, lower bound, time, positions and depth of a search.
pub fn figures(search: Option<&Search>) -> Vec<Block> {
    let mut text = BlockWriter::default();
    let mut figure = |name: &str, value: Piece| {
        text.line([Tone::Muted.of(format!("{name:<10}")), value]);
    };
    let Some(search) = search else {
        figure("state", Tone::Plain.of("ready"));
        return text.blocks;
    };
    figure("state", state(search));
    let is_earlier = search.state == SearchState::Earlier;
    let best = search.best().map_or("-".to_owned(), |best| {
        let moves = counted(best.length(), "move");
        if is_earlier {
            moves
        } else {
            format!("{moves}, {}", duration(best.after))
        }
    });
    figure("best", Tone::Heading.of(best));
    if is_earlier {
        figure("found", Tone::Plain.of("earlier"));
        return text.blocks;
    }
    let progress = search.progress;
    let time = duration(progress.elapsed);
    let nodes = count(progress.nodes);
    let at_least = counted(progress.lower_bound, "move");
    figure("at least", Tone::Plain.of(at_least));
    if search.proves() {
        let to_go = search
            .time_to_go()
            .map_or(String::new(), |time| format!(" + ~{}", rough(time)));
        figure("time", Tone::Plain.of(time + &to_go));
        let speed = 1000 * progress.nodes / (progress.elapsed.as_millis() as u64).max(1);
        figure(
            "nodes",
            Tone::Plain.of(format!("{nodes}, {}/s", count(speed))),
        );
        if let Some(length) = searched_length(search) {
            figure("length", Tone::Plain.of(length));
        }
    } else {
        figure("time", Tone::Plain.of(time));
        figure("nodes", Tone::Plain.of(nodes));
        let depth = match search.solver {
            _ if search.chain().is_some() => "round",
            SolverId::Thistlethwaite => "round",
            _ => "depth",
        };
        figure(depth, Tone::Plain.of(progress.depth.to_string()));
    }
    text.blocks
}

/// Returns the length that is being searched, and how much of it is done, or `None` if the quick solver's answer was a
/// proof.
fn searched_length(search: &Search) -> Option<String> {
    const WIDTH: usize = 7;
    let depth = search.progress.depth;
    Some(match (search.is_running(), depth) {
        (true, 0) => "preparing …".to_owned(),
        (true, _) => {
            let share = search.progress.share;
            let done = WIDTH * usize::from(share.min(1000)) / 1000;
            let bar = "━".repeat(done) + &"─".repeat(WIDTH - done);
            format!("{depth} {bar} {} %", share / 10)
        }
        (false, 0) => return None,
        (false, _) => depth.to_string(),
    })
}

/// Returns the results of each solver for one cube.
pub fn comparison(comparison: &Comparison) -> Vec<Block> {
    let mut text = BlockWriter::default();
    let head = ["Solver", "First", "Best", "Nodes", "At least", "State"];
    text.add(Block::Table {
        head: head.map(|name| vec![Tone::Muted.of(name)]).into(),
        rows: comparison
            .rows
            .iter()
            .map(|row| compared(row).map(|piece| vec![piece]).into())
            .collect(),
        columns: [16, 14, 14, 8, 9, 14].map(Column::Left).into(),
    });
    text.gap();
    text.note(
        "Moves and the time until they were found; positions visited; the fewest moves that are proven to be needed. \
         One solver after the other.",
    );
    text.blocks
}

fn compared(row: &Compared) -> [Piece; 6] {
    let name = row.solver.entry().name;
    let Some(search) = row.search() else {
        return [name, "-", "-", "-", "-", "waiting"].map(|cell| Tone::Muted.of(cell));
    };
    let found = |solution: Option<&Solution>| {
        solution.map_or("-".to_owned(), |found| {
            format!("{} in {}", found.length(), duration(found.after))
        })
    };
    let best = if Search::is_running(search) {
        Tone::Plain
    } else {
        Tone::Good
    };
    [
        Tone::Heading.of(name),
        Tone::Plain.of(found(row.first())),
        best.of(found(search.best())),
        Tone::Plain.of(count(search.progress.nodes)),
        Tone::Plain.of(search.progress.lower_bound.to_string()),
        state(search),
    ]
}

fn rough(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..100 => format!("{seconds} s"),
        seconds @ 100..6000 => format!("{} min", seconds / 60),
        seconds @ 6000..172_800 => format!("{} h", seconds / 3600),
        seconds => format!("{} days", seconds / 86_400),
    }
}

/// Writes a duration with two or three digits and a unit.
fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        0.0..0.001 => format!("{:.0} µs", seconds * 1e6),
        0.001..0.01 => format!("{:.1} ms", seconds * 1e3),
        0.01..1.0 => format!("{:.0} ms", seconds * 1e3),
        1.0..100.0 => format!("{seconds:.1} s"),
        _ => format!("{seconds:.0} s"),
    }
}

/// Writes a number with three digits and a unit.
fn count(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{} k", number / 1000),
        1_000_000..1_000_000_000 => format!("{:.1} M", number as f64 / 1e6),
        _ => format!("{:.2} G", number as f64 / 1e9),
    }
}
