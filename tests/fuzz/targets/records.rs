//! Text files about cosets: plans of covers, and ledgers.

use std::fs;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use cubetui::coord::CosetClasses;
use cubetui::coset::{CosetRequest, Ledger, plan_text, read_plan};
use cubetui::storage::Disk;
use serde::Deserialize;

use super::files::FOLDER;

static CLASSES: LazyLock<CosetClasses> = LazyLock::new(CosetClasses::build);

/// A plan that is read is written and read again, and has as many classes as its ranges; any other file is refused with a
/// message.
pub(super) fn plan(bytes: &[u8]) {
    let path = FOLDER.join("plan");
    fs::write(&path, bytes).expect("the tests may write");
    let cover = match read_plan(&Disk::new(), &path, &CLASSES) {
        Ok(cover) => cover,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let count: usize = cover
        .ranges(&CLASSES)
        .iter()
        .map(ExactSizeIterator::len)
        .sum();
    assert_eq!(cover.len(&CLASSES), count);
    fs::write(&path, plan_text(&CLASSES, &cover)).expect("the tests may write");
    assert_eq!(
        read_plan(&Disk::new(), &path, &CLASSES).expect("it was written just now"),
        cover
    );
}

/// The fields of a ledger's line that are checked. A line may have more, including numbers that are too large for any use.
#[derive(Deserialize)]
struct Solved {
    class: usize,
    left: u64,
    exact_depth: Option<u8>,
    max_depth: u8,
}

/// A ledger that is refused keeps every byte. One that is opened loses at most its last line, if that has no end, and the
/// classes of all whole lines count as solved, unless elements are left that may need no more moves.
pub(super) fn ledger(bytes: &[u8]) {
    let path = FOLDER.join("ledger");
    fs::write(&path, bytes).expect("the tests may write");
    let request = CosetRequest {
        search_depth: None,
        max_depth: CosetRequest::DEFAULT_MAX_DEPTH,
        exact: false,
        checksum: true,
    };
    let opened = Ledger::open(
        &Disk::new(),
        &path,
        &request,
        &CLASSES,
        false,
        || {},
        &AtomicBool::new(false),
    );
    let left = fs::read(&path).expect("it is there");
    let ledger = match opened {
        Ok(ledger) => ledger,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return assert_eq!(left, bytes);
        }
    };
    let whole = bytes
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |end| end + 1);
    if whole > 0 {
        assert_eq!(left, bytes[..whole]);
    }
    for line in left
        .split(|&byte| byte == b'\n')
        .skip(1)
        .filter(|line| !line.is_empty())
    {
        let result: Solved = serde_json::from_slice(line).expect("it was checked");
        let is_settled = result.left == 0 || result.exact_depth == Some(result.max_depth);
        assert!(!is_settled || ledger.contains(result.class));
    }
}
