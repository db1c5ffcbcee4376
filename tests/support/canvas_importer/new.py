"""New Quizzes: what their parser makes of a package (docs/importers/canvas.md, 6)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from lxml import etree
from tests.support.canvas_importer.package import (
    CP,
    LISTED,
    META,
    NS,
    ImportFailed,
    documents,
    feedback,
    html_of,
    item_fields,
    labels,
    number,
    shown,
)

_GENERAL = {"neutral": "general_fb", "correct": "correct_fb", "incorrect": "general_incorrect_fb"}
_INTERACTIONS = {
    "multiple_choice_question": "Choice",
    "multiple_answers_question": "Choice",
    "true_false_question": "Choice",
    "short_answer_question": "FillBlank",
    "fill_in_multiple_blanks_question": "FillBlank",
    "multiple_dropdowns_question": "CanvasMultipleDropdown",
    "matching_question": "Match",
    "numerical_question": "Numeric",
    "calculated_question": "Formula",
    "essay_question": "String",
    "file_upload_question": "Upload",
    "ordering_question": "Ordering",
    "categorization_question": "Categorization",
    "hot_spot_question": "HotSpot",
}


@dataclass
class NewQuizzes:
    """What the parser hands on."""

    quizzes: dict[str, dict[str, Any]] = field(default_factory=dict)
    questions: dict[str, dict[str, Any]] = field(default_factory=dict)
    banks: dict[str, dict[str, Any]] = field(default_factory=dict)


def read_new(files: Mapping[str, bytes]) -> NewQuizzes:
    """Parse a package."""
    found = documents(files)
    for path, root in found.items():
        if root.nsmap.get(None) is None:
            raise ImportFailed(f"{path} has no default namespace")
    made = NewQuizzes()
    resources = list(found["imsmanifest.xml"].iter(f"{CP}resource"))
    by_identifier = {resource.get("identifier", ""): resource for resource in resources}
    for resource in resources:
        kind = resource.get("type", "")
        path = resource.get("href") or next(resource.iter(f"{CP}file")).get("href") or ""
        if kind == "imsqti_xmlv1p2":
            first = resource.find(f"{CP}dependency")
            meta = by_identifier.get(first.get("identifierref", "")) if first is not None else None
            _quiz(found[path], found.get(meta.get("href", "")) if meta is not None else None, made)
        elif (
            kind.endswith(LISTED)
            and path in found
            and (holder := found[path].find(f"{NS}objectbank")) is not None
        ):
            _bank(holder, made)
    return made


def _bank(holder: etree._Element, made: NewQuizzes) -> None:
    titles = {
        entry.findtext(f"{NS}fieldlabel"): entry.findtext(f"{NS}fieldentry")
        for entry in holder.iterfind(f"{NS}qtimetadata/{NS}qtimetadatafield")
    }
    items = list(holder.iter(f"{NS}item"))
    made.banks[holder.get("ident", "")] = {
        "title": titles.get("bank_title"),
        "items": [item.get("ident") for item in items],
    }
    for item in items:
        _add(item, made)


def _add(item: etree._Element, made: NewQuizzes) -> None:
    if item_fields(item).get("question_type") != "text_only_question":
        made.questions[item.get("ident", "")] = read_item(item)


def _quiz(root: etree._Element, meta: etree._Element | None, made: NewQuizzes) -> None:
    assessment = root.find(f"{NS}assessment")
    assert assessment is not None
    quiz: dict[str, Any] = {"title": assessment.get("title")}
    if meta is not None:
        quiz |= _settings(meta)
    quiz["order"] = list(_order(assessment))
    made.quizzes[assessment.get("ident", "")] = quiz
    for item in assessment.iter(f"{NS}item"):
        _add(item, made)


def _settings(meta: etree._Element) -> dict[str, Any]:
    if not str(meta.tag).startswith(META):
        return {}
    made: dict[str, Any] = {}
    for name in ("title", "description", "quiz_type", "scoring_policy", "hide_results", "access_code"):
        if text := meta.findtext(META + name):
            made[name] = text
    for name in ("points_possible", "time_limit", "allowed_attempts"):
        if text := meta.findtext(META + name):
            made[name] = number(text)
    for name in ("shuffle_answers", "show_correct_answers", "one_question_at_a_time", "cant_go_back"):
        made[f"{name}?"] = meta.findtext(META + name) == "true"
    return made


def _order(holder: etree._Element) -> Iterator[Any]:
    for element in holder:
        if element.tag == f"{NS}item":
            if item_fields(element).get("question_type") == "text_only_question":
                yield {
                    "text": element.get("title"),
                    "body": html_of(next(element.iter(f"{NS}mattext"), None)),
                }
            else:
                yield element.get("ident")
        elif element.tag == f"{NS}section":
            selection = element.find(f"{NS}selection_ordering/{NS}selection")
            if selection is None:
                yield from _order(element)
                continue
            group = {
                "group": element.get("title"),
                "pick": int(selection.findtext(f"{NS}selection_number") or 0),
                "points": number(selection.findtext(f"{NS}selection_extension/{NS}points_per_item") or "0"),
            }
            bank = selection.findtext(f"{NS}sourcebank_ref")
            items = [item.get("ident") for item in element.iterfind(f"{NS}item")]
            yield {**group, "bank": bank} if bank else {**group, "of": items}


def read_item(item: etree._Element) -> dict[str, Any]:
    """What becomes of an item, in the form of the specimens' expectations."""
    metadata = item_fields(item)
    kind = metadata["question_type"]
    made: dict[str, Any] = {
        "is": f"1:{_INTERACTIONS[kind]}Interaction",
        "type": kind,
        "points": number(metadata.get("points_possible", "1")),
        "title": item.get("title"),
        "stem": html_of(next(item.find(f"{NS}presentation").iter(f"{NS}mattext"), None)),  # type: ignore[union-attr]
    }
    _READERS[kind](item, made)
    if "scoring_algorithm" in metadata:
        made["scoring"] = metadata["scoring_algorithm"]
    render = next(item.iter(f"{NS}render_choice"), None)
    if render is not None and render.get("shuffle") == "Yes":
        made["shuffle"] = True
    texts = feedback(item)
    if general := {name: texts[ident] for name, ident in _GENERAL.items() if ident in texts}:
        made["feedback"] = general
    if kind not in ("numerical_question", "matching_question") and (
        own := dict(_answer_feedback(item, texts))
    ):
        made["answer_feedback"] = own
    return made


def _conditions(item: etree._Element) -> Iterator[etree._Element]:
    yield from item.iterfind(f"{NS}resprocessing/{NS}respcondition")


def _answer_feedback(item: etree._Element, texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for condition in _conditions(item):
        equal = condition.find(f"{NS}conditionvar/{NS}varequal")
        links = [link.get("linkrefid", "") for link in condition.iterfind(f"{NS}displayfeedback")]
        own = next((ident for ident in links if ident not in _GENERAL.values()), None)
        if equal is not None and own in texts:
            yield equal.text or "", texts[own or ""]


def _scoring(item: etree._Element) -> Iterator[etree._Element]:
    """The conditions that set a score."""
    yield from (condition for condition in _conditions(item) if condition.find(f"{NS}setvar") is not None)


def _equals(condition: etree._Element) -> list[etree._Element]:
    return list(condition.iterfind(f"{NS}conditionvar/{NS}varequal"))


def _choices(item: etree._Element, made: dict[str, Any]) -> None:
    made["answers"] = dict(labels(item))
    both = next(item.iter(f"{NS}and"), None)
    if both is not None:
        made["key"] = [equal.text for equal in both.iterfind(f"{NS}varequal")]
        return
    key = []
    for condition in _scoring(item):
        points = number(condition.findtext(f"{NS}setvar") or "0")
        if points > 0:
            key.append([next(condition.iter(f"{NS}varequal")).text, points])
    made["key"] = key


def _typed(item: etree._Element, made: dict[str, Any]) -> None:
    equals = [equal for condition in _scoring(item) for equal in _equals(condition)]
    made["key"] = [equal.text for equal in equals]
    made["blanks"] = [f"{equals[0].get('respident')}: {equals[0].text}"]


def _responses(item: etree._Element) -> list[etree._Element]:
    return list(item.iter(f"{NS}response_lid"))


def _plain(label: etree._Element) -> str:
    return next(label.iter(f"{NS}mattext")).text or ""


def _right_labels(item: etree._Element) -> dict[str, str]:
    return {
        equal.get("respident", ""): equal.text or ""
        for condition in _scoring(item)
        for equal in _equals(condition)
    }


def _blanks(item: etree._Element, made: dict[str, Any]) -> None:
    right = _right_labels(item)
    key, blanks = [], []
    for response in _responses(item):
        ident = response.get("ident", "")
        entries = [(label.get("ident"), _plain(label)) for label in response.iter(f"{NS}response_label")]
        key += [[ident, text] for _, text in entries]
        blanks.append(f"{ident}: {dict(entries)[right[ident]]}")
    made["key"], made["blanks"] = key, blanks


def _drop_downs(item: etree._Element, made: dict[str, Any]) -> None:
    right = _right_labels(item)
    key, blanks = [], []
    for response in _responses(item):
        ident = response.get("ident", "")
        for place, label in enumerate(response.iter(f"{NS}response_label"), 2):
            if label.get("ident") == right[ident]:
                entry = {"id": label.get("ident"), "position": place, "item_body": _plain(label)}
                key.append([ident, entry])
                blanks.append(f"{ident}: {_plain(label)}")
    made["key"], made["blanks"] = key, blanks


def _matching(item: etree._Element, made: dict[str, Any]) -> None:
    answers = {
        label.get("ident", ""): _plain(label)
        for response in _responses(item)
        for label in response.iter(f"{NS}response_label")
    }
    right = {response: answers[ident] for response, ident in _right_labels(item).items()}
    made["answers"] = answers
    made["key"] = [right]
    made["questions"] = {
        response.get("ident", ""): html_of(next(response.iter(f"{NS}mattext")))
        for response in _responses(item)
    }
    if distractors := [text for text in answers.values() if text not in right.values()]:
        made["distractors"] = distractors


def _numbers(item: etree._Element, made: dict[str, Any]) -> None:
    made["key"] = [_number(condition) for condition in _scoring(item)]


def _number(condition: etree._Element) -> str:
    found = {
        name: (next(condition.iter(NS + name)).text or "")
        for name in ("varequal", "vargte", "vargt", "varlte")
        if next(condition.iter(NS + name), None) is not None
    }
    equal = found.get("varequal")
    if equal is None:
        low, high = shown(float(found["vargte"])), shown(float(found["varlte"]))
        return f"type=withinARange start={low} end={high}"
    if {"vargte", "varlte"} <= found.keys():
        if equal == found["vargte"] == found["varlte"]:
            return f"type=exactResponse value={equal}"
        margin = repr(float(equal) - float(found["vargte"]))
        return f"type=marginOfError value={shown(float(equal))} margin={margin} margin_type=absolute"
    if {"vargt", "varlte"} <= found.keys():
        digits = max(_digits(found["vargt"]), _digits(found["varlte"])) - 1
        return f"type=preciseResponse value={equal} precision={digits} precision_type=significantDigits"
    raise ImportFailed("a number that is only compared")


def _digits(text: str) -> int:
    """Significant digits as the parser counts them: a minus sign is one."""
    return len(text.replace(".", "").lstrip("0").rstrip("0"))


def _formula(item: etree._Element, made: dict[str, Any]) -> None:
    holder = next(item.iter(f"{NS}calculated"))
    formulas = holder.find(f"{NS}formulas")
    assert formulas is not None
    made["key"] = [
        number(entry.findtext(f"{NS}answer") or "0") for entry in holder.iterfind(f"{NS}var_sets/{NS}var_set")
    ]
    made["formulas"] = [formula.text for formula in formulas]
    made["variables"] = [
        {
            "name": var.get("name"),
            "min": float(var.findtext(f"{NS}min") or 0),
            "max": float(var.findtext(f"{NS}max") or 0),
            "precision": int(var.get("scale", "0")),
        }
        for var in holder.iterfind(f"{NS}vars/{NS}var")
    ]
    tolerance = holder.findtext(f"{NS}answer_tolerance") or ""
    kind = "percent" if tolerance.endswith("%") else "absolute"
    made["margin"] = {"margin": tolerance.removesuffix("%"), "margin_type": kind}
    made["decimals"] = int(formulas.get("decimal_places", "0"))


def _notes(item: etree._Element, made: dict[str, Any]) -> None:
    made["key"] = [item_fields(item).get("grading_notes", "")]


def _upload(item: etree._Element, made: dict[str, Any]) -> None:
    made["key"] = [""]


def _ordering(item: etree._Element, made: dict[str, Any]) -> None:
    made["answers"] = dict(labels(item))
    made["key"] = [equal.text for condition in _scoring(item) for equal in _equals(condition)]


def _categories(item: etree._Element, made: dict[str, Any]) -> None:
    key: dict[str, list[str]] = {}
    for condition in _scoring(item):
        for equal in _equals(condition):
            key.setdefault(equal.get("respident", ""), []).append(equal.text or "")
    made["key"] = [[ident, values] for ident, values in key.items()]
    made["distractors"] = dict(labels(item))
    made["categories"] = {
        response.get("ident", ""): html_of(next(response.iter(f"{NS}mattext")))
        for response in _responses(item)
    }


def _spots(item: etree._Element, made: dict[str, Any]) -> None:
    made["key"] = []
    for label in item.iter(f"{NS}response_label"):
        places = [float(place) for place in (label.text or "").split(",")]
        points = [{"x": x, "y": y} for x, y in zip(places[::2], places[1::2], strict=True)]
        made["key"].append({"id": label.get("ident"), "type": label.get("rarea"), "coordinates": points})
    made["image"] = next(item.iter(f"{NS}matimage")).get("uri")


_READERS = {
    "multiple_choice_question": _choices,
    "multiple_answers_question": _choices,
    "true_false_question": _choices,
    "short_answer_question": _typed,
    "numerical_question": _numbers,
    "essay_question": _notes,
    "file_upload_question": _upload,
    "matching_question": _matching,
    "fill_in_multiple_blanks_question": _blanks,
    "multiple_dropdowns_question": _drop_downs,
    "calculated_question": _formula,
    "ordering_question": _ordering,
    "categorization_question": _categories,
    "hot_spot_question": _spots,
}
