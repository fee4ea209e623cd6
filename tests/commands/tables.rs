//! `cubetui tables`, run as a shell runs it: what is printed, what is in the folder afterwards, every exit code.

use crate::commands::driver::{assert_contains, turns};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use cubetui::cube::{Algorithm, OrientedCube, Turn};
use cubetui::storage::{ContainerWriter, Disk, FileLock, Replacement};
use cubetui::tables::{TABLES, TableId};

use crate::program::{
    BuiltHome, Ended, after, built_home, full_tables_file as file, home_with_tables,
    program_at_home, run_fed,
};

pub(super) fn cache(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("cli-tables")
        .join(name);
    let _absent = fs::remove_dir_all(&path);
    path
}

pub(super) fn run(cache: &Path, line: &str) -> Ended {
    program_at_home(cache, line)
        .output()
        .expect("the program starts")
        .into()
}

#[track_caller]
pub(super) fn assert_ends(ended: &Ended, code: i32, out: &str, err: &str) {
    let Ended {
        code: ended_with,
        out: printed,
        err: told,
    } = ended;
    assert_eq!(*ended_with, Some(code), "{printed}{told}");
    assert!(
        printed.contains(out) && (out.is_empty() == printed.is_empty()),
        "{printed}"
    );
    assert!(
        told.contains(err) && (err.is_empty() == told.is_empty()),
        "{told}"
    );
}

/// The names of the files in the cache folder.
pub(super) fn names(cache: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(cache.join("cubetui")) else {
        return Vec::new();
    };
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("names are text");
    entries
        .map(|entry| name(entry.expect("it can be read")))
        .collect()
}

fn put(cache: &Path, bytes: &[u8]) {
    fs::create_dir_all(cache.join("cubetui")).expect("the tests may write");
    fs::write(file(cache), bytes).expect("the tests may write");
}

#[test]
fn looking_for_tables_makes_no_folder() {
    let cache = cache("nothing");
    let folder = cache.join("cubetui").display().to_string();
    assert_ends(&run(&cache, "tables path"), 0, &folder, "");
    assert_ends(&run(&cache, "tables list"), 0, "full: not stored\n", "");
    assert_ends(&run(&cache, "tables verify"), 0, "", "");
    assert!(!cache.exists());
}

#[test]
fn of_two_programs_that_build_one_builds_and_the_other_waits() {
    let BuiltHome { path, builders } = built_home();
    let built = builders
        .iter()
        .filter(|ended| ended.out.contains("full: built and saved in "));
    assert_eq!(built.count(), 1);
    for ended in builders {
        assert_ends(ended, 0, "full: ", "full: building takes about ");
        assert!(!ended.err.contains('\r'), "no bar where nobody sees it");
    }
    assert_eq!(names(path), ["full.tables"]);
}

#[test]
fn stored_tables_are_listed_verified_used_and_removed() {
    let cache = cache("stored");
    home_with_tables(&cache);
    assert_ends(
        &run(&cache, "tables list"),
        0,
        "full: stored, written 20",
        "",
    );
    let listed: serde_json::Value =
        serde_json::from_str(&run(&cache, "tables list --json").out).expect("JSON is printed");
    let folder = cache.join("cubetui").display().to_string();
    assert_eq!(listed["folder"], folder);
    assert_eq!(listed["tables"][0]["state"], "stored");
    assert_eq!(
        listed["tables"][0]["bytes"],
        fs::metadata(file(&cache)).expect("it is there").len()
    );
    assert_ends(
        &run(&cache, "tables verify full"),
        0,
        "full: valid, loaded in ",
        "",
    );
    assert_ends(
        &run(&cache, "tables build full"),
        0,
        "full: already stored and valid",
        "",
    );
    let stored = run(&cache, "tables build --json");
    assert_ends(
        &stored,
        0,
        "{\"id\":\"full\",\"built\":false,\"path\":\"",
        "",
    );
    a_batch_solves_with_stored_tables(&cache);
    assert_ends(&run(&cache, "tables remove full"), 0, "full: removed", "");
    assert_ends(
        &run(&cache, "tables remove --all"),
        0,
        "full: was not stored",
        "",
    );
    assert!(names(&cache).is_empty());
}

/// Damaged tables are built again. On a full disk, simulated by a limit on the size of files, that ends with exit code 4
/// and leaves nothing half written.
#[test]
fn damaged_tables_are_reported_and_mended_unless_the_disk_is_full() {
    let cache = cache("damaged-file");
    let whole = fs::read(file(&built_home().path)).expect("it is there");
    let mut bytes = whole.clone();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 16;
    put(&cache, &bytes);
    assert_ends(
        &run(&cache, "tables verify"),
        4,
        "",
        "full.tables: it is damaged",
    );
    let verified = run(&cache, "tables verify --json");
    assert_ends(&verified, 4, "\"right\":false", "it is damaged");
    let limit = "ulimit -f 2000; trap '' XFSZ; exec";
    let full: Ended = after(limit, &program_at_home(&cache, "tables build"))
        .output()
        .expect("it starts")
        .into();
    assert_ends(&full, 4, "", "cannot write ");
    assert_eq!(names(&cache), ["full.tables"]);
    assert!(fs::read(file(&cache)).expect("it is there") == bytes);
    let mended = run(&cache, "tables build");
    assert_ends(
        &mended,
        0,
        "full: built and saved in ",
        "it is damaged: its checksum is wrong; it was built again",
    );
    assert!(
        fs::read(file(&cache)).expect("it is there") == whole,
        "it is what it was"
    );
}

/// Stored tables are loaded before the first cube of a batch, so its answers do not depend on how it is split.
fn a_batch_solves_with_stored_tables(cache: &Path) {
    let cubes = run(cache, "scramble -n 5 --seed 70 --to facelets").out;
    let solve = |tables: &str, lines: &str| -> String {
        let arguments = format!("solve --max 20 --timeout 1m --tables `{tables}`");
        let ended = run_fed(&mut program_at_home(cache, &arguments), lines.as_bytes());
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
        ended.out
    };
    let whole = solve("auto", &cubes);
    assert_eq!(whole.lines().count(), 5);
    assert_eq!(solve("full", &cubes), whole);
    let parts: String = cubes
        .lines()
        .map(|cube| solve("auto", &format!("{cube}\n")))
        .collect();
    assert_eq!(parts, whole);
}

#[test]
fn everything_in_the_folder_is_listed_and_what_is_ours_is_removed() {
    let cache = cache("listed");
    let folder = cache.join("cubetui");
    fs::create_dir_all(&folder).expect("the tests may write");
    let disk = Disk::new();
    let path = folder.join("coset-7.checkpoint");
    let writer = ContainerWriter::begin(
        &disk,
        &path,
        ("checkpoint", 4),
        "coset 7 with --max-depth 20",
        0,
    );
    writer
        .expect("the tests may write")
        .commit()
        .expect("the tests may write");
    fs::write(
        folder.join("coset-8.unfinished"),
        b"cubetui\x1a and much more",
    )
    .expect("the tests may write");
    fs::write(folder.join("coset-8.unfinished.new"), b"cubetui\x1a").expect("the tests may write");
    fs::write(folder.join("notes.txt"), "mine").expect("the tests may write");
    let listed = run(&cache, "tables list").out;
    let size = fs::metadata(&path).expect("it is there").len();
    for words in [
        &*format!(
            "\ncoset-7.checkpoint: a cubetui checkpoint of coset 7 with --max-depth 20\n  {size} bytes on disk, written just now\n"
        ),
        "\ncoset-8.unfinished: a damaged file of cubetui, 22 bytes\n",
        "\ncoset-8.unfinished.new: a truncated file of cubetui, 8 bytes\n",
        "\nnotes.txt: plain text, 4 bytes\n",
    ] {
        assert_contains(&listed, words);
    }
    let json: serde_json::Value =
        serde_json::from_str(&run(&cache, "tables list --json").out).expect("JSON is printed");
    assert_eq!(json["files"].as_array().map(Vec::len), Some(4));
    assert_eq!(json["files"][0]["name"], "coset-7.checkpoint");
    assert_eq!(json["files"][0]["bytes"], size);

    let busy = FileLock::take(&disk, &path).expect("nobody else has it");
    let refused = run(&cache, "tables remove coset-7.checkpoint");
    assert_ends(&refused, 4, "", "is working on it");
    drop(busy);
    for name in [
        "coset-7.checkpoint",
        "coset-8.unfinished",
        "coset-8.unfinished.new",
    ] {
        assert_ends(
            &run(&cache, &format!("tables remove `{name}`")),
            0,
            &format!("{name}: removed\n"),
            "",
        );
    }
    let again = run(&cache, "tables remove coset-7.checkpoint");
    assert_ends(&again, 0, "coset-7.checkpoint: was not stored\n", "");
    let foreign = run(&cache, "tables remove notes.txt");
    assert_ends(
        &foreign,
        4,
        "",
        "notes.txt is not a file of cubetui (plain text, 4 bytes)",
    );
    for name in ["coset-7", "../notes.txt", "a/b.txt", "fulll"] {
        assert_ends(
            &run(&cache, &format!("tables remove `{name}`")),
            2,
            "",
            "possible values: full, ",
        );
    }
    assert_eq!(names(&cache), ["notes.txt"]);
}

#[test]
fn results_and_what_another_process_writes_are_not_removed() {
    let cache = cache("not-removed");
    let folder = cache.join("cubetui");
    fs::create_dir_all(&folder).expect("the tests may write");
    let ledger = "{\"cubetui\":\"ledger\",\"version\":2,\"request\":\"--max-depth 3\"}\n";
    fs::write(folder.join("my.jsonl"), ledger).expect("the tests may write");
    let refused = run(&cache, "tables remove my.jsonl");
    let words = "my.jsonl: a cubetui ledger is neither a table nor unfinished work; use rm if you no longer need it";
    assert_ends(&refused, 4, "", words);
    assert_ends(
        &run(&cache, "tables remove --all"),
        0,
        "full: was not stored",
        "",
    );
    assert_eq!(
        fs::read_to_string(folder.join("my.jsonl")).expect("it is there"),
        ledger
    );

    let mut half = Replacement::begin(&Disk::new(), &file(&cache)).expect("the tests may write");
    half.write_all(b"cubetui\x1a and half of the tables")
        .expect("the tests may write");
    let temporary = names(&cache)
        .into_iter()
        .find(|name| name != "my.jsonl")
        .expect("it is being written");
    assert_ends(
        &run(&cache, &format!("tables remove `{temporary}`")),
        4,
        "",
        "is working on it",
    );
    half.commit().expect("nobody has removed it");
    assert_ends(
        &run(&cache, &format!("tables remove `{temporary}`")),
        0,
        "was not stored",
        "",
    );
}

#[test]
fn trouble_with_files_is_exit_code_4() {
    let cache = cache("trouble");
    put(&cache, b"GIF89a");
    let path = file(&cache).display().to_string();
    let foreign = format!("{path} is not a cubetui table (plain text, 6 bytes)");
    assert_ends(&run(&cache, "tables verify"), 4, "", &foreign);
    assert_ends(
        &run(&cache, "tables list"),
        0,
        &format!("unusable: {foreign}"),
        "",
    );
    fs::remove_file(file(&cache)).expect("the tests may write");
    assert_ends(
        &run(&cache, "tables verify full"),
        4,
        "",
        &format!("there is no {path}"),
    );
    let below = file(&cache).join("below");
    put(&cache, b"a file");
    assert_ends(&run(&below, "tables build"), 4, "", "cannot ");
    assert_ends(
        &run(&below, "tables remove full"),
        4,
        "",
        "cannot make the folder",
    );
    fs::create_dir_all(cache.join("cubetui/full.tmp")).expect("the tests may write");
    assert_ends(&run(&cache, "tables list"), 0, "full: ", "");
}

#[test]
fn wrong_usage_is_exit_code_2() {
    let cache = cache("usage");
    for (arguments, words) in [
        ("tables", "Usage: cubetui tables"),
        (
            "tables build huge",
            "[possible values: full, optimal-medium, optimal-large, optimal-huge]",
        ),
        ("tables remove", "Usage: cubetui tables remove"),
        ("tables remove full --all", "cannot be used with"),
        ("solve --scramble R --solutions 0", "0 is not in 1..=1000"),
    ] {
        assert_ends(&run(&cache, arguments), 2, "", words);
    }
}

#[test]
fn a_tier_that_is_not_built_is_reported_with_what_makes_it() {
    let cache = cache("tier");
    let ended = run(
        &cache,
        "solve --solver optimal --tier medium --scramble `R U`",
    );
    assert_ends(
        &ended,
        4,
        "",
        "run `cubetui tables build optimal-medium` to build it",
    );
}

#[test]
fn damaged_tables_cost_one_cube_a_warning_and_no_more() {
    let cache = cache("damaged");
    put(&cache, b"cubetui\x1a and then something else");
    let scramble = "R U F' L2 D B R' U2 F L D2 B' R2 U F2";
    let ended = run(
        &cache,
        &format!("solve --scramble `{scramble}` --timeout 500ms"),
    );
    assert_ends(&ended, 0, " ", "full.tables: ");
    assert_contains(&ended.err, "run `cubetui tables build` to rebuild it");
    let turns: Vec<Turn> = turns(scramble);
    let solution: Algorithm = ended.out.trim().parse().expect("an algorithm is printed");
    assert!(
        OrientedCube::SOLVED
            .turned_by(&turns)
            .turned_by(&solution.turns())
            .is_solved()
    );
}

#[test]
fn every_table_that_is_offered_can_be_distinguished() {
    let ids: Vec<&str> = TABLES.iter().map(|entry| entry.file.layout.id).collect();
    assert_eq!(
        ids.iter().collect::<HashSet<_>>().len(),
        ids.len(),
        "{ids:?}"
    );
    for entry in TABLES {
        let id = entry.file.layout.id;
        assert!(
            (1..=24).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
            "{id}"
        );
        assert!(!entry.about.is_empty() && entry.about.len() <= 76);
    }
    assert_eq!(TABLES[0].id, TableId::Full);
}
