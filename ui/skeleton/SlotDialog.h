#pragma once

#include "ui/fields/Decoder.h"
#include "ui/rows/EditDialog.h"

#include <cstdint>
#include <functional>
#include <optional>

class QSortFilterProxyModel;
class QStandardItemModel;
class QTreeView;

namespace ui
{

class FilterField;

/// Asks for a slot that is free: by its number or by what the game calls it. Those that are taken
/// are listed with what has them.
class SlotDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Does it with the slot; gives back why it cannot be, or nothing.
    using Edit = std::function<QString(std::uint32_t slot)>;

    SlotDialog(FileSession& session,
               const std::shared_ptr<const Decoder>& decoder,
               const QString& title,
               const QString& text,
               const QString& button,
               QWidget* parent);

    void setEdit(Edit edit) { m_edit = std::move(edit); }

    /// The free slot that is chosen; nothing: none is, or it is taken.
    [[nodiscard]] std::optional<std::uint32_t> slotNumber() const;

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

    [[nodiscard]] FilterField* filterField() const noexcept { return m_filter; }

protected:
    void edit() override;

private:
    void fill(const Decoder& decoder);
    void check();

    FilterField* m_filter;
    QStandardItemModel* m_slots;
    QSortFilterProxyModel* m_shown;
    QTreeView* m_list;
    Edit m_edit;
};

} // namespace ui
