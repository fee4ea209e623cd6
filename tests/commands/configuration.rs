//! The configuration: where it is found, what is wrong with it, and `config`.

use crate::program::end_of;

use crate::commands::driver::{
    Ended, SOLVED, assert_contains, assert_fails, config_file, folder, program, run, succeeds,
};

#[test]
fn a_configuration_that_was_named_must_be_there() {
    let missing = folder("config").join("missing.toml");
    let missing = missing.to_str().expect("the path is text");
    assert_fails(
        &format!("solve `{SOLVED}` --config `{missing}`"),
        4,
        "cannot read the configuration",
    );
    assert_fails(
        &format!("--config `{missing}` solve `{SOLVED}`"),
        4,
        "missing.toml",
    );
    let ended = end_of(program(&format!("solve `{SOLVED}`")).env("CUBETUI_CONFIG", missing));
    assert_eq!((ended.code, ended.out.as_str()), (Some(4), ""));
    let folder = folder("config");
    assert_fails(
        &[
            "solve",
            SOLVED,
            "--config",
            folder.to_str().expect("the path is text"),
        ],
        4,
        "cannot read",
    );
}

#[test]
fn mistakes_in_the_configuration_are_reported_and_the_rest_is_used() {
    let path = config_file("mistaken.toml", "scheme = \"japanese\"\n[slover]\n");
    let blue_down = SOLVED
        .replace('U', "w")
        .replace('R', "r")
        .replace('F', "g")
        .replace('D', "b");
    let blue_down = blue_down.replace('L', "o").replace('B', "y");
    let ended = run(&format!("solve `{blue_down}` --config `{path}`"));
    let warning = format!(
        "cubetui: warning: {path}: line 2, column 2: unknown key \"slover\"; did you mean \"solver\"?\n"
    );
    assert_eq!(
        (ended.code, ended.out, ended.err),
        (Some(0), "\n".to_owned(), warning)
    );
}

#[test]
fn the_configuration_is_found_where_it_belongs() {
    let path = config_file("named.toml", "nonsense = 1");
    let from_variable = end_of(program(&format!("solve `{SOLVED}`")).env("CUBETUI_CONFIG", &path));
    assert_eq!(from_variable.code, Some(0));
    assert!(
        from_variable
            .err
            .contains("named.toml: line 1, column 1: unknown key \"nonsense\"")
    );
    let other = config_file("other.toml", "");
    let option_first = program(&format!("solve `{SOLVED}` --config `{other}`"))
        .env("CUBETUI_CONFIG", &path)
        .output();
    assert_eq!(
        Ended::from(option_first.expect("the program starts")).err,
        ""
    );
}

#[test]
fn the_defaults_are_printed_as_the_example_and_are_a_configuration_without_mistakes() {
    let ended = succeeds("config print --default");
    let is_up_to_date = ended.out == include_str!("../../config.example.toml");
    assert!(
        is_up_to_date,
        "cubetui config print --default > config.example.toml"
    );
    let path = config_file("printed.toml", &ended.out);
    let checked = run(&format!("config check `{path}`"));
    assert_eq!(
        (checked.code, checked.out),
        (Some(0), format!("{path}: no mistakes\n"))
    );
}

#[test]
fn the_scheme_of_the_command_line_is_in_force() {
    let path = config_file("western.toml", "scheme = \"western\"\n");
    let printed = succeeds(&format!("config print --config `{path}` --scheme japanese"));
    assert_contains(&printed.out, "\nscheme = \"japanese\"\n");
}

#[test]
fn what_is_in_force_is_printed_as_a_configuration_that_says_the_same() {
    let text = "scheme = \"black:k red green yellow orange blue\"\ncolor = \"16\"\nplay.speed = 0.25\n\
                entry = { strict = true, cursor = \"adaptive\", centres = \"free\" }\nsolver.timeout = \"1m 5s\"\n\
                [keys]\nf5 = \"scramble\"\nq = \"none\"\nhome = \"none\"\n[keys.turn]\nq = \"U\"\n\
                \"\\\"\" = \"U2\"\n\"\\\\\" = \"U'\"\n[keys.paint]\n2 = \"none\"\n";
    let path = config_file("mine.toml", text);
    let first = run(&format!("config print --config `{path}`"));
    assert_eq!(first.code, Some(0));
    assert_contains(&first.err, "unknown action \"U2\"");
    for line in [
        "color = \"16\"",
        "speed = 0.25",
        "strict = true",
        "timeout = \"1m 5s\"",
        "\"f5\" = \"scramble\"",
    ] {
        assert!(first.out.lines().any(|printed| printed == line), "{line}");
    }
    let again = config_file("mine-again.toml", &first.out);
    let second = run(&format!("config print --config `{again}`"));
    assert_eq!(
        (second.code, second.err, second.out),
        (Some(0), String::new(), first.out)
    );
}

#[test]
fn what_is_printed_passes_the_check() {
    // No key quits, leaves or opens the help any more: that is worth a remark, but it is what the user wrote.
    let text = "[keys]\nq = \"none\"\n\"ctrl-c\" = \"none\"\nesc = \"none\"\n\"?\" = \"undo\"\nf1 = \"none\"\n";
    let path = config_file("no-way-out.toml", text);
    let checked = succeeds(&format!("config check `{path}`"));
    assert_contains(&checked.out, "was the last key of \"quit\" in all modes\n");
    assert!(checked.out.ends_with(": no mistakes\n"), "{}", checked.out);
    let printed = run(&format!("config print --config `{path}`"));
    assert_eq!(printed.code, Some(0));
    let again = config_file("no-way-out-again.toml", &printed.out);
    let checked = run(&format!("config check `{again}`"));
    assert_eq!(checked.code, Some(0), "{}", checked.out);
    let json = run(&format!("config check --json `{again}`"));
    let object = &json.objects()[0];
    assert_eq!(
        (json.code, object["mistakes"].as_array().map(Vec::len)),
        (Some(0), Some(0))
    );
    assert!(
        object["remarks"]
            .as_array()
            .is_some_and(|remarks| remarks.len() > 2),
        "{}",
        json.out
    );
}

#[test]
fn a_check_lists_every_mistake_and_is_exit_code_3() {
    let text = "shceme = \"western\"\n[play]\nspeed = 99\n[keys]\n\"f5\" = \"scrambel\"\n\"f13\" = \"quit\"\n\
                \"f6\" = \"quit\"\n[keys.turn]\n\"F6\" = \"scramble\"\n[keys.pant]\n\"f7\" = \"quit\"\n";
    let path = config_file("faulty.toml", text);
    let expected = format!(
        "{path}: line 1, column 1: unknown key \"shceme\"; did you mean \"scheme\"?\n\
         {path}: line 3, column 9: play.speed: 99 is not between 0.2 and 20\n\
         {path}: line 5, column 8: key \"f5\": unknown action \"scrambel\"; did you mean \"scramble\"?\n\
         {path}: line 6, column 1: \"f13\" is not a key; write it like \"u\", \"ctrl-s\", \"space\", \"f1\" or \"pageup\"\n\
         {path}: line 9, column 1: \"f6\" cannot be both \"scramble\" and \"quit\" (line 7, column 1) in Turn mode; \
         neither is used\n\
         {path}: line 10, column 7: unknown section \"keys.pant\"; the modes are turn, paint, play; did you mean \
         \"paint\"?\n"
    );
    for arguments in [
        format!("config check {path}"),
        format!("config check --config {path}"),
        format!("--config {path} config check"),
    ] {
        let ended = run(&arguments);
        assert_eq!(
            (ended.code, ended.out.as_str(), ended.err.as_str()),
            (Some(3), expected.as_str(), "")
        );
    }
    assert_fails(
        "config check /no/such/file",
        4,
        "cannot read the configuration /no/such/file",
    );
    let usual = run("config check");
    assert_eq!(usual.code, Some(0));
    assert!(
        usual
            .out
            .ends_with("does not exist; the defaults are in force\n"),
        "{}",
        usual.out
    );
}

#[test]
fn the_path_of_the_configuration_is_reported_with_its_reason() {
    let path = config_file("here.toml", "");
    let named = run(&format!("config path --config `{path}`"));
    assert_eq!((named.code, named.out), (Some(0), format!("{path}\n")));
    assert_eq!(named.err, "cubetui: named by --config; the file is there\n");
    let variable = end_of(program("config path").env("CUBETUI_CONFIG", "not here.toml"));
    assert_eq!(
        (variable.code, variable.out.as_str()),
        (Some(0), "not here.toml\n")
    );
    assert_eq!(
        variable.err,
        "cubetui: named by CUBETUI_CONFIG; there is no such file\n"
    );
    let usual = run("config path");
    assert_eq!(usual.code, Some(0));
    assert!(usual.out.ends_with("config.toml\n"), "{}", usual.out);
    assert_eq!(
        usual.err,
        "cubetui: the usual place; there is no such file\n"
    );
}
