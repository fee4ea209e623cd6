//! The terminal's answers, among the keys that a user types.

use crate::config::Rgb;
use crate::tui::AnswerFilter;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

/// How an answer begins.
const BEGIN: &str = "\x1b]11;";

/// An event, and the characters that a terminal sends for it if these can be part of an answer.
type Sent = (Event, Option<String>);

/// The events that crossterm makes of characters. Three stand for what no answer contains: a new size, an arrow key, and a
/// pause after which the next characters are read.
fn events(text: &str) -> Vec<Sent> {
    let key = |code, modifiers| Event::Key(KeyEvent::new(code, modifiers));
    let mut events = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        events.push(match letter {
            '\u{1}' => (Event::Resize(80, 24), None),
            '\u{2}' => (key(KeyCode::Up, KeyModifiers::NONE), None),
            '\u{3}' => continue,
            '\u{7}' => (
                key(KeyCode::Char('g'), KeyModifiers::CONTROL),
                Some("\x07".to_owned()),
            ),
            '\x1b' => match letters.next_if(|next| !next.is_control()) {
                Some(next) => (
                    key(KeyCode::Char(next), KeyModifiers::ALT),
                    Some(format!("\x1b{next}")),
                ),
                None => (
                    key(KeyCode::Esc, KeyModifiers::NONE),
                    Some("\x1b".to_owned()),
                ),
            },
            letter => (
                key(KeyCode::Char(letter), KeyModifiers::NONE),
                Some(letter.to_string()),
            ),
        });
    }
    events
}

/// The events that remain, and the colours in the answers that were found.
#[derive(Debug, Default, PartialEq, Eq)]
struct Left {
    typed: Vec<Event>,
    colors: Vec<Rgb>,
}

/// The filter leaves what a search for answers in the whole text leaves.
pub(super) fn answers(text: &str) {
    for is_expected in [false, true] {
        let events = events(text);
        let (mut filter, mut found) = (AnswerFilter::default(), Left::default());
        let mut note = |(typed, color): (Vec<Event>, Option<Rgb>)| {
            // A new size is passed on before keys that wait.
            found.typed.extend(
                typed
                    .into_iter()
                    .filter(|event| matches!(event, Event::Key(_))),
            );
            found.colors.extend(color);
        };
        for (event, _) in &events {
            note(filter.take(event.clone(), is_expected));
        }
        note(filter.give_up());
        assert_eq!(filter.timeout(), None);
        let keys: Vec<Sent> = events
            .into_iter()
            .filter(|(event, _)| matches!(event, Event::Key(_)))
            .collect();
        assert_eq!(found, searched(&keys, is_expected));
    }
}

/// What the characters of some successive events read as.
#[derive(PartialEq, Eq)]
enum Reading {
    /// As an answer.
    Answer,
    /// As the beginning of one.
    Beginning,
    /// As something else.
    Keys,
}

fn reading(text: &str, is_expected: bool) -> Reading {
    let Some(inner) = text.strip_prefix(BEGIN) else {
        let may_begin = BEGIN.starts_with(text) && (is_expected || text != "\x1b");
        return if may_begin {
            Reading::Beginning
        } else {
            Reading::Keys
        };
    };
    if inner.ends_with('\x07') || inner.ends_with("\x1b\\") {
        return Reading::Answer;
    }
    let color = inner.strip_suffix('\x1b').unwrap_or(inner);
    let is_of_color = |letter: char| letter.is_ascii_hexdigit() || "rg:/#".contains(letter);
    if color.chars().all(is_of_color) && color.len() <= 64 {
        Reading::Beginning
    } else {
        Reading::Keys
    }
}

/// Searches the whole text: from each position, the longest run of events that may be an answer is one, or the beginning of
/// one, or keys.
fn searched(keys: &[Sent], is_expected: bool) -> Left {
    let mut left = Left::default();
    let mut first = 0;
    while first < keys.len() {
        let (mut end, mut text) = (first, String::new());
        while let Some((_, Some(sent))) = keys.get(end) {
            let longer = format!("{text}{sent}");
            let reading = reading(&longer, is_expected);
            if reading == Reading::Keys {
                break;
            }
            (end, text) = (end + 1, longer);
            if reading == Reading::Answer {
                break;
            }
        }
        if end == first {
            left.typed.push(keys[first].0.clone());
            end = first + 1;
        } else if let Some(inner) = text.strip_prefix(BEGIN) {
            let color = inner
                .strip_suffix('\x07')
                .or_else(|| inner.strip_suffix("\x1b\\"));
            left.colors.extend(
                color
                    .or_else(|| inner.strip_suffix('\x1b'))
                    .and_then(color_of),
            );
        } else {
            left.typed
                .extend(keys[first..end].iter().map(|(event, _)| event.clone()));
        }
        first = end;
    }
    left
}

/// Reads a colour in the forms of the X Window System: `rgb:` and three numbers, `rgba:` and four, or `#` and three. Only
/// the highest eight bits of each number count.
fn color_of(text: &str) -> Option<Rgb> {
    let digits = |text: &str| {
        let is_number =
            text.bytes().all(|byte| byte.is_ascii_hexdigit()) && (1..=4).contains(&text.len());
        let value = u32::from_str_radix(text, 16).ok().filter(|_| is_number)?;
        Some((value, 4 * text.len() as u32))
    };
    let rgb = |values: &[u32]| Rgb::new(values[0] as u8, values[1] as u8, values[2] as u8);
    if let Some(rest) = text.strip_prefix('#') {
        let parts: Vec<&str> = (0..3)
            .filter_map(|part| rest.get(part * rest.len() / 3..(part + 1) * rest.len() / 3))
            .collect();
        let whole = parts
            .iter()
            .map(|part| digits(part).filter(|_| rest.len() % 3 == 0));
        let values: Vec<u32> = whole
            .map(|number| number.map(|(value, bits)| (value << (16 - bits)) >> 8))
            .collect::<Option<_>>()?;
        return Some(rgb(&values));
    }
    let (rest, wanted) = match text.strip_prefix("rgb:") {
        Some(rest) => (rest, 3),
        None => (text.strip_prefix("rgba:")?, 4),
    };
    let scaled = |(value, bits): (u32, u32)| (value * 0xffff / ((1 << bits) - 1)) >> 8;
    let values: Vec<u32> = rest
        .split('/')
        .map(|part| digits(part).map(scaled))
        .collect::<Option<_>>()?;
    (values.len() == wanted).then(|| rgb(&values))
}
