//! Kubernetes: versions.

use std::cmp::Ordering;

use plimsoll_go::semver::{SemverError, Version};

use super::arguments::text_bytes;
use super::table::functions;
use crate::arena::Pooled;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{Opaque, Value};

functions! { KUBE_SEMVER:
    "compareTo" {
        /// -1, 0 or 1 as the first is less than, equal to or greater than the second.
        member "semver_compare_to"(SEMVER, SEMVER) -> Int => compare_to;
    }
    "isGreaterThan" {
        /// Whether the first is greater than the second.
        member "semver_is_greater_than"(SEMVER, SEMVER) -> Bool => is_greater_than;
    }
    "isLessThan" {
        /// Whether the first is less than the second.
        member "semver_is_less_than"(SEMVER, SEMVER) -> Bool => is_less_than;
    }
    "isSemver" {
        /// Whether the text gives a version.
        global "is_semver_string"(String) -> Bool => is_semver, costs Parse, always charges Tenth;
        /// Whether the text gives a version, made regular first where the second is true.
        global "is_semver_string_bool"(String, Bool) -> Bool => is_semver, costs Parse, always charges Tenth;
    }
    "major" {
        /// The major number.
        member "semver_major"(SEMVER) -> Int => major;
    }
    "minor" {
        /// The minor number.
        member "semver_minor"(SEMVER) -> Int => minor;
    }
    "patch" {
        /// The patch number.
        member "semver_patch"(SEMVER) -> Int => patch;
    }
    "semver" {
        /// The version that the text gives.
        global "string_to_semver"(String) -> SEMVER => to_semver, costs Parse, always charges Tenth;
        /// The version that the text gives, made regular first where the second is true.
        global "string_bool_to_semver"(String, Bool) -> SEMVER => to_semver, costs Parse, always charges Tenth;
    }
}

fn version_of(value: Value<'_>) -> Result<Pooled<'_, Version>, Fault<'_>> {
    match value {
        Value::Opaque(Opaque::Semver(version)) => Ok(*version),
        _ => Err(Fault::NoSuchOverload),
    }
}

/// Reads the first argument, made regular first where the second wants it.
fn parse<'a>(args: &[Value<'a>]) -> Result<Result<Version, SemverError>, Fault<'a>> {
    match *args {
        [text] | [text, Value::Bool(false)] => Ok(Version::parse(text_bytes(text)?)),
        [text, Value::Bool(true)] => Ok(Version::parse_normalized(text_bytes(text)?)),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn to_semver<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let version = parse(args)?.map_err(|error| cx.arena.fault(format_args!("{error}")))?;
    cx.arena.semver(version)
}

fn is_semver<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    Ok(Value::Bool(parse(args)?.is_ok()))
}

/// A part of a version; those beyond an int wrap, as in the server.
fn part<'a>(args: &[Value<'a>], part: impl Fn(&Version) -> u64) -> Answer<'a> {
    let &[version] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Int(version_of(version)?.read(part) as i64))
}

fn major<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    part(args, |version| version.major)
}

fn minor<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    part(args, |version| version.minor)
}

fn patch<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    part(args, |version| version.patch)
}

fn order<'a>(args: &[Value<'a>]) -> Result<Ordering, Fault<'a>> {
    let &[left, right] = args else { return Err(Fault::NoSuchOverload) };
    let (left, right) = (version_of(left)?, version_of(right)?);
    Ok(left.read(|left| right.read(|right| left.precedence(right))))
}

fn is_less_than<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    order(args).map(|order| Value::Bool(order.is_lt()))
}

fn is_greater_than<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    order(args).map(|order| Value::Bool(order.is_gt()))
}

fn compare_to<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    order(args).map(|order| Value::Int(order as i64))
}
