//! Splits a stream into records, one for each cube or algorithm.
//!
//! Nothing is read ahead of the record that is asked for, so that answers can be given before the input ends.

use std::io::{self, BufRead, Read as _};

use crate::answer::{CubeRecords, TextRecord, UNICODE_SIGNATURE, UnreadableLine};

/// The longest line that is read, in bytes.
const LONGEST: usize = 64 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordKind {
    /// Cubes. Empty lines and comments are skipped, and stickers may be spread over the lines of a net.
    Cubes,
    /// Cubes, with the empty lines and comments between them, and the bytes of lines that cannot be read.
    CubeList,
    /// Algorithms. Each line is one, even an empty line.
    Algorithms,
}

impl RecordKind {
    pub(super) fn records(
        self,
        stream: impl BufRead + Send + 'static,
    ) -> Box<dyn Iterator<Item = io::Result<TextRecord>> + Send> {
        let lines = LineReader {
            stream,
            keeps_ends: self == Self::CubeList,
            lines: 0,
            bytes: 0,
        };
        match self {
            Self::Cubes => Box::new(CubeRecords::new(lines)),
            Self::CubeList => Box::new(CubeRecords::new(lines).keeping_comments()),
            Self::Algorithms => Box::new(lines),
        }
    }
}

/// The lines of a stream, with their ends or without.
struct LineReader<R> {
    stream: R,
    keeps_ends: bool,
    lines: usize,
    bytes: u64,
}

impl<R: BufRead> LineReader<R> {
    fn line(&mut self) -> io::Result<Option<TextRecord>> {
        let mut bytes = Vec::new();
        let mut count = self
            .stream
            .by_ref()
            .take(LONGEST as u64 + 1)
            .read_until(b'\n', &mut bytes)?;
        if count == 0 {
            return Ok(None);
        }
        let is_too_long = count > LONGEST && !bytes.ends_with(b"\n");
        if is_too_long {
            count += if self.keeps_ends {
                self.stream.read_until(b'\n', &mut bytes)?
            } else {
                skip_line(&mut self.stream)?
            };
        }
        self.lines += 1;
        self.bytes += count as u64;
        let has_mark = self.lines == 1 && bytes.starts_with(UNICODE_SIGNATURE.as_bytes());
        let mark = if has_mark { UNICODE_SIGNATURE } else { "" };
        bytes.drain(..mark.len());
        let text = if is_too_long {
            Err(UnreadableLine {
                reason: format!("a cube takes at most {LONGEST} bytes"),
                bytes,
            })
        } else {
            String::from_utf8(bytes).map_err(|error| UnreadableLine {
                reason: "this is not text".to_owned(),
                bytes: error.into_bytes(),
            })
        };
        let without_end = |text: String| text.trim_end_matches(['\n', '\r']).to_owned();
        let text = if self.keeps_ends {
            text
        } else {
            text.map(without_end)
        };
        Ok(Some(TextRecord {
            line: self.lines,
            text,
            end: self.bytes,
            before: mark.to_owned(),
        }))
    }
}

impl<R: BufRead> Iterator for LineReader<R> {
    type Item = io::Result<TextRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        self.line().transpose()
    }
}

/// Skips the rest of the line; returns its length in bytes.
fn skip_line(stream: &mut impl BufRead) -> io::Result<usize> {
    let mut skipped = 0;
    loop {
        let buffer = stream.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        let is_over = end.is_some() || buffer.is_empty();
        stream.consume(length);
        skipped += length;
        if is_over {
            return Ok(skipped);
        }
    }
}
