//! What Kubernetes' declarative validation says: the texts of apimachinery's package `api/validate`.

use plimsoll_go::field_value::FieldDetails;
use plimsoll_go::strconv::quote;

use crate::Wording;

/// What a tag on a Go type says about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TagMessage {
    /// `required`
    Required,
    /// `forbidden`
    Forbidden,
    /// `minimum`
    Minimum(i128),
    /// `maximum`
    Maximum(i128),
    /// `minLength`
    MinLength(u64),
    /// `maxLength`
    MaxLength(u64),
    /// `maxBytes`
    MaxBytes(u64),
    /// `minItems`
    MinItems(u64),
    /// `maxItems`
    MaxItems(u64),
    /// `minProperties`
    MinProperties(u64),
    /// `maxProperties`
    MaxProperties(u64),
    /// `format`
    Format {
        /// The format.
        format: &'static str,
        /// What is wrong.
        detail: Box<str>,
    },
    /// `format`: the value has more bytes than that.
    FormatTooLong {
        /// The format.
        format: &'static str,
        /// The greatest number of bytes.
        max: u64,
    },
    /// `enum`: the values that are supported.
    Enum(Vec<Box<str>>),
    /// `neq`: the value that is excluded, as Go prints it.
    Neq(Box<str>),
    /// `immutable`
    Immutable,
    /// `update=NoSet`
    NoSet,
    /// `update=NoUnset`
    NoUnset,
    /// `update=NoModify`
    NoModify,
    /// `update=NoAddItem`
    NoAddItem,
    /// `update=NoRemoveItem`
    NoRemoveItem,
    /// `monotonic`: the value before, as Go prints it.
    Monotonic(Box<str>),
    /// `unique`, `listType`
    Duplicate,
    /// `unionMember`: no member is set, of these.
    NoMember(Vec<Box<str>>),
    /// `unionMember`: more than one member is set, of these.
    ManyMembers(Vec<Box<str>>),
    /// `zeroOrOneOfMember`: more than one member is set, of these.
    AtMostOne(Vec<Box<str>>),
    /// `unionDiscriminator`: a member is set that is not the one of the discriminator.
    OtherMember {
        /// The discriminator.
        discriminator: Box<str>,
        /// Its value for the member.
        value: Box<str>,
    },
    /// `unionDiscriminator`: the member of the discriminator is not set.
    MissingMember {
        /// The discriminator.
        discriminator: Box<str>,
        /// Its value for the member.
        value: Box<str>,
    },
    /// `dependentRequired`: the field that needs this one.
    NeededBy(Box<str>),
    /// `dependentForbidden`: the field that excludes this one.
    ExcludedBy(Box<str>),
    /// `ifEnabled`, `ifDisabled`: nobody says whether the option is enabled.
    UndefinedOption(Box<str>),
}

impl TagMessage {
    pub(super) fn detail(&self, wording: Wording) -> String {
        let text = match self {
            Self::Required | Self::Forbidden | Self::Duplicate => "",
            Self::Minimum(min) => return format!("must be greater than or equal to {min}"),
            Self::Maximum(max) => return format!("must be less than or equal to {max}"),
            Self::MinLength(min) => return wording.too_short(Some(*min)),
            Self::MaxLength(max) => return wording.too_long_characters(Some(*max)),
            Self::MaxBytes(max) | Self::FormatTooLong { max, .. } => return wording.too_long(Some(*max)),
            Self::MinItems(min) | Self::MinProperties(min) => return wording.too_few(Some(*min)),
            Self::MaxItems(max) | Self::MaxProperties(max) => return wording.too_many(Some(*max)),
            Self::Format { detail, .. } => detail,
            Self::Enum(values) => return wording.not_supported(values.iter().map(|value| &**value)),
            Self::Neq(value) => return format!("must not be equal to {value}"),
            Self::Immutable => "field is immutable",
            Self::NoSet => "field cannot be set once created",
            Self::NoUnset => "field cannot be cleared once set",
            Self::NoModify => "field cannot be modified once set",
            Self::NoAddItem => "item may not be added",
            Self::NoRemoveItem => "item may not be removed",
            Self::Monotonic(old) => return format!("may not be decreased from {old}"),
            Self::NoMember(all) => return format!("must specify one of: {}", code_list(all)),
            Self::ManyMembers(all) => return format!("must specify exactly one of: {}", code_list(all)),
            Self::AtMostOne(all) => return format!("must specify at most one of: {}", code_list(all)),
            Self::OtherMember { discriminator, value } => {
                return format!("may only be specified when `{discriminator}` is {}", quote(value.as_bytes()));
            }
            Self::MissingMember { discriminator, value } => {
                return format!("must be specified when `{discriminator}` is {}", quote(value.as_bytes()));
            }
            Self::NeededBy(trigger) => return format!("must be set when {trigger} is set"),
            Self::ExcludedBy(trigger) => return format!("may not be set when {trigger} is set"),
            Self::UndefinedOption(name) => {
                return format!("undefined validation option {}", quote(name.as_bytes()));
            }
        };
        text.to_owned()
    }

    /// What raised it (`field.Error.Origin`), where the server says so.
    pub fn origin(&self) -> Option<String> {
        Some(match self {
            Self::Required | Self::Forbidden | Self::Enum(_) | Self::Duplicate | Self::UndefinedOption(_) => {
                return None;
            }
            Self::Minimum(_) => "minimum".to_owned(),
            Self::Maximum(_) => "maximum".to_owned(),
            Self::MinLength(_) => "minLength".to_owned(),
            Self::MaxLength(_) => "maxLength".to_owned(),
            Self::MaxBytes(_) => "maxBytes".to_owned(),
            Self::MinItems(_) => "minItems".to_owned(),
            Self::MaxItems(_) => "maxItems".to_owned(),
            Self::MinProperties(_) => "minProperties".to_owned(),
            Self::MaxProperties(_) => "maxProperties".to_owned(),
            Self::Format { format, .. } | Self::FormatTooLong { format, .. } => format!("format={format}"),
            Self::Neq(_) => "neq".to_owned(),
            Self::Immutable => "immutable".to_owned(),
            Self::NoSet | Self::NoUnset | Self::NoModify | Self::NoAddItem | Self::NoRemoveItem => "update".to_owned(),
            Self::Monotonic(_) => "monotonic".to_owned(),
            Self::NoMember(_) | Self::ManyMembers(_) | Self::OtherMember { .. } | Self::MissingMember { .. } => {
                "union".to_owned()
            }
            Self::AtMostOne(_) => "zeroOrOneOf".to_owned(),
            Self::NeededBy(_) => "dependentRequired".to_owned(),
            Self::ExcludedBy(_) => "dependentForbidden".to_owned(),
        })
    }

    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Format { detail, .. } => detail.len(),
            Self::Enum(names) | Self::NoMember(names) | Self::ManyMembers(names) | Self::AtMostOne(names) => {
                names.iter().map(|name| name.len() + 4).sum()
            }
            _ => 64,
        }
    }
}

/// Names in back-ticks.
fn code_list(names: &[Box<str>]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_those_of_apimachinery() {
        for (message, text) in [
            (TagMessage::MinLength(1), "must be at least 1 character"),
            (TagMessage::MaxLength(5), "may not be more than 5 characters"),
            (TagMessage::MaxBytes(4), "may not be more than 4 bytes"),
            (TagMessage::MinItems(2), "must have at least 2 items"),
            (TagMessage::AtMostOne(vec!["a".into(), "b".into()]), "must specify at most one of: `a`, `b`"),
            (TagMessage::UndefinedOption("X".into()), "undefined validation option \"X\""),
        ] {
            assert_eq!(message.detail(Wording::LATEST), text);
        }
    }
}
