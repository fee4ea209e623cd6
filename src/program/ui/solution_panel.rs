//! The solution with the next move marked, and how far it has been followed; with its stages if it has any:
//!
//! ```text
//! G1  3 F  R2 D'            G1  3 moves, by U R F D L B
//! G2  7 R  U2 L  F2 R'      F  R2 D'
//!       D  R                G2  7 moves, by U R D L F2 B2
//! G1>G2 by U D L R F2 …     R  U2 L  F2 R' D  R
//! key 1094 > R > 36         key 1094 > R > 36
//! ```
//!
//! The left form is for little space: there it scrolls, so that the next move stays in view. The axes of the chain are in
//! the title of the panel.

use std::cmp::Ordering;
use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::canvas::{self, Canvas, below};
use super::screen_layout::{ScreenLayout, as_high_as};
use crate::app::{App, Playback, StagePlace, Target};
use crate::text::layout::Room;
use crate::text::{slips, solution};
use cubetui::solver::SolutionStage;

/// Cells for a move and the blank after it.
const MOVE_WIDTH: u16 = 4;
/// Cells for a group and a length before the moves.
const LABEL_WIDTH: u16 = 6;
/// Rows below the moves of stages, for the legal turns, the keys and the goal of the stage.
const WORD_ROWS: u16 = 3;

pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let title = solution::title(app);
    let Some(playback) = app.playback() else {
        let text = solution::without_solution(app);
        let lines = canvas::wrapped(&text, area.width.saturating_sub(2));
        let inner = canvas.framed(as_high_as(area, lines.len()), &title);
        return canvas.put_column(inner, &lines, canvas.theme.muted);
    };
    let place = playback.stage_place();
    let rows = match &place {
        Some(place) => stage_rows(place, area.width.saturating_sub(2)),
        None => move_rows(playback, area.width.saturating_sub(2), app),
    };
    let inner = canvas.framed(as_high_as(area, rows), &title);
    match place {
        Some(place) => draw_stages(canvas, inner, &place, playback, app),
        None => draw_moves(canvas, inner, playback, app),
    }
}

/// Returns the number of rows that a whole solution by stages needs.
fn stage_rows(place: &StagePlace, width: u16) -> usize {
    rows_of(&place.stages, width, 0).len() + usize::from(WORD_ROWS)
}

/// Returns the number of rows that the moves, the bar, the notation and the other solutions need.
fn move_rows(playback: &Playback, width: u16, app: &App) -> usize {
    let moves = playback.moves.len().div_ceil(columns(width));
    let notation = solution::notation(app, width, usize::MAX).len();
    let others = Room::of_width(width.into()).lines(&solution::others(app, usize::MAX));
    moves + 3 + notation + usize::from(notation > 0) + others.len()
}

fn draw_moves(canvas: &mut Canvas<'_>, inner: Rect, playback: &Playback, app: &App) {
    let columns = columns(inner.width);
    let mut rows = inner.rows();
    let mut used = 0;
    for start in (0..playback.moves.len()).step_by(columns) {
        used += 1;
        if let Some(row) = rows.next() {
            let steps = start..(start + columns).min(playback.moves.len());
            draw_row(canvas, row, steps, playback, app);
        }
    }
    let lines = solution::notation(app, inner.width, usize::MAX).len();
    let bar = below(inner, used + 1);
    // In little space, the bar and the blank rows around it give way to the notation.
    let has_bar = lines == 0 || lines + 2 <= bar.height.into();
    if has_bar && bar.height > 0 {
        draw_bar(canvas, bar, playback);
    }
    let rest = if has_bar {
        below(inner, used + 3)
    } else {
        below(inner, used)
    };
    let notation = solution::notation(app, inner.width, rest.height.into());
    canvas.put_column(rest, &notation, canvas.theme.heading);
    let used = notation.len() as u16 + u16::from(!notation.is_empty());
    let rest = below(rest, used);
    canvas.put_blocks(rest, &solution::others(app, rest.height.into()));
}

fn columns(width: u16) -> usize {
    usize::from(width / MOVE_WIDTH).max(1)
}

/// Writes these moves; a click on one jumps to it.
fn draw_row(
    canvas: &mut Canvas<'_>,
    row: Rect,
    steps: Range<usize>,
    playback: &Playback,
    app: &App,
) {
    for (column, step) in (0..).zip(steps) {
        let style = match step.cmp(&playback.step) {
            Ordering::Less => canvas.theme.muted,
            Ordering::Equal => canvas.theme.chosen,
            Ordering::Greater => Style::new(),
        };
        let at = canvas::row(row.x + column * MOVE_WIDTH, row.y, MOVE_WIDTH);
        let turn = if step >= app.settings().play.hints.shown_moves(playback.step) {
            "-".to_owned()
        } else {
            app.cube().seen(&playback.moves[step]).to_string()
        };
        canvas.put(at, &turn, style);
        canvas.on_click(at, Target::Step(step));
    }
}

pub(super) fn draw_bar(canvas: &mut Canvas<'_>, area: Rect, playback: &Playback) {
    let width = usize::from(area.width);
    let done = width * playback.step / playback.moves.len().max(1);
    let spans = [
        Span::styled("━".repeat(done), canvas.theme.good),
        Span::styled("─".repeat(width - done), canvas.theme.muted),
    ];
    canvas.put_spans(area, &spans);
}

struct StageRow {
    stage: usize,
    /// Whether this row shows the stage's name, alone or before the moves.
    is_head: bool,
    steps: Range<usize>,
}

fn draw_stages(
    canvas: &mut Canvas<'_>,
    inner: Rect,
    place: &StagePlace,
    playback: &Playback,
    app: &App,
) {
    let area = Rect {
        height: inner.height.saturating_sub(WORD_ROWS),
        ..inner
    };
    let room = usize::from(area.height);
    let mut rows = rows_of(&place.stages, inner.width, 0);
    // With enough space, each stage has a row for its name and turns.
    let is_roomy = rows.len() <= room;
    let indent = if is_roomy { 0 } else { LABEL_WIDTH };
    if !is_roomy {
        rows = rows_of(&place.stages, inner.width, LABEL_WIDTH);
    }
    let here = rows
        .iter()
        .position(|row| row.steps.contains(&playback.step))
        .unwrap_or(rows.len());
    let top = here
        .saturating_sub(room / 2)
        .min(rows.len().saturating_sub(room));
    for (at, row) in area.rows().zip(&rows[top..]) {
        if row.is_head {
            let style = if row.stage == place.current {
                canvas.theme.heading
            } else {
                canvas.theme.muted
            };
            let heading = solution::stage_heading(&place.stages[row.stage], is_roomy, app);
            canvas.put(at, &heading, style);
        }
        let moves = Rect {
            x: at.x + indent,
            ..at
        };
        draw_row(canvas, moves, row.steps.clone(), playback, app);
    }
    let text = solution::present_stage(place, playback, is_roomy, inner.width.into(), app);
    canvas.put_blocks(below(inner, area.height), &text);
}

fn rows_of(stages: &[SolutionStage], width: u16, indent: u16) -> Vec<StageRow> {
    let columns = columns(width.saturating_sub(indent));
    let is_roomy = indent == 0;
    let mut rows = Vec::new();
    for (number, stage) in stages.iter().enumerate() {
        let Range { start: first, end } = stage.steps;
        if is_roomy || stage.steps.is_empty() {
            rows.push(StageRow {
                stage: number,
                is_head: true,
                steps: first..first,
            });
        }
        for start in stage.steps.clone().step_by(columns) {
            rows.push(StageRow {
                stage: number,
                is_head: !is_roomy && start == first,
                steps: start..(start + columns).min(end),
            });
        }
    }
    rows
}

/// Draws the next move, large and in words, in the free corners of the net.
pub(super) fn draw_next_move(canvas: &mut Canvas<'_>, layout: &ScreenLayout, app: &App) {
    let [mut top, bottom] = layout.corners;
    if let Some(asked) = app.slip_question() {
        let [question, how] = slips::asking(asked, app);
        canvas.put_blocks(top, &question);
        return canvas.put_blocks(bottom, &how);
    }
    if let Some(next) = app.shown_next_move() {
        let turn = app.cube().seen(&next).to_string();
        draw_large(canvas, top, &turn, canvas.theme.accent);
        let text = solution::next_move(next, bottom.width, bottom.height.into(), app);
        canvas.put_blocks(bottom, &text);
        top = below(top, SIGN_ROWS);
        top.height = 1;
    }
    canvas.put_blocks(top, &solution::keys(app));
}

const SIGN_ROWS: u16 = 5;

pub(super) fn draw_large(canvas: &mut Canvas<'_>, area: Rect, word: &str, style: Style) {
    let mut x = area.x;
    for sign in word.chars() {
        let rows = pixels(sign);
        for (y, row) in (area.y..area.bottom()).zip(rows) {
            for (column, pixel) in row.chars().enumerate() {
                if pixel == '#' {
                    let x = x + 2 * column as u16;
                    let pixel = canvas::row(x, y, area.right().saturating_sub(x));
                    canvas.put(pixel, "██", style);
                }
            }
        }
        x += 2 * rows[0].len() as u16 + 2;
    }
}

/// Returns the pixels of a character, row by row; `#` is set. A pixel is two cells wide.
const fn pixels(sign: char) -> [&'static str; SIGN_ROWS as usize] {
    match sign {
        'U' => ["#   #", "#   #", "#   #", "#   #", " ### "],
        'R' => ["#### ", "#   #", "#### ", "#  # ", "#   #"],
        'F' => ["#####", "#    ", "#### ", "#    ", "#    "],
        'D' => ["#### ", "#   #", "#   #", "#   #", "#### "],
        'L' => ["#    ", "#    ", "#    ", "#    ", "#####"],
        'B' => ["#### ", "#   #", "#### ", "#   #", "#### "],
        '2' => ["### ", "   #", " ## ", "#   ", "####"],
        '\'' => ["##", "##", "# ", "  ", "  "],
        _ => ["", "", "", "", ""],
    }
}
