//! Types and constant values as they are written.

use plimsoll_doc::Span;
use plimsoll_go::strconv::unquote;
use tree_sitter::Node;

use super::comments::Cursor;
use super::declarations::field;
use super::{ConstantValue, Struct, Type, TypeKind};

/// How deeply types may be nested in each other; what lies deeper is unknown.
pub const MAX_TYPE_NESTING: usize = 64;

/// Reads parts of a tree.
#[derive(Clone, Copy)]
pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
}

impl<'t> Reader<'t> {
    pub(super) fn text(self, node: Node<'_>) -> &'t str {
        self.text.get(node.byte_range()).unwrap_or_default()
    }

    /// A type. `comments` is given where the fields of a struct take the comments above them.
    pub(super) fn type_of(self, node: Node<'_>, comments: &mut Option<&mut Cursor<'_>>, depth: usize) -> Type {
        let span = span_of(node);
        if depth > MAX_TYPE_NESTING {
            return Type { kind: TypeKind::Unknown, span };
        }
        let mut inner = |name: &str| match node.child_by_field_name(name) {
            Some(child) => Box::new(self.type_of(child, comments, depth + 1)),
            None => Box::new(Type { kind: TypeKind::Unknown, span }),
        };
        let kind = match node.kind() {
            "type_identifier" | "identifier" | "field_identifier" => TypeKind::Name(self.text(node).into()),
            "qualified_type" => TypeKind::Qualified {
                package: self.field_text(node, "package").into(),
                name: self.field_text(node, "name").into(),
            },
            "slice_type" => TypeKind::Slice(inner("element")),
            "array_type" | "implicit_length_array_type" => TypeKind::Array(inner("element")),
            "map_type" => TypeKind::Map { key: inner("key"), value: inner("value") },
            "generic_type" => {
                let base = inner("type");
                TypeKind::Generic { base, arguments: self.arguments(node, depth) }
            }
            "pointer_type" => match node.named_child(0) {
                Some(child) => TypeKind::Pointer(Box::new(self.type_of(child, comments, depth + 1))),
                None => TypeKind::Unknown,
            },
            "parenthesized_type" => match node.named_child(0) {
                Some(child) => TypeKind::Parenthesized(Box::new(self.type_of(child, comments, depth + 1))),
                None => TypeKind::Unknown,
            },
            "struct_type" => TypeKind::Struct(self.structure(node, comments, depth)),
            "interface_type" => self.interface(node, depth),
            "function_type" => TypeKind::Function,
            "channel_type" => TypeKind::Channel,
            _ => TypeKind::Unknown,
        };
        Type { kind, span }
    }

    fn field_text(self, node: Node<'_>, name: &str) -> &'t str {
        node.child_by_field_name(name).map_or("", |child| self.text(child))
    }

    fn arguments(self, node: Node<'_>, depth: usize) -> Vec<Type> {
        let Some(list) = node.child_by_field_name("type_arguments") else { return Vec::new() };
        let mut walk = list.walk();
        list.named_children(&mut walk)
            .filter(|child| !child.is_extra())
            .map(|child| {
                let node = if child.kind() == "type_elem" { child.named_child(0).unwrap_or(child) } else { child };
                self.type_of(node, &mut None, depth + 1)
            })
            .collect()
    }

    fn structure(self, node: Node<'_>, comments: &mut Option<&mut Cursor<'_>>, depth: usize) -> Struct {
        let mut structure = Struct::default();
        let mut walk = node.walk();
        let Some(list) = node.named_children(&mut walk).find(|child| child.kind() == "field_declaration_list") else {
            return structure;
        };
        let mut walk = list.walk();
        for child in list.named_children(&mut walk).filter(|child| child.kind() == "field_declaration") {
            structure.fields.push(field(self, child, comments, depth));
        }
        structure
    }

    fn interface(self, node: Node<'_>, depth: usize) -> TypeKind {
        let (mut methods, mut embedded) = (Vec::new(), Vec::new());
        let mut walk = node.walk();
        for child in node.named_children(&mut walk) {
            match child.kind() {
                "method_elem" | "method_spec" => methods.push(self.field_text(child, "name").into()),
                "type_elem" => {
                    if let Some(inner) = child.named_child(0) {
                        embedded.push(self.type_of(inner, &mut None, depth + 1));
                    }
                }
                _ => {}
            }
        }
        TypeKind::Interface { methods, embedded }
    }

    /// The value of a constant.
    pub(super) fn constant_value(self, node: Node<'_>) -> ConstantValue {
        let text = self.text(node);
        match node.kind() {
            "interpreted_string_literal" | "raw_string_literal" => match literal(text) {
                Some(value) => ConstantValue::Text(value.into()),
                None => ConstantValue::Other(text.into()),
            },
            "int_literal" | "float_literal" => ConstantValue::Number(text.into()),
            "identifier" => ConstantValue::Name(text.into()),
            "call_expression" | "type_conversion_expression" => {
                self.converted(node).unwrap_or_else(|| ConstantValue::Other(text.into()))
            }
            _ => ConstantValue::Other(text.into()),
        }
    }

    fn converted(self, node: Node<'_>) -> Option<ConstantValue> {
        let to = node.child_by_field_name("function").or_else(|| node.child_by_field_name("type"))?;
        let argument = node.child_by_field_name("arguments").map_or_else(
            || node.child_by_field_name("operand"),
            |list| (list.named_child_count() == 1).then(|| list.named_child(0)).flatten(),
        )?;
        let text = literal(self.text(argument))?;
        Some(ConstantValue::Converted { to: self.text(to).into(), text: text.into() })
    }
}

/// What a string literal stands for.
pub(super) fn literal(text: &str) -> Option<String> {
    if let Some(raw) = text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')) {
        return Some(raw.replace('\r', ""));
    }
    String::from_utf8(unquote(text.as_bytes())?).ok()
}

pub(super) fn span_of(node: Node<'_>) -> Span {
    Span::new(node.start_byte() as u32, node.end_byte() as u32)
}
