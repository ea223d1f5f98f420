#include "ui/drive/DriveLog.h"

#include <QLocale>

#include <algorithm>
#include <iterator>

namespace ui
{
namespace
{

/// "1,234 forward"; the other axes only where something is on them.
QString placeText(const tr::anim::DrivePlace& place)
{
    const auto number = [](double value) { return QLocale().toString(value, 'f', 0); };
    QStringList texts{DriveLog::tr("%1 forward").arg(number(place.forward))};
    if (place.sideways != 0.0)
    {
        texts.append(DriveLog::tr("%1 sideways").arg(number(place.sideways)));
    }
    if (place.down != 0.0)
    {
        texts.append(DriveLog::tr("%1 down").arg(number(place.down)));
    }
    return texts.join(QStringLiteral(", "));
}

} // namespace

void DriveLog::clear()
{
    beginResetModel();
    m_lines.clear();
    endResetModel();
}

void DriveLog::add(std::vector<DriveLine> lines)
{
    if (lines.empty())
    {
        return;
    }
    constexpr int kAtOnce = kMostLines / 10; // that go where there are too many
    const int count = rowCount();
    if (count + static_cast<int>(lines.size()) > kMostLines)
    {
        beginRemoveRows({}, 0, kAtOnce - 1);
        m_lines.erase(m_lines.begin(), m_lines.begin() + kAtOnce);
        endRemoveRows();
    }
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(lines.size()) - 1);
    std::ranges::move(lines, std::back_inserter(m_lines));
    endInsertRows();
}

int DriveLog::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int DriveLog::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DriveLog::data(const QModelIndex& index, int role) const
{
    const DriveLine& shown = line(index.row());
    if (role == Qt::TextAlignmentRole && (index.column() == Tick || index.column() == Frame))
    {
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole && index.column() == What)
    {
        return shown.what;
    }
    if (role != Qt::DisplayRole)
    {
        return {};
    }
    switch (index.column())
    {
    case Tick:
        return QLocale().toString(static_cast<qulonglong>(shown.tick));
    case Animation:
        return shown.animation;
    case Frame:
        return shown.frame;
    case What:
        return shown.what;
    default:
        return placeText(shown.place);
    }
}

QVariant DriveLog::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
    {
        return {};
    }
    if (role == Qt::ToolTipRole)
    {
        switch (section)
        {
        case Tick:
            return tr("Frames of the game since the drive began, 30 a second");
        case Frame:
            return tr("Counted from the first of the animation; one behind its last is looked at, "
                      "too");
        case Place:
            return tr("How far the object is from where it began, in world units, by the speeds of "
                      "its animations and by their commands");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole)
    {
        return {};
    }
    switch (section)
    {
    case Tick:
        return tr("Time");
    case Animation:
        return tr("Animation");
    case Frame:
        return tr("Frame");
    case What:
        return tr("What Happens");
    default:
        return tr("Place");
    }
}

} // namespace ui
