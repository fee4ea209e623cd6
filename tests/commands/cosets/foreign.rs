//! Foreign files are refused before any work, and keep every byte.

use crate::program::end_of;
use std::fs;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

use super::work::{contents, coset, empty_folder, run};

/// Files that a user may name by mistake, each with the program's description of it.
fn foreign_files(folder: &Path) -> Vec<(&'static str, &'static str)> {
    let write = |name: &str, bytes: &[u8]| {
        fs::write(folder.join(name), bytes).expect("the tests may write");
    };
    write("text", b"thesis\n");
    write("long", "precious\n".repeat(5000).as_bytes());
    write("torn", b"one line\nand a second without an end");
    write("picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    write("zeros", &[0; 4096]);
    write("bracket", b"{");
    write("json", b"{\"class\":1,\"garbage\":true}\n");
    vec![
        ("text", "plain text, 7 bytes"),
        ("long", "plain text, 45 kB"),
        ("torn", "plain text, 36 bytes"),
        ("picture", "binary data, 16 bytes"),
        ("zeros", "binary data, 4,096 bytes"),
        ("bracket", "plain text, 1 byte"),
        ("json", "plain text, 27 bytes"),
    ]
}

#[test]
fn files_of_others_are_refused_and_keep_every_byte() {
    let folder = empty_folder("foreign");
    let files = foreign_files(&folder);
    let before = contents(&folder);
    for (name, what) in files {
        let checkpoint = run(
            &folder,
            &format!("--index 7 --max-depth 3 --checkpoint `{name}`"),
        );
        let ledger = run(
            &folder,
            &format!("--range 0..1 --max-depth 3 --jsonl `{name}`"),
        );
        for (ended, kind) in [(checkpoint, "checkpoint"), (ledger, "ledger")] {
            let expected = format!(
                "cubetui: {name} is not a cubetui {kind} ({what}). Choose another file, or pass --force to \
                 overwrite it\n"
            );
            assert_eq!(
                (ended.code, &*ended.out, &*ended.err),
                (Some(4), "", &*expected)
            );
        }
        assert!(
            contents(&folder) == before,
            "{name} was touched, or something else was left behind"
        );
    }
}

#[test]
fn what_is_no_regular_file_is_refused_even_by_force() {
    let folder = empty_folder("special");
    fs::create_dir(folder.join("folder")).expect("the tests may write");
    let made = Command::new("mkfifo")
        .arg(folder.join("pipe"))
        .status()
        .expect("mkfifo is there");
    assert!(made.success());
    let _socket = UnixListener::bind(folder.join("socket")).expect("the tests may write");
    for (name, what) in [
        ("folder", "a folder"),
        ("pipe", "a named pipe"),
        ("socket", "a socket"),
        ("/dev/full", "a device"),
    ] {
        for kind in ["checkpoint", "jsonl"] {
            let which = if kind == "jsonl" {
                "--range 0..1"
            } else {
                "--index 7"
            };
            let option = format!("--{kind}");
            let ended = run(
                &folder,
                &format!("{which} --max-depth 3 --force {option} {name}"),
            );
            let kind = kind.replace("jsonl", "ledger");
            let expected =
                format!("cubetui: {name} is not a cubetui {kind} ({what}). Choose another file\n");
            assert_eq!(
                (ended.code, &*ended.out, &*ended.err),
                (Some(4), "", &*expected)
            );
        }
    }
}

#[test]
fn an_unwritable_result_is_found_out_before_the_work() {
    let folder = empty_folder("unwritable");
    fs::create_dir(folder.join("folder")).expect("the tests may write");
    fs::write(folder.join("file"), "in the way").expect("the tests may write");
    let made = Command::new("mkfifo")
        .arg(folder.join("pipe"))
        .status()
        .expect("mkfifo is there");
    assert!(made.success());
    for (out, words) in [
        (
            "folder",
            "folder is not a file that can be written (a folder)",
        ),
        ("pipe", "cannot write pipe: nobody reads this pipe"),
        (
            "/dev/full",
            "cannot write /dev/full: this device is always full",
        ),
        ("nowhere/result", "cannot write nowhere/result: "),
        ("file/result", "file/result: "),
    ] {
        // The run could not end before the tests do.
        let ended = run(&folder, &format!("R --exact --out `{out}`"));
        assert_eq!(
            (ended.code, &*ended.out),
            (Some(4), ""),
            "{out}: {}",
            ended.err
        );
        assert!(ended.err.contains(words), "{out}: {}", ended.err);
    }
    assert_eq!(
        fs::read(folder.join("file")).expect("it is there"),
        b"in the way"
    );
}

#[test]
fn a_result_replaces_a_file_whole_or_goes_to_a_stream() {
    let folder = empty_folder("out");
    fs::write(
        folder.join("result"),
        "the old result, which is longer than nothing",
    )
    .expect("the tests may write");
    let request = "R --max-depth 2 --json --checkpoint unused --out";
    let before = contents(&folder);
    let refused = run(&folder, &format!("{request} result"));
    assert_eq!(refused.code, Some(4), "{}", refused.err);
    assert!(contents(&folder) == before, "a file of the user's is kept");
    let ended = run(&folder, &format!("{request} result --force"));
    assert_eq!((ended.code, &*ended.out), (Some(1), ""), "{}", ended.err);
    let again = run(&folder, &format!("{request} result"));
    assert_eq!(again.code, Some(1), "its own is replaced: {}", again.err);
    let result = fs::read_to_string(folder.join("result")).expect("it was written");
    assert!(
        result.starts_with("{\"coset\":") && result.ends_with("}\n"),
        "{result}"
    );
    let mut command = coset(&folder, &format!("{request} /dev/stdout"));
    let ended = command.output().expect("the program starts");
    assert!(ended.stdout.starts_with(b"{\"coset\":"));
    // Standard output redirected to a file is that file, and the program only appends to it.
    let end = fs::OpenOptions::new()
        .append(true)
        .open(folder.join("result"))
        .expect("it is there");
    assert_eq!(end_of(command.stdout(end)).code, Some(1));
    let both = fs::read_to_string(folder.join("result")).expect("it is there");
    assert!(
        both.starts_with(&result) && both.lines().count() == 2,
        "{both}"
    );
    assert_eq!(contents(&folder).len(), 1, "nothing else is left behind");
}

#[test]
fn force_overwrites_a_foreign_ledger_and_leaves_a_checkpoint_that_is_not_needed() {
    let folder = empty_folder("force");
    fs::write(folder.join("text"), "thesis\n").expect("the tests may write");
    let ended = run(&folder, "R --max-depth 2 --checkpoint text --force");
    assert_eq!(ended.code, Some(1), "{}", ended.err);
    assert_eq!(
        fs::read(folder.join("text")).expect("it is there"),
        b"thesis\n"
    );
    let ended = run(&folder, "--range 0..1 --max-depth 2 --jsonl text --force");
    assert_eq!(ended.code, Some(1), "{}", ended.err);
    let text = fs::read_to_string(folder.join("text")).expect("it is there");
    assert!(text.starts_with(
        "{\"cubetui\":\"ledger\",\"version\":2,\"request\":\"--max-depth 2\"}\n{\"class\":0,"
    ));
}
