"""XML: building it, parsing anyone's without danger, comparing it."""
