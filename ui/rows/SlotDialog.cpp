#include "ui/rows/SlotDialog.h"

#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/rows/SlotsModel.h"
#include "ui/session/FileSession.h"

#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace ui
{
namespace
{

constexpr QSize kSlotDialogSize{420, 480};

} // namespace

SlotDialog::SlotDialog(FileSession& session, const Question& question, Use use, QWidget* parent)
    : EditDialog(session, question.title, parent)
    , m_use(std::move(use))
    , m_model(new SlotsModel(session.file(), question.table, question.others, this))
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
    m_number->setRange(0, static_cast<int>(question.most));
    m_number->setAccessibleName(tr("Slot"));
    m_hint->setWordWrap(true);
    m_form->addRow(tr("&Slot:"), m_number);
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, question.what);
    layout->addWidget(m_filter);
    layout->addWidget(m_list, 1);
    layout->addLayout(m_form);
    layout->addWidget(m_hint);
    m_button = addButtons(*layout, question.button);
    resize(kSlotDialogSize);

    connect(m_filter,
            &FilterField::settled,
            this,
            [this](const QString& text)
            {
                m_shown->setFilterFixedString(text);
                // A number is the slot itself, be it in the list or not.
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
            });
    connect(m_filter, &FilterField::leftDown, m_list, qOverload<>(&QWidget::setFocus));
    connect(m_number, &QSpinBox::valueChanged, this, &SlotDialog::showSlot);
    m_number->setValue(static_cast<int>(question.first));
    showSlot();
    m_filter->setFocus();
}

void SlotDialog::makeList()
{
    m_shown->setSourceModel(m_model);
    m_shown->setFilterKeyColumn(-1);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list->setModel(m_shown);
    lookLikeTree(*m_list, tr("Slots"));
    m_list->setRootIsDecorated(false);
    m_list->setAllColumnsShowFocus(true);
    m_list->setFrameShape(QFrame::StyledPanel);
    m_list->header()->setStretchLastSection(true);
    for (const int column : {SlotsModel::Slot, SlotsModel::Name})
    {
        m_list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    }
    connect(
        m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &SlotDialog::pick);
}

std::uint32_t SlotDialog::slot() const
{
    return static_cast<std::uint32_t>(m_number->value());
}

void SlotDialog::pick()
{
    const QModelIndex line = m_shown->mapToSource(m_list->currentIndex());
    if (line.isValid())
    {
        m_number->setValue(static_cast<int>(m_model->slotAt(line.row())));
    }
}

/// Where the list shows the slot; invalid: it does not.
QModelIndex SlotDialog::lineShown() const
{
    const int line = m_model->lineOf(slot());
    return line < 0 ? QModelIndex()
                    : m_shown->mapFromSource(m_model->index(line, SlotsModel::Slot));
}

/// Says what the slot is, and shows it in the list.
void SlotDialog::showSlot()
{
    const QModelIndex shown = lineShown();
    if (shown.isValid() && shown.row() != m_list->currentIndex().row())
    {
        m_list->setCurrentIndex(shown);
    }
    const bool isTaken = m_model->isTaken(slot());
    const std::size_t waiting = m_model->waiting(slot());
    const QString name = m_model->nameOf(slot());
    m_hint->setText(waiting > 0
                        ? tr("%n places of the file name this slot already, and would show it "
                             "then.",
                             nullptr,
                             static_cast<int>(waiting))
                        : name);
    sayReason(isTaken ? tr("Slot %1 is taken.").arg(slot()) : QString(), !isTaken);
}

void SlotDialog::edit()
{
    finish(m_use(slot()));
}

void askForSlot(FileSession& session,
                const SlotDialog::Question& question,
                const SlotEdit& edit,
                const std::function<void(std::size_t row)>& then,
                QWidget& window)
{
    const auto use = [&session, edit, then](std::uint32_t slot)
    {
        tr::edit::Document* const document = session.document();
        if (document == nullptr)
        {
            return changedMeanwhile();
        }
        const auto row = edit(*document, slot);
        if (!row)
        {
            return sentence(row.error());
        }
        then(*row);
        return QString();
    };
    (new SlotDialog(session, question, use, &window))->open();
}

} // namespace ui
