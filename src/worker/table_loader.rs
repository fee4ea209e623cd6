//! The thread that gets large tables in the background: loaded if they are stored, else built and saved.
//!
//! It begins when it is asked to for the first time, and puts the tables in a place where a solver finds them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{PATIENCE, THREAD_NAME, words};
use crate::tables::{Provided, Provider, Stage, Store, StoreError, Stored, TableEvent};

/// How often the share that is done is told.
const INTERVAL: Duration = Duration::from_millis(200);

/// Where tables come from, where they go to.
#[derive(Debug)]
pub struct Source<T> {
    /// The store they may be in.
    pub store: Option<Store>,
    /// Whether they are saved when they had to be built.
    pub save: bool,
    /// Where they are put as soon as they can be used.
    pub place: Arc<OnceLock<T>>,
}

/// The way to the thread. Dropping it stops the work, and what was half-written is removed.
pub struct TableLoader<T> {
    source: Arc<Source<T>>,
    listener: Arc<dyn Fn(TableEvent) + Send + Sync>,
    cancel: Arc<AtomicBool>,
    /// Closed by the thread's end; nothing is ever sent. Nothing before the start.
    ended: Mutex<Option<Receiver<()>>>,
}

impl<T: Stored + Send + Sync + 'static> TableLoader<T> {
    /// Nothing is done yet. The listener will be called on the thread, and must not block.
    pub fn new(source: Source<T>, listener: impl Fn(TableEvent) + Send + Sync + 'static) -> Self {
        let (source, listener) = (Arc::new(source), Arc::new(listener));
        Self { source, listener, cancel: Arc::default(), ended: Mutex::new(None) }
    }

    /// Starts the thread; does nothing from the second call on.
    pub fn start(&self) {
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        if ended.is_some() {
            return;
        }
        let (alive, end) = mpsc::channel();
        *ended = Some(end);
        drop(ended);
        let (source, cancel) = (Arc::clone(&self.source), Arc::clone(&self.cancel));
        let listener = Arc::clone(&self.listener);
        let life = move || {
            let work = || supply(&source, &cancel, listener.as_ref());
            if let Err(panic) = catch_unwind(AssertUnwindSafe(work)) {
                listener(TableEvent::Failed(words(panic)));
            }
            drop(alive);
        };
        if let Err(error) = thread::Builder::new().name(THREAD_NAME.to_owned()).spawn(life) {
            (self.listener)(TableEvent::Failed(error.to_string()));
        }
    }
}

impl<T> Drop for TableLoader<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
        if let Some(ended) = self.ended.get_mut().unwrap_or_else(PoisonError::into_inner) {
            let _ended_or_too_slow = ended.recv_timeout(PATIENCE);
        }
    }
}

/// The thread's life.
fn supply<T: Stored>(source: &Source<T>, cancel: &AtomicBool, tell: &(dyn Fn(TableEvent) + Send + Sync)) {
    let told = Mutex::new(None::<Instant>);
    let listener = |stage: Stage| {
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        let is_share = matches!(stage, Stage::Building(1..) | Stage::Saving(_));
        if !is_share || told.is_none_or(|told| told.elapsed() >= INTERVAL) {
            *told = Some(Instant::now());
            tell(TableEvent::Stage(stage));
        }
    };
    let Source { store, save, place } = source;
    if let Some(store) = store {
        store.sweep(const { &T::LAYOUT });
    }
    let way = Provider { store: store.as_ref(), save: *save, anew: false, cancel, listener: &listener };
    let Provided { tables, trouble, writer } = match way.provide::<T>() {
        Ok(provided) => provided,
        Err(StoreError::Cancelled) => return,
        Err(error) => return tell(TableEvent::Failed(error.to_string())),
    };
    let tables = place.get_or_init(|| tables);
    tell(TableEvent::Ready);
    let saved = writer.map_or(Ok(()), |writer| way.save(tables, &writer));
    let trouble = trouble.or(saved.err()).filter(|trouble| *trouble != StoreError::Cancelled);
    if let Some(trouble) = trouble {
        tell(TableEvent::Trouble(trouble));
    }
}
