//! resource.Quantity: parsing, arithmetic, canonical form.
