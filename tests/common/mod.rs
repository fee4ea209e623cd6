//! What the tests of the program share.

pub(crate) mod algorithms;
pub(crate) mod built;
pub(crate) mod documents;
pub(crate) mod examples;
pub(crate) mod grouped;
#[cfg(feature = "serve")]
pub(crate) mod http_client;
pub(crate) mod oracle;
pub(crate) mod screen_svg;
pub(crate) mod searches;
pub(crate) mod simulated_user;
pub(crate) mod slip_kinds;
