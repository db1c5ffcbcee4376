"""From a quiz page to canonical data.

A page is what a web site with a quiz looks like once it is copied into a text file, or its Markdown source:

    Bread                                            a title, with the site's navigation before it
    How dough rises.                                 an introduction
    Multiple choice                                  headings
    1. What makes dough rise?                        numbers, from 1 again at each question if it likes
       • A) Salt
       • B) Yeast
    Show answer
    Answer: B) Yeast
    Explanation: It gives off carbon dioxide.

Questions with options become `multiple-choice` or, with several keys, `multiple-answer`; those whose options (or
whose answer) are the language's "true" and "false" `true-false`; those without options `essay`, the answer being the
model answer.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from itemwright.diag import Bag, Label, Severity, Span, declare
from itemwright.formats.text.capped import capped
from itemwright.formats.text.judgement import read_judgements
from itemwright.formats.text.key import shown
from itemwright.formats.text.labels import LANGUAGES, Language
from itemwright.formats.text.lines import Line, Mode, Rule, is_markdown, split_lines
from itemwright.formats.text.page import Page, Section, span_of
from itemwright.formats.text.prose import CONTROL, SEPARATOR, clean
from itemwright.formats.text.question import TOO_LONG, QuestionReader
from itemwright.formats.text.vocabulary import Vocabulary, vocabulary

NO_QUESTION = declare(
    "QW628",
    Severity.ERROR,
    "no question on the page",
    """
    Nothing on the page looks like a question. Questions begin with a number (`3.`, `3)`, `Q3.`, `Question 3:`, or one
    of these in a heading), and options (`A)`, `a.`, `(a)`, `- [ ]`) or a line `Answer: …` follow on one of them at
    least. A page that draws its questions by a script holds none once it is copied: copy what the browser shows.
    """,
)
NOT_ASKED = declare(
    "QW625",
    Severity.WARNING,
    "a numbered line that is taken for text",
    """
    The line begins with a number as a question does, but neither options nor an answer follow on it, and it does not
    count on from the question before. So it was left in the text that it stands in: the introduction, a question or
    an explanation. If it is a question, number it and set it in like the others, and put its answer below it.
    """,
)
KEY_UNUSED = declare(
    "QW649",
    Severity.WARNING,
    "an answer key that does not fit the questions",
    """
    The answers of a key belong to the questions above it by their numbers. A number here stands for no question, or
    for several, as where each section counts from 1 and the key does not say which one it means. Number the questions
    through, or give each section its own key. Of a table, columns that hold neither numbers, answers nor explanations
    are left out, and a table whose second column has a head like `Points` is no key: call it `Answer` if it is one.
    """,
)
STRAY_PART = declare(
    "QW629",
    Severity.ERROR,
    "an answer or an explanation without a question",
    """
    An answer, an explanation or a hint stands where no question comes before it: at the top of the page, or right
    under a heading. Mostly the beginning of the question was lost when the page was copied, or its number is missing.
    """,
)
NUMBER_SKIPPED = declare(
    "QW641",
    Severity.WARNING,
    "a gap in the numbers of the questions",
    """
    A number is missing between two questions. The question in between may have been lost when the page was copied, or
    may have been taken for a part of the one before: look at the end of that.
    """,
)
SKIPPED = declare(
    "QW642",
    Severity.WARNING,
    "lines that are no part of the quiz",
    """
    These lines belong to no question, heading or introduction, so they are left out: mostly the navigation of a web
    site. If they do belong to the quiz, move them to where they belong or give them a label such as `Explanation:`.
    """,
)
NO_TITLE = declare(
    "QW643",
    Severity.WARNING,
    "no title",
    """
    No line before the first question looks like a title, so the bank is named after the file. Write a title on a line
    of its own at the top, or put one into the bank.
    """,
)
NO_LANGUAGE = declare(
    "QW644",
    Severity.WARNING,
    "language not recognised",
    """
    The language of the bank is told by the labels of the page (`Answer:`, `Respuesta:` …), and this page has none that
    is known. English is assumed; say `--language` to set it.
    """,
)
CONTROL_CHARACTER = declare(
    "QW645",
    Severity.WARNING,
    "control characters",
    """
    The page holds characters that no text is made of and no package can hold. They are left out; those that part lines
    or pages in their own way (vertical tab, form feed, U+0085, U+2028, U+2029) become blanks. Mostly they come from a
    terminal, a word processor or a PDF. Where a line should end there, end it on the page.
    """,
)

MAX_TITLE: Final = 2000


def read(
    text: str,
    file: str,
    bag: Bag,
    *,
    identifier: str | None = None,
    language: str | None = None,
    markdown: bool | None = None,
    languages: tuple[Language, ...] = LANGUAGES,
) -> dict[str, Any] | None:
    """The canonical data of a quiz page, or None if there is no question on it.

    `file` is its name in reports. `identifier` is the bank's id (made from the title unless given), `language` its
    language (told by the labels unless given). `markdown` says whether the page is Markdown, where texts are kept, or
    plain text, where they are escaped to show the same; None looks for headings, bold words, fences and folds.
    `languages` are the rows of labels to know.

    Reports QW609, QW625 and QW628–QW649, ordered by place, 20 of a kind at most. After an error the data is
    as good as it can be, and may not load.
    """
    bag.sources[file] = text
    mode: Mode = "markdown" if (is_markdown(text) if markdown is None else markdown) else "plain"
    words = vocabulary(languages)
    reader = _Reader(file, mode, words)
    data = reader.bank(text, identifier, language)
    found = sorted(reader.bag, key=lambda finding: finding.at or Span(file))
    bag.items += sorted(capped(found), key=lambda finding: finding.at or Span(file))
    return data


class _Reader:
    def __init__(self, file: str, mode: Mode, words: Vocabulary) -> None:
        self.file = file
        self.mode = mode
        self.words = words
        self.bag = Bag()

    def bank(self, text: str, identifier: str | None, language: str | None) -> dict[str, Any] | None:
        from itemwright.formats.text.parse import read_page
        from itemwright.source.slug import slug

        page = read_page(text, self.mode, self.words)
        self._report_lines(page)
        self._report_characters(text)
        if not page.sections:
            self.bag.add(
                NO_QUESTION,
                "no question was found on this page",
                Span(self.file),
                help="questions begin with a number: `1.`, `1)`, `Question 1:`",
            )
            return None
        language = language or self._language(page)
        stop = self.words.stop_words(language)
        codes = sorted({language.partition("-")[0].lower(), *page.votes})
        read_judgements(page, codes, self.words)
        questions = QuestionReader(self.file, self.mode, self.words, codes, stop, self.bag)
        title = self._title(page)
        data: dict[str, Any] = {
            "itemwright": 1,
            "id": identifier or slug(title, stop) or "quiz",
            "title": title,
            "language": language,
        }
        if introduction := questions.text(page.introduction):
            data["description"] = introduction
        self._check_numbers(page)
        if len(page.sections) == 1 and not page.sections[0].title:
            data["questions"] = [questions.read(question) for question in page.questions]
        else:
            data["sections"] = [self._section(section, questions) for section in page.sections]
        return data

    def _section(self, section: Section, questions: QuestionReader) -> dict[str, Any]:
        from itemwright.source.slug import slug

        made: dict[str, Any] = {}
        if section.line:
            title = self._line(section.title, section.line)
            made["id"] = questions.names.name(slug(title, questions.stop), "section")
            made["title"] = title
        if text := questions.text(section.text):
            made["text"] = text
        return {**made, "questions": [questions.read(question) for question in section.questions]}

    def _report_lines(self, page: Page) -> None:
        for line in page.strays:
            self.bag.add(
                STRAY_PART,
                f"“{shown(line.text)}” belongs to no question",
                span_of(line, self.file),
                help="a question begins with a number: `1.`, `1)`, `Question 1:`",
            )
        for line in page.unasked:
            self.bag.add(
                NOT_ASKED,
                f"“{shown(line.text)}” is taken for text, not for a question",
                span_of(line, self.file),
                help="if it is a question, set it in like the others and let its answer follow",
            )
        for left in page.unmatched:
            self.bag.add(KEY_UNUSED, left.why, span_of(left.first, self.file, left.last))
        for run in _runs(page):
            first, last = run[0].number, run[-1].number
            lines = f"line {first} is" if first == last else f"lines {first}–{last} are"
            self.bag.add(
                SKIPPED,
                f"{lines} no part of the quiz and left out:"
                f" “{shown(' / '.join(line.text.strip()[:60] for line in run[:9]))}”",
                span_of(run[0], self.file, run[-1]),
            )

    def _report_characters(self, text: str) -> None:
        for pattern, what, fate in (
            (CONTROL, "control character", "left out"),
            (SEPARATOR, "separator", "turned into blanks"),
        ):
            first = pattern.search(text)
            if first is None:
                continue
            count = sum(1 for _ in pattern.finditer(text))
            *before, line = split_lines(text[: first.start()])
            number, column = len(before) + 1, len(line) + 1
            self.bag.add(
                CONTROL_CHARACTER,
                f"{count} {what}{'s are' if count > 1 else ' is'} {fate}, first U+{ord(first[0]):04X} here",
                Span(self.file, number, column, number, column + 1),
            )

    def _language(self, page: Page) -> str:
        if page.votes:
            codes = [language.code for language in self.words.languages]
            return max(codes, key=lambda code: page.votes[code])
        self.bag.add(
            NO_LANGUAGE,
            "the language of this page was not recognised; English is assumed",
            Span(self.file),
            help="set it with `--language`",
        )
        return "en"

    def _title(self, page: Page) -> str:
        title = self._line(page.title, None)
        if title:
            return title
        stem = self.file.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
        title = self._line(stem.replace("_", " ").replace("-", " "), None) or "Quiz"
        self.bag.add(
            NO_TITLE,
            f"this page has no title; the bank is called “{shown(title)}”",
            Span(self.file),
            help="write a title above the questions, or change it in the bank",
        )
        return title

    def _line(self, text: str, line: Line | None) -> str:
        """A title: plain text on one line."""
        title = " ".join(clean(text).split())
        if len(title) > MAX_TITLE:
            self.bag.add(
                TOO_LONG,
                f"this title has {len(title)} characters",
                span_of(line, self.file) if line else Span(self.file),
            )
        return title

    def _check_numbers(self, page: Page) -> None:
        numbered = [question for question in page.questions if question.number is not None]
        for before, question in pairwise(numbered):
            assert before.number is not None
            assert question.number is not None
            if question.number not in (1, before.number, before.number + 1):
                self.bag.add(
                    NUMBER_SKIPPED,
                    f"question {question.number} follows on question {before.number}",
                    span_of(question.line, self.file),
                    help="is a question missing, or taken for a part of the one before?",
                    labels=(Label(span_of(before.line, self.file), "the question before"),),
                )


def _runs(page: Page) -> Iterator[list[Line]]:
    """The lines that were skipped, in runs that only blank lines and rules interrupt."""
    skipped = {(line.number, line.offset) for line in page.skipped}
    run: list[Line] = []
    for line in page.lines:
        if line.blank or isinstance(line.mark, Rule):
            continue
        if (line.number, line.offset) in skipped:
            run.append(line)
        elif run:
            yield run
            run = []
    if run:
        yield run
