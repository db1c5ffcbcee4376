"""`itemwright targets`: what each target holds."""

import json

import click


@click.command("targets")
@click.option("--features", is_flag=True, help="Show the features of every type as well.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(features: bool, form: str) -> int:
    """Show how each target holds each question type.

    native: as the author wrote it. emulated: in another form, nothing of the meaning lost. lossy: something is lost.
    refused: cannot be delivered there.
    """
    from itemwright.examples import support_bank
    from itemwright.formats.registry import formats
    from itemwright.report.support import matrix

    targets = formats()
    cells = [cell for cell in matrix(support_bank(), targets.values()) if features or cell.is_type]
    if form == "json":
        rows = [
            {"target": cell.target, "type": cell.type, "verdict": cell.verdict.value, "note": cell.note}
            | ({"feature": cell.feature} if features else {})
            for cell in cells
        ]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return 0
    width = max(len(f"{cell.type}: {cell.feature}" if features else cell.type) for cell in cells)
    click.echo(" " * width + "".join(f"  {name:<9}" for name in targets))
    for start in range(0, len(cells), len(targets)):
        row = cells[start : start + len(targets)]
        name = f"{row[0].type}: {row[0].feature}" if features else row[0].type
        click.echo((f"{name:<{width}}" + "".join(f"  {cell.verdict.value:<9}" for cell in row)).rstrip())
    return 0
