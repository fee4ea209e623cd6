//! Durable files when the system fails: each call in turn, and the power at each moment.

mod containers;
mod failing_calls;
mod power_loss;
mod subjects;
