//! Values against their schemas, as kube-openapi's validator does.
//!
//! [`Validator::is_valid`] only answers yes or no, and allocates nothing. [`Validator::validate`] asks
//! that first and words all errors only where there are any: comparing with the old object takes
//! errors away, but never adds one.

mod accept;
mod complaint;
mod keyword;
mod report;
#[cfg(test)]
mod testing;
mod words;

use plimsoll_finding::{FieldError, MAX_ERROR_BYTES};
use plimsoll_schema::plan::{Plan, SchemaId};
use rustc_hash::FxHashSet;

use accept::{AcceptScratch, Acceptor};
use complaint::Complaint;
use report::{ReportScratch, Reporter};
use words::Worder;

use crate::{ValueRef, WalkRules};

/// Memory that validating reuses.
#[derive(Debug, Default)]
pub struct ValidateScratch {
    accept: AcceptScratch,
    report: ReportScratch,
}

/// Validates values against the schemas of one plan.
#[derive(Clone, Copy, Debug)]
pub struct Validator<'a> {
    /// The schemas.
    pub plan: &'a Plan,
    /// The release.
    pub rules: &'a WalkRules,
}

impl Validator<'_> {
    /// Whether the schema accepts the value.
    pub fn is_valid(&self, value: ValueRef<'_>, schema: SchemaId, scratch: &mut ValidateScratch) -> bool {
        let acceptor =
            Acceptor { plan: self.plan, rules: self.rules, view: value.view(), scratch: &mut scratch.accept };
        acceptor.run(value.id(), schema)
    }

    /// Whether the type of a value is one of its schema's.
    pub(crate) fn has_right_type(&self, value: ValueRef<'_>, schema: SchemaId) -> bool {
        keyword::types::type_error(self.plan, self.rules, value, self.plan.schema(schema)).is_none()
    }

    /// The errors of a value in the server's order. Those about what has not changed since `old` are
    /// left out. `base` is the path of the value as errors print it; none prints as `<nil>`.
    pub fn validate(
        &self,
        value: ValueRef<'_>,
        schema: SchemaId,
        old: Option<ValueRef<'_>>,
        base: Option<&str>,
        scratch: &mut ValidateScratch,
    ) -> Vec<FieldError> {
        if self.is_valid(value, schema, scratch) {
            return Vec::new();
        }
        self.report(value, schema, old, base, scratch)
    }

    /// As [`Self::validate`], without asking first whether there are any.
    pub fn report(
        &self,
        value: ValueRef<'_>,
        schema: SchemaId,
        old: Option<ValueRef<'_>>,
        base: Option<&str>,
        scratch: &mut ValidateScratch,
    ) -> Vec<FieldError> {
        let mut errors = Vec::new();
        self.each(value, schema, old, scratch, |worder, complaint, text| {
            let error = worder.field_error(complaint, text, base);
            let bytes = error.field.len() + error.body.len();
            errors.push(error);
            bytes
        });
        errors
    }

    /// The bare texts of kube-openapi's validator, before the server makes field errors of them.
    pub fn messages(
        &self,
        value: ValueRef<'_>,
        schema: SchemaId,
        old: Option<ValueRef<'_>>,
        scratch: &mut ValidateScratch,
    ) -> Vec<String> {
        let mut messages = Vec::new();
        self.each(value, schema, old, scratch, |_, _, text| {
            let bytes = text.len();
            messages.push(text);
            bytes
        });
        messages
    }

    /// Hands out all complaints with different texts, until what is made of them has [`MAX_ERROR_BYTES`].
    fn each(
        &self,
        value: ValueRef<'_>,
        schema: SchemaId,
        old: Option<ValueRef<'_>>,
        scratch: &mut ValidateScratch,
        mut take: impl FnMut(Worder<'_>, &Complaint, String) -> usize,
    ) {
        let view = value.view();
        let reporter = Reporter { plan: self.plan, rules: self.rules, view, scratch: &mut scratch.report };
        reporter.run(value.id(), schema, old.map(ValueRef::id));
        let found = &scratch.report;
        let worder = Worder { plan: self.plan, view, trail: &found.trail, words: self.rules.words };
        // A single complaint cannot be a repetition.
        let mut seen = FxHashSet::default();
        let mut bytes = 0;
        for complaint in &found.complaints {
            let text = worder.text(complaint);
            if found.complaints.len() == 1 || seen.insert(text.clone()) {
                bytes += take(worder, complaint, text);
            }
            if bytes > MAX_ERROR_BYTES {
                return;
            }
        }
    }
}
