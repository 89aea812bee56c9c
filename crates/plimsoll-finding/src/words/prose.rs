//! Numbers and lists in plain words.

/// A number with commas between thousands; a saturated one has no bound.
pub fn grouped(number: u64) -> String {
    if number == u64::MAX {
        return "unbounded".to_owned();
    }
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// How often a limit fits into a cost: `2.1×`.
pub fn times(cost: u64, limit: u64) -> String {
    if cost == u64::MAX {
        return "unbounded".to_owned();
    }
    let factor = cost as f64 / limit.max(1) as f64;
    if factor < 100.0 { format!("{factor:.1}×") } else { format!("{}×", grouped(factor as u64)) }
}

/// A cost as a multiple of its limit: `2.1× the limit of 10,000,000`.
pub fn times_limit(cost: u64, limit: u64) -> String {
    if cost == u64::MAX {
        return format!("without bound, the limit is {}", grouped(limit));
    }
    format!("{} the limit of {}", times(cost, limit), grouped(limit))
}

/// A share of a whole: `21 %`, with more digits where it is small.
pub fn share(part: u64, whole: u64) -> String {
    if part == u64::MAX {
        return "unbounded".to_owned();
    }
    let share = part as f64 / whole.max(1) as f64 * 100.0;
    match share {
        _ if part == 0 => "0 %".to_owned(),
        share if share < 0.1 => "under 0.1 %".to_owned(),
        share if share < 10.0 => format!("{share:.1} %"),
        share => format!("{} %", grouped(share.round() as u64)),
    }
}

/// `1 item`, `2 items`
pub fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{} {what}s", grouped(count as u64)) }
}

/// `a, b or c`
pub(crate) fn alternatives(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
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
    use super::{alternatives, counted, grouped, listed, share, times, times_limit};

    #[test]
    fn numbers_are_grouped() {
        for (value, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_844_674_407, "1,844,674,407")] {
            assert_eq!(grouped(value), text);
        }
        assert_eq!(grouped(u64::MAX), "unbounded");
        assert_eq!(times(15, 10), "1.5×");
        assert_eq!(times(15_224_000, 1000), "15,224×");
        assert_eq!(times_limit(21, 10), "2.1× the limit of 10");
        assert_eq!(times_limit(u64::MAX, 1000), "without bound, the limit is 1,000");
        assert_eq!(counted(1, "item"), "1 item");
        assert_eq!(counted(1200, "item"), "1,200 items");
    }

    #[test]
    fn shares_are_short() {
        for (part, whole, text) in
            [(0, 10, "0 %"), (1, 10_000, "under 0.1 %"), (21, 1000, "2.1 %"), (830, 1000, "83 %"), (300, 100, "300 %")]
        {
            assert_eq!(share(part, whole), text);
        }
    }

    #[test]
    fn words_are_listed() {
        let words = ["a", "b", "c"].map(str::to_owned);
        for (count, all, one) in [(0, "", ""), (1, "a", "a"), (2, "a and b", "a or b"), (3, "a, b and c", "a, b or c")]
        {
            assert_eq!(words.get(..count).map(listed).as_deref(), Some(all));
            assert_eq!(words.get(..count).map(alternatives).as_deref(), Some(one));
        }
    }
}
