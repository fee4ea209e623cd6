//! The engine, used as any other program would use it.

#[path = "../common/built.rs"]
mod built;
#[path = "../common/examples.rs"]
mod examples;
#[path = "../common/oracle.rs"]
mod oracle;

#[path = "../cube/mod.rs"]
mod cube;
#[path = "../solvers/mod.rs"]
mod solvers;
#[path = "../tables/mod.rs"]
mod tables;
