//! The pictures in README and the manual: real screens, drawn as SVG. They are in `assets`; with `RENEW_DOCUMENTS` in the
//! environment this test writes them, without it compares them with the screens of today.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Duration;

use cubetui::app::Message;
use cubetui::config::{ColorDepth, Config, SolverConfig};
use cubetui::cube::Algorithm;
use cubetui::solver::{Ending, Progress, Solution, SolveEvent, SolveReport, SolverId};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::driver::{Person, app_with, settings};

/// Pixels of a cell.
const WIDTH: usize = 9;
const HEIGHT: usize = 18;
/// The terminal's own colours.
const GROUND: &str = "#1b1e25";
const TEXT: &str = "#d8dce4";

/// Draws cells as SVG. Blocks and lines are shapes, so that no font leaves gaps between them.
fn svg_of(cells: &Buffer) -> String {
    let (columns, rows) = (cells.area.width as usize, cells.area.height as usize);
    let (width, height) = (columns * WIDTH, rows * HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{GROUND}\"/>\n"
    );
    for (number, cell) in cells.content.iter().enumerate() {
        let (x, y) = (number % columns * WIDTH, number / columns * HEIGHT);
        draw_cell(&mut svg, cell, x, y);
    }
    svg + "</svg>\n"
}

fn draw_cell(svg: &mut String, cell: &Cell, x: usize, y: usize) {
    let (mut front, mut ground) = (hex(cell.fg, TEXT), hex(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut front, &mut ground);
    }
    if ground != GROUND {
        rect(svg, [x, y, WIDTH, HEIGHT], &ground);
    }
    let sign = cell.symbol().chars().next().unwrap_or(' ');
    let (half, eighth) = (HEIGHT / 2, 2);
    let block = match sign {
        ' ' => return,
        '█' => Some([x, y, WIDTH, HEIGHT]),
        '▀' => Some([x, y, WIDTH, half]),
        '▄' => Some([x, y + half, WIDTH, half]),
        '▁' => Some([x, y + HEIGHT - eighth, WIDTH, eighth]),
        '▕' => Some([x + WIDTH - eighth, y, eighth, HEIGHT]),
        _ => None,
    };
    match (block, arms(sign)) {
        (Some(shape), _) => rect(svg, shape, &front),
        (None, Some((arms, stroke))) => lines(svg, arms, stroke, [x, y], &front),
        (None, None) => {
            let weight = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
            let sign = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
            let (middle, base) = (2 * x + WIDTH, y + 14);
            // Writing to a string does not fail.
            let _written = writeln!(
                svg,
                "<text x=\"{}\" y=\"{base}\" fill=\"{front}\" text-anchor=\"middle\"{weight}>{sign}</text>",
                middle as f64 / 2.0
            );
        }
    }
}

fn rect(svg: &mut String, [x, y, width, height]: [usize; 4], color: &str) {
    let _written = writeln!(svg, "<path d=\"M{x} {y}h{width}v{height}h-{width}z\" fill=\"{color}\"/>");
}

/// The arms of a line: up, right, down, left; and their width.
const fn arms(sign: char) -> Option<([bool; 4], usize)> {
    Some(match sign {
        '─' => ([false, true, false, true], 1),
        '│' => ([true, false, true, false], 1),
        '╭' => ([false, true, true, false], 1),
        '╮' => ([false, false, true, true], 1),
        '╰' => ([true, true, false, false], 1),
        '╯' => ([true, false, false, true], 1),
        '━' => ([false, true, false, true], 3),
        '┃' => ([true, false, true, false], 3),
        '┏' => ([false, true, true, false], 3),
        '┓' => ([false, false, true, true], 3),
        '┗' => ([true, true, false, false], 3),
        '┛' => ([true, false, false, true], 3),
        _ => return None,
    })
}

fn lines(svg: &mut String, arms: [bool; 4], stroke: usize, [x, y]: [usize; 2], color: &str) {
    let (middle_x, middle_y) = (x as f64 + WIDTH as f64 / 2.0, y as f64 + HEIGHT as f64 / 2.0);
    let ends = [
        (middle_x, y as f64),
        ((x + WIDTH) as f64, middle_y),
        (middle_x, (y + HEIGHT) as f64),
        (x as f64, middle_y),
    ];
    let mut path = String::new();
    for (_, (end_x, end_y)) in arms.into_iter().zip(ends).filter(|(is_there, _)| *is_there) {
        let _written = write!(path, "M{middle_x} {middle_y}L{end_x} {end_y}");
    }
    let _written = writeln!(
        svg,
        "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"{stroke}\" stroke-linecap=\"square\"/>"
    );
}

fn hex(color: Color, default: &str) -> String {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => default.to_owned(),
    }
}

/// Somebody who steps through a solution that has been proven to be the shortest.
fn stepping() -> Person {
    let scramble: Algorithm = "R U2 F' L D B2 R' F U' L2 D2 B R2 U L'".parse().expect("an algorithm");
    let solver = SolverConfig { id: SolverId::Optimal, ..settings().solver };
    let app = app_with(Config { solver, ..settings() });
    let mut person = Person::with(app.with_scramble(scramble.turns()));
    person.press("enter");
    let (job, _) = person.asked_search();
    // What the optimal solver found and proved, in the time that it took.
    let moves: Algorithm = "L U' R2 B' D2 L2 U F' R B2 D' L' F U2 R'".parse().expect("an algorithm");
    let best =
        Solution { moves: moves.moves().0, turns: None, after: Duration::from_millis(62), direction: None };
    let progress = Progress {
        nodes: 24_318_300,
        elapsed: Duration::from_millis(20_089),
        depth: 14,
        lower_bound: 15,
        share: 0,
        faster: None,
    };
    person.send(Message::Solver(
        job,
        SolveEvent::Found { solution: best.clone(), rank: 0, count: 1, progress },
    ));
    let report = SolveReport { best: Some(best), others: vec![], ending: Ending::Exhausted, progress };
    person.send(Message::Solver(job, SolveEvent::Finished(report)));
    person.press("right right right right");
    person
}

/// Somebody who has typed a wrong colour.
fn entering() -> Person {
    let mut person = Person::new();
    person.press("i").type_text("wwgwroyb").type_text("ygyrwygg").type_text("brr");
    person
}

#[test]
fn pictures_in_the_documents_are_screens_of_the_program() {
    for (name, person, columns, rows) in [("stepping", stepping(), 104, 30), ("entering", entering(), 80, 24)]
    {
        let svg = svg_of(&person.cells(columns, rows, ColorDepth::TrueColor));
        roxmltree::Document::parse(&svg).expect("it is well-formed");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(format!("{name}.svg"));
        if std::env::var_os("RENEW_DOCUMENTS").is_some() {
            fs::write(&path, &svg).expect("the picture can be written");
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        assert!(stored == svg, "{}: run with RENEW_DOCUMENTS=1 to renew it", path.display());
    }
}
