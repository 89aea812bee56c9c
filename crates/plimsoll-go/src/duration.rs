//! Go's time.Duration: parsing and printing.
