//! The lines in which two texts differ.

use std::fmt::Write as _;

/// Lines around a difference that are shown with it.
const CONTEXT: usize = 2;

/// Lines that are compared one by one; a longer stretch is shown as replaced as a whole.
const MAX_LINES: usize = 4_000;

/// The difference between two texts: lines with `-` are only in the first, those with `+` only in the second.
pub(super) fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let prefix = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - prefix;
    let suffix = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let old_part = old.get(prefix..old.len() - suffix).unwrap_or_default();
    let new_part = new.get(prefix..new.len() - suffix).unwrap_or_default();
    let mut lines: Vec<(char, &str)> = Vec::new();
    lines.extend(old.get(prefix.saturating_sub(CONTEXT)..prefix).unwrap_or_default().iter().map(|line| (' ', *line)));
    compare(old_part, new_part, &mut lines);
    let end = new.len() - suffix;
    lines.extend(new.get(end..(end + CONTEXT).min(new.len())).unwrap_or_default().iter().map(|line| (' ', *line)));
    shown(&lines)
}

/// The longest common lines, by the usual table.
fn compare<'t>(old: &[&'t str], new: &[&'t str], lines: &mut Vec<(char, &'t str)>) {
    if old.len() > MAX_LINES || new.len() > MAX_LINES {
        lines.extend(old.iter().map(|line| ('-', *line)));
        lines.extend(new.iter().map(|line| ('+', *line)));
        return;
    }
    let width = new.len() + 1;
    let mut table = vec![0_u16; (old.len() + 1) * width];
    let at = |row: usize, column: usize| row * width + column;
    let cell = |table: &[u16], row: usize, column: usize| table.get(at(row, column)).copied().unwrap_or_default();
    for (row, a) in old.iter().enumerate().rev() {
        for (column, b) in new.iter().enumerate().rev() {
            let value = if a == b {
                cell(&table, row + 1, column + 1) + 1
            } else {
                cell(&table, row + 1, column).max(cell(&table, row, column + 1))
            };
            if let Some(slot) = table.get_mut(at(row, column)) {
                *slot = value;
            }
        }
    }
    let (mut row, mut column) = (0, 0);
    loop {
        match (old.get(row), new.get(column)) {
            (Some(a), Some(b)) if a == b => {
                lines.push((' ', a));
                (row, column) = (row + 1, column + 1);
            }
            (Some(a), Some(_)) if cell(&table, row + 1, column) >= cell(&table, row, column + 1) => {
                lines.push(('-', a));
                row += 1;
            }
            (_, Some(b)) => {
                lines.push(('+', b));
                column += 1;
            }
            (Some(a), None) => {
                lines.push(('-', a));
                row += 1;
            }
            (None, None) => return,
        }
    }
}

/// The lines that differ with a few around them.
fn shown(lines: &[(char, &str)]) -> String {
    let is_near = |at: usize| {
        let from = at.saturating_sub(CONTEXT);
        lines.get(from..(at + CONTEXT + 1).min(lines.len())).unwrap_or_default().iter().any(|(sign, _)| *sign != ' ')
    };
    let mut out = String::new();
    let mut is_cut = false;
    for (at, (sign, line)) in lines.iter().enumerate() {
        if is_near(at) {
            if std::mem::take(&mut is_cut) && !out.is_empty() {
                out.push_str("  …\n");
            }
            let _ = writeln!(out, "  {sign} {line}");
        } else {
            is_cut = true;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn lines_that_differ_are_shown_with_those_around_them() {
        assert_eq!(
            difference("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nx\ne\nf\n"),
            "    b\n    c\n  - d\n  + x\n    e\n    f\n"
        );
        assert_eq!(difference("a\n", "a\nb\n"), "    a\n  + b\n");
    }
}
