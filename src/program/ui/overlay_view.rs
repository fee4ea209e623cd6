//! Drawing the overlays: one view for each kind of [`Overlay`], found in one table.

mod comparison_panel;
mod completion_list;
mod coset_run_panel;
mod cube_list_panel;
mod filtered_list_panel;
mod help_panel;
mod link_panel;
mod manual_panel;
pub(super) mod message_panel;
mod pattern_list;
mod solution_list_panel;
mod symmetry_class_list;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

pub use link_panel::link;

use super::Theme;
use crate::app::{App, Overlay, Target};

/// How an overlay is drawn, and what the mouse hits on it.
pub(super) trait OverlayView {
    /// Draws it into the area above the status line. Returns the place of the terminal's cursor if text is typed there.
    fn draw(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        app: &App,
        theme: &Theme<'_>,
    ) -> Option<Position>;

    /// Returns what the mouse hits at a place, if the overlay has something to click on.
    fn target_at(&self, _area: Rect, _app: &App, _at: Position) -> Option<Target> {
        None
    }
}

/// The view of each kind of overlay.
pub(super) fn view_of(overlay: &Overlay) -> &dyn OverlayView {
    match overlay {
        Overlay::Help(view) => view,
        Overlay::Manual(view) => view,
        Overlay::CommandLine(view) => view,
        Overlay::Patterns(view) => view,
        Overlay::SymmetryClasses(view) => view,
        Overlay::Link(view) => view,
        Overlay::Comparison(view) => view,
        Overlay::CosetRun(view) => view,
        Overlay::CubeList(view) => view,
        Overlay::Messages(view) => view,
        Overlay::Solutions(view) => view,
    }
}
