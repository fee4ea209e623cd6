//! A user whose cube looks different from what a solution shows answers questions about its stickers, until the slip is
//! found.

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{CubieCube, Move, Orientation, OrientedCube, PartialCube};
use cubetui::diagnosis::{MovesMade, SlipSearch, search_slips};
use rand::{Rng, RngExt as _};

use crate::slip_kinds::SlipKind;

/// Moves as a solution has them: no face twice in a row.
fn random_solution(generator: &mut impl Rng) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    while moves.len() < 20 {
        let next = Move::ALL[generator.random_range(0..Move::ALL.len())];
        if moves.last().is_none_or(|&last| next.may_follow(last)) {
            moves.push(next);
        }
    }
    moves
}

fn random_cube(generator: &mut impl Rng) -> OrientedCube {
    let orientations: Vec<Orientation> = Orientation::all().collect();
    OrientedCube {
        orientation: orientations[generator.random_range(0..orientations.len())],
        ..OrientedCube::new(CubieCube::random(generator), Orientation::STANDARD)
    }
}

/// Searches for a slip, answering truthfully. Returns the moves found, if any, and the number of answers.
fn search(
    start: &OrientedCube,
    solution: &[Move],
    shown: usize,
    truth: &OrientedCube,
) -> (Option<MovesMade>, usize) {
    let stickers = truth.stickers();
    let mut answers = PartialCube::unknown();
    let mut count = 0;
    loop {
        match search_slips(start, solution, shown, &answers) {
            SlipSearch::Found(made) => return (Some(made), count),
            SlipSearch::Unexplained => return (None, count),
            SlipSearch::Ask(facelet) => {
                assert!(!facelet.is_center() && answers.color(facelet).is_none());
                answers.set(facelet, Some(stickers[facelet.index()]));
                count += 1;
            }
        }
    }
}

/// The outcomes of many searches.
#[derive(Default)]
struct Tally {
    right: usize,
    wrong: usize,
    unexplained: usize,
    answers: Vec<usize>,
}

impl Tally {
    /// Adds a search in which these turns were really made.
    fn add(&mut self, start: &OrientedCube, solution: &[Move], shown: usize, turns: &[Move]) {
        let truth = start.after_moves(turns);
        let (found, answers) = search(start, solution, shown, &truth);
        match found {
            Some(made) if start.after_moves(&made.turns(solution)) == truth => {
                self.right += 1;
                let end = start.after_moves(solution);
                assert_eq!(truth.after_moves(&made.way_on(solution)), end);
            }
            Some(_) => self.wrong += 1,
            None => self.unexplained += 1,
        }
        self.answers.push(answers);
    }

    fn most(&self) -> usize {
        self.answers.iter().copied().max().unwrap_or(0)
    }

    fn print(&mut self, name: &str) {
        self.answers.sort_unstable();
        let count = self.answers.len();
        let mean = self.answers.iter().sum::<usize>() as f64 / count as f64;
        println!(
            "{name:28} right {:4} wrong {:3} unexplained {:3}; answers: mean {mean:.2}, 99th {}, most {}",
            self.right,
            self.wrong,
            self.unexplained,
            self.answers[count * 99 / 100 - usize::from(count < 100)],
            self.answers[count - 1]
        );
    }
}

/// The right moves up to the one that is shown, with a slip among the last `recent` of them.
fn with_slip(
    solution: &[Move],
    shown: usize,
    recent: usize,
    kind: SlipKind,
    generator: &mut impl Rng,
) -> Vec<Move> {
    let index = generator.random_range(shown.saturating_sub(recent)..shown);
    let wrong = kind.turns(solution[index], generator);
    [&solution[..index], &wrong, &solution[index + 1..shown]].concat()
}

#[test]
fn one_slip_anywhere_is_found_by_few_answers() {
    let mut generator = seeded_generator(44);
    for recent in [5, 20] {
        for kind in SlipKind::ALL {
            let mut tally = Tally::default();
            for _ in 0..20 {
                let start = random_cube(&mut generator);
                let solution = random_solution(&mut generator);
                let shown = generator.random_range(1..=solution.len());
                let turns = with_slip(&solution, shown, recent, kind, &mut generator);
                tally.add(&start, &solution, shown, &turns);
            }
            tally.print(&format!("{kind:?} in the last {recent}"));
            assert_eq!((tally.wrong, tally.unexplained), (0, 0));
            assert!(tally.most() <= if recent == 5 { 7 } else { 8 });
        }
    }
}

#[test]
fn two_slips_are_found() {
    let mut generator = seeded_generator(46);
    let mut tally = Tally::default();
    for _ in 0..40 {
        let start = random_cube(&mut generator);
        let solution = random_solution(&mut generator);
        let shown = generator.random_range(8..=solution.len());
        let (before, last) = solution[..shown].split_at(shown - 4);
        let mut slipped = |moves: &[Move]| {
            let kind = SlipKind::ALL[generator.random_range(0..SlipKind::ALL.len())];
            with_slip(moves, moves.len(), 4, kind, &mut generator)
        };
        let turns = [slipped(before), slipped(last)].concat();
        tally.add(&start, &solution, shown, &turns);
    }
    tally.print("two slips");
    assert!(tally.right >= 36);
}

#[test]
fn a_user_without_a_slip_may_be_at_another_step() {
    let mut generator = seeded_generator(45);
    let mut tally = Tally::default();
    for _ in 0..10 {
        let start = random_cube(&mut generator);
        let solution = random_solution(&mut generator);
        let shown = generator.random_range(2..=solution.len() - 2);
        for done in shown - 2..=shown + 2 {
            tally.add(&start, &solution, shown, &solution[..done]);
        }
        tally.add(&start, &solution, 0, &solution);
    }
    tally.print("at another step");
    assert_eq!((tally.wrong, tally.unexplained), (0, 0));
}

/// A cube that no slip explains is rarely mistaken for one that a slip explains.
#[test]
fn another_cube_is_rarely_found() {
    let mut generator = seeded_generator(47);
    let mut tally = Tally::default();
    for _ in 0..40 {
        let start = random_cube(&mut generator);
        let solution = random_solution(&mut generator);
        let other = random_solution(&mut generator);
        tally.add(&start, &solution, 10, &other);
    }
    tally.print("another cube");
    assert!(tally.unexplained >= 36);
}
