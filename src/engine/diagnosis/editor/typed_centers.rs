//! The centres of a supercube, as they are typed beside the stickers.

use super::Editor;
use crate::cube::CenterTurns;
use crate::diagnosis::CubeFault;

impl Editor {
    /// Returns what is wrong with the centres of a supercube, if nothing else is.
    pub fn center_fault(&self) -> Option<CubeFault> {
        let shown = self.findings().shown();
        let centers = self.centers()?;
        let is_complete = self.findings().is_possible() && shown.missing() == 0;
        (is_complete && self.cube().is_none()).then(|| CubeFault::CenterParity {
            is_odd: centers.is_odd(),
        })
    }

    /// Returns how the centres are turned, as they are seen, if they show it.
    pub fn centers(&self) -> Option<CenterTurns> {
        self.rules.supercube.then_some(self.net.centers)
    }

    /// The same with centres that are seen turned like this.
    #[must_use]
    pub fn with_centers(mut self, centers: CenterTurns) -> Self {
        self.net.centers = centers;
        self
    }

    /// Turns the centre of the cursor's face on by clockwise quarter turns. Returns whether the centres show it.
    pub fn turn_center(&mut self, quarters: u8) -> bool {
        self.net.centers = self
            .net
            .centers
            .with_turned(self.net.cursor.face(), quarters);
        self.net.by_hand = None;
        self.rules.supercube
    }

    /// Explains a fault. Where it is in the centres and they cannot be typed, says how they can.
    pub fn explain(&self, fault: &CubeFault) -> String {
        let words = fault.explain(&self.scheme);
        if *fault == CubeFault::Centers && !self.rules.free_centers {
            return format!("{words}; after :set centres free they can be typed");
        }
        words
    }
}
