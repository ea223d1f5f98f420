#include "ui/merge/MergeConflictsModel.h"

#include "ui/common/texts/FileNames.h"
#include "ui/common/widgets/ChoiceTable.h"
#include "ui/merge/MergePictures.h"

#include <QBrush>
#include <QGuiApplication>
#include <QIcon>
#include <QPalette>

#include <algorithm>
#include <span>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

constexpr int kMostSlot = 0xFFFF;

/// In the order in which they are offered.
QStringList answersFor(const transfer::ObjectConflict& conflict)
{
    QStringList answers;
    for (const transfer::Answer each :
         {transfer::Answer::Keep, transfer::Answer::Replace, transfer::Answer::OtherSlot})
    {
        answers.append(answerText(each));
    }
    if (conflict.key.kind == transfer::ObjectKind::Moveable
        && conflict.withKind == transfer::ObjectKind::Moveable)
    {
        answers.append(answerText(transfer::Answer::AnimationsOnly));
        answers.append(answerText(transfer::Answer::BodyOnly));
    }
    return answers;
}

std::span<const transfer::ObjectConflict> conflictsOf(const MergeFound* found)
{
    using Conflicts = std::span<const transfer::ObjectConflict>;
    return found == nullptr || found->error ? Conflicts()
                                            : Conflicts(found->edit.report.resolution.objects);
}

} // namespace

MergeConflictsModel::MergeConflictsModel(MergePlanning& planning,
                                         MergePictures& pictures,
                                         QObject* parent)
    : QAbstractTableModel(parent)
    , m_planning(planning)
    , m_pictures(pictures)
{
    connect(&planning, &MergePlanning::stateChanged, this, &MergeConflictsModel::read);
    connect(&planning, &MergePlanning::sourcesChanged, this, &MergeConflictsModel::read);
    connect(&pictures,
            &MergePictures::changed,
            this,
            [this]
            {
                if (rowCount() > 0)
                {
                    Q_EMIT dataChanged(
                        index(0, 0), index(rowCount() - 1, kColumns - 1), {Qt::DecorationRole});
                }
            });
}

/// What is there stays until there is something else: rows do not flicker while an answer is worked
/// out, and stay selected where they are the same.
void MergeConflictsModel::read()
{
    const auto& found = m_planning.found();
    if (!found && m_planning.isWorking())
    {
        return;
    }
    std::vector<transfer::ObjectConflict> conflicts;
    for (const bool isEqual : {false, true}) // what asks for an answer comes first
    {
        for (const transfer::ObjectConflict& each : conflictsOf(found.get()))
        {
            if (each.isEqual == isEqual)
            {
                conflicts.push_back(each);
            }
        }
    }
    const bool isSame = std::ranges::equal(
        conflicts,
        m_conflicts,
        [](const auto& one, const auto& other)
        { return one.source == other.source && one.key == other.key && one.with == other.with; });
    const bool isReset = !isSame || found == nullptr || m_found == nullptr
                         || found->destination != m_found->destination
                         || found->sourceOf != m_found->sourceOf;
    if (isReset)
    {
        beginResetModel();
    }
    m_found = found;
    m_conflicts = std::move(conflicts);
    m_comes.clear();
    m_meets.clear();
    for (const transfer::ObjectConflict& each : m_conflicts)
    {
        const auto place = placeOf(m_planning, *m_found, each.source, each.key);
        m_comes.push_back(place
                              ? shownOf(m_planning.sources()[place->source], m_planning.at(*place))
                              : MergeShown{});
        m_meets.push_back(occupantOf(m_planning, *m_found, each));
    }
    if (isReset)
    {
        endResetModel();
    }
    else if (rowCount() > 0)
    {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    }
}

MergeShown MergeConflictsModel::comes(int row) const
{
    return m_comes[static_cast<std::size_t>(row)];
}

MergeShown MergeConflictsModel::meets(int row) const
{
    return m_meets[static_cast<std::size_t>(row)];
}

std::optional<MergePlace> MergeConflictsModel::placeAt(int row) const
{
    // Sources may have come or gone since; then other rows come in a moment.
    const auto& sources = m_planning.sources();
    const bool isKnown = m_found && m_found->sourceOf[at(row).source] < sources.size()
                         && sources[m_found->sourceOf[at(row).source]].file == comes(row).file;
    return isKnown ? placeOf(m_planning, *m_found, at(row).source, at(row).key) : std::nullopt;
}

bool MergeConflictsModel::isEqual(int row) const
{
    return at(row).isEqual;
}

int MergeConflictsModel::openCount() const
{
    return static_cast<int>(
        std::ranges::count(m_conflicts, false, &transfer::ObjectConflict::isEqual));
}

int MergeConflictsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_conflicts.size());
}

int MergeConflictsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

QString MergeConflictsModel::text(int row, int column) const
{
    const transfer::ObjectConflict& conflict = at(row);
    switch (column)
    {
    case Object:
        return comes(row).title;
    case Of:
        return comes(row).from;
    case Meets:
        return meets(row).title;
    case MeetsOf:
        return meets(row).from;
    case Answer:
        return conflict.isEqual ? tr("The same: kept once") : answerText(conflict.answer);
    case Slot:
        return conflict.answer == transfer::Answer::OtherSlot ? QString::number(conflict.to)
                                                              : QString();
    default:
        return {};
    }
}

QVariant MergeConflictsModel::pictureOf(const MergeShown& shown) const
{
    return shown.file ? QVariant(m_pictures.iconOf(shown.file, shown.address)) : QVariant();
}

QVariant MergeConflictsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
    {
        return {};
    }
    const int row = index.row();
    const int column = index.column();
    const transfer::ObjectConflict& conflict = at(row);
    switch (role)
    {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::ToolTipRole:
        return column == Answer && !conflict.isEqual
                   ? QVariant(tr("F2 or a double click chooses what becomes of it"))
               : column == Slot && conflict.answer == transfer::Answer::OtherSlot
                   ? QVariant(tr("F2 or a double click: another slot"))
                   : QVariant(text(row, column));
    case Qt::EditRole:
        return column == Answer ? QVariant(static_cast<int>(conflict.answer))
               : column == Slot ? QVariant(conflict.to)
                                : QVariant();
    case ChoiceDelegate::kChoicesRole:
        return column == Answer ? QVariant(answersFor(conflict)) : QVariant();
    case ChoiceDelegate::kMostRole:
        return kMostSlot;
    case Qt::DecorationRole:
        return column == Object  ? pictureOf(comes(row))
               : column == Meets ? pictureOf(meets(row))
                                 : QVariant();
    case Qt::ForegroundRole:
        return conflict.isEqual
                   ? QVariant(QGuiApplication::palette().brush(QPalette::PlaceholderText))
                   : QVariant();
    case Qt::TextAlignmentRole:
        return column == Slot ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant MergeConflictsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    {
        return {};
    }
    switch (section)
    {
    case Object:
        return tr("Comes");
    case Of:
        return tr("From");
    case Meets:
        return tr("Is there");
    case MeetsOf:
        return tr("From");
    case Answer:
        return tr("What is done");
    default:
        return tr("Slot");
    }
}

Qt::ItemFlags MergeConflictsModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const bool isAsked = index.isValid() && !at(index.row()).isEqual;
    if (isAsked
        && (index.column() == Answer
            || (index.column() == Slot && at(index.row()).answer == transfer::Answer::OtherSlot)))
    {
        flags |= Qt::ItemIsEditable;
    }
    return flags;
}

bool MergeConflictsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const auto place =
        role == Qt::EditRole && index.isValid() ? placeAt(index.row()) : std::nullopt;
    if (!place)
    {
        return false;
    }
    const std::span<const MergePlace> one(&*place, 1);
    if (index.column() == Answer)
    {
        m_planning.setAnswer(one, static_cast<transfer::Answer>(value.toInt()));
    }
    else
    {
        m_planning.setAnswer(one, transfer::Answer::OtherSlot, value.toUInt());
    }
    return true;
}

} // namespace ui
