"""A question of a page as canonical data: its type, its texts, its key."""

from collections.abc import Sequence
from typing import Any, Final

from itemwright.diag import Bag, Label, Severity, declare
from itemwright.formats.text.judgement import judgement
from itemwright.formats.text.key import looks_like_a_key, named_in_stem, read_key, shown
from itemwright.formats.text.lettering import following
from itemwright.formats.text.lines import Line, Mode
from itemwright.formats.text.page import Part, Question, place_of, span_of
from itemwright.formats.text.prose import prose
from itemwright.formats.text.vocabulary import Vocabulary

NO_MODEL_ANSWER = declare(
    "QW631",
    Severity.WARNING,
    "a question without an answer",
    """
    The question has neither options nor an answer. It becomes an essay without a model answer, which is a question
    that can be used; but if the page should have an answer, it was lost on the way.
    """,
)
DUPLICATE_OPTION = declare(
    "QW635",
    Severity.ERROR,
    "two options with the same letter",
    """
    Two options of a question have the same letter, so an answer that names it may mean either. Mostly a letter is
    mistyped, or the beginning of the next question was not recognised.
    """,
)
MISSING_OPTION = declare(
    "QW636",
    Severity.WARNING,
    "a gap in the letters of the options",
    """
    The letters of the options are not A, B, C … one after the other: an option may have been lost when the page was
    copied, or may stand on the same line as the one before it. The options that were found are taken.
    """,
)
ONE_OPTION = declare(
    "QW637",
    Severity.ERROR,
    "a question with a single option",
    """
    Only one option was found, and a choice needs two. The others may have been lost, or be marked in another way than
    the first: `A)`, `B)` and so on, each at the beginning of a line.
    """,
)
SEVERAL_ANSWERS = declare(
    "QW638",
    Severity.ERROR,
    "a second answer to the same question",
    """
    The question has been answered already when another answer comes. Mostly a question stands between the two whose
    beginning was not recognised: questions begin with a number (`3.`, `3)`, `Question 3`).
    """,
)
SEVERAL_EXPLANATIONS = declare(
    "QW639",
    Severity.WARNING,
    "a second explanation of the same question",
    """
    The question has two explanations. Both are kept, one after the other; look whether the second one belongs to a
    question whose beginning was not recognised.
    """,
)
EQUAL_QUESTIONS = declare(
    "QW640",
    Severity.WARNING,
    "the same question twice",
    """
    Two questions have the same text. Both are kept, under different ids. If the page was copied twice into the file,
    delete one copy.
    """,
)
NO_TEXT = declare(
    "QW646",
    Severity.ERROR,
    "a question or an option without a text",
    """
    After the number of the question, or the letter of the option, nothing follows. If it was a picture or a formula,
    it was lost when the page was copied.
    """,
)
NO_OPTIONS = declare(
    "QW648",
    Severity.WARNING,
    "an answer that names an option of a question without options",
    """
    The answer is a letter or begins with one, or it names a line of the question by its number or its words, but no
    options were found. The question becomes an essay. Its options may have been lost when the page was copied, or be
    marked in a way that is not clear: put each on a line of its own, with `A)`, `B)` and so on. If the letter means
    true or false (`T`, `F`), write that word: a letter is not read so where the question asks for something or has a
    gap, and an `F` not where no other answer shows that letters mean true and false.
    """,
)
TOO_LONG = declare(
    "QW647",
    Severity.ERROR,
    "a text that is too long",
    """
    A text of a bank holds at most 65,536 characters, a title 2,000. A longer one on a page has mostly swallowed what
    comes after it, because the beginning of the next question was not recognised.
    """,
)


_BULLETS: Final = " \t-*+•◦○●"


class QuestionReader:
    """Reads the questions of one page, and gives each an identifier of its own."""

    def __init__(
        self, file: str, mode: Mode, words: Vocabulary, codes: Sequence[str], stop: frozenset[str], bag: Bag
    ) -> None:
        from itemwright.source.slug import Names

        self.file = file
        self.mode = mode
        self.words = words
        self.codes = codes
        self.stop = stop
        self.bag = bag
        self.names = Names()
        self.count = 0
        self.asked: dict[str, Question] = {}

    def text(self, part: Part | None) -> str:
        """The Markdown of a part; empty if there is none."""
        from itemwright.text.parse import MAX_LENGTH

        text = prose(part, self.mode)
        if part and len(text) > MAX_LENGTH:
            self.bag.add(
                TOO_LONG,
                f"this text has {len(text)} characters",
                place_of(part, self.file),
                help="has it swallowed the questions after it?",
            )
        return text

    def read(self, question: Question) -> dict[str, Any]:
        """The canonical data of a question. Reports QW609, QW630–QW640 and QW646–QW648."""
        from itemwright.source.slug import slug

        self.count += 1
        self._part_truth(question)
        stem = self.text(question.stem)
        identifier = self.names.name(slug(stem, self.stop), f"q{self.count}")
        at = span_of(question.line, self.file)
        if not stem:
            self.bag.add(NO_TEXT, "this question has no text", at, question=identifier)
        first = self.asked.setdefault(" ".join(stem.casefold().split()), question)
        if first is not question:
            self.bag.add(
                EQUAL_QUESTIONS,
                "this question has been asked already",
                at,
                labels=(Label(span_of(first.line, self.file), "first asked here"),),
                question=identifier,
            )
        self._check_parts(question, identifier)
        answered = self._answered(question, identifier)
        hints = [text for part in question.hints if (text := self.text(part))]
        explanations = [answered.pop("explanation", ""), *map(self.text, question.explanations)]
        made: dict[str, Any] = {"id": identifier, "type": answered.pop("type"), "stem": stem, **answered}
        if explanation := "\n\n".join(filter(None, explanations)):
            made["explanation"] = explanation
        if hints:
            made["hints"] = hints
        return made

    def _part_truth(self, question: Question) -> None:
        """Take lines that only say "true" and "false" out of the stem of a judgement: they are its options."""
        lines = [place for place, line in enumerate(question.stem.more) if not line.blank][-2:]
        said = [question.stem.more[place].text.lstrip(_BULLETS) for place in lines]
        truth = self._truth(said) if len(said) == 2 and not question.options else None
        answered = question.answers and self._truth([question.answers[0].text()])
        if truth and answered and truth[0] is not truth[1]:
            del question.stem.more[lines[0] :]

    def _truth(self, said: Sequence[str]) -> tuple[bool, ...] | None:
        return self.words.truth(*said) or self.words.truth_by_sign(self.codes, *said)

    def _check_parts(self, question: Question, identifier: str) -> None:
        for parts, code, what in (
            (question.answers, SEVERAL_ANSWERS, "answered"),
            (question.explanations, SEVERAL_EXPLANATIONS, "explained"),
        ):
            for other in parts[1:]:
                self.bag.add(
                    code,
                    f"this question has been {what} already",
                    place_of(other, self.file),
                    help="is the beginning of a question missing between the two?",
                    labels=(Label(place_of(parts[0], self.file), f"first {what} here"),),
                    question=identifier,
                )

    def _answered(self, question: Question, identifier: str) -> dict[str, Any]:
        """The type of a question and the fields that say what is right; and what explains it in the answer."""
        if not question.options:
            return self._open(question, identifier)
        self._check_options(question, identifier)
        if question.truth is not None:
            return self._judged(question, question.truth)
        key = read_key(question, identifier, self.file, self.words, self.bag)
        extra = {"explanation": text} if (text := self.text(key.explanation)) else {}
        texts = [self.text(option.text) for option in question.options]
        truth = self._truth(texts) if len(texts) == 2 else None
        if truth and truth[0] is not truth[1] and len(key.right) == 1:
            return {"type": "true-false", "answer": truth[min(key.right)], **extra}
        for option, text in zip(question.options, texts, strict=True):
            if not text:
                self.bag.add(
                    NO_TEXT,
                    "this option has no text",
                    span_of(option.text.line, self.file),
                    question=identifier,
                )
        choices = [
            {"text": text, "correct": True} if place in key.right else text
            for place, text in enumerate(texts)
        ]
        kind = "multiple-answer" if len(key.right) > 1 else "multiple-choice"
        return {"type": kind, "choices": choices, **extra}

    def _judged(self, question: Question, truth: bool) -> dict[str, Any]:
        """The fields of a question whose answer says true or false; what follows on that explains it."""
        explanation = self.text(question.reason)
        return {
            "type": "true-false",
            "answer": truth,
            **({"explanation": explanation} if explanation else {}),
        }

    def _open(self, question: Question, identifier: str) -> dict[str, Any]:
        if question.truth is not None:
            return self._judged(question, question.truth)
        stem = question.stem.text()
        said = [part.split()[0].text() for part in question.answers]
        named = next(filter(None, (named_in_stem(stem, answer) for answer in said)), None)
        made = judgement(question, self.codes, self.words)
        problem, advice = None, "options stand on lines of their own: `A) …`"
        if named:
            problem = (
                f"the answer names “{shown(named)}”, which is in the text of the question, but this question has "
                "no options"
            )
        elif any(map(looks_like_a_key, said)):
            problem = "the answer names an option, but this question has none"
        elif made.truth is not None and not made.by_word:
            problem = f"the answer “{shown(made.said)}” is not taken for true or false"
            advice = "if it means that, write the word"
        if problem is not None:
            at = place_of(question.answers[0], self.file)
            self.bag.add(NO_OPTIONS, problem, at, help=advice, question=identifier)
        answer = "\n\n".join(text for part in question.answers if (text := self.text(part)))
        if truth := self.words.truth(answer):
            return {"type": "true-false", "answer": truth[0]}
        if answer:
            return {"type": "essay", "answer": answer}
        self.bag.add(
            NO_MODEL_ANSWER,
            "this question has neither options nor an answer",
            span_of(question.line, self.file),
            help="add a line `Answer: …` if there is one",
            question=identifier,
        )
        return {"type": "essay"}

    def _check_options(self, question: Question, identifier: str) -> None:
        if len(question.options) == 1:
            self.bag.add(
                ONE_OPTION,
                "this question has a single option",
                place_of(question.options[0].text, self.file),
                question=identifier,
            )
        seen: dict[str, Line] = {}
        expected = "A"
        for option in question.options:
            if not option.letter:
                continue
            line = option.text.line
            if option.letter in seen:
                self.bag.add(
                    DUPLICATE_OPTION,
                    f"there is an option {option.letter} already",
                    span_of(line, self.file),
                    labels=(Label(span_of(seen[option.letter], self.file), "the first one"),),
                    question=identifier,
                )
            elif option.letter != expected:
                self.bag.add(
                    MISSING_OPTION,
                    f"option {expected} is missing before option {option.letter}",
                    span_of(line, self.file),
                    help="has an option been lost, or is it on the line of another?",
                    question=identifier,
                )
            seen.setdefault(option.letter, line)
            expected = following(option.letter)
