//! Chains of goals: the steps of an attempt for fewest moves, as in `eo > dr > htr > finish`.
//!
//! Steps are separated by `>`, and the alternatives of a step by `|`. Options of an alternative are written in brackets:
//! `eo[max=5; keep=100; niss=during]`, `dr[subsets=4b2,2c3 2e]`. A goal is a row of [`GOALS`], which declares its pattern,
//! the cubes that it starts from and the moves that it uses. The last step may be `insertion`: then the steps before it
//! make a skeleton, into which moves are inserted.
//!
//! Three names depend on the step before: `dr` after `eo` keeps the edges oriented, `htr` after anything but domino reduction
//! is `htr-direct`, and `finish` solves the cube by the moves of the group that was reached.

use std::fmt;

use thiserror::Error;

use super::{GOALS, Goal, GoalEntry, GoalError, GoalPattern, GoalSides, HtrSubsets, NamedGoal};
use crate::cube::{Algorithm, ColorScheme, CubieCube, Face, Move, Symmetry, format_moves};

/// A chain of steps. Small enough to be copied with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    links: [ChainLink; Self::MOST],
    count: u8,
    has_insertion: bool,
}

/// One alternative of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainLink {
    /// The row of [`GOALS`].
    row: u8,
    /// The number of the step, from 0.
    step: u8,
    sides: u64,
    /// The most moves that the step may take.
    pub longest: u8,
    /// How many candidates are kept after the step; if `None`, more and more as long as there is time.
    pub keep: Option<u32>,
    /// The sides of the scramble on which the step may be made.
    pub niss: StepNiss,
    triggers: [Trigger; Self::TRIGGERS],
    /// The subsets of domino reduction, one of which the step must reach with the cube or its inverse.
    pub subsets: HtrSubsets,
}

/// The sides of the scramble on which a step may be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepNiss {
    /// On the side of the step before; the first step on the scramble itself.
    #[default]
    None,
    /// On either side: the side may be switched before the step.
    Before,
    /// With moves on both sides: the side may be switched during the step too.
    During,
}

/// Moves that end a step. Without moves, it is not a trigger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Trigger {
    moves: [Option<Move>; Self::LONGEST],
}

impl Trigger {
    const LONGEST: usize = 6;

    fn moves(&self) -> Vec<Move> {
        self.moves.into_iter().flatten().collect()
    }
}

impl StepNiss {
    /// The variants by name.
    const NAMED: [(&'static str, Self); 3] = [
        ("none", Self::None),
        ("before", Self::Before),
        ("during", Self::During),
    ];
}

impl ChainLink {
    /// The most triggers of a step.
    const TRIGGERS: usize = 6;
    /// The greatest length of a step: no cube needs more moves.
    const LONGEST: u8 = 20;

    /// Returns the row of [`GOALS`] of the goal.
    pub fn entry(&self) -> &'static GoalEntry {
        &GOALS[usize::from(self.row)]
    }

    /// Returns the number of the step, from 0.
    pub fn step(&self) -> usize {
        self.step.into()
    }

    /// Returns the goal.
    pub fn goal(&self) -> Goal {
        Goal {
            sides: self.sides,
            ..self.entry().as_here()
        }
    }

    /// Returns the sequences of moves, one of which must end the step. Empty if any moves may end it.
    pub fn triggers(&self) -> Vec<Vec<Move>> {
        let triggers = self.triggers.iter().map(Trigger::moves);
        triggers.filter(|moves| !moves.is_empty()).collect()
    }
}

impl Chain {
    /// The most alternatives of all steps together.
    pub const MOST: usize = 12;
    /// The name of a last step that is not a goal: moves are inserted into the skeleton that the steps before it make.
    const INSERTION: &'static str = "insertion";
    /// The chain that competitors use most.
    pub const USUAL: &'static str = "eo > dr > htr > finish";

    /// Reads a chain.
    ///
    /// ```
    /// use cubetui::cube::ColorScheme;
    /// use cubetui::goals::Chain;
    /// let scheme = ColorScheme::western();
    /// let written = |text| Chain::read(text, &scheme).unwrap().to_string();
    /// assert_eq!(written(Chain::USUAL), "eo[niss=during] > dr-eo > htr > htrfin");
    /// assert_eq!(written("EO-fb[ max = 4 ] | eo-rl > dr [triggers=R, R U2 R]"), "eo[max=4; niss=during] | eo[niss=during] > dr-eo[triggers=R,R U2 R]");
    /// assert!(Chain::read("eo > > htr", &scheme).is_err());
    /// ```
    ///
    /// # Errors
    /// The first step that cannot be read, or cannot follow the one before it.
    pub fn read(text: &str, scheme: &ColorScheme) -> Result<Self, ChainError> {
        let mut links: Vec<ChainLink> = Vec::new();
        let (goals, has_insertion) = match text.rsplit_once('>') {
            Some((goals, last)) if last.trim().eq_ignore_ascii_case(Self::INSERTION) => {
                (goals, true)
            }
            _ => (text, false),
        };
        for (step, alternatives) in goals.split('>').enumerate() {
            let before = links.len();
            let last_step: Vec<ChainLink> = links
                .iter()
                .filter(|link| link.step() + 1 == step)
                .copied()
                .collect();
            for alternative in alternatives.split('|') {
                let wrong = |kind| ChainError {
                    step: step + 1,
                    text: alternative.trim().to_owned(),
                    kind,
                };
                let link = read_link(alternative, step as u8, &last_step, scheme).map_err(wrong)?;
                if links.len() == Self::MOST {
                    return Err(wrong(ChainErrorKind::TooMany));
                }
                links.push(link);
            }
            let targets: Vec<GoalPattern> = links[before..]
                .iter()
                .map(|link| *link.goal().target())
                .collect();
            if targets.iter().any(|target| *target != targets[0]) {
                return Err(ChainError {
                    step: step + 1,
                    text: alternatives.trim().to_owned(),
                    kind: ChainErrorKind::EndsDiffer,
                });
            }
        }
        let mut all = [links[0]; Self::MOST];
        all[..links.len()].copy_from_slice(&links);
        Ok(Self {
            links: all,
            count: links.len() as u8,
            has_insertion,
        })
    }

    /// Returns the alternatives of all steps, in sequence.
    pub fn links(&self) -> &[ChainLink] {
        &self.links[..usize::from(self.count)]
    }

    /// Whether the cycle of three pieces that the steps leave is solved by moves inserted into them.
    pub const fn has_insertion(&self) -> bool {
        self.has_insertion
    }

    /// Returns the number of steps that reach goals.
    pub fn steps(&self) -> usize {
        self.links().last().map_or(0, |link| link.step() + 1)
    }

    /// Checks that the first step can start from a cube, by one of its alternatives.
    ///
    /// # Errors
    /// It starts where another goal ends, and the cube is not there.
    pub fn check_start(&self, cube: &CubieCube) -> Result<(), GoalError> {
        let mut checked = Ok(());
        for link in self.links().iter().filter(|link| link.step == 0) {
            let entry = link.entry();
            let goal = NamedGoal::with_name(link.goal(), entry.id.to_owned(), entry);
            checked = goal.check_start(cube);
            if checked.is_ok() {
                break;
            }
        }
        checked
    }

    /// Returns the goal that the whole chain reaches, by any moves.
    pub fn end(&self) -> NamedGoal {
        let last = self.links[usize::from(self.count) - 1];
        let ends = self.links().iter().filter(|link| link.step == last.step);
        let sides = ends.fold(0, |sides, link| sides | link.sides);
        let target = *last.goal().target();
        let goal = Goal {
            sides,
            ..Goal::of_pattern(target)
        };
        if self.has_insertion || target == GoalPattern::SOLVED {
            NamedGoal::default()
        } else {
            NamedGoal::with_name(goal, last.entry().id.to_owned(), last.entry())
        }
    }
}

/// Reads one alternative of a step that follows the alternatives `before`.
fn read_link(
    text: &str,
    step: u8,
    before: &[ChainLink],
    scheme: &ColorScheme,
) -> Result<ChainLink, ChainErrorKind> {
    let (name, options) = match text.trim().split_once('[') {
        None => (text.trim(), ""),
        Some((name, options)) => (
            name.trim(),
            options.strip_suffix(']').ok_or(ChainErrorKind::Brackets)?,
        ),
    };
    if name.eq_ignore_ascii_case(Chain::INSERTION) {
        return Err(ChainErrorKind::Insertion);
    }
    let goal = named(name, before, scheme)?;
    let entry = goal.entry().ok_or(ChainErrorKind::Goal)?;
    let row = GOALS.iter().position(|known| known.id == entry.id);
    let can_switch = goal.goal().allows_niss();
    let mut link = ChainLink {
        row: row.ok_or(ChainErrorKind::Goal)? as u8,
        step,
        sides: goal.goal().sides,
        longest: ChainLink::LONGEST,
        keep: None,
        niss: match (can_switch, step) {
            (false, _) => StepNiss::None,
            (true, 0) => StepNiss::During,
            (true, _) => StepNiss::Before,
        },
        triggers: [Trigger::default(); ChainLink::TRIGGERS],
        subsets: HtrSubsets::ALL,
    };
    if !before.is_empty() && !before.iter().any(|earlier| leads_to(earlier, &link)) {
        return Err(ChainErrorKind::Start(
            entry.start.goal().unwrap_or_default(),
        ));
    }
    for option in options
        .split(';')
        .map(str::trim)
        .filter(|option| !option.is_empty())
    {
        let wrong = || ChainErrorKind::Option(option.to_owned());
        let (key, value) = option.split_once('=').ok_or_else(wrong)?;
        let value = value.trim();
        match key.trim() {
            "max" => {
                let longest = value.parse().ok();
                link.longest = longest
                    .filter(|longest| *longest <= ChainLink::LONGEST)
                    .ok_or_else(wrong)?;
            }
            "keep" => {
                let keep = value.parse().ok().filter(|keep| *keep > 0);
                link.keep = Some(keep.ok_or_else(wrong)?);
            }
            "niss" => {
                let niss = StepNiss::NAMED.into_iter().find(|(name, _)| *name == value);
                link.niss = niss.ok_or_else(wrong)?.1;
                if link.niss != StepNiss::None && !can_switch {
                    return Err(ChainErrorKind::Niss);
                }
            }
            "triggers" => {
                let triggers: Vec<&str> = value.split(',').collect();
                if triggers.len() > ChainLink::TRIGGERS {
                    return Err(wrong());
                }
                for (trigger, text) in link.triggers.iter_mut().zip(triggers) {
                    *trigger = read_trigger(text).ok_or_else(wrong)?;
                }
            }
            "subsets" => {
                if !link.goal().has_subsets() {
                    return Err(ChainErrorKind::NoSubsets);
                }
                link.subsets = HtrSubsets::read(value).map_err(ChainErrorKind::Subset)?;
            }
            _ => return Err(wrong()),
        }
    }
    Ok(link)
}

fn read_trigger(text: &str) -> Option<Trigger> {
    let (moves, _) = text.parse::<Algorithm>().ok()?.moves();
    if moves.is_empty() || moves.len() > Trigger::LONGEST {
        return None;
    }
    let mut trigger = Trigger::default();
    for (own, turn) in trigger.moves.iter_mut().zip(moves) {
        *own = Some(turn);
    }
    Some(trigger)
}

/// Returns the goal that a name means after the alternatives of the step before.
fn named(
    name: &str,
    before: &[ChainLink],
    scheme: &ColorScheme,
) -> Result<NamedGoal, ChainErrorKind> {
    let is_after = |ids: &[&str]| {
        !before.is_empty() && before.iter().all(|link| ids.contains(&link.entry().id))
    };
    let lower = name.to_ascii_lowercase();
    let meant = match lower.as_str() {
        "finish" | "fin" if is_after(&["htr", "htr-pairs", "htr-direct"]) => "htrfin".to_owned(),
        "finish" | "fin" if is_after(&["dr", "dr-eo"]) => "drfin".to_owned(),
        "finish" | "fin" if is_after(&["f2l"]) => "ll".to_owned(),
        "finish" | "fin" if is_after(&["oll"]) => "pll".to_owned(),
        "finish" | "fin" => "solved".to_owned(),
        "htr" if !before.is_empty() && !is_after(&["dr", "dr-eo"]) => "htr-direct".to_owned(),
        side if side.starts_with("dr") && !side.contains("eo") && is_after(&["eo"]) => {
            let with_edges = format!("{side}-eo");
            if NamedGoal::of_name(&with_edges, scheme).is_some() {
                with_edges
            } else {
                lower
            }
        }
        _ => name.to_owned(),
    };
    match NamedGoal::of_name(&meant, scheme) {
        Some(Ok(goal)) => Ok(goal),
        Some(Err(error)) => Err(ChainErrorKind::Side(error.explain(scheme))),
        None => Err(ChainErrorKind::Goal),
    }
}

/// Whether every cube that meets the goal of a step on one of its sides can be the start of the next one.
fn leads_to(step: &ChainLink, next: &ChainLink) -> bool {
    let next = next.goal();
    let goal = step.goal();
    goal.sides()
        .any(|side| goal.starts_of(side, &next).next().is_some())
}

impl Goal {
    /// Returns the sides of the next goal on which every cube that meets this goal on `side` can be a start.
    pub(crate) fn starts_of(
        &self,
        side: Symmetry,
        next: &Self,
    ) -> impl Iterator<Item = Symmetry> + use<> {
        let reached = self.target.carried(side.inverse());
        let half_turns = self.target.has_half_turn_corners();
        let next = *next;
        next.sides().filter(move |other| {
            let needed = next.start.carried(other.inverse());
            let is_within = needed.and(&reached) == reached;
            is_within && (half_turns || !next.start.has_half_turn_corners())
        })
    }
}

impl GoalEntry {
    /// Returns the goal's name on the side that a symmetry maps to the side in the table.
    ///
    /// ```
    /// use cubetui::cube::Symmetry;
    /// use cubetui::goals::GOALS;
    /// let eo = GOALS.iter().find(|entry| entry.id == "eo").unwrap();
    /// assert_eq!(eo.name_on(Symmetry::IDENTITY), "eo-fb");
    /// ```
    pub fn name_on(&self, side: Symmetry) -> String {
        let back = side.inverse();
        match self.sides {
            GoalSides::One => self.id.to_owned(),
            GoalSides::Faces(faces, _) => {
                let at: String = faces
                    .iter()
                    .map(|&face| back.face(face).to_string())
                    .collect();
                format!("{}@{at}", self.id)
            }
            GoalSides::Axes(faces, template) => {
                faces.iter().fold(template.to_owned(), |name, &face| {
                    name.replacen("{}", axis_name(back.face(face)), 1)
                })
            }
        }
    }
}

const fn axis_name(face: Face) -> &'static str {
    ["ud", "rl", "fb"][face.axis()]
}

/// Writes the chain as it is read, with the ids of the goals that are meant. Sides are left out.
impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, link) in self.links().iter().enumerate() {
            if number > 0 {
                let is_alternative = self.links[number - 1].step == link.step;
                f.write_str(if is_alternative { " | " } else { " > " })?;
            }
            f.write_str(link.entry().id)?;
            let mut options = Vec::new();
            if link.longest < ChainLink::LONGEST {
                options.push(format!("max={}", link.longest));
            }
            if let Some(keep) = link.keep {
                options.push(format!("keep={keep}"));
            }
            if link.niss == StepNiss::During {
                options.push("niss=during".to_owned());
            } else if link.niss == StepNiss::None && link.goal().allows_niss() {
                options.push("niss=none".to_owned());
            }
            let triggers: Vec<String> = link
                .triggers()
                .iter()
                .map(|moves| format_moves(moves))
                .collect();
            if !triggers.is_empty() {
                options.push(format!("triggers={}", triggers.join(",")));
            }
            if link.subsets != HtrSubsets::ALL {
                options.push(format!("subsets={}", link.subsets));
            }
            if !options.is_empty() {
                write!(f, "[{}]", options.join("; "))?;
            }
        }
        if self.has_insertion {
            write!(f, " > {}", Self::INSERTION)?;
        }
        Ok(())
    }
}

/// Why a text is not a chain of steps.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("step {step}: {}", .kind.explain(.text))]
pub struct ChainError {
    /// The number of the step, from 1.
    pub step: usize,
    /// The text of the step.
    pub text: String,
    /// What is wrong with it.
    pub kind: ChainErrorKind,
}

/// What is wrong with a step of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChainErrorKind {
    /// The name is not that of a goal.
    Goal,
    /// The goal has no such side.
    Side(String),
    /// The step before does not lead to where this one starts.
    Start(&'static str),
    /// Alternatives reach different goals.
    EndsDiffer,
    /// A bracket is not closed.
    Brackets,
    /// An option is unknown, or its value is wrong.
    Option(String),
    /// The goal cannot be reached on the inverse.
    Niss,
    /// The text does not name subsets of domino reduction.
    Subset(String),
    /// Only domino reduction has subsets.
    NoSubsets,
    /// An insertion is not the last step, or is the only one.
    Insertion,
    /// There are too many steps and alternatives.
    TooMany,
}

impl ChainErrorKind {
    fn explain(&self, text: &str) -> String {
        match self {
            Self::Goal if text.is_empty() => {
                "it is empty; write the name of a goal, as in eo > dr > htr > finish".to_owned()
            }
            Self::Goal => format!("no goal is called {text:?}"),
            Self::Side(message) | Self::Subset(message) => message.clone(),
            Self::Start(needs) => format!("{text} starts from {needs}; put that step before it"),
            Self::EndsDiffer => format!(
                "the alternatives of a step must reach the same goal, on any sides; {text} do not"
            ),
            Self::Brackets => format!("{text} has no closing bracket"),
            Self::Option(option) => format!(
                "{option} is not an option; there are max=0 to {}, keep=1 and more, niss=none, before or during, triggers=R,R U2 R with up to {} triggers, and after dr subsets=4b2,2c3 2e",
                ChainLink::LONGEST,
                ChainLink::TRIGGERS
            ),
            Self::Niss => format!(
                "{text} is reached by a cube but not by its inverse, so moves on the inverse do not help; leave out niss"
            ),
            Self::NoSubsets => format!("{text}: only dr and dr-eo have subsets"),
            Self::Insertion => {
                "insertion can only be the last step, alone and without options, as in xxxcross > ab5c > insertion".to_owned()
            }
            Self::TooMany => format!("there can be {} steps and alternatives", Chain::MOST),
        }
    }
}
