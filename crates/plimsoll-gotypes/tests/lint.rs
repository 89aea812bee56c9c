//! What is said about markers that have no effect.

use plimsoll_finding::{Cause, Finding};
use plimsoll_gotypes::known::KnownTypes;
use plimsoll_gotypes::lint::lint;
use plimsoll_gotypes::package::{Packages, SourceFile};

fn said(finding: &Finding) -> (String, Option<String>) {
    match &finding.cause {
        Cause::Go { message, help, .. } => (message.to_string(), help.as_ref().map(ToString::to_string)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn names_places_and_contradictions() {
    let text = "package v1\n\n// +kubebuilder:validation:OneOf=A,B\ntype A struct {\n\t// +kubebuilder:validation:MaxLenght=3\n\t\
                // +kubebuilder:printcolumn:name=a\n\tB string `json:\"b\"`\n\t// +kubebuilder:validation:MinLength=1\n\t\
                // +kubebuilder:validation:MinLength=2\n\tC string `json:\"c\"`\n}\n";
    let source = KnownTypes;
    let mut packages = Packages::new(&source);
    let id = packages.add("example.test/v1", vec![SourceFile { name: "types.go".into(), bytes: text.into() }]);
    let found: Vec<_> = lint(&packages, id).iter().map(|found| said(&found.finding)).collect();
    let help = |text: &str| Some(text.to_owned());
    assert_eq!(
        found,
        [
            ("unknown marker `kubebuilder:validation:OneOf`".into(), None),
            (
                "unknown marker `kubebuilder:validation:MaxLenght`".into(),
                help("a marker with a similar name: `+kubebuilder:validation:MaxLength`")
            ),
            ("marker `kubebuilder:printcolumn:name` has no effect on a field".into(), help("it belongs on a type")),
            (
                "marker `kubebuilder:validation:MinLength` is overridden by another one".into(),
                help("remove it, or the later `kubebuilder:validation:MinLength`")
            ),
        ]
    );
}
