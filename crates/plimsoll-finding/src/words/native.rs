//! Titles for built-in kinds.

use plimsoll_go::field_value::FieldErrorKind;

use super::said::Said;
use super::{Words, quote};
use crate::{FieldCause, Finding, NotServed, WhyNotServed};

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

/// What a hand-written rule of the server says, whose path is known by the place alone.
pub(super) fn plain(cause: &FieldCause, finding: &Finding) -> Words {
    let key = quote::key(finding);
    let Said { value, detail } = Said::of(cause);
    let detail = quote::line(&detail);
    let value = value.filter(|value| !value.starts_with(['{', '['])).map(|value| quote::code(&value));
    let title = match (cause.kind, value) {
        (FieldErrorKind::Required, _) => format!("missing required field {key}"),
        (FieldErrorKind::Forbidden, _) => format!("{key} is not allowed"),
        (FieldErrorKind::Duplicate, Some(value)) => format!("{key}: duplicate value {value}"),
        (FieldErrorKind::NotSupported, Some(value)) => format!("{key}: unsupported value {value}"),
        (FieldErrorKind::NotFound, Some(value)) => format!("{key}: {value} is not there"),
        (_, Some(value)) if detail.is_empty() => format!("{key}: invalid value {value}"),
        (_, Some(value)) => format!("{key} is {value}"),
        (_, None) => key.clone(),
    };
    let title = if detail.is_empty() { title } else { format!("{title}: {detail}") };
    let words = Words::new(title);
    let is_plain = cause.kind == FieldErrorKind::Required && detail.is_empty();
    if is_plain { words.help(format!("add {key}")) } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cause, Code, FieldName, Message, Path, Place, Quoted};
    use plimsoll_go::value::{Token, Value};

    #[test]
    fn titles_name_the_field_of_the_place() {
        let title = |kind, value: Option<Quoted>, text: &str| {
            let message = if text.is_empty() { Message::None } else { Message::Text(text.into()) };
            let field = FieldName::written("spec.x");
            let cause = FieldCause { code: Code::MissingField, kind, field, value, message };
            let path = Path::default().key("spec").key("x");
            let finding = Finding::new(Cause::Field(Box::new(cause.clone())), Place { path, ..Place::default() });
            plain(&cause, &finding).headline
        };
        let int = |value| Some(Quoted::from(Value::scalar(Token::Int64(value))));
        let map = Value::scalar(Token::Methods { go_type: "T", string: "", json: "{\"a\":1}" });
        for (kind, value, text, want) in [
            (FieldErrorKind::Required, None, "", "missing required field `x`"),
            (
                FieldErrorKind::Required,
                None,
                "must specify a volume type",
                "missing required field `x`: must specify a volume type",
            ),
            (FieldErrorKind::Forbidden, None, "may not be set", "`x` is not allowed: may not be set"),
            (FieldErrorKind::Invalid, int(-1), "must be positive", "`x` is `-1`: must be positive"),
            (FieldErrorKind::Invalid, Some(map.into()), "must be empty", "`x`: must be empty"),
            (
                FieldErrorKind::NotSupported,
                Some("A".into()),
                "supported values: \"B\"",
                "`x`: unsupported value `A`: supported values: \"B\"",
            ),
            (FieldErrorKind::Duplicate, int(80), "", "`x`: duplicate value `80`"),
        ] {
            assert_eq!(title(kind, value, text), want);
        }
    }
}
