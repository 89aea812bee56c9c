//! Expressions as a tree of ids.
//!
//! Nodes are only ever added, children before their parents or after them as the parser likes; an
//! expression may be the child of two parents where a macro uses its target twice.

use rustc_hash::FxHashMap;

/// Index of an expression in its [`Ast`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExprId(u32);

impl ExprId {
    /// The id as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A text of an [`Ast`]: an identifier, a field, a function, a string literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name(u32);

/// Where an expression is for error texts: the number of code points before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset(pub u32);

impl Offset {
    /// No place: such errors are printed at `-1:0` without a line of the text.
    pub const NONE: Self = Self(u32::MAX);

    /// What the server computes for a place it does not know: printed at `1:0` with the first line.
    pub const BEFORE_START: Self = Self(u32::MAX - 1);
}

/// The bytes that an expression was written in, for tools that show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

/// A range of one of the tables of an [`Ast`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Range {
    start: u32,
    len: u32,
}

impl Range {
    /// Number of entries.
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether it has no entries.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    fn of<T>(self, table: &[T]) -> &[T] {
        table.get(self.start as usize..(self.start + self.len) as usize).unwrap_or_default()
    }
}

/// A literal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Literal {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// `1`
    Int(i64),
    /// `1u`
    Uint(u64),
    /// `1.0`
    Double(f64),
    /// `"text"`
    String(Name),
    /// `b"text"`: [`Ast::bytes`].
    Bytes(Range),
}

/// One expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expr {
    /// A literal.
    Literal(Literal),
    /// A variable or type by name; a leading dot is part of the name.
    Ident(Name),
    /// `operand.field`
    Select {
        /// What is selected from.
        operand: ExprId,
        /// The field.
        field: Name,
        /// It comes from `has(operand.field)` and only asks whether the field is there.
        test: bool,
    },
    /// `function(args)` or `target.function(args)`; operators are calls of their names (`_+_`).
    Call {
        /// What a method is called on.
        target: Option<ExprId>,
        /// The function.
        function: Name,
        /// [`Ast::items`] without the target.
        args: Range,
    },
    /// `[a, ?b]`: [`Ast::items`].
    List(Range),
    /// `{k: v, ?k: v}`: [`Ast::entries`].
    Map(Range),
    /// `Name{field: v}`: [`Ast::entries`].
    Message {
        /// The name of the type; a leading dot is part of the name.
        name: Name,
        /// Its fields.
        fields: Range,
    },
    /// What macros become: [`Ast::fold`].
    Fold(FoldId),
}

/// An argument of a call or an element of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The expression.
    pub expr: ExprId,
    /// It is left out where it is an empty optional.
    pub optional: bool,
}

/// An entry of a map or a field of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key or the field.
    pub key: Key,
    /// The value.
    pub value: ExprId,
    /// It is left out where it is an empty optional.
    pub optional: bool,
    /// Where the `:` is.
    pub at: Offset,
}

/// What an entry stands under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The key of a map.
    Expr(ExprId),
    /// The field of a message.
    Field(Name),
}

/// Index of a fold in its [`Ast`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldId(u32);

impl FoldId {
    /// The id as an index.
    pub const fn index(self) -> u32 {
        self.0
    }
}

/// A loop over a list or a map: what `all`, `exists`, `map` … expand to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The variable of the element (or key); with two variables that of the index or key.
    pub variable: Name,
    /// The variable of the value, where the macro has two.
    pub second: Option<Name>,
    /// What is looped over.
    pub range: ExprId,
    /// The variable of the result so far.
    pub accumulator: Name,
    /// Its first value.
    pub init: ExprId,
    /// Whether to go on, asked before each round.
    pub condition: ExprId,
    /// Its next value.
    pub step: ExprId,
    /// What the loop as a whole is.
    pub result: ExprId,
}

/// A parsed text.
#[derive(Clone, Debug, Default)]
pub struct Ast {
    exprs: Vec<Expr>,
    offsets: Vec<Offset>,
    spans: Vec<Span>,
    items: Vec<Item>,
    entries: Vec<Entry>,
    folds: Vec<Fold>,
    bytes: Vec<u8>,
    names: Vec<Box<str>>,
    name_ids: FxHashMap<Box<str>, Name>,
    root: Option<ExprId>,
}

impl Ast {
    /// Adds an expression.
    pub fn add(&mut self, expr: Expr, at: Offset, span: Span) -> ExprId {
        let id = ExprId(self.exprs.len() as u32);
        self.exprs.push(expr);
        self.offsets.push(at);
        self.spans.push(span);
        id
    }

    /// Adds arguments or elements.
    pub fn add_items(&mut self, items: impl IntoIterator<Item = Item>) -> Range {
        let start = self.items.len();
        self.items.extend(items);
        Range { start: start as u32, len: (self.items.len() - start) as u32 }
    }

    /// Adds entries or fields.
    pub fn add_entries(&mut self, entries: impl IntoIterator<Item = Entry>) -> Range {
        let start = self.entries.len();
        self.entries.extend(entries);
        Range { start: start as u32, len: (self.entries.len() - start) as u32 }
    }

    /// Adds the content of a bytes literal.
    pub fn add_bytes(&mut self, bytes: &[u8]) -> Range {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
        Range { start: start as u32, len: bytes.len() as u32 }
    }

    /// Adds a loop.
    pub fn add_fold(&mut self, fold: Fold) -> FoldId {
        self.folds.push(fold);
        FoldId(self.folds.len() as u32 - 1)
    }

    /// The name of a text; the same for the same text.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(name) = self.name_ids.get(text) {
            return *name;
        }
        let name = Name(self.names.len() as u32);
        self.names.push(text.into());
        self.name_ids.insert(text.into(), name);
        name
    }

    /// Says which expression is the whole text.
    pub fn set_root(&mut self, root: ExprId) {
        self.root = Some(root);
    }

    /// The whole text; the first expression where none was set.
    pub fn root(&self) -> ExprId {
        self.root.unwrap_or(ExprId(0))
    }

    /// Number of expressions: every [`ExprId::index`] is below it.
    pub fn len(&self) -> usize {
        self.exprs.len()
    }

    /// Whether nothing was added.
    pub fn is_empty(&self) -> bool {
        self.exprs.is_empty()
    }

    /// An expression; `null` for ids of another tree.
    pub fn expr(&self, id: ExprId) -> Expr {
        self.exprs.get(id.index()).copied().unwrap_or(Expr::Literal(Literal::Null))
    }

    /// All ids, in the order in which they were added.
    pub fn ids(&self) -> impl Iterator<Item = ExprId> + use<> {
        (0..self.exprs.len() as u32).map(ExprId)
    }

    /// Where it is for error texts.
    pub fn offset(&self, id: ExprId) -> Offset {
        self.offsets.get(id.index()).copied().unwrap_or(Offset::NONE)
    }

    /// The bytes it was written in.
    pub fn span(&self, id: ExprId) -> Span {
        self.spans.get(id.index()).copied().unwrap_or_default()
    }

    /// Arguments or elements.
    pub fn items(&self, range: Range) -> &[Item] {
        range.of(&self.items)
    }

    /// Entries or fields.
    pub fn entries(&self, range: Range) -> &[Entry] {
        range.of(&self.entries)
    }

    /// A loop; `None` for ids of another tree.
    pub fn fold(&self, id: FoldId) -> Option<&Fold> {
        self.folds.get(id.0 as usize)
    }

    /// Calls `visit` with every expression directly inside `id`.
    pub fn for_each_child(&self, id: ExprId, mut visit: impl FnMut(ExprId)) {
        match self.expr(id) {
            Expr::Literal(_) | Expr::Ident(_) => {}
            Expr::Select { operand, .. } => visit(operand),
            Expr::Call { target, args, .. } => {
                target.into_iter().for_each(&mut visit);
                self.items(args).iter().for_each(|item| visit(item.expr));
            }
            Expr::List(items) => self.items(items).iter().for_each(|item| visit(item.expr)),
            Expr::Map(entries) | Expr::Message { fields: entries, .. } => {
                for entry in self.entries(entries) {
                    if let Key::Expr(key) = entry.key {
                        visit(key);
                    }
                    visit(entry.value);
                }
            }
            Expr::Fold(fold) => {
                if let Some(fold) = self.fold(fold) {
                    [fold.range, fold.init, fold.condition, fold.step, fold.result].into_iter().for_each(visit);
                }
            }
        }
    }

    /// The content of a bytes literal.
    pub fn bytes(&self, range: Range) -> &[u8] {
        range.of(&self.bytes)
    }

    /// A text.
    pub fn name(&self, name: Name) -> &str {
        self.names.get(name.0 as usize).map_or("", |text| text)
    }
}
