//! Supercubes over HTTP: the same fields as on the command line.

use cubetui::cube::{Algorithm, OrientedCube, Turn};
use serde_json::{Value, json};

use crate::service::client::{Service, assert_has, merged};

fn service() -> Service {
    Service::start()
}

fn turns(value: &Value) -> Vec<Turn> {
    value
        .as_str()
        .expect("a text")
        .parse::<Algorithm>()
        .expect("an algorithm")
        .turns()
}

#[test]
fn supercubes_are_solved_in_all_forms() {
    let service = service();
    let cube = OrientedCube::SUPERCUBE.turned_by(&turns(&json!("R U F2 M'")));
    let (stickers, centers) = (
        cube.cube.to_face_cube().to_string(),
        cube.centers.expect("a supercube").to_string(),
    );
    for body in [
        json!({"cube": {"scramble": "R U F2 L R' x"}, "supercube": true}),
        json!({"cube": {"scramble": "R U F2 L R'", "centers": centers}}),
        json!({"cube": {"cube": stickers, "centers": centers}}),
        json!({"cube": format!("{stickers} centres {centers}"), "solver": "optimal"}),
    ] {
        let answer = service.solve(&body).good();
        let read = if body["supercube"] == true {
            OrientedCube::SUPERCUBE.turned_by(&turns(&json!("R U F2 L R' x")))
        } else {
            OrientedCube::SUPERCUBE.turned_by(&turns(&json!("R U F2 L R'")))
        };
        assert_eq!(
            answer["centers"],
            read.centers_seen().expect("a supercube").to_string()
        );
        assert!(
            read.turned_by(&turns(&answer["solution"])).is_solved(),
            "{answer}"
        );
    }
    let plain = service.solve(json!({"cube": {"scramble": "R"}})).good();
    assert!(plain.get("centers").is_none());
}

#[test]
fn centres_are_verified_turned_and_drawn() {
    let service = service();
    let verify = |cube: Value| {
        service
            .post("/v1/verify", json!({ "cube": cube, "supercube": true }))
            .good()
    };
    assert_eq!(verify(json!({"scramble": "R"}))["centers"], "R+");
    let wrong = verify(json!({"scramble": "R", "centers": "R2"}));
    assert_eq!(
        (&wrong["possible"], &wrong["faults"][0]["kind"]),
        (&json!(false), &json!("center_parity"))
    );
    let applied = service
        .post("/v1/apply", r#"{"algorithm": "M", "supercube": true}"#)
        .good();
    assert_has(&applied, &json!({"centers": "R+ L-", "solved": false}));
    let drawn = service.get("/v1/scramble?seed=3&supercube=true").good();
    let cube = OrientedCube::SUPERCUBE.turned_by(&turns(&drawn["scramble"]));
    assert_eq!(
        drawn["centers"],
        cube.centers.expect("a supercube").to_string()
    );
}

#[test]
fn what_cannot_be_done_with_centres_is_refused_at_its_field() {
    let service = service();
    for more in [
        json!({"solver": "thistlethwaite"}),
        json!({"goal": "cross"}),
        json!({"moves": "R,U"}),
    ] {
        let body = merged(
            json!({"cube": {"scramble": "R U"}, "supercube": true}),
            &more,
        );
        let problem = service.solve(&body).problem(422, "wrong-values");
        assert_eq!(problem["faults"][0]["pointer"], "/supercube", "{problem}");
        assert_eq!(problem["faults"][0]["kind"], "unsupported_centers");
    }
    let pieces = "? ? ? ? DF DR DB DL FR FL BR BL -? -? -? ? DRF DFL DLB DBR";
    for incomplete in [
        pieces,
        "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBB.",
    ] {
        let body = json!({"cube": incomplete, "incomplete": true, "supercube": true});
        let problem = service.solve(&body).problem(422, "unreadable-cube");
        assert_eq!(problem["faults"][0]["pointer"], "/cube", "{incomplete}");
    }
    let wrong = json!({"cube": {"scramble": "R", "centers": "R+ Q"}});
    let problem = service.solve(&wrong).problem(422, "unreadable-cube");
    assert_eq!(
        (
            &problem["faults"][0]["pointer"],
            &problem["faults"][0]["column"]
        ),
        (&json!("/cube/centers"), &json!(4))
    );
}
