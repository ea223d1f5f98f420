#pragma once

#include "core/level/Objects.h"
#include "core/view/objects/MoveableView.h"
#include "tests/ui/WindowFixture.h"
#include "ui/animation/AnimationDialog.h"
#include "ui/animation/commands/CommandDialog.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/Addresses.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/moveable/MoveablePane.h"
#include "ui/player/PlayerPanel.h"
#include "ui/player/Timeline.h"
#include "ui/session/FileSession.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/MainWindow.h"

#include <QApplication>
#include <QObject>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

/// The window on a small moveable that is animated, without a picture of it.
namespace test
{

inline constexpr int kFrames = 20;
inline constexpr std::int16_t kStepSound = 5;
inline constexpr std::int16_t kKill = 4;

/// A WAD with one moveable, which turns in 20 frames: animation 0 has a sound in frame 4, kills at
/// its end, and is left for state 7 in frames 3 to 6 and 10 to 20, one behind its last. Animation 1
/// is the same without any of that, and animation 2 owns no key frames.
[[nodiscard]] std::vector<std::byte> turning();

/// A test that works on `turning` with mouse and keyboard.
class AnimationBench : public QObject
{
protected:
    /// Opens it; false if that takes too long.
    [[nodiscard]] bool open();

    void close();

    [[nodiscard]] QAction* action(ui::Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] const tr::level::Objects& objects() const
    {
        return m_window->session().file()->file().objects();
    }

    [[nodiscard]] const tr::level::Animation& animation(std::size_t row) const
    {
        return objects().animations[row];
    }

    [[nodiscard]] int start() const { return animation(0).frameStart; }

    [[nodiscard]] std::size_t keyframes(std::size_t animation) const
    {
        return tr::view::keyframesOf(objects(), tr::level::versions::Wad, animation).count;
    }

    [[nodiscard]] std::size_t edits() const { return m_window->session().document()->position(); }

    /// Sets a number by its path; false where that cannot be done.
    [[nodiscard]] bool setNumber(std::string_view path, std::int64_t number) const;

    /// A mark of a table, the n-th of them.
    [[nodiscard]] std::size_t mark(tr::schema::TableId table, std::size_t n) const;

    [[nodiscard]] QPoint middleOf(tr::schema::TableId table, std::size_t n) const
    {
        return m_timeline->places().rectOf(mark(table, n)).center();
    }

    void move(const QPoint& place, Qt::MouseButtons buttons) const;

    /// Drags from a place by so many frames.
    void drag(const QPoint& from, int frames) const;

    [[nodiscard]] std::optional<ui::Address> selected() const
    {
        return m_window->selection().current();
    }

    [[nodiscard]] ui::AnimationDialog* dialog() const
    {
        return qobject_cast<ui::AnimationDialog*>(QApplication::activeModalWidget());
    }

    [[nodiscard]] ui::CommandDialog* commandDialog() const
    {
        return qobject_cast<ui::CommandDialog*>(QApplication::activeModalWidget());
    }

    /// A field of a dialog by its name.
    template <class Field>
    [[nodiscard]] static Field* field(const QDialog& dialog, const char* name)
    {
        for (auto* const each : dialog.findChildren<Field*>())
        {
            if (each->accessibleName() == QString::fromLatin1(name))
            {
                return each;
            }
        }
        return nullptr;
    }

    static void type(QWidget* field, const QString& text);

    [[nodiscard]] static QString outcome(const QDialog& dialog);

    static void accept(const QDialog& dialog);

    [[nodiscard]] ui::MoveableInspector* inspect() const
    {
        return m_window->tabs().showMoveable(0);
    }

    static void selectRow(const ui::MoveablePane& pane, int row);

    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<ui::MainWindow> m_window;
    ui::PlayerPanel* m_player = nullptr;
    ui::Timeline* m_timeline = nullptr;
};

} // namespace test
