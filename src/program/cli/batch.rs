//! Many records in, one answer to each: several threads work on them, and the answers come out in the order of the records.
//!
//! Each record gets its place in a queue of answers before it is worked on. The queue is short, so the reader waits when
//! answers come slowly, and memory stays bounded however long the input is. Answers are written as soon as the next one is
//! not ready yet. The threads are never joined: one may be waiting for standard input when the program has to end.

use std::io::{self, BufWriter, ErrorKind, Write as _};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Context as _;

use super::exit::interrupt_flag;
use super::input::{BatchArgs, Input, InputRecord};
use super::item_error::ItemError;
use super::output::{Answer, ErrorAnswer, JsonLine, json_line, unwritable};
use super::progress::BatchProgress;
use super::{Exit, Failure};

/// The capacity of the queue of answers, and of the queue of records.
const QUEUE: usize = 1024;
/// How often Ctrl-C is checked while waiting for an answer.
const INTERVAL: Duration = Duration::from_millis(50);

struct Outcome {
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

type Task = (InputRecord, Sender<Outcome>);

type Work = Arc<dyn Fn(&InputRecord) -> Outcome + Send + Sync>;

/// Does the work for each record and writes the answers in order. The flag that the work gets is set by Ctrl-C.
///
/// Returns the worst exit code: 3 when a record was wrong, else 1 when one has no answer.
///
/// # Errors
/// When standard input cannot be read or standard output cannot be written. A closed pipe is no error.
pub(super) fn run<A: Answer>(
    input: Input,
    args: &BatchArgs,
    work: impl Fn(&InputRecord, &AtomicBool) -> Result<A, ItemError> + Send + Sync + 'static,
) -> Result<Exit, Failure> {
    let is_single = input.label.is_none();
    run_with(input, args, work, is_single)
}

/// The same with one record after another, for work that writes to standard output itself while it goes on. What is
/// interrupted is answered too.
pub(super) fn run_in_sequence<A: Answer>(
    input: Input,
    args: &BatchArgs,
    work: impl Fn(&InputRecord, &AtomicBool) -> Result<A, ItemError> + Send + Sync + 'static,
) -> Result<Exit, Failure> {
    run_with(input, args, work, true)
}

fn run_with<A: Answer>(
    Input {
        records,
        label,
        size,
        keeps_lines,
    }: Input,
    args: &BatchArgs,
    work: impl Fn(&InputRecord, &AtomicBool) -> Result<A, ItemError> + Send + Sync + 'static,
    in_sequence: bool,
) -> Result<Exit, Failure> {
    let interrupted = interrupt_flag()?;
    let format = OutputFormat {
        json: args.json,
        keeps_lines,
        label,
    };
    let mut writer = Writer::new(size, args.fail_fast);
    let stop = Arc::clone(&interrupted);
    let answer = move |record: &InputRecord| format.outcome(record, &work(record, &stop));
    if in_sequence {
        for record in records {
            let outcome = answer(&record.map_err(|error| unreadable(&error))?);
            if writer.write(&outcome)?.is_break() || no_closed_pipe(writer.out.flush())?.is_break()
            {
                break;
            }
            if interrupted.load(Ordering::Relaxed) {
                return Ok(Exit::Interrupted);
            }
        }
    } else {
        let answers = start(records, args.threads(), &(Arc::new(answer) as Work))?;
        while let Next::Some(answer) = writer.next(&answers, &interrupted)? {
            let answer = answer.map_err(|error| unreadable(&error))?;
            match writer.next(&answer, &interrupted)? {
                Next::Some(outcome) if writer.write(&outcome)?.is_continue() => {}
                Next::Some(_) | Next::Over => break,
                Next::None => panic!("a worker thread has failed and printed why"),
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

/// Starts the threads; the answers can be received in the order of the records.
fn start(
    records: Box<dyn Iterator<Item = io::Result<InputRecord>> + Send>,
    threads: usize,
    work: &Work,
) -> Result<Receiver<io::Result<Receiver<Outcome>>>, Failure> {
    let (queue, answers) = mpsc::sync_channel(QUEUE);
    let (hand_out, tasks) = mpsc::sync_channel::<Task>(QUEUE);
    let tasks = Arc::new(Mutex::new(tasks));
    let spawn = |name: &str, life: Box<dyn FnOnce() + Send>| {
        let spawned = thread::Builder::new().name(name.to_owned()).spawn(life);
        spawned
            .map(drop)
            .context("cannot start a thread")
            .map_err(|error| Failure::new(Exit::Files, error))
    };
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

/// Reads records until the input ends or nobody wants answers any more.
fn read_all(
    records: Box<dyn Iterator<Item = io::Result<InputRecord>> + Send>,
    queue: &SyncSender<io::Result<Receiver<Outcome>>>,
    hand_out: &SyncSender<Task>,
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

/// Works on records until there are no more.
fn answer_all(
    tasks: &Mutex<Receiver<Task>>,
    work: &(dyn Fn(&InputRecord) -> Outcome + Send + Sync),
) {
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok((record, reply)) = next() {
        let _unwanted = reply.send(work(&record));
    }
}

impl OutputFormat {
    fn outcome<A: Answer>(self, record: &InputRecord, answer: &Result<A, ItemError>) -> Outcome {
        let line = record.number;
        let mut out = Vec::new();
        let mut err = String::new();
        let exit = match answer {
            Ok(answer) if self.json => {
                out = answer.json(line).into_bytes();
                answer.exit()
            }
            Ok(answer) => {
                out = answer.text().into_bytes();
                answer.exit()
            }
            Err(error) if self.json => {
                out = json_line(&JsonLine {
                    line,
                    answer: ErrorAnswer::from(error),
                })
                .into_bytes();
                error.exit()
            }
            Err(error) => {
                let place = self
                    .label
                    .map_or(String::new(), |label| format!("{label} {line}: "));
                err = format!("cubetui: {place}{error}\n");
                if self.keeps_lines {
                    out = record.as_written();
                }
                error.exit()
            }
        };
        Outcome {
            out,
            err,
            exit,
            end: record.end,
        }
    }
}

enum Next<T> {
    Some(T),
    /// There is nothing more.
    None,
    /// Nothing more is wanted: Ctrl-C, or a closed pipe.
    Over,
}

/// Writes outcomes to standard output and standard error.
struct Writer {
    out: BufWriter<io::Stdout>,
    progress: BatchProgress,
    size: Option<u64>,
    fail_fast: bool,
    worst: Exit,
}

impl Writer {
    fn new(size: Option<u64>, fail_fast: bool) -> Self {
        let out = BufWriter::new(io::stdout());
        Self {
            out,
            progress: BatchProgress::new(),
            size,
            fail_fast,
            worst: Exit::Success,
        }
    }

    /// Returns the next thing from a channel. Flushes the output before it waits.
    fn next<T>(
        &mut self,
        channel: &Receiver<T>,
        interrupted: &AtomicBool,
    ) -> Result<Next<T>, Failure> {
        match channel.try_recv() {
            Ok(received) => return Ok(Next::Some(received)),
            Err(TryRecvError::Disconnected) => return Ok(Next::None),
            Err(TryRecvError::Empty) => {}
        }
        if no_closed_pipe(self.out.flush())?.is_break() {
            return Ok(Next::Over);
        }
        loop {
            if interrupted.load(Ordering::Relaxed) {
                return Ok(Next::Over);
            }
            match channel.recv_timeout(INTERVAL) {
                Ok(received) => return Ok(Next::Some(received)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Next::None),
                Err(RecvTimeoutError::Timeout) => self.progress.update(),
            }
        }
    }

    /// Writes an outcome. Breaks after a closed pipe, and with `fail_fast` after the first failure.
    fn write(&mut self, outcome: &Outcome) -> Result<ControlFlow<()>, Failure> {
        self.worst = worse(self.worst, outcome.exit);
        let written = no_closed_pipe(self.out.write_all(&outcome.out))?;
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

    fn finish(&mut self) -> Result<Exit, Failure> {
        self.progress.clear();
        let _closed_or_not = no_closed_pipe(self.out.flush())?;
        Ok(self.worst)
    }
}

/// A closed pipe is no error, but a reason to stop.
fn no_closed_pipe(written: io::Result<()>) -> Result<ControlFlow<()>, Failure> {
    match written {
        Ok(()) => Ok(ControlFlow::Continue(())),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
        Err(error) => Err(unwritable(error)),
    }
}

/// A wrong record is worse than one without an answer.
fn worse(one: Exit, other: Exit) -> Exit {
    if one == Exit::Invalid || other == Exit::Success {
        one
    } else {
        other
    }
}
