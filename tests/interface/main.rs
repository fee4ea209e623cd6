//! The interface without a terminal: keys go into the model, pictures come out.

mod driver;
mod files;
mod journeys;
mod mending;
mod painting;
mod patterns;
mod playing;
mod scrambles;
mod screens;
mod tables;
