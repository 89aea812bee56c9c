//! Rows of `k8s-names`.

use plimsoll_go::names::api::{self, NameUse};
use plimsoll_go::names::{Fault, NameWords, content, validate, validation};
use plimsoll_release::Release;
use serde_json::Value;

use super::faults::{check_messages, error_texts};
use crate::row::bytes_of;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let function = row.str("func").unwrap_or_default();
    for input in row.value.get("in").and_then(Value::as_array).into_iter().flatten() {
        let got = match (bytes_of(input), input.as_i64()) {
            (Some(text), _) => text_messages(function, &text).or_else(|| fault_messages(function, "f", &text)),
            (None, Some(number)) => number_messages(function, number),
            _ => None,
        };
        let got = got.unwrap_or_else(|| vec![format!("no answer of {function}")]);
        check_messages(tally, row.value.get("messages"), &got);
    }
}

/// Messages of a check of texts, by the server's name for it.
pub(crate) fn text_messages(function: &str, text: &[u8]) -> Option<Vec<String>> {
    let words: &NameWords = &Release::LATEST.rules().go.names;
    Some(match function {
        "api.NameIsDNS1035Label(prefix)" => api::name_is_dns1035_label(text, NameUse::Prefix),
        "api.NameIsDNSLabel(prefix)" => api::name_is_dns_label(text, NameUse::Prefix),
        "api.NameIsDNSSubdomain" => api::name_is_dns_subdomain(text, NameUse::Whole),
        "api.NameIsDNSSubdomain(prefix)" => api::name_is_dns_subdomain(text, NameUse::Prefix),
        "content.IsCIdentifier" => content::is_c_identifier(text),
        "content.IsDNS1123Label" => content::is_dns1123_label(text),
        "content.IsDNS1123Subdomain" => content::is_dns1123_subdomain(text),
        "content.IsDNS1123SubdomainCaseless" => content::is_dns1123_subdomain_caseless(text),
        "content.IsDecimalInteger" => content::is_decimal_integer(text),
        "content.IsLabelKey" => content::is_label_key(text),
        "content.IsLabelValue" => content::is_label_value(text),
        "content.IsPathSegmentName" => content::is_path_segment_name(text),
        "content.IsPathSegmentPrefix" => content::is_path_segment_prefix(text),
        "content.IsPrefixedLabelKey" => content::is_prefixed_label_key(text),
        "path.IsValidPathSegmentName" => api::validate_path_segment_name(text, NameUse::Whole),
        "path.IsValidPathSegmentPrefix" => api::validate_path_segment_name(text, NameUse::Prefix),
        "validation.IsCIdentifier" => validation::is_c_identifier(text),
        "validation.IsConfigMapKey" => validation::is_config_map_key(text),
        "validation.IsDNS1035Label" => validation::is_dns1035_label(text),
        "validation.IsDNS1123Label" => validation::is_dns1123_label(text),
        "validation.IsDNS1123Subdomain" => validation::is_dns1123_subdomain(text),
        "validation.IsDNS1123SubdomainWithUnderscore" => validation::is_dns1123_subdomain_with_underscore(text, words),
        "validation.IsEnvVarName" => validation::is_env_var_name(text),
        "validation.IsHTTPHeaderName" => validation::is_http_header_name(text),
        "validation.IsQualifiedName" => validation::is_qualified_name(text, words),
        "validation.IsRelaxedEnvVarName" => validation::is_relaxed_env_var_name(text),
        "validation.IsValidLabelValue" => validation::is_valid_label_value(text, words),
        "validation.IsValidPercent" => validation::is_valid_percent(text),
        "validation.IsValidPortName" => validation::is_valid_port_name(text),
        "validation.IsWildcardDNS1123Subdomain" => validation::is_wildcard_dns1123_subdomain(text),
        _ => return None,
    })
}

/// Texts of the errors of a check that names a field, by the server's name for it.
pub(crate) fn fault_messages(function: &str, path: &str, text: &[u8]) -> Option<Vec<String>> {
    let faults: Vec<Fault<'_>> = match function {
        "api.ValidateFinalizerName" => api::validate_finalizer_name(text, &Release::LATEST.rules().go.names),
        "validate.ExtendedResourceName" => validate::extended_resource_name(text),
        "validate.LabelKey" => validate::label_key(text),
        "validate.LabelValue" => validate::label_value(text),
        "validate.LongName" => validate::long_name(text),
        "validate.LongNameCaseless" => validate::long_name_caseless(text),
        "validate.PathSegmentName" => validate::path_segment_name(text),
        "validate.PrefixedLabelKey" => validate::prefixed_label_key(text),
        "validate.ResourceFullyQualifiedName" => validate::resource_fully_qualified_name(text),
        "validate.ResourcePoolName" => validate::resource_pool_name(text),
        "validate.ShortName" => validate::short_name(text),
        "validate.UUID" => validate::uuid(text),
        "validation.IsDomainPrefixedKey" => validation::is_domain_prefixed_key(text),
        "validation.IsDomainPrefixedPath" => validation::is_domain_prefixed_path(text),
        "validation.IsFullyQualifiedDomainName" => validation::is_fully_qualified_domain_name(text),
        "validation.IsFullyQualifiedName" => validation::is_fully_qualified_name(text),
        _ => return None,
    };
    Some(error_texts(path, faults))
}

/// Messages of a check of numbers, by the server's name for it.
pub(crate) fn number_messages(function: &str, number: i64) -> Option<Vec<String>> {
    if let Some(range) = function.strip_prefix("validation.IsInRange(") {
        let (min, max) = range.strip_suffix(')')?.split_once(',')?;
        return Some(validation::is_in_range(number, min.parse().ok()?, max.parse().ok()?));
    }
    Some(match function {
        "validation.IsValidGroupID" => validation::is_valid_group_id(number),
        "validation.IsValidPortNum" => validation::is_valid_port_num(number),
        "validation.IsValidUserID" => validation::is_valid_user_id(number),
        _ => return None,
    })
}
