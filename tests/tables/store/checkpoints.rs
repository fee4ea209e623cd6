//! Files in which unfinished work waits: given back as they were written, or refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use cubetui::tables::{
    BuildControl, CheckpointReader, Fault, StoreError, checksum, remove_checkpoint, write_checkpoint,
};

const HEAD: &[u8] = b"a head";
const PIECES: [&[u8]; 3] = [&[1; 70_000], &[2; 70_000], &[3; 70_000]];

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("checkpoints");
    fs::create_dir_all(&folder).expect("the tests may write in their own folder");
    let path = folder.join(name);
    remove_checkpoint(&path).expect("the tests may remove what they wrote");
    path
}

fn write(path: &Path) {
    write_checkpoint(path, HEAD, PIECES.into_iter(), &BuildControl::silent()).expect("there is room for it");
}

fn read(path: &Path) -> Result<(Vec<u8>, Vec<Vec<u8>>), StoreError> {
    let (mut reader, head) = CheckpointReader::open(path)?;
    let mut pieces = vec![vec![0; 70_000]; 3];
    pieces.iter_mut().try_for_each(|piece| reader.read(piece))?;
    reader.finish()?;
    Ok((head, pieces))
}

#[test]
fn what_was_written_is_read() {
    let path = file("whole");
    assert_eq!(read(&path), Err(StoreError::Absent(path.clone())));
    write(&path);
    write(&path);
    assert_eq!(read(&path), Ok((HEAD.to_vec(), PIECES.map(<[u8]>::to_vec).to_vec())));
    assert_eq!(remove_checkpoint(&path), Ok(true));
    assert_eq!(remove_checkpoint(&path), Ok(false));
}

#[test]
fn whatever_is_changed_or_missing_is_found_out() {
    let path = file("damaged");
    write(&path);
    let whole = fs::read(&path).expect("it is there");
    for place in [0, 9, 17, 5000, 100_000, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[place] ^= 4;
        fs::write(&path, &bytes).expect("it can be written");
        assert!(matches!(read(&path), Err(StoreError::Unusable(..))), "byte {place}");
    }
    for length in [0, 7, 20, 70_000, whole.len() - 1] {
        fs::write(&path, &whole[..length]).expect("it can be written");
        assert!(matches!(read(&path), Err(StoreError::Unusable(..))), "{length} bytes");
    }
    fs::write(&path, [&whole[..], &[0]].concat()).expect("it can be written");
    assert_eq!(read(&path), Err(StoreError::Unusable(path.clone(), Fault::Checksum)));
    fs::write(&path, vec![b'x'; whole.len()]).expect("it can be written");
    assert_eq!(read(&path), Err(StoreError::Unusable(path.clone(), Fault::Foreign)));
}

#[test]
fn a_writing_that_is_stopped_leaves_the_old_file() {
    let path = file("stopped");
    write(&path);
    let (stop, other) = (AtomicBool::new(true), [&[9_u8; 100][..]]);
    let control = BuildControl::new(&stop, &|_| ());
    assert_eq!(write_checkpoint(&path, b"other", other.into_iter(), &control), Err(StoreError::Cancelled));
    assert_eq!(read(&path).map(|(head, _)| head), Ok(HEAD.to_vec()));
    let names = fs::read_dir(path.parent().expect("it is in a folder")).expect("the folder can be read");
    let left = names.filter_map(Result::ok).filter(|entry| entry.file_name() == "stopped.new").count();
    assert_eq!(left, 0, "no temporary file is left");
}

#[test]
fn the_order_of_pieces_changes_the_checksum() {
    assert_eq!(checksum(PIECES.into_iter()), checksum(PIECES.into_iter()));
    assert_ne!(checksum(PIECES.into_iter()), checksum(PIECES.into_iter().rev()));
}
