//! Values that own memory, kept by number: what lies in the arena's bytes is never dropped.

use std::cell::RefCell;
use std::fmt;

/// Values of one type that live until the arena is reset.
pub(crate) struct Pool<T>(RefCell<Vec<T>>);

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<T> Pool<T> {
    /// Keeps a value.
    pub(super) fn keep(&self, value: T) -> Pooled<'_, T> {
        let mut values = self.0.borrow_mut();
        values.push(value);
        Pooled { pool: self, index: values.len() - 1 }
    }

    /// Drops all values.
    pub(super) fn clear(&mut self) {
        self.0.get_mut().clear();
    }
}

/// A value of a pool; copies of it stand for the same value.
pub struct Pooled<'a, T> {
    pool: &'a Pool<T>,
    index: usize,
}

impl<T> Clone for Pooled<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Pooled<'_, T> {}

impl<T> Pooled<'_, T> {
    /// What a function finds in the value.
    pub fn read<R>(self, of: impl FnOnce(&T) -> R) -> R {
        of(&self.pool.0.borrow()[self.index])
    }

    /// Changes the value for all who hold it.
    pub(crate) fn change(self, change: impl FnOnce(&mut T)) {
        change(&mut self.pool.0.borrow_mut()[self.index]);
    }
}

impl<T: fmt::Debug> fmt::Debug for Pooled<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.read(|value| value.fmt(f))
    }
}

impl<T: fmt::Display> fmt::Display for Pooled<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.read(|value| value.fmt(f))
    }
}

#[cfg(test)]
mod tests {
    use super::Pool;

    #[test]
    fn copies_see_changes() {
        let pool = Pool::default();
        let (first, second) = (pool.keep("a".to_owned()), pool.keep("b".to_owned()));
        let copy = first;
        copy.change(|text| text.push('c'));
        assert_eq!((first.to_string(), second.to_string()), ("ac".to_owned(), "b".to_owned()));
        assert!(first.read(|first| second.read(|second| first < second)));
    }
}
