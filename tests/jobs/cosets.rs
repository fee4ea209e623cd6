//! Solving a coset in the background: stopped, saved, resumed.

use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;
use std::{env, fs};

use cubetui::coord::Coset;
use cubetui::coset::{CosetEnding, CosetEvent, CosetNews, checkpoint_name};
use cubetui::tables::{Store, TableCache};

use crate::app::Message;
use crate::app::{Slot, Task};
use crate::common::algorithms::cube_after;
use crate::common::built::full_tables;
use crate::common::oracle::known;
use crate::job_tests::{MakeSolvers, jobs, jobs_with_tables};

/// Far longer than any event takes; only a failing test waits this long.
const LONG: Duration = Duration::from_secs(60);

fn coset(algorithm: &str) -> Coset {
    Coset::of(&cube_after(algorithm))
}

fn next(messages: &Receiver<Message>) -> CosetNews {
    match messages.recv_timeout(LONG) {
        Ok(Message::Coset(news)) => news,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_coset_is_resumed_where_it_was_stopped() {
    let folder = env::temp_dir().join(format!("cubetui-cosets-{}", std::process::id()));
    let kept = folder.join(checkpoint_name(coset("R")));
    // A previous run may have left it.
    let _absent = fs::remove_file(&kept);
    let tables = TableCache::new(Some(Store::new(&folder))).with_full(full_tables());
    let (jobs, messages) = jobs_with_tables(MakeSolvers::default(), Arc::new(tables));
    let unfinished = jobs.unfinished_coset();
    assert!(!unfinished.stop());
    let run_to = |depth: u8| {
        let (mut depths, mut saved) = (Vec::new(), None);
        jobs.start(Slot::Coset, Task::Coset(coset("R")));
        loop {
            match next(&messages) {
                CosetNews::Event(CosetEvent::Depth(count)) => {
                    depths.push(count);
                    if count.depth == 4 && depth == 4 {
                        jobs.stop(Slot::Coset);
                    } else if count.depth == depth {
                        // A signal does the same.
                        assert!(unfinished.stop());
                    }
                }
                CosetNews::Event(CosetEvent::Progress(_) | CosetEvent::Deeper { .. }) => {}
                CosetNews::Begun { bytes } => assert!(bytes > 2_400_000_000),
                CosetNews::Ended(ending, _) => {
                    assert_eq!(ending, CosetEnding::Cancelled);
                    return (depths, saved.expect("its size is told before"));
                }
                CosetNews::Saving { bytes } => saved = Some(bytes),
                CosetNews::Failed(words) | CosetNews::NotSaved(words) => panic!("{words}"),
            }
        }
    };
    let (before, announced) = run_to(4);
    let size = fs::metadata(&kept).expect("it is saved").len();
    // The search may be well into depth 5 before it sees the request to stop. The estimate holds for elements at random;
    // these few lie close together in some blocks and far apart in others.
    assert!(
        announced < 10_000_000 && (announced / 2..announced * 2).contains(&size),
        "{size}, not {announced} bytes"
    );
    let (after, _) = run_to(6);
    unfinished.wait_until_saved(|reason| panic!("{reason}"));
    assert!(kept.is_file() && !unfinished.stop());
    assert!(
        before.len() < after.len() && after.starts_with(&before),
        "{before:?} {after:?}"
    );
    // Here no search depth is given: the last counts are bounds.
    let exact: Vec<u64> = after
        .iter()
        .filter(|count| count.exact)
        .map(|count| count.new)
        .collect();
    assert!(exact.len() > before.len().min(4), "{exact:?}");
    assert_eq!(
        exact[1..],
        known::<Vec<u64>>("coset_runs.R")[..exact.len() - 1]
    );
    fs::remove_file(kept).expect("it is kept again");
}

#[test]
fn who_ends_the_process_learns_why_the_work_is_not_saved() {
    let folder = env::temp_dir().join(format!("cubetui-lost-{}", std::process::id()));
    let kept = folder.join(checkpoint_name(coset("R")));
    let tables = TableCache::new(Some(Store::new(&folder))).with_full(full_tables());
    let (jobs, messages) = jobs_with_tables(MakeSolvers::default(), Arc::new(tables));
    let unfinished = jobs.unfinished_coset();
    jobs.start(Slot::Coset, Task::Coset(coset("R")));
    while !matches!(next(&messages), CosetNews::Event(_)) {}
    fs::write(&kept, "thesis\n").expect("the tests may write");
    assert!(unfinished.stop());
    let mut reasons = Vec::new();
    for _ in 0..2 {
        unfinished.wait_until_saved(|reason| reasons.push(reason.to_owned()));
    }
    let [reason] = &reasons[..] else {
        panic!("it is reported once: {reasons:?}")
    };
    assert!(
        reason.contains("is not a cubetui checkpoint (plain text, 7 bytes)"),
        "{reason}"
    );
    assert!(!unfinished.stop(), "there is nothing to wait for");
    assert_eq!(fs::read_to_string(&kept).expect("it is there"), "thesis\n");
    fs::remove_dir_all(folder).expect("the tests may write");
}

#[test]
fn without_tables_no_coset_is_solved() {
    let (jobs, messages) = jobs(MakeSolvers::default());
    jobs.start(Slot::Coset, Task::Coset(coset("R")));
    let CosetNews::Failed(words) = next(&messages) else {
        panic!("it cannot have done anything")
    };
    assert_eq!(words, "it needs the full tables");
}
