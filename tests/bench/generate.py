"""Banks of any size for the benchmark: mixed questions, the same at every run, each unlike the others."""

from collections.abc import Iterator
from pathlib import Path

SUBJECTS = (
    "a scheduler",
    "a controller",
    "a queue",
    "a volume",
    "a runtime",
    "a service",
    "a probe",
    "a trial",
)
DEEDS = ("starts", "watches", "retries", "reports", "scales", "labels", "drains", "mirrors")
THINGS = ("pods", "workers", "logs", "gradients", "images", "quotas", "events", "checkpoints")


TYPES = 13
"""How many types there are to take turns: all that need no picture and no file, the eight commonest first."""


def sentence(number: int, salt: int) -> str:
    """A sentence that differs for every number and salt."""
    return (
        f"{SUBJECTS[(number + salt) % 8].capitalize()} {DEEDS[(number // 8 + salt) % 8]} "
        f"{THINGS[(number // 64 + salt) % 8]} in case {number}.{salt}"
    )


def question(number: int, types: int) -> str:
    """One question in YAML; the type changes with the number, among the first so many."""
    head = f"- id: q{number}\n  title: Case {number}\n  stem: {sentence(number, 0)}, *or* does it?\n"
    foot = f"  explanation: {sentence(number, 7)}.\n"
    match number % types:
        case 0:
            choices = "".join(
                f"    - {{text: {sentence(number, salt)}, feedback: See {salt}.}}\n" for salt in (1, 2, 3)
            )
            last = "    - {text: None of them, correct: true}\n"
            return f"{head}  type: multiple-choice\n  choices:\n{choices}{last}{foot}"
        case 1:
            choices = "".join(f"    - {{text: {sentence(number, salt)}, correct: true}}\n" for salt in (1, 2))
            wrong = "".join(f"    - {sentence(number, salt)}\n" for salt in (3, 4))
            return f"{head}  type: multiple-answer\n  scoring: right-minus-wrong\n  choices:\n{choices}{wrong}{foot}"
        case 2:
            return f"{head}  type: true-false\n  answer: {'true' if number % 2 else 'false'}\n{foot}"
        case 3:
            return f"{head}  type: short-answer\n  answers: [word{number}, term{number}]\n{foot}"
        case 4:
            return f"{head}  type: numeric\n  answer: {number}.5\n  tolerance: 0.25\n{foot}"
        case 5:
            return f"{head}  type: essay\n  answer: {sentence(number, 1)}.\n{foot}"
        case 6:
            pairs = "".join(
                f"    - {{left: {sentence(number, salt)}, right: case {salt}}}\n" for salt in (1, 2, 3)
            )
            return f"{head}  type: matching\n  pairs:\n{pairs}{foot}"
        case 7:
            return f"{head}  type: text\n"
        case 8:
            items = "".join(f"    - {sentence(number, salt)}\n" for salt in (1, 2, 3))
            return f"{head}  type: ordering\n  items:\n{items}{foot}"
        case 9:
            text = f'  text: "{sentence(number, 0)}: {{{{a}}}} and {{{{b}}}}."\n'
            blanks = f"  blanks: {{a: {{answers: [word{number}]}}, b: {{answer: {number}}}}}\n"
            return f"{titled(number)}  type: fill-in\n{text}{blanks}{foot}"
        case 10:
            text = f'  text: "{sentence(number, 0)}: {{{{a}}}} and {{{{b}}}}."\n'
            words = f"  words: {{a: word{number}, b: term{number}}}\n  distractors: [case]\n"
            return f"{titled(number)}  type: drag-words\n{text}{words}{foot}"
        case 11:
            sorts = "".join(
                f"    Case {salt}: [{sentence(number, salt)}, {sentence(number, salt + 2)}]\n"
                for salt in (1, 2)
            )
            return f"{head}  type: categorize\n  categories:\n{sorts}{foot}"
        case _:
            variables = "  variables: {a: {min: 1, max: 50}, b: {min: 1, max: 50}}\n"
            return f"{head}  type: formula\n{variables}  answer: a * b + {number}\n  variants: 3\n{foot}"


def titled(number: int) -> str:
    """The head of a question that has no stem."""
    return f"- id: q{number}\n  title: Case {number}\n"


def bank(size: int, types: int) -> Iterator[str]:
    """The YAML of a bank of so many questions of so many types, in pieces."""
    yield (
        "itemwright: 1\nid: bench\ntitle: A bank for the benchmark\nlanguage: en\non_refused: skip\nquestions:\n"
    )
    for number in range(size):
        yield question(number, types)


def write_bank(folder: Path, size: int, types: int = TYPES) -> Path:
    """Write a bank into a folder and return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "bank.yaml"
    with file.open("w", encoding="utf-8") as stream:
        stream.writelines(bank(size, types))
    return file


def text2qti_question(number: int, types: int) -> str:
    """A comparable question in the form of text2qti; types that it does not know become a multiple choice."""
    stem = f"{number + 1}. {sentence(number, 0)}, *or* does it?\n"
    head = f"Title: Case {number}\nPoints: 1\n{stem}... {sentence(number, 7)}.\n"
    match number % types:
        case 1:
            right = "".join(f"[*] {sentence(number, salt)}\n" for salt in (1, 2))
            return head + right + "".join(f"[ ] {sentence(number, salt)}\n" for salt in (3, 4)) + "\n"
        case 2:
            true, false = ("*a", "b") if number % 2 else ("a", "*b")
            return f"{head}{true}) True\n{false}) False\n\n"
        case 3:
            return f"{head}* word{number}\n* term{number}\n\n"
        case 4:
            return f"{head}= {number}.5 +- 0.25\n\n"
        case 5:
            return f"{head}____\n\n"
        case 7:
            return f"Text title: Case {number}\nText: {sentence(number, 0)}, *or* does it?\n\n"
        case _:
            choices = "".join(
                f"{letter}) {sentence(number, salt)}\n... See {salt}.\n"
                for salt, letter in ((1, "a"), (2, "b"), (3, "c"))
            )
            return f"{head}{choices}*d) None of them\n\n"


def write_text2qti(folder: Path, size: int, types: int = TYPES) -> Path:
    """Write the comparable quiz for text2qti and return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "quiz.txt"
    with file.open("w", encoding="utf-8") as stream:
        stream.write("Quiz title: A bank for the benchmark\n\n")
        stream.writelines(text2qti_question(number, types) for number in range(size))
    return file
