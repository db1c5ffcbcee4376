"""Advice on item writing: the flaws that handbooks of assessment name. Advice is never in the way of a build."""

from itemwright.lint.advice import lint

__all__ = ["lint"]
