//! Studying the cube on the screen: pages that follow every turn, with coordinates, distances, symmetries, the coset, and
//! lessons that explain them.
//!
//! Keys that the pages do not need turn the cube as ever. What needs tables is requested by an effect, and comes back
//! as a message.

use super::{App, Effect, Key, KeyCode, Mode, Page, Status};
use crate::coord::COORDINATES;
use crate::cube::CubieCube;
use crate::solver::Examination;

/// A cube and its examination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Studied {
    /// The cube.
    pub cube: CubieCube,
    /// What tables and searches know of it, once that has arrived.
    pub examination: Option<Box<Examination>>,
}

/// The pages while they are open.
#[derive(Clone, Debug)]
pub struct Study {
    page: Page,
    chosen: usize,
    first_listed: usize,
    now: Studied,
    before: Option<Studied>,
}

impl Study {
    /// Which page is open.
    pub const fn page(&self) -> Page {
        self.page
    }

    /// The number of the chosen coordinate, from 0.
    pub const fn chosen(&self) -> usize {
        self.chosen
    }

    /// The number of the first phase-1 solution that is shown, from 0.
    pub const fn first_listed(&self) -> usize {
        self.first_listed
    }

    /// What is known of the cube.
    pub const fn now(&self) -> &Studied {
        &self.now
    }

    /// Goes on or back in the list of the page, if it has one.
    fn choose(&mut self, by: isize) {
        let examination = self.now.examination.as_deref();
        let solutions = examination.and_then(|examination| examination.phase1_solutions.as_ref());
        let (place, count) = match self.page {
            Page::Coset => (&mut self.first_listed, solutions.map_or(0, |solutions| solutions.listed.len())),
            Page::Coordinates => (&mut self.chosen, COORDINATES.len()),
            _ => return,
        };
        *place = place.saturating_add_signed(by).min(count.saturating_sub(1));
    }

    /// What was known before the last turn, if one was made while the pages were open.
    pub const fn before(&self) -> Option<&Studied> {
        self.before.as_ref()
    }
}

/// The pages, open or closed.
#[derive(Debug, Default)]
pub(super) struct StudyPages {
    open: Option<Study>,
}

impl StudyPages {
    pub(super) const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    pub(super) fn close(&mut self) {
        self.open = None;
    }

    /// Opens a page about a cube, which has to be examined; closes it if it is open.
    fn toggle(&mut self, page: Page, cube: CubieCube) -> Option<Effect> {
        let Some(study) = &mut self.open else {
            let now = Studied { cube, examination: None };
            self.open = Some(Study { page, chosen: 0, first_listed: 0, now, before: None });
            return Some(Effect::Examine(cube));
        };
        if study.page.action() == page.action() {
            self.open = None;
        } else {
            study.page = page;
        }
        None
    }

    /// Follows a change of the cube: another cube has to be examined.
    fn follow(&mut self, cube: CubieCube) -> Option<Effect> {
        let study = self.open.as_mut().filter(|study| study.now.cube != cube)?;
        let now = Studied { cube, examination: None };
        study.before = Some(std::mem::replace(&mut study.now, now));
        study.first_listed = 0;
        Some(Effect::Examine(cube))
    }

    /// Takes in the examination of a cube.
    fn take_examination(&mut self, cube: &CubieCube, examination: &Examination) {
        let Some(study) = &mut self.open else { return };
        let known = [Some(&mut study.now), study.before.as_mut()].into_iter().flatten();
        for studied in known.filter(|studied| studied.cube == *cube) {
            studied.examination = Some(Box::new(examination.clone()));
        }
    }

    /// Handles a key on a screen of this size. Returns whether the pages have a use for it.
    fn press(&mut self, key: Key, size: (u16, u16)) -> bool {
        let Some(study) = &mut self.open else { return false };
        match key.code {
            KeyCode::Tab | KeyCode::PageDown => study.page = study.page.next(size, true),
            KeyCode::BackTab | KeyCode::PageUp => study.page = study.page.next(size, false),
            KeyCode::Up => study.choose(-1),
            KeyCode::Down => study.choose(1),
            _ => return false,
        }
        true
    }
}

impl App {
    /// Opens the lessons at the one that explains the page which is open; closes them if they are.
    pub(super) fn learn(&mut self) {
        let lesson = match self.studied().map(Study::page) {
            Some(Page::Coordinates) => 2,
            Some(Page::Coset | Page::Symmetry) => 3,
            Some(Page::Distances) => 4,
            Some(Page::Cube | Page::Lesson(_)) | None => 0,
        };
        self.open_page(Page::Lesson(lesson));
    }

    /// Opens a page; closes it if it is open.
    pub(super) fn open_page(&mut self, page: Page) {
        self.effects.extend(self.study.toggle(page, self.work.cube.cube));
    }

    /// Shows another of the pages that are open.
    pub(super) fn turn_to(&mut self, page: Page) {
        if let Some(study) = &mut self.study.open {
            study.page = page;
        }
    }

    /// Keeps the pages at the cube on the screen, whatever has happened; closes them where there is none.
    pub(super) fn follow_the_cube(&mut self) {
        if self.work.mode == Mode::Paint {
            self.study.close();
        }
        self.effects.extend(self.study.follow(self.work.cube.cube));
    }

    /// Takes in the examination of a cube.
    pub(super) fn take_examination(
        &mut self,
        cube: &CubieCube,
        examination: Result<Box<Examination>, String>,
    ) {
        match examination {
            Ok(examination) => self.study.take_examination(cube, &examination),
            Err(words) => self.say(Status::error(format!(
                "the cube could not be examined, which is a fault of the program: {words}"
            ))),
        }
    }

    /// Handles a key, if the pages have a use for it.
    pub(super) fn press_over_pages(&mut self, key: Key) -> bool {
        let is_used = self.study.press(key, self.size);
        if is_used {
            self.status = None;
        }
        is_used
    }

    /// The pages that are open.
    pub const fn studied(&self) -> Option<&Study> {
        self.study.open.as_ref()
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
