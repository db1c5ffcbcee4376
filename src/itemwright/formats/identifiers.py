"""Identifiers that packages carry: derived from the author's ids alone, so that a later export means the same thing."""

from uuid import UUID, uuid5

NAMESPACE = UUID("6f1c8f0e-6b53-5f0c-9a63-0d0c6c1c7a57")


def global_id(bank: str, question: str | None = None) -> str:
    """`<bank id>.<question id>`: the id by which systems know a question again; at most 121 characters."""
    return bank if question is None else f"{bank}.{question}"


def uuid_urn(bank: str, question: str | None = None) -> str:
    """A URN for places that ask for a globally unique identifier: a version 5 UUID of the global id."""
    return f"urn:uuid:{uuid5(NAMESPACE, global_id(bank, question))}"
