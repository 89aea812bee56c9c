//! Literals given to `duration`, `timestamp` and `matches`.

use plimsoll_go::duration::parse_duration;
use plimsoll_go::regex::Regex;
use plimsoll_go::release::GoRules;
use plimsoll_go::time::{Layout, parse_time};

use crate::ast::{Expr, ExprId, Literal};
use crate::checked::Checked;

/// Seconds of the times that exist: 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
const TIMES: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

pub(super) fn check_duration(checked: &Checked, call: ExprId, report: &mut impl FnMut(ExprId, String)) {
    if let Some((at, literal)) = first_literal(checked, call) {
        let fine = matches!(literal, Literal::String(text) if parse_duration(checked.ast().name(text)).is_ok());
        if !fine {
            report(at, "invalid duration argument".to_owned());
        }
    }
}

pub(super) fn check_timestamp(checked: &Checked, call: ExprId, report: &mut impl FnMut(ExprId, String)) {
    if let Some((at, literal)) = first_literal(checked, call) {
        let fine = match literal {
            Literal::String(text) => {
                parse_time(Layout::RFC3339, checked.ast().name(text)).is_ok_and(|time| TIMES.contains(&time.unix()))
            }
            Literal::Int(seconds) => TIMES.contains(&seconds),
            _ => false,
        };
        if !fine {
            report(at, "invalid timestamp argument".to_owned());
        }
    }
}

/// The first argument is looked at whatever it is: of `matches(text, pattern)` that is the text.
pub(super) fn check_pattern(checked: &Checked, call: ExprId, rules: &GoRules, report: &mut impl FnMut(ExprId, String)) {
    if let Some((at, Literal::String(pattern))) = first_literal(checked, call)
        && Regex::new(checked.ast().name(pattern), rules).is_err()
    {
        report(at, "invalid matches argument".to_owned());
    }
}

fn first_literal(checked: &Checked, call: ExprId) -> Option<(ExprId, Literal)> {
    let Expr::Call { args, .. } = checked.ast().expr(call) else { return None };
    let at = checked.ast().items(args).first()?.expr;
    match checked.ast().expr(at) {
        Expr::Literal(literal) => Some((at, literal)),
        _ => None,
    }
}
