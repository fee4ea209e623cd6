//! Frames as bytes: the changes that ratatui found, in few bytes and in one piece.
//!
//! Cells with the same style are written together wherever they are, because a colour costs three times as many bytes as a
//! cursor movement. The order is invisible: the frame is one synchronized update (mode 2026), written at once. A frame
//! without changes writes nothing. A picture is written last, and only if it changed.

use std::io::{self, Write as _};
use std::ops::RangeInclusive;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Color;
use unicode_width::UnicodeWidthStr as _;

use super::ansi_writer::{AnsiWriter, Look};
use super::placed_picture::{PictureProtocol, PlacedPicture};
use super::{kitty_graphics, screen, sixel};
use crate::platform;
use crate::ui::CellSize;

const BEGIN_UPDATE: &[u8] = b"\x1b[?2026h";
const END_UPDATE: &[u8] = b"\x1b[?2026l";

/// The size assumed for a terminal that does not know its own (a serial line).
const USUAL: Size = Size {
    width: 80,
    height: 24,
};

/// The plausible sizes of a cell: a terminal that reports others does not know its size in pixels.
const USUAL_CELL: RangeInclusive<u16> = 4..=128;

/// Returns the size of the terminal, at least one cell.
pub(super) fn size() -> Size {
    platform::terminal_size()
        .map(|size| Size {
            width: size.columns,
            height: size.rows,
        })
        .filter(|size| size.width > 0 && size.height > 0)
        .unwrap_or(USUAL)
}

/// Returns the size of the terminal's cells, if it knows its size in pixels.
pub(super) fn cell_size() -> Option<CellSize> {
    let known = platform::terminal_size()?;
    let width = known.pixels.0.checked_div(known.columns)?;
    let height = known.pixels.1.checked_div(known.rows)?;
    (USUAL_CELL.contains(&width) && USUAL_CELL.contains(&height))
        .then_some(CellSize { width, height })
}

#[derive(Default)]
pub(super) struct FrameBuffer {
    bytes: Vec<u8>,
    cursor: CursorState,
    link: Option<LinkedCells>,
    picture: Option<PlacedPicture>,
}

/// The cells that are written as a link, and the sequences that begin and end one.
type LinkedCells = (Vec<Rect>, (String, &'static str));

#[derive(Default, PartialEq, Eq)]
enum CursorState {
    #[default]
    Hidden,
    At(Position),
}

struct CellRun {
    start: Position,
    /// The position of the terminal's cursor after the text, if that is certain.
    end: Option<Position>,
    look: Look,
    /// Whether these cells belong to the link.
    linked: bool,
    /// Whether these are only spaces, in a style that shows nothing but its background on them.
    blank: bool,
    text: String,
}

impl FrameBuffer {
    /// Starts again after the terminal was taken: drops unwritten bytes; the cursor is hidden.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(super) fn set_link(&mut self, link: Option<LinkedCells>) {
        self.link = link;
    }

    /// Returns the bytes of the frame with this picture, if any, or `None` if nothing has changed.
    pub(super) fn take_frame(&mut self, picture: Option<PlacedPicture>) -> Option<Vec<u8>> {
        if picture != self.picture {
            self.replace_picture(picture);
            if let CursorState::At(position) = self.cursor {
                self.move_cursor(None, position);
            }
        }
        if self.bytes.is_empty() {
            return None;
        }
        let frame = [BEGIN_UPDATE, &self.bytes, END_UPDATE].concat();
        self.bytes.clear();
        Some(frame)
    }

    fn replace_picture(&mut self, picture: Option<PlacedPicture>) {
        let is_kitty = |placed: &PlacedPicture| placed.protocol == PictureProtocol::Kitty;
        if self.picture.as_ref().is_some_and(is_kitty) && !picture.as_ref().is_some_and(is_kitty) {
            self.bytes.extend_from_slice(kitty_graphics::REMOVE);
        }
        if let Some(placed) = &picture {
            let corner = placed.picture.area.as_position();
            match placed.protocol {
                PictureProtocol::Kitty => {
                    screen::record_kitty_picture();
                    self.move_cursor(None, corner);
                    kitty_graphics::write(&placed.picture, &mut self.bytes);
                }
                PictureProtocol::Sixel => {
                    self.write_cells(placed.ground());
                    self.move_cursor(None, corner);
                    sixel::write(&placed.picture, &mut self.bytes);
                    self.write_cells(placed.text());
                }
            }
        }
        self.picture = picture;
    }

    fn write_cells<'a>(&mut self, cells: impl Iterator<Item = (u16, u16, &'a Cell)>) {
        let mut runs = runs(cells, |position| self.is_linked(position));
        group_by_look(&mut runs);
        self.write_runs(&runs);
    }

    fn is_linked(&self, position: Position) -> bool {
        self.link
            .as_ref()
            .is_some_and(|(rows, _)| rows.iter().any(|row| row.contains(position)))
    }

    fn write_link(&mut self, begins: bool) {
        if let Some((_, (begin, end))) = &self.link {
            self.bytes.extend_from_slice(if begins {
                begin.as_bytes()
            } else {
                end.as_bytes()
            });
        }
    }

    fn escape(&mut self, sequence: std::fmt::Arguments<'_>) {
        self.bytes.extend_from_slice(b"\x1b[");
        self.bytes
            .write_fmt(sequence)
            .expect("writing to a vector succeeds");
    }

    fn move_cursor(&mut self, from: Option<Position>, to: Position) {
        let row = to.y + 1;
        let column = to.x + 1;
        match from {
            Some(from) if from == to => {}
            Some(from) if from.y == to.y => self.escape(format_args!("{column}G")),
            _ if column == 1 => self.escape(format_args!("{row}H")),
            _ => self.escape(format_args!("{row};{column}H")),
        }
    }

    fn write_runs(&mut self, runs: &[CellRun]) {
        let mut writer = AnsiWriter::default();
        let mut at = None;
        let mut linked = false;
        for run in runs {
            if linked != run.linked {
                linked = run.linked;
                self.write_link(linked);
            }
            self.move_cursor(at, run.start);
            let now = writer.look();
            let suits =
                run.blank && now.blank_is_background() && now.background == run.look.background;
            if !suits {
                writer.change_to(run.look, &mut self.bytes);
            }
            self.bytes.extend_from_slice(run.text.as_bytes());
            at = run.end;
        }
        if linked {
            self.write_link(false);
        }
        writer.change_to(Look::default(), &mut self.bytes);
    }
}

/// Joins adjacent cells. A space can have any style with the same background, so that the letter in the middle of a sticker
/// does not split its row into three runs.
fn runs<'a>(
    cells: impl Iterator<Item = (u16, u16, &'a Cell)>,
    is_linked: impl Fn(Position) -> bool,
) -> Vec<CellRun> {
    let mut runs: Vec<CellRun> = Vec::new();
    for (x, y, cell) in cells {
        let look = Look::of(cell);
        let symbol = cell.symbol();
        let blank = symbol == " " && look.blank_is_background();
        let start = Position { x, y };
        let linked = is_linked(start);
        let end = (symbol.width() == 1).then_some(Position { x: x + 1, y });
        if let Some(run) = runs
            .last_mut()
            .filter(|run| run.end == Some(start) && run.linked == linked)
        {
            let same_ground = run.look.background == look.background;
            let joins = run.look == look
                || same_ground && blank && run.look.blank_is_background()
                || same_ground && run.blank && look.blank_is_background();
            if joins {
                if run.blank && !blank {
                    run.look = look;
                    run.blank = false;
                }
                run.text.push_str(symbol);
                run.end = end;
                continue;
            }
        }
        runs.push(CellRun {
            start,
            end,
            look,
            linked,
            blank,
            text: symbol.to_owned(),
        });
    }
    runs
}

/// Sorts runs by background, then by style. Blank ones come last within a background, because any of its styles fits them.
fn group_by_look(runs: &mut [CellRun]) {
    let mut grounds: Vec<Color> = Vec::new();
    let mut appearance: Vec<Look> = Vec::new();
    for run in &*runs {
        if !grounds.contains(&run.look.background) {
            grounds.push(run.look.background);
        }
        if !appearance.contains(&run.look) {
            appearance.push(run.look);
        }
    }
    runs.sort_by_key(|run| {
        let ground = grounds
            .iter()
            .position(|&ground| ground == run.look.background);
        let look = appearance.iter().position(|&look| look == run.look);
        (run.linked, ground, run.blank, look)
    });
}

impl Backend for FrameBuffer {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        self.write_cells(content);
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if self.cursor != CursorState::Hidden {
            self.cursor = CursorState::Hidden;
            self.escape(format_args!("?25l"));
        }
        Ok(())
    }

    /// Does nothing: placing the cursor shows it, and ratatui does that right after this.
    fn show_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        match self.cursor {
            CursorState::At(position) => Ok(position),
            CursorState::Hidden => Ok(Position::ORIGIN),
        }
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let position = position.into();
        // Cells written in this frame have moved the cursor.
        if self.cursor != CursorState::At(position) || !self.bytes.is_empty() {
            self.move_cursor(None, position);
        }
        if self.cursor == CursorState::Hidden {
            self.escape(format_args!("?25h"));
        }
        self.cursor = CursorState::At(position);
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        match clear_type {
            ClearType::All => {
                self.escape(format_args!("2J"));
                // Not all terminals clear pictures too.
                self.replace_picture(None);
            }
            ClearType::AfterCursor => self.escape(format_args!("J")),
            ClearType::BeforeCursor => self.escape(format_args!("1J")),
            ClearType::CurrentLine => self.escape(format_args!("2K")),
            ClearType::UntilNewLine => self.escape(format_args!("K")),
        }
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        Ok(size())
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize {
            columns_rows: size(),
            pixels: Size::ZERO,
        })
    }

    /// Does nothing: the frame is incomplete without its picture, which [`Self::take_frame`] adds.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
