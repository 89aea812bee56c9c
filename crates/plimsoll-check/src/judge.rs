//! The judge.

use plimsoll_kube::definition::{CrdRequest, Defined, Keep, define, define_loosely, redefine};
use plimsoll_kube::judge::{self, Failure, RawRequest, Request, ScratchPool, Verdict};

use crate::{Crd, Format, Options, Profile, Release};

/// Judges definitions and objects as one release of the server does.
///
/// Threads may share one: memory for the work is kept in a pool, and reused from request to request.
#[derive(Debug, Default)]
pub struct Judge {
    options: Options,
    pool: ScratchPool,
}

impl Judge {
    /// A judge of a release, with the options of [`Options::server`].
    pub fn new(release: Release) -> Self {
        Self::with(Options::server().release(release))
    }

    pub(crate) fn with(options: Options) -> Self {
        Self { options, pool: ScratchPool::default() }
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
    pub fn redefine(&self, text: &[u8], format: Format, old: &[u8], old_format: Format) -> Result<Defined, String> {
        redefine(text, format, old, old_format, self.options.release)
    }

    /// Judges a request for a CRD that was read already, as each of some judges does.
    ///
    /// # Errors
    /// The stored CRD cannot be read.
    pub fn define_parsed(judges: &[Self], request: &CrdRequest<'_>) -> Result<Vec<Defined>, String> {
        let is_loose = |judge: &Self| judge.options.profile == Profile::Loose;
        let keep = if judges.iter().any(is_loose) { Keep::Always } else { Keep::Useful };
        let releases: Vec<Release> = judges.iter().map(Self::release).collect();
        let defined = request.define(&releases, keep)?;
        let by_judge = judges.iter().zip(defined);
        Ok(by_judge.map(|(judge, defined)| if is_loose(judge) { defined.loosely() } else { defined }).collect())
    }

    /// Judges a request for an object under a definition. The verdict keeps memory of this judge until it
    /// is dropped.
    ///
    /// # Errors
    /// The stored object cannot be read.
    pub fn judge<'a>(&'a self, crd: &'a Crd, request: &RawRequest<'a>) -> Result<Verdict<'a>, Failure> {
        let judge = judge::Judge { release: self.options.release, handling: self.options.handling };
        judge.judge_bytes(&crd.resource, request, self.pool.lease())
    }

    /// Judges a request for an object that was read already, likewise. Nodes in the verdict are those of
    /// the object's own document.
    ///
    /// # Errors
    /// The stored object is not one.
    pub fn judge_parsed<'a>(&'a self, crd: &'a Crd, request: &Request<'a>) -> Result<Verdict<'a>, Failure> {
        let judge = judge::Judge { release: self.options.release, handling: self.options.handling };
        judge.judge(&crd.resource, request, self.pool.lease())
    }
}
