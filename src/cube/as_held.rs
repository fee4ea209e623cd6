//! Faults, repairs and steps by hand as the person sees them who holds the cube another way.

use super::{ByHand, Corner, CubeFault, Edge, Facelet, Hold, Reassembly, Repair, Slot};

impl Repair {
    /// The repair with its facelets as they are in this hold.
    #[must_use]
    pub const fn as_held(&self, hold: Hold) -> Self {
        let symmetry = hold.symmetry();
        match *self {
            Self::Sticker { facelet, from, to } => {
                Self::Sticker { facelet: symmetry.facelet(facelet), from, to }
            }
            Self::Swap { a, b } => Self::Swap { a: symmetry.facelet(a), b: symmetry.facelet(b) },
        }
    }
}

impl Reassembly {
    /// The same with the places of the steps as they are in this hold; the cube stays in the standard orientation.
    #[must_use]
    pub fn as_held(&self, hold: Hold) -> Self {
        let symmetry = hold.symmetry();
        let carried = |step: &ByHand| match *step {
            ByHand::Twist { corner, thirds } => ByHand::Twist { corner: symmetry.corner(corner), thirds },
            ByHand::Flip { edge } => ByHand::Flip { edge: symmetry.edge(edge) },
            ByHand::SwapCorners { a, b } => {
                ByHand::SwapCorners { a: symmetry.corner(a), b: symmetry.corner(b) }
            }
            ByHand::SwapEdges { a, b } => ByHand::SwapEdges { a: symmetry.edge(a), b: symmetry.edge(b) },
        };
        Self { steps: self.steps.iter().map(carried).collect(), cube: self.cube }
    }
}

impl CubeFault {
    /// The fault with its places as they are in this hold. It must have been told of the cube in the standard
    /// orientation; pieces and colours stay what they are.
    ///
    /// ```
    /// use cubetui::cube::{CubeFault, Edge, Face, Hold};
    /// let fault = CubeFault::RepeatedEdge { piece: Edge::UF, places: vec![Edge::UF, Edge::DB] };
    /// let upside_down = Hold::with(Face::D, Face::F).unwrap();
    /// let seen = CubeFault::RepeatedEdge { piece: Edge::UF, places: vec![Edge::DF, Edge::UB] };
    /// assert_eq!(fault.as_held(upside_down), seen);
    /// ```
    #[must_use]
    pub fn as_held(&self, hold: Hold) -> Self {
        let symmetry = hold.symmetry();
        match self.clone() {
            Self::ImpossibleCorner { place, colors, reason } => {
                let colors = carried(hold, place.facelets(), colors);
                Self::ImpossibleCorner { place: symmetry.corner(place), colors, reason }
            }
            Self::ImpossibleEdge { place, colors, reason } => {
                let colors = carried(hold, place.facelets(), colors);
                Self::ImpossibleEdge { place: symmetry.edge(place), colors, reason }
            }
            Self::RepeatedCorner { piece, places } => {
                let places = places.into_iter().map(|place: Corner| symmetry.corner(place)).collect();
                Self::RepeatedCorner { piece, places }
            }
            Self::RepeatedEdge { piece, places } => {
                let places = places.into_iter().map(|place: Edge| symmetry.edge(place)).collect();
                Self::RepeatedEdge { piece, places }
            }
            elsewhere => elsewhere,
        }
    }
}

/// The colours of a place, in the order of the facelets of the place that it is carried to.
fn carried<T: Copy, const N: usize>(hold: Hold, facelets: [Facelet; N], colors: [T; N]) -> [T; N] {
    let mut result = colors;
    for (facelet, color) in facelets.into_iter().zip(colors) {
        let (Slot::Corner(_, k) | Slot::Edge(_, k)) = hold.symmetry().facelet(facelet).slot() else {
            continue;
        };
        result[k] = color;
    }
    result
}
