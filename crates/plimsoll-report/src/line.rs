//! One line of the input as a terminal shows it: tabs, wide and dangerous characters, folding.

use std::ops::Range;

use plimsoll_doc::is_hidden;
use unicode_width::UnicodeWidthChar;

use crate::escape::push_escaped;

/// A tab is shown as so many spaces.
const TAB: &str = "    ";
/// Stands for the part of a line that is not shown.
const ELLIPSIS: char = '…';

/// A line, or the part of it that fits, ready to be shown.
#[derive(Debug)]
pub(crate) struct ShownLine {
    text: String,
    /// Byte offsets of the characters shown, and their columns; the last one is the end.
    places: Vec<(usize, usize)>,
}

impl ShownLine {
    /// Shows at most `width` columns of a line, so that `focus` can be seen.
    pub(crate) fn new(line: &str, focus: Range<usize>, width: usize) -> Self {
        let shown = visible_range(line, focus, width);
        let mut text = String::new();
        let mut places = Vec::new();
        let mut column = 0;
        if shown.start > 0 {
            text.push(ELLIPSIS);
            column += 1;
        }
        for (at, c) in line.get(shown.clone()).unwrap_or_default().char_indices() {
            places.push((shown.start + at, column));
            column += push_visible(&mut text, c);
        }
        places.push((shown.end, column));
        if shown.end < line.len() {
            text.push(ELLIPSIS);
        }
        Self { text, places }
    }

    /// What to print.
    pub(crate) fn text(&self) -> &str {
        self.text.trim_end()
    }

    /// Whether it shows this part of the line.
    pub(crate) fn shows(&self, start: usize) -> bool {
        let (Some(first), Some(last)) = (self.places.first(), self.places.last()) else { return false };
        (first.0..=last.0).contains(&start)
    }

    /// The columns that a part of the line takes; at least one.
    pub(crate) fn columns(&self, part: Range<usize>) -> Range<usize> {
        let column = |offset| {
            let index = self.places.partition_point(|place| place.0 < offset);
            self.places.get(index).or(self.places.last()).map_or(0, |place| place.1)
        };
        let start = column(part.start);
        start..column(part.end).max(start + 1)
    }
}

/// The part of a line to show: all of it if it fits, else the surroundings of `focus`.
fn visible_range(line: &str, focus: Range<usize>, width: usize) -> Range<usize> {
    if prefix_that_fits(line.chars(), width) == line.len() {
        return 0..line.len();
    }
    let width = width.saturating_sub(2);
    let focus = (0..=focus.start).rev().find(|&at| line.is_char_boundary(at)).unwrap_or_default();
    let (before, after) = line.split_at(focus);
    let left = prefix_that_fits(before.chars().rev(), width / 3);
    let left_width = width_of(before.get(before.len() - left..).unwrap_or_default());
    let right = prefix_that_fits(after.chars(), width.saturating_sub(left_width));
    if right < after.len() {
        return focus - left..focus + right;
    }
    // The end of the line is reached: what is left over goes to the beginning.
    let left = prefix_that_fits(before.chars().rev(), width.saturating_sub(width_of(after)));
    focus - left..line.len()
}

/// The number of bytes that the first characters take which fit into `width` columns.
fn prefix_that_fits(characters: impl Iterator<Item = char>, width: usize) -> usize {
    let mut bytes = 0;
    let mut columns = 0;
    for c in characters {
        columns += shown_width(c);
        if columns > width {
            break;
        }
        bytes += c.len_utf8();
    }
    bytes
}

fn width_of(text: &str) -> usize {
    text.chars().map(shown_width).sum()
}

/// Appends a character in a form that cannot act on a terminal; returns its columns.
fn push_visible(text: &mut String, c: char) -> usize {
    match c {
        '\t' => text.push_str(TAB),
        // The reader drops it, and it takes no room in editors.
        '\u{feff}' => {}
        c => push_escaped(text, c),
    }
    shown_width(c)
}

fn shown_width(c: char) -> usize {
    match c {
        '\t' => TAB.len(),
        '\u{feff}' => 0,
        c if is_hidden(c) => {
            let mut escape = String::new();
            push_escaped(&mut escape, c);
            escape.len()
        }
        c => c.width().unwrap_or(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, focus: Range<usize>, width: usize, text: &str, columns: Range<usize>) {
        let shown = ShownLine::new(line, focus.clone(), width);
        assert_eq!(shown.text(), text, "{line:?}");
        assert_eq!(shown.columns(focus.clone()), columns, "{line:?}");
        assert!(width_of(shown.text()) <= width, "{line:?}");
        assert!(shown.shows(focus.start));
    }

    #[test]
    fn short_lines_are_shown_whole() {
        check("a: b", 3..4, 20, "a: b", 3..4);
        check("", 0..0, 20, "", 0..1);
        check("a: b  ", 4..4, 20, "a: b", 4..5);
    }

    #[test]
    fn widths_are_those_of_a_terminal() {
        check("\ta: b", 4..5, 20, "    a: b", 7..8);
        check("名前: x", 8..9, 20, "名前: x", 6..7);
        check("e\u{301}: x", 5..6, 20, "e\u{301}: x", 3..4);
        check("\u{feff}a: x", 6..7, 20, "a: x", 3..4);
    }

    #[test]
    fn nothing_reaches_the_terminal_raw() {
        check("a\u{1b}[1m: x", 7..8, 20, "a\\u001b[1m: x", 12..13);
        check("\u{9b}\u{202e}\r", 2..5, 20, "\\u009b\\u202e\\r", 6..12);
    }

    #[test]
    fn long_lines_are_folded_around_the_focus() {
        let line = "0123456789abcdefghijklmnopqrstuvwxyz";
        check(line, 0..3, 12, "0123456789…", 0..3);
        check(line, 20..22, 12, "…hijklmnopq…", 4..6);
        check(line, 35..36, 12, "…qrstuvwxyz", 10..11);
        check(line, 36..36, 12, "…qrstuvwxyz", 11..12);
        check(line, 20..36, 12, "…hijklmnopq…", 4..11);
        check("名前名前名前名前", 12..15, 9, "…前名前…", 3..5);
    }
}
