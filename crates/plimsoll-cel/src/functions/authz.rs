//! Kubernetes: questions to the authorizer.

use super::Sig::{Bool, String};
use super::table::functions;
use super::types::{AUTHORIZER, DECISION, GROUP_CHECK, PATH_CHECK, RESOURCE_CHECK};

functions! { KUBE_AUTHZ:
    "allowed" {
        /// Whether it is allowed.
        member "decision_allowed"(DECISION) -> Bool;
    }
    "check" {
        /// The decision on a verb.
        member "pathcheck_check"(PATH_CHECK, String) -> DECISION;
        /// The decision on a verb.
        member "resourcecheck_check"(RESOURCE_CHECK, String) -> DECISION;
    }
    "error" {
        /// The text of the failure, empty where there was none.
        member "decision_error"(DECISION) -> String;
    }
    "errored" {
        /// Whether the check failed.
        member "decision_errored"(DECISION) -> Bool;
    }
    "group" {
        /// A check of resources of an API group.
        member "authorizer_group"(AUTHORIZER, String) -> GROUP_CHECK;
    }
    "name" {
        /// The check, of an object of that name.
        member "resourcecheck_name"(RESOURCE_CHECK, String) -> RESOURCE_CHECK;
    }
    "namespace" {
        /// The check, in a namespace.
        member "resourcecheck_namespace"(RESOURCE_CHECK, String) -> RESOURCE_CHECK;
    }
    "path" {
        /// A check of a path that is no resource.
        member "authorizer_path"(AUTHORIZER, String) -> PATH_CHECK;
    }
    "reason" {
        /// Why, in words.
        member "decision_reason"(DECISION) -> String;
    }
    "resource" {
        /// A check of a resource.
        member "groupcheck_resource"(GROUP_CHECK, String) -> RESOURCE_CHECK;
    }
    "serviceAccount" {
        /// The authorizer, asked on behalf of a service account.
        member "authorizer_serviceaccount"(AUTHORIZER, String, String) -> AUTHORIZER;
    }
    "subresource" {
        /// The check, of a subresource.
        member "resourcecheck_subresource"(RESOURCE_CHECK, String) -> RESOURCE_CHECK;
    }
}
