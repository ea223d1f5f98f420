#pragma once

#include "core/edit/statics/RoomStatics.h"
#include "ui/file/OpenFile.h"

#include <QList>
#include <QObject>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
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

    /// Puts statics of rooms elsewhere, together. `isStep`: one of many small changes.
    void moveTo(const std::vector<tr::edit::StaticMove>& moves, bool isStep);

    /// These go together from now on, as long as one of them is selected.
    void setTogether(const std::vector<std::size_t>& rows);

    /// One goes together with those that are selected, or no longer does.
    void toggle(std::size_t row);

Q_SIGNALS:
    /// Those that go together with the selected one; none but itself: empty.
    void grouped(const std::vector<std::size_t>& rows);

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
    void start(const std::function<void()>& serve);
    void place();
    void turn(int quarters);
    void tint();
    [[nodiscard]] QString move(const std::vector<tr::edit::StaticMove>& moves, bool isStep);
    void keepTogether();
    [[nodiscard]] std::vector<std::size_t> worked() const;
    [[nodiscard]] std::optional<std::size_t> selectedRow() const;
    [[nodiscard]] std::size_t rooms() const;
    [[nodiscard]] std::array<std::vector<std::size_t>, 2> rowsLike(std::size_t one) const;

    /// A static that goes together with others, as it was last seen in the file.
    struct Member
    {
        std::size_t row = 0;
        std::size_t room = 0;
        std::uint16_t slot = 0;

        friend bool operator==(const Member&, const Member&) = default;
    };

    [[nodiscard]] std::optional<Member> memberAt(std::size_t row) const;

    FileSession& m_session;
    Selection& m_selection;
    StaticsPanel& m_panel;
    QWidget& m_window;
    std::vector<Member> m_together; ///< in the order of their rows
    bool m_isMoving = false;        ///< they go elsewhere just now
    Spot m_spot;
    std::uint64_t m_spotOf = 0; ///< the document that it is in
    QAction* m_place;
    QAction* m_turnLeft;
    QAction* m_turnRight;
    QAction* m_tint;
};

} // namespace ui
