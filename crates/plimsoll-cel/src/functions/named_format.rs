//! Kubernetes: formats of strings by name.

use plimsoll_go::names::api::{NameUse, name_is_dns_label, name_is_dns_subdomain, name_is_dns1035_label};
use plimsoll_go::names::validation::{is_qualified_name, is_valid_label_value};
use plimsoll_go::strfmt;
use plimsoll_go::url::parse_request_uri;

use super::arguments::{raw_text, text, text_bytes};
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{Opaque, Value};

functions! { KUBE_FORMAT:
    "format.byte" {
        /// Base64.
        global "format.byte"() -> NAMED_FORMAT => byte;
    }
    "format.date" {
        /// A date, such as `2006-01-02`.
        global "format.date"() -> NAMED_FORMAT => date;
    }
    "format.datetime" {
        /// A date and time as RFC 3339 writes it.
        global "format.datetime"() -> NAMED_FORMAT => datetime;
    }
    "format.dns1035Label" {
        /// A label of a DNS name, beginning with a letter.
        global "format.dns1035Label"() -> NAMED_FORMAT => dns1035_label;
    }
    "format.dns1035LabelPrefix" {
        /// What a label of a DNS name can begin with, beginning with a letter.
        global "format.dns1035LabelPrefix"() -> NAMED_FORMAT => dns1035_label_prefix;
    }
    "format.dns1123Label" {
        /// A label of a DNS name.
        global "format.dns1123Label"() -> NAMED_FORMAT => dns1123_label;
    }
    "format.dns1123LabelPrefix" {
        /// What a label of a DNS name can begin with.
        global "format.dns1123LabelPrefix"() -> NAMED_FORMAT => dns1123_label_prefix;
    }
    "format.dns1123Subdomain" {
        /// A DNS name.
        global "format.dns1123Subdomain"() -> NAMED_FORMAT => dns1123_subdomain;
    }
    "format.dns1123SubdomainPrefix" {
        /// What a DNS name can begin with.
        global "format.dns1123SubdomainPrefix"() -> NAMED_FORMAT => dns1123_subdomain_prefix;
    }
    "format.labelValue" {
        /// A value of a label.
        global "format.labelValue"() -> NAMED_FORMAT => label_value;
    }
    "format.named" {
        /// The format of that name, none where there is none.
        global "format-named"(String) -> Optional(&NAMED_FORMAT) => named;
    }
    "format.qualifiedName" {
        /// A name with an optional prefix and a slash.
        global "format.qualifiedName"() -> NAMED_FORMAT => qualified_name;
    }
    "format.uri" {
        /// A URI.
        global "format.uri"() -> NAMED_FORMAT => uri;
    }
    "format.uuid" {
        /// A UUID.
        global "format.uuid"() -> NAMED_FORMAT => uuid;
    }
    "validate" {
        /// What is wrong with the string, none where it fits the format.
        member "format-validate"(NAMED_FORMAT, String) -> Optional(&List(&String)) => validate,
            costs Validate, always charges Validate;
    }
}

/// A format of strings that expressions can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedFormat {
    /// `dns1123Label`
    Dns1123Label,
    /// `dns1123Subdomain`
    Dns1123Subdomain,
    /// `dns1035Label`
    Dns1035Label,
    /// `qualifiedName`
    QualifiedName,
    /// `dns1123LabelPrefix`
    Dns1123LabelPrefix,
    /// `dns1123SubdomainPrefix`
    Dns1123SubdomainPrefix,
    /// `dns1035LabelPrefix`
    Dns1035LabelPrefix,
    /// `labelValue`
    LabelValue,
    /// `uri`
    Uri,
    /// `uuid`
    Uuid,
    /// `byte`
    Byte,
    /// `date`
    Date,
    /// `datetime`
    DateTime,
}

impl NamedFormat {
    const ALL: [Self; 13] = [
        Self::Dns1123Label,
        Self::Dns1123Subdomain,
        Self::Dns1035Label,
        Self::QualifiedName,
        Self::Dns1123LabelPrefix,
        Self::Dns1123SubdomainPrefix,
        Self::Dns1035LabelPrefix,
        Self::LabelValue,
        Self::Uri,
        Self::Uuid,
        Self::Byte,
        Self::Date,
        Self::DateTime,
    ];

    /// What expressions call it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Dns1123Label => "dns1123Label",
            Self::Dns1123Subdomain => "dns1123Subdomain",
            Self::Dns1035Label => "dns1035Label",
            Self::QualifiedName => "qualifiedName",
            Self::Dns1123LabelPrefix => "dns1123LabelPrefix",
            Self::Dns1123SubdomainPrefix => "dns1123SubdomainPrefix",
            Self::Dns1035LabelPrefix => "dns1035LabelPrefix",
            Self::LabelValue => "labelValue",
            Self::Uri => "uri",
            Self::Uuid => "uuid",
            Self::Byte => "byte",
            Self::Date => "date",
            Self::DateTime => "datetime",
        }
    }

    /// What it calls itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dns1123Label => "DNS1123Label",
            Self::Dns1123Subdomain => "DNS1123Subdomain",
            Self::Dns1035Label => "DNS1035Label",
            Self::QualifiedName => "QualifiedName",
            Self::Dns1123LabelPrefix => "DNS1123LabelPrefix",
            Self::Dns1123SubdomainPrefix => "DNS1123SubdomainPrefix",
            Self::Dns1035LabelPrefix => "DNS1035LabelPrefix",
            Self::LabelValue => "LabelValue",
            Self::Uri => "URI",
            Self::Uuid => "uuid",
            Self::Byte => "byte",
            Self::Date => "date",
            Self::DateTime => "datetime",
        }
    }

    /// The length of the regular expression that costs are computed with.
    pub const fn regex_size(self) -> u64 {
        match self {
            Self::Dns1123Label | Self::Dns1123LabelPrefix | Self::Dns1035Label | Self::Dns1035LabelPrefix => 30,
            Self::Dns1123Subdomain | Self::Dns1123SubdomainPrefix | Self::QualifiedName => 60,
            Self::LabelValue => 40,
            Self::Uri => 1_103,
            Self::Uuid => 70,
            Self::Byte => 84,
            Self::Date | Self::DateTime => 71,
        }
    }

    /// What is wrong with a text.
    fn faults(self, cx: &Cx<'_>, text: &[u8]) -> Vec<String> {
        let schema_format = |format: strfmt::Format, message: &str| {
            if format.is_valid(text, &cx.go.formats) { Vec::new() } else { vec![message.to_owned()] }
        };
        match self {
            Self::Dns1123Label => name_is_dns_label(text, NameUse::Whole),
            Self::Dns1123Subdomain => name_is_dns_subdomain(text, NameUse::Whole),
            Self::Dns1035Label => name_is_dns1035_label(text, NameUse::Whole),
            Self::Dns1123LabelPrefix => name_is_dns_label(text, NameUse::Prefix),
            Self::Dns1123SubdomainPrefix => name_is_dns_subdomain(text, NameUse::Prefix),
            Self::Dns1035LabelPrefix => name_is_dns1035_label(text, NameUse::Prefix),
            Self::QualifiedName => is_qualified_name(text, &cx.go.names),
            Self::LabelValue => is_valid_label_value(text, &cx.go.names),
            Self::Uri => {
                parse_request_uri(text, &cx.go.formats.url).err().map(|error| error.to_string()).into_iter().collect()
            }
            Self::Uuid => schema_format(strfmt::Format::Uuid, "does not match the UUID format"),
            Self::Byte => schema_format(strfmt::Format::Byte, "invalid base64"),
            Self::Date => schema_format(strfmt::Format::Date, "invalid date"),
            Self::DateTime => schema_format(strfmt::Format::DateTime, "invalid datetime"),
        }
    }
}

/// The code of a function that names a format.
macro_rules! constants {
    ($($function:ident = $format:ident;)*) => {
        $(fn $function<'a>(cx: &Cx<'a>, _: &[Value<'a>]) -> Answer<'a> {
            cx.arena.opaque(Opaque::Format(NamedFormat::$format))
        })*
    };
}

constants! {
    byte = Byte;
    date = Date;
    datetime = DateTime;
    dns1035_label = Dns1035Label;
    dns1035_label_prefix = Dns1035LabelPrefix;
    dns1123_label = Dns1123Label;
    dns1123_label_prefix = Dns1123LabelPrefix;
    dns1123_subdomain = Dns1123Subdomain;
    dns1123_subdomain_prefix = Dns1123SubdomainPrefix;
    label_value = LabelValue;
    qualified_name = QualifiedName;
    uri = Uri;
    uuid = Uuid;
}

fn named<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[name] = args else { return Err(Fault::NoSuchOverload) };
    let name = text(cx, name)?;
    match NamedFormat::ALL.into_iter().find(|format| format.key() == name) {
        Some(format) => cx.arena.some(cx.arena.opaque(Opaque::Format(format))?),
        None => Ok(Value::Optional(None)),
    }
}

fn validate<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[Value::Opaque(Opaque::Format(format)), subject] = args else { return Err(Fault::NoSuchOverload) };
    let faults = format.faults(cx, text_bytes(subject)?);
    if faults.is_empty() {
        return Ok(Value::Optional(None));
    }
    let mut messages = cx.arena.items();
    for message in faults {
        messages.push(raw_text(cx, message.as_bytes())?)?;
    }
    cx.arena.some(messages.finish()?)
}
