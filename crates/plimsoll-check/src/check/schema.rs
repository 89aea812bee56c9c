//! An object of a kind whose schema does not come from a CRD.

use std::fmt;

use plimsoll_doc::NodeRef;
use plimsoll_finding::{Finding, WhyNotJudged};

use super::choice::Written;
use super::findings::Findings;
use super::{Examined, OneRelease, Outcome, examined};
use crate::Release;
use crate::object::Identity;

/// Schemas of kinds that a caller has beside CRDs.
pub trait KindSchemas: fmt::Debug + Sync {
    /// Looks for the schema of an object's kind, and validates the object.
    fn examine(&self, release: Release, identity: &Identity, object: NodeRef<'_>) -> Looked;
}

/// What came of looking for a schema.
#[derive(Clone, Debug, PartialEq)]
pub enum Looked {
    /// There is none.
    Nothing,
    /// Built-in kinds are to be asked next, whatever else there is.
    BuiltIn,
    /// There is one: what it says about the object. Paths begin at the object.
    Judged(Vec<Finding>),
    /// There is something in its place that is no schema, and why.
    Unusable(Box<str>),
}

impl OneRelease<'_> {
    /// Judges an object by a schema that the caller has; none where built-in kinds or CRDs are to be asked.
    pub(super) fn by_schema(&self, written: &Written<'_>) -> Option<Examined> {
        let (identity, object) = (written.identity, written.object);
        if identity.kind.is_empty() || identity.api_version.is_empty() {
            return None;
        }
        let schemas = self.checker.schemas?;
        match schemas.examine(self.judge.release(), identity, object.root) {
            Looked::Nothing | Looked::BuiltIn => None,
            Looked::Unusable(reason) => Some(written.not_judged(WhyNotJudged::SchemaUnusable { reason })),
            Looked::Judged(about) => {
                let mut findings = Findings::new(written.document, object);
                findings.of_object(about);
                Some(examined(Outcome::Valid, findings, object.item))
            }
        }
    }
}
