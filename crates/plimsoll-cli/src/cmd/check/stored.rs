//! Stored objects that the inputs update.

use std::collections::HashMap;

use plimsoll_doc::{ReadRules, read};

use crate::documents::{Documents, LIMITS, Trouble};
use crate::object::{Identity, objects};
use crate::paths::Found;

/// The namespace of objects that name none.
const DEFAULT_NAMESPACE: &str = "default";

/// Stored objects as JSON, by what identifies them in every version.
#[derive(Debug, Default)]
pub(super) struct Stored {
    objects: HashMap<Key, String>,
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    group: Box<str>,
    kind: Box<str>,
    namespace: Box<str>,
    name: Box<str>,
}

impl Key {
    fn new(identity: &Identity) -> Self {
        let namespace = &*identity.namespace;
        Self {
            group: identity.group().into(),
            kind: identity.kind.clone(),
            namespace: if namespace.is_empty() { DEFAULT_NAMESPACE } else { namespace }.into(),
            name: identity.name.clone(),
        }
    }
}

impl Stored {
    /// Reads all objects of a file.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn load(file: &Found) -> Result<Self, String> {
        let name = file.path.display();
        let cannot = |reason: String| format!("cannot read `{name}`: {reason}");
        let mut documents = Documents::open(file).map_err(|error| cannot(error.to_string()))?;
        let mut stored = Self::default();
        let rules = ReadRules { limits: LIMITS, ..ReadRules::default() };
        while let Some(chunk) = documents.next_document().map_err(|error| cannot(error.to_string()))? {
            if let Some(Trouble::Fault(fault)) = &chunk.trouble {
                return Err(cannot(fault.to_string()));
            }
            let document = read(&chunk.text, chunk.format, &rules).map_err(|fault| cannot(fault.to_string()))?;
            for object in objects(&document) {
                stored.objects.insert(Key::new(&object.identity()), object.json_without(&[]));
            }
        }
        if stored.objects.is_empty() {
            return Err(format!("`{name}` holds no object"));
        }
        Ok(stored)
    }

    /// The stored object that another one updates.
    pub(super) fn get(&self, identity: &Identity) -> Option<&str> {
        self.objects.get(&Key::new(identity)).map(String::as_str)
    }
}
