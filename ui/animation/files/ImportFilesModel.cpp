#include "ui/animation/files/ImportFilesModel.h"

#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Numbers.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/widgets/ChoiceTable.h"

#include <array>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

/// Choices of places: the first is behind the last animation.
constexpr int kBehindLast = 0;

constexpr int kMostNumber = std::numeric_limits<std::uint16_t>::max();

/// What a file is called whose number is not known.
QString noNumber()
{
    return ImportFilesModel::tr("none");
}

} // namespace

ImportFilesModel::ImportFilesModel(const Files& files, QObject* parent)
    : QAbstractTableModel(parent)
    , m_files(files)
{
    for (const auto& file : files)
    {
        m_contents.push_back(tr::convert::contentsOf(file));
    }
}

void ImportFilesModel::show(tr::convert::ImportWanted wanted,
                            QStringList places,
                            QStringList states)
{
    beginResetModel();
    m_wanted = std::move(wanted);
    m_plan = {};
    m_places = std::move(places);
    m_places.prepend(tr("behind the last one"));
    m_states = std::move(states);
    endResetModel();
}

void ImportFilesModel::tell(tr::convert::ImportPlan plan)
{
    m_plan = std::move(plan);
    // Only what it tells: what is being typed in other columns meanwhile stays.
    for (const int column : {int(Frames), int(Remarks)})
    {
        if (rowCount() > 0)
        {
            Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column));
        }
    }
}

int ImportFilesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_wanted.files.size());
}

int ImportFilesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QString ImportFilesModel::remarksOf(std::size_t row) const
{
    if (row >= m_plan.files.size() || !m_wanted.files[row].isTaken)
    {
        return {};
    }
    const auto& plan = m_plan.files[row];
    QStringList said;
    if (plan.fault)
    {
        said.push_back(objectTitle(*plan.fault));
    }
    for (const auto& remark : plan.remarks)
    {
        said.push_back(objectTitle(remark));
    }
    if (plan.dropped > 0)
    {
        said.push_back(tr("%n dispatches lead nowhere and are left out",
                          nullptr,
                          static_cast<int>(plan.dropped)));
    }
    if (plan.repeats)
    {
        said.push_back(tr("It repeats itself"));
    }
    return said.join(QStringLiteral("; "));
}

QVariant ImportFilesModel::textOf(std::size_t row, int column) const
{
    const auto& wanted = m_wanted.files[row];
    switch (column)
    {
    case File:
        return toQString(m_files[row].name);
    case Place:
        return m_places.value(wanted.onto ? static_cast<int>(*wanted.onto) + 1 : kBehindLast);
    case State:
        return m_states.value(wanted.state, QString::number(wanted.state));
    case Number:
        return wanted.number ? QString::number(*wanted.number) : noNumber();
    case Joints:
    {
        const auto& contents = m_contents[row];
        return contents.fewestJoints == contents.mostJoints
                   ? countText(contents.mostJoints)
                   : tr("%1 to %2")
                         .arg(countText(contents.fewestJoints), countText(contents.mostJoints));
    }
    case Frames:
        return row < m_plan.files.size() && wanted.isTaken ? countText(m_plan.files[row].frames)
                                                           : QString();
    default:
        return remarksOf(row);
    }
}

/// What an editor begins with.
QVariant ImportFilesModel::numberOf(std::size_t row, int column) const
{
    const auto& wanted = m_wanted.files[row];
    switch (column)
    {
    case Place:
        return wanted.onto ? static_cast<int>(*wanted.onto) + 1 : kBehindLast;
    case State:
        return int{wanted.state};
    case Number:
        return wanted.number ? int{*wanted.number} : ChoiceDelegate::kNone;
    default:
        return {};
    }
}

QVariant ImportFilesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
    {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    switch (role)
    {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return textOf(row, index.column());
    case Qt::EditRole:
        return numberOf(row, index.column());
    case Qt::CheckStateRole:
        return index.column() == File
                   ? QVariant(m_wanted.files[row].isTaken ? Qt::Checked : Qt::Unchecked)
                   : QVariant();
    case ChoiceDelegate::kChoicesRole:
        return index.column() == Place   ? QVariant(m_places)
               : index.column() == State ? QVariant(m_states)
                                         : QVariant();
    case ChoiceDelegate::kMostRole:
        return index.column() == Number ? QVariant(kMostNumber) : QVariant();
    case ChoiceDelegate::kNoneRole:
        return index.column() == Number ? QVariant(noNumber()) : QVariant();
    default:
        return {};
    }
}

QVariant ImportFilesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const std::array<QString, Columns> titles{tr("File"),
                                              tr("Stands"),
                                              tr("State"),
                                              tr("Number"),
                                              tr("Joints"),
                                              tr("Frames"),
                                              tr("Remarks")};
    const std::array<QString, Columns> tips{
        tr("Those that are ticked are taken"),
        tr("Behind the last animation of the moveable, or in the place of one that it has"),
        tr("The state that it is in"),
        tr("What others that were taken out of the same moveable call it by"),
        tr("Joints that its key frames turn"),
        tr("Frames that it has then"),
        tr("What is lost or filled up, and why it cannot be taken")};
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns)
    {
        return {};
    }
    const auto column = static_cast<std::size_t>(section);
    return role == Qt::DisplayRole   ? QVariant(titles.at(column))
           : role == Qt::ToolTipRole ? QVariant(tips.at(column))
                                     : QVariant();
}

Qt::ItemFlags ImportFilesModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    switch (index.column())
    {
    case File:
        return flags | Qt::ItemIsUserCheckable;
    case Place:
    case State:
    case Number:
        return flags | Qt::ItemIsEditable;
    default:
        return flags;
    }
}

bool ImportFilesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid()
        || !flags(index).testAnyFlags(Qt::ItemIsEditable | Qt::ItemIsUserCheckable))
    {
        return false;
    }
    auto& wanted = m_wanted.files[static_cast<std::size_t>(index.row())];
    const auto before = wanted;
    const int number = value.toInt();
    if (index.column() == File)
    {
        if (role != Qt::CheckStateRole)
        {
            return false;
        }
        wanted.isTaken = number == Qt::Checked;
    }
    else if (role != Qt::EditRole || number > kMostNumber
             || number < (index.column() == Number ? ChoiceDelegate::kNone : 0))
    {
        return false;
    }
    else if (index.column() == Place)
    {
        wanted.onto = number == kBehindLast ? std::nullopt
                                            : std::optional(static_cast<std::size_t>(number - 1));
    }
    else if (index.column() == State)
    {
        wanted.state = static_cast<std::uint16_t>(number);
    }
    else
    {
        wanted.number = number == ChoiceDelegate::kNone
                            ? std::nullopt
                            : std::optional(static_cast<std::uint16_t>(number));
    }
    if (wanted != before)
    {
        Q_EMIT dataChanged(index, index);
        Q_EMIT wantedChanged(index.row(), index.column());
    }
    return true;
}

} // namespace ui
