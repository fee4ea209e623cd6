//! Whole cosets of H: the counts match known ones and those of a plain enumeration, with and without the prepass and
//! symmetries, in one run or interrupted, and never contradict a solver of single cubes.
//!
//! All of it is one test, because the bits of a coset take 2.4 GB, which are allocated once and reused.

use std::cell::RefCell;
use std::collections::HashSet;
use std::convert::Infallible;
use std::fs;
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cubetui::coord::{Coordinate as _, Coset};
use cubetui::coset::{
    CosetCheckpoint, CosetEnding, CosetEvent, CosetJob, CosetPart, CosetReport, CosetRequest,
    CosetSolver, SaveEvent, SolvedCoset,
};
use cubetui::cube::{CubieCube, Move, random};
use cubetui::solver::{Limits, SearchControl, SolveRequest, Solver as _, TwoPhase};
use cubetui::storage::{Call, Disk, FileError};
use cubetui::tables::{FullTablesSlot, MoveSet};
use serde_json::json;

use crate::algorithms::cube_after;
use crate::built::{TWO, full_tables, instant_tables};
use crate::oracle::known;

/// One depth more would test little more and take ten times as long.
const DEPTH: u8 = 8;
/// The seed of a cube whose coset has so few elements near H that a search of 15 moves is not deep enough.
const SPARSE: u64 = 109;

fn coset(algorithm: &str) -> Coset {
    Coset::of(&cube_after(algorithm))
}

fn request(max_depth: u8) -> CosetRequest {
    CosetRequest {
        search_depth: Some(max_depth),
        max_depth,
        exact: false,
        checksum: false,
    }
}

fn with_checksum(max_depth: u8) -> CosetRequest {
    CosetRequest {
        checksum: true,
        ..request(max_depth)
    }
}

fn run(solver: &CosetSolver<'_>, max_depth: u8, elements: &mut SolvedCoset) -> CosetReport {
    solver.run(&request(max_depth), elements, SearchControl::silent())
}

fn run_with_checksum(solver: &CosetSolver<'_>, elements: &mut SolvedCoset) -> CosetReport {
    solver.run(&with_checksum(DEPTH), elements, SearchControl::silent())
}

fn new_at_each_depth(report: &CosetReport) -> Vec<u64> {
    assert!(report.depths.iter().all(|count| count.exact));
    report.depths.iter().map(|count| count.new).collect()
}

/// Returns the elements solved by the paths of at most `depth` moves from a cube of the coset into H.
fn solvable(start: &CubieCube, depth: u8) -> HashSet<CubieCube> {
    fn extend(
        start: &CubieCube,
        cube: &CubieCube,
        left: u8,
        last: Option<Move>,
        found: &mut HashSet<CubieCube>,
    ) {
        if Coset::of(cube).is_h() {
            found.insert(cube.inverse().then(start));
        }
        if left > 0 {
            let following = last.map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()]);
            for turn in following.moves() {
                extend(start, &cube.turned(turn), left - 1, Some(turn), found);
            }
        }
    }
    let mut found = HashSet::new();
    extend(start, start, depth, None, &mut found);
    found
}

/// Checks that the solver finds the elements that a plain enumeration finds, and no more.
fn agrees_with_plain_enumeration(
    solver: &CosetSolver<'_>,
    mut elements: SolvedCoset,
) -> SolvedCoset {
    for algorithm in ["", "R", "F R", "R U F", "D L2 F R2 U"] {
        elements = solver.begin_in(elements, coset(algorithm));
        let report = run(solver, 5, &mut elements);
        let wanted = solvable(elements.cube(), 5);
        assert_eq!(report.depths[5].found, wanted.len() as u64, "{algorithm}");
        assert_eq!(report.ending, CosetEnding::DepthReached);
        assert!(
            wanted
                .iter()
                .all(|cube| elements.is_found(solver, cube) == Some(true)),
            "{algorithm}"
        );
    }
    elements
}

/// Checks that a run that is cancelled, saved, loaded and resumed ends like an uninterrupted one.
fn survives_an_interruption(
    solver: &CosetSolver<'_>,
    whole: &CosetReport,
    mut elements: SolvedCoset,
) -> SolvedCoset {
    elements = solver.begin_in(elements, coset("R"));
    let cancel = AtomicBool::new(false);
    let observer = |event: CosetEvent| {
        if let CosetEvent::Progress(progress) = event {
            let is_on_the_way = progress.depth == DEPTH && progress.part == CosetPart::Search;
            cancel.fetch_or(is_on_the_way, Ordering::Relaxed);
        }
    };
    let control = SearchControl::new(&cancel, &observer);
    let report = solver.run(&with_checksum(DEPTH), &mut elements, control);
    assert_eq!(
        (report.ending, report.checksum),
        (CosetEnding::Cancelled, None)
    );
    let head = elements.head();
    let mut again =
        SolvedCoset::from_head(solver, &head).expect("what was taken apart can be put together");
    assert_eq!(
        (again.depths(), again.head()),
        (elements.depths(), head.clone())
    );
    let mut coded = Vec::new();
    let written: Result<(), Infallible> = elements.write_bits(|bytes| {
        coded.extend_from_slice(bytes);
        Ok(())
    });
    written.expect("a list takes every byte");
    // The elements of this coset are not spread at random.
    let estimated = elements.estimated_bytes() as usize;
    assert!(
        (estimated / 2..estimated).contains(&coded.len()),
        "{} bytes, not {estimated}",
        coded.len()
    );
    let mut rest = &coded[..];
    let read: Result<bool, io::Error> = again.read_bits(|buffer| rest.read_exact(buffer));
    assert!(read.expect("there are as many bytes") && rest.is_empty());
    let report = run_with_checksum(solver, &mut again);
    let outcome = |report: &CosetReport| (report.depths.clone(), report.checksum, report.paths);
    assert_eq!(outcome(&report), outcome(whole));
    let with = |pointer: &str, value: usize| {
        let mut json: serde_json::Value = serde_json::from_slice(&head).expect("it is JSON");
        *json.pointer_mut(pointer).expect("it has this field") = value.into();
        json.to_string().into_bytes()
    };
    for damaged in [
        &head[..0],
        &head[..5],
        &head[..30],
        &with("/depths/1/new", 7),
        &with("/depths/1/depth", 2),
        &with("/coset", Coset::NUM),
    ] {
        assert!(SolvedCoset::from_head(solver, damaged).is_none());
    }
    elements
}

/// Checks that the prepass, without a search, finds what the ten moves of H reach from the elements already found. In H
/// itself they reach everything.
fn the_prepass_reaches_h_by_its_ten_moves(
    solver: &CosetSolver<'_>,
    mut elements: SolvedCoset,
) -> SolvedCoset {
    elements = solver.begin_in(elements, coset(""));
    let unsearched = CosetRequest {
        search_depth: Some(0),
        ..request(4)
    };
    let report = solver.run(&unsearched, &mut elements, SearchControl::silent());
    let new: Vec<u64> = report.depths.iter().map(|count| count.new).collect();
    assert_eq!(new, known::<Vec<u64>>("H_by_its_ten_moves.computed")[..=4]);
    elements
}

/// Checks that the bits agree on single cubes with a solver that knows nothing of cosets.
fn never_contradicts_the_two_phase_solver(solver: &CosetSolver<'_>, elements: &SolvedCoset) {
    let two_phase = TwoPhase::new(instant_tables());
    let is_solved_within = |cube: CubieCube, length: u8| {
        let limits = Limits {
            max_length: length,
            good_enough: length,
            ..Limits::default()
        };
        let report = two_phase.solve(&SolveRequest::new(cube, limits), &SearchControl::silent());
        report.best.is_some()
    };
    let mut generator = random::seeded_generator(17);
    let solved_by_one = solvable(elements.cube(), 1);
    let near = solved_by_one.iter().next().expect("R' brings R into H");
    let (mut seen, turns) = ([0; 2], MoveSet::IN_H.moves().collect::<Vec<_>>());
    for number in 0..60 {
        // Moves of H before an element that one move solves: some results are near, some far.
        let length = 1 + number % 15;
        let way =
            (0..length).map(|_| turns[random::next_seed(&mut generator) as usize % turns.len()]);
        let cube = CubieCube::SOLVED
            .turned_by(&way.collect::<Vec<_>>())
            .then(near);
        let found = elements
            .is_found(solver, &cube)
            .expect("it is in the coset");
        assert_eq!(
            found,
            is_solved_within(cube, DEPTH),
            "{}",
            cube.to_face_cube()
        );
        seen[usize::from(found)] += 1;
    }
    assert!(seen.into_iter().all(|count| count >= 10), "{seen:?}");
    assert_eq!(elements.is_found(solver, &CubieCube::SOLVED), None);
}

/// Checks that the remaining elements are listed: distinct, in the coset, and not yet found.
fn lists_what_is_left(solver: &CosetSolver<'_>, elements: &SolvedCoset) {
    let some: Vec<CubieCube> = elements.remaining_elements(solver).take(1000).collect();
    assert_eq!(some.iter().collect::<HashSet<_>>().len(), 1000);
    for cube in &some {
        assert_eq!(Coset::of(cube), Coset::of(elements.cube()));
        assert_eq!(elements.is_found(solver, cube), Some(false));
    }
}

/// Checks that work in progress is saved, that a failed save does not stop it, and that finished work leaves no files.
fn saves_on_the_way(solver: &CosetSolver<'_>, mut elements: SolvedCoset) -> SolvedCoset {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("saved-on-the-way");
    let path = folder.join("work");
    for is_full in [false, true] {
        let _absent = fs::remove_dir_all(&folder);
        let disk = Disk::with_hook(move |call, _| match call {
            Call::Sync if is_full => Err(io::Error::from(io::ErrorKind::StorageFull)),
            _ => Ok(()),
        });
        elements = solver.begin_in(elements, coset("R"));
        let claimed = CosetCheckpoint::claim(&disk, &path, coset("R"), &request(5), false);
        let mut checkpoint = claimed.expect("the tests may write");
        let job = CosetJob {
            solver,
            request: &request(5),
            checkpoint: Some(&mut checkpoint),
            save_interval: Duration::ZERO,
        };
        let events = RefCell::new(Vec::new());
        let observer = |event: SaveEvent| events.borrow_mut().push((event, path.is_file()));
        let (report, saved) = job.run(&mut elements, SearchControl::silent(), &observer);
        assert_eq!((saved, report.ending), (Ok(()), CosetEnding::DepthReached));
        assert_eq!(
            new_at_each_depth(&report)[1..],
            known::<Vec<u64>>("coset_runs.R")[..5]
        );
        let events = events.into_inner();
        assert!(
            matches!(events[0], (SaveEvent::Saving { is_last: false, .. }, false)),
            "{events:?}"
        );
        match &events[1] {
            (SaveEvent::Saved { is_last: false }, true) => assert!(!is_full),
            (SaveEvent::NotSaved(FileError::Refused { .. }), false) => assert!(is_full),
            other => panic!("{other:?}"),
        }
        assert_eq!(
            path.is_file(),
            !is_full,
            "it stays until the result is written"
        );
        checkpoint.finish().expect("the tests may write");
        drop(checkpoint);
        assert_eq!(fs::read_dir(&folder).expect("it was made").count(), 0);
    }
    elements
}

const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// Cosets chosen to be hard: they have symmetries, and the prepass finds fewer of their elements.
fn hard_cosets() -> [Coset; 5] {
    [
        coset(SUPERFLIP),
        Coset::from_index(1373),
        Coset::from_index(4_478_162),
        coset(&format!("{SUPERFLIP} U D' R L' F B' U D'")),
        coset("D' R2 F' D2 F2 U2 L' R D' R2 B F R' U2 L' F2 R' U2 R' U'"),
    ]
}

/// Returns the elements solved by the paths of at most `length` moves into H, without prepass or symmetries. A path is
/// abandoned as soon as H is too far.
fn slow_twin(start: &CubieCube, length: u8) -> HashSet<CubieCube> {
    fn extend(
        twin: &mut (FullTablesSlot, &CubieCube, HashSet<CubieCube>),
        cube: &CubieCube,
        left: u8,
        last: Option<Move>,
    ) {
        let phase1 = &twin.0.get().expect("they are built").phase1;
        let distance = phase1.distances(&[phase1.coset(cube)])[0];
        if distance > left {
            return;
        }
        if distance == 0 {
            twin.2.insert(cube.inverse().then(twin.1));
        }
        if left > 0 {
            let following = last.map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()]);
            for turn in following.moves() {
                extend(twin, &cube.turned(turn), left - 1, Some(turn));
            }
        }
    }
    let mut twin = (full_tables(), start, HashSet::new());
    extend(&mut twin, start, length, None);
    twin.2
}

/// Checks that the solver finds exactly the nearest elements that a slow twin finds, and in cosets without symmetries also
/// those one move farther.
fn agrees_with_a_slow_twin(
    solver: &CosetSolver<'_>,
    mut elements: SolvedCoset,
    coset: Coset,
) -> SolvedCoset {
    elements = solver.begin_in(elements, coset);
    let mut depth = run(solver, 0, &mut elements).distance;
    if coset.stabilizer().len() == 1 {
        depth += 1;
    }
    let report = run(solver, depth, &mut elements);
    let wanted = slow_twin(elements.cube(), depth);
    let found = report.depths[usize::from(depth)].found;
    assert_eq!(found, wanted.len() as u64, "coset {}", coset.index());
    assert!(
        wanted
            .iter()
            .all(|cube| elements.is_found(solver, cube) == Some(true)),
        "coset {}",
        coset.index()
    );
    elements
}

/// Inverts what is found: returns work on this coset that lacks exactly the elements found here, and those elements. They
/// are left after `depths - 1` moves; depths up to `exact` are exact.
fn without_what_is_found(
    solver: &CosetSolver<'_>,
    elements: SolvedCoset,
    depths: u8,
    exact: u8,
) -> (SolvedCoset, Vec<CubieCube>) {
    let found = elements.depths().last().expect("it has depths").found;
    let mut bits = Vec::new();
    let written: Result<(), Infallible> = elements.write_bits(|bytes| {
        bits.extend_from_slice(bytes);
        Ok(())
    });
    written.expect("a list takes every byte");
    // The gaps between set bits become gaps between clear ones.
    let mut place = 0;
    while place < bits.len() {
        assert!(bits[place] <= 1, "blocks are empty or sparse");
        bits[place] = 2;
        let length = bits[place + 1..place + 5].try_into().expect("four bytes");
        place += 5 + u32::from_le_bytes(length) as usize;
    }
    let head = head_of(
        Coset::of(elements.cube()),
        depths,
        exact,
        Coset::ORDER_OF_H - found,
    );
    drop(elements);
    let mut work = SolvedCoset::from_head(solver, &head).expect("it is a head");
    let mut rest = &bits[..];
    let read: Result<bool, io::Error> = work.read_bits(|buffer| rest.read_exact(buffer));
    assert!(read.expect("there are as many bytes"));
    let left: Vec<CubieCube> = work.remaining_elements(solver).collect();
    assert_eq!((left.len() as u64, work.remaining()), (found, found));
    (work, left)
}

/// Returns the head of work on a coset with nothing found before its last depth.
fn head_of(coset: Coset, depths: u8, exact: u8, found: u64) -> Vec<u8> {
    let count = |depth: u8| {
        let now = if depth + 1 == depths { found } else { 0 };
        json!({"depth": depth, "new": now, "found": now, "exact": depth <= exact})
    };
    let head = json!({
        "coset": coset.index(),
        "depths": (0..depths).map(count).collect::<Vec<_>>(),
        "search": null,
        "checksum": null,
        "paths": 1000,
        "has_solved_remaining": false,
    });
    head.to_string().into_bytes()
}

fn default_request(max_depth: u8) -> CosetRequest {
    CosetRequest {
        search_depth: None,
        max_depth,
        exact: false,
        checksum: false,
    }
}

/// Checks that the elements left after the last depth are solved one by one, in one run or interrupted. Those that need
/// more moves stay: neither an image of an element nor its inverse is mistaken for another element.
fn solves_the_last_elements(
    solver: &CosetSolver<'_>,
    mut elements: SolvedCoset,
    coset: Coset,
) -> SolvedCoset {
    let to_nearest = |mut elements: SolvedCoset| {
        elements = solver.begin_in(elements, coset);
        let nearest = run(solver, 0, &mut elements).distance;
        run(solver, nearest, &mut elements);
        (elements, nearest)
    };
    let (found, nearest) = to_nearest(elements);
    let (mut work, left) = without_what_is_found(solver, found, nearest, nearest - 2);
    let report = solver.run(
        &default_request(nearest - 1),
        &mut work,
        SearchControl::silent(),
    );
    let ended = (report.ending, report.remaining);
    assert_eq!(ended, (CosetEnding::DepthReached, left.len() as u64));

    let (found, _) = to_nearest(work);
    (elements, _) = without_what_is_found(solver, found, 21, nearest - 1);
    let cancel = AtomicBool::new(false);
    let observer = |event: CosetEvent| match event {
        CosetEvent::Progress(progress) => {
            assert_eq!((progress.depth, progress.part), (20, CosetPart::Remaining));
            cancel.fetch_or(true, Ordering::Relaxed);
        }
        CosetEvent::Depth(_) | CosetEvent::Deeper { .. } => panic!("{event:?}"),
    };
    let request = default_request(20);
    let stopped = solver.run(
        &request,
        &mut elements,
        SearchControl::new(&cancel, &observer),
    );
    assert_eq!(stopped.ending, CosetEnding::Cancelled);
    let report = solver.run(&request, &mut elements, SearchControl::silent());
    assert_eq!(
        (report.ending, report.remaining),
        (CosetEnding::Complete, 0)
    );
    assert_eq!(report.depths[20].found, Coset::ORDER_OF_H);
    assert_eq!(elements.remaining_elements(solver).next(), None);
    assert!(
        left.iter()
            .all(|cube| elements.is_found(solver, cube) == Some(true))
    );
    elements
}

/// When far too many elements are left, the coset is searched again, one move deeper, also after an interruption.
fn searches_deeper_when_many_elements_are_left(
    solver: &CosetSolver<'_>,
    mut elements: SolvedCoset,
    exact: u8,
) -> SolvedCoset {
    drop(elements);
    let remaining = 1_000_000_000;
    let head = head_of(coset(SUPERFLIP), 21, exact, Coset::ORDER_OF_H - remaining);
    elements = SolvedCoset::from_head(solver, &head).expect("it is a head");
    let mut all = Vec::new();
    for stop_after in [10, exact + 1] {
        let cancel = AtomicBool::new(false);
        let events = Mutex::new(Vec::new());
        let observer = |event: CosetEvent| {
            if let CosetEvent::Depth(count) = event {
                cancel.fetch_or(count.depth == stop_after, Ordering::Relaxed);
            }
            if !matches!(event, CosetEvent::Progress(_)) {
                events.lock().expect("no thread panics").push(event);
            }
        };
        let control = SearchControl::new(&cancel, &observer);
        let report = solver.run(&default_request(20), &mut elements, control);
        assert_eq!(report.ending, CosetEnding::Cancelled);
        all.extend(events.into_inner().expect("no thread panics"));
        let head = elements.head();
        let mut bits = Vec::new();
        let written: Result<(), Infallible> = elements.write_bits(|bytes| {
            bits.extend_from_slice(bytes);
            Ok(())
        });
        written.expect("a list takes every byte");
        drop(elements);
        elements = SolvedCoset::from_head(solver, &head).expect("it is a head");
        let mut rest = &bits[..];
        let read: Result<bool, io::Error> = elements.read_bits(|buffer| rest.read_exact(buffer));
        assert!(read.expect("there are as many bytes"));
    }
    let depth = exact + 1;
    assert_eq!(all[0], CosetEvent::Deeper { remaining, depth });
    let counts: Vec<(u64, bool)> = all[1..]
        .iter()
        .map(|event| match event {
            CosetEvent::Depth(count) => (count.new, count.exact),
            other => panic!("{other:?}"),
        })
        .collect();
    let new: Vec<u64> = known("coset_runs.superflip");
    let wanted: Vec<(u64, bool)> = [0; 10]
        .into_iter()
        .chain(new)
        .map(|new| (new, true))
        .take(usize::from(depth) + 1)
        .collect();
    assert_eq!(counts, wanted);
    elements
}

/// A hundred random cosets and the hard ones, in about an hour:
/// `cargo test --test engine a_hundred_random_cosets -- --ignored`.
#[test]
#[ignore = "takes an hour"]
fn a_hundred_random_cosets_agree_with_a_slow_twin() {
    let place = full_tables();
    let two_phase = TwoPhase::new(instant_tables()).with_full(Arc::clone(&place));
    let solver = CosetSolver::new(&two_phase, TWO).expect("they are there");
    let mut elements = solver.begin(coset(""));
    let random = |seed| CubieCube::random(&mut random::seeded_generator(seed));
    let random = (1000..1100).map(|seed| Coset::of(&random(seed)));
    for coset in hard_cosets().into_iter().chain(random) {
        elements = agrees_with_a_slow_twin(&solver, elements, coset);
    }
    for coset in hard_cosets() {
        elements = solves_the_last_elements(&solver, elements, coset);
    }
    searches_deeper_when_many_elements_are_left(&solver, elements, 12);
}

#[test]
fn whole_cosets_are_as_known() {
    let place = full_tables();
    whole_cosets(&TwoPhase::new(instant_tables()).with_full(Arc::clone(&place)));
}

/// Checks that without a given search depth the search stops when enough is found, and that the remaining elements are then
/// solved one by one.
fn proves_twenty_moves(solver: &CosetSolver<'_>, elements: &mut SolvedCoset) {
    let request = CosetRequest {
        search_depth: None,
        max_depth: 20,
        exact: false,
        checksum: false,
    };
    let never = AtomicBool::new(false);
    let parts = Mutex::new(Vec::new());
    let exact = AtomicU8::new(0);
    let is_first = AtomicBool::new(true);
    let observer = |event: CosetEvent| match event {
        // On a busy machine the last elements may take so long that the coset is searched again, deeper.
        CosetEvent::Deeper { .. } => is_first.store(false, Ordering::Relaxed),
        _ if !is_first.load(Ordering::Relaxed) => {}
        CosetEvent::Progress(progress) => {
            let mut parts = parts.lock().expect("no thread panics");
            if parts.last() != Some(&(progress.depth, progress.part)) {
                parts.push((progress.depth, progress.part));
            }
        }
        CosetEvent::Depth(count) if count.exact => exact.store(count.depth, Ordering::Relaxed),
        CosetEvent::Depth(_) => {}
    };
    let report = solver.run(&request, elements, SearchControl::new(&never, &observer));
    assert_eq!(
        (report.ending, report.remaining),
        (CosetEnding::Complete, 0)
    );
    assert_eq!(elements.remaining_elements(solver).next(), None);
    let parts = parts.into_inner().expect("no thread panics");
    let exact = exact.into_inner();
    assert!(
        parts.contains(&(exact + 1, CosetPart::Search)),
        "the last search stops before its end: {parts:?}"
    );
    assert_eq!(parts.last(), Some(&(20, CosetPart::Remaining)), "{parts:?}");
}

fn whole_cosets(two_phase: &TwoPhase) {
    let with_tables = || CosetSolver::new(two_phase, TWO).expect("they are there");
    let solver = with_tables();
    let mut elements = agrees_with_plain_enumeration(&solver, solver.begin(coset("")));
    let random = CubieCube::random(&mut random::seeded_generator(1000));
    for coset in hard_cosets()
        .into_iter()
        .take(3)
        .chain([Coset::of(&random)])
    {
        elements = agrees_with_a_slow_twin(&solver, elements, coset);
    }
    elements = searches_deeper_when_many_elements_are_left(&solver, elements, 11);
    // A separate solver, so that the other one does not learn from how long these elements take.
    elements = solves_the_last_elements(&with_tables(), elements, coset(SUPERFLIP));
    elements = solver.begin_in(elements, coset(""));
    let in_h = new_at_each_depth(&run(&solver, DEPTH - 1, &mut elements));
    let known_in_h = [
        known::<Vec<u64>>("positions_in_H.computed"),
        known("positions_in_H.cited"),
    ]
    .concat();
    assert_eq!(in_h, known_in_h[..usize::from(DEPTH)]);

    elements = solver.begin_in(elements, coset("R"));
    let whole = run_with_checksum(&solver, &mut elements);
    assert_eq!(
        new_at_each_depth(&whole)[1..],
        known::<Vec<u64>>("coset_runs.R")[..usize::from(DEPTH)]
    );
    assert_eq!(
        (whole.symmetries, whole.distance, whole.ending),
        (4, 1, CosetEnding::DepthReached)
    );
    never_contradicts_the_two_phase_solver(&solver, &elements);
    lists_what_is_left(&solver, &elements);
    elements = survives_an_interruption(&solver, &whole, elements);
    elements = saves_on_the_way(&solver, elements);
    elements = the_prepass_reaches_h_by_its_ten_moves(&solver, elements);
    elements = solver.begin_in(
        elements,
        Coset::of(&CubieCube::random(&mut random::seeded_generator(SPARSE))),
    );
    proves_twenty_moves(&solver, &mut elements);

    // Without symmetries, and with the prepass at every depth, the bits are the same.
    let plain = with_tables().without_symmetries();
    elements = plain.begin_in(elements, coset("R"));
    let report = run_with_checksum(&plain, &mut elements);
    assert!(whole.checksum.is_some() && report.paths > 3 * whole.paths);
    assert_eq!(
        (&report.depths, report.checksum),
        (&whole.depths, whole.checksum)
    );
    elements = plain.begin_in(elements, coset("R"));
    run(&plain, DEPTH - 2, &mut elements);
    let prepass = with_tables().with_prepass_always();
    let report = run_with_checksum(&prepass, &mut elements);
    assert_eq!(
        (&report.depths, report.checksum),
        (&whole.depths, whole.checksum)
    );
}
