//! What each tag becomes.

use crate::tags::syntax::{Payload, Tag};
use crate::tags::{Check, EnumConstant, GoForm, Level, Rule, Scalar, TagFormat};

use super::unions::UnionKind;
use super::validations::{Scope, Validations, Wrap};
use super::{Context, Lowering, Place, enumeration};

impl Lowering<'_> {
    /// What a tag asks. What is in tags within tags is bounded by the parser.
    pub(super) fn tag(
        &mut self,
        context: &Context,
        tag: &Tag,
        constants: &[EnumConstant],
    ) -> Result<Validations, String> {
        let text = match &tag.payload {
            Payload::Text(text) => text.as_str(),
            _ => "",
        };
        let inner = match &tag.payload {
            Payload::Tag(inner) => Some(&**inner),
            _ => None,
        };
        let needs_tag = || inner.ok_or_else(|| "requires a validation tag as its value payload".to_owned());
        let check = |rule: Rule| Ok(Validations::of(Check::of(rule)));
        let stop = |rule: Rule| Ok(Validations::of(Check::stopping(rule)));
        match tag.name.as_str() {
            "k8s:alpha" => self.at_level(context, needs_tag()?, Level::Alpha),
            "k8s:beta" => self.at_level(context, needs_tag()?, Level::Beta),
            "k8s:ifEnabled" => self.if_option(context, tag, needs_tag()?, true),
            "k8s:ifDisabled" => self.if_option(context, tag, needs_tag()?, false),
            "k8s:required" => self.presence(context, Rule::Required),
            "k8s:optional" => self.optional(context),
            "k8s:forbidden" => {
                let mut both = self.presence(context, Rule::Forbidden)?;
                both.checks.push(Check { is_silent: true, ..Check::stopping(Rule::Given) });
                Ok(both)
            }
            "k8s:minimum" => check(Rule::Minimum(self.number(context, tag)?)),
            "k8s:maximum" => check(Rule::Maximum(self.number(context, tag)?)),
            "k8s:minLength" => check(Rule::MinLength(limit(tag)?)),
            "k8s:maxLength" => check(Rule::MaxLength(limit(tag)?)),
            "k8s:maxBytes" => check(Rule::MaxBytes(limit(tag)?)),
            "k8s:minItems" => check(Rule::MinItems(limit(tag)?)),
            "k8s:maxItems" => stop(Rule::MaxItems(limit(tag)?)),
            "k8s:minProperties" => check(Rule::MinProperties(limit(tag)?)),
            "k8s:maxProperties" => stop(Rule::MaxProperties(limit(tag)?)),
            "k8s:format" => {
                let format = TagFormat::find(text);
                check(Rule::Format(format.ok_or_else(|| format!("unsupported validation format {text:?}"))?))
            }
            "k8s:enum" => Ok(Validations::of(enumeration::check(constants))),
            "k8s:neq" => check(Rule::Neq(scalar(tag)?)),
            "k8s:immutable" => stop(Rule::Immutable),
            "k8s:update" => self.update_tag(context, text),
            "k8s:monotonic" => check(Rule::Monotonic),
            "k8s:listType" => self.list_type(context, text, false),
            "k8s:unique" => self.list_type(context, text, true),
            "k8s:listMapKey" => self.list_map_key(context, text),
            "k8s:customUnique" => self.custom_unique(context),
            "k8s:eachVal" => self.each_val(context, needs_tag()?),
            "k8s:eachKey" => self.each_key(context, needs_tag()?),
            "k8s:item" => self.item(context, tag, needs_tag()?),
            "k8s:subfield" => self.subfield_of(context, tag, needs_tag()?),
            "k8s:unionMember" => self.union_member(UnionKind::One, context, tag),
            "k8s:zeroOrOneOfMember" => self.union_member(UnionKind::ZeroOrOne, context, tag),
            "k8s:unionDiscriminator" => self.union_discriminator(context, tag),
            "k8s:dependentRequired" => self.dependent(context, tag, true),
            "k8s:dependentForbidden" => self.dependent(context, tag, false),
            "k8s:modeDiscriminator" => self.mode_discriminator(context, tag),
            "k8s:ifMode" => self.if_mode(context, tag, needs_tag()?),
            "k8s:opaqueType" => Ok(self.opaque(context)),
            // Code by hand is not known here, and other generators have tags of their own.
            _ => Ok(Validations::default()),
        }
    }

    /// Mirrors `levelTagValidator`.
    fn at_level(&mut self, context: &Context, inner: &Tag, level: Level) -> Result<Validations, String> {
        let context = Context { level: Some(level), ..context.clone() };
        let found = self.tag(&context, inner, &[])?;
        Ok(self.wrap_all(found, &Wrap::Level(level), Scope::This))
    }

    /// Mirrors `ifTagValidator`.
    fn if_option(&mut self, context: &Context, tag: &Tag, inner: &Tag, enabled: bool) -> Result<Validations, String> {
        let name = tag.arguments.first().ok_or("missing required option name positional argument")?;
        let found = self.tag(context, inner, &[])?;
        Ok(self.wrap_all(found, &Wrap::Option { name: name.value.as_str().into(), enabled }, Scope::This))
    }

    fn presence(&self, context: &Context, rule: Rule) -> Result<Validations, String> {
        if context.place != Place::Field {
            return Err("cannot be specified here".to_owned());
        }
        match self.plan.literal(context.of) {
            GoForm::Struct(_) => Err("non-pointer structs cannot use the tag".to_owned()),
            _ => Ok(Validations::of(Check::stopping(rule))),
        }
    }

    /// Mirrors `doOptional`: a value with a default is never missing.
    fn optional(&mut self, context: &Context) -> Result<Validations, String> {
        let field = context.field.and_then(|field| self.defaults.get(field.index()).copied());
        match field.filter(|default| !default.is_empty()) {
            Some(default) if is_zero(default) && !self.is_nilable(context) => Ok(Validations::default()),
            Some(_) => self.presence(context, Rule::Required),
            None => {
                let given = self.presence(context, Rule::Given)?;
                let checks = given.checks.into_iter().map(|check| Check { is_silent: true, ..check }).collect();
                Ok(Validations { checks, ..given })
            }
        }
    }

    fn is_nilable(&self, context: &Context) -> bool {
        let form = self.plan.literal(context.of);
        matches!(form, GoForm::Pointer(_) | GoForm::List(_) | GoForm::Map { .. } | GoForm::Bytes | GoForm::Any)
    }

    fn number(&self, context: &Context, tag: &Tag) -> Result<i128, String> {
        if self.plan.literal(self.plan.value_type(context.of)) != GoForm::Int {
            return Err("can only be used on integer types".to_owned());
        }
        match &tag.payload {
            Payload::Int(text) => text.parse().map_err(|_| format!("{text:?} is not a valid int value")),
            _ => Err("missing required tag value of type int".to_owned()),
        }
    }

    fn opaque(&mut self, context: &Context) -> Validations {
        match (context.place, context.field) {
            (Place::Type, _) => {
                if let Some(type_) = self.plan.types.get_mut(context.of.index()) {
                    type_.is_opaque = true;
                }
            }
            (Place::Field, Some(field)) => {
                self.opaque_fields.insert(field);
            }
            _ => {}
        }
        Validations { is_opaque: true, ..Validations::default() }
    }
}

fn limit(tag: &Tag) -> Result<u64, String> {
    match &tag.payload {
        Payload::Int(text) => text.parse().map_err(|_| "must be greater than or equal to zero".to_owned()),
        _ => Err("missing required tag value of type int".to_owned()),
    }
}

fn scalar(tag: &Tag) -> Result<Scalar, String> {
    match &tag.payload {
        Payload::Text(text) => Ok(Scalar::Text(text.as_str().into())),
        Payload::Bool(value) => Ok(Scalar::Bool(*value)),
        Payload::Int(text) => text.parse().map(Scalar::Int).map_err(|_| format!("{text:?} is not a valid int value")),
        Payload::None | Payload::Tag(_) => Err("missing required payload".to_owned()),
    }
}

/// Whether a default is the zero value of its type.
fn is_zero(default: &str) -> bool {
    matches!(default, "0" | "0.0" | "\"\"" | "false")
}
