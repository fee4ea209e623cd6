//! The screen if there is no space for panels, as on a phone: one net, what to do, one move.
//!
//! ```text
//! cubetui  Paint
//!          W W W
//! O O O    G G G    R R R   B B B
//!          Y Y Y
//! what to do now, in a few lines
//!   w     r     g     y     o     b      to be tapped
//! status or command line
//! footer: keys
//! ```

use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::canvas::{self, Canvas, below};
use super::screen_layout::NetLayout;
use super::visible_stickers::Stickers;
use super::{Moment, bars, net_view, painting, solution_panel, study_view};
use crate::app::{Action, App, Mode, Playback, Target};
use crate::text::layout::Room;
use crate::text::{Block, Tone, slips, solution, turning};
use cubetui::cube::{Color, Facelet};

/// The minimum columns and rows.
pub(super) const MINIMUM: (u16, u16) = (40, 20);

/// Width and height of a sticker, the largest first.
const STICKERS: [(u16, u16); 2] = [(4, 2), (3, 1)];
/// The minimum number of rows below the net: what to do, the colours, status and footer.
const BELOW_NET: u16 = 10;
/// The height of the six colours that can be tapped.
const CHIP_ROWS: u16 = 2;
/// Rows for a move, drawn large.
const MOVE_ROWS: u16 = 5;
/// Columns for a move, drawn large.
const MOVE_COLUMNS: u16 = 21;

/// Whether the area is large enough even for this screen.
pub(super) const fn fits(area: Rect) -> bool {
    area.width >= MINIMUM.0 && area.height >= MINIMUM.1
}

/// Draws the screen. Returns the position of the terminal's cursor if text is being typed.
pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    app: &App,
    moment: Option<Moment>,
) -> Option<Position> {
    bars::draw_title(canvas, Rect { height: 1, ..area }, app);
    let above_status = Rect::new(area.x, area.y + 1, area.width, area.height - 3);
    let status = canvas::row(area.x, area.bottom() - 2, area.width);
    let footer = canvas::row(area.x, area.bottom() - 1, area.width);
    let used = draw_net(canvas, above_status, app, moment);
    draw_what_to_do(canvas, below(above_status, used), app);
    if let Some(study) = app.studied() {
        canvas.cover(above_status);
        study_view::draw(canvas, above_status, (area.width, area.height), study, app);
    }
    let mut in_overlay = None;
    for overlay in app.overlays() {
        canvas.cover(area);
        in_overlay = super::overlay_view::draw(canvas, above_status, overlay, app);
    }
    let in_status = bars::draw_status(canvas, status, app);
    bars::draw_footer(canvas, footer, app);
    in_overlay.or(in_status)
}

/// Draws the net in the middle. Returns the number of rows that it uses.
fn draw_net(canvas: &mut Canvas<'_>, area: Rect, app: &App, moment: Option<Moment>) -> u16 {
    let fits = |&(width, height): &(u16, u16)| {
        12 * width + 3 <= area.width && 9 * height + BELOW_NET <= area.height
    };
    let sticker = STICKERS.into_iter().find(fits).unwrap_or(STICKERS[1]);
    let net = NetLayout::in_the_middle_of(area, sticker);
    let moment = moment.filter(|_| app.settings().animation.net);
    let stickers = Stickers::of(app).at(moment);
    if sticker.1 > 1 {
        net_view::draw(canvas.buffer, &net, &stickers, canvas.theme);
    } else {
        for facelet in Facelet::all() {
            draw_sticker(canvas, net.sticker(facelet), facelet, &stickers);
        }
    }
    for facelet in Facelet::all() {
        canvas.on_click(net.sticker(facelet), Target::Facelet(facelet));
    }
    net.area.height
}

/// Draws a sticker of three cells: its letter, in brackets under the cursor; with a `!` if it cannot be right, and between
/// dots if the next move turns its face.
fn draw_sticker(canvas: &mut Canvas<'_>, area: Rect, facelet: Facelet, stickers: &Stickers<'_>) {
    let style = stickers.style(facelet, canvas.theme);
    let is_turned = stickers
        .next_move
        .is_some_and(|turn| turn.face() == facelet.face());
    let (left, right) = match (
        stickers.cursor == Some(facelet),
        stickers.is_faulty(facelet),
    ) {
        (true, true) => ('[', '!'),
        (true, false) => ('[', ']'),
        (false, true) => (' ', '!'),
        (false, false) if stickers.is_marked(facelet) => (' ', '*'),
        (false, false) if is_turned => ('.', '.'),
        (false, false) => (' ', ' '),
    };
    let letter = stickers.letter(facelet, canvas.theme);
    let modifier = stickers.letter_modifier(facelet);
    let bold = style.add_modifier(Modifier::BOLD);
    canvas.put_spans(
        area,
        &[
            Span::styled(left.to_string(), bold),
            Span::styled(letter.to_string(), style.add_modifier(modifier)),
            Span::styled(right.to_string(), bold),
        ],
    );
}

fn draw_what_to_do(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    match app.mode() {
        Mode::Turn => {
            let blocks = [turning::how_to_begin(app), turning::how_to_turn(app)].concat();
            put_marked(canvas, below(area, 1), &blocks);
        }
        Mode::Paint => draw_painting(canvas, area, app),
        Mode::Play => draw_move(canvas, area, app),
    }
}

/// Draws what to type, and the six colours.
fn draw_painting(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    let chips = Rect {
        y: area.bottom().saturating_sub(CHIP_ROWS),
        height: CHIP_ROWS,
        ..area
    };
    let text = Rect {
        height: area.height.saturating_sub(CHIP_ROWS),
        ..area
    };
    let mut lines = painting::orientation_lines(app, canvas.theme);
    if let [_, face, up] = &mut lines[..]
        && Line::from(face.clone()).width() + 1 + Line::from(up.clone()).width()
            <= area.width.into()
    {
        face.push(Span::raw(" "));
        face.append(up);
        lines.pop();
    }
    for (row, spans) in text.rows().zip(&lines) {
        canvas.put_spans(row, spans);
    }
    put_marked(
        canvas,
        below(text, lines.len() as u16),
        &needed(crate::text::advice::blocks(app)),
    );
    let width = area.width / Color::ALL.len() as u16;
    for (number, color) in (0..).zip(Color::ALL) {
        let chip = Rect {
            x: chips.x + number * width,
            width: width - 1,
            ..chips
        };
        let scheme = &app.settings().scheme;
        let style = canvas.theme.sticker(scheme, Some(color));
        canvas.buffer.set_style(chip, style);
        let letter = scheme.letter(color).to_string();
        canvas.put(
            canvas::row(chip.x + width / 2 - 1, chip.y, 1),
            &letter,
            style,
        );
        canvas.on_click(chip, Target::Action(Action::Paint(color)));
    }
}

/// Leaves out remarks that help only the first time: there is no space for them.
fn needed(blocks: Vec<Block>) -> Vec<Block> {
    let is_remark = |block: &Block| match block {
        Block::Note(_) | Block::Gap | Block::Space => true,
        Block::Paragraph(text) => text.iter().all(|piece| piece.tone == Tone::Muted),
        _ => false,
    };
    blocks
        .into_iter()
        .filter(|block| !is_remark(block))
        .collect()
}

/// Draws the next move, large and in words, and how many moves are done. A tap on it makes the move.
fn draw_move(canvas: &mut Canvas<'_>, area: Rect, app: &App) {
    if let Some(asked) = app.slip_question() {
        let blocks = slips::asking(asked, app).concat();
        return put_marked(canvas, area, &blocks);
    }
    let (Some(playback), Some(next)) = (app.playback(), app.shown_next_move()) else {
        return put_marked(canvas, below(area, 1), &solution::keys(app));
    };
    let large = Rect {
        width: MOVE_COLUMNS,
        height: MOVE_ROWS,
        ..area
    };
    let turn = app.cube().seen(&next).to_string();
    solution_panel::draw_large(canvas, large, &turn, canvas.theme.accent);
    let words = Rect {
        x: large.right(),
        width: area.width - MOVE_COLUMNS,
        height: MOVE_ROWS + 2,
        ..area
    };
    let blocks = solution::next_move(next, words.width, words.height.into(), app);
    put_marked(canvas, words, &blocks);
    canvas.on_click(
        Rect {
            width: area.width,
            ..large
        },
        Target::Action(Action::Next),
    );
    draw_progress(canvas, below(area, MOVE_ROWS + 1), playback);
}

fn draw_progress(canvas: &mut Canvas<'_>, area: Rect, playback: &Playback) {
    let done = format!("{} of {} moves done", playback.step, playback.moves.len());
    canvas.put(area, &done, canvas.theme.muted);
    solution_panel::draw_bar(canvas, below(area, 1), playback);
}

/// Writes as many lines as fit; if there are more, the last one is a mark.
fn put_marked(canvas: &mut Canvas<'_>, area: Rect, blocks: &[Block]) {
    let mut lines = Room::of_width(area.width.into()).lines(blocks);
    let height = usize::from(area.height);
    if lines.len() > height && height > 0 {
        lines.truncate(height);
        lines[height - 1] = crate::text::TextLine::of(&[Tone::Muted.of("…")]);
    }
    canvas.put_text(area, &lines);
}
