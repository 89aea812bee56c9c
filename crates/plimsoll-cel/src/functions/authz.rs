//! Kubernetes: questions to the authorizer.

use super::arguments::text;
use super::table::functions;
use crate::authz::{Authz, Decision, Question, Subject, check_service_account};
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{Opaque, Value};

functions! { KUBE_AUTHZ:
    "allowed" {
        /// Whether it is allowed.
        member "decision_allowed"(DECISION) -> Bool => allowed;
    }
    "check" {
        /// The decision on a verb.
        member "pathcheck_check"(PATH_CHECK, String) -> DECISION => check, costs Fixed(350_000), always charges Check;
        /// The decision on a verb.
        member "resourcecheck_check"(RESOURCE_CHECK, String) -> DECISION => check,
            costs Fixed(350_000), always charges Check;
    }
    "error" {
        /// The text of the failure, empty where there was none.
        member "decision_error"(DECISION) -> String => error;
    }
    "errored" {
        /// Whether the check failed.
        member "decision_errored"(DECISION) -> Bool => errored;
    }
    "group" {
        /// A check of resources of an API group.
        member "authorizer_group"(AUTHORIZER, String) -> GROUP_CHECK => group;
    }
    "name" {
        /// The check, of an object of that name.
        member "resourcecheck_name"(RESOURCE_CHECK, String) -> RESOURCE_CHECK => name;
    }
    "namespace" {
        /// The check, in a namespace.
        member "resourcecheck_namespace"(RESOURCE_CHECK, String) -> RESOURCE_CHECK => namespace;
    }
    "path" {
        /// A check of a path that is no resource.
        member "authorizer_path"(AUTHORIZER, String) -> PATH_CHECK => path;
    }
    "reason" {
        /// Why, in words.
        member "decision_reason"(DECISION) -> String => reason;
    }
    "resource" {
        /// A check of a resource.
        member "groupcheck_resource"(GROUP_CHECK, String) -> RESOURCE_CHECK => resource;
    }
    "serviceAccount" {
        /// The authorizer, asked on behalf of a service account.
        member "authorizer_serviceaccount"(AUTHORIZER, String, String) -> AUTHORIZER => service_account;
    }
    "subresource" {
        /// The check, of a subresource.
        member "resourcecheck_subresource"(RESOURCE_CHECK, String) -> RESOURCE_CHECK => subresource;
    }
}

fn authz_of(value: Value<'_>) -> Result<&'_ Authz<'_>, Fault<'_>> {
    match value {
        Value::Opaque(Opaque::Authz(authz)) => Ok(*authz),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn keep<'a>(cx: &Cx<'a>, authz: Authz<'a>) -> Answer<'a> {
    cx.arena.opaque(Opaque::Authz(cx.arena.keep(authz)?))
}

/// The question of the first argument with the text of the second, once it is of the right kind.
pub(super) fn narrow<'a>(
    cx: &Cx<'a>,
    args: &[Value<'a>],
    set: impl Fn(&mut Question<'a>, &'a str) -> bool,
) -> Answer<'a> {
    let &[value, argument] = args else { return Err(Fault::NoSuchOverload) };
    let Authz::Question(mut question) = *authz_of(value)? else { return Err(Fault::NoSuchOverload) };
    if !set(&mut question, text(cx, argument)?) {
        return Err(Fault::NoSuchOverload);
    }
    keep(cx, Authz::Question(question))
}

/// Narrows a question about a resource.
pub(super) fn narrow_resource<'a>(
    cx: &Cx<'a>,
    args: &[Value<'a>],
    set: impl Fn(&mut Question<'a>, &'a str),
) -> Answer<'a> {
    narrow(cx, args, |question, argument| {
        let fits = matches!(question.subject, Subject::Resource { .. });
        if fits {
            set(question, argument);
        }
        fits
    })
}

/// A service account in whose name the authorizer is asked.
fn service_account<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value, namespace, name] = args else { return Err(Fault::NoSuchOverload) };
    let Authz::Authorizer(_) = authz_of(value)? else { return Err(Fault::NoSuchOverload) };
    let (namespace, name) = (text(cx, namespace)?, text(cx, name)?);
    check_service_account(namespace, name)?;
    keep(cx, Authz::Authorizer(Some((namespace, name))))
}

/// A question that begins with the first argument.
fn ask<'a>(cx: &Cx<'a>, args: &[Value<'a>], subject: impl Fn(&'a str) -> Subject<'a>) -> Answer<'a> {
    let &[value, argument] = args else { return Err(Fault::NoSuchOverload) };
    let Authz::Authorizer(service_account) = *authz_of(value)? else { return Err(Fault::NoSuchOverload) };
    keep(cx, Authz::Question(Question::new(service_account, subject(text(cx, argument)?))))
}

fn path<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[_, argument] = args else { return Err(Fault::NoSuchOverload) };
    if text(cx, argument)?.trim_matches(plimsoll_go::unicode::is_space).is_empty() {
        return Err(Fault::Text(&"path must not be empty"));
    }
    ask(cx, args, Subject::Path)
}

fn group<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    ask(cx, args, Subject::Group)
}

fn resource<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[_, argument] = args else { return Err(Fault::NoSuchOverload) };
    if text(cx, argument)?.trim_matches(plimsoll_go::unicode::is_space).is_empty() {
        return Err(Fault::Text(&"resource must not be empty"));
    }
    narrow(cx, args, |question, resource| match question.subject {
        Subject::Group(group) => {
            question.subject = Subject::Resource { group, resource };
            true
        }
        _ => false,
    })
}

fn subresource<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    narrow_resource(cx, args, |question, subresource| question.subresource = subresource)
}

fn namespace<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    narrow_resource(cx, args, |question, namespace| question.namespace = namespace)
}

fn name<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    narrow_resource(cx, args, |question, name| question.name = name)
}

fn check<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value, verb] = args else { return Err(Fault::NoSuchOverload) };
    let Authz::Question(question) = authz_of(value)? else { return Err(Fault::NoSuchOverload) };
    if matches!(question.subject, Subject::Group(_)) {
        return Err(Fault::NoSuchOverload);
    }
    keep(cx, Authz::Decision(cx.host.authorize(question, text(cx, verb)?, cx.arena)))
}

fn decision<'a>(args: &[Value<'a>]) -> Result<&'a Decision<'a>, Fault<'a>> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    match authz_of(value)? {
        Authz::Decision(decision) => Ok(decision),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn allowed<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    decision(args).map(|decision| Value::Bool(decision.allowed))
}

fn reason<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    decision(args).map(|decision| Value::Str(decision.reason))
}

fn errored<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    decision(args).map(|decision| Value::Bool(decision.error.is_some()))
}

fn error<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    decision(args).map(|decision| Value::Str(decision.error.unwrap_or_default()))
}
