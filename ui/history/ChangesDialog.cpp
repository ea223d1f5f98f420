#include "ui/history/ChangesDialog.h"

#include "ui/common/texts/FileNames.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/file/TableNames.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <memory>

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

void ChangesDialog::compare(TaskRunner& tasks, const Question& question, QWidget& window)
{
    for (auto* const each :
         window.findChildren<ChangesDialog*>(QString(), Qt::FindDirectChildrenOnly))
    {
        if (!each->m_task)
        {
            continue;
        }
        const Question& other = each->m_question;
        if (other.before == question.before && other.after == question.after
            && other.title == question.title)
        {
            return; // it is being worked out
        }
        each->m_task->cancel();
    }
    (new ChangesDialog(question, &window))->start(tasks);
}

ChangesDialog::ChangesDialog(const Question& question, QWidget* parent)
    : QDialog(parent)
    , m_question(question)
    , m_tree(new QTreeWidget)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(question.title);
    resize(kChangesSize);
    lookLikeTree(*m_tree, tr("Changes"));
    copyWholeRows(*m_tree);
    m_tree->setFrameShape(QFrame::StyledPanel);
    m_tree->setHeaderLabels({tr("What"), tr("Before"), tr("After"), tr("Bytes on the disk")});
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(new QLabel(question.heading));
    layout->addWidget(m_tree, 1);
    layout->addWidget(buttons);
}

void ChangesDialog::start(TaskRunner& tasks)
{
    const auto work = [self = QPointer(this), before = m_question.before, after = m_question.after](
                          const tr::Progress& progress) -> Task::Completion
    {
        const auto changes = std::make_shared<const std::vector<ChangedTable>>(
            changeLines(*before, *after, kMostLines, progress));
        return [self, changes]
        {
            if (self && self->m_question.isWanted())
            {
                self->list(*changes);
                self->open();
            }
        };
    };
    m_task = tasks.start(tr("Comparing %1").arg(displayName(m_question.after->path())), work);
    connect(m_task,
            &Task::ended,
            this,
            [this]
            {
                m_task.clear();
                if (!isVisible())
                {
                    deleteLater(); // cancelled, or not wanted any more
                }
            });
}

void ChangesDialog::list(const std::vector<ChangedTable>& changes)
{
    for (const ChangedTable& each : changes)
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
    for (int column = 0; column < kColumns; ++column)
    {
        m_tree->resizeColumnToContents(column);
    }
}

} // namespace ui
