//! `cubetui show`: pictures on standard output and in SVG files.

use crate::algorithms::held_after;
use crate::commands::driver::assert_contains;
use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use cubetui::cube::{ColorScheme, Face, Facelet, OrientedCube};

use crate::program::{Ended, program_at_home, run_fed};

const SCRAMBLE: &str = "R U F' M2 x D";

fn folder() -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli-show");
    fs::create_dir_all(&path).expect("the tests may write in their own folder");
    path
}

fn run_with_input(arguments: &str, input: &str) -> Ended {
    run_fed(
        program_at_home(&folder(), arguments).current_dir(folder()),
        input.as_bytes(),
    )
}

/// The output of `show`, which must succeed.
fn shown(arguments: &str) -> String {
    let ended = run_with_input(&format!("show {arguments}"), "");
    assert_eq!(
        (ended.code, ended.err.as_str()),
        (Some(0), ""),
        "{arguments}"
    );
    ended.out
}

fn fails(arguments: &str) -> (Option<i32>, String) {
    let ended = run_with_input(&format!("show {arguments}"), "");
    assert_eq!(ended.out, "", "{arguments}");
    (ended.code, ended.err)
}

fn scrambled() -> OrientedCube {
    held_after(SCRAMBLE)
}

#[test]
fn without_colours_the_net_is_letters_that_are_read_again() {
    let net = shown("--scramble `R U F`");
    let expected = "        W W W
        W W W
        O O Y
G G Y   G G R   G B B   O O O
O O Y   G G R   G R R   W B B
O O B   Y Y R   G R R   W B B
        R R W
        Y Y B
        Y Y B
";
    assert_eq!(net, expected);
    let held = shown(&format!("--scramble `{SCRAMBLE}`"));
    assert_eq!(shown(&format!("`{held}`")), held);
    let piped = run_with_input("show -", &held);
    assert_eq!(piped.out, held);
    let solved = shown("");
    assert_eq!(solved, shown("--net --scramble ``"));
    assert_eq!(solved.matches('W').count(), 9);
}

#[test]
fn without_colours_the_solid_cube_is_a_drawing_with_letters() {
    let expected = r"      +---+---+---+    +---+---+---+
     / W / W / W /|    | O | O | O |\
    +---+---+---+B+    +---+---+---+G+
   / W / W / W /|/|    | W | B | B |\|\
  +---+---+---+B+R+    +---+---+---+O+G+
 / O / O / Y /|/|/|    | W | B | B |\|\|\
+---+---+---+G+R+R+    +---+---+---+O+O+Y+
| G | G | R |/|/|/      \ B \ Y \ Y \|\|\|
+---+---+---+G+R+        +---+---+---+O+Y+
| G | G | R |/|/          \ B \ Y \ Y \|\|
+---+---+---+G+            +---+---+---+B+
| Y | Y | R |/              \ W \ R \ R \|
+---+---+---+                +---+---+---+
";
    assert_eq!(shown("--3d --behind --scramble `R U F`"), expected);
    let front: Vec<&str> = expected
        .lines()
        .map(|line| line[..19.min(line.len())].trim_end())
        .collect();
    assert_eq!(
        shown("--3d --scramble `R U F`").lines().collect::<Vec<_>>(),
        front
    );
    assert_eq!(shown("--behind").matches('Y').count(), 9);
}

#[test]
fn colours_are_used_where_they_are_wished_and_no_escape_elsewhere() {
    for view in ["--net", "--3d", "--3d --behind"] {
        for size in ["2", "3", "8"] {
            let with = |color: &str| {
                shown(&format!(
                    "{view} --size {size} --color {color} --scramble `{SCRAMBLE}`"
                ))
            };
            for (color, sign) in [("truecolor", "48;2;"), ("256", "48;5;"), ("16", "\x1b[")] {
                let text = with(color);
                assert!(text.contains(sign), "{view} {color}");
                assert!(
                    text.lines()
                        .all(|line| !line.contains("\x1b[") || line.ends_with("\x1b[m")),
                    "{view}"
                );
            }
            for plain in [with("never"), with("auto")] {
                assert!(!plain.contains('\x1b'), "{view}");
            }
        }
    }
    let rows = |size: &str| {
        shown(&format!("--color 16 --size `{size}`"))
            .lines()
            .count()
    };
    assert_eq!((rows("2"), rows("3")), (18, 27));
}

/// The stickers of a file with the colours that fill them.
fn filled(svg: &str) -> HashMap<String, String> {
    let document = roxmltree::Document::parse(svg).expect("it is XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(
        root.tag_name().namespace(),
        Some("http://www.w3.org/2000/svg")
    );
    assert_eq!(
        root.attribute("viewBox")
            .expect("it has one")
            .split(' ')
            .count(),
        4
    );
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        assert!(
            ["svg", "title", "path"].contains(&node.tag_name().name()),
            "{:?}",
            node.tag_name()
        );
    }
    let stickers = document.descendants().filter_map(|node| {
        Some((
            node.attribute("data-sticker")?.to_owned(),
            node.attribute("fill").expect("it is filled").to_owned(),
        ))
    });
    let stickers: Vec<_> = stickers.collect();
    let names: HashMap<_, _> = stickers.iter().cloned().collect();
    assert_eq!(names.len(), stickers.len(), "every sticker is there once");
    names
}

/// The corners of the arrow on a centre: its point and the ends of its base.
fn arrow(svg: &str, centre: &str) -> Option<Vec<[f64; 2]>> {
    let document = roxmltree::Document::parse(svg).expect("it is XML");
    let path = document
        .descendants()
        .find(|node| node.attribute("data-centre") == Some(centre))?;
    let path = path
        .attribute("d")
        .expect("it is drawn")
        .trim_start_matches('M')
        .trim_end_matches('Z');
    let corners = path.split('L').map(|place| {
        let (x, y) = place.split_once(',').expect("two numbers");
        [x, y].map(|number| number.parse().expect("a number"))
    });
    Some(corners.collect())
}

#[test]
fn the_centres_of_a_supercube_have_arrows_in_a_file() {
    let svg = shown("--supercube --net --svg - --scramble `R U2`");
    let corners = |centre| arrow(&svg, centre).expect("an arrow");
    let is_beyond = |centre, axis: usize, sign: f64| {
        let [point, base @ ..] = &corners(centre)[..] else {
            panic!("it has corners")
        };
        base.len() == 2
            && base
                .iter()
                .all(|end| sign * (point[axis] - end[axis]) > 1.0)
    };
    // R is turned to the right, U by a half turn, and F is upright.
    assert!(
        is_beyond("R5", 0, 1.0) && is_beyond("U5", 1, 1.0) && is_beyond("F5", 1, -1.0),
        "{svg}"
    );
    assert_eq!(arrow(&shown("--net --svg - --scramble `R U2`"), "R5"), None);
    let solid = shown("--supercube --3d --svg - --scramble `R U2`");
    assert!(arrow(&solid, "U5").is_some() && arrow(&solid, "D5").is_none());
}

fn expected_fill(theme: &str, facelet: Facelet) -> String {
    let color = scrambled().stickers()[facelet.index()];
    shade(theme, ColorScheme::western().color_name(color))
}

/// The shade of a colour in the file of a theme, or of the theme that it inherits from.
fn shade(theme: &str, color: &str) -> String {
    let path = format!("{}/assets/themes/{theme}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("the theme is there");
    let theme: toml::Table = text.parse().expect("a theme is TOML");
    let text = |value: &toml::Value| value.as_str().expect("it is text").to_owned();
    match theme
        .get("stickers")
        .and_then(|stickers| stickers.get(color))
    {
        Some(sticker) => text(sticker.get("color").unwrap_or(sticker)),
        None => shade(&text(&theme["inherits"]), color),
    }
}

#[test]
fn a_file_has_every_sticker_that_is_seen_with_its_colour() {
    let (front, behind) = ([Face::U, Face::F, Face::R], [Face::D, Face::B, Face::L]);
    let cases = [
        ("--net", Face::ALL.to_vec()),
        ("--3d", front.to_vec()),
        ("--behind", behind.to_vec()),
        ("--3d --behind", Face::ALL.to_vec()),
    ];
    for (view, faces) in cases {
        for theme in ["dark", "light", "deuteranopia"] {
            let wish = format!("--svg - --scramble `{SCRAMBLE}` --theme `{theme}`");
            let found = filled(&shown(&format!("{view} {wish}")));
            let facelets = faces.iter().flat_map(|&face| Facelet::of_face(face));
            let expected: HashMap<_, _> = facelets
                .map(|facelet| (facelet.to_string(), expected_fill(theme, facelet)))
                .collect();
            assert_eq!(found, expected, "{view} {theme}");
        }
    }
    let colors: std::collections::HashSet<String> =
        filled(&shown("--svg -")).into_values().collect();
    assert_eq!(colors.len(), 6);
}

#[test]
fn a_file_is_written_whole_or_not_at_all_and_trouble_is_reported() {
    let file = folder().join("cube.svg");
    let path = file.to_str().expect("the path is text");
    let _absent = fs::remove_file(&file);
    assert_eq!(shown(&format!("--3d --svg `{path}`")), "");
    let first = fs::read_to_string(&file).expect("it was written");
    assert_eq!(filled(&first).len(), 27);
    assert_eq!(shown(&format!("--net --svg `{path}` --size 4")), "");
    let second = fs::read_to_string(&file).expect("it was written");
    assert_eq!(filled(&second).len(), 54);
    let left: Vec<_> = fs::read_dir(folder())
        .expect("it is a folder")
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert!(
        left.iter()
            .all(|name| !name.to_string_lossy().contains("tmp")),
        "{left:?}"
    );
    let (code, words) = fails("--svg nowhere/cube.svg");
    assert_eq!(code, Some(4), "{words}");
    assert_contains(&words, "cannot write");
}

#[test]
fn what_is_open_is_added_to_and_a_link_leads_to_its_file() {
    let folder = folder().join("links");
    let _absent = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("real")).expect("the tests may write");
    let before = folder.join("before");
    fs::write(&before, "precious\n").expect("the tests may write");
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        if Path::new(name).exists() {
            let end = fs::OpenOptions::new()
                .append(true)
                .open(&before)
                .expect("it is there");
            let mut command = program_at_home(&folder, &["show", "--net", "--svg", name]);
            let ended: Ended = command
                .stdout(end)
                .output()
                .expect("the program starts")
                .into();
            assert_eq!((ended.code, &*ended.err), (Some(0), ""), "{name}");
            let text = fs::read_to_string(&before).expect("it is there");
            let svg = text
                .strip_prefix("precious\n")
                .unwrap_or_else(|| panic!("{name}: {text}"));
            assert_eq!(filled(svg).len(), 54, "{name}");
            fs::write(&before, "precious\n").expect("the tests may write");
        }
    }
    symlink("real/net.svg", folder.join("link.svg")).expect("the tests may write");
    let link = folder.join("link.svg");
    assert_eq!(shown(&format!("--net --svg {}", link.display())), "");
    assert!(
        fs::symlink_metadata(&link)
            .expect("it is there")
            .is_symlink()
    );
    let svg = fs::read_to_string(folder.join("real/net.svg")).expect("it was written");
    assert_eq!(filled(&svg).len(), 54);
}

#[test]
fn ascii_is_ascii_with_colours_too() {
    for view in ["--net", "--3d", "--behind"] {
        for color in ["truecolor", "never"] {
            let text = shown(&format!(
                "`{view}` --ascii --color `{color}` --scramble `{SCRAMBLE}`"
            ));
            assert!(text.is_ascii(), "{view} {color}:\n{text}");
            assert_eq!(text.contains("48;2;"), color == "truecolor");
        }
    }
}

#[test]
fn a_title_may_hold_any_sign() {
    let svg = shown("--svg - --scramble `[R, U] // <&> \"it\"`");
    let document = roxmltree::Document::parse(&svg).expect("it is XML");
    let title = document
        .descendants()
        .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
    let text = title
        .and_then(|title| title.text().map(str::to_owned))
        .expect("it has a title");
    assert_eq!(text, "The net of a Rubik's cube after [R, U] // <&> \"it\"");
}

#[test]
fn what_no_cube_has_is_shown_with_a_warning() {
    let net = shown("").replacen('W', "R", 1).replacen('Y', ".", 1);
    let ended = run_with_input(&format!("show `{net}`"), "");
    assert_eq!((ended.code, &ended.out), (Some(0), &net));
    assert!(ended.err.contains("warning"));
    let svg = run_with_input(&format!("show --svg - `{net}`"), "");
    assert_eq!(filled(&svg.out).len(), 54);
}

#[test]
fn a_cube_is_impossible_in_json_when_the_warning_says_so() {
    let solved = OrientedCube::SOLVED.cube.to_face_cube().to_string();
    for (centers, warning) in [
        (
            "U+",
            "cubetui: warning: this cube is impossible (1 fault): correct the marked stickers\n",
        ),
        ("U2", ""),
    ] {
        let cube = format!("{solved} centres {centers}");
        let ended = run_with_input(&format!("show --json `{cube}`"), "");
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), warning));
        let object: serde_json::Value = serde_json::from_str(&ended.out).expect("an object");
        assert_eq!(object["possible"], warning.is_empty(), "{object}");
    }
}

#[test]
fn wrong_arguments_have_their_exit_codes() {
    for (arguments, code) in [
        ("RRR", 3),
        ("--scramble `R Q`", 3),
        ("--net --3d", 2),
        ("--theme drak", 2),
        ("--size 1", 2),
        ("--svg - --color 16", 2),
        ("--scramble R UUU", 2),
    ] {
        assert_eq!(fails(arguments).0, Some(code), "{arguments:?}");
    }
}

#[test]
fn the_relabelled_net_shows_the_coset_alone() {
    let solved = "        W W W
        W W W
        W W W
. . .   . . .   . . .   . . .
R . R   G . G   R . R   G . G
. . .   . . .   . . .   . . .
        W W W
        W W W
        W W W
";
    assert_eq!(shown("--relabelled"), solved);
    assert_eq!(
        shown("--relabelled --scramble `U R2 F2 D' L2 B2 U2`"),
        solved,
        "H*1 is H"
    );
    assert_ne!(shown("--relabelled --scramble R"), solved);
    assert_ne!(shown("--relabelled --3d"), shown("--3d"));
    let file = shown("--relabelled --svg -");
    assert_eq!(filled(&file)["U1"], filled(&file)["D9"]);
    assert_ne!(filled(&file)["F4"], filled(&file)["F5"]);
}

#[test]
fn turns_are_shown_as_the_cube_that_they_make() {
    let expected = shown("--scramble `R U2 F'`");
    assert_eq!(shown("`R U2 F'`"), expected);
    let ended = run_with_input("show R U2 F'", "");
    assert_eq!(
        (ended.out, ended.err.as_str()),
        (expected, "cubetui: read as one algorithm: R U2 F'\n")
    );
    let (code, message) = fails("UUU RRR");
    assert_eq!(code, Some(2));
    assert_contains(&message, "only one cube is shown");
}

#[test]
fn steps_are_one_picture_each_and_need_a_possible_cube() {
    let svg = shown("--scramble `R U` --steps `U' R'` --svg -");
    for words in ["start", "1. U'", "2. R'"] {
        assert!(svg.contains(&format!(">{words}</text>")), "{svg}");
    }
    assert_eq!(svg.matches("data-sticker").count(), 3 * 27);
    let (code, words) = fails("--steps R");
    assert_eq!(code, Some(2));
    assert_contains(&words, "--svg");
    let impossible = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let (code, words) = fails(&format!("{impossible} --steps R --svg -"));
    assert_eq!(code, Some(2));
    assert_contains(&words, "only a possible cube can be turned");
}
