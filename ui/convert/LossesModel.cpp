#include "ui/convert/LossesModel.h"

#include "ui/common/texts/Messages.h"

#include <algorithm>

namespace ui
{
namespace
{

/// The digits that a text begins with, or what stands in front of the first.
QStringView firstStretch(QStringView text)
{
    const auto* const end = std::ranges::find_if(text,
                                                 [isNumber = text.front().isDigit()](QChar each)
                                                 { return each.isDigit() != isNumber; });
    return text.first(end - text.begin());
}

/// Whether one text stands before another in a list: numbers in them go by their size, which
/// collators do not see in every locale.
bool isBefore(QStringView a, QStringView b)
{
    while (!a.isEmpty() && !b.isEmpty())
    {
        const QStringView first = firstStretch(a);
        const QStringView second = firstStretch(b);
        if (first.front().isDigit() && second.front().isDigit())
        {
            if (first.toULongLong() != second.toULongLong())
            {
                return first.toULongLong() < second.toULongLong();
            }
        }
        else if (const int order = QString::localeAwareCompare(first, second); order != 0)
        {
            return order < 0;
        }
        a = a.sliced(first.size());
        b = b.sliced(second.size());
    }
    return a.isEmpty() && !b.isEmpty();
}

} // namespace

void LossesModel::show(const tr::convert::Losses& losses)
{
    beginResetModel();
    m_lines.clear();
    for (const tr::convert::Loss& each : losses)
    {
        m_lines.push_back({objectTitle(each.object), objectTitle(each.what)});
    }
    endResetModel();
}

int LossesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int LossesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

QVariant LossesModel::data(const QModelIndex& index, int role) const
{
    // The tip has all of what is cut off.
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
    {
        return {};
    }
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    return index.column() == Object ? line.object : line.what;
}

QVariant LossesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    return section == Object ? tr("Object") : tr("What is lost or changed");
}

void LossesFilter::setText(const QString& text)
{
    m_words = text.split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool LossesFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const auto text = [&](int column)
    { return sourceModel()->index(row, column, parent).data().toString(); };
    const QString all = text(LossesModel::Object) + u'\n' + text(LossesModel::What);
    return std::ranges::all_of(
        m_words, [&all](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool LossesFilter::lessThan(const QModelIndex& a, const QModelIndex& b) const
{
    return isBefore(a.data().toString(), b.data().toString());
}

} // namespace ui
