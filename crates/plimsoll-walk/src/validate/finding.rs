//! Complaints that stay become findings.

use plimsoll_finding::{FieldName, Finding, Path, SchemaFault, SchemaMessage, SchemaPlace, Segment, ValueName};
use plimsoll_schema::plan::Plan;

use super::complaint::{Complaint, Detail};
use super::keyword::{self, At, Said, Wrong};
use super::steps::Steps;
use crate::trail::Trail;
use crate::{Origin, View, WalkRules};

/// Makes findings of complaints about values of one view.
#[derive(Clone, Copy)]
pub(super) struct Writer<'a> {
    pub(super) plan: &'a Plan,
    pub(super) rules: &'a WalkRules,
    pub(super) view: View<'a>,
    pub(super) trail: &'a Trail,
    /// The path of the value that validation began at.
    pub(super) base: &'a Path,
    pub(super) steps: &'a Steps,
}

/// What kube-openapi's validator says about a value, before the server makes a field error of it.
pub(super) struct Raw {
    said: Said,
    name: ValueName,
}

impl Raw {
    /// The text, which also decides whether two complaints are the same.
    pub(super) fn text(&self) -> String {
        self.message().text(self.said.value.as_ref())
    }

    fn message(&self) -> SchemaMessage {
        SchemaMessage { name: self.name.clone(), fault: self.said.fault.clone() }
    }
}

impl Writer<'_> {
    /// What there is to say.
    pub(super) fn raw(self, complaint: &Complaint) -> Raw {
        let at = At {
            plan: self.plan,
            rules: self.rules,
            value: self.view.value(complaint.value),
            schema: self.plan.schema(complaint.schema),
            constraint: &complaint.constraint,
            steps: self.steps,
        };
        let said = keyword::said(&Wrong { at, id: complaint.schema, detail: complaint.detail });
        let name = ValueName {
            path: self.trail.path(self.view, &Path::default(), complaint.name),
            begins_with_dot: self.trail.begins_with_additional(complaint.name),
        };
        Raw { said, name }
    }

    /// The finding; mirrors `kubeOpenAPIResultToFieldErrors`.
    pub(super) fn finding(self, complaint: &Complaint, raw: Raw) -> Finding {
        let path = self.trail.path(self.view, self.base, complaint.name);
        let field = match &raw.said.fault {
            // Such errors of kube-openapi do not know the name of the value.
            SchemaFault::Range(..)
            | SchemaFault::AnyOf
            | SchemaFault::OneOf(_)
            | SchemaFault::AllOf { .. }
            | SchemaFault::Not => self.base.clone(),
            SchemaFault::Required(name) => path.join(Segment::Key(name)),
            _ => path.clone(),
        };
        let (about, path) = match complaint.detail {
            Detail::Member(member) => {
                let member = self.view.value(member);
                (member, path.join(Segment::Key(member.key())))
            }
            _ => (self.view.value(complaint.value), path),
        };
        let Raw { said: Said { code, kind, value, fault }, name } = raw;
        let message = SchemaMessage { name, fault };
        let field = FieldName::open_api(field, self.base.len());
        let node = (about.slot().origin == Origin::New).then_some(about.slot().node);
        let mut finding = Finding::of_field(code, kind, field, value, message).at_node(node);
        finding.place.path = path;
        finding.schema = Some(SchemaPlace {
            source: self.plan.origin(complaint.schema).source,
            span: self.plan.span(complaint.schema, complaint.constraint.keyword),
        });
        finding
    }
}
