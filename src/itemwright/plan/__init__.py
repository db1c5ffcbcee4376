"""Bank and target to plan: what will be written, and what the target does not hold."""

from itemwright.plan.plan import plan

__all__ = ["plan"]
