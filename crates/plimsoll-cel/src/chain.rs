//! Nests of `&&` and `||`.
//!
//! The parser makes balanced trees of long chains, so no limit of it counts how deep they are. Whoever
//! walks a tree by recursion takes such a nest as a list instead.

use crate::ast::{Ast, Expr, ExprId};

/// One step of a walk through a nest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// An operand that is no logical operator.
    Operand(ExprId),
    /// A logical operator, after both its operands.
    Join(ExprId),
}

/// The links of a nest from left to right; none where the expression is no logical operator, or one without
/// others directly inside.
#[inline(never)]
pub(crate) fn chain(ast: &Ast, root: ExprId) -> Option<Vec<Link>> {
    let [left, right] = operands(ast, root)?;
    if operands(ast, left).is_none() && operands(ast, right).is_none() {
        return None;
    }
    let mut links = Vec::new();
    let mut open = vec![Link::Operand(root)];
    while let Some(link) = open.pop() {
        match link {
            Link::Operand(id) => match operands(ast, id) {
                Some([left, right]) => open.extend([Link::Join(id), Link::Operand(right), Link::Operand(left)]),
                None => links.push(link),
            },
            Link::Join(_) => links.push(link),
        }
    }
    Some(links)
}

fn operands(ast: &Ast, id: ExprId) -> Option<[ExprId; 2]> {
    let Expr::Call { target: None, function, args } = ast.expr(id) else { return None };
    match ast.items(args) {
        [left, right] if matches!(ast.name(function), "_&&_" | "_||_") => Some([left.expr, right.expr]),
        _ => None,
    }
}
