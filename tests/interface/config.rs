//! The configuration: the example, every key, every kind of mistake.

use std::collections::HashSet;

use crate::config::{
    Blocks, ColorChoice, ColorDepth, Config, Graphics, RequestedKey, SETTINGS, Setting,
    TablesConfig, Themes, Timeout, TomlPosition, ViewChoice,
};
use cubetui::cube::ColorScheme;
use cubetui::diagnosis::EntryRules;

const EXAMPLE: &str = include_str!("../../config.example.toml");

fn warnings(text: &str) -> Vec<String> {
    Config::read(text)
        .1
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn the_example_is_the_defaults_with_every_key_explained() {
    assert_eq!(Config::read(EXAMPLE), (Config::default(), vec![]));
    let lines: Vec<&str> = EXAMPLE.lines().collect();
    let mut section = String::new();
    let mut explained = Vec::new();
    for pair in lines.windows(2) {
        if let Some(name) = pair[1]
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
        {
            section = format!("{name}.");
        } else if pair[1].starts_with('#') {
        } else if let Some((key, _)) = pair[1].split_once(" = ") {
            explained.push((
                format!("{section}{key}"),
                pair[0].trim_start_matches("# ").to_owned(),
            ));
        }
    }
    let expected: Vec<_> = SETTINGS
        .iter()
        .map(|setting| (setting.key.to_owned(), format!("{}.", setting.comment())))
        .collect();
    assert_eq!(explained, expected);
}

#[test]
fn settings_are_declared_once_and_sections_stay_together() {
    let keys: HashSet<&str> = SETTINGS.iter().map(|setting| setting.key).collect();
    assert_eq!(keys.len(), SETTINGS.len());
    let mut sections: Vec<_> = SETTINGS.iter().map(Setting::section).collect();
    assert_eq!(sections[0], None, "TOML wants keys without a section first");
    sections.dedup();
    let unique: HashSet<_> = sections.iter().collect();
    assert_eq!(unique.len(), sections.len());
    for setting in SETTINGS {
        assert!(
            setting.about.len() <= 53 && !setting.about.ends_with('.'),
            "{}",
            setting.key
        );
    }
}

#[test]
fn every_setting_with_a_name_can_be_set_to_its_own_value() {
    let themes = Themes::built_in();
    for setting in SETTINGS {
        let Some(name) = setting.name else { continue };
        let value = setting
            .value(&Config::default())
            .replace("true", "on")
            .replace("false", "off");
        let mut config = Config::default();
        assert_eq!(
            config.set(name, value.trim_matches('"'), &themes),
            Ok(()),
            "{name} {value}"
        );
        assert_eq!(config, Config::default(), "{name} {value}");
        let error = config
            .set(name, "\u{1}", &themes)
            .expect_err("no setting has this value")
            .to_string();
        assert!(error.starts_with(&format!("{name}: ")), "{error}");
        assert_eq!(config, Config::default(), "{name}");
    }
}

#[test]
fn what_is_typed_is_checked_like_the_file() {
    let themes = Themes::built_in();
    let mut config = Config::default();
    for (name, value) in [
        ("solver", "Thistlethwaite"),
        ("solutions", "7"),
        ("speed", "0.5"),
        ("timeout", "1m 30s"),
        ("theme", "light"),
        ("scheme", "japanese"),
        ("strict", "ON"),
    ] {
        assert_eq!(config.set(name, value, &themes), Ok(()), "{name} {value}");
    }
    let text = "scheme = \"japanese\"\ntheme = \"light\"\nentry.strict = true\nplay.speed = 0.5\n\
                solver = { use = \"thistlethwaite\", timeout = \"1m 30s\", solutions = 7 }";
    assert_eq!(Config::read(text), (config.clone(), vec![]));
    for (name, value, words) in [
        ("solutions", "0", "solutions: 0 is not between 1 and 100"),
        (
            "solutions",
            "many",
            "solutions: expected a number from 1 to 100, found \"many\"",
        ),
        ("speed", "21", "speed: 21 is not between 0.2 and 20"),
        (
            "cursor",
            "adaptiv",
            "cursor: \"adaptiv\" is none of order, adaptive; did you mean \"adaptive\"?",
        ),
        ("theme", "drak", "theme: there is no theme \"drak\""),
        (
            "animation",
            "soon",
            "animation: \"soon\" is none of on|off|20ms to 2s",
        ),
        (
            "strikt",
            "on",
            "no setting is called \"strikt\"; did you mean \"strict\"?",
        ),
        ("color", "16", "no setting is called \"color\""),
    ] {
        let before = config.clone();
        let error = config
            .set(name, value, &themes)
            .expect_err("it cannot be set")
            .to_string();
        assert!(error.starts_with(words), "{error}");
        assert_eq!(config, before);
    }
}

#[test]
fn a_time_for_the_animation_also_switches_it_on() {
    let mut config = Config::default();
    let themes = Themes::built_in();
    assert_eq!(config.set("animation", "off", &themes), Ok(()));
    assert!(!config.animation.on);
    assert_eq!(config.set("animation", "200ms", &themes), Ok(()));
    assert_eq!(
        (config.animation.on, config.animation.duration.to_string()),
        (true, "200ms".to_owned())
    );
}

#[test]
fn nothing_gives_the_defaults() {
    assert_eq!(Config::read(""), (Config::default(), vec![]));
    assert_eq!(
        Config::read("# remark\n[play]\n[solver]\n"),
        (Config::default(), vec![])
    );
}

#[test]
fn every_key_is_read() {
    let text = "scheme = \"japanese\"\nrelabelled = true\nview = \"solid\"\nblocks = \"octants\"\ngraphics = \"sixel\"\ncolor = \"never\"\nsession = false\nsolver.timeout = \"1m 30s\"\nsolver.solutions = 7\n[tables]\nuse = \"instant\"\nsave = false\n[play]\nspeed = 0.5\n\
                [entry]\nstrict = true\ncursor = \"adaptive\"\ncentres = \"free\"\nsupercube = true\n\
                [animation]\non = false\nnet = true\nduration = \"1s\"";
    let (config, warnings) = Config::read(text);
    assert_eq!(warnings, []);
    assert_eq!(config.scheme, ColorScheme::japanese());
    assert_eq!(config.view, ViewChoice::Solid);
    assert_eq!(
        (config.appearance.blocks, config.appearance.graphics),
        (Blocks::Octants, Graphics::Sixel)
    );
    assert!(config.relabelled);
    let animation = config.animation;
    assert_eq!(
        (
            animation.on,
            animation.net,
            animation.duration.to_string().as_str()
        ),
        (false, true, "1s")
    );
    assert_eq!(config.color, ColorChoice::Depth(ColorDepth::None));
    assert!(!config.session);
    assert_eq!(config.solver.timeout.duration().as_secs(), 90);
    assert_eq!(config.solver.solutions, 7);
    assert_eq!(
        config.tables,
        TablesConfig {
            full: false,
            save: false
        }
    );
    assert!((config.play.speed - 0.5).abs() < f64::EPSILON);
    assert_eq!(
        config.entry,
        EntryRules {
            strict: true,
            adaptive: true,
            free_centers: true,
            supercube: true
        }
    );
}

#[test]
fn requested_keys_are_handed_on_with_their_places() {
    let text =
        "keys.q = \"none\"\n[keys.turn]\n\"ctrl-s\" = \"scramble\"\nwhatever = \"you say\"\n";
    let (config, warnings) = Config::read(text);
    assert_eq!(warnings, []);
    let position = |line, column| TomlPosition { line, column };
    let requested =
        |mode, (key, key_position): (&str, _), (action, action_position): (&str, _)| RequestedKey {
            mode,
            key: key.to_owned(),
            key_position,
            action: action.to_owned(),
            action_position,
        };
    let turn = || Some(("turn".to_owned(), position(2, 7)));
    let expected = [
        requested(None, ("q", position(1, 6)), ("none", position(1, 10))),
        requested(
            turn(),
            ("ctrl-s", position(3, 1)),
            ("scramble", position(3, 12)),
        ),
        requested(
            turn(),
            ("whatever", position(4, 1)),
            ("you say", position(4, 12)),
        ),
    ];
    assert_eq!(config.keys, expected);
    assert_eq!(
        Config {
            keys: vec![],
            ..config
        },
        Config::default()
    );
}

#[test]
fn a_configuration_is_written_as_it_is_read() {
    for text in [
        "",
        "scheme = \"black:k red green yellow orange blue\"\nplay.speed = 0.2\nentry.strict = true",
    ] {
        let (config, warnings) = Config::read(text);
        assert_eq!(warnings, []);
        assert_eq!(Config::read(&config.to_toml()), (config, vec![]), "{text}");
    }
}

#[test]
fn names_of_colour_choices_are_read_and_printed() {
    for (name, choice) in ColorChoice::NAMED {
        assert_eq!(name.parse(), Ok(choice));
        assert_eq!(choice.to_string(), name);
    }
}

#[test]
fn times_are_read_in_their_range() {
    for text in ["1ms", "10s", "1m 30s", "1day"] {
        let timeout: Timeout = text.parse().unwrap();
        assert_eq!(timeout.to_string(), text);
    }
    for text in [
        "",
        "1",
        "s",
        "0s",
        "999us",
        "25h",
        "10 parsecs",
        "-1s",
        "99999999999999999999s",
    ] {
        assert!(text.parse::<Timeout>().is_err(), "{text}");
    }
}

#[test]
fn a_mistake_names_its_place_and_the_nearest_name() {
    for (text, words) in [
        (
            "shceme = \"western\"",
            r#"line 1, column 1: unknown key "shceme"; did you mean "scheme"?"#,
        ),
        (
            "\n  colour = \"16\"",
            r#"line 2, column 3: unknown key "colour"; did you mean "color"?"#,
        ),
        (
            "[solver]\ntimeuot = 1",
            r#"line 2, column 1: unknown key "solver.timeuot"; did you mean "solver.timeout"?"#,
        ),
        (
            "[slover]\ntimeout = \"1s\"",
            r#"line 1, column 2: unknown key "slover"; did you mean "solver"?"#,
        ),
        (
            "entirely = 1",
            r#"line 1, column 1: unknown key "entirely""#,
        ),
        (
            "scheme = 3",
            "line 1, column 10: scheme: expected a text in quotes, found a number",
        ),
        (
            "scheme = \"westen\"",
            r#"line 1, column 10: scheme: unknown colour scheme "westen"; there are: western, japanese; did you mean "western"?"#,
        ),
        (
            "color = true",
            "line 1, column 9: color: expected a text in quotes, found true or false",
        ),
        (
            "color = \"aut\"",
            r#"line 1, column 9: color: "aut" is none of auto, truecolor, 256, 16, never; did you mean "auto"?"#,
        ),
        (
            "[solver]\ntimeout = \"soon\"",
            r#"line 2, column 11: solver.timeout: "soon" is not a time; write it like "500ms", "10s" or "1m 30s""#,
        ),
        (
            "[play]\nspeed = 0",
            "line 2, column 9: play.speed: 0 is not between 0.2 and 20",
        ),
        (
            "[play]\nspeed = nan",
            "line 2, column 9: play.speed: NaN is not between 0.2 and 20",
        ),
        (
            "[play]\nspeed = [2]",
            "line 2, column 9: play.speed: expected a number, found a list",
        ),
        (
            "view = \"sold\"",
            r#"line 1, column 8: view: "sold" is none of auto, net, solid; did you mean "solid"?"#,
        ),
        (
            "[animation]\nduration = \"3s\"",
            r#"line 2, column 12: animation.duration: "3s" is not within 20ms to 2s"#,
        ),
        (
            "[key.turn]\nu = \"U\"",
            r#"line 1, column 2: unknown key "key"; did you mean "keys"?"#,
        ),
        (
            "keys = \"vim\"",
            "line 1, column 1: keys must be a section: write [keys] on a line of its own",
        ),
        (
            "[keys]\nu = false",
            r#"line 2, column 5: key "u": expected the name of an action in quotes, or "none", found true or false"#,
        ),
        (
            "[keys.turn.play]\nu = \"U\"",
            r#"line 1, column 12: key "play": expected the name of an action in quotes, or "none", found a section"#,
        ),
        (
            "play = 3",
            "line 1, column 1: play must be a section: write [play] on a line of its own",
        ),
    ] {
        assert_eq!(warnings(text), [words], "{text:?}");
        assert_eq!(Config::read(text).0, Config::default(), "{text:?}");
    }
}

#[test]
fn one_faulty_key_leaves_the_others_in_force() {
    let text = "scheme = 1\ncolor = \"256\"\nänderung = 2\n[play]\nspeed = 5\npace = 7\n";
    let (config, warnings) = Config::read(text);
    assert_eq!(config.color, ColorChoice::Depth(ColorDepth::Indexed256));
    assert!((config.play.speed - 5.0).abs() < f64::EPSILON);
    assert_eq!(config.scheme, ColorScheme::western());
    let places: Vec<_> = warnings
        .iter()
        .map(|warning| (warning.position.line, warning.position.column))
        .collect();
    assert_eq!(places[0], (1, 10));
    assert_eq!(places.last(), Some(&(6, 1)));
}

#[test]
fn broken_syntax_is_reported_and_the_rest_used() {
    let (config, warnings) = Config::read("scheme = \ncolor = \"16\"\n[play]\nspeed = 3\n");
    assert_eq!(config.color, ColorChoice::Depth(ColorDepth::Ansi16));
    assert!((config.play.speed - 3.0).abs() < f64::EPSILON);
    assert_eq!(warnings[0].position.line, 1);
    for text in [
        "[",
        "=",
        "\u{0}",
        "scheme = \"",
        "color = \"16\"\ncolor = \"256\"",
        "\u{feff}=ü",
    ] {
        assert!(!Config::read(text).1.is_empty(), "{text:?}");
    }
}
