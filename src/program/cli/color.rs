//! How many colours to draw, decided from the settings and from what the terminal reports.

use std::env;

use crate::config::{ColorChoice, ColorDepth};
use crate::platform;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColorEnvironment {
    /// `NO_COLOR`: no colours if it is not empty (<https://no-color.org>).
    pub no_color: String,
    /// `COLORTERM`: `truecolor` or `24bit`.
    pub colorterm: String,
    pub term: String,
    /// Whether `TMUX` is set: tmux accepts any colour and translates it for the terminal it runs in.
    pub in_tmux: bool,
    /// Whether `STY` is set: GNU screen garbles true colours, although it inherits `COLORTERM` from the terminal it
    /// runs in.
    pub in_screen: bool,
}

impl ColorEnvironment {
    /// Reads the environment of this process; unset and unreadable variables are empty.
    pub fn of_process() -> Self {
        let text = |name| env::var(name).unwrap_or_default();
        Self {
            no_color: text("NO_COLOR"),
            colorterm: text("COLORTERM"),
            term: text("TERM"),
            in_tmux: !text("TMUX").is_empty(),
            in_screen: !text("STY").is_empty(),
        }
    }

    /// Whether `COLORTERM` announces true colours and can be trusted: in GNU screen, it may be inherited from outside.
    fn reports_true_color(&self) -> bool {
        let like_screen = self.term.starts_with("screen");
        let screen = self.in_screen || !self.in_tmux;
        matches!(self.colorterm.as_str(), "truecolor" | "24bit") && !(like_screen && screen)
    }
}

/// Values of `TERM` for terminals that show true colours even without `COLORTERM`, which is lost over SSH.
const TRUE_COLOR_TERMS: &[&str] = &[
    "xterm-kitty",
    "alacritty",
    "xterm-ghostty",
    "ghostty",
    "foot",
    "wezterm",
    "contour",
    "rio",
];

/// Returns the colour depth to draw with. An option on the command line or in the configuration overrides `NO_COLOR`.
pub fn color_depth(choice: ColorChoice, environment: &ColorEnvironment) -> ColorDepth {
    let term = environment.term.as_str();
    if let ColorChoice::Depth(depth) = choice {
        depth
    } else if !environment.no_color.is_empty() || is_monochrome(term) {
        ColorDepth::None
    } else if environment.reports_true_color()
        || has_true_color(term)
        || term.is_empty() && platform::HAS_TRUE_COLOR
    {
        ColorDepth::TrueColor
    } else if term.ends_with("-256color") {
        ColorDepth::Indexed256
    } else {
        ColorDepth::Ansi16
    }
}

fn is_monochrome(term: &str) -> bool {
    term == "dumb" || term.ends_with("-m") || term.ends_with("-mono")
}

fn has_true_color(term: &str) -> bool {
    let is_kind = |kind: &&str| {
        term.strip_prefix(*kind)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '+']))
    };
    term.ends_with("-direct") || TRUE_COLOR_TERMS.iter().any(is_kind)
}
