//! `ifEnabled` and `ifDisabled`. Mirrors `IfOption`.

use plimsoll_finding::{Code, FieldErrorKind, TagMessage};
use plimsoll_schema::tags::Check;

use super::{Found, Run, Subject, plain, run_one};

pub(super) fn check<'p, 'v>(
    run: &mut Run<'p, 'v>,
    name: &str,
    enabled: bool,
    check: &'p Check,
    subject: Subject<'v>,
    found: &mut Vec<Found<'v>>,
) {
    match run.validator.options.get(name) {
        None => found.push(undefined(subject, name)),
        Some(is_on) if is_on == enabled => run_one(run, check, subject, found),
        Some(_) => {}
    }
}

/// The error of an option that nobody defines.
pub(super) fn undefined<'v>(subject: Subject<'v>, name: &str) -> Found<'v> {
    plain(subject, Code::UndefinedOption, FieldErrorKind::Internal, TagMessage::UndefinedOption(name.into()))
}
