//! `unevaluatedItems` and `unevaluatedProperties`: which members and items other keywords have looked at.
//!
//! What the specification calls annotations is worked out here, when a plan is finished: each schema
//! that is applied to the same value is a source, together with the alternatives that must have accepted
//! the value for it to count. A walker tries each alternative once and then asks the sources.

use rustc_hash::FxHashSet;

use super::{
    Additional, Constraint, Operand, Plan, Range32, SchemaFlags, SchemaId, UnevaluatedId, Warning, WarningKind,
};
use crate::text::Keyword;

/// A schema for what no other keyword looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unevaluated {
    /// The schema.
    pub schema: SchemaId,
    /// Schemas that are tried on the value: [`Plan::members`]. At most [`MAX_TESTS`].
    pub tests: Range32,
    /// The sources: [`Plan::sources`].
    pub sources: Range32,
    /// How many of the sources are schemas for single items; they come first.
    pub contains: u32,
}

/// How many alternatives one keyword can ask for: each has a bit.
pub const MAX_TESTS: usize = 64;
/// How many schemas for single items one keyword can ask for.
const MAX_CONTAINS: usize = 15;
/// How many sources one keyword can have.
const MAX_SOURCES: usize = 4096;

/// Something that looks at members or items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The tests that must have accepted the value, a bit each.
    pub accepted: u64,
    /// The tests that must have refused it.
    pub refused: u64,
    /// What it looks at.
    pub evaluates: Evaluates,
}

/// What a source looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluates {
    /// All members or items.
    Everything,
    /// The members that this schema has as properties.
    Properties(SchemaId),
    /// The members whose names match one of these: [`Plan::member_patterns`].
    Patterns(Range32),
    /// So many items from the first on.
    Items(u32),
    /// Items that this schema accepts.
    Fitting(SchemaId),
}

impl Source {
    /// Whether it counts, by the results of the tests.
    #[inline]
    pub const fn counts(&self, results: u64) -> bool {
        self.accepted & !results == 0 && self.refused & results == 0
    }
}

/// Works out the sources of a plan whose schemas are complete.
pub(super) fn settle(plan: &mut Plan) {
    let mut unevaluated = std::mem::take(&mut plan.unevaluated).into_vec();
    let mut sources = Vec::new();
    let mut members = std::mem::take(&mut plan.members).into_vec();
    let mut tested = Vec::new();
    let mut gaps = Vec::new();
    for id in plan.ids() {
        let schema = plan.schema(id);
        for (index, constraint) in schema.constraints.indices().zip(plan.constraints(schema)) {
            let Operand::Unevaluated(own) = constraint.operand else { continue };
            let Some(entry) = unevaluated.get_mut(own.index()) else { continue };
            let mut search = Search {
                plan,
                members: &members,
                keyword: constraint.keyword,
                own,
                tests: Vec::new(),
                sources: Vec::new(),
                seen: FxHashSet::default(),
            };
            if search.run(id).is_none() {
                gaps.push((id, index, constraint.keyword));
                continue;
            }
            let Search { tests, sources: mut found, .. } = search;
            found.sort_by_key(|source| !matches!(source.evaluates, Evaluates::Fitting(_)));
            entry.contains =
                found.iter().filter(|source| matches!(source.evaluates, Evaluates::Fitting(_))).count() as u32;
            let first = sources.len();
            sources.append(&mut found);
            entry.sources = Range32::new(first, sources.len());
            let first = members.len();
            tested.extend_from_slice(&tests);
            members.extend(tests);
            entry.tests = Range32::new(first, members.len());
        }
    }
    plan.unevaluated = unevaluated.into_boxed_slice();
    plan.sources = sources.into_boxed_slice();
    plan.members = members.into_boxed_slice();
    for id in tested {
        if let Some(schema) = plan.schemas.get_mut(id.index()) {
            schema.flags |= SchemaFlags::TESTED;
        }
    }
    let mut warnings = std::mem::take(&mut plan.warnings).into_vec();
    for (schema, constraint, keyword) in gaps {
        let span = plan.span(schema, keyword);
        warnings.push(Warning { kind: WarningKind::TooManyAlternatives(keyword), schema, span });
        if let Some(constraint) = plan.constraints.get_mut(constraint) {
            constraint.types = super::TypeSet::empty();
        }
    }
    plan.warnings = warnings.into_boxed_slice();
}

/// Looks for the sources of one keyword.
struct Search<'p> {
    plan: &'p Plan,
    members: &'p [SchemaId],
    keyword: Keyword,
    own: UnevaluatedId,
    tests: Vec<SchemaId>,
    sources: Vec<Source>,
    seen: FxHashSet<Place>,
}

/// A schema with what must have happened for it to be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place {
    schema: SchemaId,
    accepted: u64,
    refused: u64,
}

impl Search<'_> {
    /// None where there are too many alternatives.
    fn run(&mut self, root: SchemaId) -> Option<()> {
        let mut open = vec![Place { schema: root, accepted: 0, refused: 0 }];
        while let Some(place) = open.pop() {
            if !self.seen.insert(place) {
                continue;
            }
            if self.seen.len() > MAX_SOURCES {
                return None;
            }
            let schema = self.plan.schema(place.schema);
            // `additionalProperties: true` asks nothing of values, but looks at them.
            let additional = self.plan.object(schema).map_or(Additional::Unspecified, |object| object.additional);
            if self.keyword == Keyword::UnevaluatedProperties && additional != Additional::Unspecified {
                let Place { accepted, refused, .. } = place;
                self.sources.push(Source { accepted, refused, evaluates: Evaluates::Everything });
            }
            for constraint in self.plan.constraints(schema).iter().filter(|constraint| !constraint.types.is_empty()) {
                self.source(place, constraint)?;
                self.in_place(place, constraint, &mut open)?;
            }
        }
        Some(())
    }

    /// Adds what a constraint looks at.
    fn source(&mut self, place: Place, constraint: &Constraint) -> Option<()> {
        let evaluates = match (self.keyword, constraint.keyword, constraint.operand) {
            (_, keyword, Operand::Unevaluated(other)) if keyword == self.keyword && other != self.own => {
                Evaluates::Everything
            }
            (Keyword::UnevaluatedProperties, Keyword::Properties, _) => Evaluates::Properties(place.schema),
            (Keyword::UnevaluatedProperties, Keyword::PatternProperties, Operand::Patterns(patterns)) => {
                Evaluates::Patterns(patterns)
            }
            (Keyword::UnevaluatedItems, Keyword::PrefixItems | Keyword::Items, Operand::Schemas(items)) => {
                Evaluates::Items(items.len() as u32)
            }
            (Keyword::UnevaluatedItems, Keyword::Items | Keyword::AdditionalItems, _) => Evaluates::Everything,
            (Keyword::UnevaluatedItems, Keyword::Contains, Operand::Count { schema, evaluates: true, .. }) => {
                Evaluates::Fitting(schema)
            }
            _ => return Some(()),
        };
        let is_fitting = |source: &&Source| matches!(source.evaluates, Evaluates::Fitting(_));
        if matches!(evaluates, Evaluates::Fitting(_)) && self.sources.iter().filter(is_fitting).count() >= MAX_CONTAINS
        {
            return None;
        }
        let Place { accepted, refused, .. } = place;
        self.sources.push(Source { accepted, refused, evaluates });
        Some(())
    }

    /// Adds the schemas that a constraint applies to the same value.
    fn in_place(&mut self, place: Place, constraint: &Constraint, open: &mut Vec<Place>) -> Option<()> {
        match (constraint.keyword, constraint.operand) {
            (Keyword::Not, _) => {}
            (keyword, _) if keyword.descends() => {}
            (_, Operand::Schema(schema)) => open.push(Place { schema, ..place }),
            (Keyword::AllOf, Operand::Schemas(range)) => {
                open.extend(range.of(self.members).iter().map(|&schema| Place { schema, ..place }));
            }
            (_, Operand::Schemas(range)) => {
                for &schema in range.of(self.members) {
                    let accepted = place.accepted | self.test(schema)?;
                    open.push(Place { schema, accepted, ..place });
                }
            }
            (_, Operand::Branches { test, then, otherwise }) => {
                let bit = self.test(test)?;
                let [accepted, refused] = [place.accepted | bit, place.refused | bit];
                open.push(Place { schema: test, accepted, ..place });
                open.extend(then.map(|schema| Place { schema, accepted, ..place }));
                open.extend(otherwise.map(|schema| Place { schema, refused, ..place }));
            }
            (_, Operand::DependentSchema { schema, presence, .. }) => {
                let accepted = place.accepted | self.test(presence)?;
                open.push(Place { schema, accepted, ..place });
            }
            _ => {}
        }
        Some(())
    }

    /// The bit of a test.
    fn test(&mut self, schema: SchemaId) -> Option<u64> {
        let known = self.tests.iter().position(|test| *test == schema);
        let index = known.unwrap_or_else(|| {
            self.tests.push(schema);
            self.tests.len() - 1
        });
        (index < MAX_TESTS).then(|| 1 << index)
    }
}
