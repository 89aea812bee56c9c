//! Whether two nodes hold the same.

use crate::{Entry, NodeRef, Value};

/// Whether two nodes hold the same value, whatever their texts look like: the kind of a number
/// counts, the order of entries does not.
pub fn same(a: NodeRef<'_>, b: NodeRef<'_>) -> bool {
    let mut pairs = vec![(a, b)];
    while let Some((a, b)) = pairs.pop() {
        let equal = match (a.value(), b.value()) {
            (Value::Null, Value::Null) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Str(a), Value::Str(b)) => a == b,
            (Value::Seq(left), Value::Seq(right)) if a.len() == b.len() => {
                pairs.extend(left.zip(right));
                true
            }
            (Value::Map(_), Value::Map(_)) if a.len() == b.len() => {
                let mut left: Vec<_> = a.entries().collect();
                let mut right: Vec<_> = b.entries().collect();
                left.sort_unstable_by_key(Entry::name);
                right.sort_unstable_by_key(Entry::name);
                let keys_equal = left.iter().zip(&right).all(|(left, right)| left.name() == right.name());
                pairs.extend(left.iter().zip(&right).map(|(left, right)| (left.value, right.value)));
                keys_equal
            }
            _ => false,
        };
        if !equal {
            return false;
        }
    }
    true
}
