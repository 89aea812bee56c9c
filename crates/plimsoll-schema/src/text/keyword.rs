//! The keywords of a schema that the server knows.

use std::sync::OnceLock;

use plimsoll_doc::key_hash;
use rustc_hash::FxHashMap;

macro_rules! keywords {
    ($($variant:ident $json:literal $go:literal),* $(,)?) => {
        /// A keyword, in the order of the fields of the server's internal `JSONSchemaProps`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Keyword {
            $(#[doc = concat!("`", $json, "`")] $variant,)*
        }

        impl Keyword {
            /// All of them, in order.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The keyword as it is written.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $json,)* }
            }

            /// The name of its field in the server's internal struct.
            pub const fn go_name(self) -> &'static str {
                match self { $(Self::$variant => $go,)* }
            }
        }
    };
}

keywords! {
    Id "id" "ID",
    Schema "$schema" "Schema",
    Ref "$ref" "Ref",
    Description "description" "Description",
    Type "type" "Type",
    Nullable "nullable" "Nullable",
    Format "format" "Format",
    Title "title" "Title",
    Default "default" "Default",
    Maximum "maximum" "Maximum",
    ExclusiveMaximum "exclusiveMaximum" "ExclusiveMaximum",
    Minimum "minimum" "Minimum",
    ExclusiveMinimum "exclusiveMinimum" "ExclusiveMinimum",
    MaxLength "maxLength" "MaxLength",
    MinLength "minLength" "MinLength",
    Pattern "pattern" "Pattern",
    MaxItems "maxItems" "MaxItems",
    MinItems "minItems" "MinItems",
    UniqueItems "uniqueItems" "UniqueItems",
    MultipleOf "multipleOf" "MultipleOf",
    Enum "enum" "Enum",
    MaxProperties "maxProperties" "MaxProperties",
    MinProperties "minProperties" "MinProperties",
    Required "required" "Required",
    Items "items" "Items",
    AllOf "allOf" "AllOf",
    OneOf "oneOf" "OneOf",
    AnyOf "anyOf" "AnyOf",
    Not "not" "Not",
    Properties "properties" "Properties",
    AdditionalProperties "additionalProperties" "AdditionalProperties",
    PatternProperties "patternProperties" "PatternProperties",
    Dependencies "dependencies" "Dependencies",
    AdditionalItems "additionalItems" "AdditionalItems",
    Definitions "definitions" "Definitions",
    ExternalDocs "externalDocs" "ExternalDocs",
    Example "example" "Example",
    PreserveUnknownFields "x-kubernetes-preserve-unknown-fields" "XPreserveUnknownFields",
    EmbeddedResource "x-kubernetes-embedded-resource" "XEmbeddedResource",
    IntOrString "x-kubernetes-int-or-string" "XIntOrString",
    ListMapKeys "x-kubernetes-list-map-keys" "XListMapKeys",
    ListType "x-kubernetes-list-type" "XListType",
    MapType "x-kubernetes-map-type" "XMapType",
    Validations "x-kubernetes-validations" "XValidations",
}

impl Keyword {
    /// The keyword of a name whose [`key_hash`] is known.
    pub fn find(hash: u32, name: &str) -> Option<Self> {
        static BY_HASH: OnceLock<FxHashMap<u32, Keyword>> = OnceLock::new();
        let by_hash = BY_HASH.get_or_init(|| Self::ALL.iter().map(|k| (key_hash(k.name().as_bytes()), *k)).collect());
        by_hash.get(&hash).copied().filter(|keyword| keyword.name() == name)
    }

    /// Whether it speaks to people only.
    pub const fn is_prose(self) -> bool {
        matches!(self, Self::Description | Self::Title | Self::ExternalDocs | Self::Example)
    }

    /// Its bit in a set of keywords.
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_found_by_its_name() {
        for &keyword in Keyword::ALL {
            let name = keyword.name();
            assert_eq!(Keyword::find(key_hash(name.as_bytes()), name), Some(keyword));
        }
        assert_eq!(Keyword::find(key_hash(b"const"), "const"), None);
    }
}
