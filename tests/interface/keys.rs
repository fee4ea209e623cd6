//! The user's own keys: what a configuration may set, what is refused, and that the screen shows the current keys.

use crate::app::{
    ACTIONS, Action, DefaultKeys, Effect, Key, Keymap, Mode, TerminalRequest, entry_of,
    keys_in_toml,
};
use crate::config::Config;
use cubetui::cube::random::{next_seed, seeded_generator};
use cubetui::cube::{Color, ColorScheme};

use crate::interface::driver::{Person, app_with, settings};

/// The keymap of a configuration, and the warnings about it.
fn keymap(text: &str) -> (Keymap, Vec<String>) {
    let (config, mistakes) = Config::read(text);
    assert_eq!(mistakes, [], "{text}");
    let (keymap, warnings) = Keymap::with_bindings(&config.scheme, &config.keys);
    (keymap, warnings.iter().map(ToString::to_string).collect())
}

/// A user with these keys, whose configuration causes no warnings.
fn person(text: &str) -> Person {
    assert_eq!(keymap(text).1, [""; 0], "{text}");
    Person::with(app_with(Config {
        keys: Config::read(text).0.keys,
        ..settings()
    }))
}

fn id(keymap: &Keymap, mode: Mode, key: &str) -> Option<&'static str> {
    keymap
        .action(mode, key.parse().expect("the test names a key"))
        .map(|action| entry_of(action).id)
}

/// Every key that a keymap could bind.
pub(crate) fn all_keys() -> Vec<Key> {
    let signs =
        (' '..='~').flat_map(|sign| [Key::char(sign), Key::ctrl(sign.to_ascii_lowercase())]);
    let named = "f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 enter esc backspace delete tab backtab left right up down home \
                 end pageup pagedown space";
    signs
        .chain(named.split(' ').map(|name| name.parse().expect("a name")))
        .collect()
}

fn assert_same(one: &Keymap, other: &Keymap, context: &str) {
    for mode in Mode::ALL {
        for key in all_keys() {
            assert_eq!(
                one.action(mode, key),
                other.action(mode, key),
                "{context}: {key} in {}",
                mode.name()
            );
        }
        for entry in ACTIONS {
            let keys = |keymap: &Keymap| keymap.keys_in(mode, entry.action).collect::<Vec<_>>();
            assert_eq!(
                keys(one),
                keys(other),
                "{context}: {} in {}",
                entry.id,
                mode.name()
            );
        }
    }
}

#[test]
fn a_key_gets_another_meaning_everywhere_or_in_one_mode() {
    let (keys, warnings) =
        keymap("[keys]\nf5 = \"scramble\"\n\"ctrl-s\" = \"solve\"\n[keys.turn]\ns = \"reset\"");
    assert_eq!(warnings, [""; 0]);
    for mode in Mode::ALL {
        assert_eq!(id(&keys, mode, "f5"), Some("scramble"));
        assert_eq!(id(&keys, mode, "ctrl-s"), Some("solve"));
        assert_eq!(
            id(&keys, mode, "enter"),
            Some("solve"),
            "the default key of an action stays"
        );
    }
    assert_eq!(id(&keys, Mode::Turn, "s"), Some("reset"));
    assert_eq!(
        id(&keys, Mode::Play, "s"),
        Some("S"),
        "in the other mode the default stays"
    );
}

#[test]
fn every_action_can_have_another_key_in_every_mode_it_knows() {
    for entry in ACTIONS {
        for section in [
            "keys".to_owned(),
            format!("keys.{}", entry.modes[0].name().to_lowercase()),
        ] {
            let (keys, warnings) = keymap(&format!("[{section}]\n\"alt-f9\" = \"{}\"", entry.id));
            assert_eq!(warnings, [""; 0], "{}", entry.id);
            let everywhere = section == "keys";
            for mode in Mode::ALL {
                let has = entry.modes.contains(&mode) && (everywhere || mode == entry.modes[0]);
                assert_eq!(
                    id(&keys, mode, "alt-f9"),
                    has.then_some(entry.id),
                    "{} in {}",
                    entry.id,
                    mode.name()
                );
            }
        }
    }
}

#[test]
fn a_key_is_freed_everywhere_or_in_one_mode() {
    let (keys, warnings) = keymap("[keys]\n2 = \"none\"\n[keys.turn]\nq = \"none\"\nf5 = \"none\"");
    assert_eq!(warnings, [""; 0], "Ctrl-C still quits");
    for mode in Mode::ALL {
        assert_eq!(id(&keys, mode, "2"), None);
    }
    assert_eq!(
        (id(&keys, Mode::Turn, "q"), id(&keys, Mode::Play, "q")),
        (None, Some("close"))
    );
    let (keys, warnings) =
        keymap("[keys]\nq = \"none\"\nf5 = \"quit\"\n[keys.paint]\nq = \"quit\"\nf5 = \"none\"");
    assert_eq!(
        warnings, [""; 0],
        "a key may be freed everywhere and used in one mode, and the other way round"
    );
    assert_eq!(
        (id(&keys, Mode::Turn, "q"), id(&keys, Mode::Paint, "q")),
        (None, Some("quit"))
    );
    assert_eq!(
        (id(&keys, Mode::Turn, "f5"), id(&keys, Mode::Paint, "f5")),
        (Some("quit"), None)
    );
}

#[test]
fn clashes_are_refused_with_both_names_and_the_default_stays() {
    for (text, words) in [
        (
            "[keys]\n\"ctrl-s\" = \"solve\"\n\"Ctrl-S\" = \"reset\"",
            "line 3, column 1: \"ctrl-s\" cannot be both \"reset\" and \"solve\" (line 2, column 1) in Turn mode; neither is used",
        ),
        (
            "[keys]\n\"ctrl-s\" = \"solve\"\n[keys.paint]\n\"ctrl-s\" = \"reset\"",
            "line 4, column 1: \"ctrl-s\" cannot be both \"reset\" and \"solve\" (line 2, column 1) in Paint mode; neither is used",
        ),
        (
            "[keys.play]\n\"ctrl-s\" = \"none\"\n\"CTRL-s\" = \"reset\"",
            "line 3, column 1: \"ctrl-s\" cannot be both \"reset\" and \"none\" (line 2, column 1) in Play mode; neither is used",
        ),
    ] {
        let (keys, warnings) = keymap(text);
        assert_eq!(warnings, [words]);
        assert_same(&keys, &Keymap::with_defaults(&ColorScheme::western()), text);
    }
    let (_, warnings) =
        keymap("[keys]\nf5 = \"next\"\nF5 = \"next-face\"\n[keys.turn]\n\"f5\" = \"solve\"");
    assert_eq!(warnings, [""; 0], "these actions share no mode");
}

#[test]
fn mistakes_tell_their_place_and_what_was_meant() {
    for (text, words) in [
        (
            "[keys]\nf5 = \"scrambel\"",
            "line 2, column 6: key \"f5\": unknown action \"scrambel\"; did you mean \"scramble\"?",
        ),
        (
            "[keys]\nf5 = \"non\"",
            "line 2, column 6: key \"f5\": unknown action \"non\"; did you mean \"none\"?",
        ),
        (
            "[keys]\npagedwon = \"undo\"",
            "line 2, column 1: \"pagedwon\" is not a key; write it like \"u\", \"ctrl-s\", \"space\", \"f1\" or \"pageup\"; \
             did you mean \"pagedown\"?",
        ),
        (
            "[keys]\n\"ctrl-m\" = \"undo\"",
            "line 2, column 1: terminals do not send \"ctrl-m\": they send \"enter\"",
        ),
        (
            "[keys.turn]\nf5 = \"next\"",
            "line 2, column 6: \"next\" works in Play mode, not in Turn",
        ),
        (
            "[keys.solve]\nf5 = \"next\"\nf6 = \"next\"",
            "line 1, column 7: unknown section \"keys.solve\"; the modes are turn, paint, play",
        ),
    ] {
        let (keys, warnings) = keymap(text);
        assert_eq!(warnings, [words]);
        assert_same(&keys, &Keymap::with_defaults(&ColorScheme::western()), text);
    }
}

#[test]
fn that_nobody_can_quit_ask_or_paint_any_more_is_reported() {
    for (text, words) in [
        (
            "[keys]\nq = \"none\"\n\"ctrl-c\" = \"none\"",
            "line 3, column 1: \"ctrl-c\" was the last key of \"quit\" in all modes",
        ),
        (
            "[keys.turn]\n\":\" = \"solve\"",
            "line 2, column 1: \":\" was the last key of \"command\" in Turn mode",
        ),
        (
            "[keys]\nf1 = \"undo\"\n\"?\" = \"redo\"",
            "line 3, column 1: \"?\" was the last key of \"help\" in all modes",
        ),
        (
            "[keys.paint]\nw = \"undo\"",
            "line 2, column 1: \"w\" was the last key of \"paint-up\" in Paint mode",
        ),
    ] {
        assert_eq!(keymap(text).1, [words]);
    }
    let (keys, warnings) = keymap("[keys]\nq = \"none\"\n\"ctrl-c\" = \"none\"\nf10 = \"quit\"");
    assert_eq!(warnings, [""; 0]);
    assert_eq!(id(&keys, Mode::Paint, "f10"), Some("quit"));
}

#[test]
fn the_default_keys_as_they_are_written_mean_themselves() {
    for scheme in ColorScheme::named() {
        let defaults = Keymap::with_defaults(&scheme);
        let text = keys_in_toml(&defaults, &scheme);
        assert_eq!(Config::read(&text).0.keys, [], "they are remarks");
        let remarks = text.lines().filter(|line| {
            line.starts_with("# \"") && line.contains("\" = \"") || line.starts_with('[')
        });
        let lines: Vec<&str> = remarks.map(|line| line.trim_start_matches("# ")).collect();
        let (config, mistakes) = Config::read(&lines.join("\n"));
        assert_eq!(mistakes, []);
        let (keys, warnings) = Keymap::with_bindings(&scheme, &config.keys);
        assert_eq!(warnings, []);
        assert_same(&keys, &defaults, scheme.name());
        for entry in ACTIONS {
            assert!(
                entry.keys == DefaultKeys::Fixed(&[])
                    || config.keys.iter().any(|wish| wish.action == entry.id),
                "{} has no line",
                entry.id
            );
        }
    }
}

#[test]
fn own_keys_as_they_are_written_mean_themselves() {
    for text in [
        "[keys]\nf5 = \"scramble\"\n2 = \"none\"\nhome = \"none\"",
        "[keys]\nf5 = \"scramble\"\n[keys.paint]\nf5 = \"none\"\n2 = \"none\"",
        "[keys]\nq = \"none\"\n[keys.turn]\nq = \"U\"\n\"'\" = \"U'\"\n'\"' = \"x\"\n'\\' = \"y\"\n\"ö\" = \"z\"",
        "[keys.play]\nleft = \"next\"\nright = \"previous\"",
        "[keys]\ntab = \"U'\"\n[keys.paint]\ntab = \"none\"",
    ] {
        let (keys, _) = keymap(text);
        let written = keys_in_toml(&keys, &ColorScheme::western());
        let (again, warnings) = keymap(&written);
        assert_eq!(warnings, [""; 0]);
        assert_same(&again, &keys, text);
        assert_eq!(
            keys_in_toml(&again, &ColorScheme::western()),
            written,
            "{text}"
        );
    }
}

/// Whatever the configuration, the keymap is written without mistakes and reads back as the same keymap.
#[test]
fn random_keys_as_they_are_written_mean_themselves() {
    let names = [
        "esc", "q", "ctrl-c", "?", "f1", "f5", ":", "u", "w", "1", "enter", "tab", "left", "U",
        "\\\\",
    ];
    let ids: Vec<&str> = ACTIONS
        .iter()
        .map(|entry| entry.id)
        .chain(["none", "none", "leave"])
        .collect();
    let mut generator = seeded_generator(15);
    let mut below = |count: usize| next_seed(&mut generator) as usize % count;
    for round in 0..300 {
        let scheme = &ColorScheme::named()[round % 2];
        let mut text = String::new();
        for section in ["keys", "keys.turn", "keys.paint", "keys.play"] {
            text.extend(["[", section, "]\n"]);
            for name in names {
                if below(4) == 0 {
                    text.extend(["\"", name, "\" = \"", ids[below(ids.len())], "\"\n"]);
                }
            }
        }
        let (keys, _) = Keymap::with_bindings(scheme, &Config::read(&text).0.keys);
        let (config, mistakes) = Config::read(&keys_in_toml(&keys, scheme));
        assert_eq!(mistakes, [], "{text}");
        let (again, warnings) = Keymap::with_bindings(scheme, &config.keys);
        let mistakes: Vec<_> = warnings
            .iter()
            .filter(|warning| !warning.is_remark)
            .collect();
        assert!(mistakes.is_empty(), "{text}: {mistakes:?}");
        assert_same(&again, &keys, &text);
    }
}

#[test]
fn keys_are_pressed_as_they_were_wished() {
    let mut person = person("[keys.turn]\nf5 = \"U\"\nu = \"none\"\n[keys]\nf10 = \"quit\"");
    person.press("f5").type_text("u");
    assert_eq!(person.app.turns_made().len(), 1);
    assert!(
        person.status().starts_with("u does nothing in Turn mode"),
        "{}",
        person.status()
    );
    person.press("f10");
    assert_eq!(
        person.taken_effects(),
        [Effect::Terminal(TerminalRequest::Quit)]
    );
}

#[test]
fn other_colours_keep_the_own_keys() {
    let mut person = person("[keys.paint]\nk = \"undo\"\n[keys]\nf5 = \"scramble\"");
    person.command("set scheme black:k red green yellow orange blue");
    let keys = &person.app.keymap;
    assert_eq!(id(keys, Mode::Turn, "f5"), Some("scramble"));
    assert_eq!(
        id(keys, Mode::Paint, "k"),
        Some("undo"),
        "what was wished counts more than a letter of a colour"
    );
    assert_eq!(
        person.status(),
        "scheme is black:k red green yellow orange blue; no key is left for black"
    );
    person.command("set scheme western");
    assert_eq!(person.status(), "scheme is western");
    assert_eq!(
        person.app.keymap.keys(Action::Paint(Color::U)).next(),
        Some(Key::char('w'))
    );
}

#[test]
fn the_screen_names_the_keys_in_force() {
    let mut person = person(
        "[keys]\nf5 = \"solve\"\nf6 = \"undo\"\n\"ctrl-q\" = \"close\"\ni = \"none\"\nf2 = \"none\"\nf9 = \"leave\"\n\
         [keys.turn]\nt = \"U'\"\nk = \"half\"\n[keys.paint]\na = \"paint-up\"",
    );
    let screen = person.screen();
    for words in [
        "F5 solve",
        "F6 undo",
        "Ctrl-Q quit",
        "Press :stickers to type",
        "its stickers, then F5.",
        "k before it",
    ] {
        assert!(screen.contains(words), "{words:?} is not in\n{screen}");
    }
    assert!(screen.contains("t R F D L B back,"), "{screen}");
    person.type_text("k");
    person.expect_screen("F9 forgets");
    person.press("f9").command("stickers").type_text("j");
    assert_eq!(
        person.status(),
        "j is not a colour: a white, r red, g green, y yellow, o orange, b blue; :set scheme takes others"
    );
    person.expect_screen("argyob paint");
}

#[test]
fn the_footer_says_what_a_key_does_now() {
    let mut person = Person::new();
    person.command("scramble R U2 F' L D B2").press("enter");
    let footer = |person: &Person| {
        person
            .screen()
            .lines()
            .last()
            .map(str::to_owned)
            .unwrap_or_default()
    };
    assert!(footer(&person).contains("Esc stop"), "{}", footer(&person));
    person.let_solve();
    person.press("space");
    assert!(
        footer(&person).contains("Space pause"),
        "{}",
        footer(&person)
    );
    assert!(footer(&person).contains("Esc stop"), "{}", footer(&person));
    person.press("esc");
    assert!(
        footer(&person).contains("Space play") && footer(&person).contains("Esc leave"),
        "{}",
        footer(&person)
    );
}
