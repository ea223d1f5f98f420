#pragma once

#include "ui/rows/EditDialog.h"

#include <functional>
#include <vector>

class QCheckBox;
class QLabel;
class QRadioButton;
class QSpinBox;

namespace ui
{

/// Asks for the number that an edit of animations goes by, and how it is to be done, and says what
/// would become of them while it is chosen; or says that only, where there is nothing to choose.
class AnimationDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Something that is done too, or not.
    struct Check
    {
        QString text;          ///< with the key that leads to it
        bool isTicked = false; ///< to begin with
    };

    /// What the user has chosen.
    struct Answer
    {
        int number = 0;
        int choice = 0; ///< of Question::choices
        std::vector<bool> checks{};
    };

    /// What is asked for.
    struct Question
    {
        QString title;
        QString label; ///< of the number, with the key that leads to it; empty: none is asked for
        QString what;  ///< what it is done to
        int least = 1;
        int most = 255;        // NOLINT(readability-magic-numbers): of a byte
        int number = 1;        ///< to begin with
        QStringList choices{}; ///< ways of doing it, the first to begin with; none: there is one
        std::vector<Check> checks{};

        /// Whether anything becomes of an answer: else it is told, and cannot be accepted. Empty:
        /// something always does. Asked as Foretell is.
        std::function<bool(const Answer& answer)> isChange{};
    };

    /// What would become of the animations, in a sentence or two. Asked only as long as the file is
    /// the one of when the dialog was made.
    using Foretell = std::function<QString(const Answer& answer)>;

    /// Does it; gives back why it cannot be, or an empty text.
    using Do = std::function<QString(const Answer& answer)>;

    AnimationDialog(FileSession& session,
                    const Question& question,
                    Foretell foretell,
                    Do then,
                    QWidget* parent);

protected:
    void edit() override { finish(m_do(answer())); }

private:
    void makeLayout(const Question& question);
    void foretell();
    [[nodiscard]] Answer answer() const;

    Foretell m_foretell;
    std::function<bool(const Answer& answer)> m_isChange;
    Do m_do;
    QSpinBox* m_number;
    std::vector<QRadioButton*> m_choices;
    std::vector<QCheckBox*> m_checks;
    QLabel* m_outcome;
};

} // namespace ui
