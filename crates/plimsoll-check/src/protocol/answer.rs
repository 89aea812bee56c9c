//! An answer, written field by field.

use std::fmt::Write as _;

use plimsoll_doc::push_json_text;

use crate::{Finding, RuleCost, Status, Verdict, Wording};

/// Which object an answer shows of a valid request in another version than the storage version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShownObject {
    /// What the client receives, after the way through storage.
    #[default]
    Received,
    /// What validation saw. A judge made of the server's packages, which has no storage, shows this.
    Validated,
}

/// An answer under way.
pub(super) struct Answer<'o> {
    out: &'o mut String,
    shown: ShownObject,
}

impl<'o> Answer<'o> {
    /// Begins an answer; `id` is JSON.
    pub(super) fn new(out: &'o mut String, id: Option<&str>, shown: ShownObject) -> Self {
        out.push_str("{\"id\":");
        out.push_str(id.unwrap_or("\"\""));
        Self { out, shown }
    }

    /// The judge failed, or the line was no request.
    pub(super) fn failure(mut self, text: &str) {
        self.text("failure", text);
        self.out.push('}');
    }

    /// The answer to a request for an object, with what its rules have cost.
    pub(super) fn verdict(mut self, verdict: &Verdict<'_>, cel_cost: Option<u64>) {
        let status = verdict.status();
        self.status(&status, (verdict.causes(), verdict.wording), &verdict.warnings);
        if verdict.is_unreadable {
            self.text("decodeError", &status.message);
        }
        self.texts("strict", &verdict.strict_texts());
        self.errors("errors", &verdict.errors, verdict.wording);
        let object = match self.shown {
            ShownObject::Received => verdict.object(),
            ShownObject::Validated => verdict.validated(),
        };
        if let Some(object) = object {
            self.key("object");
            self.out.push_str(&object);
        }
        if let Some(cost) = cel_cost {
            self.key("celCost");
            let _ = write!(self.out, "{cost}");
        }
        self.end();
    }

    /// The Status and the warnings that come with it.
    pub(super) fn status(&mut self, status: &Status, causes: (&[Finding], Wording), warnings: &[String]) {
        let (causes, wording) = causes;
        self.key("code");
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{}", status.code);
        self.text("reason", status.reason.name());
        self.text("message", &status.message);
        self.list("causes", causes, |out, cause| {
            out.push_str("{\"reason\":");
            push_json_text(out, cause.reason().unwrap_or_default());
            out.push_str(",\"message\":");
            push_json_text(out, &cause.field_cause().map(|cause| cause.body(wording)).unwrap_or_default());
            out.push_str(",\"field\":");
            push_json_text(out, &cause.field_text().unwrap_or_default());
            out.push('}');
        });
        self.texts("warnings", warnings);
    }

    /// A list of field errors.
    pub(super) fn errors(&mut self, key: &str, errors: &[Finding], wording: Wording) {
        self.list(key, errors, |out, error| {
            out.push_str("{\"type\":");
            push_json_text(out, error.reason().unwrap_or_default());
            out.push_str(",\"field\":");
            push_json_text(out, &error.field_text().unwrap_or_default());
            out.push_str(",\"text\":");
            push_json_text(out, &error.text(wording));
            out.push('}');
        });
    }

    /// What the rules of a CRD cost.
    pub(super) fn rules(&mut self, rules: &[RuleCost]) {
        self.list("rules", rules, |out, rule| {
            out.push_str("{\"path\":");
            push_json_text(out, &rule.path);
            let _ = write!(out, ",\"index\":{},\"cost\":{}}}", rule.index, rule.cost);
        });
    }

    /// A string that is not empty.
    pub(super) fn text(&mut self, key: &str, text: &str) {
        if !text.is_empty() {
            self.key(key);
            push_json_text(self.out, text);
        }
    }

    /// A list of strings that is not empty.
    pub(super) fn texts(&mut self, key: &str, texts: &[String]) {
        self.list(key, texts, |out, text| push_json_text(out, text));
    }

    /// Ends the answer.
    pub(super) fn end(self) {
        self.out.push('}');
    }

    fn key(&mut self, key: &str) {
        self.out.push_str(",\"");
        self.out.push_str(key);
        self.out.push_str("\":");
    }

    fn list<T>(&mut self, key: &str, items: &[T], mut push: impl FnMut(&mut String, &T)) {
        if items.is_empty() {
            return;
        }
        self.key(key);
        for (index, item) in items.iter().enumerate() {
            self.out.push(if index == 0 { '[' } else { ',' });
            push(self.out, item);
        }
        self.out.push(']');
    }
}
