//! Formats of strings that tags name.

use plimsoll_go::names::{Fault, validate};

macro_rules! formats {
    ($($name:literal $variant:ident $check:ident $shows:ident,)*) => {
        /// A format that `+k8s:format` names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum TagFormat {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl TagFormat {
            /// The format of a name.
            pub fn find(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$variant),)*
                    _ => None,
                }
            }

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// What is wrong with a text.
            pub fn check(self, text: &str) -> Vec<Fault<'_>> {
                match self {
                    $(Self::$variant => validate::$check(text),)*
                }
            }

            /// Whether errors show the value as one of its own type, not as a string.
            pub const fn shows_typed_value(self) -> bool {
                match self {
                    $(Self::$variant => formats!(@ $shows),)*
                }
            }
        }
    };
    (@ typed) => { true };
    (@ string) => { false };
}

// Mirrors package validate of apimachinery: some functions convert the value to a string first.
formats! {
    "k8s-extended-resource-name" ExtendedResourceName extended_resource_name string,
    "k8s-label-key" LabelKey label_key typed,
    "k8s-label-value" LabelValue label_value typed,
    "k8s-long-name" LongName long_name typed,
    "k8s-long-name-caseless" LongNameCaseless long_name_caseless typed,
    "k8s-path-segment-name" PathSegmentName path_segment_name typed,
    "k8s-prefixed-label-key" PrefixedLabelKey prefixed_label_key typed,
    "k8s-resource-fully-qualified-name" ResourceFullyQualifiedName resource_fully_qualified_name string,
    "k8s-resource-pool-name" ResourcePoolName resource_pool_name string,
    "k8s-short-name" ShortName short_name typed,
    "k8s-uuid" Uuid uuid string,
}
