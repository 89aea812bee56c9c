//! Kubernetes: selectors in questions to the authorizer.

use super::Sig::String;
use super::table::functions;
use super::types::RESOURCE_CHECK;

functions! { KUBE_AUTHZ_SELECTORS:
    "fieldSelector" {
        /// The check, limited by a field selector.
        member "authorizer_fieldselector"(RESOURCE_CHECK, String) -> RESOURCE_CHECK;
    }
    "labelSelector" {
        /// The check, limited by a label selector.
        member "authorizer_labelselector"(RESOURCE_CHECK, String) -> RESOURCE_CHECK;
    }
}
