//! A solution in its stages: their groups, lengths and moves, and the moves that are legal now.
//!
//! ```text
//! G1  3 F  R2 D'            G1  3 moves, by U R F D L B
//! G2  7 R  U2 L  F2 R'      F  R2 D'
//!       D  R                G2  7 moves, by U R D L F2 B2
//! G1>G2 by U D L R F2 …     R  U2 L  F2 R' D  R
//! key 1094 > R > 36         key 1094 > R > 36
//! ```
//!
//! The keys are those of the stage now and after the next move. The axes of the chain are in the title of the panel.
//! On the left as it is drawn in little room: there it scrolls, so that the next move stays in view.

use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::canvas::{self, Canvas};
use crate::app::{Action, App, Playback, StagePlace};
use cubetui::cube::{Face, Move};
use cubetui::solver::SolutionStage;
use cubetui::tables::StageEntry;
use cubetui::words::counted;

/// Cells for a move and the blank after it.
pub(super) const MOVE_WIDTH: u16 = 4;
/// Cells for a group and a length before the moves.
const LABEL_WIDTH: u16 = 6;
/// Rows below the moves, for the legal turns, the keys and the goal of the stage.
const WORD_ROWS: u16 = 3;

struct Row {
    stage: usize,
    /// The stage's name stands here: alone, or before the moves.
    is_head: bool,
    steps: Range<usize>,
    indent: u16,
}

/// Everything about where things are in the panel.
pub(super) struct Arrangement {
    place: StagePlace,
    rows: Vec<Row>,
    /// The first row that is seen.
    top: usize,
    area: Rect,
    /// Each stage has a row of its own for its name and turns.
    is_roomy: bool,
}

impl Arrangement {
    /// Where the stages of a solution are drawn; none if it has none.
    pub(super) fn of(inner: Rect, playback: &Playback) -> Option<Self> {
        let place = playback.stage_place()?;
        let stages = &place.stages;
        let area = Rect {
            height: inner.height.saturating_sub(WORD_ROWS),
            ..inner
        };
        let roomy = rows(stages, inner.width, true);
        let is_roomy = roomy.len() <= area.height.into();
        let rows = if is_roomy {
            roomy
        } else {
            rows(stages, inner.width, false)
        };
        let step = playback.step;
        let here = rows
            .iter()
            .position(|row| row.steps.contains(&step))
            .unwrap_or(rows.len());
        let room = usize::from(area.height);
        let top = here
            .saturating_sub(room / 2)
            .min(rows.len().saturating_sub(room));
        Some(Self {
            place,
            rows,
            top,
            area,
            is_roomy,
        })
    }

    fn seen(&self) -> impl Iterator<Item = (u16, &Row)> {
        (self.area.y..self.area.bottom()).zip(&self.rows[self.top..])
    }

    /// Where each move that is seen stands.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, Rect)> {
        self.seen().flat_map(|(y, row)| {
            let x = self.area.x + row.indent;
            let place = move |(k, step): (u16, usize)| {
                (step, Rect::new(x + k * MOVE_WIDTH, y, MOVE_WIDTH, 1))
            };
            (0..).zip(row.steps.clone()).map(place)
        })
    }

    pub(super) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        inner: Rect,
        playback: &Playback,
        app: &App,
    ) {
        let StagePlace {
            stages,
            current,
            groups: [from, to],
            keys: (key, next),
        } = &self.place;
        for (y, row) in self.seen().filter(|(_, row)| row.is_head) {
            let stage = &stages[row.stage];
            let style = if row.stage == *current {
                canvas.theme.heading
            } else {
                canvas.theme.muted
            };
            let (group, length) = (stage.entry().group, stage.steps.len());
            let words = if self.is_roomy {
                let word = if length == 1 { "move" } else { "moves" };
                format!(
                    "{group} {length:2} {word}, by {}",
                    legal(&stage.allowed, app)
                )
            } else if length == 0 {
                format!("{group}  - done already")
            } else {
                format!("{group} {length:2}")
            };
            canvas.put(canvas::row(inner.x, y, inner.width), &words, style);
        }
        let stage = self.place.stage();
        let mut words = Vec::new();
        if let Some(shorter) = app.shorter_than_shown() {
            let key = app.key_of(Action::Start);
            words.push((
                format!("{}: {key} takes them", counted(shorter, "move")),
                canvas.theme.good,
            ));
        }
        if playback.is_at_end() {
            words.push(("G4: solved".to_owned(), canvas.theme.good));
        } else if !self.is_roomy {
            words.push((
                format!("G{from}>G{to} by {}", legal(&stage.allowed, app)),
                Style::new(),
            ));
        }
        if let (Some(turn), Some(next)) = (playback.next_move(), next) {
            words.push((
                format!("key {key} > {} > {next}", app.cube().as_held(turn)),
                Style::new(),
            ));
        }
        if let Some((solutions, here)) = app.choice() {
            let number = here.map_or("-".to_owned(), |here| (here + 1).to_string());
            let keys = [Action::PreviousSolution, Action::NextSolution]
                .map(|action| app.key_of(action))
                .join(" ");
            words.push((
                format!("solution {number} of {}: {keys}", solutions.len()),
                canvas.theme.muted,
            ));
        }
        words.push((goal(stage, playback, inner.width), canvas.theme.muted));
        let top = inner.bottom().saturating_sub(WORD_ROWS);
        for (y, (line, style)) in (top..inner.bottom()).zip(words) {
            canvas.put(canvas::row(inner.x, y, inner.width), &line, style);
        }
    }
}

/// What the stage is for; of a solution that was found for the inverse, that it was.
fn goal(stage: &SolutionStage, playback: &Playback, width: u16) -> String {
    if playback
        .direction
        .is_some_and(cubetui::solver::StageDirection::is_inverse)
    {
        "backwards, of the inverse".to_owned()
    } else {
        let StageEntry { goal, in_short, .. } = stage.entry();
        if goal.len() <= width.into() {
            (*goal).to_owned()
        } else {
            (*in_short).to_owned()
        }
    }
}

fn rows(stages: &[SolutionStage], width: u16, is_roomy: bool) -> Vec<Row> {
    let indent = if is_roomy { 0 } else { LABEL_WIDTH };
    let columns = usize::from((width.saturating_sub(indent) / MOVE_WIDTH).max(1));
    let mut rows = Vec::new();
    for (number, stage) in stages.iter().enumerate() {
        let head = Row {
            stage: number,
            is_head: true,
            steps: stage.steps.start..stage.steps.start,
            indent,
        };
        if is_roomy || stage.steps.is_empty() {
            rows.push(head);
        }
        for start in stage.steps.clone().step_by(columns) {
            let steps = start..(start + columns).min(stage.steps.end);
            let is_head = !is_roomy && start == stage.steps.start;
            rows.push(Row {
                stage: number,
                is_head,
                steps,
                indent,
            });
        }
    }
    rows
}

/// Faces that may be turned, as the cube is held: with a 2 those that make half turns only.
fn legal(allowed: &[Move], app: &App) -> String {
    let held = app.cube().moves_as_held(allowed);
    let faces = Face::ALL.into_iter().filter_map(|face| {
        let turns = held.iter().filter(|turn| turn.face() == face).count();
        match turns {
            0 => None,
            1 => Some(format!("{}2", face.letter())),
            _ => Some(face.letter().to_string()),
        }
    });
    faces.collect::<Vec<_>>().join(" ")
}
