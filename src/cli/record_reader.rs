//! Splits a stream into records, one for each cube or algorithm: a line, or the lines of a net.
//!
//! Nothing is read ahead of the record that is asked for, so that answers can be given before the input ends.

use std::io::{self, BufRead, Read as _};

use crate::cube::without_comment;

/// The longest line that is read, in bytes.
const LONGEST: usize = 64 * 1024;
/// The number of letters in a line that is a part of a cube: a row of one face, a face, or a row of four faces.
const PARTS: [usize; 3] = [3, 9, 12];
/// Letters of a whole cube.
const STICKERS: usize = 54;

/// What the records are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordKind {
    /// Cubes. Empty lines and comments are skipped, and stickers may be spread over the lines of a net.
    Cubes,
    /// Algorithms. Each line is one, even an empty line.
    Algorithms,
}

/// A part of the stream that stands for one cube or algorithm.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TextRecord {
    /// The number of its first line, from 1.
    pub(super) line: usize,
    /// Its text, or why it is not text.
    pub(super) text: Result<String, String>,
    /// The number of bytes up to its end.
    pub(super) end: u64,
}

/// The records of a stream.
pub(super) struct RecordReader<R> {
    stream: R,
    kind: RecordKind,
    lines: usize,
    bytes: u64,
    /// A line that was read ahead and does not belong to the record before it.
    pending: Option<TextRecord>,
}

impl<R: BufRead> RecordReader<R> {
    pub(super) const fn new(stream: R, kind: RecordKind) -> Self {
        Self { stream, kind, lines: 0, bytes: 0, pending: None }
    }

    /// Returns the next line, without its end.
    fn line(&mut self) -> io::Result<Option<TextRecord>> {
        if let Some(pending) = self.pending.take() {
            return Ok(Some(pending));
        }
        let mut bytes = Vec::new();
        let mut count = self.stream.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)?;
        if count == 0 {
            return Ok(None);
        }
        let is_too_long = count > LONGEST && !bytes.ends_with(b"\n");
        if is_too_long {
            count += skip_line(&mut self.stream)?;
        }
        self.lines += 1;
        self.bytes += count as u64;
        let text = if is_too_long {
            Err(format!("a cube takes at most {LONGEST} bytes"))
        } else {
            String::from_utf8(bytes).map_err(|_| "this is not text".to_owned())
        };
        let text = text.map(|text| text.trim_end_matches(['\n', '\r']).to_owned());
        Ok(Some(TextRecord { line: self.lines, text, end: self.bytes }))
    }

    fn record(&mut self) -> io::Result<Option<TextRecord>> {
        if self.kind == RecordKind::Algorithms {
            return self.line();
        }
        loop {
            let Some(first) = self.line()? else { return Ok(None) };
            match &first.text {
                Ok(text) if without_comment(text).trim().is_empty() => {}
                Ok(text) if part(text).is_some() => return self.with_continuation(first).map(Some),
                _ => return Ok(Some(first)),
            }
        }
    }

    /// Adds the lines that continue a record.
    fn with_continuation(&mut self, mut record: TextRecord) -> io::Result<TextRecord> {
        let Ok(text) = &mut record.text else { return Ok(record) };
        let mut letters = part(text).unwrap_or(0);
        while letters < STICKERS
            && let Some(next) = self.line()?
        {
            let added = next.text.as_ref().ok().and_then(|line| part(line).map(|part| (line, part)));
            let is_blank = next.text.as_ref().is_ok_and(|line| without_comment(line).trim().is_empty());
            match added {
                Some((line, part)) => {
                    text.push('\n');
                    text.push_str(line);
                    letters += part;
                    record.end = next.end;
                }
                None if is_blank => {}
                None => {
                    self.pending = Some(next);
                    break;
                }
            }
        }
        Ok(record)
    }
}

impl<R: BufRead> Iterator for RecordReader<R> {
    type Item = io::Result<TextRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        self.record().transpose()
    }
}

/// Returns the number of stickers of a line that can be a part of a cube.
fn part(line: &str) -> Option<usize> {
    let stickers = || without_comment(line).chars().filter(|c| !c.is_whitespace());
    let is_sticker = |c: char| c.is_alphabetic() || matches!(c, '.' | '?' | '-' | '·');
    let count = stickers().count();
    (PARTS.contains(&count) && stickers().all(is_sticker)).then_some(count)
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
