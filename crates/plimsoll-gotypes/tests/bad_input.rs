//! What is wrong is said at its place, and the rest goes on.

use plimsoll_gotypes::crd::{CrdOptions, Generation, generate};
use plimsoll_gotypes::known::KnownTypes;
use plimsoll_gotypes::package::{Packages, SourceFile};
use plimsoll_gotypes::syntax::read_file;
use plimsoll_gotypes::tags::{check, tagged_types};

/// A kind around some fields of its spec, after lines of its own.
fn kind(before: &str, fields: &str) -> String {
    format!(
        "// +groupName=example.com\npackage v1\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n{before}\n\
         // Widget is one.\ntype Widget struct {{\n\tmetav1.TypeMeta `json:\",inline\"`\n\
         \tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\tSpec Spec `json:\"spec\"`\n}}\n\n\
         // Spec is wanted.\ntype Spec struct {{\n{fields}\n}}\n"
    )
}

/// The CRDs of files, and what is wrong with them by line.
fn made(files: &[(&str, &[u8])]) -> (Generation, Vec<(String, u32, String)>) {
    let sources = KnownTypes;
    let mut packages = Packages::new(&sources);
    let files = files.iter().map(|(name, bytes)| SourceFile { name: (*name).to_owned(), bytes: bytes.to_vec() });
    let id = packages.add("example.com/api/v1", files.collect());
    let generation = generate(&mut packages, &[id], &CrdOptions::default());
    let faults = generation.faults.iter().map(|fault| {
        let file = fault.place.and_then(|place| packages.package(place.package).files.get(place.file as usize));
        let line = file.zip(fault.place).map_or(0, |(file, place)| file.position(place.span).line);
        (file.map_or("", |file| &file.name).to_owned(), line, fault.message.clone())
    });
    let faults = faults.collect();
    (generation, faults)
}

fn properties(generation: &Generation) -> Vec<String> {
    let spec = generation.crds[0].crd.versions[0].schema.properties.get("spec");
    spec.map(|spec| spec.properties.keys().map(ToString::to_string).collect()).unwrap_or_default()
}

#[test]
fn go_that_does_not_parse() {
    let text = kind("", "\tA string `json:\"a\"`\n\tB [string `json:\"b\"`\n\tC int32 `json:\"c\"`");
    let (_, faults) = made(&[("types.go", text.as_bytes())]);
    let line = text.lines().position(|line| line.contains("B [string")).unwrap() as u32 + 1;
    assert!(faults.iter().any(|(file, at, _)| file == "types.go" && at.abs_diff(line) <= 1), "{faults:?}");
    // The types around it are read.
    let file = read_file("types.go", text.as_bytes());
    assert!(file.types.iter().any(|declaration| &*declaration.name.text == "Widget"));
}

#[test]
fn cycles_of_types() {
    let text = kind(
        "",
        "\tNext *Spec `json:\"next,omitempty\"`\n\tA A `json:\"a\"`\n\tC int32 `json:\"c\"`\n}\n\ntype A B\n\ntype B A\n\ntype D struct {",
    );
    let (generation, _) = made(&[("types.go", text.as_bytes())]);
    assert!(properties(&generation).contains(&"c".to_owned()));
}

#[test]
fn markers_with_broken_payloads() {
    let text = kind("", "\t// +kubebuilder:validation:Minimum=x\n\tA int32 `json:\"a\"`\n\tC int32 `json:\"c\"`");
    let (_, faults) = made(&[("types.go", text.as_bytes())]);
    let line = text.lines().position(|line| line.contains("Minimum")).unwrap() as u32 + 1;
    assert!(faults.iter().any(|(_, at, _)| *at == line), "{faults:?}");
}

#[test]
fn missing_imports() {
    let text = kind("", "\tA missing.Type `json:\"a\"`\n\tC int32 `json:\"c\"`");
    let (generation, faults) = made(&[("types.go", text.as_bytes())]);
    let line = text.lines().position(|line| line.contains("missing.Type")).unwrap() as u32 + 1;
    assert!(faults.iter().any(|(_, at, _)| *at == line), "{faults:?}");
    assert!(properties(&generation).contains(&"c".to_owned()));
}

#[test]
fn build_tags_leave_files_out() {
    let text = kind("", "\tC int32 `json:\"c\"`");
    let ignored = format!("//go:build ignore\n\n{}", kind("", "\tB [oops"));
    let (generation, faults) = made(&[("ignored.go", ignored.as_bytes()), ("types.go", text.as_bytes())]);
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!(properties(&generation), ["c"]);
}

#[test]
fn other_encodings() {
    let text = kind("", "\t// Gr\u{fc}\u{df}e\n\tC int32 `json:\"c\"`");
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, bytes) in [("latin.go", latin), ("wide.go", wide)] {
        let (_, faults) = made(&[(name, &bytes)]);
        assert!(faults.iter().any(|(file, line, _)| file == name && *line > 0), "{faults:?}");
    }
}

#[test]
fn tags_with_broken_payloads() {
    let sources = KnownTypes;
    let mut packages = Packages::new(&sources);
    let text = "package v1\n\ntype A struct {\n\t// +k8s:minimum=x\n\tA int32 `json:\"a\"`\n\t// +k8s:eachVal=\n\tB []B `json:\"b\"`\n\t// +k8s:item(name: \"x\")=+k8s:required\n\tC C `json:\"c\"`\n}\n\ntype B B\n\ntype C map[string]C\n";
    let file = SourceFile { name: "types.go".to_owned(), bytes: text.as_bytes().to_vec() };
    let id = packages.add("example.com/api/v1", vec![file]);
    assert!(!check(&mut packages, id).is_empty());
    let types = tagged_types(&mut packages, &[id]);
    let plan = plimsoll_schema::tags::lower(&types, ["example.com/api/v1.A"]);
    assert!(plan.problems().len() >= 2, "{:?}", plan.problems());
}
