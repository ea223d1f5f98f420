#include "ui/animation/fixes/FixModel.h"

#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/OpenFile.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace ui
{

void FixModel::setFixes(std::shared_ptr<const OpenFile> file,
                        std::vector<tr::edit::ProblemFix> fixes)
{
    beginResetModel();
    m_file = std::move(file);
    m_rows.clear();
    m_ticked = 0;
    std::ranges::stable_sort(fixes,
                             std::ranges::greater{},
                             [](const tr::edit::ProblemFix& fix) { return fix.problem.severity; });
    for (tr::edit::ProblemFix& fix : fixes)
    {
        const bool isTicked = fix.problem.severity != tr::check::Problem::Severity::Note;
        m_ticked += isTicked ? 1 : 0;
        m_rows.push_back({std::move(fix), isTicked});
    }
    endResetModel();
    Q_EMIT tickedChanged();
}

void FixModel::tick(const QModelIndexList& rows, bool isTicked)
{
    for (const QModelIndex& index : rows)
    {
        Row& row = m_rows[static_cast<std::size_t>(index.row())];
        m_ticked += int{isTicked} - int{row.isTicked};
        row.isTicked = isTicked;
    }
    if (!rows.isEmpty())
    {
        Q_EMIT dataChanged(index(0, What), index(rowCount() - 1, What), {Qt::CheckStateRole});
        Q_EMIT tickedChanged();
    }
}

void FixModel::tickAll(bool isTicked)
{
    QModelIndexList rows;
    for (int row = 0; row < rowCount(); ++row)
    {
        rows.push_back(index(row, What));
    }
    tick(rows, isTicked);
}

std::vector<tr::edit::ProblemFix> FixModel::ticked() const
{
    std::vector<tr::edit::ProblemFix> fixes;
    for (const Row& row : m_rows)
    {
        if (row.isTicked)
        {
            fixes.push_back(row.fix);
        }
    }
    return fixes;
}

int FixModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FixModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString FixModel::listName(tr::edit::ListKind kind)
{
    switch (kind)
    {
    case tr::edit::ListKind::StateChanges:
        return tr("state changes");
    case tr::edit::ListKind::Dispatches:
        return tr("dispatches");
    case tr::edit::ListKind::Commands:
        return tr("commands");
    }
    return {};
}

QString FixModel::text(const Row& row, int column) const
{
    if (column == What)
    {
        return objectTitle(row.fix.problem.what);
    }
    if (row.fix.removedDispatch)
    {
        return column == Field ? tr("dispatch")
               : column == Now ? QString::number(static_cast<qulonglong>(*row.fix.removedDispatch))
                               : tr("none");
    }
    if (row.fix.ownList)
    {
        return column == Field ? listName(row.fix.ownList->kind)
               : column == Now ? tr("in common")
                               : tr("its own");
    }
    QStringList texts;
    for (const tr::edit::NumberFix& number : row.fix.numbers)
    {
        const auto leaves = m_file->tables().find(number.cell.table)->type().leaves();
        const QString path = toQString(leaves[number.cell.leaf].path);
        texts.append(column == Field ? (path.isEmpty() ? tr("frame") : path)
                     : column == Now ? QString::number(number.before)
                                     : QString::number(number.after));
    }
    return texts.join(QStringLiteral(", "));
}

QVariant FixModel::data(const QModelIndex& index, int role) const
{
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role)
    {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return index.column() == What ? QVariant(objectTitle(row.fix.problem.what) + u'\n'
                                                 + objectTitle(row.fix.problem.why))
                                      : QVariant();
    case Qt::CheckStateRole:
        return index.column() == What
                   ? QVariant(static_cast<int>(row.isTicked ? Qt::Checked : Qt::Unchecked))
                   : QVariant();
    default:
        return {};
    }
}

bool FixModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != What)
    {
        return false;
    }
    tick({index}, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags FixModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags base = QAbstractTableModel::flags(index);
    return index.column() == What ? base | Qt::ItemIsUserCheckable : base;
}

QVariant FixModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    switch (section)
    {
    case What:
        return tr("Problem");
    case Field:
        return tr("Field");
    case Now:
        return tr("Now");
    default:
        return tr("Then");
    }
}

} // namespace ui
