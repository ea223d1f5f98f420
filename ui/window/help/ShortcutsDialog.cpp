#include "ui/window/help/ShortcutsDialog.h"

#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/CopiedText.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace ui
{
namespace
{

constexpr int kShortcutIcon = 16;

/// What keeps the texts of entries without an icon in line.
QIcon blankIcon()
{
    QPixmap nothing(kShortcutIcon, kShortcutIcon);
    nothing.fill(Qt::transparent);
    return QIcon(nothing);
}

/// Adds what has a key in a menu, and in the menus inside of it.
void addKeys(const QMenu& menu, QTreeWidgetItem& group)
{
    for (const QAction* const action : menu.actions())
    {
        if (const QMenu* const inner = action->menu())
        {
            addKeys(*inner, group);
        }
        else if (!action->shortcut().isEmpty())
        {
            QStringList keys;
            for (const QKeySequence& key : action->shortcuts())
            {
                keys.append(key.toString(QKeySequence::NativeText));
            }
            auto* const row =
                new QTreeWidgetItem(&group, {plainText(*action), keys.join(QStringLiteral(",  "))});
            row->setIcon(0, action->icon().isNull() ? blankIcon() : action->icon());
            row->setToolTip(0, action->statusTip());
        }
    }
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QMenuBar& menus, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keyboard Shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);

    auto* const list = new QTreeWidget;
    copyWholeRows(*list);
    list->setAccessibleName(tr("Keyboard shortcuts"));
    list->setHeaderLabels({tr("Action"), tr("Keys")});
    list->setRootIsDecorated(false);
    list->setItemsExpandable(false);
    list->setSelectionMode(QAbstractItemView::NoSelection);
    list->setFocusPolicy(Qt::StrongFocus);
    for (const QAction* const top : menus.actions())
    {
        if (const QMenu* const menu = top->menu())
        {
            auto* const group = new QTreeWidgetItem(list, {plainText(*top)});
            QFont bold = list->font();
            bold.setBold(true);
            group->setFont(0, bold);
            addKeys(*menu, *group);
            group->setHidden(group->childCount() == 0);
        }
    }
    list->expandAll();
    list->setCurrentItem(nullptr);
    list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    list->header()->setStretchLastSection(false);

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);

    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(list);
    layout->addWidget(buttons);
    constexpr QSize kSize(440, 560);
    resize(kSize);
}

} // namespace ui
