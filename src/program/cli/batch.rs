//! Answers many records: several threads work on them, and the answers are written in the order of the records.
//!
//! Each record gets its position in a queue of answers before it is worked on. The queue is short, so the reader waits
//! when answers come slowly, and memory stays bounded however long the input is. The output is flushed whenever the
//! next answer is not ready yet. A single thread has no queue: it reads, answers and writes in turn. The threads are
//! never joined: one may be waiting for standard input when the program has to end.

use std::io::{self, BufWriter, ErrorKind, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use anyhow::Context as _;
use serde::Serialize;

use super::exit::interrupt_flag;
use super::input::{BatchArgs, InputRecord, RecordInput};
use super::item_error::ItemError;
use super::output::{Answer, ErrorAnswer, JsonLine, json_line, unwritable};
use super::progress::BatchProgress;
use super::{Exit, Failure};
use cubetui::sync::Lock as _;

/// The capacity of the queue of answers, and of the queue of records.
const QUEUE: usize = 1024;
/// How often Ctrl-C is checked while waiting for an answer.
const INTERVAL: Duration = Duration::from_millis(50);

struct RecordOutcome {
    out: Vec<u8>,
    err: String,
    exit: Exit,
    end: u64,
}

#[derive(Clone, Copy)]
struct OutputFormat {
    json: bool,
    keeps_lines: bool,
    label: Option<&'static str>,
}

type RecordTask = (InputRecord, Sender<RecordOutcome>);

type RecordWork = Arc<dyn Fn(&InputRecord) -> RecordOutcome + Send + Sync>;

/// Answers every record with `work`, and writes the answers in order. Ctrl-C sets the flag that `work` receives. A
/// single record, and work that writes to standard output itself, runs on this thread; then an interrupted record is
/// answered too.
///
/// Returns the worst exit code: 3 if any record was wrong, else 1 if any has no answer.
///
/// # Errors
/// When standard input cannot be read or standard output cannot be written. A closed pipe is no error.
pub(super) fn run<T: Serialize>(
    input: RecordInput,
    args: &BatchArgs,
    work: impl Fn(&InputRecord, &AtomicBool) -> Result<Answer<T>, ItemError> + Send + Sync + 'static,
) -> Result<Exit, Failure> {
    let interrupted = interrupt_flag()?;
    let format = OutputFormat {
        json: args.json,
        keeps_lines: input.keeps_lines,
        label: input.label,
    };
    let stop = Arc::clone(&interrupted);
    let answer = move |record: &InputRecord| format.outcome(record, work(record, &stop));
    answer_records(input, args, &(Arc::new(answer) as RecordWork), &interrupted)
}

fn answer_records(
    input: RecordInput,
    args: &BatchArgs,
    answer: &RecordWork,
    interrupted: &Arc<AtomicBool>,
) -> Result<Exit, Failure> {
    let mut writer = OutcomeWriter::new(input.size, args.fail_fast);
    if input.in_sequence || input.label.is_none() {
        for record in input.records {
            let outcome = answer(&record.map_err(|error| unreadable(&error))?);
            if writer.write_now(&outcome)?.is_break() {
                break;
            }
            if interrupted.load(Ordering::Relaxed) {
                return Ok(Exit::Interrupted);
            }
        }
    } else if args.number_of_threads() == 1 {
        return answer_on_one_thread(input.records, Arc::clone(answer), writer, interrupted);
    } else {
        let answers = start(input.records, args.number_of_threads(), answer)?;
        while let Received::Some(answer) = writer.next(&answers, interrupted)? {
            let answer = answer.map_err(|error| unreadable(&error))?;
            match writer.next(&answer, interrupted)? {
                Received::Some(outcome) if writer.write(&outcome)?.is_continue() => {}
                Received::Some(_) | Received::Over => break,
                Received::None => panic!("a worker thread has failed and printed why"),
            }
        }
        if interrupted.load(Ordering::Relaxed) {
            writer.finish()?;
            return Ok(Exit::Interrupted);
        }
    }
    writer.finish()
}

fn unreadable(error: &io::Error) -> Failure {
    Failure::new(
        Exit::Files,
        anyhow::anyhow!("cannot read standard input: {error}"),
    )
}

/// Reads, answers and writes on a single other thread, while this one handles Ctrl-C and progress: handing each record
/// over would take about as long as a quick answer.
fn answer_on_one_thread(
    records: Box<dyn Iterator<Item = io::Result<InputRecord>> + Send>,
    answer: RecordWork,
    writer: OutcomeWriter,
    interrupted: &Arc<AtomicBool>,
) -> Result<Exit, Failure> {
    let writer = Arc::new(Mutex::new(writer));
    let (report, ended) = mpsc::channel::<Result<(), Failure>>();
    let (shared, stop) = (Arc::clone(&writer), Arc::clone(interrupted));
    let answer_all = move || {
        for record in records {
            let outcome = answer(&record.map_err(|error| unreadable(&error))?);
            if stop.load(Ordering::Relaxed) || shared.locked().write_now(&outcome)?.is_break() {
                break;
            }
        }
        Ok(())
    };
    spawn("work", Box::new(move || _ = report.send(answer_all())))?;
    while !interrupted.load(Ordering::Relaxed) {
        match ended.recv_timeout(INTERVAL) {
            Ok(outcome) => {
                outcome?;
                return writer.locked().finish();
            }
            Err(RecvTimeoutError::Disconnected) => {
                panic!("the worker thread has failed and printed why")
            }
            Err(RecvTimeoutError::Timeout) => writer.locked().progress.update(),
        }
    }
    writer.locked().finish()?;
    Ok(Exit::Interrupted)
}

/// Starts the threads. The receiver yields the answers in the order of the records.
fn start(
    records: Box<dyn Iterator<Item = io::Result<InputRecord>> + Send>,
    threads: usize,
    work: &RecordWork,
) -> Result<Receiver<io::Result<Receiver<RecordOutcome>>>, Failure> {
    let (queue, answers) = mpsc::sync_channel(QUEUE);
    let (hand_out, tasks) = mpsc::sync_channel::<RecordTask>(QUEUE);
    let tasks = Arc::new(Mutex::new(tasks));
    for _ in 0..threads {
        let tasks = Arc::clone(&tasks);
        let work = Arc::clone(work);
        spawn("work", Box::new(move || answer_all(&tasks, work.as_ref())))?;
    }
    spawn(
        "read",
        Box::new(move || read_all(records, &queue, &hand_out)),
    )?;
    Ok(answers)
}

fn spawn(name: &str, life: Box<dyn FnOnce() + Send>) -> Result<(), Failure> {
    let spawned = thread::Builder::new().name(name.to_owned()).spawn(life);
    spawned
        .map(drop)
        .context("cannot start a thread")
        .map_err(|error| Failure::new(Exit::Files, error))
}

/// Reads records until the input ends or no more answers are needed.
fn read_all(
    records: Box<dyn Iterator<Item = io::Result<InputRecord>> + Send>,
    queue: &SyncSender<io::Result<Receiver<RecordOutcome>>>,
    hand_out: &SyncSender<RecordTask>,
) {
    for record in records {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let _unwanted = queue.send(Err(error));
                return;
            }
        };
        let (reply, answer) = mpsc::channel();
        if queue.send(Ok(answer)).is_err() || hand_out.send((record, reply)).is_err() {
            return;
        }
    }
}

fn answer_all(
    tasks: &Mutex<Receiver<RecordTask>>,
    work: &(dyn Fn(&InputRecord) -> RecordOutcome + Send + Sync),
) {
    let next = || tasks.locked().recv();
    while let Ok((record, reply)) = next() {
        let _unwanted = reply.send(work(&record));
    }
}

impl OutputFormat {
    fn outcome<T: Serialize>(
        self,
        record: &InputRecord,
        answer: Result<Answer<T>, ItemError>,
    ) -> RecordOutcome {
        let line = record.number;
        let exit = match &answer {
            Ok(answer) => answer.exit,
            Err(error) => error.exit(),
        };
        let mut err = String::new();
        let out = match answer {
            Ok(answer) if self.json && !answer.objects.is_empty() => {
                let objects = answer.objects.iter();
                let lines: String = objects
                    .map(|answer| json_line(&JsonLine { line, answer }))
                    .collect();
                lines.into_bytes()
            }
            Ok(answer) => answer.text.into_bytes(),
            Err(error) if self.json => {
                let answer = ErrorAnswer::new(&error);
                json_line(&JsonLine { line, answer }).into_bytes()
            }
            Err(error) => {
                let position = self
                    .label
                    .map_or(String::new(), |label| format!("{label} {line}: "));
                err = format!("cubetui: {position}{error}\n");
                if self.keeps_lines {
                    record.as_written()
                } else {
                    Vec::new()
                }
            }
        };
        RecordOutcome {
            out,
            err,
            exit,
            end: record.end(),
        }
    }
}

enum Received<T> {
    Some(T),
    None,
    /// The batch must stop: Ctrl-C, or a closed pipe.
    Over,
}

struct OutcomeWriter {
    out: BufWriter<io::Stdout>,
    /// Whether answers and progress go to the same screen.
    is_seen: bool,
    progress: BatchProgress,
    size: Option<u64>,
    fail_fast: bool,
    worst: Exit,
}

impl OutcomeWriter {
    fn new(size: Option<u64>, fail_fast: bool) -> Self {
        let out = BufWriter::new(io::stdout());
        Self {
            is_seen: io::stdout().is_terminal(),
            out,
            progress: BatchProgress::new(),
            size,
            fail_fast,
            worst: Exit::Success,
        }
    }

    /// Receives the next item from a channel. Flushes the output before it waits.
    fn next<T>(
        &mut self,
        channel: &Receiver<T>,
        interrupted: &AtomicBool,
    ) -> Result<Received<T>, Failure> {
        match channel.try_recv() {
            Ok(received) => return Ok(Received::Some(received)),
            Err(TryRecvError::Disconnected) => return Ok(Received::None),
            Err(TryRecvError::Empty) => {}
        }
        if no_closed_pipe(self.out.flush())?.is_break() {
            return Ok(Received::Over);
        }
        loop {
            if interrupted.load(Ordering::Relaxed) {
                return Ok(Received::Over);
            }
            match channel.recv_timeout(INTERVAL) {
                Ok(received) => return Ok(Received::Some(received)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Received::None),
                Err(RecvTimeoutError::Timeout) => self.progress.update(),
            }
        }
    }

    /// Writes an outcome. Breaks after a closed pipe, and with `fail_fast` after the first failure.
    fn write(&mut self, outcome: &RecordOutcome) -> Result<ControlFlow<()>, Failure> {
        self.worst = worse(self.worst, outcome.exit);
        let written = no_closed_pipe(self.print(&outcome.out))?;
        if !outcome.err.is_empty() {
            // Keeps both streams in order where they go to the same place.
            let _reported_at_the_next_write = self.out.flush();
            self.progress
                .line
                .interrupted_by(|| _ = io::stderr().write_all(outcome.err.as_bytes()));
        }
        self.progress
            .count(self.size.map(|size| (outcome.end, size)));
        let is_fatal = self.fail_fast && outcome.exit != Exit::Success;
        Ok(if is_fatal {
            ControlFlow::Break(())
        } else {
            written
        })
    }

    /// Writes an outcome and flushes the output.
    fn write_now(&mut self, outcome: &RecordOutcome) -> Result<ControlFlow<()>, Failure> {
        let written = self.write(outcome)?;
        let flushed = no_closed_pipe(self.out.flush())?;
        Ok(if flushed.is_break() { flushed } else { written })
    }

    /// Writes an answer. On a terminal, hides the progress line meanwhile and flushes at once.
    fn print(&mut self, answer: &[u8]) -> io::Result<()> {
        if !self.is_seen {
            return self.out.write_all(answer);
        }
        let mut written = Ok(());
        let out = &mut self.out;
        self.progress.line.interrupted_by(|| {
            written = out.write_all(answer).and_then(|()| out.flush());
        });
        written
    }

    fn finish(&mut self) -> Result<Exit, Failure> {
        self.progress.clear();
        let _closed_or_not = no_closed_pipe(self.out.flush())?;
        Ok(self.worst)
    }
}

/// Turns a closed pipe from an error into a reason to stop.
fn no_closed_pipe(written: io::Result<()>) -> Result<ControlFlow<()>, Failure> {
    match written {
        Ok(()) => Ok(ControlFlow::Continue(())),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
        Err(error) => Err(unwritable(error)),
    }
}

/// Returns the worse exit code. A wrong record is worse than one without an answer.
fn worse(one: Exit, other: Exit) -> Exit {
    if one == Exit::Invalid || other == Exit::Success {
        one
    } else {
        other
    }
}
