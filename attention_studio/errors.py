"""The one tree of errors whose message is a sentence for the user.

Anything else that is raised is a bug of ours: it goes to the log with its traceback.
"""


class StudioError(Exception):
    """A fault that the user can mend; `str(error)` says what, where and what to do."""


class OptionError(StudioError):
    """An option's name or value is not acceptable."""


class CorpusError(StudioError):
    """A corpus file can't be read as pairs of sentences."""


class ModelError(StudioError):
    """A model folder or archive is missing, damaged, foreign or too new."""


class TrainingError(StudioError):
    """Training can't start or can't go on."""


class Cancelled(StudioError):  # noqa: N818  # it is no error
    """The user asked for the work to end; nothing went wrong."""
