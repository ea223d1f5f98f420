#include "ui/moveable/models/MoveableModel.h"

#include "ui/common/look/Palettes.h"
#include "ui/common/texts/Strings.h"
#include "ui/fields/FieldTexts.h"
#include "ui/tables/TableModel.h"

#include <QFont>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPalette>

#include <utility>

namespace ui
{
namespace
{

const QFont& numberFont()
{
    static const QFont kFont = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    return kFont;
}

} // namespace

MoveableModel::MoveableModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

void MoveableModel::show(PartsPtr parts, std::optional<std::size_t> animation)
{
    beginResetModel();
    m_parts = std::move(parts);
    m_animation = m_parts ? animation : std::nullopt;
    rebuild();
    endResetModel();
}

void MoveableModel::setMode(ValueMode mode)
{
    if (mode != m_mode)
    {
        beginResetModel();
        m_mode = mode;
        endResetModel();
    }
}

std::optional<FieldPlace> MoveableModel::place(const QModelIndex& index) const
{
    const Address address = addressAt(index);
    return address.leaf == Address::kWholeRow ? std::nullopt
                                              : std::optional(m_parts->place(address));
}

std::optional<LinkTarget> MoveableModel::targetAt(const QModelIndex& index) const
{
    const auto number = place(index);
    return number ? m_parts->decoder().target(*number) : std::nullopt;
}

bool MoveableModel::isNumber(const QModelIndex& index) const
{
    return addressAt(index).leaf != Address::kWholeRow;
}

QString MoveableModel::text(const QModelIndex& index) const
{
    const auto number = place(index);
    return number ? m_parts->text(*number, m_mode) : QString();
}

QString MoveableModel::tip(const QModelIndex& index) const
{
    const auto number = place(index);
    return number ? fieldTip(m_parts->decoder(), *number)
                  : m_parts->decoder().names().title(addressAt(index));
}

MoveableModel::Look MoveableModel::look(const QModelIndex& index) const
{
    return isNumber(index) ? Look::Plain : Look::Quiet;
}

MoveableModel::Heading MoveableModel::fieldHeading(const tr::schema::Leaf& leaf)
{
    return {toQString(leaf.path).section(u'/', -1), fieldHelp(leaf), {}};
}

Qt::ItemFlags MoveableModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    if (isEditable() && index.isValid() && isNumber(index))
    {
        flags |= Qt::ItemIsEditable;
    }
    return flags;
}

QVariant MoveableModel::data(const QModelIndex& index, int role) const
{
    if (!m_parts || !checkIndex(index, CheckIndexOption::IndexIsValid))
    {
        return {};
    }
    switch (role)
    {
    case Qt::DisplayRole:
        return text(index);
    case Qt::ToolTipRole:
        return tip(index);
    case Qt::TextAlignmentRole:
        return alignment(index.column());
    case Qt::ForegroundRole:
        return foreground(index);
    case Qt::FontRole:
        return hasWords(index.column()) ? QVariant() : QVariant(numberFont());
    default:
        return {};
    }
}

QVariant MoveableModel::alignment(int column) const
{
    return QVariant::fromValue(Qt::Alignment(hasWords(column) ? Qt::AlignLeft : Qt::AlignRight)
                               | Qt::AlignVCenter);
}

QVariant MoveableModel::foreground(const QModelIndex& index) const
{
    const QPalette palette = QGuiApplication::palette();
    if (const auto target = targetAt(index))
    {
        return target->exists ? palette.color(QPalette::Link) : signalColours(palette).bad;
    }
    switch (look(index))
    {
    case Look::Broken:
        return signalColours(palette).bad;
    case Look::Quiet:
        return palette.color(QPalette::PlaceholderText);
    case Look::Plain:
        break;
    }
    return {};
}

QVariant MoveableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
    {
        return {};
    }
    switch (role)
    {
    case Qt::DisplayRole:
        return heading(section).title;
    case Qt::ToolTipRole:
        return heading(section).tip;
    case Qt::TextAlignmentRole:
        return alignment(section);
    case TableModel::kGroupRole:
        return heading(section).group;
    default:
        return {};
    }
}

} // namespace ui
