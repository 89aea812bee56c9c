//! A CRD and its judge in one value: the short way for tests of operators and for programs.

use std::sync::Arc;

use plimsoll_check::catalog::{Catalog, Precedence, definitions};
use plimsoll_check::check::{Checker, Policy, Wanted};
use plimsoll_check::stored::StoredObjects;
use plimsoll_check::text::DocumentText;
use plimsoll_doc::{JsonLayout, KeyOrder, ReadRules, write_json};
use plimsoll_finding::DuplicateKeyPolicy;

use crate::duplicates::Duplicates;
use crate::report::Text;
use crate::{
    Crd, Error, Finding, Format, Input, Judge, Options, Order, Outcome, PathPresence, PlanWarning, Release, Report,
    Request, Subresource, Unknown,
};

/// A compiled CRD, ready to admit objects as the server does. Cheap to clone: clones share everything.
///
/// ```
/// use plimsoll::Plan;
///
/// let plan = Plan::new(r#"
/// apiVersion: apiextensions.k8s.io/v1
/// kind: CustomResourceDefinition
/// metadata: {name: widgets.example.com}
/// spec:
///   group: example.com
///   names: {kind: Widget, plural: widgets}
///   scope: Namespaced
///   versions:
///   - name: v1
///     served: true
///     storage: true
///     schema:
///       openAPIV3Schema:
///         type: object
///         properties:
///           spec:
///             type: object
///             properties: {size: {type: integer, minimum: 1, default: 3}}
/// "#)?;
///
/// let small = "{apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {size: 0}}";
/// let error = plan.admit(small).unwrap_err();
/// assert!(error.to_string().contains("should be greater than or equal to 1"));
///
/// let usual = "{apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {}}";
/// let admitted = plan.admit(usual)?;
/// assert!(admitted.stored().contains(r#""spec":{"size":3}"#));
///
/// // What was stored before the minimum was there may stay, as long as it does not change.
/// assert!(plan.admit_update(small, small).is_ok());
/// assert!(plan.admit_update(small, usual).is_err());
///
/// // A report never fails, and knows the places.
/// let report = plan.check(small);
/// assert_eq!(report.findings[0].field(), "spec.size");
/// assert_eq!(report.findings[0].position().column, 78);
/// # Ok::<(), plimsoll::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan(Arc<Compiled>);

#[derive(Debug)]
struct Compiled {
    /// The only judge: a plan is for one release.
    judges: [Judge; 1],
    options: Options,
    catalog: Catalog,
    crd: Arc<Crd>,
    #[cfg(feature = "serde")]
    text: DocumentText,
    warnings: Vec<String>,
    gaps: Vec<PlanWarning>,
}

/// An object that the server accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Admitted {
    stored: String,
    /// The server's warnings.
    pub warnings: Vec<String>,
}

impl Admitted {
    /// The object as it is stored, as JSON: pruned, with defaults, without what the server sets itself.
    pub fn stored(&self) -> &str {
        &self.stored
    }

    /// The same, taken out.
    pub fn into_stored(self) -> String {
        self.stored
    }
}

impl Plan {
    /// A CRD under the newest release, with the options of [`Options::server`].
    ///
    /// # Errors
    /// The server rejects the CRD, or there is no text.
    pub fn new(crd: impl Input) -> Result<Self, Error> {
        Self::with(Options::server(), crd)
    }

    /// A CRD under a release and options of your own.
    ///
    /// # Errors
    /// The server rejects the CRD, or there is no text.
    pub fn with(options: Options, crd: impl Input) -> Result<Self, Error> {
        let text = document_text(&crd)?;
        let judges = [options.judge()];
        let mut catalog = Catalog::default();
        let mut known = definitions(&text, &checker(&judges, options, None, Subresource::Main));
        let Some(own) = (known.len() == 1).then(|| known.remove(0)) else {
            return Err(rejected_crd(&text, &judges, options, &catalog));
        };
        let defined = own.defined.first();
        let compiled =
            defined.and_then(|defined| Some((Arc::clone(defined.definition.as_ref()?), defined.warnings.clone())));
        catalog.add(own, Precedence::Named);
        let Some((crd, warnings)) = compiled else { return Err(rejected_crd(&text, &judges, options, &catalog)) };
        let gaps = PlanWarning::of(&crd);
        Ok(Self(Arc::new(Compiled {
            judges,
            options,
            catalog,
            crd,
            #[cfg(feature = "serde")]
            text,
            warnings,
            gaps,
        })))
    }

    /// The compiled CRD.
    pub fn crd(&self) -> &Crd {
        &self.0.crd
    }

    /// The server's warnings about the CRD when it is created.
    pub fn server_warnings(&self) -> &[String] {
        &self.0.warnings
    }

    /// Whether the schemas ask for something that is not checked.
    pub fn has_warnings(&self) -> bool {
        !self.0.gaps.is_empty()
    }

    /// What the schemas ask for and is not checked, or only approximately.
    pub fn warnings(&self) -> &[PlanWarning] {
        &self.0.gaps
    }

    /// What becomes of a create.
    ///
    /// # Errors
    /// The server rejects the object, or it cannot be read.
    pub fn admit(&self, object: impl Input) -> Result<Admitted, Error> {
        self.0.admit(&object, None, Subresource::Main)
    }

    /// What becomes of an update of a stored object. The stored one is used as it is, whether the CRD
    /// would admit it or not. An update without a resource version is judged as one that knows the
    /// stored one, as a patch does.
    ///
    /// # Errors
    /// The server rejects the new object, or one of the two cannot be read.
    pub fn admit_update(&self, new: impl Input, old: impl Input) -> Result<Admitted, Error> {
        self.0.admit(&new, Some(&old), Subresource::Main)
    }

    /// What becomes of an update of a stored object's status, likewise. All but the status of the new
    /// object is ignored, as the server does.
    ///
    /// # Errors
    /// The server rejects the new status, the CRD has no status subresource, or one of the two objects
    /// cannot be read.
    pub fn admit_status(&self, new: impl Input, old: impl Input) -> Result<Admitted, Error> {
        self.0.admit(&new, Some(&old), Subresource::Status)
    }

    /// The text of the CRD.
    #[cfg(feature = "serde")]
    pub(crate) fn text(&self) -> &DocumentText {
        &self.0.text
    }

    /// What becomes of a create, with the states of fields that were not written.
    #[cfg(feature = "serde")]
    pub(crate) fn admit_with_presence(&self, object: &dyn Input) -> Result<(Admitted, Vec<PathPresence>), Error> {
        let asked = Asked { new: document_text(object)?, old: None, subresource: Subresource::Main };
        let judge = self.0.options.presence(true).judge();
        let (report, presence) = self.0.answer_by(&judge, &asked);
        Ok((self.0.admitted(&asked, report)?, presence))
    }

    /// Everything there is to say about a create.
    pub fn check(&self, object: impl Input) -> Report {
        self.0.check(&object, None, Subresource::Main)
    }

    /// Everything there is to say about an update of a stored object.
    pub fn check_update(&self, new: impl Input, old: impl Input) -> Report {
        self.0.check(&new, Some(&old), Subresource::Main)
    }

    /// Everything there is to say about an update of a stored object's status.
    pub fn check_status(&self, new: impl Input, old: impl Input) -> Report {
        self.0.check(&new, Some(&old), Subresource::Status)
    }
}

/// A request as text.
struct Asked {
    new: DocumentText,
    old: Option<DocumentText>,
    subresource: Subresource,
}

impl Compiled {
    fn admit(&self, new: &dyn Input, old: Option<&dyn Input>, subresource: Subresource) -> Result<Admitted, Error> {
        let old = old.map(document_text).transpose()?;
        let asked = Asked { new: document_text(new)?, old, subresource };
        self.admitted(&asked, self.answer(&asked))
    }

    /// What the server's answer comes to.
    fn admitted(&self, asked: &Asked, report: Report) -> Result<Admitted, Error> {
        match (report.outcome, report.stored) {
            (Outcome::Accepted, Some(stored)) => Ok(Admitted { stored, warnings: report.warnings }),
            (Outcome::BadStored, _) => Err(Error::BadStored(report.status.message)),
            (_, stored) => {
                let report = Box::new(self.explained(asked, Report { stored, ..report }));
                Err(if report.outcome == Outcome::Unreadable {
                    Error::Unreadable(report)
                } else {
                    Error::Rejected(report)
                })
            }
        }
    }

    fn check(&self, new: &dyn Input, old: Option<&dyn Input>, subresource: Subresource) -> Report {
        let old = match old.map(document_text).transpose() {
            Ok(old) => old,
            Err(error) => return Report::without_text(Outcome::BadStored, &error),
        };
        match document_text(new) {
            Ok(new) => {
                let asked = Asked { new, old, subresource };
                self.explained(&asked, self.answer(&asked))
            }
            Err(error) => Report::without_text(Outcome::Unreadable, &error),
        }
    }

    /// The server's answer, without findings.
    fn answer(&self, asked: &Asked) -> Report {
        let [judge] = &self.judges;
        self.answer_by(judge, asked).0
    }

    /// The same of a judge with options of its own, and the states of fields where these ask for them.
    fn answer_by(&self, judge: &Judge, asked: &Asked) -> (Report, Vec<PathPresence>) {
        let Asked { new, old, subresource } = asked;
        let old = old.as_ref().map(|old| &*old.text);
        let duplicates = Duplicates::of(new, self.options);
        let resolved = match &duplicates {
            Duplicates::AsServer => None,
            Duplicates::Refused(status) => {
                let report = Report { status: status.clone(), ..Report::without_text(Outcome::Rejected, &"") };
                return (report, Vec::new());
            }
            Duplicates::Resolved(document) => {
                Some(write_json(document.root(), KeyOrder::AsRead, JsonLayout::Compact).into_bytes())
            }
        };
        let (body, format) = match &resolved {
            Some(json) => (json, Format::Json),
            None => (&new.text, new.format),
        };
        let request = Request { body, format, old, subresource: *subresource };
        let verdict = match judge.judge(&self.crd, &request) {
            Ok(verdict) => verdict,
            Err(failure) => return (Report::without_text(Outcome::BadStored, &failure), Vec::new()),
        };
        (Report::of(&verdict), verdict.presence.clone())
    }

    /// Adds what there is to say.
    fn explained(&self, asked: &Asked, report: Report) -> Report {
        let stored = asked.old.as_ref().and_then(|old| StoredObjects::only(old).ok());
        let checker = checker(&self.judges, self.options, stored.as_ref(), asked.subresource);
        Report { findings: findings(&asked.new, &checker, &self.catalog, self.options), ..report }
    }
}

pub(crate) fn checker<'a>(
    judges: &'a [Judge; 1],
    options: Options,
    stored: Option<&'a StoredObjects>,
    subresource: Subresource,
) -> Checker<'a> {
    let unknown = options.unknown_fields();
    let usual = if unknown == Unknown::Strict { DuplicateKeyPolicy::Rejected } else { DuplicateKeyPolicy::LastWins };
    let policy = Policy {
        unknown,
        duplicates: options.duplicate_key_policy().unwrap_or(usual),
        ignore_missing: false,
        leave_out_cluster_fields: false,
        subresource,
        compares_versions: false,
    };
    Checker { judges, policy, stored, stored_crds: None, kinds: None, schemas: None, exceptions: None }
}

/// The findings about a text, in the order that was asked for.
fn findings(text: &DocumentText, checker: &Checker<'_>, catalog: &Catalog, options: Options) -> Vec<Finding> {
    let [judge] = checker.judges else { return Vec::new() };
    let examined = checker.examine(text, Wanted::All, catalog);
    shown(examined.into_iter().flat_map(|examined| examined.issues).collect(), text, judge.release(), options)
}

/// Findings about a text, worded for a release.
pub(crate) fn shown(
    issues: Vec<plimsoll_finding::Finding>,
    text: &DocumentText,
    release: Release,
    options: Options,
) -> Vec<Finding> {
    let shown = Text::new(&text.name, &text.text);
    let wording = release.rules().words;
    let mut findings: Vec<Finding> = issues.into_iter().map(|data| Finding::new(data, &shown, wording)).collect();
    if options.findings_order() == Order::Path {
        findings.sort_by_cached_key(Finding::pointer);
    }
    findings
}

pub(crate) fn rejected_crd(text: &DocumentText, judges: &[Judge; 1], options: Options, catalog: &Catalog) -> Error {
    let [judge] = judges;
    let defined = judge.define(&text.text, text.format);
    let checker = checker(judges, options, None, Subresource::Main);
    let status = defined.status(false);
    let is_unreadable = status.code == 400;
    let report = Box::new(Report {
        outcome: if is_unreadable { Outcome::Unreadable } else { Outcome::Rejected },
        status,
        findings: findings(text, &checker, catalog, options),
        warnings: Vec::new(),
        stored: None,
        cost: 0,
    });
    if is_unreadable { Error::Unreadable(report) } else { Error::Rejected(report) }
}

pub(crate) fn document_text(input: &(impl Input + ?Sized)) -> Result<DocumentText, Error> {
    let text = input.text()?.into_owned();
    let format = input.format().unwrap_or_else(|| Format::guess_by_reading(&text, &ReadRules::default()));
    Ok(DocumentText::whole(&input.name(), format, text))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::FieldValidation;

    const CRD: &str = "
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {kind: Widget, plural: widgets}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {size: {type: integer, minimum: 1}}}
          status: {type: object, properties: {ready: {type: integer, minimum: 0}}}
";

    fn widget(rest: &str) -> String {
        format!("{{apiVersion: example.com/v1, kind: Widget, metadata: {{name: a}}, {rest}}}")
    }

    fn code(error: &Error) -> u16 {
        error.report().map_or(0, |report| report.status.code)
    }

    #[test]
    fn updates_know_the_stored_state() {
        let plan = Plan::new(CRD).unwrap();
        let (one, none) = (widget("spec: {size: 1}"), widget("spec: {size: 0}"));
        assert!(plan.admit(&one).is_ok());
        assert_eq!(plan.admit(&none).unwrap_err().report().unwrap().findings.len(), 1);
        assert!(plan.admit_update(&one, &none).is_ok());
        assert!(plan.admit_update(&none, &none).is_ok());
        assert_eq!(code(&plan.admit_update(&none, &one).unwrap_err()), 422);
        let stale = one.replace("name: a", "name: a, resourceVersion: '7'");
        let stored = one.replace("name: a", "name: a, resourceVersion: '8'");
        assert_eq!(code(&plan.admit_update(&stale, &stored).unwrap_err()), 409);
        assert!(plan.admit_update(&one, &stored).is_ok());
    }

    #[test]
    fn findings_of_updates_are_in_the_new_text() {
        let plan = Plan::new(CRD).unwrap();
        let (new, old) = ("# a comment first\n".to_owned() + &widget("spec: {size: 0}"), widget("spec: {size: 2}"));
        let report = plan.check_update(&new, &old);
        assert_eq!(report.outcome, Outcome::Rejected);
        let finding = &report.findings[0];
        assert_eq!(&new[finding.span()], "0");
        assert_eq!(finding.position().line, 2);
    }

    #[test]
    fn the_status_has_an_update_of_its_own() {
        let plan = Plan::new(CRD).unwrap();
        let old = widget("spec: {size: 1}");
        let admitted = plan.admit_status(widget("spec: {size: 9}, status: {ready: 2}"), &old).unwrap();
        assert!(admitted.stored().contains(r#""spec":{"size":1}"#), "{admitted:?}");
        assert!(admitted.stored().contains(r#""status":{"ready":2}"#), "{admitted:?}");
        let report = plan.check_status(widget("status: {ready: -1}"), &old);
        assert_eq!(report.findings[0].pointer(), "/status/ready");
    }

    #[test]
    fn errors_tell_rejected_unreadable_and_bad_stored_objects_apart() {
        let plan = Plan::new(CRD).unwrap();
        let good = widget("spec: {size: 1}");
        assert!(matches!(plan.admit(widget("spec: {size: 0}")), Err(Error::Rejected(_))));
        assert!(matches!(plan.admit("{"), Err(Error::Unreadable(_))));
        assert!(matches!(plan.admit_update(&good, "{"), Err(Error::BadStored(_))));
        assert!(matches!(plan.admit(std::path::Path::new("/no/such/file")), Err(Error::Input(_))));
        assert_eq!(plan.check("{").outcome, Outcome::Unreadable);
        assert_eq!(plan.check_update(&good, "{").outcome, Outcome::BadStored);
    }

    #[test]
    fn a_crd_that_is_rejected_has_findings_with_places() {
        assert!(matches!(Plan::new("{"), Err(Error::Unreadable(_))));
        let text = CRD.replace("type: integer", "minimum: 0");
        let error = Plan::new(&text).unwrap_err();
        assert_eq!(code(&error), 422);
        let report = error.report().unwrap();
        assert!(report.findings.iter().all(|finding| finding.position().line > 10), "{report:?}");
    }

    #[test]
    fn duplicate_keys_have_a_policy() {
        use DuplicateKeyPolicy::{FirstWins, LastWins, Rejected};

        let twice = widget("spec: {size: 1, size: 2}");
        for (validation, policy, size) in [
            (FieldValidation::Strict, None, None),
            (FieldValidation::Ignore, None, Some(2)),
            (FieldValidation::Strict, Some(LastWins), Some(2)),
            (FieldValidation::Strict, Some(FirstWins), Some(1)),
            (FieldValidation::Ignore, Some(FirstWins), Some(1)),
            (FieldValidation::Ignore, Some(Rejected), None),
        ] {
            let options = Options::server().field_validation(validation);
            let options = policy.map_or(options, |policy| options.duplicate_keys(policy));
            let plan = Plan::with(options, CRD).unwrap();
            let (report, admitted) = (plan.check(&twice), plan.admit(&twice));
            assert_eq!(report.is_accepted(), size.is_some(), "{validation:?} {policy:?}: {report:?}");
            let is_error = |finding: &Finding| finding.code().name() == "duplicate_key";
            assert_eq!(report.errors().any(is_error), size.is_none(), "{validation:?} {policy:?}: {report:?}");
            let stored =
                admitted.ok().map(|admitted| admitted.stored().contains(&format!("\"size\":{}", size.unwrap())));
            assert_eq!(stored, size.map(|_| true), "{validation:?} {policy:?}");
        }
    }

    #[test]
    fn rules_have_limits_beyond_those_of_the_server() {
        let with_rule = |rule: &str| {
            let spec = format!("spec: {{type: object, x-kubernetes-validations: [{{rule: {rule:?}}}], properties");
            CRD.replace("spec: {type: object, properties", &spec)
        };
        let options = Options::server();
        let rule = "self.size.isSorted() || [3, 1, 2].map(n, n * self.size).exists(n, n == 9)";
        let rule = rule.replace("self.size.isSorted()", "[1, 2].isSorted()");
        assert!(Plan::with(options, with_rule(&rule)).is_ok());
        assert!(Plan::with(options.allowed_functions(&["isSorted"]), with_rule(&rule)).is_ok());
        let error = Plan::with(options.allowed_functions(&["matches"]), with_rule(&rule)).unwrap_err();
        assert!(error.to_string().contains("undeclared reference to 'isSorted'"), "{error}");
        assert!(Plan::with(options.expression_size_limit(100), with_rule(&rule)).is_ok());
        let error = Plan::with(options.expression_size_limit(20), with_rule(&rule)).unwrap_err();
        assert_eq!(error.report().unwrap().findings[0].code().name(), "rule_not_compiled", "{error}");

        // A clock that is always an hour later than it was.
        fn late() -> Duration {
            static HOURS: AtomicU64 = AtomicU64::new(0);
            Duration::from_secs(3600 * HOURS.fetch_add(1, Ordering::Relaxed))
        }
        let loops = "abcd".chars().map(|name| format!("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].all({name}, "));
        let rule = &format!("{}a + b + c + d < 100))))", loops.collect::<String>());
        let object = widget("spec: {size: 1}");
        let in_time = Plan::with(options.rule_time_limit(Duration::from_secs(60), crate::clock), with_rule(rule));
        assert!(in_time.unwrap().check(&object).is_accepted());
        let too_late = Plan::with(options.rule_time_limit(Duration::from_secs(60), late), with_rule(rule)).unwrap();
        let report = too_late.check(&object);
        assert_eq!(report.findings[0].code().name(), "rule_error", "{report:?}");
        assert!(report.findings[0].server().unwrap().contains("interrupted"), "{report:?}");
    }

    #[test]
    fn a_failed_rule_is_in_the_help() {
        let rule = format!("self.size > 5 || {}", "self.size == 7 || ".repeat(10) + "false");
        let spec =
            format!("spec: {{type: object, x-kubernetes-validations: [{{rule: {rule:?}, message: 'no'}}], properties");
        let plan = Plan::new(CRD.replace("spec: {type: object, properties", &spec)).unwrap();
        let report = plan.check(widget("spec: {size: 1}"));
        let finding = &report.findings[0];
        assert_eq!((finding.code().name(), finding.rule()), ("cel_violation", Some(&*rule)));
        let help = finding.help().unwrap();
        assert!(help.starts_with("the rule is `self.size > 5 || self.size == 7") && help.ends_with("…`"), "{help}");
    }

    #[test]
    fn plans_are_shared_between_threads() {
        fn shared<T: Clone + Send + Sync + 'static>() {}
        shared::<Plan>();
    }
}
