// What is dragged in a window arranged for building objects: a vertex of the mesh that has most of
// them by its arrow, its normal by its tip, the centre and the radius of its collision sphere, a
// face of a static's box, and a texture on its page; what each move of the mouse takes of the
// window's thread, drawing apart, and letting go, which edits the file.
//   bench_model FILE...

#include "core/view/objects/MeshView.h"
#include "tests/bench/Dragging.h"
#include "ui/session/FileSession.h"
#include "ui/textures/TextureCanvas.h"
#include "ui/textures/TexturePageView.h"
#include "ui/viewport/GlView.h"
#include "ui/window/CentreTabs.h"

#include <QAction>
#include <QDir>

namespace
{

namespace tables = tr::level::tables;
using ui::Address;

constexpr int kMoves = 200;

class Model
{
public:
    Model(ui::MainWindow& window, ui::GlView& view, QString file)
        : m_window(window)
        , m_view(view)
        , m_file(std::move(file))
    {
        m_window.showLayout(QStringLiteral("model"));
        bench::settle();
    }

    void dragVertex()
    {
        const std::size_t pointer = largestMesh();
        // The first word of its first vertex, behind the sphere and the count.
        constexpr std::size_t kHead = 6;
        const std::size_t word = objects().meshPointers[pointer].offset / 2 + kHead;
        m_window.selection().select(Address{tables::MeshPointers, pointer});
        bench::settle();
        m_window.selection().select(Address{tables::MeshWords, word});
        if (!bench::waitFor([this] { return m_view.hand().gizmo().has_value(); }))
        {
            return;
        }
        const auto* const arrows = std::get_if<render::MoveGizmo>(&*m_view.hand().gizmo());
        const auto tip = arrows != nullptr
                             ? arrows->tip(render::GizmoHandle::Y, m_view.camera(), size())
                             : std::nullopt;
        if (tip)
        {
            dragFrom("a vertex", m_view, pixelOf(*tip));
        }
    }

    /// Of the vertex that dragVertex() has selected.
    void dragNormal()
    {
        if (show("meshNormalsShown"))
        {
            dragFrom(
                "the tip of a normal", m_view, pixelOf(m_view.points().points().front().place));
        }
        hide("meshNormalsShown");
    }

    void dragSphere()
    {
        if (show("meshSphereShown"))
        {
            const auto places = m_view.points().points();
            dragFrom("the centre of a sphere", m_view, pixelOf(places.front().place));
            dragFrom("the radius of a sphere", m_view, pixelOf(places.back().place));
        }
        hide("meshSphereShown");
    }

    void dragBox()
    {
        if (objects().staticMeshes.empty())
        {
            return;
        }
        m_window.selection().select(Address{tables::StaticMeshes, 0});
        if (bench::waitFor([this] { return !m_view.points().points().empty(); }))
        {
            dragFrom("a face of a box", m_view, pixelOf(m_view.points().points().front().place));
        }
    }

    void dragTexture()
    {
        const bool isLevel = m_window.session().file()->file().level() != nullptr;
        const tr::schema::TableId table = isLevel ? tables::ObjectTextures : tables::TextureSamples;
        constexpr std::size_t kRow = 1; // of WADs the first is none
        m_window.selection().select(Address{table, kRow});
        ui::TexturePageView* const page = m_window.tabs().showTextures();
        if (page == nullptr
            || !bench::waitFor([page] { return !page->canvas()->selectedBox().isNull(); }))
        {
            return;
        }
        const QRectF box = page->canvas()->selectedBox();
        dragFrom(
            "a texture", *page->canvas()->viewport(), page->canvas()->toViewport(box.center()));
    }

private:
    [[nodiscard]] const tr::level::Objects& objects() const
    {
        return m_window.session().file()->file().objects();
    }

    [[nodiscard]] glm::ivec2 size() const { return {m_view.width(), m_view.height()}; }

    [[nodiscard]] QPointF pixelOf(const glm::vec3& place) const
    {
        const auto pixel = m_view.camera().project(place, size());
        return pixel ? QPointF(static_cast<qreal>(pixel->x), static_cast<qreal>(pixel->y))
                     : QPointF();
    }

    [[nodiscard]] std::size_t largestMesh() const
    {
        std::size_t largest = 0;
        std::size_t most = 0;
        const auto version = m_window.session().file()->file().version();
        for (std::size_t i = 0; i < objects().meshPointers.size(); ++i)
        {
            const auto mesh =
                tr::view::readMesh(objects(), version, objects().meshPointers[i].offset);
            if (mesh && mesh->vertices.size() > most)
            {
                most = mesh->vertices.size();
                largest = i;
            }
        }
        return largest;
    }

    /// Whether there is something to take hold of then.
    [[nodiscard]] bool show(const char* action) const
    {
        m_window.findChild<QAction*>(QLatin1String(action))->setChecked(true);
        return bench::waitFor([this] { return !m_view.points().points().empty(); });
    }

    void hide(const char* action) const
    {
        m_window.findChild<QAction*>(QLatin1String(action))->setChecked(false);
        bench::settle();
    }

    void dragFrom(const char* what, QWidget& widget, const QPointF& from)
    {
        constexpr int kWay = 40; // pixels, there and back
        auto times = bench::drag(widget,
                                 kMoves,
                                 [&from](int step)
                                 {
                                     const int way = step % (2 * kWay);
                                     return from - QPointF(0, way < kWay ? way : 2 * kWay - way);
                                 });
        bench::print(QStringLiteral("%1: %2").arg(m_file, QLatin1String(what)),
                     times,
                     m_window.session().document()->position());
    }

    ui::MainWindow& m_window;
    ui::GlView& m_view;
    QString m_file;
};

void measure(ui::MainWindow& window, const QString& path)
{
    const bool isOpen = bench::openToEdit(window, path);
    auto* const view = window.findChild<ui::GlView*>();
    if (!isOpen || view == nullptr)
    {
        return;
    }
    Model model(window, *view, QDir::fromNativeSeparators(path).section(u'/', -1));
    model.dragVertex();
    model.dragNormal();
    model.dragSphere();
    model.dragBox();
    model.dragTexture();
}

} // namespace

int main(int argc, char* argv[])
{
    return bench::runInWindows(argc, argv, measure);
}
