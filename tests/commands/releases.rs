//! This version reads the files that releases wrote: those in `tests/releases`, with a folder for each release.

use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::driver::{assert_answers, assert_contains, folder, run};
use crate::program::{Ended, built_home, end_of, program_at_home};

const RELEASES: [&str; 1] = ["1.0.0"];

fn file(release: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/releases")
        .join(release)
        .join(name)
}

fn text(release: &str, name: &str) -> String {
    fs::read_to_string(file(release, name)).expect("it is kept")
}

/// A folder with nothing but a copy of a file of a release.
fn folder_with(release: &str, name: &str) -> PathBuf {
    let path = folder("releases").join(format!("{release}-{name}"));
    let _absent = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the tests may write");
    fs::copy(file(release, name), path.join(name)).expect("the tests may write");
    path
}

/// `cubetui coset` with the full tables, run in this folder.
fn coset(folder: &Path, arguments: &str) -> Ended {
    let mut command = program_at_home(&built_home().path, &format!("coset {arguments}"));
    end_of(command.current_dir(folder))
}

#[test]
fn every_release_whose_files_are_kept_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/releases");
    let mut kept: Vec<_> = fs::read_dir(folder)
        .expect("it is there")
        .map(|entry| entry.expect("it can be read").file_name())
        .collect();
    kept.sort();
    assert_eq!(kept, RELEASES);
}

#[test]
fn a_configuration_of_a_release_has_no_mistakes_and_its_values_are_in_force() {
    for release in RELEASES {
        let path = file(release, "config.toml");
        let path = path.to_str().expect("the path is text");
        let checked = run(&["config", "check", "--config", path]);
        assert_eq!(checked.code, Some(0), "{}{}", checked.out, checked.err);
        let shown = run(&["config", "print", "--config", path]).out;
        for value in ["scheme = \"japanese\"", "solutions = 3", "speed = 3"] {
            assert!(shown.lines().any(|line| line == value), "{value}: {shown}");
        }
    }
}

#[test]
fn a_list_of_a_release_keeps_every_byte() {
    for release in RELEASES {
        let list = text(release, "cubes.txt");
        let line = "solve --list --solver optimal";
        assert_answers(line, list.as_bytes(), &list);
    }
}

#[test]
fn a_ledger_of_a_release_is_continued() {
    for release in RELEASES {
        let folder = folder_with(release, "ledger.jsonl");
        let ended = coset(&folder, "--range 40..43 --jsonl ledger.jsonl --max-depth 3");
        assert_eq!(ended.code, Some(1), "{}", ended.err);
        let continued = fs::read_to_string(folder.join("ledger.jsonl")).expect("it is there");
        let added = continued.strip_prefix(&text(release, "ledger.jsonl"));
        let added = added.expect("nothing that was there is lost");
        assert!(added.starts_with("{\"class\":42,"), "{added}");
        assert_eq!(added.lines().count(), 1, "{added}");
    }
}

#[test]
fn a_plan_of_a_release_counts_the_same_classes() {
    for release in RELEASES {
        let folder = folder_with(release, "plan");
        let ended = coset(
            &folder,
            "--cover plan --range 5609..5610 --jsonl done --max-depth 3",
        );
        assert_eq!(ended.code, Some(1), "{}", ended.err);
        let done = fs::read_to_string(folder.join("done")).expect("it is there");
        assert_contains(&done, "\n{\"class\":5609,");
        let beyond = coset(&folder, "--cover plan --range 5610..5611 --jsonl done");
        assert_eq!(beyond.code, Some(2), "{}", beyond.err);
        assert_contains(&beyond.err, "has 5610 classes");
    }
}

#[test]
fn a_coset_continues_from_the_checkpoint_of_a_release_to_the_same_counts() {
    for release in RELEASES {
        let folder = folder_with(release, "coset.checkpoint");
        let request = "U --max-depth 3 --json --checkpoint";
        let fresh = coset(&folder, &format!("{request} fresh"));
        let resumed = coset(&folder, &format!("{request} coset.checkpoint"));
        assert_contains(&resumed.err, "resuming from coset.checkpoint");
        assert_eq!(
            (fresh.code, resumed.code),
            (Some(1), Some(1)),
            "{}",
            resumed.err
        );
        let counts = |ended: &Ended| ended.objects()[0]["depths"].clone();
        assert_eq!(counts(&resumed), counts(&fresh));
    }
}
