#pragma once

#include "core/edit/animation/commands/CommandCopy.h"
#include "ui/rows/EditDialog.h"

#include <functional>
#include <optional>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;

namespace ui
{

class FilterField;
class TickedAnimations;
class TickList;

/// Asks into which frames and animations commands are to be copied, and says meanwhile what comes
/// of it, and what does not.
class CopyCommandDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Does it; gives back why it cannot be, or an empty text.
    using Do = std::function<QString(const tr::edit::CommandCopies& wanted)>;

    /// `what`: commands of one animation, at least one. Precondition: a document is open.
    CopyCommandDialog(FileSession& session,
                      const tr::edit::CommandCopies& what,
                      Do then,
                      QWidget* parent);

    /// What is asked for now; nothing where what is typed names no frames.
    [[nodiscard]] std::optional<tr::edit::CommandCopies> wanted() const;

    [[nodiscard]] TickList* list() const noexcept { return m_list; }

protected:
    void edit() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QString nameOf(std::size_t animation) const;
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString outcome(const tr::edit::CopyPlan& plan) const;
    [[nodiscard]] bool hasFrames() const;
    void makeFields();
    void makeLayout();
    void listAnimations();
    void foretell();

    OpenFilePtr m_file; ///< that was open when it was asked
    tr::edit::CommandCopies m_what;
    std::optional<std::size_t> m_model; ///< whose animation it is
    Do m_do;
    TickedAnimations* m_animations;
    QLineEdit* m_frames;
    FilterField* m_filter;
    QCheckBox* m_isOfAll = nullptr;
    TickList* m_list;
    QLabel* m_outcome;
};

} // namespace ui
