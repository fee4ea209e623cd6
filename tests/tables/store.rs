//! Files of tables under every misfortune: cut off, damaged, foreign, of other versions, full disks, no permission,
//! writers killed half-way, several at once. What cannot be used is built again, and nothing half-written stays.

mod fake;
mod files;
mod platform;
