//! The optimal solver's table, when its building is stopped and resumed.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use cubetui::cube::Metric;
use cubetui::tables::{BuildControl, OptimalTier, Store, TableCache, TableError};

use crate::solvers::optimal::{quarter_turn_tables, tables};

/// The classes take some 30 steps, before the table is begun. No search gets enough time for a single depth, which takes a
/// thousand.
#[test]
fn searches_that_are_stopped_early_have_their_table_in_the_end() {
    for (metric, whole) in [
        (Metric::HalfTurn, tables()),
        (Metric::QuarterTurn, quarter_turn_tables()),
    ] {
        let cache = TableCache::default();
        let search = |stop_after| {
            let heard = AtomicUsize::new(0);
            let stops = || heard.fetch_add(1, Relaxed) >= stop_after;
            cache.optimal(metric, &BuildControl::until(&stops))
        };
        let stopped: Vec<_> = [1, 60]
            .into_iter()
            .chain([600; 100])
            .map(search)
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
        let built = search(600).expect("it is there");
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
