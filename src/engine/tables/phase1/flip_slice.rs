//! The classes of flips and middle-layer slots: the coordinate that exact phase 1 has besides the twist.

use super::super::MoveTable;
use super::super::memory::{in_large_pages, prefetch};
use crate::coord::{Coordinate, Flip, FlipUdSlice, SymClasses, SymCoord, UdSlice};
use crate::cube::{CubieCube, Move, Symmetry};

/// The effect of the 16 symmetries that keep the U-D axis on flips and slots. Those that keep the axes F-B and R-L map
/// flips to flips whatever the slots are. A quarter turn of the whole cube inverts the flip of each edge that either
/// belongs to the middle layer or is in it, but not both: so the image of the flip is the exclusive or of a part from
/// the flip and one from the slots.
#[derive(Clone)]
struct Images {
    flip: Vec<[u16; 16]>,
    flip_by_slice: Vec<[u16; 16]>,
    slice: Vec<[u16; 16]>,
}

impl Images {
    fn build() -> Self {
        let straight = Symmetry::AXIS_KEEPING;
        let defined = "the symmetry keeps the axes that the coordinate sees";
        let flip_of =
            |value: usize, s| Flip::from_index(value).carried(s).expect(defined).index() as u16;
        let slice_of = |value: usize, s| {
            UdSlice::from_index(value)
                .carried(s)
                .expect(defined)
                .index() as u16
        };
        let quarter = |flip: usize, slice: usize| {
            let combined = FlipUdSlice::from_index(Flip::NUM * slice + flip);
            combined.carried(Symmetry::QUARTER).expect(defined).parts()
        };
        let flip: Vec<_> = (0..Flip::NUM)
            .map(|flip| straight.map(|s| flip_of(flip, s)))
            .collect();
        let slice: Vec<_> = (0..UdSlice::NUM)
            .map(|slice| straight.map(|s| slice_of(slice, s)))
            .collect();
        let joined = |first: [u16; 8], second: [u16; 8]| {
            std::array::from_fn(|k| [first, second][k / 8][k % 8])
        };
        let after_quarter = |value: usize| flip[quarter(value, 0).0.index()];
        let by_slice = |value: usize| flip[quarter(0, value).0.index() ^ quarter(0, 0).0.index()];
        Self {
            flip_by_slice: (0..UdSlice::NUM)
                .map(|slice| joined([0; 8], by_slice(slice)))
                .collect(),
            flip: flip
                .iter()
                .enumerate()
                .map(|(value, &own)| joined(own, after_quarter(value)))
                .collect(),
            slice: (0..UdSlice::NUM)
                .map(|value| joined(slice[value], slice[quarter(0, value).1.index()]))
                .collect(),
        }
    }

    #[inline]
    fn of(&self, flip: usize, slice: usize, symmetry: usize) -> usize {
        let flip = self.flip[flip][symmetry] ^ self.flip_by_slice[slice][symmetry];
        Flip::NUM * self.slice[slice][symmetry] as usize + flip as usize
    }
}

/// The classes, and the symmetry coordinates after all moves of all classes.
pub(super) struct FlipSliceClasses {
    pub(super) classes: SymClasses<FlipUdSlice>,
    pub(super) moves: Vec<SymCoord>,
}

impl FlipSliceClasses {
    /// Builds the classes in about ten milliseconds.
    pub(super) fn build() -> Self {
        let images = Images::build();
        let classes = SymClasses::<FlipUdSlice>::under_ud_symmetries_by(|value, symmetry| {
            let (flip, slice) = value.parts();
            FlipUdSlice::from_index(images.of(flip.index(), slice.index(), symmetry))
        });
        let flips = MoveTable::of::<Flip>();
        let slices = MoveTable::of::<UdSlice>();
        let moves = (0..classes.count()).flat_map(|class| {
            let (flip, slice) = classes.representative(class).parts();
            let flip = flips.row(flip.index());
            let slice = slices.row(slice.index());
            std::array::from_fn::<_, { Move::NUM }, _>(|turn| {
                let after = Flip::NUM * slice[turn] as usize + flip[turn] as usize;
                classes.sym_coord(FlipUdSlice::from_index(after))
            })
        });
        Self {
            moves: moves.collect(),
            classes,
        }
    }
}

/// The effect of moves on a class, in one line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct FlipSliceRow {
    classes: [u16; Move::NUM],
    /// The symmetry that each move adds.
    symmetries: [u8; Move::NUM],
}

/// The data of the classes that a search needs, packed: moves that lead from class to class, and the class of a cube.
#[derive(Clone)]
pub(super) struct FlipSlice {
    images: Images,
    classes: Vec<FlipSliceRow>,
    /// For each slice, the index of its flips in the next list, if a representative has this slice: one in ten does.
    places: Vec<Option<u8>>,
    /// For each of these slices, a bit for each flip: whether the two are a representative. Each word comes with the
    /// number of representatives before it.
    representatives: Vec<[(u64, u16); Flip::NUM / 64]>,
}

impl FlipSlice {
    pub(super) fn of(classes: &FlipSliceClasses) -> Self {
        let rows = classes.moves.as_chunks::<{ Move::NUM }>().0;
        let mut places = vec![None; UdSlice::NUM];
        let mut representatives = Vec::new();
        for class in 0..classes.classes.count() {
            let (flip, slice) = classes.classes.representative(class).parts();
            let place = *places[slice.index()].get_or_insert_with(|| {
                representatives.push([(0, class as u16); Flip::NUM / 64]);
                representatives.len() as u8 - 1
            });
            let words = &mut representatives[place as usize];
            words[flip.index() / 64].0 |= 1 << (flip.index() % 64);
            for (_, before) in &mut words[flip.index() / 64 + 1..] {
                *before = class as u16 + 1;
            }
        }
        let mut class_rows = in_large_pages(rows.len());
        class_rows.extend(rows.iter().map(|row| FlipSliceRow {
            classes: row.map(|sym_coord| sym_coord.class),
            symmetries: row.map(|sym_coord| sym_coord.symmetry),
        }));
        Self {
            images: Images::build(),
            classes: class_rows,
            places,
            representatives,
        }
    }

    /// Returns the class of a cube, and the symmetry that maps it to the representative.
    pub(super) fn sym_coord(&self, cube: &CubieCube) -> (u16, u8) {
        let flip = Flip::of(cube).index();
        let slice = UdSlice::of(cube).index();
        let images =
            (0..Symmetry::NUM_UD).map(|symmetry| (self.images.of(flip, slice, symmetry), symmetry));
        let (least, symmetry) = images.min().expect("there are symmetries");
        let flip = least % Flip::NUM;
        let slice = least / Flip::NUM;
        let place = self.places[slice].expect("the least of a class is its representative");
        let (word, before) = self.representatives[place as usize][flip / 64];
        let lower = word & ((1 << (flip % 64)) - 1);
        (before + lower.count_ones() as u16, symmetry as u8)
    }

    /// The class after a local move, and the symmetry that it adds.
    #[inline]
    pub(super) fn after(&self, class: u16, local: Move) -> (u16, usize) {
        let row = &self.classes[class as usize];
        (
            row.classes[local.index()],
            row.symmetries[local.index()] as usize % Symmetry::NUM_UD,
        )
    }

    /// Prefetches the effect of moves on a class.
    #[inline]
    pub(super) fn prefetch(&self, class: u16) {
        prefetch(&self.classes, class as usize);
    }

    pub(super) fn bytes(&self) -> usize {
        let images = &self.images;
        let moves = size_of_val(&*self.classes);
        let values = size_of_val(&*images.flip) + 2 * size_of_val(&*images.slice);
        moves + values + size_of_val(&*self.representatives) + size_of_val(&*self.places)
    }
}
