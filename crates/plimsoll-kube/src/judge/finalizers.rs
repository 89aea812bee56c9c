//! Warnings about finalizers.

use std::collections::BTreeSet;

use plimsoll_go::names::validation::is_qualified_name;
use plimsoll_go::strconv::quote;

use crate::meta::MetaRef;
use crate::release::Rules;
use crate::warnings::Warnings;

/// Finalizers of the server itself.
const STANDARD: [&str; 3] = ["orphan", "foregroundDeletion", "kubernetes"];

/// Warns of finalizers that the old object does not have; mirrors `generateWarningsFromObj`.
pub(super) fn warn(new: MetaRef<'_>, old: Option<MetaRef<'_>>, rules: &Rules, warnings: &mut Warnings) {
    let mut added: BTreeSet<&str> = new.finalizers().collect();
    for finalizer in old.into_iter().flat_map(MetaRef::finalizers) {
        added.remove(finalizer);
    }
    for finalizer in added {
        let head = format!("metadata.finalizers: {}: ", quote(finalizer.as_bytes()));
        for message in is_qualified_name(finalizer, &rules.go.names) {
            warnings.add(&format!("{head}{message}"));
        }
        if finalizer.contains('/') || STANDARD.contains(&finalizer) {
            continue;
        }
        let path =
            if rules.meta.asks_for_finalizer_path && finalizer.contains('.') { " including a path (/)" } else { "" };
        warnings.add(&format!(
            "{head}prefer a domain-qualified finalizer name{path} to avoid accidental conflicts with other finalizer \
             writers"
        ));
    }
}
