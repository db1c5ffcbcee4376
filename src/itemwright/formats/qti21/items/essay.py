"""Essay: extendedTextInteraction, marked by people."""

from lxml import etree

from itemwright.formats.qti21 import processing, shell
from itemwright.formats.qti21.processing import RESPONSE
from itemwright.formats.qti21.shell import Context, Response, Shown
from itemwright.formats.qti21.vocab import add
from itemwright.model.richtext import Text
from itemwright.questions.essay import Essay, Words

FORMATS = {"rich": "xhtml", "plain": "plain", "code": "preformatted"}
CHARACTERS_PER_WORD = 7


def write(question: Essay, context: Context) -> etree._Element:
    """Pattern H: no rules for the score, no correctResponse (importers take that for a key).

    Model answer and grading notes stand in a rubric for graders. The model answer is also shown afterwards, unless the
    quiz shows no answers: Canvas takes a text named `solution` for it (docs/importers/canvas.md, 4).
    """
    texts = solution(question.answer, context)
    outcomes = [shown.outcome for shown in texts]
    item = shell.begin(question, context, [Response("single", "string")], None, outcomes)
    body = shell.body(item, question.stem, context)
    limits = word_limits(question.words)
    if limits:
        add(body[0], "p", {"class": "expected-length"}, f"{context.words.words}: {limits}")
    rubric(body, question.grading, question.answer, context)
    field = {"responseIdentifier": RESPONSE, "expectedLines": str(question.lines)}
    expected = question.words.max or question.words.min
    if expected is not None:
        field["expectedLength"] = str(expected * CHARACTERS_PER_WORD)
    field["format"] = FORMATS[question.editor]
    add(body, "extendedTextInteraction", field)
    rules = add(item, "responseProcessing")
    if texts:
        rules.append(processing.shown("SOLUTION", "solution"))
    return shell.finish(item, rules, question, context, None, texts)


def solution(answer: Text | None, context: Context) -> list[Shown]:
    """The model answer as a text that is shown."""
    if answer is None or context.bank.settings.show_answers is False:
        return []
    return [Shown("SOLUTION", "solution", answer, context.words.solution)]


def rubric(body: etree._Element, grading: Text | None, answer: Text | None, context: Context) -> None:
    """Append what graders see."""
    if grading is None and answer is None:
        return
    block = add(body, "rubricBlock", {"view": "scorer tutor author"})
    for text, css in ((grading, "grading"), (answer, "model-answer")):
        if text is not None:
            context.texts.block(block, text, css)


def word_limits(words: Words) -> str:
    """The limits in figures, empty if there are none."""
    if words.min is not None and words.max is not None:
        return f"{words.min}–{words.max}"
    if words.min is not None:
        return f"≥ {words.min}"
    return f"≤ {words.max}" if words.max is not None else ""
