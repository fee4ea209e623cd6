//! Configurations, keymaps, themes and names of keys.

use cubetui::app::{Key, Keymap, keys_in_toml};
use cubetui::config::{Config, Rgb, Theme, Themes};

/// Every mistake has a place in the text; what was understood is written and read again, the keys too.
pub(super) fn config(text: &str) {
    let (config, warnings) = Config::read(text);
    for warning in &warnings {
        assert!(super::is_in(text, warning.place.line, warning.place.column), "{warning}");
    }
    let written = config.to_toml();
    let (again, warnings) = Config::read(&written);
    assert_eq!(warnings, [], "{written}");
    assert_eq!(again, Config { keys: Vec::new(), ..config.clone() });

    let (keymap, warnings) = Keymap::with_bindings(&config.scheme, &config.keys);
    assert!(warnings.iter().all(|warning| !warning.to_string().is_empty()));
    let keys = keys_in_toml(&keymap, &config.scheme);
    let (again, warnings) = Config::read(&keys);
    assert_eq!(warnings, [], "{keys}");
    let (again, warnings) = Keymap::with_bindings(&config.scheme, &again.keys);
    assert!(warnings.iter().all(|warning| warning.mistake.is_remark()), "{warnings:?}: {keys}");
    for mode in cubetui::app::Mode::ALL {
        for requested in &config.keys {
            let Ok(key) = requested.key.parse() else { continue };
            assert_eq!(again.action(mode, key), keymap.action(mode, key), "{key} in {}: {keys}", mode.name());
        }
    }
}

/// Every mistake has a place in the text; a theme without colours of its own is the one that it inherits from.
pub(super) fn theme(text: &str) {
    let known = Themes::built_in();
    let (theme, warnings) = Theme::read("fuzzed", text, &known);
    for warning in &warnings {
        assert!(super::is_in(text, warning.place.line, warning.place.column), "{warning}");
    }
    assert_eq!(theme.name(), "fuzzed");
    for word in theme.sticker_words() {
        let paint = theme.sticker(word);
        assert_eq!(theme.sticker(word), paint);
    }
    let (same, more) = Theme::read("fuzzed", &format!("{text}\n# a remark"), &known);
    if warnings.is_empty() {
        assert_eq!((same, more), (theme, warnings));
    }
}

/// Keys and colours are written and read again.
pub(super) fn key(text: &str) {
    match text.parse::<Key>() {
        Ok(key) => assert_eq!(key.name().parse(), Ok(key), "{}", key.name()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(color) = text.parse::<Rgb>() {
        assert_eq!(color.to_string().parse(), Ok(color));
    }
}
