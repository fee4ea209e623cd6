//! Tables that are looked up in every step of a search: what each move does to each value of a coordinate, and padded
//! rows that need no bounds check.

use crate::coord::Coordinate;
use crate::cube::{Face, Move};

/// For every value of a coordinate, its value after each move; a row is in the sequence of [`Move::ALL`].
#[derive(Clone, Debug)]
pub struct MoveTable {
    rows: Vec<[u16; Move::NUM]>,
}

/// Stands for a move after which the coordinate is not defined.
pub(crate) const UNDEFINED: u16 = u16::MAX;

impl MoveTable {
    /// The table of a coordinate of at most 65,535 values that every move keeps defined.
    ///
    /// Only clockwise quarter turns are computed from the coordinate; the other turns repeat them two or three times.
    pub fn of<C: Coordinate>() -> Self {
        let mut rows = vec![[UNDEFINED; Move::NUM]; C::NUM];
        for (value, row) in C::all().zip(&mut rows) {
            let after = value.after_turns();
            for face in Face::ALL {
                let quarter = Move::new(face, 1);
                let after = after(quarter).expect("the coordinate is defined after every move");
                row[quarter.index()] = after.index() as u16;
            }
        }
        for face in Face::ALL {
            let [once, twice, thrice] = [1, 2, 3].map(|quarters| Move::new(face, quarters).index());
            for index in 0..rows.len() {
                let half = rows[rows[index][once] as usize][once];
                rows[index][twice] = half;
                rows[index][thrice] = rows[half as usize][once];
            }
        }
        Self { rows }
    }

    pub(super) fn from_rows(rows: Vec<[u16; Move::NUM]>) -> Self {
        Self { rows }
    }

    /// Returns the same moves by symmetry coordinate instead of value, so that a search need not convert values: a row
    /// for each number up to the greatest symmetry coordinate.
    pub(super) fn with_sym_coords(&self, sym_coords: &[u16]) -> Self {
        let greatest = sym_coords.iter().copied().max().unwrap_or(0);
        let mut rows = vec![[UNDEFINED; Move::NUM]; greatest as usize + 1];
        for (own, &sym_coord) in self.rows.iter().zip(sym_coords) {
            rows[sym_coord as usize] = own.map(|after| sym_coords[after as usize]);
        }
        Self { rows }
    }

    /// Returns the number of values.
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    /// The values after all moves.
    #[inline]
    pub fn row(&self, index: usize) -> &[u16; Move::NUM] {
        &self.rows[index]
    }

    /// The value after a move.
    #[inline]
    pub fn after(&self, index: usize, turn: Move) -> usize {
        self.rows[index][turn.index()] as usize
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.rows)
    }
}

/// A row padded to a power of two, so that a masked index needs no bounds check.
#[derive(Clone, Debug)]
pub(super) struct PaddedRow<T, const N: usize>(Box<[T; N]>);

impl<T: Copy + Default, const N: usize> PaddedRow<T, N> {
    /// The row with these values, padded with defaults.
    pub(super) fn new(mut values: Vec<T>) -> Self {
        const { assert!(N.is_power_of_two()) };
        assert!(values.len() <= N, "nothing is cut off");
        values.resize(N, T::default());
        Self(
            values
                .into_boxed_slice()
                .try_into()
                .ok()
                .expect("it has just been padded"),
        )
    }

    /// Returns the value at an index below N.
    #[inline]
    pub(super) fn at(&self, index: u16) -> T {
        self.0[index as usize % N]
    }

    /// Replaces the value at an index below N.
    pub(super) fn set(&mut self, index: u16, value: T) {
        self.0[index as usize] = value;
    }
}
