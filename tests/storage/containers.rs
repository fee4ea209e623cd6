//! Our binary files when they end too soon or hold nonsense, and locks that are waited for.

use std::fs;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

use cubetui::storage::{
    ContainerReader, ContainerWriter, Corruption, Disk, FileError, wait_for_lock,
};

const KIND: (&str, u32) = ("test", 3);

fn file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join("containers");
    fs::create_dir_all(&folder).expect("the tests may write");
    folder.join(name)
}

fn written(name: &str) -> PathBuf {
    let path = file(name);
    let mut writer =
        ContainerWriter::begin(&Disk::new(), &path, KIND, "a subject", 2).expect("it begins");
    for part in [&b"first"[..], b"the second"] {
        writer.write(part).expect("the tests may write");
        writer.end_part().expect("the tests may write");
    }
    writer.commit().expect("the tests may write");
    path
}

fn opened(path: &Path, kind: (&str, u32)) -> Result<ContainerReader, FileError> {
    ContainerReader::open(&Disk::new(), path, kind, "a test")
}

#[test]
fn what_makes_no_sense_is_told_from_what_is_damaged() {
    let path = written("nonsense");
    let nonsense = || opened(&path, KIND).and_then(ContainerReader::nonsense::<()>);
    assert_eq!(
        nonsense(),
        Err(FileError::Unusable(path.clone(), Corruption::Content))
    );
    let mut bytes = fs::read(&path).expect("it is written");
    *bytes.last_mut().expect("it is not empty") ^= 1;
    fs::write(&path, bytes).expect("the tests may write");
    assert_eq!(
        nonsense(),
        Err(FileError::Unusable(path.clone(), Corruption::Checksum))
    );
}

#[test]
fn no_more_is_read_than_was_written() {
    let path = written("short");
    let mut reader = opened(&path, KIND).expect("it is written");
    assert_eq!(
        [0, 1, 2, 3].map(|part| reader.part_bytes(part)),
        [9, 5, 10, 0]
    );
    let mut all = [0; 15];
    reader.read(&mut all).expect("so much is there");
    assert_eq!(&all, b"firstthe second");
    assert_eq!(
        reader.read(&mut [0]),
        Err(FileError::Unusable(path, Corruption::Checksum))
    );
}

#[test]
fn an_older_and_a_newer_version_are_named() {
    let path = written("version");
    for (known, words) in [
        (4, "an older cubetui: its version is 3, not 4"),
        (2, "a newer cubetui: its version is 3, not 2"),
    ] {
        let error = opened(&path, ("test", known)).expect_err("it is of another version");
        assert_eq!(
            error.to_string(),
            format!("{}: written by {words}", path.display())
        );
    }
}

#[test]
fn a_lock_is_waited_for_until_its_holder_is_done() {
    let path = file("lock");
    let open = || {
        Disk::new().open(
            &path,
            OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false),
        )
    };
    for round in 0..20 {
        fs::write(&path, "").expect("the tests may write");
        let (holder, waiter) = (open().expect("it is there"), open().expect("it is there"));
        assert!(holder.try_lock().expect("the system locks files"));
        let (sender, receiver) = mpsc::channel();
        let read = thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                sender.send(()).expect("it is received");
                let take = |_| waiter.try_lock().map(|is_taken| is_taken.then_some(()));
                wait_for_lock(take, || Ok(())).expect("the system locks files");
                fs::read_to_string(&path).expect("it is there")
            });
            receiver.recv().expect("it is sent");
            thread::yield_now();
            fs::write(&path, "done").expect("the tests may write");
            drop(holder);
            waiting.join().expect("it does not panic")
        });
        assert_eq!(read, "done", "round {round}");
    }
}
