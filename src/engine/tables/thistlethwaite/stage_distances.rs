//! Which of Thistlethwaite's groups a cube is in.

use super::{STAGES, StageTable, ThistlethwaiteTables};
use crate::cube::CubieCube;

/// Returns the number of the smallest of Thistlethwaite's groups that a cube is in, as [`StageDistances::group`] does, but
/// without tables.
pub fn thistlethwaite_group(cube: &CubieCube) -> usize {
    STAGES
        .iter()
        .take_while(|stage| stage.key(cube) == Some(0))
        .count()
}

/// The keys of a cube and their distances, stage by stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageDistances {
    stages: [Option<(usize, u8)>; StageTable::NUM],
}

impl StageDistances {
    /// The key and its distance in each stage. A key is only known where the cube is in the group that the stage starts
    /// in: up to the first stage that is not done.
    pub const fn stages(&self) -> &[Option<(usize, u8)>; StageTable::NUM] {
        &self.stages
    }

    /// The number of the smallest group that the cube is in, from 0 for G0, all cubes, to 4 for G4, the solved one.
    pub fn group(&self) -> usize {
        self.stages
            .iter()
            .take_while(|stage| matches!(stage, Some((0, _))))
            .count()
    }
}

impl ThistlethwaiteTables {
    /// Returns the keys and distances of a cube.
    ///
    /// ```
    /// use cubetui::cube::{Algorithm, CubieCube};
    /// use cubetui::tables::ThistlethwaiteTables;
    /// let turns: Algorithm = "R".parse().unwrap();
    /// let standing = ThistlethwaiteTables::build().stage_distances(&CubieCube::SOLVED.turned_by(&turns.moves().0));
    /// assert_eq!(standing.group(), 1); // its edges are oriented, its corners are not
    /// assert_eq!(standing.stages()[1].map(|(_, distance)| distance), Some(1));
    /// assert_eq!(standing.stages()[2], None);
    /// ```
    pub fn stage_distances(&self, cube: &CubieCube) -> StageDistances {
        let mut stages = [None; StageTable::NUM];
        for (known, stage) in stages.iter_mut().zip(self.stages()) {
            *known = stage.key(cube).map(|key| (key, stage.distance(key)));
            if !matches!(known, Some((0, _))) {
                break;
            }
        }
        StageDistances { stages }
    }
}
