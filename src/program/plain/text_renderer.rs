//! Plain text: sentences with a capital letter and a full stop, without control characters, and with the names of positions
//! written out.
//!
//! A screen reader spells `URF` and `F3`, but the user wants to know where that is.

use std::io::{self, Write};

/// Writes answers, and keeps the last one.
pub(super) struct TextRenderer<W> {
    output: W,
    last: Vec<String>,
    broken: Option<io::Error>,
}

impl<W: Write> TextRenderer<W> {
    pub(super) const fn new(output: W) -> Self {
        Self {
            output,
            last: Vec::new(),
            broken: None,
        }
    }

    pub(super) fn begin(&mut self) {
        self.last.clear();
    }

    /// Whether nothing has been written in this answer yet.
    pub(super) const fn is_silent(&self) -> bool {
        self.last.is_empty()
    }

    /// Writes one sentence on its own line. A blank at the end suppresses the full stop: moves and addresses are copied.
    pub(super) fn say(&mut self, words: &str) {
        let line = sentence(words);
        self.write(&line);
        self.last.push(line);
    }

    pub(super) fn say_all(&mut self, sentences: impl IntoIterator<Item = String>) {
        sentences.into_iter().for_each(|words| self.say(&words));
    }

    pub(super) fn repeat(&mut self) {
        if self.last.is_empty() {
            self.write("Nothing was said yet.");
        }
        for line in self.last.clone() {
            self.write(&line);
        }
    }

    /// Writes the prompt, without a line end, and flushes the output.
    ///
    /// # Errors
    /// The first error of any write so far.
    pub(super) fn prompt(&mut self, words: &str) -> io::Result<()> {
        self.keep(|output| output.write_all(words.as_bytes()));
        self.flush()
    }

    /// Flushes the output in the middle of an answer. Returns whether it is still open; [`Self::flush`] returns the reason
    /// if not.
    pub(super) fn send(&mut self) -> bool {
        self.keep(Write::flush);
        self.broken.is_none()
    }

    /// Flushes the output.
    ///
    /// # Errors
    /// The first error of any write so far.
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

/// Makes words a sentence. A file name at the start is not capitalised, and no full stop is added after a blank at the end.
/// Typographic characters are replaced by ASCII, control characters by blanks.
fn sentence(words: &str) -> String {
    let mut line = String::new();
    for letter in words.trim().chars() {
        match letter {
            '…' => line.push_str("..."),
            '’' | '‘' | '′' => line.push('\''),
            '·' => line.push('.'),
            'σ' => line.push('s'),
            letter if letter.is_control() => line.push(' '),
            letter => line.push(letter),
        }
    }
    if !begins_with_file(&line) {
        let mut letters = line.chars();
        let capital: String = letters
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .collect();
        line = capital + letters.as_str();
    }
    if !words.ends_with(' ') && !line.ends_with(['.', '!', '?', ':', '\'']) {
        line.push('.');
    }
    line
}

/// Whether the first word is the name of a file, such as `config.toml` or `/tmp/cubes`.
fn begins_with_file(line: &str) -> bool {
    let word = line.split(' ').next().unwrap_or_default();
    word.trim_end_matches(['.', ':', ',', ';'])
        .contains(['.', '/'])
}

/// Removes the colons that open the command line from a text, since commands are typed without them here.
pub(super) fn without_colons(text: &str) -> String {
    text.strip_prefix(':').unwrap_or(text).replace(" :", " ")
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
            (
                "config.toml: line 1, column 1",
                "config.toml: line 1, column 1.",
            ),
            ("/tmp/cubes: 2 cubes", "/tmp/cubes: 2 cubes."),
            ("cubes/week.txt", "cubes/week.txt."),
            ("done.", "Done."),
            (
                "searching... for a file.txt",
                "Searching... for a file.txt.",
            ),
            ("the text is R U ", "The text is R U"),
            ("the text is R U' ", "The text is R U'"),
        ] {
            assert_eq!(sentence(words), line);
        }
    }
}
