//! One state of the work as far as it differs from its neighbour in the history: few bytes a change.
//!
//! What cannot be wrong is not written: the cube at the start of a solution follows from the cube now and the moves done.

use serde::{Deserialize, Serialize};

use super::super::work::Work;
use super::super::{Mode, Playback, Scramble};
use super::names;
use cubetui::cube::{ColorScheme, Facelet, Move, OrientedCube, Turn, inverse_moves};
use cubetui::diagnosis::{Editor, EntryRules, TypedNet};
use cubetui::goals::NamedGoal;
use cubetui::solver::StageDirection;

/// A trail longer than this is left out; the cube is not.
const LONGEST_TRAIL: usize = 50_000;

/// The fields that differ; equal ones are absent.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Difference {
    #[serde(skip_serializing_if = "Option::is_none")]
    mode: Option<String>,
    /// The stickers of the cube, as it is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<String>,
    /// What the cube is to become: a name, or stickers in the standard orientation.
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trail: Option<Tail>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scramble: Option<Origin>,
    /// The moves of the solution; there is none when it is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    /// How many of them are done.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    /// The number of the direction in which it has stages, from 1; 0 if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    typed: Option<String>,
    /// The stickers of pieces whose orientation is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<String>,
    /// Where unknown pieces show that they are oriented.
    #[serde(skip_serializing_if = "Option::is_none")]
    oriented: Option<String>,
    /// How the centres beside them are turned.
    #[serde(skip_serializing_if = "Option::is_none")]
    centers: Option<String>,
    /// In which order they were typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Tail>,
    #[serde(skip_serializing_if = "Option::is_none")]
    corrected: Option<String>,
    /// The colours of stickers that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cursor: Option<String>,
    /// What is to be done by hand; nothing when it is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_hand: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Rules>,
}

/// A list that begins with this many items of the neighbour's and continues with these.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Tail(usize, String);

/// Where the cube came from; without seed and turns it was not scrambled.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Origin {
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<String>,
}

impl Origin {
    fn of(scramble: Option<&Scramble>) -> Self {
        let turns = scramble
            .and_then(|scramble| scramble.turns.as_deref())
            .map(names::joined);
        Self {
            seed: scramble.and_then(|scramble| scramble.seed),
            turns,
        }
    }

    fn read(self, is_supercube: bool) -> Result<Option<Scramble>, String> {
        let turns = self.turns.as_deref().map(names::turns).transpose()?;
        Ok(match (self.seed, turns) {
            (Some(seed), turns) => Some(Scramble {
                turns,
                ..Scramble::of_seed(seed, is_supercube)
            }),
            (None, turns) => turns.map(|turns| Scramble::of_turns(turns, is_supercube)),
        })
    }
}

/// How stickers are typed, and in which colours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own"
)]
pub(super) struct Rules {
    scheme: String,
    strict: bool,
    adaptive: bool,
    free_centers: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    supercube: bool,
}

/// A field and why its value cannot be.
pub(super) type Wrong = (&'static str, String);

impl Rules {
    pub(super) fn of(scheme: &ColorScheme, entry: EntryRules) -> Self {
        let EntryRules {
            strict,
            adaptive,
            free_centers,
            supercube,
        } = entry;
        Self {
            scheme: scheme.to_string(),
            strict,
            adaptive,
            free_centers,
            supercube,
        }
    }

    pub(super) fn read(self) -> Result<(ColorScheme, EntryRules), Wrong> {
        let Self {
            scheme,
            strict,
            adaptive,
            free_centers,
            supercube,
        } = self;
        let scheme = scheme
            .parse::<ColorScheme>()
            .map_err(|error| ("scheme", error.to_string()))?;
        Ok((
            scheme,
            EntryRules {
                strict,
                adaptive,
                free_centers,
                supercube,
            },
        ))
    }
}

/// What a session begins to differ from.
pub(super) fn blank() -> Work {
    Work::new(Editor::new(EntryRules::default(), &ColorScheme::western()))
}

impl Difference {
    /// How `work` differs from `near`.
    pub(super) fn between(near: &Work, work: &Work) -> Self {
        let (there, here) = (near.editor.net(), work.editor.net());
        let rules = |work: &Work| Rules::of(work.editor.scheme(), work.editor.rules());
        Self {
            mode: changed(&near.mode, &work.mode, |mode| mode.name().to_owned()),
            cube: changed(&near.cube, &work.cube, names::of_cube),
            goal: changed(&near.named_goal, &work.named_goal, ToString::to_string),
            trail: tail(trail(near), trail(work)),
            scramble: changed(
                &lasting_scramble(near),
                &lasting_scramble(work),
                |&scramble| Origin::of(scramble),
            ),
            solution: changed(solution(near), solution(work), names::joined),
            step: changed(&step(near), &step(work), |&step| step),
            view: changed(&view(near), &view(work), |&view| view),
            typed: changed(&there.typed, &here.typed, ToString::to_string),
            open: changed(&there.open, &here.open, ToString::to_string),
            oriented: changed(&there.oriented[..], &here.oriented[..], names::joined),
            centers: changed(&there.centers, &here.centers, ToString::to_string),
            order: tail(&there.sequence, &here.sequence),
            corrected: changed(&there.corrected[..], &here.corrected[..], names::joined),
            answers: changed(&there.answers, &here.answers, ToString::to_string),
            cursor: changed(&there.cursor, &here.cursor, ToString::to_string),
            by_hand: changed(&by_hand(there), &by_hand(here), Clone::clone),
            rules: changed(&rules(near), &rules(work), Clone::clone),
        }
    }

    /// The state that differs so from `near`.
    ///
    /// # Errors
    /// Which value cannot be, and why.
    pub(super) fn apply(self, near: &Work) -> Result<Work, Wrong> {
        let at = |field: &'static str| move |reason: String| (field, reason);
        let cube = self
            .cube
            .as_deref()
            .map_or(Ok(near.cube), names::cube)
            .map_err(at("cube"))?;
        let named_goal = unchanged_or(&near.named_goal, self.goal, |text| {
            NamedGoal::read(&text, &ColorScheme::western()).map_err(|error| error.to_string())
        });
        let named_goal = named_goal.map_err(at("goal"))?;
        let playback = playback(
            &cube,
            &named_goal,
            near,
            self.solution.as_deref(),
            self.step,
        );
        let direction = match self.view.unwrap_or_else(|| view(near)) {
            0 => None,
            number => {
                let known = StageDirection::all().nth(number - 1);
                Some(known.ok_or_else(|| ("view", format!("there is no view {number}")))?)
            }
        };
        let rules = self.rules.map(Rules::read).transpose()?;
        let (scheme, entry) =
            rules.unwrap_or_else(|| (near.editor.scheme().clone(), near.editor.rules()));
        let there = near.editor.net();
        let net = TypedNet {
            typed: self
                .typed
                .as_deref()
                .map_or(Ok(there.typed), names::stickers)
                .map_err(at("typed"))?,
            open: self
                .open
                .as_deref()
                .map_or(Ok(there.open), names::stickers)
                .map_err(at("open"))?,
            oriented: unchanged_or(&there.oriented, self.oriented, |text| {
                names::facelets(&text)
            })
            .map_err(at("oriented"))?,
            centers: self
                .centers
                .as_deref()
                .map_or(Ok(there.centers), names::centers)
                .map_err(at("centers"))?,
            sequence: extended(&there.sequence, self.order, names::facelets)
                .map_err(at("order"))?,
            corrected: unchanged_or(&there.corrected, self.corrected, |text| {
                names::facelets(&text)
            })
            .map_err(at("corrected"))?,
            answers: self
                .answers
                .as_deref()
                .map_or(Ok(there.answers), names::stickers)
                .map_err(at("answers"))?,
            cursor: self
                .cursor
                .as_deref()
                .map_or(Ok(there.cursor), names::facelet)
                .map_err(at("cursor"))?,
            by_hand: unchanged_or(&there.by_hand, self.by_hand, |text| {
                names::words(text).map(|words| Some(words).filter(|words| !words.is_empty()))
            })
            .map_err(at("by_hand"))?,
        };
        check(&net)?;
        let scramble = match self.scramble {
            Some(origin) => origin.read(entry.supercube).map_err(at("scramble"))?,
            None => near.scramble.clone(),
        };
        Ok(Work {
            mode: self
                .mode
                .as_deref()
                .map_or(Ok(near.mode), mode)
                .map_err(at("mode"))?,
            cube,
            named_goal,
            trail: extended(trail(near), self.trail, names::turns).map_err(at("trail"))?,
            editor: Editor::with_net(net, entry, &scheme),
            scramble,
            playback: playback
                .map_err(at("solution"))?
                .map(|playback| playback.in_direction(direction)),
        })
    }
}

/// Whether only typed stickers are in the order of typing and among the corrected ones, each once.
fn check(net: &TypedNet) -> Result<(), Wrong> {
    for (field, list) in [("order", &net.sequence), ("corrected", &net.corrected)] {
        for (index, &facelet) in list.iter().enumerate() {
            if net.typed.color(facelet).is_none() {
                return Err((field, format!("{facelet} is not typed")));
            }
            if list[..index].contains(&facelet) {
                return Err((field, format!("{facelet} is listed twice")));
            }
        }
    }
    let is_twice = |facelet: &Facelet| {
        net.open.color(*facelet).is_some() && net.typed.color(*facelet).is_some()
    };
    match Facelet::all().find(is_twice) {
        Some(facelet) => Err(("open", format!("{facelet} is typed"))),
        None => Ok(()),
    }
}

fn trail(work: &Work) -> &[Turn] {
    if work.trail.len() > LONGEST_TRAIL {
        &[]
    } else {
        &work.trail
    }
}

/// The scramble, if it can be made again: a cube drawn from some cubes has no seed, and no turns while they are worked out.
fn lasting_scramble(work: &Work) -> Option<&Scramble> {
    work.scramble
        .as_ref()
        .filter(|scramble| scramble.seed.is_some() || scramble.turns.is_some())
}

/// The solution, if it is one of the cube as it is.
fn fitting(work: &Work) -> Option<&Playback> {
    let is_of = |playback: &&Playback| playback.held(work.cube.orientation) == work.cube;
    work.playback.as_ref().filter(is_of)
}

fn solution(work: &Work) -> &[Move] {
    fitting(work).map_or(&[], |playback| &playback.moves)
}

fn step(work: &Work) -> usize {
    fitting(work).map_or(0, |playback| playback.step)
}

/// The number of the direction in which the solution has stages, from 1, else 0.
fn view(work: &Work) -> usize {
    let view = fitting(work).and_then(|playback| playback.direction);
    view.and_then(|view| StageDirection::all().position(|other| other == view))
        .map_or(0, |index| index + 1)
}

fn by_hand(net: &TypedNet) -> String {
    names::of_words(net.by_hand.as_deref().unwrap_or_default())
}

fn changed<T: PartialEq + ?Sized, U>(
    near: &T,
    here: &T,
    written: impl FnOnce(&T) -> U,
) -> Option<U> {
    (near != here).then(|| written(here))
}

fn unchanged_or<T: Clone>(
    near: &T,
    written: Option<String>,
    read: impl FnOnce(String) -> Result<T, String>,
) -> Result<T, String> {
    written.map_or_else(|| Ok(near.clone()), read)
}

fn tail<T: PartialEq + ToString>(near: &[T], here: &[T]) -> Option<Tail> {
    let same = near.iter().zip(here).take_while(|(a, b)| a == b).count();
    (same < near.len() || same < here.len()).then(|| Tail(same, names::joined(&here[same..])))
}

fn extended<T: Copy>(
    near: &[T],
    tail: Option<Tail>,
    read: impl Fn(&str) -> Result<Vec<T>, String>,
) -> Result<Vec<T>, String> {
    let Some(Tail(same, rest)) = tail else {
        return Ok(near.to_vec());
    };
    let start = near
        .get(..same)
        .ok_or_else(|| format!("fewer than {same} come before it"))?;
    Ok(start.iter().copied().chain(read(&rest)?).collect())
}

fn mode(name: &str) -> Result<Mode, String> {
    let known = Mode::ALL.into_iter().find(|mode| mode.name() == name);
    known.ok_or_else(|| format!("{name:?} is not a mode"))
}

/// Returns the solution whose first `done` moves lead to this cube, if there is one.
fn playback(
    held: &OrientedCube,
    named_goal: &NamedGoal,
    near: &Work,
    written: Option<&str>,
    done: Option<usize>,
) -> Result<Option<Playback>, String> {
    let moves = match written {
        Some(text) => names::moves(text)?,
        None => solution(near).to_vec(),
    };
    let done = done.unwrap_or_else(|| step(near));
    let Some((before, rest)) = moves.split_at_checked(done) else {
        return Err(format!("it has no step {done}"));
    };
    if moves.is_empty() {
        return Ok(None);
    }
    // A step on both sides reaches the goal only with its moves on the inverse before the scramble.
    let is_step = named_goal.goal().allows_niss();
    if !is_step && !named_goal.is_met_by(&held.after_moves(rest)) {
        return Err(if named_goal.is_solved() {
            "it does not solve the cube"
        } else {
            "it does not reach the goal"
        }
        .to_owned());
    }
    let start = held.after_moves(&inverse_moves(before));
    let mut playback = Playback::new(start.cube, moves).with_centers(start.centers);
    playback.go_to(done);
    Ok(Some(playback))
}
