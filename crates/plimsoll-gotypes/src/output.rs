//! CRDs as YAML, to the byte as controller-gen writes it.

mod crd;
mod natural;
mod node;
mod resolve;
mod scalar;
mod yaml;

pub use crd::{crd_node, schema_node};
pub use node::Node;
pub use yaml::yaml_text;

use crate::crd::Crd;

/// The text of a file with a CRD.
pub fn crd_yaml(crd: &Crd, header: &str) -> String {
    format!("{header}---\n{}", yaml_text(&crd_node(crd)))
}
