//! Kinds that look like objects and are read by programs: no API server serves them.

use super::{Skipped, builtin};
use crate::near::nearest;
use crate::object::Identity;

/// kustomize's own group.
const KUSTOMIZE: &str = "kustomize.config.k8s.io";
/// The `apiVersion` of kustomize's own transformers and generators.
const KUSTOMIZE_BUILT_IN: &str = "builtin";

/// Groups all of whose kinds are files of a program, and the program. Where a repository has a CRD for such a kind,
/// the CRD judges.
const GROUPS: [(&str, &str); 32] = [
    ("admission.config.k8s.io", "kube-apiserver"),
    ("admission.k8s.io", "webhooks"),
    ("apiserver.config.k8s.io", "kube-apiserver"),
    ("apiserver.k8s.io", "kube-apiserver"),
    ("audit.k8s.io", "kube-apiserver"),
    ("backstage.io", "Backstage"),
    ("chainsaw.kyverno.io", "chainsaw"),
    ("cli.kyverno.io", "kyverno"),
    ("client.authentication.k8s.io", "kubectl"),
    ("config.kubernetes.io", "kustomize"),
    ("controller-runtime.sigs.k8s.io", "controller-runtime"),
    ("ctlptl.dev", "ctlptl"),
    ("eksctl.io", "eksctl"),
    ("fn.kpt.dev", "kpt"),
    ("k3d.io", "k3d"),
    ("kind.x-k8s.io", "kind"),
    ("kops.k8s.io", "kops"),
    ("kpt.dev", "kpt"),
    ("krew.googlecontainertools.github.com", "krew"),
    ("kubeadm.k8s.io", "kubeadm"),
    ("kubecontrollermanager.config.k8s.io", "kube-controller-manager"),
    ("kubectl.config.k8s.io", "kubectl"),
    ("kubelet.config.k8s.io", "kubelet"),
    ("kubeproxy.config.k8s.io", "kube-proxy"),
    ("kubescheduler.config.k8s.io", "kube-scheduler"),
    ("kuttl.dev", "kuttl"),
    ("meta.pkg.crossplane.io", "crossplane"),
    ("pod-security.admission.config.k8s.io", "kube-apiserver"),
    ("resourcequota.admission.k8s.io", "kube-apiserver"),
    ("scorecard.operatorframework.io", "operator-sdk"),
    ("test.gatekeeper.sh", "gator"),
    ("webhook.admission.k8s.io", "kube-apiserver"),
];

/// Single kinds of this sort, in groups that have objects too.
const KINDS: [(&str, &str, &str); 3] = [
    ("", "Config", "kubectl"),
    ("clusterctl.cluster.x-k8s.io", "Metadata", "clusterctl"),
    ("install.istio.io", "IstioOperator", "istioctl"),
];

/// How a file is skipped that a program reads; none for an object.
pub(super) fn read_by(identity: &Identity) -> Option<Skipped> {
    let (group, kind) = (identity.group(), &*identity.kind);
    if group == KUSTOMIZE || &*identity.api_version == KUSTOMIZE_BUILT_IN {
        return Some(Skipped::Kustomization);
    }
    let is_group = GROUPS.binary_search_by_key(&group, |(group, _)| group).is_ok();
    let is_kind = KINDS.iter().any(|(of, name, _)| (*of, *name) == (group, kind));
    (is_group || is_kind).then_some(Skipped::ToolFile)
}

/// Whether no API server can serve a group: those of CRDs are domains with at least one dot (`spec.group` in
/// `ValidateCustomResourceDefinition`). A slip in the name of a built-in group is no other group.
pub(super) fn is_served_by_nobody(group: &str) -> bool {
    let is_domain = group.contains('.');
    !group.is_empty() && !is_domain && !builtin::is_built_in(group) && nearest(group, builtin::GROUPS).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_sorted() {
        assert!(GROUPS.is_sorted_by_key(|(group, _)| *group));
    }

    #[test]
    fn kubeconfigs_are_no_objects() {
        let identity = |api_version: &str, kind: &str| Identity {
            api_version: api_version.into(),
            kind: kind.into(),
            ..Identity::default()
        };
        assert_eq!(read_by(&identity("v1", "Config")), Some(Skipped::ToolFile));
        assert_eq!(read_by(&identity("kind.x-k8s.io/v1alpha4", "Cluster")), Some(Skipped::ToolFile));
        assert_eq!(read_by(&identity("v1", "ConfigMap")), None);
        assert_eq!(read_by(&identity("builtin", "LabelTransformer")), Some(Skipped::Kustomization));
        for slip in ["app/v1", "extension/v1beta1", "networking.k8s.io", "batch/v1", "example.com/v1"] {
            assert_eq!(read_by(&identity(slip, "Deployment")), None, "{slip}");
            assert!(!is_served_by_nobody(identity(slip, "Deployment").group()), "{slip}");
        }
        assert!(is_served_by_nobody("release-notes") && is_served_by_nobody("skaffold"));
    }
}
