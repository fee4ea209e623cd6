//! A picture as a file in SVG 1.1, readable for people and programs alike.

use std::fmt::Write as _;

use super::{Part, Point, Shape};
use cubetui::cube::{CenterTurns, Facelet};

/// The length of a sticker's edge inside the file, in pixels; the picture can be shown at any size.
const UNIT: f64 = 100.0;
/// The radius of the rounded corners of stickers and bodies, as a part of a sticker's edge.
const STICKER_ROUNDING: f64 = 0.14;
const BODY_ROUNDING: f64 = 0.16;
const MARGIN: f64 = 0.25;

/// Marks each file as written by this program, so that it can be replaced without asking.
const MARK: &str = "<!-- Written by cubetui -->";

/// Whether a file that begins with these bytes is a picture written by [`svg`].
pub fn is_our_svg(beginning: &[u8]) -> bool {
    let text = String::from_utf8_lossy(beginning);
    let mut lines = text.lines();
    lines.next().is_some_and(|line| line.starts_with("<svg "))
        && lines.next().is_some_and(|line| line.trim() == MARK)
}

/// The appearance of a picture, apart from the stickers.
#[derive(Clone, Copy, Debug)]
pub struct SvgLook<'a> {
    /// The title of the picture.
    pub title: &'a str,
    /// The colour of the plastic, such as `#101014`.
    pub body: &'a str,
    /// The turned centres, if they are to be shown by arrows.
    pub centers: Option<CenterTurns>,
    /// The length of a sticker's edge in pixels when the picture is shown at its natural size.
    pub sticker: f64,
}

/// Returns the text of a file that shows these shapes, each sticker with its name and the colour that `fill` returns.
pub fn svg(shapes: &[Shape], look: SvgLook<'_>, fill: impl Fn(Facelet) -> String) -> String {
    let bounds = Bounds::of(shapes);
    let mut text = head(bounds.width, bounds.height, look);
    draw(&mut text, shapes, bounds.corner, look, fill);
    text.push_str("</svg>\n");
    text
}

/// A picture of a strip: the text below it, and the colour of each sticker.
#[derive(Clone, Debug)]
pub struct Frame {
    pub words: String,
    pub fill: [String; Facelet::NUM],
}

/// The number of pictures next to each other in a strip, before it continues below.
const FRAMES_IN_ROW: usize = 5;
/// The height of the text below a picture, and the size of its letters, as multiples of a sticker's edge.
const WORDS_HEIGHT: f64 = 1.2;
const LETTERS: f64 = 0.8;

/// Returns the text of a file for printing: it shows the same shapes once for each frame, row by row, on white.
pub fn strip(shapes: &[Shape], frames: &[Frame], look: SvgLook<'_>) -> String {
    let bounds = Bounds::of(shapes);
    let columns = frames.len().clamp(1, FRAMES_IN_ROW);
    let row_height = bounds.height + WORDS_HEIGHT;
    let width = bounds.width * columns as f64;
    let height = row_height * frames.len().div_ceil(columns) as f64;
    let mut text = head(width, height, look);
    let _ = writeln!(
        text,
        r##"  <rect width="100%" height="100%" fill="#ffffff"/>"##
    );
    for (index, frame) in frames.iter().enumerate() {
        let left = bounds.width * (index % columns) as f64;
        let top = row_height * (index / columns) as f64;
        let corner = Point {
            x: bounds.corner.x - left,
            y: bounds.corner.y - top,
        };
        draw(&mut text, shapes, corner, look, |facelet| {
            frame.fill[facelet.index()].clone()
        });
        let _ = writeln!(
            text,
            r##"  <text x="{}" y="{}" font-family="sans-serif" font-size="{}" text-anchor="middle" fill="#000000">{}</text>"##,
            number((left + bounds.width / 2.0) * UNIT),
            number((top + bounds.height + LETTERS / 2.0) * UNIT),
            number(LETTERS * UNIT),
            escaped(&frame.words)
        );
    }
    text.push_str("</svg>\n");
    text
}

/// The area covered by shapes, with a margin around them.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    corner: Point,
    width: f64,
    height: f64,
}

impl Bounds {
    fn of(shapes: &[Shape]) -> Self {
        let corners = || shapes.iter().flat_map(|shape| shape.corners);
        let least =
            |value: fn(Point) -> f64| corners().map(value).fold(f64::INFINITY, f64::min) - MARGIN;
        let most = |value: fn(Point) -> f64| {
            corners().map(value).fold(f64::NEG_INFINITY, f64::max) + MARGIN
        };
        let corner = Point {
            x: least(|at| at.x),
            y: least(|at| at.y),
        };
        Self {
            corner,
            width: most(|at| at.x) - corner.x,
            height: most(|at| at.y) - corner.y,
        }
    }
}

/// Returns the beginning of a file of this size, given in edges of a sticker.
fn head(width: f64, height: f64, look: SvgLook<'_>) -> String {
    let mut text = String::new();
    let size = |length: f64| number(length * look.sticker);
    let inner_width = number(width * UNIT);
    let inner_height = number(height * UNIT);
    let _ = writeln!(
        text,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {inner_width} {inner_height}" role="img">"#,
        size(width),
        size(height)
    );
    let _ = writeln!(text, "  {MARK}");
    let _ = writeln!(text, "  <title>{}</title>", escaped(look.title));
    text
}

/// Adds shapes, with this point of theirs in the upper left corner.
fn draw(
    text: &mut String,
    shapes: &[Shape],
    corner: Point,
    look: SvgLook<'_>,
    fill: impl Fn(Facelet) -> String,
) {
    for shape in shapes {
        let (name, color, rounding) = match shape.part {
            Part::Sticker(facelet) => (
                format!(r#" data-sticker="{facelet}""#),
                fill(facelet),
                STICKER_ROUNDING,
            ),
            Part::Body | Part::TurningBody => (String::new(), look.body.to_owned(), BODY_ROUNDING),
        };
        let shape = shape.moved(Point {
            x: -corner.x,
            y: -corner.y,
        });
        let path = rounded(shape.corners, rounding);
        let _ = writeln!(
            text,
            r#"  <path{name} fill="{}" d="{path}"/>"#,
            escaped(&color)
        );
        let Part::Sticker(facelet) = shape.part else {
            continue;
        };
        if facelet.is_center()
            && let Some(centers) = look.centers
        {
            let arrow = arrow(&shape, centers.of(facelet.face()))
                .map(place)
                .join("L");
            let _ = writeln!(
                text,
                r#"  <path data-centre="{facelet}" fill="{}" d="M{arrow}Z"/>"#,
                escaped(look.body)
            );
        }
    }
}

/// Returns the arrow on a centre that is turned by clockwise quarter turns: it points to the edge where the top of its
/// picture is.
fn arrow(centre: &Shape, quarters: u8) -> [Point; 3] {
    let corner = |index: u8| centre.corners[usize::from((index + quarters) % 4)];
    let middle = centre.center();
    let between = |to: Point, part: f64| Point {
        x: middle.x + (to.x - middle.x) * part,
        y: middle.y + (to.y - middle.y) * part,
    };
    let left = corner(0);
    let right = corner(1);
    let top = Point {
        x: f64::midpoint(left.x, right.x),
        y: f64::midpoint(left.y, right.y),
    };
    [
        between(top, 0.6),
        between(corner(2), 0.4),
        between(corner(3), 0.4),
    ]
}

/// Returns a path round a shape whose corners are rounded by a curve with the corner as its control point.
fn rounded(corners: [Point; 4], rounding: f64) -> String {
    let mut path = String::new();
    for (index, &corner) in corners.iter().enumerate() {
        let before = corners[(index + 3) % 4];
        let after = corners[(index + 1) % 4];
        let start = towards(corner, before, rounding);
        let end = towards(corner, after, rounding);
        let command = if index == 0 { 'M' } else { 'L' };
        let _ = write!(
            path,
            "{command}{}Q{} {}",
            place(start),
            place(corner),
            place(end)
        );
    }
    path.push('Z');
    path
}

/// Returns the point at a distance from one point towards another.
fn towards(from: Point, to: Point, distance: f64) -> Point {
    let part = distance / (to.x - from.x).hypot(to.y - from.y).max(distance);
    Point {
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
    }
}

fn place(at: Point) -> String {
    format!("{},{}", number(at.x * UNIT), number(at.y * UNIT))
}

/// Writes a number with at most one digit after the point.
fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    format!("{}", rounded + 0.0)
}

/// Escapes a text for use inside an element or an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
