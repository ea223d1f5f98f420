// A joint that is turned by its ring in the 3D view of a whole window, arranged for animating: what
// each move of the mouse takes of the window's thread, what drawing the moveable takes then, and
// letting the ring go, which edits the file. The joint is that of mesh 9 (an elbow of Lara), of the
// first moveable.
//   bench_pose FILE...

#include "tests/bench/Dragging.h"
#include "ui/session/FileSession.h"
#include "ui/viewport/GlView.h"
#include "ui/window/CentreTabs.h"

#include <QDir>

namespace
{

namespace tables = tr::level::tables;

constexpr int kMoves = 400;
constexpr std::size_t kMesh = 9;

void measure(ui::MainWindow& window, const QString& path)
{
    const bool isOpen = bench::openToEdit(window, path);
    auto* const view = window.findChild<ui::GlView*>();
    if (!isOpen || view == nullptr)
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
    if (!bench::waitFor([&] { return view->hand().gizmo().has_value(); }))
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
    auto times = bench::drag(*view, kMoves, pixel);
    bench::print(QDir::fromNativeSeparators(path).section(u'/', -1),
                 times,
                 window.session().document()->position());
}

} // namespace

int main(int argc, char* argv[])
{
    return bench::runInWindows(argc, argv, measure);
}
