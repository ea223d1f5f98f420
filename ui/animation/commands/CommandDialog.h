#pragma once

#include "core/view/objects/MoveableView.h"
#include "ui/rows/EditDialog.h"

#include <functional>
#include <optional>
#include <vector>

class QComboBox;
class QFormLayout;
class QHBoxLayout;
class QLabel;
class QSpinBox;

namespace ui
{

/// Asks what a command of an animation does and when, by the names of its parameters.
class CommandDialog : public EditDialog
{
    Q_OBJECT

public:
    using Kind = tr::view::AnimationCommand::Kind;

    /// What is asked for.
    struct Question
    {
        QString title;
        QString what;                       ///< whose command it is
        tr::view::AnimationCommand command; ///< to begin with
        int start = 0;                      ///< number of the animation's first frame
        int frames = 1;                     ///< that it has
    };

    /// Told what became of it: empty, or why it cannot be. Not told where the user does not want
    /// it after all.
    using Then = std::function<void(const QString& reason)>;

    using Do = std::function<void(const tr::view::AnimationCommand& command, const Then& then)>;

    CommandDialog(FileSession& session, const Question& question, Do then, QWidget* parent);

    /// The command as it is asked for now; nothing where a name or number was typed that there is
    /// none of.
    [[nodiscard]] std::optional<tr::view::AnimationCommand> command() const;

Q_SIGNALS:
    /// The user wants to hear a sound.
    void soundWanted(std::uint32_t sound);

protected:
    void edit() override;

private:
    void makeFields(QFormLayout& form, const OpenFile& file);
    void fill(const tr::view::AnimationCommand& command);
    void showKind();
    void showWhen();
    [[nodiscard]] Kind kind() const;

    int m_start;
    int m_frames;
    Do m_do;
    QFormLayout* m_form;
    QComboBox* m_kind;
    QSpinBox* m_frame;
    QComboBox* m_sound;
    QComboBox* m_heard;
    QHBoxLayout* m_heardRow;
    QComboBox* m_effect;
    QComboBox* m_foot;
    std::vector<QSpinBox*> m_numbers; ///< x, y, z; up and forward
    QLabel* m_when;
};

} // namespace ui
