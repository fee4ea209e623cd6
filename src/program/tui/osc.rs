//! Operating system commands (OSC) for the terminal: clipboard, links, and the query for its background.
//!
//! They go to the terminal in front of the user, also over SSH. A multiplexer in between gets texts wrapped in a device
//! control string, which it passes through unchanged. tmux answers the query itself.

use std::env;
use std::io::IsTerminal as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::placed_picture::PictureProtocol;

/// The longest string that GNU screen accepts in one piece.
const SCREEN_PIECE: usize = 240;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Multiplexer {
    /// None: the terminal executes these commands, or ignores them.
    None,
    Tmux,
    Screen,
    /// A terminal that would print the commands as text.
    Unable,
}

impl Multiplexer {
    pub(super) fn of_process() -> Self {
        let text = |name| env::var(name).unwrap_or_default();
        Self::of(
            &text("TERM"),
            !text("TMUX").is_empty(),
            !text("STY").is_empty(),
        )
    }

    fn of(term: &str, in_tmux: bool, in_screen: bool) -> Self {
        let simple = ["linux", "dumb", "vt", "cons", "ansi", "wsvt"];
        if in_tmux {
            Self::Tmux
        } else if in_screen || term.starts_with("screen") {
            Self::Screen
        } else if term.is_empty() || simple.iter().any(|kind| term.starts_with(kind)) {
            Self::Unable
        } else {
            Self::None
        }
    }

    /// Returns the request to put a text into the terminal's clipboard (OSC 52). It is not answered. tmux executes the
    /// command itself if its option `set-clipboard` is on, and passes the wrapped command through if `allow-passthrough` is
    /// on: it gets both.
    pub(super) fn copy(self, text: &str) -> Option<String> {
        let command = format!("\x1b]52;c;{}\x07", STANDARD.encode(text));
        match self {
            Self::None => Some(command),
            Self::Tmux => {
                let doubled = command.replace('\x1b', "\x1b\x1b");
                Some(format!("{command}\x1bPtmux;{doubled}\x1b\\"))
            }
            Self::Screen => {
                let bytes: Vec<char> = command.chars().collect();
                let piece =
                    |piece: &[char]| format!("\x1bP{}\x1b\\", piece.iter().collect::<String>());
                Some(bytes.chunks(SCREEN_PIECE).map(piece).collect())
            }
            Self::Unable => None,
        }
    }

    /// Returns the beginning and the end of a link (OSC 8), for the cells written in between. The id joins the rows of one
    /// link. tmux supports links since version 3.4 and ignores them before.
    pub(super) fn link(self, address: &str) -> Option<(String, &'static str)> {
        let knows = matches!(self, Self::None | Self::Tmux);
        knows.then(|| {
            (
                format!("\x1b]8;id=cubetui;{address}\x1b\\"),
                "\x1b]8;;\x1b\\",
            )
        })
    }

    /// Returns why pictures do not reach the terminal, if they do not. tmux draws sixels itself since version 3.4, but
    /// mistakes a command in kitty's protocol for a title.
    pub(super) const fn obstacle_to(self, pictures: PictureProtocol) -> Option<&'static str> {
        match (self, pictures) {
            (Self::None, _) | (Self::Tmux, PictureProtocol::Sixel) => None,
            (Self::Tmux, PictureProtocol::Kitty) => Some("tmux does not pass it on"),
            (Self::Screen, _) => Some("screen does not pass it on"),
            (Self::Unable, _) => Some("this terminal shows none"),
        }
    }

    /// Returns the query for the colour of the background (OSC 11). It ends with BEL, because some terminals end the answer
    /// like the query, and some of these get the other terminator wrong. GNU screen is not asked: either every terminal
    /// attached to it would answer, or none.
    pub(super) fn ask_background(self) -> Option<&'static str> {
        matches!(self, Self::None | Self::Tmux).then_some("\x1b]11;?\x07")
    }
}

/// Returns the beginning and the end of a link in printed text, if standard output is a terminal that accepts links.
pub fn link_on_stdout(address: &str) -> Option<(String, &'static str)> {
    let is_terminal = std::io::stdout().is_terminal();
    is_terminal
        .then(|| Multiplexer::of_process().link(address))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_multiplexer_follows_from_the_environment() {
        for (term, in_tmux, in_screen, expected) in [
            ("xterm-256color", false, false, Multiplexer::None),
            ("tmux-256color", true, false, Multiplexer::Tmux),
            ("screen-256color", true, false, Multiplexer::Tmux),
            ("screen.xterm-256color", false, true, Multiplexer::Screen),
            ("screen", false, false, Multiplexer::Screen),
            ("linux", false, false, Multiplexer::Unable),
            ("vt100", false, false, Multiplexer::Unable),
            ("", false, false, Multiplexer::Unable),
        ] {
            assert_eq!(
                Multiplexer::of(term, in_tmux, in_screen),
                expected,
                "{term}"
            );
        }
    }

    #[test]
    fn a_text_for_the_clipboard_is_wrapped_as_the_multiplexer_needs_it() {
        // "R U'" is UiBVJw== in base64.
        let plain = "\x1b]52;c;UiBVJw==\x07";
        assert_eq!(Multiplexer::None.copy("R U'").as_deref(), Some(plain));
        let wrapped = format!("{plain}\x1bPtmux;\x1b{plain}\x1b\\");
        assert_eq!(Multiplexer::Tmux.copy("R U'"), Some(wrapped));
        assert_eq!(
            Multiplexer::Screen.copy("R U'"),
            Some(format!("\x1bP{plain}\x1b\\"))
        );
        assert_eq!(Multiplexer::Unable.copy("R U'"), None);
    }

    #[test]
    fn screen_gets_a_long_text_in_pieces_that_join_to_the_whole() {
        let text = "R U R' U' ".repeat(100);
        let pieces = Multiplexer::Screen.copy(&text).unwrap();
        let joined: String = pieces
            .split("\x1b\\")
            .map(|piece| piece.trim_start_matches("\x1bP"))
            .collect();
        assert_eq!(Some(joined), Multiplexer::None.copy(&text));
        assert!(
            pieces
                .split("\x1b\\")
                .all(|piece| piece.len() <= SCREEN_PIECE + 2)
        );
    }

    #[test]
    fn the_background_is_asked_for_where_one_terminal_answers() {
        assert!(
            Multiplexer::None.ask_background().is_some()
                && Multiplexer::Tmux.ask_background().is_some()
        );
        assert_eq!(Multiplexer::Screen.ask_background(), None);
        assert_eq!(Multiplexer::Unable.ask_background(), None);
    }

    #[test]
    fn pictures_go_where_they_arrive() {
        use PictureProtocol::{Kitty, Sixel};
        for (multiplexer, kitty, sixel) in [
            (Multiplexer::None, true, true),
            (Multiplexer::Tmux, false, true),
            (Multiplexer::Screen, false, false),
            (Multiplexer::Unable, false, false),
        ] {
            let passes = [Kitty, Sixel].map(|protocol| multiplexer.obstacle_to(protocol).is_none());
            assert_eq!(passes, [kitty, sixel], "{multiplexer:?}");
        }
    }

    #[test]
    fn links_are_left_out_where_they_would_be_seen() {
        let (begin, end) = Multiplexer::None
            .link("https://example.org/?a=%27")
            .unwrap();
        assert_eq!(begin, "\x1b]8;id=cubetui;https://example.org/?a=%27\x1b\\");
        assert_eq!(end, "\x1b]8;;\x1b\\");
        assert_eq!(Multiplexer::Screen.link("x"), None);
        assert_eq!(Multiplexer::Unable.link("x"), None);
    }
}
