//! Classes of coordinate values that are images of one another under a group of symmetries.

use super::Coordinate;
use crate::cube::Symmetry;

/// A symmetry coordinate, as in Kociemba: the class of a value, and the symmetry that leads from it to the
/// representative of the class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SymCoord {
    /// The number of the class.
    pub class: u16,
    /// The index, in the list of symmetries, of one that maps the value to the representative.
    pub symmetry: u8,
}

/// All classes of one coordinate under a group of at most 16 symmetries.
#[derive(Clone, Debug)]
pub struct SymClasses<C> {
    symmetries: Vec<Symmetry>,
    representatives: Vec<C>,
    stabilizers: Vec<u16>,
    sym_coords: Vec<SymCoord>,
}

impl<C: Coordinate> SymClasses<C> {
    /// The classes under the 16 symmetries that keep the U-D axis: the eight that keep every axis, then each of them
    /// after a quarter turn.
    pub fn under_ud_symmetries() -> Self {
        Self::new(ud_symmetries().to_vec())
    }

    /// Builds the same classes as [`Self::under_ud_symmetries`] with a faster `image`, which returns the image of a
    /// value under the symmetry at an index of the list.
    pub(crate) fn under_ud_symmetries_by(image: impl Fn(C, usize) -> C) -> Self {
        Self::by(ud_symmetries().to_vec(), |value| {
            let image = &image;
            move |k| image(value, k)
        })
    }

    /// The classes under the 8 symmetries that keep every axis.
    pub fn under_axis_symmetries() -> Self {
        Self::new(Symmetry::AXIS_KEEPING.to_vec())
    }

    fn new(symmetries: Vec<Symmetry>) -> Self {
        let list = symmetries.clone();
        Self::by(symmetries, |value| {
            let (image, list) = (value.images(), &list);
            move |k| image(list[k]).expect("the group carries values to values")
        })
    }

    /// Visits the values in ascending order. Each one not met before is the representative of a new class.
    fn by<I: Fn(usize) -> C>(symmetries: Vec<Symmetry>, images: impl Fn(C) -> I) -> Self {
        const UNSET: SymCoord = SymCoord {
            class: u16::MAX,
            symmetry: u8::MAX,
        };
        let back: Vec<u8> = symmetries
            .iter()
            .map(|s| position(&symmetries, s.inverse()))
            .collect();
        let mut classes = Self {
            symmetries,
            representatives: vec![],
            stabilizers: vec![],
            sym_coords: vec![UNSET; C::NUM],
        };
        for value in C::all() {
            if classes.sym_coords[value.index()] != UNSET {
                continue;
            }
            let class = classes.representatives.len() as u16;
            let mut stabilizer = 0;
            let image = images(value);
            for (k, &back) in back.iter().enumerate() {
                let image = image(k);
                stabilizer |= u16::from(image == value) << k;
                let sym_coord = &mut classes.sym_coords[image.index()];
                if *sym_coord == UNSET {
                    *sym_coord = SymCoord {
                        class,
                        symmetry: back,
                    };
                }
            }
            classes.representatives.push(value);
            classes.stabilizers.push(stabilizer);
        }
        classes
    }

    /// Returns the number of classes.
    pub fn count(&self) -> usize {
        self.representatives.len()
    }

    /// The symmetries of the group; symmetry coordinates and stabilizers index this list.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// Returns the least value of a class.
    pub fn representative(&self, class: usize) -> C {
        self.representatives[class]
    }

    /// Returns the symmetries that keep the representative, as a set of bits.
    pub fn stabilizer(&self, class: usize) -> u16 {
        self.stabilizers[class]
    }

    /// Returns the number of values in a class.
    pub fn size(&self, class: usize) -> usize {
        self.symmetries.len() / self.stabilizers[class].count_ones() as usize
    }

    /// Returns the class of a value and the symmetry that maps it to the representative. One array access.
    #[inline]
    pub fn sym_coord(&self, value: C) -> SymCoord {
        self.sym_coords[value.index()]
    }
}

/// The 16 symmetries that keep the U-D axis, in the order in which classes and tables count them: the eight that keep
/// every axis, then for each of them [`Symmetry::QUARTER`] followed by it.
pub(crate) fn ud_symmetries() -> [Symmetry; Symmetry::NUM_UD] {
    let straight = Symmetry::AXIS_KEEPING;
    std::array::from_fn(|k| match straight.get(k) {
        Some(&symmetry) => symmetry,
        None => Symmetry::QUARTER.then(straight[k - straight.len()]),
    })
}

/// Returns, for each pair of [`ud_symmetries`], the index of the result of an operation on the two, such as
/// [`Symmetry::then`].
pub(crate) fn products_of_ud_symmetries(
    operation: impl Fn(Symmetry, Symmetry) -> Symmetry,
) -> [[u8; Symmetry::NUM_UD]; Symmetry::NUM_UD] {
    let symmetries = ud_symmetries();
    symmetries.map(|first| symmetries.map(|next| position(&symmetries, operation(first, next))))
}

fn position(symmetries: &[Symmetry], symmetry: Symmetry) -> u8 {
    let position = symmetries.iter().position(|&s| s == symmetry);
    position.expect("the symmetries are a group") as u8
}
