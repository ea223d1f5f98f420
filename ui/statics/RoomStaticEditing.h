#pragma once

#include "core/edit/statics/RoomStatics.h"
#include "ui/file/OpenFile.h"

#include <QList>
#include <QObject>

#include <cstddef>
#include <optional>
#include <vector>

class QAction;
class QWidget;

namespace ui
{

class FileSession;
class StaticsPanel;

/// Places the current static of the panel in rooms, and moves, turns and tints the one of a room
/// that is selected. One that would go out of its room is asked about.
class RoomStaticEditing : public QObject
{
    Q_OBJECT

public:
    /// Precondition: all of them outlive it.
    RoomStaticEditing(FileSession& session,
                      Selection& selection,
                      StaticsPanel& panel,
                      QWidget& window);

    /// In the order of menus.
    [[nodiscard]] QList<QAction*> actions() const;

    /// Enables the actions for what is selected now.
    void update();

    /// Puts a static of a room elsewhere. `isStep`: one of many small changes.
    void moveTo(std::size_t row, const tr::edit::StaticPlace& place, bool isStep);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    /// Where the user was last in a room.
    struct Spot
    {
        std::size_t room = 0;
        std::optional<std::size_t> sector; ///< of the room
    };

    void noteSpot();
    void place();
    void turn(int quarters);
    void tint();
    [[nodiscard]] QString
    move(std::size_t row, const tr::edit::StaticPlace& place, std::size_t room, bool isStep);
    [[nodiscard]] std::optional<std::size_t> selectedRow() const;
    [[nodiscard]] std::size_t rooms() const;
    [[nodiscard]] std::vector<std::size_t> rowsLike(const tr::edit::RoomStaticRow& one,
                                                    std::optional<std::size_t> room) const;

    FileSession& m_session;
    Selection& m_selection;
    StaticsPanel& m_panel;
    QWidget& m_window;
    Spot m_spot;
    QAction* m_place;
    QAction* m_turnLeft;
    QAction* m_turnRight;
    QAction* m_tint;
};

} // namespace ui
