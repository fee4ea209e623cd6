//! The parts of a file of tables, matched by their names.

/// A part as a layout declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartEntry {
    /// Its name, unique in the layout.
    pub name: &'static str,
    /// The number of its bytes.
    pub bytes: usize,
}

/// A part to be saved: its name and its bytes.
pub type Part<'a> = (&'static str, &'a [u8]);

/// The bytes of all parts of a file, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts(Vec<(&'static str, Vec<u8>)>);

impl Parts {
    /// Returns these parts.
    pub fn new(parts: impl IntoIterator<Item = (&'static str, Vec<u8>)>) -> Self {
        Self(parts.into_iter().collect())
    }

    /// Removes a part and returns its bytes.
    ///
    /// # Panics
    /// If there is no part of this name: the layout declares all of them.
    pub fn take(&mut self, name: &str) -> Vec<u8> {
        let place = self.0.iter().position(|&(own, _)| own == name);
        self.0
            .swap_remove(place.unwrap_or_else(|| panic!("there is no part {name}")))
            .1
    }

    /// Returns the parts as they are saved.
    pub fn as_slices(&self) -> Vec<Part<'_>> {
        self.0
            .iter()
            .map(|(name, bytes)| (*name, bytes.as_slice()))
            .collect()
    }
}
