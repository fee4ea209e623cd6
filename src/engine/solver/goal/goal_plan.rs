//! The pattern databases that a goal needs: pairs of projections that together see all that the goal demands.
//!
//! Pieces that a goal treats alike form a class. Classes of several pieces are seen as a whole: where they are (slice), or
//! how they are turned (flip, twist). Single pieces are seen a few at a time.

use super::projection::{KnownValues, Projection};
use super::search_moves::SearchMoves;
use crate::cube::{CubieCube, Edge, Metric, PieceKind, Symmetry};
use crate::goals::{Goal, GoalPattern, MoveGroup};

/// Two projections whose values are looked up together, by symmetries that map the goal to itself.
pub(super) struct PlannedTable {
    pub(super) projections: [Projection; 2],
    pub(super) symmetries: Vec<Symmetry>,
}

/// The size of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableSize {
    /// A megabyte each, filled within milliseconds.
    Small,
    /// At most 150 MB in all, filled within seconds.
    Large,
}

/// The number of entries of a small table.
const SMALL: usize = 1_200_000;
/// The number of values of single pieces in a small table.
const SMALL_VALUES: usize = 1400;
/// The same where only some moves are used, which lead to few values.
const RESTRICTED_VALUES: usize = 1 << 16;
/// The number of entries of a large table.
const LARGE: usize = 80_000_000;
/// The number of entries of all large tables of a goal.
const ALL_LARGE: usize = 150_000_000;
/// The number of values of the first projection of a large table: four corners, or three edges.
const LARGE_CORNERS: usize = 150_000;
const LARGE_EDGES: usize = 12_000;
/// The most lookups in the large tables of a goal.
const LARGE_LOOKUPS: usize = 8;

/// Pieces that the goal treats alike, as many as there are slots for them.
#[derive(Clone, Debug)]
pub(in crate::solver) struct PieceClass {
    pub(in crate::solver) pieces: Vec<usize>,
    pub(in crate::solver) oriented: bool,
}

/// Returns the tables for a goal, or `None` if the solved cube does not meet it or it does not consist of classes of
/// pieces.
pub(super) fn plan(
    goal: &Goal,
    metric: Metric,
    size: TableSize,
    values: &KnownValues,
) -> Option<Vec<PlannedTable>> {
    let pattern = goal.target();
    let moves = SearchMoves {
        group: goal.moves(),
        metric,
    };
    if !pattern.is_met_by(&CubieCube::SOLVED) {
        return None;
    }
    let corners = Planner {
        classes: classes(pattern, PieceKind::Corner)?,
        kind: PieceKind::Corner,
        moves,
        values,
    };
    let edges = Planner {
        classes: classes(pattern, PieceKind::Edge)?,
        kind: PieceKind::Edge,
        moves,
        values,
    };
    match size {
        TableSize::Small => Some(small(&corners, &edges, pattern.has_half_turn_corners())),
        TableSize::Large => Some(large(goal, &corners, &edges)),
    }
}

fn small(corners: &Planner<'_>, edges: &Planner<'_>, half_turns: bool) -> Vec<PlannedTable> {
    let limit = if corners.moves.group == MoveGroup::All {
        SMALL_VALUES
    } else {
        RESTRICTED_VALUES
    };
    let values = edges.values;
    let seen = |planner: &Planner<'_>, half_turns: bool| {
        let mut projections = planner.of_classes(half_turns);
        projections.extend(planner.of_single_pieces(limit, limit));
        let counted = projections
            .into_iter()
            .map(|projection| (values.of(&projection).len(), projection));
        counted.filter(|&(count, _)| count > 1).collect::<Vec<_>>()
    };
    let corners_seen = seen(corners, half_turns);
    let edges_seen = seen(edges, false);
    let mut all: Vec<(usize, Projection)> = corners_seen.clone();
    all.extend(edges_seen.iter().cloned());
    let neighbours = |first: usize, count: usize| {
        // Two projections form one pair; more form a cycle, with as many pairs as projections.
        let pairs = if count == 2 { 1 } else { count };
        (0..pairs)
            .map(move |k| (first + k, first + (k + 1) % count))
            .filter(|(a, b)| a != b)
    };
    let across = (0..corners_seen.len())
        .flat_map(|corner| (0..edges_seen.len()).map(move |edge| (corner, edge)))
        .map(|(corner, edge)| (corner, corners_seen.len() + edge));
    let pairs = across
        .chain(neighbours(corners_seen.len(), edges_seen.len()))
        .chain(neighbours(0, corners_seen.len()));
    let mut tables = Vec::new();
    let mut is_seen = vec![false; all.len()];
    for (a, b) in pairs {
        if all[a].0 * all[b].0 <= SMALL {
            (is_seen[a], is_seen[b]) = (true, true);
            let (a, b) = if all[a].0 < all[b].0 { (b, a) } else { (a, b) };
            let projections = [all[a].1.clone(), all[b].1.clone()];
            tables.push(PlannedTable {
                projections,
                symmetries: vec![Symmetry::IDENTITY],
            });
        }
    }
    for ((_, projection), _) in all.into_iter().zip(is_seen).filter(|(_, is_seen)| !is_seen) {
        let nothing = Projection::nothing(projection.kind, projection.moves);
        let projections = [projection, nothing];
        tables.push(PlannedTable {
            projections,
            symmetries: vec![Symmetry::IDENTITY],
        });
    }
    tables
}

/// Returns tables that see far more at once. They need not see everything, so the small ones are looked up too.
fn large(goal: &Goal, corners: &Planner<'_>, edges: &Planner<'_>) -> Vec<PlannedTable> {
    let count = |projection: &Projection| edges.values.of(projection).len();
    if goal.moves() != MoveGroup::All {
        return Vec::new();
    }
    if corners.single_pieces().is_empty() && edges.single_pieces().is_empty() {
        return large_of_classes(corners, edges, goal.target().has_half_turn_corners());
    }
    let keeping = goal.keeping();
    let (first, others) = if corners.single_pieces().is_empty() {
        let mut all = edges
            .of_single_pieces(LARGE_EDGES, LARGE / LARGE_EDGES)
            .into_iter();
        let Some(first) = all.next() else {
            return Vec::new();
        };
        (first, all.collect())
    } else {
        let mut all = corners
            .of_single_pieces(LARGE_CORNERS, LARGE_EDGES)
            .into_iter();
        let Some(first) = all.next() else {
            return Vec::new();
        };
        let limit = LARGE / count(&first);
        let mut others = edges.of_single_pieces(limit, limit);
        others.extend(all);
        (first, others)
    };
    let values = count(&first);
    let mut tables = Vec::new();
    let mut entries = 0;
    let mut lookups = 0;
    let mut seen: Vec<[u32; 2]> = Vec::new();
    for other in others {
        let images =
            |symmetry: Symmetry| [&first, &other].map(|projection| image(projection, symmetry));
        if seen.contains(&images(Symmetry::IDENTITY)) {
            continue;
        }
        entries += values * count(&other);
        if entries > ALL_LARGE {
            break;
        }
        let mut symmetries = Vec::new();
        for &symmetry in &keeping {
            if lookups < LARGE_LOOKUPS && !seen.contains(&images(symmetry)) {
                seen.push(images(symmetry));
                symmetries.push(symmetry);
                lookups += 1;
            }
        }
        tables.push(PlannedTable {
            projections: [first.clone(), other],
            symmetries,
        });
    }
    tables
}

/// Returns the largest tables of pairs that see classes of several pieces.
fn large_of_classes(
    corners: &Planner<'_>,
    edges: &Planner<'_>,
    half_turns: bool,
) -> Vec<PlannedTable> {
    let values = edges.values;
    let seen = [corners.of_classes(half_turns), edges.of_classes(false)].concat();
    let counted: Vec<(usize, Projection)> = seen
        .into_iter()
        .map(|projection| (values.of(&projection).len(), projection))
        .collect();
    let pairs = (0..counted.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    let mut pairs: Vec<(usize, [Projection; 2])> = pairs
        .map(|(a, b)| {
            if counted[a].0 < counted[b].0 {
                (b, a)
            } else {
                (a, b)
            }
        })
        .map(|(a, b)| {
            (
                counted[a].0 * counted[b].0,
                [counted[a].1.clone(), counted[b].1.clone()],
            )
        })
        .filter(|&(entries, _)| entries > SMALL && entries <= LARGE)
        .collect();
    pairs.sort_by_key(|&(entries, _)| std::cmp::Reverse(entries));
    let mut left = ALL_LARGE;
    pairs.retain(|&(entries, _)| {
        let fits = entries <= left;
        left -= if fits { entries } else { 0 };
        fits
    });
    let table = |(_, projections)| PlannedTable {
        projections,
        symmetries: vec![Symmetry::IDENTITY],
    };
    pairs.into_iter().map(table).collect()
}

/// Returns, as bits, the pieces of a cube that a projection sees after a symmetry has mapped the cube.
fn image(projection: &Projection, symmetry: Symmetry) -> u32 {
    let before = symmetry.inverse();
    let pieces = projection.kind.cubies().iter();
    let seen = pieces.filter(|piece| projection.classes[piece.number()] > 0);
    seen.fold(0, |bits, &piece| bits | 1 << before.cubie(piece).number())
}

/// The demands of a goal on one kind of pieces.
struct Planner<'a> {
    classes: Vec<PieceClass>,
    kind: PieceKind,
    moves: SearchMoves,
    values: &'a KnownValues,
}

impl Planner<'_> {
    fn nothing(&self) -> Projection {
        Projection::nothing(self.kind, self.moves)
    }

    /// Returns the projections that see classes of several pieces.
    fn of_classes(&self, half_turns: bool) -> Vec<Projection> {
        let mut projections = Vec::new();
        let large: Vec<&PieceClass> = self
            .classes
            .iter()
            .filter(|class| class.pieces.len() > 1)
            .collect();
        if large.iter().all(|class| !class.oriented)
            && large.len() < 2
            && self.single_pieces().is_empty()
        {
            return projections;
        }
        // The first class that is free, if any, and single pieces keep the number 0.
        let free = large.iter().position(|class| !class.oriented);
        let mut slots = self.nothing();
        let mut oriented = 0;
        for (number, class) in large
            .iter()
            .enumerate()
            .filter(|&(number, _)| Some(number) != free)
        {
            for &piece in &class.pieces {
                slots.classes[piece] = number as u8 + 1;
            }
            oriented |= u16::from(class.oriented) << (number + 1);
        }
        let numbers: Vec<u8> = slots.classes[..self.kind.cubies().len()].to_vec();
        let are_apart = numbers.iter().any(|&number| number != numbers[0]);
        if self.classes.iter().all(|class| class.oriented) && !large.is_empty() {
            projections.push(Projection {
                classes: [0; Edge::NUM],
                oriented: 1,
                ..self.nothing()
            });
            // The permutations by half turns keep the corners in sets of four, but not in smaller ones.
            let says_more = large.iter().any(|class| class.pieces.len() < 4);
            if are_apart && (says_more || !half_turns) {
                projections.push(slots);
            }
        } else if are_apart {
            projections.push(Projection { oriented, ..slots });
        }
        if half_turns {
            let each = std::array::from_fn(|piece| piece as u8);
            projections.push(Projection {
                classes: each,
                half_turns,
                ..self.nothing()
            });
        }
        projections
    }

    fn single_pieces(&self) -> Vec<(usize, bool)> {
        let single = self.classes.iter().filter(|class| class.pieces.len() == 1);
        single
            .map(|class| (class.pieces[0], class.oriented))
            .collect()
    }

    /// Returns the projection that sees these single pieces.
    fn of_pieces(&self, pieces: &[(usize, bool)]) -> Projection {
        let mut projection = self.nothing();
        for (number, &(piece, oriented)) in pieces.iter().enumerate() {
            projection.classes[piece] = number as u8 + 1;
            projection.oriented |= u16::from(oriented) << (number + 1);
        }
        projection
    }

    /// Returns projections that together see all single pieces. Each sees as many pieces as it can with at most `first`
    /// values (the first projection) or `others` values (the rest). Pieces that move through the same slots are seen
    /// together.
    fn of_single_pieces(&self, first: usize, others: usize) -> Vec<Projection> {
        let mut pieces: Vec<(usize, usize, (usize, bool))> = Vec::new();
        for piece in self.single_pieces() {
            // The number of values of a piece alone identifies its slots: pieces that move through other slots have another
            // number.
            let values = self.values.of(&self.of_pieces(&[piece])).len();
            let unoriented = self.values.of(&self.of_pieces(&[(piece.0, false)])).len();
            pieces.push((unoriented, values / unoriented, piece));
        }
        pieces.sort_by_key(|&(slots, ..)| std::cmp::Reverse(slots));
        let mut projections = Vec::new();
        let mut group = Vec::new();
        let mut count = 1;
        for &(slots, orientations, piece) in &pieces {
            let before = group.iter().filter(|&&(other, _)| other == slots).count();
            let more = slots.saturating_sub(before).max(1) * orientations;
            let limit = if projections.is_empty() {
                first
            } else {
                others
            };
            if count * more > limit && !group.is_empty() {
                projections.push(
                    self.of_pieces(&group.iter().map(|&(_, piece)| piece).collect::<Vec<_>>()),
                );
                group.clear();
                count = slots * orientations;
            } else {
                count *= more;
            }
            group.push((slots, piece));
        }
        if !group.is_empty() {
            projections
                .push(self.of_pieces(&group.iter().map(|&(_, piece)| piece).collect::<Vec<_>>()));
        }
        projections
    }
}

/// Returns the classes of one kind of pieces, or `None` if the pattern demands something that classes cannot express.
pub(in crate::solver) fn classes(
    pattern: &GoalPattern,
    kind: PieceKind,
) -> Option<Vec<PieceClass>> {
    let count = kind.cubies().len();
    let orientations = kind.orientations();
    let all = (1_u8 << orientations) - 1;
    let pattern = pattern.tightened();
    // For each slot and piece, the allowed orientations as bits.
    let mut allowed = vec![vec![0_u8; count]; count];
    for (&slot, pieces) in kind.cubies().iter().zip(&mut allowed) {
        for (piece, orientation) in pattern.at(slot) {
            pieces[piece.number()] |= 1 << orientation;
        }
    }
    let of_piece = |piece: usize| {
        allowed
            .iter()
            .map(|pieces| pieces[piece])
            .collect::<Vec<u8>>()
    };
    let mut classes: Vec<(Vec<u8>, Vec<usize>)> = Vec::new();
    for piece in 0..count {
        match classes
            .iter_mut()
            .find(|(allowed, _)| *allowed == of_piece(piece))
        {
            Some((_, pieces)) => pieces.push(piece),
            None => classes.push((of_piece(piece), vec![piece])),
        }
    }
    let class = |(allowed, pieces): (Vec<u8>, Vec<usize>)| {
        let at: Vec<u8> = allowed.into_iter().filter(|&bits| bits > 0).collect();
        let oriented = at.iter().all(|bits| bits.is_power_of_two());
        let is_one = at.len() == pieces.len() && (oriented || at.iter().all(|&bits| bits == all));
        is_one.then_some(PieceClass { pieces, oriented })
    };
    classes.into_iter().map(class).collect()
}
