//! The formats of JSON Schema: what the RFCs say that the specification names.
//!
//! The server's formats are others, though many share a name: those are in
//! [`plimsoll_go::strfmt`].

mod address;
mod date;
mod host;
mod idna;
mod mail;
mod pointer;
mod template;
mod uri;

macro_rules! formats {
    ($($variant:ident $name:literal $check:path,)*) => {
        /// A format.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum JsonFormat {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl JsonFormat {
            /// All formats.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name in schemas.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// Whether a text is of the format.
            pub fn is_valid(self, text: &str) -> bool {
                match self {
                    $(Self::$variant => $check(text),)*
                }
            }
        }
    };
}

formats! {
    DateTime "date-time" date::is_date_time,
    Date "date" date::is_date,
    Time "time" date::is_time,
    Duration "duration" date::is_duration,
    Email "email" mail::is_email,
    IdnEmail "idn-email" mail::is_idn_email,
    Hostname "hostname" host::is_hostname,
    IdnHostname "idn-hostname" host::is_idn_hostname,
    Ipv4 "ipv4" address::is_ipv4,
    Ipv6 "ipv6" address::is_ipv6,
    Uri "uri" uri::is_uri,
    UriReference "uri-reference" uri::is_uri_reference,
    Iri "iri" uri::is_iri,
    IriReference "iri-reference" uri::is_iri_reference,
    Uuid "uuid" is_uuid,
    UriTemplate "uri-template" template::is_template,
    JsonPointer "json-pointer" pointer::is_pointer,
    RelativeJsonPointer "relative-json-pointer" pointer::is_relative_pointer,
    Regex "regex" crate::ecma::is_pattern,
}

impl JsonFormat {
    /// The format of a name; those that the specification does not know are no formats.
    pub fn by_name(name: &str) -> Option<Self> {
        // Draft 3 called two of them otherwise.
        let name = match name {
            "host-name" => "hostname",
            "ip-address" => "ipv4",
            name => name,
        };
        Self::ALL.iter().copied().find(|format| format.name() == name)
    }
}

/// RFC 4122.
fn is_uuid(text: &str) -> bool {
    let mut parts = text.split('-');
    let is_hex = |part: Option<&str>, length: usize| {
        part.is_some_and(|part| part.len() == length && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    [8, 4, 4, 4, 12].into_iter().all(|length| is_hex(parts.next(), length)) && parts.next().is_none()
}
