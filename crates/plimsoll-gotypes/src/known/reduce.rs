//! What of a Go file other types can refer to, as Go.

use std::fmt::Write as _;

use crate::syntax::{ConstantValue, File, GroupId};

/// The file with nothing but its package clause, imports, types, typed constants and the methods that marshal; with
/// all comments of these as they are written, less the tags for protobuf. None where nothing is left.
pub fn reduced(file: &File) -> Option<String> {
    let methods: Vec<_> = file
        .methods
        .iter()
        .filter(|method| matches!(&*method.name, "MarshalJSON" | "MarshalText") && method.marshals())
        .collect();
    let constants: Vec<_> = file.constants.iter().filter(|constant| constant.of.is_some()).collect();
    let markers: Vec<GroupId> = file.free_comments.iter().copied().filter(|&id| has_marker(file, id)).collect();
    if file.types.is_empty() && methods.is_empty() && constants.is_empty() && markers.is_empty() {
        return None;
    }
    let mut out = String::new();
    for id in markers {
        push_group(&mut out, file, id, |text| text.trim_start_matches('/').trim_start().starts_with('+'));
        out.push('\n');
    }
    let _ = writeln!(out, "package {}", file.package.text);
    for import in &file.imports {
        out.push_str("import ");
        if let Some(name) = &import.name {
            let _ = write!(out, "{} ", name.text);
        }
        let _ = writeln!(out, "\"{}\"", import.path);
    }
    for declaration in &file.types {
        out.push('\n');
        for &id in &declaration.above {
            if has_marker(file, id) {
                push_group(&mut out, file, id, |_| true);
                out.push('\n');
            }
        }
        if let Some(doc) = declaration.doc {
            push_group(&mut out, file, doc, |_| true);
        }
        out.push_str("type ");
        push_declaration(&mut out, declaration.span.of(&file.text));
        out.push('\n');
    }
    for constant in constants {
        if let (Some(of), Some(value)) = (&constant.of, &constant.value) {
            let of = of.span.of(&file.text);
            let ConstantValue::Text(text) = value else { continue };
            out.push_str("const (\n");
            if let Some(doc) = constant.doc.filter(|&id| has_marker(file, id)) {
                push_group(&mut out, file, doc, |_| true);
            }
            let _ = writeln!(out, "{} {of} = {text:?}\n)", constant.name.text);
        }
    }
    for method in methods {
        let _ = writeln!(out, "func (*{}) {}{} {{}}", method.receiver, method.name, method.signature);
    }
    Some(out)
}

fn has_marker(file: &File, id: GroupId) -> bool {
    file.group(id).is_some_and(|group| {
        group.comments.iter().any(|comment| comment.text.trim_start_matches('/').trim_start().starts_with('+'))
    })
}

fn push_group(out: &mut String, file: &File, id: GroupId, keep: impl Fn(&str) -> bool) {
    for comment in file.group(id).into_iter().flat_map(|group| &group.comments) {
        if keep(&comment.text) {
            out.push_str(&comment.text);
            out.push('\n');
        }
    }
}

/// A declaration without blanks at the ends of lines, without indentation and without tags for protobuf.
fn push_declaration(out: &mut String, text: &str) {
    for (at, line) in text.lines().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        let line = line.trim();
        match line.find(" protobuf:\"") {
            Some(start) if !line.starts_with("//") => {
                let tail = line.get(start + 11..).unwrap_or_default();
                let end = tail.find('"').map_or(line.len(), |end| start + 11 + end + 1);
                out.push_str(line.get(..start).unwrap_or_default());
                out.push_str(line.get(end..).unwrap_or_default());
            }
            _ => out.push_str(line),
        }
    }
}
