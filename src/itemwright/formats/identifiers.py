"""Identifiers that packages carry: derived from the author's ids alone, so that a later export means the same thing."""


def global_id(bank: str, question: str | None = None) -> str:
    """`<bank id>.<question id>`: the id by which systems know a question again; at most 121 characters."""
    return bank if question is None else f"{bank}.{question}"
