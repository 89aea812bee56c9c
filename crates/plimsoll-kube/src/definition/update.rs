//! An update of a definition: what the old one already does wrong may stay.

mod certificates;
mod relax;

use plimsoll_doc::NodeRef;
use plimsoll_finding::{Code, CrdMessage, Path};
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::typed::are_equal;

use super::findings::{Findings, field_path};
use super::internal::{Internal, field};
use super::spec::{self, ApprovalState, Options, Plans, SchemaTexts, Spec, names, stored};
use crate::release::Rules;

pub(super) use certificates::complaint as certificates_complaint;
pub(super) use relax::options;

/// The stored definition of an update.
#[derive(Debug)]
pub(super) struct Old<'d, 'r> {
    pub(super) internal: &'r Internal<'d>,
    pub(super) texts: &'r SchemaTexts<'d>,
}

impl<'d> Old<'d, '_> {
    fn status(&self) -> Option<NodeRef<'d>> {
        field(self.internal.root, "status")
    }

    /// Whether the kind is being served.
    pub(super) fn is_established(&self) -> bool {
        let conditions = self.status().and_then(|status| field(status, "conditions"));
        let text = |condition: NodeRef<'_>, name: &str, want: &str| {
            field(condition, name).and_then(NodeRef::as_str) == Some(want)
        };
        let mut conditions = conditions.into_iter().flat_map(NodeRef::items);
        conditions.any(|condition| text(condition, "type", "Established") && text(condition, "status", "True"))
    }

    /// `status.storedVersions`, which decoding fills in where it is empty.
    fn stored_versions(&self) -> Vec<&'d str> {
        let list = self.status().and_then(|status| field(status, "storedVersions"));
        let stored = list.into_iter().flat_map(NodeRef::items).map(|item| item.as_str().unwrap_or_default());
        let stored: Vec<&str> = stored.collect();
        if stored.is_empty() { self.internal.storage_version().into_iter().collect() } else { stored }
    }

    /// Whether an update changes what the definition asks for.
    pub(super) fn has_other_spec(&self, new: &Internal<'_>) -> bool {
        !are_equal(new.types.spec(), field(self.internal.root, "spec"), field(new.root, "spec"))
    }
}

/// All errors of an updated definition but those of its metadata; mirrors
/// `ValidateCustomResourceDefinitionUpdate` after the strategy has prepared it.
pub(super) fn check(
    new: &Internal<'_>,
    texts: &SchemaTexts<'_>,
    plans: &Plans<'_>,
    old: &Old<'_, '_>,
    rules: &Rules,
    findings: &mut Findings,
) {
    let options: Options = options(new, old, rules);
    let spec = Spec { internal: new, texts, plans, options: &options, rules };
    spec.check(findings);
    immutable_fields(&spec, old, findings);
    if let Some(names) = old.status().and_then(|status| field(status, "acceptedNames")) {
        let names = names::NamesToCheck::of_node(names);
        names::check(&names, &field_path(["status", "acceptedNames"]), new.root, findings);
    }
    let mut stored = old.stored_versions();
    if let Some(version) = new.storage_version().filter(|version| !stored.contains(version)) {
        stored.push(version);
    }
    stored::check(&spec, &stored, findings);
    let old_state = ApprovalState::of(old.internal, &rules.go.formats.url);
    spec::approval::check(&spec, Some(old_state), findings);
    if !old.internal.preserve_unknown_fields {
        spec::check_preserve_unknown_fields(&spec, findings);
    }
}

fn immutable_fields(spec: &Spec<'_, '_>, old: &Old<'_, '_>, findings: &mut Findings) {
    let (new, old_form) = (spec.internal, old.internal);
    let mut check = |path: Path, new: &str, old: &str, token: Token<'_>, at: &str| {
        if new != old {
            findings.invalid(Code::ImmutableField, path, Value::scalar(token), CrdMessage::Immutable, spec.about(at));
        }
    };
    let string = |text| Token::String(str::as_bytes(text));
    if old.is_established() {
        let scope = Token::NamedString("apiextensions.ResourceScope", new.scope.as_bytes());
        check(field_path(["spec", "scope"]), new.scope, old_form.scope, scope, "scope");
        let (kind, old_kind) = (new.names.kind, old_form.names.kind);
        check(field_path(["spec", "names", "kind"]), kind, old_kind, string(kind), "names");
    }
    check(field_path(["spec", "group"]), new.group, old_form.group, string(new.group), "group");
    let (plural, old_plural) = (new.names.plural, old_form.names.plural);
    check(field_path(["spec", "names", "plural"]), plural, old_plural, string(plural), "names");
}
