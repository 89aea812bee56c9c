//! From expressions to steps.
//!
//! Recursion follows the checked tree, whose depth the parser bounds.

use std::sync::Arc;

use plimsoll_go::regex::Regex;
use plimsoll_go::release::GoRules;
use rustc_hash::FxHashMap;

use super::{Access, Cond, PlanError, Program, Qualifier, QualifierKind, Root, Step};
use crate::ast::{Expr, ExprId, FoldId, Item, Literal, Name};
use crate::checked::{Checked, LoopVariable, Reference};
use crate::eval::EvalRules;
use crate::host::{Field, Variable};
use crate::types::{Declared, Type};
use crate::value::Constant;

/// Where the variables of a loop live.
#[derive(Clone, Copy)]
pub(super) struct LoopSlots {
    pub(super) accumulator: u32,
    pub(super) first: u32,
    pub(super) second: u32,
    /// The accumulator is bound to a value instead.
    pub(super) bind: Option<u32>,
}

/// Makes a [`Program`].
pub(super) struct Planner<'c> {
    pub(super) checked: &'c Checked,
    pub(super) rules: &'c EvalRules,
    pub(super) go: &'c GoRules,
    types: &'c dyn Declared,
    pub(super) traced: bool,
    variables: Vec<Variable>,
    variable_slots: FxHashMap<u32, u32>,
    pub(super) loops: FxHashMap<u32, LoopSlots>,
    /// Slots of loops that are open, and the most that ever were.
    pub(super) open_slots: u32,
    pub(super) most_slots: u32,
    pub(super) binds: Vec<Step>,
    pub(super) regexes: Vec<Regex>,
}

impl<'c> Planner<'c> {
    pub(super) fn new(
        checked: &'c Checked,
        rules: &'c EvalRules,
        go: &'c GoRules,
        types: &'c dyn Declared,
        traced: bool,
    ) -> Self {
        let mut planner = Self {
            checked,
            rules,
            go,
            types,
            traced,
            variables: Vec::new(),
            variable_slots: FxHashMap::default(),
            loops: FxHashMap::default(),
            open_slots: 0,
            most_slots: 0,
            binds: Vec::new(),
            regexes: Vec::new(),
        };
        planner.collect_variables();
        planner
    }

    /// Variables have the first slots, so they must be known before any loop gets one.
    fn collect_variables(&mut self) {
        for id in self.checked.ast().ids() {
            if let Reference::Variable(index) = self.checked.reference(id) {
                self.collect_variable(index);
            }
            let names = self.checked.unchecked.as_ref().and_then(|unchecked| unchecked.names.get(&id));
            for meaning in names.into_iter().flatten() {
                self.collect_variable(meaning.variable);
            }
        }
        self.open_slots = self.variables.len() as u32;
        self.most_slots = self.open_slots;
    }

    fn collect_variable(&mut self, index: u32) {
        let Some(variable) = self.checked.variables().get(index as usize) else { return };
        let slot = self.variables.len() as u32;
        if *self.variable_slots.entry(index).or_insert(slot) == slot {
            self.variables.push(Variable { index, name: (&*variable.name).into() });
        }
    }

    pub(super) fn variable_slot(&self, index: u32) -> u32 {
        self.variable_slots.get(&index).copied().unwrap_or_default()
    }

    pub(super) fn program(mut self) -> Result<Program, PlanError> {
        let root = self.step(self.checked.ast().root())?;
        Ok(Program {
            root,
            variables: self.variables.into(),
            slots: self.most_slots as usize,
            binds: self.binds.into(),
            regexes: self.regexes.into(),
            rules: *self.rules,
            go: *self.go,
        })
    }

    pub(super) fn text(&self, name: Name) -> &'c str {
        self.checked.ast().name(name)
    }

    /// The step of an expression that nothing is selected from.
    pub(super) fn step(&mut self, id: ExprId) -> Result<Step, PlanError> {
        self.operand(id).map(|step| self.unqualified(step))
    }

    pub(super) fn unqualified(&self, step: Step) -> Step {
        match step {
            Step::Access(access) if access.qualifiers.is_empty() && !self.traced => match access.root {
                Root::Slot(slot) => Step::Slot(slot),
                _ => Step::Access(access),
            },
            step => step,
        }
    }

    /// The step of an expression that qualifiers can be added to.
    pub(super) fn operand(&mut self, id: ExprId) -> Result<Step, PlanError> {
        self.planned(id).map(|step| self.watched(id, step))
    }

    /// Recursion passes through this, [`Planner::steps`] and the forms, and nothing else.
    #[inline(never)]
    pub(super) fn planned(&mut self, id: ExprId) -> Result<Step, PlanError> {
        match self.checked.ast().expr(id) {
            Expr::Literal(literal) => Ok(Step::Const(self.literal(literal))),
            Expr::Ident(_) => self.reference(id),
            Expr::Select { operand, field, test } => self.select(id, operand, field, test),
            Expr::Call { args, .. } => self.call(id, self.checked.ast().items(args)),
            Expr::List(items) => self.list(self.checked.ast().items(items)),
            Expr::Map(entries) => self.map(self.checked.ast().entries(entries)),
            Expr::Message { fields, .. } => self.message(id, self.checked.ast().entries(fields)),
            Expr::Fold(fold) => self.fold(fold),
        }
    }

    /// Accesses are not wrapped: more qualifiers may follow, and they are recorded one by one.
    pub(super) fn watched(&self, id: ExprId, step: Step) -> Step {
        match step {
            Step::Access(_) | Step::Cond(_) | Step::Const(_) | Step::Watch(_) => step,
            step if self.traced => Step::Watch(Box::new((id, step))),
            step => step,
        }
    }

    #[inline(never)]
    pub(super) fn literal(&self, literal: Literal) -> Constant {
        match literal {
            Literal::Null => Constant::Null,
            Literal::Bool(value) => Constant::Bool(value),
            Literal::Int(value) => Constant::Int(value),
            Literal::Uint(value) => Constant::Uint(value),
            Literal::Double(value) => Constant::Double(value),
            Literal::String(text) => Constant::Str(self.text(text).into()),
            Literal::Bytes(range) => Constant::Bytes(self.checked.ast().bytes(range).into()),
        }
    }

    /// What a name stands for.
    #[inline(never)]
    fn reference(&mut self, id: ExprId) -> Result<Step, PlanError> {
        if let Some(name) = self.name(id) {
            return Ok(name);
        }
        let reference = self.checked.reference(id);
        if let (Reference::Variable(_) | Reference::Loop(..), Type::Type(_)) = (reference, self.checked.type_of(id)) {
            return self.type_variable(id);
        }
        let root = match reference {
            Reference::Variable(index) => Root::Variable(self.variable_slot(index)),
            Reference::Loop(fold, variable) => self.loop_variable(fold, variable),
            Reference::Type => {
                let name = match self.checked.type_of(id) {
                    Type::Type(Some(ty)) => runtime_name(ty),
                    other => runtime_name(other),
                };
                return Ok(Step::Const(Constant::Type(name)));
            }
            Reference::HostType(_) => {
                let name = self.checked.host_type(id).unwrap_or_default();
                return Err(undefined_type(name));
            }
            Reference::Constant(value) => return Ok(Step::Const(Constant::Int(value))),
            Reference::None | Reference::Call(_) | Reference::Message(_) => Root::Of(Step::Const(Constant::Null)),
        };
        Ok(Step::Access(Box::new(Access { root, qualifiers: Vec::new(), test: false })))
    }

    /// Whatever is a type is taken for its name, which is that of a variable here.
    fn type_variable(&self, id: ExprId) -> Result<Step, PlanError> {
        let name = match (self.checked.reference(id), self.checked.ast().expr(id)) {
            (Reference::Variable(index), _) => {
                self.checked.variables().get(index as usize).map_or("", |variable| &*variable.name)
            }
            (_, Expr::Ident(name)) => self.text(name).trim_start_matches('.'),
            _ => "",
        };
        match name {
            "bool" | "bytes" | "double" | "int" | "list" | "map" | "null_type" | "string" | "type" | "uint" => {
                Ok(Step::Const(Constant::Type(name.into())))
            }
            _ => Err(undefined_type(name)),
        }
    }

    fn loop_variable(&self, fold: FoldId, variable: LoopVariable) -> Root {
        let Some(slots) = self.loops.get(&fold.index()) else { return Root::Of(Step::Const(Constant::Null)) };
        match variable {
            LoopVariable::First => Root::Slot(slots.first),
            LoopVariable::Second => Root::Slot(slots.second),
            LoopVariable::Accumulator => match slots.bind {
                Some(bind) => Root::Bound { slot: slots.accumulator, bind },
                None => Root::Slot(slots.accumulator),
            },
        }
    }

    #[inline(never)]
    fn select(&mut self, id: ExprId, operand: ExprId, field: Name, test: bool) -> Result<Step, PlanError> {
        if self.checked.reference(id) != Reference::None {
            return self.reference(id);
        }
        let step = self.operand(operand)?;
        Ok(self.selected(id, operand, field, test, step))
    }

    fn selected(&self, id: ExprId, operand: ExprId, field: Name, test: bool, step: Step) -> Step {
        let field = self.field(operand, field);
        self.qualified(step, Qualifier { kind: QualifierKind::Field(field), optional: false, id }, test)
    }

    /// A field by name, with what the host knows of it.
    fn field(&self, operand: ExprId, field: Name) -> Field {
        let name = self.text(field);
        let hint = match self.checked.type_of(operand) {
            Type::Object(object) => self.types.field_hint(object, name),
            _ => None,
        };
        Field { name: name.into(), hint }
    }

    /// `a[i]`, `a[?i]`, `a.?b`
    #[inline(never)]
    pub(super) fn index(&mut self, id: ExprId, args: &[Item], optional: bool) -> Result<Step, PlanError> {
        let [operand, index] = args else { return Ok(Step::Const(Constant::Null)) };
        let steps = self.operands(&[operand.expr, index.expr])?;
        let Ok([step, index]) = <[Step; 2]>::try_from(steps) else { return Ok(Step::Const(Constant::Null)) };
        self.indexed(id, operand.expr, step, index, optional)
    }

    fn indexed(&self, id: ExprId, operand: ExprId, step: Step, index: Step, optional: bool) -> Result<Step, PlanError> {
        let kind = match index {
            Step::Const(Constant::Str(name)) => {
                let hint = match self.checked.type_of(operand) {
                    Type::Object(object) => self.types.field_hint(object, &name),
                    _ => None,
                };
                QualifierKind::Field(Field { name, hint })
            }
            Step::Const(key) => match key {
                Constant::Int(_) | Constant::Uint(_) | Constant::Bool(_) | Constant::Double(_) => {
                    QualifierKind::Key(key)
                }
                other => return Err(PlanError(format!("invalid qualifier type: {}", other.value().go_type()))),
            },
            Step::Access(access) => QualifierKind::Access(Arc::from(access)),
            Step::Cond(cond) => QualifierKind::Access(Arc::new(branch(Step::Cond(cond)))),
            step => QualifierKind::Step(Arc::new(step)),
        };
        Ok(self.qualified(step, Qualifier { kind, optional, id }, false))
    }
}

fn undefined_type(name: &str) -> PlanError {
    PlanError(format!("reference to undefined type: {name}"))
}

/// A step as a branch of a condition, or as an index.
pub(super) fn branch(step: Step) -> Access {
    match step {
        Step::Access(access) => *access,
        Step::Cond(cond) => Access { root: Root::Cond(cond), qualifiers: Vec::new(), test: false },
        step => Access { root: Root::Of(step), qualifiers: Vec::new(), test: false },
    }
}

/// Adds a qualifier; conditions take it on both of their branches.
pub(super) fn qualified(step: Step, qualifier: Qualifier, test: bool) -> Step {
    match step {
        Step::Cond(mut cond) => {
            add_to_cond(&mut cond, qualifier, test);
            if test {
                Step::Access(Box::new(Access { root: Root::Cond(cond), qualifiers: Vec::new(), test: true }))
            } else {
                Step::Cond(cond)
            }
        }
        step => {
            let mut access = branch(step);
            add(&mut access, qualifier, test);
            Step::Access(Box::new(access))
        }
    }
}

fn add(access: &mut Access, qualifier: Qualifier, test: bool) {
    if let Root::Cond(cond) = &mut access.root {
        add_to_cond(cond, qualifier, test);
    } else {
        access.qualifiers.push(qualifier);
        access.test = test;
    }
}

fn add_to_cond(cond: &mut Cond, qualifier: Qualifier, test: bool) {
    add(&mut cond.then, qualifier.clone(), test);
    add(&mut cond.otherwise, qualifier, test);
}

/// The name that a type has as a value.
pub(super) fn runtime_name(ty: &Type) -> Box<str> {
    match ty {
        Type::Dyn => "dyn".into(),
        Type::Any => "google.protobuf.Any".into(),
        Type::Error => "error".into(),
        Type::Null => "null_type".into(),
        Type::Bool => "bool".into(),
        Type::Int => "int".into(),
        Type::Uint => "uint".into(),
        Type::Double => "double".into(),
        Type::String => "string".into(),
        Type::Bytes => "bytes".into(),
        Type::Timestamp => "google.protobuf.Timestamp".into(),
        Type::Duration => "google.protobuf.Duration".into(),
        Type::Wrapper(scalar) => scalar.name().into(),
        Type::List(_) => "list".into(),
        Type::Map(_) => "map".into(),
        Type::Type(_) => "type".into(),
        Type::Object(object) => (&*object.name).into(),
        Type::Opaque(opaque) => (&*opaque.name).into(),
        Type::Param(name) => (&**name).into(),
    }
}
