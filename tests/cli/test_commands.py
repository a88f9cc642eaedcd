"""What each sub-command reads and writes, with real small models."""

import csv
import io

import pytest

from attention_studio import bundle
from attention_studio.bundle import MODEL
from tests.cli.command_line import SMALL, fault, lines, studio
from tests.engine.runs import corpus_file

GAPPED = "a b c\tA B C\n\tX\nd\tD\n"
"""Three lines of which the second is no pair."""


def test_train_prints_events_and_ends_with_finished(trained):
    """One JSON event a line, the last Finished with speed, time and best epoch; a model lies in the folder."""
    _, folder, events = trained
    assert {event["event"] for event in events} >= {"Started", "BatchEnded", "EpochEnded", "Finished"}
    last = events[-1]
    assert last["event"] == "Finished"
    assert last["target_tokens_per_second"] > 0
    assert last["seconds"] > 0
    assert 1 <= last["best"]["epoch"] <= 6
    assert (folder / MODEL).is_file()


def test_train_tells_people_an_epoch_a_line(tmp_path):
    """Without --json: what is trained and each epoch on standard error, where the model is on standard output."""
    done = studio("train", corpus_file(tmp_path), "--out", tmp_path / "m", *SMALL, "--epochs", 2, "--minutes", 5)
    assert done.returncode == 0
    assert [line.split(" (")[0] for line in done.stderr.split("\n")[1:3]] == ["epoch 1", "epoch 2"]
    assert done.stdout.count("\n") == 1
    assert str(tmp_path / "m") in done.stdout


def test_a_run_goes_on_only_as_it_was_asked_for(tmp_path):
    """More epochs go on with a run; any other option is refused by name, and the folder stays as it is."""
    path, folder = corpus_file(tmp_path), tmp_path / "run"
    words = ["train", path, "--out", folder, *SMALL, "--json"]
    assert lines(studio(*words, "--epochs", 1))[-1]["epochs"] == 1
    again = studio(*words, "--epochs", 2)
    assert "resumed" in again.stderr
    assert [event["epoch"] for event in lines(again) if event["event"] == "EpochEnded"] == [2]
    before = {one.name: one.read_bytes() for one in folder.glob("*.json")}
    assert "another dropout" in fault(studio(*words, "--epochs", 3, "--set", "dropout=0.5"))
    assert {one.name: one.read_bytes() for one in folder.glob("*.json")} == before


def test_validation_files_take_the_place_of_a_part(tmp_path):
    """With --valid every pair of the corpus is trained on."""
    path = corpus_file(tmp_path)
    other = tmp_path / "valid.tsv"
    other.write_text("a b\tA B\nc\tC\n", encoding="utf-8")
    words = ["train", path, "--out", tmp_path / "m", *SMALL, "--epochs", 1, "--valid", other, "--json"]
    started = next(event for event in lines(studio(*words)) if event["event"] == "Started")
    assert (started["pairs"], started["validation_pairs"]) == (120, 2)


def test_translate_json_has_everything(trained):
    """Token lists, text, score, rows that sum to 1 of the right shape, n-best; an empty line keeps its place."""
    _, folder, _ = trained
    found = lines(studio("translate", folder, "--json", "--beam", 4, "--n-best", 3, stdin=b"a b c\n\nzyx a\n"))
    assert len(found) == 3
    first, empty, unknown = found
    assert first["source"] == ["a", "b", "c"]
    assert len(first["attention"]) == len(first["target"])
    assert all(len(row) == 3 and sum(row) == pytest.approx(1, abs=1e-4) for row in first["attention"])
    assert 1 <= len(first["n_best"]) <= 3
    assert first["n_best"][0]["text"] == first["text"]
    assert (empty["source"], empty["text"], empty["attention"], empty["n_best"]) == ([], "", [], [])
    assert unknown["unknown"] == ["zyx"]


def test_translate_writes_a_line_for_a_line(trained):
    """Plain output: as many lines as went in, arguments or standard input alike, with any end of line."""
    _, folder, _ = trained
    piped = studio("translate", folder, stdin=b"a b\n\nc d\n").stdout
    assert piped.count("\n") == 3
    assert piped.split("\n")[1] == ""
    assert studio("translate", folder, "a b").stdout == piped.split("\n")[0] + "\n"
    assert studio("translate", folder, stdin=b"\xef\xbb\xbfa b\r\n\r\nc d").stdout == piped
    assert studio("translate", folder, stdin=b"").stdout == ""


def test_options_may_stand_anywhere(trained):
    """Before the other words, between them, after them: the same command."""
    _, folder, _ = trained
    wanted = studio("translate", folder, "a b", "c", "--beam", 2).stdout
    assert studio("translate", "--beam", 2, folder, "a b", "c").stdout == wanted
    assert studio("translate", folder, "--beam", 2, "a b", "c").stdout == wanted
    assert studio("translate", folder, "--beam", 2, stdin=b"a b\nc\n").stdout == wanted
    assert "required: MODEL;" in fault(studio("translate", "--beam", 2))


def test_n_best_has_a_score_a_line_and_fits_the_beam(trained):
    """Scores fall; more translations than the beam's width are not promised."""
    _, folder, _ = trained
    done = studio("translate", folder, "a b c", "--beam", 3, "--n-best", 9)
    scores = [float(line.split("\t")[0]) for line in done.stdout.split("\n")[:-1]]
    assert len(scores) == 3
    assert scores == sorted(scores, reverse=True)
    assert "at most 3" in done.stderr


def test_text_that_is_not_utf_8_is_refused_by_its_line(trained):
    """Nothing is guessed about standard input."""
    _, folder, _ = trained
    assert "Line 2" in fault(studio("translate", folder, stdin=b"a b\nc\xff\n"))


def test_evaluate_prints_one_object(trained):
    """Scores with signatures; no AER without gold, AER with it."""
    path, folder, _ = trained
    (found,) = lines(studio("evaluate", folder, path, "--json"))
    assert 0 <= found["bleu"] <= 100
    assert "tok:13a" in found["bleu_signature"]
    assert found["chrf_signature"]
    assert 0 < found["token_accuracy"] <= 1
    assert found["aer"] is None
    gold = path.with_name("links")
    gold.write_text("0-0\n" * 120, encoding="utf-8")
    (found,) = lines(studio("evaluate", folder, path, "--gold", gold, "--json"))
    assert 0 <= found["aer"] <= 1
    table = studio("evaluate", folder, path, "--gold", gold, "--beam", 1).stdout
    assert [line.split()[0] for line in table.split("\n")[:-1]] == ["sentences", "BLEU", "chrF", "token", "AER"]


def test_gold_that_does_not_fit_is_refused_with_its_line(trained):
    """A link beyond its sentence, as of links counted from 1, would make the rate wrong; so would a missing line."""
    path, folder, _ = trained
    gold = path.with_name("misfit")
    gold.write_text("0-0\n" * 50 + "0-0 99-0\n" + "0-0\n" * 69, encoding="utf-8")
    assert "misfit, line 51: a link" in fault(studio("evaluate", folder, path, "--gold", gold))
    gold.write_text("0-0\n" * 119, encoding="utf-8")
    assert "misfit has 119 lines and its corpus 120" in fault(studio("evaluate", folder, path, "--gold", gold))


def test_links_stay_in_step_with_the_corpus(trained, tmp_path):
    """Line n of the links is line n of the corpus; what is left out has an empty line and is told."""
    _, folder, _ = trained
    pairs = tmp_path / "pairs.tsv"
    pairs.write_text(GAPPED, encoding="utf-8")
    done = studio("align", folder, pairs)
    first, second, third, end = done.stdout.split("\n")
    assert [link.split("-")[1] for link in first.split()] == ["0", "1", "2"]
    assert (second, third, end) == ("", "0-0", "")
    assert "empty side (line 2)" in done.stderr
    assert studio("align", folder, pairs, "--out", tmp_path / "new" / "links").returncode == 0
    assert (tmp_path / "new" / "links").read_text(encoding="utf-8") == done.stdout


def test_links_are_the_largest_weights(trained, tmp_path):
    """JSON's rows sum to 1, CSV holds the same numbers, and each link is a row's largest weight."""
    _, folder, _ = trained
    pairs = tmp_path / "pairs.tsv"
    pairs.write_text(GAPPED, encoding="utf-8")
    found = lines(studio("align", folder, pairs, "--format", "json"))
    assert [one["line"] for one in found] == [1, 3]
    rows = found[0]["attention"]
    assert all(sum(row) == pytest.approx(1, abs=1e-5) for row in rows)
    links = studio("align", folder, pairs).stdout.split("\n")[0].split()
    assert links == [f"{row.index(max(row))}-{number}" for number, row in enumerate(rows)]
    tables = studio("align", folder, pairs, "--format", "csv").stdout.split("\n\n")
    table = list(csv.reader(io.StringIO(tables[0])))
    assert table[0] == ["", "a", "b", "c"]
    assert [[float(cell) for cell in row[1:]] for row in table[1:]] == rows
    assert len(tables) == 2


def test_a_text_without_pairs_is_translated_and_aligned(trained, tmp_path):
    """One text of source sentences: the attention is that of the translations; an empty line keeps its place."""
    _, folder, _ = trained
    text = tmp_path / "text"
    text.write_text("a b\n\nc\n", encoding="utf-8")
    found = lines(studio("align", folder, text, "--format", "json"))
    assert [(one["line"], one["source"]) for one in found] == [(1, ["a", "b"]), (3, ["c"])]
    translated = lines(studio("translate", folder, "a b", "--json"))[0]
    assert found[0]["target"] == translated["target"]
    assert studio("align", folder, text).stdout.split("\n")[1] == ""


def test_pictures_are_files_or_folders(trained, tmp_path):
    """A PNG for a single pair, a folder of them for several, named by their lines."""
    _, folder, _ = trained
    pairs = tmp_path / "pairs.tsv"
    pairs.write_text("a b c\tA B C\n", encoding="utf-8")
    assert studio("align", folder, pairs, "--format", "png", "--out", tmp_path / "grid").returncode == 0
    assert (tmp_path / "grid.png").read_bytes().startswith(b"\x89PNG")
    assert studio("align", folder, pairs, "--out", tmp_path / "grid.pdf").returncode == 0
    assert (tmp_path / "grid.pdf").read_bytes().startswith(b"%PDF")
    pairs.write_text(GAPPED, encoding="utf-8")
    assert studio("align", folder, pairs, "--format", "svg", "--out", tmp_path / "all").returncode == 0
    assert sorted(path.name for path in (tmp_path / "all").iterdir()) == ["00001.svg", "00003.svg"]
    assert "--out" in fault(studio("align", folder, pairs, "--format", "png"))
    assert "name a folder" in fault(studio("align", folder, pairs, "--out", tmp_path / "grids.png"))


def test_a_model_is_a_zip_too(trained, tmp_path):
    """A zipped model translates as its folder does."""
    _, folder, _ = trained
    bundle.write_zip(folder, tmp_path / "model.zip")
    assert studio("translate", tmp_path / "model.zip", "a b").stdout == studio("translate", folder, "a b").stdout


def test_corpus_reports(tmp_path):
    """--json: one object with read, kept and skipped; --pairs: the kept pairs as lines; else a table."""
    path = tmp_path / "a.tsv"
    path.write_text("one\tuno\n\tdos\nthree\ttres\textra\n", encoding="utf-8")
    (report,) = lines(studio("corpus", path, "--json"))
    assert (report["read"], report["kept"]) == (3, 2)
    assert report["skipped"] == {"empty side": {"count": 1, "lines": [2]}}
    assert (report["format"], report["encoding"]) == ("tsv", "utf-8")
    assert lines(studio("corpus", path, "--pairs")) == [
        {"source": "one", "target": "uno", "line": 1},
        {"source": "three", "target": "tres", "line": 3},
    ]
    table = studio("corpus", path).stdout
    assert "kept     2" in table
    assert "1 for empty side (line 2)" in table


def test_catalog_lists_everything():
    """Presets with their source, mechanisms, formats and every option."""
    (found,) = lines(studio("catalog", "--json"))
    assert {"bahdanau2014", "luong2015-global-general"} <= {one["kind"] for one in found["presets"]}
    assert {"additive", "dot", "general"} <= {one["kind"] for one in found["attentions"]}
    assert {"tsv", "moses"} <= {one["kind"] for one in found["formats"]}
    listed = studio("catalog").stdout
    for entries in found.values():
        for entry in entries if isinstance(entries, list) else ():
            assert f"  {entry['kind']} " in listed
    for option in (option for part in found["options"].values() for option in part):
        assert f"  {option['name']} " in listed
        assert option["meaning"] in listed


@pytest.mark.parametrize(
    ("words", "word"),
    [
        (["translate", "nowhere", "a"], "nowhere"),
        (["translate", "{corpus}", "a", "--beam", "0"], "smallest"),
        (["translate", "{corpus}", "a", "--beam", "two"], "--beam"),
        (["corpus", "nowhere.tsv"], "does not exist"),
        (["corpus", "{corpus}", "--encoding", "nonsense"], "nonsense"),
        (["corpus", "{corpus}", "--format", "nonsense"], "choose one of"),
        (["corpus", "{corpus}", "--json", "--pairs"], "not allowed with"),
        (["train", "nowhere.tsv", "--out", "x"], "does not exist"),
        (["train", "{corpus}"], "--out"),
        (["train", "{corpus}", "--out", "x", "--set", "atention=dot"], "did you mean attention"),
        (["train", "{corpus}", "--out", "x", "--set", "zzzzzz=dot"], "catalog"),
        (["train", "{corpus}", "--out", "x", "--set", "layers"], "key=value"),
        (["train", "{corpus}", "--out", "x", "--set", "layers=0"], "smallest"),
        (["train", "{corpus}", "--out", "x", "--epochs", "0"], "smallest"),
        (["train", "{corpus}", "--out", "x", "--minutes", "nan"], "finite"),
        (["train", "{corpus}", "--out", "x", "--seed", "-1"], "smallest"),
        (["train", "{corpus}", "--out", "x", "--preset", "bert"], "bahdanau2014"),
        (["train", "{corpus}", "--out", "x", "--set", "attention=dot"], "one width"),
        (["train", "{corpus}", "--out", "{corpus}"], "choose a new"),
        (["train", "{corpus}", "--out", "."], "choose a new"),
        (["train", "{corpus}", "--out", "{corpus}/x"], "Not a directory"),
        (["evaluate", "{corpus}", "{corpus}"], "model"),
        (["align", "{corpus}", "{corpus}", "--format", "gif"], "choose from"),
        (["translat", "x"], "did you mean translate"),
        (["--no-such-option"], "--help"),
    ],
)
def test_faults_are_sentences(tmp_path, monkeypatch, words, word):
    """Whatever the user gets wrong ends with exit code 2, nothing on standard output, and one sentence."""
    path = corpus_file(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert word in fault(studio(*(one.format(corpus=path) for one in words)))


def test_demo_writes_a_grid(tmp_path, monkeypatch):
    """The demonstration trains, translates its sentences, scores, and says where the picture is."""
    corpora = tmp_path / "corpora"
    (corpora / "en-fr").mkdir(parents=True)
    for name in ("pairs", "test"):
        corpus_file(tmp_path).rename(corpora / "en-fr" / f"{name}.tsv")
        (corpora / "en-fr" / f"{name}.gold").write_text("0-0\n" * 120, encoding="utf-8")
    monkeypatch.setattr("attention_studio.paths.bundled_corpora", lambda: corpora)
    done = studio("demo", "--minutes", "0.05", "--out", tmp_path / "here")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("→") == 3
    assert "On 120 sentences" in done.stdout
    picture = tmp_path / "here" / "attention-grid.png"
    assert str(picture) in done.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_numbers_that_are_none_are_null(capsys):
    """The loss of a run that diverged is null, for JSON has no NaN."""
    from attention_studio.cli import output

    output.write_json({"loss": float("nan"), "rows": [[float("inf"), 1.0]], "text": "é"})
    assert capsys.readouterr().out == '{"loss": null, "rows": [[null, 1.0]], "text": "é"}\n'
