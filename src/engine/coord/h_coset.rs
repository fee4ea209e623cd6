//! The right cosets of H = <U, D, R2, L2, F2, B2>: [`Coset`], its number; [`CosetClasses`], the classes of cosets that
//! are images of one another; and [`ClassRange`], ranges of classes as text.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

use super::{
    Coordinate, Flip, FlipUdSlice, SymClasses, Twist, UdSlice, coordinate_number, number_methods,
};
use crate::cube::{CubieCube, Symmetry, SymmetrySet};

coordinate_number! {
    /// The right coset H*g of a cube g: all cubes reached from the solved cube by an element of H followed by the moves
    /// of g. Its number is 2187 times [`FlipUdSlice`] plus [`Twist`], 0 to 2,217,093,119, and 0 is H itself.
    ///
    /// Two cubes are in the same coset exactly when they agree in the corner twists, the edge flips and the slots of
    /// the middle-layer edges: an element of H that is applied first changes which pieces are where, but no twist and
    /// no flip, and it never puts another edge in place of a middle-layer edge. Moves of H *after* a cube lead to other
    /// cosets, except from H, where they stay in H.
    ///
    /// ```
    /// use cubetui::coord::{Coordinate, Coset};
    /// use cubetui::cube::{Algorithm, CubieCube};
    /// let coset = |text: &str| {
    ///     let (moves, _) = text.parse::<Algorithm>().unwrap().moves();
    ///     Coset::of(&CubieCube::SOLVED.turned_by(&moves))
    /// };
    /// assert_eq!(coset("U R2 D' F2"), Coset::SOLVED);
    /// assert_eq!(coset("U R2 D' F2 R"), coset("R"));
    /// assert_ne!(coset("R U"), coset("R"));
    /// assert_eq!(Coset::from_index(coset("R U").index()), coset("R U"));
    /// ```
    pub struct Coset(u32) of FlipUdSlice::NUM * Twist::NUM;
}

impl Coset {
    /// The number of elements of each coset, the order of H.
    pub const ORDER_OF_H: u64 = 19_508_428_800;

    /// The coset of a cube.
    pub fn of(cube: &CubieCube) -> Self {
        Self::new(Twist::of(cube), FlipUdSlice::of(cube))
    }

    /// The coset with this twist, and these flips and slots of the middle-layer edges.
    pub fn new(twist: Twist, flip_slice: FlipUdSlice) -> Self {
        Self((Twist::NUM * flip_slice.index() + twist.index()) as u32)
    }

    /// The flips and the slots of the middle-layer edges together.
    pub fn flip_slice(self) -> FlipUdSlice {
        FlipUdSlice::from_index(self.index() / Twist::NUM)
    }

    /// The twists of the corners.
    pub fn twist(self) -> Twist {
        Twist::from_index(self.index() % Twist::NUM)
    }

    /// Splits the number into its three coordinates.
    pub fn parts(self) -> (Twist, Flip, UdSlice) {
        let (flip, slice) = self.flip_slice().parts();
        (self.twist(), flip, slice)
    }

    /// Whether it is H itself.
    pub fn is_h(self) -> bool {
        self == Self::SOLVED
    }

    /// Returns the images of the coset under the 16 symmetries that keep the U-D axis, and so H, in the sequence of
    /// their indices.
    pub fn images(self) -> [Self; Symmetry::NUM_UD] {
        std::array::from_fn(|symmetry| self.image(Symmetry::from_index(symmetry)))
    }

    fn image(self, symmetry: Symmetry) -> Self {
        self.carried(symmetry)
            .expect("the symmetry keeps the U-D axis")
    }

    /// Returns the least coset of its class, and a symmetry that maps the coset to it. All cosets of a class are
    /// equally far from H and equally hard to solve.
    pub fn representative(self) -> (Self, Symmetry) {
        let symmetries = Symmetry::all().take(Symmetry::NUM_UD);
        let least = symmetries
            .map(|symmetry| (self.image(symmetry), symmetry))
            .min();
        least.expect("there are 16 symmetries")
    }

    /// Returns those of the 16 symmetries that map the coset to itself.
    pub fn stabilizer(self) -> SymmetrySet {
        Symmetry::all()
            .take(Symmetry::NUM_UD)
            .filter(|&symmetry| self.image(symmetry) == self)
            .collect()
    }

    /// Returns the number of cosets in its class: a divisor of 16.
    pub fn class_size(self) -> usize {
        Symmetry::NUM_UD / self.stabilizer().len()
    }
}

impl Coordinate for Coset {
    number_methods!(u32, total);

    fn cube(self) -> CubieCube {
        CubieCube {
            co: *self.twist().cube().corner_twists(),
            ..self.flip_slice().cube()
        }
    }

    fn images(self) -> impl Fn(Symmetry) -> Option<Self> {
        let (twist, flip_slice) = (self.twist().images(), self.flip_slice().images());
        move |symmetry| Some(Self::new(twist(symmetry)?, flip_slice(symmetry)?))
    }
}

/// The 138,639,780 classes of cosets under the 16 symmetries that keep the U-D axis, numbered by ascending least coset.
///
/// The least coset of a class has the least flip-slice value of its class and, among the symmetries that keep this
/// value, the least twist. So the classes with this flip-slice value correspond to the twists that are least under
/// these symmetries, and a class is found by counting.
#[derive(Clone, Debug)]
pub struct CosetClasses {
    flip_slices: SymClasses<FlipUdSlice>,
    /// The number of classes of cosets before those of each class of flip-slice values; finally, the number of all.
    before: Vec<u32>,
    /// For each stabilizer of a representative, the twists that are the least of their images, in ascending order.
    least: BTreeMap<u16, Vec<u16>>,
}

impl CosetClasses {
    /// The number of classes.
    pub const NUM: usize = 138_639_780;

    /// Counts the classes in about a tenth of a second.
    pub fn build() -> Self {
        let flip_slices = SymClasses::<FlipUdSlice>::under_ud_symmetries();
        let carried: Vec<Vec<u16>> = Twist::all()
            .map(|twist| {
                let image =
                    |s: &Symmetry| twist.carried(*s).expect("the symmetry keeps the U-D axis");
                flip_slices
                    .symmetries()
                    .iter()
                    .map(|s| image(s).index() as u16)
                    .collect()
            })
            .collect();
        let least_under = |stabilizer: u16| {
            let is_least = |twist: &u16| {
                let images = carried[*twist as usize].iter().enumerate();
                images
                    .filter(|(k, _)| stabilizer >> k & 1 == 1)
                    .all(|(_, image)| image >= twist)
            };
            (0..Twist::NUM as u16)
                .filter(is_least)
                .collect::<Vec<u16>>()
        };
        let mut before = vec![0];
        let mut least = BTreeMap::new();
        for class in 0..flip_slices.count() {
            let stabilizer = flip_slices.stabilizer(class);
            let twists = least
                .entry(stabilizer)
                .or_insert_with(|| least_under(stabilizer));
            before.push(before[class] + twists.len() as u32);
        }
        Self {
            flip_slices,
            before,
            least,
        }
    }

    /// The number of a coset's class, 0 to [`NUM`](Self::NUM) - 1. That of H is 0.
    pub fn class_of(&self, coset: Coset) -> usize {
        let (representative, _) = coset.representative();
        let class = self
            .flip_slices
            .sym_coord(representative.flip_slice())
            .class as usize;
        let twist = representative.twist().index() as u16;
        let place = self.twists(class).binary_search(&twist);
        self.before[class] as usize + place.expect("a representative has the least twist")
    }

    /// The least coset of a class.
    ///
    /// # Panics
    /// When the number is not below [`NUM`](Self::NUM).
    pub fn representative(&self, number: usize) -> Coset {
        let class = self.flip_slice_class(number);
        let twist = self.twists(class)[number - self.before[class] as usize];
        Coset::new(
            Twist::from_index(twist as usize),
            self.flip_slices.representative(class),
        )
    }

    /// The classes of the flip-slice values.
    pub fn flip_slices(&self) -> &SymClasses<FlipUdSlice> {
        &self.flip_slices
    }

    /// Returns the number of the class of flip-slice values to which the cosets of a class belong.
    ///
    /// # Panics
    /// When the number is not below [`NUM`](Self::NUM).
    pub fn flip_slice_class(&self, number: usize) -> usize {
        assert!(number < Self::NUM, "a class of cosets is below their count");
        self.before
            .partition_point(|&before| before as usize <= number)
            - 1
    }

    /// Returns the classes of cosets whose flip-slice values are in a class: 1 to 2187 numbers in sequence.
    pub fn with_flip_slice(&self, flip_slice_class: usize) -> Range<usize> {
        self.before[flip_slice_class] as usize..self.before[flip_slice_class + 1] as usize
    }

    /// Returns the number of classes counted: [`NUM`](Self::NUM).
    pub fn count(&self) -> usize {
        self.before[self.flip_slices.count()] as usize
    }

    /// Returns the twists of the representatives with one flip-slice value.
    fn twists(&self, class: usize) -> &[u16] {
        &self.least[&self.flip_slices.stabilizer(class)]
    }
}

/// A half-open range of classes of cosets: `A..B`, where A < B and B is at most [`CosetClasses::NUM`].
///
/// ```
/// use cubetui::coord::ClassRange;
/// let range: ClassRange = "100..200".parse().unwrap();
/// assert_eq!((range.classes(), range.to_string()), (100..200, "100..200".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassRange {
    first: usize,
    end: usize,
}

impl ClassRange {
    /// Returns the numbers of the classes.
    pub fn classes(self) -> Range<usize> {
        self.first..self.end
    }
}

/// Why a text is not a range of classes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RangeError {
    /// Not of the form `A..B`.
    #[error("a range is two numbers with two dots between them, such as 100..200")]
    Form,
    /// It is empty, or goes beyond the last class.
    #[error(
        "a range must start below its end, which is at most {}",
        CosetClasses::NUM
    )]
    Bounds,
}

impl fmt::Display for ClassRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.end)
    }
}

impl FromStr for ClassRange {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (first, end) = text.split_once("..").ok_or(RangeError::Form)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| RangeError::Form);
        let range = Self {
            first: number(first)?,
            end: number(end)?,
        };
        if range.first < range.end && range.end <= CosetClasses::NUM {
            Ok(range)
        } else {
            Err(RangeError::Bounds)
        }
    }
}
