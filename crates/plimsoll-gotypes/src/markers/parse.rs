//! The arguments of a marker. Mirrors `markers.Definition.Parse` of controller-tools: rules, errors and surprises.

use plimsoll_go::strconv::unquote;

use super::scanner::{Scanner, Token};
use super::{Argument, Form, Value};

/// How deeply values may be nested in each other.
const MAX_NESTING: usize = 64;

/// What a marker gives: its values by argument name; one with an empty name where it has a single unnamed one.
pub(super) type Arguments = Vec<(&'static str, Value)>;

/// The parts of `+a:b:c=arg,d=arg`: `a:b`, `a:b:c` and `arg,d=arg`.
pub(super) fn split(marker: &str) -> (&str, &str, &str) {
    let marker = marker.strip_prefix('+').unwrap_or(marker);
    let Some((full, rest)) = marker.split_once('=') else { return (marker, marker, "") };
    (full.rsplit_once(':').map_or(full, |(name, _)| name), full, rest)
}

/// Reads the arguments of a marker of a form. Errors are texts in the order in which they were found.
pub(super) fn parse(marker: &str, form: &Form) -> Result<Arguments, Vec<String>> {
    let (name, full, rest) = split(marker);
    let joined;
    let text = match form {
        Form::Named(_) if full.len() > name.len() => {
            joined = format!("{}={rest}", full.get(name.len() + 1..).unwrap_or_default());
            joined.as_str()
        }
        _ => rest,
    };
    let mut scanner = Scanner::new(text);
    let mut given = Vec::new();
    match form {
        Form::Single(argument) if scanner.peek().is_some() => {
            let mut reader = Reader { scanner: &mut scanner, text, depth: 0 };
            if let Some(value) = reader.value(argument.kind, false) {
                given.push(("", value));
            } else {
                given.push(("", Value::Null));
            }
        }
        Form::Named(arguments) if scanner.peek().is_some() => named(&mut scanner, text, arguments, &mut given),
        _ => {}
    }
    if scanner.scan() != Token::End {
        let extra = text.get(scanner.token_start()..).unwrap_or_default();
        scanner.error(format!("extra arguments provided: {extra:?}"));
    }
    let all: &[Argument] = match form {
        Form::Empty => &[],
        Form::Single(argument) => std::slice::from_ref(argument),
        Form::Named(arguments) => arguments,
    };
    for argument in all {
        if !argument.is_optional && !given.iter().any(|(name, _)| *name == argument.name) {
            scanner.error(format!("missing argument {:?}", argument.name));
        }
    }
    if scanner.errors.is_empty() {
        return Ok(given);
    }
    Err(scanner.errors.into_iter().map(|(message, _)| message).collect())
}

fn named<'t>(scanner: &mut Scanner<'t>, text: &'t str, arguments: &'static [Argument], given: &mut Arguments) {
    while expect(scanner, Token::Identifier, "argument name") {
        let name = scanner.token_text();
        if !expect(scanner, Token::Sign('='), "equals") {
            return;
        }
        let Some(argument) = arguments.iter().find(|argument| argument.name == name) else {
            return scanner.error(format!("unknown argument {name:?}"));
        };
        let mut reader = Reader { scanner, text, depth: 0 };
        let value = reader.value(argument.kind, false).unwrap_or(Value::Null);
        given.retain(|(name, _)| *name != argument.name);
        given.push((argument.name, value));
        if !scanner.errors.is_empty() || scanner.peek().is_none() {
            return;
        }
        if !expect(scanner, Token::Sign(','), "comma") {
            return;
        }
    }
}

fn expect(scanner: &mut Scanner<'_>, wanted: Token, what: &str) -> bool {
    let is_there = scanner.scan() == wanted;
    if !is_there {
        let got = scanner.token_text();
        scanner.error(format!("expected {what}, got {got:?}"));
    }
    is_there
}

/// What kind of value an argument has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An integer.
    Int,
    /// A number.
    Number,
    /// A string, in quotes or bare.
    Text,
    /// `true` or `false`.
    Bool,
    /// Whatever it looks like.
    Any,
    /// A list of strings.
    Texts,
    /// A list of anything.
    Anything,
}

/// The kind of a value that is guessed.
#[derive(Clone, Debug)]
enum Guess {
    Plain(Kind),
    List(Box<Guess>),
    Map,
    Invalid,
}

struct Reader<'s, 't> {
    scanner: &'s mut Scanner<'t>,
    text: &'t str,
    depth: usize,
}

impl Reader<'_, '_> {
    fn value(&mut self, kind: Kind, is_in_list: bool) -> Option<Value> {
        match kind {
            Kind::Int => self.int(),
            Kind::Number => self.number(),
            Kind::Text => self.string(false).map(Value::Text),
            Kind::Bool => self.bool(),
            Kind::Texts => self.list(&Guess::Plain(Kind::Text)),
            Kind::Anything => self.list(&Guess::Plain(Kind::Any)),
            Kind::Any => {
                let guess = guess(self.scanner, self.text, !is_in_list, self.depth);
                self.guessed(&guess, false)
            }
        }
    }

    fn guessed(&mut self, guess: &Guess, is_in_list: bool) -> Option<Value> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            self.scanner.error("value is nested too deeply");
            return None;
        }
        let value = match guess {
            Guess::Plain(kind) => self.value(*kind, is_in_list),
            Guess::List(item) => self.list(item),
            Guess::Map => self.map(),
            Guess::Invalid => {
                self.scanner.error("cannot parse invalid type");
                None
            }
        };
        self.depth -= 1;
        value
    }

    fn sign(&mut self) -> bool {
        let is_negative = self.scanner.peek() == Some('-');
        if is_negative {
            self.scanner.scan();
        }
        is_negative
    }

    fn int(&mut self) -> Option<Value> {
        let is_negative = self.sign();
        if !expect(self.scanner, Token::Integer, "integer") {
            return None;
        }
        let full = format!("{}{}", if is_negative { "-" } else { "" }, self.scanner.token_text());
        let number = full.parse::<i64>().ok();
        if number.is_none() {
            self.scanner.error(format!("unable to parse integer: strconv.Atoi: parsing {full:?}: invalid syntax"));
        }
        number.map(Value::Int)
    }

    fn number(&mut self) -> Option<Value> {
        let is_negative = self.sign();
        let token = self.scanner.scan();
        let text = self.scanner.token_text();
        if !matches!(token, Token::Integer | Token::Float) {
            self.scanner.error(format!("expected integer or float, got {text:?}"));
            return None;
        }
        let full = format!("{}{text}", if is_negative { "-" } else { "" });
        let number = super::parse_float(&full);
        if number.is_none() {
            self.scanner.error(format!("unable to parse number: strconv.ParseFloat: parsing {full:?}: invalid syntax"));
        }
        number.map(Value::Number)
    }

    fn bool(&mut self) -> Option<Value> {
        if !expect(self.scanner, Token::Identifier, "true or false") {
            return None;
        }
        match self.scanner.token_text() {
            "true" => Some(Value::Bool(true)),
            "false" => Some(Value::Bool(false)),
            other => {
                self.scanner.error(format!("expected true or false, got {other:?}"));
                None
            }
        }
    }

    /// A string in quotes, or bare words up to a sign that ends them.
    fn string(&mut self, is_in_map: bool) -> Option<String> {
        let scans_numbers = std::mem::replace(&mut self.scanner.scans_numbers, false);
        let text = string(self.scanner, self.text, is_in_map);
        self.scanner.scans_numbers = scans_numbers;
        text
    }

    /// `{a, b}` or `a;b`.
    fn list(&mut self, item: &Guess) -> Option<Value> {
        let mut items = Vec::new();
        if self.scanner.peek_no_space() == Some('{') {
            self.scanner.scan();
            while !matches!(self.scanner.peek_no_space(), Some('}') | None) {
                items.push(self.item(item).or_else(|| items.last().cloned()).unwrap_or(Value::Null));
                if self.scanner.peek_no_space() == Some('}') {
                    break;
                }
                if !expect(self.scanner, Token::Sign(','), "comma") {
                    return None;
                }
            }
            return expect(self.scanner, Token::Sign('}'), "close curly brace").then_some(Value::List(items));
        }
        while !matches!(self.scanner.peek_no_space(), Some(',' | '}') | None) {
            items.push(self.item(item).unwrap_or(Value::Null));
            let next = self.scanner.peek_no_space();
            if matches!(next, Some(',' | '}') | None) {
                break;
            }
            self.scanner.scan();
            if next != Some(';') {
                let got = self.scanner.token_text();
                self.scanner.error(format!("expected comma, got {got:?}"));
                return None;
            }
        }
        Some(Value::List(items))
    }

    fn item(&mut self, item: &Guess) -> Option<Value> {
        self.guessed(item, true)
    }

    /// `{key: value, key: value}`.
    fn map(&mut self) -> Option<Value> {
        let mut entries: Vec<(String, Value)> = Vec::new();
        if !expect(self.scanner, Token::Sign('{'), "open curly brace") {
            return None;
        }
        while !matches!(self.scanner.peek_no_space(), Some('}') | None) {
            let key = self.string(true).unwrap_or_default();
            if !expect(self.scanner, Token::Sign(':'), "colon") {
                return None;
            }
            let value = self.guessed(&Guess::Plain(Kind::Any), false).unwrap_or(Value::Null);
            entries.retain(|(name, _)| *name != key);
            entries.push((key, value));
            if self.scanner.peek_no_space() == Some('}') {
                break;
            }
            if !expect(self.scanner, Token::Sign(','), "comma") {
                return None;
            }
        }
        expect(self.scanner, Token::Sign('}'), "close curly brace").then_some(Value::Map(entries))
    }
}

/// A string in quotes, or bare words up to a sign that ends them. A single bare word before a blank is lost, as it is
/// in controller-tools: the end is taken from the last token, which the blank has ended.
fn string(scanner: &mut Scanner<'_>, text: &str, is_in_map: bool) -> Option<String> {
    if matches!(scanner.scan(), Token::Text | Token::RawText) {
        let value = unquote(scanner.token_text().as_bytes()).and_then(|bytes| String::from_utf8(bytes).ok());
        if value.is_none() {
            scanner.error("unable to parse string: invalid syntax");
        }
        return value;
    }
    let start = scanner.token_start();
    loop {
        match scanner.peek_no_space() {
            None | Some(',' | ';' | '}') => break,
            Some(':') if is_in_map => break,
            Some(_) => {
                scanner.scan();
            }
        }
    }
    let end = scanner.token_start() + scanner.token_text().len();
    Some(text.get(start..end).unwrap_or_default().to_owned())
}

/// Mirrors `guessType`.
fn guess(scanner: &Scanner<'_>, text: &str, allows_list: bool, depth: usize) -> Guess {
    let rest = text.get(scanner.offset()..).unwrap_or_default();
    if depth > MAX_NESTING {
        return Guess::Invalid;
    }
    if allows_list {
        let item = guess(scanner, text, false, depth + 1);
        let mut ahead = Scanner::new(rest);
        loop {
            match ahead.scan() {
                Token::Sign(';') => return Guess::List(Box::new(item)),
                Token::Sign(',') | Token::End => return item,
                _ => {}
            }
        }
    }
    let mut ahead = Scanner::new(rest);
    match ahead.peek_no_space() {
        Some('"' | '\'' | '`') => return Guess::Plain(Kind::Text),
        Some('{') => {
            ahead.scan();
            let hint = ahead.peek_no_space();
            let first = guess(&ahead, rest, false, depth + 1);
            if matches!(first, Guess::Plain(Kind::Text)) {
                let scans_numbers = std::mem::replace(&mut ahead.scans_numbers, false);
                let _ = string(&mut ahead, rest, true);
                ahead.scans_numbers = scans_numbers;
                if ahead.scan() == Token::Sign(':') || hint == Some('}') {
                    return Guess::Map;
                }
            }
            return Guess::List(Box::new(first));
        }
        Some('t' | 'f') => {
            ahead.scan();
            let is_bool = matches!(ahead.token_text(), "true" | "false");
            return Guess::Plain(if is_bool { Kind::Bool } else { Kind::Text });
        }
        _ => {}
    }
    let mut token = ahead.scan();
    if token == Token::Sign('-') {
        token = ahead.scan();
    }
    let is_whole = matches!(ahead.peek_no_space(), None | Some(',' | ';' | '}'));
    match token {
        Token::Integer if ahead.errors.is_empty() && is_whole => Guess::Plain(Kind::Int),
        Token::Float if ahead.errors.is_empty() && is_whole => Guess::Plain(Kind::Number),
        _ => Guess::Plain(Kind::Text),
    }
}
