//! Priority levels.

use plimsoll_finding::Code;
use plimsoll_go::value::{Token, Value};

use super::super::internal::Internal;
use super::super::rule::{Check, Request, Rule};
use super::super::{At, Errors};

const ZERO_SHARES: &str = "flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares";

/// `ValidatePriorityLevelConfiguration`
pub(super) const RULES: &[Rule] = &[
    Rule::new("ValidatePriorityLevelConfiguration", "metadata.annotations", Check::Code(no_zero_shares)),
    Rule::new("ValidatePriorityLevelConfigurationSpec", "", Check::Code(exempt_in_old_words)).until(34),
    Rule::new("ValidatePriorityLevelConfigurationSpec", "", Check::Code(exempt)).since(34),
    Rule::new("ValidateIfMandatoryPriorityLevelConfigurationObject", "", Check::Code(mandatory)),
];

const EXEMPT: &str = "exempt";
const CATCH_ALL: &str = "catch-all";
/// Shares that the server sets where there are none, and those of `catch-all`.
const DEFAULT_SHARES: i64 = 30;
const CATCH_ALL_SHARES: i64 = 5;

fn exempt(level: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    exempt_by_name(level, "must be 'Exempt' if and only if `name` is 'exempt'", errors);
}

fn exempt_in_old_words(level: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    exempt_by_name(level, "type must be 'Exempt' if and only if name is 'exempt'", errors);
}

fn exempt_by_name(level: &At<'_, '_>, detail: &str, errors: &mut Errors<'_>) {
    let (metadata, spec) = (level.field("metadata"), level.field("spec"));
    let type_ = spec.field("type");
    if (metadata.field("name").text() == EXEMPT) != (type_.text() == "Exempt") {
        let named = Token::NamedString("flowcontrol.PriorityLevelEnablement", type_.text().as_bytes());
        errors.invalid_value(Code::UnsupportedValue, &type_, &Value::scalar(named), detail);
    }
}

fn mandatory(level: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let (metadata, spec) = (level.field("metadata"), level.field("spec"));
    let (type_, limited) = (spec.field("type"), spec.field("limited"));
    let detail = match metadata.field("name").text() {
        EXEMPT if type_.text() != "Exempt" || limited.exists() => {
            "spec of 'exempt' except the 'spec.exempt' field must equal the fixed value"
        }
        CATCH_ALL if type_.text() != "Limited" || spec.field("exempt").exists() || !is_catch_all(&limited) => {
            "spec of 'catch-all' must equal the fixed value"
        }
        _ => return,
    };
    errors.invalid_value(Code::ImmutableField, &spec, &shown(&spec), detail);
}

fn is_catch_all(limited: &At<'_, '_>) -> bool {
    let response = limited.field("limitResponse");
    limited.field("nominalConcurrencyShares").int().unwrap_or(DEFAULT_SHARES) == CATCH_ALL_SHARES
        && limited.field("lendablePercent").int().unwrap_or_default() == 0
        && !limited.field("borrowingLimitPercent").exists()
        && response.field("type").text() == "Reject"
        && !response.field("queuing").exists()
}

fn shown<'v>(spec: &At<'_, 'v>) -> Value<'v> {
    let mut value = Internal::default();
    value.open("flowcontrol.PriorityLevelConfigurationSpec");
    value.named("Type", "flowcontrol.PriorityLevelEnablement", &spec.field("type"));
    let limited = spec.field("limited");
    value.pointer("Limited", "*flowcontrol.LimitedPriorityLevelConfiguration", &limited, |value, limited| {
        value.int("NominalConcurrencyShares", &limited.field("nominalConcurrencyShares"), DEFAULT_SHARES);
        let response = limited.field("limitResponse");
        value.name("LimitResponse");
        value.open("flowcontrol.LimitResponse");
        value.named("Type", "flowcontrol.LimitResponseType", &response.field("type"));
        let queuing = response.field("queuing");
        value.pointer("Queuing", "*flowcontrol.QueuingConfiguration", &queuing, |value, queuing| {
            value.int("Queues", &queuing.field("queues"), 64);
            value.int("HandSize", &queuing.field("handSize"), 8);
            value.int("QueueLengthLimit", &queuing.field("queueLengthLimit"), 50);
        });
        value.close();
        value.pointer_to_int("LendablePercent", &limited.field("lendablePercent"), Some(0));
        value.pointer_to_int("BorrowingLimitPercent", &limited.field("borrowingLimitPercent"), None);
    });
    let exempt = spec.field("exempt");
    value.pointer("Exempt", "*flowcontrol.ExemptPriorityLevelConfiguration", &exempt, |value, exempt| {
        value.pointer_to_int("NominalConcurrencyShares", &exempt.field("nominalConcurrencyShares"), Some(0));
        value.pointer_to_int("LendablePercent", &exempt.field("lendablePercent"), Some(0));
    });
    value.close();
    value.finish()
}

/// The annotation carries what v1beta3 cannot say, which conversion from that version takes out.
fn no_zero_shares(annotations: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if request.version != "v1beta3" && annotations.key(ZERO_SHARES).exists() {
        let detail = format!("annotation '{ZERO_SHARES}' is forbidden");
        errors.forbidden(Code::InvalidAnnotation, annotations, &detail);
    }
}
