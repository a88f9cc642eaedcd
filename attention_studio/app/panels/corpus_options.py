"""How the corpus is read: its files, format, tokens and limits; a change reads it again."""

from dataclasses import asdict

from PySide6.QtWidgets import QVBoxLayout

from attention_studio import options
from attention_studio.app import catalog
from attention_studio.app.forms import Form
from attention_studio.app.panel import Panel
from attention_studio.app.places import CORPUS
from attention_studio.app.session import Session
from attention_studio.app.widgets.message_strip import MessageStrip
from attention_studio.app.widgets.scroll_column import ScrollColumn
from attention_studio.app.widgets.text_label import card, text_label
from attention_studio.errors import OptionError
from attention_studio.specs import CorpusSpec
from attention_studio.theme import SPACE, Theme

BASIC = ("format", "encoding", "tokenizer", "lowercase", "maximum_length", "minimum_frequency", "vocabulary_size")


class OptionsPanel(Panel):
    """The corpus options as a form."""

    kind, title, place, order, area = "corpus_options", "Reading", CORPUS, 0, "left"

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.form = Form(catalog.options("corpus"), session.engine.catalog, BASIC)
        self.strip = MessageStrip()
        self._files = text_label(role="quiet", wrap=True)
        self._lay_out()
        self.form.edited.connect(self._take_edit)
        session.corpus.spec_changed.connect(self._show_spec)
        session.engine.catalog_changed.connect(self._take_catalog)
        self._show_spec()

    def set_theme(self, theme: Theme) -> None:
        """Tints the strip."""
        self.strip.set_theme(theme)

    def _take_catalog(self) -> None:
        self.form.set_catalog(self.session.engine.catalog)

    def _take_edit(self, _name: str) -> None:
        fault = self.form.fault()
        if fault:
            self.strip.show_message(fault)
            return
        self.strip.hide()
        kept = asdict(self.session.corpus.spec)
        try:
            spec = options.from_json(CorpusSpec, {**kept, **self.form.values()})
        except OptionError as error:
            self.strip.show_message(str(error))
        else:
            self.session.corpus.set_spec(spec)

    def _show_spec(self) -> None:
        spec = self.session.corpus.spec
        self.form.set_values(asdict(spec))
        self._files.setText("\n".join(spec.files) or self.tr("These options hold for the next corpus that is opened."))

    def _lay_out(self) -> None:
        rows = QVBoxLayout()
        rows.setSpacing(2 * SPACE)
        rows.addWidget(text_label(self.tr("Reading"), "title"))
        rows.addWidget(self._files)
        rows.addWidget(self.form)
        rows.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * SPACE)
        layout.addWidget(self.strip)
        layout.addWidget(ScrollColumn(card(rows)), 1)
