//! The declarations of a file, in one pass over its tree.

use std::ops::ControlFlow;

use plimsoll_doc::Span;
use tree_sitter::{Node, ParseOptions, ParseState, Parser, Point, Tree};

use super::comments::{Cursor, group};
use super::expression::{Reader, literal, span_of};
use super::{Constant, Fault, Field, File, GroupId, Import, Method, Name, TypeDeclaration};

/// The largest file that is read.
pub const MAX_FILE_BYTES: usize = 8 << 20;

/// How often the parser asks whether to go on, which it does every hundred steps: so often for any file, and once more
/// for so many bytes. Files without mistakes need a tenth of it.
const MAX_CHECKS: usize = 50_000;
const BYTES_PER_CHECK: usize = 20;

/// How many faults of one file are kept.
const MAX_FAULTS: usize = 10;

/// Reads a Go file. Mistakes in it are [`File::faults`]; what stands around them is read.
pub fn read_file(name: &str, bytes: &[u8]) -> File {
    let mut file = File {
        name: name.into(),
        text: "".into(),
        package: Name::default(),
        imports: Vec::new(),
        types: Vec::new(),
        constants: Vec::new(),
        methods: Vec::new(),
        comments: Vec::new(),
        doc: None,
        free_comments: Vec::new(),
        faults: Vec::new(),
    };
    if bytes.len() > MAX_FILE_BYTES {
        let message = format!("file has {} bytes, at most {MAX_FILE_BYTES} are read", bytes.len());
        file.faults.push(Fault { span: Span::at(0), message });
        return file;
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = bytes.get(..error.valid_up_to()).and_then(|bytes| std::str::from_utf8(bytes).ok());
            file.text = valid.unwrap_or_default().into();
            let at = error.valid_up_to() as u32;
            file.faults.push(Fault { span: Span::at(at), message: "Go files must be UTF-8".to_owned() });
            return file;
        }
    };
    file.text = text.into();
    let Some(tree) = parse(text) else {
        file.faults.push(Fault { span: Span::at(0), message: "limit on steps of the parser exceeded".to_owned() });
        return file;
    };
    let spans = comment_spans(&tree);
    let groups = group(text, &spans);
    let mut walk = Declarations {
        reader: Reader { text },
        cursor: Cursor::new(text, &groups),
        file: &mut file,
        has_package: false,
    };
    walk.root(tree.root_node());
    let rest: Vec<GroupId> = walk.cursor.rest().collect();
    file.free_comments.extend(rest);
    file.comments = groups;
    if tree.root_node().has_error() {
        collect_faults(&tree, text, &mut file.faults);
    }
    if file.package.text.is_empty() && file.faults.is_empty() {
        file.faults.push(Fault { span: Span::at(0), message: "expected `package`".to_owned() });
    }
    file
}

fn parse(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_go::LANGUAGE.into()).ok()?;
    let mut left = MAX_CHECKS + text.len() / BYTES_PER_CHECK;
    let mut is_enough = |_: &ParseState| {
        left = left.saturating_sub(1);
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut read = |at: usize, _: Point| text.as_bytes().get(at..).unwrap_or_default();
    parser.parse_with_options(&mut read, None, Some(ParseOptions::new().progress_callback(&mut is_enough)))
}

/// The comments that can matter: none within functions and values.
fn comment_spans(tree: &Tree) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let is_comment = node.kind() == "comment";
        if is_comment {
            spans.push(span_of(node));
        }
        let is_closed = matches!(node.kind(), "function_declaration" | "method_declaration" | "var_declaration");
        if !is_comment && !is_closed && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return spans;
            }
        }
    }
}

fn collect_faults(tree: &Tree, text: &str, faults: &mut Vec<Fault>) {
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if faults.len() >= MAX_FAULTS {
            return;
        }
        if node.is_missing() {
            faults.push(Fault { span: span_of(node), message: format!("expected `{}`", node.kind()) });
        } else if node.is_error() {
            faults.push(unexpected(node, text));
        }
        if node.has_error() && !node.is_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}

/// Names the first word of what could not be parsed.
fn unexpected(node: Node<'_>, text: &str) -> Fault {
    const SHOWN: usize = 24;
    let covered = text.get(node.byte_range()).unwrap_or_default();
    let word = covered.split_whitespace().next().unwrap_or_default();
    let shown: String = word.chars().take(SHOWN).collect();
    let start = node.start_byte() as u32;
    let message = if shown.is_empty() { "unexpected end".to_owned() } else { format!("unexpected `{shown}`") };
    Fault { span: Span::new(start, start + word.len() as u32), message }
}

struct Declarations<'f, 't> {
    reader: Reader<'t>,
    cursor: Cursor<'t>,
    file: &'f mut File,
    has_package: bool,
}

impl Declarations<'_, '_> {
    fn root(&mut self, root: Node<'_>) {
        let mut walk = root.walk();
        for node in root.named_children(&mut walk) {
            match node.kind() {
                "package_clause" => self.package(node),
                "import_declaration" => self.free(node, "import_spec", Self::import),
                "const_declaration" => self.free(node, "const_spec", |_, _| {}),
                "var_declaration" => self.free(node, "var_spec", |_, _| {}),
                "type_declaration" => self.types(node),
                "function_declaration" => self.free(node, "", |_, _| {}),
                "method_declaration" => {
                    self.free(node, "", |_, _| {});
                    self.method(node);
                }
                "comment" | "ERROR" => {}
                _ if self.file.faults.len() >= MAX_FAULTS => {}
                _ => self
                    .file
                    .faults
                    .push(Fault { span: span_of(node), message: "statement outside of a function".to_owned() }),
            }
            if node.kind() == "const_declaration" {
                self.constants(node);
            }
        }
    }

    fn package(&mut self, node: Node<'_>) {
        let mut further = Vec::new();
        let around = self.cursor.enter(span_of(node), true, &mut further);
        self.file.free_comments.extend(further);
        self.file.free_comments.extend(around.above);
        self.file.free_comments.extend(around.doc);
        if !std::mem::replace(&mut self.has_package, true) {
            self.file.doc = around.doc;
            self.file.package = node.named_child(0).map(|name| self.name(name)).unwrap_or_default();
        }
    }

    /// A declaration whose comments belong to nothing: those above are the file's, those within are lost.
    fn free(&mut self, node: Node<'_>, spec: &str, mut each: impl FnMut(&mut Self, Node<'_>)) {
        let mut further = Vec::new();
        let around = self.cursor.enter(span_of(node), true, &mut further);
        self.file.free_comments.extend(further);
        self.file.free_comments.extend(around.above);
        let mut walk = node.walk();
        for child in node.named_children(&mut walk) {
            if child.kind() == spec {
                each(self, child);
            } else if child.kind().ends_with("_spec_list") {
                let mut walk = child.walk();
                for child in child.named_children(&mut walk).filter(|child| child.kind() == spec) {
                    each(self, child);
                }
            }
        }
        self.cursor.leave(node.end_byte() as u32);
        if !spec.is_empty() && !has_parenthesis(self.reader.text(node)) {
            self.cursor.skip_trailing(node.end_byte() as u32);
        }
    }

    fn import(&mut self, node: Node<'_>) {
        let path = node.child_by_field_name("path").and_then(|path| literal(self.reader.text(path)));
        let name = node.child_by_field_name("name").map(|name| self.name(name));
        if let Some(path) = path {
            self.file.imports.push(Import { name, path: path.into(), span: span_of(node) });
        }
    }

    fn types(&mut self, node: Node<'_>) {
        let mut further = Vec::new();
        let around = self.cursor.enter(span_of(node), true, &mut further);
        self.file.free_comments.extend(further);
        let is_single = !has_parenthesis(self.reader.text(node));
        let (mut doc, mut above) = (None, Vec::new());
        if is_single {
            doc = around.doc;
            above.extend(around.above);
        } else {
            self.file.free_comments.extend(around.above);
        }
        let mut walk = node.walk();
        for spec in node.named_children(&mut walk) {
            if matches!(spec.kind(), "type_spec" | "type_alias") {
                self.type_declaration(spec, is_single, doc.take(), std::mem::take(&mut above));
            }
        }
        self.cursor.leave(node.end_byte() as u32);
    }

    fn type_declaration(&mut self, node: Node<'_>, is_single: bool, doc: Option<GroupId>, mut above: Vec<GroupId>) {
        let around = self.cursor.enter(span_of(node), !is_single, &mut Vec::new());
        above.extend(around.above);
        self.cursor.skip_trailing(node.end_byte() as u32);
        let Some(name) = node.child_by_field_name("name") else { return };
        let Some(of) = node.child_by_field_name("type") else { return };
        let definition = self.reader.type_of(of, &mut Some(&mut self.cursor), 0);
        self.cursor.leave(node.end_byte() as u32);
        self.cursor.skip_trailing(node.end_byte() as u32);
        self.file.types.push(TypeDeclaration {
            name: self.name(name),
            is_alias: node.kind() == "type_alias",
            is_generic: node.child_by_field_name("type_parameters").is_some(),
            definition,
            doc: doc.or(around.doc),
            above,
            span: span_of(node),
        });
    }

    /// Constants take their doc comments themselves: nothing else looks at them.
    fn constants(&mut self, node: Node<'_>) {
        let mut walk = node.walk();
        let mut last_comment: Option<Span> = None;
        let is_single = !has_parenthesis(self.reader.text(node));
        for child in node.named_children(&mut walk) {
            match child.kind() {
                "comment" => last_comment = Some(span_of(child)),
                "const_spec" => {
                    let start = if is_single { node.start_byte() } else { child.start_byte() };
                    self.constant(child, if is_single { None } else { last_comment.take() }, start as u32);
                }
                _ => {}
            }
        }
    }

    fn constant(&mut self, node: Node<'_>, comment: Option<Span>, start: u32) {
        let doc = self.cursor.doc_of(comment, start);
        let of = node.child_by_field_name("type").map(|of| self.reader.type_of(of, &mut None, 0));
        let values: Vec<Node<'_>> = match node.child_by_field_name("value") {
            Some(list) => {
                let mut walk = list.walk();
                list.named_children(&mut walk).filter(|child| !child.is_extra()).collect()
            }
            None => Vec::new(),
        };
        let mut walk = node.walk();
        let names = node.children_by_field_name("name", &mut walk).filter(Node::is_named);
        for (at, name) in names.enumerate() {
            self.file.constants.push(Constant {
                name: self.name(name),
                of: of.clone(),
                value: values.get(at).map(|&value| self.reader.constant_value(value)),
                doc,
            });
        }
    }

    fn method(&mut self, node: Node<'_>) {
        let Some(receiver) = node.child_by_field_name("receiver").and_then(|list| list.named_child(0)) else { return };
        let Some(mut of) = receiver.child_by_field_name("type") else { return };
        // At most a pointer to a generic type in parentheses.
        for _ in 0..4 {
            of = match of.kind() {
                "pointer_type" | "parenthesized_type" => of.named_child(0).unwrap_or(of),
                "generic_type" => of.child_by_field_name("type").unwrap_or(of),
                _ => break,
            };
        }
        let Some(name) = node.child_by_field_name("name") else { return };
        let mut signature = String::new();
        for part in ["parameters", "result"].into_iter().filter_map(|part| node.child_by_field_name(part)) {
            for word in self.reader.text(part).split_whitespace() {
                if !signature.is_empty() {
                    signature.push(' ');
                }
                signature.push_str(word);
            }
        }
        self.file.methods.push(Method {
            receiver: self.reader.text(of).into(),
            name: self.reader.text(name).into(),
            signature: signature.into(),
        });
    }

    fn name(&self, node: Node<'_>) -> Name {
        Name { text: self.reader.text(node).into(), span: span_of(node) }
    }
}

/// A field of a struct, with the comments above it where `comments` is given.
pub(super) fn field(reader: Reader<'_>, node: Node<'_>, comments: &mut Option<&mut Cursor<'_>>, depth: usize) -> Field {
    let span = span_of(node);
    let around = match comments {
        Some(cursor) => {
            let around = cursor.enter(span, true, &mut Vec::new());
            cursor.skip_trailing(span.end);
            around
        }
        None => super::comments::Around::default(),
    };
    let mut walk = node.walk();
    let names: Vec<Name> = node
        .children_by_field_name("name", &mut walk)
        .filter(Node::is_named)
        .map(|name| Name { text: reader.text(name).into(), span: span_of(name) })
        .collect();
    let mut of = match node.child_by_field_name("type") {
        Some(child) => reader.type_of(child, &mut None, depth + 1),
        None => super::Type { kind: super::TypeKind::Unknown, span },
    };
    // The star of an embedded pointer is a token of the field.
    if names.is_empty() && node.child(0).is_some_and(|first| first.kind() == "*") {
        of = super::Type { span: Span::new(span.start, of.span.end), kind: super::TypeKind::Pointer(Box::new(of)) };
    }
    let tag = node
        .child_by_field_name("tag")
        .and_then(|tag| Some(Name { text: literal(reader.text(tag))?.into(), span: span_of(tag) }));
    if let Some(cursor) = comments {
        cursor.leave(span.end);
        cursor.skip_trailing(span.end);
    }
    Field { names, of, tag, doc: around.doc, above: around.above, span }
}

/// Whether a declaration is a list in parentheses: `import (…)`.
fn has_parenthesis(declaration: &str) -> bool {
    declaration.trim_start_matches(|c: char| c.is_ascii_lowercase()).trim_start().starts_with('(')
}
