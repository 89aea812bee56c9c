//! `status.storedVersions`.

use std::collections::BTreeMap;

use plimsoll_go::value::{Token, Value};

use super::{CODE, Spec};
use crate::definition::findings::Findings;

const PATH: &str = "status.storedVersions";

/// Mirrors `ValidateCustomResourceDefinitionStoredVersions`.
pub(in crate::definition) fn check(spec: &Spec<'_, '_>, stored: &[&str], findings: &mut Findings) {
    let span = spec.span("versions");
    if stored.is_empty() {
        let value = Value::scalar(Token::NilOf(Value::STRINGS));
        return findings.invalid(CODE, PATH, &value, "must have at least one stored version", span);
    }
    let mut places: BTreeMap<&str, usize> = stored.iter().copied().zip(0..).collect();
    for version in spec.internal.versions() {
        let is_stored = places.remove(version.name).is_some();
        if version.storage && !is_stored {
            let value = Value::strings(stored.iter().copied());
            let detail = format!("must have the storage version {}", version.name);
            findings.invalid(CODE, PATH, &value, &detail, version.node.span());
        }
    }
    for (name, index) in places {
        let detail = if spec.rules.definition.explains_stored_versions {
            format!(
                "missing from spec.versions; {name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in {name} and removes {name} from status.storedVersions"
            )
        } else {
            "must appear in spec.versions".to_owned()
        };
        findings.invalid_text(CODE, format!("{PATH}[{index}]"), name, &detail, span);
    }
}
