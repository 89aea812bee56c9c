//! Objects as the values of expressions: the walk's tree behind the engine's host.
//!
//! A value of the host is a place in the tree together with the declaration that it is read by, so
//! nothing is converted or copied before an expression asks for it.

mod convert;
mod equality;
mod object;
mod untyped;

pub use object::{ObjectHost, OldSelf};
pub use untyped::UntypedHost;
