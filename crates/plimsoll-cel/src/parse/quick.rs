//! The parser for texts without errors: one pass, one token of lookahead.
//!
//! It gives up on anything that is not plainly right; the slow parser then finds out what to say. Recursion is bounded
//! by the limits on nesting, which are the server's own.

use crate::ast::{Ast, Entry, Expr, ExprId, Item, Key, Offset, Span};
use crate::libraries::Libraries;
use crate::parse::EscapedNames;
use crate::parse::build::{Builder, Call, Settings, is_reserved};
use crate::parse::lex::Lexed;
use crate::parse::token::{Kind, Token};
use crate::parse::{MOST_DEPTH, MOST_NESTING};

/// The tree of a text; `None` where anything is wrong with it.
pub(super) fn parse(text: &str, lexed: &Lexed, settings: Settings) -> Option<Ast> {
    if !lexed.unrecognised.is_empty() {
        return None;
    }
    let mut parser = Parser {
        tokens: &lexed.tokens,
        next: 0,
        builder: Builder::new(text, settings),
        exprs: 0,
        relations: 0,
        calcs: 0,
        ids: Vec::new(),
    };
    let root = parser.expr()?;
    if parser.kind() != Kind::End || root.depth > MOST_DEPTH || !parser.builder.errors.is_empty() {
        return None;
    }
    let mut ast = parser.builder.ast;
    ast.set_root(root.id);
    Some(ast)
}

/// An expression, and how many of the nodes that the server counts are above each other in it.
#[derive(Clone, Copy)]
struct Node {
    id: ExprId,
    depth: u32,
}

struct Parser<'t> {
    tokens: &'t [Token],
    next: usize,
    builder: Builder<'t>,
    /// How many of each rule are open.
    exprs: u32,
    relations: u32,
    calcs: u32,
    /// Arguments of the calls that are open.
    ids: Vec<ExprId>,
}

/// The levels of arithmetic, from the loosest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Sum,
    Product,
    Operand,
}

fn relation(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Equals => "_==_",
        Kind::NotEquals => "_!=_",
        Kind::In => "@in",
        Kind::Less => "_<_",
        Kind::LessEquals => "_<=_",
        Kind::GreaterEquals => "_>=_",
        Kind::Greater => "_>_",
        _ => return None,
    })
}

fn calculation(kind: Kind) -> Option<(&'static str, Level)> {
    Some(match kind {
        Kind::Plus => ("_+_", Level::Sum),
        Kind::Minus => ("_-_", Level::Sum),
        Kind::Star => ("_*_", Level::Product),
        Kind::Slash => ("_/_", Level::Product),
        Kind::Percent => ("_%_", Level::Product),
        _ => return None,
    })
}

impl<'t> Parser<'t> {
    fn token(&self) -> Option<Token> {
        self.tokens.get(self.next).copied()
    }

    fn kind(&self) -> Kind {
        self.kind_at(0)
    }

    fn kind_at(&self, ahead: usize) -> Kind {
        self.tokens.get(self.next + ahead).map_or(Kind::End, |token| token.kind)
    }

    fn take(&mut self) -> Option<Token> {
        let token = self.token()?;
        self.next += 1;
        Some(token)
    }

    fn take_if(&mut self, kind: Kind) -> Option<Token> {
        if self.kind() == kind { self.take() } else { None }
    }

    /// The bytes from `start` to the last token taken.
    fn span_from(&self, start: u32) -> Span {
        let end = self.next.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(start, |token| token.end);
        Span { start, end }
    }

    fn expr(&mut self) -> Option<Node> {
        self.exprs += 1;
        if self.exprs > MOST_NESTING {
            return None;
        }
        let start = self.token()?.start;
        let mut node = self.or()?;
        if let Some(question) = self.take_if(Kind::Question) {
            let yes = self.or()?;
            self.take_if(Kind::Colon)?;
            let no = self.expr()?;
            let args = [node.id, yes.id, no.id];
            let span = self.span_from(start);
            let id = self.builder.plain_call("_?_:_", None, &args, Offset(question.at), span);
            node = Node { id, depth: 1 + node.depth.max(yes.depth).max(no.depth) };
        }
        self.exprs -= 1;
        Some(node)
    }

    fn or(&mut self) -> Option<Node> {
        let first = self.and()?;
        if self.kind() == Kind::Or { self.chain(first, Kind::Or, "_||_", Self::and) } else { Some(first) }
    }

    fn and(&mut self) -> Option<Node> {
        let first = self.relation(true)?;
        if self.kind() == Kind::And {
            self.chain(first, Kind::And, "_&&_", |parser| parser.relation(true))
        } else {
            Some(first)
        }
    }

    fn chain(
        &mut self,
        first: Node,
        operator: Kind,
        function: &str,
        next: impl Fn(&mut Self) -> Option<Node>,
    ) -> Option<Node> {
        let mut terms = vec![first.id];
        let mut operators = Vec::new();
        let mut depth = first.depth;
        while let Some(token) = self.take_if(operator) {
            operators.push(Offset(token.at));
            let term = next(self)?;
            terms.push(term.id);
            depth = depth.max(term.depth);
        }
        let id = self.builder.chain(function, &terms, &operators)?;
        Some(Node { id, depth })
    }

    /// The grammar opens a rule for every operand on the right, so that these count as nested once more.
    fn relation(&mut self, loops: bool) -> Option<Node> {
        self.relations += 1;
        if self.relations > MOST_NESTING {
            return None;
        }
        let start = self.token()?.start;
        let mut left = self.calc(Level::Sum)?;
        while let Some(function) = relation(self.kind()).filter(|_| loops) {
            let at = self.take()?.at;
            let right = self.relation(false)?;
            left = self.operation(function, at, left, right, start);
        }
        self.relations -= 1;
        Some(left)
    }

    fn calc(&mut self, lowest: Level) -> Option<Node> {
        self.calcs += 1;
        if self.calcs > MOST_NESTING {
            return None;
        }
        let start = self.token()?.start;
        let mut left = self.unary()?;
        while let Some((function, level)) = calculation(self.kind()).filter(|(_, level)| *level >= lowest) {
            let at = self.take()?.at;
            let right = self.calc(if level == Level::Sum { Level::Product } else { Level::Operand })?;
            left = self.operation(function, at, left, right, start);
        }
        self.calcs -= 1;
        Some(left)
    }

    fn operation(&mut self, function: &str, at: u32, left: Node, right: Node, start: u32) -> Node {
        let span = self.span_from(start);
        let id = self.builder.plain_call(function, None, &[left.id, right.id], Offset(at), span);
        Node { id, depth: 1 + left.depth.max(right.depth) }
    }

    /// Signs: an even number of them is none. One minus before a number belongs to the number.
    fn unary(&mut self) -> Option<Node> {
        let sign = self.token()?;
        let number = matches!(self.kind_at(1), Kind::Int | Kind::Float);
        if !matches!(sign.kind, Kind::Not | Kind::Minus) || (sign.kind == Kind::Minus && number) {
            return self.member();
        }
        let mut odd = false;
        while self.take_if(sign.kind).is_some() {
            odd = !odd;
        }
        let node = self.member()?;
        if !odd {
            return Some(node);
        }
        let function = if sign.kind == Kind::Not { "!_" } else { "-_" };
        let span = self.span_from(sign.start);
        let id = self.builder.plain_call(function, None, &[node.id], Offset(sign.at), span);
        Some(Node { id, ..node })
    }

    fn member(&mut self) -> Option<Node> {
        let start = self.token()?.start;
        let mut node = self.primary()?;
        loop {
            let depth = match self.kind() {
                Kind::Dot => self.dot(&mut node, start)?,
                Kind::LeftBracket => self.index(&mut node, start)?,
                _ => return Some(node),
            };
            node.depth = 1 + node.depth.max(depth);
        }
    }

    /// What comes after a dot; gives the depth of the arguments.
    fn dot(&mut self, node: &mut Node, start: u32) -> Option<u32> {
        let dot = Offset(self.take()?.at);
        let optional = self.take_if(Kind::Question).is_some();
        let token = self.take()?;
        let field = self.field(token)?;
        if optional {
            if !self.builder.settings.libraries.contains(Libraries::OPTIONAL) {
                return None;
            }
            let field = self.builder.string(field, Offset(token.at), self.span_from(token.start));
            let span = self.span_from(start);
            node.id = self.builder.plain_call("_?._", None, &[node.id, field], dot, span);
            return Some(0);
        }
        if token.kind == Kind::Identifier && self.kind() == Kind::LeftParen {
            return self.method(node, field, start);
        }
        let field = self.builder.ast.intern(field);
        let span = self.span_from(start);
        node.id = self.builder.ast.add(Expr::Select { operand: node.id, field, test: false }, dot, span);
        Some(0)
    }

    /// The name of a field, escaped or not.
    fn field(&self, token: Token) -> Option<&'t str> {
        let text: &'t str = self.builder.text;
        let written = token.text(text);
        match token.kind {
            Kind::Identifier => Some(written),
            Kind::Escaped if self.builder.settings.rules.escaped_names == EscapedNames::Legal => {
                written.get(1..written.len().checked_sub(1)?)
            }
            _ => None,
        }
    }

    fn method(&mut self, node: &mut Node, function: &str, start: u32) -> Option<u32> {
        let at = Offset(self.take()?.at);
        let before = self.ids.len();
        let depth = self.arguments()?;
        let span = self.span_from(start);
        node.id = self.finish_call(at, span, Some(node.id), function, before);
        Some(depth)
    }

    /// A call of the arguments that were pushed since `before`.
    fn finish_call(&mut self, at: Offset, span: Span, target: Option<ExprId>, function: &str, before: usize) -> ExprId {
        let args = self.ids.get(before..).unwrap_or_default();
        let id = self.builder.call(Call { at, span, target, function, args });
        self.ids.truncate(before);
        id
    }

    /// Pushes the arguments up to the closing parenthesis; gives the depth of the deepest.
    fn arguments(&mut self) -> Option<u32> {
        let mut depth = 0;
        if self.take_if(Kind::RightParen).is_some() {
            return Some(depth);
        }
        loop {
            let arg = self.expr()?;
            self.ids.push(arg.id);
            depth = depth.max(arg.depth);
            if self.take_if(Kind::Comma).is_none() {
                self.take_if(Kind::RightParen)?;
                return Some(depth);
            }
        }
    }

    fn index(&mut self, node: &mut Node, start: u32) -> Option<u32> {
        let at = Offset(self.take()?.at);
        let function = if self.optional()? { "_[?_]" } else { "_[_]" };
        let index = self.expr()?;
        self.take_if(Kind::RightBracket)?;
        let span = self.span_from(start);
        node.id = self.builder.plain_call(function, None, &[node.id, index.id], at, span);
        Some(index.depth)
    }

    /// Whether a question mark is there; `None` where it is and must not be.
    fn optional(&mut self) -> Option<bool> {
        let optional = self.take_if(Kind::Question).is_some();
        if optional && !self.builder.settings.libraries.contains(Libraries::OPTIONAL) { None } else { Some(optional) }
    }

    fn primary(&mut self) -> Option<Node> {
        let token = self.token()?;
        match token.kind {
            Kind::LeftParen => {
                self.take();
                let inside = self.expr()?;
                self.take_if(Kind::RightParen)?;
                Some(inside)
            }
            Kind::LeftBracket => self.list(),
            Kind::LeftBrace => self.map(),
            Kind::Dot | Kind::Identifier => self.name(token),
            Kind::Minus if matches!(self.kind_at(1), Kind::Int | Kind::Float) => {
                self.take();
                let number = self.take()?;
                Some(self.literal(number, token, true))
            }
            Kind::True
            | Kind::False
            | Kind::Null
            | Kind::Int
            | Kind::Uint
            | Kind::Float
            | Kind::String
            | Kind::Bytes => {
                self.take();
                Some(self.literal(token, token, false))
            }
            _ => None,
        }
    }

    fn literal(&mut self, token: Token, first: Token, sign: bool) -> Node {
        let span = self.span_from(first.start);
        let id = self.builder.literal_token(token, sign, Offset(first.at), span);
        Node { id, depth: 0 }
    }

    /// A variable, a call, or a message.
    fn name(&mut self, first: Token) -> Option<Node> {
        if self.is_message() {
            return self.message(first);
        }
        let dotted = self.take_if(Kind::Dot).is_some();
        let token = self.take_if(Kind::Identifier)?;
        let text: &str = self.builder.text;
        let written = token.text(text);
        if is_reserved(written) {
            return None;
        }
        let qualified;
        let name = if dotted {
            qualified = format!(".{written}");
            &qualified
        } else {
            written
        };
        if let Some(open) = self.take_if(Kind::LeftParen) {
            let before = self.ids.len();
            let depth = self.arguments()?;
            let span = self.span_from(first.start);
            let id = self.finish_call(Offset(open.at), span, None, name, before);
            return Some(Node { id, depth });
        }
        let span = self.span_from(first.start);
        let id = self.builder.ident(name, Offset(token.at), span);
        Some(Node { id, depth: 0 })
    }

    /// Whether a name with its dots ends in an opening brace.
    fn is_message(&self) -> bool {
        let mut ahead = usize::from(self.kind() == Kind::Dot);
        loop {
            if self.kind_at(ahead) != Kind::Identifier {
                return false;
            }
            match self.kind_at(ahead + 1) {
                Kind::LeftBrace => return true,
                Kind::Dot => ahead += 2,
                _ => return false,
            }
        }
    }

    fn message(&mut self, first: Token) -> Option<Node> {
        let text: &str = self.builder.text;
        let mut name = String::new();
        while self.kind() != Kind::LeftBrace {
            name.push_str(self.take()?.text(text));
        }
        let at = Offset(self.take()?.at);
        let mut fields = Vec::new();
        let mut depth = 0;
        while !self.closes(Kind::RightBrace, fields.is_empty())? {
            let optional = self.optional()?;
            let token = self.take()?;
            let field = self.field(token)?;
            let colon = self.take_if(Kind::Colon)?;
            let value = self.expr()?;
            depth = depth.max(value.depth);
            let key = Key::Field(self.builder.ast.intern(field));
            fields.push(Entry { key, value: value.id, optional, at: Offset(colon.at) });
        }
        let span = self.span_from(first.start);
        let id = self.builder.message(&name, &fields, at, span);
        Some(Node { id, depth })
    }

    fn list(&mut self) -> Option<Node> {
        let open = self.take()?;
        let mut items = Vec::new();
        let mut depth = 0;
        while !self.closes(Kind::RightBracket, items.is_empty())? {
            let optional = self.optional()?;
            let item = self.expr()?;
            depth = depth.max(item.depth);
            items.push(Item { expr: item.id, optional });
        }
        let span = self.span_from(open.start);
        let id = self.builder.list(&items, Offset(open.at), span);
        Some(Node { id, depth })
    }

    fn map(&mut self) -> Option<Node> {
        let open = self.take()?;
        let mut entries = Vec::new();
        let mut depth = 0;
        while !self.closes(Kind::RightBrace, entries.is_empty())? {
            let optional = self.optional()?;
            let key = self.expr()?;
            let colon = self.take_if(Kind::Colon)?;
            let value = self.expr()?;
            depth = depth.max(key.depth).max(value.depth);
            entries.push(Entry { key: Key::Expr(key.id), value: value.id, optional, at: Offset(colon.at) });
        }
        let span = self.span_from(open.start);
        let id = self.builder.map(&entries, Offset(open.at), span);
        Some(Node { id, depth })
    }

    /// Takes the closing bracket, with a comma before it if there is one; else the comma between elements.
    fn closes(&mut self, bracket: Kind, first: bool) -> Option<bool> {
        let comma = self.take_if(Kind::Comma).is_some();
        if self.take_if(bracket).is_some() {
            return Some(true);
        }
        // A comma comes between elements, and only there.
        if comma == first { None } else { Some(false) }
    }
}
