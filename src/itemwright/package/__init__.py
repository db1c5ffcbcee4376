"""A package as a tree of files: writing it as a deterministic zip, reading anyone's safely."""
