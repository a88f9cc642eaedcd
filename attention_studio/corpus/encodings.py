"""Bytes to lines: encodings by mark or by name, records that end at a line feed only, bounded in length."""

import codecs
from collections.abc import Iterator
from typing import BinaryIO

from attention_studio.errors import CorpusError

CHUNK = 1 << 16
LONGEST_LINE = 1 << 20
"""Characters of a line that are kept; a longer one is cut here and fails the length limit, never the memory."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_BINARY = (b"\x89PNG", b"\xff\xd8\xff", b"%PDF", b"GIF8", b"\x7fELF", b"\x89HDF", b"MZ", b"7z\xbc\xaf", b"Rar!", b"BZh")


def detect(start: bytes, name: str, wanted: str) -> str:
    """Returns the encoding of a file.

    Args:
        start: its first bytes, four at least if it has them.
        name: for messages.
        wanted: an encoding's name, or "auto": by the byte-order mark, and UTF-8 without one.

    Raises:
        CorpusError: it is no text, or there is no encoding of that name.
    """
    if start.startswith(_BINARY):
        raise CorpusError(f"{name} is not a text file; open the text, or an archive of texts.")
    if wanted != "auto":
        return _named(wanted)
    return next((encoding for mark, encoding in _MARKS if start.startswith(mark)), "utf-8")


def _named(wanted: str) -> str:
    try:
        found = codecs.lookup(wanted)
        "".encode(found.name)
    except (LookupError, UnicodeError, ValueError):
        raise CorpusError(f'There is no encoding called "{wanted}"; try utf-8, utf-16, cp1252 or latin-1.') from None
    return {"utf-8": "utf-8-sig"}.get(found.name, found.name)


def lines(start: bytes, stream: BinaryIO, name: str, encoding: str) -> Iterator[str]:
    """Yields a stream's lines without their ends, streaming; only LF and CR LF end a line.

    Args:
        start: the first bytes, which were read already.
        stream: the bytes after them.
        name: for messages.
        encoding: as `detect` returns it.

    Raises:
        CorpusError: bytes that the encoding does not have, with the line and the byte; or old Mac line ends.
    """
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    number, rest, cut = 1, "", False
    for chunk in _chunks(start, stream):
        try:
            text = decoder.decode(chunk, final=not chunk)
        except UnicodeDecodeError as error:
            raise _undecodable(error, name, encoding, number) from error
        *complete, last = text.split("\n")
        for piece in complete:
            yield _line(rest, piece, cut)
            rest, cut, number = "", False, number + 1
        if len(rest) < LONGEST_LINE:
            rest += last
        else:
            cut = True
        if number == 1 and rest.count("\r") > 1:
            raise CorpusError(f"{name} ends its lines with CR alone, as old Macs did; save it with LF line ends.")
    if rest:
        yield _line(rest, "", cut)


def _line(rest: str, piece: str, cut: bool) -> str:
    line = rest if cut else rest + piece
    return line[:-1] if line.endswith("\r") else line


def _chunks(start: bytes, stream: BinaryIO) -> Iterator[bytes]:
    """Yields all bytes, and at last nothing, so that a decoder can end."""
    if start:
        yield start
    while chunk := stream.read(CHUNK):
        yield chunk
    yield b""


def _undecodable(error: UnicodeDecodeError, name: str, encoding: str, number: int) -> CorpusError:
    good = error.object[: error.start].decode(encoding, "ignore")
    line = number + good.count("\n")
    byte = error.object[error.start]
    known = "UTF-8" if encoding.startswith("utf-8") else encoding
    return CorpusError(
        f"{name}, line {line}: byte 0x{byte:02x} is not {known}; choose the file's encoding, such as cp1252 or latin-1."
    )
