//! Stored objects and CRDs that those of the inputs update.

use std::collections::HashMap;

use plimsoll_doc::{Document, Fault, NodeId, NodeRef, read};

use crate::crd::server_form::as_stored;
use crate::object::{Identity, objects};
use crate::text::{DocumentText, READ_RULES, Trouble};

/// The namespace of objects that name none.
const DEFAULT_NAMESPACE: &str = "default";

/// Stored objects, by what identifies them in every version.
#[derive(Debug, Default)]
pub struct StoredObjects {
    documents: Vec<Document<'static>>,
    /// The document and the node of each.
    objects: HashMap<Key, (usize, NodeId)>,
    /// The one that every object updates, whatever it is called.
    only: Option<NodeId>,
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

impl StoredObjects {
    /// Adds all objects of a document.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn add(&mut self, text: &DocumentText) -> Result<(), Fault> {
        let document = read_text(text)?.into_owned();
        for object in objects(&document) {
            self.objects.insert(Key::new(&object.identity()), (self.documents.len(), object.root.id()));
        }
        self.documents.push(document);
        Ok(())
    }

    /// One stored object, which every other one updates, whatever it is called.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn only(text: &DocumentText) -> Result<Self, Fault> {
        let document = read_text(text)?.into_owned();
        Ok(Self { only: Some(document.root().id()), documents: vec![document], objects: HashMap::new() })
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.documents.is_empty()
    }

    /// The stored object that another one updates.
    pub fn get(&self, identity: &Identity) -> Option<NodeRef<'_>> {
        if let (Some(only), Some(document)) = (self.only, self.documents.first()) {
            return Some(document.node(only));
        }
        let (document, node) = *self.objects.get(&Key::new(identity))?;
        Some(self.documents.get(document)?.node(node))
    }
}

/// Stored CRDs as JSON, by name.
#[derive(Debug, Default)]
pub struct StoredCrds {
    crds: HashMap<Box<str>, String>,
}

impl StoredCrds {
    /// Adds the CRDs among the objects of a document.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn add(&mut self, text: &DocumentText) -> Result<(), Fault> {
        let document = read_text(text)?;
        for object in objects(&document) {
            let identity = object.identity();
            if identity.is_definition() {
                self.crds.insert(identity.name, as_stored(object.root));
            }
        }
        Ok(())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.crds.is_empty()
    }

    /// The stored CRD of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.crds.get(name).map(String::as_str)
    }
}

fn read_text(text: &DocumentText) -> Result<Document<'_>, Fault> {
    if let Some(Trouble::Fault(fault)) = &text.trouble {
        return Err(fault.clone());
    }
    read(&text.text, text.format, &READ_RULES)
}
