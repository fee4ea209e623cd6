//! What stands on standard input, cut into one record a cube or algorithm: a line, or the lines of a net.
//!
//! Nothing is read ahead of the record that is asked for, so that answers can be given before the input ends.

use std::io::{self, BufRead, Read as _};

use crate::cube::without_comment;

/// A line of more bytes is no cube.
const LONGEST: usize = 64 * 1024;
/// Letters in a line that is only a part of a cube: a row of one face, a face, or a row of four faces.
const PARTS: [usize; 3] = [3, 9, 12];
/// Letters of a whole cube.
const STICKERS: usize = 54;

/// What the lines are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Cubes. Empty lines and comments are skipped, and stickers may be spread over the lines of a net.
    Cubes,
    /// Algorithms. Each line is one, also an empty line.
    Algorithms,
}

/// One record.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// The number of its first line, from 1.
    pub(super) line: usize,
    /// Its text, or why it has none.
    pub(super) text: Result<String, String>,
    /// How many bytes have been read with it.
    pub(super) end: u64,
}

/// The records of a stream.
pub(super) struct Records<R> {
    stream: R,
    kind: Kind,
    lines: usize,
    bytes: u64,
    /// A line that was read to see that it does not belong to the record before it.
    kept: Option<Record>,
}

impl<R: BufRead> Records<R> {
    pub(super) const fn new(stream: R, kind: Kind) -> Self {
        Self { stream, kind, lines: 0, bytes: 0, kept: None }
    }

    /// The next line, without its end.
    fn line(&mut self) -> io::Result<Option<Record>> {
        if let Some(kept) = self.kept.take() {
            return Ok(Some(kept));
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
            Err(format!("more than {LONGEST} bytes are no cube"))
        } else {
            String::from_utf8(bytes).map_err(|_| "this is no text".to_owned())
        };
        let text = text.map(|text| text.trim_end_matches(['\n', '\r']).to_owned());
        Ok(Some(Record { line: self.lines, text, end: self.bytes }))
    }

    fn record(&mut self) -> io::Result<Option<Record>> {
        if self.kind == Kind::Algorithms {
            return self.line();
        }
        loop {
            let Some(first) = self.line()? else { return Ok(None) };
            match &first.text {
                Ok(text) if without_comment(text).trim().is_empty() => {}
                Ok(text) if part(text).is_some() => return self.gathered(first).map(Some),
                _ => return Ok(Some(first)),
            }
        }
    }

    /// A record together with the lines that go on with it.
    fn gathered(&mut self, mut record: Record) -> io::Result<Record> {
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
                    self.kept = Some(next);
                    break;
                }
            }
        }
        Ok(record)
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        self.record().transpose()
    }
}

/// How many stickers a line has that can be a part of a cube.
fn part(line: &str) -> Option<usize> {
    let stickers = || without_comment(line).chars().filter(|c| !c.is_whitespace());
    let is_sticker = |c: char| c.is_alphabetic() || matches!(c, '.' | '?' | '-' | '·');
    let count = stickers().count();
    (PARTS.contains(&count) && stickers().all(is_sticker)).then_some(count)
}

/// Reads on behind the next line end; returns how many bytes that were.
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
