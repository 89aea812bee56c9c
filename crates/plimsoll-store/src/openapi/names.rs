//! Names of schemas and the Go types that they stand for.

use crate::model::TypeName;

/// What schemas of Go packages begin with, and what is left of the package: the last two parts tell it, or one.
const PREFIXES: [(&str, usize); 7] = [
    ("io.k8s.api.", 2),
    ("io.k8s.apimachinery.pkg.apis.", 2),
    ("io.k8s.apimachinery.pkg.api.", 1),
    ("io.k8s.apimachinery.pkg.util.", 1),
    ("io.k8s.apimachinery.pkg.", 1),
    ("io.k8s.apiextensions-apiserver.pkg.apis.", 2),
    ("io.k8s.kube-aggregator.pkg.apis.", 2),
];

/// The Go type of a schema: `core/v1.Pod` for `io.k8s.api.core.v1.Pod`.
pub fn type_of_schema(name: &str) -> TypeName {
    let known = PREFIXES.iter().find_map(|(prefix, parts)| {
        let rest = name.strip_prefix(prefix)?;
        let words: Vec<&str> = rest.split('.').collect();
        match *words.as_slice() {
            [group, version, type_] if *parts == 2 => Some(TypeName::new(&format!("{group}/{version}"), type_)),
            [package, type_] if *parts == 1 => Some(TypeName::new(package, type_)),
            _ => None,
        }
    });
    known.unwrap_or_else(|| {
        // `com.example.v1.Widget`
        let mut words = name.rsplitn(3, '.');
        match (words.next(), words.next(), words.next()) {
            (Some(type_), Some(version), Some(group)) => TypeName::new(&format!("{group}/{version}"), type_),
            (Some(type_), Some(package), None) => TypeName::new(package, type_),
            _ => TypeName::new("main", name),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::type_of_schema;

    #[test]
    fn schemas_stand_for_go_types() {
        for (schema, type_) in [
            ("io.k8s.api.core.v1.Pod", "core/v1.Pod"),
            ("io.k8s.api.flowcontrol.v1beta3.FlowSchema", "flowcontrol/v1beta3.FlowSchema"),
            ("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta", "meta/v1.ObjectMeta"),
            ("io.k8s.apimachinery.pkg.api.resource.Quantity", "resource.Quantity"),
            ("io.k8s.apimachinery.pkg.util.intstr.IntOrString", "intstr.IntOrString"),
            ("io.k8s.apimachinery.pkg.runtime.RawExtension", "runtime.RawExtension"),
            ("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON", "apiextensions/v1.JSON"),
            ("io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService", "apiregistration/v1.APIService"),
            ("com.example.stable.v1.CronTab", "com.example.stable/v1.CronTab"),
            ("CronTab", "main.CronTab"),
        ] {
            assert_eq!(type_of_schema(schema).to_string(), type_);
        }
    }
}
