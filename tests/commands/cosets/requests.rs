//! Saved work belongs to its request: the same request continues it, another one never destroys it.

use crate::commands::driver::assert_contains;
use std::fs;

use cubetui::coset::CosetRequest;

use super::work::{REQUEST, Stop, contents, empty_folder, names, result, run, run_deep, save_work};

/// The counts of each depth, and whether they are exact.
fn depths(result: &serde_json::Value) -> Vec<(u64, bool)> {
    let depths = result["depths"].as_array().expect("there are depths");
    depths
        .iter()
        .map(|depth| {
            (
                depth["new"].as_u64().expect("a count"),
                depth["exact"] == true,
            )
        })
        .collect()
}

#[test]
fn a_resumed_run_prints_what_an_uninterrupted_one_prints() {
    resumes(5, 5, &[Stop::After(3), Stop::Within(5)]);
    // Depth 4 is not searched: the checksum of the last exact depth can no longer be computed from its bits.
    resumes(3, 5, &[Stop::After(4)]);
}

fn resumes(search_depth: u8, max_depth: u8, stops: &[Stop]) {
    let folder = empty_folder("resumed");
    let request = CosetRequest {
        search_depth: Some(search_depth),
        max_depth,
        ..REQUEST
    };
    let (searched, last) = (search_depth.to_string(), max_depth.to_string());
    let options =
        format!("R --search-depth `{searched}` --max-depth `{last}` --json --checkpoint work");
    let whole = run_deep(&folder, &options);
    assert_eq!(whole.code, Some(1), "{}", whole.err);
    assert!(
        names(&folder).is_empty(),
        "nothing is left of finished work"
    );
    for &stop in stops {
        save_work(&folder.join("work"), &request, stop);
        assert!(
            fs::metadata(folder.join("work"))
                .expect("it is saved")
                .len()
                < 400_000,
            "it is small"
        );
        let resumed = run_deep(&folder, &options);
        assert_eq!(resumed.code, Some(1));
        assert!(
            resumed.err.starts_with("cubetui: resuming from work\n"),
            "{}",
            resumed.err
        );
        assert_contains(&resumed.err, "NOT PROVEN: 19,508,");
        assert_eq!(result(&resumed), result(&whole));
        assert!(
            names(&folder).is_empty(),
            "nothing is left of finished work"
        );
    }
}

#[test]
fn files_that_would_replace_each_other_are_refused_before_the_work() {
    let folder = empty_folder("same-files");
    std::os::unix::fs::symlink("work", folder.join("link")).expect("the tests may write");
    fs::write(folder.join("plan"), "a plan").expect("the tests may write");
    let range = "--range 0..1 --jsonl ./plan --cover plan --force";
    let twin = "work.exact-max-depth-20";
    for (options, file) in [
        ("--checkpoint work --out work", "work"),
        ("--checkpoint work --out link", "link"),
        (&*format!("--checkpoint work --out {twin}"), twin),
        (range, "./plan"),
    ] {
        // The run could not end before the tests do.
        let ended = run(&folder, &format!("{options} --exact"));
        assert_eq!((ended.code, &*ended.out), (Some(2), ""), "{}", ended.err);
        assert!(
            ended
                .err
                .ends_with(&format!(" need different files, not both {file}\n")),
            "{}",
            ended.err
        );
    }
    let plan = ("plan".to_owned(), b"a plan".to_vec());
    fs::remove_file(folder.join("link")).expect("it is there");
    assert_eq!(contents(&folder), [plan]);
}

#[test]
fn a_shallower_request_is_answered_and_the_deeper_work_stays() {
    let folder = empty_folder("shallower");
    let alone = empty_folder("shallower-alone");
    save_work(
        &folder.join("work"),
        &CosetRequest {
            exact: true,
            ..REQUEST
        },
        Stop::Within(5),
    );
    let before = contents(&folder);
    for depth in ["3", "4"] {
        let options = format!("R --json --checkpoint work --max-depth `{depth}`");
        let (fresh, answered) = (run_deep(&alone, &options), run_deep(&folder, &options));
        assert_eq!(answered.code, Some(1), "{}", answered.err);
        assert_eq!(result(&answered), result(&fresh));
        assert!(contents(&folder) == before, "to depth {depth}");
    }
}

#[test]
fn another_request_continues_where_it_can_and_leaves_the_file() {
    let folder = empty_folder("continued");
    let alone = empty_folder("continued-alone");
    save_work(&folder.join("work"), &REQUEST, Stop::Within(5));
    let before = contents(&folder);
    let options = "R --exact --max-depth 6 --json --checkpoint work";
    let (fresh, continued) = (run_deep(&alone, options), run_deep(&folder, options));
    assert_contains(&continued.err, "continuing from work, which stays as it is");
    assert_contains(&continued.err, "saved in work.exact-max-depth-6");
    assert_eq!(result(&continued), result(&fresh));
    assert!(contents(&folder) == before);
}

#[test]
fn exact_is_exact_whatever_was_saved() {
    let folder = empty_folder("exact");
    let shallow = CosetRequest {
        search_depth: Some(4),
        ..REQUEST
    };
    save_work(&folder.join("work"), &shallow, Stop::After(5));
    let before = contents(&folder);
    let options = "R --exact --max-depth 6 --json --checkpoint work";
    let ended = run_deep(&folder, options);
    let exact = result(&ended);
    assert_eq!(exact["exact_depth"], 6);
    let known: Vec<(u64, bool)> = [0, 2, 18, 116, 828, 5734, 37442]
        .map(|new| (new, true))
        .to_vec();
    assert_eq!(depths(&exact), known);
    assert!(
        contents(&folder) == before,
        "the work of the other request stays"
    );
}

#[test]
fn work_of_another_coset_is_refused() {
    let folder = empty_folder("another");
    save_work(&folder.join("work"), &REQUEST, Stop::After(3));
    let before = contents(&folder);
    let ended = run(&folder, "`U F` --max-depth 3 --checkpoint work");
    assert_eq!((ended.code, &*ended.out), (Some(4), ""));
    assert_contains(&ended.err, "work is not a cubetui checkpoint of coset ");
    assert_contains(
        &ended.err,
        " with --max-depth 20). Choose another file, or pass --force",
    );
    assert!(contents(&folder) == before);
}

#[test]
fn damaged_work_is_refused_and_force_starts_over() {
    let folder = empty_folder("damaged");
    let request = CosetRequest {
        max_depth: 5,
        ..REQUEST
    };
    save_work(&folder.join("work"), &request, Stop::After(4));
    let whole = fs::read(folder.join("work")).expect("it is saved");
    let options = "R --max-depth 5 --json --checkpoint work";
    let with = |place: usize| {
        let mut bytes = whole.clone();
        bytes[place] ^= 4;
        bytes
    };
    let middle = whole.len() / 2;
    for (bytes, words) in [
        (with(middle), "it is damaged"),
        (whole[..middle].to_vec(), "bytes and should have"),
        (with(12), "its version is 0, not 4"),
    ] {
        fs::write(folder.join("work"), &bytes).expect("the tests may write");
        let refused = run(&folder, options);
        assert_eq!((refused.code, &*refused.out), (Some(4), ""), "{words}");
        assert!(
            refused.err.contains(words) && refused.err.contains("pass --force to start over"),
            "{}",
            refused.err
        );
        assert!(
            fs::read(folder.join("work")).expect("it is there") == bytes,
            "{words}"
        );
    }
    let forced = run_deep(&folder, &format!("{options} --force"));
    assert_eq!(forced.code, Some(1), "{}", forced.err);
    assert_contains(&forced.err, "starting over");
    assert_eq!(result(&forced)["exact_depth"], 5);
}

#[test]
fn a_relabelled_picture_names_the_coset_of_the_algorithm() {
    let folder = empty_folder("picture");
    save_work(&folder.join("work"), &REQUEST, Stop::After(3));
    let show = crate::commands::driver::run("show --relabelled --scramble `U F y2`");
    let files = "--max-depth 3 --checkpoint work";
    let by_picture = run(&folder, &format!("--cube `{}` {files}", show.out));
    let by_algorithm = run(&folder, &format!("`U F` {files}"));
    let remark =
        "cubetui: these are relabelled stickers: read as one of the cubes of their coset\n";
    assert_eq!(
        by_picture.err,
        format!("{remark}{}", by_algorithm.err),
        "the message has the coset's number"
    );
    assert_eq!(by_picture.code, Some(4));
}
