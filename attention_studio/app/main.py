"""The window's way from the command line to its event loop and back."""

import signal
import sys

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from attention_studio import paths
from attention_studio.app.arguments import AppArguments
from attention_studio.app.engine_client import EngineClient
from attention_studio.app.icons import icon
from attention_studio.app.main_window import MainWindow
from attention_studio.app.screenshots import Screenshots
from attention_studio.app.session import Session
from attention_studio.app.settings import Settings
from attention_studio.app.style import palette, style_sheet
from attention_studio.theme import LIGHT, Theme

SWITCH_SECONDS = 0.001


def run(arguments: AppArguments) -> int:
    """Opens the window and returns the exit code when it is closed."""
    application = make_application()
    # Python's own handler would wait for the event loop to come by; the engine ends when its pipe does.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    session = Session(Settings(paths.user_config()), EngineClient())
    window = open_window(session)
    screenshots = Screenshots(window, arguments.screenshot) if arguments.screenshot else None
    if arguments.files:
        session.corpus.open(arguments.files)
    if arguments.quit_when_shown:
        window.painted.connect(application.quit)
    else:
        window.painted.connect(session.engine.start)
        window.painted.connect(session.warm_up)
    window.closed.connect(application.quit)
    if screenshots is not None:
        screenshots.done.connect(window.close)
        QTimer.singleShot(0, screenshots.start)
    code = application.exec()
    session.close()
    session.engine.client.kill()
    return code


def make_application() -> QApplication:
    """Returns the application with its name, style and translations."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    # A thread that reads a corpus must hand the interpreter over quickly: painting a table asks for it hundreds of
    # times, and at Python's usual 5 ms each the window would stand still (measured: 0.6 s; with this, 40 ms).
    sys.setswitchinterval(SWITCH_SECONDS)
    application = QApplication(sys.argv[:1])
    application.setApplicationName("attention-studio")
    application.setApplicationDisplayName("Attention Studio")
    application.setDesktopFileName("attention-studio")
    application.setStyle("Fusion")
    application.setWindowIcon(icon("app", LIGHT.attention))
    # Closing is a conversation with the engine; the window says when it is over.
    application.setQuitOnLastWindowClosed(False)
    _install_translations(application)
    return application


def open_window(session: Session) -> MainWindow:
    """Returns the shown main window in the colours of the session."""
    take_theme(session.appearance.theme)
    session.appearance.theme_changed.connect(take_theme)
    window = MainWindow(session)
    window.show()
    return window


def take_theme(theme: Theme) -> None:
    """Gives the whole program a theme's colours."""
    application = QApplication.instance()
    if isinstance(application, QApplication):
        application.setPalette(palette(theme))
        application.setStyleSheet(style_sheet(theme))


def _install_translations(application: QApplication) -> None:
    ours = str(paths.resources() / "translations")
    theirs = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in (("qtbase", theirs), ("attention_studio", ours)):
        translator = QTranslator(application)
        if translator.load(QLocale(), name, "_", folder):
            application.installTranslator(translator)
