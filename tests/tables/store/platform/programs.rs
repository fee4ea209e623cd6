//! Several programs at once, killed ones, and limits that the system sets.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use cubetui::tables::{BuildControl, Store, TableStage};

use super::super::fake::*;

/// Set when a test is to run as another process; its value is the folder of the store.
const FOLDER: &str = "CUBETUI_TEST_STORE";

/// Starts a test of this file again as another process with this store.
fn start_again(test: &str, folder: &Path, before: &str) -> (Child, BufReader<ChildStdout>) {
    let this = std::env::current_exe().expect("the test has a path");
    let script = format!(
        "{before} exec \"$0\" --exact tables::store::platform::programs::{test} --nocapture --test-threads=1"
    );
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .arg(this)
        .env(FOLDER, folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the test can be started again");
    let output = BufReader::new(child.stdout.take().expect("it is piped"));
    (child, output)
}

/// Returns the store, if this test was started as another process.
fn as_program() -> Option<Store> {
    std::env::var_os(FOLDER).map(Store::new)
}

/// Reads until this line comes.
fn wait_for_line(output: &mut BufReader<ChildStdout>, wanted: &str) {
    let mut line = String::new();
    while !line.contains(wanted) {
        line.clear();
        assert_ne!(
            output.read_line(&mut line).expect("it is text"),
            0,
            "it ended before {wanted:?}"
        );
    }
}

#[test]
fn a_writer_killed_half_way_leaves_nothing_that_counts() {
    if let Some(store) = as_program() {
        let half_way = |share: f32| {
            if share > 0.4 {
                println!("half-way");
                thread::sleep(Duration::from_secs(600));
            }
        };
        let _never = writer(&store).save(
            &fake().parts(),
            &BuildControl::new(&AtomicBool::new(false), &half_way),
        );
        return;
    }
    for file_before in [false, true] {
        let (store, bytes) = filled("killed");
        if !file_before {
            writer(&store).remove().expect("the tests may write");
        }
        let (mut child, mut output) = start_again(
            "a_writer_killed_half_way_leaves_nothing_that_counts",
            store.folder(),
            "",
        );
        wait_for_line(&mut output, "half-way");
        let is_temporary =
            |name: &String| name.starts_with(".fake.tables.") && name.ends_with(".cubetui-tmp");
        assert!(
            names(store.folder()).iter().any(is_temporary),
            "it was writing"
        );
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        if file_before {
            assert_eq!(fs::read(store.path(LAYOUT)).expect("it is there"), bytes);
        }
        let (provided, _) = provide(&store, true);
        assert_eq!(provided.trouble, None);
        store.remove_orphans();
        assert_eq!(names(store.folder()), ["fake.tables"]);
        assert_eq!(fault(&store), None);
    }
}

/// The nearest thing to a full disk that every system has: a limit on the size of files.
#[test]
fn a_disk_that_takes_no_more_costs_only_the_saving() {
    if let Some(store) = as_program() {
        let (provided, _) = provide(&store, true);
        println!(
            "trouble: {}",
            provided.trouble.expect("the file is too large")
        );
        return;
    }
    let store = Store::new(folder("no-room"));
    let limit = "ulimit -f 200; trap '' XFSZ;";
    let (mut child, mut output) = start_again(
        "a_disk_that_takes_no_more_costs_only_the_saving",
        store.folder(),
        limit,
    );
    let mut told = String::new();
    output.read_to_string(&mut told).expect("it is text");
    assert!(child.wait().expect("it ends").success(), "{told}");
    assert!(
        told.contains("trouble: cannot write ") && told.contains("fake.tables"),
        "{told}"
    );
    assert!(
        names(store.folder()).is_empty(),
        "nothing half-written stays"
    );
}

#[test]
fn of_several_programs_at_once_one_builds_and_all_have_the_tables() {
    const PROGRAMS: usize = 4;
    if let Some(store) = as_program() {
        println!("started");
        let mut go = String::new();
        std::io::stdin()
            .read_line(&mut go)
            .expect("the first program lets go");
        let (provided, stages) = provide(&store, true);
        assert_eq!(provided.trouble, None);
        println!("built: {}", stages.contains(&TableStage::Building(50)));
        return;
    }
    let store = Store::new(folder("several"));
    let test = "of_several_programs_at_once_one_builds_and_all_have_the_tables";
    let mut programs: Vec<_> = (0..PROGRAMS)
        .map(|_| start_again(test, store.folder(), ""))
        .collect();
    for (_, output) in &mut programs {
        wait_for_line(output, "started");
    }
    for (child, _) in &mut programs {
        child
            .stdin
            .take()
            .expect("it is piped")
            .write_all(b"go\n")
            .expect("it reads");
    }
    let mut built = 0;
    for (mut child, mut output) in programs {
        let mut told = String::new();
        output.read_to_string(&mut told).expect("it is text");
        assert!(child.wait().expect("it ends").success(), "{told}");
        built += usize::from(told.contains("built: true"));
    }
    assert_eq!(built, 1);
    assert_eq!(names(store.folder()), ["fake.tables"]);
    assert_eq!(fault(&store), None);
}
