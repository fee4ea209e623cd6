//! The model of the interface: `update(Message) -> Vec<Effect>`, and the state that is drawn.
//!
//! Knows no threads, no terminal, no files and no clock.

mod key;
mod message;

pub use key::{Key, KeyCode, UnknownKey};
pub use message::{Effect, Message};
