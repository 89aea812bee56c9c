//! What calls cost at run time: which rule applies to which function.

use crate::eval::EvalRules;

/// How a call is charged once it has run. Sizes are those of its arguments: code points of texts,
/// bytes, elements, entries; 1 for all else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallCost {
    One,
    /// A tenth of an argument's size.
    Tenth(u8),
    /// A fifth of the first argument's size.
    Fifth,
    /// The size of the second argument.
    SecondSize,
    /// A tenth of the smaller one.
    TenthOfSmaller,
    /// A tenth of both together.
    TenthOfSum,
    /// Text times pattern.
    Pattern,
    /// Text times text.
    Search,
    /// All parts of the first argument.
    Traversal,
    /// A fifth of the result's size.
    FifthOfResult,
    /// One plus the product of sizes times the factor.
    Sets(u8),
    /// A list as long as the result is made.
    MakesList,
    Flatten,
    /// Each element of an argument is compared with each.
    SelfCompare(u8),
    ContainsIp {
        text: bool,
    },
    ContainsCidr {
        text: bool,
    },
    Validate,
    Check,
    Selector,
}

impl CallCost {
    /// Whether a call compares all with all.
    pub(crate) const fn is_quadratic(self) -> bool {
        matches!(self, Self::Sets(_) | Self::SelfCompare(_))
    }
}

/// The rule for a call. `overload` is its id if the checker left only one candidate.
pub(crate) fn call_cost(function: &str, overload: Option<&str>, rules: &EvalRules) -> CallCost {
    if let Some(cost) = overload.and_then(library_cost) {
        return cost;
    }
    match function {
        "check" => CallCost::Check,
        "fieldSelector" | "labelSelector" => CallCost::Selector,
        "isSorted" | "sum" | "max" | "min" | "indexOf" | "lastIndexOf" | "includes" => CallCost::Traversal,
        "url" | "lowerAscii" | "upperAscii" | "substring" | "trim" | "jsonpatch.escapeKey" => CallCost::Tenth(0),
        "replace" | "split" | "ip.isCanonical" => CallCost::Fifth,
        "join" => CallCost::FifthOfResult,
        "find" | "findAll" => CallCost::Pattern,
        "ip" if overload == Some("cidr_ip") => CallCost::One,
        "cidr" | "isIP" | "isCIDR" | "ip" | "quantity" | "isQuantity" | "semver" | "isSemver" => CallCost::Tenth(0),
        "containsIP" => CallCost::ContainsIp { text: overload == Some("cidr_contains_ip_string") },
        "containsCIDR" => CallCost::ContainsCidr { text: overload == Some("cidr_contains_cidr_string") },
        "validate" => CallCost::Validate,
        _ => overload.map_or(CallCost::One, |overload| standard_cost(overload, rules)),
    }
}

/// Lists and sets bring rules for their overloads.
fn library_cost(overload: &str) -> Option<CallCost> {
    Some(match overload {
        "list_sets_contains_list" | "list_sets_intersects_list" => CallCost::Sets(1),
        "list_sets_equivalent_list" => CallCost::Sets(2),
        "list_slice" | "lists_range" | "list_reverse" => CallCost::MakesList,
        "list_flatten" | "list_flatten_int" => CallCost::Flatten,
        "list_distinct" => CallCost::SelfCompare(0),
        _ if overload.starts_with("list_") && overload.ends_with("_sort") => CallCost::SelfCompare(0),
        _ if overload.starts_with("list_") && overload.ends_with("_sortByAssociatedKeys") => CallCost::SelfCompare(1),
        _ => return None,
    })
}

fn standard_cost(overload: &str, rules: &EvalRules) -> CallCost {
    match overload {
        "starts_with_string" | "ends_with_string" => CallCost::Tenth(u8::from(rules.affix_cost_by_argument)),
        "string_to_bytes" | "bytes_to_string" | "strings_quote" | "string_format" => CallCost::Tenth(0),
        "in_list" => CallCost::SecondSize,
        "less_string"
        | "less_equals_string"
        | "greater_string"
        | "greater_equals_string"
        | "less_bytes"
        | "less_equals_bytes"
        | "greater_bytes"
        | "greater_equals_bytes" => CallCost::TenthOfSmaller,
        "add_string" | "add_bytes" => CallCost::TenthOfSum,
        "matches_string" => CallCost::Pattern,
        "matches" if rules.global_matches_cost => CallCost::Pattern,
        "contains_string" => CallCost::Search,
        _ => CallCost::One,
    }
}
