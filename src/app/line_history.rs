//! The command lines of before: each once, the last one last.

/// How many lines are kept.
const LIMIT: usize = 200;

/// The lines, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct LineHistory {
    lines: Vec<String>,
}

impl LineHistory {
    /// These lines, the oldest first. Of equal ones the last is kept, and of too many the last 200.
    pub(super) fn new(lines: Vec<String>) -> Self {
        let mut history = Self::default();
        for line in lines {
            history.add(&line);
        }
        history
    }

    /// The lines, the oldest first.
    pub(super) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Remembers a line as the last one, unless it is blank.
    pub(super) fn add(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        self.lines.retain(|known| known != line);
        if self.lines.len() == LIMIT {
            self.lines.remove(0);
        }
        self.lines.push(line.to_owned());
    }

    /// The last line before the one with this number that begins so and is not just that, with its own number.
    pub(super) fn before(&self, number: usize, beginning: &str) -> Option<(usize, &str)> {
        let earlier = self.lines.iter().enumerate().take(number);
        find(earlier.rev(), beginning)
    }

    /// The first such line after the one with this number.
    pub(super) fn after(&self, number: usize, beginning: &str) -> Option<(usize, &str)> {
        find(self.lines.iter().enumerate().skip(number + 1), beginning)
    }
}

fn find<'a>(
    mut lines: impl Iterator<Item = (usize, &'a String)>,
    beginning: &str,
) -> Option<(usize, &'a str)> {
    lines
        .find(|(_, line)| line.starts_with(beginning) && *line != beginning)
        .map(|(number, line)| (number, line.as_str()))
}
