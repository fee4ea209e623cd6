//! Random cubes are typed with every kind of mistake.
//!
//! `cargo test --bin cubetui -- --ignored --nocapture 1000_cubes_of_each_kind` prints the table of all kinds, for 1,000 cubes each.

use crate::app::Message;
use crate::common::simulated_user::{Ending, KINDS, Kind, Outcome, Seat, Trial};
use crate::config::ColorDepth;
use crate::interface::driver::{Person, app_with, settings, text_of};
use cubetui::cube::random::seeded_generator;

/// The keys are the model's messages.
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

/// The results of one kind.
struct Results {
    kind: Kind,
    outcomes: Vec<Outcome>,
}

impl Results {
    fn of(kind: Kind, ahead: usize, cubes: usize) -> Self {
        let mut generator = seeded_generator(44);
        let outcomes = (0..cubes)
            .map(|_| Trial::<Person>::new(kind, ahead, &mut generator).run(&mut generator))
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
        self.count(|end| matches!(end, Ending::DeadEnd(_)))
    }

    fn wrongly_accepted(&self) -> usize {
        self.count(|end| matches!(end, Ending::WronglyAccepted(_)))
    }

    fn mean_keys(&self) -> f64 {
        let keys: usize = self.outcomes.iter().map(|outcome| outcome.keys).sum();
        keys as f64 / self.outcomes.len() as f64
    }

    fn row(&self) -> String {
        let mut keys: Vec<usize> = self.outcomes.iter().map(|outcome| outcome.keys).collect();
        keys.sort_unstable();
        let questions: usize = self.outcomes.iter().map(|outcome| outcome.questions).sum();
        let dead = self.outcomes.iter().find_map(|outcome| match &outcome.end {
            Ending::DeadEnd(words) | Ending::WronglyAccepted(words) => Some(words.as_str()),
            Ending::Right => None,
        });
        format!(
            "{:<22} {:>5} right {:>4} wrong {:>4} dead ends; keys {:5.2} {:>3} {:>3}; questions {:4.1} {}",
            format!("{:?}", self.kind),
            self.count(|end| *end == Ending::Right),
            self.wrongly_accepted(),
            self.dead_ends(),
            self.mean_keys(),
            keys[keys.len() * 99 / 100],
            keys.last().unwrap_or(&0),
            questions as f64 / self.outcomes.len() as f64,
            dead.unwrap_or_default(),
        )
    }

    /// The most keys in the mean that a user should need, if there is such an aim.
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

#[test]
fn a_simulated_user_with_any_mistake_reaches_the_solution() {
    for kind in KINDS {
        let results = Results::of(kind, 0, 6);
        assert_eq!(results.dead_ends(), 0, "{kind:?}: {}", results.row());
        if kind.wrong_colors() == 0 || kind == Kind::WrongColor {
            assert_eq!(results.wrongly_accepted(), 0, "{kind:?}");
        }
        // A mean over few cubes is up to three keys above that over many.
        let most = Results::most_keys(kind) + 3.0;
        assert!(results.mean_keys() <= most, "{kind:?}: {}", results.row());
    }
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
        let results = Results::of(kind, 2, 6);
        assert_eq!(
            results.count(|end| *end == Ending::Right),
            6,
            "{}",
            results.row()
        );
        let most = Results::most_keys(kind) + 5.0;
        assert!(results.mean_keys() <= most, "{}", results.row());
    }
}

#[test]
#[ignore = "an hour and a half: prints the table of all kinds of mistakes, for 1,000 cubes each or $CUBES, with $AHEAD keys typed before a question is seen"]
fn a_simulated_user_types_1000_cubes_of_each_kind() {
    let cubes = std::env::var("CUBES").map_or(1000, |cubes| cubes.parse().expect("a number"));
    let wanted = std::env::var("KIND").unwrap_or_default();
    let ahead = std::env::var("AHEAD").map_or(0, |ahead| ahead.parse().expect("a number"));
    println!("{cubes} cubes of each kind; keys: mean, 99th of 100, most");
    for kind in KINDS {
        if !format!("{kind:?}").contains(&wanted) {
            continue;
        }
        let results = Results::of(kind, ahead, cubes);
        println!("{}", results.row());
        assert_eq!(results.dead_ends(), 0);
    }
}
