//! The list of cubes, over everything but the status line:
//!
//! ```text
//! ╭ cubes.txt: 3 cubes ────────────────────────────────────╮
//! │    #   Moves  Name                Solution, or the cube │
//! │ +  1    20*   superflip           U R2 F B R B2 R U2 L  │
//! │                                                         │
//! │ superflip  the farthest cube                            │
//! │ what is written, the solution, or what is wrong         │
//! ╰─────────────────────────────────────────────────────────╯
//! ```

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;

use super::{ListRows, OverlayView, inside, panel};
use crate::app::{App, EntryState, ListEntry, ListView, OverlayModel as _, Target};
use crate::ui::canvas::{self, Canvas};
use cubetui::words::counted;

/// Before the number of a cube that is protected.
const MARK: &str = "+ ";
/// Rows for the chosen cube: an empty one, its name, what is written, three of its solution.
const DETAILS: u16 = 6;
/// Cells of the length and of the name.
const COLUMNS: [usize; 2] = [8, 22];

impl OverlayView for ListView {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, app: &App) -> Option<Position> {
        let inner = panel(canvas, area, &self.title(app));
        let list = app.list();
        let scheme = &app.settings().scheme;
        let rows = rows_of(inner);
        let numbers = list.last_number.to_string().len() + MARK.len();
        let heading = cells(
            numbers,
            ["#", "Moves", "Name"],
            "Solution, or the cube as written",
        );
        canvas.put(
            canvas::row(rows.x, rows.y - 1, rows.width),
            &heading,
            canvas.theme.muted,
        );
        if list.is_empty() {
            let words = "no cubes: a adds the one on the screen, :list open FILE reads a file";
            canvas.put(rows, words, canvas.theme.muted);
        }
        let chosen = list.chosen;
        ListRows::new(rows, list.len(), chosen).draw(canvas, |index| {
            let entry = list.entry(index, scheme).expect("the list has this row");
            let style = match &entry.state {
                _ if index == chosen => canvas.theme.chosen,
                EntryState::Wrong(_) | EntryState::WrongSolution => canvas.theme.bad,
                EntryState::Solved(_) => Style::new(),
                EntryState::Unsolved | EntryState::NotFound(_) => canvas.theme.muted,
            };
            (row(numbers, &entry, app), style)
        });
        if let Some(entry) = list.entry(chosen, scheme) {
            let y = rows.bottom() + 1;
            let area = Rect {
                y,
                height: (area.bottom() - 1).saturating_sub(y),
                ..rows
            };
            draw_details(canvas, area, &entry);
        }
        None
    }

    fn target_at(&self, area: Rect, app: &App, at: Position) -> Option<Target> {
        let list = app.list();
        ListRows::new(rows_of(inside(area)), list.len(), list.chosen).target_at(at)
    }
}

fn rows_of(inner: Rect) -> Rect {
    Rect::new(
        inner.x,
        inner.y + 1,
        inner.width,
        inner.height.saturating_sub(DETAILS + 1),
    )
}

/// A row with this many cells for the number.
fn cells(numbers: usize, [number, length, name]: [&str; 3], rest: &str) -> String {
    let [lengths, names] = COLUMNS;
    format!(
        "{number:>numbers$} {length:>lengths$}  {} {rest}",
        canvas::padded(name, names)
    )
}

fn row(numbers: usize, entry: &ListEntry<'_>, app: &App) -> String {
    let mark = if entry.cube.is_protected() { MARK } else { "" };
    let number = format!("{mark}{}", entry.number);
    let is_searched = app.searched_in_list() == Some(entry.number);
    let written = entry.cube.cube_text().replace('\n', " ");
    let (length, rest) = match &entry.state {
        _ if is_searched => ("...".to_owned(), written),
        EntryState::Solved(solution) => (solution.figures(), solution.moves.clone()),
        EntryState::Wrong(reason) => ("wrong".to_owned(), reason.clone()),
        EntryState::WrongSolution => (
            "wrong".to_owned(),
            "the solution in the file does not solve it".to_owned(),
        ),
        EntryState::NotFound(_) => ("none".to_owned(), written),
        EntryState::Unsolved => (String::new(), written),
    };
    cells(numbers, [&number, &length, entry.cube.name()], &rest)
}

fn draw_details(canvas: &mut Canvas<'_>, area: Rect, entry: &ListEntry<'_>) {
    let cube = entry.cube;
    let name = if cube.name().is_empty() {
        format!("cube {}", entry.number)
    } else {
        cube.name().to_owned()
    };
    let line = entry
        .line
        .map_or(String::new(), |line| format!(" (line {line})"));
    let mark = if cube.is_protected() {
        ", protected"
    } else {
        ""
    };
    let note = format!("  {}", cube.note());
    let title = [
        Span::styled(format!("{name}{line}{mark}"), canvas.theme.heading),
        Span::styled(note, Style::new()),
    ];
    canvas.put_spans(area, &title);
    let written = cube.cube_text().replace('\n', " ");
    let at = Position::new(area.x, area.y + 1);
    canvas.put(
        canvas::row(at.x, at.y, area.width),
        &written,
        canvas.theme.muted,
    );
    let (words, style) = match &entry.state {
        EntryState::Wrong(reason) | EntryState::NotFound(reason) => {
            (reason.clone(), canvas.theme.bad)
        }
        EntryState::WrongSolution => {
            let moves = cube.solution().map_or("", |solution| &solution.moves);
            (
                format!("does not solve this cube: {moves}"),
                canvas.theme.bad,
            )
        }
        EntryState::Unsolved => (
            "not solved yet: s solves the list".to_owned(),
            canvas.theme.muted,
        ),
        EntryState::Solved(solution) => {
            let proven = if solution.is_proven {
                ", proven: nothing is shorter"
            } else {
                ""
            };
            (
                format!(
                    "{}{proven}: {}",
                    counted(solution.length, "move"),
                    solution.moves
                ),
                canvas.theme.accent,
            )
        }
    };
    let below = Rect {
        y: area.y + 2,
        height: area.height.saturating_sub(2),
        ..area
    };
    canvas.put_wrapped(below, &words, style);
}
