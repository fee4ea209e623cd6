//! The large tables while the interface is open: they are built unasked, are kept, and are never in the way.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::process::Signal;

use crate::platform::e2e::terminal::{Start, Terminal, folder, names_in, wait_until};
use crate::program::home_with_tables;

/// A cache folder that does not exist yet.
fn cache(name: &str) -> PathBuf {
    folder("tables").join(name)
}

fn open(cache: &Path) -> Terminal {
    Start::cubetui(&["--fresh"])
        .env("XDG_CACHE_HOME", cache.to_str().expect("the path is text"))
        .ready()
}

/// Everything in the cache except the lock, which exists for as long as it is held.
fn names(cache: &Path) -> Vec<String> {
    let cache = cache.join("cubetui");
    if !cache.exists() {
        return Vec::new();
    }
    let mut names = names_in(&cache);
    names.retain(|name| !name.ends_with(".cubetui-lock"));
    names
}

/// The shell has its terminal back while the progress, which may be two gigabytes, is saved.
#[test]
fn quitting_while_a_coset_is_solved_gives_the_terminal_back_and_saves_the_progress_then() {
    let cache = cache("coset");
    home_with_tables(&cache);
    let mut terminal = Start::cubetui(&["--fresh", "--scramble", "R U F"])
        .env("XDG_CACHE_HOME", cache.to_str().expect("the path is text"))
        .ready();
    terminal.type_and_see(":solve-coset\r", "Solve all 19,508,428,800 elements");
    terminal.type_and_see("\r", "million a second");
    terminal.type_keys("\x03");
    terminal.wait_for("the way out, on the shell's screen", |screen| {
        !screen.alternate_screen()
            && screen
                .contents()
                .contains("cubetui: saving the progress of the coset; Ctrl-C gives it up")
    });
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_given_back();
    assert_eq!(names(&cache), ["coset-991057038.checkpoint", "full.tables"]);
}

/// A kill while they are built leaves nothing that is taken for tables.
#[test]
fn they_come_with_the_first_search_and_are_kept_for_the_next_start() {
    let cache = cache("kept");
    let mut killed = open(&cache);
    killed.type_and_see("ruf", "R U F");
    assert!(!cache.exists(), "nothing is done before a search");
    killed.type_and_see("\r", "197 MB of tables");
    killed.send(Signal::KILL);
    killed.exit_code();
    let mut terminal = open(&cache);
    terminal.type_and_see("ruf\r", "╰ full tables (5x faster) ─");
    wait_until("they are kept", || names(&cache) == ["full.tables"]);
    terminal.quit();
    let mut again = open(&cache);
    again.type_and_see("ruf\r", "╰ full tables (5x faster) ─");
    again.quit();
    assert_eq!(names(&cache), ["full.tables"]);
}

#[test]
fn keys_are_answered_while_they_are_built_and_quitting_leaves_no_half_of_them() {
    let cache = cache("quit");
    let mut terminal = open(&cache);
    terminal.type_and_see("ruf\r", "Solution: 0/3");
    terminal.wait_for_text("197 MB of tables");
    terminal.type_and_see("\x1b[C", "Solution: 1/3");
    terminal.quit();
    let names = names(&cache);
    assert!(names.is_empty() || names == ["full.tables"], "{names:?}");
}

#[test]
fn whatever_ends_a_coset_its_work_is_kept_and_it_ends_soon() {
    let cache = cache("coset");
    for (ending, code) in [
        (Some(Signal::TERM), 143),
        (Some(Signal::HUP), 129),
        (None, 0),
    ] {
        home_with_tables(&cache);
        let mut terminal = open(&cache);
        // The coset of R, which is solved once the tables are there.
        terminal.type_and_see("r:solve-coset\r", "It takes about 2.8 GB of memory");
        terminal.type_keys("\r");
        terminal.wait_for("the run", |screen| {
            let shown = screen.contents();
            let share = shown
                .split(" % of 19,508,428,800 found")
                .next()
                .and_then(|text| text.split_whitespace().last());
            // As long as nothing is found, there is nothing to save.
            let is_found =
                share.is_some_and(|share| share.parse::<f64>().is_ok_and(|share| share > 0.0));
            is_found && shown.contains(" 2.8 GB")
        });
        match ending {
            Some(signal) => terminal.send(signal),
            None => terminal.type_keys("\x03"),
        }
        assert_eq!(terminal.exit_code(), code);
        let mut names = names(&cache);
        names.retain(|name| name != "full.tables");
        let [name] = &names[..] else {
            panic!("{names:?}")
        };
        assert!(
            name.starts_with("coset-") && name.ends_with(".checkpoint"),
            "{name}"
        );
        let bytes = fs::metadata(cache.join("cubetui").join(name))
            .expect("it is there")
            .len();
        assert!((10_000..100_000_000).contains(&bytes), "{bytes} bytes");
    }
}

#[test]
fn where_they_cannot_be_kept_it_is_reported_and_they_are_used() {
    let file = cache("no-folder");
    fs::write(&file, "a file").expect("the tests may write");
    let mut terminal = open(&file);
    terminal.type_and_see("ruf\r", "╰ full tables (5x faster) ─");
    terminal.wait_for_text("tables: cannot read ");
    terminal.quit();
}
