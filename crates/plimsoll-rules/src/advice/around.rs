//! How often the schema of an expression can occur: the lists and maps around it.

use plimsoll_schema::plan::{Plan, SchemaId, TypeSet};

use super::Keyword;
use super::expense::Replaced;
use super::search::Candidate;
use crate::types::{Cardinality, DeclId, Declarations, factor};

/// The lists and maps around the schema of an expression, the outermost first. Without any it occurs once.
#[derive(Clone, Debug, Default)]
pub struct Around {
    holders: Vec<Holder>,
    min_size: u64,
    /// The way to the schema; none where expressions only know it as `self`.
    path: Option<String>,
}

/// A list or map around a schema.
#[derive(Clone, Debug)]
struct Holder {
    schema: SchemaId,
    path: String,
    keyword: Keyword,
    most: Option<u64>,
}

impl Around {
    /// What is around a schema of a plan.
    pub fn of(plan: &Plan, declarations: &Declarations, schema: SchemaId) -> Self {
        let parents = parents(plan);
        let mut way: Vec<(SchemaId, &str)> = Vec::new();
        let mut at = schema;
        while let Some((parent, step)) = parents.get(at.index()).copied().flatten() {
            way.push((parent, step));
            at = parent;
        }
        let mut holders = Vec::new();
        let mut path = String::new();
        for (holder, step) in way.into_iter().rev() {
            let of = plan.schema(holder);
            let keyword = if of.types == TypeSet::ARRAY { Keyword::MaxItems } else { Keyword::MaxProperties };
            let most = factor(plan, of);
            // What holds one of each is no list and no map.
            if of.types == TypeSet::ARRAY || most != Some(1) {
                holders.push(Holder { schema: holder, path: path.clone(), keyword, most });
            }
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(step);
        }
        Self { holders, min_size: declarations.get(DeclId::of(schema)).min_size, path: Some(path) }
    }

    /// The same for what happens once, wherever it is.
    #[must_use]
    pub fn once(self) -> Self {
        Self { holders: Vec::new(), ..self }
    }

    /// A way from `self` on, as a way from the object on where that is known.
    pub(super) fn path<'n>(&'n self, names: impl Iterator<Item = &'n str>) -> String {
        let base = self.path.as_deref().unwrap_or("self");
        std::iter::once(base).filter(|base| !base.is_empty()).chain(names).collect::<Vec<_>>().join(".")
    }

    /// How often the schema can occur with some sizes replaced.
    pub(super) fn times(&self, replaced: &[Replaced]) -> u64 {
        let most = |holder: &Holder| {
            let replacement = replaced.iter().find(|replaced| replaced.decl == DeclId::of(holder.schema));
            replacement.map(|replaced| replaced.elements).or(holder.most)
        };
        let product = |times: u64, holder: &Holder| most(holder).map(|most| times.saturating_mul(most));
        let times = self.holders.iter().try_fold(1, product);
        times.map_or(Cardinality::Unbounded, Cardinality::Bounded).times(self.min_size)
    }

    pub(super) fn candidates(&self) -> impl Iterator<Item = Candidate> {
        let without = Cardinality::Unbounded.times(self.min_size);
        self.holders.iter().map(move |holder| Candidate {
            decl: DeclId::of(holder.schema),
            schema: holder.schema,
            path: holder.path.clone(),
            keyword: holder.keyword,
            unit: 1,
            now: holder.most.unwrap_or(without),
        })
    }
}

/// The schema around each schema of a plan, with the step that leads from there: for those on several
/// ways one that is nearest to a root.
fn parents(plan: &Plan) -> Vec<Option<(SchemaId, &str)>> {
    let mut parents = vec![None; plan.len()];
    let mut seen = vec![false; plan.len()];
    let mut open: Vec<SchemaId> = Vec::new();
    let mut enter = |open: &mut Vec<SchemaId>, id: SchemaId| {
        let is_new = seen.get(id.index()) == Some(&false);
        if let Some(seen) = seen.get_mut(id.index()).filter(|_| is_new) {
            *seen = true;
            open.push(id);
        }
        is_new
    };
    for root in plan.roots() {
        enter(&mut open, root.schema);
    }
    let mut at = 0;
    while let Some(&id) = open.get(at) {
        at += 1;
        let schema = plan.schema(id);
        let object = plan.object(schema);
        let properties = object.map_or(&[][..], |object| plan.properties(object));
        let named = properties.iter().map(|property| (property.schema, plan.name(property.name)));
        let others = object.and_then(|object| object.additional.schema()).map(|child| (child, "@values"));
        let items = plan.array(schema).and_then(|array| array.items.each()).map(|child| (child, "@items"));
        for (child, step) in others.into_iter().chain(named).chain(items) {
            if enter(&mut open, child)
                && let Some(slot) = parents.get_mut(child.index())
            {
                *slot = Some((id, step));
            }
        }
    }
    parents
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;
    use plimsoll_schema::plan::{Additional, ArrayRules, Items, Origin, PlanBuilder};

    use super::*;

    #[test]
    fn the_way_to_a_schema_on_a_cycle_is_the_shortest() {
        let mut builder = PlanBuilder::default();
        let [root, node, list] = [(); 3].map(|()| builder.add_schema(Origin::default()));
        builder.schema(list).types = TypeSet::ARRAY;
        builder.set_object(root, &[("spec", node)], Additional::Unspecified);
        builder.set_object(node, &[("children", list)], Additional::Unspecified);
        builder.set_array(list, ArrayRules { items: Items::Each(node), ..ArrayRules::default() });
        let plan = builder.finish(&Release::LATEST.rules().go);
        let declarations = Declarations::of(&plan, false, &Release::LATEST.rules().types);
        let path = |schema| Around::of(&plan, &declarations, schema).path;
        assert_eq!(path(list).as_deref(), Some("spec.children"));
        assert_eq!(path(node).as_deref(), Some("spec"));
    }
}
