//! How a search is shared: beginnings of ways, of which the symmetries of the coset leave one of each kind.
//!
//! Of all ways that are images of one another, with commuting moves in order, take the first in the order of the moves. Its
//! beginning is the first among its images too, for an image of the beginning that came before would begin an image of the
//! way that came before. So beginnings of which an image comes before are left out, and no element is lost.

use super::symmetry::Image;
use crate::cube::Move;
use crate::tables::MoveSet;

/// All ways of so many moves without waste, as far as they are the first among their images.
pub(super) fn beginnings(length: usize, images: &[Image]) -> Vec<Vec<Move>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        let longer = |way: &Vec<Move>| {
            let allowed = way.last().map_or(MoveSet::ALL, |last| MoveSet::FOLLOWING[last.index()]);
            let way = way.clone();
            allowed.moves().map(move |turn| [&way[..], &[turn]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let is_first = |way: &Vec<Move>| images.iter().all(|image| in_order(image.of_moves(way)) >= *way);
    all.retain(is_first);
    all
}

/// The same way with commuting moves in order.
fn in_order(mut way: Vec<Move>) -> Vec<Move> {
    for k in 1..way.len() {
        // Two turns of one axis are of two faces: no three commute.
        if !way[k].may_follow(way[k - 1]) {
            way.swap(k - 1, k);
        }
    }
    way
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::cube::{CubieCube, Face};

    /// The coset of H itself has all 16 symmetries, that of R four.
    #[test]
    fn images_of_beginnings_are_all_beginnings() {
        let turned = CubieCube::SOLVED.turned(Move::new(Face::R, 1));
        for (cube, symmetries) in [(CubieCube::SOLVED, 16), (turned, 4)] {
            let images = Image::all_of(&cube);
            assert_eq!(images.len(), symmetries);
            for length in 0..4 {
                let all: HashSet<Vec<Move>> = beginnings(length, &images[..1]).into_iter().collect();
                assert_eq!(all.len(), [1, 18, 243, 3240][length]);
                let few = beginnings(length, &images);
                assert!(length == 0 || 2 * few.len() < all.len() + 2, "{} of {}", few.len(), all.len());
                let images: HashSet<Vec<Move>> = few
                    .iter()
                    .flat_map(|way| images.iter().map(|image| in_order(image.of_moves(way))))
                    .collect();
                assert_eq!(images, all);
            }
        }
    }
}
