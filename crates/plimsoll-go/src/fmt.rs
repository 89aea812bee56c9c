//! Go's fmt verbs for the values that appear in messages.

use std::io::Write;

use crate::strconv::{FloatFormat, push_float32, push_float64, push_quoted, push_quoted_rune};
use crate::value::{Token, Value};

/// A verb of a format, without width, precision or flags other than `#`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// `%v`
    Value,
    /// `%#v`
    GoSyntax,
    /// `%T`
    TypeName,
    /// `%s`
    String,
    /// `%q`
    Quoted,
    /// `%d`
    Decimal,
    /// `%g`
    General,
    /// `%t`
    Boolean,
}

/// `fmt.Sprintf` of one verb and one value. The bytes are UTF-8 where the value's strings are.
pub fn sprint(verb: Verb, value: &Value<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    push(&mut out, verb, value);
    out
}

/// Appends `fmt.Sprintf` of one verb and one value.
pub fn push(out: &mut Vec<u8>, verb: Verb, value: &Value<'_>) {
    if verb == Verb::TypeName {
        return out.extend_from_slice(value.first().type_name().as_bytes());
    }
    let mut printer = Printer { out, verb, open: Vec::new(), named: false };
    for token in value.tokens() {
        printer.print(token);
    }
}

impl Verb {
    /// The letter that Go shows where the verb does not suit the value.
    fn letter(self) -> u8 {
        match self {
            Verb::Value | Verb::GoSyntax => b'v',
            Verb::TypeName => b'T',
            Verb::String => b's',
            Verb::Quoted => b'q',
            Verb::Decimal => b'd',
            Verb::General => b'g',
            Verb::Boolean => b't',
        }
    }
}

/// Walks over a value's tokens (`pp.printValue`).
struct Printer<'o> {
    out: &'o mut Vec<u8>,
    verb: Verb,
    /// What ends each open container, and whether it has an item yet.
    open: Vec<(u8, bool)>,
    /// Whether the item's key or field name stands before it already.
    named: bool,
}

impl Printer<'_> {
    fn print(&mut self, token: Token<'_>) {
        match token {
            Token::End => {
                if let Some((closing, _)) = self.open.pop() {
                    self.out.push(closing);
                }
                return;
            }
            Token::Key(key) => {
                self.separate();
                self.scalar(Token::String(key));
                self.out.push(b':');
                self.named = true;
                return;
            }
            Token::Field { go, .. } => {
                self.separate();
                if self.verb == Verb::GoSyntax {
                    self.text(go);
                    self.out.push(b':');
                }
                self.named = true;
                return;
            }
            _ => {}
        }
        if !std::mem::take(&mut self.named) {
            self.separate();
        }
        match token {
            Token::Slice(name) => self.begin(name, "[", b']'),
            Token::Map(name) => self.begin(name, "map[", b']'),
            Token::Struct(name) => self.begin(name, "{", b'}'),
            scalar => self.scalar(scalar),
        }
    }

    fn separate(&mut self) {
        let separator: &[u8] = if self.verb == Verb::GoSyntax { b", " } else { b" " };
        if let Some((_, occupied)) = self.open.last_mut()
            && std::mem::replace(occupied, true)
        {
            self.out.extend_from_slice(separator);
        }
    }

    fn begin(&mut self, type_name: &str, opening: &str, closing: u8) {
        if self.verb == Verb::GoSyntax {
            self.text(type_name);
            self.out.push(b'{');
            self.open.push((b'}', false));
        } else {
            self.text(opening);
            self.open.push((closing, false));
        }
    }

    fn scalar(&mut self, token: Token<'_>) {
        match (self.verb, token) {
            (_, Token::Nil) => self.nil_interface(),
            (_, Token::NilOf(name)) => self.typed_nil(name),
            (_, Token::Bytes(bytes)) => self.bytes(bytes),
            (Verb::GoSyntax | Verb::Quoted, Token::String(text) | Token::NamedString(_, text)) => {
                push_quoted(self.out, text);
            }
            (Verb::Quoted, Token::Methods { string, .. }) => push_quoted(self.out, string.as_bytes()),
            (Verb::Quoted, Token::Int(value) | Token::Int64(value)) => self.quoted_rune(value as u64),
            (Verb::Quoted, Token::Int32(value)) => self.quoted_rune(i64::from(value) as u64),
            (Verb::Quoted, Token::Uint64(value)) => self.quoted_rune(value),
            (Verb::GoSyntax, Token::Uint64(value)) => self.formatted(format_args!("{value:#x}")),
            (verb, token) if suits(verb, token) => self.plain(token),
            (verb, token) => self.bad_verb(verb, token),
        }
    }

    /// What `%v` prints.
    fn plain(&mut self, token: Token<'_>) {
        match token {
            Token::Bool(value) => self.formatted(format_args!("{value}")),
            Token::Int(value) | Token::Int64(value) => self.formatted(format_args!("{value}")),
            Token::Int32(value) => self.formatted(format_args!("{value}")),
            Token::Uint64(value) => self.formatted(format_args!("{value}")),
            Token::Float32(value) => push_float32(self.out, value, FloatFormat::General),
            Token::Float64(value) => push_float64(self.out, value, FloatFormat::General),
            Token::String(text) | Token::NamedString(_, text) => self.out.extend_from_slice(text),
            Token::Methods { string, .. } => self.text(string),
            _ => {}
        }
    }

    fn bad_verb(&mut self, verb: Verb, token: Token<'_>) {
        self.bad_verb_start(verb);
        self.text(token.type_name());
        self.out.push(b'=');
        self.plain(token);
        self.out.push(b')');
    }

    fn bad_verb_start(&mut self, verb: Verb) {
        self.out.extend_from_slice(&[b'%', b'!', verb.letter(), b'(']);
    }

    fn nil_interface(&mut self) {
        let inside = !self.open.is_empty();
        match self.verb {
            Verb::GoSyntax if inside => self.text("interface {}(nil)"),
            Verb::Value | Verb::GoSyntax => self.text("<nil>"),
            _ if inside => self.text("<nil>"),
            verb => {
                self.bad_verb_start(verb);
                self.text("<nil>)");
            }
        }
    }

    fn typed_nil(&mut self, type_name: &str) {
        let pointer = type_name.starts_with('*');
        match self.verb {
            Verb::GoSyntax if pointer => self.formatted(format_args!("({type_name})(nil)")),
            Verb::GoSyntax => self.formatted(format_args!("{type_name}(nil)")),
            _ if type_name.starts_with("map") => self.text("map[]"),
            Verb::String if type_name == "[]uint8" => {}
            Verb::Quoted if type_name == "[]uint8" => self.text(r#""""#),
            _ if !pointer => self.text("[]"),
            Verb::Value => self.text("<nil>"),
            Verb::Decimal => self.text("0"),
            verb => {
                self.bad_verb_start(verb);
                self.formatted(format_args!("{type_name}=<nil>)"));
            }
        }
    }

    fn bytes(&mut self, bytes: &[u8]) {
        match self.verb {
            Verb::String => self.out.extend_from_slice(bytes),
            Verb::Quoted => push_quoted(self.out, bytes),
            Verb::GoSyntax => {
                // Go knows []byte by that name only where reflection is not needed.
                self.text(if self.open.is_empty() { "[]byte{" } else { "[]uint8{" });
                self.join(bytes, ", ", |printer, byte| printer.formatted(format_args!("{byte:#x}")));
                self.out.push(b'}');
            }
            verb => {
                let suitable = matches!(verb, Verb::Value | Verb::Decimal);
                self.out.push(b'[');
                self.join(bytes, " ", |printer, byte| {
                    if suitable {
                        printer.formatted(format_args!("{byte}"));
                    } else {
                        printer.bad_verb_start(verb);
                        printer.formatted(format_args!("uint8={byte})"));
                    }
                });
                self.out.push(b']');
            }
        }
    }

    fn join(&mut self, bytes: &[u8], separator: &str, mut print: impl FnMut(&mut Self, u8)) {
        for (index, byte) in bytes.iter().enumerate() {
            if index > 0 {
                self.text(separator);
            }
            print(self, *byte);
        }
    }

    fn quoted_rune(&mut self, value: u64) {
        push_quoted_rune(self.out, u32::try_from(value).unwrap_or(u32::MAX));
    }

    fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn formatted(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a vector does not fail.
        let _ = self.out.write_fmt(text);
    }
}

/// Whether the verb prints the scalar as `%v` does; otherwise Go says `%!d(string=…)`.
fn suits(verb: Verb, token: Token<'_>) -> bool {
    match verb {
        Verb::Value | Verb::GoSyntax => true,
        Verb::String => matches!(token, Token::String(_) | Token::NamedString(..) | Token::Methods { .. }),
        Verb::Decimal => matches!(token, Token::Int(_) | Token::Int32(_) | Token::Int64(_) | Token::Uint64(_)),
        Verb::General => matches!(token, Token::Float32(_) | Token::Float64(_)),
        Verb::Boolean => matches!(token, Token::Bool(_)),
        Verb::Quoted | Verb::TypeName => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Verb, sprint};
    use crate::value::{Token, Value, ValueBuilder};

    fn check(verb: Verb, value: &Value<'_>, want: &str) {
        assert_eq!(String::from_utf8(sprint(verb, value)).unwrap(), want);
    }

    #[test]
    fn prints_scalars_under_any_verb() {
        check(Verb::Value, &Value::nil(), "<nil>");
        check(Verb::Decimal, &Value::nil(), "%!d(<nil>)");
        check(Verb::Quoted, &Value::from(0x263a_i64), "'☺'");
        check(Verb::Quoted, &Value::from(-1_i64), "'\u{fffd}'");
        check(Verb::GoSyntax, &Value::from(0_u64), "0x0");
        check(Verb::String, &Value::from(1.5), "%!s(float64=1.5)");
        check(Verb::General, &Value::from("x"), "%!g(string=x)");
        check(Verb::GoSyntax, &Value::scalar(Token::Bytes(b"\x01x")), "[]byte{0x1, 0x78}");
        check(Verb::Boolean, &Value::scalar(Token::Bytes(b"\x01")), "[%!t(uint8=1)]");
        check(Verb::TypeName, &Value::scalar(Token::Bytes(b"")), "[]uint8");
        check(Verb::GoSyntax, &Value::scalar(Token::NilOf("[]string")), "[]string(nil)");
        check(Verb::Value, &Value::scalar(Token::NilOf("map[string]string")), "map[]");
    }

    #[test]
    fn prints_containers() {
        let mut builder = ValueBuilder::default();
        for token in [
            Token::Map(Value::MAP),
            Token::Key(b"b"),
            Token::Slice(Value::LIST),
            Token::Nil,
            Token::Float64(1e6),
            Token::End,
            Token::Key(b"a"),
            Token::String(b"x\n"),
        ] {
            builder.push(token);
        }
        let value = builder.finish();
        check(Verb::Value, &value, "map[a:x\n b:[<nil> 1e+06]]");
        check(
            Verb::GoSyntax,
            &value,
            r#"map[string]interface {}{"a":"x\n", "b":[]interface {}{interface {}(nil), 1e+06}}"#,
        );
        check(Verb::Decimal, &value, "map[%!d(string=a):%!d(string=x\n) %!d(string=b):[<nil> %!d(float64=1e+06)]]");
    }

    #[test]
    fn prints_structs_with_their_nil_pointers() {
        let mut builder = ValueBuilder::default();
        for token in [
            Token::Struct("v1.OwnerReference"),
            Token::Field { go: "Name", json: Some("name") },
            Token::String(b"a"),
            Token::Field { go: "Controller", json: None },
            Token::NilOf("*bool"),
            Token::Field { go: "Policy", json: None },
            Token::NamedString("v1.P", b""),
            Token::Field { go: "Data", json: None },
            Token::NilOf("[]uint8"),
        ] {
            builder.push(token);
        }
        let value = builder.finish();
        check(
            Verb::GoSyntax,
            &value,
            r#"v1.OwnerReference{Name:"a", Controller:(*bool)(nil), Policy:"", Data:[]uint8(nil)}"#,
        );
        check(Verb::Value, &value, "{a <nil>  []}");
        check(Verb::Quoted, &value, r#"{"a" %!q(*bool=<nil>) "" ""}"#);
        check(Verb::String, &value, "{a %!s(*bool=<nil>)  }");
        check(Verb::Decimal, &value, "{%!d(string=a) 0 %!d(v1.P=) []}");
    }

    #[test]
    fn prints_any_depth() {
        let mut builder = ValueBuilder::default();
        for _ in 0..100_000 {
            builder.push(Token::Slice(Value::LIST));
        }
        assert_eq!(sprint(Verb::Value, &builder.finish()).len(), 200_000);
    }
}
