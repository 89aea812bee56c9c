//! What a schema says about numbers, apart from formats.

/// Keywords about numbers, as the float64 that the server holds.
#[derive(Clone, Copy, Debug, Default)]
pub struct NumberRules {
    /// `minimum`
    pub minimum: Option<Bound>,
    /// `maximum`
    pub maximum: Option<Bound>,
    /// `multipleOf`
    pub multiple_of: Option<f64>,
}

/// A bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// Its value.
    pub value: f64,
    /// Whether the bound itself is refused.
    pub exclusive: bool,
}
