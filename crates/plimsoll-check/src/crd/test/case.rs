//! A case is run: requests to the judge one after the other, and what must come of them.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::body::{self, Envelope};
use super::compare;
use super::crds::FoundCrd;
use super::failure::{Answer, Failure, Mismatch, Step};
use super::suite::{Case, Flow, OnCreate, OnUpdate, Single};
use crate::crd::patch::{self, Patch};
use crate::crd::server_form::{as_stored, as_update};
use crate::{Crd, Defined, Format, Judge, RawRequest, Subresource, Verdict};

/// The judges of a release.
#[derive(Debug)]
pub struct Judges {
    /// Unknown fields are dropped, as for most clients.
    pub usual: Judge,
    /// Unknown fields are errors.
    pub strict: Judge,
}

/// One version of a definition, compiled, or why the server refuses it. Suites share it.
#[derive(Debug, Default)]
pub(super) struct Base(OnceLock<Result<Compiled, Answer>>);

#[derive(Debug)]
struct Compiled {
    text: String,
    definition: Arc<Crd>,
}

impl Base {
    fn get(&self, found: &FoundCrd, version: &str, judge: &Judge) -> Result<&Compiled, Answer> {
        let compile = || {
            let text = found.narrowed(found.json.clone(), version);
            let defined = judge.define(text.as_bytes(), Format::Json);
            match defined.definition.clone() {
                Some(definition) => Ok(Compiled { text, definition }),
                None => Err(refusal(&defined)),
            }
        };
        self.0.get_or_init(compile).as_ref().map_err(Answer::clone)
    }
}

/// Runs cases under one version of a definition.
pub(super) struct Runner<'a> {
    judges: &'a Judges,
    found: &'a FoundCrd,
    version: &'a str,
    /// The text of the definition.
    text: &'a str,
    definition: &'a Arc<Crd>,
    api_version: String,
    /// Patched definitions, or why there are none.
    patched: HashMap<&'a [Patch], Result<Arc<Crd>, Answer>>,
}

impl<'a> Runner<'a> {
    /// Makes the definition.
    ///
    /// # Errors
    /// The server refuses it.
    pub(super) fn new(
        found: &'a FoundCrd,
        version: &'a str,
        base: &'a Base,
        judges: &'a Judges,
    ) -> Result<Self, Answer> {
        let Compiled { text, definition } = base.get(found, version, &judges.usual)?;
        let api_version = format!("{}/{version}", definition.group());
        Ok(Self { judges, found, version, text, definition, api_version, patched: HashMap::new() })
    }

    /// Runs a case.
    ///
    /// # Errors
    /// What is not as it must be.
    pub(super) fn run(&mut self, case: &'a Case) -> Result<(), Failure> {
        match &case.flow {
            Flow::OnCreate(case) => self.on_create(case),
            Flow::OnUpdate(case) => self.on_update(case),
            Flow::Single(case) => self.single(case),
        }
    }

    fn on_create(&self, case: &OnCreate) -> Result<(), Failure> {
        let object = body::of_operator(&case.initial, None).map_err(unfit(Step::Create))?;
        let verdict = self.send(self.definition, Step::Create, &object, None)?;
        match &case.error {
            Some(error) => refused(Step::Create, &verdict, error),
            None => self.stored(Step::Create, &verdict, case.expected.as_deref()),
        }
    }

    /// The steps of the runner that such suites are written for.
    fn on_update(&mut self, case: &'a OnUpdate) -> Result<(), Failure> {
        let stored = self.initial(case)?;
        let name = body::name_of(&stored);
        let updated = body::of_operator(&case.updated, Some(&name)).map_err(unfit(Step::Update))?;
        let status = body::status_of(&case.updated).map_err(unfit(Step::Update))?;
        let verdict = self.send(self.definition, Step::Update, &updated, Some(&stored))?;
        if let Some(error) = &case.error {
            return refused(Step::Update, &verdict, error);
        }
        let (stored, object);
        let mut last = (Step::Update, verdict);
        if let Some(status) = status {
            stored = accepted(Step::Update, &last.1)?;
            object = body::with_status(&stored, &status).map_err(unfit(Step::UpdateStatus))?;
            let verdict = self.send(self.definition, Step::UpdateStatus, &object, Some(&stored))?;
            if let Some(error) = &case.status_error {
                return refused(Step::UpdateStatus, &verdict, error);
            }
            last = (Step::UpdateStatus, verdict);
        }
        self.stored(last.0, &last.1, case.expected.as_deref())
    }

    /// The object that an update begins with.
    fn initial(&mut self, case: &'a OnUpdate) -> Result<String, Failure> {
        let definition = self.patched(&case.patches)?;
        let object = body::of_operator(&case.initial, None).map_err(unfit(Step::Create))?;
        let verdict = self.send(&definition, Step::Create, &object, None)?;
        let mut stored = accepted(Step::Create, &verdict)?;
        if let Some(status) = body::status_of(&case.initial).map_err(unfit(Step::CreateStatus))? {
            let object = body::with_status(&stored, &status).map_err(unfit(Step::CreateStatus))?;
            let verdict = self.send(&definition, Step::CreateStatus, &object, Some(&stored))?;
            let with_status = accepted(Step::CreateStatus, &verdict)?;
            drop(verdict);
            stored = with_status;
        }
        if !case.patches.is_empty() {
            let object = body::of_own(&stored, self.envelope(), true).map_err(unfit(Step::Resend))?;
            let verdict = self.send(self.definition, Step::Resend, &object, Some(&stored))?;
            let resent = accepted(Step::Resend, &verdict)?;
            drop(verdict);
            stored = resent;
        }
        Ok(stored)
    }

    /// The definition with patches, as an update of the one without.
    fn patched(&mut self, patches: &'a [Patch]) -> Result<Arc<Crd>, Failure> {
        if patches.is_empty() {
            return Ok(Arc::clone(self.definition));
        }
        if !self.patched.contains_key(patches) {
            let text = patch::apply(&self.found.json, patches).map_err(unfit(Step::Patch))?;
            let text = self.found.narrowed(text, self.version);
            let defined = self.redefine(&text).map_err(unfit(Step::Patch))?;
            let patched = defined.definition.clone().ok_or_else(|| refusal(&defined));
            self.patched.insert(patches, patched);
        }
        match self.patched.get(patches) {
            Some(Ok(definition)) => Ok(Arc::clone(definition)),
            Some(Err(answer)) => Err(Failure { step: Step::Patch, what: Mismatch::Refused(answer.clone()) }),
            None => Err(Failure { step: Step::Patch, what: Mismatch::Unfit("it is not there".to_owned()) }),
        }
    }

    fn redefine(&self, text: &str) -> Result<Defined, String> {
        let (old, new) = (body::read_object(self.text)?, body::read_object(text)?);
        let (old, new) = (as_stored(old.root()), as_update(new.root()));
        let judge = &self.judges.usual;
        judge.redefine(new.as_bytes(), Format::Json, old.as_bytes(), Format::Json)
    }

    fn single(&self, case: &Single) -> Result<(), Failure> {
        let step = match (&case.old, case.subresource) {
            (None, _) => Step::Create,
            (Some(_), Subresource::Main) => Step::Update,
            (Some(_), Subresource::Status) => Step::UpdateStatus,
        };
        let is_update = case.old.is_some();
        let object = body::of_own(&case.object, self.envelope(), is_update).map_err(unfit(step))?;
        let old = case.old.as_ref().map(|old| body::of_own(old, self.envelope(), true));
        let old = old.transpose().map_err(unfit(step))?;
        let judge = if case.strict { &self.judges.strict } else { &self.judges.usual };
        let verdict = send(judge, self.definition, step, &object, old.as_deref())?;
        if let Some(wanted) = case.expects.warn.iter().find(|wanted| !has_warning(&verdict, wanted)) {
            let what = Mismatch::NoWarning { wanted: wanted.clone(), warnings: verdict.warnings.clone() };
            return Err(Failure { step, what });
        }
        match &case.expects.reject {
            None => self.stored(step, &verdict, case.expects.stored.as_deref()),
            Some(texts) if texts.is_empty() => refused(step, &verdict, ""),
            Some(texts) => texts.iter().try_for_each(|text| refused(step, &verdict, text)),
        }
    }

    fn envelope(&self) -> Envelope<'_> {
        Envelope { api_version: &self.api_version, kind: &self.definition.names.kind }
    }

    fn send<'v>(
        &'v self,
        definition: &'v Crd,
        step: Step,
        object: &'v str,
        old: Option<&'v str>,
    ) -> Result<Verdict<'v>, Failure> {
        send(&self.judges.usual, definition, step, object, old)
    }

    /// The request must be accepted, and the stored object be the one that is expected.
    fn stored(&self, step: Step, verdict: &Verdict<'_>, expected: Option<&str>) -> Result<(), Failure> {
        let stored = accepted(step, verdict)?;
        let Some(expected) = expected else { return Ok(()) };
        let expected = body::of_own(expected, self.envelope(), false);
        let expected =
            expected.map_err(|why| Failure { step, what: Mismatch::Unfit(format!("what is expected: {why}")) })?;
        match compare::difference(&expected, &stored) {
            None => Ok(()),
            Some(lines) => Err(Failure { step, what: Mismatch::Differs(lines) }),
        }
    }
}

fn send<'v>(
    judge: &'v Judge,
    definition: &'v Crd,
    step: Step,
    object: &'v str,
    old: Option<&'v str>,
) -> Result<Verdict<'v>, Failure> {
    let request = RawRequest {
        body: object.as_bytes(),
        format: Format::Json,
        old: old.map(str::as_bytes),
        subresource: match step {
            Step::CreateStatus | Step::UpdateStatus => Subresource::Status,
            _ => Subresource::Main,
        },
    };
    judge.judge(definition, &request).map_err(|failure| Failure { step, what: Mismatch::Unfit(failure.to_string()) })
}

fn refusal(defined: &Defined) -> Answer {
    let errors = defined.error_texts();
    Answer { message: defined.status(false).message, errors }
}

fn unfit(step: Step) -> impl Fn(String) -> Failure {
    move |why| Failure { step, what: Mismatch::Unfit(why) }
}

fn accepted(step: Step, verdict: &Verdict<'_>) -> Result<String, Failure> {
    match verdict.object() {
        Some(object) if verdict.is_accepted() => Ok(object),
        _ => Err(Failure { step, what: Mismatch::Refused(Answer::of(verdict)) }),
    }
}

fn refused(step: Step, verdict: &Verdict<'_>, wanted: &str) -> Result<(), Failure> {
    if verdict.is_accepted() {
        let wanted = Some(wanted.to_owned()).filter(|wanted| !wanted.is_empty());
        return Err(Failure { step, what: Mismatch::Accepted { wanted: wanted.into_iter().collect() } });
    }
    if verdict.status().message.contains(wanted) {
        return Ok(());
    }
    let what = Mismatch::OtherError { wanted: wanted.to_owned(), answer: Answer::of(verdict) };
    Err(Failure { step, what })
}

fn has_warning(verdict: &Verdict<'_>, wanted: &str) -> bool {
    verdict.warnings.iter().any(|warning| warning.contains(wanted))
}
