//! The lessons: their text in `assets/lessons.md`, what each demonstrates, and how a turn answers its question.
//!
//! A lesson is a heading `#` with pages `##`. A page has paragraphs; entries that begin with `Predict:`, `Try:`, `Question:`,
//! `Right:`, `Wrong:` or `Alone:`; rules `===`; the name of a picture after `@mark`, and of figures after `@`. Names in
//! braces stand for keys, colours and numbers of the cube on the screen. Both are written out by [`crate::text::lessons`].
//!
//! For every cube, some turns answer each question.

use std::sync::LazyLock;

use cubetui::coord::Coset;
use cubetui::cube::{CubieCube, Face, Move};
use cubetui::solver::Demonstration;
use cubetui::tables::thistlethwaite_group;

#[derive(Debug)]
pub struct LessonEntry {
    /// The name on its tab, after its number.
    pub name: &'static str,
    pub pages: Vec<LessonPage>,
    /// How the last change of the cube answers its question.
    pub(super) judge: fn(&CubeChange<'_>) -> Verdict,
    /// The moves of its demonstration, if it has one; no moves if only figures are shown.
    pub(super) demonstrated: Option<fn(&Demonstration) -> Vec<Move>>,
}

#[derive(Debug, Default)]
pub struct LessonPage {
    pub heading: &'static str,
    pub picture: LessonPicture,
    pub parts: Vec<LessonPart>,
}

/// What the net next to a page shows of the cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LessonPicture {
    #[default]
    Cube,
    /// The reference sticker of each corner marked.
    Corners,
    /// The reference sticker of each edge marked.
    Edges,
    /// The last example, relabelled.
    Example,
    Relabelled,
}

/// A part of a page, in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonPart {
    Paragraph(&'static str),
    /// The heading of the figures below the picture.
    Rule(&'static str),
    /// The name of figures that are computed from the present cube.
    Figures(&'static str),
    Predict(&'static str),
    Try(&'static str),
    Question(&'static str),
    /// The reply once the question has been answered.
    Right(&'static str),
    /// The reply to a turn that does not answer it; the verdict says which of several.
    Wrong(&'static str),
    Alone(&'static str),
}

/// How a turn answers a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// The reply with this number, from 0.
    Wrong(usize),
    /// More turns are needed to decide.
    Open,
}

/// The last change of the cube, as questions see it.
pub(super) struct CubeChange<'a> {
    pub(super) before: &'a CubieCube,
    pub(super) now: &'a CubieCube,
    /// The last two moves, the last one first, as far as the changes were single moves.
    pub(super) moves: [Option<Move>; 2],
    /// The lower bounds before and now, once they are known.
    pub(super) lower_bounds: Option<(u8, u8)>,
    /// The distances to H before and now, once they are known.
    pub(super) distances_to_h: Option<(u8, u8)>,
}

type Behaviour = (
    fn(&CubeChange<'_>) -> Verdict,
    Option<fn(&Demonstration) -> Vec<Move>>,
);

/// What the lessons do, in the order of their text.
const BEHAVIOUR: [Behaviour; 6] = [
    (opposite_faces, None),
    (same_axis, Some(no_moves)),
    (turns_nothing, None),
    (h_entered, Some(two_phase_moves)),
    (group_entered, Some(all_stages)),
    (bound_lowered, Some(two_phase_moves)),
];

pub const LESSON_COUNT: usize = BEHAVIOUR.len();

pub static LESSONS: LazyLock<Vec<LessonEntry>> =
    LazyLock::new(|| read(include_str!("../../../assets/lessons.md")));

/// # Panics
/// If a line begins with an unknown name, or the number of lessons is not that of their behaviours: the text is part of the
/// program, and a test reads it.
fn read(text: &'static str) -> Vec<LessonEntry> {
    let mut lessons: Vec<LessonEntry> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(name) = line.strip_prefix("# ") {
            let (judge, demonstrated) = BEHAVIOUR[lessons.len()];
            lessons.push(LessonEntry {
                name,
                pages: Vec::new(),
                judge,
                demonstrated,
            });
            continue;
        }
        let pages = &mut lessons.last_mut().expect("a lesson has a name").pages;
        if let Some(heading) = line.strip_prefix("## ") {
            pages.push(LessonPage {
                heading,
                ..LessonPage::default()
            });
            continue;
        }
        let page = pages.last_mut().expect("a page has a heading");
        match line.strip_prefix("@mark ") {
            Some(name) => page.picture = picture_named(name),
            None => page.parts.push(part(line)),
        }
    }
    assert_eq!(lessons.len(), LESSON_COUNT, "every lesson has a text");
    lessons
}

fn picture_named(name: &str) -> LessonPicture {
    match name {
        "corners" => LessonPicture::Corners,
        "edges" => LessonPicture::Edges,
        "example" => LessonPicture::Example,
        "relabelled" => LessonPicture::Relabelled,
        _ => panic!("no picture is called {name}"),
    }
}

/// Builds a part from the text of a line.
type MakePart = fn(&'static str) -> LessonPart;

fn part(line: &'static str) -> LessonPart {
    const ENTRIES: [(&str, MakePart); 8] = [
        ("=== ", LessonPart::Rule),
        ("@", LessonPart::Figures),
        ("Predict: ", LessonPart::Predict),
        ("Try: ", LessonPart::Try),
        ("Question: ", LessonPart::Question),
        ("Right: ", LessonPart::Right),
        ("Wrong: ", LessonPart::Wrong),
        ("Alone: ", LessonPart::Alone),
    ];
    let entry = |(start, part): (&str, MakePart)| line.strip_prefix(start).map(part);
    let found = ENTRIES.into_iter().find_map(entry);
    found.unwrap_or(LessonPart::Paragraph(line))
}

impl LessonPage {
    /// Whether keys make the moves of the demonstration on this page, as its text says.
    pub(super) fn makes_moves(&self) -> bool {
        let speaks_of_moves = |part: &LessonPart| match part {
            LessonPart::Try(text) | LessonPart::Question(text) | LessonPart::Wrong(text) => {
                text.contains("{forwards}")
            }
            _ => false,
        };
        self.picture != LessonPicture::Example && self.parts.iter().any(speaks_of_moves)
    }
}

/// Returns a page of a lesson, both numbered from 0.
pub fn lesson_page(lesson: usize, page: usize) -> &'static LessonPage {
    &LESSONS[lesson].pages[page]
}

fn opposite_faces(change: &CubeChange<'_>) -> Verdict {
    match change.moves {
        [Some(last), Some(earlier)] if last.face() == earlier.face() => Verdict::Open,
        [Some(last), Some(earlier)] if last.face().axis() == earlier.face().axis() => {
            Verdict::Right
        }
        [Some(_), Some(_)] => Verdict::Wrong(0),
        _ => Verdict::Open,
    }
}

fn same_axis(change: &CubeChange<'_>) -> Verdict {
    match change.moves {
        [Some(last), Some(earlier)] if last.face().axis() == earlier.face().axis() => {
            Verdict::Right
        }
        [Some(_), Some(_)] => Verdict::Wrong(0),
        _ => Verdict::Open,
    }
}

fn turns_nothing(change: &CubeChange<'_>) -> Verdict {
    let Some(last) = change.moves[0] else {
        return Verdict::Open;
    };
    match last.face() {
        _ if last.quarters() == 2 => Verdict::Wrong(0),
        Face::U | Face::D => Verdict::Right,
        Face::R | Face::L => Verdict::Wrong(1),
        Face::F | Face::B => Verdict::Wrong(2),
    }
}

fn h_entered(change: &CubeChange<'_>) -> Verdict {
    let is_turn = change.moves[0].is_some();
    match (
        Coset::of(change.before).is_h(),
        Coset::of(change.now).is_h(),
    ) {
        _ if !is_turn => Verdict::Open,
        (false, true) => Verdict::Right,
        (true, _) => Verdict::Open,
        (false, false) => match change.distances_to_h {
            Some((before, now)) if now > before => Verdict::Wrong(0),
            Some((before, now)) if now == before => Verdict::Wrong(1),
            _ => Verdict::Open,
        },
    }
}

fn group_entered(change: &CubeChange<'_>) -> Verdict {
    let before = thistlethwaite_group(change.before);
    let now = thistlethwaite_group(change.now);
    match now.cmp(&before) {
        _ if change.moves[0].is_none() => Verdict::Open,
        std::cmp::Ordering::Greater => Verdict::Right,
        _ if *change.before == CubieCube::SOLVED => Verdict::Open,
        std::cmp::Ordering::Less => Verdict::Wrong(0),
        std::cmp::Ordering::Equal => Verdict::Wrong(1),
    }
}

fn bound_lowered(change: &CubeChange<'_>) -> Verdict {
    match change.lower_bounds {
        _ if change.moves[0].is_none() => Verdict::Open,
        Some((before, now)) if now < before => Verdict::Right,
        Some((before, now)) if now == before => Verdict::Wrong(0),
        Some(_) => Verdict::Wrong(1),
        None => Verdict::Open,
    }
}

fn two_phase_moves(demonstration: &Demonstration) -> Vec<Move> {
    [&demonstration.phase1[..], &demonstration.phase2].concat()
}

fn all_stages(demonstration: &Demonstration) -> Vec<Move> {
    demonstration.stages.concat()
}

fn no_moves(_: &Demonstration) -> Vec<Move> {
    Vec::new()
}

/// A demonstration that is followed move by move. Any change of the cube counts, by a turn key or undo, as long as it leads
/// one move further or back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough {
    start: CubieCube,
    pub demonstration: Box<Demonstration>,
    pub step: usize,
}

impl Walkthrough {
    /// A demonstration of this cube, with no move made.
    pub(super) const fn new(start: CubieCube, demonstration: Box<Demonstration>) -> Self {
        Self {
            start,
            demonstration,
            step: 0,
        }
    }

    /// Goes to the step of a lesson that has this cube: the present, next or previous one. Returns whether there is one.
    pub(super) fn follow(&mut self, lesson: usize, cube: &CubieCube) -> bool {
        let moves = moves_of(lesson, &self.demonstration);
        let near = [
            Some(self.step),
            self.step.checked_add(1),
            self.step.checked_sub(1),
        ];
        let is_here = |step: &usize| {
            moves
                .get(..*step)
                .is_some_and(|made| self.start.turned_by(made) == *cube)
        };
        let found = near.into_iter().flatten().find(is_here);
        self.step = found.unwrap_or(self.step);
        found.is_some()
    }

    /// Returns the move that leads to the next step of a lesson, or back to the step before.
    pub(super) fn neighbouring_move(&self, lesson: usize, forwards: bool) -> Option<Move> {
        let moves = moves_of(lesson, &self.demonstration);
        if forwards {
            moves.get(self.step).copied()
        } else {
            self.step
                .checked_sub(1)
                .and_then(|last| moves.get(last))
                .map(|turn| turn.inverse())
        }
    }
}

fn moves_of(lesson: usize, demonstration: &Demonstration) -> Vec<Move> {
    LESSONS[lesson]
        .demonstrated
        .map_or(Vec::new(), |moves| moves(demonstration))
}
