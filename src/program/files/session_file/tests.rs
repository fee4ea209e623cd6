//! The session on slow, failing and shared disks.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};

use super::*;
use cubetui::storage::Call;

/// Locked by a test that uses the one session of this process.
static ALONE: Mutex<()> = Mutex::new(());

/// Returns a disk that syncs only when the test lets it, the receiver that reports each sync that is about to begin,
/// and the sender that lets it begin.
fn disk_that_syncs_slowly() -> (Disk, Receiver<()>, SyncSender<()>) {
    let (syncing, begun) = channel();
    let (go_on, may_go_on) = sync_channel(0);
    let may_go_on = Mutex::new(may_go_on);
    let disk = Disk::with_hook(move |call, _| {
        if call == Call::Sync {
            let _nobody_listens = syncing.send(());
            let _over = may_go_on.lock().expect("no panic").recv();
        }
        Ok(())
    });
    (disk, begun, go_on)
}

/// The whole life of the session, on a disk that syncs only when the test lets it.
#[test]
fn a_disk_that_syncs_slowly_loses_nothing() {
    let _alone = ALONE.locked();
    *session() = SharedSession::NONE;
    let folder = std::env::temp_dir().join(format!("cubetui-slow-sync-{}", std::process::id()));
    let path = folder.join("session.json");
    let (disk, begun, go_on) = disk_that_syncs_slowly();
    let (sender, events) = channel();
    let observer = move |message| _ = sender.send(message);
    open_on(
        disk,
        SessionFile {
            path: path.clone(),
            run: 7,
        },
        observer,
    )
    .expect("there are threads");
    record_text("one".to_owned());
    begun.recv().expect("it writes");
    assert!(!path.exists(), "it is not on the disk yet");
    // A newer text comes while the disk is busy, and the program ends.
    record_text("two".to_owned());
    save_within(Duration::from_millis(20));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "two");
    // The older text comes too late.
    go_on.send(()).expect("it waits");
    wait_until_saved(Duration::from_secs(60));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "two");
    assert_eq!(
        fs::read_dir(&folder).expect("it is there").count(),
        1,
        "nothing else is left"
    );
    // What is written after that is synced as always.
    record_text("three".to_owned());
    save_now();
    begun.recv().expect("it writes");
    go_on.send(()).expect("it waits");
    wait_until_saved(Duration::from_secs(60));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "three");
    // Another program takes over.
    fs::write(&path, "theirs").expect("the test may write");
    record_text("four".to_owned());
    save_within(Duration::from_secs(60));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "theirs");
    let reported = events.recv_timeout(Duration::from_secs(60));
    assert!(matches!(reported, Ok(Message::SessionNotSaved(_))));
    fs::remove_dir_all(&folder).expect("the test may write");
}

/// Another program takes the session over while this one waits for the disk: neither the text that is being written nor
/// the one written at the end of the program replaces theirs.
#[test]
fn a_session_taken_over_while_the_disk_is_busy_stays_theirs() {
    let _alone = ALONE.locked();
    *session() = SharedSession::NONE;
    let folder = tempfile::tempdir().expect("the test may write");
    let path = folder.path().join("session.json");
    let (disk, begun, go_on) = disk_that_syncs_slowly();
    let (sender, events) = channel();
    let observer = move |message| _ = sender.send(message);
    open_on(
        disk,
        SessionFile {
            path: path.clone(),
            run: 7,
        },
        observer,
    )
    .expect("there are threads");
    record_text("one".to_owned());
    begun.recv().expect("it writes");
    go_on.send(()).expect("it waits");
    wait_until_saved(Duration::from_secs(60));
    record_text("two".to_owned());
    save_now();
    begun.recv().expect("it writes");
    fs::write(&path, "theirs").expect("the test may write");
    // The program ends while the disk is busy.
    save_within(Duration::ZERO);
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "theirs");
    go_on.send(()).expect("it waits");
    let reported = events.recv_timeout(Duration::from_secs(60));
    assert!(matches!(reported, Ok(Message::SessionNotSaved(_))));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "theirs");
    assert_eq!(
        fs::read_dir(folder.path()).expect("it is there").count(),
        1,
        "nothing else is left"
    );
}

/// Whenever the power fails, the file holds the previous text or all of the new one: the new text is completely on the
/// disk before its name changes, and the name is on the disk before the text counts as saved.
#[test]
fn a_session_is_on_the_disk_before_it_takes_the_place_of_the_one_before() {
    let _alone = ALONE.locked();
    *session() = SharedSession {
        written: Some("before".to_owned()),
        ..SharedSession::NONE
    };
    let folder = tempfile::tempdir().expect("the test may write");
    let path = folder.path().join("session.json");
    fs::write(&path, "before").expect("the test may write");
    let calls = Arc::new(Mutex::new(Vec::new()));
    let (seen, watched) = (Arc::clone(&calls), path.clone());
    let disk = Disk::with_hook(move |call, _| {
        let there = fs::read_to_string(&watched).expect("it is there");
        seen.lock().expect("no panic").push((call, there));
        Ok(())
    });
    assert!(write(&disk, &path, 1, "after".to_owned()).is_ok());
    let calls = std::mem::take(&mut *calls.lock().expect("no panic"));
    let last = |kind: Call| {
        calls
            .iter()
            .rposition(|(call, _)| *call == kind)
            .expect("it is called")
    };
    assert!(
        last(Call::Write) < last(Call::Sync) && last(Call::Sync) < last(Call::Rename),
        "{calls:?}"
    );
    assert_eq!(last(Call::SyncFolder), calls.len() - 1, "{calls:?}");
    for (number, (call, there)) in calls.iter().enumerate() {
        let text = if number > last(Call::Rename) {
            "after"
        } else {
            "before"
        };
        assert_eq!(there, text, "before call {number}, {call:?}");
    }
}

#[derive(Clone, Copy, Debug)]
enum DiskFailure {
    Error(io::ErrorKind),
    /// A write accepts half of its bytes, and the next one none.
    Full,
    /// A write accepts half of its bytes.
    Short,
}

/// Each call fails in turn, until none is left to fail: then the session is in its file. Until then the previous one
/// is, and nothing else. This holds while the user works and when the program cannot wait for the disk.
#[test]
fn whichever_call_fails_the_session_before_stays() {
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
    use io::ErrorKind::{Interrupted, Other, PermissionDenied, StorageFull};
    let errors = [Other, StorageFull, PermissionDenied, Interrupted].map(DiskFailure::Error);
    let of_each_kind = CALLS
        .into_iter()
        .flat_map(|kind| errors.map(|failure| (kind, failure)));
    let of_writes = [
        (Call::Write, DiskFailure::Full),
        (Call::Write, DiskFailure::Short),
    ];
    let _alone = ALONE.locked();
    let (mut refused, mut cut) = (0, 0);
    for (kind, failure) in of_each_kind.chain(of_writes) {
        for is_ending in [false, true] {
            for number in 0.. {
                let Some(outcome) = try_failing(kind, number, failure, is_ending) else {
                    break;
                };
                refused += usize::from(outcome.is_err());
                cut += usize::from(!matches!(failure, DiskFailure::Error(_)));
            }
        }
    }
    assert!(refused >= 60, "only {refused} calls fail");
    assert!(cut >= 4, "only {cut} writes were cut");
}

/// Saves a session while the n-th call of a kind fails. Returns `None` if there are fewer calls.
fn try_failing(
    kind: Call,
    number: usize,
    failure: DiskFailure,
    is_ending: bool,
) -> Option<Result<(), Unwritten>> {
    let case = format!("{kind:?} {number} {failure:?}, {is_ending}");
    let folder = tempfile::tempdir().expect("the test may write");
    let path = folder.path().join("session.json");
    fs::write(&path, "before").expect("the test may write");
    let calls = Arc::new(AtomicUsize::new(0));
    let (count, writes) = (Arc::clone(&calls), Arc::clone(&calls));
    let disk = Disk::with_hook(move |call, _| {
        let this = if call == kind {
            count.fetch_add(1, Ordering::SeqCst)
        } else {
            usize::MAX
        };
        match failure {
            DiskFailure::Error(error) if this == number => Err(error.into()),
            DiskFailure::Full if this == number + 1 => Err(io::ErrorKind::StorageFull.into()),
            _ => Ok(()),
        }
    });
    let cuts = !matches!(failure, DiskFailure::Error(_));
    let disk = disk.with_write_limit(move |bytes| {
        // The hook has counted this call already.
        let is_this = cuts && writes.load(Ordering::SeqCst) == number + 1;
        if is_this { bytes.div_ceil(2) } else { bytes }
    });
    let mut saving = SharedSession {
        written: Some("before".to_owned()),
        ..SharedSession::NONE
    };
    (saving.disk, saving.file) = (
        disk.clone(),
        Some(SessionFile {
            path: path.clone(),
            run: 7,
        }),
    );
    (saving.number, saving.text) = (1, "after".to_owned());
    *session() = saving;
    let end = if is_ending {
        save_unsynced(&mut session())
    } else {
        write(&disk, &path, 1, "after".to_owned())
    };
    let there = fs::read_to_string(&path).expect("it is there");
    assert_eq!(
        there,
        if end.is_ok() { "after" } else { "before" },
        "{case}"
    );
    assert_eq!(session().saved, u64::from(end.is_ok()), "{case}");
    if kind != Call::Remove {
        assert_eq!(
            fs::read_dir(&folder).expect("it is there").count(),
            1,
            "{case}"
        );
    }
    if let Err(message) = &end {
        let reason = match failure {
            DiskFailure::Error(error) => io::Error::from(error).to_string(),
            DiskFailure::Full | DiskFailure::Short => {
                io::Error::from(io::ErrorKind::StorageFull).to_string()
            }
        };
        assert!(message.to_string().contains(&reason), "{case}: {message}");
        assert!(
            !matches!(
                failure,
                DiskFailure::Short | DiskFailure::Error(io::ErrorKind::Interrupted)
            ),
            "{case}: {message}"
        );
    }
    (calls.load(Ordering::SeqCst) > number).then_some(end)
}
