//! The coset of H that the cube is in, beside its picture relabelled and as it is:
//!
//! ```text
//! This cube is not in H: 10 moves lead there.   relabelled
//! H*g       number
//! parts     twist, flip, slice
//! class     number and size
//! least     representative
//! the 16 symmetries, those that keep it marked  as it is
//! the shortest paths into H
//! what a right coset is
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::text_flow::Flow;
use super::{LARGE_PICTURE, PICTURE, SPACED, beside, mark, picture_size};
use crate::app::{Action, App, Study};
use crate::ui::visible_stickers::Stickers;
use crate::ui::{Theme, net_view, text};
use cubetui::coord::{Coordinate as _, Coset};
use cubetui::cube::{Symmetry, SymmetryElement, format_moves};
use cubetui::solver::{Distance, Examination, Phase1Solutions};
use cubetui::words::{counted, grouped};

/// Cells for names.
const NAMES: usize = 8;
/// Cells for one of the 16 symmetries.
const ELEMENT: usize = 11;
/// Rows that are left for the words at the end.
const LAST_WORDS: usize = 4;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, study: &Study, app: &App, theme: &Theme) {
    let (picture, _) = picture_size(area);
    draw_pictures(buffer, beside(area, picture), app, theme);
    let width = area.width - picture - 2;
    let coset = Coset::of(&study.now().cube);
    let was = study.before().map(|before| Coset::of(&before.cube));
    let examined = study.now().examination.as_deref();
    let mut flow = Flow::new((width, width), 0, theme).spaced(area.height > SPACED);
    flow.heading(&place(coset, examined));
    flow.space();
    let changed = was.is_some_and(|was| was != coset);
    flow.named(
        mark(changed, theme),
        "Coset",
        NAMES,
        &format!("{} of {}", grouped(coset.index()), grouped(Coset::NUM)),
    );
    flow.line(parts(coset, was, theme));
    flow.named(Span::raw(" "), "Class", NAMES, &class(examined));
    flow.named(Span::raw(" "), "Least", NAMES, &least(coset, examined));
    flow.space();
    let keepers = match coset.stabilizer().len() {
        1 => "1 keeps it:".to_owned(),
        count => format!("{count} keep it:"),
    };
    flow.line(Line::from(vec![
        Span::raw(" Of the 16 symmetries that keep U-D, "),
        Span::styled(keepers, theme.heading),
    ]));
    symmetries(&mut flow, coset, width, theme);
    flow.space();
    let room = usize::from(area.height).saturating_sub(flow.rows() + LAST_WORDS + 1);
    shortest_paths(&mut flow, study.first_listed(), examined, room, app, theme);
    flow.space();
    flow.muted("H*g: any element of H = <U, D, R2, L2, F2, B2>, then the turns g of this cube.");
    flow.muted(&format!(
        "Its {} cubes look alike relabelled: {} explains why.",
        grouped(Coset::ORDER_OF_H),
        app.key_of(Action::Learn)
    ));
    text::put_lines(buffer, area, &flow.into_lines());
}

/// The cube relabelled, and below it as it is, each with its name in a free corner.
fn draw_pictures(buffer: &mut Buffer, area: Rect, app: &App, theme: &Theme) {
    let upper = Rect {
        height: if area.width < LARGE_PICTURE { 9 } else { 18 },
        ..area
    };
    let below = upper.bottom() + u16::from(area.width < LARGE_PICTURE);
    let indent = if area.width < LARGE_PICTURE {
        0
    } else {
        (LARGE_PICTURE - PICTURE) / 2
    };
    let lower = Rect {
        x: area.x + indent,
        y: below,
        width: area.width - indent,
        height: area.bottom().saturating_sub(below),
    };
    for (place, relabelled, name) in [(upper, true, "relabelled"), (lower, false, "as it is")] {
        let rows = net_view::draw_small(buffer, place, &Stickers::of_cube(app, relabelled), theme);
        let right_of_up = if rows < 18 { 15 } else { 27 };
        let at = Position::new(place.x + right_of_up, place.y);
        text::put(
            buffer,
            at,
            place.width.saturating_sub(right_of_up),
            name,
            theme.muted,
        );
    }
}

fn place(coset: Coset, examined: Option<&Examination>) -> String {
    if coset.is_h() {
        return "This cube is in H itself, coset 0.".to_owned();
    }
    match examined.map(|examined| examined.axis_distances[0].phase1) {
        None => "Not in H, which is … away.".to_owned(),
        Some(distance) => format!("Not in H, which is {} away.", distance.in_moves()),
    }
}

/// Twist, flip and slice, each with its mark.
fn parts(coset: Coset, was: Option<Coset>, theme: &Theme) -> Line<'static> {
    let values = |coset: Coset| {
        let (twist, flip, slice) = coset.parts();
        [twist.index(), flip.index(), slice.index()]
    };
    let before = was.map(values);
    let mut spans = vec![Span::raw(" ".repeat(NAMES))];
    for (index, (name, value)) in ["Twist", "Flip", "UdSlice"]
        .into_iter()
        .zip(values(coset))
        .enumerate()
    {
        spans.push(mark(
            before.is_some_and(|before| before[index] != value),
            theme,
        ));
        spans.push(Span::styled(format!("{name} "), theme.muted));
        let style = if value == 0 {
            theme.good
        } else {
            theme.heading
        };
        spans.push(Span::styled(format!("{}  ", grouped(value)), style));
    }
    Line::from(spans)
}

/// Which class the coset is in, and its size.
fn class(examined: Option<&Examination>) -> String {
    let Some(reduced) = examined.map(|examined| examined.coset) else {
        return "…".to_owned();
    };
    let size = counted(reduced.size, "coset");
    format!(
        "{} of {}: {size}",
        grouped(reduced.number),
        grouped(reduced.count)
    )
}

/// The least coset of the class, and the symmetry that leads to it.
fn least(coset: Coset, examined: Option<&Examination>) -> String {
    let Some(reduced) = examined.map(|examined| examined.coset) else {
        return "…".to_owned();
    };
    let number = grouped(reduced.representative);
    if coset.representative().0 == coset {
        format!("{number}, this one")
    } else {
        format!("{number}, by {}", reduced.symmetry.element())
    }
}

/// The 16 symmetries, with a sign before those that carry the coset to itself.
fn symmetries(flow: &mut Flow<'_>, coset: Coset, width: u16, theme: &Theme) {
    let stabilizer = coset.stabilizer();
    let of_axis = |element: &SymmetryElement| element.symmetry().index() < Symmetry::NUM_UD;
    let all: Vec<SymmetryElement> = SymmetryElement::all().filter(of_axis).collect();
    for row in all.chunks((usize::from(width) - 1) / ELEMENT) {
        let mut spans = vec![Span::raw(" ")];
        for element in row {
            let is_fixed = stabilizer.contains(element.symmetry());
            let (sign, style) = if is_fixed {
                ("✓ ", theme.good)
            } else {
                ("  ", theme.muted)
            };
            spans.push(Span::styled(
                format!("{sign}{:<width$}", element.to_string(), width = ELEMENT - 2),
                style,
            ));
        }
        flow.line(Line::from(spans));
    }
}

/// How far a cube in H is from the solved one.
fn distance_within_h(distance: Option<Distance>) -> String {
    match distance {
        None | Some(Distance::Exactly(0)) => "It is the solved cube.".to_owned(),
        Some(distance) => format!("Within H it is {} from solved.", distance.in_moves()),
    }
}

/// The number of shortest paths into H, and as many of them as there are rows.
fn shortest_paths(
    flow: &mut Flow<'_>,
    first: usize,
    examined: Option<&Examination>,
    room: usize,
    app: &App,
    theme: &Theme,
) {
    let Some(examined) = examined else {
        return flow.words("Shortest paths into H: …");
    };
    let Some(Phase1Solutions {
        length,
        count,
        listed,
    }) = &examined.phase1_solutions
    else {
        return flow.words("Shortest paths into H: too many to be counted.");
    };
    if *length == 0 {
        return flow.words(&distance_within_h(examined.axis_distances[0].phase2));
    }
    let first = first.min(listed.len().saturating_sub(room));
    let shown = &listed[first..listed.len().min(first + room)];
    let (all, last) = (grouped(*count), first + shown.len());
    let range = if shown.len() as u64 == *count {
        ":".to_owned()
    } else {
        format!(", {} to {last}:", first + 1)
    };
    flow.heading(&format!("{all} shortest paths into H{range}"));
    for solution in shown {
        let moves = app.cube().moves_as_held(solution);
        flow.line(Line::styled(
            format!("  {}", format_moves(&moves)),
            theme.accent,
        ));
    }
}
