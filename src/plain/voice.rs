//! Writing sentences: a capital letter, a full stop, no sign that a terminal would obey; and the last answer, to repeat it.

use std::io::{self, Write};

/// Whoever listens, and what was said last.
pub(super) struct Voice<W> {
    output: W,
    last: Vec<String>,
    broken: Option<io::Error>,
}

impl<W: Write> Voice<W> {
    pub(super) const fn new(output: W) -> Self {
        Self { output, last: Vec::new(), broken: None }
    }

    /// A new answer begins.
    pub(super) fn begin(&mut self) {
        self.last.clear();
    }

    /// Whether the answer has no words yet.
    pub(super) const fn is_silent(&self) -> bool {
        self.last.is_empty()
    }

    /// Says one sentence, on a line of its own.
    pub(super) fn say(&mut self, words: &str) {
        let line = sentence(words);
        self.write(&line);
        self.last.push(line);
    }

    pub(super) fn say_all(&mut self, sentences: impl IntoIterator<Item = String>) {
        sentences.into_iter().for_each(|words| self.say(&words));
    }

    /// Says the last answer again.
    pub(super) fn repeat(&mut self) {
        if self.last.is_empty() {
            self.write("Nothing was said yet.");
        }
        for line in self.last.clone() {
            self.write(&line);
        }
    }

    /// Writes what is expected, without an end of line, and sends all that was said.
    ///
    /// # Errors
    /// The first error of all writing so far.
    pub(super) fn prompt(&mut self, words: &str) -> io::Result<()> {
        self.keep(|output| output.write_all(words.as_bytes()));
        self.flush()
    }

    /// Sends all that was said.
    ///
    /// # Errors
    /// The first error of all writing so far.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.keep(Write::flush);
        self.broken.take().map_or(Ok(()), Err)
    }

    fn write(&mut self, line: &str) {
        self.keep(|output| writeln!(output, "{line}"));
    }

    fn keep(&mut self, write: impl FnOnce(&mut W) -> io::Result<()>) {
        if self.broken.is_none() {
            self.broken = write(&mut self.output).err();
        }
    }
}

/// The words as a sentence. Typographic signs are written as a typewriter would, control characters as blanks.
fn sentence(words: &str) -> String {
    let mut line = String::new();
    for letter in words.trim().chars() {
        match letter {
            '…' => line.push_str("..."),
            '’' | '‘' | '′' => line.push('\''),
            '·' => line.push('.'),
            letter if letter.is_control() => line.push(' '),
            letter => line.push(letter),
        }
    }
    let mut letters = line.chars();
    let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let mut line = capital + letters.as_str();
    if !line.ends_with(['.', '!', '?', ':', '\'']) {
        line.push('.');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn words_become_sentences_without_any_sign_for_the_terminal() {
        for (words, line) in [
            ("done", "Done."),
            ("done already.", "Done already."),
            ("really?", "Really?"),
            ("searching …", "Searching ..."),
            ("a\x1b[2Jb\u{9b}c\rd", "A [2Jb c d."),
        ] {
            assert_eq!(sentence(words), line);
        }
    }
}
