//! The order in which go-yaml writes keys.

use std::cmp::Ordering;

/// Mirrors go-yaml's `keyList.Less`: numbers within keys by their value, letters behind other signs.
pub(super) fn compare(one: &str, other: &str) -> Ordering {
    if is_less(one, other) {
        Ordering::Less
    } else if is_less(other, one) {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

fn is_less(one: &str, other: &str) -> bool {
    let a: Vec<char> = one.chars().collect();
    let b: Vec<char> = other.chars().collect();
    let mut in_digits = false;
    for (at, (&x, &y)) in a.iter().zip(&b).enumerate() {
        if x == y {
            in_digits = x.is_ascii_digit();
            continue;
        }
        let (x_is_letter, y_is_letter) = (x.is_alphabetic(), y.is_alphabetic());
        if x_is_letter && y_is_letter {
            return x < y;
        }
        if x_is_letter || y_is_letter {
            return if in_digits { x_is_letter } else { y_is_letter };
        }
        // A zero behind other digits is no leading zero.
        let is_within = (x == '0' || y == '0')
            && a.get(..at).unwrap_or_default().iter().rev().take_while(|c| c.is_ascii_digit()).any(|&c| c != '0');
        let (x_value, x_end) = number(&a, at, is_within);
        let (y_value, y_end) = number(&b, at, is_within);
        if x_value != y_value {
            return x_value < y_value;
        }
        if x_end != y_end {
            return x_end < y_end;
        }
        return x < y;
    }
    a.len() < b.len()
}

fn number(text: &[char], start: usize, is_within: bool) -> (i64, usize) {
    let digits = text.get(start..).unwrap_or_default().iter().map_while(|c| c.to_digit(10));
    digits.fold((i64::from(is_within), start), |(value, end), digit| {
        (value.wrapping_mul(10).wrapping_add(i64::from(digit)), end + 1)
    })
}
