#pragma once

#include "core/edit/statics/RoomStatics.h"
#include "core/level/Objects.h"
#include "tests/support/LevelBuilder.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/session/FileSession.h"
#include "ui/statics/StaticsModel.h"
#include "ui/statics/StaticsPanel.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTableView>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

/// What tests of statics do in the window: with a new one each.
class StaticsBench : public QObject
{
protected:
    /// Points of a static's boxes, of which the visibility box comes first.
    enum Face : std::size_t
    {
        Right = 1,
        Top = 2,
        FaceCount = 6,
    };

    static constexpr float kLong = 150.0F; ///< units that something is dragged by

    using Stage = test::Stage;

    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;
    QString m_path;

    /// The temple as a level of TR4, in the layout for objects.
    void open(tr::schema::Version version = tr::level::versions::Tr4)
    {
        const auto file = tr::test::templeFile(version);
        const auto bytes = tr::format::write(file);
        m_path = m_place->path(version == tr::level::versions::Wad   ? QStringLiteral("a.wad")
                               : version == tr::level::versions::Tr1 ? QStringLiteral("a.phd")
                                                                     : QStringLiteral("a.tr4"));
        m_stage = std::make_unique<Stage>(*m_place);
        QVERIFY(bytes && test::writeFile(m_path, *bytes) && m_stage->open(m_path));
        m_stage->window->actionSet().action(ui::Command::LayoutModel)->trigger();
        QVERIFY(m_stage->window->showPanel(QStringLiteral("statics")));
        QTRY_VERIFY(!panel().visibleRegion().isEmpty()
                    && panel().pictures()->model()->rowCount() > 1);
    }

    [[nodiscard]] ui::StaticsPanel& panel() const
    {
        return *m_stage->window->findChild<ui::StaticsPanel*>();
    }

    [[nodiscard]] tr::edit::Document& document() const
    {
        return *m_stage->window->session().document();
    }

    [[nodiscard]] std::vector<tr::level::StaticMesh> statics() const
    {
        const auto& all = tr::level::objectsOf(document().content()).staticMeshes;
        return {all.begin(), all.end()};
    }

    [[nodiscard]] QByteArray bytes() const
    {
        const auto all = document().content().write();
        return {reinterpret_cast<const char*>(all.data()), qsizetype(all.size())};
    }

    void undo() const { m_stage->window->actionSet().action(ui::Command::Undo)->trigger(); }

    /// An action of statics by its name, as the menu has it.
    [[nodiscard]] QAction* action(const char* name) const
    {
        const QList<QAction*> all = panel().pictures()->actions();
        return *std::ranges::find(all, QLatin1String(name), &QAction::objectName);
    }

    [[nodiscard]] QPoint placeOf(int line) const
    {
        const auto& list = *panel().pictures();
        return list.visualRect(list.model()->index(line, ui::StaticsModel::Title)).center();
    }

    void click(int line, Qt::KeyboardModifiers keys = {}) const
    {
        QTest::mouseClick(panel().pictures()->viewport(), Qt::LeftButton, keys, placeOf(line));
    }

    [[nodiscard]] bool showsStatic(std::size_t row) const
    {
        return m_stage->viewport->subject().isOf(tr::level::tables::StaticMeshes)
               && m_stage->viewport->subject().row == row;
    }

    /// A static, by a click in the list, in the 3D view.
    void show(int line) const
    {
        QVERIFY(m_stage->showsAfter([&] { click(line); }));
        QVERIFY(showsStatic(static_cast<std::size_t>(line)));
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
        return m_stage->view().findChild<QLabel*>(QStringLiteral("staticNote"));
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

    [[nodiscard]] double slack() const
    {
        const auto& view = m_stage->view();
        return 6.0 * double(m_stage->view().camera().unitsPerPixel({view.width(), view.height()}));
    }

    /// Opens the editor of a number of the boxes and types over it.
    [[nodiscard]] QLineEdit* type(int box, int number, const QString& text) const
    {
        QTableView* const boxes = panel().boxes();
        // A row an axis, two columns a box.
        boxes->setCurrentIndex(boxes->model()->index(number / 2, 2 * box + number % 2));
        boxes->setFocus();
        QTest::keyClick(boxes, Qt::Key_F2);
        auto* const line = boxes->findChild<QLineEdit*>();
        if (line != nullptr)
        {
            line->selectAll();
            QTest::keyClicks(line, text);
        }
        return line;
    }

    template <class Dialog>
    [[nodiscard]] Dialog* dialogAfter(const char* name) const
    {
        action(name)->trigger();
        return test::openDialog<Dialog>(*m_stage->window);
    }

    static QPushButton* button(const QDialog& dialog, QDialogButtonBox::ButtonRole role)
    {
        auto* const box = dialog.findChild<QDialogButtonBox*>();
        for (QAbstractButton* const each : box->buttons())
        {
            if (box->buttonRole(each) == role)
            {
                return qobject_cast<QPushButton*>(each);
            }
        }
        return nullptr;
    }

    /// An action on statics of rooms, which stand in the menu only.
    [[nodiscard]] QAction* roomAction(const char* name) const
    {
        return m_stage->window->findChild<QAction*>(QLatin1String(name));
    }

    [[nodiscard]] tr::edit::RoomStaticRow roomStatic(std::size_t row) const
    {
        return *tr::edit::roomStaticAt(document().content(), row);
    }

    /// Selects a static of a room where the whole level is seen, from near, and waits until there
    /// are arrows at it.
    void grasp(std::size_t row) const
    {
        m_stage->window->selection().select(ui::Address{tr::level::tables::RoomStatics, row});
        auto& view = m_stage->view();
        QTRY_VERIFY_WITH_TIMEOUT(view.hand().gizmo().has_value(), test::kPatience);
        const auto place = std::get<render::MoveGizmo>(*view.hand().gizmo()).place();
        view.camera().lookFrom(place + glm::vec3(900.0F, 900.0F, 1500.0F), place);
        view.update();
    }

    /// Drags the arrow along an axis of the view by about so many units, and holds it there.
    QPoint pull(render::GizmoHandle handle, const glm::vec3& way) const
    {
        auto& view = m_stage->view();
        const auto& arrows = std::get<render::MoveGizmo>(*view.hand().gizmo());
        const glm::ivec2 size{view.width(), view.height()};
        const glm::vec3 tip = *arrows.tip(handle, view.camera(), size);
        const glm::vec3 grip = arrows.place() + 0.8F * (tip - arrows.place());
        const QPoint from = pixelOf(grip);
        const QPoint to = pixelOf(grip + way);
        QTest::mousePress(&view, Qt::LeftButton, {}, from);
        for (int step = 1; step <= 4; ++step)
        {
            const QPoint place = from + (to - from) * step / 4;
            QMouseEvent move(QEvent::MouseMove,
                             place,
                             view.mapToGlobal(place),
                             Qt::NoButton,
                             Qt::LeftButton,
                             {});
            QCoreApplication::sendEvent(&view, &move);
        }
        return to;
    }

    /// Goes along the ring around the vertical axis, as the angle goes in the file, and holds it
    /// there; `back`: where it began.
    QPoint turnRing(float degrees, Qt::KeyboardModifiers keys = {}, bool back = false) const
    {
        auto& view = m_stage->view();
        const auto& ring = *view.hand().ring();
        const glm::ivec2 size{view.width(), view.height()};
        const float unit = *render::unitsPerPixelAt(ring.place(), view.camera(), size);
        // From the side where nothing else is: between the arrows, towards the eye.
        const auto onRing = [&](float angle)
        {
            const float radians = glm::radians(angle);
            const glm::vec3 file(std::sin(radians), 0.0F, std::cos(radians));
            return pixelOf(ring.place() + 96.0F * unit * glm::vec3(file.x, 0.0F, -file.z));
        };
        const float begin = 150.0F;
        QTest::mousePress(&view, Qt::LeftButton, {}, onRing(begin));
        QPoint place;
        constexpr int kSteps = 10;
        const auto go = [&](int step)
        {
            place = onRing(begin + degrees * static_cast<float>(step) / kSteps);
            QMouseEvent move(QEvent::MouseMove,
                             place,
                             view.mapToGlobal(place),
                             Qt::NoButton,
                             Qt::LeftButton,
                             keys);
            QCoreApplication::sendEvent(&view, &move);
        };
        for (int step = 1; step <= kSteps; ++step)
        {
            go(step);
        }
        for (int step = kSteps - 1; back && step >= 0; --step)
        {
            go(step);
        }
        return place;
    }

    /// A place where a static of a room is seen, and nothing in front of it.
    [[nodiscard]] std::optional<QPoint> pixelOfRow(std::size_t row) const
    {
        const auto wanted = roomStatic(row);
        const auto& view = m_stage->view();
        for (int y = 4; y < view.height(); y += 4)
        {
            for (int x = 4; x < view.width(); x += 4)
            {
                const auto pick = view.pickAt(QPointF(x, y));
                if (pick && pick->table == tr::level::tables::RoomStatics
                    && pick->index == wanted.room && pick->sub == wanted.number)
                {
                    return QPoint(x, y);
                }
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool seesRow(std::size_t row) const { return pixelOfRow(row).has_value(); }

    void begin() { m_place = std::make_unique<test::Workplace>(); }

    void end()
    {
        m_stage.reset();
        m_place.reset();
    }
};
