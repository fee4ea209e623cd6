//! The HTTP service, by a client over a socket.

#[path = "../common/documents.rs"]
mod documents;
#[path = "../common/examples.rs"]
mod examples;

mod all_solutions;
mod bodies;
mod client;
mod document;
mod endpoints;
mod errors;
#[cfg(target_os = "linux")] // where every address 127.x.y.z is there to connect from
mod fairness;
mod fewest_moves;
mod hostile;
mod hosts;
mod lifecycle;
mod manual;
mod supercubes;
mod symmetry;
