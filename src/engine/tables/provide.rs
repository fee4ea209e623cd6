//! The table loader: large tables are read from the store, or built.
//!
//! They can be used before they are saved: saving is a separate step for the caller.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{BuildControl, Fault, Layout, Part, Parts, Store, StoreError, Writer, has_room_for};

/// Tables that are worth a file.
pub trait Stored: Sized {
    /// Their file.
    const LAYOUT: Layout;

    /// Bytes of memory that building takes besides those of the tables.
    const BUILD_BYTES: u64 = 64 << 20;

    /// Seconds that building takes on two processors of today, roughly.
    const BUILD_SECONDS: f64 = 1.0;

    /// Builds them, or returns nothing if they are cancelled.
    fn build(control: &BuildControl<'_>) -> Option<Self>;

    /// Returns the parts of the layout, in any sequence.
    fn parts(&self) -> Vec<Part<'_>>;

    /// The file of unfinished tables, if building them takes so long that it is worth one.
    const PARTIAL: Option<&'static Layout> = None;

    /// Resumes building unfinished tables, if there are any.
    ///
    /// # Errors
    /// It was cancelled; with what is worth keeping, as the layout of [`PARTIAL`](Self::PARTIAL) has it.
    fn resume(_partial: Option<Parts>, control: &BuildControl<'_>) -> Result<Self, Option<Parts>> {
        Self::build(control).ok_or(None)
    }

    /// The tables that gave these parts. They have the lengths and the bytes that were saved.
    fn from_parts(parts: Parts) -> Self;
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// They are read.
    Loading,
    /// Another program builds them: they are waited for.
    Waiting,
    /// They are being built; how many per cent are done.
    Building(u8),
    /// They are being written, and can be used; how many per cent are done.
    Saving(u8),
}

/// What is reported of tables that are provided in the background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// The current stage.
    Stage(Stage),
    /// They can be used.
    Ready,
    /// Something is wrong with the store: worth a warning.
    Trouble(StoreError),
    /// There will be none, for this reason.
    Failed(String),
}

/// Where tables come from and go to, and who observes it.
#[derive(Clone, Copy)]
pub struct Provider<'a> {
    /// Where they may be; nowhere is allowed.
    pub store: Option<&'a Store>,
    /// Whether they are to be saved when they had to be built.
    pub save: bool,
    /// Whether to build and save them even if they are in the store.
    pub rebuild: bool,
    /// Stops the work.
    pub cancel: &'a AtomicBool,
    /// Receives each stage.
    pub observer: &'a (dyn Fn(Stage) + Sync),
}

/// Tables, and what remains to be done or reported.
#[derive(Debug)]
pub struct Provided<T> {
    /// The tables.
    pub tables: T,
    /// What was wrong with the store, if anything: worth one warning.
    pub trouble: Option<StoreError>,
    /// The right to save them, if saving is requested and they were not loaded.
    pub writer: Option<Writer>,
}

/// The least time to wait for another program that builds the same tables.
const LEAST_PATIENCE: Duration = Duration::from_secs(600);

/// Returns how long to wait for another program that builds the same tables: much longer than that takes even on a busy machine,
/// unless the program is asleep. One that dies is not waited for.
fn patience(build_seconds: f64) -> Duration {
    Duration::from_secs_f64(10.0 * build_seconds).max(LEAST_PATIENCE)
}

/// How tables came to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Whether they were built: else the file was there and right.
    pub built: bool,
    /// What was wrong with the file before, if anything.
    pub trouble: Option<StoreError>,
}

impl Provider<'_> {
    /// The tables, read if possible, else built.
    ///
    /// # Errors
    /// It was cancelled, or there is not enough memory. Trouble with files is returned with the tables.
    pub fn provide<T: Stored>(&self) -> Result<Provided<T>, StoreError> {
        self.check_memory::<T>(self.store)?;
        let loaded = |tables| {
            Ok(Provided {
                tables,
                trouble: None,
                writer: None,
            })
        };
        let built = |trouble, writer| {
            Ok(Provided {
                tables: self.build()?,
                trouble,
                writer,
            })
        };
        let Some(store) = self.store else {
            return built(None, None);
        };
        let trouble = match self.load(store) {
            Ok(tables) => return loaded(tables),
            Err(trouble) => trouble,
        };
        if !self.save {
            return built(trouble, None);
        }
        if let Err(error) = self.check_place(store, &T::LAYOUT) {
            return built(trouble.or(Some(error)), None);
        }
        match self.writer::<T>(store) {
            Ok(writer) => match self.load(store) {
                // Another program was faster.
                Ok(tables) => loaded(tables),
                Err(_) => built(trouble, Some(writer)),
            },
            Err(StoreError::Cancelled) => Err(StoreError::Cancelled),
            Err(error) => built(trouble.or(Some(error)), None),
        }
    }

    /// Makes sure that the tables are in this store. If they cannot be written, they are not built.
    ///
    /// # Errors
    /// Why they are not there.
    pub fn make<T: Stored>(&self, store: &Store) -> Result<Made, StoreError> {
        self.check_memory::<T>(Some(store))?;
        let Err(trouble) = self.load::<T>(store) else {
            return Ok(Made {
                built: false,
                trouble: None,
            });
        };
        self.check_place(store, &T::LAYOUT)?;
        let writer = self.writer::<T>(store)?;
        let built = self.load::<T>(store).is_err();
        if built {
            self.save(&self.build_in_parts::<T>(store)?, &writer)?;
            if let Some(partial) = T::PARTIAL {
                store
                    .writer(partial, Duration::ZERO, &BuildControl::silent())?
                    .remove()?;
            }
        }
        Ok(Made { built, trouble })
    }

    /// Returns an error if the tables could not be saved. What is not ours is replaced only by a rebuilding.
    fn check_place(&self, store: &Store, layout: &Layout) -> Result<(), StoreError> {
        match store.check_place(layout) {
            Err(StoreError::Unusable(_, Fault::Foreign(found)))
                if self.rebuild && found.is_regular() =>
            {
                Ok(())
            }
            checked => checked,
        }
    }

    /// The tables in the store, or what is wrong with them if they are there.
    fn load<T: Stored>(&self, store: &Store) -> Result<T, Option<StoreError>> {
        if self.rebuild {
            return Err(None);
        }
        (self.observer)(Stage::Loading);
        match store.load(&T::LAYOUT, &BuildControl::new(self.cancel, &|_| {})) {
            Ok(parts) => Ok(T::from_parts(parts)),
            Err(StoreError::Absent(_)) => Err(None),
            Err(trouble) => Err(Some(trouble)),
        }
    }

    /// The right to write the tables, once no other program has it.
    fn writer<T: Stored>(&self, store: &Store) -> Result<Writer, StoreError> {
        let layout = const { &T::LAYOUT };
        let control = BuildControl::new(self.cancel, &|_| {});
        match store.writer(layout, Duration::ZERO, &control) {
            Err(StoreError::Busy(_)) => {
                (self.observer)(Stage::Waiting);
                store.writer(layout, patience(T::BUILD_SECONDS), &control)
            }
            taken => taken,
        }
    }

    /// Checks that there is enough memory to load tables from their file, or to build them if they have none.
    fn check_memory<T: Stored>(&self, store: Option<&Store>) -> Result<(), StoreError> {
        let is_stored = !self.rebuild && store.is_some_and(|store| store.path(&T::LAYOUT).exists());
        check_memory(T::LAYOUT.bytes() + if is_stored { 0 } else { T::BUILD_BYTES })
    }

    fn build<T: Stored>(&self) -> Result<T, StoreError> {
        check_memory(T::LAYOUT.bytes() + T::BUILD_BYTES)?;
        let report = |share| (self.observer)(Stage::Building(percent(share)));
        T::build(&BuildControl::new(self.cancel, &report)).ok_or(StoreError::Cancelled)
    }

    /// Resumes building where it was stopped the last time, and saves the progress when it is stopped again.
    fn build_in_parts<T: Stored>(&self, store: &Store) -> Result<T, StoreError> {
        check_memory(T::LAYOUT.bytes() + T::BUILD_BYTES)?;
        let control = BuildControl::new(self.cancel, &|_| {});
        let partial_tables = T::PARTIAL
            .filter(|_| !self.rebuild)
            .and_then(|partial| store.load(partial, &control).ok());
        let report = |share| (self.observer)(Stage::Building(percent(share)));
        T::resume(partial_tables, &BuildControl::new(self.cancel, &report)).map_err(|rest| {
            let Some((partial, rest)) = T::PARTIAL.zip(rest) else {
                return StoreError::Cancelled;
            };
            let report = |share| (self.observer)(Stage::Saving(percent(share)));
            let never = AtomicBool::new(false);
            let saved = store
                .writer(partial, Duration::ZERO, &BuildControl::silent())
                .and_then(|writer| {
                    writer.save(&rest.as_slices(), &BuildControl::new(&never, &report))
                });
            saved.err().unwrap_or(StoreError::Cancelled)
        })
    }

    /// Saves tables that were built.
    ///
    /// # Errors
    /// Why they were not saved.
    pub fn save<T: Stored>(&self, tables: &T, writer: &Writer) -> Result<(), StoreError> {
        let report = |share| (self.observer)(Stage::Saving(percent(share)));
        writer.save(&tables.parts(), &BuildControl::new(self.cancel, &report))
    }
}

#[expect(clippy::cast_sign_loss, reason = "shares are from 0 to 1")]
fn percent(share: f32) -> u8 {
    (share * 100.0) as u8
}

/// Checks that there is enough memory, before the system ends the program for lack of it.
fn check_memory(bytes: u64) -> Result<(), StoreError> {
    if has_room_for(bytes) {
        Ok(())
    } else {
        Err(StoreError::NoMemory(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::STORED;

    #[test]
    fn another_program_is_waited_for_much_longer_than_building_takes() {
        for entry in STORED {
            let time = Duration::from_secs_f64(entry.seconds);
            assert!(patience(entry.seconds) >= 10 * time, "{}", entry.layout.id);
        }
    }
}
