"""The command that writes the app as a folder for any static web host."""

import tempfile
from pathlib import Path

import click

from scorekeeper.cli.exits import fail
from scorekeeper.phone.pack import make_pack
from scorekeeper.phone.site import write_site
from scorekeeper.web import create_app

MEGABYTE = 1_000_000


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--base",
    default="/",
    show_default=True,
    help="The path under which the folder will be served, such as /scores/.",
)
def site(folder: Path, base: str) -> None:
    """Writes the app into a FOLDER that any web host can serve: no server is needed, and every
    phone that opens it keeps its own games."""
    if folder.exists() and any(folder.iterdir()) and not (folder / "phone/pack.js").exists():
        fail(f"{folder} holds something else. Name a folder that is empty, or an earlier one.")
    pack = make_pack()
    with tempfile.TemporaryDirectory() as data:
        app = create_app(
            {
                "SECRET_KEY": "only to write pages",
                "SQLALCHEMY_DATABASE_URI": f"sqlite:///{data}/none.sqlite",
            }
        )
        write_site(app, pack, folder, f"/{base.strip('/')}/".replace("//", "/"))
    click.echo(f"{folder} is ready to be served: a phone loads {pack.size / MEGABYTE:.1f} MB.")
