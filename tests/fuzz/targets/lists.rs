//! Lists of cubes.

use crate::answer::{CubeRecords, ListedCube, StoredSolution};
use cubetui::cube::{ColorScheme, Metric};

/// Every byte of a list is in one of its records, and is written as it was read. A change is read again as it was meant,
/// and changes nothing else.
pub(super) fn list(text: &str) {
    let mut written = String::new();
    for record in CubeRecords::of_text(text) {
        let lines = record.text.expect("it was text before");
        let listed = ListedCube::read(&lines);
        assert_eq!(listed.text(), lines);
        written.push_str(&record.before);
        written.push_str(listed.text());
        if !lines.is_empty() {
            changes(&listed);
        }
    }
    assert_eq!(written, text);
}

fn changes(listed: &ListedCube) {
    let scheme = ColorScheme::western();
    let cube = listed.cube(&scheme);
    if let (Ok(held), Some(solution)) = (&cube, listed.solution()) {
        // Whatever the result, it must not panic.
        let _ = solution.solves(held);
    }
    let solution = StoredSolution {
        moves: "R U'".to_owned(),
        length: 2,
        metric: Metric::HalfTurn,
        is_proven: false,
    };
    assert_eq!(listed.with_solution(solution).cube(&scheme), cube);
    if let Some(solution) = listed.solution() {
        assert_eq!(
            listed.with_solution(solution.clone()).solution(),
            Some(solution)
        );
    }
    let marked = listed.protected(!listed.is_protected());
    assert_eq!(marked.cube(&scheme), cube);
    for changed in [marked.with_name("a name"), marked.with_note("a note")]
        .into_iter()
        .flatten()
    {
        assert_eq!(changed.cube(&scheme), cube, "{changed:?}");
        assert_eq!(changed.solution(), listed.solution());
        assert_eq!(changed.is_protected(), marked.is_protected());
    }
    if let Some(renamed) = listed.with_name("a name") {
        assert_eq!((renamed.name(), renamed.note()), ("a name", listed.note()));
    }
    if let Some(annotated) = listed.with_note("a note") {
        assert_eq!(
            (annotated.name(), annotated.note()),
            (listed.name(), "a note")
        );
    }
}
