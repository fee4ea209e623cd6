//! The metrics: what counts as one move.
//!
//! Every solution is known by its turns of faces in canonical form. The metrics differ in how many moves a run of turns
//! about one axis counts: `R2` is one half turn or two quarter turns, `R L'` two turns of faces or one of the slice between
//! them.

use std::fmt;
use std::str::FromStr;

use super::UnknownName;

/// The metric in which the length of a solution is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Every turn of a face is one move.
    #[default]
    HalfTurn,
    /// Every quarter turn of a face is one move; a half turn is two, one after the other.
    QuarterTurn,
    /// Every turn of a face or of a slice is one move. How the cube is held does not count.
    SliceTurn,
}

/// A metric as it is offered to the user.
#[derive(Clone, Copy, Debug)]
pub struct MetricEntry {
    /// Which metric it is.
    pub metric: Metric,
    /// What is typed to choose it.
    pub id: &'static str,
    /// What it counts, in a few words.
    pub about: &'static str,
}

/// All metrics, in the order of [`Metric`].
#[rustfmt::skip]
pub const METRICS: &[MetricEntry] = &[
    MetricEntry { metric: Metric::HalfTurn, id: "htm", about: "every turn of a face is one move" },
    MetricEntry { metric: Metric::QuarterTurn, id: "qtm", about: "a half turn is two moves" },
    MetricEntry { metric: Metric::SliceTurn, id: "stm", about: "every turn of a face or a slice is one move" },
];

impl Metric {
    /// Returns its row of [`METRICS`].
    pub const fn entry(self) -> &'static MetricEntry {
        &METRICS[self as usize]
    }

    /// Returns the diameter: no cube needs more moves (Rokicki, Kociemba, Davidson, Dethridge 2010; Rokicki, Davidson 2014).
    /// That of the slice-turn metric is not known, and no greater than that of the half-turn metric.
    pub const fn longest(self) -> u8 {
        match self {
            Self::HalfTurn | Self::SliceTurn => 20,
            Self::QuarterTurn => 26,
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.entry().id)
    }
}

impl FromStr for Metric {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let entry = METRICS.iter().find(|entry| entry.id == text);
        entry.map(|entry| entry.metric).ok_or_else(|| {
            UnknownName::new(
                "no metric is called ",
                text,
                "; choose one of: htm, qtm, stm",
            )
        })
    }
}
