//! What the tags of Go types say about built-in kinds (`+k8s:…`), where the server reports it.

use std::sync::Arc;

use plimsoll_finding::{FieldErrorKind, Finding};
use plimsoll_schema::tags::{GoTypeId, TagPlan, lower};
use plimsoll_store::model::TypeName;
use plimsoll_store::tags::ReleaseTags;
use plimsoll_walk::{TagOptions, TagValidator};

use super::Request;

/// The module of the types that have tags.
const MODULE: &str = "k8s.io/api/";
const MAIN: &str = "/";
const STATUS: &str = "/status";

/// Options are feature gates: of those that tags ask about, these are on by default.
const OPTIONS: TagOptions<'static> = TagOptions { enabled: &["HPAScaleToZero"], are_defined: true };

/// The tags of a kind.
#[derive(Debug)]
pub struct KindTags {
    plan: TagPlan,
    root: GoTypeId,
    of_objects: bool,
    of_status: bool,
}

impl KindTags {
    /// The tags of a kind whose objects have a type; none where the release runs none for it.
    pub(super) fn of(tags: &ReleaseTags, type_: &TypeName) -> Option<Arc<Self>> {
        let name = format!("{MODULE}{type_}");
        let subresources = tags.subresources(&name)?;
        let has = |wanted: &str| subresources.iter().any(|name| &**name == wanted);
        let plan = lower(&tags.types, [name.as_str()]);
        let root = plan.root(&name)?;
        Some(Arc::new(Self { of_objects: has(MAIN), of_status: has(STATUS), root, plan }))
    }

    /// What the server reports, in its order.
    pub(crate) fn validate(&self, request: &Request<'_, '_>) -> Vec<Finding> {
        if !(if request.is_status { self.of_status } else { self.of_objects }) {
            return Vec::new();
        }
        let validator = TagValidator { plan: &self.plan, options: OPTIONS };
        let found = validator.validate(request.object, request.old, self.root);
        let enforced = found.into_iter().filter(|found| found.is_enforced(true));
        enforced.map(|found| found.finding).filter(is_sure).collect()
    }
}

/// Whether a server says the same, as far as that is known here. A value that is missing may be set by its defaults,
/// which are not restated; lists of values lack constants that are made of others; and mistakes of the server itself
/// are no matter of the object.
fn is_sure(finding: &Finding) -> bool {
    use FieldErrorKind::{Internal, NotSupported, Required};
    finding.field_cause().is_some_and(|cause| !matches!(cause.kind, Internal | NotSupported | Required))
}

/// Leaves what hand-written code says and tags do not: of two errors of one kind about one field, the tag's is told.
pub(crate) fn uncovered(errors: &mut Vec<Finding>, by_tags: &[Finding]) {
    let key = |finding: &Finding| finding.field_cause().map(|cause| (cause.kind, cause.field.to_string()));
    let covered: Vec<_> = by_tags.iter().filter_map(key).collect();
    errors.retain(|error| key(error).is_none_or(|key| !covered.contains(&key)));
}
