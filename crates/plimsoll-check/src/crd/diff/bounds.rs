//! Bounds of numbers and sizes.

use super::change::Level;
use super::shown::number;
use super::walk::{Found, Pair, Walk};

/// A keyword that bounds something.
struct Bound {
    keyword: &'static str,
    is_lower: bool,
    /// Whether it counts something, so that 0 bounds nothing.
    counts: bool,
    /// What is beyond the bound; `{}` stands for it.
    beyond: &'static str,
}

const fn bound(keyword: &'static str, is_lower: bool, beyond: &'static str) -> Bound {
    Bound { keyword, is_lower, counts: false, beyond }
}

const fn size(keyword: &'static str, is_lower: bool, beyond: &'static str) -> Bound {
    Bound { counts: true, ..bound(keyword, is_lower, beyond) }
}

const BOUNDS: [Bound; 8] = [
    bound("minimum", true, "numbers below {}"),
    bound("maximum", false, "numbers above {}"),
    Bound { counts: true, ..bound("minLength", true, "strings with fewer than {} characters") },
    Bound { counts: true, ..bound("maxLength", false, "strings with more than {} characters") },
    size("minItems", true, "lists with fewer than {} items"),
    size("maxItems", false, "lists with more than {} items"),
    size("minProperties", true, "objects with fewer than {} fields"),
    size("maxProperties", false, "objects with more than {} fields"),
];

pub(crate) fn compare(walk: &mut Walk<'_, '_>, pair: &Pair<'_>) {
    for bound in &BOUNDS {
        let keyword = pair.keyword(bound.keyword);
        let unbounded = match (bound.is_lower, bound.counts) {
            (true, true) => 0.0,
            (true, false) => f64::NEG_INFINITY,
            (false, _) => f64::INFINITY,
        };
        let (old, new) = keyword.numbers();
        let (old, new) = (old.unwrap_or(unbounded), new.unwrap_or(unbounded));
        let is_tighter = if bound.is_lower { new > old } else { new < old };
        if is_tighter {
            let message = format!("{} are rejected", bound.beyond.replace("{}", &number(new)));
            walk.add(pair, Found::new(Level::Refuse, bound.keyword, message).of(&keyword).softened(pair.of_value()));
        } else if old != new {
            let message = format!("{} are accepted", bound.beyond.replace("{}", &number(old)));
            walk.add(pair, Found::new(Level::Widen, bound.keyword, message).of(&keyword));
        }
    }
    exclusive(walk, pair, "exclusiveMinimum", "minimum");
    exclusive(walk, pair, "exclusiveMaximum", "maximum");
    multiple_of(walk, pair);
    let unique = pair.keyword("uniqueItems");
    match unique.flags() {
        (false, true) => {
            let found = Found::new(Level::Refuse, "uniqueItems", "lists with equal items are rejected").of(&unique);
            walk.add(pair, found.softened(pair.of_value()));
        }
        (true, false) => {
            walk.add(pair, Found::new(Level::Widen, "uniqueItems", "lists with equal items are accepted").of(&unique));
        }
        _ => {}
    }
}

/// A bound that is itself beyond the bound, or not any more.
fn exclusive(walk: &mut Walk<'_, '_>, pair: &Pair<'_>, name: &'static str, bound: &str) {
    let keyword = pair.keyword(name);
    let (old, new) = pair.keyword(bound).numbers();
    let (Some(old), Some(new)) = (old, new) else { return };
    // Where the bound has moved, that is told already.
    if old != new {
        return;
    }
    match keyword.flags() {
        (false, true) => {
            let message = format!("{} itself is rejected", number(new));
            walk.add(pair, Found::new(Level::Refuse, name, message).of(&keyword).softened(pair.of_value()));
        }
        (true, false) => {
            let message = format!("{} itself is accepted", number(new));
            walk.add(pair, Found::new(Level::Widen, name, message).of(&keyword));
        }
        _ => {}
    }
}

fn multiple_of(walk: &mut Walk<'_, '_>, pair: &Pair<'_>) {
    let keyword = pair.keyword("multipleOf");
    let found = match keyword.numbers() {
        (old, new) if old == new => return,
        (Some(old), Some(new)) if old % new == 0.0 => {
            Found::new(Level::Widen, "multipleOf", format!("all multiples of {} are accepted", number(new)))
        }
        (_, Some(new)) => {
            let message = format!("numbers that are not a multiple of {} are rejected", number(new));
            Found::new(Level::Refuse, "multipleOf", message).softened(pair.of_value())
        }
        (_, None) => Found::new(Level::Widen, "multipleOf", "numbers need not be multiples any more"),
    };
    walk.add(pair, found.of(&keyword));
}
