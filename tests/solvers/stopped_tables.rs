//! The optimal solver's table, when its building is stopped and resumed.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use cubetui::cube::Metric;
use cubetui::tables::{BuildControl, OptimalTables, OptimalTier, Store, TableCache, TableError};

use crate::built::TWO;
use crate::solvers::optimal::{quarter_turn_tables, tables};

#[test]
fn the_table_is_the_same_however_often_its_building_is_stopped() {
    let whole = tables();
    let mut unfinished = None;
    // The classes are found in some 30 steps, before the table is begun.
    for stop_after in [1, 60, 330, 1230, 3030] {
        let (cancel, heard) = (AtomicBool::new(false), AtomicUsize::new(0));
        let observer = |_| {
            if heard.fetch_add(1, Relaxed) >= stop_after {
                cancel.store(true, Relaxed);
            }
        };
        let control = BuildControl::new(&cancel, &observer).with_threads(TWO);
        let stopped =
            OptimalTables::resume(OptimalTier::Small, Metric::HalfTurn, unfinished, &control).err();
        unfinished = stopped.unwrap_or_else(|| panic!("it is stopped after {stop_after} steps"));
        assert_eq!(
            unfinished.is_some(),
            stop_after > 1,
            "after {stop_after} steps"
        );
    }
    let silent = BuildControl::silent().with_threads(TWO);
    let rest = OptimalTables::resume(OptimalTier::Small, Metric::HalfTurn, unfinished, &silent);
    assert!(rest.expect("nobody stops it").entries() == whole.entries());
}

/// No search is given the time for a single depth, which takes a thousand steps.
#[test]
fn searches_that_are_stopped_early_have_their_table_in_the_end() {
    for (metric, whole) in [
        (Metric::HalfTurn, tables()),
        (Metric::QuarterTurn, quarter_turn_tables()),
    ] {
        let cache = TableCache::default();
        let search = || {
            let heard = AtomicUsize::new(0);
            let stops = || heard.fetch_add(1, Relaxed) >= 600;
            cache.optimal(metric, &BuildControl::until(&stops))
        };
        let stopped: Vec<_> = (0..100)
            .map(|_| search())
            .take_while(Result::is_err)
            .collect();
        assert!(
            stopped.len() > 10,
            "{metric:?}: the first searches are stopped"
        );
        assert!(
            stopped
                .iter()
                .all(|outcome| matches!(outcome, Err(TableError::Cancelled))),
            "{metric:?}"
        );
        let built = search().expect("it is there");
        assert!(built.entries() == whole.entries(), "{metric:?}");
    }
}

#[test]
fn no_table_is_worth_building_that_would_not_be_used() {
    let store = || {
        Some(Store::new(
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-tables"),
        ))
    };
    let worth_building = |store, tier| TableCache::new(store).with_tier(tier).worth_building();
    assert_eq!(worth_building(None, None), None, "it cannot be stored");
    assert_eq!(
        worth_building(store(), Some(OptimalTier::Small)),
        None,
        "another one was asked for"
    );
}
