//! Checkpoint files of unfinished cosets: one for each coset and request, so that no request loses the work of another.
//!
//! A checkpoint says which coset and which request it belongs to. The same request continues from it. Another request may
//! start from it, if it would reach the same point itself, but saves its own work in a file next to it, named after the
//! request. A file that is not a checkpoint of this coset is refused and left unchanged.
//!
//! A [`CosetJob`] saves its work every few minutes and when it is cancelled. The saved work stays until the caller has
//! written the result.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::coset_state::LONGEST_HEAD;
use crate::coord::{Coordinate as _, Coset};
use crate::coset::{
    CosetEnding, CosetEvent, CosetReport, CosetRequest, CosetSolver, RunClock, SolvedCoset,
};
use crate::solver::SearchControl;
use crate::storage::{
    ContainerReader, ContainerWriter, Corruption, Disk, FileError, FileLock, Identity, Replacement,
    folder_of, identify, remove_orphans,
};

/// The kind of container that a checkpoint is, and the version of its content.
const KIND: (&str, u32) = ("checkpoint", 4);

/// The right to save the work of one request for one coset.
#[derive(Debug)]
pub struct CosetCheckpoint {
    disk: Disk,
    path: PathBuf,
    coset: Coset,
    request: CosetRequest,
    /// Whether the file holds the work of this request.
    is_written: bool,
    /// Whether a file that is something else may be replaced.
    force: bool,
    /// The file of another request for the same coset, if there is one.
    other: Option<PathBuf>,
    _lock: FileLock,
}

/// Saved work from which a request can continue.
pub enum StoredWork {
    /// There is none.
    None,
    /// The work of the same request.
    Own(SolvedCoset),
    /// The work of another request in this file, from which this one can continue.
    Other(SolvedCoset, PathBuf),
}

/// Returns the name of a coset's checkpoint file, such as `coset-5.checkpoint`.
pub fn checkpoint_name(coset: Coset) -> String {
    format!("coset-{}.checkpoint", coset.index())
}

/// Returns a request as options of `cubetui coset`: those that change the counts.
pub(super) fn request_options(request: &CosetRequest) -> String {
    let CosetRequest {
        search_depth,
        max_depth,
        exact,
        checksum: _,
    } = request;
    let searched = match search_depth {
        _ if *exact => "--exact ".to_owned(),
        Some(depth) => format!("--search-depth {depth} "),
        None => String::new(),
    };
    format!("{searched}--max-depth {max_depth}")
}

/// Returns the request for which [`request_options`] returns these options, if there is one. It includes a checksum.
pub(super) fn request_of_options(options: &str) -> Option<CosetRequest> {
    let mut request = CosetRequest {
        search_depth: None,
        max_depth: CosetRequest::DEFAULT_MAX_DEPTH,
        exact: false,
        checksum: true,
    };
    let mut words = options.split(' ');
    while let Some(word) = words.next() {
        match word {
            "--exact" => request.exact = true,
            "--search-depth" => request.search_depth = Some(words.next()?.parse().ok()?),
            "--max-depth" => request.max_depth = words.next()?.parse().ok()?,
            _ => return None,
        }
    }
    (request_options(&request) == options).then_some(request)
}

impl CosetCheckpoint {
    /// Claims the file in which this work is saved, or will be if it is not finished. Creates its folder if need be, and
    /// removes orphans from it. With `force`, a file that is something else is replaced once there is work to save.
    ///
    /// # Errors
    /// When the file is something else, another process is working on it, or it could not be written.
    pub fn claim(
        disk: &Disk,
        path: &Path,
        coset: Coset,
        request: &CosetRequest,
        force: bool,
    ) -> Result<Self, FileError> {
        let folder = folder_of(path);
        disk.make_folder(folder)
            .map_err(|error| FileError::refused("make the folder", folder, &error))?;
        remove_orphans(disk, folder);
        let request_path = named_after(path, request);
        let holds = |path: &Path| Holds::at(disk, path, coset, request);
        let (own, other) = match (holds(path)?, holds(&request_path)?) {
            (_, Holds::SameRequest) => (request_path, None),
            (Holds::OtherRequest, _) => (request_path, Some(path.to_owned())),
            _ => (path.to_owned(), None),
        };
        let lock = FileLock::take(disk, &own)?;
        let is_written = match holds(&own)? {
            Holds::Nothing => false,
            Holds::SameRequest => true,
            Holds::OtherRequest => {
                return Err(FileError::Busy {
                    path: own,
                    process: None,
                });
            }
            Holds::Something(found) if force && found.is_regular() => false,
            Holds::Something(found) => return Err(foreign(&own, coset, found)),
        };
        // If the file cannot be written, fail now and not after hours of work.
        Replacement::begin(disk, &own)?.write_all(&[0])?;
        let disk = disk.clone();
        let request = *request;
        Ok(Self {
            disk,
            path: own,
            coset,
            request,
            is_written,
            force,
            other,
            _lock: lock,
        })
    }

    /// Returns the files in which the work of a request may be saved: this one, or the one next to it that is named after
    /// the request.
    pub fn places(path: &Path, request: &CosetRequest) -> [PathBuf; 2] {
        [path.to_owned(), named_after(path, request)]
    }

    /// Returns the path of the file in which the work is saved.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the free space on the disk where the work is saved, in bytes, or `None` if the system does not report it.
    pub fn free_space(&self) -> Option<u64> {
        self.disk.free_space(folder_of(&self.path))
    }

    /// Whether the file holds work of this request.
    pub const fn has_work(&self) -> bool {
        self.is_written
    }

    /// Reads the saved work. That of another request is used only if it can be read and continued.
    ///
    /// # Errors
    /// When the file cannot be read, or is damaged. It is left unchanged.
    pub fn load(&self, solver: &CosetSolver<'_>) -> Result<StoredWork, FileError> {
        if self.is_written {
            return Ok(self
                .read(&self.path, solver, |_| true)?
                .map_or(StoredWork::None, StoredWork::Own));
        }
        let Some(path) = &self.other else {
            return Ok(StoredWork::None);
        };
        let read = self.read(path, solver, |elements| self.request.leads_to(elements));
        Ok(match read {
            Ok(Some(elements)) => StoredWork::Other(elements, path.clone()),
            Ok(None) | Err(_) => StoredWork::None,
        })
    }

    /// Reads a checkpoint of the coset. Returns `None` if `is_wanted` rejects its counts.
    fn read(
        &self,
        path: &Path,
        solver: &CosetSolver<'_>,
        is_wanted: impl Fn(&SolvedCoset) -> bool,
    ) -> Result<Option<SolvedCoset>, FileError> {
        let mut reader = ContainerReader::open(&self.disk, path, KIND, &wanted(self.coset))?;
        let head = reader.part_bytes(1);
        if head > LONGEST_HEAD {
            return reader.nonsense();
        }
        let mut head = vec![0; head as usize];
        reader.read(&mut head)?;
        let elements = SolvedCoset::from_head(solver, &head);
        let Some(mut elements) =
            elements.filter(|elements| Coset::of(elements.cube()) == self.coset)
        else {
            return reader.nonsense();
        };
        if !is_wanted(&elements) {
            return Ok(None);
        }
        if !elements.read_bits(|buffer| reader.read(buffer))? {
            return reader.nonsense();
        }
        reader.finish()?;
        Ok(Some(elements))
    }

    /// Saves unfinished work, replacing what was saved before.
    ///
    /// # Errors
    /// When it cannot be written, or the file has become something else. The old file is then still there.
    pub fn save(&mut self, elements: &SolvedCoset) -> Result<(), FileError> {
        self.save_parts(&elements.head(), |writer| {
            elements.write_bits(|coded| writer.write(coded))
        })
    }

    /// Saves a head, and the bits that `put_bits` writes. Tests use it to save a few bytes, instead of going through the
    /// gigabytes of a coset.
    ///
    /// # Errors
    /// As [`save`](Self::save).
    pub fn save_parts(
        &mut self,
        head: &[u8],
        put_bits: impl FnOnce(&mut ContainerWriter) -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        if !self.force {
            match Holds::at(&self.disk, &self.path, self.coset, &self.request)? {
                Holds::Nothing | Holds::SameRequest => {}
                Holds::OtherRequest => {
                    return Err(FileError::Busy {
                        path: self.path.clone(),
                        process: None,
                    });
                }
                Holds::Something(found) => return Err(foreign(&self.path, self.coset, found)),
            }
        }
        let subject = subject(self.coset, &self.request);
        let mut writer = ContainerWriter::begin(&self.disk, &self.path, KIND, &subject, 2)?;
        writer.write(head)?;
        writer.end_part()?;
        put_bits(&mut writer)?;
        writer.end_part()?;
        writer.commit()?;
        self.is_written = true;
        Ok(())
    }

    /// Removes the saved work of this request, which is finished.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn finish(&mut self) -> Result<(), FileError> {
        if std::mem::take(&mut self.is_written) {
            let removed = self.disk.remove(&self.path);
            removed.map_err(|error| FileError::refused("remove", &self.path, &error))?;
            self.disk.sync_folder(folder_of(&self.path));
        }
        Ok(())
    }
}

/// The content of a file, as seen by one request for one coset.
enum Holds {
    Nothing,
    SameRequest,
    OtherRequest,
    Something(Identity),
}

impl Holds {
    fn at(
        disk: &Disk,
        path: &Path,
        coset: Coset,
        request: &CosetRequest,
    ) -> Result<Self, FileError> {
        Ok(match identify(disk, path)? {
            Identity::Absent | Identity::Empty => Self::Nothing,
            Identity::Ours {
                header,
                subject: Some(found),
            } if header.kind == KIND.0 => {
                let of_coset = format!("{} ", subject_of_coset(coset));
                if found == subject(coset, request) {
                    Self::SameRequest
                } else if found.starts_with(&of_coset) {
                    Self::OtherRequest
                } else {
                    Self::Something(Identity::Ours {
                        header,
                        subject: Some(found),
                    })
                }
            }
            found => Self::Something(found),
        })
    }
}

fn subject_of_coset(coset: Coset) -> String {
    format!("coset {}", coset.index())
}

/// Returns the subject of a checkpoint: the coset and the request that it belongs to.
fn subject(coset: Coset, request: &CosetRequest) -> String {
    format!(
        "{} with {}",
        subject_of_coset(coset),
        request_options(request)
    )
}

/// Returns the file next to this one that is named after a request, such as `work.exact-max-depth-12`.
fn named_after(path: &Path, request: &CosetRequest) -> PathBuf {
    let mut name = OsString::from(path.file_name().unwrap_or_default());
    name.push(".");
    name.push(request_options(request).replace("--", "").replace(' ', "-"));
    path.with_file_name(name)
}

fn wanted(coset: Coset) -> String {
    format!("a cubetui checkpoint of {}", subject_of_coset(coset))
}

fn foreign(path: &Path, coset: Coset, found: Identity) -> FileError {
    let wanted = match &found {
        Identity::Truncated(kind, bytes, all) if kind == KIND.0 => {
            return FileError::Unusable(path.to_owned(), Corruption::Length(*bytes, *all));
        }
        Identity::Ours { .. } => wanted(coset),
        _ => "a cubetui checkpoint".to_owned(),
    };
    FileError::Foreign {
        path: path.to_owned(),
        wanted,
        found,
    }
}

/// The interval at which work is saved.
pub const SAVE_INTERVAL: Duration = Duration::from_secs(180);
/// Saving may take at most one part in this many of the time; if it is slow, work is saved less often.
const SAVING_SHARE: u32 = 50;

/// A report on saving the work while a coset is being solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveEvent {
    /// The work is being saved. The run continues afterwards, unless it was cancelled.
    Saving {
        /// The approximate size of the file, in bytes.
        bytes: u64,
        /// Whether the run ends after this save.
        is_last: bool,
    },
    /// The work was saved.
    Saved {
        /// Whether the run ends after this save.
        is_last: bool,
    },
    /// The work could not be saved; the run continues nevertheless.
    NotSaved(FileError),
}

/// A coset to be solved.
pub struct CosetJob<'a> {
    /// The solver to use.
    pub solver: &'a CosetSolver<'a>,
    /// How far to solve the coset.
    pub request: &'a CosetRequest,
    /// Where its work is saved, if anywhere.
    pub checkpoint: Option<&'a mut CosetCheckpoint>,
    /// The least time between two saves.
    pub save_interval: Duration,
}

impl CosetJob<'_> {
    /// Solves the coset, or continues it. Returns its report and, if it was cancelled and its work could not be saved, the
    /// error. When the coset is finished, the caller writes the result and then calls [`CosetCheckpoint::finish`].
    pub fn run(
        self,
        solved: &mut SolvedCoset,
        control: SearchControl<'_, CosetEvent>,
        observer: &dyn Fn(SaveEvent),
    ) -> (CosetReport, Result<(), FileError>) {
        let Self {
            solver,
            request,
            checkpoint,
            save_interval,
        } = self;
        let started = Instant::now();
        let Some(checkpoint) = checkpoint else {
            return (solver.run(request, solved, control), Ok(()));
        };
        let mut interval = save_interval;
        loop {
            let began = Instant::now();
            let clock = RunClock {
                started,
                pause_at: began.checked_add(interval),
            };
            let report = solver.run_by(clock, request, solved, control);
            if report.ending != CosetEnding::Cancelled {
                return (report, Ok(()));
            }
            // A run that is cancelled while its work is being saved ends with the work saved.
            let is_last = control.is_cancelled();
            let saving = Instant::now();
            observer(SaveEvent::Saving {
                bytes: solved.estimated_bytes(),
                is_last,
            });
            let saved = checkpoint.save(solved);
            if saved.is_ok() {
                observer(SaveEvent::Saved { is_last });
            }
            if is_last {
                return (report, saved);
            }
            saved.unwrap_or_else(|error| observer(SaveEvent::NotSaved(error)));
            interval = save_interval.max(SAVING_SHARE * saving.elapsed());
        }
    }
}
