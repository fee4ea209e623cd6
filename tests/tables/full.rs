//! The full tier: every entry consistent with its neighbours, numbers as known, distances as plain searches find
//! them, and a solver on it that is as honest as on the instant tier.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use cubetui::cube::{CubieCube, Move, random};
use cubetui::solver::{
    Ending, Limits, SolveEvent, SolveReport, SolveRequest, Tier, TwoPhase, Want,
};
use cubetui::tables::{BuildControl, FullTables, MoveSet, PruningId};

use crate::algorithms::moves;
use crate::built::{TWO, full_tables, instant_tables};
use crate::oracle::known;
use crate::searches::observed;
use crate::solvers::two_phase::{good_enough, length};

fn with_full<T>(look: impl FnOnce(&FullTables) -> T) -> T {
    look(full_tables().get().expect("it has just been filled"))
}

fn random_cubes(seed: u64, count: usize) -> Vec<CubieCube> {
    let mut generator = random::seeded_generator(seed);
    (0..count)
        .map(|_| CubieCube::random(&mut generator))
        .collect()
}

#[test]
fn as_many_entries_leave_each_remainder_as_are_known_at_those_distances() {
    let at: Vec<u64> = known("phase1.symmetry_classes");
    let mut expected = [0; 3];
    at.iter()
        .enumerate()
        .for_each(|(distance, count)| expected[distance % 3] += count);
    let mut found = [0; 3];
    with_full(|full| {
        full.entries()[0]
            .1
            .iter()
            .for_each(|byte| found[*byte as usize % 3] += 1);
    });
    assert_eq!(found, expected);
    assert_eq!(
        expected.iter().sum::<u64>(),
        PruningId::FullPhase1.entry().entries as u64
    );
}

/// The mean of 100,000 distances is typically off by 0.002; ten times that never happens.
#[test]
fn distances_of_random_cubes_are_spread_as_known() {
    let at: Vec<u64> = known("phase1.computed");
    let mean = at
        .iter()
        .zip(0..)
        .map(|(&count, distance)| (count * distance) as f64)
        .sum::<f64>()
        / at.iter().sum::<u64>() as f64;
    let cubes = random_cubes(31, 100_000);
    let sum: u64 = with_full(|full| {
        let cosets: Vec<_> = cubes.iter().map(|cube| full.phase1.coset(cube)).collect();
        full.phase1
            .distances(&cosets)
            .into_iter()
            .map(u64::from)
            .sum()
    });
    assert!((sum as f64 / cubes.len() as f64 - mean).abs() < 0.02);
}

#[test]
fn entries_agree_with_those_of_their_neighbours() {
    with_full(|full| {
        let phase1 = &full.phase1;
        for cube in random_cubes(32, 5000) {
            let coset = phase1.coset(&cube);
            let (entry, ways) = (
                phase1.entry(coset),
                phase1.parent_moves(phase1.entry(coset)),
            );
            let distance = phase1.distances(&[coset])[0];
            assert_eq!(distance % 3, entry.remainder());
            let after = Move::ALL.map(|local| {
                let next = phase1.after(coset, local);
                // A coset may have several symmetry coordinates, which all lead to the same distances.
                let turned = phase1.coset(&cube.turned(phase1.real(coset, local)));
                assert_eq!(phase1.distances(&[next]), phase1.distances(&[turned]));
                (
                    local,
                    phase1.entry(next).distance(distance),
                    phase1.distances(&[next])[0],
                )
            });
            for (local, by_remainder, by_walking) in after {
                assert_eq!(by_remainder, by_walking);
                assert!(by_walking.abs_diff(distance) <= 1);
                assert!(
                    by_walking >= distance || ways.contains(local),
                    "a way down is missing"
                );
            }
            assert_eq!(
                distance == 0,
                after.iter().all(|&(_, _, next)| next >= distance)
            );
        }
    });
}

/// All cosets within five moves of H, by breadth-first search over whole cubes: the slow twin.
#[test]
fn near_distances_are_those_of_a_plain_search() {
    with_full(|full| {
        let phase1 = &full.phase1;
        let name = |cube: &CubieCube| {
            (
                *cube.corner_twists(),
                *cube.edge_flips(),
                middle_places(cube),
            )
        };
        let mut found = HashMap::from([(name(&CubieCube::SOLVED), 0)]);
        let mut edge = vec![CubieCube::SOLVED];
        for (depth, count) in known::<Vec<u64>>("phase1.computed")
            .into_iter()
            .enumerate()
            .skip(1)
            .take(5)
        {
            let mut next = Vec::new();
            for cube in edge
                .iter()
                .flat_map(|cube| Move::ALL.map(|turn| cube.turned(turn)))
            {
                found.entry(name(&cube)).or_insert_with(|| {
                    next.push(cube);
                    depth
                });
            }
            assert_eq!(next.len() as u64, count);
            let cosets: Vec<_> = next.iter().map(|cube| phase1.coset(cube)).collect();
            assert!(
                phase1
                    .distances(&cosets)
                    .into_iter()
                    .all(|distance| distance as usize == depth)
            );
            edge = next;
        }
    });
}

fn middle_places(cube: &CubieCube) -> [bool; 12] {
    cube.edges().map(|edge| edge.index() >= 8)
}

/// The distance of corners and edges is the depth at which a search from solved first meets them together.
#[test]
fn near_distances_within_h_are_those_of_a_plain_search() {
    let phase2 = &instant_tables().phase2;
    with_full(|full| {
        let name = |cube: &CubieCube| (*cube.corners(), cube.edges()[..8].to_vec());
        let mut met = HashMap::new();
        let mut edge = vec![CubieCube::SOLVED];
        let mut all = HashSet::from([CubieCube::SOLVED]);
        for depth in 0..=6_u8 {
            for cube in &edge {
                let distance = *met.entry(name(cube)).or_insert(depth);
                let node = phase2.node(cube).expect("moves of H stay in H");
                let expected = if distance <= 3 { 0 } else { distance };
                assert_eq!(full.phase2.distance(node), expected);
            }
            let after = edge
                .iter()
                .flat_map(|cube| MoveSet::IN_H.moves().map(|turn| cube.turned(turn)));
            edge = after.filter(|cube| all.insert(*cube)).collect();
        }
    });
}

#[test]
fn distances_within_h_change_by_one_at_most_along_a_walk() {
    let phase2 = &instant_tables().phase2;
    with_full(|full| {
        let moves: Vec<Move> = MoveSet::IN_H.moves().collect();
        let mut cube = CubieCube::SOLVED;
        let node = |cube: &CubieCube| phase2.node(cube).expect("moves of H stay in H");
        for step in 0..20_000_usize {
            cube = cube.turned(moves[(step * step + step / 3) % moves.len()]);
            let distance = full.phase2.distance(node(&cube));
            let after = moves
                .iter()
                .map(|&turn| full.phase2.distance(node(&cube.turned(turn))));
            let nearest = after.clone().min().expect("there are moves");
            assert!(
                after
                    .into_iter()
                    .all(|next| next.max(3).abs_diff(distance.max(3)) <= 1)
            );
            assert!(distance <= 4 || nearest == distance - 1);
        }
    });
}

#[test]
fn parts_given_back_make_the_same_tables_and_wrong_lengths_are_refused() {
    with_full(|full| {
        let entries = full.entries();
        for (table, bytes) in entries {
            assert_eq!(bytes.len(), table.entry().bytes);
        }
        let [phase1, phase2] = entries.map(|(_, bytes)| bytes.to_vec());
        assert!(
            (195_000_000..202_000_000).contains(&full.bytes()),
            "{} bytes",
            full.bytes()
        );
        let again = FullTables::of_entries(phase1, phase2.clone()).expect("the lengths are right");
        assert_eq!(again.entries(), entries);
        for cube in random_cubes(33, 1000) {
            assert_eq!(again.phase1.coset(&cube), full.phase1.coset(&cube));
        }
        assert!(FullTables::of_entries(vec![0; 7], phase2).is_none());
    });
}

#[test]
fn building_can_be_cancelled_and_reports_how_far_it_is() {
    let cancel = AtomicBool::new(false);
    let shares = Mutex::new(vec![]);
    let progress = |share: f32| {
        shares.lock().expect("no observer panics").push(share);
        cancel.store(share > 0.05, Ordering::Relaxed);
    };
    let control = BuildControl::new(&cancel, &progress).with_threads(NonZeroUsize::MIN);
    assert!(FullTables::build(&control).is_none());
    let shares = shares.into_inner().expect("no observer panics");
    assert!(shares.len() > 2 && shares.is_sorted());
    assert!(shares.iter().all(|share| (0.0..0.5).contains(share)));
}

/// This is why a position in H with fewer than five moves to go is given up.
#[test]
fn no_way_out_of_h_and_back_is_shorter_than_five_moves() {
    let in_h = |cube: &CubieCube| instant_tables().phase1.node(cube).is_in_h();
    let mut ways = vec![(CubieCube::SOLVED, MoveSet::ALL)];
    for length in 1..=4 {
        let longer = ways.iter().flat_map(|&(cube, next)| {
            next.moves()
                .map(move |turn| (cube.turned(turn), MoveSet::FOLLOWING[turn.index()], turn))
        });
        let longer: Vec<_> = longer.collect();
        assert!(
            longer
                .iter()
                .all(|(cube, _, last)| last.is_in_h() || !in_h(cube)),
            "{length}"
        );
        ways = longer
            .into_iter()
            .map(|(cube, next, _)| (cube, next))
            .collect();
    }
}

fn solve(solver: &TwoPhase, cube: CubieCube, limits: Limits) -> (SolveReport, Vec<SolveEvent>) {
    solve_for(solver, &SolveRequest::new(cube, limits))
}

fn solve_for(solver: &TwoPhase, request: &SolveRequest) -> (SolveReport, Vec<SolveEvent>) {
    let cube = request.cube;
    let (report, events) = observed(solver, request);
    for solution in report.best.iter().chain(&report.others) {
        assert_eq!(cube.turned_by(&solution.moves), CubieCube::SOLVED);
    }
    (report, events)
}

fn solver() -> TwoPhase {
    TwoPhase::new(instant_tables()).with_full(full_tables())
}

#[test]
fn random_cubes_are_solved_as_short_as_wished() {
    assert_eq!(
        (solver().tier(), TwoPhase::new(instant_tables()).tier()),
        (Tier::Full, Tier::Instant)
    );
    for (cubes, wish) in [(3000, 21), (300, 20), (30, 19)] {
        for cube in random_cubes(34, cubes) {
            let (report, _) = solve(&solver(), cube, good_enough(wish));
            assert!(length(&report) <= wish as usize);
            assert_eq!(report.ending, Ending::GoodEnough);
        }
    }
}

#[test]
fn both_tiers_prove_the_same_lengths() {
    let mut generator = random::seeded_generator(35);
    for count in 0..60 {
        let cube = CubieCube::random(&mut generator);
        let moves =
            (0..count % 9).map(|k| Move::ALL[(cube.edges()[k].index() * 7 + k) % Move::NUM]);
        let near = CubieCube::SOLVED.turned_by(&moves.collect::<Vec<_>>());
        let (fast, _) = solve(&solver(), near, good_enough(0));
        let (slow, _) = solve(&TwoPhase::new(instant_tables()), near, good_enough(0));
        assert_eq!(
            (fast.ending, length(&fast)),
            (Ending::Exhausted, length(&slow))
        );
        assert_eq!(fast.progress.lower_bound, slow.progress.lower_bound);
    }
}

/// A proof visits far fewer positions with exact distances than with bounds.
#[test]
fn each_tier_searches_with_its_own_tables() {
    let moves = moves("R U F' L2 D B R' U2 F L D2 B'");
    let cube = CubieCube::SOLVED.turned_by(&moves);
    let [full, instant] = [solver(), TwoPhase::new(instant_tables())].map(|solver| {
        let (report, _) = solve(&solver, cube, good_enough(0));
        assert_eq!((report.ending, length(&report)), (Ending::Exhausted, 12));
        report.progress.nodes
    });
    assert!(4 * full < instant, "{full} and {instant} positions");
}

#[test]
fn the_same_request_gives_the_same_answer() {
    for cube in random_cubes(36, 20) {
        let [one, two] = [(); 2].map(|()| solve(&solver(), cube, good_enough(20)).0);
        assert_eq!(
            one.best.map(|best| best.moves),
            two.best.map(|best| best.moves)
        );
        assert_eq!(one.progress.nodes, two.progress.nodes);
    }
}

#[test]
fn two_threads_find_what_one_finds_and_prove_what_one_proves() {
    let near = CubieCube::SOLVED.turned_by(&[0, 4, 8, 9, 13, 17, 1, 5].map(|turn| Move::ALL[turn]));
    let (alone, _) = solve(&TwoPhase::new(instant_tables()), near, good_enough(0));
    for solver in [
        solver().with_threads(TWO),
        TwoPhase::new(instant_tables()).with_threads(TWO),
    ] {
        for cube in random_cubes(37, 4) {
            let (report, events) = solve(&solver, cube, good_enough(19));
            assert!(length(&report) <= 19);
            let found = events.iter().filter_map(|event| match event {
                SolveEvent::Found {
                    solution, rank: 0, ..
                } => Some(solution.moves.len()),
                _ => None,
            });
            let found: Vec<_> = found.collect();
            assert!(
                found.is_sorted_by(|longer, shorter| longer > shorter),
                "each is shorter: {found:?}"
            );
        }
        let (report, _) = solve(&solver, near, good_enough(0));
        assert_eq!(
            (report.ending, length(&report)),
            (Ending::Exhausted, length(&alone))
        );
        assert_eq!(report.progress.lower_bound as usize, length(&alone));
    }
}

#[test]
fn as_many_different_solutions_are_kept_as_are_asked_for() {
    for solver in [
        solver(),
        TwoPhase::new(instant_tables()),
        solver().with_threads(TWO),
    ] {
        for cube in random_cubes(38, 10) {
            let limits = Limits {
                good_enough: 21,
                ..Limits::default()
            };
            let request = SolveRequest::new(cube, limits).with_want(Want::best(5));
            let (report, events) = solve_for(&solver, &request);
            let best = report.best.clone().expect("a solution is found");
            let all: Vec<_> = std::iter::once(&best)
                .chain(&report.others)
                .map(|s| s.moves.clone())
                .collect();
            assert_eq!((all.len(), report.ending), (5, Ending::GoodEnough));
            assert!(all.is_sorted_by_key(Vec::len) && all[4].len() <= 21);
            for (k, one) in all.iter().enumerate() {
                assert!(!all[..k].contains(one), "each is another");
            }
            let told = events.iter().filter_map(|event| match event {
                SolveEvent::Found { solution, .. } => Some(&solution.moves),
                _ => None,
            });
            let told: Vec<_> = told.collect();
            assert!(all.iter().all(|moves| told.contains(&moves)));
        }
    }
}

/// The solutions of `R U` in at most three moves, against trying all sequences.
#[test]
fn all_solutions_of_a_length_are_found_when_more_are_asked_for_than_there_are() {
    let cube = CubieCube::SOLVED.turned_by(&[Move::ALL[3], Move::ALL[0]]);
    let limits = Limits {
        max_length: 3,
        ..Limits::default()
    };
    let request = SolveRequest::new(cube, limits).with_want(Want::best(50));
    let (report, _) = solve_for(&solver(), &request);
    let mut by_hand = Vec::new();
    let mut ways = vec![(cube, vec![], MoveSet::ALL)];
    for _ in 0..3 {
        let longer = ways.iter().flat_map(|(cube, moves, next)| {
            next.moves().map(move |turn| {
                let moves = [moves.as_slice(), &[turn]].concat();
                (cube.turned(turn), moves, MoveSet::FOLLOWING[turn.index()])
            })
        });
        ways = longer.collect();
        by_hand.extend(
            ways.iter()
                .filter(|way| way.0 == CubieCube::SOLVED)
                .map(|way| way.1.clone()),
        );
    }
    let found: Vec<_> = report
        .best
        .iter()
        .chain(&report.others)
        .map(|s| s.moves.clone())
        .collect();
    assert_eq!((found, report.ending), (by_hand, Ending::Exhausted));
}
