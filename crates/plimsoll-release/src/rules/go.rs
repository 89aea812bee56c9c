//! In what the functions of Go and of Kubernetes' helper modules differ.

/// What the Go functions under one release of Kubernetes do differently from those under another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GoRules {
    /// A regular expression's `\p{…}` accepts long names, ignores case, blanks, `_` and `-`, knows `Cn`, `LC`, `ASCII`
    /// and `Assigned`, and counts unassigned code points to `C` (Go 1.25).
    pub loose_class_names: bool,
    /// String formats, among them those that are addresses on the net.
    pub formats: FormatRules,
    /// Messages about names.
    pub names: NameWords,
    /// IP addresses in API fields.
    pub ip: IpRules,
}

/// In what formats differ by release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FormatRules {
    /// For `uri`.
    pub url: UrlRules,
    /// For `email`.
    pub mail: MailRules,
    /// `mac` may be written without separators (Go 1.26).
    pub bare_mac: bool,
    /// `k8s-short-name` and `k8s-long-name` are known (1.35; 1.34 holds them back for one release).
    pub kubernetes_names: bool,
}

/// In what the parsers of Go versions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UrlRules {
    /// What may stand in brackets.
    pub brackets: Brackets,
    /// The host of an http or https URL has one colon at most (`urlstrictcolons`, default since Go 1.26).
    pub strict_colons: bool,
    /// A query with more parameters than that has none.
    pub max_query_parameters: Option<usize>,
}

/// How a host in brackets is read; each form is stricter than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brackets {
    /// Anything may stand between a leading `[` and the last `]`.
    Unchecked,
    /// The last `[` begins an IPv6 address that maps no IPv4 address; what precedes it is dropped.
    UnmappedAddress,
    /// The last `[` begins an IPv6 address; what precedes it is dropped.
    Address,
    /// The host begins with the only `[`, and an IPv6 address follows.
    AddressOnly,
}

/// In what the parsers of Go versions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MailRules {
    /// Encoded words are gathered until another word follows (Go 1.25): until then no comment may follow them, and an
    /// empty one is not a word.
    pub gathers_encoded_words: bool,
}

/// How a release checks addresses and words its warnings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IpRules {
    /// `IsValidIP` and `IsValidCIDR` want the canonical form (1.33); before, they accepted what the sloppy parsers read.
    pub new_fields: Strictness,
    /// What a warning says about values that only the sloppy parsers read.
    pub nonstandard: &'static str,
}

/// Whether leading zeros, IPv4-mapped IPv6 and bits beyond the prefix are rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Whatever the sloppy parsers read.
    Sloppy,
    /// Only what every reader understands in the same way.
    Strict,
}

/// How a release words the messages that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NameWords {
    /// What a label key is called.
    pub label_key: &'static str,
    /// Unit of the lengths of label keys and values.
    pub label_length: LengthUnit,
    /// The pattern that the message on subdomains with underscores shows.
    pub underscore_pattern: &'static str,
}

/// What the length of a text is counted in, by its message; all checks count bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LengthUnit {
    /// Package util/validation.
    Characters,
    /// Package api/validate/content.
    Bytes,
}
