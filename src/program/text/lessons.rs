//! The lessons, based on the cube on the screen: writes the parts of their pages. Each lesson says what to turn, shows the
//! effect, and asks a question that is answered by turning.
//!
//! Every sentence is true for every cube: numbers are computed from the cube, and a test computes them again in a different
//! way.

use std::sync::OnceLock;

use super::{Block, BlockWriter, Column, Piece, Tone, mark};
use crate::app::{
    Action, App, Key, KeyCode, LESSON_COUNT, LESSONS, LessonPart, Study, lesson_page,
};
use cubetui::coord::{Coordinate, Coset, Flip, Twist, UdSlice};
use cubetui::cube::{
    Algorithm, Color, Corner, CubieCube, Edge, Face, Facelet, Layers, Move, Turn, format_moves,
};
use cubetui::solver::{AxisDistances, Distance, Examination, Proof, SearchedLength};
use cubetui::tables::{STAGES, StageEntry, thistlethwaite_group};
use cubetui::words::grouped;

const CUBES: u128 = Coset::NUM as u128 * Coset::ORDER_OF_H as u128;
/// The width of the names of the values to watch.
const NAMES: usize = 11;
/// Every cube can be solved in at most this many moves.
const LONGEST: usize = 20;

/// Whether the reader presses keys, or types words line by line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    Keys,
    Words,
}

/// Returns the open page of a lesson, numbered from 0.
pub fn page(number: usize, study: &Study, app: &App, voice: Voice) -> Vec<Block> {
    let mut lesson = Lesson::new(number, study, app, voice);
    let page = lesson_page(number, study.lesson_page);
    lesson.text.heading(page.heading);
    for part in &page.parts {
        lesson.part(part);
    }
    if study.lesson_page + 1 == LESSONS[number].pages.len() {
        lesson.end();
    }
    lesson.text.blocks
}

/// Returns the parts of the open page that a turn changes: its figures, and the reply.
pub fn changes(number: usize, study: &Study, app: &App, voice: Voice) -> Vec<Block> {
    let mut lesson = Lesson::new(number, study, app, voice);
    for part in &lesson_page(number, study.lesson_page).parts {
        if matches!(
            part,
            LessonPart::Figures(_) | LessonPart::Right(_) | LessonPart::Wrong(_)
        ) {
            lesson.part(part);
        }
    }
    lesson.text.blocks
}

struct Lesson<'a> {
    number: usize,
    text: BlockWriter,
    study: &'a Study,
    app: &'a App,
    voice: Voice,
    /// The number of replies to wrong answers so far, which is the number of the next one.
    replies: usize,
}

impl<'a> Lesson<'a> {
    fn new(number: usize, study: &'a Study, app: &'a App, voice: Voice) -> Self {
        Self {
            number,
            text: BlockWriter::new(NAMES),
            study,
            app,
            voice,
            replies: 0,
        }
    }

    fn part(&mut self, part: &LessonPart) {
        let is_answered = self.app.is_answered(self.number);
        match *part {
            LessonPart::Paragraph(text) => {
                if matches!(
                    self.text.blocks.last(),
                    Some(Block::Line(_) | Block::Table { .. } | Block::Fact { .. })
                ) {
                    self.text.gap();
                }
                let text = self.filled(text);
                self.text.paragraph(text);
            }
            LessonPart::Rule(words) => {
                self.text.add(Block::BelowPicture);
                self.text.add(Block::Rule(words.to_owned()));
                self.text.space();
            }
            LessonPart::Figures(name) => self.figures(name),
            LessonPart::Predict(text) => self.entry(Tone::Accent.of("Predict  "), text),
            LessonPart::Try(text) => self.entry(Tone::Accent.of("Try  "), text),
            LessonPart::Question(text) => {
                if !is_answered {
                    self.entry(Tone::Accent.of("Question  "), text);
                }
            }
            LessonPart::Right(text) if is_answered => {
                self.entry(Tone::Good.of("Answered  "), text);
            }
            LessonPart::Right(_) => {}
            LessonPart::Wrong(text) => {
                if !is_answered && self.study.wrong == Some(self.replies) {
                    self.entry(Tone::Bad.of("Not yet  "), text);
                }
                self.replies += 1;
            }
            LessonPart::Alone(text) => {
                self.text.gap();
                self.entry(Tone::Accent.of("Alone  "), text);
            }
        }
    }

    fn entry(&mut self, label: Piece, text: &str) {
        let text = self.filled(text);
        self.text.entry(label, text);
        self.text.space();
    }

    /// Adds the end of a lesson, and what comes next.
    fn end(&mut self) {
        let next = self.number + 1;
        let words = if next < LESSON_COUNT {
            let key = self.key(KeyCode::Right, "next");
            format!("{key} opens lesson {}: {}.", next + 1, LESSONS[next].name)
        } else {
            "That was the last lesson. Now you know how this program works.".to_owned()
        };
        self.text.entry(Tone::Muted.of("End  "), words);
    }

    fn key(&self, code: KeyCode, word: &str) -> String {
        match self.voice {
            Voice::Keys => Key::plain(code).to_string(),
            Voice::Words => word.to_owned(),
        }
    }

    fn key_of(&self, action: Action) -> String {
        match self.voice {
            Voice::Keys => self.app.key_of(action),
            Voice::Words => crate::app::entry_of(action).id.to_owned(),
        }
    }

    /// Replaces the names in braces.
    fn filled(&self, text: &str) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').expect("a brace is closed");
            filled += before;
            filled += &self.named(name);
            rest = after;
        }
        filled + rest
    }

    /// # Panics
    /// If there is no such name. The text is part of the program, and a test reads every page.
    fn named(&self, name: &str) -> String {
        let cube = &self.study.now.cube;
        let [last, earlier] = self.study.last_moves;
        if let Some(face) = name.strip_prefix("key ") {
            return self.turn(face_named(face));
        }
        if let Some(moves) = name.strip_prefix("moves ") {
            let moves: Algorithm = moves.parse().expect("the text of a lesson has moves");
            return self.moves(&moves.moves().0);
        }
        match name {
            "up" => self.color(Color::U),
            "down" => self.color(Color::D),
            "front" => self.color(Color::F),
            "back" => self.color(Color::B),
            "cubes" => grouped(CUBES),
            "cosets" => grouped(Coset::NUM),
            "H" => grouped(Coset::ORDER_OF_H),
            "twists" => cube.corner_twists().iter().sum::<u8>().to_string(),
            "flips" => cube.edge_flips().iter().sum::<u8>().to_string(),
            "forwards" => self.key(KeyCode::Down, "step"),
            "backwards" => self.key(KeyCode::Up, "back"),
            "marked" if self.voice == Voice::Keys => ", marked * on the net".to_owned(),
            "shown" if self.voice == Voice::Keys => {
                " The picture shows the last example relabelled.".to_owned()
            }
            "marked" | "shown" => String::new(),
            "undo" => self.key_of(Action::Undo),
            "prove" => self.key_of(Action::Prove),
            "solve" => self.key_of(Action::Solve),
            "last" => self.moves(last.as_slice()),
            "pair" => {
                let pair: Vec<Move> = earlier.into_iter().chain(last).collect();
                self.moves(&pair)
            }
            face => self.letter(face_named(face)).to_string(),
        }
    }

    /// Returns the key of a clockwise turn of a face of the standard orientation.
    fn turn(&self, face: Face) -> String {
        let place = self.app.cube().seen(&Move::new(face, 1)).face();
        match self.voice {
            Voice::Keys => self
                .app
                .key_of(Action::Turn(Turn::new(Layers::Face(place), 1))),
            Voice::Words => place.letter().to_string(),
        }
    }

    /// Returns the letter of a face of the standard orientation, in the orientation in which the cube is held.
    fn letter(&self, face: Face) -> char {
        self.app.cube().seen(&Move::new(face, 1)).face().letter()
    }

    fn color(&self, color: Color) -> String {
        self.app.settings().scheme.color_name(color).to_string()
    }

    fn moves(&self, moves: &[Move]) -> String {
        format_moves(&self.app.cube().seen_moves(moves))
    }

    /// # Panics
    /// If there are no figures with this name, as for `named`.
    fn figures(&mut self, name: &str) {
        match name {
            "stickers" => self.stickers(),
            "corner places" => self.corners(false),
            "edge places" => self.edges(false),
            "corners" => self.corners(true),
            "edges" => self.edges(true),
            "sequences" => self.sequences(),
            "questions" => self.questions(),
            "examples" => self.examples(),
            "coset" => self.coset(),
            "phases" => self.phases(),
            "groups" => self.groups(),
            "stages" => self.stages(),
            "price" => self.price(),
            "bound" => self.bound(),
            "lengths" => self.lengths(),
            _ => panic!("no figures are called {name}"),
        }
    }

    /// Returns the cube before the last turn, and the current one.
    fn cubes(&self) -> (Option<&'a CubieCube>, &'a CubieCube) {
        (
            self.study.before.as_ref().map(|before| &before.cube),
            &self.study.now.cube,
        )
    }

    /// Returns the examinations of the cube before the last turn, and of the current one, if they are known.
    fn examinations(&self) -> (Option<&'a Examination>, Option<&'a Examination>) {
        let before = self.study.before.as_ref();
        (
            before.and_then(|before| before.examination.as_deref()),
            self.study.now.examination.as_deref(),
        )
    }

    /// Adds the part of the walkthrough that begins with move `first`: moves already made are muted, and the next move is
    /// marked.
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

fn face_named(name: &str) -> Face {
    let letter = name.chars().next().expect("a name is not empty");
    Face::from_letter(letter).unwrap_or_else(|| panic!("nothing in a lesson is called {name}"))
}

/// Lessons about the cubes and their pieces.
impl Lesson<'_> {
    fn stickers(&mut self) {
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
            format!("{count} of 54 stickers show the colour of their face"),
        );
        let words = match other {
            None => "turn a face to see how many places change".to_owned(),
            Some(number) => format!("{number} of 54 places show another colour than before"),
        };
        self.text.fact(false, "Changed", &words);
    }

    fn corners(&mut self, with_twists: bool) {
        let at = |cube: &CubieCube, index: usize| {
            (
                cube.corners()[index].to_string(),
                cube.corner_twists()[index],
            )
        };
        let names = ["Corner", "piece", "twist"];
        self.pieces(names, with_twists, 6, &Corner::ALL, at);
    }

    fn edges(&mut self, with_flips: bool) {
        let at = |cube: &CubieCube, index: usize| {
            (cube.edges()[index].to_string(), cube.edge_flips()[index])
        };
        self.pieces(["Edge", "piece", "flip"], with_flips, 5, &Edge::ALL, at);
    }

    /// Adds positions, pieces and how they are turned, one below the other, with marks next to pieces that have changed.
    fn pieces(
        &mut self,
        names: [&str; 3],
        with_turns: bool,
        width: usize,
        positions: &[impl ToString],
        at: fn(&CubieCube, usize) -> (String, u8),
    ) {
        let (before, now) = self.cubes();
        let [mut places, mut pieces, mut turns] =
            names.map(|name| vec![vec![Tone::Muted.of(name)]]);
        for (index, position) in positions.iter().enumerate() {
            let (piece, turned) = at(now, index);
            let is_same = before.is_none_or(|before| at(before, index) == at(now, index));
            let tone = match (turned, is_same) {
                (0, _) => Tone::Muted,
                (_, true) => Tone::Strong,
                (_, false) => Tone::Accent,
            };
            let sign = || mark(!is_same);
            let blank = || Tone::Plain.of(" ");
            places.push(vec![blank(), Tone::Muted.of(position.to_string())]);
            let of_piece = if is_same { Tone::Plain } else { Tone::Accent };
            pieces.push(vec![sign(), of_piece.of(piece)]);
            turns.push(vec![blank(), tone.of(turned.to_string())]);
        }
        let mut columns = vec![Column::Left(width); places.len()];
        columns[0] = Column::Left(8);
        let rows = if with_turns {
            vec![pieces, turns]
        } else {
            vec![pieces]
        };
        self.text.add(Block::Table {
            head: places,
            rows,
            columns,
        });
    }
}

/// The number of sequences that a computer tries per second.
const TRIED_PER_SECOND: u128 = 10_000_000;
/// The numbers of turns that have a row in the table.
const DEPTHS: [usize; 4] = [10, 11, 15, LONGEST];

/// Returns the number of sequences of this many turns, without those that another sequence replaces: see
/// [`Move::may_follow`]. A sequence of three turns or more ends with one of the 12 turns of the other axes after a sequence
/// that is one shorter, or with one of their 18 pairs of turns of opposite faces after a sequence that is two shorter.
fn sequences_of(turns: usize) -> u128 {
    let (mut before, mut now) = (1, 18);
    for number in 1..turns {
        let next = if number == 1 {
            243
        } else {
            12 * now + 18 * before
        };
        (before, now) = (now, next);
    }
    if turns == 0 { before } else { now }
}

/// Writes how long it takes to try sequences, in the largest unit of which there is at least one.
fn time_to_try(sequences: u128) -> String {
    const YEAR: u128 = 31_557_600;
    const UNITS: [(u128, &str); 4] = [
        (YEAR, "years"),
        (86_400, "days"),
        (3_600, "hours"),
        (1, "seconds"),
    ];
    let years = sequences / TRIED_PER_SECOND / YEAR;
    if years >= 1_000_000 {
        return format!("{:.1e} years", years as f64);
    }
    let tenths = |seconds: u128| 10 * sequences / TRIED_PER_SECOND / seconds;
    let found = UNITS
        .into_iter()
        .map(|(seconds, unit)| (tenths(seconds), unit))
        .find(|(tenths, _)| *tenths >= 10);
    match found {
        None => "less than a second".to_owned(),
        Some((tenths @ 10..100, unit)) => format!("{}.{} {unit}", tenths / 10, tenths % 10),
        Some((tenths, unit)) => format!("{} {unit}", grouped(tenths / 10)),
    }
}

/// The number of smaller questions: one for each coordinate of phase 1.
const QUESTIONS: usize = 3;

/// Returns the number of turns that bring each value of a coordinate to 0.
fn distances<C: Coordinate>() -> Vec<usize> {
    let mut found = vec![usize::MAX; C::NUM];
    let mut layer = vec![C::from_index(0)];
    found[0] = 0;
    for distance in 1.. {
        let turned = layer
            .iter()
            .flat_map(|value| Move::ALL.map(|turn| value.turned(turn)));
        let mut next = Vec::new();
        for value in turned.flatten() {
            if found[value.index()] == usize::MAX {
                found[value.index()] = distance;
                next.push(value);
            }
        }
        if next.is_empty() {
            return found;
        }
        layer = next;
    }
    found
}

fn phase1_coordinates(cube: &CubieCube) -> [usize; QUESTIONS] {
    [
        Twist::of(cube).index(),
        Flip::of(cube).index(),
        UdSlice::of(cube).index(),
    ]
}

/// Lessons about searches and smaller questions.
impl Lesson<'_> {
    fn sequences(&mut self) {
        let rows = DEPTHS.map(|turns| {
            let sequences = sequences_of(turns);
            [
                turns.to_string(),
                grouped(sequences),
                time_to_try(sequences),
            ]
        });
        let columns = [Column::Left(7), Column::Right(29), Column::Right(24)];
        self.table(
            ["Turns", "Sequences", "Time to try them"],
            &rows,
            &columns,
            None,
        );
        let known = self.study.walkthrough.as_ref().map(|shown| {
            let shown = &shown.demonstration;
            shown.phase1.len() + shown.phase2.len()
        });
        let words = match known {
            None => "…".to_owned(),
            Some(0) => "it is solved".to_owned(),
            Some(1) => "1 turn solves it".to_owned(),
            Some(turns) => {
                let time = time_to_try(sequences_of(turns));
                format!("{turns} turns solve it; all sequences of {turns} take {time}")
            }
        };
        self.text.fact(false, "This cube", words);
    }

    fn questions(&mut self) {
        static DISTANCES: OnceLock<[Vec<usize>; QUESTIONS]> = OnceLock::new();
        let known = DISTANCES.get_or_init(|| {
            [
                distances::<Twist>(),
                distances::<Flip>(),
                distances::<UdSlice>(),
            ]
        });
        let (before, now) = self.cubes();
        let values = phase1_coordinates(now);
        let states = [Twist::NUM, Flip::NUM, UdSlice::NUM];
        let mut rows = Vec::new();
        for (index, name) in ["Twist", "Flip", "UdSlice"].into_iter().enumerate() {
            let most = known[index].iter().max().expect("there are values");
            rows.push([
                name.to_owned(),
                grouped(states[index]),
                grouped(values[index]),
                known[index][values[index]].to_string(),
                most.to_string(),
            ]);
        }
        let (_, examined) = self.examinations();
        let into_h = examined.map_or("…".to_owned(), |known| {
            known.axis_distances[0].phase1.to_string()
        });
        let number = grouped(Coset::of(now).index());
        rows.push([
            "all three".to_owned(),
            grouped(Coset::NUM),
            number,
            into_h,
            "12".to_owned(),
        ]);
        rows.push(["the cube", &grouped(CUBES), "", "?", "20"].map(str::to_owned));
        let changed = before.map(|before| {
            let was = phase1_coordinates(before);
            let one = |index: usize| was[index] != values[index];
            [one(0), one(1), one(2), was != values, before != now]
        });
        let columns = [
            Column::Left(10),
            Column::Right(26),
            Column::Right(16),
            Column::Right(12),
            Column::Right(7),
        ];
        let head = ["Question", "States", "This cube", "Turns to 0", "Most"];
        self.table(
            head,
            &rows,
            &columns,
            changed.as_ref().map(|changed| &changed[..]),
        );
    }

    /// Adds a table with a mark before the rows that have changed.
    fn table<const N: usize>(
        &mut self,
        head: [&str; N],
        rows: &[[String; N]],
        columns: &[Column],
        changed: Option<&[bool]>,
    ) {
        let row = |cells: &[String; N], is_changed: bool| {
            let name = vec![mark(is_changed), Tone::Muted.of(&cells[0])];
            let values = cells[1..].iter().map(|cell| vec![Tone::Plain.of(cell)]);
            std::iter::once(name).chain(values).collect()
        };
        let rows = rows
            .iter()
            .enumerate()
            .map(|(index, cells)| row(cells, changed.is_some_and(|changed| changed[index])));
        let rows = rows.collect();
        let head = head.into_iter().enumerate().map(|(index, name)| {
            let blank = if index == 0 { " " } else { "" };
            vec![Tone::Muted.of(format!("{blank}{name}"))]
        });
        self.text.add(Block::Table {
            head: head.collect(),
            rows,
            columns: columns.to_vec(),
        });
    }
}

/// The examples: elements of H, each one move longer than the one before, and finally a turn that leads out of it.
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

/// The width of the turns of an example.
const TURNS: usize = 16;

/// Returns the cube of the example that was added last.
pub fn last_example(study: &Study) -> CubieCube {
    CubieCube::SOLVED.turned_by(EXAMPLES[study.examples])
}

/// Lessons about H, its cosets, and the two phases.
impl Lesson<'_> {
    /// Adds the examples that are shown so far, with their coordinates.
    fn examples(&mut self) {
        let head = format!(
            " {:<TURNS$}{:>8}{:>8}{:>10}",
            "Turns", "Twist", "Flip", "UdSlice"
        );
        self.text.line([Tone::Muted.of(head)]);
        for moves in &EXAMPLES[..=self.study.examples] {
            let cube = CubieCube::SOLVED.turned_by(moves);
            let turns = if moves.is_empty() {
                "none".to_owned()
            } else {
                self.moves(moves)
            };
            let (style, words) = if Coset::of(&cube).is_h() {
                (Tone::Good, "in H")
            } else {
                (Tone::Bad, "not in H")
            };
            let [twist, flip, slice] = phase1_coordinates(&cube);
            self.text.line([
                Tone::Accent.of(format!(" {turns:<TURNS$}")),
                Tone::Plain.of(format!("{twist:>8}{flip:>8}{slice:>10}")),
                style.of(format!("  {words}")),
            ]);
        }
        // Keeps the text below in place.
        for _ in self.study.examples..Study::EXAMPLES {
            self.text.gap();
        }
    }

    fn coset(&mut self) {
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
    }

    fn phases(&mut self) {
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
    }

    /// Adds a distance of the cube along each axis, or of its inverse if `first` is 1.
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
}

/// For each group from all cubes to the solved one, what its cubes have in common.
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

/// Lessons about the cost of smaller steps.
impl Lesson<'_> {
    fn groups(&mut self) {
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
    }

    fn stages(&mut self) {
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
            .paragraph(format!("The four stages take {first} turns in all."));
    }

    /// Adds the number of states that one, two and four searches face, and the turns that they need.
    fn price(&mut self) {
        let shown = self.study.walkthrough.as_ref();
        let shown = shown.map(|shown| &shown.demonstration);
        let lengths = shown.map(|shown| {
            [
                shown.proof.solution.as_ref().map(Vec::len),
                Some(shown.phase1.len() + shown.phase2.len()),
                Some(shown.stages.iter().map(Vec::len).sum()),
            ]
        });
        let length = |search: usize| match lengths {
            None => "…".to_owned(),
            Some(lengths) => lengths[search].map_or("?".to_owned(), |turns| turns.to_string()),
        };
        let four = STAGES.map(|stage| stage.distribution.len() - 1);
        let most_states = (0..STAGES.len()).map(states).max().expect("stages");
        let rows = [
            ["one", &grouped(CUBES), &LONGEST.to_string(), &length(0)],
            ["two", &grouped(Coset::ORDER_OF_H), "30", &length(1)],
            [
                "four",
                &grouped(most_states),
                &four.iter().sum::<usize>().to_string(),
                &length(2),
            ],
        ];
        let rows = rows.map(|row| row.map(str::to_owned));
        let columns = [
            Column::Left(9),
            Column::Right(27),
            Column::Right(14),
            Column::Right(14),
        ];
        let head = [
            "Searches",
            "States of the largest",
            "Most turns",
            "This cube",
        ];
        self.table(head, &rows, &columns, None);
    }

    /// Returns the turns of the group that a stage starts in, in the usual notation.
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

/// The maximum number of lengths with a row each; they are the last ones.
const LENGTHS: usize = 4;
/// The width of a length or a range of lengths.
const LENGTH: usize = 12;
/// The width of a number of positions.
const POSITIONS: usize = 10;

/// Lessons about the proof.
impl Lesson<'_> {
    fn bound(&mut self) {
        self.axis_row("Cube", 0, |distances| Some(distances.phase1));
        self.axis_row("Inverse", 1, |distances| Some(distances.phase1));
        let (before, now) = self.examinations();
        let now = now.map(Examination::lower_bound);
        let was = before.map(Examination::lower_bound);
        let changed = now.zip(was).is_some_and(|(now, was)| now != was);
        let words = now.map_or("…".to_owned(), |bound| {
            format!("{bound}: no solution has fewer turns")
        });
        self.text.fact(changed, "Bound", &words);
    }

    fn lengths(&mut self) {
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
        self.searched_lengths(proof);
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
    }

    /// Adds the lengths that were searched; if there are many, the first ones share a row.
    fn searched_lengths(&mut self, proof: &Proof) {
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
