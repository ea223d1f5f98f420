#include "ui/sounds/SampleLanes.h"

#include "ui/common/look/Palettes.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

constexpr int kWaveHeight = 40;
constexpr int kLaneMargin = 6;

} // namespace

SampleLanes::SampleLanes(SoundPlayer& player, QObject* parent)
    : QAbstractListModel(parent)
    , m_player(player)
{
}

void SampleLanes::show(const SoundListPtr& list, const SoundRow* sound)
{
    beginResetModel();
    const quint64 generation = ++m_generation;
    m_list = list;
    m_lanes.clear();
    if (sound != nullptr)
    {
        for (const std::size_t number : sound->samples)
        {
            m_lanes.push_back({number, nullptr});
        }
    }
    endResetModel();
    for (std::size_t row = 0; row < m_lanes.size(); ++row)
    {
        m_player.decode(m_lanes[row].number,
                        [this, row, generation](const DecodedSamplePtr& decoded)
                        {
                            if (generation == m_generation)
                            {
                                m_lanes[row].decoded = decoded;
                                const QModelIndex lane = index(static_cast<int>(row));
                                Q_EMIT dataChanged(lane, lane);
                            }
                        });
    }
}

void SampleLanes::showPlaces()
{
    if (!m_lanes.empty())
    {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
    }
}

std::optional<std::size_t> SampleLanes::numberAt(int row) const
{
    return row >= 0 && row < rowCount() ? std::optional(m_lanes[std::size_t(row)].number)
                                        : std::nullopt;
}

const DecodedSample* SampleLanes::decodedAt(int row) const
{
    return numberAt(row) ? m_lanes[std::size_t(row)].decoded.get() : nullptr;
}

std::optional<double> SampleLanes::placeAt(int row) const
{
    const auto number = numberAt(row);
    return number ? m_player.placeIn(*number) : std::nullopt;
}

QString SampleLanes::faultAt(int row) const
{
    const auto number = numberAt(row);
    if (!number || !m_list)
    {
        return {};
    }
    const SoundSample* const sample = m_list->sample(*number);
    if (sample == nullptr)
    {
        return m_list->isElsewhere() && !m_list->mainSfx().file ? tr("It is in MAIN.SFX.")
                                                                : tr("There is no such sample.");
    }
    const DecodedSample* const decoded = decodedAt(row);
    return !sample->fault.isEmpty() || decoded == nullptr ? sample->fault : decoded->fault;
}

int SampleLanes::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lanes.size());
}

QVariant SampleLanes::data(const QModelIndex& index, int role) const
{
    const auto number = numberAt(index.row());
    if (!number || !m_list || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
    {
        return {};
    }
    const SoundSample* const known = m_list->sample(*number);
    const QString name =
        known != nullptr && !known->name.isEmpty() ? known->name : tr("Sample %1").arg(*number);
    const QString fault = faultAt(index.row());
    if (!fault.isEmpty())
    {
        return QStringLiteral("%1 · %2").arg(name, fault);
    }
    const SoundSample& sample = *m_list->sample(*number);
    return QStringLiteral("%1 · %2 · %3")
        .arg(name, secondsText(sample.seconds), formatText(sample));
}

SampleLaneDelegate::SampleLaneDelegate(const SampleLanes& lanes, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_lanes(lanes)
{
}

QSize SampleLaneDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {option.fontMetrics.averageCharWidth() * 24,
            option.fontMetrics.height() + kWaveHeight + 2 * kLaneMargin};
}

void SampleLaneDelegate::paint(QPainter* painter,
                               const QStyleOptionViewItem& option,
                               const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = std::exchange(item.text, QString());
    const QStyle* const style = item.widget != nullptr ? item.widget->style() : qApp->style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const bool selected = (item.state & QStyle::State_Selected) != 0;
    const QColor textColour =
        item.palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    const QRect inner = item.rect.adjusted(kLaneMargin, kLaneMargin, -kLaneMargin, -kLaneMargin);
    const QRect line(inner.left(), inner.top(), inner.width(), item.fontMetrics.height());
    const bool faulty = !m_lanes.faultAt(index.row()).isEmpty();
    painter->save();
    painter->setPen(faulty && !selected ? signalColours(item.palette).caution : textColour);
    painter->drawText(line,
                      Qt::AlignLeft | Qt::AlignVCenter,
                      item.fontMetrics.elidedText(text, Qt::ElideRight, line.width()));
    const QRect wave = inner.adjusted(0, line.height() + 2, 0, 0);
    paintWave(*painter,
              wave,
              selected ? textColour : item.palette.color(QPalette::Highlight),
              index.row());
    painter->restore();
}

void SampleLaneDelegate::paintWave(QPainter& painter,
                                   const QRect& place,
                                   const QColor& colour,
                                   int row) const
{
    const double middle = place.center().y() + 0.5;
    QColor quiet = colour;
    quiet.setAlphaF(0.35F);
    painter.setPen(QPen(quiet, 1));
    painter.drawLine(QPointF(place.left(), middle), QPointF(place.right(), middle));
    const DecodedSample* const sample = m_lanes.decodedAt(row);
    if (sample == nullptr || sample->peaks.empty() || place.width() < 2)
    {
        return;
    }
    const double half = place.height() / 2.0 - 1;
    const auto& peaks = sample->peaks;
    painter.setPen(QPen(colour, 1));
    for (int x = 0; x < place.width(); ++x)
    {
        const auto count = peaks.size();
        const auto first = std::size_t(x) * count / std::size_t(place.width());
        const auto last =
            std::max(first + 1, (std::size_t(x) + 1) * count / std::size_t(place.width()));
        DecodedSample::Peak peak = peaks[first];
        for (std::size_t i = first + 1; i < std::min(last, count); ++i)
        {
            peak.lowest = std::min(peak.lowest, peaks[i].lowest);
            peak.highest = std::max(peak.highest, peaks[i].highest);
        }
        const double top = std::clamp(double(peak.highest), -1.0, 1.0) * half;
        const double bottom = std::clamp(double(peak.lowest), -1.0, 1.0) * half;
        painter.drawLine(QPointF(place.left() + x + 0.5, middle - top),
                         QPointF(place.left() + x + 0.5, middle - bottom + 0.5));
    }
    if (const auto heard = m_lanes.placeAt(row))
    {
        const double x = place.left() + *heard * place.width();
        painter.setPen(QPen(signalColours(qApp->palette()).accent, 2));
        painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom() + 1));
    }
}

} // namespace ui
