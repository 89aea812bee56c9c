//! Which kinds belong to Kubernetes itself.

/// The API groups that kube-apiserver serves without a CRD, in any release.
pub(super) const GROUPS: [&str; 24] = [
    "",
    "admissionregistration.k8s.io",
    "apiextensions.k8s.io",
    "apiregistration.k8s.io",
    "apps",
    "authentication.k8s.io",
    "authorization.k8s.io",
    "autoscaling",
    "batch",
    "certificates.k8s.io",
    "coordination.k8s.io",
    "discovery.k8s.io",
    "events.k8s.io",
    "extensions",
    "flowcontrol.apiserver.k8s.io",
    "internal.apiserver.k8s.io",
    "networking.k8s.io",
    "node.k8s.io",
    "policy",
    "rbac.authorization.k8s.io",
    "resource.k8s.io",
    "scheduling.k8s.io",
    "storage.k8s.io",
    "storagemigration.k8s.io",
];

/// Whether the kinds of an API group are built into kube-apiserver.
pub fn is_built_in(group: &str) -> bool {
    GROUPS.binary_search(&group).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_sorted() {
        assert!(GROUPS.is_sorted());
        assert!(is_built_in("") && is_built_in("apps") && !is_built_in("gateway.networking.k8s.io"));
    }
}
