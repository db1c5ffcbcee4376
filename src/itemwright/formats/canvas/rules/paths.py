"""Finding files by the end of their path, as Classic Quizzes do."""

from bisect import bisect_left
from collections.abc import Iterable


class Endings:
    """Paths, to be found by whole parts at their end."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths = frozenset(paths)
        # Backwards, so that paths with the same end stand side by side.
        self._backwards = sorted(path[::-1] for path in self._paths)

    def __contains__(self, path: str) -> bool:
        """Whether there is such a path, or a longer one that ends in it."""
        return path in self._paths or self.longer(path) is not None

    def longer(self, path: str) -> str | None:
        """A path that ends in `/` and this one."""
        end = f"{path[::-1]}/"
        place = bisect_left(self._backwards, end)
        if place < len(self._backwards) and self._backwards[place].startswith(end):
            return self._backwards[place][::-1]
        return None
