"""How a quiz runs: every field is optional, and None means that the author left it to the system."""

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from itemwright.model.base import Model
from itemwright.model.fields import Attempts, Duration, Flag, Share, enumerated, read_by

Keep = Literal["highest", "latest", "average", "first"]
When = Literal["immediately", "after", "never"]


class Settings(Model):
    """The settings of a quiz. `time_limit` is in seconds; `attempts` 0 means unlimited."""

    time_limit: Duration | None = None
    attempts: Attempts | None = None
    keep: Annotated[Keep, read_by(enumerated("highest", "latest", "average", "first"))] | None = None
    shuffle_questions: Flag | None = None
    one_at_a_time: Flag | None = None
    feedback: Annotated[When, read_by(enumerated("immediately", "after", "never"))] | None = None
    show_answers: Flag | None = None
    pass_mark: Share | None = Field(default=None, alias="pass")

    def stated(self) -> dict[str, object]:
        """The settings that the author stated, by the name used in the YAML."""
        values: dict[str, int | bool | str | Fraction | None] = {
            "time_limit": self.time_limit,
            "attempts": self.attempts,
            "keep": self.keep,
            "shuffle_questions": self.shuffle_questions,
            "one_at_a_time": self.one_at_a_time,
            "feedback": self.feedback,
            "show_answers": self.show_answers,
            "pass": self.pass_mark,
        }
        return {name: value for name, value in values.items() if value is not None}
