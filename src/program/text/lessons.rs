//! The lessons, with the cube on the screen. Each says what to turn, shows what then changes, and asks
//! a question that is answered by turning.
//!
//! Every sentence is true of every cube: numbers are computed from the cube, and a test computes them
//! again in another manner.

use super::{Block, BlockWriter, Piece, Tone, mark};
use crate::app::{Action, App, Key, KeyCode, Study};
use cubetui::coord::{Coordinate as _, Coset, Flip, Twist, UdSlice};
use cubetui::cube::{
    Color, Corner, CubieCube, Edge, Face, Facelet, Layers, Move, Turn, format_moves,
};
use cubetui::solver::{AxisDistances, Distance, Examination, Proof, SearchedLength};
use cubetui::tables::{STAGES, StageEntry, thistlethwaite_group};
use cubetui::words::grouped;

const CUBES: u128 = Coset::NUM as u128 * Coset::ORDER_OF_H as u128;
/// Cells for the names of the values to watch.
const NAMES: usize = 11;

/// Returns a page of a lesson, both numbered from 0.
pub fn page(number: usize, page: usize, study: &Study, app: &App) -> Vec<Block> {
    let mut lesson = Lesson {
        number,
        text: BlockWriter::new(NAMES),
        study,
        app,
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
    lesson.text.blocks
}

struct Lesson<'a> {
    number: usize,
    text: BlockWriter,
    study: &'a Study,
    app: &'a App,
}

impl<'a> Lesson<'a> {
    /// The key of a clockwise turn of a face, seen as the cube is held.
    fn turn_of_place(&self, place: Face) -> String {
        self.app
            .key_of(Action::Turn(Turn::new(Layers::Face(place), 1)))
    }

    /// The key of a clockwise turn of a face of the standard orientation.
    fn turn(&self, face: Face) -> String {
        self.turn_of_place(self.app.cube().seen(&Move::new(face, 1)).face())
    }

    /// The letter of a face of the standard orientation, as the cube is held.
    fn letter(&self, face: Face) -> char {
        self.app.cube().seen(&Move::new(face, 1)).face().letter()
    }

    fn color(&self, color: Color) -> String {
        self.app.settings().scheme.color_name(color).to_string()
    }

    fn moves(&self, moves: &[Move]) -> String {
        format_moves(&self.app.cube().seen_moves(moves))
    }

    fn attempt(&mut self, words: impl Into<String>) {
        self.text.entry(Tone::Accent.of("Try  "), words);
        self.text.space();
    }

    /// Adds the keys that make the moves of the demonstration.
    fn attempt_moves(&mut self, what: &str) {
        let down = Key::plain(KeyCode::Down);
        let up = Key::plain(KeyCode::Up);
        self.attempt(format!(
            "{down} makes the next move of {what}, {up} takes it back."
        ));
    }

    fn observe(&mut self, words: &str) {
        self.text.add(Block::BelowPicture);
        self.text.add(Block::Rule(words.to_owned()));
        self.text.space();
    }

    /// The question of the lesson, and when it has been answered by a turn what the answer means.
    fn question(&mut self, question: &str, answer: impl Into<String>) {
        if self.app.is_answered(self.number) {
            self.text.entry(Tone::Good.of("Answered  "), answer);
        } else {
            self.text.entry(Tone::Accent.of("Question  "), question);
        }
    }

    /// Returns the cube before the last turn, and the present one.
    fn cubes(&self) -> (Option<&'a CubieCube>, &'a CubieCube) {
        (
            self.study.before.as_ref().map(|before| &before.cube),
            &self.study.now.cube,
        )
    }

    /// A part of the demonstration that begins with the move with this number: what has been made is muted, and the next move
    /// is marked.
    fn shown_moves(&mut self, name: Piece, moves: &[Move], first: usize) {
        let step = self
            .study
            .walkthrough
            .as_ref()
            .map_or(0, |shown| shown.step);
        let mut spans = vec![name];
        for (number, turn) in moves.iter().enumerate() {
            let style = match (first + number).cmp(&step) {
                std::cmp::Ordering::Less => Tone::Muted,
                std::cmp::Ordering::Equal => Tone::Chosen,
                std::cmp::Ordering::Greater => Tone::Plain,
            };
            spans.push(style.of(self.app.cube().seen(turn).to_string()));
            spans.push(Tone::Plain.of(" "));
        }
        if moves.is_empty() {
            spans.push(Tone::Muted.of("no move"));
        }
        self.text.line(spans);
    }
}

impl Lesson<'_> {
    fn facelets(&mut self) {
        self.text.heading("A cube is 54 facelets");
        self.text.paragraph("Each face has nine. Turning moves eight of them; the one in the middle gives the face its colour.");
        self.text.paragraph(format!(
            "The other 48 stickers could be placed in 2.9e33 ways. Turning reaches {} of them: one in 6.7e13.",
            grouped(CUBES)
        ));
        let turn = self.turn_of_place(Face::R);
        self.attempt(format!(
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
        let count = solved(now);
        let was = before.map(solved);
        let other = before.map(|before| {
            Facelet::all()
                .filter(|&facelet| before.color_at(facelet) != now.color_at(facelet))
                .count()
        });
        self.text.fact(
            was.is_some_and(|was| was != count),
            "Solved",
            format!("{count} of 54 facelets show the colour of their face"),
        );
        let words = match other {
            None => "turn a face to see how many facelets change".to_owned(),
            Some(number) => format!("{number} of 54 facelets show another colour than before"),
        };
        self.text.fact(false, "Changed", &words);
        self.text.gap();
        self.text.paragraph(
            "No facelet moves alone. The next lesson shows which of them move together.",
        );
        self.text.gap();
        self.question(
            "Which two faces move no facelet in common? Turn one, then the other.",
            "Opposite faces move no facelet in common. Two neighbouring faces share 8.",
        );
    }

    fn cubies(&mut self) {
        self.text.heading("The facelets sit on 20 cubies");
        self.text.paragraph(
            "8 corners have three facelets each, 12 edges have two. Two things describe a cube: which piece is at \
             each place, and how it is turned there.",
        );
        self.text.paragraph(format!(
            "Taken apart, a cube can be put together in 8! x 3^8 x 12! x 2^12 ways. Turning reaches one in 12: {}.",
            grouped(CUBES)
        ));
        let u = self.turn(Face::U);
        self.attempt(format!("{u} moves four corners and four edges."));
        self.observe("Watch: the piece at each place");
        self.corners();
        self.edges();
        self.text.space();
        let parity = if self.cubes().1.is_odd() {
            "odd"
        } else {
            "even"
        };
        self.text.paragraph(format!(
            "The permutations of corners and edges are both even or both odd. Now both are {parity}."
        ));
    }

    fn twists(&mut self) {
        let up = self.color(Color::U);
        let down = self.color(Color::D);
        self.text.heading("Twist: how a corner is turned");
        self.text.paragraph(format!(
            "Each corner has one {up} or {down} sticker: its reference sticker, marked * on the net.",
        ));
        self.text.paragraph(format!(
            "On the {up} or {down} face, the twist is 0. A third of a turn clockwise from there it is 1, anticlockwise 2.",
        ));
        let r = self.turn(Face::R);
        let u = self.turn(Face::U);
        self.attempt(format!(
            "{r} twists four corners. {u} moves four, but twists none."
        ));
        self.observe("Watch: the corner at each place, and its twist");
        self.corners();
        self.text.gap();
        let sum: u8 = self.cubes().1.corner_twists().iter().sum();
        self.text.paragraph(format!(
            "The twists always add up to a multiple of 3: now to {sum}."
        ));
        self.text
            .paragraph("Of the cubes that can be put together from pieces, one in 3 obeys this.");
    }

    fn flips(&mut self) {
        let up = self.color(Color::U);
        let down = self.color(Color::D);
        let front = self.color(Color::F);
        let back = self.color(Color::B);
        self.text.heading("Flip: how an edge is turned");
        self.text.paragraph(format!(
            "The reference sticker of an edge is {up} or {down}; where it has neither, {front} or {back}. It is marked *.",
        ));
        self.text.paragraph(format!(
            "A place has a reference side by the same rule: on the {up} or {down} face, else on the {front} or {back} \
             one. There the flip is 0, on the other side 1.",
        ));
        self.observe("Watch: the edge at each place, and its flip");
        self.edges();
        self.text.gap();
        let sum: u8 = self.cubes().1.edge_flips().iter().sum();
        self.text.paragraph(format!(
            "The flips always add up to an even number: now to {sum}."
        ));
        let f = self.letter(Face::F);
        let b = self.letter(Face::B);
        self.question(
            "A quarter turn of which faces flips edges? Make one.",
            format!(
                "A quarter turn of {f} or {b} flips four edges. No other turn of a face flips any."
            ),
        );
    }

    fn corners(&mut self) {
        let at = |cube: &CubieCube, index: usize| {
            (
                cube.corners()[index].to_string(),
                cube.corner_twists()[index],
            )
        };
        self.pieces("Corner", "twist", 6, &Corner::ALL, at);
    }

    fn edges(&mut self) {
        let at = |cube: &CubieCube, index: usize| {
            (cube.edges()[index].to_string(), cube.edge_flips()[index])
        };
        self.pieces("Edge", "flip", 5, &Edge::ALL, at);
    }

    /// Positions, pieces and how they are turned, one below the other; marks beside pieces that have changed.
    fn pieces(
        &mut self,
        title: &str,
        turned: &str,
        width: usize,
        positions: &[impl ToString],
        at: fn(&CubieCube, usize) -> (String, u8),
    ) {
        let (before, now) = self.cubes();
        let room = width - 1;
        let mut rows =
            [title, "piece", turned].map(|name| vec![Tone::Muted.of(format!("{name:<8}"))]);
        for (index, position) in positions.iter().enumerate() {
            let (piece, turned) = at(now, index);
            let is_same = before.is_none_or(|before| at(before, index) == at(now, index));
            let (sign, tone) = if is_same {
                (' ', Tone::Plain)
            } else {
                ('•', Tone::Accent)
            };
            let position = position.to_string();
            rows[0].push(Tone::Muted.of(format!(" {position:<room$}")));
            rows[1].push(tone.of(format!("{sign}{piece:<room$}")));
            let tone = match (turned, is_same) {
                (0, _) => Tone::Muted,
                (_, true) => Tone::Strong,
                (_, false) => Tone::Changed,
            };
            rows[2].push(tone.of(format!(" {turned:<room$}")));
        }
        for row in rows {
            self.text.line(row);
        }
    }

    fn coordinates(&mut self) {
        self.text.heading("A coordinate is one number");
        self.text.paragraph(
            "A solver looks things up in tables, and tables need numbers. A coordinate ignores everything about the \
             cube except one property. Twist says how the corners are twisted, not which corners they are.",
        );
        let f = self.turn(Face::F);
        let u = self.turn(Face::U);
        self.attempt(format!(
            "{f} twists four corners and flips four edges. {u} only moves pieces."
        ));
        self.observe("Watch");
        let (before, now) = self.cubes();
        let words = [
            format!("{} in base 3", digits(now.corner_twists())),
            format!("{} in base 2", digits(now.edge_flips())),
            format!("middle-layer edges at {}", middle_layer_edges(now)),
        ];
        let rows = ["Twist", "Flip", "UdSlice"]
            .into_iter()
            .zip(words)
            .zip(phase1_coordinates(now))
            .enumerate();
        for (index, ((name, words), value)) in rows {
            let was = before.map(|before| phase1_coordinates(before)[index]);
            let changed = was.is_some_and(|was| was != value);
            let was = was.map_or(String::new(), |was| format!("{was:>5} ->"));
            self.text.line([
                mark(changed),
                Tone::Muted.of(format!("{name:<NAMES$}")),
                Tone::Plain.of(format!("{words:<42}")),
                Tone::Muted.of(format!("{was:<9}")),
                Tone::Heading.of(format!("{value:>5}")),
            ]);
        }
        self.text.gap();
        self.text.paragraph(format!(
            "The last digit, in brackets, follows from the others. What a turn does to a coordinate depends on its \
             value alone: a table of {} rows and {} columns holds all turns of Twist.",
            grouped(Twist::NUM),
            Move::NUM
        ));
        let f = self.letter(Face::F);
        let b = self.letter(Face::B);
        self.question(
            "Which turn changes Twist, Flip and UdSlice at once? Make one.",
            format!("From a solved cube, only the quarter turns of {f} and {b} change all three."),
        );
    }
}

fn phase1_coordinates(cube: &CubieCube) -> [usize; 3] {
    [
        Twist::of(cube).index(),
        Flip::of(cube).index(),
        UdSlice::of(cube).index(),
    ]
}

/// Digits, the last one in brackets: it follows from the others.
fn digits(digits: &[u8]) -> String {
    let (last, first) = digits.split_last().expect("there are pieces");
    let first: Vec<String> = first.iter().map(u8::to_string).collect();
    format!("{} ({last})", first.join(" "))
}

/// The places of the four edges that belong in the middle layer.
fn middle_layer_edges(cube: &CubieCube) -> String {
    let places = UdSlice::of(cube).slots();
    let taken = Edge::ALL
        .into_iter()
        .filter(|edge| places >> edge.index() & 1 == 1);
    taken
        .map(|edge| edge.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The examples: elements of H, one move longer each, and in the end a turn that leads out of it.
const EXAMPLES: [&[Move]; Study::EXAMPLES + 1] = {
    const TURNS: [Move; 3] = [
        Move::new(Face::U, 1),
        Move::new(Face::R, 2),
        Move::new(Face::D, 3),
    ];
    [
        &[],
        TURNS.split_at(1).0,
        TURNS.split_at(2).0,
        &TURNS,
        &[Move::new(Face::R, 1)],
    ]
};

/// Cells for the turns of an example.
const TURNS: usize = 16;

/// An example as a cube: done alone, or before another cube.
fn element(moves: &[Move], before: Option<&CubieCube>) -> CubieCube {
    let element = CubieCube::SOLVED.turned_by(moves);
    before.map_or(element, |cube| element.then(cube))
}

/// Returns the example that was added last, done alone or before another cube.
pub fn last_example(study: &Study, before: Option<&CubieCube>) -> CubieCube {
    element(EXAMPLES[study.examples], before)
}

impl Lesson<'_> {
    fn elements_of_h(&mut self) {
        let up = self.color(Color::U);
        let down = self.color(Color::D);
        self.text.heading("H: all that phase 2 can reach");
        let u = self.letter(Face::U);
        let d = self.letter(Face::D);
        self.text.paragraph(format!(
            "Phase 2 turns {u} and {d} by any amount, and the other faces by half turns. What it reaches from a solved \
             cube is a group, called H.",
        ));
        self.text.paragraph(format!(
            "The picture shows the last example relabelled: {up} and {down} look the same, and of the rest only the \
             middle-layer edges are painted.",
        ));
        self.attempt_examples();
        self.observe("A solved cube, after these turns");
        self.examples(None, ["in H", "not in H"]);
        let r = self.moves(&[Move::new(Face::R, 1)]);
        self.text.gap();
        self.text.paragraph(format!(
            "Every element of H has Twist 0, Flip 0 and UdSlice 0, and the same picture. {r} leads out of H."
        ));
    }

    fn elements_of_coset(&mut self) {
        self.text.heading("The same turns before this cube");
        self.text.paragraph(
            "Let g be the turns that make the cube on the screen from a solved one. Now do some turns of H first, and \
             then g.",
        );
        self.text.paragraph(
            "That gives another cube. It has the same Twist, Flip and UdSlice: cubes that look alike before g look alike \
             after it.",
        );
        self.attempt_examples();
        self.observe("These turns, then the turns g of this cube");
        let cube = self.cubes().1;
        self.examples(Some(cube), ["in the coset of g", "in another coset"]);
        let r = self.moves(&[Move::new(Face::R, 1)]);
        self.text.gap();
        self.text.paragraph(format!(
            "Each of the {} elements of H gives one cube of this coset. {r} is not in H. Turn the cube on the screen: \
             all rows follow.",
            grouped(Coset::ORDER_OF_H)
        ));
    }

    fn attempt_examples(&mut self) {
        self.attempt(format!(
            "{} adds an example, {} removes it.",
            Key::plain(KeyCode::Down),
            Key::plain(KeyCode::Up)
        ));
    }

    /// The examples added so far, with their coordinates and the words for those in the coset and the others.
    fn examples(&mut self, before: Option<&CubieCube>, words: [&str; 2]) {
        let head = format!(
            " {:<TURNS$}{:>8}{:>8}{:>10}",
            "Turns", "Twist", "Flip", "UdSlice"
        );
        self.text.line([Tone::Muted.of(head)]);
        let coset = Coset::of(&element(EXAMPLES[0], before));
        for moves in &EXAMPLES[..=self.study.examples] {
            let cube = element(moves, before);
            let is_in = Coset::of(&cube) == coset;
            let turns = if moves.is_empty() {
                "none".to_owned()
            } else {
                self.moves(moves)
            };
            let (style, words) = if is_in {
                (Tone::Good, words[0])
            } else {
                (Tone::Bad, words[1])
            };
            let [twist, flip, slice] = phase1_coordinates(&cube);
            self.text.line([
                Tone::Accent.of(format!(" {turns:<TURNS$}")),
                Tone::Plain.of(format!("{twist:>8}{flip:>8}{slice:>10}")),
                style.of(format!("  {words}")),
            ]);
        }
        // The words below stay where they are.
        for _ in self.study.examples..Study::EXAMPLES {
            self.text.gap();
        }
    }

    fn cosets(&mut self) {
        self.text.heading("The coset H*g");
        self.text.paragraph(
            "H*g is the set of all cubes h*g: any element h of H, then the turns g. It is called a right coset of H. \
             Twist, Flip and UdSlice name it.",
        );
        self.text.paragraph(format!(
            "{} x {} x {} = {} cosets have {} cubes each: together {}.",
            grouped(Twist::NUM),
            grouped(Flip::NUM),
            UdSlice::NUM,
            grouped(Coset::NUM),
            grouped(Coset::ORDER_OF_H),
            grouped(CUBES)
        ));
        self.observe("Watch: the coset of this cube");
        let (before, now) = self.cubes();
        let coset = Coset::of(now);
        let (twist, flip, slice) = coset.parts();
        self.text.fact(
            before.is_some_and(|before| Coset::of(before) != coset),
            "Coset",
            format!(
                "Twist {}, Flip {}, UdSlice {}: number {}",
                grouped(twist.index()),
                grouped(flip.index()),
                slice.index(),
                grouped(coset.index())
            ),
        );
        let known = self.study.now.examination.as_deref();
        let distance = match known.map(|known| known.axis_distances[0].phase1) {
            _ if coset.is_h() => "this is H itself".to_owned(),
            None => "…".to_owned(),
            Some(distance) => format!("H is {} away", distance.in_moves()),
        };
        self.text.fact(false, "Distance", &distance);
        if let Some(shown) = self.study.walkthrough.as_ref() {
            let name = Tone::Muted.of(format!(" {:<NAMES$}", "Path to H"));
            self.shown_moves(name, &shown.demonstration.phase1, 0);
        } else {
            self.text.fact(false, "Path to H", "…");
        }
        self.attempt_moves("the path");
        self.question(
            "Make a turn that leaves the coset as it is. In H there are ten of them.",
            "Each of the ten turns of H leads from H to H. Phase 2 uses no others.",
        );
    }
}

/// The groups from all cubes to the solved one: what their cubes have in common.
const PROPERTIES: [&str; 5] = [
    "all cubes",
    "no edge is flipped",
    "this is H",
    "half turns solve it",
    "solved",
];

/// The number of cubes in each group.
const SIZES: [u128; 5] = {
    let half_turns = states(3);
    [
        CUBES,
        CUBES / Flip::NUM as u128,
        Coset::ORDER_OF_H as u128,
        half_turns,
        1,
    ]
};

const fn states(stage: usize) -> u128 {
    let mut sum = 0;
    let mut distance = 0;
    while distance < STAGES[stage].distribution.len() {
        sum += STAGES[stage].distribution[distance] as u128;
        distance += 1;
    }
    sum
}

impl Lesson<'_> {
    fn two_phases(&mut self) {
        self.text.heading("Two phases: into H, then to solved");
        self.text.paragraph(
            "Phase 1 sees the coset alone. A table gives its distance from H, 12 moves at most, so only turns that can \
             arrive in time are tried.",
        );
        self.text
            .paragraph("Phase 2 uses the ten turns that stay in H. It needs 18 moves at most.");
        self.attempt_moves("the solution below");
        self.observe("Watch the distances");
        self.axis_row("Into H", 0, |distances| Some(distances.phase1));
        self.axis_row("To solved", 0, |distances| distances.phase2);
        let name = |name: &str| Tone::Muted.of(format!(" {name:<NAMES$}"));
        let first = name("Phase 1");
        let second = name("Phase 2");
        if let Some(shown) = self.study.walkthrough.as_ref() {
            let shown = &shown.demonstration;
            self.shown_moves(first, &shown.phase1, 0);
            self.shown_moves(second, &shown.phase2, shown.phase1.len());
        } else {
            self.text.line([first, Tone::Plain.of("…")]);
            self.text.line([second, Tone::Plain.of("…")]);
        }
        self.text.space();
        self.text.paragraph(
            "A solver also tries the other axes and the inverse. A longer phase 1 can have a shorter phase 2, so it \
             searches on. No cube needs more than 20 moves.",
        );
        self.question(
            "Where does phase 1 end? Enter H with a turn. From within H, leave it first.",
            "Phase 1 ends with the turn that enters H. From there ten of the 18 turns suffice.",
        );
    }

    /// A distance of the cube along each axis, or of its inverse if `first` is 1.
    fn axis_row(&mut self, name: &str, first: usize, of: fn(&AxisDistances) -> Option<Distance>) {
        let known = self.study.now.examination.as_deref();
        let was = self
            .study
            .before
            .as_ref()
            .and_then(|before| before.examination.as_deref());
        let mut spans = vec![Tone::Muted.of(format!(" {name:<NAMES$}"))];
        for (axis, name) in ["U-D", "R-L", "F-B"].into_iter().enumerate() {
            let distance = |known: &Examination| of(&known.axis_distances[2 * axis + first]);
            let value = known.map_or("…".to_owned(), |known| {
                distance(known).map_or("-".to_owned(), |d| d.to_string())
            });
            let changed = known
                .zip(was)
                .is_some_and(|(known, was)| distance(known) != distance(was));
            spans.push(Tone::Muted.of(format!("along {name} ")));
            spans.push(mark(changed));
            spans.push(Tone::Heading.of(format!("{value:<10}")));
        }
        self.text.line(spans);
    }

    fn groups(&mut self) {
        let f = self.letter(Face::F);
        let b = self.letter(Face::B);
        self.text.heading("Thistlethwaite's groups");
        self.text.paragraph(
            "In 1981 Morwen Thistlethwaite solved the cube in four stages. Each enters a smaller group, and allows only \
             the turns that stay in the group before it.",
        );
        self.text.paragraph(format!(
            "A group is named by its turns. In G1, {f} and {b} make half turns only: so no edge is flipped any more.",
        ));
        self.observe("Each group lies within the one above it");
        let (before, now) = self.cubes();
        let here = thistlethwaite_group(now);
        for (group, (property, size)) in PROPERTIES.into_iter().zip(SIZES).enumerate() {
            let turns = STAGES
                .get(group)
                .map_or("no turns".to_owned(), |stage| self.generators(stage));
            let style = if group == here {
                Tone::Chosen
            } else {
                Tone::Plain
            };
            self.text.line([
                style.of(format!("G{group}")),
                Tone::Plain.of(format!(" {turns:<25}")),
                Tone::Muted.of(format!("{property:<21}")),
                Tone::Plain.of(format!("{:>27}", grouped(size))),
            ]);
        }
        self.text.space();
        let changed = before.is_some_and(|before| thistlethwaite_group(before) != here);
        self.text.fact(
            changed,
            "This cube",
            format!("is in G{here}, and in no smaller group"),
        );
        self.question(
            "Which turn leads into a smaller group? Make one. You may have to leave a group first.",
            "The last turn of each stage enters a smaller group. The next page shows all four stages.",
        );
    }

    fn stages(&mut self) {
        self.text.heading("Four stages, four small tables");
        self.text.paragraph(
            "Each stage has a table with the exact distance of every state. So each stage is solved in as few moves as \
             it needs.",
        );
        let most = STAGES.map(|stage| stage.distribution.len() - 1);
        self.text.paragraph(format!(
            "That is {}, {}, {} and {} moves at most: {} in all. The whole solution need not be the shortest.",
            most[0],
            most[1],
            most[2],
            most[3],
            most.iter().sum::<usize>()
        ));
        self.attempt_moves("the solution below");
        self.observe("This cube, stage by stage");
        let Some(shown) = self.study.walkthrough.as_ref() else {
            return self.text.paragraph("…");
        };
        let stages = &shown.demonstration.stages;
        let mut first = 0;
        for (index, moves) in stages.iter().enumerate() {
            let name = format!(
                " into {} {:>10} states  ",
                STAGES[index].group,
                grouped(states(index))
            );
            self.shown_moves(Tone::Muted.of(name), moves, first);
            first += moves.len();
        }
        self.text.gap();
        self.text
            .paragraph(format!("The four stages take {first} moves in all."));
        self.text.paragraph(
            "A stage with few states needs few moves, and its table fits into memory. That is the point of the groups.",
        );
    }

    /// The turns of the group that a stage starts in, as the field writes them.
    fn generators(&self, stage: &StageEntry) -> String {
        let faces = [Face::U, Face::D, Face::R, Face::L, Face::F, Face::B];
        let turns = faces.map(|face| {
            let half = if stage.quarter_turns.contains(&face) {
                ""
            } else {
                "2"
            };
            format!("{}{half}", self.letter(face))
        });
        format!("<{}>", turns.join(", "))
    }
}

/// The most lengths that have a row: the last ones.
const LENGTHS: usize = 4;
/// Cells for a length or a range of lengths.
const LENGTH: usize = 12;
/// The width of a number of positions.
const POSITIONS: usize = 10;

impl Lesson<'_> {
    fn lower_bound(&mut self) {
        self.text.heading("A lower bound for this cube");
        self.text.paragraph(
            "A solved cube is in H. So a cube needs at least as many moves to be solved as to enter H.",
        );
        self.text.paragraph(format!(
            "A pruning table holds such a bound for each state of a simpler puzzle, here for each of {} cosets.",
            grouped(Coset::NUM)
        ));
        self.observe("Watch: moves into H");
        self.axis_row("Cube", 0, |distances| Some(distances.phase1));
        self.axis_row("Inverse", 1, |distances| Some(distances.phase1));
        let bound = |known: &Examination| known.lower_bound();
        let now = self.study.now.examination.as_deref().map(bound);
        let was = self
            .study
            .before
            .as_ref()
            .and_then(|before| before.examination.as_deref())
            .map(bound);
        let changed = now.zip(was).is_some_and(|(now, was)| now != was);
        let words = now.map_or("…".to_owned(), |bound| {
            format!("{bound}: no solution has fewer moves")
        });
        self.text.fact(changed, "Bound", &words);
        self.text.space();
        self.text.paragraph(
            "The inverse needs as many moves as the cube, and so does the cube seen along another axis. All six numbers \
             are lower bounds: the greatest counts.",
        );
        self.question(
            "Make a turn that lowers the bound. On a solved cube, raise it first.",
            "A bound sees only part of the cube: it can fall while the distance to solved rises.",
        );
    }

    fn deepening(&mut self) {
        self.text.heading("IDA*: length after length");
        self.text.paragraph(
            "Iterative deepening A* searches all solutions of one length, then of the next. It gives up a position \
             whose bound exceeds the moves left.",
        );
        self.text.paragraph(
            "A length without a solution raises the lower bound by one. So the first solution found is a shortest one: \
             that is the proof.",
        );
        let prove = self.app.key_of(Action::Prove);
        self.text
            .paragraph(format!("{prove} searches this cube to the end."));
        self.observe("This cube");
        let Some(shown) = self.study.walkthrough.as_ref() else {
            return self.text.paragraph("…");
        };
        let proof = &shown.demonstration.proof;
        let head = format!(" {:<LENGTH$}{:>POSITIONS$}", "Moves", "Positions");
        self.text.line([Tone::Muted.of(head)]);
        if proof.lower_bound > 0 {
            self.length_row(
                &range(0, proof.lower_bound - 1),
                "-",
                "ruled out by the lower bound",
                false,
            );
        }
        self.lengths(proof);
        if proof.solution.is_none() {
            let next = proof
                .searched
                .last()
                .map_or(proof.lower_bound, |last| last.length + 1);
            let words = format!(
                "the lesson stops after {} positions",
                grouped(Proof::BUDGET)
            );
            self.length_row(&format!("{next} and more"), "-", &words, false);
        }
        self.text.space();
        self.text
            .paragraph("On average, each length takes 13 times as many positions as the last.");
    }

    /// The lengths that were searched: the first ones together if there are many.
    fn lengths(&mut self, proof: &Proof) {
        let (first, last) = proof
            .searched
            .split_at(proof.searched.len().saturating_sub(LENGTHS));
        if let (Some(from), Some(to)) = (first.first(), first.last()) {
            let positions: u64 = first.iter().map(|searched| searched.positions).sum();
            self.length_row(
                &range(from.length, to.length),
                &grouped(positions),
                "no solution",
                false,
            );
        }
        for (number, SearchedLength { length, positions }) in last.iter().enumerate() {
            let is_last = number + 1 == last.len();
            let words = match &proof.solution {
                Some(moves) if is_last && moves.is_empty() => "solved, without a move".to_owned(),
                Some(moves) if is_last => format!("{} solves it", self.moves(moves)),
                _ => "no solution".to_owned(),
            };
            self.length_row(
                &length.to_string(),
                &grouped(*positions),
                &words,
                is_last && proof.solution.is_some(),
            );
        }
    }

    fn length_row(&mut self, length: &str, positions: &str, words: &str, is_good: bool) {
        let style = if is_good { Tone::Good } else { Tone::Plain };
        self.text.line([
            Tone::Heading.of(format!(" {length:<NAMES$} ")),
            Tone::Plain.of(format!("{positions:>POSITIONS$}")),
            style.of(format!("  {words}")),
        ]);
    }
}

/// Writes one length, or a range of lengths.
fn range(from: u8, to: u8) -> String {
    if from == to {
        from.to_string()
    } else {
        format!("{from} to {to}")
    }
}
