//! Screens as snapshots: the text, and one map of styles in true colours, with a letter for each style and a legend.
//!
//! A snapshot over another one contains only the cells that differ from it; the others are written as `` ` ``, and rows
//! without differences are left out. The last row, which lists the keys, is only in the snapshot `footers`. The colours at
//! the other depths are compared with the theme on every screen, and pinned on a few by [`pin_depths`].

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::config::{ColorDepth, SHADES, Theme};
use cubetui::cube::Color as Sticker;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::interface::driver::{Person, text_of};

pub(crate) const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];
pub(crate) const DEPTHS: [ColorDepth; 4] = [
    ColorDepth::TrueColor,
    ColorDepth::Indexed256,
    ColorDepth::Ansi16,
    ColorDepth::None,
];
/// Written for an unchanged cell; no screen shows this character.
const SAME: char = '`';

/// A situation's screens at both sizes, as a base for other snapshots.
pub(crate) struct Pinned {
    name: String,
    screens: [Buffer; 2],
}

impl Pinned {
    pub(crate) fn of(name: &str, person: &Person) -> Self {
        let screens =
            SIZES.map(|(columns, rows)| person.cells(columns, rows, ColorDepth::TrueColor));
        Self {
            name: name.to_owned(),
            screens,
        }
    }
}

/// Pins a situation at both sizes.
#[track_caller]
pub(crate) fn pin(name: &str, person: &Person) {
    pin_screens(name, None, person);
}

/// Pins how a situation differs from another one.
#[track_caller]
pub(crate) fn pin_over(before: &Pinned, name: &str, person: &Person) {
    pin_screens(name, Some(before), person);
}

#[track_caller]
fn pin_screens(name: &str, before: Option<&Pinned>, person: &Person) {
    let pinned = Pinned::of(name, person);
    for (size, screen) in pinned.screens.iter().enumerate() {
        let (columns, rows) = SIZES[size];
        let name = format!("{name}-{columns}x{rows}");
        let old = before.map(|before| &before.screens[size]);
        let over = before.map_or(String::new(), |before| {
            format!("over {}-{columns}x{rows}\n", before.name)
        });
        insta::assert_snapshot!(&*name, over + &rows_of(screen, old, 0..rows - 1));
        assert_depths_agree(&name, person, (columns, rows));
    }
}

/// These rows of a screen as text, with the map of styles and its legend; only cells that differ from `before` are written.
pub(crate) fn rows_of(
    screen: &Buffer,
    before: Option<&Buffer>,
    rows: std::ops::Range<u16>,
) -> String {
    let is_same = |x, y| before.is_some_and(|before| before[(x, y)] == screen[(x, y)]);
    let mut styles = Styles::default();
    let (mut text, mut map) = (String::new(), Vec::new());
    for y in rows {
        let (mut line, mut letters) = (String::new(), String::new());
        for x in 0..screen.area.width {
            if is_same(x, y) {
                line.push(SAME);
                letters.push(SAME);
            } else {
                let cell = &screen[(x, y)];
                assert!(
                    !cell.symbol().contains(SAME),
                    "a screen shows what stands for a cell as before"
                );
                line.push_str(cell.symbol());
                letters.push(styles.letter(style_of(cell)));
            }
        }
        let blank = if before.is_some() { SAME } else { ' ' };
        let line = line.trim_end_matches(blank);
        if !line.is_empty() {
            let _ = writeln!(text, "{y:2} {line}");
        }
        map.push((y, runs(letters.trim_end_matches([SAME, Styles::NONE]))));
    }
    map.retain(|(_, runs)| !runs.is_empty());
    let map = map.chunk_by(|one, next| one.1 == next.1 && one.0 + 1 == next.0);
    let map: String = map
        .map(|rows| match rows {
            [(y, runs)] => format!("{y:2} {runs}\n"),
            [(first, runs), .., (last, _)] => format!("{first:2}-{last} {runs}\n"),
            [] => String::new(),
        })
        .collect();
    format!("{text}\nstyles:\n{map}{}", styles.legend())
}

/// Run-length encodes letters: each run is its length, if greater than one, and the letter.
fn runs(letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    letters
        .chunk_by(|one, next| one == next)
        .map(|run| match run.len() {
            1 => run[0].to_string(),
            length => format!("{length}{}", run[0]),
        })
        .collect()
}

/// The styles met so far, with a letter each.
#[derive(Default)]
struct Styles(Vec<String>);

impl Styles {
    /// The letter of a cell without any style.
    const NONE: char = '.';

    fn letter(&mut self, style: String) -> char {
        if style.is_empty() {
            return Self::NONE;
        }
        let known = self.0.iter().position(|known| *known == style);
        let index = known.unwrap_or_else(|| {
            self.0.push(style);
            self.0.len() - 1
        });
        Self::letters().nth(index).expect("a screen has few styles")
    }

    fn letters() -> impl Iterator<Item = char> {
        ('A'..='Z').chain('a'..='z').chain('À'..='ž')
    }

    fn legend(&self) -> String {
        let mut legend = String::new();
        for (letter, style) in Self::letters().zip(&self.0) {
            let _ = writeln!(legend, "{letter} {style}");
        }
        legend
    }
}

/// The colours and attributes of a cell as text.
fn style_of(cell: &Cell) -> String {
    let mut words = Vec::new();
    for (name, color) in [("fg", cell.fg), ("bg", cell.bg)] {
        if color != Color::Reset {
            words.push(format!("{name} {color}"));
        }
    }
    if cell.modifier != Modifier::empty() {
        words.push(format!("{:?}", cell.modifier));
    }
    words.join(" ")
}

/// Pins a screen of 80x24 at all depths: each letter is a combination of the styles at the four depths.
pub(crate) fn pin_depths(name: &str, person: &Person) {
    let screens = DEPTHS.map(|depth| person.cells(80, 24, depth));
    let mut styles = Styles::default();
    let mut map = String::new();
    for y in 0..24 {
        let appearance = |x| screens.each_ref().map(|screen| style_of(&screen[(x, y)]));
        let letters: String = (0..80)
            .map(|x| {
                let appearance = appearance(x);
                let is_plain = appearance.iter().all(String::is_empty);
                styles.letter(if is_plain {
                    String::new()
                } else {
                    appearance.join(" | ")
                })
            })
            .collect();
        let _ = writeln!(
            map,
            "{y:2} {}",
            runs(letters.trim_end_matches(Styles::NONE))
        );
    }
    let legend = styles.legend();
    let without_colors = text_of(&screens[3]);
    insta::assert_snapshot!(
        format!("depths-{name}"),
        format!("{without_colors}\n\ntrue colours | 256 | 16 | none:\n{map}{legend}")
    );
}

/// Checks that with 256 and 16 colours a screen shows the same as in true colours, each colour as the theme has it at that
/// depth, and that without colours there is none.
fn assert_depths_agree(name: &str, person: &Person, (columns, rows): (u16, u16)) {
    let settings = person.app.settings();
    let theme = settings.appearance.theme_of(&person.app.themes);
    let words = Sticker::ALL.map(|color| settings.scheme.color_name(color).to_owned());
    let [full, indexed, ansi, none] = DEPTHS.map(|depth| person.cells(columns, rows, depth));
    for (depth, screen) in [
        (ColorDepth::Indexed256, indexed),
        (ColorDepth::Ansi16, ansi),
    ] {
        let known = colors_of(theme, &words, depth);
        // The first row names the depth.
        let cells = full
            .content
            .iter()
            .zip(&screen.content)
            .enumerate()
            .skip(columns.into());
        for (index, (cell, other)) in cells {
            let place = || format!("{name}, {depth}, cell {index}: {cell:?} and {other:?}");
            if (cell.symbol(), other.symbol()) == (" ", "█") {
                // A custom colour that the terminal has no background for is drawn as a full block.
                assert!(known.contains(&(cell.bg, other.fg)), "{}", place());
                continue;
            }
            assert_eq!(cell.symbol(), other.symbol(), "{}", place());
            assert!(known.contains(&(cell.fg, other.fg)), "{}", place());
            // A full block hides what is behind it.
            assert!(
                cell.symbol() == "█" || known.contains(&(cell.bg, other.bg)),
                "{}",
                place()
            );
        }
    }
    let colored = none
        .content
        .iter()
        .find(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset);
    assert_eq!(colored, None, "{name}");
}

/// Every true colour of a theme, with its colour at another depth.
fn colors_of(theme: &Theme, words: &[String], depth: ColorDepth) -> HashSet<(Color, Color)> {
    let shades = SHADES.iter().filter_map(|&(shade, _)| theme.shade(shade));
    let stickers = words.iter().flat_map(|word| {
        let paint = theme.sticker(word);
        [paint.ground, paint.letter]
    });
    let mut pairs: HashSet<(Color, Color)> = shades
        .chain(stickers)
        .map(|paint| {
            let full = Color::Rgb(paint.rgb.red, paint.rgb.green, paint.rgb.blue);
            let other = match depth {
                ColorDepth::Indexed256 => Color::Indexed(paint.indexed),
                _ => paint
                    .ansi
                    .map_or(Color::Reset, |ansi| ANSI[usize::from(ansi.number())]),
            };
            (full, other)
        })
        .collect();
    pairs.insert((Color::Reset, Color::Reset));
    pairs
}

/// The 16 colours by their numbers.
const ANSI: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];
