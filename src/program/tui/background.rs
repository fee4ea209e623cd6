//! Asking the terminal for its background, and finding the answer among the keys.
//!
//! Nothing waits for the answer: the input thread finds it in its input, whenever it arrives. crossterm does not know such
//! answers and makes a key of each character; [`AnswerFilter`] joins these again. An answer that is still on its way when
//! the terminal is given back would be typed into the shell, so [`discard_answer`] waits for it.

use std::io::{self, ErrorKind};
use std::mem;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::is_remote;
use crate::config::Rgb;
use crate::platform;
use cubetui::sync::Lock as _;

/// Asks for the terminal's type (DA1). Every terminal answers, and in sequence: earlier answers come first.
pub(super) const LAST_QUESTION: &[u8] = b"\x1b[c";

/// The longest wait for the answer of a terminal on this machine; most answer within milliseconds.
const EXPECTED: Duration = Duration::from_secs(1);
/// The longest wait for an answer over a network. Few connections take a second, but at 9,600 baud a screen may still be
/// arriving before the question.
const EXPECTED_OVER_NETWORK: Duration = Duration::from_secs(5);

const BEGIN: &str = "\x1b]11;";
/// The characters of colours, as in `rgb:ffff/ffff/ffff` and `#ffffff`.
const OF_COLORS: &str = "0123456789abcdefABCDEFrg:/#";
const LONGEST: usize = 64;

/// The longest wait for the next character of a possible answer or key; too short for a user to notice.
const KEY_TIMEOUT: Duration = Duration::from_millis(50);
/// The longest wait for the next character of an answer.
const REST_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Clone, Copy)]
enum Answering {
    Done,
    /// No answer yet; one is expected until this time.
    Due(Instant),
    /// A question was not answered: the terminal is neither asked again nor waited for.
    Silent,
}

static ANSWERING: Mutex<Answering> = Mutex::new(Answering::Done);

fn set_answering(answering: Answering) {
    *ANSWERING.locked() = answering;
}

fn answering() -> Answering {
    let mut answering = ANSWERING.locked();
    if let Answering::Due(end) = *answering
        && Instant::now() >= end
    {
        *answering = Answering::Silent;
    }
    *answering
}

pub(super) fn expect_answer() {
    let expected = if is_remote() {
        EXPECTED_OVER_NETWORK
    } else {
        EXPECTED
    };
    set_answering(Answering::Due(Instant::now() + expected));
}

pub(super) fn record_answer() {
    set_answering(Answering::Done);
}

/// Whether an answer may still arrive.
pub(super) fn is_expected() -> bool {
    matches!(answering(), Answering::Due(_))
}

pub(super) fn may_ask() -> bool {
    platform::CAN_ASK_TERMINAL && !matches!(answering(), Answering::Silent)
}

/// Discards input up to the terminal's answer to [`LAST_QUESTION`]. Waits no longer than `timeout`, and no longer than
/// the answer to an earlier question may take. The terminal must still be raw, and no other thread may read it.
pub(super) fn discard_answer(timeout: Duration) {
    let Answering::Due(expected_until) = answering() else {
        return;
    };
    let end = expected_until.min(Instant::now() + timeout);
    // A fixed buffer, because the program may be ending for lack of memory.
    let mut seen = [0; 256];
    let mut length = 0;
    while !ends_with_last_answer(&seen[..length]) {
        let Some(left) = end.checked_duration_since(Instant::now()) else {
            set_answering(Answering::Silent);
            return;
        };
        // Only the last few bytes are needed to recognise the answer.
        let kept = length.min(LONGEST);
        seen.copy_within(length - kept..length, 0);
        length = kept;
        match platform::read_terminal(&mut seen[kept..], left) {
            Ok(count) if count > 0 => length = kept + count,
            Err(error) if is_of_the_moment(&error) => {}
            Ok(_) | Err(_) => return,
        }
    }
    record_answer();
}

/// Whether the terminal may still answer after this error.
fn is_of_the_moment(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::Interrupted)
}

/// Whether these bytes end with `ESC [ ? numbers c`.
fn ends_with_last_answer(bytes: &[u8]) -> bool {
    let Some(body) = bytes.strip_suffix(b"c") else {
        return false;
    };
    let number = body
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit() || **byte == b';')
        .count();
    body[..body.len() - number].ends_with(b"\x1b[?")
}

#[derive(Debug, Default)]
pub struct AnswerFilter {
    /// The keys that may be the beginning of an answer.
    held: Vec<Event>,
    /// The characters of the held keys, and of the rest of the answer.
    text: String,
}

impl AnswerFilter {
    /// Returns the time until [`Self::give_up`], or `None` if nothing is held.
    pub fn timeout(&self) -> Option<Duration> {
        let inner = self.text.strip_prefix(BEGIN);
        match inner {
            _ if self.text.is_empty() => None,
            Some(inner) if !inner.ends_with('\x1b') => Some(REST_TIMEOUT),
            _ => Some(KEY_TIMEOUT),
        }
    }

    /// Handles the next event. Returns events that are not part of an answer, and the colour of a complete answer.
    ///
    /// If an answer is expected, a lone Esc is held as well: a slow line may have cut the answer after its first byte.
    pub fn take(&mut self, event: Event, is_expected: bool) -> (Vec<Event>, Option<Rgb>) {
        if matches!(
            event,
            Event::Resize(..) | Event::FocusGained | Event::FocusLost
        ) {
            return (vec![event], None);
        }
        let sent = sent_for(&event);
        let before = self.text.len();
        self.text.push_str(sent.as_deref().unwrap_or_default());
        if sent.is_some() && self.text.starts_with(BEGIN) {
            let inner = &self.text[BEGIN.len()..];
            if let Some(color) = inner
                .strip_suffix('\x07')
                .or_else(|| inner.strip_suffix("\x1b\\"))
            {
                let color = parsed(color);
                self.forget();
                return (Vec::new(), color);
            }
            let color = inner.strip_suffix('\x1b').unwrap_or(inner);
            if color.chars().all(|letter| OF_COLORS.contains(letter)) && color.len() <= LONGEST {
                return (Vec::new(), None);
            }
        } else if sent.is_some()
            && BEGIN.starts_with(&self.text)
            && (is_expected || self.text != "\x1b")
        {
            self.held.push(event);
            return (Vec::new(), None);
        }
        // The held text is not an answer, or one that was cut off. The event may begin another one.
        self.text.truncate(before);
        if before == 0 {
            return (vec![event], None);
        }
        let (mut typed, color) = self.give_up();
        let (more, _) = self.take(event, is_expected);
        typed.extend(more);
        (typed, color)
    }

    /// Returns the held keys, or the colour of an answer that ends with Esc alone, as some terminals send it. The beginning
    /// of an answer is dropped.
    pub fn give_up(&mut self) -> (Vec<Event>, Option<Rgb>) {
        let color = self
            .text
            .strip_prefix(BEGIN)
            .and_then(|inner| parsed(inner.strip_suffix('\x1b')?));
        let is_answer = self.text.starts_with(BEGIN);
        let held = mem::take(&mut self.held);
        self.forget();
        (if is_answer { Vec::new() } else { held }, color)
    }

    fn forget(&mut self) {
        self.held.clear();
        self.text.clear();
    }
}

fn parsed(color: &str) -> Option<Rgb> {
    let color = xterm_color::Color::parse(color.as_bytes()).ok()?;
    let [red, green, blue] = [color.red, color.green, color.blue].map(|part| (part >> 8) as u8);
    Some(Rgb::new(red, green, blue))
}

/// Returns the text that the terminal sent for this key, if it can be part of an answer.
fn sent_for(event: &Event) -> Option<String> {
    let Event::Key(KeyEvent {
        code,
        modifiers,
        kind: KeyEventKind::Press,
        ..
    }) = event
    else {
        return None;
    };
    let escaped = if modifiers.contains(KeyModifiers::ALT) {
        "\x1b"
    } else {
        ""
    };
    match code {
        KeyCode::Esc => Some("\x1b".to_owned()),
        KeyCode::Char('g') if *modifiers == KeyModifiers::CONTROL => Some("\x07".to_owned()),
        KeyCode::Char(letter) if !modifiers.contains(KeyModifiers::CONTROL) => {
            Some(format!("{escaped}{letter}"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = "\x1b]11;rgb:fdfd/f6f6/e3e3\x07";
    const CREAM: Rgb = Rgb::new(0xfd, 0xf6, 0xe3);

    fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
        Event::Key(KeyEvent::new(code, modifiers))
    }

    /// Returns the keys that crossterm makes of bytes that it reads at once.
    fn keys(text: &str) -> Vec<Event> {
        let mut keys = Vec::new();
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            keys.push(match letter {
                '\x1b' => match letters.next() {
                    Some(letter) => key(KeyCode::Char(letter), KeyModifiers::ALT),
                    None => key(KeyCode::Esc, KeyModifiers::NONE),
                },
                '\x07' => key(KeyCode::Char('g'), KeyModifiers::CONTROL),
                'A'..='Z' => key(KeyCode::Char(letter), KeyModifiers::SHIFT),
                _ => key(KeyCode::Char(letter), KeyModifiers::NONE),
            });
        }
        keys
    }

    /// Returns the events that are not answers, and the last colour found, when no more events follow.
    fn filtered(events: Vec<Event>, is_expected: bool) -> (Vec<Event>, Option<Rgb>) {
        let mut filter = AnswerFilter::default();
        let mut typed = Vec::new();
        let mut found = None;
        for event in events {
            let (more, color) = filter.take(event, is_expected);
            typed.extend(more);
            found = color.or(found);
        }
        let (more, color) = filter.give_up();
        typed.extend(more);
        assert_eq!(filter.timeout(), None);
        (typed, color.or(found))
    }

    #[test]
    fn an_answer_is_found_in_every_form() {
        for (color, end) in [
            ("rgb:fdfd/f6f6/e3e3", "\x07"),
            ("rgb:fdfd/f6f6/e3e3", "\x1b\\"),
            ("rgb:fdfd/f6f6/e3e3", "\x1b"),
            ("rgb:fd/f6/e3", "\x07"),
            ("rgb:FDFD/F6F6/E3E3", "\x07"),
            ("rgba:fdfd/f6f6/e3e3/ffff", "\x07"),
            ("#fdf6e3", "\x07"),
        ] {
            let answer = format!("\x1b]11;{color}{end}");
            assert_eq!(
                filtered(keys(&answer), true),
                (vec![], Some(CREAM)),
                "{answer:?}"
            );
        }
    }

    #[test]
    fn a_late_answer_is_found_too() {
        assert_eq!(filtered(keys(ANSWER), false), (vec![], Some(CREAM)));
    }

    #[test]
    fn an_answer_is_found_wherever_it_is_cut() {
        for cut in 1..ANSWER.len() {
            let events = [keys(&ANSWER[..cut]), keys(&ANSWER[cut..])].concat();
            assert_eq!(
                filtered(events, true),
                (vec![], Some(CREAM)),
                "cut after {cut} bytes"
            );
        }
    }

    #[test]
    fn keys_around_an_answer_stay() {
        let events = [
            keys("ru"),
            keys(ANSWER),
            keys("\x1b"),
            keys(ANSWER),
            keys("f"),
        ]
        .concat();
        let typed = [keys("ru"), keys("\x1b"), keys("f")].concat();
        assert_eq!(filtered(events, true), (typed, Some(CREAM)));
    }

    #[test]
    fn keys_that_only_begin_like_an_answer_stay() {
        for text in [
            "\x1b",
            "\x1b]",
            "\x1b]1",
            "\x1b]11r",
            "\x1b]12;r",
            "]11;rgb",
            "\x1b]1\x1b]1u",
            "\x07",
        ] {
            for is_expected in [false, true] {
                assert_eq!(
                    filtered(keys(text), is_expected),
                    (keys(text), None),
                    "{text:?}"
                );
            }
        }
    }

    #[test]
    fn an_answer_that_says_nothing_or_is_cut_off_is_dropped() {
        for text in [
            "\x1b]11;\x07",
            "\x1b]11;rgb:red\x07",
            "\x1b]11;rgb:fdfd/f6",
            "\x1b]11;rgb:fdfd/f6f6/e3e3",
        ] {
            assert_eq!(filtered(keys(text), true), (vec![], None), "{text:?}");
        }
        let events = [keys("\x1b]11;rgb:fd"), keys("u")].concat();
        assert_eq!(filtered(events, true), (keys("u"), None));
    }

    #[test]
    fn only_while_an_answer_is_expected_does_esc_wait() {
        let mut filter = AnswerFilter::default();
        assert_eq!(filter.take(keys("\x1b").remove(0), false).0, keys("\x1b"));
        assert_eq!(filter.timeout(), None);
        assert_eq!(filter.take(keys("\x1b").remove(0), true).0, []);
        assert_eq!(filter.timeout(), Some(KEY_TIMEOUT));
        assert_eq!(
            filter.take(Event::Resize(80, 24), true).0,
            [Event::Resize(80, 24)]
        );
        assert_eq!(filter.give_up().0, keys("\x1b"));
    }

    #[test]
    fn the_last_answer_is_recognized() {
        for bytes in [
            "\x1b[?6c",
            "\x1b[?64;1;2c",
            "abc\x1b]11;rgb:0/0/0\x07\x1b[?1;2c",
        ] {
            assert!(ends_with_last_answer(bytes.as_bytes()), "{bytes:?}");
        }
        for bytes in ["", "c", "\x1b[?6", "?6c", "\x1b[6c", "\x1b]11;rgb:c/c/c"] {
            assert!(!ends_with_last_answer(bytes.as_bytes()), "{bytes:?}");
        }
    }
}
