"""`itemwright explain`: the page of a diagnostic code."""

import click


@click.command("explain")
@click.argument("code")
def command(code: str) -> int:
    """Explain a diagnostic code, such as QW103."""
    from itemwright.diag.code import all_codes

    codes = all_codes()
    found = codes.get(code.upper())
    if found is None:
        click.echo(f"there is no code {code}; they run from {min(codes)} to {max(codes)}", err=True)
        return 1
    click.echo(f"{found.id}: {found.title} ({found.severity})\n\n{found.doc}")
    return 0
