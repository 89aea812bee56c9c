//! Which comments belong to what, and what names stand for.

use plimsoll_gotypes::known::KnownTypes;
use plimsoll_gotypes::package::{Packages, Resolved, SourceFile, Underlying};
use plimsoll_gotypes::syntax::{File, GroupId, doc_text, read_file};

fn text(file: &File, id: GroupId) -> String {
    file.group(id)
        .into_iter()
        .flat_map(|group| &group.comments)
        .map(|comment| &*comment.text)
        .collect::<Vec<_>>()
        .join("|")
}

const TYPES: &str = r#"// Licence

// +package=1

// Package v1 is it.
package v1

import "x" // behind an import

// +free=1

// +nearest=1

// A is a type.
// +doc=1
type A struct { // behind the brace

	// +lost=1

	// +above=1

	// First is one.
	First string `json:"first"` // behind the field
	// +below=1

	Second, Third *int `json:"second"`
	*B `json:",inline"`
	// +end=1
}

func f() {
	// +body=1
}

// +last=1
"#;

#[test]
fn comments_belong_to_the_nearest_declaration() {
    let file = read_file("types.go", TYPES.as_bytes());
    assert!(file.faults.is_empty(), "{:?}", file.faults);
    let free: Vec<String> = file.free_comments.iter().map(|&id| text(&file, id)).collect();
    assert_eq!(free, ["// Licence", "// +package=1", "// Package v1 is it.", "// +free=1", "// +last=1"]);
    let a = &file.types[0];
    assert_eq!(a.above.iter().map(|&id| text(&file, id)).collect::<Vec<_>>(), ["// +nearest=1"]);
    assert_eq!(text(&file, a.doc.unwrap()), "// A is a type.|// +doc=1");
    let fields = &a.structure().unwrap().fields;
    assert_eq!(text(&file, fields[0].above.unwrap()), "// +above=1");
    assert_eq!(text(&file, fields[0].doc.unwrap()), "// First is one.");
    assert_eq!(fields[0].tag.as_ref().unwrap().text, r#"json:"first""#.into());
    assert_eq!(text(&file, fields[1].above.unwrap()), "// +below=1");
    assert_eq!(fields[1].names.len(), 2);
    assert!(fields[2].is_embedded() && fields[2].above.is_none());
}

#[test]
fn a_file_with_mistakes_keeps_what_stands_around_them() {
    let file =
        read_file("types.go", b"package v1\n\ntype A struct {\n\tX strin g h\n}\n\ntype B struct {\n\tY int\n}\n");
    assert!(!file.faults.is_empty());
    assert_eq!(file.position(file.faults[0].span).line, 4);
    assert!(file.types.iter().any(|declaration| &*declaration.name.text == "B"));
    assert_eq!(read_file("types.go", b"package v1\n\xff\xfe").faults[0].message, "Go files must be UTF-8");
    assert!(!read_file("types.go", b"").faults.is_empty());
    let deep = format!("package v1\ntype A {}int\n", "[]".repeat(100_000));
    let _ = read_file("types.go", deep.as_bytes());
}

#[test]
fn documentation_is_what_go_says_it_is() {
    let file = read_file("a.go", b"// One.  \n//\n//\n//\tTwo\n//go:generate x\n//+k8s:x\npackage a\n");
    assert_eq!(doc_text(&file.group(file.doc.unwrap()).unwrap().comments), "One.\n\n\tTwo\n+k8s:x\n");
}

#[test]
fn names_stand_for_types_of_other_packages() {
    let source = KnownTypes;
    let mut packages = Packages::new(&source);
    let text = "package v1\nimport (\n\tmetav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\t\"k8s.io/apimachinery/pkg/util/intstr\"\n\t\
                corev1 \"k8s.io/api/core/v1\"\n)\ntype A struct {\n\tT metav1.Time\n\tI intstr.IntOrString\n\tP corev1.PodTemplateSpec\n\tL metav1.Missing\n\t\
                M B\n}\ntype B = C\ntype C map[string]D\ntype D string\ntype E struct { metav1.Time }\n";
    let id = packages.add("example.test/v1", vec![SourceFile { name: "types.go".into(), bytes: text.into() }]);
    let a = packages.find(id, "A").unwrap();
    let fields = packages.fields(a).to_vec();
    let Resolved::Declared(time) = packages.resolve(id, 0, &fields[0].of) else { panic!("metav1.Time is known") };
    assert_eq!(&*packages.package(time.package).path, "k8s.io/apimachinery/pkg/apis/meta/v1");
    assert!(packages.has_method(time, "MarshalJSON"));
    let e = packages.find(id, "E").unwrap();
    assert!(packages.has_method(e, "MarshalJSON"), "promoted from metav1.Time");
    assert_eq!(packages.underlying(id, 0, &fields[2].of), Underlying::Struct);
    assert_eq!(packages.resolve(id, 0, &fields[3].of), Resolved::Unknown);
    assert_eq!(packages.underlying(id, 0, &fields[4].of), Underlying::Map);
}
