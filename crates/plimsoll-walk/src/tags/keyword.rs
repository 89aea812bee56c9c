//! What each rule does. To add one, write its file and give it a line here.

mod change;
mod dependent;
mod each;
mod enumeration;
mod format;
mod item;
mod limit;
mod mode;
mod neq;
mod option;
mod presence;
mod subfield;
mod union;
mod unique;

use plimsoll_finding::{Code, FieldErrorKind, Quoted, TagMessage};
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::tags::{Check, GoForm, GoTypeId, Rule, TagPlan};

use super::found::Found;
use super::held::Held;
use super::json::{Style, text};
use super::run::{Run, Subject};

/// Runs checks that belong together: after the last one that may stop the others, whether any of them did.
pub(super) fn run_all<'p, 'v>(
    run: &mut Run<'p, 'v>,
    checks: &'p [Check],
    subject: Subject<'v>,
    found: &mut Vec<Found<'v>>,
) -> bool {
    let last_stop = checks.iter().rposition(|check| check.stops);
    let mut ends = false;
    for (index, check) in checks.iter().enumerate() {
        let before = found.len();
        run_one(run, check, subject, found);
        ends |= check.stops && found.len() > before;
        if check.is_silent {
            found.truncate(before);
        }
        if ends && Some(index) == last_stop {
            return false;
        }
    }
    true
}

/// Runs a check. Checks within checks are as deep as tags within tags, which the parser bounds.
pub(super) fn run_one<'p, 'v>(
    run: &mut Run<'p, 'v>,
    check: &'p Check,
    subject: Subject<'v>,
    found: &mut Vec<Found<'v>>,
) {
    let before = found.len();
    let plan = run.validator.plan;
    match &check.rule {
        Rule::Required => presence::required(plan, subject, found),
        Rule::Forbidden => presence::forbidden(plan, subject, found),
        Rule::Given => presence::required(plan, subject, found),
        Rule::Minimum(_)
        | Rule::Maximum(_)
        | Rule::MinLength(_)
        | Rule::MaxLength(_)
        | Rule::MaxBytes(_)
        | Rule::MinItems(_)
        | Rule::MaxItems(_)
        | Rule::MinProperties(_)
        | Rule::MaxProperties(_) => limit::check(plan, &check.rule, subject, found),
        Rule::Format(format) => format::check(plan, *format, subject, found),
        Rule::Enum { values, exclusions } => enumeration::check(run, values, exclusions, subject, found),
        Rule::Neq(value) => neq::check(plan, value, subject, found),
        Rule::Immutable => change::immutable(run, subject, found),
        Rule::Update(rule) => change::update(run, rule, subject, found),
        Rule::Monotonic => change::monotonic(run, subject, found),
        Rule::Unique(identity) => unique::check(run, identity, subject, found),
        Rule::NoNils => each::no_nils(run, subject, found),
        Rule::EachVal { identity, check } => each::values(run, identity, check, subject, found),
        Rule::EachKey(check) => each::keys(run, check, subject, found),
        Rule::Subfield { field, check } => subfield::check(run, *field, check, subject, found),
        Rule::Item { keys, check } => item::check(run, keys, check, subject, found),
        Rule::Union(rule) => union::check(run, rule, subject, found),
        Rule::Dependent { trigger, dependent, needs } => {
            dependent::check(run, (*trigger, *dependent), *needs, subject, found);
        }
        Rule::Mode { field, discriminator, cases, otherwise } => {
            mode::check(run, (*field, *discriminator), cases, *otherwise, subject, found);
        }
        Rule::Option { name, enabled, check } => option::check(run, name, *enabled, check, subject, found),
    }
    if let Some(level) = check.level {
        found.iter_mut().skip(before).for_each(|found| found.level = Some(level));
    }
}

/// What was found about a value, without the value in its text.
fn plain(subject: Subject<'_>, code: Code, kind: FieldErrorKind, message: TagMessage) -> Found<'_> {
    let Subject { at, new, .. } = subject;
    Found { code, kind, shown: None, message, at, value: new.value(), level: None }
}

/// What was found about a value that the text shows.
fn shown(subject: Subject<'_>, code: Code, kind: FieldErrorKind, value: Quoted, message: TagMessage) -> Found<'_> {
    Found { shown: Some(value), ..plain(subject, code, kind, message) }
}

/// A value as errors show it: strings of a declared type and everything that is no scalar as JSON.
fn quoted(plan: &TagPlan, of: GoTypeId, held: Held<'_>) -> Quoted {
    let value = plan.value_type(of);
    match plan.literal(value) {
        GoForm::Text if plan.type_(value).name.is_none() => Value::from(held.text()).into(),
        GoForm::Text => Value::scalar(Token::NamedString("", held.text().as_bytes())).into(),
        GoForm::Bool => Value::scalar(Token::Bool(held.bool())).into(),
        GoForm::Int => match i64::try_from(held.int()) {
            Ok(int) => Value::scalar(Token::Int64(int)).into(),
            Err(_) => as_json(plan, of, held),
        },
        _ => as_json(plan, of, held),
    }
}

fn as_json(plan: &TagPlan, of: GoTypeId, held: Held<'_>) -> Quoted {
    let json = text(plan, of, held, Style::Go);
    Value::scalar(Token::Methods { go_type: "", string: &json, json: &json }).into()
}

/// A number of items.
fn count(number: usize) -> Quoted {
    Value::scalar(Token::Int(i64::try_from(number).unwrap_or(i64::MAX))).into()
}
