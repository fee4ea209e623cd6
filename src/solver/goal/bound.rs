//! How many moves a goal is away, at least.
//!
//! Of up to four places it is known how many moves it takes to fetch their contents from any four places, turned over in
//! any way: a table for these places, whatever the goal. A cube needs at least the least of these numbers over all pieces
//! that the goal allows at the four places, wherever they are now. The greatest such bound of several groups of places
//! counts. A group of all places that matter gives the distance itself.

use std::sync::Arc;

use super::pieces::{Pieces, STANDS, ways};
use crate::cube::{Corner, CubieCube, Edge, Goal, Move};

/// So many places are looked at together: a table of 24⁴ bytes, of which about half are used.
const LARGEST: usize = 4;

/// A place by its number: corners, then edges.
type Place = usize;

/// For each way the contents of some places may be fetched the least number of moves; the first place counts most.
type Distances = Arc<[u8]>;

/// So many tables are kept: thirty megabytes. Whoever asks for all kinds of goals is not to fill the memory.
const KEPT: usize = 100;

/// Tables worked out before, the last ones.
#[derive(Default)]
pub(super) struct Shelf(Vec<(Vec<Place>, Distances)>);

impl Shelf {
    /// The bound for a goal.
    pub(super) fn bound(&mut self, goal: &Goal) -> Bound {
        let groups = groups(goal)
            .into_iter()
            .map(|places| Group { distances: self.distances(&places), contents: contents(goal, &places) });
        Bound { groups: groups.collect() }
    }

    fn distances(&mut self, places: &[Place]) -> Distances {
        if let Some((_, distances)) = self.0.iter().find(|(known, _)| known == places) {
            return Arc::clone(distances);
        }
        let distances = distances(places);
        if self.0.len() >= KEPT {
            self.0.remove(0);
        }
        self.0.push((places.to_vec(), Arc::clone(&distances)));
        distances
    }
}

/// Lower bounds for one goal.
pub(super) struct Bound {
    groups: Vec<Group>,
}

impl Bound {
    /// No fewer moves lead from these pieces to the goal; exact about whether it is met. What is more than `enough` may be
    /// told too low, but still as more than that.
    pub(super) fn of(&self, pieces: &Pieces, enough: u8) -> u8 {
        let mut bound = 0;
        for group in &self.groups {
            bound = group.bound(pieces).max(bound);
            if bound > enough {
                break;
            }
        }
        bound
    }
}

/// Some places, and what may be there.
struct Group {
    distances: Distances,
    /// All that may be at the places together: of each the piece, and where it comes from if it stands so now.
    contents: Vec<Vec<Content>>,
}

/// A piece at a place of the goal, turned in one way.
#[derive(Clone, Copy)]
struct Content {
    piece: usize,
    /// The place that the piece is fetched from and how it is turned over on the way, for each way it may stand.
    fetched: [u8; STANDS],
}

impl Group {
    #[inline]
    fn bound(&self, pieces: &Pieces) -> u8 {
        let mut least = u8::MAX;
        for contents in &self.contents {
            let index = contents.iter().fold(0, |index, content| {
                STANDS * index + usize::from(content.fetched[pieces.stand(content.piece)])
            });
            least = least.min(self.distances[index]);
            if least == 0 {
                break;
            }
        }
        least
    }
}

/// Which places are looked at together: those that matter by fours, corners and edges apart, and each corner with the
/// edges beside it.
fn groups(goal: &Goal) -> Vec<Vec<Place>> {
    let corners: Vec<Place> = goal.corner_places().map(Corner::index).collect();
    let edges: Vec<Place> = goal.edge_places().map(|edge| Corner::NUM + edge.index()).collect();
    if corners.len() + edges.len() <= LARGEST {
        return vec![[corners, edges].concat()];
    }
    let mut groups = Vec::new();
    for places in [&edges, &corners] {
        for start in (0..places.len()).step_by(LARGEST) {
            // The last group goes back to places of the one before, to be as large.
            let start = start.min(places.len().saturating_sub(LARGEST));
            groups.push(places[start..places.len().min(start + LARGEST)].to_vec());
        }
    }
    for corner in goal.corner_places() {
        let is_beside = |edge: Edge| edge.faces().iter().all(|face| corner.faces().contains(face));
        let beside = goal.edge_places().filter(|&edge| is_beside(edge));
        let mut places = vec![corner.index()];
        places.extend(beside.map(|edge| Corner::NUM + edge.index()));
        if places.len() > 2 {
            groups.push(places);
        }
    }
    groups
}

/// All that a goal allows at some places together.
fn contents(goal: &Goal, places: &[Place]) -> Vec<Vec<Content>> {
    let mut all: Vec<Vec<Content>> = vec![Vec::new()];
    for &place in places {
        let allowed: Vec<Content> = match place.checked_sub(Corner::NUM) {
            None => {
                goal.corners_at(Corner::ALL[place]).map(|(piece, way)| content(piece.index(), way)).collect()
            }
            Some(edge) => {
                let edges = goal.edges_at(Edge::ALL[edge]);
                edges.map(|(piece, way)| content(Corner::NUM + piece.index(), way)).collect()
            }
        };
        let with = |before: &Vec<Content>| {
            let is_free = |content: &&Content| before.iter().all(|other| other.piece != content.piece);
            let free: Vec<Content> = allowed.iter().filter(is_free).copied().collect();
            let before = before.clone();
            free.into_iter().map(move |content| [&before[..], &[content]].concat())
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

fn content(piece: usize, way: u8) -> Content {
    let ways = ways(piece);
    let fetched = std::array::from_fn(|stand| {
        let (from, stands) = (stand / ways, stand % ways);
        (ways * from + (usize::from(way) + ways - stands) % ways) as u8
    });
    Content { piece, fetched }
}

/// The least number of moves for each way to fetch the contents of these places: breadth first, each move put before those
/// there are.
fn distances(places: &[Place]) -> Distances {
    let fetch = Move::ALL.map(|turn| Fetch::of(CubieCube::of_move(turn)));
    let mut distances = vec![u8::MAX; STANDS.pow(places.len() as u32)];
    let home = places.iter().map(|&place| match place.checked_sub(Corner::NUM) {
        None => 3 * place,
        Some(edge) => 2 * edge,
    });
    let home = home.fold(0, |index, stand| STANDS * index + stand);
    distances[home] = 0;
    let (mut layer, mut depth) = (vec![home], 0);
    while !layer.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for index in layer {
            for fetch in &fetch {
                let further = fetch.further(places, index);
                if distances[further] == u8::MAX {
                    distances[further] = depth;
                    next.push(further);
                }
            }
        }
        layer = next;
    }
    distances.into()
}

/// What is fetched from a place, turned over in some way, if this move is done before: for corners and for edges.
struct Fetch([[usize; STANDS]; 2]);

impl Fetch {
    fn of(cube: &CubieCube) -> Self {
        let corner = |stand: usize| {
            let (place, twist) = (stand / 3, stand % 3);
            3 * cube.corners()[place].index() + (twist + usize::from(cube.corner_twists()[place])) % 3
        };
        let edge = |stand: usize| {
            let (place, flip) = (stand / 2, stand % 2);
            2 * cube.edges()[place].index() + (flip + usize::from(cube.edge_flips()[place])) % 2
        };
        Self([std::array::from_fn(corner), std::array::from_fn(edge)])
    }

    fn further(&self, places: &[Place], index: usize) -> usize {
        let (mut rest, mut further, mut factor) = (index, 0, 1);
        for &place in places.iter().rev() {
            let kind = usize::from(place >= Corner::NUM);
            further += factor * self.0[kind][rest % STANDS];
            rest /= STANDS;
            factor *= STANDS;
        }
        further
    }
}
