//! What a fuzz target is.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// A property of our code that must hold for all bytes.
#[derive(Debug)]
pub struct Target {
    /// Name on the command line.
    pub name: &'static str,
    /// Pieces of the language that the code reads.
    pub tokens: &'static [&'static [u8]],
    /// Recorded inputs to begin with.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Checks the property; the error says how it was broken.
    pub check: fn(&[u8]) -> Result<Shape, String>,
    /// Inputs are at most this long.
    pub max_len: usize,
    /// What an input of length zero may take.
    pub base_time: Duration,
    /// What each byte may add.
    pub time_per_byte: Duration,
    /// Bytes that all blocks together may have that are allocated for an input of length zero.
    pub base_memory: u64,
    /// What each byte may add.
    pub memory_per_byte: u64,
}

impl Target {
    /// What an input of this length may take.
    pub(crate) fn budget(&self, len: usize) -> Duration {
        self.base_time + self.time_per_byte * u32::try_from(len).unwrap_or(u32::MAX)
    }

    /// What may be allocated for an input of this length.
    pub(crate) fn memory(&self, len: usize) -> u64 {
        self.base_memory + self.memory_per_byte * len as u64
    }
}

/// In what way an input was answered. Inputs with a new shape are worth more changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape(u64);

impl Shape {
    /// A shape of whatever tells answers apart.
    pub fn of(parts: impl Hash) -> Self {
        let mut hasher = DefaultHasher::new();
        parts.hash(&mut hasher);
        Self(hasher.finish())
    }

    /// The shape of an error: its text without numbers and quoted parts.
    pub fn of_error(text: &str) -> Self {
        let mut skeleton = String::with_capacity(text.len());
        let mut quoted = false;
        for c in text.chars() {
            match c {
                '"' | '`' | '\'' => quoted = !quoted,
                _ if quoted || c.is_ascii_digit() => {}
                _ => skeleton.push(c),
            }
        }
        Self::of(skeleton)
    }

    pub(crate) const fn number(self) -> u64 {
        self.0
    }
}
