#pragma once

#include "core/edit/statics/RoomStatics.h"
#include "ui/rows/EditDialog.h"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>

class QFrame;
class QRadioButton;
class QSpinBox;

namespace ui
{

/// Asks in which room a static is to be placed.
class PlaceStaticDialog : public EditDialog
{
    Q_OBJECT

public:
    using Place = std::function<QString(std::size_t room)>;

    /// Precondition: there are rooms.
    PlaceStaticDialog(FileSession& session,
                      const QString& what,
                      std::size_t rooms,
                      std::size_t first,
                      Place place,
                      QWidget* parent);

protected:
    void edit() override;

private:
    Place m_place;
    QSpinBox* m_room;
};

/// Asks what becomes of statics that would go out of their rooms.
class LeavingRoomDialog : public EditDialog
{
    Q_OBJECT

public:
    struct Question
    {
        std::size_t statics = 0;            ///< that are moved
        std::size_t leaving = 0;            ///< of them
        std::size_t followable = 0;         ///< would be in rooms that a portal leads to
        std::size_t room = 0;               ///< of one that leaves
        std::optional<std::size_t> other{}; ///< that it would be in
    };

    /// Moves them. `follow`: those that leave are of the rooms then that they would be in.
    using Move = std::function<QString(bool follow)>;

    LeavingRoomDialog(FileSession& session, const Question& question, Move move, QWidget* parent);

protected:
    void edit() override;

private:
    Move m_move;
    QRadioButton* m_follow;
};

/// Asks how statics of rooms are to be tinted, and which of them.
class TintStaticsDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Which are tinted with the one that is selected.
    enum class Which : std::uint8_t
    {
        One,
        InRoom, ///< all of its slot in its room
        InFile, ///< all of its slot
    };

    struct Question
    {
        QString what;
        tr::edit::StaticTint tint;
        bool isDarkness = false;
        std::array<std::size_t, 3> counts{}; ///< by Which
    };

    using Tint = std::function<QString(const tr::edit::StaticTint& tint, Which which)>;

    TintStaticsDialog(FileSession& session, const Question& question, Tint tint, QWidget* parent);

    /// Of the darkness, or of red, green and blue.
    [[nodiscard]] const std::array<QSpinBox*, 3>& numbers() const noexcept { return m_numbers; }

    [[nodiscard]] tr::edit::StaticTint wanted() const;

protected:
    void edit() override;

private:
    void showColour();

    Tint m_tint;
    bool m_isDarkness;
    std::array<QSpinBox*, 3> m_numbers{};
    std::array<QRadioButton*, 3> m_which{};
    QFrame* m_colour;
};

} // namespace ui
