//! How many colours are drawn, depending on the user's settings and on what the terminal reports.

use crate::cli::{ColorEnvironment, color_depth};
use crate::config::{ColorChoice, ColorDepth};

use ColorDepth::{Ansi16, Indexed256, None, TrueColor};

/// The environment with these variables set; only the presence of `TMUX` and `STY` counts.
fn environment(variables: &[(&str, &str)]) -> ColorEnvironment {
    let value = |name| {
        variables
            .iter()
            .find(|(key, _)| *key == name)
            .map_or("", |(_, value)| *value)
    };
    ColorEnvironment {
        no_color: value("NO_COLOR").to_owned(),
        colorterm: value("COLORTERM").to_owned(),
        term: value("TERM").to_owned(),
        in_tmux: !value("TMUX").is_empty(),
        in_screen: !value("STY").is_empty(),
    }
}

#[test]
fn the_terminal_says_how_many_colours() {
    let cases: &[(&[(&str, &str)], ColorDepth)] = &[
        (&[], Ansi16),
        (&[("TERM", "dumb")], None),
        (&[("TERM", "dumb"), ("COLORTERM", "truecolor")], None),
        (&[("TERM", "xterm-mono")], None),
        (&[("TERM", "linux-m")], None),
        (&[("TERM", "linux")], Ansi16),
        (&[("TERM", "xterm")], Ansi16),
        (&[("TERM", "xterm-16color")], Ansi16),
        (&[("TERM", "vt220")], Ansi16),
        (&[("TERM", "xterm-256color")], Indexed256),
        (&[("TERM", "rxvt-unicode-256color")], Indexed256),
        (
            &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")],
            TrueColor,
        ),
        (&[("TERM", "xterm"), ("COLORTERM", "24bit")], TrueColor),
        (
            &[("TERM", "xterm-256color"), ("COLORTERM", "yes")],
            Indexed256,
        ),
        (&[("TERM", "xterm-direct")], TrueColor),
        (&[("TERM", "tmux-direct"), ("TMUX", "1")], TrueColor),
        (&[("TERM", "xterm-kitty")], TrueColor),
        (&[("TERM", "alacritty")], TrueColor),
        (&[("TERM", "alacritty-direct")], TrueColor),
        (&[("TERM", "xterm-ghostty")], TrueColor),
        (&[("TERM", "ghostty")], TrueColor),
        (&[("TERM", "foot")], TrueColor),
        (&[("TERM", "foot-extra")], TrueColor),
        (&[("TERM", "footloose")], Ansi16),
        (&[("TERM", "wezterm")], TrueColor),
        // tmux translates colours, so the variables set inside it can be trusted.
        (&[("TERM", "tmux-256color"), ("TMUX", "1")], Indexed256),
        (
            &[
                ("TERM", "tmux-256color"),
                ("TMUX", "1"),
                ("COLORTERM", "truecolor"),
            ],
            TrueColor,
        ),
        (
            &[
                ("TERM", "screen-256color"),
                ("TMUX", "1"),
                ("COLORTERM", "truecolor"),
            ],
            TrueColor,
        ),
        (&[("TERM", "screen"), ("TMUX", "1")], Ansi16),
        // GNU screen inherits `COLORTERM` from the terminal around it, but garbles true colours.
        (
            &[("TERM", "screen"), ("STY", "1"), ("COLORTERM", "truecolor")],
            Ansi16,
        ),
        (
            &[
                ("TERM", "screen-256color"),
                ("STY", "1"),
                ("COLORTERM", "truecolor"),
            ],
            Indexed256,
        ),
        (
            &[
                ("TERM", "screen.xterm-256color"),
                ("STY", "1"),
                ("COLORTERM", "24bit"),
            ],
            Indexed256,
        ),
        (
            &[("TERM", "screen-256color"), ("COLORTERM", "truecolor")],
            Indexed256,
        ),
        (
            &[
                ("TERM", "screen-256color"),
                ("STY", "1"),
                ("TMUX", "1"),
                ("COLORTERM", "24bit"),
            ],
            Indexed256,
        ),
        (
            &[
                ("TERM", "tmux-256color"),
                ("STY", "1"),
                ("TMUX", "1"),
                ("COLORTERM", "24bit"),
            ],
            TrueColor,
        ),
    ];
    for (variables, depth) in cases {
        assert_eq!(
            color_depth(ColorChoice::Auto, &environment(variables)),
            *depth,
            "{variables:?}"
        );
    }
}

#[test]
fn no_color_counts_when_it_is_set_and_not_empty() {
    for (no_color, depth) in [("", TrueColor), ("1", None), ("0", None), ("false", None)] {
        let variables = [
            ("NO_COLOR", no_color),
            ("TERM", "xterm-kitty"),
            ("COLORTERM", "truecolor"),
        ];
        assert_eq!(
            color_depth(ColorChoice::Auto, &environment(&variables)),
            depth,
            "{no_color:?}"
        );
    }
}

#[test]
fn a_wish_stands_above_everything() {
    let environments: [&[(&str, &str)]; 3] = [
        &[],
        &[("NO_COLOR", "1"), ("TERM", "dumb")],
        &[("TERM", "xterm-kitty"), ("COLORTERM", "truecolor")],
    ];
    for variables in environments {
        for depth in [None, Ansi16, Indexed256, TrueColor] {
            assert_eq!(
                color_depth(ColorChoice::Depth(depth), &environment(variables)),
                depth
            );
        }
    }
}
