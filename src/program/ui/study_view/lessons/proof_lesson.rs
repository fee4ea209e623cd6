//! The lesson on optimal search: lower bounds from pruning tables, and IDA*, which proves that nothing shorter exists.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{Lesson, NAMES};
use crate::app::Action;
use cubetui::coord::Coset;
use cubetui::solver::{Examination, Proof, SearchedLength};
use cubetui::words::grouped;

/// At most this many lengths have a row of their own: the last ones.
const LENGTHS: usize = 4;
/// Cells for a length or a range of lengths.
const LENGTH: usize = 12;
/// Cells for a number of positions.
const POSITIONS: usize = 10;

impl Lesson<'_> {
    pub(super) fn lower_bound(&mut self) {
        self.flow.heading("A lower bound for this cube");
        self.flow.words(
            "A solved cube is in H. So a cube needs at least as many moves to be solved as to enter H.",
        );
        self.flow.words(&format!(
            "A pruning table holds such a bound for each state of a simpler puzzle, here for each of {} cosets.",
            grouped(Coset::NUM)
        ));
        self.observe("Watch: moves into H");
        self.axis_row("Cube", 0, |distances| Some(distances.phase1));
        self.axis_row("Inverse", 1, |distances| Some(distances.phase1));
        let bound = |known: &Examination| known.lower_bound();
        let now = self.study.now().examination.as_deref().map(bound);
        let was = self
            .study
            .before()
            .and_then(|before| before.examination.as_deref())
            .map(bound);
        let changed = now.zip(was).is_some_and(|(now, was)| now != was);
        let words = now.map_or("…".to_owned(), |bound| {
            format!("{bound}: no solution has fewer moves")
        });
        self.named(changed, "Bound", &words);
        self.flow.space();
        self.flow.words(
            "The inverse needs as many moves as the cube, and so does the cube seen along another axis. All six numbers \
             are lower bounds: the greatest counts.",
        );
        self.question(
            "Make a turn that lowers the bound. On a solved cube, raise it first.",
            "A bound sees only part of the cube: it can fall while the distance to solved rises.",
        );
    }

    pub(super) fn deepening(&mut self) {
        self.flow.heading("IDA*: length after length");
        self.flow.words(
            "Iterative deepening A* searches all solutions of one length, then of the next. It gives up a position \
             whose bound exceeds the moves left.",
        );
        self.flow.words(
            "A length without a solution raises the lower bound by one. So the first solution found is a shortest one: \
             that is the proof.",
        );
        let prove = self.key(Action::Prove);
        self.flow
            .words(&format!("{prove} searches this cube to the end."));
        self.observe("This cube");
        let Some(shown) = self.walkthrough() else {
            return self.flow.words("…");
        };
        let proof = &shown.demonstration().proof;
        let head = format!(" {:<LENGTH$}{:>POSITIONS$}", "Moves", "Positions");
        self.flow.line(Line::styled(head, self.theme.muted));
        if proof.lower_bound > 0 {
            self.length_row(
                &range(0, proof.lower_bound - 1),
                "-",
                "ruled out by the lower bound",
                false,
            );
        }
        self.lengths(proof);
        if proof.solution.is_none() {
            let next = proof
                .searched
                .last()
                .map_or(proof.lower_bound, |last| last.length + 1);
            let words = format!(
                "the lesson stops after {} positions",
                grouped(Proof::BUDGET)
            );
            self.length_row(&format!("{next} and more"), "-", &words, false);
        }
        self.flow.space();
        self.flow
            .words("On average, each length takes 13 times as many positions as the last.");
    }

    /// The lengths that were searched: the first ones together if there are many.
    fn lengths(&mut self, proof: &Proof) {
        let (first, last) = proof
            .searched
            .split_at(proof.searched.len().saturating_sub(LENGTHS));
        if let (Some(from), Some(to)) = (first.first(), first.last()) {
            let positions: u64 = first.iter().map(|searched| searched.positions).sum();
            self.length_row(
                &range(from.length, to.length),
                &grouped(positions),
                "no solution",
                false,
            );
        }
        for (number, SearchedLength { length, positions }) in last.iter().enumerate() {
            let found = proof.solution.as_ref().filter(|_| number + 1 == last.len());
            let words = match found {
                None => "no solution".to_owned(),
                Some(moves) if moves.is_empty() => "solved, without a move".to_owned(),
                Some(moves) => format!("{} solves it", self.moves(moves)),
            };
            self.length_row(
                &length.to_string(),
                &grouped(*positions),
                &words,
                found.is_some(),
            );
        }
    }

    fn length_row(&mut self, length: &str, positions: &str, words: &str, is_good: bool) {
        let style = if is_good {
            self.theme.good
        } else {
            Style::new()
        };
        self.flow.line(Line::from(vec![
            Span::styled(format!(" {length:<NAMES$} "), self.theme.heading),
            Span::raw(format!("{positions:>POSITIONS$}")),
            Span::styled(format!("  {words}"), style),
        ]));
    }
}

/// One length or a range of them.
fn range(from: u8, to: u8) -> String {
    if from == to {
        from.to_string()
    } else {
        format!("{from} to {to}")
    }
}
