//! Every setting, declared once: where it stands in the configuration, its values, its default and one line of help.
//!
//! [`SETTINGS`] feeds reading, checking and writing the configuration, `:set` and its completion, the help, the example
//! and the manual's table. To add a setting, add a field to [`Config`], its default, and a row to [`SETTINGS`].

use std::fmt;
use std::time::Duration;

use super::setting::{Kind, Setting, parsed};
use super::theme::Themes;
use super::toml_values::did_you_mean;
use super::values::{
    Animation, Blocks, CENTERS, CURSORS, ColorChoice, Graphics, Looks, RequestedKey, TablesConfig,
    Timeout, TurnTime, ViewChoice, name_of, names,
};
use cubetui::cube::{ColorScheme, METRICS, Metric};
use cubetui::diagnosis::EntryRules;
use cubetui::goals::AllowedMoves;
use cubetui::solver::{SOLVERS, SolverId};

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The colours of the cube.
    pub scheme: ColorScheme,
    /// How many colours are drawn.
    pub color: ColorChoice,
    /// The theme, letters, and which characters are used.
    pub looks: Looks,
    /// Whether the mouse is used.
    pub mouse: bool,
    /// Whether the next start continues where the program was left.
    pub session: bool,
    /// What the cube is drawn as.
    pub view: ViewChoice,
    /// Whether the cube is drawn relabelled: only what determines its coset of H.
    pub relabelled: bool,
    /// How stickers are typed.
    pub entry: EntryRules,
    /// How solutions are searched.
    pub solver: SolverConfig,
    /// Which tables are used, and whether they are kept.
    pub tables: TablesConfig,
    /// How solutions are played.
    pub play: PlayConfig,
    /// Whether and how turns are animated.
    pub animation: Animation,
    /// The key bindings asked for, in the order of the text. Whether the keys and actions exist is not known here.
    pub keys: Vec<RequestedKey>,
}

/// How solutions are searched.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverConfig {
    /// Which solver the interface uses.
    pub id: SolverId,
    /// How long the interface looks for shorter solutions.
    pub timeout: Timeout,
    /// How many different solutions the interface looks for, 1 to 100.
    pub solutions: usize,
    /// How moves are counted.
    pub metric: Metric,
    /// The moves that solutions may consist of, as the cube is held.
    pub moves: AllowedMoves,
    /// Whether moves on the inverse are searched too, for goals that allow it.
    pub niss: bool,
}

/// How solutions are played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayConfig {
    /// Moves per second, 0.2 to 20.
    pub speed: f64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            scheme: ColorScheme::western(),
            color: ColorChoice::Auto,
            looks: Looks::default(),
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
            play: PlayConfig { speed: 2.0 },
            animation: Animation::default(),
            keys: Vec::new(),
        }
    }
}

/// All settings, in the order of the example. Those without a section come first.
pub const SETTINGS: &[Setting<Config>] = &[
    Setting {
        key: "scheme",
        name: Some("scheme"),
        about: "cube colours: western, japanese, or six, e.g. wrgyob",
        kind: Kind::Text {
            values: || "SCHEME|COLOURS".to_owned(),
            get: |config| config.scheme.to_string(),
            set: |config, text, _| {
                let names = ColorScheme::named().map(|scheme| scheme.name().to_owned());
                let hint = || did_you_mean(text, names.iter().map(String::as_str));
                config.scheme = text.parse().map_err(|error| format!("{error}{}", hint()))?;
                Ok(())
            },
        },
    },
    Setting {
        key: "color",
        name: None,
        about: "how many colours to draw",
        kind: Kind::Word {
            words: || names(&ColorChoice::NAMED),
            get: |config| name_of(&ColorChoice::NAMED, config.color),
            set: |config, index| config.color = ColorChoice::NAMED[index].1,
        },
    },
    Setting {
        key: "theme",
        name: Some("theme"),
        about: "the theme; auto is dark or light, like the terminal",
        kind: Kind::Text {
            values: || "THEME".to_owned(),
            get: |config| config.looks.theme.clone(),
            set: |config, name, themes| {
                themes.check_choice(name)?;
                name.clone_into(&mut config.looks.theme);
                Ok(())
            },
        },
    },
    Setting {
        key: "letters",
        name: Some("letters"),
        about: "show letters on stickers of known colours",
        kind: Kind::Switch {
            get: |config| config.looks.letters,
            set: |config, on| config.looks.letters = on,
        },
    },
    Setting {
        key: "ascii",
        name: Some("ascii"),
        about: "use ASCII only",
        kind: Kind::Switch {
            get: |config| config.looks.ascii,
            set: |config, on| config.looks.ascii = on,
        },
    },
    Setting {
        key: "mouse",
        name: Some("mouse"),
        about: "use the mouse; Shift and the mouse select text",
        kind: Kind::Switch {
            get: |config| config.mouse,
            set: |config, on| config.mouse = on,
        },
    },
    Setting {
        key: "session",
        name: None,
        about: "continue where you left off at the next start",
        kind: Kind::Switch {
            get: |config| config.session,
            set: |config, on| config.session = on,
        },
    },
    Setting {
        key: "view",
        name: Some("view"),
        about: "draw the net, the solid cube, or both if they fit",
        kind: Kind::Word {
            words: || names(&ViewChoice::NAMED),
            get: |config| name_of(&ViewChoice::NAMED, config.view),
            set: |config, index| config.view = ViewChoice::NAMED[index].1,
        },
    },
    Setting {
        key: "blocks",
        name: Some("blocks"),
        about: "how finely to draw the solid cube",
        kind: Kind::Word {
            words: || names(&Blocks::NAMED),
            get: |config| name_of(&Blocks::NAMED, config.looks.blocks),
            set: |config, index| config.looks.blocks = Blocks::NAMED[index].1,
        },
    },
    Setting {
        key: "graphics",
        name: Some("graphics"),
        about: "draw the solid cube as a picture in pixels",
        kind: Kind::Word {
            words: || names(&Graphics::NAMED),
            get: |config| name_of(&Graphics::NAMED, config.looks.graphics),
            set: |config, index| config.looks.graphics = Graphics::NAMED[index].1,
        },
    },
    Setting {
        key: "relabelled",
        name: Some("relabelled"),
        about: "show only what determines the coset of H",
        kind: Kind::Switch {
            get: |config| config.relabelled,
            set: |config, on| config.relabelled = on,
        },
    },
    Setting {
        key: "entry.strict",
        name: Some("strict"),
        about: "infer nothing: all 48 stickers are typed",
        kind: Kind::Switch {
            get: |config| config.entry.strict,
            set: |config, on| config.entry.strict = on,
        },
    },
    Setting {
        key: "entry.cursor",
        name: Some("cursor"),
        about: "type face by face, or the most informative first",
        kind: Kind::Word {
            words: || names(&CURSORS),
            get: |config| name_of(&CURSORS, config.entry.adaptive),
            set: |config, index| config.entry.adaptive = CURSORS[index].1,
        },
    },
    Setting {
        key: "entry.centres",
        name: Some("centres"),
        about: "hold the cube as the net shows, or type the centres",
        kind: Kind::Word {
            words: || names(&CENTERS),
            get: |config| name_of(&CENTERS, config.entry.free_centers),
            set: |config, index| config.entry.free_centers = CENTERS[index].1,
        },
    },
    Setting {
        key: "entry.supercube",
        name: Some("supercube"),
        about: "the centres show how they are turned, and are solved",
        kind: Kind::Switch {
            get: |c| c.entry.supercube,
            set: |c, on| c.entry.supercube = on,
        },
    },
    Setting {
        key: "solver.use",
        name: Some("solver"),
        about: "which solver solves the cube",
        kind: Kind::Word {
            words: || SOLVERS.iter().map(|entry| entry.id).collect(),
            get: |config| config.solver.id.entry().id,
            set: |config, index| config.solver.id = SOLVERS[index].solver,
        },
    },
    Setting {
        key: "solver.timeout",
        name: Some("timeout"),
        about: "how long to look for shorter solutions",
        kind: Kind::Text {
            values: Timeout::limits,
            get: |config| config.solver.timeout.to_string(),
            set: |config, text, _| parsed(text).map(|timeout| config.solver.timeout = timeout),
        },
    },
    Setting {
        key: "solver.solutions",
        name: Some("solutions"),
        about: "how many different solutions to look for",
        kind: Kind::Count {
            range: 1..=100,
            get: |config| config.solver.solutions,
            set: |config, number| config.solver.solutions = number,
        },
    },
    Setting {
        key: "solver.metric",
        name: Some("metric"),
        about: "count half turns, quarter turns or slice turns",
        kind: Kind::Word {
            words: || METRICS.iter().map(|entry| entry.id).collect(),
            get: |config| config.solver.metric.entry().id,
            set: |config, index| config.solver.metric = METRICS[index].metric,
        },
    },
    Setting {
        key: "solver.moves",
        name: Some("moves"),
        about: "moves of solutions, such as all, R,U or without B",
        kind: Kind::Text {
            values: || "MOVES".to_owned(),
            get: |config| config.solver.moves.in_short(),
            set: |config, text, _| parsed(text).map(|moves| config.solver.moves = moves),
        },
    },
    Setting {
        key: "solver.niss",
        name: Some("niss"),
        about: "moves on the inverse too, for goals such as eo and dr",
        kind: Kind::Switch {
            get: |config| config.solver.niss,
            set: |config, on| config.solver.niss = on,
        },
    },
    Setting {
        key: "tables.use",
        name: Some("tables"),
        about: "load or build 197 MB of tables when solving, or never",
        kind: Kind::Word {
            words: || names(&TablesConfig::TIERS),
            get: |config| name_of(&TablesConfig::TIERS, config.tables.full),
            set: |config, index| config.tables.full = TablesConfig::TIERS[index].1,
        },
    },
    Setting {
        key: "tables.save",
        name: None,
        about: "keep large tables in the cache folder",
        kind: Kind::Switch {
            get: |config| config.tables.save,
            set: |config, on| config.tables.save = on,
        },
    },
    Setting {
        key: "play.speed",
        name: Some("speed"),
        about: "how many moves per second are played",
        kind: Kind::Number {
            range: 0.2..=20.0,
            get: |config| config.play.speed,
            set: |config, speed| config.play.speed = speed,
        },
    },
    Setting {
        key: "animation.on",
        name: Some("animation"),
        about: "animate turns",
        kind: Kind::Switch {
            get: |config| config.animation.on,
            set: |config, on| config.animation.on = on,
        },
    },
    Setting {
        key: "animation.net",
        name: Some("animate-net"),
        about: "animate turns of the net too",
        kind: Kind::Switch {
            get: |config| config.animation.net,
            set: |config, on| config.animation.net = on,
        },
    },
    Setting {
        key: "animation.duration",
        name: Some("animation"),
        about: "how long an animated turn takes",
        kind: Kind::Text {
            values: TurnTime::limits,
            get: |config| config.animation.duration.to_string(),
            set: |config, text, _| {
                config.animation.duration = parsed(text)?;
                Ok(())
            },
        },
    },
];

/// What can follow `:set`: one entry for all rows of [`SETTINGS`] with one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settable {
    /// Its name.
    pub name: &'static str,
    /// Its values, as `on|off`.
    pub values: String,
    /// What it does, in one line.
    pub about: &'static str,
}

/// Returns everything that can be set while the program runs, in the order of [`SETTINGS`].
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

/// Why `:set` changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetError {
    /// No setting has this name.
    Unknown(String),
    /// The setting cannot have this value.
    Value {
        /// The name of the setting.
        name: &'static str,
        /// What was typed.
        typed: String,
        /// Why it is refused.
        reason: String,
    },
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                let names: Vec<&str> = settable().into_iter().map(|entry| entry.name).collect();
                let hint = did_you_mean(name, names.iter().copied());
                let listed = if hint.is_empty() {
                    format!("; there are: {}", names.join(", "))
                } else {
                    hint
                };
                write!(f, "no setting is called {name:?}{listed}")
            }
            Self::Value { name, reason, .. } => write!(f, "{name}: {reason}"),
        }
    }
}

impl std::error::Error for SetError {}

impl Config {
    /// Sets what has this name after `:set` to a typed value. Where several rows share the name, a value that a later
    /// one accepts also switches the first on.
    ///
    /// # Errors
    /// No setting has the name, or none of that name accepts the value. Then nothing changes.
    pub fn set(&mut self, name: &str, value: &str, themes: &Themes) -> Result<(), SetError> {
        let rows: Vec<&Setting<Config>> = SETTINGS
            .iter()
            .filter(|setting| setting.name == Some(name))
            .collect();
        let Some((first, others)) = rows.split_first() else {
            return Err(SetError::Unknown(name.to_owned()));
        };
        let Err(reason) = first.set_typed(self, value, themes) else {
            return Ok(());
        };
        for other in others {
            if other.set_typed(self, value, themes).is_ok() {
                return first.set_typed(self, "on", themes).or(Ok(()));
            }
        }
        let values = rows
            .iter()
            .map(|row| row.values())
            .collect::<Vec<_>>()
            .join("|");
        let reason = match (value.is_empty(), others) {
            (true, _) => format!("needs {values}"),
            (false, []) => reason,
            (false, _) => format!("{value:?} is none of {values}"),
        };
        Err(SetError::Value {
            name: first.name.unwrap_or(first.key),
            typed: value.to_owned(),
            reason,
        })
    }
}
