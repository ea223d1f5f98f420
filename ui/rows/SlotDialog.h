#pragma once

#include "core/edit/document/Document.h"
#include "ui/rows/EditDialog.h"

#include <QModelIndex>

#include <cstdint>
#include <functional>
#include <vector>

class QFormLayout;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QSpinBox;
class QTreeView;

namespace ui
{

class FilterField;
class SlotsModel;

/// Asks for a slot of moveables or of statics: picked by its name from a list that marks those that
/// are taken and those that something waits for, or typed as a number. What is done with it is told
/// by who asks.
class SlotDialog : public EditDialog
{
    Q_OBJECT

public:
    struct Question
    {
        QString title;               ///< "Change Slot"
        QString what;                ///< a sentence above the list
        tr::schema::TableId table{}; ///< models or static meshes
        std::uint32_t first = 0;     ///< the slot that it begins with
        std::uint32_t most = 0xFFFF; ///< the highest that can be typed
        /// Tables whose rows have slots of the same numbers.
        std::vector<tr::schema::TableId> others{};
        QString button{}; ///< of what is done; empty: the title
    };

    /// Does what is asked for with a slot. The result is empty, or why that cannot be.
    using Use = std::function<QString(std::uint32_t slot)>;

    SlotDialog(FileSession& session, const Question& question, Use use, QWidget* parent);

    [[nodiscard]] std::uint32_t slot() const;

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

    [[nodiscard]] FilterField* filterField() const noexcept { return m_filter; }

    [[nodiscard]] QSpinBox* number() const noexcept { return m_number; }

    /// What else is asked, below the number.
    [[nodiscard]] QFormLayout* form() const noexcept { return m_form; }

    /// Of what is done.
    [[nodiscard]] QPushButton* button() const noexcept { return m_button; }

protected:
    void edit() override;

private:
    void makeList();
    void pick();
    [[nodiscard]] QModelIndex lineShown() const;
    void showSlot();

    Use m_use;
    SlotsModel* m_model;
    QSortFilterProxyModel* m_shown;
    FilterField* m_filter;
    QTreeView* m_list;
    QSpinBox* m_number;
    QLabel* m_hint;
    QFormLayout* m_form;
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
