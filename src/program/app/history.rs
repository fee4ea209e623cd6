//! Undo and redo: the states before and after the current one.

/// The most changes that can be undone.
const LIMIT: usize = 2000;

/// The states before and after the current one, each with the name of the change.
#[derive(Clone, Debug)]
pub(super) struct History<T> {
    pub past: Vec<(String, T)>,
    pub future: Vec<(String, T)>,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> History<T> {
    pub(super) const fn new() -> Self {
        Self {
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// A history of these changes, the nearest last on both sides.
    pub(super) const fn of(past: Vec<(String, T)>, future: Vec<(String, T)>) -> Self {
        Self { past, future }
    }

    /// Records the state before a change. Changes that were undone can no longer be redone.
    pub(super) fn record(&mut self, change: impl Into<String>, before: T) {
        self.future.clear();
        if self.past.len() == LIMIT {
            self.past.remove(0);
        }
        self.past.push((change.into(), before));
    }

    /// Forgets the oldest changes if there are more than this; the last one stays.
    pub(super) fn forget_beyond(&mut self, changes: usize) {
        self.past
            .drain(..self.past.len().saturating_sub(changes.max(1)));
    }

    /// Goes one change back: returns its name and the state before it, and keeps the current state for redo.
    pub(super) fn undo(&mut self, current: T) -> Result<(String, T), T> {
        exchange(&mut self.past, &mut self.future, current)
    }

    pub(super) fn redo(&mut self, current: T) -> Result<(String, T), T> {
        exchange(&mut self.future, &mut self.past, current)
    }
}

fn exchange<T>(
    from: &mut Vec<(String, T)>,
    to: &mut Vec<(String, T)>,
    current: T,
) -> Result<(String, T), T> {
    match from.pop() {
        Some((change, state)) => {
            to.push((change.clone(), current));
            Ok((change, state))
        }
        None => Err(current),
    }
}
