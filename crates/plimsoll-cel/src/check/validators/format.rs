//! Literals given to `format`: whether the clauses are well formed and fit the arguments.

use crate::ast::{Expr, ExprId, Item, Key, Literal};
use crate::checked::Checked;
use crate::types::Type;

/// What is said where [`panics`] holds: no server does.
pub(super) const PANIC: &str = "not compiled by plimsoll: the API server of this release panics on `format` of a string \
                                that is not a literal";

/// Whether `matchConstantFormatStringWithListLiteralArgs` of cel-go 0.20 asks for the literal of a target that is none:
/// `Kind() != LiteralKind && AsLiteral().Type() != …`
pub(super) fn panics(checked: &Checked, call: ExprId) -> bool {
    let target = checked.call(call).and_then(|call| call.target);
    target.is_some_and(|target| !matches!(checked.ast().expr(target), Expr::Literal(_)))
}

/// What is wrong, and with which argument; `None` for the call itself.
type Fault = (Option<ExprId>, String);

/// `garbles`: messages go through Go's `Sprintf` as formats, so that the only percent sign there can be misleads it.
pub(super) fn check(checked: &Checked, call: ExprId, garbles: bool, report: &mut impl FnMut(ExprId, String)) {
    let ast = checked.ast();
    let Some(resolved) = checked.call(call) else { return };
    let Some(Expr::Literal(Literal::String(format))) = resolved.target.map(|target| ast.expr(target)) else { return };
    let Expr::Call { args, .. } = ast.expr(call) else { return };
    let [list] = ast.items(args) else { return };
    let Expr::List(elements) = ast.expr(list.expr) else { return };
    let elements = ast.items(elements);
    match clauses(checked, ast.name(format), elements) {
        Err((at, message)) => {
            let message = if garbles { message.replace("%\"", "%!\"(MISSING)") } else { message };
            report(at.unwrap_or(call), message);
        }
        Ok(seen) if elements.len() > seen => {
            let given = elements.len();
            report(call, format!("too many arguments supplied to string.format (expected {seen}, got {given})"));
        }
        Ok(_) => {}
    }
}

/// Goes through the clauses and gives their number.
fn clauses(checked: &Checked, format: &str, elements: &[Item]) -> Result<usize, Fault> {
    let mut seen = 0;
    let mut rest = format.as_bytes();
    while let [byte, after @ ..] = rest {
        rest = after;
        if *byte != b'%' {
            continue;
        }
        if let [b'%', after @ ..] = rest {
            rest = after;
            continue;
        }
        if rest.is_empty() {
            return Err((None, "unexpected end of string".to_owned()));
        }
        let Some(element) = elements.get(seen) else {
            return Err((None, format!("index {seen} out of range")));
        };
        seen += 1;
        let clause;
        (clause, rest) =
            read_clause(rest).map_err(|fault| (None, format!("could not parse formatting clause: {fault}")))?;
        fits(checked, element.expr, clause).map_err(|(at, fault)| (at, format!("error during formatting: {fault}")))?;
    }
    Ok(seen)
}

/// What stands behind a percent sign: its letter, and what follows.
fn read_clause(text: &[u8]) -> Result<(Clause, &[u8]), String> {
    let mut rest = text;
    if let [b'.', after @ ..] = rest {
        let digits = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, after) = after.split_at_checked(digits).unwrap_or((after, &[]));
        let fault = |what: &str| Err(format!("error while parsing precision: {what}"));
        if after.is_empty() {
            return fault("could not find end of precision specifier");
        }
        let digits = std::str::from_utf8(digits).unwrap_or_default();
        if digits.parse::<i64>().is_err() {
            let why = if digits.is_empty() { "invalid syntax" } else { "value out of range" };
            let message =
                format!("error while converting precision to integer: strconv.Atoi: parsing \"{digits}\": {why}");
            return fault(&message);
        }
        rest = after;
    }
    let [letter, rest @ ..] = rest else { return Err("unexpected end of string".to_owned()) };
    let clause = match letter {
        b's' => Clause::Text,
        b'd' => Clause::Decimal,
        b'f' => Clause::Fixed,
        b'e' => Clause::Scientific,
        b'b' => Clause::Binary,
        b'x' | b'X' => Clause::Hex,
        b'o' => Clause::Octal,
        other => return Err(format!("unrecognized formatting clause \"{}\"", char::from(*other))),
    };
    Ok((clause, rest))
}

#[derive(Clone, Copy)]
enum Clause {
    Text,
    Decimal,
    Fixed,
    Scientific,
    Binary,
    Hex,
    Octal,
}

fn fits(checked: &Checked, arg: ExprId, clause: Clause) -> Result<(), Fault> {
    let what = match (clause, kind(checked.type_of(arg))) {
        (Clause::Text, _) => return fits_text(checked, arg),
        (_, Type::Dyn) => return Ok(()),
        (Clause::Decimal | Clause::Binary | Clause::Hex | Clause::Octal, Type::Int | Type::Uint) => return Ok(()),
        (Clause::Fixed | Clause::Scientific, Type::Double | Type::String) => return Ok(()),
        (Clause::Binary, Type::Bool) | (Clause::Hex, Type::String | Type::Bytes) => return Ok(()),
        (Clause::Decimal, _) => "decimal clause can only be used on integers",
        (Clause::Fixed, _) => "fixed-point clause can only be used on doubles",
        (Clause::Scientific, _) => "scientific clause can only be used on doubles",
        (Clause::Binary, _) => "only integers and bools can be formatted as binary",
        (Clause::Hex, _) => "only integers, byte buffers, and strings can be formatted as hex",
        (Clause::Octal, _) => "octal clause can only be used on integers",
    };
    Err(given(checked, arg, what))
}

/// The argument of `%s`; literals among it are looked into. Recursion goes no deeper than the text nests.
fn fits_text(checked: &Checked, arg: ExprId) -> Result<(), Fault> {
    let ast = checked.ast();
    if matches!(
        kind(checked.type_of(arg)),
        Type::Any | Type::Object(_) | Type::Opaque(_) | Type::Error | Type::Param(_)
    ) {
        let what = "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, \
                    durations, and timestamps";
        return Err(given(checked, arg, what));
    }
    match ast.expr(arg) {
        Expr::List(elements) => ast.items(elements).iter().try_for_each(|element| fits_text(checked, element.expr)),
        Expr::Map(entries) => ast.entries(entries).iter().try_for_each(|entry| {
            if let Key::Expr(key) = entry.key {
                fits_text(checked, key)?;
            }
            fits_text(checked, entry.value)
        }),
        _ => Ok(()),
    }
}

/// A type without the difference between scalars and their wrappers.
fn kind(of: &Type) -> Type {
    match of {
        Type::Wrapper(scalar) => scalar.plain(),
        plain => plain.clone(),
    }
}

fn given(checked: &Checked, arg: ExprId, what: &str) -> Fault {
    (Some(arg), format!("{what}, was given {}", checked.type_of(arg).runtime_name()))
}
