//! The steps of a program.
//!
//! A tree as deep as the checked expression, whose depth the parser bounds; it owns all constants.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::ast::ExprId;
use crate::eval::Charge;
use crate::functions::Overload;
use crate::host::Field;
use crate::value::Constant;

/// One step: it gives a value or a fault, and costs something.
#[derive(Debug)]
pub(crate) enum Step {
    Const(Constant),
    /// A variable of a loop by itself.
    Slot(u32),
    /// A variable, or what fields and indexes of something give.
    Access(Box<Access>),
    And(Box<[Step]>),
    Or(Box<[Step]>),
    Not(Box<Step>),
    /// `@not_strictly_false`
    NotFalse(Box<Step>),
    Cond(Box<Cond>),
    Equal(Box<Equal>),
    Order(Box<Order>),
    Arith(Box<Arith>),
    /// `x in [constants]`
    InSet(Box<InSet>),
    Call(Box<Call>),
    /// A call that no code takes; only texts that were not checked have it.
    Unbound(Box<Unbound>),
    /// `a.or(b)`
    OptionalOr(Box<(Step, Step)>),
    /// `a.orValue(b)`
    OptionalOrValue(Box<(Step, Step)>),
    List(Box<[Element]>),
    Map(Box<[(Step, Element)]>),
    Message(Box<Message>),
    Fold(Box<Fold>),
    Bind(Box<Bind>),
    /// Records the value of an expression; only programs for tracing have it.
    Watch(Box<(ExprId, Step)>),
}

/// Where an access begins, and what is asked of it in turn.
#[derive(Debug)]
pub(crate) struct Access {
    pub(crate) root: Root,
    pub(crate) qualifiers: Vec<Qualifier>,
    /// The last qualifier only asks whether it is there.
    pub(crate) test: bool,
}

#[derive(Debug)]
pub(crate) enum Root {
    /// A variable of the host, by its place in the program.
    Variable(u32),
    /// A variable of a loop.
    Slot(u32),
    /// A variable that is bound to the value of an expression when it is first used.
    Bound { slot: u32, bind: u32 },
    /// Any other expression.
    Of(Step),
    /// `(c ? a : b).x`: the qualifiers hang on both branches.
    Cond(Box<Cond>),
    /// A name of a text that was not checked: what it may stand for, the longest name first.
    Named(Vec<NamedRoot>),
}

/// What one name may stand for, that of a variable or of anything that containers put in front of it.
#[derive(Debug)]
pub(crate) struct NamedRoot {
    pub(crate) meanings: Box<[Named]>,
    /// So many qualifiers are part of the name.
    pub(crate) taken: usize,
}

/// A variable if the host has it, else a constant if nothing is selected from it.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) variable: u32,
    pub(crate) constant: Option<Constant>,
}

/// What is asked of a value. Branches of a condition share those that follow it.
#[derive(Clone, Debug)]
pub(crate) struct Qualifier {
    pub(crate) kind: QualifierKind,
    pub(crate) optional: bool,
    /// The selection or index, for traces.
    pub(crate) id: ExprId,
}

#[derive(Clone, Debug)]
pub(crate) enum QualifierKind {
    Field(Field),
    Key(Constant),
    /// An index that is an access itself: it is charged for its own qualifiers only.
    Access(Arc<Access>),
    Step(Arc<Step>),
}

/// `condition ? then : otherwise`. Branches that are accesses are charged for their qualifiers only.
#[derive(Debug)]
pub(crate) struct Cond {
    pub(crate) condition: Step,
    pub(crate) then: Access,
    pub(crate) otherwise: Access,
}

#[derive(Debug)]
pub(crate) struct Equal {
    pub(crate) left: Step,
    pub(crate) right: Step,
    pub(crate) negated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrderKind {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Debug)]
pub(crate) struct Order {
    pub(crate) kind: OrderKind,
    pub(crate) left: Step,
    pub(crate) right: Step,
    /// Texts and bytes are charged by their length, if it is known that they are such.
    pub(crate) by_length: bool,
    pub(crate) function: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArithKind {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

/// Arithmetic: numbers at once, all else by the rows of the call.
#[derive(Debug)]
pub(crate) struct Arith {
    pub(crate) kind: ArithKind,
    pub(crate) call: Call,
}

#[derive(Debug)]
pub(crate) struct InSet {
    pub(crate) value: Step,
    pub(crate) texts: FxHashSet<Box<str>>,
    pub(crate) others: FxHashSet<SetKey>,
}

/// Scalars as members of a constant set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SetKey {
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(u64),
}

#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) function: &'static str,
    /// The candidates, in the order of their declaration; never empty.
    pub(crate) overloads: Box<[&'static Overload]>,
    pub(crate) args: Box<[Step]>,
    pub(crate) charge: Charge,
    pub(crate) dispatch: Dispatch,
    /// Arguments after one that fails are not evaluated, and the call is not charged then.
    pub(crate) stops_at_fault: bool,
}

/// A call of a function that has no code.
#[derive(Debug)]
pub(crate) struct Unbound {
    pub(crate) id: ExprId,
    pub(crate) function: Box<str>,
    pub(crate) args: Box<[Step]>,
}

/// How a call finds its code when it runs, and what it says if there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dispatch {
    /// One implementation for all kinds, if the first operand is of these; else `no such overload` with the name of the
    /// function.
    Operator(Kinds),
    /// By the kinds of arguments: `no such overload: function(kinds)`.
    Guarded,
    /// The code of the candidates looks at the kinds itself.
    Open,
}

bitflags::bitflags! {
    /// Kinds of values.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Kinds: u16 {
        const BOOL = 1 << 0;
        const INT = 1 << 1;
        const UINT = 1 << 2;
        const DOUBLE = 1 << 3;
        const STRING = 1 << 4;
        const BYTES = 1 << 5;
        const TIMESTAMP = 1 << 6;
        const DURATION = 1 << 7;
        const LIST = 1 << 8;
        const MAP = 1 << 9;
        const OTHER = 1 << 10;
    }
}

/// An element of a literal.
#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) step: Step,
    pub(crate) optional: bool,
}

#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) name: Box<str>,
    pub(crate) fields: Box<[(Box<str>, Element)]>,
}

/// A loop.
#[derive(Debug)]
pub(crate) struct Fold {
    pub(crate) range: Step,
    /// The slot of the element or key; with two variables that of the index or key.
    pub(crate) first: u32,
    pub(crate) second: Option<u32>,
    pub(crate) accumulator: u32,
    pub(crate) kind: FoldKind,
}

/// The loops that macros make, and any other.
#[derive(Debug)]
pub(crate) enum FoldKind {
    All(Step),
    Exists(Step),
    ExistsOne(Step),
    /// `map`, `filter`, `transformList`: the element, if the condition holds. A constant element costs nothing.
    Collect {
        condition: Option<Step>,
        item: Step,
    },
    /// `transformMap`
    CollectEntries {
        condition: Option<Step>,
        key: Step,
        value: Step,
    },
    /// `transformMapEntry`
    CollectMaps {
        condition: Option<Step>,
        entries: Step,
    },
    Other {
        init: Constant,
        condition: Step,
        step: Step,
        result: Step,
    },
}

/// A variable that is bound to a value: what `optMap` and `cel.bind` become.
#[derive(Debug)]
pub(crate) struct Bind {
    pub(crate) slot: u32,
    /// What it is bound to, among those of the program.
    pub(crate) value: u32,
    /// The range, which is evaluated before and is worth nothing but its cost.
    pub(crate) range: Step,
    pub(crate) result: Step,
    /// The value is computed at once, used or not.
    pub(crate) eager: bool,
}
