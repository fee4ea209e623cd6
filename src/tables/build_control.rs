//! What whoever waits for tables gives along: a flag that stops the work, and an ear for how far it is.

use std::sync::atomic::{AtomicBool, Ordering};

use super::StoreError;

/// A flag and an ear.
#[derive(Clone, Copy)]
pub struct BuildControl<'a> {
    cancel: &'a AtomicBool,
    listener: &'a (dyn Fn(f32) + Sync),
}

impl<'a> BuildControl<'a> {
    /// Work is stopped by this flag, and tells this listener the share of it that is done, from 0 to 1.
    pub const fn new(cancel: &'a AtomicBool, listener: &'a (dyn Fn(f32) + Sync)) -> Self {
        Self { cancel, listener }
    }

    /// Nobody stops the work and nobody listens.
    pub const fn silent() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self { cancel: &NEVER, listener: &|_| {} }
    }

    /// The flag.
    pub const fn flag(&self) -> &'a AtomicBool {
        self.cancel
    }

    /// The ear.
    pub const fn listener(&self) -> &'a (dyn Fn(f32) + Sync) {
        self.listener
    }

    /// Whether the work should stop now.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Fails if the work should stop now.
    ///
    /// # Errors
    /// [`StoreError::Cancelled`].
    pub fn check(&self) -> Result<(), StoreError> {
        if self.is_cancelled() { Err(StoreError::Cancelled) } else { Ok(()) }
    }

    /// Tells that this share is done.
    ///
    /// # Errors
    /// [`StoreError::Cancelled`] if the work should stop now.
    pub fn tell(&self, share: f32) -> Result<(), StoreError> {
        (self.listener)(share);
        self.check()
    }
}
