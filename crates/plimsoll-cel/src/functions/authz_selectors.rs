//! Kubernetes: selectors in questions to the authorizer.

use super::authz::narrow_resource;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::value::Value;

functions! { KUBE_AUTHZ_SELECTORS:
    "fieldSelector" {
        /// The check, limited by a field selector.
        member "authorizer_fieldselector"(RESOURCE_CHECK, String) -> RESOURCE_CHECK => field_selector,
            costs Selector, always charges Selector;
    }
    "labelSelector" {
        /// The check, limited by a label selector.
        member "authorizer_labelselector"(RESOURCE_CHECK, String) -> RESOURCE_CHECK => label_selector,
            costs Selector, always charges Selector;
    }
}

fn field_selector<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    narrow_resource(cx, args, |question, selector| question.field_selector = selector)
}

fn label_selector<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    narrow_resource(cx, args, |question, selector| question.label_selector = selector)
}
