//! Reads lines of the input on a thread, each when it is asked for, so that a line can arrive while work continues.

use std::io::{self, BufRead, Read as _};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// A longer line is neither a command nor a cube; the rest of it is dropped.
const LONGEST_LINE: u64 = 64 * 1024;

/// A line without its line end, or `None` at the end of the input.
pub(super) type Read = io::Result<Option<String>>;

pub(super) struct LineReader {
    wanted: Sender<()>,
    is_asked: bool,
}

impl LineReader {
    /// Starts the thread. It ends with the input, or with the process.
    ///
    /// # Errors
    /// If the system refuses to create a thread.
    pub(super) fn spawn(
        mut input: impl BufRead + Send + 'static,
        observer: impl Fn(Read) + Send + 'static,
    ) -> io::Result<Self> {
        let (wanted, requests) = mpsc::channel();
        thread::Builder::new()
            .name("lines".to_owned())
            .spawn(move || {
                for () in requests {
                    observer(next_line(&mut input));
                }
            })?;
        Ok(Self {
            wanted,
            is_asked: false,
        })
    }

    /// Asks for a line, unless one is asked for already.
    pub(super) fn ask(&mut self) {
        if !self.is_asked {
            // The thread waits for requests for as long as the session lasts.
            self.is_asked = self.wanted.send(()).is_ok();
        }
    }

    pub(super) const fn record_line(&mut self) {
        self.is_asked = false;
    }
}

/// Returns the next line without its line end, or `None` at the end of the input. Bytes that are not UTF-8 are replaced.
fn next_line(input: &mut impl BufRead) -> Read {
    let mut bytes = Vec::new();
    if input
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes)?
        == 0
    {
        return Ok(None);
    }
    while bytes.len() as u64 >= LONGEST_LINE && bytes.last() != Some(&b'\n') {
        let mut rest = Vec::new();
        if input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut rest)?
            == 0
            || rest.ends_with(b"\n")
        {
            break;
        }
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}
