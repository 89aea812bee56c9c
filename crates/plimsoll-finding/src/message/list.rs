//! What the server says about lists that are sets or maps.

/// What the server says about a list that is a set or map. About an item that is there twice it says
/// no more than the item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListMessage {
    /// An item of a map list is neither an object nor null.
    NotAnObject,
}

impl ListMessage {
    pub(super) fn detail(self) -> String {
        match self {
            Self::NotAnObject => "must be an object for an array of list-type map".to_owned(),
        }
    }
}
