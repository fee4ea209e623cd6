//! What can be set while the program runs: `:set strict on`.

use std::fmt;

use super::{Action, App, Effect, Keymap, Labels, Mode, Status, Work};
use crate::config::{Animation, EntryRules, ViewChoice};
use crate::cube::{Color, ColorScheme};

/// Something that can be set.
#[derive(Clone, Copy, Debug)]
pub struct SettingEntry {
    /// Its name.
    pub name: &'static str,
    /// What it can be, as it is typed.
    pub values: &'static str,
    /// One line of help.
    pub help: &'static str,
    change: fn(&mut App, &str) -> Option<()>,
}

/// Everything that can be set.
pub const SETTINGS: &[SettingEntry] = &[
    SettingEntry {
        name: "strict",
        values: "on|off",
        help: "infer nothing: all 48 stickers are typed",
        change: |app, value| {
            app.settings.entry.strict = switch(value)?;
            Some(())
        },
    },
    SettingEntry {
        name: "cursor",
        values: "order|adaptive",
        help: "go face by face, or where a key tells most",
        change: |app, value| {
            app.settings.entry.adaptive = one_of(value, EntryRules::CURSORS)? == 1;
            Some(())
        },
    },
    SettingEntry {
        name: "centres",
        values: "fixed|free",
        help: "hold the cube as the net shows, or type centres",
        change: |app, value| {
            app.settings.entry.free_centers = one_of(value, EntryRules::CENTERS)? == 1;
            Some(())
        },
    },
    SettingEntry {
        name: "view",
        values: "net|solid|auto",
        help: "what the cube is drawn as; auto: both, with room",
        change: |app, value| {
            app.settings.view = value.parse::<ViewChoice>().ok()?;
            Some(())
        },
    },
    SettingEntry {
        name: "relabelled",
        values: "on|off",
        help: "show only what tells the coset of H",
        change: |app, value| {
            app.labels = if switch(value)? { Labels::Coset } else { Labels::Colors };
            Some(())
        },
    },
    SettingEntry {
        name: "animation",
        values: "on|off|TIME",
        help: "turns of the solid cube move, for so long",
        change: |app, value| {
            let now = app.settings.animation;
            app.settings.animation = match switch(value) {
                Some(on) => Animation { on, ..now },
                None => Animation { on: true, duration: value.parse().ok()?, ..now },
            };
            Some(())
        },
    },
    SettingEntry {
        name: "solver",
        values: "two-phase|thistlethwaite|optimal",
        help: "which one solves the cube",
        change: |app, value| {
            app.settings.solver = value.to_ascii_lowercase().parse().ok()?;
            app.solve_with_the_new_solver();
            Some(())
        },
    },
    SettingEntry {
        name: "solutions",
        values: "1 to 100",
        help: "look for so many different solutions",
        change: |app, value| {
            app.settings.solutions = value.parse().ok().filter(|number| (1..=100).contains(number))?;
            Some(())
        },
    },
    SettingEntry {
        name: "animate-net",
        values: "on|off",
        help: "stickers move along where only the net is seen",
        change: |app, value| {
            app.settings.animation.net = switch(value)?;
            Some(())
        },
    },
    SettingEntry {
        name: "scheme",
        values: "SCHEME|COLOURS",
        help: "western, japanese, or six of your own: U R F D L B",
        change: |app, value| {
            let scheme: ColorScheme = value.parse().ok()?;
            app.set_scheme(scheme);
            Some(())
        },
    },
    SettingEntry {
        name: "theme",
        values: "THEME",
        help: "the looks: dark, light, high-contrast, ...",
        change: |app, value| {
            app.settings.looks.theme = app.settings.themes.get(value)?.name().to_owned();
            Some(())
        },
    },
    SettingEntry {
        name: "letters",
        values: "on|off",
        help: "letters on the stickers of known colours",
        change: |app, value| {
            app.settings.looks.letters = switch(value)?;
            Some(())
        },
    },
    SettingEntry {
        name: "ascii",
        values: "on|off",
        help: "write nothing but ASCII",
        change: |app, value| {
            app.settings.looks.ascii = switch(value)?;
            Some(())
        },
    },
    SettingEntry {
        name: "mouse",
        values: "on|off",
        help: "listen to the mouse; Shift and it select text",
        change: |app, value| {
            app.settings.mouse = switch(value)?;
            app.effects.push(Effect::Mouse(app.settings.mouse));
            Some(())
        },
    },
];

fn switch(value: &str) -> Option<bool> {
    one_of(value, ["off", "on"]).map(|index| index == 1)
}

fn one_of<const N: usize>(value: &str, values: [&str; N]) -> Option<usize> {
    values.iter().position(|known| known.eq_ignore_ascii_case(value))
}

/// Why something was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingError {
    /// Nothing with this name can be set.
    Unknown(String),
    /// It cannot have this value.
    Value {
        /// What was to be set.
        name: &'static str,
        /// What it can be.
        values: &'static str,
        /// What was typed.
        typed: String,
    },
    /// There is no such theme.
    Theme {
        /// What was typed.
        typed: String,
        /// The words for it, with the themes there are.
        words: String,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                let names: Vec<&str> = SETTINGS.iter().map(|entry| entry.name).collect();
                write!(f, "nothing called {name:?} can be set; there are: {}", names.join(", "))
            }
            Self::Value { name, values, typed } => {
                write!(f, "{name} cannot be {typed:?}, but {values}")
            }
            Self::Theme { words, .. } => f.write_str(words),
        }
    }
}

impl std::error::Error for SettingError {}

impl App {
    /// `:set SETTING VALUE`.
    pub(super) fn set(&mut self, words: &str) -> Result<(), SettingError> {
        let (name, value) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let entry = SETTINGS.iter().find(|entry| entry.name == name);
        let entry = entry.ok_or_else(|| SettingError::Unknown(name.to_owned()))?;
        let value = value.trim();
        let SettingEntry { name, values, .. } = *entry;
        let before = self.work.clone();
        (entry.change)(self, value).ok_or_else(|| {
            let typed = value.to_owned();
            match name {
                "theme" => SettingError::Theme { typed, words: self.settings.themes.unknown(value) },
                _ => SettingError::Value { name, values, typed },
            }
        })?;
        self.work.editor.set_rules(self.settings.entry, &self.settings.scheme);
        let entry = |work: &Work| (work.editor.rules(), work.editor.scheme().clone());
        // Looks are no work, and are not taken back.
        if entry(&self.work) != entry(&before) {
            self.history.record(format!("set {name}"), before);
        }
        let done = format!("{name} is {value}");
        self.say(match self.colors_without_key() {
            none if none.is_empty() => Status::success(done),
            colors => Status::error(format!("{done}; no key is left for {}", colors.join(", "))),
        });
        Ok(())
    }

    /// The colours whose letters the person has given another meaning.
    fn colors_without_key(&self) -> Vec<&str> {
        let has_key = |color| self.keymap.keys_in(Mode::Paint, Action::Paint(color)).next().is_some();
        let colors = Color::ALL.into_iter().filter(|&color| !has_key(color));
        colors.map(|color| self.settings.scheme.color_name(color)).collect()
    }

    /// Goes on with other colours.
    pub(super) fn set_scheme(&mut self, scheme: ColorScheme) {
        self.show_scheme(scheme);
        self.work.editor.set_rules(self.settings.entry, &self.settings.scheme);
    }

    /// Shows these colours and takes their letters as keys; the typed stickers have them already.
    pub(super) fn show_scheme(&mut self, scheme: ColorScheme) {
        self.keymap = Keymap::with_wishes(&scheme, &self.settings.keys).0;
        self.settings.scheme = scheme;
    }
}
