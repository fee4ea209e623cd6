//! Tables that are worth a file: read if they are stored, else built, used at once and then saved.
//!
//! Trouble with files costs time, never more: an unusable file counts as absent, and tables that cannot
//! be saved are built again the next time. One program builds, and others wait for its file.

use std::time::Duration;

use thiserror::Error;

use super::{BuildControl, Layout, PartBytes, Parts, Store, Writer, has_room_for};
use crate::storage::FileError;

/// The declaration of tables that are worth a file.
#[derive(Clone, Debug)]
pub struct TableFile<T: 'static> {
    /// The file.
    pub layout: Layout,
    /// The file of unfinished tables, if building them takes so long that it is worth one.
    pub partial: Option<Layout>,
    /// Roughly how many seconds building takes on two of today's processors.
    pub seconds: f64,
    /// Bytes of memory that building takes besides those of the tables.
    pub build_bytes: u64,
    /// Builds the tables, or resumes building unfinished ones. The error of a build that was cancelled has the parts of
    /// `partial`, if there is something worth saving.
    pub build: fn(Option<Parts>, &BuildControl<'_>) -> Result<T, Option<Parts>>,
    /// Builds the tables from the parts that were saved.
    pub read: fn(Parts) -> T,
    /// Returns the parts of the layout, in any sequence.
    pub parts: fn(&T) -> Vec<PartBytes<'_>>,
}

/// The stage of loading, building or saving a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableStage {
    /// The file is read.
    Loading,
    /// Another program builds the table, and this one waits for it.
    Waiting,
    /// The table is being built; the percentage that is done.
    Building(u8),
    /// The table is being written, and can be used; the percentage that is done.
    Saving(u8),
}

/// A report on a table while it is loaded or built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// The current stage.
    Stage(TableStage),
    /// The table can be used.
    Ready,
    /// Something is wrong with its file: worth a warning.
    Trouble(TableError),
    /// The table will not be available, for this reason.
    Failed(String),
}

/// Why a table was not loaded, built or saved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// Its file could not be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// It was stopped on request, and nothing was written.
    #[error("stopped on request")]
    Cancelled,
    /// There is not enough memory for this many bytes.
    #[error("not enough free memory: this takes another {:.1} MB", *.0 as f64 / 1e6)]
    NoMemory(u64),
}

impl TableError {
    /// Whether the only problem is that there is no file.
    pub fn is_absent(&self) -> bool {
        matches!(self, Self::File(FileError::Absent(_)))
    }
}

/// The outcome of storing a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildOutcome {
    /// Whether it was built; otherwise a valid file was there.
    pub built: bool,
    /// What was wrong with the file before, if anything.
    pub trouble: Option<TableError>,
}

/// The origin and destination of tables.
#[derive(Clone, Copy)]
pub struct Supply<'a> {
    /// The folder of their files, if there is one.
    pub store: Option<&'a Store>,
    /// Whether tables are saved when they had to be built.
    pub save: bool,
    /// Whether to build tables even if they are stored.
    pub rebuild: bool,
    /// Cancels the work and observes it.
    pub control: BuildControl<'a>,
}

/// The least time to wait for another program that builds the same tables.
const LEAST_TIMEOUT: Duration = Duration::from_secs(600);

/// Returns how long to wait for another program that builds the same tables: much longer than that takes even on a busy
/// machine, unless that program is suspended. If it dies, the wait ends.
fn wait_timeout(build_seconds: f64) -> Duration {
    Duration::from_secs_f64(10.0 * build_seconds).max(LEAST_TIMEOUT)
}

impl Supply<'_> {
    /// Returns tables, read if possible, else built. `publish` is called as soon as they can be used; after that they
    /// are saved, if `save` is set. Trouble with files is reported as an event.
    ///
    /// # Errors
    /// It was cancelled, or there is not enough memory.
    pub fn provide<T>(
        &self,
        file: &'static TableFile<T>,
        publish: impl FnOnce(&T),
    ) -> Result<T, TableError> {
        self.check_memory(file)?;
        let mut trouble = None;
        let mut writer = None;
        if let Some(store) = self.store {
            match self.load(file, store) {
                Ok(tables) => {
                    publish(&tables);
                    return Ok(tables);
                }
                Err(error) => trouble = error,
            }
            if self.save {
                match self.writer(file, store) {
                    Ok(taken) => writer = Some(taken),
                    Err(TableError::Cancelled) => return Err(TableError::Cancelled),
                    Err(error) => trouble = trouble.or(Some(error)),
                }
            }
            // Another program may have been faster.
            if writer.is_some()
                && let Ok(tables) = self.load(file, store)
            {
                publish(&tables);
                return Ok(tables);
            }
        }
        check_memory(file.layout.bytes() + file.build_bytes)?;
        let built = self
            .control
            .as_stage(TableStage::Building, |control| (file.build)(None, control));
        let tables = built.map_err(|_unfinished| TableError::Cancelled)?;
        publish(&tables);
        if let Some(writer) = writer {
            trouble = trouble.or(self.save(file, &tables, &writer).err());
        }
        if let Some(trouble) = trouble.filter(|trouble| *trouble != TableError::Cancelled) {
            self.control.send(TableEvent::Trouble(trouble));
        }
        Ok(tables)
    }

    /// Makes sure that tables are in this store. If they cannot be written, they are not built. If building is
    /// cancelled, the unfinished tables are saved, and resumed the next time.
    ///
    /// # Errors
    /// Why the tables are not there.
    pub fn make<T>(
        &self,
        file: &'static TableFile<T>,
        store: &Store,
    ) -> Result<BuildOutcome, TableError> {
        self.check_memory(file)?;
        let Err(trouble) = self.load(file, store) else {
            return Ok(BuildOutcome {
                built: false,
                trouble: None,
            });
        };
        let writer = self.writer(file, store)?;
        let built = self.load(file, store).is_err();
        if built {
            let tables = self.build_in_parts(file, store)?;
            self.save(file, &tables, &writer)?;
            if let Some(partial) = &file.partial {
                store
                    .writer(partial, Duration::ZERO, &BuildControl::silent())?
                    .remove()?;
            }
        }
        Ok(BuildOutcome { built, trouble })
    }

    /// Returns the tables in the store, or what is wrong with them if they are there.
    fn load<T>(&self, file: &'static TableFile<T>, store: &Store) -> Result<T, Option<TableError>> {
        if self.rebuild {
            return Err(None);
        }
        self.control.send(TableEvent::Stage(TableStage::Loading));
        match store.load(&file.layout, &self.control) {
            Ok(parts) => Ok((file.read)(parts)),
            Err(error) if error.is_absent() => Err(None),
            Err(trouble) => Err(Some(trouble)),
        }
    }

    /// Returns the right to write the tables, once no other program has it, if they can be saved at all. A file that is
    /// not ours is replaced only when rebuilding.
    fn writer<T>(&self, file: &'static TableFile<T>, store: &Store) -> Result<Writer, TableError> {
        match store.check_can_save(&file.layout) {
            Err(FileError::Foreign { found, .. }) if self.rebuild && found.is_regular() => {}
            checked => checked?,
        }
        match store.writer(&file.layout, Duration::ZERO, &self.control) {
            Err(TableError::File(FileError::Busy { .. })) => {
                self.control.send(TableEvent::Stage(TableStage::Waiting));
                store.writer(&file.layout, wait_timeout(file.seconds), &self.control)
            }
            taken => taken,
        }
    }

    /// Checks that there is enough memory to load tables from their file, or to build them if they have none.
    fn check_memory<T>(&self, file: &TableFile<T>) -> Result<(), TableError> {
        let is_stored = !self.rebuild
            && self
                .store
                .is_some_and(|store| store.path(&file.layout).exists());
        let build_bytes = if is_stored { 0 } else { file.build_bytes };
        check_memory(file.layout.bytes() + build_bytes)
    }

    /// Resumes building where it was stopped the last time, and saves the progress when it is stopped again.
    fn build_in_parts<T>(
        &self,
        file: &'static TableFile<T>,
        store: &Store,
    ) -> Result<T, TableError> {
        check_memory(file.layout.bytes() + file.build_bytes)?;
        let unfinished = match &file.partial {
            Some(partial) if !self.rebuild => store.load(partial, &self.control).ok(),
            _ => None,
        };
        let built = self.control.as_stage(TableStage::Building, |control| {
            (file.build)(unfinished, control)
        });
        built.map_err(|rest| {
            let Some((partial, rest)) = file.partial.as_ref().zip(rest) else {
                return TableError::Cancelled;
            };
            let mut control = BuildControl::silent();
            control.events = self.control.events;
            let saved = store
                .writer(partial, Duration::ZERO, &control)
                .and_then(|writer| {
                    control.as_stage(TableStage::Saving, |control| {
                        writer.save(&rest.as_slices(), control)
                    })
                });
            saved.err().unwrap_or(TableError::Cancelled)
        })
    }

    fn save<T>(&self, file: &TableFile<T>, tables: &T, writer: &Writer) -> Result<(), TableError> {
        self.control.as_stage(TableStage::Saving, |control| {
            writer.save(&(file.parts)(tables), control)
        })
    }
}

/// Checks that there is enough memory, before the system ends the program for lack of it.
pub(super) fn check_memory(bytes: u64) -> Result<(), TableError> {
    if has_room_for(bytes) {
        Ok(())
    } else {
        Err(TableError::NoMemory(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::TABLES;

    #[test]
    fn another_program_is_waited_for_much_longer_than_building_takes() {
        for entry in TABLES {
            let seconds = entry.file.seconds;
            let time = Duration::from_secs_f64(seconds);
            assert!(
                wait_timeout(seconds) >= 10 * time,
                "{}",
                entry.file.layout.id
            );
        }
    }
}
