//! What a writer may not expect about how the server read a text.
