//! The judge.

use std::sync::{Mutex, PoisonError};

use plimsoll_kube::definition::{Defined, define, define_loosely, redefine};
use plimsoll_kube::judge::{self, Failure, Request, Scratch, Verdict};

use crate::{Definition, Format, Options, Profile, Release};

/// Judges definitions and objects as one release of the server does.
///
/// Threads may share one: memory for the work is kept in a pool, and reused from request to request.
#[derive(Debug, Default)]
pub struct Judge {
    options: Options,
    pool: Mutex<Vec<Scratch>>,
}

impl Judge {
    /// A judge of a release, with the options of [`Options::server`].
    pub fn new(release: Release) -> Self {
        Self::with(Options::server().release(release))
    }

    pub(crate) fn with(options: Options) -> Self {
        Self { options, pool: Mutex::default() }
    }

    /// The release.
    pub fn release(&self) -> Release {
        self.options.release
    }

    /// Judges the text of a definition, and compiles it.
    pub fn define(&self, text: &[u8], format: Format) -> Defined {
        match self.options.profile {
            Profile::StructuralV1 => define(text, format, self.options.release),
            Profile::Loose => define_loosely(text, format, self.options.release),
        }
    }

    /// Judges the text of a definition that replaces a stored one, and compiles it.
    ///
    /// # Errors
    /// The stored definition cannot be read.
    pub fn redefine(&self, text: &[u8], format: Format, old: &[u8], old_format: Format) -> Result<Defined, Failure> {
        redefine(text, format, old, old_format, self.options.release).map_err(Failure)
    }

    /// Judges a request for an object under a definition.
    ///
    /// # Errors
    /// The stored object cannot be read.
    pub fn judge(&self, definition: &Definition, request: &Request<'_>) -> Result<Verdict, Failure> {
        let lock = || self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scratch = lock().pop().unwrap_or_default();
        let judge = judge::Judge { release: self.options.release, handling: self.options.handling };
        let verdict = judge.judge(definition, request, &mut scratch);
        lock().push(scratch);
        verdict
    }
}
