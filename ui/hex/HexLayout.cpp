#include "ui/hex/HexLayout.h"

#include <algorithm>
#include <cmath>

namespace ui
{
namespace
{

constexpr double kHexMargin = 8.0;
constexpr int kGroup = 8;
constexpr int kAir = 3; ///< between rows

/// In widths of a letter
constexpr double kGroupGap = 0.8;
constexpr double kColumnGap = 1.2;
constexpr double kHexPitch = 2.8;

} // namespace

HexLayout::HexLayout(const QFontMetricsF& metrics, int digits)
    : m_digits(digits)
    , m_letter(metrics.horizontalAdvance(QLatin1Char('0')))
    , m_rowHeight(static_cast<int>(std::ceil(metrics.height())) + kAir)
    , m_offsets(kHexMargin + digits * m_letter + kColumnGap * m_letter)
    , m_width(
          static_cast<int>(std::ceil(left(HexColumn::Text, kBytes - 1) + m_letter + kHexMargin)))
{
}

double HexLayout::pitch(HexColumn column) const
{
    return column == HexColumn::Hex ? kHexPitch * m_letter : m_letter;
}

double HexLayout::left(HexColumn column, int byte) const
{
    const double hex =
        m_offsets + byte * kHexPitch * m_letter + (byte >= kGroup ? kGroupGap * m_letter : 0.0);
    if (column == HexColumn::Hex)
    {
        return hex;
    }
    const double columns = kBytes * kHexPitch + kGroupGap + kColumnGap;
    return m_offsets + (columns + byte) * m_letter;
}

QRectF HexLayout::offsetCell(int row) const
{
    return {kHexMargin,
            static_cast<double>(top() + row * m_rowHeight),
            m_offsets - kHexMargin,
            static_cast<double>(m_rowHeight)};
}

QRectF HexLayout::cell(HexColumn column, int row, int byte) const
{
    return {left(column, byte),
            static_cast<double>(top() + row * m_rowHeight),
            pitch(column),
            static_cast<double>(m_rowHeight)};
}

std::optional<HexLayout::Hit> HexLayout::hit(const QPointF& point) const
{
    if (point.y() < top())
    {
        return std::nullopt;
    }
    Hit hit;
    hit.row = (static_cast<int>(point.y()) - top()) / m_rowHeight;
    const double border =
        (left(HexColumn::Hex, kBytes - 1) + pitch(HexColumn::Hex) + left(HexColumn::Text, 0)) / 2;
    hit.column = point.x() < border ? HexColumn::Hex : HexColumn::Text;
    while (hit.byte < kBytes - 1 && point.x() >= left(hit.column, hit.byte + 1))
    {
        ++hit.byte;
    }
    return hit;
}

bool HexLayout::isOnByte(const QPointF& point) const
{
    const auto at = hit(point);
    return at && cell(at->column, at->row, at->byte).contains(point);
}

} // namespace ui
