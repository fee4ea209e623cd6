//! The one table of all keys: name, a line of help, and how its value is read.

use toml::de::DeValue;

use super::{Config, EntryRules, TablesConfig, Timeout, TurnTime, ViewChoice, quoted};
use crate::config::nearest::did_you_mean;
use crate::cube::ColorScheme;
use crate::solver::{SOLVERS, UnknownSolver};

/// How many solutions can be kept at once.
const SOLUTIONS: std::ops::RangeInclusive<usize> = 1..=100;
/// Moves a second at which solutions are played.
const SPEEDS: std::ops::RangeInclusive<f64> = 0.2..=20.0;

/// One key of the configuration.
pub struct KeyEntry {
    /// Its name, with its section before a dot.
    pub name: &'static str,
    /// One line that says what it does; the comment above it in the example.
    pub about: &'static str,
    /// Its value, as it is written in TOML.
    pub(super) get: fn(&Config) -> String,
    /// Sets it, or says why the value cannot be.
    pub(super) set: fn(&mut Config, &DeValue<'_>) -> Result<(), String>,
}

impl KeyEntry {
    /// The section it belongs to, if any.
    pub fn section(&self) -> Option<&'static str> {
        self.name.split_once('.').map(|(section, _)| section)
    }
}

/// All keys, in the order of the example.
pub const KEYS: &[KeyEntry] = &[
    KeyEntry {
        name: "scheme",
        about: "The colours of the cube: \"western\", \"japanese\", or six of your own for U R F D L B, as \"wrgyob\".",
        get: |config| quoted(&config.scheme.to_string()),
        set: |config, value| {
            let name = text(value)?;
            let names = ColorScheme::named().map(|scheme| scheme.name().to_owned());
            let hint = || did_you_mean(name, names.iter().map(String::as_str));
            config.scheme = name.parse().map_err(|error| format!("{error}{}", hint()))?;
            Ok(())
        },
    },
    KeyEntry {
        name: "color",
        about: "How many colours are drawn: \"auto\", \"truecolor\", \"256\", \"16\" or \"never\".",
        get: |config| quoted(&config.color.to_string()),
        set: |config, value| {
            config.color = parsed(value)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "theme",
        about: "The theme: \"dark\", \"light\", \"high-contrast\", \"deuteranopia\", \"protanopia-tritanopia\", or your own.",
        get: |config| quoted(&config.looks.theme),
        set: |config, value| {
            text(value)?.clone_into(&mut config.looks.theme);
            Ok(())
        },
    },
    KeyEntry {
        name: "letters",
        about: "Whether stickers bear the letters of their colours: true or false.",
        get: |config| config.looks.letters.to_string(),
        set: |config, value| {
            config.looks.letters = switch(value)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "ascii",
        about: "Whether nothing but ASCII is written, for terminals and fonts without more: true or false.",
        get: |config| config.looks.ascii.to_string(),
        set: |config, value| {
            config.looks.ascii = switch(value)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "mouse",
        about: "Whether the mouse is listened to; then Shift and the mouse select text: true or false.",
        get: |config| config.mouse.to_string(),
        set: |config, value| {
            config.mouse = switch(value)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "session",
        about: "Whether the next start goes on where the program was left: true or false.",
        get: |config| config.session.to_string(),
        set: |config, value| {
            config.session = switch(value)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "view",
        about: "What the cube is drawn as: the \"net\", the \"solid\" cube, or \"auto\": both where there is room, else the net.",
        get: |config| quoted(&config.view.to_string()),
        set: |config, value| {
            config.view = parsed::<ViewChoice>(value)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "entry.strict",
        about: "Whether all 48 stickers are typed, and nothing is inferred: true or false.",
        get: |config| config.entry.strict.to_string(),
        set: |config, value| {
            config.entry.strict = switch(value)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "entry.cursor",
        about: "Where the cursor goes: in the \"order\" of the faces, or \"adaptive\", where a key tells most.",
        get: |config| quoted(EntryRules::CURSORS[usize::from(config.entry.adaptive)]),
        set: |config, value| {
            config.entry.adaptive = is_second(value, EntryRules::CURSORS)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "entry.centres",
        about: "Whether the centres are \"fixed\" by how the cube is held, or typed too: \"free\".",
        get: |config| quoted(EntryRules::CENTERS[usize::from(config.entry.free_centers)]),
        set: |config, value| {
            config.entry.free_centers = is_second(value, EntryRules::CENTERS)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "solver.use",
        about: "Which solver the interface uses: \"two-phase\", \"thistlethwaite\" or \"optimal\".",
        get: |config| quoted(&config.solver.solver.to_string()),
        set: |config, value| {
            let name = text(value)?;
            let hint = || did_you_mean(name, SOLVERS.iter().map(|entry| entry.id));
            config.solver.solver =
                name.parse().map_err(|error: UnknownSolver| format!("{error}{}", hint()))?;
            Ok(())
        },
    },
    KeyEntry {
        name: "solver.timeout",
        about: "How long the interface goes on to shorter solutions, from \"1ms\" to \"1day\".",
        get: |config| quoted(&config.solver.timeout.to_string()),
        set: |config, value| {
            config.solver.timeout = parsed::<Timeout>(value)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "solver.solutions",
        about: "How many different solutions the interface looks for, from 1 to 100.",
        get: |config| config.solver.solutions.to_string(),
        set: |config, value| {
            let number = whole_number(value)?;
            if !SOLUTIONS.contains(&number) {
                return Err(format!("{number} is not between {} and {}", SOLUTIONS.start(), SOLUTIONS.end()));
            }
            config.solver.solutions = number;
            Ok(())
        },
    },
    KeyEntry {
        name: "tables.use",
        about: "The solver's tables: \"full\" loads or builds large ones at the first solve; \"instant\" never does.",
        get: |config| quoted(TablesConfig::TIERS[usize::from(config.tables.full)]),
        set: |config, value| {
            config.tables.full = is_second(value, TablesConfig::TIERS)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "tables.save",
        about: "Whether large tables are kept in the cache folder for the next time: true or false.",
        get: |config| config.tables.save.to_string(),
        set: |config, value| {
            config.tables.save = switch(value)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "play.speed",
        about: "How many moves a second are played, from 0.2 to 20.",
        get: |config| config.play.speed.to_string(),
        set: |config, value| {
            let speed = number(value)?;
            if !SPEEDS.contains(&speed) {
                return Err(format!("{speed} is not between {} and {}", SPEEDS.start(), SPEEDS.end()));
            }
            config.play.speed = speed;
            Ok(())
        },
    },
    KeyEntry {
        name: "animation.on",
        about: "Whether turns are drawn as movements where the solid cube is seen: true or false.",
        get: |config| config.animation.on.to_string(),
        set: |config, value| {
            config.animation.on = switch(value)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "animation.net",
        about: "Whether the stickers move along where only the net is seen: true or false.",
        get: |config| config.animation.net.to_string(),
        set: |config, value| {
            config.animation.net = switch(value)?;
            Ok(())
        },
    },
    KeyEntry {
        name: "animation.duration",
        about: "How long a turn takes, from \"20ms\" to \"2s\"; a key never waits for it.",
        get: |config| quoted(&config.animation.duration.to_string()),
        set: |config, value| {
            config.animation.duration = parsed::<TurnTime>(value)?;
            Ok(())
        },
    },
];

pub(super) fn text<'a>(value: &'a DeValue<'_>) -> Result<&'a str, String> {
    value.as_str().ok_or_else(|| format!("expected a text in quotes, found {}", described(value)))
}

fn parsed<T: std::str::FromStr<Err: ToString>>(value: &DeValue<'_>) -> Result<T, String> {
    text(value)?.parse().map_err(|error: T::Err| error.to_string())
}

pub(super) fn switch(value: &DeValue<'_>) -> Result<bool, String> {
    match value {
        DeValue::Boolean(on) => Ok(*on),
        _ => Err(format!("expected true or false, found {}", described(value))),
    }
}

/// Which of two words it is.
fn is_second(value: &DeValue<'_>, words: [&str; 2]) -> Result<bool, String> {
    let word = text(value)?;
    let index = words.iter().position(|known| *known == word);
    let none = || format!("{word:?} is none of {}{}", words.join(", "), did_you_mean(word, words));
    Ok(index.ok_or_else(none)? == 1)
}

fn number(value: &DeValue<'_>) -> Result<f64, String> {
    let written = match value {
        DeValue::Float(float) => float.as_str().parse().ok(),
        DeValue::Integer(integer) if integer.radix() == 10 => integer.as_str().parse().ok(),
        _ => None,
    };
    written.ok_or_else(|| format!("expected a number, found {}", described(value)))
}

fn whole_number(value: &DeValue<'_>) -> Result<usize, String> {
    let written = match value {
        DeValue::Integer(integer) if integer.radix() == 10 => integer.as_str().parse().ok(),
        _ => None,
    };
    written.ok_or_else(|| format!("expected a whole number, found {}", described(value)))
}

pub(super) fn described(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a section",
    }
}
