//! What the rules of CRDs cost, and what makes them cheaper.

mod candidates;
mod priced;

pub use priced::{CostAdvice, Priced, field, price};
