//! Waiting for the result of a line: events are handled until it is there, or until the user stops it.

use std::io::Write;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::coset_sentences::{self, CosetSentences};
use super::line_request::STOP;
use super::{INTERRUPT_INTERVAL, LineEvent, LineSession, line_report};
use crate::app::{App, Key, KeyCode, Message, Overlay, Slot};
use crate::files::session_file;
use crate::jobs::EffectHandler as _;
use cubetui::solver::JobId;

/// How long to wait for shorter solutions before the best one is reported.
const BEST_TIMEOUT: Duration = Duration::from_secs(1);

const RECORD_INTERVAL: Duration = Duration::from_secs(1);

/// At most this many lines are read while something runs that can be stopped. They wait until it has ended.
const WAITING_LINES: usize = 100;

impl<W: Write> LineSession<W> {
    /// Handles the solver's events until the search ends, a solution is due to be reported, or a signal arrives.
    pub(super) fn wait_for_solution(&mut self, job: JobId) {
        let timeout = Instant::now() + BEST_TIMEOUT;
        let mut cancelled = false;
        while self
            .app
            .search()
            .is_some_and(|search| search.job == job && search.is_running())
        {
            let has_solution = self.app.playback().is_some() && !cancelled;
            let left = has_solution.then(|| timeout.saturating_duration_since(Instant::now()));
            let is_over = left == Some(Duration::ZERO) || self.is_interrupted();
            if is_over && !cancelled {
                self.jobs.stop(Slot::Search);
                cancelled = true;
            }
            let next_look = self.interrupted.as_ref().map(|_| INTERRUPT_INTERVAL);
            if !self.handle_next(left.into_iter().chain(next_look).min()) {
                return;
            }
        }
    }

    /// Handles events until the coset is solved or stopped, and reports its progress. It is also stopped if the output is
    /// closed or a signal arrives: its progress is saved before the program ends.
    pub(super) fn wait_for_coset(&mut self) {
        if !matches!(self.app.overlay(), Some(Overlay::CosetRun(_))) {
            return;
        }
        self.listen_for_interrupts();
        let stop = Message::Key(Key::plain(KeyCode::Esc));
        let mut report = CosetSentences::default();
        let mut status = self.app.status().cloned();
        while let Some(Overlay::CosetRun(run)) = self.app.overlay() {
            let is_running = run.is_running();
            let is_over = run.is_over();
            let mut sentences = report.next(run, Instant::now());
            if self.app.status() != status.as_ref() {
                status = self.app.status().cloned();
                sentences.extend(line_report::status(&self.app));
            }
            self.renderer.say_all(sentences);
            let is_heard = self.renderer.send();
            if is_over {
                break;
            }
            if is_running && (!is_heard || self.is_interrupted()) {
                self.update(stop.clone());
            }
            if !self.handle_next_or_stop(&stop, Some(coset_sentences::waits)) {
                break;
            }
        }
        self.update(stop);
    }

    /// Handles events until the list is solved, or until the user stops it. Later searches of the same list do not start
    /// another wait.
    pub(super) fn wait_for_list(&mut self) {
        if std::mem::replace(&mut self.waits_for_list, true) {
            return;
        }
        self.wait_while(
            |app| app.list_progress().is_some(),
            &Message::Command("list stop".to_owned()),
        );
        self.waits_for_list = false;
    }

    /// Handles events while something runs, and records the results in the session. If the user or a signal stops it, the
    /// model handles the message `stop`.
    pub(super) fn wait_while(&mut self, runs: impl Fn(&App) -> bool, stop: &Message) {
        self.listen_for_interrupts();
        let mut recorded = Instant::now();
        while runs(&self.app) {
            if self.is_interrupted() {
                self.update(stop.clone());
            }
            if recorded.elapsed() >= RECORD_INTERVAL {
                session_file::record(&self.app);
                recorded = Instant::now();
            }
            if !self.handle_next_or_stop(stop, None) {
                break;
            }
        }
    }

    /// Handles the next event while something runs that the user or a signal can stop with this message. Other lines wait
    /// until it has ended; `answer` can reply to them at once. Returns false if no more events can arrive.
    fn handle_next_or_stop(&mut self, stop: &Message, answer: Option<fn(&str) -> String>) -> bool {
        if self.waiting.len() < WAITING_LINES {
            self.reader.ask();
        }
        match self.inbox.recv_timeout(INTERRUPT_INTERVAL) {
            Ok(LineEvent::Line(Ok(Some(line)))) if line.to_lowercase() == STOP => {
                self.reader.record_line();
                self.update(stop.clone());
            }
            Ok(event) => {
                if let (LineEvent::Line(Ok(Some(line))), Some(answer)) = (&event, answer) {
                    self.renderer.say(&answer(line));
                }
                self.handle(event);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
        true
    }

    /// Makes signals set a flag. Before this call, a signal ends the program at once, as it does at the prompt.
    fn listen_for_interrupts(&mut self) {
        if self.interrupted.is_none() {
            self.interrupted = (self.interrupt_flag)().ok();
        }
    }

    /// Handles events until the turns of the scramble are known, which takes milliseconds.
    pub(super) fn wait_for_sequence(&mut self) {
        while self.app.awaits_sequence() && self.handle_next(None) {}
    }

    /// Handles the next event, if one arrives within this time. Returns false if no more events can arrive.
    pub(super) fn handle_next(&mut self, timeout: Option<Duration>) -> bool {
        let event = match timeout {
            Some(timeout) => self.inbox.recv_timeout(timeout),
            None => self
                .inbox
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
        };
        match event {
            Ok(event) => self.handle(event),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
        true
    }
}
