//! The interface without a terminal: keys go into the model, pictures come out.

mod driver;
mod files;
mod journeys;
mod keys;
mod mending;
mod painting;
mod playing;
mod screens;
mod session;
mod tables;
