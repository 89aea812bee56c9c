//! The list of versions as the server's internal Go structs, for messages that show it whole.

use plimsoll_doc::NodeRef;
use plimsoll_go::field_value::FieldWords;
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::text::SchemaText;

use super::Spec;
use crate::definition::internal::{VersionText, field as node_field, text};
use crate::definition::schema::{GoWriter, Piece, field, list};

const VERSIONS: &str = "[]apiextensions.CustomResourceDefinitionVersion";

/// The versions as Go prints them in an error.
pub(super) fn value<'v>(spec: &'v Spec<'v, 'v>, words: FieldWords) -> Value<'v> {
    let mut writer = GoWriter::new(words);
    if spec.internal.versions.is_none() {
        return Value::scalar(Token::NilOf(VERSIONS));
    }
    let mut pieces = vec![Piece::Token(Token::Slice(VERSIONS))];
    for (version, schema) in spec.internal.versions().iter().zip(&spec.texts.versions) {
        push_version(&writer, &mut pieces, version, *schema);
    }
    pieces.push(Piece::Token(Token::End));
    writer.next(pieces);
    writer.finish()
}

fn string(text: &str) -> Piece<'_> {
    Piece::Token(Token::String(text.as_bytes()))
}

fn named<'v>(name: &'static str, value: Piece<'v>) -> [Piece<'v>; 2] {
    [Piece::Token(field(name)), value]
}

fn push_version<'v>(
    writer: &GoWriter<'v>,
    out: &mut Vec<Piece<'v>>,
    version: &'v VersionText<'v>,
    schema: Option<&'v SchemaText<'v>>,
) {
    out.push(Piece::Token(Token::Struct("apiextensions.CustomResourceDefinitionVersion")));
    out.extend(named("Name", string(version.name)));
    out.extend(named("Served", Piece::Token(Token::Bool(version.served))));
    out.extend(named("Storage", Piece::Token(Token::Bool(version.storage))));
    out.extend(named("Deprecated", Piece::Token(Token::Bool(version.deprecated))));
    out.push(Piece::Token(field("DeprecationWarning")));
    writer.pointer(out, "*string", version.deprecation_warning.map(|warning| [string(warning)]));
    out.push(Piece::Token(field("Schema")));
    let validation = version.parts.schema.map(|_| {
        let mut pieces = vec![
            Piece::Token(Token::Struct("apiextensions.CustomResourceValidation")),
            Piece::Token(field("OpenAPIV3Schema")),
        ];
        let root = schema.map(|schema| [Piece::Schema(schema.root())]);
        writer.pointer(&mut pieces, "*apiextensions.JSONSchemaProps", root);
        pieces.push(Piece::Token(Token::End));
        pieces
    });
    writer.pointer(out, "*apiextensions.CustomResourceValidation", validation);
    out.push(Piece::Token(field("Subresources")));
    let subresources = version.parts.subresources.map(|node| subresources_pieces(writer, node));
    writer.pointer(out, "*apiextensions.CustomResourceSubresources", subresources);
    out.push(Piece::Token(field("AdditionalPrinterColumns")));
    structs(out, "[]apiextensions.CustomResourceColumnDefinition", version.parts.columns, push_column);
    out.push(Piece::Token(field("SelectableFields")));
    structs(out, "[]apiextensions.SelectableField", version.parts.selectable_fields, |out, node| {
        out.push(Piece::Token(Token::Struct("apiextensions.SelectableField")));
        out.extend(named("JSONPath", string(text(node, "jsonPath"))));
        out.push(Piece::Token(Token::End));
    });
    out.push(Piece::Token(Token::End));
}

/// A slice of structs, nil where there is none.
fn structs<'v>(
    out: &mut Vec<Piece<'v>>,
    type_: &'static str,
    items: Option<NodeRef<'v>>,
    push: impl Fn(&mut Vec<Piece<'v>>, NodeRef<'v>),
) {
    let Some(items) = items else { return list(out, type_, None::<std::iter::Empty<Piece<'v>>>, |piece| piece) };
    out.push(Piece::Token(Token::Slice(type_)));
    items.items().for_each(|item| push(out, item));
    out.push(Piece::Token(Token::End));
}

fn push_column<'v>(out: &mut Vec<Piece<'v>>, node: NodeRef<'v>) {
    let priority = node_field(node, "priority").and_then(NodeRef::as_int).unwrap_or_default();
    out.push(Piece::Token(Token::Struct("apiextensions.CustomResourceColumnDefinition")));
    out.extend(named("Name", string(text(node, "name"))));
    out.extend(named("Type", string(text(node, "type"))));
    out.extend(named("Format", string(text(node, "format"))));
    out.extend(named("Description", string(text(node, "description"))));
    out.extend(named("Priority", Piece::Token(Token::Int32(priority as i32))));
    out.extend(named("JSONPath", string(text(node, "jsonPath"))));
    out.push(Piece::Token(Token::End));
}

fn subresources_pieces<'v>(writer: &GoWriter<'v>, node: NodeRef<'v>) -> Vec<Piece<'v>> {
    let mut out =
        vec![Piece::Token(Token::Struct("apiextensions.CustomResourceSubresources")), Piece::Token(field("Status"))];
    let status = node_field(node, "status")
        .map(|_| [Token::Struct("apiextensions.CustomResourceSubresourceStatus"), Token::End].map(Piece::Token));
    writer.pointer(&mut out, "*apiextensions.CustomResourceSubresourceStatus", status);
    out.push(Piece::Token(field("Scale")));
    let scale = node_field(node, "scale").map(|scale| {
        let mut pieces = vec![Piece::Token(Token::Struct("apiextensions.CustomResourceSubresourceScale"))];
        pieces.extend(named("SpecReplicasPath", string(text(scale, "specReplicasPath"))));
        pieces.extend(named("StatusReplicasPath", string(text(scale, "statusReplicasPath"))));
        pieces.push(Piece::Token(field("LabelSelectorPath")));
        let selector = node_field(scale, "labelSelectorPath").and_then(NodeRef::as_str);
        writer.pointer(&mut pieces, "*string", selector.map(|selector| [string(selector)]));
        pieces.push(Piece::Token(Token::End));
        pieces
    });
    writer.pointer(&mut out, "*apiextensions.CustomResourceSubresourceScale", scale);
    out.push(Piece::Token(Token::End));
    out
}
