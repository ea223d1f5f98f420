#include "ui/merge/MergeSoundsModel.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/sounds/SoundView.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/widgets/ChoiceTable.h"
#include "ui/file/Names.h"
#include "ui/merge/MergeTexts.h"

#include <algorithm>
#include <iterator>

namespace ui
{

namespace transfer = tr::transfer;

MergeSoundsModel::MergeSoundsModel(MergePlanning& planning, QObject* parent)
    : QAbstractTableModel(parent)
    , m_planning(planning)
{
    connect(&planning, &MergePlanning::stateChanged, this, &MergeSoundsModel::read);
}

void MergeSoundsModel::read()
{
    const auto& found = m_planning.found();
    if (!found && m_planning.isWorking())
    {
        return;
    }
    std::vector<transfer::SoundConflict> conflicts;
    if (found && !found->error)
    {
        std::ranges::copy_if(found->edit.report.resolution.sounds,
                             std::back_inserter(conflicts),
                             [](const auto& each) { return !each.isEqual; });
    }
    const bool isSame = m_found && found && found->sourceOf == m_found->sourceOf
                        && std::ranges::equal(conflicts,
                                              m_conflicts,
                                              [](const auto& one, const auto& other) {
                                                  return one.source == other.source
                                                         && one.id == other.id
                                                         && one.with == other.with;
                                              });
    if (!isSame)
    {
        beginResetModel();
    }
    m_found = found;
    m_conflicts = std::move(conflicts);
    if (!isSame)
    {
        endResetModel();
    }
    else if (rowCount() > 0)
    {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    }
}

int MergeSoundsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_conflicts.size());
}

int MergeSoundsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

QString MergeSoundsModel::fileName(const std::optional<std::size_t>& source) const
{
    return source                 ? toQString(m_found->plan.sources[*source].name)
           : m_found->destination ? displayName(m_found->destination->path())
                                  : tr("the new file");
}

QString MergeSoundsModel::text(const transfer::SoundConflict& conflict, int column) const
{
    switch (column)
    {
    case Sound:
        return withName(
            QString::number(conflict.id),
            nameOrEmpty(tr::catalogue::soundName(m_found->base.version(), conflict.id)));
    case Of:
        return fileName(conflict.source);
    case MeetsOf:
        return fileName(conflict.with);
    case PlayedBy:
        return conflict.isCommanded ? tr("animations") : tr("the engine");
    case Answer:
        return soundAnswerText(conflict.answer);
    case Number:
        return conflict.answer == transfer::Rule::Renumber ? QString::number(conflict.to)
                                                           : QString();
    default:
        return {};
    }
}

QVariant MergeSoundsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
    {
        return {};
    }
    const auto& conflict = m_conflicts[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role)
    {
    case Qt::DisplayRole:
        return text(conflict, column);
    case Qt::ToolTipRole:
        return column == PlayedBy && !conflict.isCommanded
                   ? QVariant(tr("No command plays it that could follow it to another number"))
                   : QVariant(text(conflict, column));
    case Qt::EditRole:
        return column == Answer   ? QVariant(static_cast<int>(conflict.answer))
               : column == Number ? QVariant(conflict.to)
                                  : QVariant();
    case ChoiceDelegate::kChoicesRole:
    {
        QStringList answers{soundAnswerText(transfer::Rule::Keep),
                            soundAnswerText(transfer::Rule::Replace)};
        if (conflict.isCommanded)
        {
            answers.append(soundAnswerText(transfer::Rule::Renumber));
        }
        return column == Answer ? QVariant(answers) : QVariant();
    }
    case ChoiceDelegate::kMostRole:
    {
        const auto* const sounds = tr::view::soundsOf(m_found->base.content);
        return sounds == nullptr ? 0 : static_cast<int>(sounds->map.size()) - 1;
    }
    case Qt::TextAlignmentRole:
        return column == Number ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant MergeSoundsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    switch (section)
    {
    case Sound:
        return tr("Sound");
    case Of:
        return tr("From");
    case MeetsOf:
        return tr("Meets that of");
    case PlayedBy:
        return tr("Played by");
    case Answer:
        return tr("What is done");
    default:
        return tr("Number");
    }
}

Qt::ItemFlags MergeSoundsModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const bool isNumber =
        index.isValid() && index.column() == Number
        && m_conflicts[static_cast<std::size_t>(index.row())].answer == transfer::Rule::Renumber;
    return index.column() == Answer || isNumber ? flags | Qt::ItemIsEditable : flags;
}

bool MergeSoundsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid())
    {
        return false;
    }
    const auto& conflict = m_conflicts[static_cast<std::size_t>(index.row())];
    const std::size_t source = m_found->sourceOf[conflict.source];
    if (source >= m_planning.sources().size())
    {
        return false; // it has gone since
    }
    const MergeSoundAnswer answer =
        index.column() == Answer ? MergeSoundAnswer{static_cast<transfer::Rule>(value.toInt()), {}}
                                 : MergeSoundAnswer{transfer::Rule::Renumber, value.toUInt()};
    m_planning.setSoundAnswer(source, conflict.id, answer);
    return true;
}

} // namespace ui
