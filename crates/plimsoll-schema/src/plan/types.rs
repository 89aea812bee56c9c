//! Sets of JSON types.

use bitflags::bitflags;
use plimsoll_doc::Kind;

bitflags! {
    /// The types that a schema takes. The empty set takes everything.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct TypeSet: u8 {
        /// `array`
        const ARRAY = 1;
        /// `boolean`
        const BOOLEAN = 2;
        /// `integer`
        const INTEGER = 4;
        /// `null`
        const NULL = 8;
        /// `number`
        const NUMBER = 16;
        /// `object`
        const OBJECT = 32;
        /// `string`
        const STRING = 64;
        /// A word that is no type, which no value has; [`Plan::type_text`](super::Plan::type_text) knows it.
        const OTHER = 128;
    }
}

const WORDS: [(TypeSet, &str); 7] = [
    (TypeSet::ARRAY, "array"),
    (TypeSet::BOOLEAN, "boolean"),
    (TypeSet::INTEGER, "integer"),
    (TypeSet::NULL, "null"),
    (TypeSet::NUMBER, "number"),
    (TypeSet::OBJECT, "object"),
    (TypeSet::STRING, "string"),
];

impl TypeSet {
    /// All types of JSON.
    pub const ANY: Self = Self::OTHER.complement();

    /// The type of one word.
    pub fn of_word(word: &str) -> Self {
        match word {
            "" => Self::empty(),
            "array" => Self::ARRAY,
            "boolean" => Self::BOOLEAN,
            "integer" => Self::INTEGER,
            "null" => Self::NULL,
            "number" => Self::NUMBER,
            "object" => Self::OBJECT,
            "string" => Self::STRING,
            _ => Self::OTHER,
        }
    }

    /// The type of a value. A float that stands for an integer is a `number` here.
    pub const fn of_kind(kind: Kind) -> Self {
        match kind {
            Kind::Null => Self::NULL,
            Kind::Bool => Self::BOOLEAN,
            Kind::Int => Self::INTEGER,
            Kind::Float => Self::NUMBER,
            Kind::Str => Self::STRING,
            Kind::Seq => Self::ARRAY,
            Kind::Map => Self::OBJECT,
        }
    }

    /// The word of a single type; empty for none or several.
    pub fn word(self) -> &'static str {
        WORDS.iter().find(|(type_, _)| self == *type_).map_or("", |(_, word)| word)
    }

    /// The words of its types, joined by commas in the order of the alphabet, which is also the
    /// server's where it joins two (`integer,string`).
    pub fn words(self) -> String {
        let own: Vec<&str> = WORDS.iter().filter(|(type_, _)| self.contains(*type_)).map(|(_, word)| *word).collect();
        own.join(",")
    }
}
