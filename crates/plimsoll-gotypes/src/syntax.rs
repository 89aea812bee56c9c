//! The text of a Go file: declarations with the comments around them.
//!
//! What an API type can be made of is kept (types, fields, tags, constants, methods, imports, comments), each with
//! its place; the bodies of functions are not. A text with mistakes gives [`Fault`]s, and everything around them.

mod comments;
mod declarations;
mod doc_text;
mod expression;
mod file;
mod tag;

pub use comments::{Comment, CommentGroup, GroupId};
pub use declarations::{MAX_FILE_BYTES, read_file};
pub use doc_text::doc_text;
pub use expression::MAX_TYPE_NESTING;
pub use file::{
    Constant, ConstantValue, Fault, Field, File, Import, Method, Name, Struct, Type, TypeDeclaration, TypeKind,
};
pub use tag::{StructTag, struct_tag};
