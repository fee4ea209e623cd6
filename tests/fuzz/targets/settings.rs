//! Configurations, keymaps, themes and names of keys.

use std::fmt::Write as _;

use crate::app::{Key, Keymap, keys_in_toml};
use crate::config::{Config, Paint, Rgb, SHADES, StickerPaint, Theme, Themes};

/// Every mistake has a position in the text. The resulting configuration is written and read again, including the keys.
pub(super) fn config(text: &str) {
    let (config, warnings) = Config::read(text);
    for warning in &warnings {
        assert!(
            super::is_in(text, warning.position.line, warning.position.column),
            "{warning}"
        );
    }
    let written = config.to_toml();
    let (again, warnings) = Config::read(&written);
    assert_eq!(warnings, [], "{written}");
    assert_eq!(
        again,
        Config {
            keys: Vec::new(),
            ..config.clone()
        }
    );

    let (keymap, warnings) = Keymap::with_bindings(&config.scheme, &config.keys);
    assert!(
        warnings
            .iter()
            .all(|warning| !warning.to_string().is_empty())
    );
    let keys = keys_in_toml(&keymap, &config.scheme);
    let (again, warnings) = Config::read(&keys);
    assert_eq!(warnings, [], "{keys}");
    let (again, warnings) = Keymap::with_bindings(&config.scheme, &again.keys);
    assert!(
        warnings.iter().all(|warning| warning.is_remark),
        "{warnings:?}: {keys}"
    );
    for mode in crate::app::Mode::ALL {
        for requested in &config.keys {
            let Ok(key) = requested.key.parse() else {
                continue;
            };
            assert_eq!(
                again.action(mode, key),
                keymap.action(mode, key),
                "{key} in {}: {keys}",
                mode.name()
            );
        }
    }
}

/// Every mistake has a position in the text. The resulting theme is written and read again.
pub(super) fn theme(text: &str) {
    let known = Themes::built_in();
    let (theme, warnings) = Theme::read("fuzzed", text, &known);
    for warning in &warnings {
        assert!(
            super::is_in(text, warning.position.line, warning.position.column),
            "{warning}"
        );
    }
    assert_eq!(theme.name, "fuzzed");
    let (same, more) = Theme::read("fuzzed", &format!("{text}\n# a remark"), &known);
    if warnings.is_empty() {
        assert_eq!((&same, more), (&theme, warnings));
    }
    // A letter is written only where it is not the one that follows from the colour.
    let read = |text: &str| {
        let (theme, warnings) = Theme::read("fuzzed", text, &known);
        assert_eq!(warnings, [], "{text}");
        theme
    };
    let derived = read(&theme_text(&theme, |_, _| false));
    let written = theme_text(&theme, |word, sticker| {
        derived.sticker(word).letter != sticker.letter
    });
    let again = read(&written);
    assert_eq!(
        (&again.about, again.is_light()),
        (&theme.about, theme.is_light())
    );
    for (shade, name) in SHADES {
        assert_eq!(again.shade(shade), theme.shade(shade), "{name}: {written}");
    }
    for word in theme.sticker_words() {
        assert_eq!(
            again.sticker(word),
            theme.sticker(word),
            "{word}: {written}"
        );
    }
}

/// Returns a theme as a text in which everything is set.
fn theme_text(theme: &Theme, has_letter: impl Fn(&str, StickerPaint) -> bool) -> String {
    let mut text = format!(
        "about = {}\nlight = {}\n",
        quoted(&theme.about),
        theme.is_light()
    );
    let color = |paint: Paint| {
        let ansi = paint
            .ansi
            .map_or_else(|| "default".to_owned(), |ansi| ansi.to_string());
        format!(
            "color = \"{}\", 256 = {}, 16 = \"{ansi}\"",
            paint.rgb, paint.indexed
        )
    };
    text.push_str("[surroundings]\n");
    for (shade, name) in SHADES {
        let value = theme.shade(shade).map_or_else(
            || "\"default\"".to_owned(),
            |paint| format!("{{ {} }}", color(paint)),
        );
        writeln!(text, "{name} = {value}").expect("a text takes everything");
    }
    text.push_str("[stickers]\n");
    for word in theme.sticker_words() {
        let sticker = theme.sticker(word);
        let letter = if has_letter(word, sticker) {
            format!(", letter = \"{}\"", sticker.letter.rgb)
        } else {
            String::new()
        };
        writeln!(
            text,
            "{} = {{ {}{letter} }}",
            quoted(word),
            color(sticker.ground)
        )
        .expect("a text takes everything");
    }
    text
}

/// A text in the quotes of TOML.
fn quoted(text: &str) -> String {
    let json = serde_json::to_string(text).expect("a text is JSON");
    json.replace('\u{7f}', "\\u007f")
}

/// Keys and colours are written and read again.
pub(super) fn key(text: &str) {
    match text.parse::<Key>() {
        Ok(key) => assert_eq!(key.name().parse(), Ok(key), "{}", key.name()),
        Err(error) => assert!(!error.is_empty()),
    }
    if let Ok(color) = text.parse::<Rgb>() {
        assert_eq!(color.to_string().parse(), Ok(color));
    }
}
