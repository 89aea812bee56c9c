//! The order in which the server visits schemas when it checks keywords.

use plimsoll_schema::text::{Additional, Items, SchemaRef, SchemaText, TextId};

/// For each schema when the walk enters it and when it leaves it.
#[derive(Debug)]
pub(super) struct WalkOrder {
    turns: Vec<(u32, u32)>,
}

impl WalkOrder {
    /// Mirrors the recursion of `ValidateCustomResourceDefinitionOpenAPISchema`.
    pub(super) fn of(text: &SchemaText<'_>) -> Self {
        let mut turns = vec![(0, 0); text.len()];
        let mut turn = 0;
        let mut open = vec![(text.root().id(), false)];
        while let Some((id, entered)) = open.pop() {
            turn += 1;
            let Some(turns) = turns.get_mut(id.index()) else { continue };
            if entered {
                turns.1 = turn;
                continue;
            }
            turns.0 = turn;
            open.push((id, true));
            let first = open.len();
            push_children(text.schema(id), &mut open);
            if let Some(children) = open.get_mut(first..) {
                children.reverse();
            }
        }
        Self { turns }
    }

    pub(super) fn enter(&self, id: TextId) -> u32 {
        self.turns.get(id.index()).map_or(0, |turns| turns.0)
    }

    pub(super) fn leave(&self, id: TextId) -> u32 {
        self.turns.get(id.index()).map_or(0, |turns| turns.1)
    }
}

fn push_children(schema: SchemaRef<'_>, open: &mut Vec<(TextId, bool)>) {
    let mut push = |child: SchemaRef<'_>| open.push((child.id(), false));
    if let Additional::Schema(child) = schema.additional_properties() {
        push(child);
    }
    schema.properties().for_each(&mut push);
    schema.not_().into_iter().for_each(&mut push);
    schema.all_of().for_each(&mut push);
    schema.one_of().for_each(&mut push);
    schema.any_of().for_each(&mut push);
    schema.definitions().for_each(&mut push);
    match schema.items() {
        Items::One(child) => push(child),
        Items::Each(each) => each.for_each(&mut push),
        Items::Absent | Items::Nothing => {}
    }
    schema.dependencies().for_each(&mut push);
}
