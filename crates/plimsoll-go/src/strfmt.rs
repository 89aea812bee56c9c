//! The string formats of kube-openapi, which schemas name in `format`.

mod codes;
mod colors;
mod dates;
mod duration;
mod hostname;
mod mac;

pub use dates::parse_date_time;
pub use duration::{FormatDurationError, parse_format_duration};
pub use plimsoll_release::rules::FormatRules;

use crate::mail;
use crate::names::shape;
use crate::url::parse_request_uri;
use crate::{netip, time};

macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident = $name:literal;)*) => {
        /// A string format.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Format {
            $($(#[$doc])* $format,)*
        }

        impl Format {
            /// All formats, in the order in which the server registers them.
            pub const ALL: &'static [Self] = &[$(Self::$format),*];

            /// The name under which the server registers the format.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$format => $name,)*
                }
            }
        }
    };
}

formats! {
    /// Twelve bytes in hexadecimal.
    BsonObjectId = "bsonobjectid";
    /// A date of the calendar.
    Date = "date";
    /// The target of an HTTP request.
    Uri = "uri";
    /// An address of RFC 5322.
    Email = "email";
    /// A host name, generously.
    Hostname = "hostname";
    /// An IP address with a dot.
    Ipv4 = "ipv4";
    /// An IP address with a colon.
    Ipv6 = "ipv6";
    /// An address with the length of its network.
    Cidr = "cidr";
    /// A hardware address.
    Mac = "mac";
    /// A UUID.
    Uuid = "uuid";
    /// A UUID of version 3.
    Uuid3 = "uuid3";
    /// A UUID of version 4.
    Uuid4 = "uuid4";
    /// A UUID of version 5.
    Uuid5 = "uuid5";
    /// The number of a book, either form.
    Isbn = "isbn";
    /// The number of a book, ten digits.
    Isbn10 = "isbn10";
    /// The number of a book, thirteen digits.
    Isbn13 = "isbn13";
    /// The number of a credit card.
    CreditCard = "creditcard";
    /// A social security number.
    Ssn = "ssn";
    /// A colour in hexadecimal.
    HexColor = "hexcolor";
    /// A colour as `rgb(…)`.
    RgbColor = "rgbcolor";
    /// Base64.
    Byte = "byte";
    /// Any text.
    Password = "password";
    /// A span of time.
    Duration = "duration";
    /// A point in time.
    DateTime = "datetime";
    /// A DNS label.
    KubernetesShortName = "k8s-short-name";
    /// A DNS subdomain.
    KubernetesLongName = "k8s-long-name";
}

const MAX_SHORT_NAME: usize = 63;
const MAX_LONG_NAME: usize = 253;

impl Format {
    /// The format of that name, where the release knows it; dashes do not count, case does.
    pub fn by_name(name: &str, rules: &FormatRules) -> Option<Self> {
        let without_dashes = |name: &'static str| name.bytes().filter(|&byte| byte != b'-');
        let wanted = name.bytes().filter(|&byte| byte != b'-');
        let found = Self::ALL.iter().find(|format| without_dashes(format.name()).eq(wanted.clone()))?;
        (rules.kubernetes_names || !found.is_kubernetes_name()).then_some(*found)
    }

    /// Whether the text is of that format.
    pub fn is_valid<T: AsRef<[u8]> + ?Sized>(self, text: &T, rules: &FormatRules) -> bool {
        let text = text.as_ref();
        match self {
            Self::BsonObjectId => codes::is_bson_object_id(text),
            Self::Date => time::parse_time(time::Layout::DATE, text).is_ok(),
            Self::Uri => parse_request_uri(text, &rules.url).is_ok(),
            Self::Email => mail::is_address(text, &rules.mail),
            Self::Hostname => hostname::is_hostname(text),
            Self::Ipv4 => text.contains(&b'.') && netip::parse_ip_sloppy(text).is_some(),
            Self::Ipv6 => text.contains(&b':') && netip::parse_ip(text).is_some(),
            Self::Cidr => netip::parse_cidr_sloppy(text).is_ok(),
            Self::Mac => mac::is_mac(text, rules),
            Self::Uuid => codes::is_uuid(text),
            Self::Uuid3 => codes::is_uuid3(text),
            Self::Uuid4 => codes::is_uuid4(text),
            Self::Uuid5 => codes::is_uuid5(text),
            Self::Isbn => codes::is_isbn10(text) || codes::is_isbn13(text),
            Self::Isbn10 => codes::is_isbn10(text),
            Self::Isbn13 => codes::is_isbn13(text),
            Self::CreditCard => codes::is_credit_card(text),
            Self::Ssn => codes::is_ssn(text),
            Self::HexColor => colors::is_hex_color(text),
            Self::RgbColor => colors::is_rgb_color(text),
            Self::Byte => codes::is_base64(text),
            Self::Password => true,
            Self::Duration => parse_format_duration(text).is_ok(),
            Self::DateTime => dates::is_date_time(text),
            Self::KubernetesShortName => text.len() <= MAX_SHORT_NAME && shape::is_label(text),
            Self::KubernetesLongName => text.len() <= MAX_LONG_NAME && shape::is_subdomain(text),
        }
    }

    fn is_kubernetes_name(self) -> bool {
        matches!(self, Self::KubernetesShortName | Self::KubernetesLongName)
    }
}

/// `\s` of Go's regular expressions.
fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0c' | b'\r' | b' ')
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::Format;

    #[test]
    fn names_ignore_dashes_but_not_case() {
        let known = |name| Format::by_name(name, &Release::LATEST.rules().go.formats);
        assert_eq!(known("date-time"), Some(Format::DateTime));
        assert_eq!(known("d-a-t-e"), Some(Format::Date));
        assert_eq!(known("k8sshortname"), Some(Format::KubernetesShortName));
        assert_eq!(known("Date"), None);
        assert_eq!(known(""), None);
        assert_eq!(Format::by_name("k8s-long-name", &Release::V1_34.rules().go.formats), None);
        assert_eq!(
            Format::by_name("k8s-long-name", &Release::V1_35.rules().go.formats),
            Some(Format::KubernetesLongName)
        );
    }

    #[test]
    fn addresses() {
        let rules = Release::LATEST.rules().go.formats;
        let verdict = |text| [Format::Ipv4, Format::Ipv6, Format::Cidr].map(|format| format.is_valid(text, &rules));
        for (text, want) in [
            ("1.2.3.4", [true, false, false]),
            ("01.2.3.4", [true, false, false]),
            ("::1.2.3.4", [true, true, false]),
            ("::ffff:01.2.3.4", [true, false, false]),
            ("::1", [false, true, false]),
            ("fe80::1%eth0", [false, false, false]),
            ("1.2.3.4/024", [false, false, true]),
        ] {
            assert_eq!(verdict(text), want, "{text}");
        }
    }
}
