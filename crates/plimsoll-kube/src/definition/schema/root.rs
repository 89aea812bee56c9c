//! Everything about one root schema, in the server's order.

use plimsoll_finding::{Code, CrdSchemaMessage as M, Path};
use plimsoll_schema::text::{Keyword, SchemaRef};

use super::expressions::{self, ExpressionOptions};
use super::go_struct::schema_value;
use super::zero::{Shape, is_zero};
use super::{Lowered, Places, defaults, keywords, structural};
use crate::definition::findings::Findings;
use crate::release::Rules;

const CODE: Code = Code::InvalidSchemaKeyword;

/// Keywords that the root may have when status is a subresource, in the server's order.
const ALLOWED_WITH_STATUS: [Keyword; 22] = [
    Keyword::Description,
    Keyword::Type,
    Keyword::Format,
    Keyword::Title,
    Keyword::Maximum,
    Keyword::ExclusiveMaximum,
    Keyword::Minimum,
    Keyword::ExclusiveMinimum,
    Keyword::MaxLength,
    Keyword::MinLength,
    Keyword::Pattern,
    Keyword::MaxItems,
    Keyword::MinItems,
    Keyword::UniqueItems,
    Keyword::MultipleOf,
    Keyword::Required,
    Keyword::Items,
    Keyword::Properties,
    Keyword::ExternalDocs,
    Keyword::Example,
    Keyword::PreserveUnknownFields,
    Keyword::Validations,
];

/// What is asked of a schema; updates relax it.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is one of the server's own switches")]
pub struct SchemaOptions {
    /// Defaults may be set.
    pub allow_defaults: bool,
    /// Types must be those of OpenAPI.
    pub require_valid_types: bool,
    /// The schema must be structural.
    pub require_structural: bool,
    /// Defaults must not have unknown fields.
    pub require_pruned_defaults: bool,
    /// Items of sets must be atomic.
    pub require_atomic_sets: bool,
    /// Keys of lists must be there, and items not be null.
    pub require_list_keys: bool,
}

impl SchemaOptions {
    /// What a create asks.
    pub const CREATE: Self = Self {
        allow_defaults: true,
        require_valid_types: true,
        require_structural: true,
        require_pruned_defaults: true,
        require_atomic_sets: true,
        require_list_keys: true,
    };
}

/// Checks a schema; mirrors `validateCustomResourceDefinitionValidation`. `base` is the path of the
/// schema itself.
pub(in crate::definition) fn check(
    places: &Places<'_>,
    base: &Path,
    has_status: bool,
    options: SchemaOptions,
    lowered: &Lowered<'_>,
    of_rules: ExpressionOptions,
    rules: &Rules,
) -> Findings {
    let root = places.text.root();
    let mut findings = Findings::default();
    if has_status {
        check_root_with_status(root, base, rules, &mut findings);
    }
    if root.nullable() {
        findings.forbidden(CODE, base.key("nullable"), M::NullableRoot, root.about(Keyword::Nullable));
    }
    let mut unsupported = None;
    let mut compiles = false;
    if options.require_structural {
        unsupported = structural::unsupported(places.text);
        if unsupported.is_none() {
            let found = structural::check(places, base, rules);
            let is_structural = found.is_empty();
            findings.append(found);
            if is_structural {
                let found = defaults::check(places, base, true, options.require_pruned_defaults, lowered, rules);
                compiles = found.is_empty();
                findings.append(found);
            }
        }
    }
    let found = keywords::check(places, base, options, rules);
    let mut of_expressions = Findings::default();
    let total = compiles.then(|| expressions::check(places, base, lowered, of_rules, &found, &mut of_expressions));
    findings.append(found.findings);
    findings.append(of_expressions);
    if let (true, Some(error)) = (findings.is_empty(), unsupported) {
        findings.invalid(CODE, base.clone(), "", M::NotStructural(error), root.node());
    }
    if let Some(total) = total {
        total.check(places, base, &mut findings);
    }
    findings
}

fn check_root_with_status(root: SchemaRef<'_>, base: &Path, rules: &Rules, findings: &mut Findings) {
    for keyword in root.keywords() {
        if is_zero(root, keyword, Shape::Props, &rules.definition) {
            continue;
        }
        if keyword == Keyword::Type {
            if root.type_() == "object" {
                continue;
            }
            return findings.invalid(CODE, base.key("type"), root.type_(), M::RootTypeWithStatus, root.about(keyword));
        }
        if !ALLOWED_WITH_STATUS.contains(&keyword) {
            let message = M::RootWithStatus(ALLOWED_WITH_STATUS.map(Keyword::go_name).into());
            let value = schema_value(root, rules.words);
            return findings.invalid(CODE, base.clone(), value, message, root.about(keyword));
        }
    }
}
