//! Supercubes over HTTP: the same fields as on the command line.

use crate::serve::Limits;
use cubetui::cube::{Algorithm, OrientedCube, Turn};
use serde_json::{Value, json};

use crate::service::client::Service;

fn service() -> Service {
    Service::with(Limits::default())
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
        let answer = service.post("/v1/solve", &body.to_string()).good();
        let read = if body["supercube"] == true {
            OrientedCube::SUPERCUBE.turned_by(&turns(&json!("R U F2 L R' x")))
        } else {
            OrientedCube::SUPERCUBE.turned_by(&turns(&json!("R U F2 L R'")))
        };
        assert_eq!(
            answer["centers"],
            read.centers_as_held().expect("a supercube").to_string()
        );
        assert!(
            read.turned_by(&turns(&answer["solution"])).is_solved(),
            "{answer}"
        );
    }
    let plain = service
        .post("/v1/solve", &json!({"cube": {"scramble": "R"}}).to_string())
        .good();
    assert!(plain.get("centers").is_none());
}

#[test]
fn centres_are_verified_turned_and_drawn() {
    let service = service();
    let verify = |cube: Value| {
        service
            .post(
                "/v1/verify",
                &json!({ "cube": cube, "supercube": true }).to_string(),
            )
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
    assert_eq!(
        (&applied["centers"], &applied["solved"]),
        (&json!("R+ L-"), &json!(false))
    );
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
        json!({"to": "cross"}),
        json!({"moves": "R,U"}),
    ] {
        let mut body = json!({"cube": {"scramble": "R U"}, "supercube": true});
        body.as_object_mut()
            .expect("an object")
            .extend(more.as_object().expect("an object").clone());
        let problem = service
            .post("/v1/solve", &body.to_string())
            .problem(422, "wrong-values");
        assert_eq!(problem["faults"][0]["pointer"], "/supercube", "{problem}");
        assert_eq!(problem["faults"][0]["kind"], "unsupported_centers");
    }
    let words = "? ? ? ? DF DR DB DL FR FL BR BL -? -? -? ? DRF DFL DLB DBR";
    for incomplete in [
        words,
        "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBB.",
    ] {
        let body = json!({"cube": incomplete, "incomplete": true, "supercube": true}).to_string();
        let problem = service
            .post("/v1/solve", &body)
            .problem(422, "unreadable-cube");
        assert_eq!(problem["faults"][0]["pointer"], "/cube", "{incomplete}");
    }
    let wrong = json!({"cube": {"scramble": "R", "centers": "R+ Q"}});
    let problem = service
        .post("/v1/solve", &wrong.to_string())
        .problem(422, "unreadable-cube");
    assert_eq!(
        (
            &problem["faults"][0]["pointer"],
            &problem["faults"][0]["column"]
        ),
        (&json!("/cube/centers"), &json!(4))
    );
}
