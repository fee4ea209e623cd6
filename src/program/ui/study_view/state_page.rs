//! In which of Thistlethwaite's groups the cube is, and every piece with its place and how it is turned:
//!
//! ```text
//! In G1: all edges oriented.
//! The permutations of corners and edges are even.
//! Along the solution, if one by stages is shown: chain, groups and keys
//! Into by …             key of keys   distance
//! the four stages
//! Corners  URF UFL …                            picture, where
//! piece, position, twist                        there is room
//! Edges    UR UF …
//! piece, position, flip
//! ```
//!
//! The pieces are those of the standard orientation, however the cube is held: 8 + 8 + 12 + 12 numbers.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

use super::{CHANGED, LARGE_PICTURE, PICTURE, beside, draw_picture, mark, paragraph};
use crate::app::{App, StagePlace, Studied, Study};
use crate::ui::{Theme, text};
use cubetui::cube::{Corner, CubieCube, Edge, Face};
use cubetui::tables::{STAGES, StageDistances, StageEntry, thistlethwaite_group};
use cubetui::words::grouped;

/// Cells for the names of rows.
const NAMES: usize = 11;
/// Cells for a place.
const CELL: usize = 4;
/// Cells for a row of edges, and a gap.
const PIECES: u16 = (NAMES + CELL * Edge::NUM + 2) as u16;
/// Cells for a stage before its goal.
const TABLE: usize = 55;
/// Rows above the pieces.
const ABOVE_PIECES: u16 = 9;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, study: &Study, app: &App, theme: &Theme) {
    let (now, before) = (study.now(), study.before());
    let cube = &now.cube;
    let parity = if cube.is_odd() { "odd" } else { "even" };
    let parity = format!("The permutations of corners and edges are {parity}.");
    let chain =
        along_the_solution(app).map_or(Line::default(), |words| Line::styled(words, theme.accent));
    let mut lines = vec![group(cube, theme), Line::raw(parity), chain];
    lines.extend(stages(now, before, area.width, theme));
    lines.push(Line::default());
    lines.extend(pieces(
        ("Corners", cells(Corner::ALL)),
        corners,
        (cube, before),
        theme,
    ));
    lines.push(Line::default());
    lines.extend(pieces(
        ("Edges", cells(Edge::ALL)),
        edges,
        (cube, before),
        theme,
    ));
    let picture = [LARGE_PICTURE, PICTURE]
        .into_iter()
        .find(|picture| PIECES + picture <= area.width);
    if picture.is_some() {
        lines.push(Line::default());
    }
    let words = "Twist 1: a third of a turn clockwise. Flip 1: the edge is turned over.";
    let width = if picture.is_some() {
        PIECES - 2
    } else {
        area.width
    };
    lines.extend(paragraph(words, width, theme.muted));
    text::put_lines(buffer, area, &lines);
    let below = Rect {
        y: area.y + ABOVE_PIECES,
        height: area.height.saturating_sub(ABOVE_PIECES),
        ..area
    };
    if let Some(picture) = picture {
        draw_picture(buffer, beside(below, picture), app, theme);
    }
}

/// In which group the cube is.
fn group(cube: &CubieCube, theme: &Theme) -> Line<'static> {
    let words = match thistlethwaite_group(cube) {
        0 => "In G0: any cube.".to_owned(),
        number => format!("In G{number}: {}.", STAGES[number - 1].goal),
    };
    Line::styled(words, theme.heading)
}

/// Where the shown solution by stages has come to in its chain, which may run along other axes.
fn along_the_solution(app: &App) -> Option<String> {
    let playback = app.playback()?;
    let (direction, place) = (playback.direction?, playback.stage_place()?);
    let StagePlace {
        groups: [from, to],
        keys: (key, next),
        ..
    } = place;
    let backwards = if direction.is_inverse() {
        " backwards"
    } else {
        ""
    };
    let chain = direction.chain().name(app.cube().orientation);
    let next = match (playback.next_move(), next) {
        (Some(turn), Some(next)) => format!(" > {} > {}", app.cube().as_held(turn), grouped(next)),
        _ => String::new(),
    };
    let key = grouped(key);
    Some(format!(
        "Along the solution, chain {chain}{backwards}: G{from} to G{to}, key {key}{next}"
    ))
}

/// The four stages: what they need, their keys and distances.
fn stages(
    now: &Studied,
    before: Option<&Studied>,
    width: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let head = format!(
        " {:<5}{:<17}{:>22}  {:<6}",
        "Into", "by", "key of keys", "distance"
    );
    let distances = |studied: &Studied| {
        studied
            .examination
            .as_deref()
            .map(|examined| examined.stages)
    };
    let (now, before) = (distances(now), before.and_then(distances));
    let mut lines = vec![Line::styled(head, theme.muted)];
    for (index, entry) in STAGES.iter().enumerate() {
        let known = |distances: &StageDistances| distances.stages()[index];
        let has_changed = before
            .zip(now)
            .is_some_and(|(before, now)| known(&before) != known(&now));
        let (key, moves, style) = match now.as_ref().map(known) {
            Some(Some((key, moves))) => {
                let style = if key == 0 { theme.good } else { theme.accent };
                (grouped(key), moves.to_string(), style)
            }
            Some(None) => (
                "-".to_owned(),
                format!("- not yet in G{index}"),
                theme.muted,
            ),
            None => ("…".to_owned(), "…".to_owned(), theme.muted),
        };
        let is_known = now.as_ref().and_then(known).is_some();
        let goal = match usize::from(width) >= TABLE + entry.goal.width() {
            _ if !is_known => "",
            true => entry.goal,
            false => entry.in_short,
        };
        let states: u64 = entry.distribution.iter().sum();
        lines.push(Line::from(vec![
            mark(has_changed, theme),
            Span::styled(format!("{:<5}", entry.group), style),
            Span::raw(format!("{:<17}", moves_of(entry))),
            Span::styled(format!("{key:>9}"), style),
            Span::styled(format!(" of {:>9}  ", grouped(states)), theme.muted),
            Span::styled(format!("{moves:<9}"), style),
            Span::styled(goal, theme.muted),
        ]));
    }
    lines
}

/// The moves of a stage: a face alone for all its turns.
fn moves_of(entry: &StageEntry) -> String {
    let faces = Face::ALL.map(|face| {
        let half = if entry.quarter_turns.contains(&face) {
            ""
        } else {
            "2"
        };
        format!("{}{half}", face.letter())
    });
    faces.join(" ")
}

/// What a row says of a cube: its name, and a cell for each place.
type Row = (&'static str, Vec<String>);

fn corners(cube: &CubieCube) -> [Row; 3] {
    let corners = cube.corners();
    [
        ("piece", cells(corners)),
        ("position", cells(corners.map(Corner::index))),
        ("twist", cells(cube.corner_twists())),
    ]
}

fn edges(cube: &CubieCube) -> [Row; 3] {
    let edges = cube.edges();
    [
        ("piece", cells(edges)),
        ("position", cells(edges.map(Edge::index))),
        ("flip", cells(cube.edge_flips())),
    ]
}

fn cells(values: impl IntoIterator<Item: ToString>) -> Vec<String> {
    values.into_iter().map(|value| value.to_string()).collect()
}

/// The pieces of a kind: which one is at each place, its number, and how it is turned.
fn pieces(
    (title, places): (&'static str, Vec<String>),
    rows_of: fn(&CubieCube) -> [Row; 3],
    (now, before): (&CubieCube, Option<&Studied>),
    theme: &Theme,
) -> Vec<Line<'static>> {
    let before = before.map_or(now, |before| &before.cube);
    let mut lines = vec![heading(title, &places, theme)];
    let styles = [Style::new(), theme.accent, theme.accent];
    for (((name, now), (_, before)), style) in rows_of(now).iter().zip(rows_of(before)).zip(styles)
    {
        lines.push(row(name, now, &before, style, theme));
    }
    lines
}

/// The kind of the pieces, and the names of their places.
fn heading(title: &'static str, places: &[String], theme: &Theme) -> Line<'static> {
    let places = places
        .iter()
        .map(|place| format!("{place:>CELL$}"))
        .collect::<Vec<_>>()
        .concat();
    Line::from(vec![
        Span::styled(format!("{title:<NAMES$}"), theme.heading),
        Span::styled(places, theme.muted),
    ])
}

/// A name and what is so at each place, with a mark before what has changed.
fn row(
    name: &str,
    now: &[String],
    before: &[String],
    style: Style,
    theme: &Theme,
) -> Line<'static> {
    let mut spans = vec![Span::styled(format!("{name:<NAMES$}"), theme.muted)];
    for (now, before) in now.iter().zip(before) {
        spans.push(mark(now != before, theme));
        spans.push(Span::styled(
            format!("{now:>width$}", width = CELL - CHANGED.width()),
            style,
        ));
    }
    Line::from(spans)
}
