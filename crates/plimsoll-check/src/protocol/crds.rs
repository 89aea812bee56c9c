//! CRDs that requests came with, compiled once.

use std::collections::HashMap;

use crate::{Defined, Format, Judge, Release};

use super::answer::Answer;
use super::native::Natives;

/// CRDs are kept until their texts have so many bytes; then all are forgotten. A compiled CRD takes a multiple of
/// its text.
const MAX_BYTES_KEPT: usize = 8 << 20;
/// What each CRD counts beside its text.
const CRD_BYTES: usize = 4 << 10;

/// CRDs by release and text.
#[derive(Debug, Default)]
pub struct CrdCache {
    releases: HashMap<Release, HashMap<String, CachedCrd>>,
    bytes: usize,
    /// Kinds that need no CRD.
    pub(super) natives: Natives,
}

/// What became of the text of a CRD.
#[derive(Debug)]
pub(super) struct CachedCrd {
    /// The judge of the release.
    pub(super) judge: Judge,
    /// What the server says about the CRD.
    pub(super) defined: Defined,
}

impl CrdCache {
    /// The CRD of a text.
    pub(super) fn get(&mut self, release: Release, text: &str) -> &CachedCrd {
        let is_known = self.releases.get(&release).is_some_and(|known| known.contains_key(text));
        if !is_known {
            self.bytes += CRD_BYTES + text.len();
            if self.bytes > MAX_BYTES_KEPT {
                self.releases.clear();
                self.bytes = CRD_BYTES + text.len();
            }
        }
        let known = self.releases.entry(release).or_default();
        if !is_known {
            known.insert(text.to_owned(), CachedCrd::new(release, text));
        }
        &known[text]
    }
}

impl CachedCrd {
    fn new(release: Release, text: &str) -> Self {
        let judge = Judge::new(release);
        let defined = judge.define(text.as_bytes(), Format::guess(text.as_bytes()));
        Self { judge, defined }
    }

    /// A CRD that replaces a stored one.
    pub(super) fn updated(release: Release, text: &str, old: &str) -> Result<Self, String> {
        let judge = Judge::new(release);
        let defined = judge.redefine(
            text.as_bytes(),
            Format::guess(text.as_bytes()),
            old.as_bytes(),
            Format::guess(old.as_bytes()),
        )?;
        Ok(Self { judge, defined })
    }

    /// The answer to a request that is about the CRD alone: its strict errors count.
    pub(super) fn answer_alone(&self, mut answer: Answer<'_>, costs: bool) {
        if let Some(definition) = self.defined.definition.as_ref().filter(|_| costs) {
            answer.rules(&definition.rule_costs());
        }
        self.answer(answer, true);
    }

    /// The answer to a request for a CRD as an object of a built-in kind.
    pub(super) fn answer_as_object(&self, mut answer: Answer<'_>) {
        let defined = &self.defined;
        let status = defined.status(true);
        let causes = if status.code == 422 { defined.errors.as_slice() } else { &[] };
        let warnings = if status.is_accepted() { defined.warnings.as_slice() } else { &[] };
        answer.status(&status, (causes, defined.wording), warnings);
        let unreadable = defined.decode_error.as_ref().map(|error| error.text(defined.wording));
        answer.text("decodeError", &unreadable.unwrap_or_default());
        answer.texts("strict", &defined.strict_texts());
        answer.errors("errors", &defined.errors, defined.wording);
        answer.end();
    }

    /// The answer to a request for an object whose CRD the server rejects.
    pub(super) fn answer_rejected(&self, answer: Answer<'_>) {
        self.answer(answer, false);
    }

    fn answer(&self, mut answer: Answer<'_>, strict: bool) {
        let defined = &self.defined;
        let status = defined.status(strict);
        let causes = if status.code == 422 { defined.errors.as_slice() } else { &[] };
        let warnings = if status.is_accepted() { defined.warnings.as_slice() } else { &[] };
        answer.status(&status, (causes, defined.wording), warnings);
        let unreadable = defined.decode_error.as_ref().map(|error| error.text(defined.wording));
        answer.text("decodeError", &unreadable.unwrap_or_default());
        answer.errors("crdErrors", &defined.errors, defined.wording);
        if strict {
            answer.texts("strict", &defined.strict_texts());
        }
        answer.end();
    }
}
