//! Panics: a solver's becomes a message, any other ends the program with its message on the normal screen.
//!
//! The program under test cannot be made to panic from outside, and should not. So these tests start themselves again in a
//! terminal, as a program with the real interface and a solver that panics.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, thread};

use crate::app::{App, Session};
use crate::config::{ColorDepth, Config, SolverConfig, Themes, Timeout};
use crate::files::session_file::SessionFile;
use crate::jobs::JobResources;
use crate::tui;
use cubetui::solver::{SearchControl, SolveReport, SolveRequest, Solver, SolverId};

use super::terminal::{Start, Terminal, folder};

/// Set when a test is to run as the program.
const PROGRAM: &str = "CUBETUI_TEST_IS_PROGRAM";

struct Breaking(fn());

impl Solver for Breaking {
    fn solve(&self, _: &SolveRequest, _: &SearchControl<'_>) -> SolveReport {
        (self.0)();
        panic!("the solver's last words")
    }
}

/// Starts this test again as the program.
fn start_again(test: &str, state: &Path) -> Terminal {
    let this = std::env::current_exe().expect("the test has a path");
    let arguments = ["--exact", test, "--nocapture", "--test-threads=1"];
    Start::program(&this.to_string_lossy(), &arguments)
        .env(PROGRAM, "yes")
        .state(state)
        .ready()
}

fn app() -> App {
    let timeout = Timeout::of(Duration::from_secs(1));
    let solver = SolverConfig {
        id: SolverId::default(),
        timeout,
        ..Config::default().solver
    };
    App::new(
        Config {
            solver,
            ..Config::default()
        },
        Themes::built_in(),
        1,
    )
}

/// Runs the program, if this test was started as one. Returns whether it was.
fn is_program(what_breaks: fn()) -> bool {
    if std::env::var_os(PROGRAM).is_none() {
        return false;
    }
    let state = std::env::var_os("XDG_STATE_HOME").expect("the test has a folder");
    let file = SessionFile {
        path: PathBuf::from(state).join("session.json"),
        run: 1,
    };
    let resources = JobResources {
        make_solver: Box::new(move |_| Box::new(Breaking(what_breaks))),
        make_list_solver: Box::new(|_| Box::new(Breaking(|| {}))),
        make_scrambler: Box::new(|_| Box::new(Breaking(|| {}))),
        tables: Arc::default(),
    };
    tui::run(app(), ColorDepth::TrueColor, Some(file), resources).expect("the terminal is usable");
    true
}

#[test]
fn a_solver_that_panics_is_reported_and_the_program_lives_on() {
    if is_program(|| {}) {
        return;
    }
    let mut terminal = start_again(
        "job_tests::platform::panics::a_solver_that_panics_is_reported_and_the_program_lives_on",
        &folder("state"),
    );
    for _ in 0..2 {
        terminal.type_keys("u\r");
        terminal.wait_for_text("the solver failed: the solver's last words");
        terminal.type_keys("\x1b");
        terminal.wait_for("the status gone", |screen| {
            !screen.contents().contains("last words")
        });
    }
    assert!(
        !String::from_utf8_lossy(&terminal.raw()).contains("panicked"),
        "the panic was printed on the screen"
    );
    terminal.type_keys("q");
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_given_back();
}

#[test]
fn any_other_panic_is_printed_on_the_usual_screen_and_the_session_saved() {
    if is_program(|| {
        let stranger = || panic!("the stranger's last words");
        thread::Builder::new()
            .name("stranger".to_owned())
            .spawn(stranger)
            .expect("a thread")
            .join()
            .expect("it ends");
    }) {
        return;
    }
    let state = folder("state");
    let test = "job_tests::platform::panics::any_other_panic_is_printed_on_the_usual_screen_and_the_session_saved";
    let mut terminal = start_again(test, &state);
    terminal.type_keys("ufRd");
    terminal.wait_for_text("U F R' D");
    terminal.type_keys("\r");
    assert_eq!(terminal.exit_code(), 101);
    terminal.assert_given_back();
    terminal.wait_for_text("the stranger's last words");
    let session = fs::read_to_string(state.join("session.json")).expect("it was saved");
    let app = app().with_session(Session::read(&session).expect("it is a session"));
    assert_eq!(app.turns_made().len(), 4);
}
