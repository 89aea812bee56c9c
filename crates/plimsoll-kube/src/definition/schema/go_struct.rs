//! Schemas as the server's internal Go structs, for messages that show them whole.

use plimsoll_doc::{NodeRef, Value as NodeValue};
use plimsoll_go::field_value::{FieldWords, ValueSyntax};
use plimsoll_go::value::{Token, Value, ValueBuilder};
use plimsoll_schema::text::{Additional, Items, Keyword, RuleText, SchemaRef, Schemas};

const PROPS: &str = "apiextensions.JSONSchemaProps";
const PROPS_POINTER: &str = "*apiextensions.JSONSchemaProps";
const PROPS_LIST: &str = "[]apiextensions.JSONSchemaProps";
const PROPS_MAP: &str = "map[string]apiextensions.JSONSchemaProps";
const JSON: &str = "apiextensions.JSON";

/// A root schema as Go prints it in an error.
pub(super) fn schema_value(schema: SchemaRef<'_>, words: FieldWords) -> Value<'_> {
    let mut writer = GoWriter::new(words);
    writer.todo.push(Piece::Schema(schema));
    writer.finish()
}

/// A rule as Go prints it in an error.
pub(super) fn rule_value(rule: RuleText<'_>, words: FieldWords) -> Value<'_> {
    let mut writer = GoWriter::new(words);
    let mut pieces = Vec::new();
    writer.rule(&mut pieces, rule);
    writer.next(pieces);
    writer.finish()
}

/// The `items` of a schema as Go prints them in an error.
pub(super) fn items_value(schema: SchemaRef<'_>, words: FieldWords) -> Value<'_> {
    let mut writer = GoWriter::new(words);
    writer.items(schema);
    writer.finish()
}

/// What is still to be written.
#[derive(Clone, Copy, Debug)]
pub(in crate::definition) enum Piece<'t> {
    Token(Token<'t>),
    Schema(SchemaRef<'t>),
    Node(NodeRef<'t>),
}

/// Writes Go values piece by piece, without recursion.
#[derive(Debug)]
pub(in crate::definition) struct GoWriter<'t> {
    builder: ValueBuilder<'t>,
    syntax: ValueSyntax,
    /// The next piece last.
    pub(in crate::definition) todo: Vec<Piece<'t>>,
}

/// A field of a struct whose JSON name is its Go name.
pub(in crate::definition) const fn field(name: &'static str) -> Token<'static> {
    Token::Field { go: name, json: Some(name) }
}

/// Older releases print where a pointer points; the address is one of the recorded answers.
fn address(type_: &'static str) -> Option<Token<'static>> {
    let string = match type_ {
        "*string" => "(*string)(0xc000000000)",
        "*bool" => "(*bool)(0xc000000000)",
        "*int64" => "(*int64)(0xc000000000)",
        "*float64" => "(*float64)(0xc000000000)",
        "*apiextensions.JSON" => "(*apiextensions.JSON)(0xc000000000)",
        "*apiextensions.JSONSchemaProps" => "(*apiextensions.JSONSchemaProps)(0xc000000000)",
        "*apiextensions.JSONSchemaPropsOrArray" => "(*apiextensions.JSONSchemaPropsOrArray)(0xc000000000)",
        "*apiextensions.JSONSchemaPropsOrBool" => "(*apiextensions.JSONSchemaPropsOrBool)(0xc000000000)",
        "*apiextensions.ExternalDocumentation" => "(*apiextensions.ExternalDocumentation)(0xc000000000)",
        "*apiextensions.FieldValueErrorReason" => "(*apiextensions.FieldValueErrorReason)(0xc000000000)",
        "*apiextensions.CustomResourceValidation" => "(*apiextensions.CustomResourceValidation)(0xc000000000)",
        "*apiextensions.CustomResourceSubresources" => "(*apiextensions.CustomResourceSubresources)(0xc000000000)",
        _ => return None,
    };
    Some(Token::Methods { go_type: type_, string, json: "null" })
}

impl<'t> GoWriter<'t> {
    pub(in crate::definition) fn new(words: FieldWords) -> Self {
        Self { builder: ValueBuilder::default(), syntax: words.values, todo: Vec::new() }
    }

    pub(in crate::definition) fn finish(mut self) -> Value<'t> {
        while let Some(piece) = self.todo.pop() {
            match piece {
                Piece::Token(token) => self.builder.push(token),
                Piece::Node(node) => self.node(node),
                Piece::Schema(schema) => self.schema(schema),
            }
        }
        self.builder.finish()
    }

    /// Puts pieces before all that is still to be written.
    pub(in crate::definition) fn next(&mut self, pieces: impl IntoIterator<Item = Piece<'t>>) {
        let first = self.todo.len();
        self.todo.extend(pieces);
        if let Some(added) = self.todo.get_mut(first..) {
            added.reverse();
        }
    }

    /// A pointer: what it points to, or nil; older releases show its address instead.
    pub(in crate::definition) fn pointer(
        &self,
        out: &mut Vec<Piece<'t>>,
        type_: &'static str,
        to: Option<impl IntoIterator<Item = Piece<'t>>>,
    ) {
        match (to, self.syntax) {
            (None, _) => out.push(Piece::Token(Token::NilOf(type_))),
            (Some(_), ValueSyntax::Go) => out.extend(address(type_).map(Piece::Token)),
            (Some(to), ValueSyntax::Json) => out.extend(to),
        }
    }

    fn node(&mut self, node: NodeRef<'t>) {
        let token = match node.value() {
            NodeValue::Null => Token::Nil,
            NodeValue::Bool(value) => Token::Bool(value),
            NodeValue::Int(value) => Token::Int64(value),
            NodeValue::Float(value) => Token::Float64(value),
            NodeValue::Str(text) => Token::String(text.as_bytes()),
            NodeValue::Seq(_) => {
                self.next(node.items().map(Piece::Node).chain([Piece::Token(Token::End)]));
                Token::Slice(Value::LIST)
            }
            NodeValue::Map(_) => {
                let entries = node
                    .entries()
                    .flat_map(|entry| [Piece::Token(Token::Key(entry.name().as_bytes())), Piece::Node(entry.value)]);
                self.next(entries.chain([Piece::Token(Token::End)]));
                Token::Map(Value::MAP)
            }
        };
        self.builder.push(token);
    }

    fn schema(&mut self, schema: SchemaRef<'t>) {
        let mut pieces = vec![Piece::Token(Token::Struct(PROPS))];
        for &keyword in Keyword::SERVER {
            pieces.push(Piece::Token(field(keyword.go_name())));
            self.keyword(schema, keyword, &mut pieces);
        }
        pieces.push(Piece::Token(Token::End));
        self.next(pieces);
    }

    fn keyword(&self, schema: SchemaRef<'t>, keyword: Keyword, out: &mut Vec<Piece<'t>>) {
        let value = schema.get(keyword);
        let text = || value.and_then(NodeRef::as_str).unwrap_or_default().as_bytes();
        let pointer = |out: &mut Vec<Piece<'t>>, type_, token: Option<Token<'t>>| {
            self.pointer(out, type_, token.map(|token| [Piece::Token(token)]));
        };
        match keyword {
            Keyword::Id
            | Keyword::Description
            | Keyword::Type
            | Keyword::Format
            | Keyword::Title
            | Keyword::Pattern => out.push(Piece::Token(Token::String(text()))),
            Keyword::Schema => {
                out.push(Piece::Token(Token::NamedString("apiextensions.JSONSchemaURL", text())));
            }
            Keyword::Nullable
            | Keyword::ExclusiveMaximum
            | Keyword::ExclusiveMinimum
            | Keyword::UniqueItems
            | Keyword::EmbeddedResource
            | Keyword::IntOrString => {
                out.push(Piece::Token(Token::Bool(value.and_then(NodeRef::as_bool).unwrap_or_default())));
            }
            Keyword::Ref | Keyword::ListType | Keyword::MapType => {
                pointer(out, "*string", value.map(|_| Token::String(text())));
            }
            Keyword::PreserveUnknownFields => {
                pointer(out, "*bool", value.and_then(NodeRef::as_bool).map(Token::Bool));
            }
            Keyword::Maximum | Keyword::Minimum | Keyword::MultipleOf => {
                pointer(out, "*float64", schema.number(keyword).map(Token::Float64));
            }
            Keyword::MaxLength
            | Keyword::MinLength
            | Keyword::MaxItems
            | Keyword::MinItems
            | Keyword::MaxProperties
            | Keyword::MinProperties => pointer(out, "*int64", schema.limit(keyword).map(Token::Int64)),
            Keyword::Default | Keyword::Example => {
                self.pointer(out, "*apiextensions.JSON", value.map(|node| [Piece::Node(node)]));
            }
            Keyword::Enum => list(out, "[]apiextensions.JSON", value.map(NodeRef::items), |node| {
                if node.is_null() { Piece::Token(Token::NilOf(JSON)) } else { Piece::Node(node) }
            }),
            Keyword::Required | Keyword::ListMapKeys => {
                list(out, Value::STRINGS, value.map(NodeRef::items), text_piece);
            }
            Keyword::Items => {
                let items = value.map(|_| items_pieces(self, schema));
                self.pointer(out, "*apiextensions.JSONSchemaPropsOrArray", items);
            }
            Keyword::AllOf => list(out, PROPS_LIST, value.map(|_| schema.all_of()), Piece::Schema),
            Keyword::OneOf => list(out, PROPS_LIST, value.map(|_| schema.one_of()), Piece::Schema),
            Keyword::AnyOf => list(out, PROPS_LIST, value.map(|_| schema.any_of()), Piece::Schema),
            Keyword::Not => self.pointer(out, PROPS_POINTER, schema.not_().map(|not| [Piece::Schema(not)])),
            Keyword::Properties => map(out, PROPS_MAP, value.map(|_| schema.properties())),
            Keyword::PatternProperties => map(out, PROPS_MAP, value.map(|_| schema.pattern_properties())),
            Keyword::Definitions => {
                map(out, "apiextensions.JSONSchemaDefinitions", value.map(|_| schema.definitions()));
            }
            Keyword::AdditionalProperties => self.schema_or_bool(out, schema.additional_properties()),
            Keyword::AdditionalItems => self.schema_or_bool(out, schema.additional_items()),
            Keyword::Dependencies => self.dependencies(out, schema),
            Keyword::ExternalDocs => {
                let docs = value.map(|node| {
                    let text = |name| Piece::Token(Token::String(texts(node, name)));
                    [
                        Piece::Token(Token::Struct("apiextensions.ExternalDocumentation")),
                        Piece::Token(field("Description")),
                        text("description"),
                        Piece::Token(field("URL")),
                        text("url"),
                        Piece::Token(Token::End),
                    ]
                });
                self.pointer(out, "*apiextensions.ExternalDocumentation", docs);
            }
            Keyword::Validations => self.rules(out, schema),
            // The server's struct has no others.
            _ => {}
        }
    }

    fn schema_or_bool(&self, out: &mut Vec<Piece<'t>>, additional: Additional<'t>) {
        let (allows, schema) = match additional {
            Additional::Absent => {
                return out.push(Piece::Token(Token::NilOf("*apiextensions.JSONSchemaPropsOrBool")));
            }
            Additional::Bool(allows) => (allows, None),
            Additional::Schema(schema) => (true, Some(schema)),
        };
        let mut pieces = vec![
            Piece::Token(Token::Struct("apiextensions.JSONSchemaPropsOrBool")),
            Piece::Token(field("Allows")),
            Piece::Token(Token::Bool(allows)),
            Piece::Token(field("Schema")),
        ];
        self.pointer(&mut pieces, PROPS_POINTER, schema.map(|schema| [Piece::Schema(schema)]));
        pieces.push(Piece::Token(Token::End));
        self.pointer(out, "*apiextensions.JSONSchemaPropsOrBool", Some(pieces));
    }

    fn dependencies(&self, out: &mut Vec<Piece<'t>>, schema: SchemaRef<'t>) {
        const TYPE: &str = "apiextensions.JSONSchemaDependencies";
        let Some(value) = schema.get(Keyword::Dependencies) else {
            return out.push(Piece::Token(Token::NilOf(TYPE)));
        };
        out.push(Piece::Token(Token::Map(TYPE)));
        for entry in value.entries() {
            let of = schema.dependencies().find(|dependency| dependency.name() == entry.name());
            let names = (entry.value.kind() == plimsoll_doc::Kind::Seq).then(|| entry.value.items());
            out.push(Piece::Token(Token::Key(entry.name().as_bytes())));
            out.push(Piece::Token(Token::Struct("apiextensions.JSONSchemaPropsOrStringArray")));
            out.push(Piece::Token(field("Schema")));
            self.pointer(out, PROPS_POINTER, of.map(|of| [Piece::Schema(of)]));
            out.push(Piece::Token(field("Property")));
            list(out, Value::STRINGS, names, text_piece);
            out.push(Piece::Token(Token::End));
        }
        out.push(Piece::Token(Token::End));
    }

    fn rules(&self, out: &mut Vec<Piece<'t>>, schema: SchemaRef<'t>) {
        const TYPE: &str = "apiextensions.ValidationRules";
        if !schema.has(Keyword::Validations) {
            return out.push(Piece::Token(Token::NilOf(TYPE)));
        }
        out.push(Piece::Token(Token::Slice(TYPE)));
        for rule in schema.validations() {
            self.rule(out, rule);
        }
        out.push(Piece::Token(Token::End));
    }

    fn rule(&self, out: &mut Vec<Piece<'t>>, rule: RuleText<'t>) {
        let text = |text: &'t str| Piece::Token(Token::String(text.as_bytes()));
        let reason = rule
            .reason()
            .map(|reason| [Piece::Token(Token::NamedString("apiextensions.FieldValueErrorReason", reason.as_bytes()))]);
        let optional_old_self = rule.optional_old_self().map(|value| [Piece::Token(Token::Bool(value))]);
        out.extend([
            Piece::Token(Token::Struct("apiextensions.ValidationRule")),
            Piece::Token(field("Rule")),
            text(rule.rule()),
            Piece::Token(field("Message")),
            text(rule.message()),
            Piece::Token(field("MessageExpression")),
            text(rule.message_expression()),
            Piece::Token(field("Reason")),
        ]);
        self.pointer(out, "*apiextensions.FieldValueErrorReason", reason);
        out.extend([Piece::Token(field("FieldPath")), text(rule.field_path()), Piece::Token(field("OptionalOldSelf"))]);
        self.pointer(out, "*bool", optional_old_self);
        out.push(Piece::Token(Token::End));
    }

    /// The value that the pointer `Items` points to.
    fn items(&mut self, schema: SchemaRef<'t>) {
        let pieces = items_pieces(self, schema);
        self.next(pieces);
    }
}

fn items_pieces<'t>(writer: &GoWriter<'t>, schema: SchemaRef<'t>) -> Vec<Piece<'t>> {
    let each = match schema.items() {
        Items::Each(each) => Some(each),
        _ => None,
    };
    let mut pieces =
        vec![Piece::Token(Token::Struct("apiextensions.JSONSchemaPropsOrArray")), Piece::Token(field("Schema"))];
    writer.pointer(&mut pieces, PROPS_POINTER, schema.item().map(|item| [Piece::Schema(item)]));
    pieces.push(Piece::Token(field("JSONSchemas")));
    list(&mut pieces, PROPS_LIST, each, Piece::Schema);
    pieces.push(Piece::Token(Token::End));
    pieces
}

fn texts<'t>(node: NodeRef<'t>, name: &str) -> &'t [u8] {
    node.get(name).and_then(NodeRef::as_str).unwrap_or_default().as_bytes()
}

/// A text of a list; a null is an empty one.
pub(in crate::definition) fn text_piece(node: NodeRef<'_>) -> Piece<'_> {
    Piece::Token(Token::String(node.as_str().unwrap_or_default().as_bytes()))
}

/// A slice, nil where there is none.
pub(in crate::definition) fn list<'t, I>(
    out: &mut Vec<Piece<'t>>,
    type_: &'static str,
    items: Option<impl Iterator<Item = I>>,
    piece: impl Fn(I) -> Piece<'t>,
) {
    let Some(items) = items else { return out.push(Piece::Token(Token::NilOf(type_))) };
    out.push(Piece::Token(Token::Slice(type_)));
    out.extend(items.map(piece));
    out.push(Piece::Token(Token::End));
}

fn map<'t>(out: &mut Vec<Piece<'t>>, type_: &'static str, members: Option<Schemas<'t>>) {
    let Some(members) = members else { return out.push(Piece::Token(Token::NilOf(type_))) };
    out.push(Piece::Token(Token::Map(type_)));
    out.extend(members.flat_map(|member| [Piece::Token(Token::Key(member.name().as_bytes())), Piece::Schema(member)]));
    out.push(Piece::Token(Token::End));
}
