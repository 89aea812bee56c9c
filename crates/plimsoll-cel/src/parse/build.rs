//! Adding expressions to a tree: literals, operators, calls with their macros.

use crate::ast::{Ast, Entry, Expr, ExprId, Item, Literal, Name, Offset, Span};
use crate::libraries::Libraries;
use crate::parse::SyntaxRules;
use crate::parse::token::{Kind, Token};
use crate::parse::{escape, macros};

/// What parsing is set to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) rules: SyntaxRules,
    pub(super) libraries: Libraries,
    /// Whether calls of macros are expanded.
    pub(super) macros: bool,
}

/// A tree under construction.
#[derive(Debug)]
pub(super) struct Builder<'t> {
    pub(super) text: &'t str,
    pub(super) settings: Settings,
    pub(super) ast: Ast,
    /// Expressions that stand for something that could not be understood, in ascending order.
    pub(super) missing: Vec<ExprId>,
    /// What was found wrong, in the order in which it was found.
    pub(super) errors: Vec<(Offset, String)>,
    /// Copies that macros made of their targets.
    pub(super) copies: usize,
    /// Values that `cel.block` named.
    pub(super) block_values: usize,
}

/// A call before it is known whether it is a macro.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call<'a> {
    pub(super) at: Offset,
    pub(super) span: Span,
    pub(super) target: Option<ExprId>,
    pub(super) function: &'a str,
    pub(super) args: &'a [ExprId],
}

impl<'t> Builder<'t> {
    pub(super) fn new(text: &'t str, settings: Settings) -> Self {
        Self {
            text,
            settings,
            ast: Ast::default(),
            missing: Vec::new(),
            errors: Vec::new(),
            copies: 0,
            block_values: 0,
        }
    }

    /// Notes an error and adds an expression in the place of what has it.
    pub(super) fn error(&mut self, at: Offset, span: Span, message: impl Into<String>) -> ExprId {
        self.errors.push((at, message.into()));
        self.missing(at, span)
    }

    /// An expression for something that could not be understood.
    pub(super) fn missing(&mut self, at: Offset, span: Span) -> ExprId {
        let id = self.ast.add(Expr::Literal(Literal::Null), at, span);
        self.missing.push(id);
        id
    }

    pub(super) fn is_missing(&self, id: ExprId) -> bool {
        self.missing.binary_search(&id).is_ok()
    }

    pub(super) fn literal(&mut self, literal: Literal, at: Offset, span: Span) -> ExprId {
        self.ast.add(Expr::Literal(literal), at, span)
    }

    pub(super) fn string(&mut self, text: &str, at: Offset, span: Span) -> ExprId {
        let name = self.ast.intern(text);
        self.literal(Literal::String(name), at, span)
    }

    pub(super) fn ident(&mut self, name: &str, at: Offset, span: Span) -> ExprId {
        let name = self.ast.intern(name);
        self.ast.add(Expr::Ident(name), at, span)
    }

    /// A literal token, with the sign before it. `place` is where the literal begins.
    pub(super) fn literal_token(&mut self, token: Token, sign: bool, at: Offset, span: Span) -> ExprId {
        let written = token.text(self.text);
        let literal = match token.kind {
            Kind::True => Literal::Bool(true),
            Kind::False => Literal::Bool(false),
            Kind::Int => match integer(written, sign) {
                Some(value) => Literal::Int(value),
                None => return self.error(at, span, "invalid int literal"),
            },
            Kind::Uint => match unsigned(written) {
                Some(value) => Literal::Uint(value),
                None => return self.error(at, span, "invalid uint literal"),
            },
            Kind::Float => match written.parse::<f64>() {
                Ok(value) if value.is_finite() => Literal::Double(if sign { -value } else { value }),
                _ => return self.error(at, span, "invalid double literal"),
            },
            Kind::String => return self.string_token(written, at, span),
            Kind::Bytes => {
                let content = match escape::bytes(written.get(1..).unwrap_or_default()) {
                    Ok(content) => content,
                    Err(message) => {
                        self.errors.push((at, message.to_owned()));
                        Vec::new()
                    }
                };
                Literal::Bytes(self.ast.add_bytes(&content))
            }
            _ => Literal::Null,
        };
        self.literal(literal, at, span)
    }

    fn string_token(&mut self, written: &str, at: Offset, span: Span) -> ExprId {
        match escape::string(written, self.settings.rules.strict_code_points) {
            Ok(content) => self.string(&content, at, span),
            Err(message) => {
                self.errors.push((at, message.to_owned()));
                self.string(written, at, span)
            }
        }
    }

    /// A call of a function or an operator that can be no macro.
    pub(super) fn plain_call(
        &mut self,
        function: &str,
        target: Option<ExprId>,
        args: &[ExprId],
        at: Offset,
        span: Span,
    ) -> ExprId {
        let function = self.ast.intern(function);
        let args = self.ast.add_items(args.iter().map(|&expr| Item { expr, optional: false }));
        self.ast.add(Expr::Call { target, function, args }, at, span)
    }

    /// A call, or what it expands to.
    pub(super) fn call(&mut self, call: Call<'_>) -> ExprId {
        if self.settings.macros
            && let Some(expanded) = macros::expand(self, call)
        {
            return expanded;
        }
        self.plain_call(call.function, call.target, call.args, call.at, call.span)
    }

    /// A chain of `&&` or `||` as a balanced tree, with the places of its operators.
    pub(super) fn chain(&mut self, function: &str, terms: &[ExprId], operators: &[Offset]) -> Option<ExprId> {
        let first = *terms.first()?;
        let Some(most) = operators.len().checked_sub(1) else { return Some(first) };
        let function = self.ast.intern(function);
        self.balance(function, terms, operators, 0, most)
    }

    /// Recurses as deep as the logarithm of the number of terms.
    fn balance(&mut self, function: Name, terms: &[ExprId], ops: &[Offset], low: usize, high: usize) -> Option<ExprId> {
        let middle = (low + high).div_ceil(2);
        let left =
            if middle == low { *terms.get(middle)? } else { self.balance(function, terms, ops, low, middle - 1)? };
        let right = if middle == high {
            *terms.get(middle + 1)?
        } else {
            self.balance(function, terms, ops, middle + 1, high)?
        };
        let span = Span { start: self.ast.span(left).start, end: self.ast.span(right).end };
        let args = self.ast.add_items([left, right].map(|expr| Item { expr, optional: false }));
        Some(self.ast.add(Expr::Call { target: None, function, args }, *ops.get(middle)?, span))
    }

    pub(super) fn list(&mut self, items: &[Item], at: Offset, span: Span) -> ExprId {
        let items = self.ast.add_items(items.iter().copied());
        self.ast.add(Expr::List(items), at, span)
    }

    pub(super) fn map(&mut self, entries: &[Entry], at: Offset, span: Span) -> ExprId {
        let entries = self.ast.add_entries(entries.iter().copied());
        self.ast.add(Expr::Map(entries), at, span)
    }

    pub(super) fn message(&mut self, name: &str, fields: &[Entry], at: Offset, span: Span) -> ExprId {
        let name = self.ast.intern(name);
        let fields = self.ast.add_entries(fields.iter().copied());
        self.ast.add(Expr::Message { name, fields }, at, span)
    }
}

fn integer(written: &str, sign: bool) -> Option<i64> {
    let (digits, radix) = written.strip_prefix("0x").map_or((written, 10), |digits| (digits, 16));
    let magnitude = i128::from(u64::from_str_radix(digits, radix).ok()?);
    i64::try_from(if sign { -magnitude } else { magnitude }).ok()
}

fn unsigned(written: &str) -> Option<u64> {
    let written = written.get(..written.len().checked_sub(1)?)?;
    let (digits, radix) = written.strip_prefix("0x").map_or((written, 10), |digits| (digits, 16));
    u64::from_str_radix(digits, radix).ok()
}

/// Words that name no variable and no function.
pub fn is_reserved(name: &str) -> bool {
    matches!(
        name,
        "as" | "break"
            | "const"
            | "continue"
            | "else"
            | "false"
            | "for"
            | "function"
            | "if"
            | "import"
            | "in"
            | "let"
            | "loop"
            | "package"
            | "namespace"
            | "null"
            | "return"
            | "true"
            | "var"
            | "void"
            | "while"
    )
}
