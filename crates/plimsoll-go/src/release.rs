//! The differences between Go versions and Kubernetes releases that this crate's functions know, as data.
//!
//! A release of Kubernetes stands for its last patch: `.go-version` of that patch names the Go it is built with,
//! `godebug` in its `go.mod` the Go whose defaults it keeps. The rules of a release are those of the one before
//! plus differences.

use crate::mail::MailRules;
use crate::names::NameWords;
use crate::netip::IpRules;
use crate::strfmt::FormatRules;
use crate::url::UrlRules;

/// What the Go functions under one release of Kubernetes do differently from those under another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoRules {
    /// A regular expression's `\p{…}` takes long names, ignores case, blanks, `_` and `-`, knows `Cn`, `LC`, `ASCII`
    /// and `Assigned`, and counts unassigned code points to `C` (Go 1.25).
    pub loose_class_names: bool,
    /// String formats, among them those that are addresses on the net.
    pub formats: FormatRules,
    /// Messages about names.
    pub names: NameWords,
    /// IP addresses in API fields.
    pub ip: IpRules,
}

impl GoRules {
    /// Kubernetes 1.30: Go 1.23.
    pub const V1_30: Self = Self {
        loose_class_names: false,
        formats: FormatRules {
            url: UrlRules::GO_1_23,
            mail: MailRules { gathers_encoded_words: false },
            bare_mac: false,
            kubernetes_names: false,
        },
        names: NameWords::V1_30,
        ip: IpRules::V1_30,
    };
    /// Kubernetes 1.31: Go 1.24.
    pub const V1_31: Self =
        Self { formats: FormatRules { url: UrlRules::GO_1_24_9, ..Self::V1_30.formats }, ..Self::V1_30 };
    /// Kubernetes 1.32: Go 1.24, defaults of 1.23.
    pub const V1_32: Self =
        Self { formats: FormatRules { url: UrlRules::GO_1_24_13, ..Self::V1_31.formats }, ..Self::V1_31 };
    /// Kubernetes 1.33: Go 1.25, defaults of 1.24.
    pub const V1_33: Self = Self {
        loose_class_names: true,
        formats: FormatRules {
            url: UrlRules::GO_1_25,
            mail: MailRules { gathers_encoded_words: true },
            ..Self::V1_32.formats
        },
        ip: IpRules::V1_33,
        ..Self::V1_32
    };
    /// Kubernetes 1.34: Go 1.26, defaults of 1.24.
    pub const V1_34: Self =
        Self { formats: FormatRules { bare_mac: true, ..Self::V1_33.formats }, names: NameWords::V1_34, ..Self::V1_33 };
    /// Kubernetes 1.35: Go 1.26, defaults of 1.25.
    pub const V1_35: Self = Self {
        formats: FormatRules { kubernetes_names: true, ..Self::V1_34.formats },
        names: NameWords::V1_35,
        ..Self::V1_34
    };
    /// Kubernetes 1.36: Go 1.26.
    pub const V1_36: Self = Self {
        formats: FormatRules { url: UrlRules::GO_1_26, ..Self::V1_35.formats },
        ip: IpRules::V1_36,
        ..Self::V1_35
    };
    /// Kubernetes 1.37: Go 1.26.
    pub const V1_37: Self = Self::V1_36;
    /// The newest release known.
    pub const LATEST: Self = Self::V1_37;
}
