//! Persistent volume claims.

use plimsoll_finding::Code;
use plimsoll_walk::ValueRef;

use super::super::rule::{Check, On, Request, Rule};
use super::super::{At, Errors};

const STORAGE_CLASS: &str = "volume.beta.kubernetes.io/storage-class";

/// `ValidatePersistentVolumeClaimUpdate`
pub(super) const RULES: &[Rule] =
    &[Rule::new("ValidateImmutableAnnotation", "", Check::Code(storage_class)).on(On::Update)];

fn storage_class(claim: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let (new, old) = (annotation(claim.value()), annotation(request.old));
    // `validateStorageClassUpgradeFromAnnotation`: the annotation becomes the field.
    let becomes_field =
        old.is_some() && class(request.old).is_none() && class(claim.value()) == old && (new.is_none() || new == old);
    if becomes_field || new.unwrap_or_default() == old.unwrap_or_default() {
        return;
    }
    let metadata = claim.field("metadata");
    let annotations = metadata.field("annotations");
    let at = annotations.shown_as(STORAGE_CLASS, annotations.key(STORAGE_CLASS).value());
    errors.invalid(Code::ImmutableField, &at, at.text(), "field is immutable");
}

fn annotation(claim: Option<ValueRef<'_>>) -> Option<&str> {
    claim?.get("metadata")?.get("annotations")?.get(STORAGE_CLASS)?.as_str()
}

fn class(claim: Option<ValueRef<'_>>) -> Option<&str> {
    claim?.get("spec")?.get("storageClassName")?.as_str()
}
