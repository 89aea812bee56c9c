//! How the names of each kind are checked: what its validation passes to `ValidateObjectMeta`.

use crate::meta::NameRule;
use crate::release::{Release, ServiceNames};

/// What is known of a kind beside its schema.
#[derive(Clone, Copy, Debug)]
pub(super) struct KindRules {
    pub(super) names: NameRule<'static>,
    /// `ValidateObjectMeta` is the one of the core group, which looks at finalizers once more.
    pub(super) checks_finalizers: bool,
    /// A create keeps the generation that it sends; others set it.
    pub(super) keeps_generation: bool,
}

/// Kinds whose strategies set the generation of new objects, and the minor release since which they do.
const SETS_GENERATION: &[(&str, &str, u8)] = &[
    ("", "Pod", 33),
    ("", "PodTemplate", 0),
    ("", "ReplicationController", 0),
    ("admissionregistration.k8s.io", "MutatingAdmissionPolicy", 0),
    ("admissionregistration.k8s.io", "MutatingAdmissionPolicyBinding", 0),
    ("admissionregistration.k8s.io", "MutatingWebhookConfiguration", 0),
    ("admissionregistration.k8s.io", "ValidatingAdmissionPolicy", 0),
    ("admissionregistration.k8s.io", "ValidatingAdmissionPolicyBinding", 0),
    ("admissionregistration.k8s.io", "ValidatingWebhookConfiguration", 0),
    ("apps", "DaemonSet", 0),
    ("apps", "Deployment", 0),
    ("apps", "ReplicaSet", 0),
    ("apps", "StatefulSet", 0),
    ("autoscaling", "HorizontalPodAutoscaler", 37),
    ("batch", "CronJob", 0),
    ("batch", "Job", 0),
    ("discovery.k8s.io", "EndpointSlice", 0),
    ("flowcontrol.apiserver.k8s.io", "FlowSchema", 0),
    ("flowcontrol.apiserver.k8s.io", "PriorityLevelConfiguration", 0),
    ("lifecycle.k8s.io", "Eviction", 0),
    ("lifecycle.k8s.io", "EvictionRequest", 0),
    ("networking.k8s.io", "Ingress", 0),
    ("networking.k8s.io", "IngressClass", 0),
    ("networking.k8s.io", "NetworkPolicy", 0),
    ("policy", "PodDisruptionBudget", 0),
    ("resource.k8s.io", "DeviceClass", 0),
    ("resource.k8s.io", "DeviceTaintRule", 0),
    ("resource.k8s.io", "ResourceSlice", 31),
    ("scheduling.k8s.io", "PriorityClass", 0),
];

/// Kinds by group. Kinds that are not here have no validation of metadata of their own, only what the server checks of
/// every kind.
const KINDS: &[(&str, &str, NameRule<'static>, bool)] = &[
    ("", "ConfigMap", NameRule::Subdomain, true),
    ("", "Endpoints", NameRule::Subdomain, true),
    ("", "LimitRange", NameRule::Subdomain, true),
    ("", "Namespace", NameRule::Label, true),
    ("", "Node", NameRule::Subdomain, true),
    ("", "PersistentVolume", NameRule::Subdomain, true),
    ("", "PersistentVolumeClaim", NameRule::Subdomain, true),
    ("", "Pod", NameRule::Subdomain, true),
    ("", "PodTemplate", NameRule::Subdomain, true),
    ("", "ReplicationController", NameRule::Subdomain, true),
    ("", "ResourceQuota", NameRule::Subdomain, true),
    ("", "Secret", NameRule::Subdomain, true),
    ("", "Service", NameRule::Label1035, true),
    ("", "ServiceAccount", NameRule::Subdomain, true),
    ("admissionregistration.k8s.io", "MutatingAdmissionPolicy", NameRule::Subdomain, false),
    ("admissionregistration.k8s.io", "MutatingAdmissionPolicyBinding", NameRule::Subdomain, false),
    ("admissionregistration.k8s.io", "MutatingWebhookConfiguration", NameRule::Subdomain, false),
    ("admissionregistration.k8s.io", "ValidatingAdmissionPolicy", NameRule::Subdomain, false),
    ("admissionregistration.k8s.io", "ValidatingAdmissionPolicyBinding", NameRule::Subdomain, false),
    ("admissionregistration.k8s.io", "ValidatingWebhookConfiguration", NameRule::Subdomain, false),
    ("apps", "ControllerRevision", NameRule::Subdomain, true),
    ("apps", "DaemonSet", NameRule::Subdomain, true),
    ("apps", "Deployment", NameRule::Subdomain, true),
    ("apps", "ReplicaSet", NameRule::Subdomain, true),
    ("apps", "StatefulSet", NameRule::Label, true),
    ("autoscaling", "HorizontalPodAutoscaler", NameRule::Subdomain, true),
    ("batch", "CronJob", NameRule::Subdomain, true),
    ("batch", "Job", NameRule::Subdomain, true),
    ("certificates.k8s.io", "CertificateSigningRequest", NameRule::Any, true),
    ("certificates.k8s.io", "PodCertificateRequest", NameRule::Subdomain, true),
    ("coordination.k8s.io", "Lease", NameRule::Subdomain, false),
    ("coordination.k8s.io", "LeaseCandidate", NameRule::ConfigMapKey, false),
    ("discovery.k8s.io", "EndpointSlice", NameRule::Subdomain, true),
    ("events.k8s.io", "Event", NameRule::Subdomain, true),
    ("flowcontrol.apiserver.k8s.io", "FlowSchema", NameRule::Subdomain, true),
    ("flowcontrol.apiserver.k8s.io", "PriorityLevelConfiguration", NameRule::Subdomain, true),
    ("internal.apiserver.k8s.io", "StorageVersion", NameRule::GroupAndResource, true),
    ("networking.k8s.io", "IPAddress", NameRule::Address, true),
    ("networking.k8s.io", "Ingress", NameRule::Subdomain, true),
    ("networking.k8s.io", "IngressClass", NameRule::Subdomain, true),
    ("networking.k8s.io", "NetworkPolicy", NameRule::Subdomain, true),
    ("networking.k8s.io", "ServiceCIDR", NameRule::Subdomain, true),
    ("node.k8s.io", "RuntimeClass", NameRule::Subdomain, false),
    ("rbac.authorization.k8s.io", "ClusterRole", NameRule::Any, true),
    ("rbac.authorization.k8s.io", "ClusterRoleBinding", NameRule::Any, true),
    ("rbac.authorization.k8s.io", "Role", NameRule::Any, true),
    ("rbac.authorization.k8s.io", "RoleBinding", NameRule::Any, true),
    ("resource.k8s.io", "DeviceClass", NameRule::Subdomain, true),
    ("resource.k8s.io", "DeviceTaintRule", NameRule::Subdomain, true),
    ("resource.k8s.io", "PodSchedulingContext", NameRule::Subdomain, true),
    ("resource.k8s.io", "ResourceClaim", NameRule::Subdomain, true),
    ("resource.k8s.io", "ResourceClaimParameters", NameRule::Subdomain, true),
    ("resource.k8s.io", "ResourceClaimTemplate", NameRule::Subdomain, true),
    ("resource.k8s.io", "ResourceClass", NameRule::Subdomain, true),
    ("resource.k8s.io", "ResourceClassParameters", NameRule::Subdomain, true),
    ("resource.k8s.io", "ResourcePoolStatusRequest", NameRule::Subdomain, true),
    ("resource.k8s.io", "ResourceSlice", NameRule::Subdomain, true),
    ("scheduling.k8s.io", "CompositePodGroup", NameRule::Subdomain, true),
    ("scheduling.k8s.io", "PodGroup", NameRule::Subdomain, true),
    ("scheduling.k8s.io", "PriorityClass", NameRule::Subdomain, true),
    ("scheduling.k8s.io", "Workload", NameRule::Subdomain, true),
    ("storage.k8s.io", "CSIDriver", NameRule::Subdomain, true),
    ("storage.k8s.io", "CSINode", NameRule::Subdomain, true),
    ("storage.k8s.io", "CSIStorageCapacity", NameRule::Subdomain, true),
    ("storage.k8s.io", "StorageClass", NameRule::Subdomain, true),
    ("storage.k8s.io", "VolumeAttachment", NameRule::Subdomain, true),
    ("storage.k8s.io", "VolumeAttributesClass", NameRule::Subdomain, true),
    ("storagemigration.k8s.io", "StorageVersionMigration", NameRule::Subdomain, true),
];

pub(super) fn of(group: &str, version: &str, kind: &str, release: Release) -> KindRules {
    let known = KINDS.iter().find(|(own_group, own_kind, ..)| *own_group == group && *own_kind == kind);
    // Events of beta versions are validated like those of the core group, for the sake of old clients.
    let known = known.filter(|_| (group, version) != ("events.k8s.io", "v1beta1"));
    let (names, checks_finalizers) =
        known.map_or((NameRule::PathSegment, false), |&(.., names, finalizers)| (names, finalizers));
    let names = match names {
        NameRule::Label1035 if release.rules().meta.service_names == ServiceNames::Label => NameRule::Label,
        names => names,
    };
    // What is not validated here is not looked at here.
    let minor = release.minor().0;
    let sets_generation = SETS_GENERATION
        .iter()
        .any(|(own_group, own_kind, since)| (*own_group, *own_kind) == (group, kind) && *since <= minor);
    let keeps_generation = known.is_some() && !sets_generation;
    KindRules { names, checks_finalizers, keeps_generation }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_sorted() {
        assert!(KINDS.is_sorted_by_key(|(group, kind, ..)| (*group, *kind)));
    }

    #[test]
    fn releases_differ_about_services() {
        assert_eq!(of("", "v1", "Service", Release::V1_35).names, NameRule::Label1035);
        assert_eq!(of("", "v1", "Service", Release::V1_36).names, NameRule::Label);
        assert_eq!(of("", "v1", "Event", Release::LATEST).names, NameRule::PathSegment);
    }
}
