#pragma once

#include "core/edit/animation/RootMotion.h"
#include "ui/rows/EditDialog.h"

#include <cstddef>
#include <cstdint>
#include <vector>

class QCheckBox;
class QLabel;

namespace ui
{

/// Turns what the offsets of key frames go into speed, or speed into that, and says what differs
/// then from what is seen now.
class RootMotionDialog : public EditDialog
{
    Q_OBJECT

public:
    enum class Way : std::uint8_t
    {
        RootToSpeed,
        SpeedToRoot,
    };

    /// `what`: the animations, which are not none, in words. `isLara`: they are of the moveable
    /// whose sideways speed games ignore.
    RootMotionDialog(FileSession& session,
                     Way way,
                     const QString& what,
                     std::vector<std::size_t> animations,
                     bool isLara,
                     QWidget* parent);

protected:
    void edit() override;

private:
    [[nodiscard]] tr::edit::RootMotionPlan plan() const;
    void foretell();

    tr::edit::Document* m_document;
    Way m_way;
    std::vector<std::size_t> m_animations;
    bool m_isLara;
    QCheckBox* m_sideways;
    QCheckBox* m_keepsRest;
    QLabel* m_outcome;
};

} // namespace ui
