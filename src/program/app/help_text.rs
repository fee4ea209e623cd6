//! The help text, made from the tables of actions, commands and settings and the keys in force.

use super::action::{ACTIONS, ActionEntry, Group};
use super::{COMMANDS, Keymap, LIST_OPERATIONS, Mode};
use crate::config::settable;
use crate::text::american;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpLine {
    Title(&'static str),
    Keys {
        keys: String,
        text: &'static str,
        /// The names of the actions on the command line and in the configuration, separated by blanks.
        names: String,
    },
    Command {
        /// The command line, such as `:alg ALGORITHM`.
        usage: String,
        text: &'static str,
    },
    Note(String),
    Blank,
}

/// A part of the help under its own heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Keys(Group),
    List,
    Commands,
    Settings,
}

/// Notes on the keys and commands. A name in braces stands for the key of that action.
const NOTES: &[(Section, &[&str])] = &[
    (
        Section::Keys(Group::Turning),
        &[
            "{half} then {R} is R2, {wide} then {R} is Rw; both may come before one turn.",
            "Mouse: a click turns the sticker's face, the right button anticlockwise.",
        ],
    ),
    (
        Section::Keys(Group::Stickers),
        &[
            "About 30 stickers are enough; inferred ones show in small letters.",
            "The cursor skips inferred stickers; type over them if yours differ.",
            "A ! marks an impossible sticker; the panel says why and how to fix it.",
            "You can paste cubes: letters, a net, JSON, pieces, cycles, coordinates.",
            "Mouse: click a sticker to go there, a colour to paint and move on.",
            "Mouse: the right button erases a sticker; click a repair to apply it.",
        ],
    ),
    (
        Section::Keys(Group::Solution),
        &[
            "Turn the cube as you like meanwhile: the rest is solved again.",
            "If a shorter solution is found later, {start} switches to it.",
            "After {lost}, type the colours of the stickers that are framed one by one.",
            "Mouse: the wheel steps; click a move of the solution to go there.",
        ],
    ),
    (
        Section::Keys(Group::General),
        &[
            "{leave} keeps the best solution found so far.",
            "In texts j k g G and arrows move, / n N search; q or Esc closes.",
            "Mouse: click keys below, modes above, names in lists; Shift selects text.",
            "Cubes alike when relabelled form a coset of H: see {coset} and {learn}.",
            "Keys can be changed in the configuration: see `cubetui config print`.",
        ],
    ),
    (
        Section::List,
        &["{list} opens it; j k g G Ctrl-D Ctrl-U and arrows move; q or Esc closes."],
    ),
    (
        Section::Commands,
        &[
            "Tab completes names, values and files; Up and Down recall earlier lines.",
            "Names may be shortened while only one begins so: :scr is :scramble.",
        ],
    ),
    (
        Section::Settings,
        &["What you set here lasts until you quit; the configuration is permanent."],
    ),
];

impl Section {
    const fn title(self) -> &'static str {
        match self {
            Self::Keys(group) => group.title(),
            Self::List => "List of cubes",
            Self::Commands => "Commands, after a colon; every action is one too",
            Self::Settings => "Settings, e.g. :set strict on",
        }
    }

    fn lines(self, keymap: &Keymap, mode: Option<Mode>) -> Vec<HelpLine> {
        let mut lines: Vec<HelpLine> = match self {
            Self::Keys(group) => rows_of(group)
                .into_iter()
                .map(|(text, entries)| keys_line(text, &entries, keymap, mode))
                .collect(),
            Self::List => LIST_OPERATIONS
                .iter()
                .map(|entry| match entry.keys {
                    [] => HelpLine::Command {
                        usage: format!(":list {} {}", entry.name, entry.arguments),
                        text: entry.help,
                    },
                    _ => HelpLine::Keys {
                        keys: entry.shown_keys(),
                        text: entry.help,
                        names: format!("list {}", entry.name),
                    },
                })
                .collect(),
            Self::Commands => COMMANDS
                .iter()
                .map(|entry| HelpLine::Command {
                    usage: format!(":{} {}", entry.name, entry.arguments),
                    text: entry.help,
                })
                .collect(),
            Self::Settings => settable()
                .into_iter()
                .map(|entry| HelpLine::Command {
                    usage: format!("{} {}", entry.name, entry.values),
                    text: entry.about,
                })
                .collect(),
        };
        for (_, notes) in NOTES.iter().filter(|(section, _)| *section == self) {
            lines.extend(
                notes
                    .iter()
                    .map(|note| HelpLine::Note(with_keys(note, keymap, mode))),
            );
        }
        lines
    }
}

/// Returns the lines of the help that contain all words of the filter, ignoring case, under their headings. The keys of the
/// mode come first, then those that work everywhere; without a mode, the groups keep their usual order.
pub fn help_lines(keymap: &Keymap, mode: Option<Mode>, filter: &str) -> Vec<HelpLine> {
    let words: Vec<String> = filter.split_whitespace().map(american).collect();
    let mut shown = Vec::new();
    for section in sections(mode) {
        let lines = section.lines(keymap, mode);
        let mut lines: Vec<HelpLine> = lines.into_iter().filter(|line| line.has(&words)).collect();
        if !lines.is_empty() {
            if !shown.is_empty() {
                shown.push(HelpLine::Blank);
            }
            shown.push(HelpLine::Title(section.title()));
            shown.append(&mut lines);
        }
    }
    shown
}

impl HelpLine {
    /// Whether it is the heading of the keys for the list of cubes.
    pub(super) fn is_list_title(&self) -> bool {
        matches!(self, Self::Title(title) if *title == Section::List.title())
    }

    /// Whether it contains all these words, in [`american`] spelling.
    fn has(&self, words: &[String]) -> bool {
        let text = match self {
            Self::Title(_) | Self::Blank => return false,
            Self::Keys { keys, text, names } => format!("{keys} {text} {names}"),
            Self::Command { usage, text } => format!("{usage} {text}"),
            Self::Note(note) => note.clone(),
        };
        let text = american(&text);
        words.iter().all(|word| text.contains(word.as_str()))
    }
}

fn sections(mode: Option<Mode>) -> Vec<Section> {
    let mut groups = Group::ALL.to_vec();
    if let Some(mode) = mode {
        let own = match mode {
            Mode::Turn => Group::Turning,
            Mode::Paint => Group::Stickers,
            Mode::Play => Group::Solution,
        };
        // A stable sort: the others keep their order.
        groups.sort_by_key(|&group| match group {
            group if group == own => 0,
            Group::General => 1,
            _ => 2,
        });
    }
    groups
        .into_iter()
        .map(Section::Keys)
        .chain([Section::List, Section::Commands, Section::Settings])
        .collect()
}

/// The actions of a group, those with the same help together.
fn rows_of(group: Group) -> Vec<(&'static str, Vec<&'static ActionEntry>)> {
    let mut rows: Vec<(&str, Vec<&ActionEntry>)> = Vec::new();
    for entry in ACTIONS.iter().filter(|entry| entry.group == group) {
        match rows.last_mut() {
            Some((text, entries)) if *text == entry.help => entries.push(entry),
            _ => rows.push((entry.help, vec![entry])),
        }
    }
    rows
}

/// The keys of several actions. A single action shows all its keys, a family the first key of each.
fn keys_line(
    text: &'static str,
    entries: &[&ActionEntry],
    keymap: &Keymap,
    mode: Option<Mode>,
) -> HelpLine {
    let keys: Vec<String> = match entries {
        [only] => keymap.shown(mode, only.action),
        several => several
            .iter()
            .filter_map(|e| keymap.shown(mode, e.action).into_iter().next())
            .collect(),
    };
    let names: Vec<&str> = entries.iter().map(|entry| entry.id).collect();
    HelpLine::Keys {
        keys: keys.join(" "),
        text,
        names: names.join(" "),
    }
}

/// The note with keys in place of the names in braces.
fn with_keys(note: &str, keymap: &Keymap, mode: Option<Mode>) -> String {
    let key_of = |id: &str| {
        let entry = ACTIONS
            .iter()
            .find(|entry| entry.id == id)
            .expect("notes name actions");
        keymap.shown(mode, entry.action).swap_remove(0)
    };
    let mut parts = note.split('{');
    let start = parts.next().unwrap_or_default().to_owned();
    parts
        .filter_map(|part| part.split_once('}'))
        .fold(start, |text, (id, rest)| text + &key_of(id) + rest)
}
