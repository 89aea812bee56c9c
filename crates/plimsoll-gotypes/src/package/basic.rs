//! Go's predeclared types.

/// A predeclared type with a fixed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Basic {
    /// Its name.
    pub name: &'static str,
    /// What values it has.
    pub values: Values,
}

/// The kinds of values of predeclared types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// true and false.
    Boolean,
    /// Text.
    Text,
    /// Integers.
    Integer,
    /// Floating point numbers.
    Float,
    /// Complex numbers.
    Complex,
}

const BASICS: &[Basic] = &[
    Basic { name: "bool", values: Values::Boolean },
    Basic { name: "string", values: Values::Text },
    Basic { name: "int", values: Values::Integer },
    Basic { name: "int8", values: Values::Integer },
    Basic { name: "int16", values: Values::Integer },
    Basic { name: "int32", values: Values::Integer },
    Basic { name: "int64", values: Values::Integer },
    Basic { name: "uint", values: Values::Integer },
    Basic { name: "uint8", values: Values::Integer },
    Basic { name: "uint16", values: Values::Integer },
    Basic { name: "uint32", values: Values::Integer },
    Basic { name: "uint64", values: Values::Integer },
    Basic { name: "uintptr", values: Values::Integer },
    Basic { name: "byte", values: Values::Integer },
    Basic { name: "rune", values: Values::Integer },
    Basic { name: "float32", values: Values::Float },
    Basic { name: "float64", values: Values::Float },
    Basic { name: "complex64", values: Values::Complex },
    Basic { name: "complex128", values: Values::Complex },
];

impl Basic {
    /// The predeclared type of that name.
    pub fn named(name: &str) -> Option<Self> {
        BASICS.iter().find(|basic| basic.name == name).copied()
    }

    /// Whether it is `byte`, under either of its names.
    pub fn is_byte(self) -> bool {
        matches!(self.name, "byte" | "uint8")
    }

    /// The name under which OpenAPI knows its size, where it does.
    pub fn format(self) -> &'static str {
        match self.name {
            // A rune is an int32.
            "int32" | "uint32" | "rune" => "int32",
            "int64" | "uint64" => "int64",
            _ => "",
        }
    }
}
