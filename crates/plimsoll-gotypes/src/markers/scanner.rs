//! Tokens of marker arguments, as Go's `text/scanner` makes them in the mode that controller-tools asks for.

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    End,
    Identifier,
    Integer,
    Float,
    Text,
    RawText,
    /// Any other character.
    Sign(char),
}

/// Mirrors `text/scanner.Scanner` with identifiers, numbers, strings and raw strings.
#[derive(Debug)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    /// Where the next character is.
    at: usize,
    token_start: usize,
    token_end: usize,
    /// Whether [`Self::token_text`] is that of a token: reading a single character ends that.
    has_token: bool,
    /// Whether numbers are tokens of their own.
    pub(super) scans_numbers: bool,
    /// What went wrong, in order.
    pub(super) errors: Vec<(String, usize)>,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0, token_start: 0, token_end: 0, has_token: false, scans_numbers: true, errors: Vec::new() }
    }

    pub(super) fn error(&mut self, message: impl Into<String>) {
        self.errors.push((message.into(), self.token_start));
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    /// The next character behind blanks, which are dropped.
    pub(super) fn peek_no_space(&mut self) -> Option<char> {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
            self.has_token = false;
        }
        self.peek()
    }

    /// Where the next character is.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn token_start(&self) -> usize {
        self.token_start
    }

    pub(super) fn token_text(&self) -> &'t str {
        if self.has_token { self.text.get(self.token_start..self.token_end).unwrap_or_default() } else { "" }
    }

    pub(super) fn scan(&mut self) -> Token {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
        self.token_start = self.at;
        self.has_token = true;
        let token = self.token();
        self.token_end = self.at;
        token
    }

    fn token(&mut self) -> Token {
        let Some(first) = self.next() else { return Token::End };
        match first {
            c if c == '_' || c.is_alphabetic() => {
                while self.peek().is_some_and(|c| c == '_' || c.is_alphanumeric()) {
                    self.next();
                }
                Token::Identifier
            }
            c if c.is_ascii_digit() && self.scans_numbers => self.number(c, false),
            '.' if self.scans_numbers && self.peek().is_some_and(|c| c.is_ascii_digit()) => {
                let first = self.next().unwrap_or('0');
                self.number(first, true)
            }
            '"' => {
                self.string();
                Token::Text
            }
            '`' => {
                loop {
                    match self.next() {
                        Some('`') => break,
                        Some(_) => {}
                        None => {
                            self.error("literal not terminated");
                            break;
                        }
                    }
                }
                Token::RawText
            }
            c => Token::Sign(c),
        }
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn string(&mut self) {
        loop {
            match self.next() {
                Some('"') => return,
                None | Some('\n') => return self.error("literal not terminated"),
                Some('\\') => self.escape(),
                Some(_) => {}
            }
        }
    }

    fn escape(&mut self) {
        let digits = match self.peek() {
            Some('a' | 'b' | 'f' | 'n' | 'r' | 't' | 'v' | '\\' | '"') => {
                self.next();
                return;
            }
            Some('0'..='7') => 3,
            Some('x') => 2,
            Some('u') => 4,
            Some('U') => 8,
            _ => return self.error("invalid char escape"),
        };
        let (skips, radix) = if digits == 3 { (false, 8) } else { (true, 16) };
        if skips {
            self.next();
        }
        for _ in 0..digits {
            if !self.peek().is_some_and(|c| c.is_digit(radix)) {
                return self.error("invalid char escape");
            }
            self.next();
        }
    }

    /// Mirrors `scanNumber`; `first` has been read already.
    fn number(&mut self, first: char, has_dot: bool) -> Token {
        let mut number = Number { base: 10, prefix: None, has_digit: false, invalid: None };
        let mut has_dot = has_dot;
        let mut token = if has_dot { Token::Float } else { Token::Integer };
        if has_dot {
            number.has_digit = true;
        } else if first == '0' {
            let base = self.peek().map(|c| c.to_ascii_lowercase());
            number.base = match base {
                Some('x') => 16,
                Some('b') => 2,
                _ => 8,
            };
            if matches!(base, Some('x' | 'o' | 'b')) {
                self.next();
                number.prefix = base;
            } else {
                // A leading zero.
                number.prefix = Some('0');
                number.has_digit = true;
            }
        } else {
            number.has_digit = true;
        }
        self.digits(&mut number);
        if !has_dot && self.peek() == Some('.') {
            self.next();
            has_dot = true;
            token = Token::Float;
            if matches!(number.prefix, Some('o' | 'b')) {
                self.error(format!("invalid radix point in {}", number.name()));
            }
            self.digits(&mut number);
        }
        if !number.has_digit {
            self.error(format!("{} has no digits", number.name()));
        }
        match self.peek() {
            Some('e' | 'E') if number.prefix != Some('x') => {
                if matches!(number.prefix, Some('o' | 'b')) {
                    self.error("'e' exponent requires decimal mantissa");
                }
                token = self.exponent();
            }
            Some(c @ ('p' | 'P')) => {
                if number.prefix != Some('x') {
                    self.error(format!("'{c}' exponent requires hexadecimal mantissa"));
                }
                token = self.exponent();
            }
            _ if number.prefix == Some('x') && has_dot => {
                self.error("hexadecimal mantissa requires a 'p' exponent");
            }
            _ => {}
        }
        if token == Token::Integer
            && let Some(digit) = number.invalid
        {
            self.error(format!("invalid digit '{digit}' in {}", number.name()));
        }
        token
    }

    fn exponent(&mut self) -> Token {
        self.next();
        if matches!(self.peek(), Some('+' | '-')) {
            self.next();
        }
        let mut number = Number { base: 10, prefix: None, has_digit: false, invalid: None };
        self.digits(&mut number);
        if !number.has_digit {
            self.error("exponent has no digits");
        }
        Token::Float
    }

    fn digits(&mut self, number: &mut Number) {
        let is_hex = number.base > 10;
        while let Some(c) = self.peek() {
            let is_digit = if is_hex { c.is_ascii_hexdigit() } else { c.is_ascii_digit() };
            if !is_digit && c != '_' {
                return;
            }
            if is_digit {
                number.has_digit = true;
                if !is_hex && c.to_digit(10).is_some_and(|digit| digit >= number.base) {
                    number.invalid.get_or_insert(c);
                }
            }
            self.next();
        }
    }
}

struct Number {
    base: u32,
    prefix: Option<char>,
    has_digit: bool,
    invalid: Option<char>,
}

impl Number {
    fn name(&self) -> &'static str {
        match self.prefix {
            Some('x') => "hexadecimal literal",
            Some('o' | '0') => "octal literal",
            Some('b') => "binary literal",
            _ => "decimal literal",
        }
    }
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}
