//! Values as the server's internal types hold them: errors show those, under their Go names.

use plimsoll_go::value::{Token, Value, ValueBuilder};

use super::At;

/// Builds a value of internal types.
#[derive(Debug, Default)]
pub(super) struct Internal<'v>(ValueBuilder<'v>);

impl<'v> Internal<'v> {
    pub(super) fn finish(self) -> Value<'v> {
        self.0.finish()
    }

    /// Begins a struct; fields follow.
    pub(super) fn open(&mut self, go_type: &'static str) {
        self.0.push(Token::Struct(go_type));
    }

    /// Ends what was begun last.
    pub(super) fn close(&mut self) {
        self.0.push(Token::End);
    }

    /// Names a field, whose value follows.
    pub(super) fn name(&mut self, go: &'static str) {
        self.0.push(Token::Field { go, json: Some(go) });
    }

    /// A field of strings.
    pub(super) fn text(&mut self, go: &'static str, at: &At<'_, 'v>) {
        self.name(go);
        self.0.push(Token::String(at.text().as_bytes()));
    }

    /// A field of a named type of strings.
    pub(super) fn named(&mut self, go: &'static str, go_type: &'static str, at: &At<'_, 'v>) {
        self.name(go);
        self.0.push(Token::NamedString(go_type, at.text().as_bytes()));
    }

    /// A field with a number; absent numbers are `default`.
    pub(super) fn int(&mut self, go: &'static str, at: &At<'_, 'v>, default: i64) {
        self.name(go);
        self.0.push(Token::Int64(at.int().unwrap_or(default)));
    }

    /// A field with a number behind a pointer.
    pub(super) fn pointer_to_int(&mut self, go: &'static str, at: &At<'_, 'v>, default: Option<i64>) {
        self.name(go);
        self.0.push(at.int().or(default).map_or(Token::NilOf("*int32"), Token::Int64));
    }

    /// A field with a truth value.
    pub(super) fn bool(&mut self, go: &'static str, at: &At<'_, 'v>) {
        self.name(go);
        self.0.push(Token::Bool(at.bool().unwrap_or_default()));
    }

    /// A field with a list of strings.
    pub(super) fn strings(&mut self, go: &'static str, at: &At<'_, 'v>) {
        self.list(go, "[]string", at, |this, item| this.0.push(Token::String(item.text().as_bytes())));
    }

    /// A field with a list.
    pub(super) fn list(
        &mut self,
        go: &'static str,
        go_type: &'static str,
        at: &At<'_, 'v>,
        push: impl Fn(&mut Self, &At<'_, 'v>),
    ) {
        self.name(go);
        if !at.exists() {
            self.0.push(Token::NilOf(go_type));
            return;
        }
        self.0.push(Token::Slice(go_type));
        at.items().for_each(|item| push(self, &item));
        self.0.push(Token::End);
    }

    /// A field with a struct behind a pointer.
    pub(super) fn pointer(
        &mut self,
        go: &'static str,
        go_type: &'static str,
        at: &At<'_, 'v>,
        push: impl FnOnce(&mut Self, &At<'_, 'v>),
    ) {
        self.name(go);
        if at.exists() {
            // Errors show what pointers point to.
            self.open(go_type.trim_start_matches('*'));
            push(self, at);
            self.close();
        } else {
            self.0.push(Token::NilOf(go_type));
        }
    }
}
