//! The keywords of schemas.

use std::sync::OnceLock;

use plimsoll_doc::key_hash;
use rustc_hash::FxHashMap;

use crate::plan::TypeSet;

/// What schemas stand below a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subschemas {
    /// None: it is a plain value.
    Value,
    /// One, where the value is an object.
    Schema,
    /// One for each item.
    List,
    /// One, or one for each item.
    SchemaOrList,
    /// One for each member.
    Members,
    /// One for each member that is an object.
    SomeMembers,
}

/// The values that a keyword is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AppliesTo {
    /// None: it only describes the schema, or only the structure uses it.
    Nothing,
    /// All.
    Everything,
    Strings,
    Numbers,
    Lists,
    Objects,
}

macro_rules! keywords {
    (server { $($variant:ident $json:literal $go:literal $below:ident $about:ident,)* }
     others { $($other:ident $other_json:literal $other_below:ident $other_about:ident,)* }) => {
        /// A keyword. Those that the server knows come first, in the order of the fields of its internal
        /// `JSONSchemaProps`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Keyword {
            $(#[doc = concat!("`", $json, "`")] $variant,)*
            $(#[doc = concat!("`", $other_json, "`")] $other,)*
        }

        impl Keyword {
            /// Those that the server knows, in order.
            pub const SERVER: &[Self] = &[$(Self::$variant),*];

            /// All, in order.
            pub const ALL: &[Self] = &[$(Self::$variant,)* $(Self::$other,)*];

            /// The keyword as it is written.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $json,)*
                    $(Self::$other => $other_json,)*
                }
            }

            /// The name of its field in the server's internal struct; empty where the server does not know it.
            pub const fn go_name(self) -> &'static str {
                match self {
                    $(Self::$variant => $go,)*
                    $(Self::$other => "",)*
                }
            }

            /// What schemas stand below it.
            pub(crate) const fn subschemas(self) -> Subschemas {
                match self {
                    $(Self::$variant => Subschemas::$below,)*
                    $(Self::$other => Subschemas::$other_below,)*
                }
            }

            const fn applies_to(self) -> AppliesTo {
                match self {
                    $(Self::$variant => AppliesTo::$about,)*
                    $(Self::$other => AppliesTo::$other_about,)*
                }
            }
        }
    };
}

// The one table of keywords: name, field of the server's struct, schemas below, values it is about.
keywords! {
    server {
        Id "id" "ID" Value Nothing,
        Schema "$schema" "Schema" Value Nothing,
        Ref "$ref" "Ref" Value Everything,
        Description "description" "Description" Value Nothing,
        Type "type" "Type" Value Everything,
        Nullable "nullable" "Nullable" Value Nothing,
        Format "format" "Format" Value Strings,
        Title "title" "Title" Value Nothing,
        Default "default" "Default" Value Nothing,
        Maximum "maximum" "Maximum" Value Numbers,
        ExclusiveMaximum "exclusiveMaximum" "ExclusiveMaximum" Value Numbers,
        Minimum "minimum" "Minimum" Value Numbers,
        ExclusiveMinimum "exclusiveMinimum" "ExclusiveMinimum" Value Numbers,
        MaxLength "maxLength" "MaxLength" Value Strings,
        MinLength "minLength" "MinLength" Value Strings,
        Pattern "pattern" "Pattern" Value Strings,
        MaxItems "maxItems" "MaxItems" Value Lists,
        MinItems "minItems" "MinItems" Value Lists,
        UniqueItems "uniqueItems" "UniqueItems" Value Lists,
        MultipleOf "multipleOf" "MultipleOf" Value Numbers,
        Enum "enum" "Enum" Value Everything,
        MaxProperties "maxProperties" "MaxProperties" Value Objects,
        MinProperties "minProperties" "MinProperties" Value Objects,
        Required "required" "Required" Value Objects,
        Items "items" "Items" SchemaOrList Lists,
        AllOf "allOf" "AllOf" List Everything,
        OneOf "oneOf" "OneOf" List Everything,
        AnyOf "anyOf" "AnyOf" List Everything,
        Not "not" "Not" Schema Everything,
        Properties "properties" "Properties" Members Objects,
        AdditionalProperties "additionalProperties" "AdditionalProperties" Schema Objects,
        PatternProperties "patternProperties" "PatternProperties" Members Objects,
        Dependencies "dependencies" "Dependencies" SomeMembers Objects,
        AdditionalItems "additionalItems" "AdditionalItems" Schema Lists,
        Definitions "definitions" "Definitions" Members Nothing,
        ExternalDocs "externalDocs" "ExternalDocs" Value Nothing,
        Example "example" "Example" Value Nothing,
        PreserveUnknownFields "x-kubernetes-preserve-unknown-fields" "XPreserveUnknownFields" Value Nothing,
        EmbeddedResource "x-kubernetes-embedded-resource" "XEmbeddedResource" Value Nothing,
        IntOrString "x-kubernetes-int-or-string" "XIntOrString" Value Strings,
        ListMapKeys "x-kubernetes-list-map-keys" "XListMapKeys" Value Nothing,
        ListType "x-kubernetes-list-type" "XListType" Value Nothing,
        MapType "x-kubernetes-map-type" "XMapType" Value Nothing,
        Validations "x-kubernetes-validations" "XValidations" Value Nothing,
    }
    others {
        If "if" Schema Everything,
        Then "then" Schema Everything,
        Else "else" Schema Everything,
        Contains "contains" Schema Lists,
        MinContains "minContains" Value Nothing,
        MaxContains "maxContains" Value Nothing,
        Const "const" Value Everything,
        PrefixItems "prefixItems" List Lists,
        PropertyNames "propertyNames" Schema Objects,
        DependentRequired "dependentRequired" Value Objects,
        DependentSchemas "dependentSchemas" Members Objects,
        UnevaluatedItems "unevaluatedItems" Schema Lists,
        UnevaluatedProperties "unevaluatedProperties" Schema Objects,
        DynamicRef "$dynamicRef" Value Everything,
        RecursiveRef "$recursiveRef" Value Everything,
        SchemaId "$id" Value Nothing,
        Anchor "$anchor" Value Nothing,
        DynamicAnchor "$dynamicAnchor" Value Nothing,
        RecursiveAnchor "$recursiveAnchor" Value Nothing,
        Vocabulary "$vocabulary" Value Nothing,
        Defs "$defs" Members Nothing,
        Comment "$comment" Value Nothing,
        Examples "examples" Value Nothing,
        ReadOnly "readOnly" Value Nothing,
        WriteOnly "writeOnly" Value Nothing,
        Deprecated "deprecated" Value Nothing,
        ContentEncoding "contentEncoding" Value Nothing,
        ContentMediaType "contentMediaType" Value Nothing,
        ContentSchema "contentSchema" Schema Nothing,
        Discriminator "discriminator" Value Nothing,
        Xml "xml" Value Nothing,
        False "false" Value Everything,
    }
}

impl Keyword {
    /// The keyword of a name whose [`key_hash`] is known, among those of the server.
    pub fn find(hash: u32, name: &str) -> Option<Self> {
        static BY_HASH: OnceLock<FxHashMap<u32, Keyword>> = OnceLock::new();
        let by_hash =
            BY_HASH.get_or_init(|| Self::SERVER.iter().map(|k| (key_hash(k.name().as_bytes()), *k)).collect());
        by_hash.get(&hash).copied().filter(|keyword| keyword.name() == name)
    }

    /// The keyword of a name whose [`key_hash`] is known, among those of all dialects. The schema `false`
    /// is written as a value, not as a keyword.
    pub fn find_in_all(hash: u32, name: &str) -> Option<Self> {
        static BY_HASH: OnceLock<FxHashMap<u32, Keyword>> = OnceLock::new();
        let by_hash = BY_HASH.get_or_init(|| Self::ALL.iter().map(|k| (key_hash(k.name().as_bytes()), *k)).collect());
        by_hash.get(&hash).copied().filter(|keyword| keyword.name() == name && *keyword != Self::False)
    }

    /// Whether it speaks to people only.
    pub const fn is_prose(self) -> bool {
        matches!(self, Self::Description | Self::Title | Self::ExternalDocs | Self::Example)
    }

    /// The types of the values that it is about.
    pub const fn types(self) -> TypeSet {
        match self.applies_to() {
            AppliesTo::Nothing => TypeSet::empty(),
            AppliesTo::Everything => TypeSet::ANY,
            AppliesTo::Strings => TypeSet::STRING,
            AppliesTo::Numbers => TypeSet::INTEGER.union(TypeSet::NUMBER),
            AppliesTo::Lists => TypeSet::ARRAY,
            AppliesTo::Objects => TypeSet::OBJECT,
        }
    }

    /// Whether it applies schemas to what a value contains, not to the value itself.
    pub const fn descends(self) -> bool {
        matches!(
            self,
            Self::Items
                | Self::AdditionalItems
                | Self::Contains
                | Self::PrefixItems
                | Self::UnevaluatedItems
                | Self::UnevaluatedProperties
                | Self::PropertyNames
                | Self::Properties
                | Self::AdditionalProperties
                | Self::PatternProperties
        )
    }

    /// Its bit in a set of keywords.
    pub(crate) const fn bit(self) -> u128 {
        1 << self as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_found_by_its_name() {
        for &keyword in Keyword::SERVER {
            let name = keyword.name();
            assert_eq!(Keyword::find(key_hash(name.as_bytes()), name), Some(keyword));
        }
        for &keyword in Keyword::ALL.iter().filter(|keyword| **keyword != Keyword::False) {
            let name = keyword.name();
            assert_eq!(Keyword::find_in_all(key_hash(name.as_bytes()), name), Some(keyword));
        }
        assert!(Keyword::ALL.len() <= 128, "each has a bit");
        assert_eq!(Keyword::find(key_hash(b"const"), "const"), None);
        assert_eq!(Keyword::find_in_all(key_hash(b"false"), "false"), None);
    }
}
