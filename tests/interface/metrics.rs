//! The metric in which solutions are counted: set by name, used by Enter, refused where a solver has only half turns.

use std::sync::OnceLock;

use cubetui::cube::Metric;
use cubetui::solver::{Solver, SolverId, SolverResources};

use crate::interface::driver::Person;

/// Lets the optimal solver answer, as it is offered.
fn let_solve(person: &mut Person) {
    static SOLVER: OnceLock<Box<dyn Solver>> = OnceLock::new();
    let solver = SOLVER.get_or_init(|| SolverId::Optimal.build(&SolverResources::default()));
    person.let_solve_with(solver.as_ref());
}

#[test]
fn the_same_cube_is_solved_in_each_metric() {
    for (metric, length) in [("htm", 4), ("qtm", 6), ("stm", 3)] {
        let mut person = Person::new();
        person
            .command("set solver optimal")
            .command("set timeout 10m");
        person
            .command(&format!("set metric {metric}"))
            .command("alg M2 U R");
        person.press("enter");
        let_solve(&mut person);
        assert_eq!(
            person.status(),
            format!("{length} moves: proven, no solution is shorter"),
            "{metric}"
        );
        assert_eq!(
            person
                .app
                .search()
                .map(|search| search.metric().to_string())
                .as_deref(),
            Some(metric)
        );
        person.press("end");
        assert!(person.app.cube().is_solved(), "{metric}");
    }
}

#[test]
fn a_solver_that_counts_half_turns_only_says_which_one_does_not() {
    let mut person = Person::new();
    person
        .command("set solver two-phase")
        .command("set metric qtm")
        .command("alg R U");
    person.taken_effects();
    person.press("enter");
    assert!(person.status().contains("qtm"), "{}", person.status());
    assert!(person.status().contains("optimal"), "{}", person.status());
    assert!(person.app.playback().is_none());
    person.command("goal cross").press("enter");
    let (_, request) = person.asked_search();
    assert_eq!(request.limits.metric, Metric::QuarterTurn);
}

#[test]
fn metrics_are_completed_and_unknown_ones_are_refused() {
    let mut person = Person::new();
    person.type_text(":set metric s").press("tab");
    assert!(
        person.screen().contains("set metric stm"),
        "{}",
        person.screen()
    );
    person.press("esc").command("set metric etm");
    assert!(
        person.screen().contains("htm, qtm, stm"),
        "{}",
        person.screen()
    );
}
