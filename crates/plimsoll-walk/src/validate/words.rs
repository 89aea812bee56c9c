//! The words of complaints: kube-openapi's texts, and the field errors that the server makes of them.

use plimsoll_doc::{Kind, NodeRef};
use plimsoll_finding::{Code, FieldError};
use plimsoll_go::field_value::FieldDetails;
use plimsoll_go::field_value::{FieldErrorKind, FieldWords};
use plimsoll_go::fmt::{Verb, sprint};
use plimsoll_go::json::{Escaping, marshal};
use plimsoll_go::strconv::quote;
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::plan::{NumberRange, Operand, Plan, Schema};
use plimsoll_schema::text::Keyword;

use super::complaint::{Compared, Complaint, Detail};
use super::keyword::DIGITS;
use super::keyword::number::{Number, number_of, to_int64};
use super::keyword::types::go_format;
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

    /// The name of the value that a complaint is about, as kube-openapi has it.
    fn name(self, complaint: &Complaint) -> String {
        let mut name = self.trail.openapi_name(self.view, complaint.name);
        if let (Operand::Names(names), Detail::Entry(index)) = (complaint.constraint.operand, complaint.detail) {
            let required = self.plan.required_names(names).get(index as usize);
            name.push('.');
            name.push_str(required.map_or("", |required| self.plan.name(required.name)));
        }
        name
    }

    /// The text of a complaint, which also decides whether two are the same.
    pub(super) fn text(self, complaint: &Complaint) -> String {
        let name = self.name(complaint);
        let value = self.value(complaint);
        let schema = self.schema(complaint);
        let quoted = || quote(name.as_bytes());
        let operand = complaint.constraint.operand;
        let limit = operand.limit().unwrap_or_default();
        match (complaint.constraint.keyword, complaint.detail) {
            (Keyword::Type, Detail::Plain) if matches!(operand, Operand::Range(_)) => {
                range_text("Checked", schema.range, &name)
            }
            (Keyword::Type, Detail::NeitherFormat) => {
                let actual = quote(go_format(value.kind()).as_bytes());
                format!("{name} in body must be of type {}: {actual}", self.format_name(schema))
            }
            (Keyword::Type, _) => {
                let types = self.plan.type_text(complaint.schema);
                format!("{name} in body must be of type {types}: {}", quote(type_name(value.kind()).as_bytes()))
            }
            (Keyword::Format, _) => {
                let actual = quote(value.as_str().unwrap_or_default().as_bytes());
                format!("{name} in body must be of type {}: {actual}", self.format_name(schema))
            }
            (Keyword::MaxLength, _) => format!("{name} in body should be at most {limit} chars long"),
            (Keyword::MinLength, _) => format!("{name} in body should be at least {limit} chars long"),
            (Keyword::Pattern, _) => format!("{name} in body should match '{}'", self.pattern_text(operand)),
            (Keyword::IntOrString, _) => format!("{name} in body should match '{DIGITS}'"),
            (Keyword::MultipleOf, Detail::OperandUnfit) => range_text("MultipleOf", schema.range, &name),
            (Keyword::Minimum, Detail::OperandUnfit) => range_text("Minimum boundary", schema.range, &name),
            (Keyword::Maximum, Detail::OperandUnfit) => range_text("Maximum boundary", schema.range, &name),
            (Keyword::MultipleOf, Detail::NotPositive(compared)) => {
                let factor = factor_text(operand, compared);
                format!("factor MultipleOf declared for {name} must be positive: {factor}")
            }
            (Keyword::MultipleOf, Detail::Compared(compared)) => {
                format!("{name} in body should be a multiple of {}", factor_text(operand, compared))
            }
            (Keyword::Minimum, Detail::Compared(compared)) => {
                format!("{name} in body should be greater than{}", bound_text(operand, compared))
            }
            (Keyword::Maximum, Detail::Compared(compared)) => {
                format!("{name} in body should be less than{}", bound_text(operand, compared))
            }
            (Keyword::MinItems, _) => format!("{name} in body should have at least {limit} items"),
            (Keyword::MaxItems, _) => format!("{name} in body should have at most {limit} items"),
            (Keyword::UniqueItems, _) => format!("{name} in body shouldn't contain duplicates"),
            (Keyword::Enum, _) => format!("{name} in body should be one of {}", self.enum_text(operand)),
            (Keyword::MinProperties, _) => format!("{name} in body should have at least {limit} properties"),
            (Keyword::MaxProperties, _) => format!("{name} in body should have at most {limit} properties"),
            (Keyword::AdditionalProperties, Detail::Member(member)) => {
                format!("{name}.{} in body is a forbidden property", self.view.value(member).key())
            }
            (Keyword::Required, _) => format!("{name} in body is required"),
            (Keyword::AnyOf, _) => format!("{} must validate at least one schema (anyOf)", quoted()),
            (Keyword::OneOf, Detail::Count(count @ 1..)) => {
                format!("{} must validate one and only one schema (oneOf). Found {count} valid alternatives", quoted())
            }
            (Keyword::OneOf, _) => {
                format!("{} must validate one and only one schema (oneOf). Found none valid", quoted())
            }
            (Keyword::AllOf, detail) => {
                let rest = if detail == Detail::Count(0) { ". None validated" } else { "" };
                format!("{} must validate all the schemas (allOf){rest}", quoted())
            }
            (Keyword::Not, _) => format!("{} must not validate the schema (not)", quoted()),
            (keyword, _) => format!("{name} in body is not accepted by {}", keyword.name()),
        }
    }

    fn format_name(self, schema: &Schema) -> &'a str {
        self.plan.format(schema).map_or("", |format| self.plan.name(format.name))
    }

    fn pattern_text(self, operand: Operand) -> String {
        let Operand::Pattern(pattern) = operand else { return String::new() };
        let Some(pattern) = self.plan.pattern(pattern) else { return String::new() };
        let text = self.plan.name(pattern.text);
        match self.plan.regex(pattern) {
            Ok(_) => text.to_owned(),
            Err(error) => {
                format!("{text}, but pattern is invalid: {}", String::from_utf8_lossy(&error.to_bytes()))
            }
        }
    }

    /// The members as `%v` prints the list of them.
    fn enum_text(self, operand: Operand) -> String {
        let Some(members) = self.enum_members(operand) else { return String::new() };
        String::from_utf8_lossy(&sprint(Verb::Value, &node_to_go(members))).into_owned()
    }

    fn enum_members(self, operand: Operand) -> Option<NodeRef<'a>> {
        match operand {
            Operand::Values(members) => Some(self.plan.value(members)),
            _ => None,
        }
    }

    /// The field error of a complaint; mirrors `kubeOpenAPIResultToFieldErrors`.
    pub(super) fn field_error(self, complaint: &Complaint, text: String, base: Option<&str>) -> FieldError {
        let Parts { kind, value, detail } = self.parts(complaint, text);
        let name = if is_named(complaint) { self.name(complaint) } else { String::new() };
        let field = match (base, name.strip_prefix('.').unwrap_or(&name)) {
            (None, "") => FieldError::NO_FIELD.to_owned(),
            (None, name) => name.to_owned(),
            (Some(base), "") => base.to_owned(),
            (Some(base), name) => format!("{base}.{name}"),
        };
        let about = match complaint.detail {
            Detail::Member(member) => self.view.value(member),
            _ => self.value(complaint),
        };
        let node = (about.slot().origin == Origin::New).then_some(about.slot().node);
        FieldError::new(self.words, code(complaint), kind, field, value.as_ref(), &detail).at(node)
    }

    fn parts(self, complaint: &Complaint, text: String) -> Parts<'a> {
        use FieldErrorKind as Kind;
        let value = self.value(complaint);
        let operand = complaint.constraint.operand;
        let count = || Value::scalar(Token::Int(value.len() as i64));
        let max = operand.limit().and_then(|max| u64::try_from(max).ok());
        let parts = |kind, value: Option<Value<'a>>, detail| Parts { kind, value, detail };
        match (complaint.constraint.keyword, complaint.detail) {
            (Keyword::Required, _) => parts(Kind::Required, None, String::new()),
            (Keyword::Enum, _) => {
                let members = self.enum_members(operand).into_iter().flat_map(NodeRef::items);
                let members: Vec<String> = members.map(enum_member).collect();
                let detail = self.words.not_supported(members.iter().map(String::as_str));
                parts(Kind::NotSupported, Some(value.to_go()), detail)
            }
            (Keyword::MaxLength, _) => parts(Kind::TooLong, None, self.words.too_long_max_length(max)),
            (Keyword::MaxItems | Keyword::MaxProperties, _) => {
                parts(Kind::TooMany, Some(count()), self.words.too_many(max))
            }
            (Keyword::Type, Detail::NeitherFormat) => {
                parts(Kind::TypeInvalid, Some(Value::string(go_format(value.kind()).as_bytes())), text)
            }
            (Keyword::Type, _) if !matches!(operand, Operand::Range(_)) => {
                parts(Kind::TypeInvalid, Some(Value::string(type_name(value.kind()).as_bytes())), text)
            }
            (Keyword::Format, _) => parts(Kind::TypeInvalid, Some(value.to_go()), text),
            _ => parts(Kind::Invalid, Some(self.invalid_value(complaint)), text),
        }
    }

    /// The value that a complaint of kind Invalid carries; the empty text where it has none.
    fn invalid_value(self, complaint: &Complaint) -> Value<'a> {
        let value = self.value(complaint);
        match (complaint.constraint.keyword, complaint.detail) {
            (Keyword::MinLength | Keyword::Pattern | Keyword::IntOrString, _) => value.to_go(),
            (_, Detail::Compared(compared)) => match (number_of(value), compared) {
                (Some(Number::Int(int)), Compared::Unfit) => Value::scalar(Token::Float64(int as f64)),
                _ => value.to_go(),
            },
            (_, Detail::NotPositive(compared)) => match complaint.constraint.operand {
                Operand::Number(factor) => Value::scalar(number_token(factor, compared)),
                _ => Value::string(b""),
            },
            (Keyword::MinItems | Keyword::MinProperties, _) => Value::scalar(Token::Int64(value.len() as i64)),
            (_, Detail::Member(member)) => Value::string(self.view.value(member).key().as_bytes()),
            _ => Value::string(b""),
        }
    }
}

/// Whether kube-openapi's error knows the name of the value; others stand at the base path.
fn is_named(complaint: &Complaint) -> bool {
    let is_range = matches!(complaint.constraint.operand, Operand::Range(_));
    let keyword = complaint.constraint.keyword;
    let is_junctor = matches!(keyword, Keyword::AnyOf | Keyword::OneOf | Keyword::AllOf | Keyword::Not);
    !is_range && !is_junctor && complaint.detail != Detail::OperandUnfit
}

fn code(complaint: &Complaint) -> Code {
    match complaint.constraint.keyword {
        _ if complaint.detail == Detail::OperandUnfit => Code::NumberUnfit,
        Keyword::Type if matches!(complaint.constraint.operand, Operand::Range(_)) => Code::NumberUnfit,
        Keyword::MaxLength => Code::TextTooLong,
        Keyword::MinLength => Code::TextTooShort,
        Keyword::Pattern | Keyword::IntOrString => Code::PatternMismatch,
        Keyword::Format => Code::FormatMismatch,
        Keyword::MultipleOf => Code::NotAMultiple,
        Keyword::Minimum => Code::NumberTooSmall,
        Keyword::Maximum => Code::NumberTooLarge,
        Keyword::MinItems => Code::TooFewItems,
        Keyword::MaxItems => Code::TooManyItems,
        Keyword::UniqueItems => Code::RepeatedItem,
        Keyword::Enum => Code::UnsupportedValue,
        Keyword::MinProperties => Code::TooFewFields,
        Keyword::MaxProperties => Code::TooManyFields,
        Keyword::AdditionalProperties => Code::ForbiddenField,
        Keyword::Required => Code::MissingField,
        Keyword::AnyOf => Code::NoAlternative,
        Keyword::OneOf => Code::UnionAmbiguous,
        Keyword::AllOf => Code::NotAllFit,
        Keyword::Not => Code::ExcludedValue,
        _ => Code::WrongType,
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
fn bound_text(operand: Operand, compared: Compared) -> String {
    let Operand::Bound(bound) = operand else { return String::new() };
    let or_equal = if bound.exclusive { "" } else { " or equal to" };
    format!("{or_equal} {}", number_text(bound.value, compared))
}

fn factor_text(operand: Operand, compared: Compared) -> String {
    match operand {
        Operand::Number(factor) => number_text(factor, compared),
        _ => String::new(),
    }
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
