//! Flow schemas.

use plimsoll_finding::Code;
use plimsoll_go::value::Value;
use plimsoll_walk::ValueRef;

use super::super::internal::Internal;
use super::super::rule::{Check, Request, Rule};
use super::super::{At, Errors};

/// `ValidateFlowSchema`
pub(super) const RULES: &[Rule] = &[Rule::new("ValidateFlowSchema", "", Check::Code(mandatory))];

/// What the server itself makes, and nobody may change.
struct Mandatory {
    name: &'static str,
    precedence: i64,
    distinguisher: &'static str,
    groups: &'static [&'static str],
}

const MANDATORY: [Mandatory; 2] = [
    Mandatory { name: "exempt", precedence: 1, distinguisher: "", groups: &["system:masters"] },
    Mandatory {
        name: "catch-all",
        precedence: 10_000,
        distinguisher: "ByUser",
        groups: &["system:unauthenticated", "system:authenticated"],
    },
];

/// Where there is no precedence, the server sets this one.
const DEFAULT_PRECEDENCE: i64 = 1000;

fn mandatory(schema: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let name = schema.field("metadata").field("name").value();
    let spec = schema.field("spec");
    let known = MANDATORY.iter().find(|known| name.and_then(ValueRef::as_str) == Some(known.name));
    if let Some(known) = known.filter(|known| !known.is(&spec)) {
        let detail = format!("spec of '{}' must equal the fixed value", known.name);
        errors.invalid_value(Code::ImmutableField, &spec, &shown(&spec), &detail);
    }
}

impl Mandatory {
    fn is(&self, spec: &At<'_, '_>) -> bool {
        let is_all = |list: &At<'_, '_>| list.len() == 1 && list.items().all(|item| item.text() == "*");
        let rules = spec.field("rules");
        let method = spec.field("distinguisherMethod");
        spec.field("priorityLevelConfiguration").field("name").text() == self.name
            && spec.field("matchingPrecedence").int().unwrap_or(DEFAULT_PRECEDENCE) == self.precedence
            && method.exists() != self.distinguisher.is_empty()
            && method.field("type").text() == self.distinguisher
            && rules.len() == 1
            && rules.items().all(|rule| {
                let (subjects, resources) = (rule.field("subjects"), rule.field("resourceRules"));
                let paths = rule.field("nonResourceRules");
                subjects.len() == self.groups.len()
                    && subjects.items().zip(self.groups).all(|(subject, group)| {
                        subject.field("kind").text() == "Group"
                            && subject.field("group").field("name").text() == *group
                            && !subject.field("user").exists()
                            && !subject.field("serviceAccount").exists()
                    })
                    && resources.len() == 1
                    && resources.items().all(|rule| {
                        ["verbs", "apiGroups", "resources", "namespaces"].iter().all(|list| is_all(&rule.field(list)))
                            && rule.field("clusterScope").bool() == Some(true)
                    })
                    && paths.len() == 1
                    && paths.items().all(|rule| is_all(&rule.field("verbs")) && is_all(&rule.field("nonResourceURLs")))
            })
    }
}

fn shown<'v>(spec: &At<'_, 'v>) -> Value<'v> {
    let mut value = Internal::default();
    value.open("flowcontrol.FlowSchemaSpec");
    value.name("PriorityLevelConfiguration");
    value.open("flowcontrol.PriorityLevelConfigurationReference");
    value.text("Name", &spec.field("priorityLevelConfiguration").field("name"));
    value.close();
    value.int("MatchingPrecedence", &spec.field("matchingPrecedence"), DEFAULT_PRECEDENCE);
    let method = spec.field("distinguisherMethod");
    value.pointer("DistinguisherMethod", "*flowcontrol.FlowDistinguisherMethod", &method, |value, method| {
        value.named("Type", "flowcontrol.FlowDistinguisherMethodType", &method.field("type"));
    });
    value.list("Rules", "[]flowcontrol.PolicyRulesWithSubjects", &spec.field("rules"), |value, rule| {
        value.open("flowcontrol.PolicyRulesWithSubjects");
        value.list("Subjects", "[]flowcontrol.Subject", &rule.field("subjects"), push_subject);
        let resources = rule.field("resourceRules");
        value.list("ResourceRules", "[]flowcontrol.ResourcePolicyRule", &resources, |value, rule| {
            value.open("flowcontrol.ResourcePolicyRule");
            value.strings("Verbs", &rule.field("verbs"));
            value.strings("APIGroups", &rule.field("apiGroups"));
            value.strings("Resources", &rule.field("resources"));
            value.bool("ClusterScope", &rule.field("clusterScope"));
            value.strings("Namespaces", &rule.field("namespaces"));
            value.close();
        });
        let paths = rule.field("nonResourceRules");
        value.list("NonResourceRules", "[]flowcontrol.NonResourcePolicyRule", &paths, |value, rule| {
            value.open("flowcontrol.NonResourcePolicyRule");
            value.strings("Verbs", &rule.field("verbs"));
            value.strings("NonResourceURLs", &rule.field("nonResourceURLs"));
            value.close();
        });
        value.close();
    });
    value.close();
    value.finish()
}

fn push_subject<'v>(value: &mut Internal<'v>, subject: &At<'_, 'v>) {
    value.open("flowcontrol.Subject");
    value.named("Kind", "flowcontrol.SubjectKind", &subject.field("kind"));
    value.pointer("User", "*flowcontrol.UserSubject", &subject.field("user"), |value, user| {
        value.text("Name", &user.field("name"));
    });
    value.pointer("Group", "*flowcontrol.GroupSubject", &subject.field("group"), |value, group| {
        value.text("Name", &group.field("name"));
    });
    let account = subject.field("serviceAccount");
    value.pointer("ServiceAccount", "*flowcontrol.ServiceAccountSubject", &account, |value, account| {
        value.text("Namespace", &account.field("namespace"));
        value.text("Name", &account.field("name"));
    });
    value.close();
}
