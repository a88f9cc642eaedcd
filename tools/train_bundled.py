"""Trains the bundled English→French model, scores it on the held-out sentences, and writes models/en-fr.

The folder holds the model, its card with the scores, and traces of example sentences, so that the window shows a grid
before the engine is up.
"""

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

from attention_studio import bundle, paths
from attention_studio.bundle import MODEL
from attention_studio.engine.control import Control
from attention_studio.engine.evaluation import Evaluation, evaluate
from attention_studio.engine.training import train
from attention_studio.engine.translator import Translator
from attention_studio.nn.presets import base as presets
from attention_studio.protocol import EpochEnded, Finished, Message, Train
from attention_studio.specs import CorpusSpec, RunSpec, SearchSpec

NAME = "en-fr"
EXAMPLES = (
    "The agreement on the European Economic Area was signed in August 1992.",
    "Jeanne tried to give her gift to the old American gardener.",
    "Where did their brother offer his ring?",
    "The baker often drank some apple juice.",
    "If it is hot, Jeanne will answer the difficult question.",
    "A young actress does not read the newspaper.",
    "The prime minister of India will change the rules before the end of the year.",
)

CARD = """# English → French

A small recurrent translator with attention, trained by `tools/train_bundled.py` on the bundled corpus `{corpus}`
(made by this project), so that the studio has something to show at its first launch. It knows the words and the
constructions of that corpus and no others.

| | |
|---|---|
| preset | {preset}, {hidden} hidden units, {parameters:,} parameters |
| training | {pairs:,} pairs, {epochs} epochs, {seconds:.0f} s on two processor cores |
| test set | {sentences} held-out sentences, beam 5 |
| BLEU | {bleu:.1f} |
| chrF | {chrf:.1f} |
| token accuracy | {accuracy:.1f} % |
| AER of the attention | {aer:.3f} |

BLEU as sacrebleu counts it: `{bleu_signature}`.

Licence: Apache-2.0, like the rest of the project.
"""


def main() -> None:
    """Trains, scores and writes."""
    corpus = paths.bundled_corpora() / "en-fr"
    model, training = presets.make("studio")
    model = replace(model, embedding_units=128, hidden_units=192, attention_units=128, dropout=0.1)
    training = replace(training, epochs=22, learning_rate=0.003, halve_after=14, patience=0, precision="float32")
    # Relative, so that the saved specification names no place of this machine.
    files = (str((corpus / "pairs.tsv").relative_to(Path.cwd())),)
    spec = RunSpec(CorpusSpec(files=files, source_language="en", target_language="fr"), model, training)
    with tempfile.TemporaryDirectory() as folder:
        finished = train(Train(1, folder, spec), _show, Control())
        translator = Translator.load(folder)
        test = CorpusSpec(files=(str(corpus / "test.tsv"),))
        scores = evaluate(translator, test, None, SearchSpec(beam=5))
        print(scores)
        _write(Path(folder), translator, finished, scores)


def _show(event: Message) -> None:
    if isinstance(event, EpochEnded):
        print(event, flush=True)


def _write(trained: Path, translator: Translator, finished: Finished, scores: Evaluation) -> None:
    folder = paths.bundled_models() / NAME
    shutil.rmtree(folder, ignore_errors=True)
    manifest = replace(bundle.read(trained), extra={"test": scores.to_json()})
    bundle.write(folder, MODEL, manifest, {"weights": bundle.read_blob(trained, manifest, "weights")})
    traced = (translator.trace(sentence, SearchSpec(beam=5)) for sentence in EXAMPLES)
    bundle.write_traces(folder, (found[0] for found in traced if found is not None))
    (folder / bundle.CARD).write_text(_card(manifest, finished, scores), encoding="utf-8", newline="\n")


def _card(manifest: bundle.Manifest, finished: Finished, scores: Evaluation) -> str:
    weights = bundle.read_blob(paths.bundled_models() / NAME, bundle.read(paths.bundled_models() / NAME), "weights")
    return CARD.format(
        corpus=NAME,
        preset=manifest.run.model.preset,
        hidden=manifest.run.model.hidden_units,
        parameters=sum(one.size for one in weights.values()),
        pairs=len((paths.bundled_corpora() / "en-fr" / "pairs.tsv").read_text(encoding="utf-8").splitlines()),
        epochs=finished.epochs,
        seconds=finished.seconds,
        sentences=scores.sentences,
        bleu=scores.bleu,
        bleu_signature=scores.bleu_signature,
        chrf=scores.chrf,
        accuracy=100 * scores.token_accuracy,
        aer=scores.aer,
    )


if __name__ == "__main__":
    main()
