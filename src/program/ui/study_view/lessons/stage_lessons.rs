//! The lessons on solving in stages: two phases, and Thistlethwaite's four groups.
//!
//! Both follow a demonstration that runs forwards in the standard orientation, whatever another search has found.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{CUBES, Lesson, NAMES};
use crate::ui::study_view::mark;
use cubetui::coord::{Coset, Flip};
use cubetui::cube::Face;
use cubetui::solver::{AxisDistances, Distance};
use cubetui::tables::{STAGES, StageEntry, thistlethwaite_group};
use cubetui::words::grouped;

/// The groups from all cubes to the solved one: what their cubes have in common.
const PROPERTIES: [&str; 5] = [
    "all cubes",
    "no edge is flipped",
    "this is H",
    "half turns solve it",
    "solved",
];

/// How many cubes each group has.
const SIZES: [u128; 5] = {
    let half_turns = states(3);
    [
        CUBES,
        CUBES / Flip::NUM as u128,
        Coset::ORDER_OF_H as u128,
        half_turns,
        1,
    ]
};

/// How many states a stage has.
const fn states(stage: usize) -> u128 {
    let (mut sum, mut distance) = (0, 0);
    while distance < STAGES[stage].distribution.len() {
        sum += STAGES[stage].distribution[distance] as u128;
        distance += 1;
    }
    sum
}

impl Lesson<'_> {
    pub(super) fn two_phases(&mut self) {
        self.flow.heading("Two phases: into H, then to solved");
        self.flow.words(
            "Phase 1 sees the coset alone. A table gives its distance from H, 12 moves at most, so only turns that can \
             arrive in time are tried.",
        );
        self.flow
            .words("Phase 2 uses the ten turns that stay in H. It needs 18 moves at most.");
        self.attempt_moves("the solution below");
        self.observe("Watch the distances");
        self.axis_row("Into H", 0, |distances| Some(distances.phase1));
        self.axis_row("To solved", 0, |distances| distances.phase2);
        let name = |name: &str| Span::styled(format!(" {name:<NAMES$}"), self.theme.muted);
        let (first, second) = (name("Phase 1"), name("Phase 2"));
        if let Some(shown) = self.walkthrough() {
            let shown = shown.demonstration();
            self.shown_moves(first, &shown.phase1, 0);
            self.shown_moves(second, &shown.phase2, shown.phase1.len());
        } else {
            self.flow.line(Line::from(vec![first, Span::raw("…")]));
            self.flow.line(Line::from(vec![second, Span::raw("…")]));
        }
        self.flow.space();
        self.flow.words(
            "A solver also tries the other axes and the inverse. A longer phase 1 can have a shorter phase 2, so it \
             searches on. No cube needs more than 20 moves.",
        );
        self.question(
            "Where does phase 1 end? Enter H with a turn. From within H, leave it first.",
            "Phase 1 ends with the turn that enters H. From there ten of the 18 turns suffice.",
        );
    }

    /// A distance of the cube along each axis, or of its inverse if `first` is 1.
    pub(super) fn axis_row(
        &mut self,
        name: &str,
        first: usize,
        of: fn(&AxisDistances) -> Option<Distance>,
    ) {
        let known = self.study.now().examination.as_deref();
        let was = self
            .study
            .before()
            .and_then(|before| before.examination.as_deref());
        let mut spans = vec![Span::styled(format!(" {name:<NAMES$}"), self.theme.muted)];
        for (axis, name) in ["U-D", "R-L", "F-B"].into_iter().enumerate() {
            let distance =
                |known: &cubetui::solver::Examination| of(&known.axis_distances[2 * axis + first]);
            let value = known.map_or("…".to_owned(), |known| {
                distance(known).map_or("-".to_owned(), |d| d.to_string())
            });
            let changed = known
                .zip(was)
                .is_some_and(|(known, was)| distance(known) != distance(was));
            spans.push(Span::styled(format!("along {name} "), self.theme.muted));
            spans.push(mark(changed, self.theme));
            spans.push(Span::styled(format!("{value:<10}"), self.theme.heading));
        }
        self.flow.line(Line::from(spans));
    }

    pub(super) fn groups(&mut self) {
        let (f, b) = (self.letter(Face::F), self.letter(Face::B));
        self.flow.heading("Thistlethwaite's groups");
        self.flow.words(
            "In 1981 Morwen Thistlethwaite solved the cube in four stages. Each enters a smaller group, and allows only \
             the turns that stay in the group before it.",
        );
        self.flow.words(&format!(
            "A group is named by its turns. In G1, {f} and {b} make half turns only: so no edge is flipped any more.",
        ));
        self.observe("Each group lies within the one above it");
        let (before, now) = self.cubes();
        let here = thistlethwaite_group(now);
        for (group, (property, size)) in PROPERTIES.into_iter().zip(SIZES).enumerate() {
            let turns = STAGES
                .get(group)
                .map_or("no turns".to_owned(), |stage| self.generators(stage));
            let style = if group == here {
                self.theme.chosen
            } else {
                Style::new()
            };
            self.flow.line(Line::from(vec![
                Span::styled(format!("G{group}"), style),
                Span::raw(format!(" {turns:<25}")),
                Span::styled(format!("{property:<21}"), self.theme.muted),
                Span::raw(format!("{:>27}", grouped(size))),
            ]));
        }
        self.flow.space();
        let changed = before.is_some_and(|before| thistlethwaite_group(before) != here);
        self.named(
            changed,
            "This cube",
            &format!("is in G{here}, and in no smaller group"),
        );
        self.question(
            "Which turn leads into a smaller group? Make one. You may have to leave a group first.",
            "The last turn of each stage enters a smaller group. The next page shows all four stages.",
        );
    }

    pub(super) fn stages(&mut self) {
        self.flow.heading("Four stages, four small tables");
        self.flow.words(
            "Each stage has a table with the exact distance of every state. So each stage is solved in as few moves as \
             it needs.",
        );
        let most = STAGES.map(|stage| stage.distribution.len() - 1);
        self.flow.words(&format!(
            "That is {}, {}, {} and {} moves at most: {} in all. The whole solution need not be the shortest.",
            most[0],
            most[1],
            most[2],
            most[3],
            most.iter().sum::<usize>()
        ));
        self.attempt_moves("the solution below");
        self.observe("This cube, stage by stage");
        let Some(shown) = self.walkthrough() else {
            return self.flow.words("…");
        };
        let stages = &shown.demonstration().stages;
        let mut first = 0;
        for (index, moves) in stages.iter().enumerate() {
            let name = format!(
                " into {} {:>10} states  ",
                STAGES[index].group,
                grouped(states(index))
            );
            self.shown_moves(Span::styled(name, self.theme.muted), moves, first);
            first += moves.len();
        }
        self.flow.blank();
        self.flow
            .words(&format!("The four stages take {first} moves in all."));
        self.flow.words(
            "A stage with few states needs few moves, and its table fits into memory. That is the point of the groups.",
        );
    }

    /// The turns of the group that a stage starts in, as the field writes them.
    fn generators(&self, stage: &StageEntry) -> String {
        let faces = [Face::U, Face::D, Face::R, Face::L, Face::F, Face::B];
        let turns = faces.map(|face| {
            let half = if stage.quarter_turns.contains(&face) {
                ""
            } else {
                "2"
            };
            format!("{}{half}", self.letter(face))
        });
        format!("<{}>", turns.join(", "))
    }
}
