//! Markers of controller-gen: comments such as `// +kubebuilder:validation:MaxLength=63`.
//!
//! [`DEFINITIONS`] is the table of all that its generator `crd` knows; [`collect`] finds and reads those of a package.

mod collect;
mod parse;
mod scanner;
mod table;
mod value;

pub use collect::{Marker, MarkerFault, Markers, collect};
pub use parse::Kind;
pub use table::{Argument, DEFINITIONS, Definition, Effect, Form, Target, definition};
pub use value::Value;

/// Mirrors `strconv.ParseFloat`.
fn parse_float(text: &str) -> Option<f64> {
    plimsoll_go::strconv::parse_float64(text.as_bytes()).ok()
}
