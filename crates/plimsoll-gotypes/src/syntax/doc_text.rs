//! The text of comments, without their delimiters.

use super::Comment;

/// Mirrors `(*ast.CommentGroup).Text`: delimiters and one leading blank go, so do directives, trailing blanks and
/// runs of empty lines; every line ends with a line break.
pub fn doc_text<'c>(comments: impl IntoIterator<Item = &'c Comment>) -> String {
    let mut lines: Vec<&str> = Vec::new();
    let push = |line: &'c str, lines: &mut Vec<&'c str>| {
        let line = line.trim_end_matches([' ', '\t', '\n', '\r']);
        // No empty line at the beginning, and no two in a row.
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    };
    for comment in comments {
        if let Some(line) = comment.text.strip_prefix("//") {
            if let Some(line) = line.strip_prefix(' ') {
                push(line, &mut lines);
            } else if !is_directive(line) {
                push(line, &mut lines);
            }
        } else {
            let body = comment.text.strip_prefix("/*").unwrap_or(&comment.text);
            let body = body.strip_suffix("*/").unwrap_or(body);
            for line in body.split('\n') {
                push(line, &mut lines);
            }
        }
    }
    if lines.last().is_some_and(|last| !last.is_empty()) {
        lines.push("");
    }
    lines.join("\n")
}

/// Mirrors go/ast's `isDirective`: `//go:generate` and its like are for tools.
fn is_directive(text: &str) -> bool {
    if ["line ", "extern ", "export "].iter().any(|prefix| text.starts_with(prefix)) {
        return true;
    }
    let Some(colon) = text.find(':') else { return false };
    let bytes = text.as_bytes();
    let is_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    colon > 0 && bytes.iter().take(colon).all(|&b| is_word(b)) && bytes.get(colon + 1).copied().is_some_and(is_word)
}
