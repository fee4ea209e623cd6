//! Durable files: written whole or not at all, whichever system call fails; read only if they are as they were written;
//! locked; swept; and distinguished from everything else.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cubetui::storage::{
    BLOCK, Call, ContainerReader, ContainerWriter, Corruption, Disk, FileError, FileLock, Identity,
    Replacement, identify, remove_orphans,
};

const KIND: (&str, u32) = ("sample", 7);
/// Parts of awkward lengths: small, empty, exactly a block, a byte more than one.
const PARTS: [usize; 4] = [10, 0, BLOCK, BLOCK + 1];

/// Creates an empty folder for these tests.
pub(super) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("storage")
        .join(name);
    let _absent = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the tests may write");
    path
}

pub(super) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("names are text");
    let mut names: Vec<String> = entries
        .map(|entry| name(entry.expect("it can be read")))
        .collect();
    names.sort_unstable();
    names
}

fn bytes(part: usize) -> Vec<u8> {
    (0..PARTS[part])
        .map(|at| (at * 31 + at / 251 + part) as u8)
        .collect()
}

fn write(disk: &Disk, path: &Path, subject: &str) -> Result<(), FileError> {
    let _lock = FileLock::take(disk, path)?;
    let mut writer = ContainerWriter::begin(disk, path, KIND, subject, PARTS.len())?;
    for part in 0..PARTS.len() {
        // The pieces do not match the blocks.
        bytes(part)
            .chunks(100_000)
            .try_for_each(|piece| writer.write(piece))?;
        writer.end_part()?;
    }
    writer.commit()
}

fn read(disk: &Disk, path: &Path) -> Result<(String, Vec<Vec<u8>>), FileError> {
    let mut reader = ContainerReader::open(disk, path, KIND, "a sample")?;
    let mut parts = Vec::new();
    for part in 1..=PARTS.len() {
        let mut bytes = vec![0; reader.part_bytes(part) as usize];
        bytes
            .chunks_mut(70_001)
            .try_for_each(|piece| reader.read(piece))?;
        parts.push(bytes);
    }
    let subject = reader.subject().to_owned();
    reader.finish()?;
    Ok((subject, parts))
}

/// A disk whose n-th call of a kind fails, and the count of these calls.
fn failing(
    kind: impl Fn(Call) -> bool + Send + Sync + 'static,
    number: usize,
) -> (Disk, Arc<AtomicUsize>) {
    let count = Arc::new(AtomicUsize::new(0));
    let calls = Arc::clone(&count);
    let disk = Disk::with_hook(move |call, _| {
        if kind(call) && count.fetch_add(1, Ordering::SeqCst) == number {
            return Err(io::Error::from(io::ErrorKind::StorageFull));
        }
        Ok(())
    });
    (disk, calls)
}

#[test]
fn what_was_written_is_read() {
    let path = folder("whole").join("file");
    let disk = Disk::default();
    assert_eq!(read(&disk, &path), Err(FileError::Absent(path.clone())));
    for subject in ["this request", "another one, which replaces it"] {
        write(&disk, &path, subject).expect("the tests may write");
        let parts: Vec<Vec<u8>> = (0..PARTS.len()).map(bytes).collect();
        assert_eq!(read(&disk, &path), Ok((subject.to_owned(), parts)));
        assert_eq!(
            names(path.parent().expect("it is in a folder")),
            ["file"],
            "nothing else is left"
        );
    }
    let Ok(Identity::Ours { header, subject }) = identify(&disk, &path) else {
        panic!("it is ours")
    };
    assert_eq!((&*header.kind, header.version), KIND);
    assert_eq!(subject.as_deref(), Some("another one, which replaces it"));
}

#[test]
fn whatever_is_changed_or_missing_is_found_out() {
    let path = folder("damaged").join("file");
    let disk = Disk::default();
    write(&disk, &path, "a request").expect("the tests may write");
    let whole = fs::read(&path).expect("it is there");
    let damage = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("the tests may write");
        read(&disk, &path).expect_err("it is damaged")
    };
    let header = 64 + 8 * (PARTS.len() + 1);
    for bit in 0..8 * header {
        let mut changed = whole.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        let error = damage(&changed);
        let right = match bit / 8 {
            12..16 => {
                matches!(error, FileError::Unusable(_, Corruption::Version(other, 7)) if other != 7)
            }
            56..64 => error == FileError::Unusable(path.clone(), Corruption::Checksum),
            _ => matches!(error, FileError::Foreign { .. } | FileError::Unusable(..)),
        };
        assert!(right, "bit {bit}: {error}");
    }
    for place in (header..whole.len())
        .step_by(49_999)
        .chain([whole.len() - 1])
    {
        let mut changed = whole.clone();
        changed[place] ^= 4;
        assert_eq!(
            damage(&changed),
            FileError::Unusable(path.clone(), Corruption::Checksum),
            "byte {place}"
        );
    }
    for length in (0..=header).chain([header + 20, whole.len() - 1]) {
        let error = damage(&whole[..length]);
        assert!(
            matches!(error, FileError::Foreign { .. } | FileError::Unusable(..)),
            "{length}: {error}"
        );
    }
    let more = damage(&[&whole[..], &[0]].concat());
    let length = whole.len() as u64;
    assert_eq!(
        more,
        FileError::Unusable(path.clone(), Corruption::Length(length + 1, length))
    );
}

#[test]
fn whichever_call_fails_the_old_file_stays_whole_and_nothing_else_is_left() {
    let folder = folder("failing");
    let path = folder.join("file");
    write(&Disk::default(), &path, "the old one").expect("the tests may write");
    let old = fs::read(&path).expect("it is there");
    // A folder that cannot be synced, and a lock that cannot be removed, do no harm.
    let counts = |call: Call| !matches!(call, Call::SyncFolder | Call::Remove);
    let mut seen = 0;
    for number in 0.. {
        let (disk, calls) = failing(counts, number);
        match write(&disk, &path, "the new one") {
            Err(error) => assert!(
                matches!(error, FileError::Refused { .. }),
                "call {number}: {error}"
            ),
            // The temporary file need not be locked.
            Ok(()) if calls.load(Ordering::SeqCst) > number => {
                fs::write(&path, &old).expect("the tests may write");
                continue;
            }
            Ok(()) => break,
        }
        assert!(
            fs::read(&path).expect("it is there") == old,
            "call {number}"
        );
        // A lock that could not be taken stays until the next start.
        remove_orphans(&Disk::default(), &folder);
        assert_eq!(names(&folder), ["file"], "call {number}");
        seen += 1;
    }
    assert!(seen > 8, "only {seen} calls can fail");
    assert_eq!(
        read(&Disk::default(), &path).expect("it is whole").0,
        "the new one"
    );
    for number in 0.. {
        let (disk, calls) = failing(
            |call| matches!(call, Call::Inspect | Call::Open | Call::Read),
            number,
        );
        let Err(error) = read(&disk, &path) else {
            assert!(calls.load(Ordering::SeqCst) > 5);
            break;
        };
        assert!(
            matches!(error, FileError::Refused { .. }),
            "call {number}: {error}"
        );
    }
}

/// Set when a test is to run as another process; its value is the file it works on.
const FILE: &str = "CUBETUI_TEST_FILE";

#[test]
fn one_process_at_a_time_and_the_orphans_of_killed_ones_are_swept() {
    let disk = Disk::default();
    if let Some(path) = std::env::var_os(FILE).map(PathBuf::from) {
        let _lock = FileLock::take(&disk, &path).expect("nobody else has it");
        let mut half = Replacement::begin(&disk, &path).expect("the tests may write");
        half.write_all(b"half").expect("the tests may write");
        println!("half-way");
        let _never = io::stdin().read(&mut [0]);
        return;
    }
    let folder = folder("killed");
    let path = folder.join("file");
    let test = "tables::storage::one_process_at_a_time_and_the_orphans_of_killed_ones_are_swept";
    let mut child = Command::new(std::env::current_exe().expect("the test has a path"))
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(FILE, &path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the test can be started again");
    let mut told = String::new();
    let mut output = child.stdout.take().expect("it is piped");
    let mut byte = [0];
    while !told.contains("half-way") {
        output.read_exact(&mut byte).expect("it runs");
        told.push(char::from(byte[0]));
    }
    assert_eq!(
        names(&folder).len(),
        2,
        "a lock and a temporary file: {:?}",
        names(&folder)
    );
    let busy = FileError::Busy {
        path: path.clone(),
        process: Some(child.id()),
    };
    assert_eq!(FileLock::take(&disk, &path).expect_err("it lives"), busy);
    assert_eq!(remove_orphans(&disk, &folder), 0, "it lives");
    assert_eq!(names(&folder).len(), 2);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert_eq!(names(&folder).len(), 2, "the killed leave what they had");
    drop(FileLock::take(&disk, &path).expect("the killed hold no lock"));
    assert_eq!(remove_orphans(&disk, &folder), 1);
    assert!(names(&folder).is_empty());
}

#[test]
fn only_orphans_of_ours_are_swept() {
    let folder = folder("swept");
    let disk = Disk::default();
    let theirs = [
        ".file.tmp",
        "file.lock",
        ".swp",
        "file.cubetui-tmp",
        ".notes.cubetui",
    ];
    for name in theirs
        .iter()
        .chain(&[".a.x1y2z3.cubetui-tmp", ".a.cubetui-lock"])
    {
        fs::write(folder.join(name), "something").expect("the tests may write");
    }
    assert_eq!(remove_orphans(&disk, &folder), 2);
    let mut left = theirs;
    left.sort_unstable();
    assert_eq!(names(&folder), left);
    assert_eq!(remove_orphans(&disk, &folder.join("nowhere")), 0);
}

#[test]
fn a_lock_of_somebody_else_is_not_overwritten() {
    let folder = folder("lock");
    let disk = Disk::default();
    let lock = folder.join(".file.cubetui-lock");
    fs::write(&lock, "somebody's text, whatever it is").expect("the tests may write");
    let refused = FileLock::take(&disk, &folder.join("file")).expect_err("it is not ours");
    assert!(matches!(refused, FileError::Foreign { .. }), "{refused}");
    assert_eq!(
        fs::read(&lock).expect("it is there"),
        b"somebody's text, whatever it is"
    );
    fs::write(&lock, "cubetui process 4294967290\n").expect("the tests may write");
    let taken = FileLock::take(&disk, &folder.join("file")).expect("its process is gone");
    drop(taken);
    assert!(names(&folder).is_empty());
}

#[test]
fn every_file_is_distinguished_from_every_other() {
    let folder = folder("identity");
    let identity = |bytes: &[u8]| {
        fs::write(folder.join("file"), bytes).expect("the tests may write");
        identify(&Disk::default(), &folder.join("file"))
            .expect("it can be read")
            .to_string()
    };
    assert_eq!(identity(b""), "an empty file");
    assert_eq!(identity(b"x"), "plain text, 1 byte");
    assert_eq!(
        identity("naïve\n".repeat(3000).as_bytes()),
        "plain text, 21 kB"
    );
    assert_eq!(identity(b"\xff\xfe"), "binary data, 2 bytes");
    assert_eq!(
        identity(b"cubetui\x1a but no more"),
        "a damaged file of cubetui, 20 bytes"
    );
    assert_eq!(
        identity(b"{\"cubetui\":\"ledger\",\"version\":1}\n"),
        "a cubetui ledger"
    );
    write(&Disk::default(), &folder.join("file"), "coset 7").expect("the tests may write");
    let ours = fs::read(folder.join("file")).expect("it is there");
    assert_eq!(identity(&ours), "a cubetui sample of coset 7");
    assert_eq!(
        identify(&Disk::default(), &folder).expect("it is there"),
        Identity::Folder
    );
    let absent = identify(&Disk::default(), &folder.join("nothing"));
    assert_eq!(absent.expect("nothing is there"), Identity::Absent);
}
