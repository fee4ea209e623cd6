//! A terminal's answers to questions of the program.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Where keys are typed, by the user and by the terminal that answers.
pub(crate) type Keyboard = Arc<Mutex<Box<dyn Write + Send>>>;

/// How a terminal answers.
#[derive(Clone, Debug)]
pub(crate) struct Answers {
    /// The colour of the background, as in an answer to OSC 11, or `None` if the terminal does not know the question.
    pub(crate) background: Option<&'static str>,
    /// Whether the terminal says what it is (DA1), as all terminals do.
    pub(crate) device: bool,
    /// How long an answer takes.
    pub(crate) delay: Duration,
    /// The size of the pieces in which answers arrive, in bytes.
    pub(crate) piece: usize,
}

impl Default for Answers {
    fn default() -> Self {
        Self {
            background: None,
            device: true,
            delay: Duration::ZERO,
            piece: usize::MAX,
        }
    }
}

impl Answers {
    /// The answers to all questions in these bytes.
    fn to(&self, bytes: &[u8]) -> String {
        let mut answers = String::new();
        for start in 0..bytes.len() {
            if bytes[start..].starts_with(b"\x1b]11;?\x07") {
                answers.extend(self.background.map(|color| format!("\x1b]11;{color}\x07")));
            } else if bytes[start..].starts_with(b"\x1b[c") && self.device {
                answers.push_str("\x1b[?62;22c");
            }
        }
        answers
    }
}

/// Answers questions in order, as every terminal does. A thread sends the answers when they are due.
pub(crate) struct Answerer {
    answers: Answers,
    /// The number of answers that are not sent yet.
    unsent: Arc<AtomicUsize>,
    due: Sender<(Instant, String)>,
}

impl Answerer {
    pub(crate) fn start(answers: Answers, keyboard: Keyboard) -> Self {
        let (due, waiting) = channel();
        let (piece, unsent) = (answers.piece, Arc::<AtomicUsize>::default());
        let counter = Arc::clone(&unsent);
        thread::spawn(move || send_all(&waiting, &keyboard, piece, &counter));
        Self {
            answers,
            unsent,
            due,
        }
    }

    pub(crate) fn unsent(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.unsent)
    }

    /// Answers the questions in these bytes when it is time.
    pub(crate) fn answer(&self, bytes: &[u8]) {
        let text = self.answers.to(bytes);
        if !text.is_empty() {
            self.unsent.fetch_add(1, Ordering::SeqCst);
            let sent = self.due.send((Instant::now() + self.answers.delay, text));
            sent.expect("the answers are sent as long as there are questions");
        }
    }
}

fn send_all(
    waiting: &Receiver<(Instant, String)>,
    keyboard: &Keyboard,
    piece: usize,
    unsent: &AtomicUsize,
) {
    for (due, text) in waiting {
        thread::sleep(due.saturating_duration_since(Instant::now()));
        for piece in text.as_bytes().chunks(piece) {
            let mut keyboard = keyboard.lock().expect("no thread panicked");
            // The program may have ended.
            let _sent = keyboard.write_all(piece).and_then(|()| keyboard.flush());
            drop(keyboard);
            thread::sleep(Duration::from_millis(3));
        }
        unsent.fetch_sub(1, Ordering::SeqCst);
    }
}
