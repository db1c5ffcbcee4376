"""The example bank that the support matrix is made of."""

from itemwright import resources
from itemwright.diag import Bag
from itemwright.load import load_path
from itemwright.questions.bank import Bank


def support_bank() -> Bank:
    """The examples, from the package's own templates. Raises if they do not load: that is our fault."""
    bag = Bag()
    bank = load_path(resources.folder("templates") / "support/bank.yaml", bag)
    if bank is None:
        raise AssertionError([finding.message for finding in bag])
    return bank
