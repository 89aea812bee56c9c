//! What is kept of a Go file.

use plimsoll_doc::{LineTable, Position, Span};

use super::{CommentGroup, GroupId};

/// A Go file.
#[derive(Clone, Debug)]
pub struct File {
    /// The name it was given.
    pub name: Box<str>,
    /// Its text.
    pub text: Box<str>,
    /// The name in its package clause.
    pub package: Name,
    /// What it imports.
    pub imports: Vec<Import>,
    /// The types it declares, in their order.
    pub types: Vec<TypeDeclaration>,
    /// The constants it declares, in their order.
    pub constants: Vec<Constant>,
    /// The methods it declares, in their order.
    pub methods: Vec<Method>,
    /// Its comments, in groups as Go's parser makes them.
    pub comments: Vec<CommentGroup>,
    /// The comment above the package clause.
    pub doc: Option<GroupId>,
    /// Comments that belong to no type or field: above the package clause, between declarations, at the end.
    pub free_comments: Vec<GroupId>,
    /// What is wrong with the text.
    pub faults: Vec<Fault>,
}

impl File {
    /// Line and column of a place.
    pub fn position(&self, span: Span) -> Position {
        LineTable::new(&self.text).position(&self.text, span.start)
    }

    /// The comments of a group.
    pub fn group(&self, id: GroupId) -> Option<&CommentGroup> {
        self.comments.get(id.0 as usize)
    }
}

/// Something wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub span: Span,
    /// What.
    pub message: String,
}

/// A name at its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: Box<str>,
    /// Its place.
    pub span: Span,
}

/// An import.
#[derive(Clone, Debug)]
pub struct Import {
    /// The name it is given, where it is given one; `.` and `_` are such names.
    pub name: Option<Name>,
    /// The path.
    pub path: Box<str>,
    /// Its place.
    pub span: Span,
}

/// `type NAME …`, one of them where several stand in parentheses.
#[derive(Clone, Debug)]
pub struct TypeDeclaration {
    /// The name.
    pub name: Name,
    /// Whether it is an alias: `type A = B`.
    pub is_alias: bool,
    /// Whether it has type parameters.
    pub is_generic: bool,
    /// What it is declared as.
    pub definition: Type,
    /// The comment directly above.
    pub doc: Option<GroupId>,
    /// The nearest comments above that are not [`Self::doc`], however far above.
    pub above: Vec<GroupId>,
    /// The declaration.
    pub span: Span,
}

impl TypeDeclaration {
    /// The struct, where it is declared as one.
    pub fn structure(&self) -> Option<&Struct> {
        match &self.definition.kind {
            TypeKind::Struct(structure) => Some(structure),
            _ => None,
        }
    }
}

/// A type as it is written.
#[derive(Clone, Debug)]
pub struct Type {
    /// What it is.
    pub kind: TypeKind,
    /// Its place.
    pub span: Span,
}

/// The forms of types.
#[derive(Clone, Debug)]
pub enum TypeKind {
    /// `NAME`.
    Name(Box<str>),
    /// `PACKAGE.NAME`.
    Qualified {
        /// The package's name in this file.
        package: Box<str>,
        /// The type.
        name: Box<str>,
    },
    /// `*TYPE`.
    Pointer(Box<Type>),
    /// `[]TYPE`.
    Slice(Box<Type>),
    /// `[N]TYPE`.
    Array(Box<Type>),
    /// `map[KEY]VALUE`.
    Map {
        /// The type of keys.
        key: Box<Type>,
        /// The type of values.
        value: Box<Type>,
    },
    /// `struct {…}`.
    Struct(Struct),
    /// `interface {…}`.
    Interface {
        /// The names of its own methods.
        methods: Vec<Box<str>>,
        /// The interfaces it embeds.
        embedded: Vec<Type>,
    },
    /// `func(…) …`.
    Function,
    /// `chan TYPE`.
    Channel,
    /// `TYPE[ARGUMENT, …]`.
    Generic {
        /// The generic type.
        base: Box<Type>,
        /// Its arguments.
        arguments: Vec<Type>,
    },
    /// `(TYPE)`.
    Parenthesized(Box<Type>),
    /// What cannot be read, or is nested too deeply.
    Unknown,
}

/// The fields of a struct.
#[derive(Clone, Debug, Default)]
pub struct Struct {
    /// In their order.
    pub fields: Vec<Field>,
}

/// A field, or several of one type: `A, B int`.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its names; none where it is embedded.
    pub names: Vec<Name>,
    /// Its type.
    pub of: Type,
    /// The text of its tag, without its quotes.
    pub tag: Option<Name>,
    /// The comment directly above.
    pub doc: Option<GroupId>,
    /// The nearest comment above that is not [`Self::doc`].
    pub above: Option<GroupId>,
    /// The field.
    pub span: Span,
}

impl Field {
    /// Whether it is embedded.
    pub fn is_embedded(&self) -> bool {
        self.names.is_empty()
    }
}

/// A constant.
#[derive(Clone, Debug)]
pub struct Constant {
    /// The name.
    pub name: Name,
    /// The type it is declared with.
    pub of: Option<Type>,
    /// Its value, where it is written for it.
    pub value: Option<ConstantValue>,
    /// The comment directly above.
    pub doc: Option<GroupId>,
}

/// The value of a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConstantValue {
    /// A string.
    Text(Box<str>),
    /// A number, as it is written.
    Number(Box<str>),
    /// `NAME("text")`: a string converted to a type.
    Converted {
        /// The type.
        to: Box<str>,
        /// The string.
        text: Box<str>,
    },
    /// Another constant, by its name.
    Name(Box<str>),
    /// Anything else, as it is written.
    Other(Box<str>),
}

/// A method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// The type it belongs to.
    pub receiver: Box<str>,
    /// The name.
    pub name: Box<str>,
    /// Its signature with one blank between words: `() ([]byte, error)`.
    pub signature: Box<str>,
}

impl Method {
    /// Whether it is what `encoding/json` and `encoding` ask of a marshaler: no parameters, bytes and an error.
    pub fn marshals(&self) -> bool {
        let bare: String = self.signature.chars().filter(|c| !c.is_whitespace()).collect();
        let Some(results) = bare.strip_prefix("()(").and_then(|rest| rest.strip_suffix(')')) else { return false };
        let Some((bytes, error)) = results.split_once(',') else { return false };
        (bytes.ends_with("[]byte") || bytes.ends_with("[]uint8")) && error.ends_with("error")
    }
}
