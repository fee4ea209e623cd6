//! Covers: the claims about edge patterns, tested on random cubes, and the covers found, tested on random cubes and on all
//! patterns.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use cubetui::coord::{CosetClasses, FlipUdSlice};
use cubetui::coset::{
    CosetCover, CoverProgress, CoverRequest, EdgePattern, PartOfClass, SearchLength, find_cover,
};
use cubetui::cube::{CubieCube, Move, Symmetry, random};
use cubetui::goals::Pattern;
use cubetui::solver::SearchControl;

static CLASSES: LazyLock<CosetClasses> = LazyLock::new(CosetClasses::build);

/// A cover found by a short search.
static COVER: LazyLock<CosetCover> = LazyLock::new(|| cover_of(1, SearchLength::Sweeps(8)));

fn cover_of(seed: u64, length: SearchLength) -> CosetCover {
    find_cover(
        &CLASSES,
        &CoverRequest { seed, length },
        SearchControl::silent(),
    )
}

fn random_cubes(count: usize) -> impl Iterator<Item = CubieCube> {
    let mut generator = random::seeded_generator(2010);
    (0..count).map(move |_| CubieCube::random(&mut generator))
}

/// The classes of flip-slice values of a cube from all 48 points of view.
fn seen_classes(cube: &CubieCube) -> BTreeSet<u16> {
    let seen = Symmetry::all().map(|symmetry| FlipUdSlice::of(&symmetry.carry(cube)));
    seen.map(|value| CLASSES.flip_slices().sym_coord(value).class)
        .collect()
}

/// Returns the cube with random half turns before and after it, which keep every slice and flip nothing.
fn among_half_turns(cube: &CubieCube, choice: &CubieCube) -> CubieCube {
    let half_turns: Vec<Move> = Move::ALL
        .into_iter()
        .filter(|turn| turn.quarters() == 2)
        .collect();
    let walk = |numbers: Vec<usize>| {
        numbers
            .iter()
            .map(|number| half_turns[number % 6])
            .collect::<Vec<Move>>()
    };
    let [before, after] = [
        walk(choice.edges().iter().map(|edge| edge.index()).collect()),
        walk(
            choice
                .corners()
                .iter()
                .map(|corner| corner.index())
                .collect(),
        ),
    ];
    CubieCube::SOLVED
        .turned_by(&before)
        .then(cube)
        .turned_by(&after)
}

#[test]
fn a_pattern_shows_what_the_cube_shows_along_three_axes() {
    for cube in random_cubes(2000) {
        let values = EdgePattern::of(&cube).flip_slices();
        let class = |value| CLASSES.flip_slices().sym_coord(value).class;
        assert_eq!(
            values.into_iter().map(class).collect::<BTreeSet<u16>>(),
            seen_classes(&cube)
        );
        let seen =
            [0, 16, 32].map(|view| FlipUdSlice::of(&Symmetry::from_index(view).carry(&cube)));
        assert_eq!(values, seen);
    }
}

#[test]
fn the_inverse_has_the_transposed_table_and_no_symmetry_changes_a_table() {
    for cube in random_cubes(2000) {
        let table = EdgePattern::of(&cube).table();
        assert_eq!(EdgePattern::of(&cube.inverse()).table(), table.transposed());
        assert_eq!(table.transposed().transposed(), table);
        for symmetry in Symmetry::all() {
            let image = EdgePattern::of(&symmetry.carry(&cube)).table();
            assert_eq!(image.least_renamed(), table.least_renamed(), "{symmetry:?}");
            assert!(image == table || !symmetry.keeps_axes(), "{symmetry:?}");
        }
    }
}

#[test]
fn any_two_patterns_with_transposed_tables_are_those_of_a_cube_and_its_inverse() {
    let mut has_differed = false;
    for (cube, choice) in random_cubes(1000).zip(random_cubes(2000).skip(1000)) {
        let other = among_half_turns(&cube, &choice);
        let (pattern, inverse) = (EdgePattern::of(&cube), EdgePattern::of(&other.inverse()));
        assert_eq!(EdgePattern::of(&other).table(), pattern.table());
        has_differed |= inverse != EdgePattern::of(&cube.inverse());
        let joined = pattern.cube_with_inverse(&inverse);
        assert_eq!(EdgePattern::of(&joined), pattern);
        assert_eq!(EdgePattern::of(&joined.inverse()), inverse);
        assert_eq!(
            CubieCube::try_from(&joined.to_face_cube()).as_ref(),
            Ok(&joined),
            "it is a possible cube"
        );
    }
    assert!(has_differed);
}

#[test]
fn all_classes_are_a_cover_and_none_are_not() {
    let all = CosetCover::of(&CLASSES, |_| true);
    assert_eq!(all.len(&CLASSES), CosetClasses::NUM);
    assert_eq!(
        all.ranges(&CLASSES),
        vec![Range {
            start: 0,
            end: CosetClasses::NUM
        }]
    );
    let none = CosetCover::of(&CLASSES, |_| false);
    assert_eq!((none.len(&CLASSES), none.ranges(&CLASSES)), (0, vec![]));
    assert!(none.uncovered_cube(&CLASSES).is_some());
}

#[test]
fn a_short_search_covers_random_cubes_and_patterns() {
    assert!(
        COVER.len(&CLASSES) < CosetClasses::NUM * 6 / 10,
        "{} classes",
        COVER.len(&CLASSES)
    );
    assert_eq!(COVER.uncovered_cube(&CLASSES), None);
    let chosen: BTreeSet<u16> = COVER
        .flip_slice_classes()
        .map(|class| class as u16)
        .collect();
    for cube in random_cubes(20_000) {
        assert!(COVER.covers(&CLASSES, &cube), "{cube:?}");
    }
    let patterns = Pattern::ALL.iter().map(|pattern| pattern.cube().cube);
    for cube in patterns.chain(random_cubes(1000)) {
        let seen = &seen_classes(&cube) | &seen_classes(&cube.inverse());
        assert!(!seen.is_disjoint(&chosen), "{cube:?}");
        assert!(COVER.covers(&CLASSES, &cube), "{cube:?}");
    }
}

#[test]
fn no_class_of_a_cover_can_be_spared() {
    let classes: Vec<usize> = COVER.flip_slice_classes().collect();
    for &class in classes.iter().step_by(classes.len() / 2) {
        let less = COVER.clone().without(class);
        let cube = less
            .uncovered_cube(&CLASSES)
            .unwrap_or_else(|| panic!("{class} can be spared"));
        let seen = &seen_classes(&cube) | &seen_classes(&cube.inverse());
        assert!(seen.contains(&(class as u16)) && !less.covers(&CLASSES, &cube));
        assert!(COVER.covers(&CLASSES, &cube));
    }
}

#[test]
fn the_ranges_of_a_cover_are_the_cover() {
    let ranges = COVER.ranges(&CLASSES);
    assert_eq!(
        ranges.iter().map(ExactSizeIterator::len).sum::<usize>(),
        COVER.len(&CLASSES)
    );
    assert!(
        ranges.is_sorted_by(|one, next| one.end < next.start),
        "as few as possible"
    );
    let range = |range: &Range<usize>| {
        format!("{}..{}", range.start, range.end)
            .parse()
            .expect("a range")
    };
    let mut read = CosetCover::of(&CLASSES, |_| false);
    ranges.iter().rev().for_each(|part| {
        read.add(&CLASSES, range(part))
            .expect("it has whole classes");
    });
    assert_eq!(read, *COVER);
    let whole = CLASSES.with_flip_slice(3);
    for part in [
        whole.start..whole.end - 1,
        whole.start + 1..whole.end,
        0..whole.start + 1,
    ] {
        assert_eq!(
            read.add(&CLASSES, range(&part)),
            Err(PartOfClass {
                whole: whole.clone()
            })
        );
    }
    assert_eq!(read, *COVER);
}

#[test]
fn the_parts_of_a_cover_have_each_of_its_classes_once() {
    let ranges = COVER.ranges(&CLASSES);
    let all = COVER.len(&CLASSES);
    assert_eq!(COVER.part(&CLASSES, &(0..all)), ranges);
    assert_eq!(COVER.part(&CLASSES, &(all..all + 5)), []);
    let first = ranges[0].clone();
    let around = first.len() - 2..first.len() + 3;
    assert_eq!(
        COVER.part(&CLASSES, &around),
        [
            first.end - 2..first.end,
            ranges[1].start..ranges[1].start + 3
        ]
    );
    assert_eq!(COVER.part(&CLASSES, &(0..0)), []);
}

#[test]
fn classes_with_a_flip_slice_value_are_numbered_in_sequence() {
    let mut next = 0;
    for class in 0..CLASSES.flip_slices().count() {
        let numbers = CLASSES.with_flip_slice(class);
        assert!(numbers.start == next && numbers.end > next);
        for number in [numbers.start, numbers.end - 1] {
            assert_eq!(CLASSES.flip_slice_class(number), class);
            let value = CLASSES.representative(number).flip_slice();
            assert_eq!(value, CLASSES.flip_slices().representative(class));
        }
        next = numbers.end;
    }
    assert_eq!(next, CosetClasses::NUM);
}

#[test]
fn a_seed_and_a_number_of_sweeps_give_one_cover_and_longer_searches_better_ones() {
    let sweeps = SearchLength::Sweeps(1);
    let short = cover_of(7, sweeps);
    assert_eq!(short, cover_of(7, sweeps));
    assert_ne!(short, cover_of(8, sweeps));
    assert!(COVER.len(&CLASSES) < short.len(&CLASSES));
}

#[test]
fn a_search_without_time_or_cancelled_ends_with_a_cover() {
    let timeless = cover_of(7, SearchLength::Time(Duration::ZERO));
    for cube in random_cubes(5000) {
        assert!(timeless.covers(&CLASSES, &cube), "{cube:?}");
    }
    let (cancel, reports) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let observer = |progress: CoverProgress| {
        reports.lock().expect("nobody panicked").push(progress);
        cancel.store(true, Ordering::Relaxed);
    };
    let request = CoverRequest {
        seed: 7,
        length: SearchLength::Sweeps(u64::MAX),
    };
    let cancelled = find_cover(&CLASSES, &request, SearchControl::new(&cancel, &observer));
    assert_eq!(cancelled.uncovered_cube(&CLASSES), None);
    let reports = reports.into_inner().expect("nobody panicked");
    assert!(
        matches!(
            &reports[..],
            [CoverProgress {
                sweeps: 1,
                missing: 1..,
                ..
            }]
        ),
        "{reports:?}"
    );
}
