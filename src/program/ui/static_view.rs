//! Pictures of a cube for use outside the interface: only its stickers, in as many cells as they need.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::Styles;
use super::net_view;
use super::screen_layout::NetLayout;
use super::solid_view::{self, Scene};
use super::visible_stickers::Stickers;
use crate::picture::{LINE_DRAWING_COLUMNS, LINE_DRAWING_ROWS, Side};
use cubetui::cube::{CenterTurns, Color, ColorScheme, Facelet};

#[derive(Clone, Copy, Debug)]
pub struct StaticView<'a> {
    /// The colours of the stickers, as far as they are known.
    pub stickers: &'a [Option<Color>; Facelet::NUM],
    pub scheme: &'a ColorScheme,
    pub centers: Option<CenterTurns>,
    pub theme: &'a Styles<'a>,
}

impl StaticView<'_> {
    /// Draws the net with stickers `rows` high (at least 2).
    pub fn net(&self, rows: u16) -> Buffer {
        let places = NetLayout::with_rows(rows);
        let mut buffer = Buffer::empty(places.area);
        net_view::draw(&mut buffer, &places, &self.seen(), self.theme);
        super::finish(&mut buffer, self.theme);
        buffer
    }

    /// Draws sides of the solid cube next to each other; an edge of a sticker spans `scale` columns (at least 4). Without
    /// colours, or in ASCII, it is a line drawing of a fixed size.
    pub fn solid(&self, sides: &[Side], scale: u16) -> Buffer {
        if solid_view::is_drawn_in_lines(self.theme) {
            let step = LINE_DRAWING_COLUMNS + 4;
            let columns = sides.len() as u16 * step;
            let mut buffer = Buffer::empty(Rect::new(0, 0, columns, LINE_DRAWING_ROWS));
            for (index, &side) in (0..).zip(sides) {
                let origin = Position::new(index * step, 0);
                solid_view::draw_lines_of(&mut buffer, origin, side, &self.seen(), self.theme);
            }
            super::finish(&mut buffer, self.theme);
            return buffer;
        }
        let (scene, columns, rows) = Scene::row_of(sides, scale);
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        scene.draw(&mut buffer, area, &self.seen(), None, self.theme);
        super::finish(&mut buffer, self.theme);
        buffer
    }

    fn seen(&self) -> Stickers<'_> {
        Stickers::plain(self.scheme, *self.stickers).with_centers(self.centers)
    }
}
