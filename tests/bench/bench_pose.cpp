// A joint that is turned by its ring in the 3D view of a whole window, arranged for animating: what
// each move of the mouse takes of the window's thread, what drawing the moveable takes then, and
// letting the ring go, which edits the file. The joint is that of mesh 9 (an elbow of Lara), of the
// first moveable.
//   bench_pose FILE...

#include "tests/bench/Measure.h"
#include "tests/bench/Windows.h"
#include "ui/session/FileSession.h"
#include "ui/viewport/GlView.h"
#include "ui/window/CentreTabs.h"

#include <QDir>
#include <QElapsedTimer>
#include <QMouseEvent>

namespace
{

namespace tables = tr::level::tables;

constexpr int kMoves = 400;
constexpr std::size_t kMesh = 9;

template <class Ready>
bool waitFor(const Ready& ready)
{
    QElapsedTimer timer;
    timer.start();
    while (!ready() && timer.elapsed() < 20'000)
    {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    }
    bench::settle();
    return ready();
}

void send(QWidget& view, QEvent::Type type, const QPointF& place, Qt::MouseButton button)
{
    QMouseEvent event(type, place, view.mapToGlobal(place), button, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&view, &event);
}

template <class Work>
double timeOf(const Work& work)
{
    QElapsedTimer timer;
    timer.start();
    work();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

double share(std::vector<double>& times, double part)
{
    std::ranges::sort(times);
    return times.empty()
               ? 0.0
               : times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
}

void measure(ui::MainWindow& window, const QString& path)
{
    window.openFile(path);
    auto* const view = window.findChild<ui::GlView*>();
    const bool isThere = waitFor(
        [&] { return !window.session().isLoading() && window.session().document() != nullptr; });
    if (!isThere || view == nullptr)
    {
        return;
    }
    const auto& models = window.session().file()->file().objects().models;
    if (models.empty() || models[0].numMeshes <= kMesh)
    {
        return;
    }
    window.selection().select(ui::Address{tables::Models, 0});
    window.showLayout(QStringLiteral("animate"));
    bench::settle();
    window.selection().select(ui::Address{tables::MeshPointers, models[0].firstMesh + kMesh});
    if (!waitFor([&] { return view->hand().gizmo().has_value(); }))
    {
        return;
    }
    // Around the ring that faces the eye.
    std::vector<glm::vec2> ring;
    for (const render::GizmoArc& arc : std::get<render::RotateGizmo>(*view->hand().gizmo())
                                           .arcs(view->camera(), {view->width(), view->height()}))
    {
        if (arc.ring == render::GizmoHandle::View)
        {
            ring = arc.points;
        }
    }
    const auto pixel = [&ring](int step)
    {
        const glm::vec2& point = ring[static_cast<std::size_t>(step) % (ring.size() - 1)];
        return QPointF(static_cast<qreal>(point.x), static_cast<qreal>(point.y));
    };
    std::vector<double> moves;
    std::vector<double> frames;
    send(*view, QEvent::MouseButtonPress, pixel(0), Qt::LeftButton);
    for (int step = 1; step <= kMoves; ++step)
    {
        moves.push_back(timeOf([&] { send(*view, QEvent::MouseMove, pixel(step), Qt::NoButton); }));
        frames.push_back(timeOf([] { bench::settle(); }));
    }
    const double let = timeOf(
        [&]
        {
            send(*view, QEvent::MouseButtonRelease, pixel(kMoves + 7), Qt::LeftButton);
            bench::settle();
        });
    constexpr double kHalf = 0.5;
    constexpr double kMost = 0.95;
    std::printf("%-20s move %6.3f ms, 95 %% %6.3f; drawing %6.2f, 95 %% %6.2f; letting go %6.1f; "
                "%zu edits\n",
                qPrintable(QDir::fromNativeSeparators(path).section(u'/', -1)),
                share(moves, kHalf),
                share(moves, kMost),
                share(frames, kHalf),
                share(frames, kMost),
                let,
                window.session().document()->position());
}

} // namespace

int main(int argc, char* argv[])
{
    return bench::runInWindows(argc, argv, measure);
}
