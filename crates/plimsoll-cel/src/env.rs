//! Environments: what a text may use.

use std::fmt;
use std::sync::Arc;

use crate::ast::Ast;
use crate::check::{self, Context, Signatures};
use crate::checked::{Checked, Variable};
use crate::diagnostic::Diagnostics;
use crate::functions::{Function, Overload};
use crate::libraries::Libraries;
use crate::parse;
use crate::plan::{PlanError, Program};
use crate::release::CelRules;
use crate::types::{Declared, Nothing, Type};

/// What a text may use: the rules of a release, libraries, variables, and the types of a host.
///
/// Making one is cheap: what depends on the libraries alone is made once for all.
#[derive(Clone)]
pub struct Env<'h> {
    rules: CelRules,
    libraries: Libraries,
    signatures: Arc<Signatures>,
    variables: Arc<[Variable]>,
    declared: &'h dyn Declared,
    container: Box<str>,
    functions: Vec<(&'static str, &'static [Overload])>,
    allowed: Option<Vec<Box<str>>>,
    hints: bool,
    size_limit: Option<usize>,
}

impl Env<'static> {
    /// An environment without variables and without types of a host.
    pub fn new(rules: &CelRules, libraries: Libraries) -> Self {
        Self {
            rules: *rules,
            libraries,
            signatures: Signatures::of(libraries),
            variables: Arc::default(),
            declared: &Nothing,
            container: Box::default(),
            functions: Vec::new(),
            allowed: None,
            hints: false,
            size_limit: None,
        }
    }

    /// What a release lets those use who write a text now.
    pub fn for_new(rules: &CelRules) -> Self {
        Self::new(rules, rules.new)
    }

    /// What a release lets texts use that are stored already.
    pub fn for_stored(rules: &CelRules) -> Self {
        Self::new(rules, rules.stored)
    }
}

impl<'h> Env<'h> {
    /// The same with the types of a host.
    #[must_use]
    pub fn with_types<'t>(self, declared: &'t dyn Declared) -> Env<'t>
    where
        'h: 't,
    {
        Env { declared, ..self }
    }

    /// The same with one more variable. A name with dots is found before fields are.
    #[must_use]
    pub fn with_variable(self, name: &str, ty: Type) -> Self {
        self.with_variables([Variable { name: name.into(), ty }])
    }

    /// The same with more variables.
    #[must_use]
    pub fn with_variables(mut self, more: impl IntoIterator<Item = Variable>) -> Self {
        self.variables = self.variables.iter().cloned().chain(more).collect();
        self
    }

    /// The same with functions of a host. Rows of a function that a library has too come after the library's.
    #[must_use]
    pub fn with_functions(mut self, more: &[Function]) -> Self {
        self.functions.extend(more.iter().map(|function| (function.name, function.overloads)));
        self.with_signatures()
    }

    /// The same with only these functions of its libraries: all others are undeclared. Operators stay, and so do
    /// macros, but what they expand to has to be allowed: `optMap` needs `hasValue`, `value`, `optional.of` and
    /// `optional.none`.
    #[must_use]
    pub fn with_only(mut self, functions: &[&str]) -> Self {
        self.allowed = Some(functions.iter().map(|name| (*name).into()).collect());
        self.with_signatures()
    }

    fn with_signatures(mut self) -> Self {
        let is_allowed = |name: &str| match &self.allowed {
            Some(allowed) if is_callable(name) => allowed.iter().any(|other| **other == *name),
            _ => true,
        };
        self.signatures = Arc::new(Signatures::new(self.libraries, &self.functions, is_allowed));
        self
    }

    /// The same inside a container, whose name may be left out in front of other names.
    #[must_use]
    pub fn with_container(mut self, container: &str) -> Self {
        self.container = container.into();
        self
    }

    /// The same, but errors say what may have been meant ([`crate::diagnostic::Diagnostic::hint`]), which takes some time.
    #[must_use]
    pub const fn with_hints(mut self) -> Self {
        self.hints = true;
        self
    }

    /// The same, but texts of more code points are refused ([`Diagnostics::exceeds_size_limit`]). The server's own limit
    /// of 100,000 holds besides.
    #[must_use]
    pub const fn with_size_limit(mut self, code_points: usize) -> Self {
        self.size_limit = Some(code_points);
        self
    }

    /// The rules of its release.
    pub const fn rules(&self) -> &CelRules {
        &self.rules
    }

    /// Its libraries.
    pub const fn libraries(&self) -> Libraries {
        self.libraries
    }

    /// Its variables.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Parses and checks a text.
    pub fn compile(&self, text: &str) -> Result<Checked, Diagnostics> {
        self.check_size(text)?;
        let ast = parse::parse(text, &self.rules.syntax, self.libraries)?;
        self.check(ast, text)
    }

    fn check_size(&self, text: &str) -> Result<(), Diagnostics> {
        let Some(limit) = self.size_limit.filter(|limit| text.len() > *limit) else { return Ok(()) };
        let size = text.chars().count();
        if size > limit { Err(Diagnostics::size_limit(size, limit)) } else { Ok(()) }
    }

    /// Makes a program of a text that this environment has checked.
    pub fn program(&self, checked: &Checked) -> Result<Program, PlanError> {
        Program::new(checked, &self.rules.eval, &self.rules.go, self.declared)
    }

    /// Makes a program that can tell the values of all parts: [`Program::trace`].
    pub fn traced_program(&self, checked: &Checked) -> Result<Program, PlanError> {
        Program::traced(checked, &self.rules.eval, &self.rules.go, self.declared)
    }

    /// Parses a text and checks nothing: what names stand for, which overloads calls reach and what does not fit only
    /// shows when it runs, and costs may be others. No server does so; the specification has tests for it.
    pub fn compile_unchecked(&self, text: &str) -> Result<Checked, Diagnostics> {
        self.check_size(text)?;
        let ast = parse::parse(text, &self.rules.syntax, self.libraries)?;
        Ok(check::resolve(ast, text, self.context()))
    }

    /// Checks a tree that was parsed from a text.
    pub fn check(&self, ast: Ast, text: &str) -> Result<Checked, Diagnostics> {
        check::check(ast, text, self.context())
    }

    fn context(&self) -> Context<'_> {
        Context {
            rules: &self.rules,
            libraries: self.libraries,
            signatures: &self.signatures,
            variables: &self.variables,
            declared: self.declared,
            container: &self.container,
            hints: self.hints,
        }
    }
}

/// Whether texts can call a function by its name: operators and helpers of macros have others.
fn is_callable(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains('@')
}

impl fmt::Debug for Env<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Env")
            .field("libraries", &self.libraries)
            .field("variables", &self.variables)
            .field("container", &self.container)
            .finish_non_exhaustive()
    }
}
