//! The file of the last session: read when the program starts, and renamed if it cannot be used.

use std::fs::OpenOptions;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use cubetui::storage::Disk;

/// The longest session that is read, in bytes: about twice what the program writes at most.
const LONGEST_SESSION: u64 = 16 * 1024 * 1024;

/// Returns the text of the file, if there is one.
///
/// # Errors
/// The system refused to read it, or it is not a regular file.
pub fn read(disk: &Disk, path: &Path) -> io::Result<Option<String>> {
    match disk.metadata(path)? {
        None => return Ok(None),
        // A pipe could keep the program waiting for ever.
        Some(found) if !found.is_file() => {
            return Err(io::Error::other("it is not a regular file"));
        }
        Some(_) => {}
    }
    let mut bytes = Vec::new();
    let file = disk.open(path, OpenOptions::new().read(true))?;
    file.take(LONGEST_SESSION + 1).read_to_end(&mut bytes)?;
    // A text that was cut off or is not UTF-8 is no JSON either: it is put aside like any other that cannot be
    // understood.
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Renames a file that cannot be used, and returns its new path: the first free one of `PATH.damaged`, `PATH.damaged-2`
/// and so on, so that files put aside earlier stay.
///
/// # Errors
/// The system refused. Then the file is where it was.
pub fn put_aside(disk: &Disk, path: &Path, ending: &str) -> io::Result<PathBuf> {
    for number in 1_usize.. {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(if number == 1 {
            format!(".{ending}")
        } else {
            format!(".{ending}-{number}")
        });
        let aside = path.with_file_name(name);
        if disk.link_metadata(&aside)?.is_none() {
            disk.rename(path, &aside)?;
            return Ok(aside);
        }
    }
    Err(io::Error::other("every name for it is taken"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use cubetui::storage::Call;

    #[test]
    fn a_file_that_cannot_be_read_or_renamed_stays_as_it_is() {
        let folder =
            std::env::temp_dir().join(format!("cubetui-last-session-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the test may write");
        let path = folder.join("session.json");
        assert_eq!(read(&Disk::new(), &path).expect("nothing is there"), None);
        fs::write(&path, "precious").expect("the test may write");
        for kind in [Call::Inspect, Call::Open, Call::Read, Call::Rename] {
            let disk = Disk::with_hook(move |call, _| {
                if call == kind {
                    Err(io::Error::other("it is broken"))
                } else {
                    Ok(())
                }
            });
            let text = read(&disk, &path);
            let aside = put_aside(&disk, &path, "unreadable");
            match kind {
                Call::Rename => assert!(text.is_ok_and(|text| text.as_deref() == Some("precious"))),
                _ => assert!(text.is_err(), "{kind:?}"),
            }
            match kind {
                Call::Inspect | Call::Rename => assert!(aside.is_err()),
                _ => fs::rename(aside.expect("it is renamed"), &path).expect("the test may write"),
            }
            assert_eq!(
                fs::read_to_string(&path).expect("it is there"),
                "precious",
                "{kind:?}"
            );
        }
        for ending in ["session.json.damaged", "session.json.damaged-2"] {
            fs::write(&path, "precious").expect("the test may write");
            assert_eq!(
                put_aside(&Disk::new(), &path, "damaged").expect("it is renamed"),
                folder.join(ending)
            );
        }
        fs::remove_dir_all(&folder).expect("the test may write");
    }
}
