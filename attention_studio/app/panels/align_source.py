"""The sentence to translate, the model that translates it, and examples to begin with."""

from functools import partial
from itertools import islice

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QMenu, QPlainTextEdit, QPushButton, QVBoxLayout

from attention_studio import bundle
from attention_studio.app.panel import Panel
from attention_studio.app.places import ALIGN
from attention_studio.app.session import Session
from attention_studio.app.translation_state import folder_of
from attention_studio.app.widgets.align_words import is_right_to_left
from attention_studio.app.widgets.message_strip import MessageStrip
from attention_studio.errors import StudioError
from attention_studio.text.tokenizers import base as tokenizers
from attention_studio.theme import SPACE, Theme

TYPING_MS = 300
"""A translation begins when no key was pressed for so long."""
QUICK_MS = 1_000
"""Slower models wait for the button instead of following every word."""
BUSY_MS = 400
LINES = 2
MOST_EXAMPLES = 12


class SourcePanel(Panel):
    """The source box with its model chooser, examples and button."""

    kind, title, place, order, area, stretch = "align_source", "Source", ALIGN, 10, "middle", 0

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.strip, self.box, self.models = MessageStrip(), QPlainTextEdit(), QComboBox()
        self.examples, self.translate = QPushButton(self.tr("Examples")), QPushButton(self.tr("Translate"))
        self.note = QLabel()
        self._pause = QTimer(self, singleShot=True, interval=TYPING_MS)
        self._patience = QTimer(self, singleShot=True, interval=BUSY_MS)
        self._set_up()
        self._lay_out()
        self._connect()
        self._list_models()
        self._show_state()

    def set_theme(self, theme: Theme) -> None:
        """Tints the strip's cross."""
        self.strip.set_theme(theme)

    def go(self) -> None:
        """Translates what is in the box."""
        self._pause.stop()
        self.strip.hide()
        self.session.translation.translate(self.text)

    @property
    def text(self) -> str:
        """The sentence in the box; pasted lines are one sentence."""
        return self.box.toPlainText().replace("\n", " ").strip()

    def showEvent(self, event: QShowEvent) -> None:
        """Lets the user type at once."""
        super().showEvent(event)
        self.box.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Translates on Return; Shift with Return breaks the line."""
        if watched is self.box and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if is_return and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.go()
                return True
        return super().eventFilter(watched, event)

    def _set_up(self) -> None:
        self.box.setPlaceholderText(self.tr("Type a sentence to translate"))
        self.box.setAccessibleName(self.tr("Source sentence"))
        self.box.setTabChangesFocus(True)
        self.box.setFixedHeight(LINES * self.box.fontMetrics().lineSpacing() + 5 * SPACE)
        self.box.installEventFilter(self)
        self.models.setAccessibleName(self.tr("Model"))
        self.models.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.translate.setProperty("role", "primary")
        self.translate.setToolTip(self.tr("Translate (Ctrl+Return)"))
        self.examples.setMenu(QMenu(self.examples))
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setProperty("role", "quiet")

    def _lay_out(self) -> None:
        label = QLabel(self.tr("Model"))
        label.setProperty("role", "hint")
        top = QHBoxLayout()
        top.setSpacing(2 * SPACE)
        for part in (label, self.models, self.examples):
            top.addWidget(part)
        top.addWidget(self.note, 1, Qt.AlignmentFlag.AlignRight)
        line = QHBoxLayout()
        line.setSpacing(2 * SPACE)
        line.addWidget(self.box, 1)
        line.addWidget(self.translate)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(2 * SPACE)
        rows.addWidget(self.strip)
        rows.addLayout(top)
        rows.addLayout(line)

    def _connect(self) -> None:
        state = self.session.translation
        self.box.textChanged.connect(self._take_typing)
        self._pause.timeout.connect(self.go)
        self.translate.clicked.connect(self.go)
        self.models.activated.connect(self._choose_model)
        menu = self.examples.menu()
        menu.aboutToShow.connect(self._list_examples)
        state.model_changed.connect(self._list_models)
        state.models_changed.connect(self._list_models)
        state.translation_changed.connect(self._show_state)
        state.busy_changed.connect(self._take_busy)
        state.failed.connect(self.strip.show_message)
        self._patience.timeout.connect(self._show_note)
        self.session.asked.connect(self._take_command)

    def _take_command(self, place: str, what: str) -> None:
        if (place, what) == (ALIGN.kind, "go"):
            self.go()

    def _take_typing(self) -> None:
        self._follow_direction()
        if self.session.translation.milliseconds < QUICK_MS:
            self._pause.start()

    def _take_busy(self, busy: bool) -> None:
        if busy:
            self._patience.start()
        else:
            self._patience.stop()
            self._show_note()

    def _list_models(self) -> None:
        state = self.session.translation
        self.models.clear()
        for name, title in state.models():
            self.models.addItem(title, name)
        self.models.setCurrentIndex(self.models.findData(state.model))
        folder = folder_of(state.model) if state.model else None
        self.examples.setVisible(folder is not None and (folder / bundle.TRACES).is_file())
        self.translate.setEnabled(bool(state.model))
        self._show_note()

    def _choose_model(self, index: int) -> None:
        self.strip.hide()
        self.session.translation.choose_model(self.models.itemData(index))

    def _list_examples(self) -> None:
        menu = self.examples.menu()
        menu.clear()
        try:
            for sentence in example_sentences(self.session.translation.model):
                menu.addAction(sentence.replace("&", "&&"), partial(self._take_example, sentence))
        except StudioError as error:
            self.strip.show_message(str(error))

    def _take_example(self, sentence: str) -> None:
        self.box.setPlainText(sentence)
        self.go()

    def _show_state(self) -> None:
        """Shows the sentence of the state unless the user is writing another one."""
        source = self.session.translation.source
        if not self._pause.isActive() and self.text != source.strip():
            with QSignalBlocker(self.box):
                self.box.setPlainText(source)
                self.box.moveCursor(QTextCursor.MoveOperation.End)
            self._follow_direction()
        self._show_note()

    def _follow_direction(self) -> None:
        """Begins the lines at the side where the script begins them."""
        from_right = is_right_to_left([self.text])
        option = self.box.document().defaultTextOption()
        direction = Qt.LayoutDirection.RightToLeft if from_right else Qt.LayoutDirection.LeftToRight
        if option.textDirection() != direction:
            option.setTextDirection(direction)
            option.setAlignment(Qt.AlignmentFlag.AlignRight if from_right else Qt.AlignmentFlag.AlignLeft)
            with QSignalBlocker(self.box):
                self.box.document().setDefaultTextOption(option)

    def _show_note(self) -> None:
        self.note.setText(self._note())

    def _note(self) -> str:
        state = self.session.translation
        if not state.model:
            return self.tr("There is no model yet; train one first.")
        if state.busy:
            ready = self.session.engine.status == "ready"
            return self.tr("translating…") if ready else self.tr("waiting for the engine…")
        trace = state.trace
        unknown = [word for word, lacks in zip(trace.source, trace.unknown, strict=False) if lacks] if trace else []
        return self.tr("Not in the vocabulary: %1").replace("%1", ", ".join(unknown)) if unknown else ""


def example_sentences(model: str) -> list[str]:
    """Returns the sentences of a model's stored traces; raises StudioError if the model can't be read."""
    folder = bundle.locate(model)
    corpus = bundle.read(folder).run.corpus
    tokenizer = tokenizers.make(corpus.tokenizer, corpus.lowercase)
    return [tokenizer.detokenize(trace.source) for trace in islice(bundle.read_traces(folder), MOST_EXAMPLES)]
