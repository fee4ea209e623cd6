//! Five lessons with the cube on the screen: facelets, cubies, coordinates, cosets, two phases. Each says what to turn, and
//! shows what then changes:
//!
//! ```text
//! what it is about                        picture
//! words
//! Try  what to turn
//! ── Watch ──────────────────────────────
//! what changes
//! ```
//!
//! The numbers in the words are reckoned from what the program knows, or checked by a test.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::text_flow::Flow;
use super::{SPACED, beside, draw_picture, mark, picture_size, rule};
use crate::app::{Action, App, Study};
use crate::coord::{Coordinate as _, Coset, Flip, Twist, UdSlice};
use crate::cube::{Corner, CubieCube, Edge, Face, Facelet, Layers, Move, Turn};
use crate::solver::Phases;
use crate::ui::text::grouped;
use crate::ui::visible_stickers::Stickers;
use crate::ui::{Theme, net_view, text};

/// How many cubes there are.
const CUBES: u128 = Coset::NUM as u128 * Coset::ORDER_OF_H as u128;
/// Cells for the names of the values to watch.
const NAMES: usize = 11;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, number: usize, study: &Study, app: &App, theme: &Theme) {
    let (columns, rows) = picture_size(area);
    let picture = beside(area, columns);
    if number == 3 {
        net_view::draw_small(buffer, picture, &Stickers::of_cube(app, true), theme);
    } else {
        draw_picture(buffer, picture, app, theme);
    }
    let mut lesson = Lesson {
        flow: Flow::new((area.width - columns - 2, area.width), rows.into(), theme)
            .spaced(area.height > SPACED),
        study,
        app,
        theme,
    };
    match number {
        0 => lesson.facelets(),
        1 => lesson.cubies(),
        2 => lesson.coordinates(),
        3 => lesson.cosets(),
        _ => lesson.two_phases(),
    }
    text::put_lines(buffer, area, &lesson.flow.into_lines());
}

/// A lesson being laid out.
struct Lesson<'a> {
    flow: Flow<'a>,
    study: &'a Study,
    app: &'a App,
    theme: &'a Theme<'a>,
}

impl Lesson<'_> {
    /// The key of a clockwise turn.
    fn turn(&self, face: Face) -> String {
        self.app.key_of(Action::Turn(Turn::new(Layers::Face(face), 1)))
    }

    fn key(&self, action: Action) -> String {
        self.app.key_of(action)
    }

    fn attempt(&mut self, words: &str) {
        let first = Span::styled("Try  ", self.theme.accent);
        self.flow.text(&[first], 5, words, Style::new());
        self.flow.space();
    }

    fn observe(&mut self, words: &str) {
        self.flow.go_below_the_picture();
        self.flow.line(rule(words, self.flow.width(), self.theme));
        self.flow.space();
    }

    /// What the cube was before the last turn, and is now.
    fn cubes(&self) -> (Option<&CubieCube>, &CubieCube) {
        (self.study.before().map(|before| &before.cube), &self.study.now().cube)
    }

    fn facelets(&mut self) {
        self.flow.heading("A cube is 54 facelets");
        self.flow.words(
            "There are nine on each face. The six in the middle stay when faces turn: they say which colour belongs where.",
        );
        self.flow.words(&format!(
            "The other 48 stickers could be placed in 2.9 x 10^33 ways, but turning faces reaches only {} of them: one in 6.7 x 10^13.",
            grouped(CUBES)
        ));
        let turn = self.turn(Face::R);
        self.attempt(&format!(
            "{turn} turns the right face. 20 facelets move: 8 on the face, and 12 around it."
        ));
        self.observe("Watch");
        let (before, now) = self.cubes();
        let is_solved = |cube: &CubieCube, facelet: Facelet| cube.color_at(facelet) == facelet.face().color();
        let solved = |cube: &CubieCube| Facelet::all().filter(|&facelet| is_solved(cube, facelet)).count();
        let (count, was) = (solved(now), before.map(solved));
        let other = before.map(|before| {
            Facelet::all().filter(|&facelet| before.color_at(facelet) != now.color_at(facelet)).count()
        });
        let changed = mark(was.is_some_and(|was| was != count), self.theme);
        self.flow.named(changed, "Solved", NAMES, &format!("{count} of 54 show the colour of their face"));
        let words = match other {
            None => "turn something".to_owned(),
            Some(number) => format!("{number} of 54 show another colour than before the last turn"),
        };
        self.flow.named(Span::raw(" "), "Changed", NAMES, &words);
        self.flow.blank();
        self.flow.muted("No facelet moves alone: which ones always move together? That is the next lesson.");
    }

    fn cubies(&mut self) {
        self.flow.heading("The facelets sit on 20 cubies");
        self.flow.words(
            "8 corners have three, 12 edges have two. So a cube is: which piece is where, and how it is turned there.",
        );
        self.flow.words(&format!(
            "A cube taken apart can be put together in 8! x 3^8 x 12! x 2^12 ways. Turning reaches one in 12 of them, {}.",
            grouped(CUBES)
        ));
        let (u, r, f) = (self.turn(Face::U), self.turn(Face::R), self.turn(Face::F));
        self.attempt(&format!("{u}, {r} and {f}. Which of them twist corners? Which flip edges?"));
        self.observe("Watch: the piece at each place, and how it is turned");
        let (before, now) = self.cubes();
        let (before, now) = (before.copied(), *now);
        let was =
            |index: usize| before.map(|before| (before.corners()[index], before.corner_twists()[index]));
        let pieces = Corner::ALL.map(|place| {
            let (piece, twist) = (now.corners()[place.index()], now.corner_twists()[place.index()]);
            let changed = was(place.index()).is_some_and(|was| was != (piece, twist));
            Placed { place: place.to_string(), piece: piece.to_string(), turned: twist, changed }
        });
        self.pieces("Corner", "twist", 6, &pieces);
        let was = |index: usize| before.map(|before| (before.edges()[index], before.edge_flips()[index]));
        let pieces = Edge::ALL.map(|place| {
            let (piece, flip) = (now.edges()[place.index()], now.edge_flips()[place.index()]);
            let changed = was(place.index()).is_some_and(|was| was != (piece, flip));
            Placed { place: place.to_string(), piece: piece.to_string(), turned: flip, changed }
        });
        self.pieces("Edge", "flip", 5, &pieces);
        let (twists, flips): (u8, u8) = (now.corner_twists().iter().sum(), now.edge_flips().iter().sum());
        let parity = if now.is_odd() { "both odd" } else { "both even" };
        self.flow.words(&format!(
            "Always: the twists add up to a multiple of 3 ({twists}), the flips to an even number ({flips}), and the permutations of corners and edges are both even or both odd ({parity}). That is the 12."
        ));
    }

    /// Places, pieces and how they are turned, one below the other; marks beside pieces that have changed.
    fn pieces(&mut self, title: &str, turned: &str, width: usize, pieces: &[Placed]) {
        let theme = self.theme;
        let name = |name: &str| Span::styled(format!("{name:<8}"), theme.muted);
        let mut rows = [vec![name(title)], vec![name("piece")], vec![name(turned)]];
        for Placed { place, piece, turned, changed } in pieces {
            let sign = if *changed { "•" } else { " " };
            let style = if *changed { theme.accent } else { Style::new() };
            rows[0].push(Span::styled(format!(" {place:<room$}", room = width - 1), theme.muted));
            rows[1].push(Span::styled(format!("{sign}{piece:<room$}", room = width - 1), style));
            let style = if *turned == 0 { theme.muted } else { style.add_modifier(Modifier::BOLD) };
            rows[2].push(Span::styled(format!(" {turned:<room$}", room = width - 1), style));
        }
        for row in rows {
            self.flow.line(Line::from(row));
        }
    }

    fn coordinates(&mut self) {
        self.flow.heading("A coordinate is one number");
        self.flow.words(
            "Solvers look things up in tables, and tables need numbers. A coordinate ignores everything about the cube except one property: Twist says how the corners are twisted, not which corners they are.",
        );
        let after = Twist::of(&CubieCube::SOLVED.turned(Move::new(Face::R, 1))).index();
        let (reset, r) = (self.key(Action::Reset), self.turn(Face::R));
        self.attempt(&format!(
            "{reset} (solved), then {r}: Twist becomes {after}. {r} again brings it back to 0."
        ));
        self.observe("Watch");
        let (before, now) = self.cubes();
        let (before, now) = (before.copied(), *now);
        let digits = |digits: &[u8]| {
            let (last, first) = digits.split_last().expect("there are pieces");
            let first: Vec<String> = first.iter().map(u8::to_string).collect();
            format!("{} ({last})", first.join(" "))
        };
        let slice = |cube: &CubieCube| {
            let places = UdSlice::of(cube).places();
            let taken = Edge::ALL.into_iter().filter(|edge| places >> edge.index() & 1 == 1);
            taken.map(|edge| edge.to_string()).collect::<Vec<_>>().join(" ")
        };
        let values =
            |cube: &CubieCube| [Twist::of(cube).index(), Flip::of(cube).index(), UdSlice::of(cube).index()];
        let words = [
            format!("{} to base 3", digits(now.corner_twists())),
            format!("{} to base 2", digits(now.edge_flips())),
            format!("middle-layer edges at {}", slice(&now)),
        ];
        let rows = ["Twist", "Flip", "UdSlice"].into_iter().zip(words).zip(values(&now)).enumerate();
        for (index, ((name, words), value)) in rows {
            let was = before.map(|before| values(&before)[index]);
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
            "The last digit, in brackets, follows from the others. What a turn does to a coordinate depends only on its value, so a table of {} rows and {} columns holds everything about twists.",
            Twist::NUM,
            Move::NUM
        ));
    }

    fn cosets(&mut self) {
        self.flow.heading("Cubes with equal coordinates: a coset");
        self.flow.words(&format!(
            "Cubes with Twist, Flip and UdSlice 0 are a group: H = <U, D, R2, L2, F2, B2>, {} cubes. All of them look \
             like the solved one when only this is painted: U and D colours, and on middle-layer edges F-B and R-L.",
            grouped(Coset::ORDER_OF_H)
        ));
        self.observe("Watch the picture");
        let (before, now) = self.cubes();
        let (was, coset) = (before.map(Coset::of), Coset::of(now));
        let (twist, flip, slice) = coset.parts();
        let changed = mark(was.is_some_and(|was| was != coset), self.theme);
        let distance =
            match self.study.now().examination.as_deref().map(|known| known.axis_distances[0].phase1) {
                _ if coset.is_h() => "this is H".to_owned(),
                None => "…".to_owned(),
                Some(distance) => format!("{} from H", distance.in_moves()),
            };
        self.flow.named(
            changed,
            "Coset",
            NAMES,
            &format!(
                "Twist {}, Flip {}, UdSlice {}: number {}, {distance}",
                twist.index(),
                flip.index(),
                slice.index(),
                grouped(coset.index() as u64)
            ),
        );
        let (reset, half) = (self.key(Action::Reset), self.key(Action::HalfPrefix));
        let (u, r) = (self.turn(Face::U), self.turn(Face::R));
        self.attempt(&format!("{reset}, then {u} and {half} {r}: these are turns of H, and the picture stays. Then {r}: it changes."));
        self.flow.words(&format!(
            "Do the turns g after each element of H: you get the coset H*g. All of H look alike, so all of H*g look alike. \
             There are {} x {} x {} = {} cosets, of as many cubes each: together {}.",
            Twist::NUM,
            Flip::NUM,
            UdSlice::NUM,
            grouped(Coset::NUM as u64),
            grouped(CUBES)
        ));
    }

    fn two_phases(&mut self) {
        self.flow.heading("Two phases: into H, then to solved");
        self.flow.words(
            "Phase 1 looks at the coset alone. A table knows how far each is from H, 12 moves at most: so it only \
             takes moves that can lead there in time.",
        );
        self.flow.words("Phase 2 solves it with the ten moves that stay in H: 18 at most.");
        let (solve, next) =
            (self.key(Action::Solve), self.app.keymap().shown(None, Action::Next).swap_remove(0));
        self.attempt(&format!("{solve} solves, {next} steps."));
        self.observe("Watch the distances");
        let known = self.study.now().examination.as_deref();
        let was = self.study.before().and_then(|before| before.examination.as_deref());
        for (row, name) in ["Into H", "To solved"].into_iter().enumerate() {
            let mut spans = vec![Span::styled(format!(" {name:<NAMES$}"), self.theme.muted)];
            for (axis, name) in ["U-D", "R-L", "F-B"].into_iter().enumerate() {
                let of = |known: &crate::solver::Examination| {
                    let distances = known.axis_distances[2 * axis];
                    if row == 0 { Some(distances.phase1) } else { distances.phase2 }
                };
                let value = known
                    .map_or("…".to_owned(), |known| of(known).map_or("-".to_owned(), |d| d.to_string()));
                let changed = known.zip(was).is_some_and(|(known, was)| of(known) != of(was));
                spans.push(Span::styled(format!("along {name} "), self.theme.muted));
                spans.push(mark(changed, self.theme));
                spans.push(Span::styled(format!("{value:<10}"), self.theme.heading));
            }
            self.flow.line(Line::from(spans));
        }
        self.solution();
        self.flow.words(
            "A solver tries all three axes and the inverse. A longer phase 1 may have a shorter phase 2, so the search continues. No cube needs more than 20 moves in all.",
        );
    }

    /// Shows the solution that is stepped through, split into phases, or else a path into H.
    fn solution(&mut self) {
        let theme = self.theme;
        let name = |words: &str| Span::styled(format!(" {words:<NAMES$}"), theme.muted);
        let Some(playback) = self.app.playback() else {
            let examination = self.study.now().examination.as_deref();
            let solutions = examination.and_then(|known| known.phase1_solutions.as_ref());
            let path =
                solutions.and_then(|solutions| solutions.listed.first()).filter(|path| !path.is_empty());
            if let Some(path) = path {
                let moves = crate::cube::format_moves(&self.app.cube().moves_as_held(path));
                self.flow.line(Line::from(vec![name("A path in"), Span::styled(moves, theme.accent)]));
            }
            return;
        };
        let Phases { first, backwards } = Phases::of(playback.moves());
        let mut spans = vec![name("Solution")];
        for (index, turn) in playback.moves().iter().enumerate() {
            if index == first {
                spans.push(Span::styled("| ", theme.heading));
            }
            let style = match index.cmp(&playback.step()) {
                std::cmp::Ordering::Less => theme.muted,
                std::cmp::Ordering::Equal => theme.chosen,
                std::cmp::Ordering::Greater => Style::new(),
            };
            spans.push(Span::styled(self.app.cube().as_held(*turn).to_string(), style));
            spans.push(Span::raw(" "));
        }
        self.flow.line(Line::from(spans));
        if backwards {
            self.flow.muted("It was found for the inverse, and is read backwards: phase 2 comes first.");
        }
    }
}

/// A piece where it is.
struct Placed {
    place: String,
    piece: String,
    turned: u8,
    changed: bool,
}
