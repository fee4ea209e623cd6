//! Both sides of a scramble, and insertions, over HTTP.

use crate::common::algorithms::{held_after, turns};
use crate::serve::ServiceLimits;
use cubetui::cube::{ColorScheme, NissMoves, OrientedCube};
use cubetui::goals::NamedGoal;
use serde_json::{Value, json};

use crate::service::client::{ANSWER_TIME, Service, assert_has, merged};
use crate::service::endpoints::{service, text};

#[test]
fn a_step_on_both_sides_continues_after_another() {
    let service = service();
    let scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";
    let cube = json!({"scramble": scramble});
    let start = held_after(scramble).cube;
    let mut so_far = String::new();
    for goal in ["eo", "dr-eo", "htr"] {
        let body = json!({"cube": cube, "goal": goal, "niss": true, "after": so_far, "timeout_ms": 60_000});
        let answer = service.solve(&body).good();
        so_far = text(&answer["niss"]["whole"]).to_owned();
        let moves = so_far.parse::<NissMoves>().expect("NISS notation");
        let reached = NamedGoal::read(goal, &ColorScheme::western()).expect("a goal");
        assert!(
            reached.goal().is_met_by(&moves.applied_to(&start)),
            "{goal}: {so_far}"
        );
        assert_eq!(answer["proven"], true);
    }
    let body = json!({"cube": cube, "goal": "htrfin", "after": so_far});
    let answer = service.solve(&body).good();
    let joined = text(&answer["niss"]["unniss"]);
    assert!(
        held_after(scramble).turned_by(&turns(joined)).is_solved(),
        "{joined}"
    );
}

#[test]
fn moves_are_inserted_into_a_skeleton() {
    let service = Service::with(ServiceLimits {
        solve_time: ANSWER_TIME,
        ..ServiceLimits::default()
    });
    let body = json!({
        "cube": {"scramble": "U' R U R' D R U' R' D' R"},
        "insert": "(U' R)", "insertion_max": 9,
    });
    let answer = service.solve(&body).good();
    assert_has(&answer, &json!({"insertions_tried": 9, "proven": true}));
    let skeleton = text(&answer["insertion"]["skeleton"]);
    let whole = skeleton.replace("[1]", text(&answer["insertion"]["moves"]));
    for moves in [whole.as_str(), text(&answer["solution"])] {
        let scramble = turns("U' R U R' D R U' R' D' R");
        assert!(
            OrientedCube::SOLVED
                .turned_by(&scramble)
                .turned_by(&turns(moves))
                .is_solved(),
            "{moves}"
        );
    }
    let body = json!({"cube": {"scramble": "R U F L D B R U"}, "insert": "R", "insertion_max": 2});
    let problem = service.solve(&body).problem(422, "no-solution");
    assert_eq!(problem["faults"][0]["pointer"], "/insertion_max");
}

#[test]
fn fields_for_both_sides_and_for_skeletons_are_checked_together() {
    let service = service();
    let faults = |fields: Value| {
        let body = merged(json!({"cube": {"scramble": "R U F"}}), &fields);
        let problem = service.solve(&body).problem(422, "wrong-values");
        let faults = problem["faults"].as_array().expect("a list");
        faults
            .iter()
            .map(|fault| text(&fault["pointer"]).to_owned())
            .collect::<Vec<String>>()
    };
    assert_eq!(faults(json!({"niss": true})), ["/niss"]);
    assert_eq!(
        faults(json!({"niss": true, "goal": "eo", "metric": "stm"})),
        ["/niss"]
    );
    // The next moves would be for another orientation than these.
    assert_eq!(faults(json!({"after": "R x"})), ["/after"]);
    assert_eq!(
        faults(json!({"after": "R (U", "insert": "(R (U))"})),
        ["/after", "/after", "/insert"]
    );
    assert_eq!(faults(json!({"insert": "R", "goal": "eo"})), ["/insert"]);
    assert_eq!(faults(json!({"insert": "R U F ".repeat(30)})), ["/insert"]);
    assert_eq!(
        faults(json!({"insertion_max": 21})),
        ["/insertion_max", "/insertion_max"]
    );
    assert_eq!(
        faults(json!({"after": "R", "inverse": true, "moves": "R,U"})),
        ["/after", "/inverse"]
    );
}

#[test]
fn a_cube_is_solved_by_the_steps_of_a_chain() {
    let service = service();
    let scramble = "R' F2 U R2 D F2 L2 F U2 R";
    let chain = "eo[max=3] > dr[max=4] > htr[max=4] > finish";
    let body = json!({"cube": {"scramble": scramble}, "steps": chain, "timeout_ms": 60_000});
    let answer = service.solve(&body).good();
    let goals: Vec<&str> = answer["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|step| text(&step["goal"]))
        .collect();
    assert_eq!((goals.len(), goals[3]), (4, "htrfin"));
    let solution = turns(text(&answer["solution"]));
    assert!(held_after(scramble).turned_by(&solution).is_solved());
}
