#pragma once

#include "ui/file/OpenFile.h"

#include <QModelIndex>
#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

class QFormLayout;
class QLabel;
class QSortFilterProxyModel;
class QSpinBox;
class QTreeView;

namespace ui
{

class FilterField;
class SlotsModel;

/// A slot of moveables or of statics: picked by its name from a list that marks those that are
/// taken and those that something waits for, or typed as a number.
class SlotChoice : public QWidget
{
    Q_OBJECT

public:
    struct Question
    {
        tr::schema::TableId table{}; ///< models or static meshes
        std::uint32_t first = 0;     ///< the slot that it begins with
        std::uint32_t most = 0xFFFF; ///< the highest that can be typed
        /// Tables whose rows have slots of the same numbers.
        std::vector<tr::schema::TableId> others{};
    };

    explicit SlotChoice(QWidget* parent);

    /// Shows the slots of a file, which is not null.
    void ask(const OpenFilePtr& file, const Question& question);

    [[nodiscard]] std::uint32_t slot() const;

    /// Why nothing new can be in the slot; empty: it is free.
    [[nodiscard]] QString fault() const;

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

    [[nodiscard]] FilterField* filterField() const noexcept { return m_filter; }

    [[nodiscard]] QSpinBox* number() const noexcept { return m_number; }

    /// What else is asked, below the number.
    [[nodiscard]] QFormLayout* form() const noexcept { return m_form; }

Q_SIGNALS:
    /// Another slot, or the slots of another file.
    void changed();

private:
    void makeList();
    void find(const QString& text);
    void pick();
    [[nodiscard]] QModelIndex lineShown() const;
    void showSlot();

    SlotsModel* m_model = nullptr; ///< null: nothing was asked yet
    QSortFilterProxyModel* m_shown;
    FilterField* m_filter;
    QTreeView* m_list;
    QSpinBox* m_number;
    QLabel* m_hint;
    QFormLayout* m_form;
};

/// A slot for a new moveable: the wanted one where that is free, else the lowest that is.
[[nodiscard]] SlotChoice::Question newModelSlot(const tr::schema::Content& content,
                                                std::optional<std::uint32_t> wanted = {});

/// The same for a new static.
[[nodiscard]] SlotChoice::Question newStaticSlot(const tr::schema::Content& content,
                                                 std::optional<std::uint32_t> wanted = {});

} // namespace ui
