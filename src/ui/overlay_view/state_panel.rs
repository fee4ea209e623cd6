//! The cube on the screen in the terms of the field, over everything but status line and footer:
//!
//! ```text
//! ╭ State of the cube ─────────────────────────────────────────╮
//! │ In G1: all edges oriented.                                 │
//! │ The permutations of corners and edges are even.            │
//! │ Into  by …      needs …              key of keys   moves   │
//! │ four stages                                                │
//! │ Corners  URF UFL …                                         │
//! │ piece, number, twist                                       │
//! │ Edges    UR UF …                                           │
//! │ piece, number, flip                                        │
//! ╰────────────────────────────────────────────────────────────╯
//! ```
//!
//! The pieces are those of the standard orientation, however the cube is held: 8 + 8 + 12 + 12 numbers.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};

use super::OverlayView;
use crate::app::{App, OverlayModel as _, StateView};
use crate::cube::{Corner, Edge, Face};
use crate::tables::{STAGES, StageDistances};
use crate::ui::text::grouped;
use crate::ui::{Theme, text};

/// Cells for the names of rows.
const NAMES: usize = 13;
/// Cells for a stage before its goal.
const TABLE: usize = 54;

impl OverlayView for StateView {
    fn draw(&self, buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme<'_>) -> Option<Position> {
        let distances = self.distances();
        Clear.render(area, buffer);
        let framed = text::framed(buffer, area, &self.title(app), theme);
        let inner = Rect { x: framed.x + 1, width: framed.width - 1, ..framed };
        let cube = &app.cube().cube;
        let parity = if cube.is_odd() { "odd" } else { "even" };
        let parity = format!("The permutations of corners and edges are {parity}.");
        let mut lines = vec![place(distances, theme), Line::raw(parity), Line::default()];
        lines.extend(stages(distances, inner.width, theme));
        lines.push(Line::default());
        lines.extend(pieces(
            "Corners",
            &Corner::ALL.map(|corner| corner.to_string()),
            &cube.corners().map(|corner| (corner.to_string(), corner.index())),
            cube.corner_twists(),
            theme,
        ));
        lines.push(Line::default());
        lines.extend(pieces(
            "Edges",
            &Edge::ALL.map(|edge| edge.to_string()),
            &cube.edges().map(|edge| (edge.to_string(), edge.index())),
            cube.edge_flips(),
            theme,
        ));
        text::put_lines(buffer, inner, &lines);
        let words = "Twists are thirds of a turn clockwise; a flipped edge has 1.";
        let y = inner.y + (lines.len() as u16 + 1).min(inner.height - 1);
        text::put(buffer, Position::new(inner.x, y), inner.width, words, theme.muted);
        None
    }
}

/// In which group the cube is.
fn place(distances: Option<&StageDistances>, theme: &Theme) -> Line<'static> {
    let group = match distances.map(StageDistances::group) {
        None => "…".to_owned(),
        Some(0) => "In G0: any cube.".to_owned(),
        Some(number) => format!("In G{number}: {}.", STAGES[number - 1].goal),
    };
    Line::styled(group, theme.heading)
}

/// The four stages: what they need, their keys and distances.
fn stages(distances: Option<&StageDistances>, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let head = format!("{:<5}{:<17}{:>22}  {:<6}", "Into", "by", "key of keys", "distance");
    let mut lines = vec![Line::styled(head, theme.muted)];
    for (index, entry) in STAGES.iter().enumerate() {
        let stage = distances.and_then(|distances| distances.stages()[index]);
        let states: u64 = entry.distribution.iter().sum();
        let (key, moves) = match (stage, distances) {
            (Some((key, distance)), _) => (grouped(key as u64), distance.to_string()),
            (None, Some(_)) => ("-".to_owned(), format!("- not yet in G{index}")),
            (None, None) => ("…".to_owned(), "…".to_owned()),
        };
        let faces = Face::ALL.map(|face| {
            let quarter = entry.quarter_turns.contains(&face);
            format!("{}{}", face.letter(), if quarter { "" } else { "2" })
        });
        let style = match stage {
            Some((0, _)) => theme.good,
            Some(_) => theme.accent,
            None => theme.muted,
        };
        let goal = match stage {
            Some(_) if usize::from(width) >= TABLE + entry.goal.len() => entry.goal,
            Some(_) => entry.in_short,
            None => "",
        };
        lines.push(Line::from(vec![
            Span::styled(format!("{:<5}", entry.group), style),
            Span::raw(format!("{:<17}", faces.join(" "))),
            Span::styled(format!("{key:>9}"), style),
            Span::styled(format!(" of {:>9}  ", grouped(states)), theme.muted),
            Span::styled(format!("{moves:<9}"), style),
            Span::styled(goal, theme.muted),
        ]));
    }
    lines
}

/// Places, the pieces there with their numbers, and how they are turned.
fn pieces<const N: usize>(
    title: &'static str,
    places: &[String; N],
    pieces: &[(String, usize); N],
    turned: &[u8; N],
    theme: &Theme,
) -> Vec<Line<'static>> {
    let heading = Span::styled(format!("{title:<NAMES$}"), theme.heading);
    let mut head = row("", places, theme.muted, theme);
    head.spans[0] = heading;
    let word = if N == Corner::NUM { "twist" } else { "flip" };
    vec![
        head,
        row("piece", &pieces.each_ref().map(|(name, _)| name.clone()), Style::new(), theme),
        row("position", &pieces.each_ref().map(|(_, number)| number.to_string()), theme.accent, theme),
        row(word, &turned.map(|turned| turned.to_string()), theme.accent, theme),
    ]
}

/// A name and the cells after it, each four columns wide.
fn row(name: &str, cells: &[String], style: Style, theme: &Theme) -> Line<'static> {
    let cells = cells.iter().map(|cell| format!("{cell:>4}")).collect::<Vec<_>>().concat();
    Line::from(vec![Span::styled(format!("{name:<NAMES$}"), theme.muted), Span::styled(cells, style)])
}
