#include "ui/rows/RepackDialog.h"

#include "core/level/tables/Tables.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/common/widgets/ListLook.h"

#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

using tr::edit::RepackKind;
using tr::edit::RepackKinds;

constexpr int kName = 0;
constexpr int kTable = 1;
constexpr int kRows = 2;
constexpr int kBytes = 3;

constexpr int kKindRole = Qt::UserRole;
constexpr int kRowsRole = Qt::UserRole + 1; ///< what it would save with all others
constexpr int kBytesRole = Qt::UserRole + 2;

QString nameOf(RepackKind kind)
{
    switch (kind)
    {
    case RepackKind::EqualMeshes:
        return RepackDialog::tr("Equal meshes become one");
    case RepackKind::EqualCommands:
        return RepackDialog::tr("Equal lists of commands become one");
    case RepackKind::EqualJoints:
        return RepackDialog::tr("Equal skeletons become one");
    case RepackKind::EqualFunctions:
        return RepackDialog::tr("Equal lists of floor functions become one");
    case RepackKind::EqualOverlaps:
        return RepackDialog::tr("Equal lists of overlaps become one");
    case RepackKind::MeshPointers:
        return RepackDialog::tr("Mesh pointers of no moveable and no static mesh");
    case RepackKind::StateChanges:
        return RepackDialog::tr("State changes of no animation");
    case RepackKind::Dispatches:
        return RepackDialog::tr("Dispatches of no state change");
    case RepackKind::Meshes:
        return RepackDialog::tr("Words of no mesh");
    case RepackKind::Frames:
        return RepackDialog::tr("Words of no key frame");
    case RepackKind::Commands:
        return RepackDialog::tr("Words of no command");
    case RepackKind::Joints:
        return RepackDialog::tr("Links of no moveable");
    case RepackKind::FloorData:
        return RepackDialog::tr("Floor functions of no sector");
    case RepackKind::Overlaps:
        return RepackDialog::tr("Overlaps of no box");
    case RepackKind::Textures:
        return RepackDialog::tr("Textures that no face shows");
    }
    return {};
}

} // namespace

RepackDialog::RepackDialog(FileSession& session, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_asked(session.moment())
    , m_list(new QTreeWidget)
    , m_total(new QLabel)
    , m_items(tr::edit::kRepackKinds)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Repack"));
    auto* const heading = new QLabel(
        tr("What is checked is left out. Everything else keeps its order and its meaning, and one "
           "undo brings all of it back."));
    heading->setWordWrap(true);
    lookLikeTree(*m_list, tr("What can be left out"));
    copyWholeRows(*m_list);
    m_list->setFrameShape(QFrame::StyledPanel);
    m_list->setHeaderLabels({tr("What"), tr("Table"), tr("Rows"), tr("Bytes")});
    m_list->headerItem()->setTextAlignment(kRows, Qt::AlignRight | Qt::AlignVCenter);
    m_list->headerItem()->setTextAlignment(kBytes, Qt::AlignRight | Qt::AlignVCenter);
    m_total->setAccessibleName(tr("Savings in all"));

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_apply = buttons->addButton(tr("&Repack"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &RepackDialog::apply);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_total);
    layout->addWidget(buttons);
    fill();
    connect(m_list,
            &QTreeWidget::itemChanged,
            this,
            [this](QTreeWidgetItem*, int column)
            {
                if (column == kName)
                {
                    estimate();
                }
            });
    resize(720, 560);
}

void RepackDialog::addGroup(const QString& title,
                            const QString& reason,
                            std::initializer_list<RepackKind> kinds)
{
    const auto& content = m_session.document()->content();
    const auto tables = content.tables();
    auto* const group = new QTreeWidgetItem(m_list, {title});
    group->setFlags(Qt::ItemIsEnabled);
    group->setToolTip(kName, reason);
    for (const RepackKind kind : kinds)
    {
        const auto table = tr::edit::tableOf(content, kind);
        if (tables.find(table) == nullptr)
        {
            continue;
        }
        auto* const item =
            new QTreeWidgetItem(group, {nameOf(kind), toQString(table->title), {}, {}});
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        const bool isDefault = tr::edit::unreachableKinds()[tr::edit::bitOf(kind)];
        item->setCheckState(kName, isDefault ? Qt::Checked : Qt::Unchecked);
        item->setData(kName, kKindRole, static_cast<int>(kind));
        item->setToolTip(kName, reason);
        item->setTextAlignment(kRows, Qt::AlignRight | Qt::AlignVCenter);
        item->setTextAlignment(kBytes, Qt::AlignRight | Qt::AlignVCenter);
        m_items[tr::edit::bitOf(kind)] = item;
    }
    group->setExpanded(true);
    m_list->setFirstColumnSpanned(m_list->topLevelItemCount() - 1, {}, true);
}

void RepackDialog::fill()
{
    addGroup(tr("Nothing leads to it"),
             tr("No number of the file leads there, so no engine finds it."),
             {RepackKind::StateChanges,
              RepackKind::Dispatches,
              RepackKind::Meshes,
              RepackKind::Frames,
              RepackKind::Commands,
              RepackKind::Joints,
              RepackKind::FloorData,
              RepackKind::Overlaps});
    addGroup(tr("The same more than once"),
             tr("Who has the same shares it then. An edit of one can still be made for it alone."),
             {RepackKind::EqualMeshes,
              RepackKind::EqualCommands,
              RepackKind::EqualJoints,
              RepackKind::EqualFunctions,
              RepackKind::EqualOverlaps});
    addGroup(tr("Only if no script or tool knows it by its number"),
             tr("Rows behind them get other numbers, which texture lists and scripts may name."),
             {RepackKind::MeshPointers, RepackKind::Textures});
    const auto all = tr::edit::savings(m_session.document()->content(), RepackKinds{}.set());
    for (const auto& each : all ? *all : std::vector<tr::edit::Saving>{})
    {
        if (QTreeWidgetItem* const item = m_items[tr::edit::bitOf(each.kind)])
        {
            item->setData(kName, kRowsRole, qulonglong(each.rows));
            item->setData(kName, kBytesRole, qulonglong(each.bytes));
        }
    }
    estimate();
    for (int column = kName; column <= kBytes; ++column)
    {
        m_list->resizeColumnToContents(column);
    }
}

RepackKinds RepackDialog::checked() const
{
    RepackKinds kinds;
    for (std::size_t i = 0; i < m_items.size(); ++i)
    {
        kinds[i] = m_items[i] != nullptr && m_items[i]->checkState(kName) == Qt::Checked;
    }
    return kinds;
}

bool RepackDialog::hasMore() const
{
    return std::ranges::any_of(m_items,
                               [](const QTreeWidgetItem* item)
                               {
                                   return item != nullptr
                                          && item->checkState(kName) == Qt::Unchecked
                                          && item->data(kName, kBytesRole).toULongLong() != 0;
                               });
}

void RepackDialog::estimate()
{
    QGuiApplication::setOverrideCursor(Qt::WaitCursor);
    const RepackKinds kinds = checked();
    const auto savings = tr::edit::savings(m_session.document()->content(), kinds);
    QGuiApplication::restoreOverrideCursor();
    const QSignalBlocker blocker(m_list);
    const QLocale locale;
    for (const auto& each : savings ? *savings : std::vector<tr::edit::Saving>{})
    {
        QTreeWidgetItem* const item = m_items[tr::edit::bitOf(each.kind)];
        const bool isChecked = kinds[tr::edit::bitOf(each.kind)];
        if (item == nullptr)
        {
            continue;
        }
        // What is not checked shows dimly what it would save.
        const auto rows =
            isChecked ? qulonglong(each.rows) : item->data(kName, kRowsRole).toULongLong();
        const auto bytes =
            isChecked ? qulonglong(each.bytes) : item->data(kName, kBytesRole).toULongLong();
        const QBrush brush =
            palette().brush(isChecked ? QPalette::Active : QPalette::Disabled, QPalette::Text);
        item->setText(kRows, locale.toString(rows));
        item->setText(kBytes, locale.toString(bytes));
        item->setForeground(kRows, brush);
        item->setForeground(kBytes, brush);
    }
    const std::uint64_t bytes = savings ? tr::edit::bytesOf(*savings) : 0;
    m_total->setText(!savings     ? sentence(savings.error())
                     : bytes != 0 ? tr("It saves %1.").arg(exactSizeText(bytes))
                     : hasMore()  ? tr("Tick what is to be left out.")
                                  : tr("There is nothing to leave out."));
    m_apply->setEnabled(bytes != 0);
}

void RepackDialog::apply()
{
    // The window may have edited meanwhile, by undo for one.
    if (m_session.moment() != m_asked)
    {
        m_total->setText(changedMeanwhile());
        m_apply->setEnabled(false);
        return;
    }
    const auto done = tr::edit::repack(*m_session.document(), checked());
    if (!done)
    {
        m_total->setText(sentence(done.error()));
        return;
    }
    accept();
}

} // namespace ui
