//! Faults by their paths: where the ways to several of them part, there is a group.

use rustc_hash::FxHashMap;

use super::{Told, What};

/// Faults by their paths.
#[derive(Default)]
pub(super) struct Tree {
    /// Values before those inside of them.
    nodes: Vec<Node>,
    /// By the node around and the word that leads on.
    known: FxHashMap<(usize, String), usize>,
}

#[derive(Default)]
struct Node {
    path: Vec<String>,
    own: Vec<What>,
    children: Vec<usize>,
}

impl Tree {
    pub(super) fn add(&mut self, path: &[String], what: What) {
        if self.nodes.is_empty() {
            self.nodes.push(Node::default());
        }
        let mut at = 0;
        for (depth, word) in path.iter().enumerate() {
            let next = self.nodes.len();
            let child = *self.known.entry((at, word.clone())).or_insert(next);
            if child == next {
                let path = path.get(..=depth).unwrap_or_default().to_vec();
                self.nodes.push(Node { path, ..Node::default() });
                if let Some(node) = self.nodes.get_mut(at) {
                    node.children.push(child);
                }
            }
            at = child;
        }
        if let Some(node) = self.nodes.get_mut(at) {
            node.add(what);
        }
    }

    /// The faults of the outermost value, with what lies inside below.
    pub(super) fn collect(self) -> Vec<Told> {
        let mut finished: Vec<Vec<Told>> = vec![Vec::new(); self.nodes.len()];
        for (at, node) in self.nodes.into_iter().enumerate().rev() {
            let Node { path, own, children } = node;
            let told = |what| Told { path: path.clone(), what, below: Vec::new() };
            // Fields that are not allowed are found last.
            let (last, first): (Vec<What>, Vec<What>) =
                own.into_iter().partition(|what| matches!(what, What::NotAllowed(_)));
            let mut all: Vec<Told> = first.into_iter().map(told).collect();
            for child in children {
                all.append(&mut finished.get_mut(child).map(std::mem::take).unwrap_or_default());
            }
            all.extend(last.into_iter().map(told));
            if all.len() > 1 && at > 0 {
                all = vec![Told { path, what: What::Group, below: all }];
            }
            if let Some(place) = finished.get_mut(at) {
                *place = all;
            }
        }
        let mut all = finished.into_iter().next().unwrap_or_default();
        match all.as_mut_slice() {
            // A group that is everything is not told.
            [only] if only.what == What::Group => std::mem::take(&mut only.below),
            _ => all,
        }
    }
}

impl Node {
    /// All fields of an object that are missing, or not allowed, are one fault.
    fn add(&mut self, what: What) {
        for own in &mut self.own {
            match (own, &what) {
                (What::Missing(all), What::Missing(more)) | (What::NotAllowed(all), What::NotAllowed(more)) => {
                    all.extend(more.iter().cloned());
                    return;
                }
                _ => {}
            }
        }
        self.own.push(what);
    }
}
