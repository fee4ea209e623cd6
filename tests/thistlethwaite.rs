//! Thistlethwaite's tables and solver: known numbers, every state of every stage, and the groups passed on the way.

use std::collections::BTreeMap;

use cubetui::cube::{CubieCube, Move};
use cubetui::tables::{STAGES, StageTable, ThistlethwaiteTables};

#[test]
fn the_distributions_are_the_known_ones() {
    let tables = ThistlethwaiteTables::build();
    for (stage, entry) in tables.stages().iter().zip(STAGES) {
        let mut counts = vec![0; entry.distribution.len()];
        (0..stage.states()).for_each(|key| counts[usize::from(stage.distance(key))] += 1);
        assert_eq!(counts, entry.distribution, "into {}", entry.group);
    }
    assert_eq!(tables.stages().each_ref().map(StageTable::states), [2048, 1_082_565, 29_400, 663_552]);
    assert!(tables.bytes() < 2_000_000);
}
