//! `coset cover`, and ranges of a cover.

use serde_json::json;

use crate::commands::driver::{assert_contains, assert_has};
use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::Command;
use std::thread;

use cubetui::coord::{Coordinate as _, Coset};
use cubetui::coset::{
    CheckedResults, CosetCounts, CosetCover, CosetEnding, DepthCount, ResultCheck, plan_text,
    read_plan,
};
use cubetui::cube::{CubieCube, FaceCube};
use cubetui::storage::Disk;
use cubetui::words::grouped;
use rustix::process::Signal;

use super::work::{CLASSES, Running, contents, coset, empty_folder, names, run};
use crate::program::Ended;

const VERIFIED: &str =
    "verified: every cube, or its inverse, is in one of them as seen along some axis\n";

fn cover(folder: &Path, arguments: &str) -> Ended {
    run(folder, &format!("cover {arguments}"))
}

fn text(folder: &Path) -> String {
    fs::read_to_string(folder.join("plan")).expect("it is there")
}

/// A plan of these classes of flip-slice values.
fn plan_of(flip_slices: &[usize]) -> String {
    plan_text(
        &CLASSES,
        &CosetCover::of(&CLASSES, |class| flip_slices.contains(&class)),
    )
}

#[test]
fn a_plan_is_written_once_and_checked() {
    let folder = empty_folder("cover");
    let planned = cover(&folder, "--sweeps 1 --seed 3 --out plan");
    assert_eq!(planned.code, Some(0), "{}", planned.err);
    assert!(
        planned.out.ends_with(VERIFIED) && planned.err.ends_with("cubetui: the plan is in plan\n")
    );
    let plan = text(&folder);
    let read = read_plan(&Disk::new(), &folder.join("plan"), &CLASSES).expect("it was written");
    assert_eq!(plan, plan_text(&CLASSES, &read));
    let (classes, ranges) = (read.len(&CLASSES), read.ranges(&CLASSES).len());
    let first = format!(
        "{{\"cubetui\":\"cover\",\"version\":2,\"classes\":{classes},\"ranges\":{ranges}}}\n"
    );
    assert!(
        plan.starts_with(&first) && plan.lines().count() == ranges + 1,
        "{first}"
    );

    let checked = cover(&folder, "--check plan");
    assert_eq!(
        (checked.code, &checked.out, &*checked.err),
        (Some(0), &planned.out, "")
    );
    let json = &cover(&folder, "--check plan --json").objects()[0];
    let flip_slices = read.flip_slice_classes().count();
    assert_eq!(
        json,
        &json!({"classes": classes, "all_classes": 138_639_780, "flip_slices": flip_slices,
            "ranges": ranges, "complete": true, "uncovered": null})
    );

    let again = "--sweeps 1 --seed 3 --json --out plan";
    let refused = cover(&folder, again);
    let words =
        "plan is not empty (a cubetui cover). Choose another file, or pass --force to overwrite it";
    assert_eq!((refused.code, &*refused.out), (Some(4), ""));
    assert_contains(&refused.err, words);
    let forced = cover(&folder, &format!("{again} --force"));
    assert_eq!(
        (forced.code, &forced.objects()[0]),
        (Some(0), json),
        "{}",
        forced.err
    );
    assert_eq!(
        (text(&folder), names(&folder)),
        (plan, vec!["plan".to_owned()])
    );
}

#[test]
fn a_set_that_is_no_cover_is_refuted_by_a_cube() {
    let folder = empty_folder("cover-gap");
    // Whether no other class can replace this one.
    let gap = |class: &usize| {
        CosetCover::of(&CLASSES, |_| true)
            .without(*class)
            .uncovered_cube(&CLASSES)
            .is_some()
    };
    let needed = (0..CLASSES.flip_slices().count())
        .find(gap)
        .expect("the solved cube has only one class");
    let less = CosetCover::of(&CLASSES, |_| true).without(needed);
    fs::write(folder.join("plan"), plan_text(&CLASSES, &less)).expect("the tests may write");
    let checked = cover(&folder, "--check plan");
    let (_, stickers) = checked
        .out
        .split_once("contains this cube or its inverse\n")
        .expect("it says so");
    assert_eq!((checked.code, &*checked.err), (Some(1), ""));
    let stickers: FaceCube = stickers.trim_end().parse().expect("stickers");
    let cube = CubieCube::try_from(&stickers).expect("a possible cube");
    assert!(!less.covers(&CLASSES, &cube));
    let json = &cover(&folder, "--check plan --json").objects()[0];
    assert_has(
        json,
        &json!({"complete": false, "uncovered": stickers.to_string()}),
    );
}

#[test]
fn damaged_plans_and_other_files_are_refused_with_advice() {
    let folder = empty_folder("cover-damaged");
    let plan = plan_of(&[2, 3, 7]);
    let lines: Vec<&str> = plan.lines().collect();
    let whole = CLASSES.with_flip_slice(7);
    let cut = format!("{}..{}", whole.start, whole.end - 1);
    let damaged = [
        (
            format!("{}\n{}\n", lines[0], lines[1]),
            "plan: line 1 says ",
        ),
        (
            plan.replace(lines[2], "12-15"),
            "plan: line 3: a range is two numbers with two dots between them",
        ),
        (
            plan.replace(lines[2], "5..138639781"),
            "plan: line 3: a range must start below its end",
        ),
        (
            plan.replace(lines[2], &cut),
            "have one flip-slice value; a cover has all of them or none. Copy the",
        ),
        (
            plan.replace(",\"ranges\":2", ""),
            "plan: line 1: it does not say how many classes and ranges follow",
        ),
        (
            plan.replace("\"version\":2", "\"version\":1"),
            "plan: an older cubetui wrote this cover: its version is 1",
        ),
        (
            plan.replace("\"version\":2", "\"version\":3"),
            "plan: a newer cubetui wrote this cover: its version is 3",
        ),
        (
            "thesis\n".to_owned(),
            "plan is not a cubetui cover (plain text, 7 bytes). Choose a file that `cubetui coset cover --out` wrote",
        ),
        (
            "{\"cubetui\":\"ledger\",\"version\":1}\n".to_owned(),
            "plan is not a cubetui cover (a cubetui ledger)",
        ),
        (String::new(), "plan is not a cubetui cover (an empty file)"),
    ];
    for (text, words) in damaged {
        assert_ne!(text, plan);
        fs::write(folder.join("plan"), &text).expect("the tests may write");
        let before = contents(&folder);
        for arguments in [
            "cover --check plan",
            "--cover plan --range 0..1 --jsonl done",
        ] {
            let refused = run(&folder, arguments);
            assert_eq!(
                (refused.code, &*refused.out),
                (Some(4), ""),
                "{words}: {}",
                refused.err
            );
            assert!(refused.err.contains(words), "{words}: {}", refused.err);
        }
        assert_eq!(contents(&folder), before);
    }
    let absent = cover(&folder, "--check nothing");
    assert_eq!(
        (absent.code, &*absent.err),
        (Some(4), "cubetui: there is no nothing\n")
    );
}

#[test]
fn files_in_the_way_of_a_plan_are_refused_before_the_search() {
    let folder = empty_folder("cover-foreign");
    fs::write(folder.join("text"), "thesis\n").expect("the tests may write");
    fs::create_dir(folder.join("folder")).expect("the tests may write");
    for (name, words) in [
        (
            "text",
            "text is not empty (plain text, 7 bytes). Choose another file, or pass --force to overwrite it",
        ),
        (
            "folder",
            "folder is not a file that can be written (a folder). Choose another file",
        ),
        (
            "/dev/full",
            "cannot write /dev/full: this device is always full",
        ),
        ("nowhere/plan", "cannot write nowhere/plan: "),
    ] {
        // The search could not end before the tests do.
        let refused = cover(&folder, &format!("--timeout 1day --out `{name}`"));
        assert_eq!((refused.code, &*refused.out), (Some(4), ""), "{name}");
        assert!(refused.err.contains(words), "{name}: {}", refused.err);
    }
    assert_eq!(
        fs::read(folder.join("text")).expect("it is there"),
        b"thesis\n"
    );
}

/// The best plan so far is written next to files that appeared during the search.
#[test]
fn an_interrupted_search_ends_with_a_plan_and_leaves_other_files() {
    let folder = empty_folder("cover-interrupted");
    let mut running = Running::start(coset(&folder, "cover --timeout 1day --out plan"));
    running.wait_for("press Ctrl-C to end with what is found so far");
    for name in ["plan", "plan.2"] {
        fs::write(folder.join(name), "thesis\n").expect("the tests may write");
    }
    running.send(Signal::INT);
    let (code, out, err) = running.end();
    assert!(
        code == Some(130) && out.ends_with(VERIFIED),
        "{code:?}: {out}{err}"
    );
    assert_contains(
        &err,
        "plan holds something that came during the search, and stays as it is",
    );
    assert!(err.ends_with("cubetui: the plan is in plan.3\n"), "{err}");
    for name in ["plan", "plan.2"] {
        assert_eq!(
            fs::read(folder.join(name)).expect("it is there"),
            b"thesis\n"
        );
    }
    let read = read_plan(&Disk::new(), &folder.join("plan.3"), &CLASSES).expect("it was written");
    assert_eq!(read.uncovered_cube(&CLASSES), None);
}

#[test]
fn an_interrupted_search_says_so_even_if_nobody_reads_its_counts() {
    let folder = empty_folder("cover-unread");
    let mut running = Running::start(coset(&folder, "cover --timeout 1day"));
    running.wait_for("press Ctrl-C to end with what is found so far");
    drop(running.child.stdout.take());
    running.send(Signal::INT);
    assert_eq!(running.end().0, Some(130));
}

#[test]
fn a_range_of_a_cover_is_solved_into_a_ledger_as_always() {
    let folder = empty_folder("cover-range");
    fs::write(folder.join("plan"), plan_of(&[2, 7])).expect("the tests may write");
    let [first, second] = [2, 7].map(|class| CLASSES.with_flip_slice(class));
    let range = format!("{}..{}", first.len() - 1, first.len() + 1);
    let options = format!("--cover plan --range `{range}` --jsonl done --max-depth 3");
    let solved = run(&folder, &options);
    // Three moves leave nearly all elements unsolved.
    assert_eq!(solved.code, Some(1), "{}", solved.err);
    let ledger = fs::read_to_string(folder.join("done")).expect("it was written");
    let begins = ledger
        .lines()
        .map(|line| line.split_inclusive(',').next().unwrap_or_default());
    let expected = ["{\"cubetui\":\"ledger\",".to_owned()].into_iter();
    let expected =
        expected.chain([first.end - 1, second.start].map(|class| format!("{{\"class\":{class},")));
    assert_eq!(
        begins.collect::<Vec<&str>>(),
        expected.collect::<Vec<String>>()
    );

    // The same class without the cover is in the ledger already.
    let class = format!("{}..{}", second.start, second.start + 1);
    let known = run(
        &folder,
        &format!("--range `{class}` --jsonl done --max-depth 3"),
    );
    assert_eq!(known.code, Some(1));
    assert!(
        known
            .err
            .starts_with("cubetui: warning: NOT PROVEN: elements of 1 class"),
        "{}",
        known.err
    );

    let count = first.len() + second.len();
    let beyond = format!("0..{}", count + 1);
    let refused = run(
        &folder,
        &format!("--cover plan --range `{beyond}` --jsonl other"),
    );
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    let words = format!("--range {beyond}: the cover in plan has {count} classes");
    assert_contains(&refused.err, &words);
    assert_eq!(names(&folder), ["done", "plan"]);
}

const LEDGER: &str = "{\"cubetui\":\"ledger\",\"version\":2,\"request\":\"--max-depth 20\"}\n";

/// A ledger line as written by a run to twenty moves, with this many elements left.
fn line(class: usize, left: u64) -> String {
    let coset = CLASSES.representative(class);
    let (twist, flip, slice) = coset.parts();
    let count = |depth: u8| {
        let found = match depth {
            0..9 => 0,
            9..20 => 1,
            _ => Coset::ORDER_OF_H - left,
        };
        let before = match depth {
            0..10 => 0,
            _ => 1,
        };
        DepthCount {
            depth,
            new: found - before,
            found,
            exact: depth <= 15,
        }
    };
    let result = CosetCounts {
        class: Some(class),
        coset: coset.index(),
        twist: twist.index(),
        flip: flip.index(),
        slice: slice.index(),
        distance: 9,
        symmetries: coset.stabilizer().len(),
        depths: (0..=20).map(count).collect(),
        exact_depth: Some(15),
        max_depth: 20,
        left,
        ending: if left == 0 {
            CosetEnding::Complete
        } else {
            CosetEnding::DepthReached
        },
        checksum: Some("0123456789abcdef".to_owned()),
        seconds: 21.5,
        ways: 1,
        positions: None,
    };
    serde_json::to_string(&result).expect("an object") + "\n"
}

/// Checks a plan against the two ledgers in a folder.
fn checked(folder: &Path, plan: &CosetCover) -> CheckedResults {
    let mut check = ResultCheck::new(&CLASSES, plan);
    for name in ["one", "two"] {
        let read = check.read(&Disk::new(), &folder.join(name), || ());
        read.expect("it is a ledger");
    }
    check.finish()
}

#[test]
fn results_of_every_class_are_joined_with_the_plan() {
    let folder = empty_folder("cover-results");
    let plan = CosetCover::of(&CLASSES, |class| [2, 7].contains(&class));
    fs::write(folder.join("plan"), plan_of(&[2, 7])).expect("the tests may write");
    let planned: Vec<usize> = plan.ranges(&CLASSES).into_iter().flatten().collect();
    let other = CLASSES.with_flip_slice(3).start;
    let count = planned.len();
    let (first, second) = planned.split_at(count / 2);
    let write = |name: &str, text: &str| {
        fs::write(folder.join(name), text).expect("the tests may write");
    };
    let lines = |classes: &[usize]| classes.iter().map(|&class| line(class, 0)).collect();

    // A class that was solved again, one of another plan, and a torn line.
    let solved: String = lines(first);
    write(
        "one",
        &[LEDGER, &line(first[0], 3), &solved, &line(other, 0)].concat(),
    );
    let solved: String = lines(second);
    write("two", &[LEDGER, &solved, "{\"class\":4"].concat());
    let complete = checked(&folder, &plan);
    let counts = (
        complete.complete,
        complete.moves,
        complete.solved,
        complete.others,
    );
    assert_eq!(counts, (true, 20, count, 1));
    let ended = cover(&folder, "--check plan one two");
    // These two classes of flip-slice values are not a cover.
    assert_eq!((ended.code, &*ended.err), (Some(1), ""));
    let words = format!(
        "all {} classes are solved within 20 moves, but they do not cover every cube\n",
        grouped(count)
    );
    assert!(ended.out.ends_with(&words), "{}", ended.out);

    // Each fault alone. The first line is right, the second is that of the faulty class.
    let (class, rest) = (second[1], lines(&second[2..]));
    let wrong_sum = line(class, 0).replacen("\"new\":1,", "\"new\":2,", 1);
    let twice = line(class, 0) + &line(class, 0);
    let faults = [
        (String::new(), [1, 0, 0, 0]),
        (line(class, 32), [0, 1, 0, 0]),
        (twice.clone(), [0, 0, 1, 0]),
        (wrong_sum.clone(), [0, 0, 0, 1]),
        (line(class, 0) + "garbage\n", [0, 0, 0, 1]),
    ];
    for (lines, counts) in faults {
        write(
            "two",
            &[LEDGER, &line(second[0], 0), &lines, &rest].concat(),
        );
        let results = checked(&folder, &plan);
        let CheckedResults {
            missing,
            left,
            twice,
            wrong,
            ..
        } = &results;
        let found = [missing.count, left.count, twice.count, wrong.count];
        assert_eq!((found, results.complete), (counts, false), "{lines}");
    }

    // All of them at once, as the user sees them.
    let all_faults = [
        LEDGER,
        &twice,
        &line(second[2], 32),
        &line(second[3], 0).replacen("\"new\":1,", "\"new\":2,", 1),
        "garbage\n",
    ];
    write("two", &all_faults.concat());
    let ended = cover(&folder, "--check plan one two");
    assert_eq!((ended.code, &*ended.err), (Some(1), ""));
    let missing = count - first.len() - 3;
    for words in [
        &format!(
            "NOT PROVEN: {} of {} classes",
            grouped(first.len() + 1),
            grouped(count)
        ),
        &format!("no result: {} ({}, ", grouped(missing), second[0]),
        &format!(" and {} more)\n", grouped(missing - 5)),
        &format!("elements left: 1 ({})\n", second[2]),
        &format!("more than one result: 1 (class {class} in two, line 3)\n"),
        &format!(
            "wrong results: 2 (class {} in two, line 5, two, line 6)\n",
            second[3]
        ),
        "solve these classes, by their numbers: cubetui coset --range A..B --jsonl FILE\n",
        "remove these lines, and solve their classes again if they have no other result\n",
    ] {
        assert_contains(&ended.out, words);
    }
    let json = &cover(&folder, "--check plan one two --json").objects()[0]["results"];
    let place =
        |class: Option<usize>, line: usize| json!({"class": class, "file": "two", "line": line});
    assert_has(
        json,
        &json!({"complete": false, "moves": 20, "solved": first.len() + 1, "others": 1,
            "left": {"count": 1, "first": [second[2]]},
            "twice": {"count": 1, "first": [place(Some(class), 3)]},
            "wrong": {"count": 2, "first": [place(Some(second[3]), 5), place(None, 6)]}}),
    );
}

#[test]
fn files_that_are_no_ledgers_are_refused_by_the_check() {
    let folder = empty_folder("cover-no-ledgers");
    fs::write(folder.join("plan"), plan_of(&[2])).expect("the tests may write");
    let class = CLASSES.with_flip_slice(2).start;
    for (text, words) in [
        (
            "thesis\n".to_owned(),
            "one is not a cubetui ledger (plain text, 7 bytes)",
        ),
        (
            line(class, 0),
            "one has results, but no first line that says which request they answer",
        ),
        (
            LEDGER.replace(":2,", ":3,"),
            "one: a newer cubetui wrote this ledger",
        ),
        (
            LEDGER.replace("--max-depth 20", "--max 20"),
            "one: line 1 is not a result of this request",
        ),
        (
            LEDGER.to_owned() + "garbage without an end",
            "one: line 2 is not a result of this request",
        ),
    ] {
        fs::write(folder.join("one"), text).expect("the tests may write");
        let refused = cover(&folder, "--check plan one");
        assert_eq!((refused.code, &*refused.out), (Some(4), ""), "{words}");
        assert_contains(&refused.err, words);
    }
    let absent = cover(&folder, "--check plan nothing");
    assert_eq!(absent.code, Some(4), "{}", absent.err);
    let alone = cover(&folder, "one");
    assert_eq!(alone.code, Some(2), "{}", alone.err);
}

/// The results of a whole cover, 46 million lines through a pipe, are accepted, and rejected with one element left in the
/// last of them. Run with `cargo test --test program a_complete_ledger_of_a_whole_cover -- --ignored`.
#[test]
#[ignore = "takes half an hour"]
fn a_complete_ledger_of_a_whole_cover_is_a_proof() {
    let folder = empty_folder("cover-proof");
    let planned = cover(&folder, "--sweeps 30 --out plan");
    assert_eq!(planned.code, Some(0), "{}", planned.err);
    let plan = read_plan(&Disk::new(), &folder.join("plan"), &CLASSES).expect("it was written");
    let pipe = folder.join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("the system has it").success());
    let count = plan.len(&CLASSES);
    for (left, code) in [(0, 0), (1, 1)] {
        let checked = thread::scope(|scope| {
            scope.spawn(|| {
                let file = fs::OpenOptions::new().write(true).open(&pipe);
                let mut file = BufWriter::new(file.expect("it was made"));
                file.write_all(LEDGER.as_bytes()).expect("it is read");
                let all = plan.ranges(&CLASSES).into_iter().flatten();
                for (number, class) in (1..).zip(all) {
                    let left = if number == count { left } else { 0 };
                    file.write_all(line(class, left).as_bytes())
                        .expect("it is read");
                }
            });
            cover(&folder, "--check plan pipe")
        });
        assert_eq!(checked.code, Some(code), "{}{}", checked.out, checked.err);
        let words = if left == 0 {
            "classes are solved, and every cube needs at most 20 moves\n"
        } else {
            "elements left: 1 ("
        };
        assert_contains(&checked.out, words);
    }
}
