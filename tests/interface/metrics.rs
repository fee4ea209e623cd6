//! The metric of solutions: set by name, used by Enter, refused by a solver that knows only the half-turn metric.

use cubetui::cube::Metric;
use cubetui::solver::SolverId;

use crate::interface::driver::Person;

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
        person.let_solve_by(SolverId::Optimal);
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
    person.expect_status("qtm");
    person.expect_status("optimal");
    assert!(person.app.playback().is_none());
    person.command("goal cross").press("enter");
    let (_, request) = person.asked_search();
    assert_eq!(request.limits.metric, Metric::QuarterTurn);
}

#[test]
fn metrics_are_completed_and_unknown_ones_are_refused() {
    let mut person = Person::new();
    person.type_text(":set metric s").press("tab");
    person.expect_screen("set metric stm");
    person.press("esc").command("set metric etm");
    person.expect_screen("htm, qtm, stm");
}
