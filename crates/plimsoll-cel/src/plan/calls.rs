//! Calls and operators.

use plimsoll_go::regex::Regex;

use super::build::{Planner, branch};
use super::constants::in_set;
use super::unchecked::{misfit, unbound};
use super::{Arith, ArithKind, Call, Cond, Dispatch, Equal, Kinds, Order, OrderKind, PlanError, Step};
use crate::ast::{ExprId, Item};
use crate::chain::{Link, chain};
use crate::checked::Call as Resolved;
use crate::eval::Charge;
use crate::functions::Overload;
use crate::value::Constant;

/// What has to be planned of a call.
enum Form {
    /// Nobody has the function.
    Unknown,
    Index {
        optional: bool,
    },
    /// A nest of logical operators.
    Nest(Vec<Link>),
    /// Branches take the qualifiers that follow.
    Conditional(Vec<ExprId>),
    Plain(Vec<ExprId>),
}

impl Planner<'_> {
    #[inline(never)]
    pub(super) fn call(&mut self, id: ExprId, items: &[Item]) -> Result<Step, PlanError> {
        match self.form(id, items) {
            Form::Unknown => self.unknown_call(id, items),
            Form::Index { optional } => self.index(id, items, optional),
            Form::Nest(links) => self.links(&links),
            Form::Conditional(branches) => {
                let args = self.operands(&branches)?;
                self.call_of(id, args)
            }
            Form::Plain(args) => {
                let args = self.steps(&args)?;
                self.call_of(id, args)
            }
        }
    }

    #[inline(never)]
    fn form(&self, id: ExprId, items: &[Item]) -> Form {
        let Some(resolved) = self.checked.call(id) else { return Form::Unknown };
        match resolved.function {
            "_[_]" => return Form::Index { optional: false },
            "_[?_]" | "_?._" => return Form::Index { optional: true },
            _ => {}
        }
        if let Some(links) = chain(self.checked.ast(), id) {
            return Form::Nest(links);
        }
        let args = resolved.target.into_iter().chain(items.iter().map(|item| item.expr)).collect();
        if resolved.function == "_?_:_" { Form::Conditional(args) } else { Form::Plain(args) }
    }

    /// A nest of logical operators.
    #[inline(never)]
    fn links(&mut self, links: &[Link]) -> Result<Step, PlanError> {
        let mut operands = Vec::with_capacity(links.len());
        for link in links {
            if let Link::Operand(id) = *link {
                operands.push(id);
            }
        }
        let operands = self.steps(&operands)?;
        self.join(links, operands)
    }

    #[inline(never)]
    fn join(&mut self, links: &[Link], operands: Vec<Step>) -> Result<Step, PlanError> {
        let mut operands = operands.into_iter();
        let mut open = Vec::new();
        for link in links {
            match *link {
                Link::Operand(_) => open.extend(operands.next()),
                Link::Join(id) => {
                    let args = open.split_off(open.len().saturating_sub(2));
                    let step = self.call_of(id, args)?;
                    open.push(self.watched(id, step));
                }
            }
        }
        Ok(open.pop().unwrap_or(Step::Const(Constant::Null)))
    }

    /// Steps of expressions, one after the other. All recursion passes here or through [`Planner::operands`], apart
    /// from all that is done with the steps, so that deep texts need little of the stack.
    #[inline(never)]
    pub(super) fn steps(&mut self, ids: &[ExprId]) -> Result<Vec<Step>, PlanError> {
        let mut steps = Vec::with_capacity(ids.len());
        for id in ids {
            let step = self.planned(*id)?;
            self.push_step(*id, step, &mut steps);
        }
        Ok(steps)
    }

    #[inline(never)]
    fn push_step(&self, id: ExprId, step: Step, steps: &mut Vec<Step>) {
        steps.push(self.unqualified(self.watched(id, step)));
    }

    /// Steps that qualifiers can be added to.
    #[inline(never)]
    pub(super) fn operands(&mut self, ids: &[ExprId]) -> Result<Vec<Step>, PlanError> {
        let mut steps = Vec::with_capacity(ids.len());
        for id in ids {
            let step = self.planned(*id)?;
            steps.push(self.watched(*id, step));
        }
        Ok(steps)
    }

    #[inline(never)]
    fn call_of(&mut self, id: ExprId, args: Vec<Step>) -> Result<Step, PlanError> {
        let checked = self.checked;
        let Some(resolved) = &checked.call(id) else { return Ok(Step::Const(Constant::Null)) };
        let binding = binding(resolved);
        match binding {
            Binding::None if args.len() != 2 => return unbound(id, resolved.function, args),
            Binding::Count(count) if args.len() != count => return Err(misfit(resolved.function, args.len())),
            _ => {}
        }
        match resolved.function {
            "_&&_" => {
                return Ok(Step::And(joined(args, |step| match step {
                    Step::And(terms) => Ok(terms),
                    other => Err(other),
                })));
            }
            "_||_" => {
                return Ok(Step::Or(joined(args, |step| match step {
                    Step::Or(terms) => Ok(terms),
                    other => Err(other),
                })));
            }
            _ => {}
        }
        let args = match two_or_three(args) {
            Ok(Operands::Three([condition, then, otherwise])) if resolved.function == "_?_:_" => {
                let cond = Cond { condition, then: branch(then), otherwise: branch(otherwise) };
                return Ok(Step::Cond(Box::new(cond)));
            }
            Ok(Operands::Two([left, right])) => match self.binary(resolved, left, right) {
                Ok(step) => return Ok(step),
                Err([left, right]) => vec![left, right],
            },
            Ok(Operands::One(arg)) => match resolved.function {
                "!_" => return Ok(Step::Not(Box::new(arg))),
                "@not_strictly_false" | "__not_strictly_false__" => return Ok(Step::NotFalse(Box::new(arg))),
                _ => vec![arg],
            },
            Ok(Operands::Three(args)) => args.into(),
            Err(args) => args,
        };
        let mut call = Call {
            function: resolved.function,
            overloads: resolved.overloads.into(),
            charge: self.charge_of(resolved.overloads, args.len()),
            dispatch: dispatch_of(resolved.function),
            stops_at_fault: binding == Binding::Any,
            args: args.into(),
        };
        if is_conversion(call.function) && matches!(&*call.args, [Step::Const(_)]) {
            return self.folded(&call);
        }
        self.constant_pattern(&mut call)?;
        Ok(match arith(call.function) {
            Some(kind) if call.args.len() == 2 => Step::Arith(Box::new(Arith { kind, call })),
            _ => Step::Call(Box::new(call)),
        })
    }

    /// What a call costs that can reach these overloads with so many arguments.
    fn charge_of(&self, overloads: &[&'static Overload], args: usize) -> Charge {
        match overloads {
            [only] if !self.is_unchecked() => only.run_cost.of_overload(),
            several => several.iter().find_map(|row| row.run_cost.of_function(args)).unwrap_or(Charge::One),
        }
    }

    /// Operators of two operands that are steps of their own; gives the operands back otherwise.
    fn binary(&self, resolved: &Resolved<'_>, left: Step, right: Step) -> Result<Step, [Step; 2]> {
        let function = resolved.function;
        let overload = match resolved.overloads {
            [only] if !self.is_unchecked() => Some(only.id),
            _ => None,
        };
        let order = |kind, left, right| {
            let by_length = self.charge_of(resolved.overloads, 2) == Charge::Compare;
            Ok(Step::Order(Box::new(Order { kind, left, right, by_length, function })))
        };
        match function {
            "_==_" | "_!=_" => Ok(Step::Equal(Box::new(Equal { left, right, negated: function == "_!=_" }))),
            "_<_" => order(OrderKind::Less, left, right),
            "_<=_" => order(OrderKind::LessOrEqual, left, right),
            "_>_" => order(OrderKind::Greater, left, right),
            "_>=_" => order(OrderKind::GreaterOrEqual, left, right),
            "or" if matches!(overload, None | Some("optional_or_optional")) => {
                Ok(Step::OptionalOr(Box::new((left, right))))
            }
            "orValue" if matches!(overload, None | Some("optional_orValue_value")) => {
                Ok(Step::OptionalOrValue(Box::new((left, right))))
            }
            "@in" | "in" | "_in_" if overload == Some("in_list") => match right {
                Step::Const(Constant::List(list)) if list.items.is_empty() => Ok(Step::Const(Constant::Bool(false))),
                Step::Const(Constant::List(list)) => match in_set(left, &list) {
                    Ok(set) => Ok(Step::InSet(Box::new(set))),
                    Err(left) => Err([left, Step::Const(Constant::List(list))]),
                },
                right => Err([left, right]),
            },
            _ => Err([left, right]),
        }
    }

    /// Patterns that are constants are compiled now, and their faults are those of the program.
    fn constant_pattern(&mut self, call: &mut Call) -> Result<(), PlanError> {
        if !matches!(call.function, "matches" | "find" | "findAll") {
            return Ok(());
        }
        if let Some(Step::Const(Constant::Str(pattern))) = call.args.get(1) {
            if self.regexes.iter().all(|regex| regex.pattern() != &**pattern) {
                self.regexes.push(Regex::new(pattern, self.go).map_err(|error| PlanError(error.to_string()))?);
            }
            call.stops_at_fault = true;
            call.dispatch = Dispatch::Operator(Kinds::all());
        }
        Ok(())
    }
}

/// How many arguments the code of a call takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Binding {
    /// So many, one by one.
    Count(usize),
    /// Any number: the arguments are gathered first, up to one that fails.
    Any,
    /// There is no code; the planner makes steps of calls with two arguments.
    None,
}

/// What cel-go has for a call that can reach these overloads. Code for several of them looks at the arguments.
fn binding(resolved: &Resolved<'_>) -> Binding {
    let count = |row: &Overload| row.args.len();
    match (resolved.function, resolved.overloads) {
        ("or" | "orValue", _) => Binding::None,
        ("format", _) => Binding::Any,
        (_, [only]) if matches!(count(only), 1 | 2) => Binding::Count(count(only)),
        (function, [first, ..]) if matches!(dispatch_of(function), Dispatch::Operator(_)) => {
            Binding::Count(count(first))
        }
        _ => Binding::Any,
    }
}

enum Operands {
    One(Step),
    Two([Step; 2]),
    Three([Step; 3]),
}

fn two_or_three(args: Vec<Step>) -> Result<Operands, Vec<Step>> {
    match <[Step; 1]>::try_from(args) {
        Ok([arg]) => Ok(Operands::One(arg)),
        Err(args) => match <[Step; 2]>::try_from(args) {
            Ok(args) => Ok(Operands::Two(args)),
            Err(args) => <[Step; 3]>::try_from(args).map(Operands::Three),
        },
    }
}

/// The operands of a logical operator, with those of the same operator among them in their place. Parts of
/// such a chain are not watched apart from the whole.
fn joined(args: Vec<Step>, terms: impl Fn(Step) -> Result<Box<[Step]>, Step>) -> Box<[Step]> {
    let mut all = Vec::new();
    for arg in args {
        let (watched, step) = match arg {
            Step::Watch(watch) => (Some(watch.0), watch.1),
            step => (None, step),
        };
        match (terms(step), watched) {
            (Ok(terms), _) => all.extend(terms),
            (Err(step), Some(id)) => all.push(Step::Watch(Box::new((id, step)))),
            (Err(step), None) => all.push(step),
        }
    }
    all.into()
}

fn is_conversion(function: &str) -> bool {
    matches!(
        function,
        "bool" | "bytes" | "double" | "duration" | "dyn" | "int" | "string" | "timestamp" | "type" | "uint"
    )
}

fn arith(function: &str) -> Option<ArithKind> {
    Some(match function {
        "_+_" => ArithKind::Add,
        "_-_" => ArithKind::Subtract,
        "_*_" => ArithKind::Multiply,
        "_/_" => ArithKind::Divide,
        "_%_" => ArithKind::Modulo,
        _ => return None,
    })
}

/// Which functions have one implementation for all kinds, and which kinds it takes first.
fn dispatch_of(function: &str) -> Dispatch {
    const NUMBERS: Kinds = Kinds::INT.union(Kinds::UINT).union(Kinds::DOUBLE);
    const TIMES: Kinds = Kinds::TIMESTAMP.union(Kinds::DURATION);
    const TEXTS: Kinds = Kinds::STRING.union(Kinds::BYTES);
    const AGGREGATES: Kinds = Kinds::LIST.union(Kinds::MAP);
    // Texts and times have methods, so they are asked for one of that name before all fails.
    let methods = TIMES.union(Kinds::STRING);
    Dispatch::Operator(methods.union(match function {
        "_+_" => NUMBERS.union(TIMES).union(TEXTS).union(Kinds::LIST),
        "_-_" => NUMBERS.union(TIMES),
        "_*_" | "_/_" => NUMBERS,
        "_%_" => Kinds::INT.union(Kinds::UINT),
        "-_" => Kinds::INT.union(Kinds::DOUBLE).union(Kinds::BOOL).union(Kinds::DURATION),
        "size" => TEXTS.union(AGGREGATES),
        "matches" => Kinds::STRING,
        "@in" | "in" | "_in_" | "type" | "dyn" => Kinds::all(),
        "sort" | "@sortByAssociatedKeys" => Kinds::LIST,
        "contains" | "startsWith" | "endsWith" | "flatten" => return Dispatch::Open,
        _ => return Dispatch::Guarded,
    }))
}
