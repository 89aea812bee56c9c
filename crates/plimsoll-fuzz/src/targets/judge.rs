//! Judging: a definition and objects of any bytes get an answer, and always the same one.
//!
//! An input is a definition, an object and a stored object, divided by lines of `%%`. Where the
//! definition is refused, the objects are judged under another that is not.

use std::cell::RefCell;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use plimsoll_doc::{Format, Limits, ReadRules, read_json};
use plimsoll_kube::definition::{Crd, Defined, define, redefine};
use plimsoll_kube::judge::{Collect, Handling, Judge, Judged, RawRequest, Scratch, Subresource, Verdict};
use plimsoll_kube::release::Release;
use plimsoll_kube::status::Status;

use crate::{Shape, Target, seeds};

pub(super) const TARGET: Target = Target {
    name: "judge",
    tokens: &[
        b"\n%%\n",
        b"type: object\n",
        b"type: array\n",
        b"type: string\n",
        b"type: integer",
        b"type: number",
        b"type: boolean",
        b"x-kubernetes-int-or-string: true",
        b"x-kubernetes-preserve-unknown-fields: true",
        b"x-kubernetes-embedded-resource: true",
        b"x-kubernetes-list-type: set",
        b"x-kubernetes-list-type: map",
        b"x-kubernetes-list-map-keys: [a]",
        b"x-kubernetes-map-type: atomic",
        b"nullable: true",
        b"properties:",
        b"additionalProperties: ",
        b"items: ",
        b"required: [a]",
        b"default: ",
        b"enum: [a, 1]",
        b"pattern: a+",
        b"format: date-time",
        b"maxLength: 1",
        b"minimum: 0",
        b"maximum: 1.5",
        b"multipleOf: 0.1",
        b"anyOf: [{required: [a]}]",
        b"allOf: [{minimum: 1}]",
        b"oneOf: [{}, {}]",
        b"not: {}",
        b"metadata: {labels: {a: b}}",
        b"spec: {}",
        b"status: {}",
        b"null",
        b"[]",
        b"{}",
        b"\"\"",
        b"-1",
        b"9223372036854775807",
        b"1e400",
        b"0.5",
        b": ",
        b"\n",
        b"  ",
        b"- ",
        b"*a",
        b"&a ",
    ],
    seeds,
    check,
    max_len: 6144,
    base_time: Duration::from_millis(100),
    time_per_byte: Duration::from_micros(50),
    base_memory: 4_000_000,
    memory_per_byte: 10_000,
};

const DIVIDER: &str = "\n%%\n";

const DEFINITION: &str = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  names: {plural: things, kind: Thing}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          status: {type: object, x-kubernetes-preserve-unknown-fields: true}
          spec:
            type: object
            required: [name]
            properties:
              name: {type: string, pattern: '^[a-z]+$', maxLength: 10}
              replicas: {type: integer, format: int32, minimum: 0, default: 1}
              port: {x-kubernetes-int-or-string: true}
              mode: {type: string, enum: [A, B], default: A}
              size: {type: number, maximum: 10, multipleOf: 0.5, nullable: true}
              hosts: {type: array, x-kubernetes-list-type: set, items: {type: string}}
              labels: {type: object, additionalProperties: {type: string}}
              ports:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [port]
                items:
                  type: object
                  required: [port]
                  properties: {port: {type: integer}, when: {type: string, format: date-time}}
                  anyOf: [{required: [when]}, {properties: {port: {minimum: 10}}}]
              template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
";

const OBJECT: &str = "\
apiVersion: example.com/v1
kind: Thing
metadata: {name: a, labels: {a: b}, finalizers: [example.com/f]}
spec:
  name: abc
  port: http
  size: 1.5
  hosts: [a, b]
  labels: {a: b}
  ports: [{port: 80, when: '2020-01-01T00:00:00Z'}, {port: 81}]
  template: {apiVersion: v1, kind: Pod, metadata: {name: b}}
status: {replicas: 1}
";

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = ["vectors/feature-1.37.jsonl", "vectors/cr-1.37.jsonl"]
        .iter()
        .flat_map(|file| seeds::requests(file, DIVIDER))
        .collect();
    // Definitions of the repository, with objects that they refuse.
    seeds.extend(seeds::from_files("vectors/crds").into_iter().map(|mut definition| {
        definition.extend_from_slice(format!("{DIVIDER}{OBJECT}{DIVIDER}{OBJECT}").as_bytes());
        definition
    }));
    seeds.push(format!("{DEFINITION}{DIVIDER}{OBJECT}{DIVIDER}{OBJECT}").into_bytes());
    seeds.push(format!("{DEFINITION}{DIVIDER}{OBJECT}").into_bytes());
    seeds.extend(multiplying());
    seeds
}

/// Definitions and objects that multiply each other: defaults of many items, unknown fields that lie deep,
/// alternatives of many items.
fn multiplying() -> Vec<Vec<u8>> {
    let head = DEFINITION.split_once("openAPIV3Schema:").map_or("", |(head, _)| head);
    let define = |schema: &str| format!("{head}openAPIV3Schema: {{type: object, {schema}}}\n");
    let items = |item: &str| define(&format!("properties: {{l: {{type: array, items: {{{item}}}}}}}"));
    let deep = |open: &str, inner: &str, close: &str| format!("{}{inner}{}", open.repeat(20), close.repeat(20));
    let list = |item: &str| format!("{OBJECT}l: [{}]\n", vec![item; 60].join(", "));
    let fields: Vec<String> = (0..60).map(|at| format!("k{at}: 1")).collect();
    let pairs = [
        (
            items(&format!("type: object, properties: {{d: {{type: string, default: {}}}}}", "x".repeat(300))),
            list("{}"),
        ),
        (
            items(
                "type: object, properties: {d: {type: object, default: {a: [1, 2, 3]}, x-kubernetes-preserve-unknown-fields: true}}",
            ),
            list("{}"),
        ),
        (items(&format!("type: integer, anyOf: [{}]", vec!["{minimum: 5}"; 60].join(", "))), list("1")),
        (
            define(&deep("properties: {x: {type: object, ", "properties: {a: {type: string}}", "}}")),
            format!("{OBJECT}{}\n", deep("x: {", &fields.join(", "), "}")),
        ),
    ];
    pairs.into_iter().map(|(definition, object)| format!("{definition}{DIVIDER}{object}").into_bytes()).collect()
}

static FALLBACK: LazyLock<Option<Arc<Crd>>> =
    LazyLock::new(|| define(DEFINITION.as_bytes(), Format::Yaml, Release::LATEST).definition);

thread_local! {
    /// Used by all inputs, so that what one leaves behind would show.
    static USED: RefCell<Scratch> = RefCell::default();
}

const JUDGE: Judge<'static> = Judge::new(Release::LATEST);
const FAIL_FAST: Judge<'static> = Judge { handling: Handling { errors: Collect::First, ..Handling::SERVER }, ..JUDGE };

fn check(input: &[u8]) -> Result<Shape, String> {
    let mut parts = parts(input);
    let text = parts.next().unwrap_or_default();
    let object = parts.next().unwrap_or_default();
    let old = parts.next();
    let defined = define(text, Format::guess(text), Release::LATEST);
    check_definition(&defined)?;
    if input.len().is_multiple_of(4) {
        // An error is one of the stored definition, of which any bytes are as good as others.
        let _ = redefine(text, Format::guess(text), DEFINITION.as_bytes(), Format::Yaml, Release::LATEST);
        let _ = redefine(DEFINITION.as_bytes(), Format::Yaml, text, Format::guess(text), Release::LATEST);
    }
    let Some(definition) = defined.definition.as_ref().or(FALLBACK.as_ref()) else {
        return Err("the definition of this target is refused".to_owned());
    };
    let create = RawRequest { body: object, format: Format::guess(object), old: None, subresource: Subresource::Main };
    let mut kinds = vec![kind_of(check_request(definition, &create)?.as_ref())];
    if old.is_some() {
        let subresource = if input.len().is_multiple_of(3) { Subresource::Status } else { Subresource::Main };
        let update = RawRequest { old, subresource, ..create };
        kinds.push(kind_of(check_request(definition, &update)?.as_ref()));
    }
    let complaints: Vec<_> = defined.errors.iter().map(|error| error.code().number()).collect();
    Ok(Shape::of((complaints, defined.decode_error.is_some(), defined.strict.len().min(2), kinds)))
}

fn parts(input: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(input);
    std::iter::from_fn(move || {
        let whole = rest?;
        let at = whole.windows(DIVIDER.len()).position(|window| window == DIVIDER.as_bytes());
        let (part, next) = match at {
            Some(at) => (whole.get(..=at)?, whole.get(at + DIVIDER.len()..)),
            None => (whole, None),
        };
        rest = next;
        Some(part)
    })
}

fn check_definition(defined: &Defined) -> Result<(), String> {
    let refused = defined.decode_error.is_some() || defined.other_version.is_some() || !defined.errors.is_empty();
    if refused == defined.definition.is_some() {
        return Err(format!("a definition with {} errors that is taken: {}", defined.errors.len(), !refused));
    }
    if defined.errors.iter().any(|error| error.place.node.is_none()) {
        return Err("an error without a node".to_owned());
    }
    Ok(())
}

/// A verdict with everything that it shows.
#[derive(Debug)]
struct Answer {
    status: Status,
    object: Option<String>,
    judged: Judged,
}

impl Answer {
    fn of(verdict: Verdict<'_>) -> Self {
        Self { status: verdict.status(), object: verdict.object(), judged: verdict.into_judged() }
    }

    fn is_accepted(&self) -> bool {
        self.status.is_accepted()
    }
}

fn check_request(definition: &Crd, request: &RawRequest<'_>) -> Result<Option<Answer>, String> {
    let answer =
        |judge: Judge, scratch: &mut Scratch| judge.judge_bytes(&definition.resource, request, scratch).map(Answer::of);
    let verdict = USED.with_borrow_mut(|scratch| answer(JUDGE, scratch));
    let again = answer(JUDGE, &mut Scratch::default());
    let (verdict, again) = match (verdict, again) {
        (Ok(verdict), Ok(again)) => (verdict, again),
        (Err(one), Err(other)) if one == other => return Ok(None),
        (one, other) => return Err(format!("with used memory {one:?}, with new memory {other:?}")),
    };
    if verdict.status != again.status
        || verdict.judged.strict != again.judged.strict
        || verdict.object != again.object
        || verdict.judged.warnings != again.judged.warnings
        || verdict.judged.error_texts() != again.judged.error_texts()
    {
        return Err(format!("used memory changes the verdict: {verdict:?} and {again:?}"));
    }
    if verdict.is_accepted() && (!verdict.judged.errors.is_empty() || !verdict.judged.strict.is_empty()) {
        return Err(format!("taken with errors: {verdict:?}"));
    }
    if !verdict.is_accepted() && verdict.status.message.is_empty() {
        return Err(format!("refused without a word: {verdict:?}"));
    }
    check_fail_fast(definition, request, &verdict)?;
    let rules = ReadRules { limits: Limits::FILES, ..ReadRules::default() };
    if let Some(fault) = verdict.object.as_ref().and_then(|object| read_json(object.as_bytes(), &rules).err()) {
        return Err(format!("the stored object is no JSON: {fault}"));
    }
    Ok(Some(verdict))
}

/// Whoever stops at the first error comes to the same verdict, for the same first reason.
fn check_fail_fast(definition: &Crd, request: &RawRequest<'_>, all: &Answer) -> Result<(), String> {
    let first =
        USED.with_borrow_mut(|scratch| FAIL_FAST.judge_bytes(&definition.resource, request, scratch).map(Answer::of));
    let first = first.map_err(|failure| format!("only stopping at the first error fails: {failure}"))?;
    let is_same = first.status.code == all.status.code
        && first.is_accepted() == all.is_accepted()
        && first.judged.strict == all.judged.strict
        && first.object == all.object
        && first.judged.errors.iter().eq(all.judged.errors.iter().take(1));
    if is_same { Ok(()) } else { Err(format!("stopping at the first error changes {all:?} into {first:?}")) }
}

/// What tells verdicts apart.
fn kind_of(verdict: Option<&Answer>) -> impl std::hash::Hash + use<> {
    verdict.map(|verdict| {
        let codes: Vec<_> = verdict.judged.errors.iter().map(|error| error.code().number()).collect();
        (verdict.status.code, verdict.judged.strict.len().min(3), verdict.judged.warnings.len().min(3), codes)
    })
}
