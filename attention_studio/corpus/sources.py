"""Where a corpus' texts lie: plain files, gzip, or members of a zip, told apart by their content."""

import gzip
import lzma
import os
import stat
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from attention_studio.corpus import encodings
from attention_studio.errors import CorpusError

GZIP_MARK = b"\x1f\x8b"
SMALLEST_GZIP = 18
"""Bytes of an empty gzip file: header and end."""
LARGEST_MEMBER = 4 * 2**30
LARGEST_RATIO = 200
SMALL = 64 * 2**20
"""Below this size no ratio of compression can exhaust a machine."""

MOST_MEMBERS = 500
"""Texts in a zip that are looked into; nobody means more than two."""

_NOT_TEXT = (".png", ".jpg", ".jpeg", ".gif", ".pdf", ".doc", ".docx", ".mp3", ".html", ".xml", ".json", ".md")


@dataclass(frozen=True)
class TextSource:
    """One text.

    Attributes:
        path: the file.
        member: name inside a zip; "" for a file of its own.
    """

    path: Path
    member: str = ""

    @property
    def name(self) -> str:
        """What messages call it."""
        return f"{self.path.name}/{self.member}" if self.member else self.path.name

    @property
    def stem_name(self) -> str:
        """Its file name, without .gz."""
        return PurePosixPath(self.member).name if self.member else self.path.name.removesuffix(".gz")

    @property
    def size(self) -> int:
        """Bytes on the disk, compressed where the file is."""
        return self.path.stat().st_size

    @property
    def text_size(self) -> int:
        """About how many bytes of text there are, for progress."""
        if self.member:
            with zipfile.ZipFile(self.path) as archive:
                return archive.getinfo(self.member).file_size
        with self.path.open("rb") as raw:
            return max(self.size, _gzip_size(raw) if raw.read(2) == GZIP_MARK else 0)

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """Opens it for reading bytes, decompressed.

        Raises:
            CorpusError: it is missing, a folder, unreadable, damaged or far larger than it should be.
        """
        try:
            _check_regular(self.path)
            with _opened(self) as stream:
                yield stream
        except FileNotFoundError as error:
            raise CorpusError(f"{self.path} does not exist; check the path.") from error
        except IsADirectoryError as error:
            raise CorpusError(f"{self.path} is a folder; give the files in it.") from error
        except (zipfile.BadZipFile, gzip.BadGzipFile, zlib.error, lzma.LZMAError, EOFError) as error:
            raise CorpusError(f"{self.name} is damaged; download or copy it again.") from error
        except NotImplementedError as error:
            raise CorpusError(f"{self.name} is compressed in a way that can't be read; unpack it first.") from error
        except RuntimeError as error:
            raise CorpusError(f"{self.name} is protected by a password; unpack it first.") from error
        except OSError as error:
            raise CorpusError(f"{self.path} can't be read: {error.strerror or error}.") from error

    def lines(self, encoding: str) -> Iterator[str]:
        """Yields its lines; see `encodings.lines`. `encoding` may be "auto"."""
        with self.open() as stream:
            start = stream.read(encodings.CHUNK)
            found = encodings.detect(start, self.name, encoding)
            yield from encodings.lines(start, stream, self.name, found)

    def encoding(self, wanted: str) -> str:
        """Returns the encoding that `lines` uses."""
        with self.open() as stream:
            return encodings.detect(stream.read(encodings.CHUNK), self.name, wanted)


def _check_regular(path: Path) -> None:
    """Refuses pipes and devices: a corpus is read more than once, and a pipe may never end."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise CorpusError(f"{path} is no file that can be read twice; save its content and open that.")


@contextmanager
def _opened(source: TextSource) -> Iterator[BinaryIO]:
    if source.member:
        with zipfile.ZipFile(source.path) as archive, archive.open(source.member) as stream:
            yield stream  # type: ignore[misc]  # typed as IO[bytes]
        return
    with source.path.open("rb") as raw:
        start = raw.read(2)
        raw.seek(0)
        if start != GZIP_MARK:
            yield raw
            return
        _check_growth(source, _gzip_size(raw))
        raw.seek(0)
        with gzip.GzipFile(fileobj=raw) as stream:
            yield _Bounded(stream, source)  # type: ignore[misc]  # reads as a BinaryIO does


def _gzip_size(raw: BinaryIO) -> int:
    """Returns the size that the end of a gzip file states for what it holds, modulo 2**32 (RFC 1952, section 2.3.1)."""
    if raw.seek(0, os.SEEK_END) < SMALLEST_GZIP:
        return 0
    raw.seek(-4, os.SEEK_END)
    return int.from_bytes(raw.read(4), "little")


def _check_growth(source: TextSource, size: int) -> None:
    if size > SMALL and size > LARGEST_RATIO * source.size:
        # A file that was cut ends with anything, also with an enormous size.
        raise CorpusError(f"{source.name} is damaged or unpacks to far more than it should; it is refused.")


class _Bounded:
    """A decompressed stream that refuses to become a bomb, whatever its end stated."""

    def __init__(self, stream: gzip.GzipFile, source: TextSource) -> None:
        self._stream, self._source, self._read = stream, source, 0

    def read(self, size: int) -> bytes:
        """Reads on; raises CorpusError when it has grown out of all proportion."""
        data = self._stream.read(size)
        self._read += len(data)
        _check_growth(self._source, self._read)
        return data


def texts_of(files: Sequence[str]) -> list[TextSource]:
    """Returns the texts of a corpus' files, archives looked into.

    Raises:
        CorpusError: no file is given, one is missing, or an archive has no text in it.
    """
    if not files:
        raise CorpusError("No corpus file is given; choose one table of pairs or two parallel files.")
    return [source for file in files for source in _texts_in(_path(file))]


def _path(file: str) -> Path:
    if "\0" in file:
        raise CorpusError("A file's name has a zero character in it; check the path.")
    try:
        return Path(file).expanduser()
    except RuntimeError:  # ~ and the name of nobody
        return Path(file)


def _texts_in(path: Path) -> list[TextSource]:
    with TextSource(path).open() as stream:
        start = stream.read(4)
    if not start.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return [TextSource(path)]
    with TextSource(path).open():
        members = _members(path)
    texts = [member for member in members if not _is_binary(member)]
    if not texts:
        raise CorpusError(f"{path.name} holds no text file; unpack it and choose the files.")
    return texts


def _members(path: Path) -> list[TextSource]:
    """Returns the members of a zip that may be texts, the largest first."""
    with zipfile.ZipFile(path) as archive:
        infos = [info for info in archive.infolist() if _is_text(info)]
    if len(infos) > MOST_MEMBERS:
        raise CorpusError(f"{path.name} holds {len(infos):,} files; unpack it and choose one or two of them.")
    for info in infos:
        if info.file_size > LARGEST_MEMBER or (
            info.file_size > SMALL and info.file_size > LARGEST_RATIO * max(1, info.compress_size)
        ):
            raise CorpusError(f"{path.name}/{info.filename} unpacks to far more than it should; it is refused.")
    infos.sort(key=lambda info: (-info.file_size, info.filename))
    return [TextSource(path, info.filename) for info in infos]


def _is_binary(member: TextSource) -> bool:
    with member.open() as stream:
        return encodings.is_binary(stream.read(encodings.CHUNK))


def _is_text(info: zipfile.ZipInfo) -> bool:
    """Whether a member may be a text: no folder, hidden file, resource fork, or note about the archive."""
    parts = PurePosixPath(info.filename).parts
    if info.is_dir() or "__MACOSX" in parts or any(part.startswith((".", "_")) for part in parts):
        return False
    name = parts[-1].lower() if parts else ""
    return bool(name) and not name.startswith(("readme", "license", "licence")) and not name.endswith(_NOT_TEXT)
