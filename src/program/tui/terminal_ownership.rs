//! The owner of the terminal: the shell, the program, or neither once it was given back for good.
//!
//! The drawing thread writes to it; the event loop takes it and gives it back; signals, panics and hang-ups give it back
//! from threads that own nothing, at any moment. A thread that gives it back may find another one blocked in the middle of
//! a frame, on a stalled line: it waits for that thread for a limited time. It may also find another thread giving it back
//! and waiting for an answer: it does not rely on that one, because the process may end first.

use std::io;
use std::sync::TryLockError;
use std::time::Duration;

use cubetui::sync::{Lock as _, Mutex, MutexGuard, thread};

/// The number of attempts to get the right to write, and the pauses between them, before the terminal is given back without
/// it.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(2);

/// The operations that ownership needs of a terminal.
pub(super) trait Terminal {
    /// The terminal's modes, as set by the shell.
    type Modes: Clone;

    fn modes(&self) -> io::Result<Self::Modes>;

    /// Sets it up for drawing, whatever its current state.
    fn make_raw(&self, before: &Self::Modes) -> io::Result<()>;

    fn write(&self, bytes: &[u8]) -> io::Result<()>;

    /// Restores it, after waiting for an answer of the terminal for at most this long. Two threads may do so at once.
    fn give_back(&self, before: &Self::Modes, timeout: Duration);
}

pub(super) struct TerminalOwnership<T: Terminal> {
    terminal: T,
    line: Mutex<()>,
    owner: Mutex<Owner<T::Modes>>,
}

/// The owner of the terminal, with the previous modes.
enum Owner<M> {
    Shell,
    Program(M),
    Leaving(M, GiveBack),
    /// The terminal has been restored, and is not touched again.
    Nobody,
}

/// Whether the terminal may be taken again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GiveBack {
    ForNow,
    ForGood,
}

impl<T: Terminal> TerminalOwnership<T> {
    pub(super) const fn new(terminal: T) -> Self {
        Self {
            terminal,
            line: Mutex::new(()),
            owner: Mutex::new(Owner::Shell),
        }
    }

    /// Sets the terminal up; if the program has it already, sets it up again, because others may have changed it. Returns
    /// whether the program has it now, which it cannot once it was given back for good.
    ///
    /// # Errors
    /// The error of the system. The terminal is not taken then.
    pub(super) fn take(&self) -> io::Result<bool> {
        // A thread that ends the process meanwhile waits for this lock, and then has something to give back.
        let mut owner = self.owner.locked();
        let before = match &*owner {
            Owner::Leaving(..) | Owner::Nobody => return Ok(false),
            Owner::Shell => self.terminal.modes()?,
            Owner::Program(before) => before.clone(),
        };
        self.terminal.make_raw(&before)?;
        *owner = Owner::Program(before);
        Ok(true)
    }

    /// Writes all of this, or nothing if the program does not have the terminal (any more).
    ///
    /// # Errors
    /// The error of the system.
    pub(super) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let _line = self.line.locked();
        let is_ours = matches!(*self.owner.locked(), Owner::Program(_));
        if is_ours {
            self.terminal.write(bytes)
        } else {
            Ok(())
        }
    }

    /// Restores the terminal, if the program has it. Afterwards [`Self::write`] writes nothing.
    pub(super) fn give_back(&self, end: GiveBack, timeout: Duration) {
        let _line = self.line_in_time();
        let mut owner = self.owner.locked();
        let (before, end) = match &*owner {
            Owner::Program(before) | Owner::Leaving(before, GiveBack::ForNow) => {
                (before.clone(), end)
            }
            Owner::Leaving(before, GiveBack::ForGood) => (before.clone(), GiveBack::ForGood),
            Owner::Shell if end == GiveBack::ForNow => return,
            Owner::Shell | Owner::Nobody => {
                *owner = Owner::Nobody;
                return;
            }
        };
        *owner = Owner::Leaving(before.clone(), end);
        drop(owner);
        self.terminal.give_back(&before, timeout);
        let mut owner = self.owner.locked();
        if let Owner::Leaving(_, end) = *owner {
            *owner = if end == GiveBack::ForGood {
                Owner::Nobody
            } else {
                Owner::Shell
            };
        }
    }

    /// Returns the right to write, if its holder releases it in time.
    fn line_in_time(&self) -> Option<MutexGuard<'_, ()>> {
        for _ in 0..TRIES {
            match self.line.try_lock() {
                Ok(line) => return Some(line),
                Err(TryLockError::Poisoned(line)) => return Some(line.into_inner()),
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    /// A terminal that answers the first thread that gives it back when the test lets it.
    struct SlowTerminal {
        is_raw: Mutex<bool>,
        asked: Sender<()>,
        answer: Mutex<Option<Receiver<()>>>,
    }

    impl Terminal for SlowTerminal {
        type Modes = ();

        fn modes(&self) -> io::Result<()> {
            Ok(())
        }

        fn make_raw(&self, (): &()) -> io::Result<()> {
            *self.is_raw.lock().expect("no panic") = true;
            Ok(())
        }

        fn write(&self, _: &[u8]) -> io::Result<()> {
            panic!("nothing is written after the end");
        }

        fn give_back(&self, (): &(), _: Duration) {
            let answer = self.answer.lock().expect("no panic").take();
            if let Some(answer) = answer {
                self.asked.send(()).expect("the test listens");
                answer.recv().expect("the test answers");
            }
            *self.is_raw.lock().expect("no panic") = false;
        }
    }

    #[test]
    fn the_end_of_the_process_does_not_wait_for_an_answer_that_another_thread_waits_for() {
        let ((asked, is_asked), (answer, answers)) = (channel(), channel());
        let terminal = SlowTerminal {
            is_raw: Mutex::new(false),
            asked,
            answer: Mutex::new(Some(answers)),
        };
        let ownership = Arc::new(TerminalOwnership::new(terminal));
        assert!(ownership.take().expect("nothing is refused"));
        let leaving = {
            let ownership = Arc::clone(&ownership);
            thread::spawn(move || ownership.give_back(GiveBack::ForNow, Duration::ZERO))
        };
        is_asked.recv().expect("the terminal is asked");
        assert!(*ownership.terminal.is_raw.lock().expect("no panic"));
        ownership.give_back(GiveBack::ForGood, Duration::ZERO);
        assert!(!*ownership.terminal.is_raw.lock().expect("no panic"));
        assert!(
            !ownership.take().expect("nothing is refused"),
            "it was given back for good"
        );
        answer.send(()).expect("the thread waits");
        leaving.join().expect("no panic");
        assert!(
            !ownership.take().expect("nothing is refused"),
            "and stays so"
        );
        ownership.write(b"a frame").expect("nothing is written");
    }
}

#[cfg(all(test, shuttle))]
mod models {
    use std::sync::Arc;

    use super::*;
    use cubetui::sync::explore;

    #[derive(Default)]
    struct Reported {
        is_raw: bool,
        is_in_frame: bool,
        frames: usize,
    }

    #[derive(Default)]
    struct Model(Mutex<Reported>);

    impl Model {
        fn reported(&self) -> MutexGuard<'_, Reported> {
            self.0.lock().expect("no panic")
        }
    }

    impl Terminal for Model {
        type Modes = ();

        fn modes(&self) -> io::Result<()> {
            assert!(
                !self.reported().is_raw,
                "the modes of the shell are not raw"
            );
            Ok(())
        }

        fn make_raw(&self, (): &()) -> io::Result<()> {
            thread::yield_now();
            self.reported().is_raw = true;
            Ok(())
        }

        fn write(&self, _: &[u8]) -> io::Result<()> {
            assert!(
                !std::mem::replace(&mut self.reported().is_in_frame, true),
                "frames do not mix"
            );
            thread::yield_now();
            let mut reported = self.reported();
            assert!(reported.is_raw, "the program has the terminal");
            (reported.is_in_frame, reported.frames) = (false, reported.frames + 1);
            Ok(())
        }

        fn give_back(&self, (): &(), timeout: Duration) {
            // Simulates an answer that takes a while.
            for _ in 0..timeout.as_secs() {
                thread::yield_now();
            }
            self.reported().is_raw = false;
        }
    }

    /// Runs a thread that draws, an event loop that suspends, resumes and quits, and two ends of the process at any moment.
    #[test]
    fn whoever_ends_the_process_finds_the_terminal_as_the_shell_had_it() {
        explore(3000, || {
            let ownership = Arc::new(TerminalOwnership::new(Model::default()));
            let ends = [(); 2].map(|()| {
                let ownership = Arc::clone(&ownership);
                thread::spawn(move || {
                    ownership.give_back(GiveBack::ForGood, Duration::from_secs(1));
                    let reported = ownership.terminal.reported();
                    assert!(
                        !reported.is_raw && !reported.is_in_frame,
                        "the process would end like this"
                    );
                    reported.frames
                })
            });
            let line = {
                let ownership = Arc::clone(&ownership);
                thread::spawn(move || {
                    (0..4).for_each(|_| ownership.write(b"a frame").expect("it is written"))
                })
            };
            ownership.take().expect("nothing is refused");
            ownership.give_back(GiveBack::ForNow, Duration::from_secs(5));
            ownership.take().expect("nothing is refused");
            ownership.write(b"all of it").expect("it is written");
            ownership.give_back(GiveBack::ForGood, Duration::from_secs(5));
            line.join().expect("no panic");
            let frames = ends.map(|end| end.join().expect("no panic"));
            let reported = ownership.terminal.reported();
            assert!(!reported.is_raw, "it stays as the shell had it");
            assert_eq!(
                frames, [reported.frames; 2],
                "nothing is written after the end"
            );
        });
    }
}
