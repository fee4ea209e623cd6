//! The colours of all built-in themes: legible letters, distinguishable stickers, legible text on the background.

use std::fmt::Write as _;

use crate::config::{Ansi, Paint, Rgb, SHADES, Shade, Theme, Themes};
use cubetui::cube::{Color, ColorScheme};

use super::eyes::{Eyes, Light, contrast, difference, lab, light};

/// The least contrast between a letter and its sticker, and between text and its background: level AA of WCAG 2.2.
const READABLE: f64 = 4.5;
/// Level AAA, which the high-contrast theme promises.
const CLEAR: f64 = 7.0;
const HIGH_CONTRAST: &str = "high-contrast";

/// The backgrounds of widespread dark terminals: black, Visual Studio Code, Solarized, Dracula, One, Nord, Gruvbox,
/// Catppuccin, Tokyo Night.
const DARK: [&str; 9] = [
    "#000000", "#1e1e1e", "#002b36", "#282a36", "#282c34", "#2e3440", "#282828", "#1e1e2e",
    "#1a1b26",
];
/// The backgrounds of widespread light terminals: white, Solarized, Gruvbox, Catppuccin, One.
const LIGHT: [&str; 5] = ["#ffffff", "#fdf6e3", "#fbf1c7", "#eff1f5", "#fafafa"];

/// How a terminal shows a colour.
type Seen = fn(&Paint) -> Light;

/// How terminals with many colours show one: in true colours, and among 256.
const DEPTHS: [(&str, Seen); 2] = [("truecolour", true_color), ("256", indexed)];

fn true_color(paint: &Paint) -> Light {
    of_rgb(paint.rgb)
}

fn of_rgb(rgb: Rgb) -> Light {
    light([rgb.red, rgb.green, rgb.blue])
}

/// What xterm shows: six levels of red, green and blue, then greys (`256colres.pl` of its sources).
fn indexed(paint: &Paint) -> Light {
    let number = usize::from(paint.indexed);
    assert!(
        number >= 16,
        "the first 16 of 256 are as the person has them"
    );
    if number >= 232 {
        return light([8 + 10 * (number as u8 - 232); 3]);
    }
    let level = |step: usize| [0, 95, 135, 175, 215, 255][step];
    light([(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6].map(level))
}

fn named(text: &str) -> Light {
    of_rgb(text.parse().expect("the test names a colour"))
}

/// The names of the six colours of a scheme.
fn six(scheme: &ColorScheme) -> [&str; 6] {
    Color::ALL.map(|color| scheme.color_name(color))
}

/// The least CIEDE2000 difference between any two stickers of a cube, to these eyes in this theme. The standard themes and
/// the high-contrast theme promise 25 to usual eyes and 10 to all others; a theme for colour-blind eyes promises 20 to
/// those eyes.
fn promise(theme: &str, eyes: Eyes) -> f64 {
    match (theme, eyes) {
        (_, Eyes::Usual) => 25.0,
        ("deuteranopia", Eyes::Deuteranopia)
        | ("protanopia-tritanopia", Eyes::Protanopia | Eyes::Tritanopia) => 20.0,
        _ => 10.0,
    }
}

#[test]
fn any_two_stickers_are_distinguished_by_all_eyes() {
    let mut table = String::new();
    for theme in Themes::built_in().all() {
        for scheme in ColorScheme::named() {
            for (depth, seen) in DEPTHS {
                for eyes in Eyes::ALL {
                    let (least, one, other) = closest(theme, six(&scheme), seen, eyes);
                    let name = &theme.name;
                    let line = format!(
                        "{name}, {}, {depth}, {eyes:?}: {one} and {other} {least:.1}",
                        scheme.name()
                    );
                    assert!(least >= promise(name, eyes), "{line}");
                    let _ = writeln!(table, "{line}");
                }
            }
        }
    }
    println!("{table}");
}

/// The two stickers that look most alike, and how different they look.
fn closest<'a>(
    theme: &Theme,
    words: [&'a str; 6],
    seen: impl Fn(&Paint) -> Light,
    eyes: Eyes,
) -> (f64, &'a str, &'a str) {
    let lab_of = |word| lab(eyes.see(seen(&theme.sticker(word).ground)));
    let pairs = (0..6).flat_map(|i| (0..i).map(move |j| (i, j)));
    let differences = pairs.map(|(i, j)| {
        (
            difference(lab_of(words[i]), lab_of(words[j])),
            words[i],
            words[j],
        )
    });
    differences
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .expect("there are pairs")
}

#[test]
fn every_letter_is_read_on_its_sticker() {
    for theme in Themes::built_in().all() {
        let promised = if theme.name == HIGH_CONTRAST {
            CLEAR
        } else {
            READABLE
        };
        let western = ColorScheme::western();
        for word in theme.sticker_words().chain(["a word that is no colour"]) {
            let least = if six(&western).contains(&word) {
                promised
            } else {
                READABLE
            };
            let paint = theme.sticker(word);
            for (depth, seen) in DEPTHS {
                let ratio = contrast(seen(&paint.letter), seen(&paint.ground));
                assert!(ratio >= least, "{}, {depth}: {word} {ratio:.2}", theme.name);
            }
        }
        let unknown = [Shade::Unknown, Shade::UnknownGround]
            .map(|shade| theme.shade(shade).expect("a colour"));
        for (depth, seen) in DEPTHS {
            let ratio = contrast(seen(&unknown[0]), seen(&unknown[1]));
            assert!(
                ratio >= promised,
                "{}, {depth}: unknown {ratio:.2}",
                theme.name
            );
        }
    }
}

/// A black or white letter is legible on any colour, and so in any custom theme.
#[test]
fn a_derived_letter_is_read_on_every_colour() {
    for red in (0..=255).step_by(5) {
        for green in (0..=255).step_by(5) {
            for blue in (0..=255).step_by(17) {
                let color = Rgb::new(red, green, blue);
                let ratio = contrast(of_rgb(color), of_rgb(color.letter()));
                assert!(ratio >= READABLE, "{color} {ratio}");
                assert!((ratio - color.contrast(color.letter())).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn words_are_read_on_the_background_and_in_the_title() {
    const WORDS: [Shade; 5] = [
        Shade::Heading,
        Shade::Accent,
        Shade::Muted,
        Shade::Good,
        Shade::Bad,
    ];
    for theme in Themes::built_in().all() {
        let promised = if theme.name == HIGH_CONTRAST {
            CLEAR
        } else {
            READABLE
        };
        let usual: &[&str] = if theme.is_light() { &LIGHT } else { &DARK };
        for (depth, seen) in DEPTHS {
            let grounds = match theme.shade(Shade::Ground) {
                Some(own) => vec![seen(&own)],
                None => usual.iter().map(|text| named(text)).collect(),
            };
            let bar = theme.shade(Shade::BarGround).map(|paint| seen(&paint));
            for shade in WORDS {
                let Some(words) = theme.shade(shade) else {
                    continue;
                };
                for &ground in grounds.iter().chain(&bar) {
                    let ratio = contrast(seen(&words), ground);
                    assert!(
                        ratio >= promised,
                        "{}, {depth}: {shade:?} {ratio:.2}",
                        theme.name
                    );
                }
            }
            let pairs = [
                (Shade::Bar, Shade::BarGround),
                (Shade::Chosen, Shade::ChosenGround),
            ];
            for (words, ground) in pairs {
                let (Some(words), Some(ground)) = (theme.shade(words), theme.shade(ground)) else {
                    continue;
                };
                let ratio = contrast(seen(&words), seen(&ground));
                assert!(
                    ratio >= promised,
                    "{}, {depth}: {words:?} {ratio:.2}",
                    theme.name
                );
            }
        }
    }
}

/// The numbers of the 16 colours that are illegible on a dark background in some widespread terminal: black, blue, bright
/// black.
const LOST_ON_DARK: [u8; 3] = [0, 4, 8];
/// The same on a light background: yellow, cyan, white, and all bright colours but bright black.
const LOST_ON_LIGHT: [u8; 10] = [3, 6, 7, 9, 10, 11, 12, 13, 14, 15];

/// Numbers among the 16 colours.
const YELLOW: u8 = 3;
const MAGENTA: u8 = 5;
const BRIGHT_YELLOW: u8 = 11;

/// The 16 colours of terminals that often have no more: the Linux console, `PuTTY`, Mac Terminal, and the older Windows
/// console. xterm's are in the program.
const TERMINALS: [(&str, [&str; 16]); 4] = [
    (
        "Linux console",
        [
            "#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
            "#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
        ],
    ),
    (
        "PuTTY",
        [
            "#000000", "#bb0000", "#00bb00", "#bbbb00", "#0000bb", "#bb00bb", "#00bbbb", "#bbbbbb",
            "#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
        ],
    ),
    (
        "macOS Terminal",
        [
            "#000000", "#990000", "#00a600", "#999900", "#0000b2", "#b200b2", "#00a6b2", "#bfbfbf",
            "#666666", "#e50000", "#00d900", "#e5e500", "#0000ff", "#e500e5", "#00e5e5", "#e5e5e5",
        ],
    ),
    (
        "Windows",
        [
            "#0c0c0c", "#c50f1f", "#13a10e", "#c19c00", "#0037da", "#881798", "#3a96dd", "#cccccc",
            "#767676", "#e74856", "#16c60c", "#f9f1a5", "#3b78ff", "#b4009e", "#61d6d6", "#f2f2f2",
        ],
    ),
];

/// The least CIEDE2000 difference between two stickers among 16 colours. The letters distinguish them as well.
const TOLD_APART: f64 = 14.0;
/// The least contrast of a letter among 16 colours, however the terminal shows them: WCAG's for large letters.
const LEGIBLE: f64 = 3.0;

#[test]
fn among_16_stickers_are_distinguished_and_read_on_widespread_terminals() {
    for (terminal, colors) in TERMINALS {
        let seen =
            |paint: &Paint| named(colors[usize::from(paint.ansi.expect("a colour").number())]);
        for theme in Themes::built_in().all() {
            let western = ColorScheme::western();
            let words = six(&western);
            let (least, one, other) = closest(theme, words, seen, Eyes::Usual);
            assert!(
                least >= TOLD_APART,
                "{terminal}, {}: {one} and {other} {least:.1}",
                theme.name
            );
            for word in words {
                let paint = theme.sticker(word);
                let ratio = contrast(seen(&paint.letter), seen(&paint.ground));
                assert!(
                    ratio >= LEGIBLE,
                    "{terminal}, {}: {word} {ratio:.2}",
                    theme.name
                );
            }
        }
    }
}

#[test]
fn among_16_words_are_read_and_orange_is_dark_yellow() {
    let number = |paint: Paint| paint.ansi.map(Ansi::number);
    for theme in Themes::built_in().all() {
        let lost: &[u8] = if theme.is_light() {
            &LOST_ON_LIGHT
        } else {
            &LOST_ON_DARK
        };
        for shade in [
            Shade::Text,
            Shade::Heading,
            Shade::Accent,
            Shade::Muted,
            Shade::Good,
            Shade::Bad,
        ] {
            let found = theme.shade(shade).and_then(number);
            assert!(
                !found.is_some_and(|number| lost.contains(&number)),
                "{} {shade:?}",
                theme.name
            );
        }
        for scheme in ColorScheme::named() {
            let numbers =
                six(&scheme).map(|word| number(theme.sticker(word).ground).expect("a colour"));
            for i in 0..6 {
                assert!(
                    !numbers[..i].contains(&numbers[i]),
                    "{}: {numbers:?}",
                    theme.name
                );
            }
        }
        let [orange, yellow] = ["orange", "yellow"].map(|word| number(theme.sticker(word).ground));
        let orange_for_all_eyes = if theme.name.contains("anopia") {
            MAGENTA
        } else {
            YELLOW
        };
        assert_eq!(
            (orange, yellow),
            (Some(orange_for_all_eyes), Some(BRIGHT_YELLOW)),
            "{}",
            theme.name
        );
        for word in theme.sticker_words() {
            let paint = theme.sticker(word);
            let [letter, ground] = [paint.letter, paint.ground]
                .map(|paint| of_rgb(paint.ansi.expect("a colour").usual()));
            assert!(
                contrast(letter, ground) >= READABLE,
                "{}: {word}",
                theme.name
            );
        }
    }
}

/// The shade that is the terminal's own is written `default`; the default theme declares every other one, so that each
/// theme that builds on it has them all.
#[test]
fn the_default_theme_declares_every_shade_and_every_usual_colour() {
    let text = include_str!("../../../assets/themes/dark.toml");
    for (_, name) in SHADES {
        assert!(
            text.lines()
                .any(|line| line.split_whitespace().next() == Some(name)),
            "{name}"
        );
    }
    let themes = Themes::built_in();
    let dark = themes.get("dark").expect("the default theme");
    for scheme in [
        "wrgyob",
        "wrgpov",
        "wcgmob",
        "black:k red brown grey purple pink:i",
    ] {
        let scheme: ColorScheme = scheme.parse().expect("a scheme");
        for word in six(&scheme) {
            assert!(dark.sticker_words().any(|known| known == word), "{word}");
        }
    }
}
