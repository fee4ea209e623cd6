//! What `symmetry` prints.

use serde::Serialize;

use super::{Answer, stickers};
use crate::cube::{HeldCube, SymmetryElement, SymmetrySet};

/// `symmetry`.
#[derive(Serialize)]
pub(crate) struct Symmetric {
    /// The cube as it is held: 54 letters.
    cube: String,
    /// The name of the group that the symmetries are.
    group: &'static str,
    /// How many symmetries there are: 1, 2, 3, 4, 6, 8, 12, 16, 24 or 48.
    order: usize,
    symmetries: Vec<Element>,
    /// None, or as many.
    antisymmetries: Vec<Element>,
    /// How many cubes all 48 symmetries make of it.
    class_size: usize,
    /// The same of it and its inverse.
    class_size_with_inverses: usize,
    #[serde(skip)]
    in_words: bool,
}

/// One symmetry.
#[derive(Serialize)]
struct Element {
    /// The symbol and the axis, as `C4(U)`.
    name: String,
    /// Schoenflies' symbol.
    symbol: &'static str,
    /// The face, edge or corner that names the axis.
    axis: Option<String>,
    /// Kociemba's number, 0 to 47.
    number: usize,
    /// What it does, in words.
    words: String,
}

impl Symmetric {
    /// The axes are named by the faces of the standard orientation, however the cube is held.
    pub(crate) fn new(held: &HeldCube, in_words: bool) -> Self {
        let elements = |set: SymmetrySet| set.elements().map(Element::new).collect();
        let symmetries = SymmetrySet::of_cube(&held.cube);
        let antisymmetries = SymmetrySet::antisymmetries_of_cube(&held.cube);
        let (class_size, class_size_with_inverses) = symmetries.class_sizes(antisymmetries);
        Self {
            cube: stickers(held),
            group: symmetries.group_name().expect("the symmetries of a cube are a group"),
            order: symmetries.len(),
            symmetries: elements(symmetries),
            antisymmetries: elements(antisymmetries),
            class_size,
            class_size_with_inverses,
            in_words,
        }
    }
}

impl Element {
    fn new(element: SymmetryElement) -> Self {
        let (name, symbol, axis) = (element.to_string(), element.symbol(), element.axis());
        Self { name, symbol, axis, number: element.symmetry().index(), words: element.words() }
    }
}

impl Symmetric {
    fn words(&self) -> String {
        let listed = |elements: &[Element]| -> String {
            let lines = elements.iter().map(|element| format!("  {:<8} {}", element.name, element.words));
            lines.collect::<Vec<_>>().join("\n")
        };
        let Self { group, order, class_size, class_size_with_inverses, .. } = self;
        let inverses = if self.antisymmetries.is_empty() {
            "antisymmetries: none makes its inverse of it".to_owned()
        } else {
            format!("antisymmetries: it becomes its inverse after\n{}", listed(&self.antisymmetries))
        };
        format!(
            "group: {group}, order {order}\n\
             class: {class_size} cubes by all 48 symmetries, {class_size_with_inverses} with the inverses\n\
             symmetries: it looks the same after\n{}\n{inverses}\n",
            listed(&self.symmetries)
        )
    }
}

impl Answer for Symmetric {
    /// Three lines: the group, the symmetries, the antisymmetries; in words each element has a line of its own.
    fn text(&self) -> String {
        if self.in_words {
            return self.words();
        }
        let listed = |elements: &[Element]| match elements {
            [] => "none".to_owned(),
            _ => elements.iter().map(|element| element.name.as_str()).collect::<Vec<_>>().join(" "),
        };
        let Self { group, order, symmetries, antisymmetries, .. } = self;
        format!(
            "group: {group}, order {order}\nsymmetries: {}\nantisymmetries: {}\n",
            listed(symmetries),
            listed(antisymmetries)
        )
    }
}
