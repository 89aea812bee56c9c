//! Titles for built-in kinds.

use super::{Words, quote};
use crate::{Finding, NotServed, WhyNotServed};

pub(super) fn not_a_quantity(name: &str, value: &str) -> Words {
    Words::new(format!("{} is not a quantity: {}", quote::code(name), quote::code(value)))
        .help("write a number with a unit, such as `500m`, `2` or `1Gi`")
}

pub(super) fn not_served(not_served: &NotServed) -> Words {
    let NotServed { api_version, kind, release, why, instead } = not_served;
    let name = format!("{} ({})", quote::code(kind), quote::code(api_version));
    let title = match why {
        WhyNotServed::Removed(removed) => format!("{name} was removed in Kubernetes {removed}"),
        WhyNotServed::Later(since) => format!("{name} is served from Kubernetes {since} on, not in {release}"),
        WhyNotServed::OnDemand => format!("{name} is not served by default in Kubernetes {release}"),
        WhyNotServed::Unknown => format!("Kubernetes {release} has no {name}"),
    };
    let words = Words::new(title);
    let Some((instead_version, instead_kind)) = instead.split_once(' ') else {
        return match why {
            WhyNotServed::OnDemand => words.help("switch it on with `--runtime-config` of the API server"),
            _ => words,
        };
    };
    words.help(if instead_kind == &**kind {
        format!("use `apiVersion: {instead_version}`")
    } else {
        format!("use `apiVersion: {instead_version}` with `kind: {instead_kind}`")
    })
}

/// A value that does not fit the type of its field; `text` is what the server's decoder says.
pub(super) fn misfit(text: &str, wanted: Option<&str>, finding: &Finding) -> Words {
    let key = quote::key(finding);
    // json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32
    let got = text.split_once("cannot unmarshal ").and_then(|(_, rest)| rest.split_once(" into Go "));
    match (wanted, got) {
        (Some(wanted), Some((got, _))) => {
            let got = match got {
                "bool" => "boolean",
                "array" => "list",
                got => got,
            };
            Words::new(format!("{key}: expected {wanted}, got {got}"))
        }
        _ => Words::new(format!("{key}: {text}")),
    }
}
