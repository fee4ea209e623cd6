//! `histogram`: positions counted, and sampled where there are too many.

use serde_json::json;

use crate::commands::driver::{assert_contains, json_of, run, succeeds, turns};
use cubetui::cube::OrientedCube;

#[test]
fn every_position_is_counted_where_they_fit_in_memory() {
    let found = json_of("histogram --moves M,U --json");
    // The last six edges: 720 permutations, 32 flips, 4 turns of corners, 4 of centres, and one parity.
    assert_eq!(found["positions"], json!(720 * 32 * 4 * 4 / 2));
    let counts = found["counts"].as_array().expect("a list");
    let most = counts.len() - 1;
    assert_eq!(counts[..3], [json!(1), json!(6), json!(18)]);
    let farthest = found["farthest"].as_array().expect("a list");
    assert_eq!(
        farthest.len() as u64,
        counts[most].as_u64().expect("a number").min(3)
    );
    for moves in farthest {
        let moves = turns(moves.as_str().expect("moves"));
        assert_eq!(moves.len(), most);
        assert!(!OrientedCube::SOLVED.turned_by(&moves).is_solved());
    }
}

#[test]
fn too_many_positions_are_sampled_by_seeds() {
    let line = "histogram --goal cross@any --samples 5 --seed 7 --timeout 1m --threads 1";
    let found = json_of(&format!("{line} --json"));
    let proven = found["proven"].as_array().expect("a list");
    let number: u64 = proven
        .iter()
        .map(|count| count.as_u64().expect("a number"))
        .sum();
    assert_eq!((number, &found["unproven"]), (5, &json!(0)));
    assert!(proven.len() <= 9, "a cross takes at most eight moves");
    let text = succeeds(line).out;
    assert_contains(
        &text,
        "43,252,003,274,489,856,000 cubes, sampled: 5 random ones from seed 7",
    );
    let rows: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    for (distance, count) in proven
        .iter()
        .enumerate()
        .filter(|(_, count)| **count != json!(0))
    {
        let begin = [distance.to_string(), count.to_string()];
        assert!(
            rows.iter()
                .any(|row| row.starts_with(&begin.each_ref().map(String::as_str))),
            "{text}"
        );
    }
}

#[test]
fn what_is_wrong_is_said() {
    let ended = run("histogram --goal corss");
    assert_contains(&ended.err, "did you mean \"cross\"?");
    assert_eq!(ended.code, Some(3));
    let ended = run("histogram --moves R,Q");
    assert_contains(&ended.err, "expected a single turn, found \"Q\"");
    assert_eq!(ended.code, Some(2));
}
