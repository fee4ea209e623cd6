//! Each call to the system fails in turn, with each error, until the operation needs no more calls: nothing is lost, no
//! foreign file is touched, nothing remains, and the error is reported.

use std::fs;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use cubetui::storage::{Call, Disk};
use rustix::io::Errno;

use super::subjects::{Confirmed, SUBJECTS, Subject, check_surroundings, folder};

/// Every call except those whose failure is harmless by design, which have tests of their own.
const CALLS: [Call; 12] = [
    Call::Inspect,
    Call::List,
    Call::MakeFolder,
    Call::Open,
    Call::Read,
    Call::Write,
    Call::Sync,
    Call::SyncFolder,
    Call::Lock,
    Call::Rename,
    Call::SetMode,
    Call::Remove,
];

/// A file system works well enough without syncing or listing folders, sweeping, or locking temporary files.
const DISPENSABLE: [Call; 4] = [Call::SyncFolder, Call::List, Call::Remove, Call::Lock];

/// How a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// With this error.
    Error(Errno),
    /// A write takes half of its bytes, and the next one none, as on a disk that is full.
    Full,
    /// A write takes half of its bytes.
    Short,
}

/// The errors of a disk that is damaged, full or protected, and of a call that a signal interrupts.
const ERRORS: [Errno; 4] = [Errno::IO, Errno::NOSPC, Errno::ACCESS, Errno::INTR];

/// The errors of a disk that has no locks.
const NO_LOCKS: [Errno; 4] = [Errno::NOTSUP, Errno::OPNOTSUPP, Errno::NOSYS, Errno::NOLCK];

/// What happened on a disk whose calls fail.
#[derive(Default)]
struct Counts {
    /// How many calls of the kind there were.
    calls: AtomicUsize,
    /// How many writes were cut.
    cut: AtomicUsize,
    /// Whether a write to a lock failed. The text in a lock serves only messages.
    is_of_lock: AtomicBool,
}

/// Returns a disk whose n-th call of a kind fails, counted from 0, and the counts of what happens there.
fn failing(kind: Call, number: usize, failure: Failure) -> (Disk, Arc<Counts>) {
    let counts = Arc::new(Counts::default());
    let (seen, writes) = (Arc::clone(&counts), Arc::clone(&counts));
    let disk = Disk::with_hook(move |call, path| {
        if call != kind {
            return Ok(());
        }
        let this = seen.calls.fetch_add(1, Ordering::SeqCst);
        if this == number
            && kind == Call::Write
            && path.to_string_lossy().ends_with(".cubetui-lock")
        {
            seen.is_of_lock.store(true, Ordering::SeqCst);
        }
        match failure {
            Failure::Error(error) if this == number => Err(error.into()),
            Failure::Full if this == number + 1 => Err(io::ErrorKind::StorageFull.into()),
            _ => Ok(()),
        }
    });
    let cuts = matches!(failure, Failure::Full | Failure::Short);
    let limit = move |bytes: usize| {
        // The hook has counted this call already.
        let is_this =
            cuts && kind == Call::Write && writes.calls.load(Ordering::SeqCst) == number + 1;
        writes.cut.fetch_add(usize::from(is_this), Ordering::SeqCst);
        if is_this { bytes.div_ceil(2) } else { bytes }
    };
    (disk.with_write_limit(limit), counts)
}

/// Checks one case. Returns how many writes were cut, or `None` if there were not that many calls of the kind.
fn check(subject: &Subject, kind: Call, number: usize, failure: Failure) -> Option<usize> {
    let case = format!("{}: {kind:?} {number} {failure:?}", subject.name);
    let folder = folder(subject.name);
    (subject.prepare)(&folder);
    let (disk, counts) = failing(kind, number, failure);
    let confirmed = Confirmed::default();
    let outcome = (subject.run)(&disk, &folder, &confirmed);
    let has_failed = counts.calls.load(Ordering::SeqCst) > number;
    let done = (subject.steps_done)(&folder).unwrap_or_else(|damage| panic!("{case}: {damage}"));
    match outcome {
        Ok(()) => {
            let costs_nothing = DISPENSABLE.contains(&kind)
                || matches!(
                    failure,
                    Failure::Short | Failure::Full | Failure::Error(Errno::INTR)
                );
            let may_pass = kind == Call::Inspect || counts.is_of_lock.load(Ordering::SeqCst);
            assert!(
                !has_failed || costs_nothing || may_pass,
                "{case} is not reported"
            );
            assert_eq!(done, subject.steps, "{case}");
        }
        Err(words) => {
            assert!(
                has_failed && !counts.is_of_lock.load(Ordering::SeqCst),
                "{case}: {words}"
            );
            let is_transient = matches!(failure, Failure::Short | Failure::Error(Errno::INTR));
            let needs_no_lock =
                matches!(failure, Failure::Error(error) if NO_LOCKS.contains(&error));
            assert!(!is_transient && !needs_no_lock, "{case}: {words}");
            // The message gives the reason and names the file.
            let reason = match failure {
                Failure::Error(error) => io::Error::from(error).to_string(),
                Failure::Full | Failure::Short => {
                    io::Error::from(io::ErrorKind::StorageFull).to_string()
                }
            };
            assert!(
                words.contains(&reason) && words.contains(&*folder.to_string_lossy()),
                "{case}: {words}"
            );
            assert!(
                done >= confirmed.steps(),
                "{case}: {done} of {} confirmed steps",
                confirmed.steps()
            );
        }
    }
    check_surroundings(&folder).unwrap_or_else(|trouble| panic!("{case}: {trouble}"));
    // The next start completes the work.
    (subject.run)(&Disk::new(), &folder, &Confirmed::default())
        .unwrap_or_else(|words| panic!("{case}: {words}"));
    assert_eq!((subject.steps_done)(&folder), Ok(subject.steps), "{case}");
    check_surroundings(&folder).unwrap_or_else(|trouble| panic!("{case}: {trouble}"));
    fs::remove_dir_all(&folder).expect("the tests may write");
    has_failed.then(|| counts.cut.load(Ordering::SeqCst))
}

/// Where every lock fails, everything is written as on any other disk, and no lock is left.
#[test]
fn where_files_cannot_be_locked_they_are_written_without() {
    for subject in SUBJECTS {
        for error in NO_LOCKS {
            let case = format!("{}: {error}", subject.name);
            let folder = folder(&format!("{}-unlocked", subject.name));
            (subject.prepare)(&folder);
            let disk = Disk::with_hook(move |call, _| match call {
                Call::Lock => Err(error.into()),
                _ => Ok(()),
            });
            (subject.run)(&disk, &folder, &Confirmed::default())
                .unwrap_or_else(|words| panic!("{case}: {words}"));
            assert_eq!((subject.steps_done)(&folder), Ok(subject.steps), "{case}");
            let names = fs::read_dir(&folder).expect("it is there");
            for name in names.flatten().map(|entry| entry.file_name()) {
                let name = name.to_string_lossy().into_owned();
                assert!(
                    !name.ends_with(".cubetui-lock") && !name.ends_with(".cubetui-tmp"),
                    "{case}: {name} is left"
                );
            }
            fs::remove_dir_all(&folder).expect("the tests may write");
        }
    }
}

/// No subject makes so many calls of one kind.
const MOST_CALLS: usize = 10_000;

#[test]
fn whichever_call_fails_nothing_is_lost_and_nothing_remains() {
    let (mut failed, mut cut) = (0, 0);
    for subject in SUBJECTS {
        for kind in CALLS {
            let cuts: &[Failure] = if kind == Call::Write {
                &[Failure::Full, Failure::Short]
            } else {
                &[]
            };
            let no_locks: &[Errno] = if kind == Call::Lock { &NO_LOCKS } else { &[] };
            let errors = ERRORS.iter().chain(no_locks).copied().map(Failure::Error);
            for failure in errors.chain(cuts.iter().copied()) {
                for writes_cut in
                    (0..MOST_CALLS).map_while(|number| check(subject, kind, number, failure))
                {
                    (failed, cut) = (failed + 1, cut + writes_cut);
                }
            }
        }
    }
    assert!(failed > 400, "only {failed} calls failed");
    assert!(cut > 30, "only {cut} writes were cut");
}
