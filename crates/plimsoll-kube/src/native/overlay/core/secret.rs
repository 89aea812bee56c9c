//! Secrets.

use super::super::rule::{Check, Request, Rule};
use super::super::{At, Errors};

const SERVICE_ACCOUNT: &str = "kubernetes.io/service-account.name";

/// `ValidateSecret`
pub(super) const RULES: &[Rule] = &[Rule::new("ValidateSecret", "", Check::Code(service_account_token))];

fn service_account_token(secret: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let metadata = secret.field("metadata");
    let annotations = metadata.field("annotations");
    let account = annotations.key(SERVICE_ACCOUNT);
    if secret.field("type").text() == "kubernetes.io/service-account-token" && account.text().is_empty() {
        errors.required(&account, "");
    }
}
