//! The name that was probably meant: ours, not the server's.

/// Longer names are not compared: nobody mistypes them, and comparing takes the product of the lengths.
const LONGEST: usize = 64;
/// More names are not compared.
const MOST: usize = 1000;

/// The name that is most like another; none where nothing comes near it. Of several the first one.
pub fn nearest<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    rated(wanted, names).min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// All names that come near another.
pub fn alike<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> impl Iterator<Item = &'n str> {
    rated(wanted, names).map(|(_, name)| name)
}

fn rated<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> impl Iterator<Item = (usize, &'n str)> {
    let wanted: Vec<char> = wanted.chars().take(LONGEST + 1).collect();
    // One slip for three letters; short names only differ in case.
    let slips = wanted.len() / 3;
    let most = if wanted.len() > LONGEST { 0 } else { MOST };
    names.into_iter().take(most).filter_map(move |name| Some((distance(&wanted, name, slips)?, name)))
}

/// The number of letters that are added, left out, exchanged or swapped; none above `most`. Case does not count.
fn distance(wanted: &[char], name: &str, most: usize) -> Option<usize> {
    let length = name.chars().take(LONGEST + 1).count();
    if length > LONGEST || length.abs_diff(wanted.len()) > most {
        return None;
    }
    let mut before = vec![0; length + 1];
    let mut row: Vec<usize> = (0..=length).collect();
    let mut last = None;
    for (index, &letter) in wanted.iter().enumerate() {
        let mut next = vec![index + 1];
        let mut other_before = None;
        for (at, other) in name.chars().enumerate() {
            let cell = |row: &[usize], at: usize| row.get(at).copied().unwrap_or(LONGEST);
            let differs = usize::from(!letter.eq_ignore_ascii_case(&other));
            let mut best = (cell(&row, at) + differs).min(cell(&row, at + 1) + 1).min(cell(&next, at) + 1);
            let is_swap = last.is_some_and(|last: char| last.eq_ignore_ascii_case(&other))
                && other_before.is_some_and(|before: char| before.eq_ignore_ascii_case(&letter));
            if is_swap {
                best = best.min(cell(&before, at.saturating_sub(1)) + 1);
            }
            next.push(best);
            other_before = Some(other);
        }
        last = Some(letter);
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_what_was_meant() {
        let names = ["hosts", "replicas", "minReadySeconds", "id", "startsWith", "ab"];
        for (text, want) in [
            ("hots", Some("hosts")),
            ("hosst", Some("hosts")),
            ("replica", Some("replicas")),
            ("minreadyseconds", Some("minReadySeconds")),
            ("ID", Some("id")),
            ("ax", None),
            ("startWith", Some("startsWith")),
            ("startswith", Some("startsWith")),
            ("replicsa", Some("replicas")),
            ("image", None),
            ("", None),
        ] {
            assert_eq!(nearest(text, names), want, "{text}");
        }
        assert_eq!(nearest(&"x".repeat(65), [&*"x".repeat(65)]), None);
    }
}
