#pragma once

#include "ui/rows/EditDialog.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QSpinBox;

namespace ui
{

/// Asks for a key frame of another animation whose pose fits: of any moveable with as many joints.
class PoseFromDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Does it; gives back why it cannot be, or an empty text.
    using Do = std::function<QString(std::size_t animation, std::size_t keyframe)>;

    /// `what`: what gets the pose, in words. `joints`: how many it has to turn. `shown`: the
    /// animation that is likely to be wanted; those of its moveable come first.
    PoseFromDialog(FileSession& session,
                   const QString& what,
                   std::size_t joints,
                   std::size_t shown,
                   Do then,
                   QWidget* parent);

protected:
    void edit() override;

private:
    void fill(std::size_t joints, std::size_t shown);
    void filter(const QString& text);
    void foretell();
    [[nodiscard]] std::optional<std::size_t> chosen() const;
    [[nodiscard]] std::size_t keyframesOf(std::size_t animation) const;

    OpenFilePtr m_file;
    Do m_do;
    QLineEdit* m_filter;
    QListWidget* m_animations;
    QSpinBox* m_keyframe;
    QLabel* m_outcome;
};

} // namespace ui
