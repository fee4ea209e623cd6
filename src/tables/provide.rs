//! Large tables from wherever they are to be had: from the store, or built.
//!
//! They are usable before they are saved: saving is a step of its own, for whoever asked.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Layout, Store, StoreError, Watch, Writer};

/// Tables that are worth a file.
pub trait Stored: Sized {
    /// Their file.
    const LAYOUT: Layout;

    /// Builds them, telling the share that is done. Nothing if the watch stops it.
    fn build(watch: &Watch<'_>) -> Option<Self>;

    /// Their bytes, as the layout has them.
    fn parts(&self) -> Vec<&[u8]>;

    /// The tables that gave these parts. They have the lengths and the bytes that were saved.
    fn from_parts(parts: Vec<Vec<u8>>) -> Self;
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage {
    /// They are read.
    Loading,
    /// Another program builds them: they are waited for.
    Waiting,
    /// They are built; the share that is done, from 0 to 1.
    Building(f32),
    /// They are written, and can be used; the share that is done.
    Saving(f32),
}

/// Where tables come from, where they go to, and who is told.
#[derive(Clone, Copy)]
pub struct Provider<'a> {
    /// Where they may be; nowhere is allowed.
    pub store: Option<&'a Store>,
    /// Whether they are to be saved when they had to be built.
    pub save: bool,
    /// Stops the work.
    pub cancel: &'a AtomicBool,
    /// Hears what is done.
    pub listener: &'a (dyn Fn(Stage) + Sync),
}

/// Tables, and what remains to be done or told.
#[derive(Debug)]
pub struct Provided<T> {
    /// The tables.
    pub tables: T,
    /// What was wrong with the store, if anything: worth one warning.
    pub trouble: Option<StoreError>,
    /// The right to save them, where that is wished and they were not loaded.
    pub writer: Option<Writer>,
}

/// So long is waited for another program that builds the same tables. It takes far less, unless it is asleep.
const PATIENCE: Duration = Duration::from_secs(30);

impl Provider<'_> {
    /// The tables, read if possible, else built.
    ///
    /// # Errors
    /// Only that it was stopped, or that there is no memory. Trouble with files is told beside the tables.
    pub fn provide<T: Stored>(&self) -> Result<Provided<T>, StoreError> {
        let loaded = |tables| Provided { tables, trouble: None, writer: None };
        check_memory(&T::LAYOUT)?;
        let Some(store) = self.store else { return self.build(None, None) };
        (self.listener)(Stage::Loading);
        let absent = match load(store) {
            Ok(tables) => return Ok(loaded(tables)),
            Err(error) => error,
        };
        let trouble = Some(absent).filter(|error| !matches!(error, StoreError::Absent(_)));
        if !self.save {
            return self.build(trouble, None);
        }
        match self.writer(store, const { &T::LAYOUT }) {
            Ok(writer) => match load(store) {
                // Another program was faster.
                Ok(tables) => Ok(loaded(tables)),
                Err(_) => self.build(trouble, Some(writer)),
            },
            Err(StoreError::Cancelled) => Err(StoreError::Cancelled),
            Err(error) => self.build(trouble.or(Some(error)), None),
        }
    }

    /// The right to write the tables, once no other program has it.
    fn writer(&self, store: &Store, layout: &'static Layout) -> Result<Writer, StoreError> {
        let watch = Watch::new(self.cancel, &|_| {});
        match store.writer(layout, Duration::ZERO, &watch) {
            Err(StoreError::Busy(_)) => {
                (self.listener)(Stage::Waiting);
                store.writer(layout, PATIENCE, &watch)
            }
            taken => taken,
        }
    }

    fn build<T: Stored>(
        &self,
        trouble: Option<StoreError>,
        writer: Option<Writer>,
    ) -> Result<Provided<T>, StoreError> {
        let tell = |share| (self.listener)(Stage::Building(share));
        let tables = T::build(&Watch::new(self.cancel, &tell)).ok_or(StoreError::Cancelled)?;
        Ok(Provided { tables, trouble, writer })
    }

    /// Saves tables that were built, if that is wished and possible.
    ///
    /// # Errors
    /// Why they were not saved.
    pub fn save<T: Stored>(&self, tables: &T, writer: &Writer) -> Result<(), StoreError> {
        let tell = |share| (self.listener)(Stage::Saving(share));
        writer.save(&tables.parts(), &Watch::new(self.cancel, &tell))
    }
}

fn load<T: Stored>(store: &Store) -> Result<T, StoreError> {
    store.load(&T::LAYOUT).map(T::from_parts)
}

/// Whether there is room in memory, before the program is ended for want of it.
fn check_memory(layout: &Layout) -> Result<(), StoreError> {
    Vec::<u8>::new()
        .try_reserve_exact(layout.bytes() as usize)
        .map_err(|_| StoreError::NoMemory(layout.bytes()))
}
