//! Titles for values that tags on Go types reject.

use super::{Words, prose, quote};
use crate::{FieldCause, Finding, TagMessage};

pub(super) fn words(message: &TagMessage, cause: &FieldCause, finding: &Finding) -> Words {
    let key = quote::key(finding);
    let value = || cause.value.as_ref().map_or_else(String::new, |value| quote::value(&value.value()));
    let count = |what: &str, bound: &str, limit: &u64| {
        Words::new(format!("{key} has {}, {bound} is {limit}", prose::counted(value().parse().unwrap_or(0), what)))
    };
    match message {
        TagMessage::Required => Words::new(format!("missing required field {key}")).help(format!("add {key}")),
        TagMessage::Forbidden => Words::new(format!("{key} must not be set")).help(format!("remove {key}")),
        TagMessage::Minimum(min) => Words::new(format!("{key} is {}, minimum is {min}", value())),
        TagMessage::Maximum(max) => Words::new(format!("{key} is {}, maximum is {max}", value())),
        TagMessage::MinLength(min) => Words::new(format!("{key} is shorter than {}", characters(*min))),
        TagMessage::MaxLength(max) => Words::new(format!("{key} is longer than {}", characters(*max))),
        TagMessage::MaxBytes(max) => Words::new(format!("{key} is longer than {max} bytes")),
        TagMessage::MinItems(min) => count("item", "minimum", min),
        TagMessage::MaxItems(max) => count("item", "maximum", max),
        TagMessage::MinProperties(min) => count("entry", "minimum", min),
        TagMessage::MaxProperties(max) => count("entry", "maximum", max),
        TagMessage::Format { format, .. } => {
            Words::new(format!("{key} is not a valid {}: {}", quote::code(format), value()))
        }
        TagMessage::FormatTooLong { format, max } => {
            Words::new(format!("{key} is not a valid {}: it is longer than {max} bytes", quote::code(format)))
        }
        TagMessage::Enum(values) => {
            let listed: Vec<String> = values.iter().map(|value| quote::code(value)).collect();
            Words::new(format!("{key}: unsupported value {}, expected {}", value(), prose::alternatives(&listed)))
        }
        TagMessage::Neq(value) => Words::new(format!("{key} must not be {value}")),
        TagMessage::Immutable => Words::new(format!("{key} cannot be changed")).help("use the stored value"),
        TagMessage::NoSet => Words::new(format!("{key} can only be set when the object is created")),
        TagMessage::NoUnset => Words::new(format!("{key} cannot be removed once it is set")),
        TagMessage::NoModify => {
            Words::new(format!("{key} cannot be changed once it is set")).help("use the stored value")
        }
        TagMessage::NoAddItem => Words::new(format!("{key} cannot be added to the stored object")),
        TagMessage::NoRemoveItem => Words::new(format!("an entry of {key} cannot be removed")),
        TagMessage::Monotonic(old) => Words::new(format!("{key} is {}, which is less than before: {old}", value())),
        TagMessage::Duplicate => {
            Words::new(format!("duplicate list item: {}", value())).help("remove one of the two, or change its key")
        }
        TagMessage::NoMember(all) => Words::new(format!("one of {} is required", list(all))),
        TagMessage::ManyMembers(all) => Words::new(format!("exactly one of {} may be set", list(all)))
            .help("keep one of them and remove the others"),
        TagMessage::AtMostOne(all) => {
            Words::new(format!("only one of {} may be set", list(all))).help("keep one of them and remove the others")
        }
        TagMessage::OtherMember { discriminator, value } => {
            Words::new(format!("{key} may only be set when {} is {}", quote::code(discriminator), quote::code(value)))
        }
        TagMessage::MissingMember { discriminator, value } => {
            Words::new(format!("{key} is required because {} is {}", quote::code(discriminator), quote::code(value)))
                .help(format!("add {key}"))
        }
        TagMessage::NeededBy(trigger) => {
            let trigger = quote::code(trigger);
            Words::new(format!("missing field {key}, which {trigger} needs"))
                .help(format!("add {key}, or remove {trigger}"))
        }
        TagMessage::ExcludedBy(trigger) => {
            let trigger = quote::code(trigger);
            Words::new(format!("{key} may not be set together with {trigger}"))
                .help(format!("remove {key} or {trigger}"))
        }
        TagMessage::UndefinedOption(name) => {
            Words::new(format!("{key} depends on the option {}, which is not defined", quote::code(name)))
        }
    }
}

fn list(names: &[Box<str>]) -> String {
    let names: Vec<String> = names.iter().map(|name| quote::code(name)).collect();
    prose::alternatives(&names)
}

fn characters(count: u64) -> String {
    prose::counted(count as usize, "character")
}
