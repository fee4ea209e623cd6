//! The list of symmetry classes: filter, choose, draw, leave; and classes by name.

use crate::app::Overlay;
use cubetui::cube::{OrientedCube, SymmetrySet};
use cubetui::symmetry::{SymmetryClass, SymmetryScope};

use crate::interface::driver::Person;

fn group(person: &Person) -> Option<&'static str> {
    SymmetrySet::of_cube(&person.app.cube().cube).group_name()
}

#[test]
fn a_class_is_found_by_typing_and_a_cube_of_it_is_drawn_with_enter() {
    let mut person = Person::new();
    person.press("r :symmetry-classes");
    let Some(Overlay::SymmetryClasses(picker)) = person.app.overlay() else {
        panic!("the list is open")
    };
    assert_eq!(
        picker.matches()[picker.list.chosen].name(),
        "C4",
        "it begins at the cube on the screen"
    );
    person.expect_screen("Symmetry groups: 33 of 33 classes");
    let before = *person.app.cube();
    person.type_text("D3d");
    let screen = person.screen();
    for words in [
        "12 symmetries",
        "4 groups that lie differently",
        "12 up to symmetry and inversion",
    ] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    for (element, _) in SymmetryClass::named("D3d")
        .expect("a class")
        .group()
        .generators()
    {
        assert!(screen.contains(&element.to_string()), "{element}: {screen}");
    }
    person.press("enter");
    assert!(person.app.overlay().is_none());
    assert_eq!(group(&person), Some("D3d"));
    person.expect_status("exactly the symmetry D3d");
    person.press("backspace");
    assert_eq!(*person.app.cube(), before);
}

#[test]
fn tab_shows_the_classes_with_antisymmetries() {
    let mut person = Person::new();
    person.press(":symmetry-classes home down down tab");
    let Some(Overlay::SymmetryClasses(picker)) = person.app.overlay() else {
        panic!("the list is open")
    };
    let class = picker.matches()[picker.list.chosen];
    assert_eq!(
        (class.name(), picker.matches().len()),
        ("Cs (a)/-", 131),
        "the symmetries stay chosen"
    );
    person.press("down enter");
    let cube = &person.app.cube().cube;
    assert_eq!(
        SymmetryClass::of_cube(cube, SymmetryScope::Antisymmetries).name(),
        "Cs (a)/Cs (a)"
    );
    assert_eq!(
        person.app.cube().cube.then(cube),
        OrientedCube::SOLVED.cube,
        "it is its own inverse"
    );
}

#[test]
fn a_class_without_cubes_is_not_drawn() {
    let mut person = Person::new();
    person
        .press("f :symmetry-classes")
        .type_text("Td")
        .press("enter");
    assert!(person.app.overlay().is_some(), "the list stays");
    person.expect_status("no cube has exactly the symmetry Td");
    person.press("ctrl-u").type_text("nothing like it");
    person.expect_screen("no class matches");
    person.press("enter down end pageup tab");
    assert!(person.app.overlay().is_some());
    person.press("esc");
    assert!(person.app.overlay().is_none());
    assert_eq!(group(&person), Some("C4"));
}

#[test]
fn a_class_is_named_on_the_command_line() {
    let mut person = Person::new();
    person.command("symmetry c2va1/c4v");
    let class = SymmetryClass::of_cube(&person.app.cube().cube, SymmetryScope::Antisymmetries);
    assert_eq!(class.name(), "C2v (a1)/C4v");
    person.press("backspace");
    assert_eq!(*person.app.cube(), OrientedCube::SOLVED);
    person.command("symmetry C2");
    person.expect_status("C2 (a), C2 (b)");
    person.press("esc").command("symmetry O");
    person.expect_status("no cube has exactly the symmetry O");
    person.press(":").type_text("symmetry D2d (e").press("tab");
    person.expect_screen("D2d (edge)");
}
