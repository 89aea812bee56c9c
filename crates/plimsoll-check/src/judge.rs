//! The judge.

use plimsoll_kube::definition::{Compiling, CrdRequest, Defined, Keep, define_as, redefine};
use plimsoll_kube::judge::{self, Failure, Interrupt, RawRequest, Request, ScratchPool, Verdict};
use plimsoll_kube::resource::Resource;

use crate::options::TimeLimit;
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
        let defined = define_as(text, format, self.options.release, Self::compiling(std::slice::from_ref(self)));
        if self.is_loose() { defined.loosely() } else { defined }
    }

    fn is_loose(&self) -> bool {
        self.options.profile == Profile::Loose
    }

    /// How some judges have a CRD compiled. All have the same options, but for the release.
    fn compiling(judges: &[Self]) -> Compiling {
        let keep = if judges.iter().any(Self::is_loose) { Keep::Always } else { Keep::Useful };
        let restrictions = judges.first().map(|judge| judge.options.restrictions).unwrap_or_default();
        Compiling { keep, restrictions }
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
        let releases: Vec<Release> = judges.iter().map(Self::release).collect();
        let defined = request.define(&releases, Self::compiling(judges))?;
        let by_judge = judges.iter().zip(defined);
        Ok(by_judge.map(|(judge, defined)| if judge.is_loose() { defined.loosely() } else { defined }).collect())
    }

    /// Judges a request for an object under a definition. The verdict keeps memory of this judge until it
    /// is dropped.
    ///
    /// # Errors
    /// The stored object cannot be read.
    pub fn judge<'a>(&'a self, crd: &'a Crd, request: &RawRequest<'a>) -> Result<Verdict<'a>, Failure> {
        self.with_interrupt(|judge| judge.judge_bytes(&crd.resource, request, self.pool.lease()))
    }

    /// Judges a request for an object of any resource, likewise.
    ///
    /// # Errors
    /// The stored object cannot be read.
    pub fn judge_resource<'a>(
        &'a self,
        resource: &'a Resource,
        request: &RawRequest<'a>,
    ) -> Result<Verdict<'a>, Failure> {
        self.with_interrupt(|judge| judge.judge_bytes(resource, request, self.pool.lease()))
    }

    /// Judges a request for an object of any resource that was read already, likewise.
    ///
    /// # Errors
    /// The stored object is not one.
    pub fn judge_parsed_resource<'a>(
        &'a self,
        resource: &'a Resource,
        request: &Request<'a>,
    ) -> Result<Verdict<'a>, Failure> {
        self.with_interrupt(|judge| judge.judge(resource, request, self.pool.lease()))
    }

    /// Judges a request for an object that was read already, likewise. Nodes in the verdict are those of
    /// the object's own document.
    ///
    /// # Errors
    /// The stored object is not one.
    pub fn judge_parsed<'a>(&'a self, crd: &'a Crd, request: &Request<'a>) -> Result<Verdict<'a>, Failure> {
        self.with_interrupt(|judge| judge.judge(&crd.resource, request, self.pool.lease()))
    }

    /// Judges with what ends rules that take too long.
    fn with_interrupt<T>(&self, judge: impl FnOnce(judge::Judge<'_>) -> T) -> T {
        let Options { release, handling, time_limit, .. } = self.options;
        let Some(TimeLimit { limit, clock }) = time_limit else {
            return judge(judge::Judge { release, handling, interrupt: Interrupt::default() });
        };
        let begin = clock();
        let is_over = || clock().saturating_sub(begin) > limit;
        judge(judge::Judge { release, handling, interrupt: Interrupt(Some(&is_over)) })
    }
}
