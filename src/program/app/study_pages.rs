//! Studying the cube on the screen: pages that follow every turn, with coordinates, distances, symmetries, the coset, and
//! lessons that explain them.
//!
//! Keys that the pages do not need still turn the cube. An effect requests the results that need tables; a message brings
//! them.

use super::curriculum::{CubeChange, LESSON_COUNT, LESSONS, LessonPicture, Verdict, lesson_page};
use super::outbox::Outbox;
use super::{App, Effect, Key, KeyCode, Mode, Page, Slot, Status, Task, Walkthrough};
use crate::text::study_page::{self, PageSize};
use cubetui::coord::COORDINATES;
use cubetui::cube::{CubieCube, Move};
use cubetui::solver::{Demonstration, Distance, Examination};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Studied {
    pub cube: CubieCube,
    /// The results of tables and searches, once they have arrived.
    pub examination: Option<Box<Examination>>,
}

#[derive(Clone, Debug)]
pub struct Study {
    pub page: Page,
    /// The page of the lesson, from 0.
    pub lesson_page: usize,
    /// The first line that is shown of a page that does not fit, from 0.
    pub top: usize,
    /// The number of the chosen coordinate, from 0.
    pub chosen: usize,
    /// The number of the first phase-1 solution that is shown, from 0.
    pub first_listed: usize,
    /// The number of examples added to the first one in the lesson on H.
    pub examples: usize,
    pub now: Studied,
    /// The cube before the last turn, if that was made while the pages were open.
    pub before: Option<Studied>,
    /// The last two moves, the last one first, as far as the changes of the cube were single moves.
    pub last_moves: [Option<Move>; 2],
    /// The number of the reply to the last turn, if it answers the question wrongly.
    pub wrong: Option<usize>,
    /// The demonstration of the lesson, once it is known.
    pub walkthrough: Option<Walkthrough>,
    /// The cube whose demonstration was asked for last.
    asked: Option<CubieCube>,
}

impl Study {
    /// The most examples that the lesson on H adds to the first one.
    pub const EXAMPLES: usize = 4;

    /// Whether the page of a lesson adds examples, one after the other.
    fn adds_examples(&self) -> bool {
        matches!(self.page, Page::Lesson(lesson)
            if lesson_page(lesson, self.lesson_page).picture == LessonPicture::Example)
    }

    /// Turns to the next or previous page of the lessons: after the last page of a lesson comes the next lesson. Returns
    /// whether there is one.
    fn turn_lesson_page(&mut self, lesson: usize, forwards: bool) -> bool {
        let (lesson, lesson_page) = match (forwards, self.lesson_page) {
            (true, page) if page + 1 < LESSONS[lesson].pages.len() => (lesson, page + 1),
            (true, _) if lesson + 1 < LESSON_COUNT => (lesson + 1, 0),
            (false, 0) if lesson > 0 => (lesson - 1, LESSONS[lesson - 1].pages.len() - 1),
            (false, page) if page > 0 => (lesson, page - 1),
            _ => return false,
        };
        self.open_page(Page::Lesson(lesson), lesson_page);
        true
    }

    /// Opens a page, or a page of a lesson. Moves made on another page do not answer its question.
    fn open_page(&mut self, page: Page, lesson_page: usize) {
        if self.page != page {
            self.last_moves = [None; 2];
        }
        self.page = page;
        self.lesson_page = lesson_page;
        self.top = 0;
        self.wrong = None;
    }

    fn change_cube(&mut self, cube: CubieCube) {
        let now = Studied {
            cube,
            examination: None,
        };
        let was = std::mem::replace(&mut self.now, now);
        let last = Move::ALL
            .into_iter()
            .find(|&turn| was.cube.turned(turn) == cube);
        self.last_moves = match last {
            Some(_) => [last, self.last_moves[0]],
            None => [None, None],
        };
        self.before = Some(was);
        self.first_listed = 0;
    }

    /// Moves the demonstration of a lesson to the present cube. Returns whether a new one must be requested.
    fn lacks_demonstration(&mut self) -> bool {
        let Page::Lesson(lesson) = self.page else {
            return false;
        };
        if LESSONS[lesson].demonstrated.is_none() {
            return false;
        }
        let cube = self.now.cube;
        // A page with figures of the whole demonstration needs that of the present cube.
        let follows = lesson_page(lesson, self.lesson_page).makes_moves();
        if self
            .walkthrough
            .as_mut()
            .is_some_and(|shown| shown.follow(lesson, &cube) && (follows || shown.step == 0))
        {
            return false;
        }
        self.walkthrough = None;
        self.asked.replace(cube) != Some(cube)
    }

    /// Moves in the list of the page. Returns whether it has one.
    fn choose(&mut self, by: isize) -> bool {
        let examination = self.now.examination.as_deref();
        let solutions = examination.and_then(|examination| examination.phase1_solutions.as_ref());
        let (place, count) = match self.page {
            Page::Coset => (
                &mut self.first_listed,
                solutions.map_or(0, |solutions| solutions.listed.len()),
            ),
            Page::Coordinates => (&mut self.chosen, COORDINATES.len()),
            Page::Lesson(_) if self.adds_examples() => (&mut self.examples, Self::EXAMPLES + 1),
            _ => return false,
        };
        *place = place.saturating_add_signed(by).min(count.saturating_sub(1));
        true
    }
}

#[derive(Debug, Default)]
pub(super) struct StudyPages {
    open: Option<Study>,
    /// The page that was open when the pages were closed.
    last: Option<Page>,
    /// The lessons whose question has been answered since the program started.
    answered: [bool; LESSON_COUNT],
}

impl StudyPages {
    pub(super) const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    pub(super) fn close(&mut self) {
        if let Some(study) = self.open.take() {
            self.last = Some(study.page);
        }
    }

    /// Opens a page about a cube, which must be examined; closes the page if it is open.
    pub(super) fn toggle(&mut self, page: Page, cube: CubieCube, outbox: &mut Outbox) {
        match &mut self.open {
            Some(study) if study.page.action() == page.action() => self.close(),
            Some(study) => study.open_page(page, 0),
            None => {
                self.open = Some(Study {
                    page,
                    lesson_page: 0,
                    top: 0,
                    chosen: 0,
                    first_listed: 0,
                    examples: 0,
                    now: Studied {
                        cube,
                        examination: None,
                    },
                    before: None,
                    last_moves: [None; 2],
                    wrong: None,
                    walkthrough: None,
                    asked: None,
                });
                outbox.push(Effect::Start(Slot::Analysis, Task::Examine(cube)));
            }
        }
    }

    /// Switches the open pages to this one; to the first page of a lesson.
    pub(super) fn turn_to(&mut self, page: Page) {
        if let Some(study) = &mut self.open {
            study.open_page(page, 0);
        }
    }

    /// Follows the cube on the screen: requests an examination if it has changed, and a demonstration if one is missing.
    pub(super) fn follow(&mut self, cube: CubieCube, outbox: &mut Outbox) {
        let Some(study) = &mut self.open else { return };
        let is_another = study.now.cube != cube;
        if is_another {
            study.change_cube(cube);
            outbox.push(Effect::Start(Slot::Analysis, Task::Examine(cube)));
        }
        if study.lacks_demonstration() {
            outbox.push(Effect::Start(Slot::Lesson, Task::Demonstrate(cube)));
        }
        if is_another {
            self.check_answer();
        }
    }

    /// Handles a demonstration; one of a cube that is no longer on the screen is dropped.
    pub(super) fn on_demonstration(
        &mut self,
        cube: &CubieCube,
        demonstration: Result<Box<Demonstration>, String>,
        outbox: &mut Outbox,
    ) {
        let demonstration = match demonstration {
            Ok(demonstration) => demonstration,
            Err(reason) => {
                return outbox.say(Status::error(format!(
                    "the lesson cannot show its moves, which is a fault of the program: {reason}"
                )));
            }
        };
        if let Some(study) = self.open.as_mut().filter(|study| study.now.cube == *cube) {
            study.walkthrough = Some(Walkthrough::new(*cube, demonstration));
            study.asked = None;
        }
    }

    /// Records how the last change of the cube answers the question of the open lesson.
    fn check_answer(&mut self) {
        let Some(study) = &mut self.open else { return };
        let (Page::Lesson(lesson), Some(before)) = (study.page, &study.before) else {
            return;
        };
        let examined = before
            .examination
            .as_deref()
            .zip(study.now.examination.as_deref());
        let change = CubeChange {
            before: &before.cube,
            now: &study.now.cube,
            moves: study.last_moves,
            lower_bounds: examined.map(|(before, now)| (before.lower_bound(), now.lower_bound())),
            distances_to_h: examined.and_then(|(before, now)| exactly(before).zip(exactly(now))),
        };
        let verdict = (LESSONS[lesson].judge)(&change);
        self.answered[lesson] |= verdict == Verdict::Right;
        study.wrong = match verdict {
            Verdict::Wrong(reply) => Some(reply),
            Verdict::Right | Verdict::Open => None,
        };
    }

    /// Gives the answer to the question of the open lesson. Returns whether one is open.
    fn give_answer(&mut self) -> bool {
        let Some(Page::Lesson(lesson)) = self.open.as_ref().map(|study| study.page) else {
            return false;
        };
        self.answered[lesson] = true;
        if let Some(study) = &mut self.open {
            study.open_page(Page::Lesson(lesson), LESSONS[lesson].pages.len() - 1);
        }
        true
    }

    pub(super) fn on_examination(
        &mut self,
        cube: &CubieCube,
        examination: Result<Box<Examination>, String>,
        outbox: &mut Outbox,
    ) {
        let examination = match examination {
            Ok(examination) => examination,
            Err(reason) => {
                return outbox.say(Status::error(format!(
                    "the cube could not be examined, which is a fault of the program: {reason}"
                )));
            }
        };
        let Some(study) = &mut self.open else { return };
        let known = [Some(&mut study.now), study.before.as_mut()];
        for studied in known.into_iter().flatten() {
            if studied.cube == *cube {
                studied.examination = Some(examination.clone());
            }
        }
        self.check_answer();
    }

    /// The move that a key makes in the demonstration of the open lesson.
    fn demonstrated_move(&self, key: Key) -> Option<Move> {
        let study = self.open.as_ref()?;
        let Page::Lesson(lesson) = study.page else {
            return None;
        };
        let forwards = match key.code {
            KeyCode::Down => true,
            KeyCode::Up => false,
            _ => return None,
        };
        if !lesson_page(lesson, study.lesson_page).makes_moves() {
            return None;
        }
        study
            .walkthrough
            .as_ref()?
            .neighbouring_move(lesson, forwards)
    }

    /// Handles a key on a screen of this size. Returns whether the pages use it.
    fn press(&mut self, key: Key, size: (u16, u16)) -> bool {
        let Some(study) = &mut self.open else {
            return false;
        };
        match (key.code, study.page) {
            (KeyCode::Tab | KeyCode::PageDown, page) => {
                study.open_page(page.next(size, true), 0);
            }
            (KeyCode::BackTab | KeyCode::PageUp, page) => {
                study.open_page(page.next(size, false), 0);
            }
            (KeyCode::Up, _) => return study.choose(-1),
            (KeyCode::Down, _) => return study.choose(1),
            _ => return false,
        }
        true
    }
}

/// The distance to H along the U-D axis, if it is known exactly.
fn exactly(examination: &Examination) -> Option<u8> {
    match examination.axis_distances[0].phase1 {
        Distance::Exactly(moves) => Some(moves),
        Distance::AtLeast(_) => None,
    }
}

/// Whether a key turns the pages of the lessons forwards (true) or backwards (false), if it does.
const fn pages_turned(key: Key, is_free: bool) -> Option<bool> {
    match key.code {
        KeyCode::PageDown => Some(true),
        KeyCode::PageUp => Some(false),
        KeyCode::Right if is_free => Some(true),
        KeyCode::Left if is_free => Some(false),
        _ => None,
    }
}

impl App {
    /// Opens the page that was open last, or else the first lesson; closes the open page.
    pub(super) fn study(&mut self) {
        let open = self.studied().map(|study| study.page);
        self.open_page(open.or(self.study.last).unwrap_or(Page::Lesson(0)));
    }

    /// Opens the lesson that explains the open page; closes the lessons if they are open.
    pub(super) fn learn(&mut self) {
        let open = self.studied().map(|study| study.page);
        self.open_page(open.map_or(Page::Lesson(0), Page::lesson));
    }

    /// Opens a page; closes it if it is open.
    pub(super) fn open_page(&mut self, page: Page) {
        self.study
            .toggle(page, self.work.cube.cube, &mut self.outbox);
    }

    /// Updates the pages for the cube on the screen; closes them in Paint mode, where there is none.
    pub(super) fn follow_the_cube(&mut self) {
        if self.work.mode == Mode::Paint {
            self.study.close();
        }
        self.study.follow(self.work.cube.cube, &mut self.outbox);
    }

    /// Handles a key if the pages use it. Returns whether they do.
    pub(super) fn press_over_pages(&mut self, key: Key) -> bool {
        if let Some(turn) = self.study.demonstrated_move(key) {
            self.outbox.messages.clear();
            self.make_shown_move(turn);
            return true;
        }
        let is_free = self.keymap.action(self.work.mode, key).is_none();
        let key = if is_free { key.as_arrow() } else { key };
        if let (Some(forwards), Some(Page::Lesson(lesson))) = (
            pages_turned(key, is_free),
            self.studied().map(|study| study.page),
        ) {
            self.outbox.messages.clear();
            self.turn_lesson_page(lesson, forwards);
            return true;
        }
        let is_used = self.study.press(key, self.size) || self.scroll_page(key, is_free);
        if is_used {
            self.outbox.messages.clear();
        }
        is_used
    }

    fn turn_lesson_page(&mut self, lesson: usize, forwards: bool) {
        let Some(study) = &mut self.study.open else {
            return;
        };
        if study.turn_lesson_page(lesson, forwards) {
            return;
        }
        self.say(Status::info(if forwards {
            "this was the last page of the last lesson"
        } else {
            "this is the first page of the first lesson"
        }));
    }

    /// Opens a lesson, numbered from 1, at its first page.
    pub(super) fn open_lesson(&mut self, number: usize) {
        if !self.study.is_open() {
            self.open_page(Page::Lesson(number - 1));
        }
        self.study.turn_to(Page::Lesson(number - 1));
    }

    /// Gives the answer to the question of the open lesson.
    pub(super) fn give_answer(&mut self) {
        if !self.study.give_answer() {
            self.say(Status::error("no lesson is open: lesson 1 opens the first"));
        }
    }

    /// Scrolls the page with a key that it has no other use for. Returns whether the key scrolls.
    fn scroll_page(&mut self, key: Key, is_free: bool) -> bool {
        let rows = PageSize::on_screen(self.size).rows;
        let half = isize::try_from(rows / 2).unwrap_or(1);
        let by = match key.code {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            KeyCode::Char('u') if key.ctrl && is_free => -half,
            KeyCode::Char('d') if key.ctrl && is_free => half,
            _ => return false,
        };
        let Some(study) = self.studied() else {
            return false;
        };
        let lines = study_page::lines(study, self, self.size).map_or(0, |lines| lines.len());
        if let Some(study) = &mut self.study.open {
            let last = lines.saturating_sub(rows.into());
            study.top = study.top.saturating_add_signed(by).min(last);
        }
        true
    }

    pub const fn studied(&self) -> Option<&Study> {
        self.study.open.as_ref()
    }

    /// Whether the question of this lesson has been answered.
    pub const fn is_answered(&self, lesson: usize) -> bool {
        self.study.answered[lesson]
    }

    /// Whether the cube is shown relabelled: only with the colours that identify its coset of H.
    pub const fn is_relabelled(&self) -> bool {
        self.settings.relabelled
    }

    /// Shows the cube relabelled, or as it is again.
    pub(super) fn relabel(&mut self, on: bool) {
        self.settings.relabelled = on;
        self.say(Status::info(if on {
            "relabelled: the remaining colours show the coset of H, and nothing else"
        } else {
            "all colours are shown again"
        }));
    }
}
