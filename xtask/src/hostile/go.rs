//! Cases of Go files.

use std::fs;
use std::io;
use std::path::Path;

use super::cases::{Case, file};

const GEN: &[&str] = &["gen", "crd", "."];

const HEAD: &str = "// +groupName=e.io\n// +versionName=v1\npackage v1\n\n\
    import metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\n\
    // +kubebuilder:object:root=true\ntype A struct {\n metav1.TypeMeta `json:\",inline\"`\n \
    metav1.ObjectMeta `json:\"metadata,omitempty\"`\n Spec S `json:\"spec\"`\n}\n";
const SPEC: &str = "type S struct { A string `json:\"a\"` }\n";

const fn fine(name: &'static str, files: fn(&Path) -> io::Result<()>) -> Case {
    Case { exit: 0, says: "kind: CustomResourceDefinition", ..file(name, GEN, files) }
}

const fn faulty(name: &'static str, says: &'static str, files: fn(&Path) -> io::Result<()>) -> Case {
    Case { says, ..file(name, GEN, files) }
}

fn package(folder: &Path, rest: &str) -> io::Result<()> {
    fs::write(folder.join("go.mod"), "module e.io/m\n")?;
    fs::write(folder.join("a.go"), format!("{HEAD}{rest}"))
}

fn field(of: &str) -> String {
    format!("type S struct {{ F {of} `json:\"f\"` }}\n")
}

fn marked(markers: &str) -> String {
    format!("type S struct {{\n{markers} F string `json:\"f\"`\n}}\n")
}

pub(super) const CASES: [Case; 14] = [
    fine("gen: 200,000 brackets", |at| {
        package(at, &format!("{SPEC}var x = {}1{}\n", "(".repeat(200_000), ")".repeat(200_000)))
    }),
    fine("gen: 300,000 blocks", |at| {
        package(at, &format!("{SPEC}func f() {}{}\n", "{".repeat(300_000), "}".repeat(300_000)))
    }),
    faulty("gen: blocks without an end", "go_syntax", |at| {
        package(at, &format!("{SPEC}func f() {}\n", "{ if a { ".repeat(200_000)))
    }),
    faulty("gen: 200 KB that are not Go", "go_syntax", |at| {
        package(at, &format!("{SPEC}{}\n", "}{][)(;:=<-".repeat(20_000)))
    }),
    faulty("gen: a string without an end", "go_syntax", |at| {
        package(at, &format!("{SPEC}var x = \"{}\n", "a".repeat(5_000_000)))
    }),
    faulty("gen: a file of 50 MB", "bytes, at most", |at| {
        package(at, &format!("{SPEC}{}", "// a comment\n".repeat(4_000_000)))
    }),
    faulty("gen: 200,000 lists in each other", "nested too deeply", |at| {
        package(at, &field(&format!("{}string", "[]".repeat(200_000))))
    }),
    faulty("gen: 100,000 maps in each other", "go_type", |at| {
        package(at, &field(&format!("{}string", "map[string]".repeat(100_000))))
    }),
    faulty("gen: types that contain themselves", "go_crd", |at| {
        package(at, "type S struct { F *S `json:\"f\"`; B []B `json:\"b\"` }\ntype B struct { S `json:\",inline\"` }\n")
    }),
    faulty("gen: names that stand for each other", "go_crd", |at| package(at, "type S = T\ntype T = U\ntype U = S\n")),
    faulty("gen: types that contain the next one twice, 60 levels", "schemas, or refers deeper", |at| {
        let level = |at| format!("type T{at} struct {{ A T{0} `json:\"a\"`; B T{0} `json:\"b\"` }}\n", at + 1);
        let levels: String = (0..60).map(level).collect();
        package(at, &format!("{}{levels}type T60 struct {{ X string `json:\"x\"` }}\n", field("T0")))
    }),
    faulty("gen: 100,000 markers of a field", "more than 1000 markers", |at| {
        package(at, &marked(&"// +kubebuilder:validation:Enum=a;b\n".repeat(100_000)))
    }),
    faulty("gen: a marker of 4 MB", "bytes, at most", |at| {
        package(at, &marked(&format!("// +kubebuilder:validation:Enum={}\n", "a;".repeat(2_000_000))))
    }),
    fine("gen: 100,000 types", |at| {
        let types: Vec<String> =
            (0..100_000).map(|at| format!("type X{at} struct {{ A *X{} `json:\"a\"` }}\n", at + 1)).collect();
        let types = types.concat();
        package(at, &format!("{SPEC}{types}type X100000 struct {{}}\n"))
    }),
];
