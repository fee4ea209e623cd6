//! Colours and attributes as escape sequences, in as few bytes as possible, and whole pictures printed with them.
//!
//! For a style without colours, no colour byte is written, not even to reset one; attributes are still written. (A library
//! that drops colours for `NO_COLOR` by resetting the whole style would lose bold and reverse too.)

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// Attributes that are visible on an empty cell.
const SEEN_ON_BLANK: Modifier = Modifier::REVERSED
    .union(Modifier::UNDERLINED)
    .union(Modifier::CROSSED_OUT);

/// Attributes and the numbers that set them. Only a reset of everything removes them.
const ATTRIBUTES: [(Modifier, &str); 9] = [
    (Modifier::BOLD, "1"),
    (Modifier::DIM, "2"),
    (Modifier::ITALIC, "3"),
    (Modifier::UNDERLINED, "4"),
    (Modifier::SLOW_BLINK, "5"),
    (Modifier::RAPID_BLINK, "6"),
    (Modifier::REVERSED, "7"),
    (Modifier::HIDDEN, "8"),
    (Modifier::CROSSED_OUT, "9"),
];

/// The style of a character; [`Color::Reset`] is the terminal's default colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) foreground: Color,
    pub(super) background: Color,
    pub(super) modifier: Modifier,
}

impl Look {
    pub(super) fn of(cell: &Cell) -> Self {
        Self {
            foreground: cell.fg,
            background: cell.bg,
            modifier: cell.modifier,
        }
    }

    /// Whether an empty cell in this style shows only its background.
    pub(super) fn blank_is_background(self) -> bool {
        !self.modifier.intersects(SEEN_ON_BLANK)
    }

    /// Writes the sequence that changes this style into the next; nothing if they are equal.
    fn write_change(self, next: Self, bytes: &mut Vec<u8>) {
        let loses = |old: Color, new: Color| old != Color::Reset && new == Color::Reset;
        let reset = loses(self.foreground, next.foreground)
            || loses(self.background, next.background)
            || !next.modifier.contains(self.modifier);
        let from = if reset { Self::default() } else { self };
        let mut codes: Vec<String> = Vec::new();
        if reset && next != Self::default() {
            codes.push("0".to_owned());
        }
        let added = next.modifier - from.modifier;
        codes.extend(
            ATTRIBUTES
                .iter()
                .filter(|(bit, _)| added.contains(*bit))
                .map(|(_, code)| (*code).into()),
        );
        if next.foreground != from.foreground {
            codes.extend(color(next.foreground, 0));
        }
        if next.background != from.background {
            codes.extend(color(next.background, 10));
        }
        if reset || !codes.is_empty() {
            bytes.extend_from_slice(b"\x1b[");
            bytes.extend_from_slice(codes.join(";").as_bytes());
            bytes.push(b'm');
        }
    }
}

/// Writes changes of style, and keeps track of the terminal's current style.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AnsiWriter {
    look: Look,
}

impl AnsiWriter {
    /// Returns the style of the next character.
    pub(super) const fn look(self) -> Look {
        self.look
    }

    /// Writes the sequence that gives the next characters this style.
    pub(super) fn change_to(&mut self, look: Look, bytes: &mut Vec<u8>) {
        self.look.write_change(look, bytes);
        self.look = look;
    }
}

/// Returns the cells with their colours line by line, for a file or for a terminal that is not taken over. Every line ends
/// in the terminal's default style.
pub fn printed(cells: &Buffer) -> String {
    let mut bytes = Vec::new();
    for row in cells.content.chunks(usize::from(cells.area.width).max(1)) {
        let end = row
            .iter()
            .rposition(|cell| cell.symbol() != " " || Look::of(cell) != Look::default());
        let mut writer = AnsiWriter::default();
        for cell in &row[..end.map_or(0, |last| last + 1)] {
            let look = Look::of(cell);
            // The colour of a letter does not matter if there is none.
            let look = if cell.symbol() == " " {
                Look {
                    foreground: writer.look().foreground,
                    ..look
                }
            } else {
                look
            };
            writer.change_to(look, &mut bytes);
            bytes.extend_from_slice(cell.symbol().as_bytes());
        }
        writer.change_to(Look::default(), &mut bytes);
        bytes.push(b'\n');
    }
    String::from_utf8(bytes).expect("symbols and numbers are text")
}

pub fn printed_plain(cells: &Buffer) -> String {
    let rows = cells.content.chunks(usize::from(cells.area.width).max(1));
    let line = |row: &[Cell]| {
        let text: String = row.iter().map(Cell::symbol).collect();
        format!("{}\n", text.trim_end())
    };
    rows.map(line).collect()
}

/// Returns the numbers that select a colour. The 16 named ones are sent by the numbers that every terminal with colours
/// knows. Backgrounds are `layer` = 10 above foregrounds.
fn color(color: Color, layer: u8) -> Option<String> {
    let named = |number: u8| Some((number + layer).to_string());
    match color {
        Color::Reset => None,
        Color::Black => named(30),
        Color::Red => named(31),
        Color::Green => named(32),
        Color::Yellow => named(33),
        Color::Blue => named(34),
        Color::Magenta => named(35),
        Color::Cyan => named(36),
        Color::Gray => named(37),
        Color::DarkGray => named(90),
        Color::LightRed => named(91),
        Color::LightGreen => named(92),
        Color::LightYellow => named(93),
        Color::LightBlue => named(94),
        Color::LightMagenta => named(95),
        Color::LightCyan => named(96),
        Color::White => named(97),
        Color::Indexed(index) => Some(format!("{};5;{index}", 38 + layer)),
        Color::Rgb(red, green, blue) => Some(format!("{};2;{red};{green};{blue}", 38 + layer)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(foreground: Color, background: Color, modifier: Modifier) -> Look {
        Look {
            foreground,
            background,
            modifier,
        }
    }

    fn change(from: Look, to: Look) -> String {
        let mut bytes = Vec::new();
        from.write_change(to, &mut bytes);
        String::from_utf8(bytes).unwrap().replace('\x1b', "E")
    }

    #[test]
    fn only_the_difference_is_written() {
        let plain = Look::default();
        let red = look(Color::Red, Color::Reset, Modifier::BOLD);
        let red_on_white = look(Color::Red, Color::Rgb(255, 255, 255), Modifier::BOLD);
        assert_eq!(change(plain, plain), "");
        assert_eq!(change(plain, red), "E[1;31m");
        assert_eq!(change(red, red_on_white), "E[48;2;255;255;255m");
        assert_eq!(change(red_on_white, red), "E[0;1;31m");
        assert_eq!(change(red, plain), "E[m");
        assert_eq!(
            change(
                plain,
                look(Color::Indexed(208), Color::LightBlue, Modifier::empty())
            ),
            "E[38;5;208;104m"
        );
    }

    #[test]
    fn a_look_without_colours_never_names_one() {
        let appearance: Vec<Look> = (0..1 << 9)
            .map(|bits| {
                look(
                    Color::Reset,
                    Color::Reset,
                    Modifier::from_bits_truncate(bits),
                )
            })
            .collect();
        for &from in &appearance {
            for &to in appearance.iter().step_by(7) {
                let text = change(from, to);
                let numbers = text
                    .trim_start_matches("E[")
                    .trim_end_matches('m')
                    .split(';');
                let numbers: Vec<&str> = numbers.filter(|number| !number.is_empty()).collect();
                assert!(numbers.iter().all(|number| number.len() == 1), "{text}");
            }
        }
    }
}
