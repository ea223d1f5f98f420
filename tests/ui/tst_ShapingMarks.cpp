// Boxes of key frames and ways over the floor that are dragged in the 3D view, with mouse and
// keyboard.

#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/Speeds.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/session/FileSession.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QMenu>

#include <algorithm>
#include <cmath>
#include <memory>

using test::kPatience;
using test::Stage;
namespace tables = tr::level::tables;

class tst_ShapingMarks : public QObject
{
    Q_OBJECT

private:
    /// Numbers of the points while only the box is shown: of its faces, by the file's axes.
    enum Face : std::size_t
    {
        Left,
        Right,
        Top,
        Bottom,
        Back,
        Front,
        FaceCount,
    };

    static constexpr float kLong = 150.0F; ///< units that something is dragged by
    static constexpr int kUnit = 65536;

    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;

    void open(const QString& path)
    {
        m_stage = std::make_unique<Stage>(*m_place);
        QVERIFY(!path.isEmpty() && m_stage->open(path));
        m_stage->view().setFocus();
    }

    [[nodiscard]] QAction* choice(const char* name) const
    {
        const QList<QAction*> all = m_stage->viewport->actions();
        const QAction* const menu =
            *std::ranges::find(all, QLatin1String("onionMenu"), &QAction::objectName);
        const QList<QAction*> choices = menu->menu()->actions();
        return *std::ranges::find(choices, QLatin1String(name), &QAction::objectName);
    }

    [[nodiscard]] tr::edit::Document& document() const
    {
        return *m_stage->window->session().document();
    }

    [[nodiscard]] QByteArray bytes() const
    {
        const auto all = document().content().write();
        return {reinterpret_cast<const char*>(all.data()), qsizetype(all.size())};
    }

    void undo() const { m_stage->window->actionSet().action(ui::Command::Undo)->trigger(); }

    [[nodiscard]] tr::level::BoundingBox box(std::size_t keyframe = 0) const
    {
        return tr::edit::keyframesIn(document().content(), 0)[keyframe].box;
    }

    [[nodiscard]] tr::view::Speeds speeds() const
    {
        return tr::view::speedsOf(tr::level::objectsOf(document().content()).animations[0]);
    }

    [[nodiscard]] const std::vector<render::GizmoPoint>& points() const
    {
        return m_stage->view().points().points();
    }

    [[nodiscard]] QPoint pixelOf(const glm::vec3& place) const
    {
        const auto& view = m_stage->view();
        const auto pixel = m_stage->view().camera().project(place, {view.width(), view.height()});
        return {qRound(pixel->x), qRound(pixel->y)};
    }

    [[nodiscard]] QLabel* note() const
    {
        return m_stage->view().findChild<QLabel*>(QStringLiteral("markNote"));
    }

    /// Takes a point along by a way in the view, and holds it there.
    QPoint take(std::size_t point, const glm::vec3& way, Qt::KeyboardModifiers keys = {}) const
    {
        auto& view = m_stage->view();
        const QPoint from = pixelOf(points()[point].place);
        const QPoint to = pixelOf(points()[point].place + way);
        QTest::mousePress(&view, Qt::LeftButton, {}, from);
        for (int step = 1; step <= 4; ++step)
        {
            const QPoint place = from + (to - from) * step / 4;
            QMouseEvent move(QEvent::MouseMove,
                             place,
                             view.mapToGlobal(place),
                             Qt::NoButton,
                             Qt::LeftButton,
                             keys);
            QCoreApplication::sendEvent(&view, &move);
        }
        return to;
    }

    void drag(std::size_t point, const glm::vec3& way, Qt::KeyboardModifiers keys = {}) const
    {
        const QPoint to = take(point, way, keys);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, to);
    }

    /// Units that half a pixel at both ends may be, on a floor that is seen from the side.
    [[nodiscard]] double slack() const
    {
        const auto& view = m_stage->view();
        return 6.0 * double(m_stage->view().camera().unitsPerPixel({view.width(), view.height()}));
    }

private Q_SLOTS:

    void init() { m_place = std::make_unique<test::Workplace>(); }

    void cleanup()
    {
        m_stage.reset();
        m_place.reset();
    }

    void aFaceIsDragged()
    {
        open(test::makeWad(m_place->path(QStringLiteral("a.wad"))));
        QVERIFY(points().empty());
        choice("onionBox")->setChecked(true);
        QCOMPARE(points().size(), std::size_t{FaceCount});
        const auto before = box();
        const auto second = box(1);
        const QByteArray saved = bytes();
        // It is drawn as it would be, and nothing is changed before it is let go.
        const QImage seen = m_stage->picture();
        const glm::vec3 outwards(kLong, 0.0F, 0.0F);
        const QPoint to = take(Right, outwards);
        QCOMPARE(document().position(), std::size_t{0});
        QVERIFY(m_stage->picture() != seen);
        QVERIFY(note()->isVisible());
        QVERIFY(note()->text().contains(QString::number(int{before.maxX})));
        // Escape takes it back, and the next one leaves it.
        QTest::keyClick(&m_stage->view(), Qt::Key_Escape);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, to);
        QCOMPARE(bytes(), saved);
        QTest::keyClick(&m_stage->view(), Qt::Key_Escape);
        QVERIFY(!note()->isVisible());

        drag(Right, outwards);
        QCOMPARE(document().position(), std::size_t{1});
        auto after = box();
        const int gone = after.maxX - before.maxX;
        QVERIFY2(std::abs(double(gone) - double{kLong}) < slack(),
                 qPrintable(QString::number(gone)));
        after.maxX = before.maxX;
        QVERIFY(after == before);
        QVERIFY(box(1) == second);
        undo();
        QCOMPARE(bytes(), saved);
    }

    /// Y points down in the file: what goes up gets smaller.
    void theTopGoesUp()
    {
        open(test::makeWad(m_place->path(QStringLiteral("a.wad"))));
        choice("onionBox")->setChecked(true);
        const auto before = box();
        drag(Top, {0.0F, kLong, 0.0F}, Qt::ControlModifier);
        auto after = box();
        QCOMPARE((before.minY - after.minY) % 16, 0);
        QVERIFY(after.minY < before.minY);
        after.minY = before.minY;
        QVERIFY(after == before);
        undo();
        // Not past the other one, however far.
        drag(Right, {-400.0F, 0.0F, 0.0F});
        QCOMPARE(box().maxX, before.minX);
        QCOMPARE(box().minX, before.minX);
    }

    void markedKeyFramesByTheSame()
    {
        open(test::makeWad(m_place->path(QStringLiteral("a.wad"))));
        choice("onionBox")->setChecked(true);
        QTest::keyClick(&m_stage->view(), Qt::Key_BracketLeft);
        m_stage->player->setFrame(3);
        QTest::keyClick(&m_stage->view(), Qt::Key_BracketRight);
        const auto before = tr::edit::keyframesIn(document().content(), 0);
        drag(Right, {kLong, 0.0F, 0.0F});
        const auto after = tr::edit::keyframesIn(document().content(), 0);
        const int gone = after[3].box.maxX - before[3].box.maxX;
        QVERIFY(gone > 0);
        for (std::size_t key = 0; key < before.size(); ++key)
        {
            QCOMPARE(after[key].box.maxX - before[key].box.maxX, key <= 3 ? gone : 0);
        }
        QCOMPARE(document().position(), std::size_t{1});
    }

    void byKeys()
    {
        open(test::makeWad(m_place->path(QStringLiteral("a.wad"))));
        choice("onionBox")->setChecked(true);
        const auto before = box();
        QTest::keyClick(&m_stage->view(), Qt::Key_H);
        QVERIFY(m_stage->view().points().current() == std::size_t{Left});
        QVERIFY(note()->isVisible());
        for (int i = 0; i < 3; ++i)
        {
            QTest::keyClick(&m_stage->view(), Qt::Key_Up);
        }
        QCOMPARE(box().minX, before.minX - 3);
        QCOMPARE(document().position(), std::size_t{1}); // steps in a row are one
        QTest::keyClick(&m_stage->view(), Qt::Key_PageDown);
        QCOMPARE(box().minX, before.minX + 13);
        QTest::keyClick(&m_stage->view(), Qt::Key_H);
        QTest::keyClick(&m_stage->view(), Qt::Key_Left);
        QCOMPARE(box().maxX, before.maxX - 1);
        for (std::size_t i = Right; i < FaceCount; ++i)
        {
            QTest::keyClick(&m_stage->view(), Qt::Key_H);
        }
        QVERIFY(!m_stage->view().points().current()); // behind the last there is none
        QVERIFY(!note()->isVisible());
    }

    /// While it plays there is nothing to take hold of, nor where a file cannot be changed.
    void onlyWhereItStandsStill()
    {
        open(test::makeWad(m_place->path(QStringLiteral("a.wad"))));
        choice("onionBox")->setChecked(true);
        choice("onionPath")->setChecked(true);
        QCOMPARE(points().size(), std::size_t{FaceCount + 1});
        m_stage->player->setPlaying(true);
        QTRY_VERIFY_WITH_TIMEOUT(points().empty(), kPatience);
        m_stage->player->setPlaying(false);
        m_stage->player->setFrame(0);
        QCOMPARE(points().size(), std::size_t{FaceCount + 1});
        m_stage->viewport->setEditable(false);
        QVERIFY(points().empty());
    }

    /// In 60 frames: a unit of the way is a sixtieth of one of the speed. Forward is away from the
    /// view's Z.
    void theEndOfTheWay()
    {
        open(test::makeWad(m_place->path(QStringLiteral("a.wad"))));
        choice("onionPath")->setChecked(true);
        QCOMPARE(points().size(), std::size_t{1});
        const QByteArray saved = bytes();
        const QPoint to = take(0, {0.0F, 0.0F, -kLong});
        QVERIFY(note()->isVisible());
        QCOMPARE(document().position(), std::size_t{0});
        QTest::keyClick(&m_stage->view(), Qt::Key_Escape);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, to);
        QCOMPARE(bytes(), saved);

        const glm::vec3 end = points()[0].place;
        drag(0, {2.0F * kLong, 0.0F, -kLong});
        QCOMPARE(document().position(), std::size_t{1});
        const double forward = double(speeds().speed) / kUnit * test::kTurnFrames;
        const double sideways = double(speeds().lateralSpeed) / kUnit * test::kTurnFrames;
        QVERIFY2(std::abs(forward - double{kLong}) < slack(), qPrintable(QString::number(forward)));
        QVERIFY2(std::abs(sideways - 2.0 * double{kLong}) < slack(),
                 qPrintable(QString::number(sideways)));
        QCOMPARE(speeds().acceleration, 0);
        // There it stays.
        QTRY_VERIFY(glm::distance(points()[0].place, end + glm::vec3(sideways, 0.0, -forward))
                    < 0.1F);
        undo();
        QCOMPARE(bytes(), saved);
    }

    /// 0 + 1 + ... + 59 is 1770.
    void theEndOfTheWayByAcceleration()
    {
        open(test::makeWad(m_place->path(QStringLiteral("a.wad"))));
        choice("onionPath")->setChecked(true);
        drag(0, {0.0F, 0.0F, -kLong}, Qt::ShiftModifier);
        QCOMPARE(speeds().speed, 0);
        const double forward = double(speeds().acceleration) / kUnit * 1770.0;
        QVERIFY2(std::abs(forward - double{kLong}) < slack(), qPrintable(QString::number(forward)));
    }

    void theEndOfTheWayByKeys()
    {
        open(test::makeWad(m_place->path(QStringLiteral("a.wad"))));
        choice("onionPath")->setChecked(true);
        QTest::keyClick(&m_stage->view(), Qt::Key_H);
        QTest::keyClick(&m_stage->view(), Qt::Key_Up);
        QTest::keyClick(&m_stage->view(), Qt::Key_Up);
        // 65536 / 60 and a bit: the nearest number, twice.
        QCOMPARE(speeds().speed, 2 * 1092);
        QCOMPARE(document().position(), std::size_t{1});
        QTest::keyClick(&m_stage->view(), Qt::Key_Right);
        QCOMPARE(speeds().lateralSpeed, 1092);
        QTest::keyClick(&m_stage->view(), Qt::Key_PageUp, Qt::ShiftModifier);
        QCOMPARE(speeds().acceleration, 592); // 16 * 65536 / 1770
        // From a later frame on there are fewer to make up for it.
        undo();
        undo();
        undo();
        QCOMPARE(speeds().speed, 0);
        m_stage->player->setFrame(30);
        m_stage->view().setFocus();
        QVERIFY(m_stage->view().points().current().has_value());
        QTest::keyClick(&m_stage->view(), Qt::Key_Up);
        QCOMPARE(speeds().speed, 2185); // 65536 / 30
    }

    /// In TR2 there are no speeds sideways: that part is ignored.
    void nothingGoesSidewaysWhereThereIsNoSuch()
    {
        const auto bytes = tr::test::fileBytes(tr::test::LevelBuilder(tr::level::versions::Tr2)
                                                   .model(tr::test::turningCube(0, 20))
                                                   .build());
        const QString path = m_place->path(QStringLiteral("a.tr2"));
        QVERIFY(test::writeFile(path, bytes));
        open(path);
        QVERIFY(m_stage->select({tables::Models, 0}));
        m_stage->view().setFocus();
        choice("onionPath")->setChecked(true);
        QCOMPARE(points().size(), std::size_t{1});
        drag(0, {2.0F * kLong, 0.0F, -kLong});
        const double forward = double(speeds().speed) / kUnit * 20.0;
        QVERIFY2(std::abs(forward - double{kLong}) < slack(), qPrintable(QString::number(forward)));
        QCOMPARE(speeds().lateralSpeed, 0);
        QVERIFY(!note()->text().contains(QStringLiteral("Sideways")));
    }
};

template struct tr::test::RegisteredTest<tst_ShapingMarks, QApplication>;
#include "tst_ShapingMarks.moc"
