//! What the options of the façade change.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use plimsoll::{
    Collect, Crd, Defaults, Format, IncompleteKeys, IntOrString, ItemEquality, Judge, Judged, Options, Presence,
    Profile, Request, Unions, Unknown, Verdict,
};

const DEFINITION: &str = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  names: {plural: things, kind: Thing}
  scope: Cluster
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [mode]
            properties:
              mode: {type: string, enum: [A, B], default: A}
              size: {type: integer, minimum: 1}
              name: {type: string, maxLength: 2}
";

/// Not structural: a property without a type, a keyword that the server does not know.
const LOOSE: &str = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  names: {plural: things, kind: Thing}
  scope: Cluster
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {properties: {size: {minimum: 1, const: 5}}}
";

fn object(spec: &str) -> String {
    format!("{{apiVersion: example.com/v1, kind: Thing, metadata: {{name: a}}, spec: {spec}}}")
}

fn defined(judge: &Judge, text: &str) -> Arc<Crd> {
    judge.define(text.as_bytes(), Format::Yaml).definition.unwrap()
}

/// What tests look at.
struct Answer {
    code: u16,
    object: String,
    judged: Judged,
}

impl Answer {
    fn of(verdict: Verdict<'_>) -> Self {
        Self { code: verdict.code(), object: verdict.object().unwrap(), judged: verdict.into_judged() }
    }
}

fn judged(options: Options, spec: &str) -> Answer {
    let judge = options.judge();
    let definition = defined(&judge, DEFINITION);
    Answer::of(judge.judge(&definition, &Request::create(object(spec).as_bytes(), Format::Yaml)).unwrap())
}

fn stored_spec(verdict: &Answer) -> &str {
    verdict.object.split_once("\"spec\":").unwrap().1.strip_suffix('}').unwrap()
}

#[test]
fn unknown_fields_are_refused_dropped_or_kept() {
    for (unknown, code, strict, spec) in [
        (Unknown::Strict, 400, 1, r#"{"mode":"B"}"#),
        (Unknown::Prune, 201, 1, r#"{"mode":"B"}"#),
        (Unknown::Preserve, 201, 0, r#"{"bogus":{"a":1},"mode":"B"}"#),
    ] {
        let verdict = judged(Options::server().unknown(unknown), "{mode: B, bogus: {a: 1}}");
        assert_eq!(verdict.code, code, "{unknown:?}");
        assert_eq!(verdict.judged.strict.len(), strict, "{unknown:?}: {:?}", verdict.judged.strict);
        assert_eq!(stored_spec(&verdict), spec, "{unknown:?}");
    }
}

#[test]
fn what_is_kept_is_validated_where_the_schema_knows_it() {
    let verdict = judged(Options::server().unknown(Unknown::Preserve), "{mode: B, bogus: {a: 1}, size: 0}");
    assert_eq!(verdict.judged.errors.len(), 1);
    assert_eq!(verdict.judged.errors[0].field_text().unwrap(), "spec.size");
}

#[test]
fn defaults_are_applied_listed_or_ignored() {
    let presence = |verdict: &Answer| -> Vec<(String, bool)> {
        let defaulted = verdict.judged.presence.iter().filter_map(|path| match path.presence {
            Presence::Default { applied, .. } => Some((path.pointer.clone(), applied)),
            _ => None,
        });
        defaulted.collect()
    };
    let mode = || "/spec/mode".to_owned();
    let options = Options::server().presence(true);
    let applied = judged(options.defaults(Defaults::Apply), "{}");
    assert_eq!((applied.code, stored_spec(&applied)), (201, r#"{"mode":"A"}"#));
    assert_eq!(presence(&applied), [(mode(), true)]);
    // Without its default a required field is missing.
    let annotated = judged(options.defaults(Defaults::Annotate), "{}");
    assert_eq!((annotated.code, stored_spec(&annotated)), (422, "{}"));
    assert_eq!(presence(&annotated), [(mode(), false)]);
    let ignored = judged(options.defaults(Defaults::Ignore), "{}");
    assert_eq!((ignored.code, stored_spec(&ignored)), (422, "{}"));
    assert_eq!(presence(&ignored), []);
    assert_eq!(ignored.judged.error_texts()[0], "spec.mode: Required value");
}

#[test]
fn the_first_error_is_enough_where_it_is_asked_for() {
    let spec = "{mode: C, size: 0, name: abc}";
    let all = judged(Options::server(), spec);
    let first = judged(Options::server().errors(Collect::First), spec);
    assert_eq!((all.judged.errors.len(), first.judged.errors.len()), (3, 1));
    assert_eq!((all.code, first.code), (422, 422));
    assert_eq!(all.judged.errors[0], first.judged.errors[0]);
}

#[test]
fn the_loose_profile_takes_what_it_can_decode() {
    let strict = Options::server().judge().define(LOOSE.as_bytes(), Format::Yaml);
    assert!(strict.definition.is_none());
    assert!(!strict.errors.is_empty());
    let judge = Options::server().profile(Profile::Loose).judge();
    let loose = judge.define(LOOSE.as_bytes(), Format::Yaml);
    // What a server would refuse is listed all the same.
    assert_eq!(loose.errors, strict.errors);
    let definition = loose.definition.unwrap();
    let verdict = |size: &str| {
        let object = object(&format!("{{size: {size}}}"));
        Answer::of(judge.judge(&definition, &Request::create(object.as_bytes(), Format::Yaml)).unwrap())
    };
    assert_eq!(verdict("5").code, 201);
    // A keyword that is not understood says nothing, one that is does.
    assert_eq!(verdict("6").code, 201);
    assert_eq!(verdict("0").judged.errors[0].field_text().unwrap(), "spec.size");
    assert!(judge.define(b"{", Format::Json).definition.is_none());
}

/// A map list, a set and an int-or-string, and alternatives that may both match.
const LISTS: &str = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  names: {plural: things, kind: Thing}
  scope: Cluster
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              port: {x-kubernetes-int-or-string: true}
              ports:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items: {type: object, required: [name], properties: {name: {type: string}}}
              numbers: {type: array, x-kubernetes-list-type: set, items: {type: number}}
              a: {type: string}
              b: {type: string}
            oneOf: [{required: [a]}, {required: [b]}, {not: {anyOf: [{required: [a]}, {required: [b]}]}}]
";

#[test]
fn validation_departs_from_the_server_where_that_is_asked_for() {
    let codes = |options: Options, spec: &str| {
        let judge = options.judge();
        let crd = defined(&judge, LISTS);
        let (text, format) =
            if spec.contains("apiVersion") { (spec.to_owned(), Format::Json) } else { (object(spec), Format::Yaml) };
        let verdict = judge.judge(&crd, &Request::create(text.as_bytes(), format)).unwrap();
        verdict.errors.iter().map(|error| error.code().name()).collect::<Vec<_>>()
    };
    let server = Options::server;
    let none: &[&str] = &[];
    assert_eq!(codes(server(), "{port: http}"), none);
    assert_eq!(codes(server().int_or_string(IntOrString::Digits), "{port: http}").len(), 1);
    assert_eq!(codes(server().int_or_string(IntOrString::Digits), "{port: '-80'}"), none);
    let keyless = "{ports: [{}, {}]}";
    let duplicates = |found: Vec<&str>| found.into_iter().filter(|code| *code == "duplicate_item").count();
    assert_eq!(duplicates(codes(server(), keyless)), 1);
    assert_eq!(duplicates(codes(server().incomplete_keys(IncompleteKeys::Skip), keyless)), 0);
    // As JSON: YAML reads both as the integer 1.
    let same = r#"{"apiVersion":"example.com/v1","kind":"Thing","metadata":{"name":"a"},"spec":{"numbers":[1,1.0]}}"#;
    assert_eq!(duplicates(codes(server().item_equality(ItemEquality::Structural), same)), 0);
    assert_eq!(duplicates(codes(server().item_equality(ItemEquality::CanonicalJson), same)), 1);
    let both = "{a: x, b: z}";
    assert_eq!(codes(server(), both), ["union_ambiguous"]);
    assert_eq!(codes(server().unions(Unions::FirstMatch), both), none);
}
