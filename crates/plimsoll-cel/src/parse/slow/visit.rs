//! From nodes to expressions, also where errors have left holes.
//!
//! Recursion is bounded by the limits on nesting and depth.

use super::grammar::{AlternativeLabel, Label, Rule};
use super::parse_tree::{Node, NodeId, Terminal, Tree};
use crate::ast::{Entry, Expr, ExprId, Item, Key, Offset, Span};
use crate::libraries::Libraries;
use crate::parse::EscapedNames;
use crate::parse::MOST_DEPTH;
use crate::parse::build::{Builder, Call, is_reserved};
use crate::parse::token::Kind;

/// Conditionals, operators, selections, method calls and indices are above each other too often.
#[derive(Debug)]
pub(super) struct TooDeep;

type Visited = Result<ExprId, TooDeep>;

/// Adds the expressions of a tree.
pub(super) fn visit(builder: &mut Builder<'_>, tree: &Tree, root: NodeId) -> Visited {
    let mut visitor = Visitor { builder, tree, depth: 0 };
    let first = tree.get(root).and_then(|node| node.node(Label::First));
    visitor.expr(first)
}

struct Visitor<'b, 't> {
    builder: &'b mut Builder<'t>,
    tree: &'b Tree,
    depth: u32,
}

impl<'b> Visitor<'b, '_> {
    fn expr(&mut self, id: Option<NodeId>) -> Visited {
        let Some(node) = self.unnest(id) else { return Ok(self.hole()) };
        match (node.rule, node.alternative) {
            (Rule::Or, _) => self.chain(node, "_||_", "unexpected character, wanted '||'"),
            (Rule::And, _) => self.chain(node, "_&&_", "unexpected character, wanted '&&'"),
            (Rule::Unary, AlternativeLabel::Not) => self.sign(node, "!_"),
            (Rule::Unary, AlternativeLabel::Negate) => self.sign(node, "-_"),
            (Rule::Unary, _) => {
                let id = self.builder.string("<<error>>", node.at(), node.span());
                self.builder.missing.push(id);
                Ok(id)
            }
            (Rule::Primary, AlternativeLabel::Ident) => Ok(self.ident(node)),
            (Rule::Primary, AlternativeLabel::Call) => self.call(node),
            (Rule::Primary, AlternativeLabel::List) => self.list(node),
            (Rule::Primary, AlternativeLabel::Map) => self.map(node),
            (Rule::Primary, AlternativeLabel::Message) => self.message(node),
            (Rule::Literal, AlternativeLabel::Number | AlternativeLabel::Word) => Ok(self.literal(node)),
            (Rule::Expr | Rule::Relation | Rule::Calc | Rule::Member, _) => self.counted(node),
            _ => Ok(self.hole()),
        }
    }

    /// The node that says something, where the ones around it only nest it.
    fn unnest(&self, id: Option<NodeId>) -> Option<&'b Node> {
        let mut node = self.tree.get(id?)?;
        loop {
            let nests = match (node.rule, node.alternative) {
                (Rule::Expr | Rule::Or | Rule::And, _) => node.terminal(Label::Operator).is_none(),
                (Rule::Relation | Rule::Calc | Rule::Member, AlternativeLabel::First) => true,
                (Rule::Unary, AlternativeLabel::Signless)
                | (Rule::Primary, AlternativeLabel::Nested | AlternativeLabel::Constant) => true,
                _ => false,
            };
            if !nests {
                return Some(node);
            }
            node = self.tree.get(node.node(Label::First)?)?;
        }
    }

    /// An expression for what is not there at all.
    fn hole(&mut self) -> ExprId {
        self.builder.missing(Offset::BEFORE_START, Span::default())
    }

    fn missing(&mut self, node: &Node) -> ExprId {
        self.builder.missing(node.at(), node.span())
    }

    fn counted(&mut self, node: &Node) -> Visited {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(TooDeep);
        }
        let visited = match (node.rule, node.alternative) {
            (Rule::Expr, _) => self.conditional(node),
            (Rule::Member, AlternativeLabel::Select) => self.select(node),
            (Rule::Member, AlternativeLabel::Method) => self.method(node),
            (Rule::Member, AlternativeLabel::Index) => self.index(node),
            _ => self.operation(node),
        };
        self.depth -= 1;
        visited
    }

    fn conditional(&mut self, node: &Node) -> Visited {
        let condition = self.expr(node.node(Label::First))?;
        let yes = self.expr(node.node(Label::Rest))?;
        let no = self.expr(node.node(Label::Value))?;
        let at = place(node.terminal(Label::Operator));
        Ok(self.builder.plain_call("_?_:_", None, &[condition, yes, no], at, node.span()))
    }

    fn chain(&mut self, node: &Node, function: &str, otherwise: &str) -> Visited {
        let mut terms = vec![self.expr(node.node(Label::First))?];
        let mut operators = Vec::new();
        let mut rest = node.nodes(Label::Rest);
        for operator in node.terminals(Label::Operator) {
            let Some(term) = rest.next() else {
                return Ok(self.builder.error(node.at(), node.span(), otherwise));
            };
            terms.push(self.expr(Some(term))?);
            operators.push(operator.at());
        }
        match self.builder.chain(function, &terms, &operators) {
            Some(chain) => Ok(chain),
            None => Ok(self.missing(node)),
        }
    }

    fn operation(&mut self, node: &Node) -> Visited {
        let Some((operator, function)) =
            node.terminal(Label::Operator).and_then(|terminal| Some((terminal, operator(terminal)?)))
        else {
            return Ok(self.builder.error(node.at(), node.span(), "operator not found"));
        };
        let left = self.expr(node.node(Label::First))?;
        let right = self.expr(node.node(Label::Rest))?;
        Ok(self.builder.plain_call(function, None, &[left, right], operator.at(), node.span()))
    }

    fn sign(&mut self, node: &Node, function: &str) -> Visited {
        let member = self.expr(node.node(Label::First))?;
        if node.terminals(Label::Operator).count().is_multiple_of(2) {
            return Ok(member);
        }
        let at = place(node.terminal(Label::Operator));
        Ok(self.builder.plain_call(function, None, &[member], at, node.span()))
    }

    fn select(&mut self, node: &Node) -> Visited {
        let operand = self.expr(node.node(Label::First))?;
        let Some(dot) = node.terminal(Label::Operator) else { return Ok(self.missing(node)) };
        let (field, at, span) = match (node.node(Label::Id), node.terminal(Label::Id)) {
            (Some(name), _) => {
                let Some(name) = self.tree.get(name) else { return Ok(self.missing(node)) };
                let field = self.field(Some(name)).unwrap_or_else(|message| {
                    self.builder.error(name.at(), name.span(), message);
                    String::new()
                });
                (field, name.at(), name.span())
            }
            (None, Some(name)) => (name.text(self.builder.text).to_owned(), name.at(), name.span()),
            (None, None) => return Ok(self.missing(node)),
        };
        if node.terminal(Label::Optional).is_none() {
            let field = self.builder.ast.intern(&field);
            return Ok(self.builder.ast.add(Expr::Select { operand, field, test: false }, dot.at(), node.span()));
        }
        if !self.optionals() {
            return Ok(self.builder.error(dot.at(), node.span(), "unsupported syntax '.?'"));
        }
        let field = self.builder.string(&field, at, span);
        Ok(self.builder.plain_call("_?._", None, &[operand, field], dot.at(), node.span()))
    }

    /// The name of a field in the grammar with escaped names.
    fn field(&self, name: Option<&Node>) -> Result<String, &'static str> {
        let terminal = name.and_then(|name| Some((name.alternative, name.terminal(Label::Token)?)));
        match terminal {
            Some((AlternativeLabel::Plain, terminal)) => Ok(terminal.text(self.builder.text).to_owned()),
            Some((AlternativeLabel::Escaped, _))
                if self.builder.settings.rules.escaped_names != EscapedNames::Legal =>
            {
                Err("unsupported syntax: '`'")
            }
            Some((AlternativeLabel::Escaped, terminal)) => {
                Ok(terminal.text(self.builder.text).trim_matches('`').to_owned())
            }
            _ => Err("unsupported ident kind"),
        }
    }

    fn optionals(&self) -> bool {
        self.builder.settings.libraries.contains(Libraries::OPTIONAL)
    }

    fn method(&mut self, node: &Node) -> Visited {
        let target = self.expr(node.node(Label::First))?;
        let Some(id) = node.terminal(Label::Id) else { return Ok(self.missing(node)) };
        let args = self.arguments(node)?;
        let at = place(node.terminal(Label::Operator));
        let text: &str = self.builder.text;
        let function = id.text(text);
        Ok(self.builder.call(Call { at, span: node.span(), target: Some(target), function, args: &args }))
    }

    fn arguments(&mut self, node: &Node) -> Result<Vec<ExprId>, TooDeep> {
        let Some(list) = node.node(Label::List).and_then(|list| self.tree.get(list)) else { return Ok(Vec::new()) };
        list.nodes(Label::Value).map(|arg| self.expr(Some(arg))).collect()
    }

    fn index(&mut self, node: &Node) -> Visited {
        let target = self.expr(node.node(Label::First))?;
        let Some(bracket) = node.terminal(Label::Operator) else { return Ok(self.missing(node)) };
        let index = self.expr(node.node(Label::Value))?;
        let function = match node.terminal(Label::Optional) {
            None => "_[_]",
            Some(_) if self.optionals() => "_[?_]",
            Some(_) => return Ok(self.builder.error(bracket.at(), node.span(), "unsupported syntax '[?'")),
        };
        Ok(self.builder.plain_call(function, None, &[target, index], bracket.at(), node.span()))
    }

    /// The name of a variable or function; `Err` holds what stands in its place.
    fn name(&mut self, node: &Node) -> Result<(String, Terminal), ExprId> {
        let Some(id) = node.terminal(Label::Id) else { return Err(self.missing(node)) };
        let text: &str = self.builder.text;
        let written = id.text(text);
        if is_reserved(written) {
            return Err(self.builder.error(node.at(), node.span(), format!("reserved identifier: {written}")));
        }
        let dot = if node.terminal(Label::LeadingDot).is_some() { "." } else { "" };
        Ok((format!("{dot}{written}"), id))
    }

    fn ident(&mut self, node: &Node) -> ExprId {
        match self.name(node) {
            Ok((name, id)) => self.builder.ident(&name, id.at(), node.span()),
            Err(instead) => instead,
        }
    }

    /// A call; in the older grammar also a name without arguments.
    fn call(&mut self, node: &Node) -> Visited {
        let name = match self.name(node) {
            Ok((name, _)) => name,
            Err(instead) => return Ok(instead),
        };
        let Some(open) = node.terminal(Label::Operator) else { return Ok(self.ident(node)) };
        let args = self.arguments(node)?;
        let call = Call { at: open.at(), span: node.span(), target: None, function: &name, args: &args };
        Ok(self.builder.call(call))
    }

    fn list(&mut self, node: &Node) -> Visited {
        let mut items = Vec::new();
        if let Some(list) = node.node(Label::List).and_then(|list| self.tree.get(list)) {
            for element in list.nodes(Label::Value) {
                let Some(element) = self.tree.get(element) else { continue };
                let expr = self.expr(element.node(Label::First))?;
                let question = element.terminal(Label::Optional);
                let optional = question.is_some() && self.optionals();
                if let Some(question) = question.filter(|_| !optional) {
                    self.builder.error(question.at(), question.span(), "unsupported syntax '?'");
                }
                items.push(Item { expr, optional });
            }
        }
        Ok(self.builder.list(&items, place(node.terminal(Label::Operator)), node.span()))
    }

    fn map(&mut self, node: &Node) -> Visited {
        let list = node.node(Label::List).and_then(|list| self.tree.get(list));
        let entries = self.entries(list)?.unwrap_or_default();
        Ok(self.builder.map(&entries, place(node.terminal(Label::Operator)), node.span()))
    }

    /// Entries of a map; `None` where an error has left fewer keys or values than colons.
    fn entries(&mut self, list: Option<&Node>) -> Result<Option<Vec<Entry>>, TooDeep> {
        let Some(list) = list else { return Ok(None) };
        let mut entries = Vec::new();
        let (mut keys, mut values) = (list.nodes(Label::Id), list.nodes(Label::Value));
        for colon in list.terminals(Label::Colon) {
            let (Some(key), Some(value)) = (keys.next().and_then(|key| self.tree.get(key)), values.next()) else {
                return Ok(None);
            };
            let optional = key.terminal(Label::Optional).is_some();
            if optional && !self.optionals() {
                self.builder.error(key.at(), key.span(), "unsupported syntax '?'");
                continue;
            }
            let key = Key::Expr(self.expr(key.node(Label::First))?);
            let value = self.expr(Some(value))?;
            entries.push(Entry { key, value, optional, at: colon.at() });
        }
        Ok(Some(entries))
    }

    fn message(&mut self, node: &Node) -> Visited {
        let dot = if node.terminal(Label::LeadingDot).is_some() { "." } else { "" };
        let ids: Vec<_> = node.terminals(Label::Id).map(|id| id.text(self.builder.text)).collect();
        let name = format!("{dot}{}", ids.join("."));
        let list = node.node(Label::List).and_then(|list| self.tree.get(list));
        let fields = self.fields(list)?.unwrap_or_default();
        Ok(self.builder.message(&name, &fields, place(node.terminal(Label::Operator)), node.span()))
    }

    /// Fields of a message; `None` where an error has left fewer colons or values than names.
    fn fields(&mut self, list: Option<&Node>) -> Result<Option<Vec<Entry>>, TooDeep> {
        let Some(list) = list else { return Ok(None) };
        let old = self.builder.settings.rules.escaped_names == EscapedNames::Unknown;
        let mut fields = Vec::new();
        let (mut colons, mut values) = (list.terminals(Label::Colon), list.nodes(Label::Value));
        for field in list.nodes(Label::Id) {
            let (Some(field), Some(colon), Some(value)) = (self.tree.get(field), colons.next(), values.next()) else {
                return Ok(None);
            };
            let optional = field.terminal(Label::Optional).is_some();
            if optional && !self.optionals() {
                self.builder.error(field.at(), field.span(), "unsupported syntax '?'");
                continue;
            }
            let name = if old {
                let Some(name) = field.terminal(Label::Id) else { return Ok(None) };
                name.text(self.builder.text).to_owned()
            } else {
                match self.field(field.node(Label::Id).and_then(|name| self.tree.get(name))) {
                    Ok(name) => name,
                    Err(message) => {
                        self.builder.error(list.at(), list.span(), message);
                        continue;
                    }
                }
            };
            let value = self.expr(Some(value))?;
            let key = Key::Field(self.builder.ast.intern(&name));
            fields.push(Entry { key, value, optional, at: colon.at() });
        }
        Ok(Some(fields))
    }

    fn literal(&mut self, node: &Node) -> ExprId {
        match node.terminal(Label::Token) {
            Some(terminal) => {
                let sign = node.terminal(Label::Sign).is_some();
                self.builder.literal_token(terminal.token, sign, node.at(), node.span())
            }
            None => self.missing(node),
        }
    }
}

fn place(terminal: Option<Terminal>) -> Offset {
    terminal.map_or(Offset::NONE, Terminal::at)
}

fn operator(terminal: Terminal) -> Option<&'static str> {
    Some(match terminal.token.kind {
        Kind::Equals => "_==_",
        Kind::NotEquals => "_!=_",
        Kind::In => "@in",
        Kind::Less => "_<_",
        Kind::LessEquals => "_<=_",
        Kind::GreaterEquals => "_>=_",
        Kind::Greater => "_>_",
        Kind::Plus => "_+_",
        Kind::Minus => "_-_",
        Kind::Star => "_*_",
        Kind::Slash => "_/_",
        Kind::Percent => "_%_",
        _ => return None,
    })
}
