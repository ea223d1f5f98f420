#pragma once

#include "core/edit/animation/states/TransitionEdit.h"
#include "ui/graph/GraphSubject.h"
#include "ui/rows/EditDialog.h"

#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QSpinBox;

namespace ui
{

/// Asks what a dispatch of an animation is like, a new one or one that is there: where it leads,
/// for which state, in which frames, and which frame is entered. Frames are counted from the first
/// of their animation. What stands in the file is shown as it is, be it outside of the animation.
class DispatchDialog : public EditDialog
{
    Q_OBJECT

public:
    /// To be called with the reason why it could not be made, or nothing.
    using Then = std::function<void(const QString& reason)>;
    using Do = std::function<void(const tr::edit::NewDispatch& wanted, const Then& then)>;

    /// What it begins with. `from` and `to` are nodes of the subject.
    struct Question
    {
        std::size_t from = 0;
        std::size_t to = 0;                              ///< of a new one
        std::optional<std::uint16_t> state;              ///< nothing: that of the animation led to
        std::optional<tr::level::AnimDispatch> dispatch; ///< that is there; nothing: a new one
    };

    DispatchDialog(FileSession& session,
                   GraphSubjectPtr subject,
                   const Question& question,
                   Do make,
                   QWidget* parent);

    /// Nothing while something is typed that is no animation or no state.
    [[nodiscard]] std::optional<tr::edit::NewDispatch> wanted() const;

protected:
    void edit() override;

private:
    void makeFields();
    void makeForm();
    void fill();
    void followTarget();
    void foretell();
    [[nodiscard]] QString outcome(std::uint16_t asked) const;
    [[nodiscard]] std::optional<std::size_t> target() const;
    [[nodiscard]] std::optional<std::uint16_t> state() const;
    [[nodiscard]] std::size_t from() const;
    [[nodiscard]] int framesOf(std::size_t animation) const;
    [[nodiscard]] int shown(std::size_t animation, std::uint16_t stored) const;
    [[nodiscard]] std::uint16_t stored(std::size_t animation, int shown) const;

    GraphSubjectPtr m_subject;
    Question m_question;
    Do m_make;
    QComboBox* m_target;
    QComboBox* m_state;
    QSpinBox* m_low;
    QSpinBox* m_high;
    QSpinBox* m_frame;
    QLabel* m_outcome;
};

} // namespace ui
