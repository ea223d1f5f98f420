#pragma once

#include "tests/ui/WindowFixture.h"
#include "ui/player/PlayerPanel.h"
#include "ui/player/Timeline.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/ViewportWidget.h"

#include <QListWidget>
#include <QToolButton>
#include <QtTest>

#include <functional>
#include <optional>
#include <span>

/// The real view and player in the real window, for tests with mouse and keyboard.
namespace test
{

inline constexpr int kPatience = 20'000; ///< drawing without a graphics card takes its time
inline constexpr std::size_t kTurnFrames = 60;
inline constexpr std::size_t kRestFrames = 90;
inline constexpr float kJump = 1024.0F; ///< at the end of the second animation

[[nodiscard]] bool writeFile(const QString& path, std::span<const std::byte> bytes);

/// Writes a WAD with two moveables, of one cube each. The first has an animation that leads to
/// another one, and that back. The result is its path; empty if it could not be written.
[[nodiscard]] QString makeWad(const QString& path);

/// A window with the real view.
struct Stage
{
    explicit Stage(Workplace& place)
        : window(place.windowWith(ui::defaultViewportFactory()))
        , viewport(dynamic_cast<ui::ViewportWidget*>(&window->viewport()))
        , player(window->findChild<ui::PlayerPanel*>())
    {
    }

    /// Opens a file and waits until it is on the screen.
    [[nodiscard]] bool open(const QString& path)
    {
        QSignalSpy ready(viewport, &ui::Viewport::ready);
        return test::openAndWait(*window, path)
               && QTest::qWaitFor([&] { return !ready.isEmpty(); }, kPatience);
    }

    /// Does something, and waits until the view shows another subject.
    [[nodiscard]] bool showsAfter(const std::function<void()>& deed)
    {
        QSignalSpy shown(viewport, &ui::ViewportWidget::subjectShown);
        deed();
        return QTest::qWaitFor([&] { return !shown.isEmpty(); }, kPatience);
    }

    [[nodiscard]] bool select(const ui::Address& address)
    {
        return showsAfter([&] { window->selection().select(address); });
    }

    [[nodiscard]] ui::GlView& view() const { return viewport->view(); }

    [[nodiscard]] QImage picture() const { return viewport->picture(); }

    void drag(Qt::MouseButton button, const QPoint& way, Qt::KeyboardModifiers modifiers = {}) const
    {
        const QPoint start = view().rect().center();
        QTest::mousePress(&view(), button, modifiers, start);
        for (int step = 1; step <= 4; ++step)
        {
            const QPoint place = start + way * step / 4;
            QMouseEvent move(QEvent::MouseMove,
                             place,
                             view().mapToGlobal(place),
                             Qt::NoButton,
                             button,
                             modifiers);
            QCoreApplication::sendEvent(&view(), &move);
        }
        QTest::mouseRelease(&view(), button, modifiers, start + way);
    }

    void wheel(int steps) const { wheel(steps, view().rect().center()); }

    void wheel(int steps, const QPoint& place) const
    {
        QWheelEvent event(place,
                          view().mapToGlobal(place),
                          {},
                          {0, 120 * steps},
                          Qt::NoButton,
                          Qt::NoModifier,
                          Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&view(), &event);
    }

    /// A button of the player by the name of its action.
    void press(const char* action) const
    {
        for (auto* const button : player->findChildren<QToolButton*>())
        {
            const QAction* const own = button->defaultAction();
            if (own != nullptr && own->objectName() == QLatin1String(action))
            {
                QVERIFY(button->isVisible() && button->isEnabled());
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        }
        QFAIL(action);
    }

    /// A place where an entity is under the pointer, and around it too: at an edge half a pixel
    /// decides what is clicked.
    [[nodiscard]] std::optional<QPoint> placeOfEntity() const
    {
        constexpr int kStep = 6;
        constexpr int kAround = 2;
        const auto isEntity = [this](int x, int y)
        {
            const auto pick = view().pickAt(QPointF(x, y));
            return pick && pick->table == tr::level::tables::Entities;
        };
        // From the bottom up: what is near is larger than what is far.
        for (int y = view().height() - kStep; y > 0; y -= kStep)
        {
            for (int x = kStep; x < view().width(); x += kStep)
            {
                if (isEntity(x, y) && isEntity(x - kAround, y) && isEntity(x + kAround, y)
                    && isEntity(x, y - kAround) && isEntity(x, y + kAround))
                {
                    return QPoint(x, y);
                }
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] QListWidget& list() const { return *player->findChild<QListWidget*>(); }

    [[nodiscard]] ui::Timeline& timeline() const { return *player->timeline(); }

    std::unique_ptr<ui::MainWindow> window;
    ui::ViewportWidget* viewport;
    ui::PlayerPanel* player;
};

} // namespace test
