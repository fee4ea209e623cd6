//! The interface without a terminal: keys go into the model, pictures come out.

#[path = "../common/grouped.rs"]
mod grouped;
#[path = "../common/oracle.rs"]
mod oracle;
#[path = "../common/screen_svg.rs"]
mod screen_svg;

mod all_solutions;
mod allowed;
mod arrows;
mod command_line;
mod config;
mod cosets;
mod cube_list;
mod document_pictures;
mod driver;
mod fewest_moves;
mod files;
mod goals;
mod graphics;
mod help;
mod journeys;
mod keys;
mod lesson_claims;
mod lessons;
mod list_runs;
mod manual;
mod mending;
mod messages;
mod metrics;
mod mouse;
mod painting;
mod patterns;
mod picture;
mod pinned;
mod playing;
mod scrambles;
mod screens;
mod session;
mod sharing;
mod solvers;
mod study;
mod supercubes;
mod symmetry_classes;
mod tables;
mod themes;
mod views;
