//! URI templates: RFC 6570.

/// `uri-template`
pub(super) fn is_template(text: &str) -> bool {
    let mut rest = text;
    loop {
        let Some(at) = rest.find(['{', '}']) else { return is_literal(rest) };
        let (literal, after) = rest.split_at(at);
        let Some((expression, after)) = after.strip_prefix('{').and_then(|after| after.split_once('}')) else {
            return false;
        };
        if !is_literal(literal) || !is_expression(expression) {
            return false;
        }
        rest = after;
    }
}

fn is_literal(text: &str) -> bool {
    let mut at = 0;
    while let Some(own) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let is_escape = || {
            let digits = text.as_bytes().get(at + 1..at + 3).unwrap_or_default();
            digits.len() == 2 && digits.iter().all(u8::is_ascii_hexdigit)
        };
        let fits = match own {
            '%' => is_escape(),
            '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' | ' ' => false,
            own => !own.is_control(),
        };
        if !fits {
            return false;
        }
        at += own.len_utf8();
    }
    true
}

fn is_expression(text: &str) -> bool {
    let list = text.strip_prefix(['+', '#', '.', '/', ';', '?', '&', '=', ',', '!', '@', '|']).unwrap_or(text);
    list.split(',').all(is_variable)
}

fn is_variable(text: &str) -> bool {
    let name = match text.split_once(':') {
        Some((name, length)) => {
            let is_length = !length.starts_with('0')
                && (1..=4).contains(&length.len())
                && length.bytes().all(|byte| byte.is_ascii_digit());
            if !is_length {
                return false;
            }
            name
        }
        None => text.strip_suffix('*').unwrap_or(text),
    };
    name.split('.').all(is_name)
}

fn is_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'%' if bytes.get(at + 1..at + 3).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)) => at += 3,
            _ if byte.is_ascii_alphanumeric() || byte == b'_' => at += 1,
            _ => return false,
        }
    }
    !bytes.is_empty()
}
