//! Answers questions about cubes in the background: the newest one; those that waited before it are dropped.
//!
//! Tables are built with the first question.

use super::runner::Runner;
use cubetui::cube::CubieCube;
use cubetui::solver::{Demonstration, Demonstrator, Examination, Examiner};

/// An answer with its cube, or the message of a panic.
type Answer<A> = (CubieCube, Result<A, String>);

/// The owner's side of a thread that computes an `A` for each cube.
pub struct CubeWorker<A> {
    runner: Runner<CubieCube, Answer<A>>,
}

/// Examines cubes.
pub type ExaminationWorker = CubeWorker<Examination>;

/// Makes the demonstrations of the lessons.
pub type DemonstrationWorker = CubeWorker<Demonstration>;

impl ExaminationWorker {
    /// Starts and builds nothing yet. The observer is called on another thread, and must not block.
    pub fn new(
        observer: impl Fn(CubieCube, Result<Examination, String>) + Send + Sync + 'static,
    ) -> Self {
        let mut examiner = None;
        Self::with(observer, move |cube| {
            examiner.get_or_insert_with(Examiner::build).examine(cube)
        })
    }
}

impl DemonstrationWorker {
    /// Starts and builds nothing yet. The observer is called on another thread, and must not block.
    pub fn new(
        observer: impl Fn(CubieCube, Result<Demonstration, String>) + Send + Sync + 'static,
    ) -> Self {
        let mut demonstrator = None;
        Self::with(observer, move |cube| {
            demonstrator
                .get_or_insert_with(Demonstrator::build)
                .demonstrate(cube)
        })
    }
}

impl<A: 'static> CubeWorker<A> {
    fn with(
        observer: impl Fn(CubieCube, Result<A, String>) + Send + Sync + 'static,
        mut answer: impl FnMut(&CubieCube) -> A + Send + 'static,
    ) -> Self {
        let runner = Runner::new(
            move |(cube, answer): Answer<A>| observer(cube, answer),
            move |cube, control| control.report((cube, Ok(answer(&cube)))),
            |cube, message| Some((cube, Err(message))),
        );
        Self { runner }
    }

    /// Asks about a cube, in place of a question that still waits.
    pub fn ask(&self, cube: CubieCube) {
        if let Err(error) = self.runner.submit(cube) {
            self.runner.report((cube, Err(error.to_string())));
        }
    }
}
