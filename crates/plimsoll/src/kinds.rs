//! Objects of all kinds under one call, whether the server has them built in or a CRD defines them.

use std::sync::Arc;

use plimsoll_check::catalog::{Catalog, Precedence, definitions};
use plimsoll_check::check::{self, Examined, Wanted};
use plimsoll_check::stored::StoredObjects;
use plimsoll_check::text::DocumentText;

use crate::plan::{checker, document_text, rejected_crd, shown};
use crate::report::Report;
use crate::{Crd, Error, Input, Judge, Options, Outcome, Release, Request, Status, Subresource};

/// The kinds that the server has built in, and those of CRDs, under one release or several.
///
/// ```
/// use plimsoll::{Kinds, Release};
///
/// let mut kinds = Kinds::of_releases(Default::default(), [Release::V1_31, Release::LATEST]);
/// kinds.add_crds("
/// apiVersion: apiextensions.k8s.io/v1
/// kind: CustomResourceDefinition
/// metadata: {name: widgets.example.com}
/// spec:
///   group: example.com
///   names: {kind: Widget, plural: widgets}
///   scope: Namespaced
///   versions:
///   - name: v1
///     served: true
///     storage: true
///     schema: {openAPIV3Schema: {type: object, properties: {size: {type: integer}}}}
/// ")?;
///
/// let widget = "{apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, size: big}";
/// assert!(kinds.validate(widget, None::<&str>).iter().all(|judged| !judged.report.is_accepted()));
///
/// // A server of 1.31 does not have this field yet.
/// let pod = "
/// apiVersion: v1
/// kind: Pod
/// metadata: {name: a}
/// spec:
///   containers: [{name: a, image: b, lifecycle: {stopSignal: SIGUSR1}}]
///   os: {name: linux}
/// ";
/// let [old, new] = &kinds.validate(pod, None::<&str>)[..] else { unreachable!("two releases") };
/// assert_eq!(old.report.findings[0].title(), "unknown field `stopSignal`");
/// assert!(new.report.is_accepted());
/// # Ok::<(), plimsoll::Error>(())
/// ```
#[derive(Debug)]
pub struct Kinds {
    releases: Vec<Under>,
    options: Options,
}

/// The kinds of a release.
#[derive(Debug)]
struct Under {
    judges: [Judge; 1],
    catalog: Catalog,
}

/// What a release says about an object.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct UnderRelease {
    /// The release.
    pub release: Release,
    /// What became of the object.
    pub report: Report,
    /// Whether the server validates more of it than is known here, as of most kinds that are built in: what is accepted
    /// may still be rejected.
    pub is_partly_judged: bool,
}

impl Kinds {
    /// The kinds of the release of the options.
    pub fn new(options: Options) -> Self {
        let releases = vec![Under { judges: [options.judge()], catalog: Catalog::default() }];
        Self { releases, options }
    }

    /// The kinds of some releases, which are told apart in every answer.
    pub fn of_releases(options: Options, releases: impl IntoIterator<Item = Release>) -> Self {
        let under = |release| Under { judges: [options.release(release).judge()], catalog: Catalog::default() };
        Self { releases: releases.into_iter().map(under).collect(), options }
    }

    /// Adds the CRDs of a document; says how many there are.
    ///
    /// # Errors
    /// A release rejects one of them, or the input cannot be read.
    pub fn add_crds(&mut self, crds: impl Input) -> Result<usize, Error> {
        let text = document_text(&crds)?;
        let mut count = 0;
        for Under { judges, catalog } in &mut self.releases {
            let known = definitions(&text, &checker(judges, self.options, None, Subresource::Main));
            count = known.len();
            let is_rejected = known.iter().flat_map(|known| &known.defined).any(|defined| defined.definition.is_none());
            if is_rejected {
                return Err(rejected_crd(&text, judges, self.options, catalog));
            }
            for known in known {
                catalog.add(known, Precedence::Named);
            }
        }
        Ok(count)
    }

    /// What each release says about an object: to a create, or to an update where there is a stored object.
    pub fn validate(&self, object: impl Input, old_object: Option<impl Input>) -> Vec<UnderRelease> {
        let old = old_object.map(|old| document_text(&old)).transpose();
        let new = document_text(&object);
        let (new, old) = match (new, old) {
            (Ok(new), Ok(old)) => (new, old),
            (Err(error), _) => return self.unread(Outcome::Unreadable, &error),
            (_, Err(error)) => return self.unread(Outcome::BadStored, &error),
        };
        self.releases.iter().map(|under| under.validate(&new, old.as_ref(), self.options)).collect()
    }

    fn unread(&self, outcome: Outcome, error: &Error) -> Vec<UnderRelease> {
        let said = |under: &Under| UnderRelease {
            release: under.release(),
            report: Report::without_text(outcome, error),
            is_partly_judged: false,
        };
        self.releases.iter().map(said).collect()
    }
}

impl Under {
    fn release(&self) -> Release {
        let [judge] = &self.judges;
        judge.release()
    }

    fn validate(&self, new: &DocumentText, old: Option<&DocumentText>, options: Options) -> UnderRelease {
        let [judge] = &self.judges;
        let release = judge.release();
        let stored = old.and_then(|old| StoredObjects::only(old).ok());
        let checker = checker(&self.judges, options, stored.as_ref(), Subresource::Main);
        let mut examined = checker.examine(new, Wanted::All, &self.catalog);
        let is_partly_judged = examined.iter().any(|object| object.is_partly_judged);
        let request = Request {
            body: &new.text,
            format: new.format,
            old: old.map(|old| &*old.text),
            subresource: Subresource::Main,
        };
        let answer = match &examined[..] {
            [only] if only.outcome != check::Outcome::NotJudged => self.answer(only, new, &request),
            _ => None,
        };
        let report = answer.unwrap_or_else(|| {
            let outcome = match examined.first().map(|object| object.outcome) {
                Some(check::Outcome::Valid) => Outcome::Accepted,
                Some(check::Outcome::Invalid) => Outcome::Rejected,
                Some(check::Outcome::Unreadable) => Outcome::Unreadable,
                _ => Outcome::NotJudged,
            };
            Report { status: Status::no_such_resource(), ..Report::without_text(outcome, &"") }
        });
        let issues = examined.iter_mut().flat_map(|object| std::mem::take(&mut object.issues)).collect();
        let findings = shown(issues, new, release, options);
        UnderRelease { release, report: Report { findings, ..report }, is_partly_judged }
    }

    /// The server's answer to a request for the only object of a text.
    fn answer(&self, object: &Examined, text: &DocumentText, request: &Request<'_>) -> Option<Report> {
        let [judge] = &self.judges;
        let identity = &object.identity;
        let crd: Option<Arc<Crd>> = self
            .catalog
            .of_kind(identity, &text.name)
            .and_then(|nearest| nearest.first.defined.first().and_then(|defined| defined.definition.clone()));
        if let Some(crd) = crd {
            return judge.judge(&crd, request).ok().map(|verdict| Report::of(&verdict));
        }
        let native = self.catalog.natives().find(judge.release(), &identity.api_version, &identity.kind);
        let native = native.ok().flatten()?;
        let verdict = judge.judge_resource(&native.resource, request);
        verdict.ok().map(|verdict| Report::of(&verdict))
    }
}
