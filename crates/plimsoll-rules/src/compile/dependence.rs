//! What in rules depends on the release that runs them.
//!
//! Most rules compare fields with each other, which every release does alike and at the same cost. Where
//! that is known of all rules of a plan, one run of them stands for many releases. What is not known to
//! be the same counts as different.

use plimsoll_cel::ast::{Expr, ExprId, Literal};
use plimsoll_cel::checked::{Checked, Reference};
use plimsoll_cel::eval::EvalRules;
use plimsoll_cel::release::CelRules;
use plimsoll_cel::types::Type;

/// What rules do that some releases do in another way, or at another cost: a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dependence(u8);

const SAME: Dependence = Dependence(0);
/// `startsWith`, `endsWith` and `matches`.
const AFFIXES: Dependence = Dependence(1);
/// Loops.
const LOOPS: Dependence = Dependence(1 << 1);
/// Regular expressions.
const PATTERNS: Dependence = Dependence(1 << 2);
/// Equality of objects and lists, and lists that are added up.
const EQUALITY: Dependence = Dependence(1 << 3);
/// Optionals.
const OPTIONALS: Dependence = Dependence(1 << 4);
/// URLs.
const URLS: Dependence = Dependence(1 << 5);
/// Names that are bound to values.
const BINDINGS: Dependence = Dependence(1 << 6);
/// Anything else than what is known to be the same.
const OTHERS: Dependence = Dependence(1 << 7);

impl Dependence {
    /// Of rules that nothing is known of.
    pub(super) const UNKNOWN: Self = OTHERS;

    /// What a text depends on.
    pub(super) fn of(checked: &Checked) -> Self {
        checked.ast().ids().map(|id| of_expression(checked, id)).fold(SAME, Self::and)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether rules that do not fail come to the same, at the same cost, under two releases.
    pub fn is_alike(self, one: &CelRules, other: &CelRules) -> bool {
        let same = |what: Self, is_same: bool| !self.has(what) || is_same;
        let (a, b) = (&one.eval, &other.eval);
        let affixes = |rules: &EvalRules| (rules.affix_cost_by_argument, rules.global_matches_cost);
        let optionals =
            |rules: &EvalRules| (rules.optionals_hold_values, rules.or_accepts_any_target, rules.optionals_have_sizes);
        same(AFFIXES, affixes(a) == affixes(b))
            && same(LOOPS, a.asks_faults == b.asks_faults)
            && same(BINDINGS, a.lazy_accumulator == b.lazy_accumulator)
            && same(PATTERNS, one.go.loose_class_names == other.go.loose_class_names)
            && same(EQUALITY, equality(a) == equality(b))
            && same(OPTIONALS, optionals(a) == optionals(b))
            && same(URLS, one.go.formats.url == other.go.formats.url)
            && same(OTHERS, one == other)
    }
}

fn equality(rules: &EvalRules) -> [bool; 5] {
    [
        rules.set_members_all_seen,
        rules.null_property_equals,
        rules.sums_hold_values,
        rules.unit_opaque_equality,
        rules.optionals_hold_values,
    ]
}

fn of_expression(checked: &Checked, id: ExprId) -> Dependence {
    match checked.ast().expr(id) {
        Expr::Literal(Literal::Bool(_) | Literal::Int(_) | Literal::Double(_) | Literal::String(_)) => SAME,
        Expr::Ident(_) => match checked.reference(id) {
            // The name that a macro gives to its variable is not an expression that is checked.
            Reference::Variable(_) | Reference::Loop(..) | Reference::None => SAME,
            _ => OTHERS,
        },
        Expr::Select { operand, .. } => match checked.type_of(operand) {
            Type::Object(_) | Type::Map(_) => SAME,
            Type::Opaque(_) => OPTIONALS,
            _ => OTHERS,
        },
        // Elements are expressions themselves; a list by itself compares nothing.
        Expr::List(items) if checked.ast().items(items).iter().all(|item| !item.optional) => SAME,
        Expr::Fold(fold) => match checked.ast().fold(fold) {
            // A binding is a loop over nothing.
            Some(fold) if fold.second.is_none() => match checked.ast().expr(fold.range) {
                Expr::List(items) if items.is_empty() => LOOPS.and(BINDINGS),
                _ => LOOPS,
            },
            _ => OTHERS,
        },
        Expr::Call { target, args, .. } => {
            let args = checked.ast().items(args);
            if args.iter().any(|arg| arg.optional) {
                return OTHERS;
            }
            let operands: Vec<&Type> =
                target.into_iter().chain(args.iter().map(|arg| arg.expr)).map(|id| checked.type_of(id)).collect();
            checked.call(id).map_or(OTHERS, |call| of_call(call.function, &operands))
        }
        _ => OTHERS,
    }
}

fn of_call(function: &str, operands: &[&Type]) -> Dependence {
    use Type::{Bool, Double, Duration, Int, List, Map, Object, Opaque, String, Timestamp};
    match (function, operands) {
        ("_&&_" | "_||_" | "_==_" | "_!=_", [Bool, Bool])
        | ("!_" | "@not_strictly_false", [Bool])
        | ("-_", [Int | Double])
        | ("_?_:_", [Bool, _, _])
        | ("size", [String | List(_) | Map(_)])
        | ("_[_]", [List(_), Int] | [Map(_), String])
        | ("contains" | "split" | "_+_", [String, String])
        | ("split", [String, String, Int])
        | ("lowerAscii" | "trim" | "duration" | "timestamp" | "int" | "isIP" | "ip" | "isCIDR" | "cidr", [String])
        | ("family" | "prefixLength", [Opaque(_)])
        | (
            "_==_" | "_!=_" | "_<_" | "_<=_" | "_>_" | "_>=_",
            [Int, Int] | [Double, Double] | [String, String] | [Duration, Duration] | [Timestamp, Timestamp],
        )
        | ("_+_" | "_-_" | "_*_" | "_/_" | "_%_", [Int, Int] | [Double, Double]) => SAME,
        ("@in" | "_in_", [String, List(element)]) if **element == String => SAME,
        ("@in" | "_in_", [Int, List(element)]) if **element == Int => SAME,
        ("@in" | "_in_", [String, Map(_)]) => SAME,
        ("startsWith" | "endsWith", [String, String]) => AFFIXES,
        ("matches", [String, String]) => AFFIXES.and(PATTERNS),
        ("find", [String, String]) => PATTERNS,
        ("_==_" | "_!=_", [Object(_) | List(_), Object(_) | List(_)]) | ("_+_", [List(_), List(_)]) => EQUALITY,
        ("_?._", [Object(_), _]) | ("hasValue", [Opaque(_)]) | ("orValue", [Opaque(_), String | Int | Bool]) => {
            OPTIONALS
        }
        ("isURL" | "url", [String]) | ("getScheme" | "getHost" | "getHostname" | "getPort", [Object(_)]) => URLS,
        _ => OTHERS,
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_cel::env::Env;
    use plimsoll_cel::release::CelRules;
    use plimsoll_release::Release;

    use super::Dependence;

    fn rules(release: &str) -> &'static CelRules {
        &release.parse::<Release>().expect("a release").rules().cel
    }

    fn dependence(text: &str) -> Dependence {
        Dependence::of(&Env::for_stored(rules("1.37")).compile(text).expect("a valid text"))
    }

    #[test]
    fn what_all_releases_do_alike_is_known() {
        for text in ["1 < 2 && 'a' in ['b', 'c']", "size('a') == 1 || !('a'.contains('b'))", "[1, 2][0] + 3 > 4"] {
            assert!(dependence(text).is_alike(rules("1.30"), rules("1.37")), "{text}");
        }
    }

    #[test]
    fn differences_between_releases_are_kept() {
        let alike = |text, one, other| dependence(text).is_alike(one, other);
        let affix = "'abc'.startsWith('a')";
        assert!(alike(affix, rules("1.30"), rules("1.36")));
        assert!(!alike(affix, rules("1.36"), rules("1.37")));
        let loops = "[1, 2].all(x, x > 0)";
        assert!(alike(loops, rules("1.31"), rules("1.37")));
        assert!(!alike(loops, rules("1.30"), rules("1.31")));
        let sums = "[1] + [2] == [3]";
        assert!(alike(sums, rules("1.34"), rules("1.36")) && !alike(sums, rules("1.33"), rules("1.34")));
        for text in ["[1] == [2]", sums, "quantity('1').isInteger()", "[1].map(x, x + 1).size() == 1"] {
            assert!(!alike(text, rules("1.36"), rules("1.37")), "{text}");
        }
    }
}
