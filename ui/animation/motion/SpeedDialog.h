#pragma once

#include "core/edit/animation/RootMotion.h"
#include "ui/rows/EditDialog.h"

#include <array>
#include <cstddef>
#include <vector>

class QDoubleSpinBox;
class QFormLayout;
class QLabel;

namespace ui
{

/// Asks how fast animations move their objects, in units and as the way that comes of it. Of
/// several animations only those numbers change that the user has changed.
class SpeedDialog : public EditDialog
{
    Q_OBJECT

public:
    /// `what`: the animations, which are not none, in words.
    SpeedDialog(FileSession& session,
                const QString& what,
                std::vector<std::size_t> animations,
                QWidget* parent);

protected:
    void edit() override;

private:
    QDoubleSpinBox* addNumber(QFormLayout& form, const QString& label, std::int32_t number);
    QDoubleSpinBox* addWay(QFormLayout& form, const QString& label, bool isForward);
    void takeWay(bool isForward, double units);
    void foretell(const QDoubleSpinBox* typed = nullptr);
    [[nodiscard]] tr::view::Speeds wanted(const tr::view::Speeds& before) const;
    [[nodiscard]] tr::view::Speeds before(std::size_t animation) const;
    [[nodiscard]] std::int64_t frames() const;

    tr::edit::Document* m_document;
    std::vector<std::size_t> m_animations;
    tr::view::Speeds m_first;                   ///< of the first animation
    std::array<QDoubleSpinBox*, 4> m_numbers{}; ///< as in Speeds; null where there is none
    std::array<QDoubleSpinBox*, 2> m_ways{};    ///< forward, sideways; null for several animations
    QLabel* m_outcome;
};

} // namespace ui
