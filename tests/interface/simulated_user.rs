//! Random cubes are typed with every kind of mistake.
//!
//! `cargo test --bin cubetui -- --ignored --nocapture 1000_cubes_of_each_kind` prints the table of all kinds, for 1,000
//! cubes each. Environment variables restrict the run: `CUBES` is the number of cubes, `FIRST` the first seed, `KIND` one
//! of the kinds, and `AHEAD` the number of keys typed before a question is seen. Wrong endings are printed with their
//! transcripts; with `TRANSCRIPTS` set, all endings are.

use std::env;
use std::ops::Range;

use crate::app::Message;
use crate::common::simulated_user::{Ending, KINDS, Kind, Outcome, Seat, Trial};
use crate::config::ColorDepth;
use crate::interface::driver::{Person, app_with, settings, text_of};
use cubetui::cube::random::seeded_generator;

/// Keys are sent to the model as messages.
impl Seat for Person {
    fn open() -> Self {
        Self::with(app_with(settings()))
    }

    fn send(&mut self, key: &str) {
        let key = key.parse().expect("the name of a key");
        self.app.update(Message::Key(key));
    }

    fn wait_for_answer(&mut self) {}

    fn read(&mut self) {
        self.app.update(Message::Alarm);
    }

    fn rows(&self) -> Vec<String> {
        let text = text_of(&self.cells(80, 24, ColorDepth::TrueColor));
        text.lines().map(str::to_owned).collect()
    }
}

/// The results for one kind of mistake.
struct Results {
    kind: Kind,
    outcomes: Vec<Outcome>,
}

impl Results {
    fn of(kind: Kind, ahead: usize, cubes: Range<u64>) -> Self {
        let outcomes = cubes
            .map(|seed| {
                let mut generator = seeded_generator(seed);
                Trial::<Person>::new(kind, ahead, &mut generator).run(&mut generator)
            })
            .collect();
        Self { kind, outcomes }
    }

    fn count(&self, is_meant: impl Fn(&Ending) -> bool) -> usize {
        let meant = self
            .outcomes
            .iter()
            .filter(|outcome| is_meant(&outcome.end));
        meant.count()
    }

    fn dead_ends(&self) -> usize {
        self.count(|end| *end == Ending::DeadEnd)
    }

    fn wrongly_accepted(&self) -> usize {
        self.count(|end| *end == Ending::WronglyAccepted)
    }

    fn mean_keys(&self) -> f64 {
        let keys: usize = self.outcomes.iter().map(|outcome| outcome.keys).sum();
        keys as f64 / self.outcomes.len() as f64
    }

    fn sorted_keys(&self) -> Vec<usize> {
        let mut keys: Vec<usize> = self.outcomes.iter().map(|outcome| outcome.keys).collect();
        keys.sort_unstable();
        keys
    }

    /// The median, because one of few cubes that needs many keys would distort the mean.
    fn median_keys(&self) -> f64 {
        let keys = self.sorted_keys();
        keys[keys.len() / 2] as f64
    }

    fn row(&self) -> String {
        let keys = self.sorted_keys();
        let questions: usize = self.outcomes.iter().map(|outcome| outcome.questions).sum();
        format!(
            "{:<22} {:>5} right {:>4} wrong {:>4} dead ends; keys {:5.2} {:>3} {:>3}; questions {:4.1}",
            format!("{:?}", self.kind),
            self.count(|end| *end == Ending::Right),
            self.wrongly_accepted(),
            self.dead_ends(),
            self.mean_keys(),
            keys[keys.len() * 99 / 100],
            keys.last().unwrap_or(&0),
            questions as f64 / self.outcomes.len() as f64,
        )
    }

    /// The largest mean or median number of keys that a user should need.
    const fn most_keys(kind: Kind) -> f64 {
        match kind {
            Kind::Clean => 32.5,
            Kind::WrongColor
            | Kind::Skipped
            | Kind::Doubled
            | Kind::SwappedNeighbors
            | Kind::RotatedFace
            | Kind::ExchangedFaces => 37.0,
            Kind::TwistedCorner | Kind::FlippedEdge => 42.0,
            Kind::Japanese | Kind::JapaneseRead | Kind::YellowUp => 36.0,
            Kind::WrongAnswer => 77.0,
            _ => 45.0,
        }
    }
}

/// Types 15 cubes of each of these kinds, and checks that they are solved.
fn assert_solved(is_meant: impl Fn(Kind) -> bool) {
    for kind in KINDS.into_iter().filter(|&kind| is_meant(kind)) {
        let results = Results::of(kind, 0, 0..15);
        assert_eq!(results.dead_ends(), 0, "{}", results.row());
        if kind.is_single() {
            assert_eq!(results.wrongly_accepted(), 0, "{}", results.row());
        }
        assert!(
            results.median_keys() <= Results::most_keys(kind),
            "{}",
            results.row()
        );
    }
}

const fn is_about_arrangement(kind: Kind) -> bool {
    matches!(kind, Kind::Japanese | Kind::JapaneseRead | Kind::YellowUp)
}

#[test]
fn a_simulated_user_who_types_wrongly_reaches_the_solution() {
    assert_solved(|kind| kind.fault().is_none() && !is_about_arrangement(kind));
}

#[test]
fn a_simulated_user_with_a_cube_that_turning_cannot_solve_learns_what_to_do() {
    assert_solved(|kind| kind.fault().is_some());
}

#[test]
fn a_simulated_user_with_other_colours_or_another_grip_reaches_the_solution() {
    assert_solved(is_about_arrangement);
}

/// On a line with a delay of 200 ms in each direction, a user who types five stickers a second is two ahead.
#[test]
fn keys_typed_before_a_question_was_seen_change_nothing() {
    for kind in [
        Kind::Clean,
        Kind::WrongColor,
        Kind::Skipped,
        Kind::TwistedCorner,
    ] {
        let results = Results::of(kind, 2, 0..6);
        assert_eq!(
            results.count(|end| *end == Ending::Right),
            6,
            "{}",
            results.row()
        );
        let most = Results::most_keys(kind) + 5.0;
        assert!(results.median_keys() <= most, "{}", results.row());
    }
}

#[test]
#[ignore = "an hour and a half: prints the table of all kinds of mistakes, for 1,000 cubes each"]
fn a_simulated_user_types_1000_cubes_of_each_kind() {
    let number = |name: &str, otherwise: u64| {
        env::var(name).map_or(otherwise, |number| number.parse().expect("a number"))
    };
    let first = number("FIRST", 0);
    let cubes = first..first + number("CUBES", 1000);
    let ahead = number("AHEAD", 0) as usize;
    let shows_all = env::var("TRANSCRIPTS").is_ok();
    let wanted = env::var("KIND").unwrap_or_default();
    println!(
        "{} cubes of each kind; keys: mean, 99th of 100, most",
        cubes.end - first
    );
    for kind in KINDS {
        if !wanted.is_empty() && format!("{kind:?}") != wanted {
            continue;
        }
        let results = Results::of(kind, ahead, cubes.clone());
        println!("{}", results.row());
        for (cube, outcome) in cubes.clone().zip(&results.outcomes) {
            if outcome.end != Ending::Right || shows_all {
                println!("cube {cube}, {:?}: {}\n", outcome.end, outcome.transcript);
            }
        }
        assert_eq!(results.dead_ends(), 0);
    }
}
