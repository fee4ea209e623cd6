//! Themes as files: what is read, what is derived, what is wrong and where.

use std::collections::HashSet;

use crate::config::{Ansi, Background, Config, Rgb, SHADES, Shade, Theme, Themes};

fn read(text: &str) -> (Theme, Vec<String>) {
    let (theme, warnings) = Theme::read("mine", text, &Themes::built_in());
    (theme, warnings.iter().map(ToString::to_string).collect())
}

#[test]
fn the_built_in_themes_are_in_order() {
    let themes = Themes::built_in();
    let names: Vec<&str> = themes.all().map(|theme| theme.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "dark",
            "light",
            "high-contrast",
            "deuteranopia",
            "protanopia-tritanopia"
        ]
    );
    assert_eq!(names[0], Themes::DEFAULT);
    for name in names {
        let path = format!("{}/assets/themes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the theme is in the repository");
        let (again, warnings) = Theme::read(name, &text, &themes);
        assert_eq!(warnings, [], "{name}");
        assert_eq!(Some(&again), themes.get(name));
        assert!(!again.about.is_empty(), "{name}");
    }
    let tables: HashSet<String> = themes.all().map(|theme| format!("{theme:?}")).collect();
    assert_eq!(tables.len(), 5);
    for (index, (shade, _)) in SHADES.into_iter().enumerate() {
        assert_eq!(shade as usize, index);
    }
}

#[test]
fn nothing_is_the_default_theme_under_another_name() {
    let (theme, warnings) = read("");
    assert_eq!(warnings, [""; 0]);
    let themes = Themes::built_in();
    let dark = themes.or_default("dark");
    assert_eq!(theme.name, "mine");
    assert_eq!(
        SHADES.map(|(shade, _)| theme.shade(shade)),
        SHADES.map(|(shade, _)| dark.shade(shade))
    );
    assert_eq!(theme.sticker("red"), dark.sticker("red"));
}

#[test]
fn what_is_said_is_taken_and_the_rest_derived() {
    let text = "about = \"loud\"\ninherits = \"light\"\n[surroundings]\naccent = \"#ff0000\"\nmuted = \"default\"\n\
                bad = { color = \"#010203\", 256 = 99, 16 = \"default\" }\n\
                [stickers]\norange = \"#ff8800\"\nteal = \"#008080\"\n\
                red = { color = \"#ff0000\", letter = \"#ffff00\" }";
    let (theme, warnings) = read(text);
    assert_eq!(warnings, [""; 0]);
    assert_eq!(theme.about, "loud");
    assert!(theme.is_light());
    let accent = theme.shade(Shade::Accent).expect("a colour");
    assert_eq!((accent.rgb, accent.indexed), (Rgb::new(255, 0, 0), 196));
    assert_eq!(accent.ansi.map(Ansi::number), Some(9));
    assert_eq!(theme.shade(Shade::Muted), None);
    let bad = theme.shade(Shade::Bad).expect("a colour");
    assert_eq!(
        (bad.rgb, bad.indexed, bad.ansi),
        (Rgb::new(1, 2, 3), 99, None)
    );
    let themes = Themes::built_in();
    assert_eq!(
        theme.shade(Shade::Good),
        themes.or_default("light").shade(Shade::Good)
    );
    assert_eq!(theme.sticker("red").letter.rgb, Rgb::new(255, 255, 0));
    assert_eq!(theme.sticker("teal").ground.indexed, 30);
    assert_eq!(theme.sticker("teal").letter.rgb, Rgb::WHITE);
    // The nearest colour would be a red or a yellow.
    let orange = theme.sticker("orange");
    assert_eq!(
        (orange.ground.indexed, orange.ground.ansi.map(Ansi::number)),
        (208, Some(3))
    );
    assert_eq!(orange.letter.rgb, Rgb::BLACK);
}

#[test]
fn stickers_are_taken_from_another_theme() {
    let (theme, warnings) = read("inherits = \"light\"\nstickers = \"deuteranopia\"");
    assert_eq!(warnings, [""; 0]);
    let themes = Themes::built_in();
    assert_eq!(
        theme.sticker("red"),
        themes.or_default("deuteranopia").sticker("red")
    );
    assert_eq!(
        theme.shade(Shade::Accent),
        themes.or_default("light").shade(Shade::Accent)
    );
}

#[test]
fn a_mistake_names_its_place_and_the_nearest_name_and_changes_nothing_else() {
    for (text, words) in [
        (
            "abuot = \"x\"",
            r#"line 1, column 1: unknown key "abuot"; did you mean "about"?"#,
        ),
        (
            "inherits = \"ligth\"",
            "line 1, column 12: inherits: there is no theme \"ligth\"; there are: dark, light, high-contrast, \
             deuteranopia, protanopia-tritanopia; did you mean \"light\"?",
        ),
        (
            "[surroundings]\nmutde = \"#000000\"",
            r#"line 2, column 1: unknown key "surroundings.mutde"; did you mean "surroundings.muted"?"#,
        ),
        (
            "[surroundings]\n  muted = \"grey\"",
            "line 2, column 11: surroundings.muted: \"grey\" is not a colour; write it like \"#ff7c10\"",
        ),
        (
            "light = 1",
            "line 1, column 9: light: expected true or false, found a number",
        ),
        (
            "surroundings = 1",
            "line 1, column 16: surroundings: expected a section, found a number",
        ),
        (
            "stickers = 1",
            "line 1, column 12: stickers: expected a text in quotes, found a number",
        ),
        (
            "[stickers]\nred = { 256 = 1 }",
            "line 2, column 7: stickers.red: has no color; write it like { color = \"#ff7c10\" }",
        ),
        (
            "[stickers]\nred = { color = \"#ff0000\", 256 = 256 }",
            "line 2, column 34: stickers.red.256: a colour's number is 0 to 255",
        ),
        (
            "[stickers]\nred = { color = \"#ff0000\", 16 = \"rde\" }",
            "line 2, column 33: stickers.red.16: \"rde\" is not one of the 16 colours: black, red, green, yellow, blue, magenta, \
             cyan, white and the same with bright- before it; did you mean \"red\"?",
        ),
        (
            "[surroundings]\nbad = { color = \"#ff0000\", letter = \"#000000\" }",
            "line 2, column 7: surroundings.bad: only stickers have letters",
        ),
    ] {
        assert_eq!(read(text).1, [words], "{text:?}");
    }
    let (theme, warnings) = read("[stickers]\nred = \"#ff\"\nblue = \"#0000ff\"\nwhite = ");
    assert!(
        warnings[0].starts_with("line 2, column 7: stickers.red:"),
        "{warnings:?}"
    );
    assert!(
        warnings[1].starts_with("line 4, column 9: "),
        "{warnings:?}"
    );
    assert_eq!(theme.sticker("blue").ground.rgb, Rgb::new(0, 0, 255));
    assert_eq!(
        theme.sticker("red"),
        Themes::built_in().or_default("dark").sticker("red")
    );
}

#[test]
fn own_themes_build_on_each_other_in_any_order_and_stand_in_for_built_in_ones() {
    let mut themes = Themes::built_in();
    let own = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let warnings = themes.add(vec![
        own("child", "inherits = \"parent\""),
        own("dark", "[stickers]\nred = \"#ee0000\""),
        own("parent", "[stickers]\nred = \"#dd0000\""),
        own("one", "inherits = \"other\""),
        own("other", "inherits = \"one\""),
    ]);
    assert_eq!(
        themes.or_default("child").sticker("red").ground.rgb,
        Rgb::new(0xdd, 0, 0)
    );
    assert_eq!(
        themes.or_default("dark").sticker("red").ground.rgb,
        Rgb::new(0xee, 0, 0)
    );
    assert_eq!(themes.all().filter(|theme| theme.name == "dark").count(), 1);
    assert_eq!(themes.or_default("no such").name, "dark");
    // A cycle of themes is cut in one place.
    let places: Vec<&str> = warnings.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(places, ["one"]);
}

#[test]
fn a_configuration_may_choose_only_what_there_is() {
    let (config, warnings) = Config::read("theme = \"ligth\"\nletters = false\nascii = true");
    let told: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    let words = "line 1, column 9: theme: there is no theme \"ligth\"; there are: auto, dark, light, high-contrast, \
                 deuteranopia, protanopia-tritanopia; did you mean \"light\"?";
    assert_eq!(told, [words]);
    assert_eq!(config.appearance.theme, "auto");
    assert!(!config.appearance.letters && config.appearance.ascii);
    let mut themes = Themes::built_in();
    themes.add(vec![("mine".to_owned(), String::new())]);
    let (config, warnings) = Config::default().with("theme = \"mine\"", &themes);
    assert_eq!(
        (config.appearance.theme.as_str(), warnings),
        ("mine", vec![])
    );
}

#[test]
fn auto_is_dark_or_light_as_the_background_is_and_all_others_are_fixed() {
    let mut themes = Themes::built_in();
    themes.add(vec![(
        "light".to_owned(),
        "light = true\n[stickers]\nred = \"#ee0000\"".to_owned(),
    )]);
    for (choice, dark, light) in [
        ("auto", "dark", "light"),
        ("dark", "dark", "dark"),
        ("high-contrast", "high-contrast", "high-contrast"),
    ] {
        let (mut config, warnings) = Config::read(&format!("theme = {choice:?}"));
        assert_eq!(warnings, []);
        assert_eq!(config.appearance.theme_of(&themes).name, dark);
        config.appearance.background = Background::Light;
        assert_eq!(
            config.appearance.theme_of(&themes),
            themes.or_default(light)
        );
        assert!(
            config.to_toml().contains(&format!("theme = {choice:?}")),
            "the background is not written"
        );
    }
}

#[test]
fn a_background_is_light_if_black_is_read_better_on_it() {
    for (color, background) in [
        ("#000000", Background::Dark),
        ("#002b36", Background::Dark),
        ("#2e3440", Background::Dark),
        ("#0000ff", Background::Dark),
        ("#606060", Background::Dark),
        ("#909090", Background::Light),
        ("#fdf6e3", Background::Light),
        ("#ffffff", Background::Light),
    ] {
        assert_eq!(
            Background::of(color.parse().expect("a colour")),
            background,
            "{color}"
        );
    }
}
