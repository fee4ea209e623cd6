//! Files on Linux: full disks, limits, pipes and devices.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use crate::commands::driver::{Ended, SOLVED, assert_contains, folder, program};
use crate::program::end_of;

#[test]
fn streams_that_fail_are_exit_code_4() {
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .expect("Linux has it");
    let mut child = program("convert --to reid")
        .stdin(Stdio::piped())
        .stdout(full)
        .spawn()
        .expect("it starts");
    child
        .stdin
        .take()
        .expect("it is piped")
        .write_all(b"R2\nU2\n")
        .expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(4));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .starts_with("cubetui: cannot write to standard output: ")
    );
    let folder = fs::File::open("/").expect("there is a root");
    let output = program("verify").stdin(folder).output().expect("it starts");
    assert_eq!(output.status.code(), Some(4));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .starts_with("cubetui: cannot read standard input: ")
    );
}

/// By default SIGXFSZ would end the process, and half a file would stay.
#[test]
fn a_limit_on_the_size_of_files_is_like_a_full_disk() {
    let path = folder("file-limit").join("cube.svg");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "ulimit -f 1; exec $0 show --svg $1"])
        .arg(env!("CARGO_BIN_EXE_cubetui"))
        .arg(&path);
    let ended = end_of(&mut shell);
    assert_eq!(ended.code, Some(4), "{}", ended.err);
    assert_contains(&ended.err, "cannot write");
    let folder = path.parent().expect("it has a folder");
    assert_eq!(fs::read_dir(folder).expect("it is there").count(), 0);
}

#[test]
fn a_full_disk_is_exit_code_4() {
    for arguments in [
        "solve $SOLVED",
        "verify $SOLVED",
        "scramble",
        "show $SOLVED",
        "alg invert `R U`",
        "order `R U`",
        "config print",
        "config check",
        "config path",
        "tables list",
        "tables path",
        "completions bash",
        "man",
        "bench",
        "--help",
        "-h",
        "solve --help",
        "help solve",
        "--version",
    ] {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("Linux has it");
        let ended = end_of(program(arguments).stdout(full));
        assert_eq!(ended.code, Some(4), "{arguments:?}: {}", ended.err);
        let last = ended.err.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("cubetui: cannot write to standard output: "),
            "{arguments:?}: {last}"
        );
    }
}

#[test]
fn the_usual_configuration_is_in_the_folder_of_the_system() {
    let home = folder("somebody");
    fs::create_dir_all(home.join("cubetui")).expect("the tests may write in their own folder");
    fs::write(home.join("cubetui/config.toml"), "nonsense = 1").expect("the tests may write");
    let ended = end_of(program(&format!("solve `{SOLVED}`")).env("XDG_CONFIG_HOME", &home));
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "\n"));
    assert_contains(
        &ended.err,
        "cubetui/config.toml: line 1, column 1: unknown key",
    );
    fs::write(home.join("cubetui/config.toml"), [0xff]).expect("the tests may write");
    let ended = end_of(program(&format!("solve `{SOLVED}`")).env("XDG_CONFIG_HOME", &home));
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "\n"));
    assert_contains(&ended.err, "cubetui/config.toml: cannot be read: ");
}

#[test]
fn a_pipe_or_device_in_the_place_of_the_configuration_or_a_theme_does_not_block() {
    let home = folder("irregular");
    let _absent = fs::remove_dir_all(&home);
    fs::create_dir_all(home.join("cubetui/themes"))
        .expect("the tests may write in their own folder");
    for name in ["config.toml", "themes/mine.toml"] {
        let path = home.join("cubetui").join(name);
        let made = Command::new("mkfifo")
            .arg(&path)
            .status()
            .expect("mkfifo is there");
        assert!(made.success());
        let words = format!("cubetui/{name}: cannot be read: it is not a regular file\n");
        let solved = || {
            let usual = program(&format!("solve `{SOLVED}`"))
                .env("XDG_CONFIG_HOME", &home)
                .output();
            Ended::from(usual.expect("the program starts"))
        };
        let ended = solved();
        assert_eq!((ended.code, &*ended.out), (Some(0), "\n"));
        assert!(ended.err.ends_with(&words), "{}", ended.err);
        let checked = end_of(program("config check").env("XDG_CONFIG_HOME", &home));
        let said = format!("{}{}", checked.out, checked.err);
        assert!(
            checked.code != Some(0) && said.contains("it is not a regular file"),
            "{said}"
        );
        fs::remove_file(&path).expect("it is there");
        symlink("/dev/zero", &path).expect("the tests may write in their own folder");
        assert!(solved().err.ends_with(&words));
        fs::remove_file(&path).expect("it is there");
        symlink("/dev/null", &path).expect("the tests may write in their own folder");
        assert!(!solved().err.contains("cannot be read"));
        fs::remove_file(&path).expect("it is there");
    }
}
