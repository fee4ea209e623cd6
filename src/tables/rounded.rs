//! Lists as long as a power of two, so that a masked index needs no check.

/// N values; what was not given is the default.
#[derive(Clone, Debug)]
pub(super) struct Rounded<T, const N: usize>(Box<[T; N]>);

impl<T: Copy + Default, const N: usize> Rounded<T, N> {
    /// The list, filled up.
    pub(super) fn new(mut list: Vec<T>) -> Self {
        const { assert!(N.is_power_of_two()) };
        assert!(list.len() <= N, "nothing is cut off");
        list.resize(N, T::default());
        Self(list.into_boxed_slice().try_into().ok().expect("the list has just been filled up"))
    }

    /// The value at an index below N.
    #[inline]
    pub(super) fn at(&self, index: u16) -> T {
        self.0[index as usize % N]
    }

    /// Puts a value at an index below N.
    pub(super) fn set(&mut self, index: u16, value: T) {
        self.0[index as usize] = value;
    }
}
