//! The name checks of apimachinery with their texts.
