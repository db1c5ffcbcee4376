"""Fill-in: `multiple_dropdowns_question` where every blank is a drop-down, else `fill_in_multiple_blanks_question`.

Canvas cannot mix the two: beside typed blanks a drop-down is typed as well, its choices in brackets after it. Every
blank counts the same. A number is compared as text, so all numbers with the decimals of the answer are listed.
"""

from collections.abc import Iterator
from decimal import Decimal

from lxml import etree

from itemwright.formats import losses
from itemwright.formats.base import Judgement, lossy, refused
from itemwright.formats.canvas.items import answers, blanks
from itemwright.formats.canvas.items.blanks import Gap, Option
from itemwright.formats.canvas.items.matching import judge_parts
from itemwright.formats.canvas.sheet import Sheet
from itemwright.formats.canvas.texts import distinct_names
from itemwright.formats.canvas.vocab import Kind
from itemwright.questions.fill_in import Blank, BlankChoice, FillIn, blank_share
from itemwright.questions.numeric import NumericAnswer
from itemwright.questions.short_answer import ShortAnswer

MOST = 200
"""How many numbers are listed for a blank at most."""


def is_dropdowns(question: FillIn) -> bool:
    """Whether every blank is a drop-down."""
    return all(blank.choices for blank in question.blanks)


def judge(question: FillIn) -> Iterator[Judgement]:
    """What is lost of the rule, and of each blank."""
    yield from judge_parts(question.scoring, len(question.blanks), "blank")
    if question.scoring == "partial" and len({blank.points for blank in question.blanks}) > 1:
        yield lossy(
            losses.SCORING, f"every blank earns the same in Canvas: 1/{len(question.blanks)} of the points"
        )
    mixed = not is_dropdowns(question)
    if mixed:
        yield answers.judge_as_typed()
    for blank in question.blanks:
        yield from _judge_blank(blank, mixed)


def _judge_blank(blank: Blank, mixed: bool) -> Iterator[Judgement]:
    what = f"the blank `{blank.name}`"
    if blank.choices:
        for choice in blank.choices:
            if choice.credit:
                yield lossy(
                    losses.CREDIT,
                    f"Canvas knows right and wrong only: `{choice.text}` earns nothing",
                    choice.at,
                )
        if mixed:
            yield lossy(
                losses.INTERACTION,
                f"Canvas cannot mix drop-downs and typed blanks: {what} is typed, with its choices after it",
                blank.at,
            )
    elif blank.answers:
        yield from answers.judge(blank.answers, blank.match, what)
    else:
        yield from _judge_numbers(blank, what)
    parts: list[ShortAnswer | BlankChoice | NumericAnswer] = [*blank.answers, *blank.choices, *blank.numbers]
    for text in (part.feedback for part in parts if part.feedback is not None):
        yield lossy(losses.FEEDBACK, "Canvas packages hold no feedback for an answer in a blank", text.at)


def _judge_numbers(blank: Blank, what: str) -> Iterator[Judgement]:
    for answer in blank.numbers:
        if answer.share not in (0, 1):
            yield lossy(
                losses.CREDIT, "Canvas knows right and wrong only here: this number earns nothing", answer.at
            )
    found = numbers(blank)
    if not found:
        yield refused(
            losses.NUMBER,
            f"Canvas compares a number in {what} as text, and there are too many numbers in this range to list",
            blank.at,
        )
        return
    listed = (
        f"`{found[0]}`" if len(found) == 1 else f"the {len(found)} numbers from `{found[0]}` to `{found[-1]}`"
    )
    yield lossy(
        losses.NUMBER,
        f"Canvas compares a number in {what} as text: only {listed} count, not other ways to write a number",
        blank.at,
    )


def numbers(blank: Blank) -> list[str]:
    """The numbers that earn everything, with as many decimals as the answer has; the answer alone if they are many."""
    found: dict[str, None] = {}
    for answer in blank.numbers:
        if answer.share != 1:
            continue
        low, high = answer.interval
        ends = answer.range or (answer.value or Decimal(0),)
        decimals = max(0, *(-int(end.normalize().as_tuple().exponent) for end in ends))
        first = int(low.scaleb(decimals).to_integral_value(rounding="ROUND_CEILING"))
        last = int(high.scaleb(decimals).to_integral_value(rounding="ROUND_FLOOR"))
        if last - first < MOST:
            candidates = [Decimal(step).scaleb(-decimals) for step in range(first, last + 1)]
        else:
            candidates = [] if answer.value is None else [answer.value]
        for value in candidates:
            if blank_share(blank, value) == 1:
                found[f"{value:.{decimals}f}"] = None
    return list(found)


def write(question: FillIn, sheet: Sheet, parent: etree._Element) -> None:
    """The text with the names of the blanks in brackets, and what belongs into each."""
    dropdowns = is_dropdowns(question)
    names = distinct_names([blank.name for blank in question.blanks], question.text)
    shown = {}
    for blank in question.blanks:
        shown[blank.name] = f"[{names[blank.name]}]"
        if blank.choices and not dropdowns:
            shown[blank.name] += f" ({' / '.join(choice.text for choice in blank.choices)})"
    kind: Kind = "multiple_dropdowns_question" if dropdowns else "fill_in_multiple_blanks_question"
    item = sheet.begin(parent, kind, question, sheet.texts.with_blanks(question.text, shown))
    blanks.write(item, [Gap(names[blank.name], _options(blank, dropdowns)) for blank in question.blanks])


def _options(blank: Blank, dropdowns: bool) -> list[Option]:
    if dropdowns:
        return [Option(choice.text, choice.correct) for choice in blank.choices]
    if blank.choices:
        return [Option(choice.text, True) for choice in blank.choices if choice.correct]
    if blank.answers:
        return [Option(typed.text, True) for typed in answers.accepted(blank.answers, blank.match)]
    return [Option(text, True) for text in numbers(blank)]
