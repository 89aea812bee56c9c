//! Our side.

use std::cell::RefCell;

use plimsoll_bench::Contestant;
use plimsoll_cel::arena::Arena;
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::Limits;
use plimsoll_cel::plan::Program;
use plimsoll_cel::release::CelRules;
use plimsoll_cel::types::Type;
use plimsoll_cel::value::Value;
use plimsoll_doc::{Document, ReadRules, read_json};
use plimsoll_release::Release;
use plimsoll_rules::host::{ObjectHost, OldSelf};
use plimsoll_rules::types::{DeclId, Declarations, Scope};
use plimsoll_schema::dialect::{Purpose, lower};
use plimsoll_schema::plan::Plan;
use plimsoll_schema::text::SchemaText;
use plimsoll_walk::{LoadScratch, Loader, Origin, Texts, Tree, UnknownFields, View};

use crate::tasks::Task;

const RULES: CelRules = Release::LATEST.rules().cel;

/// A task with its schema compiled and its object read.
pub(crate) struct Prepared<'t> {
    task: &'t Task,
    plan: Plan,
    declarations: Declarations,
    object: Document<'static>,
}

/// Memory that a caller keeps between evaluations.
#[derive(Default)]
struct Scratch {
    tree: Tree,
    load: LoadScratch,
    arena: Arena,
}

impl<'t> Prepared<'t> {
    pub(crate) fn new(task: &'t Task) -> Result<Self, String> {
        let read = |text: String| read_json(text.as_bytes(), &ReadRules::default()).map(Document::into_owned);
        let schema = read(task.schema.to_string()).map_err(|fault| format!("{fault:?}"))?;
        let plan = lower(&SchemaText::read(schema.root()), &Release::LATEST.rules().schema, Purpose::Objects);
        let declarations = Declarations::of(&plan, false, &Release::LATEST.rules().types);
        let object = read(task.object.to_string()).map_err(|fault| format!("{fault:?}"))?;
        Ok(Self { task, plan, declarations, object })
    }

    fn scope(&self) -> Scope<'_> {
        Scope { plan: &self.plan, declarations: &self.declarations }
    }

    fn compile(&self, env: &Env<'_>, scope: &Scope<'_>) -> Result<Program, String> {
        let checked = env.compile(self.task.rule).map_err(|errors| errors.to_string())?;
        Program::new(&checked, &RULES.eval, &RULES.go, scope).map_err(|error| error.to_string())
    }

    /// Evaluates the compiled rule, the object loaded anew each time.
    pub(crate) fn evaluating(&self) -> Result<Contestant<'_>, String> {
        let scope = self.scope();
        let self_type = scope.self_type(DeclId::of(self.plan.root())).unwrap_or(Type::Dyn);
        let program =
            self.compile(&Env::for_stored(&RULES).with_types(&scope).with_variable("self", self_type), &scope)?;
        let scratch = RefCell::new(Scratch::default());
        let run = move || self.holds(&program, &mut scratch.borrow_mut());
        if run() {
            Ok(Contestant::new(move || usize::from(run())))
        } else {
            Err(format!("{} does not hold", self.task.name))
        }
    }

    fn holds(&self, program: &Program, scratch: &mut Scratch) -> bool {
        let Scratch { tree, load, arena } = scratch;
        tree.clear();
        arena.reset();
        let loader = Loader {
            plan: &self.plan,
            schema: Some(self.plan.root()),
            resource: false,
            unknown: UnknownFields::Keep,
            drop_nulls: false,
            left_out: &[],
        };
        let new = loader.load(self.object.root(), Origin::New, tree, load, &mut Vec::new());
        let texts = Texts::default().with_plan(&self.plan).with_document(Origin::New, &self.object);
        let host = ObjectHost {
            plan: &self.plan,
            declarations: &self.declarations,
            view: View::new(tree, &texts),
            decl: DeclId::of(self.plan.root()),
            new,
            old: OldSelf::Absent,
            added: None,
        };
        matches!(program.run(&host, arena, &Limits::PER_CALL).value, Ok(Value::Bool(true)))
    }

    /// Compiles the rule in an environment that is ready.
    pub(crate) fn compiling(&self) -> Contestant<'_> {
        Contestant::new(move || {
            let scope = self.scope();
            let self_type = scope.self_type(DeclId::of(self.plan.root())).unwrap_or(Type::Dyn);
            let env = Env::for_stored(&RULES).with_types(&scope).with_variable("self", self_type);
            usize::from(self.compile(&env, &scope).is_ok())
        })
    }
}
