//! The server's JSON reader: sigs.k8s.io/json over the scanner of Go's encoding/json.

mod blocks;
mod fault;
mod lossy;
mod number;
mod reader;
mod strict;
mod text;

pub use fault::{JsonFault, SyntaxPlace};
pub(crate) use reader::{Extent, read};
