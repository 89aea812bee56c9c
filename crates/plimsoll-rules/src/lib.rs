//! CEL rules of schemas: the binding between the CEL engine, compiled schemas and objects.
