//! Clients at several addresses: on Linux, a client can connect from every address 127.x.y.z.

#![cfg(target_os = "linux")]

mod fairness;
