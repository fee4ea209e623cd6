//! The HTTP service, by a client over a socket.

mod all_solutions;
mod batches;
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
mod manual;
mod supercubes;
mod symmetry;
