#pragma once

#include "tests/bench/Windows.h"

#include <QElapsedTimer>
#include <QMouseEvent>

#include <algorithm>
#include <cstdio>
#include <vector>

/// Dragging by hand, and what it takes of the window's thread.
namespace bench
{

template <class Ready>
bool waitFor(const Ready& ready)
{
    QElapsedTimer timer;
    timer.start();
    while (!ready() && timer.elapsed() < 20'000)
    {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    }
    settle();
    return ready();
}

/// Opens a file and waits until it can be edited.
inline bool openToEdit(ui::MainWindow& window, const QString& path)
{
    window.openFile(path);
    return waitFor(
        [&] { return !window.session().isLoading() && window.session().document() != nullptr; });
}

inline void
sendMouse(QWidget& widget, QEvent::Type type, const QPointF& place, Qt::MouseButton button)
{
    QMouseEvent event(type, place, widget.mapToGlobal(place), button, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&widget, &event);
}

/// Milliseconds.
template <class Work>
double timeOf(const Work& work)
{
    QElapsedTimer timer;
    timer.start();
    work();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// The time that a part of all times stays below.
inline double share(std::vector<double>& times, double part)
{
    std::ranges::sort(times);
    return times.empty()
               ? 0.0
               : times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
}

/// What a drag took, in milliseconds.
struct DragTimes
{
    std::vector<double> moves;  ///< each move of the mouse
    std::vector<double> frames; ///< drawing behind it
    double let = 0.0;           ///< letting go, until everything shows the edit
};

/// Presses at the first place, moves through all others, and lets go at the last.
template <class PlaceOf>
DragTimes drag(QWidget& widget, int moves, const PlaceOf& placeOf)
{
    DragTimes times;
    sendMouse(widget, QEvent::MouseButtonPress, placeOf(0), Qt::LeftButton);
    for (int step = 1; step <= moves; ++step)
    {
        times.moves.push_back(
            timeOf([&] { sendMouse(widget, QEvent::MouseMove, placeOf(step), Qt::NoButton); }));
        times.frames.push_back(timeOf([] { settle(); }));
    }
    times.let = timeOf(
        [&]
        {
            sendMouse(widget, QEvent::MouseButtonRelease, placeOf(moves), Qt::LeftButton);
            settle();
        });
    return times;
}

/// One line of all of it.
inline void print(const QString& what, DragTimes& times, std::size_t edits)
{
    constexpr double kHalf = 0.5;
    constexpr double kMost = 0.95;
    std::printf("%-36s move %6.3f ms, 95 %% %6.3f; drawing %6.2f, 95 %% %6.2f; letting go %6.1f; "
                "%zu edits\n",
                qPrintable(what),
                share(times.moves, kHalf),
                share(times.moves, kMost),
                share(times.frames, kHalf),
                share(times.frames, kMost),
                times.let,
                edits);
    std::fflush(stdout);
}

} // namespace bench
