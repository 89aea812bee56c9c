//! The judge.

use std::sync::{Mutex, PoisonError};

use plimsoll_kube::definition::{Defined, define};
use plimsoll_kube::judge::{self, Failure, Request, Scratch, Verdict};

use crate::{Definition, Format, Release};

/// Judges definitions and objects as one release of the server does.
///
/// Threads may share one: memory for the work is kept in a pool.
#[derive(Debug, Default)]
pub struct Judge {
    judge: judge::Judge,
    pool: Mutex<Vec<Scratch>>,
}

impl Judge {
    /// A judge of a release.
    pub fn new(release: Release) -> Self {
        Self { judge: judge::Judge::new(release), pool: Mutex::default() }
    }

    /// The release.
    pub fn release(&self) -> Release {
        self.judge.release
    }

    /// Judges the text of a definition, and compiles it.
    pub fn define(&self, text: &[u8], format: Format) -> Defined {
        define(text, format, self.judge.release)
    }

    /// Judges a request for an object under a definition.
    ///
    /// # Errors
    /// The stored object cannot be read.
    pub fn judge(&self, definition: &Definition, request: &Request<'_>) -> Result<Verdict, Failure> {
        let lock = || self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scratch = lock().pop().unwrap_or_default();
        let verdict = self.judge.judge(definition, request, &mut scratch);
        lock().push(scratch);
        verdict
    }
}
