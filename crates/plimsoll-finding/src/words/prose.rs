//! Numbers and lists in plain words.

/// A number with spaces between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped
}

/// How often a limit fits into a cost.
pub fn times(cost: u64, limit: u64) -> String {
    let factor = cost as f64 / limit.max(1) as f64;
    if factor < 100.0 { format!("{factor:.1}") } else { grouped(factor as u64) }
}

/// `a, b and c`
pub fn listed(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::{grouped, listed, times};

    #[test]
    fn numbers_are_grouped() {
        for (value, text) in [(0, "0"), (999, "999"), (1000, "1 000"), (1_844_674_407, "1 844 674 407")] {
            assert_eq!(grouped(value), text);
        }
        assert_eq!(times(15, 10), "1.5");
    }

    #[test]
    fn words_are_listed() {
        let words = ["a", "b", "c"].map(str::to_owned);
        for (count, text) in [(0, ""), (1, "a"), (2, "a and b"), (3, "a, b and c")] {
            assert_eq!(words.get(..count).map(listed).as_deref(), Some(text));
        }
    }
}
