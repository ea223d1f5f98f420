#include "ui/skeleton/SlotDialog.h"

#include "core/edit/skeleton/SlotEdit.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/ListLook.h"

#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kSlotRole = Qt::UserRole + 1;
constexpr int kTakenRole = Qt::UserRole + 2;

/// No game has as many.
constexpr std::uint32_t kSlotsOffered = 1024;

constexpr int kShownSlots = 16; ///< lines that have room in any case
constexpr int kSlotDialogWidth = 460;

enum SlotColumn : int
{
    SlotName,
    SlotOwner,
    kSlotColumns,
};

} // namespace

SlotDialog::SlotDialog(FileSession& session,
                       const std::shared_ptr<const Decoder>& decoder,
                       const QString& title,
                       const QString& text,
                       const QString& button,
                       QWidget* parent)
    : EditDialog(session, title, parent)
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_slots(new QStandardItemModel(0, kSlotColumns, this))
    , m_shown(new QSortFilterProxyModel(this))
    , m_list(new QTreeView(this))
{
    auto* const what = new QLabel(text, this);
    what->setWordWrap(true);
    what->setTextFormat(Qt::PlainText);
    m_filter->setPlaceholderText(tr("Filter slots"));
    m_filter->setAccessibleName(tr("Filter slots"));
    m_filter->setToolTip(tr("The number of a slot, or a part of its name"));
    lookLikeTree(*m_list, tr("Slots"));
    m_list->setFrameShape(QFrame::StyledPanel);
    m_list->setRootIsDecorated(false);
    m_list->setMinimumHeight(kShownSlots * fontMetrics().lineSpacing());
    fill(*decoder);
    m_shown->setSourceModel(m_slots);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list->setModel(m_shown);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(SlotName, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(SlotOwner, QHeaderView::ResizeToContents);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(what);
    layout->addWidget(m_filter);
    layout->addWidget(m_list, 1);
    addButtons(*layout, button);
    connect(m_filter,
            &FilterField::settled,
            this,
            [this](const QString& wanted)
            {
                m_shown->setFilterFixedString(wanted);
                if (!m_list->currentIndex().isValid() && m_shown->rowCount() > 0)
                {
                    m_list->setCurrentIndex(m_shown->index(0, SlotName));
                }
                check();
            });
    connect(m_filter, &FilterField::leftDown, m_list, qOverload<>(&QWidget::setFocus));
    connect(
        m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &SlotDialog::check);
    m_filter->setFocus();
    check();
    resize(std::max(sizeHint().width(), kSlotDialogWidth), sizeHint().height());
}

void SlotDialog::fill(const Decoder& decoder)
{
    m_slots->setHorizontalHeaderLabels({tr("slot"), tr("taken")});
    const auto& content = decoder.file().file().content;
    std::uint32_t last = 0;
    for (std::uint32_t slot = 0; slot < kSlotsOffered; ++slot)
    {
        const bool isKnown = !decoder.names().ofSlot(tables::Models, slot).isEmpty();
        last = isKnown || tr::edit::ownerOfSlot(content, slot) ? slot : last;
    }
    for (std::uint32_t slot = 0; slot <= last; ++slot)
    {
        const auto owner = tr::edit::ownerOfSlot(content, slot);
        auto* const name = new QStandardItem(
            withName(QString::number(slot), decoder.names().ofSlot(tables::Models, slot)));
        const bool isModel = owner && owner->table == tables::Models;
        auto* const taken = new QStandardItem(
            isModel ? tr("taken")
            : owner ? decoder.names().title({owner->table, owner->row, Address::kWholeRow})
                    : QString());
        name->setData(slot, kSlotRole);
        name->setData(owner.has_value(), kTakenRole);
        for (QStandardItem* const item : {name, taken})
        {
            item->setEditable(false);
            if (owner)
            {
                item->setForeground(palette().color(QPalette::PlaceholderText));
            }
        }
        m_slots->appendRow({name, taken});
    }
}

std::optional<std::uint32_t> SlotDialog::slotNumber() const
{
    const QModelIndex index = m_list->currentIndex().siblingAtColumn(SlotName);
    return index.isValid() && !index.data(kTakenRole).toBool()
               ? std::optional(index.data(kSlotRole).toUInt())
               : std::nullopt;
}

void SlotDialog::check()
{
    const bool isTaken = m_list->currentIndex().isValid() && !slotNumber();
    sayReason(isTaken ? tr("This slot is taken.") : QString(), slotNumber().has_value());
}

void SlotDialog::edit()
{
    const auto slot = slotNumber();
    finish(slot && m_edit ? m_edit(*slot) : QString());
}

} // namespace ui
