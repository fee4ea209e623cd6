//! The search in figures: state, best, lower bound, time, nodes, depth.

use std::time::Duration;

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Theme;
use super::canvas::{self, Canvas};
use crate::app::{Action, App, Search, SearchState, TablesState, Target};
use cubetui::cube::Metric;
use cubetui::solver::{Ending, SolverId};
use cubetui::tables::Stage;
use cubetui::words::counted;

pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let inner = canvas.framed(area, &title(app));
    let rows = match app.search() {
        Some(search) => figures(search, canvas.theme),
        None => vec![("state", "ready".to_owned(), Style::new())],
    };
    let lines: Vec<Line<'_>> = rows
        .into_iter()
        .map(|(name, value, style)| {
            Line::from(vec![
                Span::styled(format!("{name:<10}"), canvas.theme.muted),
                Span::styled(value, style),
            ])
        })
        .collect();
    canvas.put_lines(inner, &lines);
    if solver(app).entry().uses_full_tables {
        draw_tables(canvas, area, app.tables);
    }
}

/// The solver of the search that is shown or, without one, of the next search.
fn solver(app: &App) -> SolverId {
    app.search()
        .map_or(app.settings().solver.id, |search| search.solver)
}

fn title(app: &App) -> String {
    let allowed = app
        .search()
        .map_or(app.settings().solver.moves, |search| search.allowed);
    if allowed.is_all_faces() {
        let metric = app
            .search()
            .map_or(app.settings().solver.metric, Search::metric);
        let unit = if metric == Metric::HalfTurn {
            String::new()
        } else {
            format!(", {metric}")
        };
        let name = solver(app).entry().name;
        let name = if app
            .search()
            .is_some_and(|search| search.skeleton().is_some())
        {
            "Insertions"
        } else {
            name
        };
        format!("Solver: {name}{unit}")
    } else {
        format!("Moves: {allowed}")
    }
}

/// A click on the title takes the next solver.
pub(super) fn target_at(area: Rect, at: Position) -> Option<Target> {
    (at.y == area.y && area.contains(at)).then_some(Target::Action(Action::Solver))
}

/// Which tables the solver has, in the lower border: they are never what the user waits for.
fn draw_tables(canvas: &mut Canvas<'_>, area: Rect, tables: TablesState) {
    let words = match tables {
        TablesState::Instant => return,
        TablesState::Coming(Stage::Building(percent)) => format!(" 197 MB of tables: {percent} % "),
        TablesState::Coming(Stage::Waiting) => " full tables: waiting … ".to_owned(),
        TablesState::Coming(_) => " 197 MB of tables … ".to_owned(),
        TablesState::Full => " full tables (5x faster) ".to_owned(),
    };
    let at = Position::new(area.x + 1, area.bottom().saturating_sub(1));
    canvas.put(
        canvas::row(at.x, at.y, area.width.saturating_sub(2)),
        &words,
        canvas.theme.muted,
    );
}

/// Whether the search runs, or how it ended, in two words.
pub(super) fn state(search: &Search, theme: &Theme) -> (String, Style) {
    let (words, style) = match &search.state {
        SearchState::Running if search.best().is_some() => ("improving …", theme.accent),
        SearchState::Running => ("searching …", theme.accent),
        SearchState::Ended(Ending::Exhausted) if search.is_proven() => {
            ("proven optimal", theme.good)
        }
        SearchState::Ended(Ending::Exhausted) => ("all tried", theme.good),
        SearchState::Ended(Ending::Cancelled) => ("stopped", Style::new()),
        SearchState::Ended(_) | SearchState::Earlier => ("unproven", Style::new()),
        SearchState::Failed(_) => ("failed", theme.bad),
    };
    (words.to_owned(), style)
}

fn figures(search: &Search, theme: &Theme) -> Vec<(&'static str, String, Style)> {
    let progress = search.progress;
    let (state, style) = state(search, theme);
    let is_earlier = search.state == SearchState::Earlier;
    let best = search.best().map_or("-".to_owned(), |best| {
        let when = if is_earlier {
            "before".to_owned()
        } else {
            duration(best.after)
        };
        format!("{}, {when}", counted(best.length(), "move"))
    });
    if is_earlier {
        return vec![("state", state, style), ("best", best, theme.heading)];
    }
    let at_least = (
        "at least",
        counted(progress.lower_bound, "move"),
        Style::new(),
    );
    let (time, nodes) = (duration(progress.elapsed), count(progress.nodes));
    let others = if search.proves() {
        let to_go = search
            .time_to_go()
            .map_or(String::new(), |time| format!(" + ~{}", rough(time)));
        let speed = 1000 * progress.nodes / (progress.elapsed.as_millis() as u64).max(1);
        let length = if search.is_running() && progress.depth == 0 {
            "preparing …".to_owned()
        } else if search.is_running() {
            format!("{} {}", progress.depth, bar(progress.share))
        } else if progress.depth == 0 {
            // The quick solver's answer was a proof.
            "-".to_owned()
        } else {
            progress.depth.to_string()
        };
        [
            ("time", time + &to_go, Style::new()),
            (
                "nodes",
                format!("{nodes}, {}/s", count(speed)),
                Style::new(),
            ),
            ("length", length, Style::new()),
        ]
    } else {
        let depth = if search.solver == SolverId::Thistlethwaite {
            "round"
        } else {
            "depth"
        };
        [
            ("time", time, Style::new()),
            ("nodes", nodes, Style::new()),
            (depth, progress.depth.to_string(), Style::new()),
        ]
    };
    [
        ("state", state, style),
        ("best", best, theme.heading),
        at_least,
    ]
    .into_iter()
    .chain(others)
    .collect()
}

/// How much of a length has been searched, from a number of thousandths.
fn bar(share: u16) -> String {
    const WIDTH: usize = 7;
    let done = WIDTH * usize::from(share.min(1000)) / 1000;
    format!(
        "{}{} {} %",
        "━".repeat(done),
        "─".repeat(WIDTH - done),
        share / 10
    )
}

/// An estimated time, in one unit.
fn rough(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..100 => format!("{seconds} s"),
        seconds @ 100..6000 => format!("{} min", seconds / 60),
        seconds @ 6000..172_800 => format!("{} h", seconds / 3600),
        seconds => format!("{} days", seconds / 86_400),
    }
}

/// A duration with two or three digits and a unit.
pub(super) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        0.0..0.001 => format!("{:.0} µs", seconds * 1e6),
        0.001..0.01 => format!("{:.1} ms", seconds * 1e3),
        0.01..1.0 => format!("{:.0} ms", seconds * 1e3),
        1.0..100.0 => format!("{seconds:.1} s"),
        _ => format!("{seconds:.0} s"),
    }
}

/// A number with three digits and a unit.
pub(super) fn count(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{} k", number / 1000),
        1_000_000..1_000_000_000 => format!("{:.1} M", number as f64 / 1e6),
        _ => format!("{:.2} G", number as f64 / 1e9),
    }
}
