//! `--json` of the commands that work on no cubes: `show`, `tables`, `config`, `bench`. (`tables build` is tested where they
//! are built.)

use std::fs;

use serde_json::json;

use crate::commands::driver::{SOLVED, folder, json_of, run};

#[test]
fn pictures_are_reported_as_stickers() {
    let object = json!({ "cube": SOLVED, "possible": true });
    assert_eq!(run("show --json").objects(), [object]);
    // A sticker that follows from the others is known; without its face it does not.
    let follows = format!("{}.", &SOLVED[..53]);
    assert_eq!(json_of(&format!("show --json `{follows}`"))["cube"], SOLVED);
    let unknown = format!("{}....B....", ".".repeat(45));
    assert_eq!(
        json_of(&format!("show --json `{unknown}`"))["possible"],
        false
    );
    let twisted = run("show --json (UFR+)").objects();
    assert_eq!(twisted[0]["possible"], false);
    assert_eq!(run("show --json --3d").code, Some(2));
}

#[test]
fn the_configuration_is_reported_with_its_mistakes() {
    let path = folder("config").join("one.toml");
    fs::write(&path, "nonsense = 1\n").expect("the tests may write in their own folder");
    let path = path.to_str().expect("the path is text");
    let ended = run(&format!("config check --json `{path}`"));
    assert_eq!((ended.code, ended.err.as_str()), (Some(3), ""));
    let mistake = format!("{path}: line 1, column 1: unknown key \"nonsense\"");
    let object = json!({ "path": path, "exists": true, "mistakes": [mistake], "remarks": [] });
    assert_eq!(ended.objects(), [object]);
    let object = json!({ "path": path, "named_by": "option", "exists": true });
    assert_eq!(
        run(&format!("config path --json --config `{path}`")).objects(),
        [object]
    );
    let usual = run("config check --json");
    assert_eq!(
        (usual.code, &usual.objects()[0]["exists"]),
        (Some(0), &false.into())
    );
}

#[test]
fn tables_that_are_not_there_are_reported() {
    let listed = json_of("tables list --json");
    assert_eq!(listed["tables"][0]["state"], "absent");
    let folder = json_of("tables path --json");
    assert_eq!(folder["folder"], listed["folder"]);
    let removed = json!({ "id": "full", "removed": false });
    assert_eq!(run("tables remove --json full").objects(), [removed]);
    assert_eq!(run("tables verify --json").out, "[]\n");
}

/// The number of positions that all solvers visit for the cubes of `cubetui bench`. A new number means that a search has
/// changed: say in the commit why, and how much faster or slower it is.
const SIGNATURE: u64 = 11_182_870;

#[test]
fn the_solvers_visit_as_many_positions_as_before() {
    let bench = json_of("bench --json");
    let runs = bench["runs"].as_array().expect("there are runs");
    let positions = runs
        .iter()
        .map(|run| run["positions"].as_u64().expect("a number"));
    assert_eq!(bench["signature"], positions.sum::<u64>());
    assert_eq!(bench["signature"], SIGNATURE, "{runs:#?}");
}
