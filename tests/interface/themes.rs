//! Themes: their colours measured, their files read, and what of them reaches the screen.

mod colors;
mod eyes;
mod files;
