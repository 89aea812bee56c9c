//! Expressions on their own, over objects with a schema or without one.

use plimsoll_cel::arena::Arena;
use plimsoll_cel::checked::Checked;
use plimsoll_cel::cost::{Explanation, NoSizes, Sizes, explain};
use plimsoll_cel::diagnostic::Diagnostics;
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::{Cx, Limits, Outcome, Traced};
use plimsoll_cel::host::Host;
use plimsoll_cel::plan::{PlanError, Program};
use plimsoll_cel::release::CelRules;
use plimsoll_cel::types::{Declared, Nothing, Type};
use plimsoll_doc::{Document, NodeRef, Span};
use plimsoll_kube::release::Release;
use plimsoll_rules::advice::{Advice, Around, Expense, advise};
use plimsoll_rules::host::{ObjectHost, OldSelf, UntypedHost};
use plimsoll_rules::types::{DeclId, Declarations, RuleSizes, Scope};
use plimsoll_schema::dialect::{Purpose, lower};
use plimsoll_schema::plan::{Plan, SchemaId};
use plimsoll_schema::text::SchemaText;
use plimsoll_walk::{LoadScratch, Loader, Origin, Texts, Tree, UnknownFields, View};

/// What expressions are compiled and run in: a release, and the schema of `self` where there is one.
///
/// ```
/// use plimsoll::{Release, Scene};
///
/// let scene = Scene::new(Release::LATEST);
/// let rule = scene.compile("[1, 2, 3].all(n, n > 0)").expect("it compiles");
/// assert_eq!(rule.result_type().to_string(), "bool");
/// assert_eq!(scene.explain(&rule).cost.max, 26);
/// let errors = scene.compile("1 + 'a'").expect_err("it does not compile");
/// assert!(errors.to_string().starts_with("ERROR: <input>:1:3: found no matching overload for '_+_'"));
/// ```
#[derive(Debug)]
pub struct Scene {
    release: Release,
    plan: Plan,
    declarations: Declarations,
    is_resource: bool,
    /// Without a schema there are no types.
    is_typed: bool,
}

/// The objects that an expression is run over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Objects<'d> {
    /// `self`
    pub new: Option<&'d Document<'d>>,
    /// `oldSelf`
    pub old: Option<&'d Document<'d>>,
}

/// An evaluation, while its values live.
#[allow(missing_debug_implementations, reason = "a host has no form to print")]
pub struct Evaluation<'e, 'a> {
    /// The value and the cost.
    pub outcome: Outcome<'a>,
    /// The values of the parts, in the order in which they were computed.
    pub traced: Traced<'a>,
    /// What is needed to look into lists and maps.
    pub cx: &'e Cx<'a>,
}

impl Scene {
    /// Without a schema: `self` and `oldSelf` are of any type.
    pub fn new(release: Release) -> Self {
        Self::of(release, Document::default().root(), false, false)
    }

    /// With the schema of `self` as a definition writes it. A resource has `apiVersion`, `kind` and
    /// `metadata` whatever its schema says. `None` where expressions cannot see such a schema.
    pub fn with_schema(release: Release, schema: NodeRef<'_>, is_resource: bool) -> Option<Self> {
        let scene = Self::of(release, schema, is_resource, true);
        scene.scope().self_type(scene.root()).is_some().then_some(scene)
    }

    fn of(release: Release, schema: NodeRef<'_>, is_resource: bool, is_typed: bool) -> Self {
        let rules = release.rules();
        let plan = lower(&SchemaText::read(schema), &rules.schema, Purpose::Objects);
        let declarations = Declarations::of(&plan, is_resource, &rules.types);
        Self { release, plan, declarations, is_resource, is_typed }
    }

    /// The release.
    pub fn release(&self) -> Release {
        self.release
    }

    /// Where in the text of the schema a schema of [`Advice`] stands.
    pub fn span(&self, schema: SchemaId) -> Span {
        self.plan.origin(schema).span
    }

    fn rules(&self) -> &'static CelRules {
        &self.release.rules().cel
    }

    fn scope(&self) -> Scope<'_> {
        Scope { plan: &self.plan, declarations: &self.declarations }
    }

    fn root(&self) -> DeclId {
        DeclId::of(self.plan.root())
    }

    fn sizes(&self) -> RuleSizes<'_> {
        RuleSizes { scope: self.scope(), root: self.root() }
    }

    fn with_types<T>(&self, work: impl FnOnce(&dyn Declared, Type) -> T) -> T {
        let scope = self.scope();
        match scope.self_type(self.root()).filter(|_| self.is_typed) {
            Some(of) => work(&scope, of),
            None => work(&Nothing, Type::Dyn),
        }
    }

    /// Parses and checks a text with everything that the release knows.
    pub fn compile(&self, text: &str) -> Result<Checked, Diagnostics> {
        self.with_types(|types, of| environment(Env::for_stored(self.rules()), types, of).compile(text))
    }

    /// The same with what a new rule may use.
    pub fn compile_new(&self, text: &str) -> Result<Checked, Diagnostics> {
        self.with_types(|types, of| environment(Env::for_new(self.rules()), types, of).compile(text))
    }

    /// The names of the fields that a text's value has, where it is an object of the schema.
    pub fn fields(&self, text: &str) -> Vec<String> {
        match self.compile(text) {
            Ok(checked) => match checked.result_type() {
                Type::Object(object) if self.is_typed => self.scope().fields(object),
                _ => Vec::new(),
            },
            Err(_) => Vec::new(),
        }
    }

    /// What a text costs at worst and at least, with the shares of its parts.
    pub fn explain(&self, checked: &Checked) -> Explanation {
        let sizes = self.sizes();
        let sizes: &dyn Sizes = if self.is_typed { &sizes } else { &NoSizes };
        explain(checked, &self.rules().cost, sizes)
    }

    /// Bounds of the schema that would lower the cost of a text, best to a limit.
    pub fn advise(&self, checked: &Checked, limit: u64) -> Vec<Advice> {
        if !self.is_typed {
            return Vec::new();
        }
        let expense = Expense { checked, rules: &self.rules().cost, sizes: self.sizes(), around: Around::default() };
        advise(&expense, limit)
    }

    /// Runs a text over objects.
    ///
    /// # Errors
    /// Where a constant part of the text fails, there is nothing to run.
    pub fn run<T>(
        &self,
        checked: &Checked,
        objects: Objects<'_>,
        look: impl FnOnce(Evaluation<'_, '_>) -> T,
    ) -> Result<T, PlanError> {
        let rules = self.rules();
        let program = self.with_types(|types, _| Program::traced(checked, &rules.eval, &rules.go, types))?;
        let plan = &self.plan;
        let mut tree = Tree::default();
        let mut load = LoadScratch::default();
        let loader = Loader {
            plan,
            schema: self.is_typed.then(|| plan.root()),
            resource: self.is_resource,
            unknown: UnknownFields::Keep,
            drop_nulls: false,
            left_out: &[],
        };
        let mut texts = Texts::default().with_plan(plan);
        let mut add = |document: Option<&_>, origin| {
            document.map(|document: &Document<'_>| {
                loader.load(document.root(), origin, &mut tree, &mut load, &mut Vec::new())
            })
        };
        let (new, old) = (add(objects.new, Origin::New), add(objects.old, Origin::Old));
        for (document, origin) in [(objects.new, Origin::New), (objects.old, Origin::Old)] {
            if let Some(document) = document {
                texts = texts.with_document(origin, document);
            }
        }
        let view = View::new(&tree, &texts);
        let variables = [new, old];
        Ok(match new.filter(|_| self.is_typed) {
            Some(new) => {
                let (declarations, decl) = (&self.declarations, self.root());
                let old = old.map_or(OldSelf::Absent, OldSelf::Value);
                evaluate(&program, &ObjectHost { plan, declarations, view, decl, new, old, added: None }, look)
            }
            None => evaluate(&program, &UntypedHost { view, variables: &variables }, look),
        })
    }
}

fn environment<'t>(env: Env<'static>, types: &'t dyn Declared, of: Type) -> Env<'t> {
    env.with_types(types).with_variable("self", of.clone()).with_variable("oldSelf", of).with_hints()
}

fn evaluate<T>(program: &Program, host: &dyn Host, look: impl FnOnce(Evaluation<'_, '_>) -> T) -> T {
    let arena = Arena::new();
    let (outcome, traced) = program.trace(host, &arena, &Limits::PER_CALL);
    look(Evaluation { outcome, traced, cx: &program.surroundings(host, &arena) })
}
