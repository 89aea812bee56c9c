//! What the server itself says to a new definition that replaces an old one.

use plimsoll_doc::{Span, read_json};

use super::change::{Change, Level, Softened};
use crate::crd::server_form::{as_stored, as_update, path_at};
use crate::object::Object;
use crate::text::READ_RULES;
use crate::{Format, Judge};

/// So many refusals are listed.
const MAX_ERRORS: usize = 1_000;

/// Refusals of the update, each with its place in the new definition.
pub(crate) fn refusals(old: &Object<'_>, new: &Object<'_>, judge: &Judge) -> Vec<Change> {
    let (stored, update) = (as_stored(old.root), as_update(new.root));
    let defined = match judge.redefine(update.as_bytes(), Format::Json, stored.as_bytes(), Format::Json) {
        Ok(defined) => defined,
        Err(failure) => return vec![refused(format!("the old CRD cannot be read: {failure}"), None)],
    };
    if let Some(error) = defined.refusal() {
        return vec![refused(format!("the server cannot read the new CRD: {error}"), None)];
    }
    let document = read_json(update.as_bytes(), &READ_RULES);
    let place = |span: Span| {
        let path = path_at(document.as_ref().ok()?, span);
        Some(plimsoll_finding::locate_path(new.root.document(), &new.path_of(&path)).span())
    };
    let shown = defined.errors.iter().take(MAX_ERRORS);
    shown.map(|error| refused(message(&error.text(defined.wording)), place(error.place.span))).collect()
}

fn message(error: &str) -> String {
    format!("the server rejects the new CRD: {error}")
}

fn refused(message: String, new: Option<Span>) -> Change {
    Change {
        level: Level::Update,
        what: "definition",
        message,
        version: None,
        also_in: Vec::new(),
        field: String::new(),
        old: None,
        new,
        softened: Softened::NotAsked,
    }
}
