//! What containers ask for and may use.

use plimsoll_finding::Code;
use plimsoll_go::json::{Escaping, push_string};
use plimsoll_go::names::validation::is_qualified_name;
use plimsoll_go::quantity::Quantity;
use plimsoll_go::value::{Token, Value};
use plimsoll_walk::ValueRef;

use super::super::{At, Errors};

const OF_CONTAINERS: [&str; 3] = ["cpu", "memory", "ephemeral-storage"];
const HUGE_PAGES: &str = "hugepages-";
const OF_QUOTAS: [&str; 17] = [
    "configmaps",
    "limits.cpu",
    "limits.ephemeral-storage",
    "limits.memory",
    "persistentvolumeclaims",
    "pods",
    "replicationcontrollers",
    "requests.cpu",
    "requests.ephemeral-storage",
    "requests.memory",
    "requests.storage",
    "resourcequotas",
    "secrets",
    "services",
    "services.loadbalancers",
    "services.nodeports",
    "storage",
];
/// Amounts of these are whole numbers.
const WHOLE: [&str; 9] = [
    "configmaps",
    "persistentvolumeclaims",
    "pods",
    "replicationcontrollers",
    "resourcequotas",
    "secrets",
    "services",
    "services.loadbalancers",
    "services.nodeports",
];

/// Mirrors `ValidateContainerResourceRequirements`, but for the sizes of huge pages and for claims.
pub(super) fn validate(resources: &At<'_, '_>, errors: &mut Errors<'_>) {
    let (limits, requests) = (resources.field("limits"), resources.field("requests"));
    for limit in limits.entries() {
        name(&limit, errors);
        amount(&limit, errors);
    }
    for request in requests.entries() {
        name(&request, errors);
        let Some(amount) = amount(&request, errors) else { continue };
        let resource = request.name();
        let may_exceed = is_native(resource) && !resource.starts_with(HUGE_PAGES);
        let limit = limits.key(resource);
        let Some(limit) = limit.value().and_then(quantity) else {
            if !may_exceed {
                errors.required(&limits, "Limit must be set for non overcommitable resources");
            }
            continue;
        };
        let order = amount.compare(&limit);
        let wanted = if order.is_ne() && !may_exceed {
            "equal to"
        } else if order.is_gt() {
            "less than or equal to"
        } else {
            continue;
        };
        let detail = format!("must be {wanted} {resource} limit of {}", text(&limit));
        errors.invalid(Code::NumberTooLarge, &requests, &text(&amount), &detail);
    }
}

/// Mirrors `ValidateContainerResourceName`.
fn name(entry: &At<'_, '_>, errors: &mut Errors<'_>) {
    let name = entry.name();
    let mut json = Vec::new();
    push_string(&mut json, name.as_bytes(), Escaping::Html);
    let json = String::from_utf8(json).unwrap_or_default();
    let shown = Value::scalar(Token::Methods { go_type: "core.ResourceName", string: name, json: &json });
    let messages = is_qualified_name(name, &errors.rules.go.names);
    let is_qualified = messages.is_empty();
    for message in messages {
        errors.invalid_value(Code::InvalidName, entry, &shown, &message);
    }
    let is_huge = name.starts_with(HUGE_PAGES);
    let mut invalid = |detail| errors.invalid_value(Code::InvalidName, entry, &shown, detail);
    if !name.contains('/') {
        let is_of_containers = is_huge || OF_CONTAINERS.contains(&name);
        let is_of_quotas = OF_QUOTAS.contains(&name) || name.starts_with("requests.hugepages-");
        if is_qualified && !is_of_containers && !is_of_quotas {
            invalid("must be a standard resource type or fully qualified");
        }
        if !is_of_containers {
            invalid("must be a standard resource for containers");
        }
    } else if !is_native(name) && !is_extended(name, errors) {
        errors.invalid_value(Code::InvalidName, entry, &shown, "doesn't follow extended resource name standard");
    }
}

/// Mirrors `ValidateResourceQuantityValue`.
fn amount(entry: &At<'_, '_>, errors: &mut Errors<'_>) -> Option<Quantity> {
    let amount = entry.value().and_then(quantity)?;
    if amount.sign() < 0 {
        errors.invalid(Code::NumberTooSmall, entry, &text(&amount), "must be greater than or equal to 0");
    }
    let is_whole = WHOLE.contains(&entry.name()) || is_extended(entry.name(), errors);
    if is_whole && amount.milli_value() % 1000 != 0 {
        let (string, json) = (text(&amount), amount.to_json());
        let shown = Token::Methods { go_type: "resource.Quantity", string: &string, json: &json };
        errors.invalid_value(Code::NumberFormatMismatch, entry, &Value::scalar(shown), "must be an integer");
    }
    Some(amount)
}

fn is_native(name: &str) -> bool {
    !name.contains('/') || name.contains("kubernetes.io/")
}

/// Mirrors `IsExtendedResourceName`.
fn is_extended(name: &str, errors: &Errors<'_>) -> bool {
    let of_quota = format!("requests.{name}");
    !is_native(name)
        && !name.starts_with("requests.")
        && is_qualified_name(of_quota.as_str(), &errors.rules.go.names).is_empty()
}

/// A quantity as the server reads it.
fn quantity(value: ValueRef<'_>) -> Option<Quantity> {
    if let Some(number) = value.as_int() {
        return Quantity::parse(number.to_string().as_bytes()).ok();
    }
    match value.as_float() {
        Some(number) => Quantity::parse(number.to_string().as_bytes()).ok(),
        None => Quantity::parse(value.as_str()?.as_bytes()).ok(),
    }
}

fn text(quantity: &Quantity) -> String {
    quantity.to_json().trim_matches('"').to_owned()
}
