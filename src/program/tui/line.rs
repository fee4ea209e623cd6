//! The line to the terminal. A thread writes, so that no key waits for a line that accepts no bytes. Over a network, a
//! frame waits until the terminal has shown the previous ones.
//!
//! A write returns when the system has the bytes. Over SSH that is long before they arrive: pseudo-terminal, server and
//! network hold tens of kilobytes, a minute of a line of 9,600 baud. Each key would add its frame to that queue. So a
//! remote terminal is asked a question after a frame, the one for its background, which it answers when it has read the
//! frame. Until then only [`WINDOW`] more bytes are sent; everything that happens meanwhile is shown by one frame. A
//! terminal that does not answer is not waited for.

use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};
use std::{io, thread};

use super::{TerminalEvent, background, screen};

/// The bytes that may be sent while an answer is due: a second of a line of 9,600 baud.
const WINDOW: usize = 1000;
/// The longest wait for an answer: four thousand bytes, a whole screen, take this long at 9,600 baud.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The cost of writing something.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    pub(super) bytes: usize,
    /// The time until the line accepted the bytes.
    pub(super) time: Duration,
}

pub(super) struct TerminalLine {
    to_write: Sender<Vec<u8>>,
    /// The writes that the system has not accepted yet.
    unwritten: usize,
    answers: AwaitedAnswer,
}

impl TerminalLine {
    /// Starts the thread that writes; it reports each write as [`TerminalEvent::Written`]. If there is a question, frames
    /// wait for the terminal once it has answered the first one.
    pub(super) fn start(
        events: Sender<TerminalEvent>,
        question: Option<&'static str>,
    ) -> io::Result<Self> {
        let (to_write, waiting) = channel::<Vec<u8>>();
        thread::Builder::new()
            .name("line".to_owned())
            .spawn(move || {
                for bytes in waiting {
                    let start = Instant::now();
                    let written = screen::write_if_ours(&bytes);
                    let cost = Cost {
                        bytes: bytes.len(),
                        time: start.elapsed(),
                    };
                    if events
                        .send(TerminalEvent::Written(written.map(|()| cost)))
                        .is_err()
                    {
                        return;
                    }
                }
            })?;
        Ok(Self {
            to_write,
            unwritten: 0,
            answers: AwaitedAnswer::new(question),
        })
    }

    /// Whether a frame may be written now. Otherwise it would only wait behind the previous ones.
    pub(super) fn is_free(&self, now: Instant) -> bool {
        self.unwritten == 0 && self.answers.is_free(now)
    }

    /// Returns when the line will be free if no event arrives.
    pub(super) fn due(&self, now: Instant) -> Option<Instant> {
        if self.is_free(now) {
            None
        } else {
            self.answers.due()
        }
    }

    /// Whether the frames already ask for the background.
    pub(super) const fn asks(&self) -> bool {
        self.answers.question.is_some()
    }

    pub(super) fn write_frame(&mut self, mut frame: Vec<u8>, now: Instant) {
        self.answers.record_sent(frame.len());
        if background::may_ask()
            && let Some(question) = self.answers.question(now)
        {
            background::expect_answer();
            frame.extend_from_slice(question.as_bytes());
        }
        self.write(frame);
    }

    /// Writes bytes that are not a frame, after the frame that is being written.
    pub(super) fn write(&mut self, bytes: Vec<u8>) {
        self.unwritten += 1;
        // The thread lives as long as the event loop.
        let _sent = self.to_write.send(bytes);
    }

    pub(super) const fn record_written(&mut self) {
        self.unwritten -= 1;
    }

    /// Records that the terminal has answered. Returns how long it took, if it was asked here.
    pub(super) fn record_answer(&mut self, now: Instant) -> Option<Duration> {
        self.answers.record_answer(now)
    }

    /// Forgets the answers, because the terminal may be a different one from now on.
    pub(super) const fn forget(&mut self) {
        self.answers.forget();
    }
}

/// Tracks whether the terminal has read the bytes sent, as far as its answers show.
struct AwaitedAnswer {
    question: Option<&'static str>,
    state: AnswerState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnswerState {
    Unknown,
    /// Asked at this time, but nothing waits for the answer.
    Trying(Instant),
    Idle,
    /// The terminal answers, but has not yet answered the question asked at this time; with the number of bytes sent since.
    Behind(Instant, usize),
}

impl AwaitedAnswer {
    const fn new(question: Option<&'static str>) -> Self {
        Self {
            question,
            state: AnswerState::Unknown,
        }
    }

    fn is_free(&self, now: Instant) -> bool {
        match self.state {
            AnswerState::Behind(asked, sent) => {
                sent < WINDOW || now.duration_since(asked) >= TIMEOUT
            }
            AnswerState::Unknown | AnswerState::Trying(_) | AnswerState::Idle => true,
        }
    }

    fn due(&self) -> Option<Instant> {
        match self.state {
            AnswerState::Behind(asked, _) => Some(asked + TIMEOUT),
            AnswerState::Unknown | AnswerState::Trying(_) | AnswerState::Idle => None,
        }
    }

    const fn record_sent(&mut self, bytes: usize) {
        if let AnswerState::Behind(_, sent) = &mut self.state {
            *sent += bytes;
        }
    }

    /// Returns the question to send after the frame, if it is time to ask.
    fn question(&mut self, now: Instant) -> Option<&'static str> {
        let question = self.question?;
        let (state, is_time) = match self.state {
            AnswerState::Unknown => (AnswerState::Trying(now), true),
            AnswerState::Idle => (AnswerState::Behind(now, 0), true),
            // The terminal has stopped answering.
            AnswerState::Behind(asked, _) if now.duration_since(asked) >= TIMEOUT => {
                (AnswerState::Trying(asked), false)
            }
            state @ (AnswerState::Trying(_) | AnswerState::Behind(..)) => (state, false),
        };
        self.state = state;
        is_time.then_some(question)
    }

    fn record_answer(&mut self, now: Instant) -> Option<Duration> {
        let (AnswerState::Trying(asked) | AnswerState::Behind(asked, _)) = self.state else {
            return None;
        };
        self.state = AnswerState::Idle;
        Some(now.duration_since(asked))
    }

    const fn forget(&mut self) {
        self.state = AnswerState::Unknown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUESTION: &str = "?";

    /// Returns a terminal that has answered once, and the time of the answer.
    fn answering() -> (AwaitedAnswer, Instant) {
        let mut answers = AwaitedAnswer::new(Some(QUESTION));
        let start = Instant::now();
        answers.record_sent(4000);
        assert_eq!(answers.question(start), Some(QUESTION));
        let now = start + Duration::from_millis(300);
        assert_eq!(answers.record_answer(now), Some(Duration::from_millis(300)));
        (answers, now)
    }

    /// Draws frames of this size as long as the line is free. Returns their number.
    fn frames(answers: &mut AwaitedAnswer, bytes: usize, now: Instant) -> usize {
        let mut count = 0;
        while answers.is_free(now) && count < 100 {
            answers.record_sent(bytes);
            answers.question(now);
            count += 1;
        }
        count
    }

    #[test]
    fn frames_wait_for_a_terminal_that_answers_late() {
        let (mut answers, now) = answering();
        // The first frame carries the question.
        assert_eq!(frames(&mut answers, 250, now), 5);
        assert_eq!(answers.due(), Some(now + TIMEOUT));
        let later = now + Duration::from_secs(2);
        assert_eq!(answers.record_answer(later), Some(Duration::from_secs(2)));
        assert!(answers.is_free(later));
        assert_eq!(answers.due(), None);
        assert_eq!(frames(&mut answers, 2000, later), 2);
    }

    #[test]
    fn a_terminal_that_does_not_answer_is_not_waited_for() {
        let mut answers = AwaitedAnswer::new(Some(QUESTION));
        assert_eq!(frames(&mut answers, 2000, Instant::now()), 100);
        let mut unasked = AwaitedAnswer::new(None);
        assert_eq!(frames(&mut unasked, 2000, Instant::now()), 100);
        assert_eq!(unasked.record_answer(Instant::now()), None);
    }

    #[test]
    fn a_terminal_that_stops_answering_is_waited_for_once() {
        let (mut answers, now) = answering();
        assert_eq!(frames(&mut answers, 2000, now), 2);
        let later = now + TIMEOUT;
        assert!(!answers.is_free(later.checked_sub(Duration::from_millis(1)).unwrap()));
        assert_eq!(frames(&mut answers, 2000, later), 100);
        // A late answer is as good as any other.
        assert!(answers.record_answer(later).is_some());
        assert_eq!(frames(&mut answers, 2000, later), 2);
    }

    #[test]
    fn another_terminal_is_asked_again() {
        let (mut answers, now) = answering();
        answers.forget();
        assert_eq!(frames(&mut answers, 2000, now), 100);
    }
}
