//! Object metadata: decoded as the server decodes it, written back, validated.
