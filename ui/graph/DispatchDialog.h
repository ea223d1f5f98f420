#pragma once

#include "core/edit/animation/TransitionEdit.h"
#include "ui/graph/GraphSubject.h"
#include "ui/rows/EditDialog.h"

#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QSpinBox;

namespace ui
{

/// Asks what a new dispatch of an animation is like: where it leads, for which state, in which
/// frames, and which frame is entered. Frames have the numbers that the file gives them.
class DispatchDialog : public EditDialog
{
    Q_OBJECT

public:
    /// To be called with the reason why it could not be made, or nothing.
    using Then = std::function<void(const QString& reason)>;
    using Do = std::function<void(const tr::edit::NewDispatch& wanted, const Then& then)>;

    /// `from` and `to` are nodes of the subject.
    DispatchDialog(FileSession& session,
                   GraphSubjectPtr subject,
                   std::size_t from,
                   std::size_t to,
                   Do make,
                   QWidget* parent);

    /// Nothing while something is typed that is no animation or no state.
    [[nodiscard]] std::optional<tr::edit::NewDispatch> wanted() const;

protected:
    void edit() override;

private:
    void makeFields();
    void fill(std::size_t to);
    void followTarget();
    void foretell();
    [[nodiscard]] std::optional<std::size_t> target() const;
    [[nodiscard]] std::optional<std::uint16_t> state() const;
    [[nodiscard]] const tr::level::Animation& animation(std::size_t node) const;

    GraphSubjectPtr m_subject;
    std::size_t m_from;
    Do m_make;
    QComboBox* m_target;
    QComboBox* m_state;
    QSpinBox* m_low;
    QSpinBox* m_high;
    QSpinBox* m_frame;
    QLabel* m_outcome;
};

} // namespace ui
