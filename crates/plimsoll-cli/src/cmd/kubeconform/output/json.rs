//! One JSON object at the end.

use std::io::{self, Write};

use plimsoll_check::text::READ_RULES;
use plimsoll_doc::{JsonLayout, JsonObject, KeyOrder, read_json, write_json};

use super::Counts;
use crate::cmd::kubeconform::validate::{Outcome, Status};

/// The results so far.
#[derive(Debug, Default)]
pub(super) struct Json {
    resources: Vec<String>,
}

impl Json {
    pub(super) fn add(&mut self, outcome: &Outcome, verbose: bool) {
        let status = match outcome.status {
            Status::Valid => "statusValid",
            Status::Invalid => "statusInvalid",
            Status::Error => "statusError",
            Status::Skipped => "statusSkipped",
            Status::Empty => "",
        };
        if !verbose && !matches!(outcome.status, Status::Invalid | Status::Error) {
            return;
        }
        let Outcome { path, signature, message, errors, .. } = outcome;
        let mut resource = JsonObject::new();
        resource.text("filename", path);
        resource.text("kind", &signature.kind);
        resource.text("name", &signature.name);
        resource.text("version", &signature.version);
        resource.text("status", status);
        resource.text("msg", message);
        if !errors.is_empty() {
            let errors = errors.iter().map(|told| {
                let mut error = JsonObject::new();
                error.text("path", &told.plain_pointer());
                error.text("msg", &told.text());
                error.finish()
            });
            resource.raw("validationErrors", &format!("[{}]", errors.collect::<Vec<_>>().join(",")));
        }
        self.resources.push(resource.finish());
    }

    pub(super) fn finish(&self, counts: Option<Counts>, out: &mut dyn Write) -> io::Result<()> {
        let mut object = JsonObject::new();
        object.raw("resources", &format!("[{}]", self.resources.join(",")));
        if let Some(Counts { valid, invalid, errors, skipped }) = counts {
            let mut summary = JsonObject::new();
            let counts = [("valid", valid), ("invalid", invalid), ("errors", errors), ("skipped", skipped)];
            for (name, count) in counts {
                summary.number(name, count as u64);
            }
            object.raw("summary", &summary.finish());
        }
        let text = object.finish();
        match read_json(text.as_bytes(), &READ_RULES) {
            Ok(document) => {
                writeln!(out, "{}", write_json(document.root(), KeyOrder::AsRead, JsonLayout::Pretty))
            }
            // More than can be read again: without indentation.
            Err(_) => writeln!(out, "{text}"),
        }
    }
}
