"""Live plots stay quick and truthful however long the run."""

import time

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attention_studio.app.run_record import MOST_WATCHED, RunRecord
from attention_studio.app.series import Series, decimate, smooth
from attention_studio.protocol import BatchEnded, EpochEnded, Started, Watched


def long_record(points: int) -> RunRecord:
    """Returns a run of so many batches and fifty epochs."""
    record = RunRecord(folder="somewhere")
    random = np.random.default_rng(3)
    for step in range(1, points + 1):
        record.batch_ended(BatchEnded(0, step, 1, 5 / (1 + step / 500) + random.random(), 4000.0, step / points, 1.0))
    for epoch in range(1, 51):
        record.epoch_ended(EpochEnded(0, epoch, epoch * points // 50, 1.0, 1.1, 0.5, 20.0, 0.3, 0.002, True, 1.0))
    return record


def test_a_series_keeps_every_point():
    """What went in comes out, past the first growth of its arrays."""
    series = Series()
    for number in range(5000):
        series.append(number, number * number)
    np.testing.assert_array_equal(series.x, np.arange(5000))
    np.testing.assert_array_equal(series.y, np.arange(5000.0) ** 2)


def test_thinning_out_loses_no_peak():
    """The highest and lowest values survive, in order, among at most 2,000 points."""
    y = np.random.default_rng(1).normal(size=100_000)
    y[[17, 54_321]] = (99, -99)
    x = np.arange(100_000.0)
    thin_x, thin_y = decimate(x, y)
    assert len(thin_x) <= 2_000
    assert (np.diff(thin_x) > 0).all()
    np.testing.assert_array_equal(thin_y, y[thin_x.astype(int)])
    assert thin_y.max() == 99
    assert thin_y.min() == -99


def test_smoothing_is_the_mean_of_neighbours():
    """Against a slow loop; a straight line is left as it is, so that the curve does not lag behind."""
    y = np.random.default_rng(2).normal(size=400)
    reach = 4
    slow = [
        y[index - near : index + near + 1].mean() for index in range(400) for near in [min(index, 399 - index, reach)]
    ]
    np.testing.assert_allclose(smooth(y), slow, atol=1e-12)
    line = np.linspace(7, 1, 1000)
    np.testing.assert_allclose(smooth(line), line, atol=1e-12)
    assert len(smooth(np.zeros(0))) == 0


def test_the_film_keeps_first_and_last():
    """A long run's pictures are thinned out, the first and newest stay, and the order holds."""
    record = RunRecord()
    for step in range(1000):
        record.watched_seen(Watched(step=step))
    steps = [one.step for one in record.film]
    assert len(steps) <= MOST_WATCHED
    assert (steps[0], steps[-1]) == (0, 999)
    assert steps == sorted(set(steps))


def test_a_resumed_run_shows_its_earlier_epochs():
    """The history of Started becomes points."""
    record = RunRecord()
    record.started(Started(history=({"epoch": 1, "validation_loss": 2.5, "of_the_future": 1},)))
    assert [(one.epoch, one.validation_loss) for one in record.epochs] == [(1, 2.5)]


@pytest.fixture
def curves(open_studio, wait_until):
    """The curves panel of a shown Train place."""
    window = open_studio(ready=False, place="train")
    window.resize(1280, 720)
    panel = next(one for one in window.places["train"].panels if one.kind == "train_curves")
    QApplication.processEvents()
    return panel


def show(panel, record: RunRecord, wait_until) -> None:
    """Gives the panel a record and waits until it is drawn."""
    panel.session.run.record = record
    panel.session.run.recorded.emit()
    panel.redraw()
    wait_until(lambda: not any(plot.is_stale for plot in panel.plots if plot.isVisible()), "the drawing")


def test_the_newest_figures_are_drawn(curves, wait_until):
    """The last batch and the last epoch are in the data and inside the axes, which begin at zero."""
    record = long_record(300)
    show(curves, record, wait_until)
    assert curves.loss.lines[1].get_xdata()[-1] == 300
    assert curves.loss.lines[2].get_ydata()[-1] == 1.1
    assert curves.quality.lines[0].get_ydata()[-1] == 50
    assert curves.loss.axes.get_xlim()[1] >= 300
    assert curves.loss.axes.get_ylim()[0] == 0
    assert curves.loss.axes.get_ylim()[1] >= record.losses.y.max()
    assert "300 steps" in curves.loss.accessibleDescription()
    assert "After epoch 50" in curves.quality.accessibleDescription()


def test_redrawing_makes_no_new_lines(curves, wait_until):
    """Lines and axes are as many after 50 redraws as before."""
    counts = set()
    for points in range(50, 100):
        show(curves, long_record(points), wait_until)
        counts.add(tuple((len(plot.axes.lines), len(plot.figure.axes)) for plot in curves.plots))
    assert len(counts) == 1


def test_a_hundred_thousand_points_cost_no_more_than_a_few(curves, wait_until):
    """Taking and drawing 100,000 points takes at most three times what 2,000 take."""
    seconds = {}
    for points in (2_000, 100_000):
        record = long_record(points)
        show(curves, record, wait_until)
        tries = []
        for _ in range(5):
            began = time.perf_counter()
            curves._take(record)
            for plot in curves.plots:
                plot.is_stale = True
                plot.draw_if_stale()
            tries.append(time.perf_counter() - began)
        seconds[points] = min(tries)
    assert seconds[100_000] < 3 * seconds[2_000]


@pytest.mark.slow  # measures pauses of the machine too
def test_the_event_loop_goes_on_with_a_hundred_thousand_points(curves, largest_gap):
    """While batches come in and plots are redrawn no turn of the event loop takes over 100 ms."""
    record = long_record(100_000)
    curves.session.run.record = record

    def feed(turn: int) -> bool:
        step = 100_000 + turn
        record.batch_ended(BatchEnded(0, step, 1, 1.0, 4000.0, 0.5, 1.0))
        curves.session.run.recorded.emit()
        return turn < 100

    assert largest_gap(feed) < 0.1


def test_a_plot_whose_figures_stay_is_not_drawn_again(curves, wait_until):
    """New batches change loss and speed; accuracy and alignment error wait for the next epoch."""
    record = long_record(100)
    show(curves, record, wait_until)
    record.batch_ended(BatchEnded(0, 101, 1, 1.0, 4000.0, 0.5, 1.0))
    curves._take(record)
    assert [plot.is_stale for plot in curves.plots] == [True, False, False, True]


def test_a_hidden_plot_is_not_drawn(curves, wait_until):
    """In another place nothing is drawn, and coming back draws the newest."""
    show(curves, long_record(100), wait_until)
    curves.hide()
    curves.session.run.record = long_record(200)
    curves.redraw()
    assert curves.loss.lines[1].get_xdata()[-1] == 100
    curves.show()
    curves.redraw()
    assert curves.loss.lines[1].get_xdata()[-1] == 200
