//! Exceptions: findings that somebody knows about and that do not fail a run. They never change a verdict.
//!
//! They stand in a configuration ([`Exception`]) or in comments of the objects themselves:
//! `# plimsoll: ignore[unknown_field] the chart is pinned`. Both need a reason. Those that match nothing, and those
//! whose date has passed, are findings themselves.

mod comment;
mod date;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use plimsoll_doc::Document;
use plimsoll_finding::{Cause, Code, ExceptionFault, Finding, Place, SourceId};

pub use self::date::Date;
use crate::check::{Examined, Outcome};
use crate::input::{KindPattern, matches_wildcard};
use crate::object::Identity;
use crate::text::DocumentText;

/// An exception of a configuration. What it does not name may be anything.
#[derive(Clone, Debug)]
pub struct Exception {
    /// The codes of the findings.
    pub codes: Vec<Code>,
    /// The objects.
    pub object: Option<ObjectPattern>,
    /// The field, or one above it; `*` stands for anything.
    pub path: Option<Box<str>>,
    /// The files; `*` stands for anything. Any file where there are none.
    pub files: Vec<Box<str>>,
    /// Why.
    pub reason: Arc<str>,
    /// The last day on which it holds.
    pub until: Option<Date>,
}

/// Which objects: `cert-manager.io/Certificate infra/*`, a kind and a name with or without the namespace.
#[derive(Clone, Debug)]
pub struct ObjectPattern {
    kind: KindPattern,
    name: Option<Box<str>>,
}

impl std::str::FromStr for ObjectPattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let kind = words.next().unwrap_or_default().parse()?;
        let name = words.next().map(Into::into);
        match words.next() {
            None => Ok(Self { kind, name }),
            Some(_) => Err("expected a kind and a name, such as `apps/Deployment web/*`".to_owned()),
        }
    }
}

impl ObjectPattern {
    fn matches(&self, identity: &Identity) -> bool {
        let is_named = self.name.as_deref().is_none_or(|name| {
            if name.contains('/') {
                matches_wildcard(name, &format!("{}/{}", identity.namespace, identity.name))
            } else {
                matches_wildcard(name, &identity.name)
            }
        });
        is_named && self.kind.matches(identity)
    }
}

impl Exception {
    /// Whether a finding is one that it excepts; where nothing has an identity, no object is named.
    fn matches(&self, finding: &Finding, identity: Option<&Identity>, file: &str) -> bool {
        self.codes.contains(&finding.code())
            && self.object.as_ref().is_none_or(|object| identity.is_some_and(|identity| object.matches(identity)))
            && (self.files.is_empty() || self.files.iter().any(|pattern| matches_wildcard(pattern, file)))
            && self.path.as_deref().is_none_or(|path| is_below(&finding.place.path.field().to_string(), path))
    }
}

/// Whether a field is that of a pattern, or inside of it.
fn is_below(field: &str, pattern: &str) -> bool {
    let inside = |end: &str| matches_wildcard(&format!("{pattern}{end}"), field);
    matches_wildcard(pattern, field) || inside(".*") || inside("[*")
}

/// The exceptions of a run. Threads may share them.
#[derive(Debug, Default)]
pub struct Exceptions {
    all: Vec<Exception>,
    used: Vec<AtomicBool>,
    today: Date,
}

impl Exceptions {
    /// Those of a configuration, and the day on which they are asked for.
    pub fn new(all: Vec<Exception>, today: Date) -> Self {
        let used = all.iter().map(|_| AtomicBool::new(false)).collect();
        Self { all, used, today }
    }

    /// Excepts findings about the objects of a document, and says what is wrong with its comments.
    pub(crate) fn apply(&self, examined: &mut [Examined], chunk: &DocumentText, document: Option<&Document<'_>>) {
        for Examined { identity, issues, .. } in examined.iter_mut() {
            for finding in issues {
                self.except(finding, Some(identity), &chunk.name);
            }
        }
        let is_judged = |examined: &&mut Examined| !matches!(examined.outcome, Outcome::Skipped(_));
        if !examined.iter_mut().any(|examined| is_judged(&examined)) {
            return;
        }
        for comment in document.map(|document| comment::all(&chunk.text, document)).unwrap_or_default() {
            let fault = comment.fault.clone().or_else(|| {
                let findings = examined.iter_mut().flat_map(|examined| &mut examined.issues);
                let matching = findings.filter(|finding| comment.matches(finding));
                let count = matching.map(|finding| finding.exception = Some(Arc::clone(&comment.reason))).count();
                (count == 0).then_some(ExceptionFault::Unused)
            });
            if let (Some(fault), Some(first)) = (fault, examined.iter_mut().find(is_judged)) {
                let place = Place { span: comment.span, ..Place::default() };
                first.issues.push(Finding::new(Cause::Exception(fault), place));
            }
        }
    }

    /// Excepts findings about a document that holds no objects, and adds what is wrong with its comments. Comments are
    /// about findings in the document itself, whose source is the first.
    pub fn apply_to_document(&self, findings: &mut Vec<Finding>, file: &str, document: &Document<'_>) {
        for finding in findings.iter_mut() {
            self.except(finding, None, file);
        }
        for comment in comment::all(document.source().as_bytes(), document) {
            let fault = comment.fault.clone().or_else(|| {
                let own = findings.iter_mut().filter(|finding| finding.place.source == SourceId(0));
                let matching = own.filter(|finding| comment.matches(finding));
                let count = matching.map(|finding| finding.exception = Some(Arc::clone(&comment.reason))).count();
                (count == 0).then_some(ExceptionFault::Unused)
            });
            let place = Place { span: comment.span, ..Place::default() };
            findings.extend(fault.map(|fault| Finding::new(Cause::Exception(fault), place)));
        }
    }

    fn except(&self, finding: &mut Finding, identity: Option<&Identity>, file: &str) {
        for (exception, used) in self.all.iter().zip(&self.used) {
            if exception.matches(finding, identity, file) {
                used.store(true, Ordering::Relaxed);
                if !self.is_expired(exception) {
                    finding.exception = Some(Arc::clone(&exception.reason));
                    return;
                }
            }
        }
    }

    fn is_expired(&self, exception: &Exception) -> bool {
        exception.until.is_some_and(|until| until < self.today)
    }

    /// What is wrong with them after a run, each with its place among them. Whether one is unused is only known where
    /// everything that it may be about was looked at.
    pub fn faults(&self, is_everything: bool) -> Vec<(usize, ExceptionFault)> {
        let fault = |(exception, used): (&Exception, &AtomicBool)| match exception.until {
            Some(until) if self.is_expired(exception) => {
                Some(ExceptionFault::Expired { until: until.to_string().into() })
            }
            _ => (is_everything && !used.load(Ordering::Relaxed)).then_some(ExceptionFault::Unused),
        };
        let all = self.all.iter().zip(&self.used).map(fault).enumerate();
        all.filter_map(|(at, fault)| Some((at, fault?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_below_patterns() {
        for (field, pattern) in [
            ("spec.legacy", "spec.legacy"),
            ("spec.legacy.a[0]", "spec.legacy"),
            ("spec.ports[3].name", "spec.ports[*].name"),
            ("spec.ports[3].name", "spec.ports"),
            ("spec.a", "*"),
        ] {
            assert!(is_below(field, pattern), "{field} {pattern}");
        }
        for (field, pattern) in [("spec.legacyMode", "spec.legacy"), ("spec", "spec.legacy"), ("", "spec")] {
            assert!(!is_below(field, pattern), "{field} {pattern}");
        }
    }

    #[test]
    fn objects_are_named_by_kind_and_name() {
        let identity = Identity {
            api_version: "cert-manager.io/v1".into(),
            kind: "Certificate".into(),
            namespace: "infra".into(),
            name: "web".into(),
        };
        let matches = |text: &str| text.parse::<ObjectPattern>().unwrap().matches(&identity);
        for text in ["Certificate", "cert-manager.io/Certificate infra/*", "* web", "Certificate */web"] {
            assert!(matches(text), "{text}");
        }
        for text in ["Issuer", "Certificate other/*", "Certificate infra", "cert-manager.io/Certificate api"] {
            assert!(!matches(text), "{text}");
        }
        assert!("a b c".parse::<ObjectPattern>().is_err() && "".parse::<ObjectPattern>().is_err());
    }
}
