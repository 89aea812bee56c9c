//! The containers of a pod.

use super::super::At;

/// The lists of containers, in the order in which the server goes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    Init,
    Main,
    Ephemeral,
}

/// Mirrors `VisitContainersWithPath`.
pub(super) fn visit_containers(spec: &At<'_, '_>, mut visit: impl FnMut(&At<'_, '_>, List)) {
    for (name, list) in
        [("initContainers", List::Init), ("containers", List::Main), ("ephemeralContainers", List::Ephemeral)]
    {
        spec.field(name).items().for_each(|container| visit(&container, list));
    }
}
