//! Go files: any text is read, its markers and tags too, and makes CRDs or findings, each at a place in it.

use std::time::Duration;

use plimsoll_gotypes::crd::{CrdOptions, generate};
use plimsoll_gotypes::known::KnownTypes;
use plimsoll_gotypes::lint::lint;
use plimsoll_gotypes::output::crd_yaml;
use plimsoll_gotypes::package::{Packages, SourceFile};
use plimsoll_gotypes::syntax::read_file;
use plimsoll_testkit::{data_root, files_under};

use crate::{Shape, Target};

pub(super) const TARGET: Target = Target {
    name: "go",
    tokens: &[
        b"package v1\n",
        b"import \"a\"\n",
        b"type S struct {\n",
        b"}\n",
        b"type T = S\n",
        b"type T S\n",
        b"type T[P any] struct {}\n",
        b" F string `json:\"f\"`\n",
        b" S `json:\",inline\"`\n",
        b" F []S `json:\"f,omitempty\"`\n",
        b" F map[string]*S `json:\"f\"`\n",
        b" F struct{ A int }\n",
        b"func (S) M() {}\n",
        b"const C = iota\n",
        b"// ",
        b"\n",
        b"\t",
        b"/*",
        b"*/",
        b"`",
        b"\"",
        b"{",
        b"}",
        b"(",
        b")",
        b"[]",
        b"*",
        b"// +kubebuilder:object:root=true\n",
        b"// +kubebuilder:validation:Enum=a;b\n",
        b"// +kubebuilder:validation:XValidation:rule=\"self\",message=\"x\"\n",
        b"// +kubebuilder:default={a:{b,1.5}}\n",
        b"// +kubebuilder:printcolumn:name=a,type=string,JSONPath=.a\n",
        b"// +kubebuilder:resource:scope=Cluster,shortName={a,b}\n",
        b"// +listType=map\n",
        b"// +listMapKey=f\n",
        b"// +optional\n",
        b"// +groupName=e.io\n",
        b"// +k8s:maxLength=63\n",
        b"// +k8s:eachVal=+k8s:minimum=1\n",
        b"// +k8s:enum\n",
        b"\xff",
        b"\x00",
        b"\xe2\x80\xae",
    ],
    seeds: || {
        /// Longer files are no good seeds.
        const LONGEST: usize = 4096;
        let files = files_under(&data_root().join("corpora/go-types"));
        let go = files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "go"));
        let mut seeds: Vec<Vec<u8>> =
            go.filter_map(|file| std::fs::read(file).ok()).filter(|text| text.len() <= LONGEST).collect();
        seeds.push(SMALL.as_bytes().to_vec());
        seeds
    },
    check,
    max_len: 4096,
    // A line that embeds a PodTemplate brings 40 MB of Kubernetes' own types.
    base_time: Duration::from_millis(500),
    time_per_byte: Duration::from_micros(200),
    base_memory: 64_000_000,
    memory_per_byte: 200_000,
};

const SMALL: &str = "// +groupName=e.io\n// +versionName=v1\npackage v1\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\n\
    // +kubebuilder:object:root=true\ntype A struct {\n\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\
    \tSpec S `json:\"spec\"`\n}\n\n// S is it.\ntype S struct {\n\t// F is a field.\n\t// +kubebuilder:validation:MaxLength=3\n\tF string `json:\"f\"`\n\
    \tNext *S `json:\"next,omitempty\"`\n}\n";

fn check(input: &[u8]) -> Result<Shape, String> {
    let file = read_file("a.go", input);
    for fault in &file.faults {
        if fault.span.start > fault.span.end || fault.span.end as usize > input.len() {
            return Err(format!("`{}` is outside of the text", fault.message));
        }
    }
    let source = KnownTypes;
    let mut packages = Packages::new(&source);
    let id = packages.add("e.io/m/v1", vec![SourceFile { name: "a.go".into(), bytes: input.to_vec() }]);
    let made = generate(&mut packages, &[id], &CrdOptions::default());
    let texts: Vec<String> = made.crds.iter().map(|made| crd_yaml(&made.crd, "")).collect();
    let notes = lint(&packages, id);
    let kinds = (file.types.len().min(4), file.faults.len().min(3), made.crds.len(), notes.len().min(4));
    Ok(Shape::of((kinds, texts.iter().map(|text| text.len().checked_ilog2()).collect::<Vec<_>>())))
}
