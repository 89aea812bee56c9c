//! One rule.

use plimsoll_cel::checked::{Checked, Variable};
use plimsoll_cel::cost::estimate;
use plimsoll_cel::diagnostic::Diagnostics;
use plimsoll_cel::env::Env;
use plimsoll_cel::release::CelRules;
use plimsoll_cel::types::Type;
use plimsoll_finding::{ExpressionFault, ExpressionText, Path};
use plimsoll_go::unicode::is_space;
use plimsoll_schema::plan::{Rule, SchemaId};

use super::dependence::Dependence;
use crate::advice::{Advice, Around, Expense, advise};
use crate::field_path::{Notation, PlanPlace, find};
use crate::types::{DeclId, RuleSizes, Scope};
use plimsoll_cel::plan::{PlanError, Program};

/// What is asked of expressions beyond what a server asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restrictions {
    /// So many code points are the most that a text may have.
    pub size: Option<usize>,
    /// The only functions that a text may call, operators and macros aside.
    pub functions: Option<&'static [&'static str]>,
}

impl Restrictions {
    /// What a server asks.
    pub const NONE: Self = Self { size: None, functions: None };

    fn on<'t>(&self, env: Env<'t>) -> Env<'t> {
        let env = match self.functions {
            Some(functions) => env.with_only(functions),
            None => env,
        };
        match self.size {
            Some(size) => env.with_size_limit(size),
            None => env,
        }
    }
}

/// What a text may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Environment {
    /// What the release lets those use who write it now.
    New,
    /// All that the release knows: the text was accepted before, or is being run.
    Stored,
}

/// A rule after compiling.
#[derive(Debug)]
pub struct CompiledRule {
    /// What became of it.
    pub state: State,
    /// It mentions `oldSelf`: without an old value it is not run, and never ratcheted.
    pub uses_old_self: bool,
    /// The most that one evaluation costs by the estimate.
    pub cost: u64,
    /// What became of its message expression.
    pub message: Message,
    /// Its field path; empty where it has none.
    pub field_path: Path,
    /// What in it depends on the release; the message is made only where the rule fails.
    pub dependence: Dependence,
}

/// What became of a rule.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "nearly all rules are ready, and a box would be one more step for each")]
pub enum State {
    /// There was nothing to compile.
    Blank,
    /// It does not compile, for this reason.
    Failed(Box<ExpressionError>),
    /// It can be run.
    Ready(Program),
}

/// Why an expression does not compile.
#[derive(Clone, Debug)]
pub enum ExpressionError {
    /// It has errors, with what may have been meant.
    Errors(Diagnostics),
    /// It gives a value of this type, and must give another.
    Type(Type),
    /// No program can be made of it.
    Program(PlanError),
}

impl ExpressionError {
    /// The same for messages of the server.
    pub fn fault(&self) -> ExpressionFault {
        match self {
            Self::Errors(errors) => ExpressionFault::Errors(errors.to_string().into()),
            Self::Type(found) => ExpressionFault::Type(found.to_string().into()),
            Self::Program(error) => ExpressionFault::Program(error.to_string().into()),
        }
    }
}

/// What became of a message expression.
#[derive(Debug)]
pub enum Message {
    /// There is none.
    None,
    /// It does not compile, for this reason.
    Failed(Box<ExpressionError>),
    /// It can be run, at this cost at most.
    Ready(Box<Program>, u64),
}

impl CompiledRule {
    fn of(state: State) -> Self {
        Self {
            state,
            uses_old_self: false,
            cost: 0,
            message: Message::None,
            field_path: Path::default(),
            dependence: Dependence::UNKNOWN,
        }
    }

    /// Why it does not compile.
    pub fn error(&self) -> Option<&ExpressionError> {
        match &self.state {
            State::Failed(error) => Some(error),
            State::Blank | State::Ready(_) => None,
        }
    }
}

/// Compiles the rules of schemas.
#[derive(Clone, Copy, Debug)]
pub struct Compiler<'p> {
    /// The schemas and what they are to expressions.
    pub scope: Scope<'p>,
    /// The release.
    pub rules: &'p CelRules,
    /// What is asked of texts besides.
    pub restrictions: Restrictions,
}

/// The names of variables, in the order in which the host knows them.
const SELF: &str = "self";
const OLD_SELF: &str = "oldSelf";

/// A schema whose rules are being compiled.
struct Node<'p> {
    compiler: Compiler<'p>,
    schema: SchemaId,
    /// Without and with an optional `oldSelf`.
    variables: [[Variable; 2]; 2],
}

impl<'p> Compiler<'p> {
    /// Compiles the rules of a schema, each in the environment that `choose` picks for its text; none
    /// where expressions cannot see the schema.
    pub fn schema(
        &self,
        schema: SchemaId,
        choose: &dyn Fn(ExpressionText, &str) -> Environment,
    ) -> Option<Vec<CompiledRule>> {
        let node = self.node(schema)?;
        let rules = self.scope.plan.rules(self.scope.plan.schema(schema));
        Some(rules.iter().map(|rule| node.rule(rule, choose)).collect())
    }

    /// A rule of a schema, checked with all that the release knows: for those who look at its parts.
    pub fn checked(&self, schema: SchemaId, rule: &Rule) -> Option<Checked> {
        self.text(schema, rule, ExpressionText::Rule, Environment::Stored)?.ok()
    }

    /// One of the texts of a rule, compiled anew: for those who look at its errors or its parts.
    pub fn text(
        &self,
        schema: SchemaId,
        rule: &Rule,
        kind: ExpressionText,
        environment: Environment,
    ) -> Option<Result<Checked, Diagnostics>> {
        let node = self.node(schema)?;
        let env = node.env(environment, rule.optional_old_self == Some(true)).with_hints();
        let text = match kind {
            ExpressionText::Rule => rule.rule,
            ExpressionText::MessageExpression => rule.message_expression?,
        };
        Some(env.compile(self.scope.plan.name(text)))
    }

    /// Bounds of schemas that would lower the cost of one of the texts of a rule to a limit.
    pub fn advise(&self, schema: SchemaId, rule: &Rule, kind: ExpressionText, limit: u64) -> Vec<Advice> {
        let Some(Ok(checked)) = self.text(schema, rule, kind, Environment::Stored) else { return Vec::new() };
        let Scope { plan, declarations } = self.scope;
        let around = match kind {
            ExpressionText::Rule => Around::of(plan, declarations, schema),
            // The server estimates a message as if it were made once.
            ExpressionText::MessageExpression => Around::of(plan, declarations, schema).once(),
        };
        let sizes = RuleSizes { scope: self.scope, root: DeclId::of(schema) };
        advise(&Expense { checked: &checked, rules: &self.rules.cost, sizes, around }, limit)
    }

    fn node(&self, schema: SchemaId) -> Option<Node<'p>> {
        let of = self.scope.self_type(DeclId::of(schema))?;
        let variable = |name: &str, ty: Type| Variable { name: name.into(), ty };
        let variables =
            [of.clone(), Type::optional(of.clone())].map(|old| [variable(SELF, of.clone()), variable(OLD_SELF, old)]);
        Some(Node { compiler: *self, schema, variables })
    }
}

/// Compiles an expression that must give a value of a type. Hints are looked for only where there are errors.
fn compile(env: &Env<'_>, text: &str, wanted: &Type) -> Result<Checked, ExpressionError> {
    let checked = env.compile(text).or_else(|_| env.clone().with_hints().compile(text));
    let checked = checked.map_err(ExpressionError::Errors)?;
    if checked.result_type() == wanted {
        return Ok(checked);
    }
    Err(ExpressionError::Type(checked.result_type().clone()))
}

impl Node<'_> {
    fn rule(&self, rule: &Rule, choose: &dyn Fn(ExpressionText, &str) -> Environment) -> CompiledRule {
        let plan = self.compiler.scope.plan;
        let text = plan.name(rule.rule);
        if text.trim_matches(is_space).is_empty() {
            return CompiledRule::of(State::Blank);
        }
        let is_optional = rule.optional_old_self == Some(true);
        let env = self.env(choose(ExpressionText::Rule, text), is_optional);
        let failed = |error| CompiledRule::of(State::Failed(Box::new(error)));
        let checked = match compile(&env, text, &Type::Bool) {
            Ok(checked) => checked,
            Err(error) => return failed(error),
        };
        let uses_old_self = checked.mentions(OLD_SELF);
        let program = match self.program(&checked) {
            Ok(program) => program,
            Err(error) => {
                return CompiledRule { uses_old_self, ..failed(ExpressionError::Program(error)) };
            }
        };
        let mut compiled = CompiledRule {
            uses_old_self,
            cost: self.cost(&checked),
            dependence: Dependence::of(&checked),
            ..CompiledRule::of(State::Ready(program))
        };
        if let Some(text) = rule.message_expression.map(|name| plan.name(name)) {
            let env = self.env(choose(ExpressionText::MessageExpression, text), is_optional);
            compiled.message = self.message(text, &env);
        }
        // The server gives up at a message expression that fails, and forgets the path.
        if let (Some(path), false) = (rule.field_path, matches!(compiled.message, Message::Failed(_))) {
            let place = PlanPlace { plan, schema: self.schema };
            compiled.field_path =
                find(plan.name(path), Some(place), Notation::Brackets).map_or_else(|_| Path::default(), |to| to.path);
        }
        compiled
    }

    fn message(&self, text: &str, env: &Env<'_>) -> Message {
        let compiled = compile(env, text, &Type::String).and_then(|checked| {
            let program = self.program(&checked).map_err(ExpressionError::Program)?;
            Ok(Message::Ready(Box::new(program), self.cost(&checked)))
        });
        compiled.unwrap_or_else(|error| Message::Failed(Box::new(error)))
    }

    fn env(&self, environment: Environment, is_optional: bool) -> Env<'_> {
        let rules = self.compiler.rules;
        let env = match environment {
            Environment::New => Env::for_new(rules),
            Environment::Stored => Env::for_stored(rules),
        };
        let [plain, optional] = &self.variables;
        let variables = if is_optional { optional } else { plain };
        let env = self.compiler.restrictions.on(env);
        env.with_types(&self.compiler.scope).with_variables(variables.iter().cloned())
    }

    fn program(&self, checked: &Checked) -> Result<Program, PlanError> {
        let Compiler { scope, rules, .. } = &self.compiler;
        Program::new(checked, &rules.eval, &rules.go, scope)
    }

    fn cost(&self, checked: &Checked) -> u64 {
        let sizes = RuleSizes { scope: self.compiler.scope, root: DeclId::of(self.schema) };
        estimate(checked, &self.compiler.rules.cost, &sizes).max
    }
}
