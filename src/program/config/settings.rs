//! Every setting, declared once: its key in the configuration, its values, its default and one line of help.
//!
//! [`SETTINGS`] feeds reading, checking and writing the configuration, `:set` and its completion, the help, the example
//! and the manual's table. To add a setting, add a field to [`Config`], its default, and a row of `settings!`.

use std::time::Duration;

use super::setting::{Setting, SettingKind, parsed};
use super::theme::Themes;
use super::toml_values::did_you_mean;
use super::values::{
    Animation, Appearance, Blocks, CENTERS, CURSORS, ColorChoice, Graphics, Hints, RequestedKey,
    TablesConfig, Timeout, TurnTime, ViewChoice, name_of, names,
};
use cubetui::cube::{ColorScheme, METRICS, Metric};
use cubetui::diagnosis::EntryRules;
use cubetui::goals::AllowedMoves;
use cubetui::solver::{SOLVERS, SolverId};

#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    pub scheme: ColorScheme,
    pub color: ColorChoice,
    /// The theme, the letters, and the characters that are used.
    pub appearance: Appearance,
    pub mouse: bool,
    /// Whether the next start resumes where the program was left.
    pub session: bool,
    pub view: ViewChoice,
    /// Whether the cube is drawn relabelled: only what determines its coset of H.
    pub relabelled: bool,
    pub entry: EntryRules,
    pub solver: SolverConfig,
    pub tables: TablesConfig,
    pub play: PlayConfig,
    pub animation: Animation,
    /// The requested key bindings, in the order of the text. Whether the keys and actions exist is not checked here.
    pub keys: Vec<RequestedKey>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SolverConfig {
    pub id: SolverId,
    /// How long the interface searches for shorter solutions.
    pub timeout: Timeout,
    /// How many different solutions the interface searches for, 1 to 100.
    pub solutions: usize,
    pub metric: Metric,
    /// The moves that solutions may contain, in the orientation in which the cube is held.
    pub moves: AllowedMoves,
    /// Whether moves on the inverse are searched too, for goals that allow it.
    pub niss: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PlayConfig {
    /// Moves per second, 0.2 to 20.
    pub speed: f64,
    pub hints: Hints,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            scheme: ColorScheme::western(),
            color: ColorChoice::Auto,
            appearance: Appearance::default(),
            mouse: true,
            session: true,
            view: ViewChoice::Auto,
            relabelled: false,
            entry: EntryRules::default(),
            solver: SolverConfig {
                id: SolverId::Optimal,
                timeout: Timeout::of(Duration::from_secs(10)),
                solutions: 1,
                metric: Metric::HalfTurn,
                moves: AllowedMoves::ALL_FACES,
                niss: false,
            },
            tables: TablesConfig {
                full: true,
                save: true,
            },
            play: PlayConfig {
                speed: 2.0,
                hints: Hints::Off,
            },
            animation: Animation::default(),
            keys: Vec::new(),
        }
    }
}

/// Declares the settings. A row has the key in the configuration, the name after `:set` or `none`, a line of
/// help, and the kind of values with the field of [`Config`] that holds them.
macro_rules! settings {
    ($( $key:literal $name:tt $about:literal $kind:ident $(($($values:expr),*))? $(= $entry:expr)? $(, $($field:ident).+)?; )*) => {
        /// All settings, in the order of the example. Those without a section come first.
        pub const SETTINGS: &[Setting] = &[$(
            Setting {
                key: $key,
                name: settings!(@name $name),
                about: $about,
                kind: settings!(@kind $kind $(($($values),*))? $(= $entry)? $(, $($field).+)?),
            },
        )*];
    };
    (@name none) => { None };
    (@name $name:literal) => { Some($name) };
    (@kind switch, $($field:ident).+) => {
        SettingKind::Switch {
            get: |config| config.$($field).+,
            set: |config, on| config.$($field).+ = on,
        }
    };
    (@kind word($named:expr), $($field:ident).+) => {
        SettingKind::Word {
            words: || names(&$named),
            get: |config| name_of(&$named, config.$($field).+),
            set: |config, index| config.$($field).+ = $named[index].1,
        }
    };
    (@kind count($range:expr), $($field:ident).+) => {
        SettingKind::Count {
            range: $range,
            get: |config| config.$($field).+,
            set: |config, number| config.$($field).+ = number,
        }
    };
    (@kind number($range:expr), $($field:ident).+) => {
        SettingKind::Number {
            range: $range,
            get: |config| config.$($field).+,
            set: |config, number| config.$($field).+ = number,
        }
    };
    (@kind other = $kind:expr) => { $kind };
}

settings! {
    "scheme" "scheme" "cube colours: western, japanese, or six, e.g. wrgyob" other = SettingKind::Text {
        values: || "SCHEME|COLOURS".to_owned(),
        get: |config| config.scheme.to_string(),
        set: |config, text, _| {
            let names = ColorScheme::named().map(|scheme| scheme.name().to_owned());
            let hint = || did_you_mean(text, names.iter().map(String::as_str));
            config.scheme = text.parse().map_err(|error| format!("{error}{}", hint()))?;
            Ok(())
        },
    };
    "color" none "how many colours to draw" word(ColorChoice::NAMED), color;
    "theme" "theme" "the theme; auto is dark or light, like the terminal" other = SettingKind::Text {
        values: || "THEME".to_owned(),
        get: |config| config.appearance.theme.clone(),
        set: |config, name, themes| {
            themes.check_choice(name)?;
            name.clone_into(&mut config.appearance.theme);
            Ok(())
        },
    };
    "letters" "letters" "show letters on stickers of known colours" switch, appearance.letters;
    "ascii" "ascii" "use ASCII only, as where the locale has no UTF-8" switch, appearance.ascii;
    "mouse" "mouse" "use the mouse; Shift and the mouse select text" switch, mouse;
    "session" none "continue where you left off at the next start" switch, session;
    "view" "view" "draw the net, the solid cube, or both if they fit" word(ViewChoice::NAMED), view;
    "blocks" "blocks" "how finely to draw the solid cube" word(Blocks::NAMED), appearance.blocks;
    "graphics" "graphics" "draw the solid cube as a picture in pixels"
        word(Graphics::NAMED), appearance.graphics;
    "relabelled" "relabelled" "show only what determines the coset of H" switch, relabelled;
    "entry.strict" "strict" "infer nothing: all 48 stickers are typed" switch, entry.strict;
    "entry.cursor" "cursor" "type face by face, or the most informative first"
        word(CURSORS), entry.adaptive;
    "entry.centres" "centres" "hold the cube as the net shows, or type the centres"
        word(CENTERS), entry.free_centers;
    "entry.supercube" "supercube" "the centres show how they are turned, and are solved"
        switch, entry.supercube;
    "solver.use" "solver" "which solver solves the cube" other = SettingKind::Word {
        words: || SOLVERS.iter().map(|entry| entry.id).collect(),
        get: |config| config.solver.id.entry().id,
        set: |config, index| config.solver.id = SOLVERS[index].solver,
    };
    "solver.timeout" "timeout" "how long to look for shorter solutions" other = SettingKind::Text {
        values: Timeout::limits,
        get: |config| config.solver.timeout.to_string(),
        set: |config, text, _| parsed(text).map(|timeout| config.solver.timeout = timeout),
    };
    "solver.solutions" "solutions" "how many different solutions to look for"
        count(1..=100), solver.solutions;
    "solver.metric" "metric" "count half turns, quarter turns or slice turns" other = SettingKind::Word {
        words: || METRICS.iter().map(|entry| entry.id).collect(),
        get: |config| config.solver.metric.entry().id,
        set: |config, index| config.solver.metric = METRICS[index].metric,
    };
    "solver.moves" "moves" "moves of solutions, such as all, R,U or without B" other = SettingKind::Text {
        values: || "MOVES".to_owned(),
        get: |config| config.solver.moves.in_short(),
        set: |config, text, _| parsed(text).map(|moves| config.solver.moves = moves),
    };
    "solver.niss" "niss" "moves on the inverse too, for goals such as eo and dr" switch, solver.niss;
    "tables.use" "tables" "load or build 197 MB of tables when solving, or never"
        word(TablesConfig::TIERS), tables.full;
    "tables.save" none "keep large tables in the cache folder" switch, tables.save;
    "play.speed" "speed" "how many moves per second are played" number(0.2..=20.0), play.speed;
    "play.hints" "hints" "of a solution show all, the next move or its length"
        word(Hints::NAMED), play.hints;
    "animation.on" "animation" "animate turns" switch, animation.on;
    "animation.net" "animate-net" "animate turns of the net too" switch, animation.net;
    "animation.duration" "animation" "how long an animated turn takes" other = SettingKind::Text {
        values: TurnTime::limits,
        get: |config| config.animation.duration.to_string(),
        set: |config, text, _| {
            config.animation.duration = parsed(text)?;
            Ok(())
        },
    };
}

/// A name that can follow `:set`: one entry for all rows of [`SETTINGS`] with this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settable {
    pub name: &'static str,
    pub values: String,
    pub about: &'static str,
}

/// Returns all names that can be set while the program runs, in the order of [`SETTINGS`].
pub fn settable() -> Vec<Settable> {
    let mut entries: Vec<Settable> = Vec::new();
    for setting in SETTINGS {
        let Some(name) = setting.name else { continue };
        match entries.iter_mut().find(|entry| entry.name == name) {
            Some(entry) => entry.values = format!("{}|{}", entry.values, setting.values()),
            None => entries.push(Settable {
                name,
                values: setting.values(),
                about: setting.about,
            }),
        }
    }
    entries
}

/// Returns the verb after the name of a setting.
pub fn is_or_are(name: &str) -> &'static str {
    if name.ends_with('s') && name != "niss" {
        "are"
    } else {
        "is"
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetError {
    #[error("no setting is called {0:?}{hint}", hint = nearest_setting(.0))]
    Unknown(String),
    #[error("{name}: {reason}")]
    Value {
        name: &'static str,
        typed: String,
        reason: String,
    },
}

/// Returns the setting that an unknown name probably means, or all of them.
fn nearest_setting(name: &str) -> String {
    let names: Vec<&str> = settable().into_iter().map(|entry| entry.name).collect();
    let hint = did_you_mean(name, names.iter().copied());
    if hint.is_empty() {
        return format!("; there are: {}", names.join(", "));
    }
    hint
}

/// Returns the settings with this name after `:set`: at least one.
fn rows_named(name: &str) -> Result<Vec<&'static Setting>, SetError> {
    let rows = SETTINGS.iter().filter(|setting| setting.name == Some(name));
    let rows: Vec<&Setting> = rows.collect();
    if rows.is_empty() {
        return Err(SetError::Unknown(name.to_owned()));
    }
    Ok(rows)
}

fn values_of(rows: &[&Setting]) -> String {
    let values: Vec<String> = rows.iter().map(|row| row.values()).collect();
    values.join("|")
}

impl Config {
    /// Returns the values of the settings with this name, as they are typed after `:set`, or an empty text if there are
    /// none.
    pub fn typed_value(&self, name: &str) -> String {
        let rows = rows_named(name).unwrap_or_default();
        let values: Vec<String> = rows.iter().map(|row| row.typed_value(self)).collect();
        values.join(", ")
    }

    /// Returns the value of the settings with this name after `:set`, the possible values, and the purpose.
    ///
    /// # Errors
    /// If no setting has the name.
    pub fn shown(&self, name: &str) -> Result<String, SetError> {
        let rows = rows_named(name)?;
        let about = rows.first().map_or("", |row| row.about);
        Ok(format!(
            "{name} {} {} ({}): {about}",
            is_or_are(name),
            self.typed_value(name),
            values_of(&rows)
        ))
    }

    /// Sets the settings with this name after `:set` to a typed value. If several rows share the name, a value that a later
    /// one accepts also switches the first one on.
    ///
    /// # Errors
    /// If no setting has the name, or none with this name accepts the value. Nothing changes then.
    pub fn set(&mut self, name: &str, value: &str, themes: &Themes) -> Result<(), SetError> {
        let rows = rows_named(name)?;
        let (first, others) = rows.split_first().expect("there is one");
        let Err(reason) = first.set_typed(self, value, themes) else {
            return Ok(());
        };
        for other in others {
            if other.set_typed(self, value, themes).is_ok() {
                return first.set_typed(self, "on", themes).or(Ok(()));
            }
        }
        let reason = if others.is_empty() {
            reason
        } else {
            format!("{value:?} is none of {}", values_of(&rows))
        };
        Err(SetError::Value {
            name: first.name.unwrap_or(first.key),
            typed: value.to_owned(),
            reason,
        })
    }
}
