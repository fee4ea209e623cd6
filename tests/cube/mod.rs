//! The cube itself: its group, its geometry, its notations, and what is wrong with stickers.

mod canonical_form;
mod conventions;
mod coset_pictures;
mod diagnosis;
mod format_laws;
mod formats;
mod geometry;
mod group;
mod incomplete;
mod niss;
mod notation;
mod patterns;
mod random;
mod recognition;
mod stages_and_groups;
mod supercubes;
mod symmetry;
mod symmetry_classes;
