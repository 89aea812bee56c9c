//! `math.least` and `math.greatest`: any number of arguments for functions of one or two.

use super::{Expanded, Expansion};
use crate::ast::{Expr, ExprId, Literal};

pub(super) fn least(e: &mut Expansion<'_, '_>) -> Expanded {
    extreme(e, "math.least()", "math.@min")
}

pub(super) fn greatest(e: &mut Expansion<'_, '_>) -> Expanded {
    extreme(e, "math.greatest()", "math.@max")
}

fn extreme(e: &mut Expansion<'_, '_>, written: &str, function: &str) -> Expanded {
    e.only_in("math")?;
    let args = e.call.args;
    match args {
        [] => Err(e.refuse(e.target(), format!("{written} requires at least one argument"))),
        &[only] if list_of_numbers(e, only) || may_be_number(e, only) => Ok(e.plain_call(function, args)),
        &[only] => Err(e.refuse(only, format!("{written} invalid single argument value"))),
        _ => match args.iter().find(|&&arg| !may_be_number(e, arg)) {
            Some(&arg) => Err(e.refuse(arg, format!("{written} simple literal arguments must be numeric"))),
            None if args.len() == 2 => Ok(e.plain_call(function, args)),
            None => {
                let list = e.list(args);
                Ok(e.plain_call(function, &[list]))
            }
        },
    }
}

fn list_of_numbers(e: &Expansion<'_, '_>, id: ExprId) -> bool {
    match e.builder.ast.expr(id) {
        Expr::List(items) => {
            let items = e.builder.ast.items(items);
            !items.is_empty() && items.iter().all(|item| may_be_number(e, item.expr))
        }
        _ => false,
    }
}

fn may_be_number(e: &Expansion<'_, '_>, id: ExprId) -> bool {
    match e.builder.ast.expr(id) {
        Expr::Literal(Literal::Null) => e.builder.is_missing(id),
        Expr::Literal(literal) => matches!(literal, Literal::Int(_) | Literal::Uint(_) | Literal::Double(_)),
        Expr::List(_) | Expr::Map(_) | Expr::Message { .. } => false,
        _ => true,
    }
}
