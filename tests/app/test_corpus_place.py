"""The Corpus place: reading beside the event loop, the table, the report and the lengths."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication

from attention_studio.app import samples
from attention_studio.app.panels.corpus_report import report_csv
from attention_studio.app.widgets.histogram import length_shares


@pytest.fixture
def place(open_studio):
    """The window in its Corpus place and the panels by kind."""
    window = open_studio(ready=False, place="corpus")
    return window, {panel.kind: panel for panel in window.places["corpus"].panels}


def open_file(window, wait_until, file: Path, text: str) -> None:
    """Writes and opens a corpus, and waits until it is read."""
    file.write_text(text, encoding="utf-8")
    window.session.corpus.open((str(file),))
    wait_until(lambda: not window.session.corpus.is_loading, "the end of reading")


def test_rows_show_the_file(place, wait_until, tmp_path: Path):
    """Cells hold line, source and target literally; the tool tip is no HTML."""
    window, panels = place
    open_file(window, wait_until, tmp_path / "a.tsv", "<s> a </s>\tun\nb & c\tdeux\n")
    model = panels["corpus_table"].model
    cells = [[model.data(model.index(row, column)) for column in range(3)] for row in range(model.rowCount())]
    assert cells == [["1", "<s> a </s>", "un"], ["2", "b & c", "deux"]]
    assert "&lt;s&gt;" in model.data(model.index(0, 1), Qt.ItemDataRole.ToolTipRole)
    assert model.rowCount(model.index(0, 0)) == 0


def test_what_was_skipped_is_said_with_its_lines(place, wait_until, tmp_path: Path):
    """A reason's row shows where; the CSV holds the same lines."""
    window, panels = place
    open_file(window, wait_until, tmp_path / "a.tsv", "a\tun\nno tab\nb\tdeux\n\tempty\nagain none\n")
    report = window.session.corpus.report
    assert (report.read, report.kept) == (5, 2)
    rows = panels["corpus_report"].rows
    texts = [rows.item(index).text() for index in range(rows.count())]
    assert "5  read" in texts
    assert "2  kept" in texts
    skipped = {line for reason in report.skipped.values() for line in reason.lines}
    assert skipped == {2, 4, 5}
    missing = next(index for index, text in enumerate(texts) if text.startswith("2  ") and "kept" not in text)
    rows.setCurrentRow(missing)
    assert panels["corpus_report"].lines.toPlainText() == "lines 2, 5"
    assert sorted(int(line.rpartition(",")[2]) for line in report_csv(report).splitlines()[1:]) == [2, 4, 5]
    panels["corpus_report"].copy.click()
    assert QApplication.clipboard().text() == report_csv(report)
    panels["corpus_report"].save_as(tmp_path / "lines")
    assert (tmp_path / "lines.csv").read_text(encoding="utf-8") == report_csv(report)


def test_a_folder_that_is_not_there_is_a_sentence_in_the_panel(place, wait_until, tmp_path: Path):
    """The strip names the file; nothing is modal; the empty state is back."""
    window, panels = place
    window.session.corpus.open((str(tmp_path / "missing.tsv"),))
    wait_until(lambda: not window.session.corpus.is_loading, "the end of reading")
    assert panels["corpus_table"].strip.isVisible()
    assert "missing.tsv" in panels["corpus_table"].strip.text
    assert QApplication.activeModalWidget() is None
    assert window.session.corpus.table is None


def test_search_finds_in_both_sides_in_any_case(place, wait_until, tmp_path: Path):
    """Only matching pairs are shown, with their own line numbers; clearing shows all."""
    window, panels = place
    lines = "".join(f"word {number}\tMOT {number}\n" for number in range(1, 5001))
    open_file(window, wait_until, tmp_path / "a.tsv", lines)
    model = panels["corpus_table"].model
    model.search("mot 499")
    wait_until(lambda: not model.is_searching, "the search")
    found = [model.data(model.index(row, 0)) for row in range(model.rowCount())]
    assert found == ["499", *(f"4,99{digit}" for digit in range(10))]
    model.search("")
    assert model.rowCount() == 5000


def test_options_read_the_corpus_again(place, wait_until, tmp_path: Path):
    """A changed option gives another report, and the form shows what holds."""
    window, panels = place
    open_file(window, wait_until, tmp_path / "a.tsv", "a b c d\tun\nb\tdeux\n")
    assert window.session.corpus.report.kept == 2
    box = panels["corpus_options"].form.fields["maximum_length"].editor
    box.setText("2")
    box.editingFinished.emit()
    wait_until(lambda: not window.session.corpus.is_loading, "the end of reading")
    assert window.session.corpus.spec.maximum_length == 2
    assert window.session.corpus.report.kept == 1


def test_every_sample_opens_and_says_what_it_teaches(place, wait_until):
    """Each bundled corpus is read without a skipped line and has a lesson and a sentence to watch."""
    window, _ = place
    assert [sample.name for sample in samples.samples()] == ["en-fr", "dates"]
    for sample in samples.samples():
        assert sample.lesson.endswith(".")
        assert sample.showcase
        window.session.corpus.open_spec(sample.spec)
        wait_until(lambda: not window.session.corpus.is_loading, "the end of reading")
        report = window.session.corpus.report
        assert report is not None
        assert report.kept == report.read > 1000
        assert window.session.settings.texts("recent_corpora") == ()


def test_opened_files_are_recent_ones(place, wait_until, tmp_path: Path):
    """The menu's list has the file that was opened."""
    window, _ = place
    open_file(window, wait_until, tmp_path / "a.tsv", "a\tun\n")
    assert window.session.settings.texts("recent_corpora") == (str(tmp_path / "a.tsv"),)


def test_another_corpus_replaces_one_that_is_still_read(place, wait_until, tmp_path: Path):
    """The first reading is cancelled and none of its pairs come through."""
    window, panels = place
    first, second = tmp_path / "first.tsv", tmp_path / "second.tsv"
    first.write_text("first\tun\n" * 100_000, encoding="utf-8")
    second.write_text("second\tdeux\n", encoding="utf-8")
    window.session.corpus.open((str(first),))
    window.session.corpus.open((str(second),))
    wait_until(lambda: not window.session.corpus.is_loading, "the end of reading")
    model = panels["corpus_table"].model
    assert [model.data(model.index(row, 1)) for row in range(model.rowCount())] == ["second"]


@pytest.mark.slow  # measures the machine's own pauses too; benchmarks/window.py tells more
def test_the_event_loop_goes_on_while_150_000_pairs_are_read(place, largest_gap, tmp_path: Path):
    """Reading, showing, searching and counting never hold the window up for over 100 ms."""
    window, panels = place
    file = tmp_path / "large.tsv"
    random = np.random.default_rng(5)
    words = [f"word{number}" for number in range(5000)]
    with file.open("w", encoding="utf-8") as out:
        for length in random.integers(3, 25, 150_000):
            sentence = " ".join(words[index] for index in random.integers(0, 5000, length))
            out.write(f"{sentence}\t{sentence}\n")
    corpus, model = window.session.corpus, panels["corpus_table"].model

    def work(turn: int) -> bool:
        if turn == 1:
            corpus.open((str(file),))
        panels["corpus_table"].table.scrollToBottom()
        return corpus.is_loading

    assert largest_gap(work) < 0.1
    assert model.rowCount() == 150_000

    def search(turn: int) -> bool:
        if turn == 1:
            model.search("word4321")
        return model.is_searching

    assert largest_gap(search) < 0.1
    assert 0 < model.rowCount() < 150_000
    assert model.index(0, 0) != QModelIndex()


def test_length_shares_count_every_sentence():
    """Against hand counting; longer ones are in the last place."""
    np.testing.assert_allclose(length_shares(np.array([1, 2, 2, 9]), 3), [0, 0.25, 0.5, 0.25])
