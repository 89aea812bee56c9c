//! `enum`. Mirrors `Enum`.

use plimsoll_finding::{Code, FieldErrorKind, TagMessage};
use plimsoll_schema::tags::Exclusion;

use super::{Found, Run, Subject, option, quoted, shown};

pub(super) fn check<'v>(
    run: &Run<'_, 'v>,
    values: &[Box<str>],
    exclusions: &[Exclusion],
    subject: Subject<'v>,
    found: &mut Vec<Found<'v>>,
) {
    if subject.new.is_nil() {
        return;
    }
    // The server asks for the options one by one, until one excludes the value.
    let is_excluded = |value: &str| -> Result<bool, &str> {
        for rule in exclusions {
            let is_on = run.validator.options.get(&rule.option).ok_or(&*rule.option)?;
            if *rule.value == *value && rule.when_enabled == is_on {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let value = subject.new.text();
    let is_known = values.binary_search_by(|known| (**known).cmp(value)).is_ok();
    let supported = match is_excluded(value) {
        Ok(false) if is_known => return,
        Ok(_) => values
            .iter()
            .filter_map(|value| is_excluded(value).map(|out| (!out).then(|| value.clone())).transpose())
            .collect::<Result<Vec<Box<str>>, &str>>(),
        Err(option) => Err(option),
    };
    found.push(match supported {
        Ok(supported) => shown(
            subject,
            Code::UnsupportedValue,
            FieldErrorKind::NotSupported,
            quoted(run.validator.plan, subject.of, subject.new),
            TagMessage::Enum(supported),
        ),
        Err(option) => option::undefined(subject, option),
    });
}
