#include "ui/sounds/SoundsModel.h"

#include "ui/common/look/Icons.h"

#include <QGuiApplication>
#include <QLocale>
#include <QPalette>

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

bool isNumber(int column)
{
    return column == SoundsModel::Id || column == SoundsModel::Samples
           || column == SoundsModel::Length || column == SoundsModel::Volume
           || column == SoundsModel::Chance || column == SoundsModel::Pitch
           || column == SoundsModel::Range;
}

QString percent(double share)
{
    return QStringLiteral("%1 %").arg(QLocale().toString(share * 100, 'f', 0));
}

} // namespace

void SoundsModel::show(const SoundListPtr& list)
{
    beginResetModel();
    m_list = list;
    endResetModel();
}

void SoundsModel::setPlaying(std::uint32_t id, bool playing)
{
    std::erase(m_playing, id);
    if (playing)
    {
        m_playing.push_back(id);
    }
    if (rowAt(static_cast<int>(id)) != nullptr)
    {
        const QModelIndex cell = index(static_cast<int>(id), Name);
        Q_EMIT dataChanged(cell, cell, {Qt::DecorationRole});
    }
}

const SoundRow* SoundsModel::rowAt(int row) const
{
    return m_list && row >= 0 ? m_list->row(static_cast<std::uint32_t>(row)) : nullptr;
}

int SoundsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_list ? 0 : static_cast<int>(m_list->rows().size());
}

int SoundsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

double SoundsModel::longest(const SoundRow& row) const
{
    double seconds = 0;
    for (const std::size_t number : row.samples)
    {
        const SoundSample* const sample = m_list->sample(number);
        seconds = std::max(seconds, sample != nullptr ? sample->seconds : 0.0);
    }
    return seconds;
}

QString SoundsModel::text(const SoundRow& row, int column) const
{
    const tr::view::SoundMeaning& meaning = row.meaning;
    switch (column)
    {
    case Id:
        return QString::number(row.id);
    case Name:
        return row.name;
    case UsedBy:
        return row.userText;
    default:
        break;
    }
    if (!row.isUsed())
    {
        return column == Behaviour ? tr("not in this file") : QString();
    }
    switch (column)
    {
    case Samples:
        return QString::number(row.samples.size());
    case Length:
    {
        const double seconds = longest(row);
        return seconds > 0 ? secondsText(seconds) : QString();
    }
    case Volume:
        return percent(meaning.volume);
    case Chance:
        return percent(meaning.chance);
    case Pitch:
        return QStringLiteral("× %1").arg(QLocale().toString(meaning.pitch, 'f', 2));
    case Range:
        return meaning.sectors ? QString::number(*meaning.sectors) : QString();
    case Behaviour:
        return behaviourText(meaning);
    default:
        return {};
    }
}

QVariant SoundsModel::sortKey(const SoundRow& row, int column) const
{
    switch (column)
    {
    case Id:
        return row.id;
    case Samples:
        return static_cast<qulonglong>(row.samples.size());
    case Length:
        return longest(row);
    case Volume:
        return row.isUsed() ? row.meaning.volume : -1.0;
    case Chance:
        return row.isUsed() ? row.meaning.chance : -1.0;
    case Pitch:
        return row.isUsed() ? row.meaning.pitch : -1.0;
    case Range:
        return row.meaning.sectors.value_or(0);
    default:
        return text(row, column);
    }
}

QVariant SoundsModel::data(const QModelIndex& index, int role) const
{
    const SoundRow* const row = rowAt(index.row());
    if (row == nullptr)
    {
        return {};
    }
    switch (role)
    {
    case Qt::DisplayRole:
        return text(*row, index.column());
    case Qt::ToolTipRole:
        return index.column() == UsedBy || index.column() == Behaviour
                   ? QVariant(text(*row, index.column()))
                   : QVariant();
    case Qt::TextAlignmentRole:
        return isNumber(index.column()) ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                        : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::DecorationRole:
        return index.column() == Name && std::ranges::count(m_playing, row->id) != 0
                   ? QVariant(icon(QLatin1String("sound")))
                   : QVariant();
    case Qt::ForegroundRole:
        return row->isUsed()
                   ? QVariant()
                   : QVariant(QGuiApplication::palette().color(QPalette::Disabled, QPalette::Text));
    case kSortRole:
        return sortKey(*row, index.column());
    default:
        return {};
    }
}

QVariant SoundsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
    {
        return {};
    }

    struct Heading
    {
        QString title;
        QString tip;
    };

    const std::array<Heading, kColumns> headings{
        Heading{tr("ID"), tr("The number that commands and sound sources call the sound by")},
        Heading{tr("Name"), tr("What people call the sound")},
        Heading{tr("Samples"), tr("How many samples it has; one of them is played, by chance")},
        Heading{tr("Length"), tr("How long its longest sample is")},
        Heading{tr("Volume"), tr("How loud it is beside it")},
        Heading{tr("Chance"), tr("How likely it is heard when it is asked for")},
        Heading{tr("Pitch"), tr("Factor of the rate of its samples")},
        Heading{tr("Range"),
                tr("Within how many sectors it is heard; before TR3 the game fixes it")},
        Heading{tr("Behaviour"), tr("What it does when it is asked for again, and what varies")},
        Heading{tr("Used by"), tr("Moveables whose animations play it, and sound sources")}};
    const Heading& heading = headings[static_cast<std::size_t>(section)];
    switch (role)
    {
    case Qt::DisplayRole:
        return heading.title;
    case Qt::ToolTipRole:
        return heading.tip;
    case Qt::TextAlignmentRole:
        return isNumber(section) ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                 : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

SoundsFilter::SoundsFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(SoundsModel::kSortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
}

void SoundsFilter::setText(const QString& text)
{
    m_words = text.split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

void SoundsFilter::setUnusedShown(bool shown)
{
    m_unusedShown = shown;
    invalidateFilter();
}

/// Every word has to stand somewhere; a number is an id.
bool SoundsFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const auto& model = static_cast<const SoundsModel&>(*sourceModel());
    const SoundRow* const sound = model.rowAt(row);
    if (sound == nullptr || (!sound->isUsed() && !m_unusedShown))
    {
        return false;
    }
    const auto says = [&](int column, const QString& word) {
        return model.index(row, column, parent)
            .data()
            .toString()
            .contains(word, Qt::CaseInsensitive);
    };
    return std::ranges::all_of(m_words,
                               [&](const QString& word)
                               {
                                   return word == QString::number(sound->id)
                                          || says(SoundsModel::Name, word)
                                          || says(SoundsModel::Behaviour, word)
                                          || says(SoundsModel::UsedBy, word);
                               });
}

} // namespace ui
