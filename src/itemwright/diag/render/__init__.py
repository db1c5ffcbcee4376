"""How findings are shown: one file for each form.

Findings quote hostile files. No form lets a control character through to a terminal: the texts for people show
it escaped, the JSON ones write it as an escape.
"""

from itemwright.diag.diagnostic import Bag

FORMATS = ("full", "concise", "json", "sarif", "github")


def render(form: str, bag: Bag, *, color: bool = False) -> str:
    """The findings of a bag, in its order, in one of `FORMATS`; it ends in a line feed unless it is empty.

    `color` asks for ANSI colours and counts for the forms that people read, `full` and `concise`. Raises
    ValueError for a form that does not exist.
    """
    from itemwright.diag.render import concise, full, github, json, sarif

    match form:
        case "full":
            return full.render(bag, color=color)
        case "concise":
            return concise.render(bag, color=color)
        case "json":
            return json.render(bag)
        case "sarif":
            return sarif.render(bag)
        case "github":
            return github.render(bag)
        case _:
            raise ValueError(f"{form!r} is not one of {', '.join(FORMATS)}")
