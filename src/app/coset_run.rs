//! The coset of the cube on the screen while all its elements are solved: depth by depth, with what is being done.

use std::time::Duration;

use super::{App, Effect, Key, KeyCode, Overlay, Status};
use crate::coord::Coset;
use crate::solver::{CosetEnding, CosetEvent, CosetNews, CosetProgress, DepthCount};

/// How far it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CosetStanding {
    /// It waits for the full tables.
    Waiting,
    /// It works.
    Running,
    /// It was told to stop, and keeps what is done.
    Stopping,
    /// It has ended, after this time.
    Ended(CosetEnding, Duration),
    /// It could not be done; why, in words.
    Failed(String),
}

/// A coset that is solved.
#[derive(Clone, Debug)]
pub struct CosetRun {
    /// Which.
    pub coset: Coset,
    /// What is known of each depth.
    pub depths: Vec<DepthCount>,
    /// What is being done.
    pub progress: Option<CosetProgress>,
    /// Since when, by the clock of the progress.
    pub part_began: Duration,
    /// Bytes of memory.
    pub bytes: Option<u64>,
    /// How far it is.
    pub standing: CosetStanding,
    /// Whether the program is to end when what is done is kept.
    pub leaving: bool,
}

impl CosetRun {
    /// Whether something can be stopped.
    pub fn is_running(&self) -> bool {
        matches!(self.standing, CosetStanding::Waiting | CosetStanding::Running)
    }

    /// Elements found so far.
    pub fn found(&self) -> u64 {
        let finished = self.depths.last().map_or(0, |last| last.found);
        self.progress.map_or(finished, |progress| progress.found.max(finished))
    }

    /// How long the part at hand will still take, if it goes on as it began.
    pub fn to_go(&self) -> Option<Duration> {
        let progress = self.progress.filter(|progress| progress.share > 0)?;
        let so_far = progress.elapsed.saturating_sub(self.part_began);
        Some(so_far * u32::from(1000 - progress.share.min(1000)) / u32::from(progress.share))
    }

    fn hear(&mut self, event: CosetEvent) {
        match event {
            CosetEvent::Depth(count) => {
                self.depths.push(count);
                self.progress = None;
            }
            CosetEvent::Progress(progress) => {
                let is_same =
                    |before: CosetProgress| (before.depth, before.part) == (progress.depth, progress.part);
                if !self.progress.is_some_and(is_same) {
                    self.part_began = progress.elapsed;
                }
                self.progress = Some(progress);
            }
        }
    }
}

impl App {
    /// Opens the screen and begins.
    pub(super) fn solve_coset(&mut self) {
        self.stop_playing();
        let coset = Coset::of(&self.work.cube.cube);
        self.overlay = Some(Overlay::CosetRun(Box::new(CosetRun {
            coset,
            depths: Vec::new(),
            progress: None,
            part_began: Duration::ZERO,
            bytes: None,
            standing: CosetStanding::Waiting,
            leaving: false,
        })));
        self.effects.push(Effect::SolveCoset(coset));
    }

    /// Takes in news of the coset.
    pub(super) fn hear_of_coset(&mut self, news: CosetNews) {
        let Some(Overlay::CosetRun(run)) = &mut self.overlay else { return };
        match news {
            CosetNews::Begun { bytes } => {
                run.bytes = Some(bytes);
                run.standing = CosetStanding::Running;
            }
            CosetNews::Event(event) => run.hear(event),
            CosetNews::Ended(ending, elapsed) => {
                run.standing = CosetStanding::Ended(ending, elapsed);
                if run.leaving {
                    self.effects.push(Effect::Quit);
                }
            }
            CosetNews::Failed(words) => run.standing = CosetStanding::Failed(words),
        }
    }

    /// Esc stops what runs, and closes what does not. What is solved takes minutes: no other key ends it by mistake, and
    /// who quits the program has what is done kept, unless he quits twice.
    pub(super) fn press_over_coset(&mut self, key: Key) {
        let Some(Overlay::CosetRun(run)) = &mut self.overlay else { return };
        let quits = key.ctrl && self.keymap.action(self.work.mode, key) == Some(super::Action::Quit);
        let was_leaving = run.leaving;
        run.leaving |= quits;
        if quits && (was_leaving || !(run.is_running() || run.standing == CosetStanding::Stopping)) {
            self.effects.push(Effect::Quit);
        } else if run.is_running() {
            if quits || key.code == KeyCode::Esc {
                run.standing = CosetStanding::Stopping;
                self.effects.push(Effect::CancelCoset);
            }
        } else if run.standing == CosetStanding::Stopping {
            self.say(Status::info("what is done is being kept"));
        } else {
            self.overlay = None;
            self.status = None;
        }
    }
}
