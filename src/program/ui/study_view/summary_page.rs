//! The cube as a whole: order, parity, cycles, symmetries.
//!
//! ```text
//! Group          H: …
//! Order          105                           picture
//! Parity         even: 0
//! Symmetries     4 of 48, the group C4
//! Cycles         (UF UR UB) …
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text_flow::Flow;
use super::{beside, draw_picture, mark, picture_size};
use crate::app::{App, Study};
use crate::ui::{Theme, text};
use cubetui::coord::GroupEntry;
use cubetui::cube::{CubieCube, SymmetrySet};
use cubetui::formats::Cycles;
use cubetui::words::grouped;

/// Cells for the names.
const NAMES: usize = 15;

/// The page.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, study: &Study, app: &App, theme: &Theme) {
    let (columns, rows) = picture_size(area);
    draw_picture(buffer, beside(area, columns), app, theme);
    let flow = Flow::new((area.width - columns - 2, area.width), rows.into(), theme);
    text::put_lines(buffer, area, &words(flow, study, theme));
}

/// The words alone.
pub(super) fn draw_words(buffer: &mut Buffer, area: Rect, study: &Study, theme: &Theme) {
    let flow = Flow::new((area.width, area.width), 0, theme);
    text::put_lines(buffer, area, &words(flow, study, theme));
}

fn words(mut flow: Flow<'_>, study: &Study, theme: &Theme) -> Vec<ratatui::text::Line<'static>> {
    let (now, before) = (
        facts(&study.now().cube),
        study.before().map(|before| facts(&before.cube)),
    );
    for (index, (name, value)) in now.iter().enumerate() {
        let changed = before
            .as_ref()
            .is_some_and(|before| before[index].1 != *value);
        flow.named(mark(changed, theme), name, NAMES, value);
    }
    flow.blank();
    flow.muted(
        "Group: the smallest that the cube is in, with the number of its cubes and of its cosets.",
    );
    flow.muted(
        "Order: repeat the turns that made this cube this many times and the cube is solved again.",
    );
    flow.muted("Parity: whether the corners are an odd permutation. The edges always have the same parity.");
    flow.muted(
        "Cycles: in (UF UR UB) the piece of UF is at UR, that of UR at UB, and that of UB at UF.",
    );
    flow.muted(
        "A + or - at the end: once round the whole cycle twists or flips each of its pieces.",
    );
    flow.into_lines()
}

/// The facts about the cube, by name.
fn facts(cube: &CubieCube) -> [(&'static str, String); 6] {
    let symmetries = SymmetrySet::of_cube(cube);
    let symmetry_group = symmetries.group_name().unwrap_or_default();
    let group = GroupEntry::smallest_with(cube);
    let cycles = Cycles(*cube).to_string();
    let GroupEntry {
        name, about, cubes, ..
    } = *group;
    let group = format!(
        "{name}, {about}; order {}, index {}",
        grouped(cubes),
        grouped(group.index())
    );
    [
        ("Group", group),
        ("Order", format!("{} times", grouped(cube.order()))),
        (
            "Parity",
            if cube.is_odd() { "odd" } else { "even" }.to_owned(),
        ),
        (
            "Symmetries",
            format!("{} of 48, the group {symmetry_group}", symmetries.len()),
        ),
        (
            "Antisymmetries",
            SymmetrySet::antisymmetries_of_cube(cube).len().to_string(),
        ),
        (
            "Cycles",
            if cycles.is_empty() {
                "none: every piece is in its place".to_owned()
            } else {
                cycles
            },
        ),
    ]
}
