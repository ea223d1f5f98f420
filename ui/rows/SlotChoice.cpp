#include "ui/rows/SlotChoice.h"

#include "core/edit/skeleton/SlotEdit.h"
#include "core/edit/statics/StaticSlots.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/rows/SlotsModel.h"

#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace ui
{

SlotChoice::SlotChoice(QWidget* parent)
    : QWidget(parent)
    , m_shown(new QSortFilterProxyModel(this))
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_list(new QTreeView(this))
    , m_number(new QSpinBox(this))
    , m_hint(new QLabel(this))
    , m_form(new QFormLayout)
{
    m_filter->setPlaceholderText(tr("Filter by name or number"));
    m_filter->setAccessibleName(tr("Filter slots"));
    makeList();
    m_number->setAccessibleName(tr("Slot"));
    m_hint->setWordWrap(true);
    m_form->addRow(tr("&Slot:"), m_number);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_filter);
    layout->addWidget(m_list, 1);
    layout->addLayout(m_form);
    layout->addWidget(m_hint);
    setFocusProxy(m_filter);
    connect(m_filter, &FilterField::settled, this, &SlotChoice::find);
    connect(m_filter, &FilterField::leftDown, m_list, qOverload<>(&QWidget::setFocus));
    connect(m_number,
            &QSpinBox::valueChanged,
            this,
            [this]
            {
                showSlot();
                Q_EMIT changed();
            });
}

void SlotChoice::makeList()
{
    m_shown->setFilterKeyColumn(-1);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list->setModel(m_shown);
    lookLikeTree(*m_list, tr("Slots"));
    m_list->setRootIsDecorated(false);
    m_list->setAllColumnsShowFocus(true);
    m_list->setFrameShape(QFrame::StyledPanel);
    m_list->header()->setStretchLastSection(true);
    connect(
        m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &SlotChoice::pick);
}

void SlotChoice::ask(const OpenFilePtr& file, const Question& question)
{
    auto* const before =
        std::exchange(m_model, new SlotsModel(file, question.table, question.others, this));
    m_shown->setSourceModel(m_model);
    delete before;
    for (const int column : {SlotsModel::Slot, SlotsModel::Name})
    {
        m_list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    }
    {
        const QSignalBlocker blocker(m_number);
        m_number->setRange(0, static_cast<int>(question.most));
        m_number->setValue(static_cast<int>(question.first));
    }
    showSlot();
    Q_EMIT changed();
}

/// A number is the slot itself, be it in the list or not.
void SlotChoice::find(const QString& text)
{
    m_shown->setFilterFixedString(text);
    bool isNumber = false;
    const uint typed = text.trimmed().toUInt(&isNumber);
    if (isNumber && typed <= static_cast<uint>(m_number->maximum()))
    {
        m_number->setValue(static_cast<int>(typed));
    }
    else if (!text.isEmpty() && !lineShown().isValid() && m_shown->rowCount() > 0)
    {
        m_list->setCurrentIndex(m_shown->index(0, SlotsModel::Slot));
    }
    showSlot();
}

std::uint32_t SlotChoice::slot() const
{
    return static_cast<std::uint32_t>(m_number->value());
}

QString SlotChoice::fault() const
{
    return m_model != nullptr && m_model->isTaken(slot()) ? tr("Slot %1 is taken.").arg(slot())
                                                          : QString();
}

void SlotChoice::pick()
{
    const QModelIndex line = m_shown->mapToSource(m_list->currentIndex());
    if (line.isValid())
    {
        m_number->setValue(static_cast<int>(m_model->slotAt(line.row())));
    }
}

/// Where the list shows the slot; invalid: it does not.
QModelIndex SlotChoice::lineShown() const
{
    const int line = m_model->lineOf(slot());
    return line < 0 ? QModelIndex()
                    : m_shown->mapFromSource(m_model->index(line, SlotsModel::Slot));
}

/// Says what the slot is, and shows it in the list.
void SlotChoice::showSlot()
{
    const QModelIndex shown = lineShown();
    if (shown.isValid() && shown.row() != m_list->currentIndex().row())
    {
        m_list->setCurrentIndex(shown);
    }
    const std::size_t waiting = m_model->waiting(slot());
    m_hint->setText(waiting > 0
                        ? tr("%n places of the file name this slot already, and would show it "
                             "then.",
                             nullptr,
                             static_cast<int>(waiting))
                        : m_model->nameOf(slot()));
}

SlotChoice::Question newModelSlot(const tr::schema::Content& content,
                                  std::optional<std::uint32_t> wanted)
{
    const bool isFree = wanted && *wanted <= tr::edit::kMostSlot
                        && !tr::edit::ownerOfSlot(content, *wanted).has_value();
    return {tr::level::tables::Models,
            isFree ? *wanted : tr::edit::freeSlot(content),
            tr::edit::kMostSlot,
            {tr::level::tables::SpriteSequences}};
}

SlotChoice::Question newStaticSlot(const tr::schema::Content& content,
                                   std::optional<std::uint32_t> wanted)
{
    const bool isFree = wanted && tr::edit::checkStaticSlot(content, *wanted).has_value();
    return {tr::level::tables::StaticMeshes,
            isFree ? *wanted : tr::edit::freeStaticSlot(content),
            tr::edit::kMostStaticSlot};
}

} // namespace ui
