#include "ui/models/ModelChangesModel.h"

#include "ui/common/look/Icons.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"

namespace ui
{
namespace
{

using LineKind = tr::convert::ModelLine::Kind;

QLatin1String iconOfKind(LineKind kind)
{
    switch (kind)
    {
    case LineKind::Skeleton:
        return QLatin1String("model");
    case LineKind::Mesh:
        return QLatin1String("mesh");
    case LineKind::Texture:
        return QLatin1String("image");
    case LineKind::Animation:
        return QLatin1String("animation");
    case LineKind::Note:
        break;
    }
    return QLatin1String("info");
}

/// For those who do not see the icon.
QString nameOfKind(LineKind kind)
{
    switch (kind)
    {
    case LineKind::Skeleton:
        return ModelChangesModel::tr("Bones");
    case LineKind::Mesh:
        return ModelChangesModel::tr("Mesh");
    case LineKind::Texture:
        return ModelChangesModel::tr("Texture");
    case LineKind::Animation:
        return ModelChangesModel::tr("Animation");
    case LineKind::Note:
        break;
    }
    return ModelChangesModel::tr("Note");
}

} // namespace

void ModelChangesModel::show(const std::vector<tr::convert::ModelLine>& lines,
                             const std::vector<std::string>& remarks)
{
    beginResetModel();
    m_lines.clear();
    for (const std::string& each : remarks)
    {
        m_lines.push_back({LineKind::Note, tr("The file"), toQString(each)});
    }
    for (const auto& each : lines)
    {
        m_lines.push_back({each.kind, objectTitle(each.what), objectTitle(each.change)});
    }
    endResetModel();
}

int ModelChangesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int ModelChangesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

QVariant ModelChangesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
    {
        return {};
    }
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const QString& text = index.column() == What ? line.what : line.change;
    switch (role)
    {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: // has all of what is cut off
        return text;
    case Qt::DecorationRole:
        return index.column() == What ? QVariant(icon(iconOfKind(line.kind))) : QVariant();
    case Qt::AccessibleTextRole:
        return index.column() == What ? tr("%1: %2").arg(nameOfKind(line.kind), text) : text;
    default:
        return {};
    }
}

QVariant ModelChangesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    return section == What ? tr("What") : tr("Change");
}

} // namespace ui
