#include "ui/dialogs/ChangesDialog.h"

#include "ui/models/ChangeLines.h"
#include "ui/models/TableNames.h"
#include "ui/services/FileNames.h"
#include "ui/views/CopiedText.h"
#include "ui/views/ListLook.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace ui
{
namespace
{

/// More lines than this are counted, not listed.
constexpr std::size_t kMostLines = 5000;

constexpr QSize kChangesSize(760, 480);

enum Column
{
    What,
    Before,
    After,
    Place,
    kColumns,
};

} // namespace

ChangesDialog::ChangesDialog(const OpenFilePtr& before, const OpenFilePtr& after, QWidget* parent)
    : QDialog(parent)
    , m_heading(new QLabel(
          tr("Saving %1 will change this and nothing else:").arg(displayName(after->path()))))
    , m_tree(new QTreeWidget)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("What Will Change"));
    resize(kChangesSize);
    lookLikeTree(*m_tree, tr("Changes"));
    copyWholeRows(*m_tree);
    m_tree->setFrameShape(QFrame::StyledPanel);
    m_tree->setHeaderLabels({tr("What"), tr("Before"), tr("After"), tr("Bytes on the disk")});
    fill(*before, *after);
    for (int column = 0; column < kColumns; ++column)
    {
        m_tree->resizeColumnToContents(column);
    }
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_heading);
    layout->addWidget(m_tree, 1);
    layout->addWidget(buttons);
}

void ChangesDialog::say(const QString& title, const QString& heading)
{
    setWindowTitle(title);
    m_heading->setText(heading);
}

void ChangesDialog::fill(const OpenFile& before, const OpenFile& after)
{
    for (const ChangedTable& each : changeLines(before, after, kMostLines))
    {
        const QString text = each.rows == 0
                                 ? tr("%1: no row, but numbers of what moved")
                                 : tr("%1: %n rows", nullptr, static_cast<int>(each.rows));
        auto* const table = new QTreeWidgetItem(m_tree, {text.arg(tableTitle(each.table))});
        table->setFirstColumnSpanned(true);
        for (const ChangeLine& line : each.lines)
        {
            auto* const item =
                new QTreeWidgetItem(table, {line.what, line.before, line.after, line.bytes});
            item->setToolTip(What, line.path);
        }
        if (each.isCut)
        {
            new QTreeWidgetItem(table, {tr("\u2026 and more")});
        }
        table->setExpanded(true);
    }
}

} // namespace ui
