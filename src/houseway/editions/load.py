"""Loading an edition: read the file, turn its chapter into the model, check everything."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from houseway.editions.check import check
from houseway.editions.digest import content_digest
from houseway.editions.format.chapter import Chapter
from houseway.editions.format.raw import BOOK
from houseway.editions.format.sections import read_written
from houseway.editions.model import Edition
from houseway.errors import BadEdition, unknown

HOME = Path(__file__).parent


@cache
def edition_ids() -> tuple[str, ...]:
    """The id of every edition, such as `jack/three-card-poker`."""
    files = [file for file in HOME.glob("*/*.toml") if file.name != BOOK]
    return tuple(sorted(f"{f.parent.name}/{f.stem.replace('_', '-')}" for f in files))


@cache
def load(edition: str) -> Edition:
    """The edition with this id, checked."""
    if edition not in edition_ids():
        raise unknown("edition", edition, edition_ids())
    book, game = edition.split("/")
    loaded = load_file(HOME / book / f"{game.replace('-', '_')}.toml")
    if loaded.game != game:
        file = f"{book}/{game.replace('-', '_')}.toml"
        raise BadEdition(file, "game", f"expected '{game}', the name of the file")
    return loaded


def load_file(file: Path) -> Edition:
    """The edition in a file, checked; the folder is the book."""
    written = read_written(file)
    chapter = Chapter(written)
    edition = chapter.edition(file.parent.name)
    check(edition, written.file, chapter.places)
    edition.digest = content_digest(edition)
    return edition
