//! The HTTP service, tested by a client over a socket.

mod all_solutions;
mod batches;
mod bodies;
mod client;
mod document;
mod endpoints;
mod errors;
mod fewest_moves;
mod hostile;
mod hosts;
mod manual;
mod platform;
mod supercubes;
mod symmetry;
