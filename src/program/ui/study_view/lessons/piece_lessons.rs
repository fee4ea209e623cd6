//! The lessons on facelets, cubies with their twists and flips, and coordinates.
//!
//! Twist and flip are judged by one sticker of each piece, its reference: the pages that explain them mark it on the net.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::{CUBES, Lesson, NAMES};
use crate::app::App;
use crate::ui::study_view::mark;
use crate::ui::visible_stickers::Stickers;
use cubetui::coord::{Coordinate as _, Flip, Twist, UdSlice};
use cubetui::cube::{Color, Corner, CubieCube, Edge, Face, Facelet, Move};
use cubetui::words::grouped;

/// A piece where it is.
struct Placed {
    place: String,
    piece: String,
    turned: u8,
    changed: bool,
}

/// Returns the cube with the reference sticker of each corner marked: the one with a colour of U or D.
pub(super) fn with_references_of_corners(app: &App) -> Stickers<'_> {
    let is_reference = |color: Color| matches!(color, Color::U | Color::D);
    let places = Corner::ALL.iter().flat_map(|place| place.facelets());
    with_marks(
        app,
        places.filter(|&facelet| is_reference(app.cube().cube.color_at(facelet))),
    )
}

/// Returns the cube with the reference sticker of each edge marked: the one with a colour of U or D, else of F or B.
pub(super) fn with_references_of_edges(app: &App) -> Stickers<'_> {
    let faces = app.cube().cube.to_face_cube();
    let rank = |facelet: &Facelet| match faces.color(*facelet) {
        Color::U | Color::D => 0,
        Color::F | Color::B => 1,
        _ => 2,
    };
    with_marks(
        app,
        Edge::ALL
            .into_iter()
            .filter_map(|place| place.facelets().into_iter().min_by_key(rank)),
    )
}

/// Marks facelets of the standard orientation where they are seen.
fn with_marks(app: &App, facelets: impl Iterator<Item = Facelet>) -> Stickers<'_> {
    let orientation = app.cube().orientation.symmetry();
    let marked = facelets
        .map(|facelet| orientation.facelet(facelet))
        .collect();
    Stickers::of_cube(app, app.is_relabelled()).with_marks(marked)
}

impl Lesson<'_> {
    pub(super) fn facelets(&mut self) {
        self.flow.heading("A cube is 54 facelets");
        self.flow.words("Each face has nine. Turning moves eight of them; the one in the middle gives the face its colour.");
        self.flow.words(&format!(
            "The other 48 stickers could be placed in 2.9e33 ways. Turning reaches {} of them: one in 6.7e13.",
            grouped(CUBES)
        ));
        let turn = self.turn_of_place(Face::R);
        self.attempt(&format!(
            "{turn} turns the right face. It moves 20 facelets: 8 on the face and 12 around it."
        ));
        self.observe("Watch");
        let (before, now) = self.cubes();
        let is_solved =
            |cube: &CubieCube, facelet: Facelet| cube.color_at(facelet) == facelet.face().color();
        let solved = |cube: &CubieCube| {
            Facelet::all()
                .filter(|&facelet| is_solved(cube, facelet))
                .count()
        };
        let (count, was) = (solved(now), before.map(solved));
        let other = before.map(|before| {
            Facelet::all()
                .filter(|&facelet| before.color_at(facelet) != now.color_at(facelet))
                .count()
        });
        self.named(
            was.is_some_and(|was| was != count),
            "Solved",
            &format!("{count} of 54 facelets show the colour of their face"),
        );
        let words = match other {
            None => "turn a face to see how many facelets change".to_owned(),
            Some(number) => format!("{number} of 54 facelets show another colour than before"),
        };
        self.named(false, "Changed", &words);
        self.flow.blank();
        self.flow
            .words("No facelet moves alone. The next lesson shows which of them move together.");
        self.flow.blank();
        self.question(
            "Which two faces move no facelet in common? Turn one, then the other.",
            "Opposite faces move no facelet in common. Two neighbouring faces share 8.",
        );
    }

    pub(super) fn cubies(&mut self) {
        self.flow.heading("The facelets sit on 20 cubies");
        self.flow.words(
            "8 corners have three facelets each, 12 edges have two. Two things describe a cube: which piece is at \
             each place, and how it is turned there.",
        );
        self.flow.words(&format!(
            "Taken apart, a cube can be put together in 8! x 3^8 x 12! x 2^12 ways. Turning reaches one in 12: {}.",
            grouped(CUBES)
        ));
        let u = self.turn(Face::U);
        self.attempt(&format!("{u} moves four corners and four edges."));
        self.observe("Watch: the piece at each place");
        self.corners();
        self.edges();
        self.flow.space();
        let parity = if self.cubes().1.is_odd() {
            "odd"
        } else {
            "even"
        };
        self.flow.words(&format!(
            "The permutations of corners and edges are both even or both odd. Now both are {parity}."
        ));
    }

    pub(super) fn twists(&mut self) {
        let (up, down) = (self.color(Color::U), self.color(Color::D));
        self.flow.heading("Twist: how a corner is turned");
        self.flow.words(&format!(
            "Each corner has one {up} or {down} sticker: its reference sticker, marked * on the net.",
        ));
        self.flow.words(&format!(
            "On the {up} or {down} face, the twist is 0. A third of a turn clockwise from there it is 1, anticlockwise 2.",
        ));
        let (r, u) = (self.turn(Face::R), self.turn(Face::U));
        self.attempt(&format!(
            "{r} twists four corners. {u} moves four, but twists none."
        ));
        self.observe("Watch: the corner at each place, and its twist");
        self.corners();
        self.flow.blank();
        let sum: u8 = self.cubes().1.corner_twists().iter().sum();
        self.flow.words(&format!(
            "The twists always add up to a multiple of 3: now to {sum}."
        ));
        self.flow
            .words("Of the cubes that can be put together from pieces, one in 3 obeys this.");
    }

    pub(super) fn flips(&mut self) {
        let (up, down) = (self.color(Color::U), self.color(Color::D));
        let (front, back) = (self.color(Color::F), self.color(Color::B));
        self.flow.heading("Flip: how an edge is turned");
        self.flow.words(&format!(
            "The reference sticker of an edge is {up} or {down}; where it has neither, {front} or {back}. It is marked *.",
        ));
        self.flow.words(&format!(
            "A place has a reference side by the same rule: on the {up} or {down} face, else on the {front} or {back} \
             one. There the flip is 0, on the other side 1.",
        ));
        self.observe("Watch: the edge at each place, and its flip");
        self.edges();
        self.flow.blank();
        let sum: u8 = self.cubes().1.edge_flips().iter().sum();
        self.flow.words(&format!(
            "The flips always add up to an even number: now to {sum}."
        ));
        let (f, b) = (self.letter(Face::F), self.letter(Face::B));
        self.question(
            "A quarter turn of which faces flips edges? Make one.",
            &format!(
                "A quarter turn of {f} or {b} flips four edges. No other turn of a face flips any."
            ),
        );
    }

    fn corners(&mut self) {
        let (before, now) = self.cubes();
        let at =
            |cube: &CubieCube, place: usize| (cube.corners()[place], cube.corner_twists()[place]);
        let pieces = Corner::ALL.map(|place| {
            let (piece, turned) = at(now, place.index());
            let changed = before.is_some_and(|before| at(before, place.index()) != (piece, turned));
            Placed {
                place: place.to_string(),
                piece: piece.to_string(),
                turned,
                changed,
            }
        });
        self.pieces("Corner", "twist", 6, &pieces);
    }

    fn edges(&mut self) {
        let (before, now) = self.cubes();
        let at = |cube: &CubieCube, place: usize| (cube.edges()[place], cube.edge_flips()[place]);
        let pieces = Edge::ALL.map(|place| {
            let (piece, turned) = at(now, place.index());
            let changed = before.is_some_and(|before| at(before, place.index()) != (piece, turned));
            Placed {
                place: place.to_string(),
                piece: piece.to_string(),
                turned,
                changed,
            }
        });
        self.pieces("Edge", "flip", 5, &pieces);
    }

    /// Places, pieces and how they are turned, one below the other; marks beside pieces that have changed.
    fn pieces(&mut self, title: &str, turned: &str, width: usize, pieces: &[Placed]) {
        let theme = self.theme;
        let name = |name: &str| Span::styled(format!("{name:<8}"), theme.muted);
        let mut rows = [vec![name(title)], vec![name("piece")], vec![name(turned)]];
        for Placed {
            place,
            piece,
            turned,
            changed,
        } in pieces
        {
            let sign = if *changed { "•" } else { " " };
            let style = if *changed { theme.accent } else { Style::new() };
            rows[0].push(Span::styled(
                format!(" {place:<room$}", room = width - 1),
                theme.muted,
            ));
            rows[1].push(Span::styled(
                format!("{sign}{piece:<room$}", room = width - 1),
                style,
            ));
            let style = if *turned == 0 {
                theme.muted
            } else {
                style.add_modifier(Modifier::BOLD)
            };
            rows[2].push(Span::styled(
                format!(" {turned:<room$}", room = width - 1),
                style,
            ));
        }
        for row in rows {
            self.flow.line(Line::from(row));
        }
    }

    pub(super) fn coordinates(&mut self) {
        self.flow.heading("A coordinate is one number");
        self.flow.words(
            "A solver looks things up in tables, and tables need numbers. A coordinate ignores everything about the \
             cube except one property. Twist says how the corners are twisted, not which corners they are.",
        );
        let (f, u) = (self.turn(Face::F), self.turn(Face::U));
        self.attempt(&format!(
            "{f} twists four corners and flips four edges. {u} only moves pieces."
        ));
        self.observe("Watch");
        let (before, now) = self.cubes();
        let values = |cube: &CubieCube| {
            [
                Twist::of(cube).index(),
                Flip::of(cube).index(),
                UdSlice::of(cube).index(),
            ]
        };
        let words = [
            format!("{} in base 3", digits(now.corner_twists())),
            format!("{} in base 2", digits(now.edge_flips())),
            format!("middle-layer edges at {}", middle_layer_edges(now)),
        ];
        let rows = ["Twist", "Flip", "UdSlice"]
            .into_iter()
            .zip(words)
            .zip(values(now))
            .enumerate();
        for (index, ((name, words), value)) in rows {
            let was = before.map(|before| values(before)[index]);
            let changed = was.is_some_and(|was| was != value);
            let was = was.map_or(String::new(), |was| format!("{was:>5} ->"));
            self.flow.line(Line::from(vec![
                mark(changed, self.theme),
                Span::styled(format!("{name:<NAMES$}"), self.theme.muted),
                Span::raw(format!("{words:<42}")),
                Span::styled(format!("{was:<9}"), self.theme.muted),
                Span::styled(format!("{value:>5}"), self.theme.heading),
            ]));
        }
        self.flow.blank();
        self.flow.words(&format!(
            "The last digit, in brackets, follows from the others. What a turn does to a coordinate depends on its \
             value alone: a table of {} rows and {} columns holds all turns of Twist.",
            grouped(Twist::NUM),
            Move::NUM
        ));
        let (f, b) = (self.letter(Face::F), self.letter(Face::B));
        self.question(
            "Which turn changes Twist, Flip and UdSlice at once? Make one.",
            &format!("From a solved cube, only the quarter turns of {f} and {b} change all three."),
        );
    }
}

/// Digits, the last one in brackets: it follows from the others.
fn digits(digits: &[u8]) -> String {
    let (last, first) = digits.split_last().expect("there are pieces");
    let first: Vec<String> = first.iter().map(u8::to_string).collect();
    format!("{} ({last})", first.join(" "))
}

/// The places of the four edges that belong in the middle layer.
fn middle_layer_edges(cube: &CubieCube) -> String {
    let places = UdSlice::of(cube).places();
    let taken = Edge::ALL
        .into_iter()
        .filter(|edge| places >> edge.index() & 1 == 1);
    taken
        .map(|edge| edge.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}
