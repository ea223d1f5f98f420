// Normals and the collision sphere of the mesh that is worked on, seen and dragged in the 3D view
// with mouse and keyboard. Where lines have to be, and what a drag has to come to, is worked out
// here from the numbers of the file, the key frames and the camera.

#include "render/gl/OffscreenRenderer.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/MeshBench.h"
#include "ui/common/widgets/Banner.h"
#include "ui/session/ForWhomDialog.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QTabWidget>
#include <QTreeView>

#include <glm/gtx/quaternion.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>

using tr::level::Vertex;
namespace tables = tr::level::tables;

namespace
{

/// Words of a mesh in front of its vertices: the sphere, its flags, and their count.
constexpr std::size_t kMeshHead = 6;

constexpr std::array<std::uint8_t, 4> kPlainNormal{84, 172, 96, 255};
constexpr std::array<std::uint8_t, 4> kBrightNormal{96, 224, 255, 255};
constexpr std::array<std::uint8_t, 4> kSphereLine{196, 150, 255, 255};

double lengthOf(const Vertex& way)
{
    return std::sqrt(double(way.x) * way.x + double(way.y) * way.y + double(way.z) * way.z);
}

std::vector<render::SceneLine> linesIn(const ui::GlView& view,
                                       const std::array<std::uint8_t, 4>& colour)
{
    std::vector<render::SceneLine> found;
    std::ranges::copy_if(view.markLines(),
                         std::back_inserter(found),
                         [&](const render::SceneLine& line) { return line.colour == colour; });
    return found;
}

/// The first word of the normal of a vertex, of the first mesh of a file.
std::size_t wordOfNormal(std::size_t vertices, std::size_t vertex)
{
    return kMeshHead + 3 * vertices + 1 + 3 * vertex;
}

} // namespace

class tst_MeshHandles : public QObject
{
    Q_OBJECT

public:
    static void prepare() { ui::useViewportFormat(); }

private:
    std::unique_ptr<test::Workplace> m_place;
    test::MeshBench m_bench;

    void open(const QString& file,
              const tr::edit::MeshShape& mesh = test::litCube(),
              bool isShared = false)
    {
        QVERIFY(m_bench.open(*m_place, test::meshFile(m_place->path(file), mesh, isShared)));
    }

    static void addFiles()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("WAD") << QStringLiteral("a.wad");
        QTest::newRow("TR1") << QStringLiteral("a.phd");
    }

    void showNormals() const
    {
        m_bench.action("meshNormalsShown")->setChecked(true);
        m_bench.view().setFocus();
    }

    void showSphere() const
    {
        m_bench.action("meshSphereShown")->setChecked(true);
        m_bench.view().setFocus();
    }

    void select(const std::vector<std::size_t>& vertices) const
    {
        m_bench.panel->selectVertices(vertices);
        m_bench.view().setFocus();
    }

    /// Why the lines of normals are not those of the file; empty: they are.
    [[nodiscard]] QString problemOfNormals(const std::vector<std::size_t>& selected = {}) const
    {
        const auto shape = m_bench.shape();
        auto lines = linesIn(m_bench.view(), kPlainNormal);
        const auto bright = linesIn(m_bench.view(), kBrightNormal);
        float length = -1.0F;
        for (std::size_t i = 0; i < shape.vertices.size(); ++i)
        {
            const glm::vec3 root = m_bench.seen(shape.vertices[i]);
            const glm::vec3 along = m_bench.way(shape.normals[i]);
            const bool isBright = std::ranges::find(selected, i) != selected.end();
            const auto& among = isBright ? bright : lines;
            const auto isMeant = [&](const render::SceneLine& line)
            {
                return glm::distance(line.from, root) < 0.05F
                       && glm::distance(glm::normalize(line.to - line.from), along) < 0.001F;
            };
            const auto found = std::ranges::find_if(among, isMeant);
            if (found == among.end())
            {
                return QStringLiteral("vertex %1 has none").arg(i);
            }
            const float own = glm::distance(found->from, found->to);
            if (length >= 0.0F && std::abs(own - length) > 0.05F)
            {
                return QStringLiteral("vertex %1 has another length").arg(i);
            }
            length = own;
        }
        return lines.size() + selected.size() == shape.vertices.size()
                   ? QString()
                   : QStringLiteral("there are %1").arg(lines.size());
    }

    /// Numbers of the sphere as it is in the file.
    [[nodiscard]] std::array<int, 4> sphere() const
    {
        const auto header = m_bench.shape().header;
        return {header.centre.x, header.centre.y, header.centre.z, header.collisionRadius};
    }

    [[nodiscard]] QString spherePanel(int row) const
    {
        return m_bench.panel->sphere()->model()->index(row, 1).data().toString();
    }

    [[nodiscard]] bool saysBanner(const QString& text) const
    {
        for (const auto* const banner : m_bench.stage->window->findChildren<ui::Banner*>())
        {
            for (const auto* const label : banner->findChildren<QLabel*>())
            {
                if (label->isVisible() && label->text().contains(text))
                {
                    return true;
                }
            }
        }
        return false;
    }

    [[nodiscard]] bool saysPanel(const QString& text) const
    {
        const auto labels = m_bench.panel->findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [&text](const QLabel* label) { return label->text().contains(text); });
    }

    /// How far a hand has to have moved along a line that goes through `place`, between two pixels:
    /// where the rays through them come nearest to it.
    [[nodiscard]] float along(const glm::vec3& place,
                              const glm::vec3& direction,
                              const QPoint& from,
                              const QPoint& to) const
    {
        const auto at = [&](const QPoint& pixel)
        {
            const render::Ray ray =
                m_bench.view().camera().ray({float(pixel.x()), float(pixel.y())}, m_bench.size());
            // Both at right angles to what lies between the two nearest places.
            const glm::vec3 normal =
                glm::cross(ray.direction, glm::cross(direction, ray.direction));
            return glm::dot(ray.origin - place, normal) / glm::dot(direction, normal);
        };
        return at(to) - at(from);
    }

private Q_SLOTS:

    void initTestCase()
    {
        if (!render::gl::OffscreenRenderer::create())
        {
            QSKIP("There is no OpenGL 3.3 here.");
        }
    }

    void init() { m_place = std::make_unique<test::Workplace>(); }

    void cleanup()
    {
        m_bench.close();
        m_place.reset();
    }

    void normalsAreSeen_data() { addFiles(); }

    /// Each leads from its vertex where the file says, all as long; they go along with the pose,
    /// with what is selected and with edits.
    void normalsAreSeen()
    {
        QFETCH(QString, file);
        open(file);
        QVERIFY(!m_bench.action("meshNormalsShown")->isChecked());
        QVERIFY(linesIn(m_bench.view(), kPlainNormal).empty());
        const QImage plain = m_bench.stage->picture();
        QTest::keyClick(&m_bench.view(), Qt::Key_N, Qt::ShiftModifier);
        QVERIFY(m_bench.action("meshNormalsShown")->isChecked());
        QCOMPARE(problemOfNormals(), QString());
        QVERIFY(m_bench.stage->picture() != plain);
        m_bench.stage->player->setFrame(3);
        QCOMPARE(problemOfNormals(), QString());
        select({2, 5});
        QCOMPARE(problemOfNormals({2, 5}), QString());
        QCOMPARE(m_bench.points().size(), std::size_t{2});
        // An edit from elsewhere.
        auto& list = *m_bench.panel->vertices();
        list.setFocus();
        list.setCurrentIndex(list.model()->index(2, 4));
        QTest::keyClick(&list, Qt::Key_F2);
        auto* const line = list.findChild<QLineEdit*>();
        QVERIFY(line != nullptr && line->isVisible());
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("16300 0 0"));
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(m_bench.edits(), std::size_t{1});
        QVERIFY(m_bench.shape().normals[2] == (Vertex{16300, 0, 0}));
        QTRY_COMPARE(problemOfNormals({2}), QString());
        m_bench.action("meshNormalsShown")->setChecked(false);
        QVERIFY(linesIn(m_bench.view(), kPlainNormal).empty());
        QVERIFY(m_bench.points().empty());
    }

    /// It is remembered, and stands in the menu of meshes and in that of the panel.
    void theyAreOffered()
    {
        open(QStringLiteral("a.wad"));
        for (const char* const name : {"meshNormalsShown", "meshSphereShown"})
        {
            QAction* const action = m_bench.action(name);
            QVERIFY(action != nullptr && !action->shortcut().isEmpty());
            QVERIFY(m_bench.panel->menu().actions().contains(action));
            action->setChecked(true);
        }
        m_bench.close();
        m_place->restart();
        open(QStringLiteral("b.wad"));
        QVERIFY(m_bench.action("meshNormalsShown")->isChecked());
        QVERIFY(m_bench.action("meshSphereShown")->isChecked());
        QTRY_COMPARE(problemOfNormals(), QString());
    }

    void aTipIsDragged_data() { addFiles(); }

    void aTipIsDragged()
    {
        QFETCH(QString, file);
        open(file);
        showNormals();
        const std::size_t vertex = m_bench.nearestVertex();
        select({vertex});
        QCOMPARE(m_bench.points().size(), std::size_t{1});
        const auto before = m_bench.shape();
        const auto words = m_bench.words();
        const QByteArray saved = m_bench.bytes();
        const glm::vec3 root = m_bench.seen(before.vertices[vertex]);
        const glm::vec3 tip = m_bench.points()[0].place;
        const float shown = glm::distance(root, tip);
        // To a place inside of the circle that the tip can be seen in.
        const glm::vec2 middle = m_bench.shownAt(root);
        const float reach = shown / m_bench.view().camera().unitsPerPixel(m_bench.size());
        const QPoint from = m_bench.pixelOf(tip);
        const QPoint to(qRound(middle.x + reach * 0.4F), qRound(middle.y - reach * 0.5F));
        const QImage seen = m_bench.stage->picture();
        m_bench.take(from, to);
        // Drawn as it would be, with its numbers, and nothing is changed before it is let go.
        QCOMPARE(m_bench.edits(), std::size_t{0});
        QVERIFY(m_bench.stage->picture() != seen);
        QVERIFY(m_bench.note("normalNote")->isVisible());
        QTest::keyClick(&m_bench.view(), Qt::Key_Escape);
        m_bench.drop(to);
        QCOMPARE(m_bench.bytes(), saved);
        QCOMPARE(problemOfNormals({vertex}), QString());

        m_bench.drag(from, to);
        QCOMPARE(m_bench.edits(), std::size_t{1});
        const auto after = m_bench.shape();
        QVERIFY(std::abs(lengthOf(after.normals[vertex]) - 16'300.0) <= 1.0);
        // Its tip is under the mouse, as far as it is taken hold of in its middle.
        const glm::vec2 now = m_bench.shownAt(root + shown * m_bench.way(after.normals[vertex]));
        QVERIFY2(
            glm::distance(now, glm::vec2(to.x(), to.y())) < 2.0F,
            qPrintable(
                QStringLiteral("%1 %2").arg(now.x - float(to.x())).arg(now.y - float(to.y()))));
        const std::size_t first = wordOfNormal(before.vertices.size(), vertex);
        const auto changed = m_bench.changedSince(words);
        QVERIFY(!changed.empty());
        for (const std::size_t word : changed)
        {
            QVERIFY(word >= first && word < first + 3);
        }
        m_bench.settle();
        QCOMPARE(problemOfNormals({vertex}), QString());
        m_bench.undo();
        QCOMPARE(m_bench.bytes(), saved);
        QCOMPARE(m_bench.panel->selectedVertices(), std::vector<std::size_t>{vertex});
    }

    /// The others turn by what turns the one that is dragged.
    void severalTurnTogether()
    {
        open(QStringLiteral("a.wad"));
        showNormals();
        const std::size_t held = m_bench.nearestVertex();
        const std::size_t other = (held + 3) % 8;
        select({std::min(held, other), std::max(held, other)});
        const auto before = m_bench.shape();
        const std::size_t point = held < other ? 0 : 1;
        const QPoint from = m_bench.pixelOf(m_bench.points()[point].place);
        m_bench.drag(from, from + QPoint(-30, 24));
        QCOMPARE(m_bench.edits(), std::size_t{1});
        const auto after = m_bench.shape();
        const auto vec = [](const Vertex& each) { return glm::vec3(each.x, each.y, each.z); };
        const glm::quat turn = glm::rotation(glm::normalize(vec(before.normals[held])),
                                             glm::normalize(vec(after.normals[held])));
        const glm::vec3 wanted = turn * vec(before.normals[other]);
        QVERIFY(glm::distance(wanted, vec(after.normals[other])) < 4.0F);
        QVERIFY(before.normals[other] != after.normals[other]);
        for (std::size_t i = 0; i < before.normals.size(); ++i)
        {
            QVERIFY(i == held || i == other || before.normals[i] == after.normals[i]);
        }
    }

    /// Whatever length the file has, it stays, however often it is turned.
    void lengthsStay_data()
    {
        QTest::addColumn<double>("length");
        QTest::newRow("usual") << 16'300.0;
        QTest::newRow("short") << 900.0;
        QTest::newRow("long") << 28'000.0;
    }

    void lengthsStay()
    {
        QFETCH(double, length);
        open(QStringLiteral("a.wad"), test::litCube(length));
        showNormals();
        const std::size_t vertex = m_bench.nearestVertex();
        select({vertex});
        const double before = lengthOf(m_bench.shape().normals[vertex]);
        for (int i = 0; i < 12; ++i)
        {
            QTest::keyClick(&m_bench.view(), Qt::Key_H);
            QTest::keyClick(&m_bench.view(), i % 2 == 0 ? Qt::Key_Right : Qt::Key_PageUp);
            QTest::keyClick(&m_bench.view(), Qt::Key_Escape);
        }
        QVERIFY(m_bench.edits() > 0);
        const double after = lengthOf(m_bench.shape().normals[vertex]);
        const double slack = length == 16'300.0 ? 1.0 : 6.0; // each rounds once
        QVERIFY2(std::abs(after - before) <= slack, qPrintable(QString::number(after - before)));
    }

    /// A degree a key, and steps in a row are one edit.
    void tipsByKeys()
    {
        open(QStringLiteral("a.wad"));
        showNormals();
        const std::size_t vertex = m_bench.nearestVertex();
        select({vertex});
        const QByteArray saved = m_bench.bytes();
        const Vertex before = m_bench.shape().normals[vertex];
        QTest::keyClick(&m_bench.view(), Qt::Key_H);
        QVERIFY(m_bench.view().points().current() == std::size_t{0});
        for (int i = 0; i < 4; ++i)
        {
            QTest::keyClick(&m_bench.view(), Qt::Key_PageDown);
        }
        QCOMPARE(m_bench.edits(), std::size_t{1});
        const Vertex after = m_bench.shape().normals[vertex];
        const auto direction = [](const Vertex& each)
        { return glm::normalize(glm::vec3(each.x, each.y, each.z)); };
        const double turned =
            std::acos(double(glm::dot(direction(before), direction(after)))) * 57.29577951;
        QVERIFY(turned > 1.0 && turned <= 64.1);
        m_bench.undo();
        QCOMPARE(m_bench.bytes(), saved);
    }

    /// Numbers that have no room in a word are refused with their limits.
    void whatHasNoRoomIsRefused()
    {
        auto cube = test::litCube();
        cube.normals.assign(cube.normals.size(), Vertex{30'000, 30'000, 30'000});
        open(QStringLiteral("a.wad"), cube);
        showNormals();
        select({m_bench.nearestVertex()});
        const QByteArray saved = m_bench.bytes();
        const glm::vec3 root = m_bench.seen(cube.vertices[m_bench.nearestVertex()]);
        const glm::vec3 tip = m_bench.points()[0].place;
        // Along the axis X: 51,961 is more than a word can say.
        const QPoint to = m_bench.pixelOf(root + glm::distance(root, tip) * m_bench.way({1, 0, 0}));
        m_bench.take(m_bench.pixelOf(tip), to);
        QVERIFY(m_bench.note("normalNote")->text().contains(QStringLiteral("32767")));
        m_bench.drop(to);
        QCOMPARE(m_bench.bytes(), saved);
        QVERIFY(saysBanner(QStringLiteral("32767")));
        QVERIFY(!m_bench.note("normalNote")->text().contains(QStringLiteral("was")));
    }

    /// A mesh with shades has no normals, which the panel says as long as they are asked for.
    void shadesHaveNone_data() { addFiles(); }

    void shadesHaveNone()
    {
        QFETCH(QString, file);
        auto cube = test::litCube();
        cube.normals.clear();
        cube.shades.assign(cube.vertices.size(), 4096);
        open(file, cube);
        QVERIFY(!saysPanel(QStringLiteral("no normals")));
        showNormals();
        select({0});
        QVERIFY(linesIn(m_bench.view(), kPlainNormal).empty());
        QVERIFY(m_bench.points().empty());
        QVERIFY(saysPanel(QStringLiteral("no normals")));
        m_bench.action("meshNormalsShown")->setChecked(false);
        QVERIFY(!saysPanel(QStringLiteral("no normals")));
    }

    /// Nonsense in the list stays in its editor.
    void normalsAreTyped()
    {
        open(QStringLiteral("a.phd"));
        m_bench.panel->tabs()->setCurrentWidget(m_bench.panel->vertices());
        auto& list = *m_bench.panel->vertices();
        const auto words = m_bench.words();
        for (const QString& text : {QStringLiteral("1 2"),
                                    QStringLiteral("1 2 x"),
                                    QStringLiteral("1 2 40000"),
                                    QStringLiteral("-1 2, 3")})
        {
            list.setFocus();
            list.setCurrentIndex(list.model()->index(4, 4));
            QTest::keyClick(&list, Qt::Key_F2);
            auto* const line = list.findChild<QLineEdit*>();
            QVERIFY(line != nullptr);
            line->selectAll();
            QTest::keyClicks(line, text);
            QTest::keyClick(line, Qt::Key_Return);
            if (text.startsWith(u'-'))
            {
                QTRY_COMPARE(m_bench.edits(), std::size_t{1});
                continue;
            }
            QVERIFY(!line->accessibleDescription().isEmpty());
            QTest::keyClick(line, Qt::Key_Escape);
            QTRY_VERIFY(list.findChild<QLineEdit*>() == nullptr);
            QCOMPARE(m_bench.edits(), std::size_t{0});
        }
        QVERIFY(m_bench.shape().normals[4] == (Vertex{-1, 2, 3}));
        const std::size_t first = wordOfNormal(8, 4);
        QCOMPARE(m_bench.changedSince(words),
                 (std::vector<std::size_t>{first, first + 1, first + 2}));
    }

    void aSphereIsSeen_data() { addFiles(); }

    /// Three circles: every place of them is as far from the centre as the file says.
    void aSphereIsSeen()
    {
        QFETCH(QString, file);
        open(file);
        QVERIFY(linesIn(m_bench.view(), kSphereLine).empty());
        QTest::keyClick(&m_bench.view(), Qt::Key_C, Qt::ShiftModifier);
        QVERIFY(m_bench.action("meshSphereShown")->isChecked());
        m_bench.stage->player->setFrame(2);
        const auto lines = linesIn(m_bench.view(), kSphereLine);
        QVERIFY(lines.size() >= 3 * 24);
        const glm::vec3 centre = m_bench.seen({10, -20, 30});
        for (const auto& line : lines)
        {
            QVERIFY(std::abs(glm::distance(line.from, centre) - 150.0F) < 0.1F);
        }
        QCOMPARE(m_bench.points().size(), std::size_t{7});
        QVERIFY(glm::distance(m_bench.points()[0].place, centre) < 0.1F);
    }

    void aRadiusIsDragged_data() { addFiles(); }

    void aRadiusIsDragged()
    {
        QFETCH(QString, file);
        open(file);
        showSphere();
        const QByteArray saved = m_bench.bytes();
        const auto words = m_bench.words();
        // East of the centre.
        const glm::vec3 centre = m_bench.seen({10, -20, 30});
        const glm::vec3 east = m_bench.way({1, 0, 0});
        const glm::vec3 handle = centre + 150.0F * east;
        const QPoint from = m_bench.pixelOf(handle);
        const QPoint to = m_bench.pixelOf(handle + 60.0F * east);
        const int gone = qRound(along(handle, east, from, to));
        m_bench.take(from, to);
        QCOMPARE(m_bench.edits(), std::size_t{0});
        QVERIFY(m_bench.note("sphereNote")->text().contains(QString::number(150 + gone)));
        for (const auto& line : linesIn(m_bench.view(), kSphereLine))
        {
            QVERIFY(std::abs(glm::distance(line.from, centre) - float(150 + gone)) < 0.1F);
        }
        QTest::keyClick(&m_bench.view(), Qt::Key_Escape);
        m_bench.drop(to);
        QCOMPARE(m_bench.bytes(), saved);

        m_bench.drag(from, to);
        QCOMPARE(sphere(), (std::array{10, -20, 30, 150 + gone}));
        QCOMPARE(m_bench.edits(), std::size_t{1});
        QCOMPARE(m_bench.changedSince(words), std::vector<std::size_t>{3});
        QCOMPARE(spherePanel(3), QString::number(150 + gone));
        m_bench.undo();
        QCOMPARE(m_bench.bytes(), saved);
        m_bench.settle();
        // Not smaller than nothing, and from there it gets larger again.
        m_bench.drag(from, m_bench.pixelOf(centre - 300.0F * east));
        QCOMPARE(sphere(), (std::array{10, -20, 30, 0}));
        m_bench.settle();
        m_bench.view().setFocus();
        const auto outer = std::ranges::find_if(m_bench.points(),
                                                [&](const render::GizmoPoint& point) {
                                                    return glm::dot(point.direction, east) > 0.99F;
                                                });
        QVERIFY(outer != m_bench.points().end());
        QVERIFY(glm::distance(outer->place, centre) > 4.0F);
        const QPoint again = m_bench.pixelOf(outer->place);
        m_bench.drag(again, m_bench.pixelOf(outer->place + 80.0F * east));
        QVERIFY(sphere()[3] > 40 && sphere()[3] < 120);
    }

    void aCentreIsDragged_data() { addFiles(); }

    /// In the plane that faces the eye by its square, and along an axis of the mesh by an arrow.
    void aCentreIsDragged()
    {
        QFETCH(QString, file);
        open(file);
        showSphere();
        const QByteArray saved = m_bench.bytes();
        const auto words = m_bench.words();
        const glm::vec3 centre = m_bench.seen({10, -20, 30});
        const QPoint from = m_bench.pixelOf(centre);
        const QPoint to = from + QPoint(37, -21);
        m_bench.take(from, to);
        QCOMPARE(m_bench.edits(), std::size_t{0});
        QTest::keyClick(&m_bench.view(), Qt::Key_Escape);
        m_bench.drop(to);
        QCOMPARE(m_bench.bytes(), saved);
        m_bench.drag(from, to);
        QCOMPARE(m_bench.edits(), std::size_t{1});
        const auto after = sphere();
        QCOMPARE(after[3], 150);
        const glm::vec3 now =
            m_bench.seen({std::int16_t(after[0]), std::int16_t(after[1]), std::int16_t(after[2])});
        const glm::vec2 shown = m_bench.shownAt(now);
        QVERIFY(glm::distance(shown, glm::vec2(to.x(), to.y())) < 2.5F);
        // Neither nearer to the eye nor farther.
        const glm::vec3 eye = glm::normalize(m_bench.view().camera().position() - centre);
        QVERIFY(std::abs(glm::dot(now - centre, eye)) < 1.5F);
        for (const std::size_t word : m_bench.changedSince(words))
        {
            QVERIFY(word < 3);
        }
        QCOMPARE(spherePanel(0), QString::number(after[0]));
        m_bench.undo();
        QCOMPARE(m_bench.bytes(), saved);
        m_bench.settle();

        // It is still the current one: arrows are there, and up is where Y gets less.
        const auto* const gizmo =
            m_bench.view().hand().gizmo()
                ? std::get_if<render::MoveGizmo>(&*m_bench.view().hand().gizmo())
                : nullptr;
        QVERIFY(gizmo != nullptr);
        QVERIFY(glm::distance(gizmo->place(), centre) < 0.1F);
        const auto tip =
            *gizmo->tip(render::GizmoHandle::Y, m_bench.view().camera(), m_bench.size());
        const QPoint grip = m_bench.pixelOf(glm::mix(centre, tip, 0.8F));
        const QPoint end =
            m_bench.pixelOf(glm::mix(centre, tip, 0.8F) + glm::vec3(0.0F, 50.0F, 0.0F));
        m_bench.drag(grip, end);
        QCOMPARE(m_bench.edits(), std::size_t{1});
        QCOMPARE(m_bench.changedSince(words), std::vector<std::size_t>{1});
        QVERIFY2(std::abs(sphere()[1] + 20 + 50) < 4, qPrintable(QString::number(sphere()[1])));
        m_bench.settle();
        m_bench.view().setFocus();
        const int lifted = sphere()[1];
        QTest::keyClick(&m_bench.view(), Qt::Key_Up);
        QTest::keyClick(&m_bench.view(), Qt::Key_Up);
        QTest::keyClick(&m_bench.view(), Qt::Key_PageUp);
        QCOMPARE(sphere(), (std::array{10, lifted - 2, 31, 150}));
        // Steps along one axis in a row are one.
        QCOMPARE(m_bench.edits(), std::size_t{3});
    }

    /// Joints and bones get their arrows back, and vertices theirs.
    void arrowsGoToWhatIsSelected()
    {
        open(QStringLiteral("a.wad"));
        showSphere();
        const auto place = [this]() -> std::optional<glm::vec3>
        {
            const auto& gizmo = m_bench.view().hand().gizmo();
            const auto* const arrows = gizmo ? std::get_if<render::MoveGizmo>(&*gizmo) : nullptr;
            return arrows != nullptr ? std::optional(arrows->place()) : std::nullopt;
        };
        const glm::vec3 centre = m_bench.seen({10, -20, 30});
        QTest::mouseClick(&m_bench.view(), Qt::LeftButton, {}, m_bench.pixelOf(centre));
        QVERIFY(place() && glm::distance(*place(), centre) < 0.1F);
        QCOMPARE(m_bench.edits(), std::size_t{0});
        select({0});
        QVERIFY(place() && glm::distance(*place(), m_bench.seen({-100, -100, -100})) < 0.1F);
        QTest::mouseClick(&m_bench.view(), Qt::LeftButton, {}, m_bench.pixelOf(centre));
        QVERIFY(place() && glm::distance(*place(), centre) < 0.1F);
        QTest::keyClick(&m_bench.view(), Qt::Key_Escape);
        QVERIFY(!place() || glm::distance(*place(), centre) > 1.0F);
        QTest::mouseClick(&m_bench.view(), Qt::LeftButton, {}, m_bench.pixelOf(centre));
        m_bench.action("meshSphereShown")->setChecked(false);
        QVERIFY(!place() || glm::distance(*place(), centre) > 1.0F);
    }

    /// What words cannot say is refused, with the limit.
    void aSphereBeyondItsWordsIsRefused()
    {
        auto cube = test::litCube();
        cube.header.collisionRadius = 65'530;
        cube.header.centre = {32'767, 0, 0};
        open(QStringLiteral("a.phd"), cube);
        showSphere();
        const QByteArray saved = m_bench.bytes();
        QTest::keyClick(&m_bench.view(), Qt::Key_H); // the centre
        QTest::keyClick(&m_bench.view(), Qt::Key_Right);
        QCOMPARE(m_bench.bytes(), saved);
        QVERIFY(saysBanner(QStringLiteral("32767")));
        m_bench.view().setFocus();
        QTest::keyClick(&m_bench.view(), Qt::Key_H); // an end of its radius
        QTest::keyClick(&m_bench.view(), Qt::Key_PageUp);
        QCOMPARE(m_bench.bytes(), saved);
        QTRY_VERIFY(saysBanner(QStringLiteral("65535")));
        m_bench.view().setFocus();
        QTest::keyClick(&m_bench.view(), Qt::Key_Up);
        QCOMPARE(sphere(), (std::array{32'767, 0, 0, 65'531}));
    }

    /// "Shared: mesh 0 of LARA": nobody knows a mesh by the number of its first word.
    static bool namesAMesh(const QString& title)
    {
        return title.contains(QStringLiteral("mesh "))
               && !title.contains(QStringLiteral("word"), Qt::CaseInsensitive);
    }

    void othersAreAskedAbout_data() { addFiles(); }

    /// Where other objects show the mesh it is asked for whom: here for one alone.
    void othersAreAskedAbout()
    {
        QFETCH(QString, file);
        open(file, test::litCube(), true);
        showNormals();
        const std::size_t vertex = m_bench.nearestVertex();
        select({vertex});
        const QByteArray saved = m_bench.bytes();
        const QPoint from = m_bench.pixelOf(m_bench.points()[0].place);
        const auto accept = [this]
        {
            auto* const question = test::openDialog<ui::ForWhomDialog>(*m_bench.stage->window);
            const bool isOfMesh = question != nullptr && namesAMesh(question->windowTitle());
            if (question != nullptr)
            {
                question->findChildren<QRadioButton*>().front()->setChecked(true);
                question->accept();
            }
            return isOfMesh;
        };
        m_bench.drag(from, from + QPoint(-20, 10));
        QCOMPARE(m_bench.edits(), std::size_t{0});
        QVERIFY(accept());
        QTRY_COMPARE(m_bench.edits(), std::size_t{1});
        QVERIFY(m_bench.shape(0).normals[vertex] != m_bench.shape(1).normals[vertex]);
        QVERIFY(m_bench.shape(1).normals[vertex] == test::litCube().normals[vertex]);
        m_bench.undo();
        QCOMPARE(m_bench.bytes(), saved);
        m_bench.settle();
        m_bench.action("meshNormalsShown")->setChecked(false);
        showSphere();
        QTRY_COMPARE(m_bench.points().size(), std::size_t{7});
        const glm::vec3 handle = m_bench.points()[1].place;
        m_bench.drag(m_bench.pixelOf(handle), m_bench.pixelOf(handle) + QPoint(25, 5));
        QVERIFY(accept());
        QTRY_COMPARE(m_bench.edits(), std::size_t{1});
        QVERIFY(m_bench.shape(0).header.collisionRadius != 150);
        QCOMPARE(int{m_bench.shape(1).header.collisionRadius}, 150);
    }
};

template struct tr::test::RegisteredTest<tst_MeshHandles, QApplication>;
#include "tst_MeshHandles.moc"
