//! What the person may set: typed values with defaults.
//!
//! Knows no paths and no files.

mod depth;

pub use depth::ColorDepth;
