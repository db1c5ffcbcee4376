"""The items of Canvas's dialect, one module for each type: what of it is lost, and how it is written."""
