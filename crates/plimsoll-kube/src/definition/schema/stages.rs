//! The stages that check one schema, each for itself, as the server's functions are called by its own tests.

use plimsoll_finding::{Finding, Path};
use plimsoll_schema::text::SchemaText;

use super::{Compiled, ExpressionOptions, KnownTexts, Lowered, Places, SchemaOptions, defaults, root, structural};
use crate::release::{Release, Rules};

/// The stages over one schema.
#[derive(Debug)]
pub struct SchemaStages<'t> {
    places: Places<'t>,
    base: Path,
    rules: &'static Rules,
}

impl<'t> SchemaStages<'t> {
    /// The stages over a schema whose path is `base`.
    pub fn new(text: &'t SchemaText<'t>, base: Path, release: Release) -> Self {
        Self { places: Places::of(text), base, rules: release.rules() }
    }

    /// Everything (`validateCustomResourceDefinitionValidation`).
    pub fn all(&self, has_status: bool, options: SchemaOptions) -> Vec<Finding> {
        let (known, compiled) = (KnownTexts::default(), Compiled::default());
        let lowered = Lowered::new(Some(self.places.text), &known, &compiled, self.rules);
        let of_rules = ExpressionOptions { limited: true, version: 0 };
        root::check(&self.places, &self.base, has_status, options, &lowered, of_rules, self.rules).into_list()
    }

    /// The rules of structural schemas (`ValidateStructural`).
    pub fn structural(&self) -> Vec<Finding> {
        structural::check(&self.places, &self.base, self.rules).into_list()
    }

    /// Of these, that what junctors speak of exists (`validateStructuralCompleteness`).
    pub fn completeness(&self) -> Vec<Finding> {
        structural::check_completeness(&self.places, &self.base, self.rules).into_list()
    }

    /// Of these, for the `metadata` of the root (`validateStructuralMetadataInvariants`).
    pub fn root_metadata(&self) -> Vec<Finding> {
        structural::check_root_metadata(&self.places, &self.base, self.rules).into_list()
    }

    /// Of these, for a schema inside a junctor (`validateNestedValueValidation`).
    pub fn nested(&self) -> Vec<Finding> {
        structural::check_nested(&self.places, &self.base, self.rules).into_list()
    }

    /// Defaults (`ValidateDefaults`).
    pub fn defaults(&self, root_is_resource: bool, require_pruned: bool) -> Vec<Finding> {
        let (known, compiled) = (KnownTexts::default(), Compiled::default());
        let lowered = Lowered::new(Some(self.places.text), &known, &compiled, self.rules);
        defaults::check(&self.places, &self.base, root_is_resource, require_pruned, &lowered, self.rules).into_list()
    }
}
