//! The pictures in README and the manual: real screens, drawn as SVG and stored in `assets`. With `RENEW_DOCUMENTS` in the
//! environment this test writes them; without it, the test compares them with the current screens.

use std::fs;
use std::time::Duration;

use crate::app::Message;
use crate::common::algorithms::algorithm;
use crate::config::{ColorDepth, Config, SolverConfig};
use cubetui::solver::{Ending, Progress, Solution, SolveEvent, SolveReport, SolverId};

use crate::common::screen_svg::{path_of, svg_of};
use crate::interface::driver::{Person, app_with, best_found, settings};

/// A user who steps through a solution that has been proven to be the shortest.
fn stepping() -> Person {
    let scramble = algorithm("R U2 F' L D B2 R' F U' L2 D2 B R2 U L'");
    let solver = SolverConfig {
        id: SolverId::Optimal,
        ..settings().solver
    };
    let app = app_with(Config {
        solver,
        ..settings()
    });
    let mut person = Person::with(app.with_scramble(scramble.turns()));
    person.press("enter");
    let (job, _) = person.asked_search();
    // What the optimal solver found and proved, and how long it took.
    let moves = algorithm("L U' R2 B' D2 L2 U F' R B2 D' L' F U2 R'");
    let best = Solution {
        moves: moves.moves().0,
        after: Duration::from_millis(62),
        ..Solution::default()
    };
    let progress = Progress {
        nodes: 24_318_300,
        elapsed: Duration::from_millis(20_089),
        depth: 14,
        lower_bound: 15,
        share: 0,
        faster: None,
    };
    person.send(Message::Solver(job, best_found(best.clone(), progress)));
    let report = SolveReport {
        best: Some(best),
        others: vec![],
        ending: Ending::Exhausted,
        progress,
    };
    person.send(Message::Solver(job, SolveEvent::Finished(report)));
    person.press("right right right right");
    person
}

/// A user who has typed a wrong colour.
fn entering() -> Person {
    let mut person = Person::new();
    person
        .press("i")
        .type_text("wwgwroyb")
        .type_text("ygyrwygg")
        .type_text("brr");
    person
}

#[test]
fn pictures_in_the_documents_are_screens_of_the_program() {
    for (name, person, columns, rows) in [
        ("stepping", stepping(), 104, 30),
        ("entering", entering(), 80, 24),
    ] {
        let svg = svg_of(&person.cells(columns, rows, ColorDepth::TrueColor));
        roxmltree::Document::parse(&svg).expect("it is well-formed");
        let path = path_of(name);
        if std::env::var_os("RENEW_DOCUMENTS").is_some() {
            fs::write(&path, &svg).expect("the picture can be written");
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            stored == svg,
            "{}: run with RENEW_DOCUMENTS=1 to renew it",
            path.display()
        );
    }
}
