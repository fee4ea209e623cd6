//! Lines beside a picture, which are longer below it.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

use crate::ui::Theme;

/// Lines so far, and where they become longer.
pub(super) struct Flow<'a> {
    lines: Vec<Line<'static>>,
    /// Columns beside the picture, and below it.
    widths: (u16, u16),
    /// Rows of the picture.
    beside: usize,
    /// Whether paragraphs have an empty line behind them.
    spaced: bool,
    theme: &'a Theme<'a>,
}

impl<'a> Flow<'a> {
    /// Nothing yet.
    pub(super) const fn new(widths: (u16, u16), beside: usize, theme: &'a Theme<'a>) -> Self {
        Self {
            lines: Vec::new(),
            widths,
            beside,
            spaced: false,
            theme,
        }
    }

    /// The same, perhaps with an empty line behind every paragraph.
    pub(super) fn spaced(self, spaced: bool) -> Self {
        Self { spaced, ..self }
    }

    /// Empty lines as far as the picture goes.
    pub(super) fn go_below_the_picture(&mut self) {
        while self.lines.len() < self.beside {
            self.blank();
        }
    }

    /// An empty line, if there is room for such.
    pub(super) fn space(&mut self) {
        if self.spaced {
            self.blank();
        }
    }

    /// The lines.
    pub(super) fn into_lines(self) -> Vec<Line<'static>> {
        self.lines
    }

    /// How many columns the next line has.
    pub(super) const fn width(&self) -> u16 {
        let (narrow, wide) = self.widths;
        if self.lines.len() < self.beside {
            narrow
        } else {
            wide
        }
    }

    /// How many lines there are.
    pub(super) fn rows(&self) -> usize {
        self.lines.len()
    }

    /// A line as it is.
    pub(super) fn line(&mut self, line: Line<'static>) {
        self.lines.push(line);
    }

    /// An empty line.
    pub(super) fn blank(&mut self) {
        self.lines.push(Line::default());
    }

    /// A heading.
    pub(super) fn heading(&mut self, words: &str) {
        self.text(&[], 0, words, self.theme.heading);
    }

    /// Plain words.
    pub(super) fn words(&mut self, words: &str) {
        self.text(&[], 0, words, Style::new());
        self.space();
    }

    /// Less important words.
    pub(super) fn muted(&mut self, words: &str) {
        self.text(&[], 0, words, self.theme.muted);
    }

    /// Something with its name in a column before it, and perhaps a mark before that.
    pub(super) fn named(&mut self, mark: Span<'static>, name: &str, column: usize, words: &str) {
        let name = Span::styled(format!("{name:<column$}"), self.theme.muted);
        self.text(&[mark, name], column + 1, words, Style::new());
    }

    /// Words after the first pieces; further lines begin with as many blanks as the pieces are said to take.
    pub(super) fn text(
        &mut self,
        first: &[Span<'static>],
        indent: usize,
        words: &str,
        style: Style,
    ) {
        let mut line = first.to_vec();
        let mut used = indent;
        let mut is_begun = false;
        for word in words.split_whitespace() {
            if is_begun && used + 1 + word.width() > usize::from(self.width()) {
                let full = std::mem::replace(&mut line, vec![Span::raw(" ".repeat(indent))]);
                self.lines.push(Line::from(full));
                (used, is_begun) = (indent, false);
            }
            let blank = if is_begun { " " } else { "" };
            line.push(Span::styled(format!("{blank}{word}"), style));
            used += word.width() + blank.len();
            is_begun = true;
        }
        self.lines.push(Line::from(line));
    }
}
