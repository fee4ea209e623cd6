//! The symmetries and antisymmetries of the cube, in words:
//!
//! ```text
//! 4 of 48 symmetries: the group C4            picture
//! 12 cubes look like this one, …
//! It looks the same after
//!   E    nothing at all
//!   C4   a quarter turn about the face R, L
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::text_flow::Flow;
use super::{beside, draw_picture, mark, picture_size};
use crate::app::{App, Study};
use crate::ui::{Theme, text};
use cubetui::cube::SymmetrySet;

/// Cells for a symbol.
const SYMBOL: usize = 6;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, study: &Study, app: &App, theme: &Theme) {
    let (columns, rows) = picture_size(area);
    draw_picture(buffer, beside(area, columns), app, theme);
    let sets = |cube| {
        (
            SymmetrySet::of_cube(cube),
            SymmetrySet::antisymmetries_of_cube(cube),
        )
    };
    let (symmetries, antisymmetries) = sets(&study.now().cube);
    let changed = study
        .before()
        .is_some_and(|before| sets(&before.cube) != (symmetries, antisymmetries));
    let group = symmetries.group_name().unwrap_or_default();
    let mut flow = Flow::new((area.width - columns - 2, area.width), rows.into(), theme);
    flow.line(Line::from(vec![
        mark(changed, theme),
        Span::styled(
            format!("{} of 48 symmetries: the group {group}", symmetries.len()),
            theme.heading,
        ),
    ]));
    let (class, with_inverses) = symmetries.class_sizes(antisymmetries);
    flow.words(&match (class, with_inverses) {
        (1, _) => "The same from every side and in every mirror.".to_owned(),
        (class, all) if class == all => {
            format!("Seen from all sides and in mirrors it is {class} cubes.")
        }
        (class, all) => {
            format!(
                "Seen from all sides and in mirrors it is {class} cubes; with their inverses {all}."
            )
        }
    });
    flow.blank();
    list(&mut flow, "It looks the same after", symmetries, theme);
    flow.blank();
    if antisymmetries.is_empty() {
        flow.heading("No symmetry turns it into its inverse.");
    } else if antisymmetries == symmetries {
        flow.heading("It is its own inverse: the antisymmetries are the same.");
    } else {
        list(
            &mut flow,
            "It becomes its inverse after",
            antisymmetries,
            theme,
        );
    }
    text::put_lines(buffer, area, &flow.into_lines());
}

/// The elements, kind by kind.
fn list(flow: &mut Flow<'_>, title: &str, set: SymmetrySet, theme: &Theme) {
    flow.heading(title);
    for (symbol, words) in set.in_words() {
        let symbol = Span::styled(
            format!("  {symbol:<width$}", width = SYMBOL - 2),
            theme.accent,
        );
        flow.text(&[symbol], SYMBOL, &words, Style::new());
    }
}
