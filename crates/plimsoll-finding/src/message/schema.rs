//! What kube-openapi's validator says about a value that its schema rejects.

use plimsoll_doc::Number;
use plimsoll_go::field_value::FieldDetails;
use plimsoll_go::fmt::{Verb, sprint};
use plimsoll_go::json::{Escaping, marshal};
use plimsoll_go::strconv::quote;
use plimsoll_go::value::{Token, Value};

use crate::field_name::ValueName;
use crate::{FieldCause, Quoted, Wording};

/// What kube-openapi's validator says about a value.
#[derive(Clone, Debug, PartialEq)]
pub struct SchemaMessage {
    /// The value as the validator names it; where a field is missing or forbidden, the object around it.
    pub name: ValueName,
    /// What is wrong with it.
    pub fault: SchemaFault,
}

/// What is wrong with a value, with the arguments of the keyword that says so.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SchemaFault {
    /// It has the wrong type.
    Type {
        /// The types of the schema as the validator prints them.
        expected: Box<str>,
        /// Its own.
        found: JsonType,
    },
    /// The schema has a format, and the value is neither of its type nor of that format.
    TypeForFormat {
        /// The format of the schema.
        expected: Box<str>,
        /// The format of the value's Go type; empty where that has none.
        found: &'static str,
    },
    /// The string that the text shows does not match its format.
    Format(Box<str>),
    /// `maxLength`
    MaxLength(i64),
    /// `minLength`
    MinLength(i64),
    /// `pattern`
    Pattern {
        /// The pattern.
        pattern: Box<str>,
        /// Why it is none.
        error: Option<Box<str>>,
    },
    /// A number, or a bound of its schema, does not fit the type and format.
    Range(RangeSubject, NumberType),
    /// `multipleOf`
    MultipleOf(Number),
    /// The factor of `multipleOf` is not positive.
    FactorNotPositive(Number),
    /// `minimum`
    Minimum {
        /// The bound, in the type in which it was compared.
        bound: Number,
        /// The bound itself is too small.
        exclusive: bool,
    },
    /// `maximum`
    Maximum {
        /// The bound, in the type in which it was compared.
        bound: Number,
        /// The bound itself is too large.
        exclusive: bool,
    },
    /// `minItems`
    MinItems(i64),
    /// `maxItems`
    MaxItems(i64),
    /// `uniqueItems`
    UniqueItems,
    /// `contains`, which the server does not know: so many items fit its schema.
    Contains {
        /// How many do.
        count: u32,
        /// How many must.
        min: u32,
        /// How many may.
        max: Option<u32>,
    },
    /// `enum`: the list of its members.
    Enum(Quoted),
    /// `minProperties`
    MinProperties(i64),
    /// `maxProperties`
    MaxProperties(i64),
    /// `additionalProperties: false`: the field that is forbidden.
    Forbidden(Box<str>),
    /// `required`: the field that is missing.
    Required(Box<str>),
    /// `anyOf`
    AnyOf,
    /// `oneOf`: so many members accept the value.
    OneOf(u32),
    /// `allOf`
    AllOf {
        /// No member accepts the value.
        none: bool,
    },
    /// `not`
    Not,
    /// `const`, which the server does not know: the one value.
    Const(Quoted),
    /// The schema `false`, which the server does not know: it accepts nothing.
    False,
    /// Validating takes more steps than these, which the server would take.
    TooManySteps(u64),
    /// `dependentRequired`, which the server does not know.
    DependentRequired {
        /// The field that is missing.
        field: Box<str>,
        /// The field that needs it.
        because: Box<str>,
    },
}

/// What does not fit a type and format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeSubject {
    /// The number itself.
    Value,
    /// The factor of `multipleOf`.
    MultipleOf,
    /// The bound of `minimum`.
    Minimum,
    /// The bound of `maximum`.
    Maximum,
}

/// A numeric type with its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberType {
    /// `type: integer` without a format.
    Integer,
    /// `format: int32`
    Int32,
    /// `format: int64`
    Int64,
    /// `format: float`
    Float,
}

/// A type of JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonType {
    /// `null`
    Null,
    /// `boolean`
    Boolean,
    /// `integer`
    Integer,
    /// `number`
    Number,
    /// `string`
    String,
    /// `array`
    Array,
    /// `object`
    Object,
}

impl JsonType {
    /// The name in schemas.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }
}

impl SchemaMessage {
    /// What the server's field error says; mirrors `kubeOpenAPIResultToFieldErrors`. `cause` is the error.
    pub(super) fn detail(&self, cause: &FieldCause, wording: Wording) -> String {
        let limit = |max: i64| u64::try_from(max).ok();
        match &self.fault {
            SchemaFault::Required(_) => String::new(),
            SchemaFault::TooManySteps(max) => too_many_steps(*max),
            SchemaFault::Enum(members) => {
                let members: Vec<String> = members.items().iter().map(member_text).collect();
                wording.not_supported(members.iter().map(String::as_str))
            }
            SchemaFault::MaxLength(max) => wording.too_long_max_length(limit(*max)),
            SchemaFault::MaxItems(max) | SchemaFault::MaxProperties(max) => wording.too_many(limit(*max)),
            _ => self.text(cause.value.as_ref()),
        }
    }

    /// The bare text of kube-openapi's validator about a value that was found.
    pub fn text(&self, value: Option<&Quoted>) -> String {
        let name = &self.name;
        let in_body = |rest: std::fmt::Arguments<'_>| format!("{name} in body {rest}");
        let quoted = || quote(name.to_string().as_bytes());
        match &self.fault {
            SchemaFault::Type { expected, found } => {
                in_body(format_args!("must be of type {expected}: {}", quote(found.name().as_bytes())))
            }
            SchemaFault::TypeForFormat { expected, found } => {
                in_body(format_args!("must be of type {expected}: {}", quote(found.as_bytes())))
            }
            SchemaFault::Format(format) => {
                let found = value.and_then(Quoted::as_str).unwrap_or_default();
                in_body(format_args!("must be of type {format}: {}", quote(found.as_bytes())))
            }
            SchemaFault::MaxLength(max) => in_body(format_args!("should be at most {max} chars long")),
            SchemaFault::MinLength(min) => in_body(format_args!("should be at least {min} chars long")),
            SchemaFault::Pattern { pattern, error: None } => in_body(format_args!("should match '{pattern}'")),
            SchemaFault::Pattern { pattern, error: Some(error) } => {
                in_body(format_args!("should match '{pattern}, but pattern is invalid: {error}'"))
            }
            SchemaFault::Range(subject, number) => range_text(*subject, *number, name),
            SchemaFault::MultipleOf(factor) => {
                in_body(format_args!("should be a multiple of {}", number_text(*factor)))
            }
            SchemaFault::FactorNotPositive(factor) => {
                format!("factor MultipleOf declared for {name} must be positive: {}", number_text(*factor))
            }
            SchemaFault::Minimum { bound, exclusive } => {
                in_body(format_args!("should be greater than{} {}", or_equal(*exclusive), number_text(*bound)))
            }
            SchemaFault::Maximum { bound, exclusive } => {
                in_body(format_args!("should be less than{} {}", or_equal(*exclusive), number_text(*bound)))
            }
            SchemaFault::MinItems(min) => in_body(format_args!("should have at least {min} items")),
            SchemaFault::MaxItems(max) => in_body(format_args!("should have at most {max} items")),
            SchemaFault::UniqueItems => in_body(format_args!("shouldn't contain duplicates")),
            SchemaFault::Contains { count, min, .. } if count < min => {
                in_body(format_args!("should contain at least {min} items that fit a schema. Found {count}"))
            }
            SchemaFault::Contains { count, max, .. } => {
                let max = max.unwrap_or(u32::MAX);
                in_body(format_args!("should contain at most {max} items that fit a schema. Found {count}"))
            }
            SchemaFault::Enum(members) => {
                let members = String::from_utf8_lossy(&sprint(Verb::Value, &members.value())).into_owned();
                in_body(format_args!("should be one of {members}"))
            }
            SchemaFault::MinProperties(min) => in_body(format_args!("should have at least {min} properties")),
            SchemaFault::MaxProperties(max) => in_body(format_args!("should have at most {max} properties")),
            SchemaFault::Forbidden(field) => format!("{name}.{field} in body is a forbidden property"),
            SchemaFault::Required(field) => format!("{name}.{field} in body is required"),
            SchemaFault::AnyOf => format!("{} must validate at least one schema (anyOf)", quoted()),
            SchemaFault::OneOf(0) => {
                format!("{} must validate one and only one schema (oneOf). Found none valid", quoted())
            }
            SchemaFault::OneOf(count) => {
                format!("{} must validate one and only one schema (oneOf). Found {count} valid alternatives", quoted())
            }
            SchemaFault::AllOf { none } => {
                let rest = if *none { ". None validated" } else { "" };
                format!("{} must validate all the schemas (allOf){rest}", quoted())
            }
            SchemaFault::Not => format!("{} must not validate the schema (not)", quoted()),
            SchemaFault::Const(constant) => {
                let constant = String::from_utf8_lossy(&sprint(Verb::Value, &constant.value())).into_owned();
                in_body(format_args!("should be {constant}"))
            }
            SchemaFault::False => in_body(format_args!("is not allowed")),
            SchemaFault::TooManySteps(max) => too_many_steps(*max),
            SchemaFault::DependentRequired { field, because } => {
                format!("{name}.{field} in body is required because of {because}")
            }
        }
    }

    pub(super) fn weight(&self) -> usize {
        let own = match &self.fault {
            SchemaFault::Type { expected: text, .. }
            | SchemaFault::TypeForFormat { expected: text, .. }
            | SchemaFault::Format(text)
            | SchemaFault::Forbidden(text)
            | SchemaFault::Required(text)
            | SchemaFault::Pattern { pattern: text, .. } => text.len(),
            SchemaFault::Enum(members) | SchemaFault::Const(members) => members.weight(),
            SchemaFault::DependentRequired { field, because } => field.len() + because.len(),
            _ => 16,
        };
        self.name.path.weight() + own
    }
}

/// What a limit of ours says; the server has none.
fn too_many_steps(max: u64) -> String {
    format!("limit on validation steps exceeded: {max}")
}

/// What follows `greater than` or `less than`.
const fn or_equal(exclusive: bool) -> &'static str {
    if exclusive { "" } else { " or equal to" }
}

fn range_text(subject: RangeSubject, number: NumberType, name: &ValueName) -> String {
    let subject = match subject {
        RangeSubject::Value => "Checked",
        RangeSubject::MultipleOf => "MultipleOf",
        RangeSubject::Minimum => "Minimum boundary",
        RangeSubject::Maximum => "Maximum boundary",
    };
    let of = match number {
        NumberType::Integer => "integer (default format)",
        NumberType::Int32 => "integer with format int32",
        NumberType::Int64 => "integer with format int64",
        NumberType::Float => "number with format float",
    };
    format!("{subject} value must be of type {of} in {name}")
}

fn number_text(number: Number) -> String {
    let token = match number {
        Number::Int(int) => Token::Int64(int),
        Number::Float(float) => Token::Float64(float),
    };
    String::from_utf8(sprint(Verb::Value, &Value::scalar(token))).unwrap_or_default()
}

/// A member of an enum in the list of supported values: strings as they are, others as JSON.
fn member_text(member: &Value<'_>) -> String {
    match member.first() {
        Token::String(text) => String::from_utf8_lossy(text).into_owned(),
        _ => marshal(member, Escaping::Html).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Path, Segment};

    fn check(fault: SchemaFault, value: Option<&str>, wanted: &str) {
        let name = ValueName { path: Path::new(&[Segment::Key("a"), Segment::Index(1)]), begins_with_dot: false };
        let value = value.map(Quoted::from);
        assert_eq!(SchemaMessage { name, fault }.text(value.as_ref()), wanted);
    }

    #[test]
    fn texts_of_the_validator() {
        use SchemaFault as F;
        let expected = "integer".into();
        check(F::Type { expected, found: JsonType::Array }, None, r#"a[1] in body must be of type integer: "array""#);
        check(F::Format("uri".into()), Some("x\n"), r#"a[1] in body must be of type uri: "x\n""#);
        check(F::Pattern { pattern: "^b$".into(), error: None }, None, "a[1] in body should match '^b$'");
        let range = F::Range(RangeSubject::Minimum, NumberType::Int32);
        check(range, None, "Minimum boundary value must be of type integer with format int32 in a[1]");
        let minimum = F::Minimum { bound: Number::Float(1e21), exclusive: false };
        check(minimum, None, "a[1] in body should be greater than or equal to 1e+21");
        check(F::Required("b".into()), None, "a[1].b in body is required");
        check(F::OneOf(2), None, r#""a[1]" must validate one and only one schema (oneOf). Found 2 valid alternatives"#);
        let members = Quoted::from(Value::strings(["b", "c"]));
        check(F::Enum(members), None, "a[1] in body should be one of [b c]");
    }
}
