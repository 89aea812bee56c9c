//! `status.storedVersions`.

use std::collections::BTreeMap;

use plimsoll_finding::CrdMessage as M;
use plimsoll_go::value::{Token, Value};

use super::{CODE, Spec};
use crate::definition::findings::{Findings, field_path};

/// Mirrors `ValidateCustomResourceDefinitionStoredVersions`.
pub(in crate::definition) fn check(spec: &Spec<'_, '_>, stored: &[&str], findings: &mut Findings) {
    let (path, node) = (|| field_path(["status", "storedVersions"]), spec.about("versions"));
    if stored.is_empty() {
        let value = Value::scalar(Token::NilOf(Value::STRINGS));
        return findings.invalid(CODE, path(), value, M::NoStoredVersion, node);
    }
    let mut places: BTreeMap<&str, usize> = stored.iter().copied().zip(0..).collect();
    for version in spec.internal.versions() {
        let is_stored = places.remove(version.name).is_some();
        if version.storage && !is_stored {
            let value = Value::strings(stored.iter().copied());
            let message = M::StorageVersionNotStored(version.name.into());
            findings.invalid(CODE, path(), value, message, version.node);
        }
    }
    for (name, index) in places {
        let explained = spec.rules.definition.explains_stored_versions;
        let message = M::StoredVersionMissing(explained.then(|| name.into()));
        findings.invalid(CODE, path().index(index), name, message, node);
    }
}
