//! Kubernetes: formats of strings by name.

use super::Sig::{List, Optional, String};
use super::table::functions;
use super::types::NAMED_FORMAT;

functions! { KUBE_FORMAT:
    "format.byte" {
        /// Base64.
        global "format.byte"() -> NAMED_FORMAT;
    }
    "format.date" {
        /// A date, such as `2006-01-02`.
        global "format.date"() -> NAMED_FORMAT;
    }
    "format.datetime" {
        /// A date and time as RFC 3339 writes it.
        global "format.datetime"() -> NAMED_FORMAT;
    }
    "format.dns1035Label" {
        /// A label of a DNS name, beginning with a letter.
        global "format.dns1035Label"() -> NAMED_FORMAT;
    }
    "format.dns1035LabelPrefix" {
        /// What a label of a DNS name can begin with, beginning with a letter.
        global "format.dns1035LabelPrefix"() -> NAMED_FORMAT;
    }
    "format.dns1123Label" {
        /// A label of a DNS name.
        global "format.dns1123Label"() -> NAMED_FORMAT;
    }
    "format.dns1123LabelPrefix" {
        /// What a label of a DNS name can begin with.
        global "format.dns1123LabelPrefix"() -> NAMED_FORMAT;
    }
    "format.dns1123Subdomain" {
        /// A DNS name.
        global "format.dns1123Subdomain"() -> NAMED_FORMAT;
    }
    "format.dns1123SubdomainPrefix" {
        /// What a DNS name can begin with.
        global "format.dns1123SubdomainPrefix"() -> NAMED_FORMAT;
    }
    "format.labelValue" {
        /// A value of a label.
        global "format.labelValue"() -> NAMED_FORMAT;
    }
    "format.named" {
        /// The format of that name, none where there is none.
        global "format-named"(String) -> Optional(&NAMED_FORMAT);
    }
    "format.qualifiedName" {
        /// A name with an optional prefix and a slash.
        global "format.qualifiedName"() -> NAMED_FORMAT;
    }
    "format.uri" {
        /// A URI.
        global "format.uri"() -> NAMED_FORMAT;
    }
    "format.uuid" {
        /// A UUID.
        global "format.uuid"() -> NAMED_FORMAT;
    }
    "validate" {
        /// What is wrong with the string, none where it fits the format.
        member "format-validate"(NAMED_FORMAT, String) -> Optional(&List(&String));
    }
}
