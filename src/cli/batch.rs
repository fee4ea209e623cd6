//! Many things given, an answer to each: worked on by several threads, answered in the order they were given in.
//!
//! Every item takes its place in a queue of answers before it is worked on. The queue is short, so the reader waits when
//! the answers come slowly, and memory is bounded however long the input is. What is ready is written as soon as nothing
//! else is. The threads are never joined: one may be waiting for standard input when the program has to end.

use std::io::{self, BufWriter, ErrorKind, Write as _};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Context as _;

use super::complaint::Complaint;
use super::input::{BatchArgs, Item, Source};
use super::json::{Answer, Line, Refused};
use super::progress::Tally;
use super::{Exit, Failure, interrupt};

/// So many answers at most are waited for or wait to be written.
const QUEUE: usize = 1024;
/// How soon Ctrl-C is seen while an answer is waited for.
const INTERVAL: Duration = Duration::from_millis(50);

/// What is to be written for one item.
struct Outcome {
    out: String,
    err: String,
    exit: Exit,
    end: u64,
}

/// How outcomes are written.
#[derive(Clone, Copy)]
struct Manner {
    json: bool,
    called: Option<&'static str>,
}

/// An item, and where its outcome goes.
type Job = (Item, Sender<Outcome>);

/// What is done with each.
type Work = Arc<dyn Fn(&Item) -> Outcome + Send + Sync>;

/// Does the work for every item and writes the answers in order. The work is told when Ctrl-C asks it to stop.
///
/// Ends with the gravest exit code: 3 when something given was wrong, else 1 when something has no answer.
///
/// # Errors
/// When standard input cannot be read or standard output not be written. That nobody reads it is no error.
pub(super) fn run<A: Answer>(
    Source { items, called, size }: Source,
    wish: &BatchArgs,
    work: impl Fn(&Item, &AtomicBool) -> Result<A, Complaint> + Send + Sync + 'static,
) -> Result<Exit, Failure> {
    let interrupted = interrupt::flag()?;
    let manner = Manner { json: wish.json, called };
    let mut writer = Writer::new(size, wish.fail_fast);
    let stop = Arc::clone(&interrupted);
    let solve = move |item: &Item| manner.outcome(item, &work(item, &stop));
    if called.is_none() {
        for item in items {
            let outcome = solve(&item.map_err(|error| no_input(&error))?);
            if interrupted.load(Ordering::Relaxed) {
                return Ok(Exit::Interrupted);
            }
            if writer.write(&outcome)?.is_break() {
                break;
            }
        }
    } else {
        let answers = start(items, wish.threads(), &(Arc::new(solve) as Work))?;
        while let Next::Some(answer) = writer.next(&answers, &interrupted)? {
            let answer = answer.map_err(|error| no_input(&error))?;
            match writer.next(&answer, &interrupted)? {
                Next::Some(outcome) if writer.write(&outcome)?.is_continue() => {}
                Next::Some(_) | Next::Over => break,
                Next::None => panic!("a thread that works on a cube has told why it does not answer"),
            }
        }
        if interrupted.load(Ordering::Relaxed) {
            writer.finish()?;
            return Ok(Exit::Interrupted);
        }
    }
    writer.finish()
}

fn no_input(error: &io::Error) -> Failure {
    Failure::new(Exit::Files, anyhow::anyhow!("cannot read standard input: {error}"))
}

/// Starts the threads; answers can be received in the order of the items.
fn start(
    items: Box<dyn Iterator<Item = io::Result<Item>> + Send>,
    threads: usize,
    solve: &Work,
) -> Result<Receiver<io::Result<Receiver<Outcome>>>, Failure> {
    let (queue, answers) = mpsc::sync_channel(QUEUE);
    let (hand_out, jobs) = mpsc::sync_channel::<Job>(QUEUE);
    let jobs = Arc::new(Mutex::new(jobs));
    let spawn = |name: &str, life: Box<dyn FnOnce() + Send>| {
        let spawned = thread::Builder::new().name(name.to_owned()).spawn(life);
        spawned.map(drop).context("cannot start a thread").map_err(|error| Failure::new(Exit::Files, error))
    };
    for _ in 0..threads {
        let (jobs, solve) = (Arc::clone(&jobs), Arc::clone(solve));
        spawn("work", Box::new(move || answer_all(&jobs, solve.as_ref())))?;
    }
    spawn("read", Box::new(move || read_all(items, &queue, &hand_out)))?;
    Ok(answers)
}

/// The reader's life: until the input or the interest in answers ends.
fn read_all(
    items: Box<dyn Iterator<Item = io::Result<Item>> + Send>,
    queue: &SyncSender<io::Result<Receiver<Outcome>>>,
    hand_out: &SyncSender<Job>,
) {
    for item in items {
        let item = match item {
            Ok(item) => item,
            Err(error) => {
                let _unwanted = queue.send(Err(error));
                return;
            }
        };
        let (reply, answer) = mpsc::channel();
        if queue.send(Ok(answer)).is_err() || hand_out.send((item, reply)).is_err() {
            return;
        }
    }
}

/// The life of a thread that works.
fn answer_all(jobs: &Mutex<Receiver<Job>>, solve: &(dyn Fn(&Item) -> Outcome + Send + Sync)) {
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok((item, reply)) = next() {
        let _unwanted = reply.send(solve(&item));
    }
}

impl Manner {
    fn outcome<A: Answer>(self, item: &Item, answer: &Result<A, Complaint>) -> Outcome {
        let line = item.number;
        let (mut out, mut err) = (String::new(), String::new());
        let exit = match answer {
            Ok(answer) if self.json => {
                out = line_of(&Line { line, answer });
                answer.exit()
            }
            Ok(answer) => {
                out = answer.text();
                answer.exit()
            }
            Err(complaint) if self.json => {
                out = line_of(&Line { line, answer: Refused::new(complaint) });
                complaint.exit
            }
            Err(complaint) => {
                let place = self.called.map_or(String::new(), |called| format!("{called} {line}: "));
                err = format!("cubetui: {place}{complaint}\n");
                complaint.exit
            }
        };
        Outcome { out, err, exit, end: item.end }
    }
}

fn line_of(object: &impl serde::Serialize) -> String {
    serde_json::to_string(object).expect("the objects have string keys and finite numbers") + "\n"
}

/// What was received.
enum Next<T> {
    Some(T),
    /// There is nothing more.
    None,
    /// Nothing more is wanted: Ctrl-C, or nobody reads on.
    Over,
}

/// Where answers are written to.
struct Writer {
    out: BufWriter<io::Stdout>,
    tally: Tally,
    size: Option<u64>,
    is_first_fatal: bool,
    gravest: Exit,
}

impl Writer {
    fn new(size: Option<u64>, is_first_fatal: bool) -> Self {
        let out = BufWriter::new(io::stdout());
        Self { out, tally: Tally::new(), size, is_first_fatal, gravest: Exit::Success }
    }

    /// The next thing from a channel. Before it is waited for, what is ready is written.
    fn next<T>(&mut self, channel: &Receiver<T>, interrupted: &AtomicBool) -> Result<Next<T>, Failure> {
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
                Err(RecvTimeoutError::Timeout) => self.tally.show(),
            }
        }
    }

    /// Writes an outcome. Nothing more is wanted after a fatal one, or when nobody reads on.
    fn write(&mut self, outcome: &Outcome) -> Result<ControlFlow<()>, Failure> {
        self.gravest = graver(self.gravest, outcome.exit);
        let written = no_closed_pipe(self.out.write_all(outcome.out.as_bytes()))?;
        if !outcome.err.is_empty() {
            // So that both are in order where they go to the same place.
            let _told_at_the_next_write = self.out.flush();
            self.tally.clear();
            let _unread = io::stderr().write_all(outcome.err.as_bytes());
        }
        self.tally.count(self.size.map(|size| (outcome.end, size)));
        let is_fatal = self.is_first_fatal && outcome.exit != Exit::Success;
        Ok(if is_fatal { ControlFlow::Break(()) } else { written })
    }

    fn finish(&mut self) -> Result<Exit, Failure> {
        self.tally.clear();
        let _closed_or_not = no_closed_pipe(self.out.flush())?;
        Ok(self.gravest)
    }
}

/// That nobody reads what is written is no error, but a reason to stop.
fn no_closed_pipe(written: io::Result<()>) -> Result<ControlFlow<()>, Failure> {
    match written {
        Ok(()) => Ok(ControlFlow::Continue(())),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
        Err(error) => {
            let error = anyhow::Error::new(error).context("cannot write to standard output");
            Err(Failure::new(Exit::Files, error))
        }
    }
}

/// Something wrong is graver than something without an answer.
fn graver(one: Exit, other: Exit) -> Exit {
    if one == Exit::Invalid || other == Exit::Success { one } else { other }
}
