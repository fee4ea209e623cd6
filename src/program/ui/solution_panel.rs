//! The solution with the next move marked, and how far it has been followed.

use ratatui::layout::{Position, Rect};
use ratatui::text::Span;

use super::canvas::{self, Canvas};
use super::stages::{Arrangement, MOVE_WIDTH};
use crate::answer::SolutionForm;
use crate::app::{Action, App, Playback, Search, Target};
use cubetui::cube::Metric;
use cubetui::solver::Solution;
use cubetui::words::counted;

pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let Some(playback) = app.playback() else {
        let inner = canvas.framed(area, "Solution");
        canvas.put_wrapped(inner, &without_solution(app), canvas.theme.muted);
        return;
    };
    let word = match (app.named_goal().is_solved(), playback.centers) {
        (true, None) => "Solution",
        (true, Some(_)) => "With centres",
        (false, _) => "To the goal",
    };
    let chain = playback
        .direction
        .map(|direction| direction.chain().name(app.cube().orientation));
    let chain = chain.map_or(String::new(), |chain| format!(" {chain}"));
    let title = format!("{word}: {}/{}{chain}", playback.step, playback.moves.len());
    let inner = canvas.framed(area, &title);
    if let Some(arrangement) = Arrangement::of(inner, playback) {
        arrangement
            .places()
            .for_each(|(step, place)| draw_move(canvas, place, step, playback, app));
        return arrangement.draw(canvas, inner, playback, app);
    }
    let rows = draw_moves(canvas, inner, playback, app);
    let notation: Vec<String> = app
        .shown_notation()
        .iter()
        .flat_map(|line| canvas::wrapped(line, inner.width))
        .collect();
    let y = inner.y + rows + 1;
    // In little room, the bar and the blank rows around it give way to the notation.
    let has_bar =
        notation.is_empty() || usize::from(y + 2) + notation.len() <= inner.bottom().into();
    if has_bar && y < inner.bottom() {
        draw_bar(canvas, Rect::new(inner.x, y, inner.width, 1), playback);
    }
    let top = if has_bar { y + 2 } else { y - 1 };
    let below = Rect::new(
        inner.x,
        top,
        inner.width,
        inner.bottom().saturating_sub(top),
    );
    let below = draw_notation(canvas, below, notation);
    if let Some(shorter) = app.shorter_than_shown() {
        let words = [
            format!("{} found:", counted(shorter, "move")),
            format!("{} takes them", app.key_of(Action::Start)),
        ];
        canvas.put_column(below, &words, canvas.theme.good);
    } else if let Some((solutions, here)) = app.choice() {
        draw_choice(canvas, below, solutions, here, app);
    }
}

/// Says how to get a solution, or that none is needed.
fn without_solution(app: &App) -> String {
    if app.search().is_some_and(Search::is_running) {
        return "searching …".to_owned();
    }
    let goal = app.named_goal();
    let key = app.key_of(Action::Solve);
    match (app.meets_goal(), goal.is_solved()) {
        (true, true) => "This cube is solved.".to_owned(),
        (false, true) => format!("Press {key} to solve this cube."),
        (true, false) => format!("The goal is reached: {}.", goal.in_short()),
        (false, false) => format!("Press {key} to solve to the goal: {}.", goal.in_short()),
    }
}

/// Writes the solution in NISS notation, or as a skeleton with what is inserted, where it is one of these. What does not fit
/// ends in `…`. Returns the area below.
fn draw_notation(canvas: &mut Canvas<'_>, area: Rect, mut lines: Vec<String>) -> Rect {
    let rows = usize::from(area.height);
    if rows > 0 && lines.len() > rows {
        let rest = lines.split_off(rows - 1).join(" ");
        lines.push(rest);
    }
    let used = lines.len() as u16 + u16::from(!lines.is_empty());
    canvas.put_column(area, &lines, canvas.theme.heading);
    Rect {
        y: area.y + used,
        height: area.height.saturating_sub(used),
        ..area
    }
}

/// The solutions to choose among, as many as there is room for, with the shown one in view:
///
/// ```text
/// Solution 2 of 5        [ ]
///   18  U' R2 F B R B2 R …
/// > 19  L2 U F' D2 …
/// ```
fn draw_choice(
    canvas: &mut Canvas<'_>,
    area: Rect,
    solutions: &[Solution],
    here: Option<usize>,
    app: &App,
) {
    let number = here.map_or("-".to_owned(), |here| (here + 1).to_string());
    let keys = [Action::PreviousSolution, Action::NextSolution]
        .map(|action| app.key_of(action))
        .join(" ");
    let head = format!("Solution {number} of {}  ", solutions.len());
    let spans = [Span::raw(head), Span::styled(keys, canvas.theme.accent)];
    canvas.put_spans(area, &spans);
    let rows = usize::from(area.height.saturating_sub(1));
    let first = here
        .unwrap_or(0)
        .saturating_sub(rows / 2)
        .min(solutions.len().saturating_sub(rows));
    let shown = solutions.iter().enumerate().skip(first).take(rows);
    for (y, (index, solution)) in (area.y + 1..).zip(shown) {
        let (mark, style) = if here == Some(index) {
            ('>', canvas.theme.heading)
        } else {
            (' ', canvas.theme.muted)
        };
        let metric = app.search().map_or(Metric::HalfTurn, Search::metric);
        let moves = SolutionForm::of(metric).write(app.cube(), solution);
        let line = format!("{mark} {:2}  {moves}", solution.length());
        canvas.put(canvas::row(area.x, y, area.width), &line, style);
    }
}

/// Writes the moves; gives the number of rows they take.
fn draw_moves(canvas: &mut Canvas<'_>, inner: Rect, playback: &Playback, app: &App) -> u16 {
    for index in 0..playback.moves.len() {
        let place = place_of(inner, index);
        if place.y >= inner.bottom() {
            break;
        }
        draw_move(canvas, place, index, playback, app);
    }
    playback.moves.len().div_ceil(columns(inner)) as u16
}

/// Writes the move with this number.
fn draw_move(canvas: &mut Canvas<'_>, place: Rect, index: usize, playback: &Playback, app: &App) {
    let style = match index.cmp(&playback.step) {
        std::cmp::Ordering::Less => canvas.theme.muted,
        std::cmp::Ordering::Equal => canvas.theme.chosen,
        std::cmp::Ordering::Greater => ratatui::style::Style::new(),
    };
    let turn = app.cube().as_held(playback.moves[index]).to_string();
    canvas.put(place, &turn, style);
}

/// How many moves stand in a row.
fn columns(inner: Rect) -> usize {
    (inner.width / MOVE_WIDTH).max(1) as usize
}

/// Where a move stands, perhaps below the room there is.
fn place_of(inner: Rect, index: usize) -> Rect {
    let (column, row) = (
        (index % columns(inner)) as u16,
        (index / columns(inner)) as u16,
    );
    Rect::new(inner.x + column * MOVE_WIDTH, inner.y + row, MOVE_WIDTH, 1)
}

pub(super) fn target_at(area: Rect, app: &App, at: Position) -> Option<Target> {
    let inner = canvas::inside(area);
    let playback = app.playback()?;
    if let Some(arrangement) = Arrangement::of(inner, playback) {
        let mut places = arrangement.places();
        return places
            .find(|(_, place)| place.contains(at))
            .map(|(step, _)| Target::Step(step));
    }
    let mut steps = 0..playback.moves.len();
    let step = steps.find(|&step| inner.contains(at) && place_of(inner, step).contains(at))?;
    Some(Target::Step(step))
}

fn draw_bar(canvas: &mut Canvas<'_>, area: Rect, playback: &Playback) {
    let total = playback.moves.len().max(1);
    let done = area.width as usize * playback.step / total;
    let spans = [
        Span::styled("━".repeat(done), canvas.theme.good),
        Span::styled("─".repeat(area.width as usize - done), canvas.theme.muted),
    ];
    canvas.put_spans(area, &spans);
}
