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

/// Asks what becomes of a static that would go out of its room.
class LeavingRoomDialog : public EditDialog
{
    Q_OBJECT

public:
    using Move = std::function<QString(std::size_t room)>;

    /// `other`: the room that it would be in; nothing: none that a portal leads to.
    LeavingRoomDialog(FileSession& session,
                      std::size_t room,
                      std::optional<std::size_t> other,
                      Move move,
                      QWidget* parent);

protected:
    void edit() override;

private:
    std::size_t m_from;
    std::optional<std::size_t> m_other;
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
