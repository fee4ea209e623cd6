//! Cubes loaded from files and saved to them, through the real terminal and the real file system.

use std::fs;
use std::os::unix::fs::symlink;

use cubetui::cube::{CubieCube, PartialCube};
use cubetui::formats::Cycles;

use crate::algorithms::cube_after;
use crate::platform::e2e::terminal::{Start, Terminal, folder, names_in};

fn open(home: &std::path::Path) -> Terminal {
    Start::cubetui(&[])
        .env("HOME", home.to_str().expect("the path is text"))
        .ready()
}

#[test]
fn a_cube_is_saved_loaded_and_solved() {
    let home = folder("saved");
    let scramble = "R U2 F' L D B2 R' F";
    let cube = cube_after(scramble);
    let mut terminal = open(&home);
    terminal.type_and_see(
        &format!(":scramble {scramble}\r:save ~/cube.txt\r"),
        "saved as ~/cube.txt",
    );
    let written = fs::read_to_string(home.join("cube.txt")).expect("it was saved");
    assert_eq!(written, format!("{}\n", cube.to_face_cube()));
    assert_eq!(names_in(&home), ["cube.txt"], "nothing else is left behind");
    terminal.type_and_see(
        ":reset\r:load ~/cube.txt\r",
        "~/cube.txt: 54 stickers taken",
    );
    terminal.wait_for_text("All 54 stickers fit");
    fs::write(
        home.join("cycles.txt"),
        format!("// of the same cube\n{}\n", Cycles(cube)),
    )
    .expect("the tests may write");
    terminal.type_and_see(
        ":reset\r:load ~/cycles.txt\r",
        "~/cycles.txt: 54 stickers taken",
    );
    terminal.type_and_see("\r", "Solution: 0/");
    terminal.quit();
}

#[test]
fn a_net_half_typed_is_saved_over_an_older_file_and_loaded_again() {
    let home = folder("half");
    fs::write(home.join("older.txt"), "something else").expect("the tests may write");
    symlink("older.txt", home.join("link.txt")).expect("the tests may link");
    let mut terminal = open(&home);
    terminal.type_and_see(
        "iwrg:save ~/link.txt\r",
        "cannot save ~/link.txt: it is not a cube that cubetui saved",
    );
    let kept = fs::read_to_string(home.join("older.txt")).expect("it is still there");
    assert_eq!(kept, "something else");
    terminal.type_and_see(":save! ~/link.txt\r", "saved as ~/link.txt");
    let written = fs::read_to_string(home.join("older.txt")).expect("it is still there");
    let partial: PartialCube = written.parse().expect("54 letters and dots");
    assert!(written.starts_with("URF.U"), "{written}");
    assert_eq!(partial.missing(), 45);
    assert!(
        fs::symlink_metadata(home.join("link.txt"))
            .expect("it is there")
            .is_symlink()
    );
    terminal.type_and_see(
        ":reset\r:load ~/link.txt\r",
        "~/link.txt: 9 stickers taken, 45 not known",
    );
}

#[test]
fn files_that_cannot_be_read_or_written_are_reported_and_nobody_waits() {
    let home = folder("refused");
    fs::write(home.join("big.txt"), "U".repeat(70_000)).expect("the tests may write");
    fs::write(home.join("binary"), [0xff, 0xfe]).expect("the tests may write");
    let mut terminal = open(&home);
    for (command, message) in [
        (":load ~/none.txt", "cannot load ~/none.txt: No such file"),
        (":load ~", "cannot load ~: it is a folder"),
        (
            ":load /dev/tty",
            "cannot load /dev/tty: it is not a regular file",
        ),
        (
            ":load ~/big.txt",
            "cannot load ~/big.txt: it has more than 64 kB",
        ),
        (":load ~/binary", "cannot load ~/binary: it is not text"),
        (":save ~", "cannot save ~: it is a folder"),
        (
            ":save /dev/null",
            "cannot save /dev/null: it is not a regular file",
        ),
        (
            ":save ~/no/such.txt",
            "cannot save ~/no/such.txt: No such file",
        ),
    ] {
        terminal.type_and_see(&format!("{command}\r"), message);
    }
    assert_eq!(names_in(&home), ["big.txt", "binary"]);
    terminal.quit();
}

#[test]
fn names_of_files_are_completed_with_tab() {
    let home = folder("completed");
    fs::create_dir(home.join("my cubes")).expect("the tests may write");
    fs::write(
        home.join("my cubes/today.txt"),
        format!("{}\n", CubieCube::SOLVED.to_face_cube()),
    )
    .expect("the tests may write");
    fs::write(home.join("my cubes/.hidden"), "").expect("the tests may write");
    fs::write(home.join("other.txt"), "").expect("the tests may write");
    let mut terminal = open(&home);
    terminal.type_keys(":lo\t~/\t");
    terminal.wait_for("both names", |screen| {
        let contents = screen.contents();
        contents.contains("my cubes/") && contents.contains("other.txt")
    });
    terminal.type_and_see("m\t\r\t", ":load ~/my cubes/today.txt");
    terminal.type_and_see("\r", "~/my cubes/today.txt: 54 stickers taken");
    terminal.type_and_see(
        ":load ~/none/\t",
        "^ cannot read the folder ~/none/: No such file",
    );
}
