//! The program in a real pseudo-terminal: keys typed, the screen read, the terminal looked at afterwards.

mod answers;
mod background;
mod clipboard;
mod cube_list;
mod entry;
mod files;
mod first_minute;
mod graphics;
mod jobs;
mod journeys;
mod lifecycle;
mod looks;
mod lost;
mod mouse;
mod net;
mod opening;
mod pager;
mod process;
mod quiet;
mod refusals;
mod session;
mod slow_line;
mod small_machine;
mod tables;
mod terminal;
mod typing;
