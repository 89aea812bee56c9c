//! Whether two values decode into equal Go values.

use plimsoll_doc::{Entry, Kind, NodeRef, Value};

use super::Source;
use super::types::{Custom, GoType, Outcome, StructId, TypeId, TypeRef, Types};

/// Whether the values of two Go variables are equal after decoding these nodes into them; a node that
/// is not there leaves its variable untouched.
///
/// Mirrors `equality.Semantic.DeepEqual`: a list or map that is empty is equal to one that is not
/// there, a pointer to a zero is not equal to no pointer. Both nodes must decode without an error.
pub fn are_equal(type_: TypeRef<'_>, a: Option<NodeRef<'_>>, b: Option<NodeRef<'_>>) -> bool {
    let mut compare = Compare { types: type_.types, open: vec![(type_.id, a, b)] };
    while let Some((type_, a, b)) = compare.open.pop() {
        if !compare.pair(type_, a.filter(is_there), b.filter(is_there)) {
            return false;
        }
    }
    true
}

fn is_there(node: &NodeRef<'_>) -> bool {
    !node.is_null()
}

type Pair<'d> = (TypeId, Option<NodeRef<'d>>, Option<NodeRef<'d>>);

/// The pairs that are still to be compared.
struct Compare<'d, 't> {
    types: Types<'t>,
    open: Vec<Pair<'d>>,
}

impl<'d> Compare<'d, '_> {
    /// Compares one pair, or leaves its parts to be compared; null is as good as absent here.
    fn pair(&mut self, type_: TypeId, a: Option<NodeRef<'d>>, b: Option<NodeRef<'d>>) -> bool {
        match self.types.get(type_) {
            GoType::Pointer(to) => {
                self.open.push((to, a, b));
                a.is_some() == b.is_some()
            }
            GoType::Struct(of) => self.structs(of, a, b),
            GoType::Map { value: of, .. } => self.maps(of, a, b),
            GoType::Slice(of) => self.slices(of, a, b),
            GoType::Any => self.trees(a, b),
            GoType::Custom(own) => self.own(own, a, b),
            GoType::String | GoType::Bytes => text(a) == text(b),
            GoType::Bool => truth(a) == truth(b),
            GoType::Int(_) | GoType::Uint(_) => int(a) == int(b),
            GoType::Float(_) => float(a) == float(b),
        }
    }

    fn structs(&mut self, of: StructId, a: Option<NodeRef<'d>>, b: Option<NodeRef<'d>>) -> bool {
        let sides = [(a, b), (b, a)];
        for (side, (own, other)) in sides.into_iter().enumerate() {
            for entry in own.into_iter().flat_map(NodeRef::entries) {
                let Some(field) = self.types.field(of, entry.key.key_hash(), entry.name()) else { continue };
                let other = other.and_then(|other| other.get(entry.name()));
                if side == 0 || other.is_none() {
                    self.open.push((field.type_, Some(entry.value), other));
                }
            }
        }
        true
    }

    fn maps(&mut self, of: TypeId, a: Option<NodeRef<'d>>, b: Option<NodeRef<'d>>) -> bool {
        let (a, b) = (sorted(a), sorted(b));
        let same_keys = a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| a.name() == b.name());
        self.open.extend(a.iter().zip(&b).map(|(a, b)| (of, Some(a.value), Some(b.value))));
        same_keys
    }

    fn slices(&mut self, of: TypeId, a: Option<NodeRef<'d>>, b: Option<NodeRef<'d>>) -> bool {
        let items = |list: Option<NodeRef<'d>>| list.into_iter().flat_map(NodeRef::items);
        self.open.extend(items(a).zip(items(b)).map(|(a, b)| (of, Some(a), Some(b))));
        len(a) == len(b)
    }

    /// Values without a Go type of their own; int64 and float64 are never equal.
    fn trees(&mut self, a: Option<NodeRef<'d>>, b: Option<NodeRef<'d>>) -> bool {
        let (Some(a), Some(b)) = (a, b) else { return a.is_none() && b.is_none() };
        match (a.kind(), b.kind()) {
            (Kind::Map, Kind::Map) => self.maps(TypeId::ANY, Some(a), Some(b)),
            (Kind::Seq, Kind::Seq) => self.slices(TypeId::ANY, Some(a), Some(b)),
            _ => match (a.value(), b.value()) {
                (Value::Bool(a), Value::Bool(b)) => a == b,
                (Value::Int(a), Value::Int(b)) => a == b,
                (Value::Float(a), Value::Float(b)) => a == b,
                (Value::Str(a), Value::Str(b)) => a == b,
                _ => false,
            },
        }
    }

    fn own(&mut self, own: Custom, a: Option<NodeRef<'d>>, b: Option<NodeRef<'d>>) -> bool {
        match (held(own, a), held(own, b)) {
            (None, None) => true,
            (Some((type_, a)), Some((of_b, b))) => {
                self.open.push((type_, Some(a), Some(b)));
                type_ == of_b
            }
            _ => false,
        }
    }
}

/// What a type that decodes itself holds after a node, and as which type; an empty list is nothing.
fn held(own: Custom, node: Option<NodeRef<'_>>) -> Option<(TypeId, NodeRef<'_>)> {
    let node = node?;
    match own.read(node, Source::Values) {
        Outcome::Decode(type_) => (node.kind() != Kind::Seq || !node.is_empty()).then_some((type_, node)),
        Outcome::Kept => Some((TypeId::ANY, node)),
        Outcome::Dropped | Outcome::Refused(_) => None,
    }
}

fn sorted(map: Option<NodeRef<'_>>) -> Vec<Entry<'_>> {
    let mut entries: Vec<_> = map.into_iter().flat_map(NodeRef::entries).collect();
    entries.sort_by_key(Entry::name);
    entries
}

fn len(node: Option<NodeRef<'_>>) -> usize {
    node.map_or(0, NodeRef::len)
}

fn text(node: Option<NodeRef<'_>>) -> &str {
    node.and_then(NodeRef::as_str).unwrap_or_default()
}

fn truth(node: Option<NodeRef<'_>>) -> bool {
    node.and_then(NodeRef::as_bool).unwrap_or_default()
}

fn int(node: Option<NodeRef<'_>>) -> i64 {
    node.and_then(NodeRef::as_int).unwrap_or_default()
}

fn float(node: Option<NodeRef<'_>>) -> f64 {
    match node.map(NodeRef::value) {
        Some(Value::Int(int)) => int as f64,
        Some(Value::Float(float)) => float,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::json_schema_props;
    use plimsoll_doc::{ReadRules, read_json};

    fn equal(a: &str, b: &str) -> bool {
        let read = |text: &'static str| read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let (a, b) = (read(a.to_owned().leak()), read(b.to_owned().leak()));
        are_equal(json_schema_props(), Some(a.root()), Some(b.root()))
    }

    #[test]
    fn as_semantic_deep_equal() {
        for (a, b, want) in [
            ("{}", r#"{"type": "", "nullable": false, "required": [], "properties": {}, "maximum": null}"#, true),
            ("{}", r#"{"$ref": ""}"#, false),
            ("{}", r#"{"maximum": 0}"#, false),
            (r#"{"maximum": 1}"#, r#"{"maximum": 1.0}"#, true),
            (r#"{"default": 1}"#, r#"{"default": 1.0}"#, false),
            (r#"{"default": {"a": 1, "b": []}}"#, r#"{"default": {"b": [], "a": 1}}"#, true),
            (r#"{"default": []}"#, r#"{"default": {}}"#, false),
            (r#"{"items": {}}"#, "{}", false),
            (r#"{"items": 5}"#, r#"{"items": []}"#, true),
            (r#"{"items": 5}"#, r#"{"items": "x"}"#, true),
            (r#"{"additionalProperties": true}"#, r#"{"additionalProperties": false}"#, false),
            (r#"{"properties": {"a": null}}"#, r#"{"properties": {"a": {}}}"#, true),
            (r#"{"properties": {"a": {}}}"#, r#"{"properties": {"b": {}}}"#, false),
            (r#"{"required": ["a", "b"]}"#, r#"{"required": ["b", "a"]}"#, false),
            (r#"{"not": {"type": "a"}, "title": "t"}"#, r#"{"title": "t", "not": {"type": "a"}}"#, true),
        ] {
            assert_eq!(equal(a, b), want, "{a} {b}");
            assert_eq!(equal(b, a), want, "{b} {a}");
        }
    }
}
