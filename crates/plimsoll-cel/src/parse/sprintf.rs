//! What Go's `Sprintf` makes of a text that it takes for a format, without any arguments.

/// The text with every formatting clause garbled.
pub(crate) fn without_arguments(format: &str) -> String {
    let mut written = String::with_capacity(format.len());
    let mut rest = format;
    while let Some((plain, after)) = rest.split_once('%') {
        written.push_str(plain);
        rest = clause(after, &mut written);
    }
    written.push_str(rest);
    written
}

/// Garbles one clause, of which the percent sign is gone; gives what comes after it.
fn clause<'f>(format: &'f str, written: &mut String) -> &'f str {
    let mut rest = format.trim_start_matches(['#', '0', '+', '-', ' ']);
    let mut good_index = true;
    let mut indexed = index(&mut rest, &mut good_index);
    if let Some(after) = rest.strip_prefix('*') {
        rest = after;
        written.push_str("%!(BADWIDTH)");
        indexed = false;
    } else if digits(&mut rest) && indexed {
        good_index = false;
    }
    if let Some(after) = rest.strip_prefix('.') {
        rest = after;
        if indexed {
            good_index = false;
        }
        indexed = index(&mut rest, &mut good_index);
        if let Some(after) = rest.strip_prefix('*') {
            rest = after;
            written.push_str("%!(BADPREC)");
            indexed = false;
        } else {
            digits(&mut rest);
        }
    }
    if !indexed {
        index(&mut rest, &mut good_index);
    }
    let mut chars = rest.chars();
    match chars.next() {
        None => written.push_str("%!(NOVERB)"),
        Some('%') => written.push('%'),
        Some(verb) => {
            written.push_str("%!");
            written.push(verb);
            written.push_str(if good_index { "(MISSING)" } else { "(BADINDEX)" });
        }
    }
    chars.as_str()
}

/// Takes an index in brackets; whether it was one. No index is good where there are no arguments.
fn index(rest: &mut &str, good: &mut bool) -> bool {
    let Some(after) = rest.strip_prefix('[') else { return false };
    *good = false;
    match after.split_once(']') {
        Some((number, after)) if rest.len() >= 3 => {
            *rest = after;
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        }
        _ => {
            *rest = after;
            false
        }
    }
}

/// Takes a number; whether it was one. One that is too large takes all that is left with it.
fn digits(rest: &mut &str) -> bool {
    let mut number = 0_u32;
    for (index, byte) in rest.bytes().enumerate() {
        if !byte.is_ascii_digit() {
            *rest = rest.get(index..).unwrap_or_default();
            return index > 0;
        }
        if number > 1_000_000 {
            *rest = "";
            return false;
        }
        number = number * 10 + u32::from(byte - b'0');
    }
    let some = !rest.is_empty();
    *rest = "";
    some
}

#[cfg(test)]
mod tests {
    use super::without_arguments;

    #[test]
    fn clauses_garble() {
        let rows = [
            ("mismatched input '%' expecting", "mismatched input '%!'(MISSING) expecting"),
            ("100%", "100%!(NOVERB)"),
            ("%d %% %5.2f", "%!d(MISSING) % %!f(MISSING)"),
            ("%[1]d %[x]d %*d %.*d", "%!d(BADINDEX) %!d(BADINDEX) %!(BADWIDTH)%!d(MISSING) %!(BADPREC)%!d(MISSING)"),
            ("% +ü", "%!ü(MISSING)"),
            ("%92233720d x", "%!(NOVERB)"),
        ];
        for (format, expected) in rows {
            assert_eq!(without_arguments(format), expected);
        }
    }
}
