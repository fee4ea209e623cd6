//! The lessons, with the cube on the screen. Each says what to turn, shows what then changes, and asks a question that is
//! answered by turning:
//!
//! ```text
//! what it is about                        picture
//! words
//! Try  what to turn
//! ── Watch ──────────────────────────────
//! what changes
//! Question  what to find by turning
//! ```
//!
//! Whatever cube is on the screen, every sentence is true of it: numbers are computed from the cube, and a test computes
//! them again in another manner.

mod coset_lesson;
mod piece_lessons;
mod proof_lesson;
mod stage_lessons;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::text_flow::Flow;
use super::{SPACED, beside, mark, picture_size, rule};
use crate::app::{Action, App, Key, KeyCode, Study, Walkthrough};
use crate::ui::visible_stickers::Stickers;
use crate::ui::{Theme, net_view, text};
use cubetui::coord::Coset;
use cubetui::cube::{Color, CubieCube, Face, Layers, Move, OrientedCube, Turn, format_moves};

/// How many cubes there are.
const CUBES: u128 = Coset::NUM as u128 * Coset::ORDER_OF_H as u128;
/// Cells for the names of the values to watch.
const NAMES: usize = 11;
/// Cells before a question or its answer.
const QUESTION: usize = 10;

/// Draws a page of a lesson, both numbered from 0.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    (number, page): (usize, usize),
    study: &Study,
    app: &App,
    theme: &Theme,
) {
    let (columns, rows) = picture_size(area);
    let mut lesson = Lesson {
        number,
        flow: Flow::new((area.width - columns - 2, area.width), rows.into(), theme)
            .spaced(area.height > SPACED),
        study,
        app,
        theme,
    };
    match (number, page) {
        (0, _) => lesson.facelets(),
        (1, 0) => lesson.cubies(),
        (1, 1) => lesson.twists(),
        (1, _) => lesson.flips(),
        (2, _) => lesson.coordinates(),
        (3, 0) => lesson.elements_of_h(),
        (3, 1) => lesson.elements_of_coset(),
        (3, _) => lesson.cosets(),
        (4, _) => lesson.two_phases(),
        (5, 0) => lesson.groups(),
        (5, _) => lesson.stages(),
        (_, 0) => lesson.lower_bound(),
        (..) => lesson.deepening(),
    }
    let stickers = match (number, page) {
        (1, 1) => piece_lessons::with_references_of_corners(app),
        (1, 2) => piece_lessons::with_references_of_edges(app),
        (3, 0) => coset_lesson::last_element(study, app, None),
        (3, 1) => coset_lesson::last_element(study, app, Some(&study.now().cube)),
        (3, _) => Stickers::of_cube(app, true),
        _ => Stickers::of_cube(app, app.is_relabelled()),
    };
    net_view::draw_small(buffer, beside(area, columns), &stickers, theme);
    text::put_lines(buffer, area, &lesson.flow.into_lines());
}

/// A page of a lesson being laid out.
struct Lesson<'a> {
    number: usize,
    flow: Flow<'a>,
    study: &'a Study,
    app: &'a App,
    theme: &'a Theme<'a>,
}

impl<'a> Lesson<'a> {
    /// The key of a clockwise turn of a face, seen as the cube is held.
    fn turn_of_place(&self, place: Face) -> String {
        self.app
            .key_of(Action::Turn(Turn::new(Layers::Face(place), 1)))
    }

    /// The key of a clockwise turn of a face of the standard orientation.
    fn turn(&self, face: Face) -> String {
        self.turn_of_place(self.app.cube().as_held(Move::new(face, 1)).face())
    }

    /// The letter of a face of the standard orientation, as the cube is held.
    fn letter(&self, face: Face) -> char {
        self.app.cube().as_held(Move::new(face, 1)).face().letter()
    }

    fn key(&self, action: Action) -> String {
        self.app.key_of(action)
    }

    /// The name of a colour.
    fn color(&self, color: Color) -> String {
        self.app.settings().scheme.color_name(color).to_string()
    }

    /// Moves as the cube is held.
    fn moves(&self, moves: &[Move]) -> String {
        format_moves(&self.app.cube().moves_as_held(moves))
    }

    fn attempt(&mut self, words: &str) {
        let first = Span::styled("Try  ", self.theme.accent);
        self.flow.text(&[first], 5, words, Style::new());
        self.flow.space();
    }

    /// Says which keys make the moves of the demonstration.
    fn attempt_moves(&mut self, what: &str) {
        let (down, up) = (Key::plain(KeyCode::Down), Key::plain(KeyCode::Up));
        self.attempt(&format!(
            "{down} makes the next move of {what}, {up} takes it back."
        ));
    }

    fn observe(&mut self, words: &str) {
        self.flow.go_below_the_picture();
        self.flow.line(rule(words, self.flow.width(), self.theme));
        self.flow.space();
    }

    /// The question of the lesson, and when it has been answered by a turn what the answer means.
    fn question(&mut self, question: &str, answer: &str) {
        let (name, style, words) = if self.app.is_answered(self.number) {
            ("Answered", self.theme.good, answer)
        } else {
            ("Question", self.theme.accent, question)
        };
        let name = Span::styled(format!("{name:<QUESTION$}"), style);
        self.flow.text(&[name], QUESTION, words, Style::new());
    }

    /// What the cube was before the last turn, and is now.
    fn cubes(&self) -> (Option<&'a CubieCube>, &'a CubieCube) {
        (
            self.study.before().map(|before| &before.cube),
            &self.study.now().cube,
        )
    }

    /// A value with its name, marked if it has changed.
    fn named(&mut self, changed: bool, name: &str, words: &str) {
        self.flow
            .named(mark(changed, self.theme), name, NAMES, words);
    }

    /// The demonstration, once it is known.
    fn walkthrough(&self) -> Option<&'a Walkthrough> {
        self.study.walkthrough()
    }

    /// A part of the demonstration that begins with the move with this number: what has been made is muted, and the next move
    /// is marked.
    fn shown_moves(&mut self, name: Span<'static>, moves: &[Move], first: usize) {
        let step = self.walkthrough().map_or(0, Walkthrough::step);
        let mut spans = vec![name];
        for (number, turn) in moves.iter().enumerate() {
            let style = match (first + number).cmp(&step) {
                std::cmp::Ordering::Less => self.theme.muted,
                std::cmp::Ordering::Equal => self.theme.chosen,
                std::cmp::Ordering::Greater => Style::new(),
            };
            spans.push(Span::styled(
                self.app.cube().as_held(*turn).to_string(),
                style,
            ));
            spans.push(Span::raw(" "));
        }
        if moves.is_empty() {
            spans.push(Span::styled("no move", self.theme.muted));
        }
        self.flow.line(Line::from(spans));
    }

    /// A cube held as the one on the screen.
    fn held(app: &App, cube: CubieCube) -> OrientedCube {
        OrientedCube::new(cube, app.cube().orientation)
    }
}
