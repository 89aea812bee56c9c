//! `minimum`, `maximum`, and limits of lengths and counts. Mirrors `limits.go`.

use plimsoll_finding::{Code, FieldErrorKind, TagMessage};
use plimsoll_schema::tags::{Rule, TagPlan};

use super::{Found, Subject, count, plain, quoted, shown};

pub(super) fn check<'v>(plan: &TagPlan, rule: &Rule, subject: Subject<'v>, found: &mut Vec<Found<'v>>) {
    // A pointer to nothing has no value to look at; lists and maps have none to point to.
    if subject.new.is_nil() {
        return;
    }
    let number = || subject.new.int();
    let characters = || subject.new.text().chars().count() as u64;
    let bytes = || subject.new.text().len() as u64;
    let items = || subject.new.len() as u64;
    let invalid =
        |code, message| shown(subject, code, FieldErrorKind::Invalid, quoted(plan, subject.of, subject.new), message);
    let counted = |code, kind, message| shown(subject, code, kind, count(subject.new.len()), message);
    let (code, kind, message) = match *rule {
        Rule::Minimum(min) if number() < min => {
            return found.push(invalid(Code::NumberTooSmall, TagMessage::Minimum(min)));
        }
        Rule::Maximum(max) if number() > max => {
            return found.push(invalid(Code::NumberTooLarge, TagMessage::Maximum(max)));
        }
        Rule::MinItems(min) if items() < min => {
            return found.push(counted(Code::TooFewItems, FieldErrorKind::TooFew, TagMessage::MinItems(min)));
        }
        Rule::MaxItems(max) if items() > max => {
            return found.push(counted(Code::TooManyItems, FieldErrorKind::TooMany, TagMessage::MaxItems(max)));
        }
        Rule::MinProperties(min) if items() < min => {
            return found.push(counted(Code::TooFewFields, FieldErrorKind::TooFew, TagMessage::MinProperties(min)));
        }
        Rule::MaxProperties(max) if items() > max => {
            return found.push(counted(Code::TooManyFields, FieldErrorKind::TooMany, TagMessage::MaxProperties(max)));
        }
        Rule::MinLength(min) if characters() < min => {
            (Code::StringTooShort, FieldErrorKind::TooShort, TagMessage::MinLength(min))
        }
        Rule::MaxLength(max) if characters() > max => {
            (Code::StringTooLong, FieldErrorKind::TooLong, TagMessage::MaxLength(max))
        }
        Rule::MaxBytes(max) if bytes() > max => {
            (Code::StringTooLong, FieldErrorKind::TooLong, TagMessage::MaxBytes(max))
        }
        _ => return,
    };
    found.push(plain(subject, code, kind, message));
}
