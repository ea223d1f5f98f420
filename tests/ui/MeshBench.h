#pragma once

#include "core/edit/mesh/MeshEdit.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"
#include "tests/core/MeshSamples.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/session/FileSession.h"

#include <QAction>
#include <QLabel>

#include <cmath>
#include <memory>
#include <vector>

namespace test
{

/// Writes a file whose first two moveables have one mesh each: those of a WAD, or of a TR1 level.
/// `isShared`: both have the first one. The result is its path; empty if it could not be written.
[[nodiscard]] inline QString
meshFile(const QString& path, const tr::edit::MeshShape& mesh, bool isShared = false)
{
    namespace versions = tr::level::versions;
    const auto put = [&](tr::level::Objects& objects, tr::schema::Version version)
    {
        const std::vector<tr::edit::MeshShape> both{mesh, tr::test::squareShape()};
        const std::vector<tr::edit::MeshShape> one{mesh};
        tr::test::putMeshes(objects, version, isShared ? one : both, 0);
    };
    const auto builder = [](tr::schema::Version version)
    {
        return tr::test::LevelBuilder(version)
            .model(tr::test::turningCube(0))
            .model(tr::test::turningCube(35));
    };
    if (path.endsWith(QStringLiteral(".wad")))
    {
        tr::level::Wad wad = builder(versions::Wad).buildWad();
        put(wad.objects, versions::Wad);
        return writeFile(path, tr::test::fileBytes(std::move(wad))) ? path : QString();
    }
    tr::level::Level level = builder(versions::Tr1).build();
    put(level.objects, versions::Tr1);
    return writeFile(path, tr::test::fileBytes(std::move(level))) ? path : QString();
}

/// A cube whose normals lead outwards from its corners, each of length 16,300 or as long as said,
/// with a sphere that is not around its middle.
[[nodiscard]] inline tr::edit::MeshShape litCube(double length = 16'300.0)
{
    auto cube = tr::test::cubeShape();
    for (std::size_t i = 0; i < cube.vertices.size(); ++i)
    {
        const auto& corner = cube.vertices[i];
        const double each = length / std::sqrt(3.0) / 100.0;
        const auto word = [each](int number)
        { return static_cast<std::int16_t>(std::lround(each * number)); };
        cube.normals[i] = {word(corner.x), word(corner.y), word(corner.z)};
    }
    cube.header.centre = {10, -20, 30};
    cube.header.collisionRadius = 150;
    return cube;
}

/// The first mesh of such a file, worked on in the real window.
class MeshBench
{
public:
    /// Empty path: nothing is opened.
    [[nodiscard]] bool open(Workplace& place, const QString& path)
    {
        stage = std::make_unique<Stage>(place);
        if (path.isEmpty() || !stage->open(path))
        {
            return false;
        }
        stage->window->actionSet().action(ui::Command::LayoutModel)->trigger();
        panel = stage->window->findChild<ui::MeshPanel*>();
        const ui::Address other{tr::level::tables::Models, 1};
        const ui::Address first{tr::level::tables::Models, 0};
        return panel != nullptr && stage->select(other) && stage->select(first)
               && QTest::qWaitFor([this]
                                  { return panel->subject() && panel->subject()->pointer() == 0; },
                                  kPatience);
    }

    void close()
    {
        panel = nullptr;
        stage.reset();
    }

    [[nodiscard]] ui::GlView& view() const { return stage->view(); }

    [[nodiscard]] QAction* action(const char* name) const
    {
        return stage->window->findChild<QAction*>(QLatin1String(name));
    }

    [[nodiscard]] tr::edit::Document& document() const
    {
        return *stage->window->session().document();
    }

    [[nodiscard]] std::size_t edits() const { return document().position(); }

    void undo() const { stage->window->actionSet().action(ui::Command::Undo)->trigger(); }

    [[nodiscard]] QByteArray bytes() const
    {
        const auto all = document().content().write();
        return {reinterpret_cast<const char*>(all.data()), qsizetype(all.size())};
    }

    [[nodiscard]] tr::edit::MeshShape shape(std::size_t pointer = 0) const
    {
        return tr::edit::shapeAt(document().content(), pointer).value();
    }

    [[nodiscard]] std::vector<std::uint16_t> words() const
    {
        const auto& all = tr::level::objectsOf(document().content()).meshWords;
        return {all.begin(), all.end()};
    }

    /// Where words of the meshes differ from those of before; all of them where there are more.
    [[nodiscard]] std::vector<std::size_t>
    changedSince(const std::vector<std::uint16_t>& before) const
    {
        const auto now = words();
        std::vector<std::size_t> changed;
        for (std::size_t i = 0; i < std::max(now.size(), before.size()); ++i)
        {
            if (i >= now.size() || i >= before.size() || now[i] != before[i])
            {
                changed.push_back(i);
            }
        }
        return changed;
    }

    /// What moves the mesh in the frame that is shown, by what the key frames say.
    [[nodiscard]] glm::mat4 node() const
    {
        const auto& content = document().content();
        const auto& objects = tr::level::objectsOf(content);
        const auto pose = tr::view::poseOfFrame(objects,
                                                content.version(),
                                                objects.models[0],
                                                objects.models[0].animationIndex,
                                                static_cast<float>(stage->player->frame()));
        return tr::view::toView(pose[0]);
    }

    /// A place of the mesh, or a direction, in the view.
    [[nodiscard]] glm::vec3 seen(const tr::level::Vertex& place) const
    {
        return glm::vec3(node() * glm::vec4(place.x, -place.y, -place.z, 1.0F));
    }

    [[nodiscard]] glm::vec3 way(const tr::level::Vertex& way) const
    {
        return glm::normalize(glm::mat3(node()) * glm::vec3(way.x, -way.y, -way.z));
    }

    [[nodiscard]] glm::ivec2 size() const { return {view().width(), view().height()}; }

    [[nodiscard]] glm::vec2 shownAt(const glm::vec3& place) const
    {
        return *view().camera().project(place, size());
    }

    [[nodiscard]] QPoint pixelOf(const glm::vec3& place) const
    {
        const glm::vec2 pixel = shownAt(place);
        return {qRound(pixel.x), qRound(pixel.y)};
    }

    [[nodiscard]] const std::vector<render::GizmoPoint>& points() const
    {
        return view().points().points();
    }

    void moveTo(const QPoint& place, Qt::KeyboardModifiers keys = {}) const
    {
        QMouseEvent move(QEvent::MouseMove,
                         place,
                         view().mapToGlobal(place),
                         Qt::NoButton,
                         Qt::LeftButton,
                         keys);
        QCoreApplication::sendEvent(&view(), &move);
    }

    void press(const QPoint& place) const { QTest::mousePress(&view(), Qt::LeftButton, {}, place); }

    /// Presses there, moves, and holds.
    void take(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) const
    {
        press(from);
        for (int step = 1; step <= 4; ++step)
        {
            moveTo(from + (to - from) * step / 4, keys);
        }
    }

    void drop(const QPoint& at) const { QTest::mouseRelease(&view(), Qt::LeftButton, {}, at); }

    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) const
    {
        take(from, to, keys);
        drop(to);
    }

    [[nodiscard]] QLabel* note(const char* name) const
    {
        return view().findChild<QLabel*>(QLatin1String(name));
    }

    /// After an edit: until the scene of the file as it is now is drawn.
    void settle() const
    {
        QSignalSpy shown(stage->viewport, &ui::ViewportWidget::subjectShown);
        static_cast<void>(QTest::qWaitFor([&] { return !shown.isEmpty(); }, 2000));
    }

    /// The corner of the cube that is nearest to the eye.
    [[nodiscard]] std::size_t nearestVertex() const
    {
        const auto vertices = shape().vertices;
        std::size_t nearest = 0;
        const auto depth = [&](std::size_t i)
        { return glm::distance(seen(vertices[i]), view().camera().position()); };
        for (std::size_t i = 1; i < vertices.size(); ++i)
        {
            nearest = depth(i) < depth(nearest) ? i : nearest;
        }
        return nearest;
    }

    std::unique_ptr<Stage> stage;
    ui::MeshPanel* panel = nullptr;
};

} // namespace test
