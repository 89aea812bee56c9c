//! The words of complaints: kube-openapi's texts, and the field errors that the server makes of them.

use plimsoll_doc::{Kind, NodeRef};
use plimsoll_finding::{Code, FieldError};
use plimsoll_go::field_value::{FieldErrorKind, FieldWords};
use plimsoll_go::fmt::{Verb, sprint};
use plimsoll_go::json::{Escaping, marshal};
use plimsoll_go::strconv::quote;
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::plan::{Bound, NumberRange, NumberRules, Plan, Schema, StringRules};

use super::What;
use super::check::{DIGITS, go_format, number_of};
use super::number::{Number, to_int64};
use super::what::{BoundName, Compared, Complaint};
use crate::go_value::node_to_go;
use crate::trail::Trail;
use crate::{Origin, ValueRef, View};

/// Words complaints about values of one view.
#[derive(Clone, Copy)]
pub(super) struct Worder<'a> {
    pub(super) plan: &'a Plan,
    pub(super) view: View<'a>,
    pub(super) trail: &'a Trail,
    pub(super) words: FieldWords,
}

/// What a field error is made of, besides its path.
struct Parts<'a> {
    kind: FieldErrorKind,
    value: Option<Value<'a>>,
    detail: String,
}

impl<'a> Worder<'a> {
    fn value(self, complaint: &Complaint) -> ValueRef<'a> {
        self.view.value(complaint.value)
    }

    fn schema(self, complaint: &Complaint) -> &'a Schema {
        self.plan.schema(complaint.schema)
    }

    fn string_rules(self, complaint: &Complaint) -> StringRules {
        self.plan.string(self.schema(complaint)).copied().unwrap_or_default()
    }

    fn number_rules(self, complaint: &Complaint) -> NumberRules {
        self.plan.number(self.schema(complaint)).copied().unwrap_or_default()
    }

    /// The name of the value that a complaint is about, as kube-openapi has it.
    fn name(self, complaint: &Complaint) -> String {
        let mut name = self.trail.openapi_name(self.view, complaint.name);
        if let What::Required(index) = complaint.what {
            name.push('.');
            name.push_str(self.required_name(complaint, index));
        }
        name
    }

    fn required_name(self, complaint: &Complaint, index: u32) -> &'a str {
        let object = self.plan.object(self.schema(complaint));
        let required = object.and_then(|object| self.plan.required(object).get(index as usize));
        required.map_or("", |required| self.plan.name(required.name))
    }

    /// The text of a complaint, which also decides whether two are the same.
    pub(super) fn text(self, complaint: &Complaint) -> String {
        let name = self.name(complaint);
        let value = self.value(complaint);
        let schema = self.schema(complaint);
        let array = || self.plan.array(schema).copied().unwrap_or_default();
        let object = || self.plan.object(schema).copied().unwrap_or_default();
        let quoted = || quote(name.as_bytes());
        match complaint.what {
            What::Type => {
                let types = self.plan.type_text(complaint.schema);
                format!("{name} in body must be of type {types}: {}", quote(type_name(value.kind()).as_bytes()))
            }
            What::TypeForFormat => {
                let actual = quote(go_format(value.kind()).as_bytes());
                format!("{name} in body must be of type {}: {actual}", self.format_name(schema))
            }
            What::Format => {
                let actual = quote(value.as_str().unwrap_or_default().as_bytes());
                format!("{name} in body must be of type {}: {actual}", self.format_name(schema))
            }
            What::MaxLength => {
                let max = self.string_rules(complaint).max.unwrap_or_default();
                format!("{name} in body should be at most {max} chars long")
            }
            What::MinLength => {
                let min = self.string_rules(complaint).min.unwrap_or_default();
                format!("{name} in body should be at least {min} chars long")
            }
            What::Pattern => format!("{name} in body should match '{}'", self.pattern_text(complaint)),
            What::Digits => format!("{name} in body should match '{DIGITS}'"),
            What::ValueRange => range_text("Checked", schema.range, &name),
            What::BoundRange(BoundName::MultipleOf) => range_text("MultipleOf", schema.range, &name),
            What::BoundRange(BoundName::Minimum) => range_text("Minimum boundary", schema.range, &name),
            What::BoundRange(BoundName::Maximum) => range_text("Maximum boundary", schema.range, &name),
            What::MultipleOf(compared) => {
                format!("{name} in body should be a multiple of {}", self.factor(complaint, compared))
            }
            What::FactorNotPositive(compared) => {
                let factor = self.factor(complaint, compared);
                format!("factor MultipleOf declared for {name} must be positive: {factor}")
            }
            What::Minimum(compared) => {
                let bound = self.number_rules(complaint).minimum;
                format!("{name} in body should be greater than{}", bound_text(bound, compared))
            }
            What::Maximum(compared) => {
                let bound = self.number_rules(complaint).maximum;
                format!("{name} in body should be less than{}", bound_text(bound, compared))
            }
            What::MinItems => format!("{name} in body should have at least {} items", array().min.unwrap_or_default()),
            What::MaxItems => format!("{name} in body should have at most {} items", array().max.unwrap_or_default()),
            What::UniqueItems => format!("{name} in body shouldn't contain duplicates"),
            What::Enum => format!("{name} in body should be one of {}", self.enum_text(schema)),
            What::MinProperties => {
                format!("{name} in body should have at least {} properties", object().min.unwrap_or_default())
            }
            What::MaxProperties => {
                format!("{name} in body should have at most {} properties", object().max.unwrap_or_default())
            }
            What::Forbidden(member) => {
                format!("{name}.{} in body is a forbidden property", self.view.value(member).key())
            }
            What::Required(_) => format!("{name} in body is required"),
            What::AnyOf => format!("{} must validate at least one schema (anyOf)", quoted()),
            What::OneOf(0) => {
                format!("{} must validate one and only one schema (oneOf). Found none valid", quoted())
            }
            What::OneOf(count) => {
                format!("{} must validate one and only one schema (oneOf). Found {count} valid alternatives", quoted())
            }
            What::AllOf { none } => {
                let rest = if none { ". None validated" } else { "" };
                format!("{} must validate all the schemas (allOf){rest}", quoted())
            }
            What::Not => format!("{} must not validate the schema (not)", quoted()),
        }
    }

    fn format_name(self, schema: &Schema) -> &'a str {
        self.plan.format(schema).map_or("", |format| self.plan.name(format.name))
    }

    fn pattern_text(self, complaint: &Complaint) -> String {
        let Some(pattern) = self.string_rules(complaint).pattern.and_then(|id| self.plan.pattern(id)) else {
            return String::new();
        };
        let text = self.plan.name(pattern.text);
        match self.plan.regex(pattern) {
            Ok(_) => text.to_owned(),
            Err(error) => {
                format!("{text}, but pattern is invalid: {}", String::from_utf8_lossy(&error.to_bytes()))
            }
        }
    }

    fn factor(self, complaint: &Complaint, compared: Compared) -> String {
        number_text(self.number_rules(complaint).multiple_of.unwrap_or_default(), compared)
    }

    /// The members as `%v` prints the list of them.
    fn enum_text(self, schema: &Schema) -> String {
        let Some(members) = schema.enums else { return String::new() };
        String::from_utf8_lossy(&sprint(Verb::Value, &node_to_go(self.plan.value(members)))).into_owned()
    }

    /// The field error of a complaint; mirrors `kubeOpenAPIResultToFieldErrors`.
    pub(super) fn field_error(self, complaint: &Complaint, text: String, base: Option<&str>) -> FieldError {
        let Parts { kind, value, detail } = self.parts(complaint, text);
        let name = if is_named(complaint.what) { self.name(complaint) } else { String::new() };
        let field = match (base, name.strip_prefix('.').unwrap_or(&name)) {
            (None, "") => FieldError::NO_FIELD.to_owned(),
            (None, name) => name.to_owned(),
            (Some(base), "") => base.to_owned(),
            (Some(base), name) => format!("{base}.{name}"),
        };
        let about = match complaint.what {
            What::Forbidden(member) => self.view.value(member),
            _ => self.value(complaint),
        };
        let node = (about.slot().origin == Origin::New).then_some(about.slot().node);
        FieldError::new(self.words, code(complaint.what), kind, field, value.as_ref(), &detail).at(node)
    }

    fn parts(self, complaint: &Complaint, text: String) -> Parts<'a> {
        use FieldErrorKind as Kind;
        let schema = self.schema(complaint);
        let value = self.value(complaint);
        let count = || Value::scalar(Token::Int(value.len() as i64));
        let parts = |kind, value: Option<Value<'a>>, detail| Parts { kind, value, detail };
        match complaint.what {
            What::Required(_) => parts(Kind::Required, None, String::new()),
            What::Enum => {
                let members = schema.enums.map(|members| self.plan.value(members));
                let members: Vec<String> = members.into_iter().flat_map(NodeRef::items).map(enum_member).collect();
                let detail = self.words.not_supported(members.iter().map(String::as_str));
                parts(Kind::NotSupported, Some(value.to_go()), detail)
            }
            What::MaxLength => {
                let max = self.string_rules(complaint).max.and_then(|max| u64::try_from(max).ok());
                parts(Kind::TooLong, None, self.words.too_long_max_length(max))
            }
            What::MaxItems => {
                let max = self.plan.array(schema).and_then(|array| array.max);
                let detail = self.words.too_many(max.and_then(|max| u64::try_from(max).ok()));
                parts(Kind::TooMany, Some(count()), detail)
            }
            What::MaxProperties => {
                let max = self.plan.object(schema).and_then(|object| object.max);
                let detail = self.words.too_many(max.and_then(|max| u64::try_from(max).ok()));
                parts(Kind::TooMany, Some(count()), detail)
            }
            What::Type => parts(Kind::TypeInvalid, Some(Value::string(type_name(value.kind()).as_bytes())), text),
            What::TypeForFormat => {
                parts(Kind::TypeInvalid, Some(Value::string(go_format(value.kind()).as_bytes())), text)
            }
            What::Format => parts(Kind::TypeInvalid, Some(value.to_go()), text),
            what => parts(Kind::Invalid, Some(self.invalid_value(complaint, what)), text),
        }
    }

    /// The value that a complaint of kind Invalid carries; the empty text where it has none.
    fn invalid_value(self, complaint: &Complaint, what: What) -> Value<'a> {
        let value = self.value(complaint);
        match what {
            What::MinLength | What::Pattern | What::Digits => value.to_go(),
            What::Minimum(compared) | What::Maximum(compared) | What::MultipleOf(compared) => {
                match (number_of(value), compared) {
                    (Some(Number::Int(int)), Compared::Unfit) => Value::scalar(Token::Float64(int as f64)),
                    _ => value.to_go(),
                }
            }
            What::FactorNotPositive(compared) => {
                let factor = self.number_rules(complaint).multiple_of.unwrap_or_default();
                Value::scalar(number_token(factor, compared))
            }
            What::MinItems | What::MinProperties => Value::scalar(Token::Int64(value.len() as i64)),
            What::Forbidden(member) => Value::string(self.view.value(member).key().as_bytes()),
            _ => Value::string(b""),
        }
    }
}

/// Whether kube-openapi's error knows the name of the value; others stand at the base path.
fn is_named(what: What) -> bool {
    !matches!(
        what,
        What::ValueRange | What::BoundRange(_) | What::AnyOf | What::OneOf(_) | What::AllOf { .. } | What::Not
    )
}

fn code(what: What) -> Code {
    match what {
        What::Type | What::TypeForFormat => Code::WrongType,
        What::MaxLength => Code::TextTooLong,
        What::MinLength => Code::TextTooShort,
        What::Pattern | What::Digits => Code::PatternMismatch,
        What::Format => Code::FormatMismatch,
        What::ValueRange | What::BoundRange(_) => Code::NumberUnfit,
        What::MultipleOf(_) | What::FactorNotPositive(_) => Code::NotAMultiple,
        What::Minimum(_) => Code::NumberTooSmall,
        What::Maximum(_) => Code::NumberTooLarge,
        What::MinItems => Code::TooFewItems,
        What::MaxItems => Code::TooManyItems,
        What::UniqueItems => Code::RepeatedItem,
        What::Enum => Code::UnsupportedValue,
        What::MinProperties => Code::TooFewFields,
        What::MaxProperties => Code::TooManyFields,
        What::Forbidden(_) => Code::ForbiddenField,
        What::Required(_) => Code::MissingField,
        What::AnyOf => Code::NoAlternative,
        What::OneOf(_) => Code::UnionAmbiguous,
        What::AllOf { .. } => Code::NotAllFit,
        What::Not => Code::ExcludedValue,
    }
}

/// The JSON type of a value, as the type check names it.
const fn type_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Bool => "boolean",
        Kind::Int => "integer",
        Kind::Float => "number",
        Kind::Str => "string",
        Kind::Seq => "array",
        Kind::Map => "object",
    }
}

fn range_text(prefix: &str, range: NumberRange, name: &str) -> String {
    let (type_, format) = match range {
        NumberRange::None | NumberRange::Integer => ("integer", None),
        NumberRange::Int32 => ("integer", Some("int32")),
        NumberRange::Int64 => ("integer", Some("int64")),
        NumberRange::Float => ("number", Some("float")),
    };
    match format {
        Some(format) => format!("{prefix} value must be of type {type_} with format {format} in {name}"),
        None => format!("{prefix} value must be of type {type_} (default format) in {name}"),
    }
}

/// A bound in the type in which it was compared.
fn number_token(bound: f64, compared: Compared) -> Token<'static> {
    match compared {
        Compared::Ints => Token::Int64(to_int64(bound)),
        Compared::Floats | Compared::Unfit => Token::Float64(bound),
    }
}

/// What follows `greater than` or `less than`.
fn bound_text(bound: Option<Bound>, compared: Compared) -> String {
    let bound = bound.unwrap_or(Bound { value: 0.0, exclusive: false });
    let or_equal = if bound.exclusive { "" } else { " or equal to" };
    format!("{or_equal} {}", number_text(bound.value, compared))
}

fn number_text(bound: f64, compared: Compared) -> String {
    let text = sprint(Verb::Value, &Value::scalar(number_token(bound, compared)));
    String::from_utf8(text).unwrap_or_default()
}

/// A member of an enum in the list of supported values: strings as they are, others as JSON.
fn enum_member(member: NodeRef<'_>) -> String {
    match member.as_str() {
        Some(text) => text.to_owned(),
        None => marshal(&node_to_go(member), Escaping::Html).unwrap_or_default(),
    }
}
