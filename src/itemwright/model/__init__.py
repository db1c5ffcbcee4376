"""The bank as data: what every reader makes and every writer takes. Frozen, compared by value."""
