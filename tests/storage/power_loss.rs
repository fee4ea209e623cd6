//! The power fails before each call to the system: whatever part of the data and the names the disk had by then, nothing
//! that was confirmed is lost, nothing is damaged, and the next start completes the work.
//!
//! Before each call a recorder records the names in the folder and the bytes of every file: as they are, and as the disk
//! certainly has them, which is as they were when the file, or the folder, was last synced. A disk may have either, in any
//! combination, and of what was not synced also only half, or zeros in its place.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use cubetui::storage::{Call, Disk};

use super::subjects::{Confirmed, SUBJECTS, Subject, check_surroundings, folder};

/// The names of files with the numbers of their files, or of symbolic links with their targets.
type Names = BTreeMap<String, Result<u64, PathBuf>>;
type Contents = HashMap<u64, Vec<u8>>;

/// The state of the folder, and what the disk certainly has of it.
#[derive(Clone, Default)]
struct Moment {
    names: Names,
    synced_names: Names,
    contents: Contents,
    synced: Contents,
    confirmed: usize,
}

#[derive(Default)]
struct Recorder {
    now: Moment,
    moments: Vec<Moment>,
    /// Kept open, so that no new file gets the number of a removed one.
    open: HashMap<u64, File>,
    /// The call being made and its path, if it syncs something to the disk.
    syncing: Option<(Call, PathBuf)>,
}

impl Recorder {
    fn look(&mut self, folder: &Path) {
        self.now.names.clear();
        for entry in fs::read_dir(folder).expect("it is there") {
            let path = entry.expect("it can be read").path();
            let name = path
                .file_name()
                .expect("it has one")
                .to_str()
                .expect("names are text")
                .to_owned();
            if let Ok(target) = fs::read_link(&path) {
                self.now.names.insert(name, Err(target));
                continue;
            }
            let file = File::open(&path).expect("it can be read");
            let number = file.metadata().expect("it can be read").ino();
            self.now
                .contents
                .insert(number, fs::read(&path).expect("it can be read"));
            self.now.names.insert(name, Ok(number));
            self.open.entry(number).or_insert(file);
        }
    }

    /// Records the moment before a call, or the end.
    fn note(&mut self, folder: &Path, confirmed: usize, call: Option<(Call, PathBuf)>) {
        self.look(folder);
        match self.syncing.take() {
            Some((Call::Sync, path)) => {
                // Nothing was written since, and a file that was renamed has been synced before.
                let name = path
                    .file_name()
                    .and_then(|name| name.to_str())
                    .unwrap_or_default();
                if let Some(&Ok(number)) = self.now.names.get(name) {
                    self.now
                        .synced
                        .insert(number, self.now.contents[&number].clone());
                }
            }
            Some(_) => self.now.synced_names = self.now.names.clone(),
            None => {}
        }
        self.now.confirmed = confirmed;
        self.moments.push(self.now.clone());
        self.syncing = call.filter(|(call, _)| matches!(call, Call::Sync | Call::SyncFolder));
    }
}

/// How much of what was not synced the disk has.
#[derive(Clone, Copy, Debug)]
enum Unsynced {
    All,
    Half,
    Zeros,
    None,
}

impl Unsynced {
    fn bytes(self, now: &[u8], synced: Option<&Vec<u8>>) -> Vec<u8> {
        let synced = synced.map_or(&[][..], Vec::as_slice);
        // Bytes that are unchanged are not written again. The rest may be shorter than it was: a torn line is cut off.
        let kept = now
            .iter()
            .zip(synced)
            .take_while(|(now, synced)| now == synced)
            .count();
        match self {
            Self::All => now.to_vec(),
            Self::Half => now[..kept + (now.len() - kept) / 2].to_vec(),
            Self::Zeros => [&now[..kept], &vec![0; now.len() - kept]].concat(),
            Self::None => synced.to_vec(),
        }
    }
}

/// Makes the folder that the next start finds.
fn restore(moment: &Moment, has_new_names: bool, unsynced: Unsynced, folder: &Path) {
    for entry in fs::read_dir(folder).expect("it is there") {
        fs::remove_file(entry.expect("it can be read").path()).expect("the tests may write");
    }
    let names = if has_new_names {
        &moment.names
    } else {
        &moment.synced_names
    };
    for (name, file) in names {
        let path = folder.join(name);
        match file {
            Ok(number) => {
                let bytes = unsynced.bytes(&moment.contents[number], moment.synced.get(number));
                fs::write(path, bytes).expect("the tests may write");
            }
            Err(target) => std::os::unix::fs::symlink(target, path).expect("the tests may write"),
        }
    }
}

fn record(subject: &Subject, folder: &Path) -> Vec<Moment> {
    let recorder = Arc::new(Mutex::new(Recorder::default()));
    let confirmed = Arc::new(Confirmed::default());
    {
        let mut recorder = recorder.lock().expect("no panic");
        recorder.look(folder);
        // What is there at the beginning was synced long ago.
        let now = recorder.now.clone();
        (recorder.now.synced_names, recorder.now.synced) = (now.names, now.contents);
    }
    let (hooked, steps, place) = (
        Arc::clone(&recorder),
        Arc::clone(&confirmed),
        folder.to_owned(),
    );
    let disk = Disk::with_hook(move |call, path| {
        let mut recorder = hooked.lock().expect("no panic");
        recorder.note(&place, steps.steps(), Some((call, path.to_owned())));
        Ok(())
    });
    (subject.run)(&disk, folder, &confirmed).expect("nothing fails");
    let mut recorder = recorder.lock().expect("no panic");
    recorder.note(folder, confirmed.steps(), None);
    recorder.moments.clone()
}

#[test]
fn whenever_the_power_fails_nothing_confirmed_is_lost() {
    let mut states = 0;
    for subject in SUBJECTS {
        let folder = folder(&format!("power-{}", subject.name));
        (subject.prepare)(&folder);
        let moments = record(subject, &folder);
        assert!(moments.len() > 5, "{} made few calls", subject.name);
        for (number, moment) in moments.iter().enumerate() {
            for has_new_names in [false, true] {
                for unsynced in [
                    Unsynced::All,
                    Unsynced::Half,
                    Unsynced::Zeros,
                    Unsynced::None,
                ] {
                    let case =
                        format!("{} at {number}: {has_new_names} {unsynced:?}", subject.name);
                    restore(moment, has_new_names, unsynced, &folder);
                    let done = (subject.steps_done)(&folder)
                        .unwrap_or_else(|damage| panic!("{case}: {damage}"));
                    assert!(
                        done >= moment.confirmed,
                        "{case}: {done} of {} steps",
                        moment.confirmed
                    );
                    check_surroundings(&folder)
                        .unwrap_or_else(|trouble| panic!("{case}: {trouble}"));
                    states += 1;
                    match (subject.run)(&Disk::new(), &folder, &Confirmed::default()) {
                        Ok(()) => {
                            assert_eq!((subject.steps_done)(&folder), Ok(subject.steps), "{case}");
                        }
                        // A file of only zeros cannot be recognised as ours.
                        Err(words) => {
                            assert!(
                                done == 0 && words.contains("ledger (binary data, "),
                                "{case}: {words}"
                            );
                        }
                    }
                }
            }
        }
    }
    assert!(states > 500, "only {states} states");
}
