//! Clients at several addresses: on Linux, every address 127.x.y.z is there to connect from.

#![cfg(target_os = "linux")]

mod fairness;
