#pragma once

#include "core/edit/document/Document.h"
#include "ui/rows/EditDialog.h"
#include "ui/rows/SlotChoice.h"

#include <cstdint>
#include <functional>

class QPushButton;

namespace ui
{

/// Asks for a slot of moveables or of statics. What is done with it is told by who asks.
class SlotDialog : public EditDialog
{
    Q_OBJECT

public:
    struct Question
    {
        QString title; ///< "Change Slot"
        QString what;  ///< a sentence above the list
        SlotChoice::Question slot;
        QString button{}; ///< of what is done; empty: the title
    };

    /// Does what is asked for with a slot. The result is empty, or why that cannot be.
    using Use = std::function<QString(std::uint32_t slot)>;

    SlotDialog(FileSession& session, const Question& question, Use use, QWidget* parent);

    [[nodiscard]] SlotChoice& choice() const noexcept { return *m_choice; }

    /// Of what is done.
    [[nodiscard]] QPushButton* button() const noexcept { return m_button; }

protected:
    void edit() override;

private:
    Use m_use;
    SlotChoice* m_choice;
    QPushButton* m_button = nullptr;
};

/// An edit that puts something into a slot; gives back its row, or another number of it.
using SlotEdit =
    std::function<tr::Result<std::size_t>(tr::edit::Document& document, std::uint32_t slot)>;

/// Asks for a slot, does the edit, and then what follows from the row.
void askForSlot(FileSession& session,
                const SlotDialog::Question& question,
                const SlotEdit& edit,
                const std::function<void(std::size_t row)>& then,
                QWidget& window);

} // namespace ui
