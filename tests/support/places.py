"""Where things stand in the repository."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SPECIMENS = ROOT / "tests/specimens"
"""Hand-written packages and items, with what was observed of them in importers and engines."""
