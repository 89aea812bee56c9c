//! The meta-schemas, restated: what schemas of each draft may look like.

/// The text of a meta-schema.
pub(super) fn text(uri: &str) -> Option<&'static str> {
    let rest =
        uri.strip_prefix("https://").or_else(|| uri.strip_prefix("http://"))?.strip_prefix("json-schema.org/")?;
    Some(match rest {
        "draft-04/schema" => include_str!("meta/draft4.json"),
        "draft-06/schema" => include_str!("meta/draft6.json"),
        "draft-07/schema" => include_str!("meta/draft7.json"),
        "draft/2019-09/schema" => include_str!("meta/draft2019-09.json"),
        "draft/2019-09/meta/core" => include_str!("meta/draft2019-09/core.json"),
        "draft/2019-09/meta/applicator" => include_str!("meta/draft2019-09/applicator.json"),
        "draft/2019-09/meta/validation" => include_str!("meta/draft2019-09/validation.json"),
        "draft/2019-09/meta/meta-data" => include_str!("meta/draft2019-09/meta-data.json"),
        "draft/2019-09/meta/format" => include_str!("meta/draft2019-09/format.json"),
        "draft/2019-09/meta/content" => include_str!("meta/draft2019-09/content.json"),
        "draft/2020-12/schema" => include_str!("meta/draft2020-12.json"),
        "draft/2020-12/meta/core" => include_str!("meta/draft2020-12/core.json"),
        "draft/2020-12/meta/applicator" => include_str!("meta/draft2020-12/applicator.json"),
        "draft/2020-12/meta/unevaluated" => include_str!("meta/draft2020-12/unevaluated.json"),
        "draft/2020-12/meta/validation" => include_str!("meta/draft2020-12/validation.json"),
        "draft/2020-12/meta/meta-data" => include_str!("meta/draft2020-12/meta-data.json"),
        "draft/2020-12/meta/format-annotation" => include_str!("meta/draft2020-12/format-annotation.json"),
        "draft/2020-12/meta/format-assertion" => include_str!("meta/draft2020-12/format-assertion.json"),
        "draft/2020-12/meta/content" => include_str!("meta/draft2020-12/content.json"),
        _ => return None,
    })
}

/// The name of a vocabulary that is known here.
pub(super) fn vocabulary(uri: &str) -> Option<&str> {
    const KNOWN: [&str; 10] = [
        "core",
        "applicator",
        "unevaluated",
        "validation",
        "meta-data",
        "format",
        "format-annotation",
        "format-assertion",
        "content",
        "base",
    ];
    let (_, name) = uri.rsplit_once('/')?;
    let is_ours =
        uri.starts_with("https://json-schema.org/draft/") || uri.starts_with("https://spec.openapis.org/oas/");
    KNOWN.into_iter().find(|known| is_ours && *known == name)
}
