//! Go's time.Time: parsing and printing of the layouts that the server uses.
