//! Short examples of how types of the program are used.

#[test]
fn cube_records_of_text() {
    use crate::answer::CubeRecords;
    let records: Vec<_> = CubeRecords::of_text("// two\r\nR U\n\nF2 // half").collect();
    assert_eq!(
        (records[0].before.as_str(), records[0].text.as_deref()),
        ("// two\r\n", Ok("R U\n"))
    );
    assert_eq!((records[1].line, records[1].before.as_str()), (4, "\n"));
    assert_eq!(records[1].text.as_deref(), Ok("F2 // half"));
}

#[test]
fn listed_cube() {
    use crate::answer::ListedCube;
    use cubetui::cube::ColorScheme;
    let listed = ListedCube::read(
        "R U F' // [keep] three turns // from https://example.org/ // = F U' R' (3f*)\n",
    );
    assert_eq!(
        (listed.name(), listed.note()),
        ("three turns", "from https://example.org/")
    );
    let solution = listed.solution().unwrap();
    assert!(listed.is_protected() && solution.is_proven && solution.length == 3);
    assert!(solution.solves(&listed.cube(&ColorScheme::western()).unwrap()));
    let renamed = listed.with_name("R U F'").unwrap();
    assert_eq!(
        renamed.text(),
        "R U F' // [keep] R U F' // from https://example.org/ // = F U' R' (3f*)\n"
    );
    assert!(listed.with_name("two // parts").is_none());
}

#[test]
fn listed_cube_new() {
    use crate::answer::StoredSolution;
    use cubetui::cube::Metric;
    let figures = |metric| StoredSolution::new(&"M2 U'".parse().unwrap(), metric, false).figures();
    assert_eq!(
        [Metric::HalfTurn, Metric::QuarterTurn, Metric::SliceTurn].map(figures),
        ["3f", "5q", "2s"]
    );
}

#[test]
fn cube_view_shown() {
    use crate::app::{Mode, View};
    use crate::config::ViewChoice;
    assert_eq!(
        View::shown(ViewChoice::Auto, Mode::Turn, (80, 24)),
        View::Net
    );
    assert_eq!(
        View::shown(ViewChoice::Auto, Mode::Turn, (120, 40)),
        View::Both
    );
    assert_eq!(
        View::shown(ViewChoice::Solid, Mode::Paint, (80, 24)),
        View::Net
    );
}

#[test]
fn import_export_viewer_link() {
    use crate::app::viewer_link;
    use cubetui::cube::Algorithm;
    let turns = |text: &str| text.parse::<Algorithm>().unwrap().turns();
    assert_eq!(
        viewer_link(&turns("R U'"), &turns("U R'")),
        "https://alpha.twizzle.net/edit/?alg=U+R%27&setup-alg=R+U%27"
    );
    assert_eq!(viewer_link(&[], &[]), "https://alpha.twizzle.net/edit/");
}

#[test]
fn color_depth() {
    use crate::cli::{ColorEnvironment, color_depth};
    use crate::config::{ColorChoice, ColorDepth};
    let environment = ColorEnvironment {
        term: "xterm-256color".to_owned(),
        ..Default::default()
    };
    assert_eq!(
        color_depth(ColorChoice::Auto, &environment),
        ColorDepth::Indexed256
    );
}

#[test]
fn settings_config() {
    use crate::config::{ColorChoice, ColorDepth, Config};
    let (config, warnings) = Config::read("color = \"16\"\nshceme = \"japanese\"");
    assert_eq!(config.color, ColorChoice::Depth(ColorDepth::Ansi16));
    assert_eq!(config.scheme.name(), "western");
    let words = "line 2, column 1: unknown key \"shceme\"; did you mean \"scheme\"?";
    assert_eq!(warnings[0].to_string(), words);
}

#[test]
fn theme() {
    use crate::config::{Rgb, Theme, Themes};
    let text =
        "inherits = \"light\"\n[stickers]\nteal = \"#008080\"\n[surroundings]\nacent = \"#0000ff\"";
    let (theme, warnings) = Theme::read("mine", text, &Themes::built_in());
    assert_eq!(theme.sticker("teal").ground.rgb, Rgb::new(0, 0x80, 0x80));
    assert!(theme.is_light());
    let words = "line 5, column 1: unknown key \"surroundings.acent\"; did you mean \"surroundings.accent\"?";
    assert_eq!(warnings[0].to_string(), words);
}

#[test]
fn theme_background() {
    use crate::config::{Background, Rgb};
    assert_eq!(
        Background::of(Rgb::new(0xfd, 0xf6, 0xe3)),
        Background::Light
    );
    assert_eq!(Background::default(), Background::Dark);
}

#[test]
fn palette_rgb() {
    use crate::config::Rgb;
    let orange: Rgb = "#ff7c10".parse().unwrap();
    assert_eq!(orange, Rgb::new(255, 124, 16));
    assert_eq!(orange.to_string().parse(), Ok(orange));
}

#[test]
fn palette_ansi() {
    use crate::config::Ansi;
    let red: Ansi = "bright-red".parse().unwrap();
    assert_eq!(
        (red.number(), red.to_string()),
        (9, "bright-red".to_owned())
    );
}

#[test]
fn values_time_between() {
    use crate::config::{Timeout, TurnTime};
    let timeout: Timeout = "1m 30s".parse().unwrap();
    assert_eq!(timeout.duration().as_secs(), 90);
    assert_eq!(timeout.to_string().parse::<Timeout>().unwrap(), timeout);
    assert!("1h".parse::<TurnTime>().is_err());
}

#[test]
fn manual_named() {
    use crate::manual::{CHAPTERS, Chapter};
    assert_eq!(CHAPTERS[Chapter::named("solv").unwrap()].id, "solving");
    assert!(Chapter::named("s").is_err());
}

#[test]
fn page_layout_lines() {
    use crate::manual::{blocks, lines};
    let lines = lines(&blocks("# Title\n\nPress `i` and type the stickers."), 20);
    let text: Vec<String> = lines.iter().map(ToString::to_string).collect();
    assert_eq!(text, ["Title", "", "Press i and type the", "stickers."]);
}

#[test]
fn net_shapes_stickers_in_turn() {
    use crate::picture::stickers_in_turn;
    use cubetui::cube::{Face, Facelet, Layers, Turn};
    let turn = Turn::new(Layers::Face(Face::U), 1);
    let front = Facelet::new(Face::F, 0, 0);
    assert_eq!(stickers_in_turn(turn, 0.0)[front.index()], front);
    // U moves the stickers of F to L: one of three places is left to go, round the corner.
    assert_eq!(
        stickers_in_turn(turn, 0.34)[front.index()],
        Facelet::new(Face::L, 0, 2)
    );
    assert_eq!(
        stickers_in_turn(turn, 1.0)[front.index()],
        Facelet::new(Face::L, 0, 0)
    );
}

#[test]
fn turn_arrows() {
    use crate::picture::turn_arrows;
    use cubetui::cube::{Face, Facelet, Layers, Turn};
    let arrows = turn_arrows(Turn::new(Layers::Face(Face::U), 1));
    // U moves the upper row of F to the left, and so on round the cube.
    assert_eq!(arrows.len(), 8);
    assert!(arrows.contains(&(Facelet::new(Face::F, 0, 2), Facelet::new(Face::F, 0, 1))));
}
