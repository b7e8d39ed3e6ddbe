"""The commands that write what phones load to run the app: pack and site."""

import os
import tempfile
from pathlib import Path

import click

from scorekeeper.cli.exits import fail
from scorekeeper.cli.serving import open_app
from scorekeeper.phone.pack import make_pack
from scorekeeper.phone.pack_folder import update_pack
from scorekeeper.phone.site import write_site
from scorekeeper.web import create_app
from scorekeeper.web.config import data_folder
from scorekeeper.web.offline.pack import PACK
from scorekeeper.web.writing.language import LANGUAGES

MEGABYTE = 1_000_000
LOWEST_PRIORITY = 19
"""The niceness of packing, which takes some seconds of a processor: the server comes first."""


@click.command()
def pack() -> None:
    """Makes what phones load to go on without a network, unless OFFLINE is false. Serving does so
    too, beside its work."""
    os.nice(LOWEST_PRIORITY)
    if not open_app().config["OFFLINE"]:
        return
    try:
        update_pack(data_folder() / PACK)
    except OSError as error:
        fail(f"The data folder cannot be used: {error}")


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
    made = make_pack()
    with tempfile.TemporaryDirectory() as data:
        app = create_app(
            {
                "SECRET_KEY": "only to write pages",
                "SQLALCHEMY_DATABASE_URI": f"sqlite:///{data}/none.sqlite",
            }
        )
        write_site(app, made, folder, f"/{base.strip('/')}/".replace("//", "/"))
    size = max(map(made.size, LANGUAGES)) / MEGABYTE
    click.echo(f"{folder} is ready to be served: a phone loads {size:.1f} MB.")
