//! Names for values: `sortBy`, `cel.bind`, `cel.block`.

use super::{Expanded, Expansion, fold};
use crate::ast::{Expr, ExprId, Literal};

/// The variable that holds the list to sort.
const SORTED: &str = "@__sortBy_input__";

pub(super) fn sort_by(e: &mut Expansion<'_, '_>) -> Expanded {
    let target = e.target();
    let takes = matches!(
        e.builder.ast.expr(target),
        Expr::List(_) | Expr::Select { .. } | Expr::Ident(_) | Expr::Call { .. } | Expr::Fold(_)
    );
    if !takes {
        let message = "sortBy can only be applied to a list, identifier, comprehension, call or select expression";
        return Err(e.refuse(target, message));
    }
    let input = e.intern(SORTED);
    let range = e.name(input);
    let keys = fold::map_over(e, range)?;
    let sorted = e.name(input);
    let call = e.method_call("@sortByAssociatedKeys", sorted, &[keys]);
    Ok(e.bind(input, target, call))
}

pub(super) fn bind(e: &mut Expansion<'_, '_>) -> Expanded {
    e.only_in("cel")?;
    let (variable, value, result) = (e.arg(0), e.arg(1), e.arg(2));
    match e.ident(variable) {
        Some(name) => Ok(e.bind(name, value, result)),
        None => Err(e.refuse(variable, "cel.bind() variable names must be simple identifiers")),
    }
}

/// Values that all blocks of a text name together at most: each nests what comes after it.
const MOST_BLOCK_VALUES: usize = 100;

/// A chain of binds, the first value outermost, since each value may use those before it.
pub(super) fn block(e: &mut Expansion<'_, '_>) -> Expanded {
    e.only_in("cel")?;
    let Expr::List(values) = e.builder.ast.expr(e.arg(0)) else {
        return Err(e.refuse(e.arg(0), "cel.block requires the first arg to be a list literal"));
    };
    let values: Vec<ExprId> = e.builder.ast.items(values).iter().map(|item| item.expr).collect();
    e.builder.block_values += values.len();
    if e.builder.block_values > MOST_BLOCK_VALUES {
        return Err(e.refuse(e.arg(0), format!("cel.block values exceed limit: {MOST_BLOCK_VALUES}")));
    }
    let mut result = e.arg(1);
    for (index, value) in values.into_iter().enumerate().rev() {
        let name = e.intern(&format!("@index{index}"));
        result = e.bind(name, value, result);
    }
    Ok(result)
}

pub(super) fn index(e: &mut Expansion<'_, '_>) -> Expanded {
    numbered(e, "@index")
}

pub(super) fn iteration_variable(e: &mut Expansion<'_, '_>) -> Expanded {
    numbered(e, "@it:")
}

pub(super) fn accumulator_variable(e: &mut Expansion<'_, '_>) -> Expanded {
    numbered(e, "@ac:")
}

/// The name with the numbers that are the arguments, separated by colons.
fn numbered(e: &mut Expansion<'_, '_>, prefix: &str) -> Expanded {
    e.only_in("cel")?;
    let mut name = prefix.to_owned();
    for (index, &arg) in e.call.args.iter().enumerate() {
        match e.builder.ast.expr(arg) {
            Expr::Literal(Literal::Int(number)) if number >= 0 => {
                if index > 0 {
                    name.push(':');
                }
                name.push_str(&number.to_string());
            }
            _ => return Err(e.refuse(arg, "a non-negative int literal is required")),
        }
    }
    let name = e.intern(&name);
    Ok(e.name(name))
}
