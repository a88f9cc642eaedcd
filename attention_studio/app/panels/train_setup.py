"""What to train: the preset, its options, and the buttons that start, hold and stop the run."""

from datetime import datetime
from functools import partial

from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from attention_studio.app import catalog, model_list, run_plan, samples
from attention_studio.app.forms import Form, plain_tip
from attention_studio.app.icons import icon
from attention_studio.app.model_list import Resumable
from attention_studio.app.panel import Panel
from attention_studio.app.places import TRAIN
from attention_studio.app.run_state import PAUSED, PAUSING, STOPPING, TRAINING
from attention_studio.app.session import Session
from attention_studio.app.widgets.message_strip import MessageStrip
from attention_studio.app.widgets.scroll_column import ScrollColumn
from attention_studio.app.widgets.text_label import card, text_label
from attention_studio.errors import OptionError
from attention_studio.specs import ModelSpec
from attention_studio.theme import SPACE, Theme

LOOKED_AT = 100
"""Pairs among which a sentence to watch is looked for."""

BASIC = ("size", "attention", "hidden_units", "epochs", "batch_size", "learning_rate", "minutes")


class SetupPanel(Panel):
    """The form and the run's buttons; one state machine decides which of them can be pressed."""

    kind, title, place, order, area = "train_setup", "Model", TRAIN, 0, "left"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.preset = QComboBox()
        self.preset.setMinimumContentsLength(12)
        self.preset.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.preset.setAccessibleName(self.tr("Preset"))
        self.preset.setAccessibleDescription(self.tr("The paper whose model is built; every option can be changed."))
        self.reference, self.corpus = (text_label(role="quiet", wrap=True) for _ in range(2))
        self.watched, self.name = QLineEdit(), QLineEdit()
        self.form = Form((*catalog.options("model"), *catalog.options("training")), session.engine.catalog, BASIC)
        self.start = QPushButton(self.tr("Start"))
        self.pause = QPushButton(self.tr("Pause"))
        self.stop = QPushButton(self.tr("Stop"))
        self.resume = QPushButton(self.tr("Resume a run"))
        self.strip = MessageStrip()
        self._lay_out()
        self._fill_presets()
        self._connect()
        self._show_corpus()
        self._show_buttons()

    def set_theme(self, theme: Theme) -> None:
        """Tints the icons on the buttons."""
        self.start.setIcon(icon("start", theme.raised))
        self.pause.setIcon(icon("pause", theme.ink))
        self.stop.setIcon(icon("stop", theme.ink))
        self.strip.set_theme(theme)

    def start_run(self) -> None:
        """Starts a run with what the form holds, or says what is wrong with it."""
        corpus = run_plan.corpus_to_train(self.session.corpus.spec)
        fault = self.form.fault() or ("" if corpus else self.tr("Open a corpus first."))
        if fault or corpus is None:
            self.strip.show_message(fault)
            return
        try:
            run = run_plan.run_spec(corpus, self._preset_kind(), self.form.values())
        except OptionError as error:
            self.strip.show_message(str(error))
            return
        self.session.settings.set("watched_sentence", self.watched.text().strip())
        folder = run_plan.run_folder(self.name.text() or run_plan.run_name(self._preset_kind(), datetime.now()))
        watched = self.watched.text().strip() or self.watched.placeholderText()
        self._tell_if_off(self.session.run.start(folder, run, watched))

    def resume_run(self, run: Resumable) -> None:
        """Goes on with a run that ended before its last epoch."""
        watched = self.watched.text().strip() or self.watched.placeholderText()
        self._tell_if_off(self.session.run.start(run.folder, run.run, watched, resume=True))

    def _tell_if_off(self, began: bool) -> None:
        if began:
            self.strip.hide()
        elif not self.session.run.is_running:
            restart = ((self.tr("Restart engine"), self.session.engine.start),)
            self.strip.show_message(self.tr("The engine is off; nothing can be trained without it."), restart)

    def _connect(self) -> None:
        run = self.session.run
        self.preset.currentIndexChanged.connect(self._take_preset)
        self.form.edited.connect(self._take_edit)
        self.start.clicked.connect(self.start_run)
        self.pause.clicked.connect(self._pause_or_go_on)
        self.stop.clicked.connect(run.stop)
        self._menu.aboutToShow.connect(self._list_resumable)
        run.status_changed.connect(self._show_buttons)
        run.status_changed.connect(self._show_corpus)
        run.failed.connect(self.strip.show_message)
        run.finished.connect(self._tell_finished)
        self.session.engine.catalog_changed.connect(self._take_catalog)
        self.session.corpus.spec_changed.connect(self._show_corpus)
        self.session.corpus.report_changed.connect(self._show_corpus)
        self.session.asked.connect(self._take_command)

    def _take_command(self, place: str, what: str) -> None:
        if (place, what) == (TRAIN.kind, "go"):
            self.start_run()

    def _pause_or_go_on(self) -> None:
        if self.session.run.status == PAUSED:
            self.session.run.go_on()
        else:
            self.session.run.pause()

    def _show_buttons(self) -> None:
        run = self.session.run
        self.start.setEnabled(not run.is_running)
        self.resume.setEnabled(not run.is_running)
        self.pause.setEnabled(run.status in (TRAINING, PAUSED))
        self.pause.setText(self.tr("Go on") if run.status == PAUSED else self.tr("Pause"))
        self.stop.setEnabled(run.is_running and run.status != STOPPING)
        if run.status == PAUSING:
            self.pause.setText(self.tr("Pausing…"))
        self.stop.setText(self.tr("Stopping…") if run.status == STOPPING else self.tr("Stop"))

    def _tell_finished(self, folder: str) -> None:
        reason = self.session.run.record.outcome
        words = f"{reason.reason} " if reason else ""
        look = ((self.tr("Look inside"), partial(self._look_inside, folder)),)
        self.strip.show_message(words + self.tr("The model is saved."), look, "note")

    def _look_inside(self, folder: str) -> None:
        self.session.translation.choose_model(folder)
        self.session.place_requested.emit("align")

    def _list_resumable(self) -> None:
        self._menu.clear()
        for run in model_list.resumable_runs():
            words = self.tr("%1, %2 of %3 epochs done").replace("%1", run.folder.name.replace("&", "&&"))
            words = words.replace("%2", str(run.epochs_done)).replace("%3", str(run.run.training.epochs))
            self._menu.addAction(words).triggered.connect(partial(self.resume_run, run))
        if self._menu.isEmpty():
            self._menu.addAction(self.tr("No run was interrupted")).setEnabled(False)

    # The form.

    def _preset_kind(self) -> str:
        return str(self.preset.currentData() or ModelSpec().preset)

    def _fill_presets(self) -> None:
        kept = self._preset_kind()
        self.preset.blockSignals(True)
        self.preset.clear()
        for preset in self.session.engine.catalog.presets:
            self.preset.addItem(preset.title, preset.kind)
        self.preset.setCurrentIndex(max(0, self.preset.findData(kept)))
        self.preset.blockSignals(False)
        self._take_preset()

    def _take_catalog(self) -> None:
        self.form.set_catalog(self.session.engine.catalog)
        known = [self.preset.itemData(index) for index in range(self.preset.count())]
        if known != [preset.kind for preset in self.session.engine.catalog.presets]:
            self._fill_presets()

    def _take_preset(self) -> None:
        preset = self.session.engine.catalog.preset(self._preset_kind())
        if preset is not None:
            size = str(self.form.values()["size"])
            self.form.set_values({**run_plan.preset_values(preset, size), "size": size})
            self.reference.setText(preset.reference)
            self.preset.setToolTip(plain_tip(preset.title))
        self._show_paper()

    def _take_edit(self, name: str) -> None:
        if name == "size":
            self._take_preset()
        self._show_paper()

    def _show_paper(self) -> None:
        preset = self.session.engine.catalog.preset(self._preset_kind())
        if preset is not None:
            values = run_plan.preset_values(preset, "paper")
            self.form.show_paper({name: value for name, value in values.items() if name != "size"})

    def _show_corpus(self) -> None:
        corpus = run_plan.corpus_to_train(self.session.corpus.spec)
        table = self.session.corpus.table
        first = [table.row(index).source for index in range(min(LOOKED_AT, len(table)))] if table else []
        self.watched.setPlaceholderText(run_plan.sentence_to_watch(corpus, first))
        if corpus is None:
            self.corpus.setText(self.tr("No corpus is open."))
            return
        parts = [samples.title_of(corpus)]
        start = self.session.run.record.start
        if start is not None and self.session.run.record.run.corpus == corpus:
            parts.append(self.tr("%1 pairs to learn from").replace("%1", f"{start.pairs:,}"))
            parts.append(self.tr("%1 to check with").replace("%1", f"{start.validation_pairs:,}"))
            parts.append(self.tr("%1 weights").replace("%1", f"{start.parameters:,}"))
        elif self.session.corpus.report is not None and corpus == self.session.corpus.spec:
            parts.append(self.tr("%1 pairs").replace("%1", f"{self.session.corpus.report.kept:,}"))
        self.corpus.setText(" · ".join(parts))

    # The layout.

    def _lay_out(self) -> None:
        self.start.setProperty("role", "primary")
        self._menu = QMenu(self)
        self.resume.setMenu(self._menu)
        self.watched.setText(self.session.settings.text("watched_sentence"))
        self.watched.setAccessibleName(self.tr("Watched sentence"))
        self.watched.setToolTip(self.tr("Its alignment grid is drawn again and again while the model learns."))
        self.name.setAccessibleName(self.tr("Name of the run"))
        self.name.setPlaceholderText(self.tr("date and preset"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * SPACE)
        layout.addWidget(self.strip)
        layout.addWidget(self._options(), 1)
        layout.addLayout(self._buttons())

    def _options(self) -> QWidget:
        rows = QVBoxLayout()
        rows.setSpacing(2 * SPACE)
        rows.addWidget(self.preset)
        rows.addWidget(self.reference)
        rows.addWidget(self.corpus)
        rows.addWidget(self.form)
        rows.addSpacing(SPACE)
        for title, line in ((self.tr("Watched sentence"), self.watched), (self.tr("Name of the run"), self.name)):
            rows.addWidget(text_label(title, "quiet"))
            rows.addWidget(line)
        rows.addStretch(1)
        return ScrollColumn(card(rows))

    def _buttons(self) -> QVBoxLayout:
        first, rows = QHBoxLayout(), QVBoxLayout()
        first.addWidget(self.start, 2)
        first.addWidget(self.pause, 1)
        first.addWidget(self.stop, 1)
        rows.setSpacing(2 * SPACE)
        rows.addLayout(first)
        rows.addWidget(self.resume)
        return rows
