//! The lesson on cosets: elements of H, then the same elements before the cube on the screen, and only then the formula.
//!
//! Its pages add example to example, each with its coordinates; the picture shows the last one relabelled.

use ratatui::text::{Line, Span};

use super::{CUBES, Lesson, NAMES};
use crate::app::{App, Key, KeyCode, Study};
use crate::ui::visible_stickers::Stickers;
use cubetui::coord::{Coordinate as _, Coset, Flip, Twist, UdSlice};
use cubetui::cube::{Color, CubieCube, Face, Move};
use cubetui::words::grouped;

/// The examples: elements of H, one move longer each, and in the end a turn that leads out of it.
const EXAMPLES: [&[Move]; Study::EXAMPLES + 1] = {
    const TURNS: [Move; 3] = [
        Move::new(Face::U, 1),
        Move::new(Face::R, 2),
        Move::new(Face::D, 3),
    ];
    [
        &[],
        TURNS.split_at(1).0,
        TURNS.split_at(2).0,
        &TURNS,
        &[Move::new(Face::R, 1)],
    ]
};

/// Cells for the turns of an example.
const TURNS: usize = 16;

/// An example as a cube: done alone, or before another cube.
fn element(moves: &[Move], before: Option<&CubieCube>) -> CubieCube {
    let element = CubieCube::SOLVED.turned_by(moves);
    before.map_or(element, |cube| element.then(cube))
}

/// Returns the example that was added last, relabelled.
pub(super) fn last_element<'a>(
    study: &Study,
    app: &'a App,
    before: Option<&CubieCube>,
) -> Stickers<'a> {
    let cube = element(EXAMPLES[study.examples()], before);
    Stickers::of_held(app, &Lesson::held(app, cube), true)
}

impl Lesson<'_> {
    pub(super) fn elements_of_h(&mut self) {
        let (up, down) = (self.color(Color::U), self.color(Color::D));
        self.flow.heading("H: all that phase 2 can reach");
        let (u, d) = (self.letter(Face::U), self.letter(Face::D));
        self.flow.words(&format!(
            "Phase 2 turns {u} and {d} by any amount, and the other faces by half turns. What it reaches from a solved \
             cube is a group, called H.",
        ));
        self.flow.words(&format!(
            "The picture shows the last example relabelled: {up} and {down} look the same, and of the rest only the \
             middle-layer edges are painted.",
        ));
        self.attempt_examples();
        self.observe("A solved cube, after these turns");
        self.examples(None, ["in H", "not in H"]);
        let r = self.moves(&[Move::new(Face::R, 1)]);
        self.flow.blank();
        self.flow.words(&format!(
            "Every element of H has Twist 0, Flip 0 and UdSlice 0, and the same picture. {r} leads out of H."
        ));
    }

    pub(super) fn elements_of_coset(&mut self) {
        self.flow.heading("The same turns before this cube");
        self.flow.words(
            "Let g be the turns that make the cube on the screen from a solved one. Now do some turns of H first, and \
             then g.",
        );
        self.flow.words(
            "That gives another cube. It has the same Twist, Flip and UdSlice: cubes that look alike before g look alike \
             after it.",
        );
        self.attempt_examples();
        self.observe("These turns, then the turns g of this cube");
        let cube = self.cubes().1;
        self.examples(Some(cube), ["in the coset of g", "in another coset"]);
        let r = self.moves(&[Move::new(Face::R, 1)]);
        self.flow.blank();
        self.flow.words(&format!(
            "Each of the {} elements of H gives one cube of this coset. {r} is not in H. Turn the cube on the screen: \
             all rows follow.",
            grouped(Coset::ORDER_OF_H)
        ));
    }

    fn attempt_examples(&mut self) {
        self.attempt(&format!(
            "{} adds an example, {} removes it.",
            Key::plain(KeyCode::Down),
            Key::plain(KeyCode::Up)
        ));
    }

    /// The examples added so far, with their coordinates and the words for those in the coset and the others.
    fn examples(&mut self, before: Option<&CubieCube>, words: [&str; 2]) {
        let theme = self.theme;
        let head = format!(
            " {:<TURNS$}{:>8}{:>8}{:>10}",
            "Turns", "Twist", "Flip", "UdSlice"
        );
        self.flow.line(Line::styled(head, theme.muted));
        let coset = Coset::of(&element(EXAMPLES[0], before));
        for moves in &EXAMPLES[..=self.study.examples()] {
            let cube = element(moves, before);
            let is_in = Coset::of(&cube) == coset;
            let turns = if moves.is_empty() {
                "none".to_owned()
            } else {
                self.moves(moves)
            };
            let (style, words) = if is_in {
                (theme.good, words[0])
            } else {
                (theme.bad, words[1])
            };
            let values = [
                Twist::of(&cube).index(),
                Flip::of(&cube).index(),
                UdSlice::of(&cube).index(),
            ];
            self.flow.line(Line::from(vec![
                Span::styled(format!(" {turns:<TURNS$}"), theme.accent),
                Span::raw(format!("{:>8}{:>8}{:>10}", values[0], values[1], values[2])),
                Span::styled(format!("  {words}"), style),
            ]));
        }
        // The words below stay where they are.
        for _ in self.study.examples()..Study::EXAMPLES {
            self.flow.blank();
        }
    }

    pub(super) fn cosets(&mut self) {
        self.flow.heading("The coset H*g");
        self.flow.words(
            "H*g is the set of all cubes h*g: any element h of H, then the turns g. It is called a right coset of H. \
             Twist, Flip and UdSlice name it.",
        );
        self.flow.words(&format!(
            "{} x {} x {} = {} cosets have {} cubes each: together {}.",
            grouped(Twist::NUM),
            grouped(Flip::NUM),
            UdSlice::NUM,
            grouped(Coset::NUM),
            grouped(Coset::ORDER_OF_H),
            grouped(CUBES)
        ));
        self.observe("Watch: the coset of this cube");
        let (before, now) = self.cubes();
        let coset = Coset::of(now);
        let (twist, flip, slice) = coset.parts();
        self.named(
            before.is_some_and(|before| Coset::of(before) != coset),
            "Coset",
            &format!(
                "Twist {}, Flip {}, UdSlice {}: number {}",
                grouped(twist.index()),
                grouped(flip.index()),
                slice.index(),
                grouped(coset.index())
            ),
        );
        let known = self.study.now().examination.as_deref();
        let distance = match known.map(|known| known.axis_distances[0].phase1) {
            _ if coset.is_h() => "this is H itself".to_owned(),
            None => "…".to_owned(),
            Some(distance) => format!("H is {} away", distance.in_moves()),
        };
        self.named(false, "Distance", &distance);
        if let Some(shown) = self.walkthrough() {
            let name = Span::styled(format!(" {:<NAMES$}", "Path to H"), self.theme.muted);
            self.shown_moves(name, &shown.demonstration().phase1, 0);
        } else {
            self.named(false, "Path to H", "…");
        }
        self.attempt_moves("the path");
        self.question(
            "Make a turn that leaves the coset as it is. In H there are ten of them.",
            "Each of the ten turns of H leads from H to H. Phase 2 uses no others.",
        );
    }
}
