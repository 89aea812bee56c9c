//! CustomResourceDefinition: from its text to an immutable, compiled form.
