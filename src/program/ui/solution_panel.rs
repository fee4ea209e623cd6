//! The solution with the next move marked, and how far it has been followed.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;

use super::stages::{Arrangement, MOVE_WIDTH};
use super::{Theme, text};
use crate::answer::SolutionForm;
use crate::app::{Action, App, Playback, Search, Target};
use cubetui::cube::Metric;
use cubetui::solver::Solution;
use cubetui::words::counted;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let Some(playback) = app.playback() else {
        let inner = text::framed(buffer, area, "Solution", theme);
        text::put_wrapped(buffer, inner, &without_solution(app), theme.muted);
        return;
    };
    let word = match (app.named_goal().is_solved(), playback.centers()) {
        (true, None) => "Solution",
        (true, Some(_)) => "With centres",
        (false, _) => "To the goal",
    };
    let chain = playback
        .direction()
        .map(|direction| direction.chain().name(app.cube().orientation));
    let chain = chain.map_or(String::new(), |chain| format!(" {chain}"));
    let title = format!(
        "{word}: {}/{}{chain}",
        playback.step(),
        playback.moves().len()
    );
    let inner = text::framed(buffer, area, &title, theme);
    if let Some(arrangement) = Arrangement::of(inner, playback) {
        arrangement
            .places()
            .for_each(|(step, place)| draw_move(buffer, place, step, playback, app, theme));
        return arrangement.draw(buffer, inner, playback, app, theme);
    }
    let rows = draw_moves(buffer, inner, playback, app, theme);
    let notation: Vec<String> = app
        .shown_notation()
        .iter()
        .flat_map(|line| text::wrapped(line, inner.width))
        .collect();
    let y = inner.y + rows + 1;
    // In little room, the bar and the blank rows around it give way to the notation.
    let has_bar =
        notation.is_empty() || usize::from(y + 2) + notation.len() <= inner.bottom().into();
    if has_bar && y < inner.bottom() {
        draw_bar(
            buffer,
            Rect::new(inner.x, y, inner.width, 1),
            playback,
            theme,
        );
    }
    let top = if has_bar { y + 2 } else { y - 1 };
    let below = Rect::new(
        inner.x,
        top,
        inner.width,
        inner.bottom().saturating_sub(top),
    );
    let below = draw_notation(buffer, below, notation, theme);
    if let Some(shorter) = app.shorter_than_shown() {
        let words = [
            format!("{} found:", counted(shorter, "move")),
            format!("{} takes them", app.key_of(Action::Start)),
        ];
        text::put_column(buffer, below, &words, theme.good);
    } else if let Some((solutions, here)) = app.choice() {
        draw_choice(buffer, below, solutions, here, app, theme);
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
fn draw_notation(buffer: &mut Buffer, area: Rect, mut lines: Vec<String>, theme: &Theme) -> Rect {
    let rows = usize::from(area.height);
    if rows > 0 && lines.len() > rows {
        let rest = lines.split_off(rows - 1).join(" ");
        lines.push(rest);
    }
    let used = lines.len() as u16 + u16::from(!lines.is_empty());
    text::put_column(buffer, area, &lines, theme.heading);
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
    buffer: &mut Buffer,
    area: Rect,
    solutions: &[Solution],
    here: Option<usize>,
    app: &App,
    theme: &Theme,
) {
    let number = here.map_or("-".to_owned(), |here| (here + 1).to_string());
    let keys = [Action::PreviousSolution, Action::NextSolution]
        .map(|action| app.key_of(action))
        .join(" ");
    let head = format!("Solution {number} of {}  ", solutions.len());
    let spans = [Span::raw(head), Span::styled(keys, theme.accent)];
    text::put_spans(buffer, area, &spans);
    let rows = usize::from(area.height.saturating_sub(1));
    let first = here
        .unwrap_or(0)
        .saturating_sub(rows / 2)
        .min(solutions.len().saturating_sub(rows));
    let shown = solutions.iter().enumerate().skip(first).take(rows);
    for (y, (index, solution)) in (area.y + 1..).zip(shown) {
        let (mark, style) = if here == Some(index) {
            ('>', theme.heading)
        } else {
            (' ', theme.muted)
        };
        let metric = app.search().map_or(Metric::HalfTurn, Search::metric);
        let moves = SolutionForm::of(metric).write(app.cube(), solution);
        let line = format!("{mark} {:2}  {moves}", solution.length());
        text::put(buffer, text::row(area.x, y, area.width), &line, style);
    }
}

/// Writes the moves; gives the number of rows they take.
fn draw_moves(
    buffer: &mut Buffer,
    inner: Rect,
    playback: &Playback,
    app: &App,
    theme: &Theme,
) -> u16 {
    for index in 0..playback.moves().len() {
        let place = place_of(inner, index);
        if place.y >= inner.bottom() {
            break;
        }
        draw_move(buffer, place, index, playback, app, theme);
    }
    playback.moves().len().div_ceil(columns(inner)) as u16
}

/// Writes the move with this number.
fn draw_move(
    buffer: &mut Buffer,
    place: Rect,
    index: usize,
    playback: &Playback,
    app: &App,
    theme: &Theme,
) {
    let style = match index.cmp(&playback.step()) {
        std::cmp::Ordering::Less => theme.muted,
        std::cmp::Ordering::Equal => theme.chosen,
        std::cmp::Ordering::Greater => ratatui::style::Style::new(),
    };
    let turn = app.cube().as_held(playback.moves()[index]).to_string();
    text::put(buffer, place, &turn, style);
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
    let inner = text::inside(area);
    let playback = app.playback()?;
    if let Some(arrangement) = Arrangement::of(inner, playback) {
        let mut places = arrangement.places();
        return places
            .find(|(_, place)| place.contains(at))
            .map(|(step, _)| Target::Step(step));
    }
    let mut steps = 0..playback.moves().len();
    let step = steps.find(|&step| inner.contains(at) && place_of(inner, step).contains(at))?;
    Some(Target::Step(step))
}

fn draw_bar(buffer: &mut Buffer, area: Rect, playback: &Playback, theme: &Theme) {
    let total = playback.moves().len().max(1);
    let done = area.width as usize * playback.step() / total;
    let spans = [
        Span::styled("━".repeat(done), theme.good),
        Span::styled("─".repeat(area.width as usize - done), theme.muted),
    ];
    text::put_spans(buffer, area, &spans);
}
