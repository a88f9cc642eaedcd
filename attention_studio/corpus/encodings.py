"""Bytes to lines: encodings by mark or by name, records that end at a line feed only, bounded in length."""

import codecs
from collections.abc import Iterator
from typing import BinaryIO

from attention_studio.errors import CorpusError

CHUNK = 1 << 16
LONGEST_LINE = 1 << 20
"""Characters of a line that are kept; a longer one is cut here and fails the length limit, never the memory."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MARK = "\ufeff"
_BINARY = (
    b"\x89PNG", b"\xff\xd8\xff", b"%PDF-", b"GIF8", b"\x7fELF", b"\x89HDF", b"7z\xbc\xaf", b"Rar!\x1a", b"BZh91AY",
    b"\xfd7zXZ", b"\x1f\x8b",
)  # fmt: skip
MANY_ZEROS = 0.25
"""Share of zero bytes above which bytes are no text of an encoding without them."""
# Python calls these text encodings too, but they are ways to write names and source code.
_NO_FILE_ENCODINGS = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined"}


def is_binary(start: bytes) -> bool:
    """Whether bytes are no text in any encoding: a known signature, or many zeros that UTF-16 does not explain."""
    return start.startswith(_BINARY) or (_has_many_zeros(start) and not _looks_like_utf16(start))


def detect(start: bytes, name: str, wanted: str) -> str:
    """Returns the encoding of a file.

    Args:
        start: its first bytes, CHUNK if it has them.
        name: for messages.
        wanted: an encoding's name, or "auto": by the byte-order mark, and UTF-8 without one.

    Raises:
        CorpusError: it is no text, or there is no encoding of that name.
    """
    named = "auto" if wanted == "auto" else _named(wanted)
    marked = next((encoding for mark, encoding in _MARKS if start.startswith(mark)), None)
    if start.startswith(_BINARY):
        raise _no_text(name)
    if marked is None and named in ("auto", "utf-8") and _has_many_zeros(start):
        if _looks_like_utf16(start):
            raise CorpusError(f"{name} looks like UTF-16 without its mark; choose the encoding utf-16-le or utf-16-be.")
        raise _no_text(name)
    if named == "auto":
        return marked or "utf-8"
    # "utf-16" alone leaves the order of bytes to the mark.
    return marked if marked is not None and marked.startswith(named) else named


def _no_text(name: str) -> CorpusError:
    return CorpusError(f"{name} is not a text file; open the text itself, or a zip of texts.")


def _has_many_zeros(start: bytes) -> bool:
    return start.count(0) > MANY_ZEROS * len(start)


def _looks_like_utf16(start: bytes) -> bool:
    """Whether a mark says so, or zeros stand at every other byte only, as in Latin text of two bytes a letter."""
    even, odd = start[::2].count(0), start[1::2].count(0)
    return start.startswith(tuple(mark for mark, _ in _MARKS[1:])) or max(even, odd) > 20 * min(even, odd)


def _named(wanted: str) -> str:
    try:
        found = codecs.lookup(wanted).name
        "".encode(found)
    except (LookupError, UnicodeError, ValueError):
        found = ""
    if not found or found.replace("-", "_") in _NO_FILE_ENCODINGS:
        raise CorpusError(f'There is no encoding called "{wanted}"; try utf-8, utf-16, cp1252 or latin-1.')
    return {"utf-8-sig": "utf-8"}.get(found, found)


def lines(start: bytes, stream: BinaryIO, name: str, encoding: str) -> Iterator[str]:
    """Yields a stream's lines without their ends, streaming; only LF and CR LF end a line.

    Args:
        start: the first bytes, which were read already.
        stream: the bytes after them.
        name: for messages.
        encoding: as `detect` returns it.

    Raises:
        CorpusError: bytes that the encoding does not have, with line, byte and offset; or old Mac line ends.
    """
    number, rest, cut = 1, "", False
    for text in _texts(start, stream, name, encoding):
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


def _texts(start: bytes, stream: BinaryIO, name: str, encoding: str) -> Iterator[str]:
    """Yields the decoded text in chunks, without a byte-order mark."""
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    line, end = 1, 0
    for chunk in _chunks(start, stream):
        first, end = end == 0, end + len(chunk)
        try:
            text = decoder.decode(chunk, final=not chunk)
        except UnicodeDecodeError as error:
            raise _undecodable(error, name, encoding, line, end) from error
        line += text.count("\n")
        yield text.removeprefix(_MARK) if first else text


def _chunks(start: bytes, stream: BinaryIO) -> Iterator[bytes]:
    """Yields all bytes, and at last nothing, so that a decoder can end."""
    if start:
        yield start
    while chunk := stream.read(CHUNK):
        yield chunk
    yield b""


def _undecodable(error: UnicodeDecodeError, name: str, encoding: str, line: int, end: int) -> CorpusError:
    """Returns the sentence; `line` is that of the chunk's start and `end` the bytes read so far."""
    line += error.object[: error.start].decode(encoding, "ignore").count("\n")
    # The decoder may have held back bytes of the chunk before; the object's last byte is the last that was read.
    offset = end - len(error.object) + error.start
    known = "UTF-8" if encoding == "utf-8" else encoding
    return CorpusError(
        f"{name}, line {line}: byte 0x{error.object[error.start]:02x} at offset {offset:,} is not {known}; choose the "
        "file's encoding, such as cp1252 or latin-1."
    )
