//! Unix files: permissions, links, pipes, and open files that have paths.

#![cfg(unix)]

use std::fs::{self, File};
use std::io::Write as _;
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::PathBuf;
use std::process::Command;

use cubetui::storage::{
    Disk, FileError, OutputFile, OutputKind, Recognition, Replacement, is_same_file,
    remove_orphans, replace,
};

use super::storage::{folder, names};

/// A kind of file that is never replaced.
const NONE: OutputKind = OutputKind {
    name: "empty",
    ours: Recognition::Never,
};

#[test]
fn a_replaced_file_keeps_its_permissions_and_a_link_its_place() {
    let folder = folder("replaced");
    let disk = Disk::default();
    let path = folder.join("file");
    replace(&disk, &path, b"new", 0o600).expect("the tests may write");
    assert_eq!(
        fs::metadata(&path).expect("it is there").mode() & 0o777,
        0o600
    );
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("it is ours");
    symlink("file", folder.join("link")).expect("the tests may write");
    replace(&disk, &folder.join("link"), b"newer", 0o600).expect("the tests may write");
    assert_eq!(fs::read(&path).expect("it is there"), b"newer");
    assert_eq!(
        fs::metadata(&path).expect("it is there").mode() & 0o777,
        0o640
    );
    assert!(
        fs::symlink_metadata(folder.join("link"))
            .expect("it is there")
            .is_symlink()
    );
}

#[test]
fn a_link_to_what_is_not_there_yet_leads_to_the_new_file() {
    let folder = folder("links");
    let disk = Disk::default();
    fs::create_dir(folder.join("real")).expect("the tests may write");
    // A chain of links, each relative to its own folder.
    for (link, target) in [
        ("first", "real/second"),
        ("real/second", "../third"),
        ("third", "real/file"),
    ] {
        symlink(target, folder.join(link)).expect("the tests may write");
    }
    replace(&disk, &folder.join("first"), b"new", 0o600).expect("the tests may write");
    assert_eq!(
        fs::read(folder.join("real/file")).expect("it was written"),
        b"new"
    );
    for link in ["first", "real/second", "third"] {
        assert!(
            fs::symlink_metadata(folder.join(link))
                .expect("it is there")
                .is_symlink(),
            "{link}"
        );
    }
    symlink("nowhere/file", folder.join("astray")).expect("the tests may write");
    symlink("circle", folder.join("circle")).expect("the tests may write");
    for link in ["astray", "circle"] {
        let refused =
            replace(&disk, &folder.join(link), b"new", 0o600).expect_err("there is no such place");
        assert!(matches!(refused, FileError::Refused { .. }), "{refused}");
        assert!(
            fs::symlink_metadata(folder.join(link))
                .expect("it is there")
                .is_symlink(),
            "{link}"
        );
    }
    assert_eq!(
        names(&folder),
        ["astray", "circle", "first", "real", "third"]
    );
    assert_eq!(names(&folder.join("real")), ["file", "second"]);
}

#[test]
fn paths_of_one_file_are_the_same_also_before_it_is_there() {
    let folder = folder("same");
    let disk = Disk::default();
    fs::create_dir(folder.join("below")).expect("the tests may write");
    symlink("file", folder.join("link")).expect("the tests may write");
    let is_same = |one: &str, other: &str| {
        is_same_file(&disk, &folder.join(one), &folder.join(other)).expect("the paths can be read")
    };
    for is_there in [false, true] {
        if is_there {
            fs::write(folder.join("file"), "something").expect("the tests may write");
            fs::hard_link(folder.join("file"), folder.join("twin")).expect("the tests may write");
        }
        assert!(
            is_same("file", "file") && is_same("below/../file", "file") && is_same("link", "file")
        );
        assert!(!is_same("file", "below/file") && !is_same("nowhere/file", "file"));
        assert!(
            !is_same("file", "twin"),
            "one of them can be replaced without the other"
        );
    }
}

#[test]
fn an_open_file_is_written_to_where_its_handle_does() {
    let folder = folder("open");
    let disk = Disk::default();
    let mut file = File::create(folder.join("file")).expect("the tests may write");
    file.write_all(b"before, ").expect("the tests may write");
    let number = PathBuf::from(format!("/dev/fd/{}", file.as_raw_fd()));
    symlink(&number, folder.join("link")).expect("the tests may write");
    for path in [&number, &folder.join("link")] {
        let output = OutputFile::open(&disk, path, &NONE, false).expect("it is open for writing");
        output.write(b"the result, ").expect("the tests may write");
        file.write_all(b"after, ").expect("the tests may write");
        let refused = Replacement::begin(&disk, path).expect_err("its handle would lose it");
        assert!(matches!(refused, FileError::Refused { .. }), "{refused}");
    }
    let text = fs::read_to_string(folder.join("file")).expect("it is there");
    assert_eq!(text, "before, the result, after, the result, after, ");
    let reader = File::open(folder.join("file")).expect("it is there");
    let read_only = PathBuf::from(format!("/dev/fd/{}", reader.as_raw_fd()));
    assert!(
        OutputFile::open(&disk, &read_only, &NONE, false).is_err(),
        "what is only read is not written to"
    );
    assert_eq!(names(&folder), ["file", "link"]);
}

#[test]
fn a_pipe_that_somebody_reads_gets_the_whole_result() {
    let folder = folder("output");
    let pipe = folder.join("pipe");
    let made = Command::new("mkfifo")
        .arg(&pipe)
        .status()
        .expect("mkfifo is there");
    assert!(made.success());
    let disk = Disk::default();
    assert!(
        OutputFile::open(&disk, &pipe, &NONE, false).is_err(),
        "nobody reads it yet"
    );
    let mut reader = Command::new("sh");
    reader
        .args(["-c", "exec cat < pipe > copy"])
        .current_dir(&folder);
    let mut reader = reader.spawn().expect("cat is there");
    let output = loop {
        match OutputFile::open(&disk, &pipe, &NONE, false) {
            Ok(output) => break output,
            Err(_) => std::thread::yield_now(),
        }
    };
    // More than a pipe holds at once.
    let result = vec![b'x'; 1_000_000];
    output.write(&result).expect("it is read");
    assert!(reader.wait().expect("it ends").success());
    assert!(fs::read(folder.join("copy")).expect("it was written") == result);
}

#[test]
fn a_pipe_with_the_name_of_an_orphan_stays() {
    let folder = folder("swept-pipe");
    let made = Command::new("mkfifo")
        .arg(folder.join(".pipe.cubetui-tmp"))
        .status()
        .expect("mkfifo is there");
    assert!(made.success());
    assert_eq!(remove_orphans(&Disk::default(), &folder), 0);
    assert_eq!(names(&folder), [".pipe.cubetui-tmp"]);
}
