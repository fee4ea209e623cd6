//! The program in a pseudo-terminal.

#![cfg(target_os = "linux")]

#[path = "../../e2e/mod.rs"]
mod e2e;
#[path = "../../common/screen_svg.rs"]
mod screen_svg;
#[path = "../../common/simulated_user.rs"]
mod simulated_user;
