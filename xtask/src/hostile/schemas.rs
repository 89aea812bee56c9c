//! Cases of JSON Schemas and OpenAPI documents.

use std::fs;
use std::io;
use std::path::Path;

use super::cases::{Case, TOO_MANY_STEPS, file};

const VALIDATE: &[&str] = &["validate", "--schema", "schema.json", "data.json"];
const OPENAPI: &[&str] = &["openapi", "check", "api.json", "-o", "short"];

const fn valid(name: &'static str, files: fn(&Path) -> io::Result<()>) -> Case {
    Case { exit: 0, ..file(name, VALIDATE, files) }
}

const fn stopped(name: &'static str, files: fn(&Path) -> io::Result<()>) -> Case {
    Case { says: TOO_MANY_STEPS, ..file(name, VALIDATE, files) }
}

const fn api(name: &'static str, says: &'static str, files: fn(&Path) -> io::Result<()>) -> Case {
    Case { says, ..file(name, OPENAPI, files) }
}

/// Writes a schema, and what is validated against it.
fn pair(folder: &Path, schema: &str, data: &str) -> io::Result<()> {
    fs::write(folder.join("schema.json"), schema)?;
    fs::write(folder.join("data.json"), data)
}

/// Writes an OpenAPI document that has this behind its head.
fn document(folder: &Path, rest: &str) -> io::Result<()> {
    let head = r#""openapi":"3.1.0","info":{"title":"a","version":"1"}"#;
    fs::write(folder.join("api.json"), format!("{{{head},{rest}}}"))
}

fn many(count: usize, item: impl Fn(usize) -> String) -> String {
    let items: Vec<String> = (0..count).map(item).collect();
    items.join(",")
}

fn list(count: usize, item: &str) -> String {
    format!("[{}]", vec![item; count].join(","))
}

fn nested(depth: usize, open: &str, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

/// Schemas of which each refers to the next twice.
fn doubled() -> String {
    let level = |at| {
        let next = format!("{{\"$ref\":\"#/$defs/a{}\"}}", at + 1);
        format!("\"a{at}\":{{\"anyOf\":[{next},{next}]}}")
    };
    format!("{{\"$ref\":\"#/$defs/a0\",\"$defs\":{{{},\"a60\":{{\"type\":\"string\"}}}}}}", many(60, level))
}

fn any_of(count: usize, member: &str) -> String {
    format!("{{\"anyOf\":{}}}", list(count, member))
}

fn keys(count: usize) -> String {
    format!("{{{}}}", many(count, |at| format!("\"k{at}\":1")))
}

fn text(bytes: usize) -> String {
    format!("\"{}\"", "a".repeat(bytes))
}

pub(super) const CASES: [Case; 27] = [
    stopped("validate: 1,000 alternatives for 50,000 items", |at| {
        pair(at, &format!("{{\"items\":{}}}", any_of(1_000, r#"{"minimum":5}"#)), &list(50_000, "1"))
    }),
    stopped("validate: two references each, 60 levels", |at| pair(at, &doubled(), "1")),
    stopped("validate: 10,000 patterns for a text of 1 MB", |at| {
        let patterns = many(10_000, |at| format!("{{\"pattern\":\"b{at}$\"}}"));
        pair(at, &format!("{{\"items\":{{\"anyOf\":[{patterns}]}}}}"), &format!("[{0},{0}]", text(1_000_000)))
    }),
    stopped("validate: a pattern with many ways", |at| {
        pair(at, r#"{"pattern":"a.{900}b.{900}c"}"#, &format!("\"{}\"", "ab".repeat(500_000)))
    }),
    stopped("validate: a pattern that looks ahead", |at| {
        pair(at, r#"{"items":{"pattern":"^(?=a)(a*)*b"}}"#, &list(100_000, &text(28)))
    }),
    stopped("validate: 3,000 patterns for 100,000 keys", |at| {
        let patterns = many(3_000, |at| format!("\"^x{at}\":{{}}"));
        pair(at, &format!("{{\"patternProperties\":{{{patterns}}}}}"), &keys(100_000))
    }),
    stopped("validate: 3,000 sources for 100,000 unevaluated keys", |at| {
        let members = many(3_000, |at| format!("{{\"properties\":{{\"x{at}\":{{}}}}}}"));
        pair(at, &format!("{{\"allOf\":[{members}],\"unevaluatedProperties\":false}}"), &keys(100_000))
    }),
    file("validate: an enum of 20,000 numbers for 20,000 items", VALIDATE, |at| {
        let members = many(20_000, |at| format!("{at}.5"));
        pair(at, &format!("{{\"items\":{{\"enum\":[{members}]}}}}"), &list(20_000, "7.25"))
    }),
    stopped("validate: 3,000 times uniqueItems for 30,000 items", |at| {
        pair(at, &any_of(3_000, r#"{"uniqueItems":true,"maxItems":1}"#), &list(30_000, "[1,[2]]"))
    }),
    file("validate: 100,000 errors", VALIDATE, |at| {
        pair(at, r#"{"additionalProperties":{"type":"string"}}"#, &keys(100_000))
    }),
    valid("validate: uniqueItems for 100,000 items", |at| {
        pair(at, r#"{"uniqueItems":true}"#, &format!("[{}]", many(100_000, |at| format!("[{at},\"x\"]"))))
    }),
    file("validate: contains for 100,000 items", VALIDATE, |at| {
        pair(at, r#"{"contains":{"minimum":5}}"#, &list(100_000, "1"))
    }),
    Case {
        says: "number_out_of_range",
        ..file("validate: 1e1000000000", VALIDATE, |at| {
            pair(at, r#"{"items":{"multipleOf":1e-300}}"#, "[1e1000000000]")
        })
    },
    Case {
        exit: 2,
        says: "cannot unmarshal number",
        ..file("validate: a schema with 1e1000000000", VALIDATE, |at| pair(at, r#"{"minimum":1e1000000000}"#, "1"))
    },
    valid("validate: a schema nested 4,900 deep", |at| {
        pair(at, &nested(4_900, r#"{"properties":{"a":"#, "{}", "}}"), &nested(9_999, r#"{"a":"#, "1", "}"))
    }),
    valid("validate: data nested 9,999 deep", |at| {
        pair(at, r##"{"items":{"$ref":"#"},"uniqueItems":true}"##, &nested(9_999, "[", "", "]"))
    }),
    file("validate: 9,000 times not", VALIDATE, |at| pair(at, &nested(9_001, r#"{"not":"#, "{}", "}"), "1")),
    valid("validate: a dynamic reference to what refers to it", |at| {
        let inner = r##""$dynamicAnchor":"a","anyOf":[{"$dynamicRef":"#a"},{"$dynamicRef":"#a"}]"##;
        pair(at, &format!(r##"{{"$dynamicRef":"#a","$defs":{{"x":{{{inner}}}}}}}"##), "1")
    }),
    valid("validate: 50,000 references in a row", |at| {
        let links = many(50_000, |at| format!(r##""a{at}":{{"$ref":"#/$defs/a{}"}}"##, at + 1));
        pair(at, &format!(r##"{{"$ref":"#/$defs/a0","$defs":{{{links},"a50000":{{}}}}}}"##), "1")
    }),
    Case {
        exit: 2,
        says: "more errors in the schema",
        ..file("validate: 20,000 references to nothing", VALIDATE, |at| {
            let broken = format!(r##"{{"$ref":"#/$defs/{}"}}"##, "x/".repeat(50));
            pair(at, &any_of(20_000, &broken), "1")
        })
    },
    api("openapi: 50,000 parameters that refer to the next", "openapi_reference_cycle", |at| {
        let links =
            many(50_000, |at| format!(r##""a{at}":{{"$ref":"#/components/parameters/a{}"}}"##, (at + 1) % 50_000));
        document(at, &format!(r#""components":{{"parameters":{{{links}}}}}"#))
    }),
    Case {
        exit: 0,
        ..api("openapi: 500,000 paths", "1 valid", |at| {
            document(at, &format!("\"paths\":{{{}}}", many(500_000, |at| format!("\"/a{at}\":{{}}"))))
        })
    },
    api("openapi: 300,000 paths that are alike", "openapi_ambiguous_paths", |at| {
        document(at, &format!("\"paths\":{{{}}}", many(300_000, |at| format!("\"/a/{{p{at}}}\":{{}}"))))
    }),
    api("openapi: a path of 100,000 parameters", "openapi_path_parameter", |at| {
        let segments: Vec<String> = (0..100_000).map(|at| format!("/{{p{at}}}")).collect();
        let path = segments.concat();
        document(at, &format!("\"paths\":{{\"{path}\":{{\"get\":{{\"responses\":{{}}}}}}}}"))
    }),
    api("openapi: 200,000 unknown fields", "openapi_unknown_field", |at| {
        document(at, &format!("\"paths\":{{\"/a\":{{{}}}}}", many(200_000, |at| format!("\"f{at}\":1"))))
    }),
    Case {
        exit: 0,
        ..api("openapi: a schema nested 4,900 deep", "1 valid", |at| {
            let schema = nested(4_900, r#"{"properties":{"a":"#, "{}", "}}");
            document(at, &format!("\"components\":{{\"schemas\":{{\"a\":{schema}}}}}"))
        })
    },
    api("openapi: 100,000 security schemes that are not declared", "openapi_undeclared_security", |at| {
        document(at, &format!("\"paths\":{{}},\"security\":[{}]", many(100_000, |at| format!("{{\"s{at}\":[]}}"))))
    }),
];
