//! Lines of a list of cubes.

use crate::answer::ListedCube;

#[test]
fn a_cube_can_have_a_note_without_a_name() {
    let noted = ListedCube::read("R U\n")
        .with_note("a note")
        .expect("it can be read again");
    assert_eq!(
        (noted.text(), noted.name(), noted.note()),
        ("R U // // a note\n", "", "a note")
    );
    let plain = ListedCube::read("R U // a name\n")
        .with_name("")
        .expect("it can be read again");
    assert_eq!(plain.text(), "R U\n");
}

#[test]
fn a_mark_with_a_blank_on_one_side_divides_no_comment() {
    let listed = ListedCube::read("R U // from http:// or ftp://there // a //note // b\n");
    assert_eq!(
        (listed.name(), listed.note()),
        ("from http:// or ftp://there", "a //note // b")
    );
}
