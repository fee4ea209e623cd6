//! What to do now, in the free corners of the net: for Turn and for Paint mode.

use ratatui::buffer::Buffer;
use ratatui::text::{Line, Span};

use super::layout::Layout;
use super::{Theme, text};
use crate::app::{Action, App};
use crate::cube::{Face, Facelet, Layers, Turn};

/// The widest line that is read at one glance.
const WIDTH: u16 = 24;

/// How to begin.
pub(super) fn draw_turning(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let key = |action| text::key_of(app, action);
    let how = [
        Span::raw("Press"),
        Span::styled(key(Action::Stickers), theme.accent),
        Span::raw("to type its stickers, then"),
        Span::styled(key(Action::Solve), theme.accent),
    ];
    let mut top = vec![Line::styled("Got a scrambled cube?", theme.heading)];
    top.extend(text::wrapped_spans(&how, ".", layout.corners[0].width.min(WIDTH)));
    text::put_lines(buffer, layout.corners[0], &top);
    let (clockwise, anticlockwise) = (turning_keys(app, 1), turning_keys(app, 3));
    let shifted = clockwise.iter().zip(&anticlockwise).all(|(key, other)| key.to_uppercase() == *other);
    let (backwards, how) =
        if shifted { ("Shift".to_owned(), ": anticlockwise,") } else { (anticlockwise.join(" "), " back,") };
    let bottom = [
        Line::styled("Or turn this one:", theme.heading),
        Line::from(vec![Span::styled(clockwise.join(" "), theme.accent), Span::raw(" clockwise,")]),
        Line::from(vec![Span::styled(backwards, theme.accent), Span::raw(how)]),
        Line::from(vec![
            Span::styled(key(Action::HalfPrefix), theme.accent),
            Span::raw(" before it: half turn."),
        ]),
    ];
    text::put_lines(buffer, layout.corners[1], &bottom);
}

/// What is pressed for this turn of each face, in the order of the moves.
fn turning_keys(app: &App, quarters: u8) -> Vec<String> {
    let turn = |face| Action::Turn(Turn::new(Layers::Face(face), quarters));
    Face::ALL.map(|face| text::key_of(app, turn(face))).to_vec()
}

/// How to hold the cube, and what the sticker under the cursor can be.
pub(super) fn draw_painting(buffer: &mut Buffer, layout: &Layout, app: &App, theme: &Theme) {
    let (editor, scheme) = (app.editor(), &app.settings().scheme);
    let facelet = editor.cursor();
    let (face, up) = editor.view();
    let title = format!("{} face, sticker {}", capitalized(face.word()), facelet.index() % 9 + 1);
    let lines = [
        Line::styled(title, theme.heading),
        Line::from(vec![Span::raw("Look at the "), center(face, app, theme), Span::raw(" face,")]),
        Line::from(vec![center(up, app, theme), Span::raw(" side up.")]),
        Line::raw(""),
        Line::raw("Type the letter of its"),
        Line::raw("colour."),
    ];
    text::put_lines(buffer, layout.corners[0], &lines);

    let mut chips = Vec::new();
    for color in editor.findings().possible(facelet).iter() {
        chips.push(Span::styled(format!(" {} ", scheme.letter(color)), theme.sticker(scheme, Some(color))));
        chips.push(Span::raw(" "));
    }
    if chips.is_empty() {
        chips.push(Span::styled("nothing, until mended", theme.muted));
    }
    let lines = [Line::styled("Possible here:", theme.heading), Line::from(chips)];
    text::put_lines(buffer, layout.corners[1], &lines);
}

/// The colour of a face's centre in a word of that colour; the face's own name while the centre is not known.
fn center(face: Face, app: &App, theme: &Theme) -> Span<'static> {
    let scheme = &app.settings().scheme;
    match app.editor().findings().shown().color(Facelet::center(face)) {
        Some(color) => Span::styled(scheme.color_name(color).to_owned(), theme.sticker(scheme, Some(color))),
        None => Span::raw(face.word()),
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
