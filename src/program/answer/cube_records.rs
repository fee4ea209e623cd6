//! Groups lines into records, one for each cube: a line, or the lines of a net. They are separated by empty lines and
//! comments.
//!
//! Knows no streams: batches on the command line and the list of the interface supply the lines. Nothing is read ahead of
//! the requested record, so that answers can be given before the input ends.

use cubetui::cube::without_comment;

/// The number of letters of a line that can be part of a cube: a row of one face, a face, or a row of four faces.
const PARTS: [usize; 3] = [3, 9, 12];
/// The number of letters of a whole cube.
const STICKERS: usize = 54;

/// The byte order mark of UTF-8 that some editors write at the start of a file.
pub const UNICODE_SIGNATURE: &str = "\u{feff}";

/// One line, or the lines of a net, for one cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRecord {
    /// The number of its first line, from 1.
    pub line: usize,
    /// The text. Lines may include their line ends; those without are joined by line feeds.
    pub text: Result<String, UnreadableLine>,
    /// The number of bytes up to its end.
    pub end: u64,
    /// The empty lines and comments before the record, if they are kept; for a single line, the byte order mark of a file.
    pub before: String,
}

/// A line that cannot be read as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableLine {
    /// Why the line cannot be read.
    pub reason: String,
    /// The bytes that were read, with the line end if lines include theirs.
    pub bytes: Vec<u8>,
}

#[derive(Debug)]
pub struct CubeRecords<I> {
    lines: I,
    keeps_comments: bool,
    /// A line that was read ahead and does not belong to the previous record.
    pending: Option<TextRecord>,
}

impl<I> CubeRecords<I> {
    /// Creates the records of these lines; empty lines and comments between them are skipped.
    pub const fn new(lines: I) -> Self {
        Self {
            lines,
            keeps_comments: false,
            pending: None,
        }
    }

    /// Keeps the text between the records, for which the lines must include their line ends. The text after the last record
    /// becomes a record with an empty text.
    #[must_use]
    pub fn keeping_comments(self) -> Self {
        Self {
            keeps_comments: true,
            ..self
        }
    }
}

impl<'a> CubeRecords<TextLines<'a>> {
    /// Returns the records of a text, and the text between them: every byte of the text is in one of them.
    pub fn of_text(text: &'a str) -> impl Iterator<Item = TextRecord> + use<'a> {
        let lines = TextLines {
            rest: text,
            line: 0,
            end: 0,
        };
        CubeRecords::new(lines).keeping_comments().flatten()
    }
}

/// The lines of a text, with their line ends.
#[derive(Debug)]
pub struct TextLines<'a> {
    rest: &'a str,
    line: usize,
    end: u64,
}

impl Iterator for TextLines<'_> {
    type Item = Result<TextRecord, std::convert::Infallible>;

    fn next(&mut self) -> Option<Self::Item> {
        let length = self.rest.find('\n').map_or(self.rest.len(), |end| end + 1);
        let (line, rest) = self.rest.split_at(length);
        (self.rest, self.line, self.end) = (rest, self.line + 1, self.end + length as u64);
        let record = TextRecord {
            line: self.line,
            text: Ok(line.to_owned()),
            end: self.end,
            before: String::new(),
        };
        (length > 0).then_some(Ok(record))
    }
}

impl<E, I: Iterator<Item = Result<TextRecord, E>>> CubeRecords<I> {
    fn line(&mut self) -> Result<Option<TextRecord>, E> {
        match self.pending.take() {
            Some(pending) => Ok(Some(pending)),
            None => self.lines.next().transpose(),
        }
    }

    fn record(&mut self) -> Result<Option<TextRecord>, E> {
        let mut before = String::new();
        let mut last = (0, 0);
        loop {
            let Some(first) = self.line()? else {
                let (line, end) = last;
                let rest = TextRecord {
                    line,
                    text: Ok(String::new()),
                    end,
                    before,
                };
                return Ok(Some(rest).filter(|rest| !rest.before.is_empty()));
            };
            last = (first.line, first.end);
            if self.keeps_comments {
                before.push_str(&first.before);
            }
            match &first.text {
                Ok(text) if is_blank(text) => {
                    if self.keeps_comments {
                        before.push_str(text);
                    }
                }
                Ok(text) if part(text).is_some() => {
                    return self
                        .with_continuation(TextRecord { before, ..first })
                        .map(Some);
                }
                _ => return Ok(Some(TextRecord { before, ..first })),
            }
        }
    }

    fn with_continuation(&mut self, mut record: TextRecord) -> Result<TextRecord, E> {
        let Ok(text) = &mut record.text else {
            return Ok(record);
        };
        let mut letters = part(text).unwrap_or(0);
        while letters < STICKERS
            && let Some(next) = self.line()?
        {
            let line = next.text.as_deref().ok();
            match line.map(|line| (line, part(line))) {
                Some((line, Some(part))) => {
                    append(text, line);
                    letters += part;
                    record.end = next.end;
                }
                Some((line, None)) if is_blank(line) => {
                    if self.keeps_comments {
                        append(text, line);
                    }
                }
                _ => {
                    self.pending = Some(next);
                    break;
                }
            }
        }
        Ok(record)
    }
}

impl<E, I: Iterator<Item = Result<TextRecord, E>>> Iterator for CubeRecords<I> {
    type Item = Result<TextRecord, E>;

    fn next(&mut self) -> Option<Self::Item> {
        self.record().transpose()
    }
}

fn append(text: &mut String, line: &str) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.push_str(line);
}

fn is_blank(line: &str) -> bool {
    without_comment(line).trim().is_empty()
}

/// Returns the number of stickers of a line that can be part of a cube.
fn part(line: &str) -> Option<usize> {
    let stickers = || without_comment(line).chars().filter(|c| !c.is_whitespace());
    let is_sticker = |c: char| c.is_alphabetic() || matches!(c, '.' | '?' | '-' | '·');
    let count = stickers().count();
    (PARTS.contains(&count) && stickers().all(is_sticker)).then_some(count)
}
