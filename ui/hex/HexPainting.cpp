// How a HexCanvas draws.

#include "ui/common/look/Palettes.h"
#include "ui/hex/HexCanvas.h"
#include "ui/hex/HexColours.h"
#include "ui/hex/HexText.h"

#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

constexpr std::uint64_t kRowBytes = HexLayout::kBytes;
constexpr double kMarkWidth = 1.6;

/// "00" to "FF", made once: a page asks for hundreds.
const std::array<QString, 256>& pairs()
{
    static const std::array<QString, 256> kPairs = []
    {
        std::array<QString, 256> made;
        for (std::size_t i = 0; i < made.size(); ++i)
        {
            const std::byte byte{static_cast<std::uint8_t>(i)};
            made[i] = hexText({&byte, 1});
        }
        return made;
    }();
    return kPairs;
}

/// What stands for a byte in a column.
QString textOf(std::byte byte, HexColumn column)
{
    if (column == HexColumn::Hex)
    {
        return pairs()[std::to_integer<std::size_t>(byte)];
    }
    const QChar letter = letterOf(byte);
    return letter.isNull() ? QStringLiteral("·") : QString(letter);
}

/// How one byte on the screen looks.
struct ByteLook
{
    QColor ground; ///< invalid: none
    bool quiet = false;
    bool firstOfRow = false;
};

std::vector<ByteLook> looksOf(const std::vector<HexStretch>& stretches,
                              std::uint64_t begin,
                              std::size_t count,
                              const HexColours& colours)
{
    std::vector<ByteLook> looks(count);
    for (const HexStretch& stretch : stretches)
    {
        const bool plain = stretch.quiet && stretch.tint == HexStretch::kNoTint;
        const QColor ground =
            plain ? QColor() : colours.ground(stretch.tint, stretch.shaded && !stretch.quiet);
        const std::uint64_t from = std::max(stretch.offset, begin);
        const std::uint64_t to = std::min(stretch.offset + stretch.size, begin + count);
        for (std::uint64_t at = from; at < to; ++at)
        {
            looks[at - begin] = {ground, stretch.quiet, stretch.firstOfRow && at == stretch.offset};
        }
    }
    return looks;
}

/// Round the bytes `from` to `to`, counted from the first on the screen. Whole rows are one part of
/// it, however many there are.
QPainterPath
outlineOf(const HexLayout& layout, HexColumn column, std::uint64_t from, std::uint64_t to)
{
    QPainterPath outline;
    while (from < to)
    {
        const bool whole = from % kRowBytes == 0 && to - from >= kRowBytes;
        const std::uint64_t end =
            whole ? to - to % kRowBytes : std::min(from - from % kRowBytes + kRowBytes, to);
        const auto cell = [&](std::uint64_t at) {
            return layout.cell(
                column, static_cast<int>(at / kRowBytes), static_cast<int>(at % kRowBytes));
        };
        QPainterPath part;
        part.addRect(cell(from).united(cell(end - 1)));
        outline = outline.united(part);
        from = end;
    }
    return outline.simplified();
}

} // namespace

void HexCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    if (size() == 0)
    {
        return;
    }
    painter.translate(-horizontalScrollBar()->value(), 0);
    painter.setFont(font());
    const HexLayout layout = layoutNow();
    const HexColours colours(palette());
    drawHeader(painter, layout, colours);
    drawRows(painter, layout, colours);
    drawMarks(painter, layout, colours);
    drawCursor(painter, layout);
}

void HexCanvas::drawHeader(QPainter& painter,
                           const HexLayout& layout,
                           const HexColours& colours) const
{
    painter.setPen(colours.offsets());
    const auto centred = [&](const QRectF& cell, const QString& text)
    { painter.drawText(cell, Qt::AlignCenter, text); };
    const double up = -layout.top();
    for (int byte = 0; byte < HexLayout::kBytes; ++byte)
    {
        centred(layout.cell(HexColumn::Hex, 0, byte).translated(0, up),
                pairs()[static_cast<std::size_t>(byte)]);
        centred(layout.cell(HexColumn::Text, 0, byte).translated(0, up),
                pairs()[static_cast<std::size_t>(byte)].right(1));
    }
    const int width = std::max(layout.width(), viewport()->width());
    painter.fillRect(0,
                     layout.top() - 2,
                     width,
                     1,
                     mixed(palette().color(QPalette::Base), palette().color(QPalette::Text), 0.18));
}

void HexCanvas::drawRows(QPainter& painter,
                         const HexLayout& layout,
                         const HexColours& colours) const
{
    const std::uint64_t begin = firstShown();
    const auto bytes =
        readBytes(*shown()->source, begin, static_cast<std::uint64_t>(rowsShown() + 1) * kRowBytes);
    const auto looks = looksOf(
        m_document->stretches(m_space, begin, begin + bytes.size()), begin, bytes.size(), colours);
    const ByteRange range = chosen();
    const bool manyChosen = range.size > 1;
    const QColor chosenGround = palette().color(QPalette::Highlight);
    for (std::size_t i = 0; i < bytes.size(); ++i)
    {
        const int row = static_cast<int>(i / kRowBytes);
        const int byte = static_cast<int>(i % kRowBytes);
        const ByteLook& look = looks[i];
        const bool isChosen = manyChosen && range.contains(begin + i);
        if (byte == 0)
        {
            painter.setPen(colours.offsets());
            painter.drawText(layout.offsetCell(row),
                             Qt::AlignLeft | Qt::AlignVCenter,
                             offsetText(begin + i, layout.digits()).mid(2));
        }
        const QColor letter = isChosen ? palette().color(QPalette::HighlightedText)
                              : look.quiet || bytes[i] == std::byte{0} ? colours.quietText()
                                                                       : colours.text();
        for (const HexColumn column : {HexColumn::Hex, HexColumn::Text})
        {
            QRectF cell = layout.cell(column, row, byte);
            if (isChosen || look.ground.isValid())
            {
                painter.fillRect(cell, isChosen ? chosenGround : look.ground);
            }
            if (look.firstOfRow && column == HexColumn::Hex && !isChosen)
            {
                painter.fillRect(QRectF(cell.left(), cell.top() + 2, 1, cell.height() - 4),
                                 colours.rowEdge());
            }
            painter.setPen(letter);
            painter.drawText(cell, Qt::AlignCenter, textOf(bytes[i], column));
        }
    }
}

void HexCanvas::drawMarks(QPainter& painter,
                          const HexLayout& layout,
                          const HexColours& colours) const
{
    const std::uint64_t begin = firstShown();
    const std::uint64_t end =
        std::min(begin + static_cast<std::uint64_t>(rowsShown() + 1) * kRowBytes, size());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.mark(), kMarkWidth));
    painter.setBrush(Qt::NoBrush);
    for (const ByteRange& range : m_marks)
    {
        const std::uint64_t from = std::max(range.offset, begin);
        const std::uint64_t to = std::min(range.end(), end);
        for (const HexColumn column : {HexColumn::Hex, HexColumn::Text})
        {
            if (from < to)
            {
                painter.drawPath(outlineOf(layout, column, from - begin, to - begin));
            }
        }
    }
    painter.restore();
}

void HexCanvas::drawCursor(QPainter& painter, const HexLayout& layout) const
{
    const std::uint64_t begin = firstShown();
    const auto rows = static_cast<std::uint64_t>(rowsShown() + 1);
    if (m_cursor < begin || m_cursor >= begin + rows * kRowBytes)
    {
        return;
    }
    const int row = static_cast<int>((m_cursor - begin) / kRowBytes);
    const int byte = static_cast<int>(m_cursor % kRowBytes);
    const auto value = readBytes(*shown()->source, m_cursor, 1);
    if (value.empty())
    {
        return;
    }
    for (const HexColumn column : {HexColumn::Hex, HexColumn::Text})
    {
        const QRectF cell = layout.cell(column, row, byte);
        if (column == m_column && hasFocus())
        {
            painter.fillRect(cell, palette().color(QPalette::Highlight));
            painter.setPen(palette().color(QPalette::HighlightedText));
            painter.drawText(cell, Qt::AlignCenter, textOf(value[0], column));
            if (m_half && column == HexColumn::Hex)
            {
                const QRectF second(cell.center().x(), cell.bottom() - 2, cell.width() / 2, 2);
                painter.fillRect(second, palette().color(QPalette::HighlightedText));
            }
        }
        else
        {
            painter.setPen(palette().color(QPalette::Highlight));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(cell.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
}

} // namespace ui
