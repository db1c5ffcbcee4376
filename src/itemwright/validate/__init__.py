"""Checking packages: the official schemas, the profile schemas of our own, and the rules beyond schemas."""
