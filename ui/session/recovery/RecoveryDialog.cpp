#include "ui/session/recovery/RecoveryDialog.h"

#include "ui/common/look/Icons.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Moments.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/common/widgets/RowDelegate.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

constexpr QSize kRecoverySize(760, 340);

constexpr int kStateColumn = 3; ///< what has become of the file

QString stateText(OriginalNow original)
{
    switch (original)
    {
    case OriginalNow::Changed:
        return RecoveryDialog::tr("changed since");
    case OriginalNow::Gone:
        return RecoveryDialog::tr("not there any more");
    case OriginalNow::Same:
        break;
    }
    return RecoveryDialog::tr("as it was");
}

/// A tool tip that looks like HTML is taken for it.
QString plainTip(const QString& text)
{
    return text.isEmpty() ? text : QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

} // namespace

RecoveryDialog::RecoveryDialog(const QList<RecoveryEntry>& entries, QWidget* parent)
    : QDialog(parent)
    , m_list(new QTreeWidget)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Recover Edits"));
    resize(kRecoverySize);
    auto* const heading = new QLabel(
        tr("Cartouche ended before these edits were saved, and has kept them. Recovering opens the "
           "files with them; nothing is written before you save."));
    heading->setWordWrap(true);
    m_list->setAccessibleName(tr("Edits that were not saved"));
    m_list->setHeaderLabels({tr("File"), tr("Folder"), tr("Edited"), tr("The file is")});
    m_list->header()->setAccessibleName(tr("Columns"));
    m_list->header()->setStretchLastSection(true);
    m_list->setRootIsDecorated(false);
    m_list->setAllColumnsShowFocus(true);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    fill(entries);

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_recover = buttons->addButton(tr("&Recover"), QDialogButtonBox::ActionRole);
    m_discard = buttons->addButton(tr("&Discard…"), QDialogButtonBox::DestructiveRole);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    m_recover->setDefault(true); // only once it stands in a dialog

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QTreeWidget::itemSelectionChanged, this, &RecoveryDialog::updateButtons);
    copyWholeRows(*m_list);
    connect(m_list, &QTreeWidget::itemActivated, this, &RecoveryDialog::recover);
    connect(m_recover, &QAbstractButton::clicked, this, &RecoveryDialog::recover);
    connect(m_discard, &QAbstractButton::clicked, this, [this] { Q_EMIT discardWanted(chosen()); });
    m_list->selectAll();
    m_list->setFocus();
    updateButtons();
}

void RecoveryDialog::fill(const QList<RecoveryEntry>& entries)
{
    const QDateTime now = QDateTime::currentDateTime();
    for (const RecoveryEntry& entry : entries)
    {
        auto* const item = new QTreeWidgetItem(m_list,
                                               {displayName(entry.path),
                                                displayFolder(entry.path),
                                                momentText(entry.edited, now),
                                                tr("…")});
        item->setIcon(0, icon(fileIcon(entry.path)));
        item->setToolTip(0, plainTip(entry.title));
        item->setToolTip(1, plainTip(displayFolder(entry.path)));
        item->setData(0, Qt::UserRole, entry.folder);
        look(entry, m_list->indexOfTopLevelItem(item));
    }
    for (int column = 0; column < m_list->columnCount(); ++column)
    {
        constexpr int kWidest = 280;
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column, std::min(m_list->columnWidth(column) + 12, kWidest));
    }
}

/// The file has to be read to know what has become of it.
void RecoveryDialog::look(const RecoveryEntry& entry, int line)
{
    m_looking.add(
        [this, entry, line](const tr::Progress& progress) -> QuietWorker::Completion
        {
            progress.step(0.0);
            return [this, line, original = originalOf(entry)]
            { m_list->topLevelItem(line)->setText(kStateColumn, stateText(original)); };
        });
}

void RecoveryDialog::recover()
{
    const QStringList folders = chosen();
    if (!folders.isEmpty())
    {
        accept();
        Q_EMIT recoverWanted(folders);
    }
}

void RecoveryDialog::updateButtons()
{
    const bool any = !m_list->selectedItems().isEmpty();
    m_recover->setEnabled(any);
    m_discard->setEnabled(any);
}

QStringList RecoveryDialog::chosen() const
{
    QStringList folders;
    for (const QTreeWidgetItem* const item : m_list->selectedItems())
    {
        folders.append(item->data(0, Qt::UserRole).toString());
    }
    return folders;
}

QString originalText(OriginalNow original)
{
    switch (original)
    {
    case OriginalNow::Changed:
        return RecoveryDialog::tr("The file has been changed since.");
    case OriginalNow::Gone:
        return RecoveryDialog::tr("The file itself is not there any more.");
    case OriginalNow::Same:
        break;
    }
    return {};
}

} // namespace ui
