//! Incomplete cubes: every solution up to a given length, against a plain enumeration of all sequences.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{CubieCube, Face, Metric, Move, format_moves, inverse_moves};
use cubetui::formats::Reid;
use cubetui::goals::{AllowedMoves, IncompleteCube};
use cubetui::solver::{
    Ending, Limits, SearchControl, Solution, SolveEvent, SolveReport, SolveRequest, Solver,
    SolverId, SolverResources, Want,
};
use rand::{Rng, RngExt as _};

use crate::algorithms::moves;
use crate::built::table_cache;
use crate::searches::found;
use crate::solvers::canonical_sequences;

/// The solver as the program offers it, built once for all tests.
fn solver() -> &'static dyn Solver {
    static SOLVER: OnceLock<Box<dyn Solver>> = OnceLock::new();
    let threads = NonZeroUsize::new(2).expect("two is not zero");
    let build = || {
        SolverId::Optimal.build(&SolverResources {
            threads,
            tables: table_cache(),
        })
    };
    SOLVER.get_or_init(build).as_ref()
}

/// Returns the report and all reported solutions, and checks that each is reported once.
fn search(request: &SolveRequest) -> (SolveReport, BTreeSet<String>) {
    let (report, found) = found(solver(), request);
    let set: BTreeSet<String> = found
        .iter()
        .map(|solution| format_moves(&solution.moves))
        .collect();
    assert_eq!(set.len(), found.len(), "each is reported once: {found:?}");
    (report, set)
}

fn request(cube: &IncompleteCube, free: Option<Face>, limits: Limits) -> SolveRequest {
    let goal = free.map_or(cube.goal(), |face| cube.goal().up_to_turns(face));
    SolveRequest::new(CubieCube::SOLVED, limits).with_goal(goal)
}

fn listing(cube: &IncompleteCube, free: Option<Face>, max_length: u8) -> SolveRequest {
    let limits = Limits {
        max_length,
        ..Limits::default()
    };
    request(cube, free, limits).with_want(Want::all(usize::MAX))
}

/// Returns whether the moves solve a cube that fits, with optional turns of the free face before and after them.
fn solves(cube: &IncompleteCube, free: Option<Face>, moves: &[Move]) -> bool {
    let free_turns = || {
        let turns = free
            .into_iter()
            .flat_map(|face| (1..4).map(move |k| vec![Move::new(face, k)]));
        [Vec::new()].into_iter().chain(turns)
    };
    free_turns().any(|before| {
        free_turns().any(|after| {
            let whole = [&before[..], moves, &after].concat();
            // The moves solve the cube that their inverse makes from the solved one.
            cube.fits(&CubieCube::SOLVED.turned_by(&inverse_moves(&whole)))
        })
    })
}

/// Returns the proper beginnings of the moves, including those after turns of opposite faces are exchanged.
fn beginnings(moves: &[Move]) -> Vec<Vec<Move>> {
    let mut all: Vec<Vec<Move>> = (0..moves.len())
        .map(|length| moves[..length].to_vec())
        .collect();
    for k in 1..moves.len() {
        if moves[k - 1].face().axis() == moves[k].face().axis() {
            all.push([&moves[..k - 1], &moves[k..=k]].concat());
        }
    }
    all
}

/// Returns whether exchanging turns of opposite faces can bring a turn of `face` to the beginning or end of the moves.
fn can_begin_or_end_with(moves: &[Move], face: Face) -> bool {
    let is_opposite = |turn: &Move| turn.face() != face && turn.face().axis() == face.axis();
    let first = moves.iter().find(|turn| !is_opposite(turn));
    let last = moves.iter().rev().find(|turn| !is_opposite(turn));
    [first, last]
        .into_iter()
        .flatten()
        .any(|turn| turn.face() == face)
}

/// Returns the sequences that solve a cube that fits and whose beginnings do not, by trying every sequence.
fn enumerated(cube: &IncompleteCube, free: Option<Face>, most: usize) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for moves in canonical_sequences(&Move::ALL, most, Metric::HalfTurn) {
        let is_written = free.is_some_and(|face| can_begin_or_end_with(&moves, face));
        let is_new = || {
            beginnings(&moves)
                .iter()
                .all(|beginning| !solves(cube, free, beginning))
        };
        if !is_written && solves(cube, free, &moves) && is_new() {
            found.insert(format_moves(&moves));
        }
    }
    found
}

/// Returns an incomplete cube that the cube fits. At each slot the piece, its orientation, or both may be unknown, or
/// another piece may be allowed as well.
pub(crate) fn blurred(cube: &CubieCube, generator: &mut impl Rng, known: u32) -> IncompleteCube {
    let mut words: Vec<String> = Reid(*cube)
        .to_string()
        .split(' ')
        .map(str::to_owned)
        .collect();
    let exact = words.clone();
    for place in 0..words.len() {
        let others = if exact[place].len() == 2 {
            0..12
        } else {
            12..20
        };
        let fits = |word: &str| {
            let mut with = exact.clone();
            word.clone_into(&mut with[place]);
            with.join(" ")
                .parse::<IncompleteCube>()
                .is_ok_and(|read| read.fits(cube))
        };
        words[place] = match generator.random_range(0..10) {
            draw if draw < known => exact[place].clone(),
            draw => match draw % 4 {
                0 => format!("@{}", exact[place]),
                1 => {
                    let signs = ["?", "+?", "-?"].into_iter().find(|sign| fits(sign));
                    signs.expect("every piece is oriented somehow").to_owned()
                }
                2 => format!("{}|{}", exact[place], exact[generator.random_range(others)]),
                _ => "@?".to_owned(),
            },
        };
    }
    words.join(" ").parse().expect("the cube fits")
}

fn scrambled(generator: &mut impl Rng, length: usize) -> CubieCube {
    let draw = |_| Move::ALL[generator.random_range(0..18)];
    CubieCube::SOLVED.turned_by(&(0..length).map(draw).collect::<Vec<_>>())
}

#[test]
fn lists_are_those_of_all_sequences() {
    let mut generator = seeded_generator(1);
    for seed in 0..12 {
        let cube = blurred(&scrambled(&mut generator, 3), &mut generator, 2 + seed % 8);
        let (report, listed) = search(&listing(&cube, None, 4));
        assert_eq!(listed, enumerated(&cube, None, 4), "{cube}");
        assert_eq!(report.ending, Ending::Exhausted);
        assert!(
            !listed.is_empty(),
            "three moves made a cube that fits {cube}"
        );
    }
}

#[test]
fn lists_up_to_turns_of_a_face_are_those_of_all_sequences() {
    let mut generator = seeded_generator(2);
    for seed in 0..12 {
        let face = Face::ALL[generator.random_range(0..6)];
        let cube = blurred(&scrambled(&mut generator, 4), &mut generator, 4 + seed % 6);
        let (_, listed) = search(&listing(&cube, Some(face), 3));
        assert_eq!(
            listed,
            enumerated(&cube, Some(face), 3),
            "{cube} up to {face}"
        );
    }
}

#[test]
fn some_moves_find_what_they_can_of_the_whole_list() {
    let mut generator = seeded_generator(3);
    let allowed: AllowedMoves = "R,U,F2".parse().expect("moves");
    for seed in 0..8 {
        let turns = moves(["R U F2 R'", "U R2 U' R"][seed % 2]);
        let cube = blurred(
            &CubieCube::SOLVED.turned_by(&inverse_moves(&turns)),
            &mut generator,
            6,
        );
        let of_allowed = |text: &String| {
            moves(text)
                .iter()
                .all(|&turn| allowed.contains(turn.into()))
        };
        let expected: BTreeSet<String> = enumerated(&cube, None, 4)
            .into_iter()
            .filter(of_allowed)
            .collect();
        let (_, listed) = search(&listing(&cube, None, 4).with_moves(allowed));
        assert_eq!(listed, expected, "{cube}");
    }
}

#[test]
fn the_shortest_solution_is_proven_in_every_metric() {
    let mut generator = seeded_generator(4);
    for seed in 0..12 {
        let cube = blurred(&scrambled(&mut generator, 4), &mut generator, 3 + seed % 6);
        for metric in [Metric::HalfTurn, Metric::QuarterTurn, Metric::SliceTurn] {
            let (report, _) = search(&request(
                &cube,
                None,
                Limits {
                    metric,
                    ..Limits::default()
                },
            ));
            let best = report.best.as_ref().expect("every cube has a solution");
            assert!(solves(&cube, None, &best.moves), "{cube}: {best:?}");
            assert!(report.is_proven(), "{cube} in {metric}");
            if metric == Metric::HalfTurn {
                let first = enumerated(&cube, None, 4)
                    .iter()
                    .map(|text| moves(text).len())
                    .min();
                assert_eq!(Some(best.length()), first, "{cube}");
            }
        }
    }
}

/// The Sune case leaves one corner oriented. The two algorithms that the literature gives for it, and their mirror images
/// over the diagonal, are all of its solutions in seven moves with these faces.
#[test]
fn a_case_of_the_last_layer_has_its_known_algorithms() {
    let sune: IncompleteCube = "? ? ? ? DF DR DB DL FR FL BR BL -? -? -? ? DRF DFL DLB DBR"
        .parse()
        .expect("a case");
    assert_eq!(sune.number(), 288);
    let allowed = "R,U,F".parse().expect("moves");
    let request = listing(&sune, Some(Face::U), 7).with_moves(allowed);
    let (report, listed) = search(&request);
    assert!(listed.contains("R U R' U R U2 R'"), "{listed:?}");
    assert!(listed.contains("R' U2 R U R' U R"), "{listed:?}");
    assert_eq!((listed.len(), report.at_least()), (4, 7), "{listed:?}");
    assert!(
        listed
            .iter()
            .all(|text| solves(&sune, Some(Face::U), &moves(text)))
    );
}

#[test]
fn a_cube_that_fits_when_it_is_solved_needs_no_moves() {
    let cube: IncompleteCube = "@? @? @? @? DF DR DB DL FR FL BR BL @? @? @? @? DRF DFL DLB DBR"
        .parse()
        .expect("words");
    assert_eq!(cube.number(), 62_208);
    let (report, listed) = search(&listing(&cube, None, 5));
    assert_eq!(
        (listed, report.is_proven()),
        (BTreeSet::from([String::new()]), true)
    );
}

/// Searches until a solution has at most this many moves, or for this many positions.
fn best_within(request: &SolveRequest, positions: u64) -> Solution {
    let cancel = AtomicBool::new(false);
    let observer = |event| {
        if let SolveEvent::Progress(progress) = event
            && progress.nodes > positions
        {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let report = solver().solve(request, &SearchControl::new(&cancel, &observer));
    report.best.expect("a solution is found at once")
}

/// Two edges with unknown flips, then incomplete cubes that 12, 648 and 62,208 cubes fit: the more cubes fit, the nearer
/// the nearest one is.
#[test]
fn cubes_that_fit_are_solved_together() {
    let mut generator = seeded_generator(46);
    for (edges, corners, word, most) in [
        (2, 0, "@", 20),
        (2, 2, "", 19),
        (3, 3, "", 18),
        (4, 4, "", 17),
    ] {
        let mut words: Vec<String> = Reid(CubieCube::random(&mut generator))
            .to_string()
            .split(' ')
            .map(str::to_owned)
            .collect();
        for index in (0..edges).chain(12..12 + corners) {
            words[index] = if word.is_empty() {
                "@?".to_owned()
            } else {
                format!("{word}{}", words[index])
            };
        }
        let cube: IncompleteCube = words.join(" ").parse().expect("an incomplete cube");
        let limits = Limits {
            good_enough: most,
            ..Limits::default()
        };
        let best = best_within(&request(&cube, None, limits), 30_000_000);
        assert!(solves(&cube, None, &best.moves), "{cube}");
        assert!(
            best.length() <= usize::from(most),
            "{cube}: {}",
            best.length()
        );
    }
}
