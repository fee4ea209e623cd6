//! Examines cubes in the background: the newest question is answered, those that waited before it are not.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use crate::cube::CubieCube;
use crate::solver::{Examination, Examiner};

/// Whoever is told.
type Listener = dyn Fn(CubieCube, Result<Examination, String>) + Send + Sync;

/// The way to the thread, which is there while there are questions.
pub struct ExaminationWorker {
    desk: Arc<Desk>,
}

struct Desk {
    waiting: Mutex<Waiting>,
    /// Built at the first question.
    examiner: OnceLock<Examiner>,
    listener: Box<Listener>,
}

#[derive(Default)]
struct Waiting {
    cube: Option<CubieCube>,
    /// Whether a thread answers.
    answered: bool,
}

impl ExaminationWorker {
    /// Nothing is built yet. The listener will be called on another thread, and must not block; it is given the words of
    /// a panic in place of an answer.
    pub fn new(listener: impl Fn(CubieCube, Result<Examination, String>) + Send + Sync + 'static) -> Self {
        let (waiting, examiner) = (Mutex::default(), OnceLock::new());
        Self { desk: Arc::new(Desk { waiting, examiner, listener: Box::new(listener) }) }
    }

    /// Tells soon what is known of this cube; at once, if the system grants no thread.
    pub fn examine(&self, cube: CubieCube) {
        let mut waiting = self.desk.lock();
        waiting.cube = Some(cube);
        if std::mem::replace(&mut waiting.answered, true) {
            return;
        }
        drop(waiting);
        let desk = Arc::clone(&self.desk);
        let thread = thread::Builder::new().name(super::THREAD_NAME.to_owned());
        if thread.spawn(move || desk.answer()).is_err() {
            self.desk.answer();
        }
    }
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers until nothing is asked any more.
    fn answer(&self) {
        while let Some(cube) = self.next() {
            let examine = || self.examiner.get_or_init(Examiner::build).examine(&cube);
            (self.listener)(cube, catch_unwind(AssertUnwindSafe(examine)).map_err(super::words));
        }
    }

    fn next(&self) -> Option<CubieCube> {
        let mut waiting = self.lock();
        let next = waiting.cube.take();
        waiting.answered = next.is_some();
        next
    }
}
