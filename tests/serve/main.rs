//! The HTTP service, by a client over a socket.

mod bodies;
mod client;
mod document;
mod endpoints;
mod errors;
mod hostile;
mod lifecycle;
