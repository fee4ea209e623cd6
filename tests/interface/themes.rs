//! Themes: their colours are measured, their files are read, and their effect on the screen is checked.

mod colors;
mod eyes;
mod files;
