#include "ui/hex/HexCanvas.h"

#include "ui/hex/HexText.h"
#include "ui/hex/HexTips.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

constexpr std::uint64_t kRow = HexLayout::kBytes;
constexpr int kShortDigits = 8;
constexpr int kLongDigits = 10;
constexpr int kRowsWanted = 8;

/// More than this nobody wants on the clipboard, and no clipboard takes.
constexpr std::uint64_t kMostCopied = std::uint64_t{16} << 20;

} // namespace

HexCanvas::HexCanvas(QWidget* parent)
    : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setAccessibleName(tr("Bytes"));
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setCursor(Qt::IBeamCursor);
    describe();
}

// --- what is shown

const HexSpace* HexCanvas::shown() const
{
    return m_document && m_space < m_document->spaces().size() ? &m_document->spaces()[m_space]
                                                               : nullptr;
}

std::uint64_t HexCanvas::size() const
{
    const HexSpace* const space = shown();
    return space != nullptr && space->source ? space->source->size() : 0;
}

void HexCanvas::showSpace(HexDocumentPtr document, std::uint32_t space)
{
    m_document = std::move(document);
    m_space = space;
    m_cursor = 0;
    m_anchor = 0;
    m_half.reset();
    m_marks.clear();
    updateScrollBars();
    verticalScrollBar()->setValue(0);
    viewport()->update();
    describe();
    Q_EMIT moved(m_cursor);
}

void HexCanvas::revise(HexDocumentPtr document)
{
    m_document = std::move(document);
    const auto byte = m_half ? readBytes(*shown()->source, m_cursor, 1) : std::vector<std::byte>{};
    if (m_half && (byte.empty() || byte[0] != *m_half))
    {
        m_half.reset(); // its first digit was undone, or something else is there now
    }
    const std::uint64_t last = std::max<std::uint64_t>(size(), 1) - 1;
    m_cursor = std::min(m_cursor, last);
    m_anchor = std::min(m_anchor, last);
    updateScrollBars();
    viewport()->update();
    describe();
    Q_EMIT moved(m_cursor);
}

HexLayout HexCanvas::layoutNow() const
{
    const bool large = size() > std::numeric_limits<std::uint32_t>::max();
    return {QFontMetricsF(font()), large ? kLongDigits : kShortDigits};
}

int HexCanvas::rowsShown() const
{
    const HexLayout layout = layoutNow();
    return std::max(1, (viewport()->height() - layout.top()) / layout.rowHeight());
}

std::uint64_t HexCanvas::firstShown() const
{
    return static_cast<std::uint64_t>(verticalScrollBar()->value()) * kRow;
}

QSize HexCanvas::sizeHint() const
{
    const HexLayout layout = layoutNow();
    return {layout.width() + verticalScrollBar()->sizeHint().width(),
            layout.top() + kRowsWanted * layout.rowHeight()};
}

void HexCanvas::updateScrollBars()
{
    // A scroll bar counts rows: its int ends at 32 GiB.
    const std::uint64_t rows = (size() + kRow - 1) / kRow;
    const int shownRows = rowsShown();
    const auto most = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    verticalScrollBar()->setPageStep(shownRows);
    verticalScrollBar()->setRange(0,
                                  std::max(0, static_cast<int>(std::min(rows, most)) - shownRows));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setRange(0, std::max(0, layoutNow().width() - viewport()->width()));
}

void HexCanvas::reveal(std::uint64_t offset, std::uint64_t size)
{
    const auto row = static_cast<int>(offset / kRow);
    const auto last = static_cast<int>((offset + std::max<std::uint64_t>(size, 1) - 1) / kRow);
    const int first = verticalScrollBar()->value();
    const int count = rowsShown();
    if (row < first || row >= first + count)
    {
        // With some of what is in front of it.
        verticalScrollBar()->setValue(row - std::min(count / 4, 4));
    }
    else if (last >= first + count)
    {
        verticalScrollBar()->setValue(std::min(row, last - count + 1));
    }
}

void HexCanvas::mark(const std::vector<ByteRange>& ranges)
{
    m_marks.clear();
    std::ranges::copy_if(ranges,
                         std::back_inserter(m_marks),
                         [this](const ByteRange& each)
                         { return each.space == m_space && each.size != 0; });
    viewport()->update();
}

QRect HexCanvas::cellOf(std::uint64_t offset, HexColumn column) const
{
    const int row = static_cast<int>(offset / kRow) - verticalScrollBar()->value();
    const QRectF cell = layoutNow().cell(column, row, static_cast<int>(offset % kRow));
    return cell.toRect().translated(-horizontalScrollBar()->value(), 0);
}

std::optional<std::uint64_t> HexCanvas::byteAt(const QPointF& point) const
{
    const auto hit = layoutNow().hit(point + QPointF(horizontalScrollBar()->value(), 0));
    if (!hit || size() == 0)
    {
        return std::nullopt;
    }
    const std::uint64_t offset = firstShown() + static_cast<std::uint64_t>(hit->row) * kRow
                                 + static_cast<std::uint64_t>(hit->byte);
    return offset < size() ? std::optional(offset) : std::nullopt;
}

// --- cursor

ByteRange HexCanvas::chosen() const
{
    if (size() == 0)
    {
        return {m_space, 0, 0};
    }
    const auto [first, last] = std::minmax(m_cursor, m_anchor);
    return {m_space, first, last - first + 1};
}

void HexCanvas::move(std::uint64_t offset, bool extend, bool byUser)
{
    if (size() == 0)
    {
        return;
    }
    m_cursor = std::min(offset, size() - 1);
    m_anchor = extend ? m_anchor : m_cursor;
    m_half.reset();
    reveal(m_cursor, 1);
    viewport()->update();
    describe();
    Q_EMIT moved(m_cursor);
    if (byUser && !extend)
    {
        Q_EMIT picked(m_cursor);
    }
}

void HexCanvas::goTo(std::uint64_t offset, bool select)
{
    move(offset, false, select);
}

void HexCanvas::choose(std::uint64_t offset, std::uint64_t size)
{
    if (size != 0 && offset < this->size())
    {
        move(offset + size - 1, false, false);
        m_anchor = m_cursor;
        m_cursor = offset;
        reveal(offset, size);
        viewport()->update();
        Q_EMIT moved(m_cursor);
    }
}

/// What a screen reader says of the place.
void HexCanvas::describe()
{
    if (size() == 0)
    {
        setAccessibleDescription(tr("There are no bytes."));
        return;
    }
    const auto byte = readBytes(*shown()->source, m_cursor, 1);
    const auto note = m_document->noteAt(m_space, m_cursor);
    const QString place = tr("%1: %2").arg(offsetText(m_cursor), hexText(byte));
    setAccessibleDescription(note ? tr("%1, %2").arg(place, note->path) : place);
}

QString HexCanvas::copiedText() const
{
    const ByteRange range = chosen();
    if (range.size == 0)
    {
        return {};
    }
    const auto bytes = readBytes(*shown()->source, range.offset, std::min(range.size, kMostCopied));
    return m_column == HexColumn::Hex ? hexText(bytes) : plainText(bytes);
}

// --- events

bool HexCanvas::event(QEvent* event)
{
    // These keys belong to whoever has the focus, as with fields and lists.
    if (event->type() == QEvent::ShortcutOverride)
    {
        const auto* const key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Copy) || key->matches(QKeySequence::SelectAll))
        {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void HexCanvas::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
}

void HexCanvas::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
    {
        updateScrollBars();
    }
}

bool HexCanvas::moveByKey(const QKeyEvent& event)
{
    const bool extend = (event.modifiers() & Qt::ShiftModifier) != 0;
    const bool whole = (event.modifiers() & Qt::ControlModifier) != 0;
    const auto page = static_cast<std::uint64_t>(rowsShown()) * kRow;
    const std::uint64_t last = size() == 0 ? 0 : size() - 1;
    const auto by = [this, last](std::uint64_t step, bool forward)
    {
        if (forward)
        {
            return last - m_cursor >= step ? m_cursor + step : m_cursor;
        }
        return m_cursor >= step ? m_cursor - step : m_cursor;
    };
    switch (event.key())
    {
    case Qt::Key_Left:
        move(by(1, false), extend, true);
        return true;
    case Qt::Key_Right:
        move(by(1, true), extend, true);
        return true;
    case Qt::Key_Up:
        move(by(kRow, false), extend, true);
        return true;
    case Qt::Key_Down:
        move(by(kRow, true), extend, true);
        return true;
    case Qt::Key_PageUp:
        move(m_cursor >= page ? m_cursor - page : m_cursor % kRow, extend, true);
        return true;
    case Qt::Key_PageDown:
        move(std::min(m_cursor + page, last), extend, true);
        return true;
    case Qt::Key_Home:
        move(whole ? 0 : m_cursor - m_cursor % kRow, extend, true);
        return true;
    case Qt::Key_End:
        move(whole ? last : std::min(m_cursor - m_cursor % kRow + kRow - 1, last), extend, true);
        return true;
    default:
        return false;
    }
}

void HexCanvas::keyPressEvent(QKeyEvent* event)
{
    const bool alone = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    if (event->matches(QKeySequence::Copy))
    {
        if (const QString text = copiedText(); !text.isEmpty())
        {
            QGuiApplication::clipboard()->setText(text);
        }
    }
    else if (event->matches(QKeySequence::SelectAll))
    {
        choose(0, size());
    }
    else if ((event->modifiers() & Qt::AltModifier) == 0 && moveByKey(*event))
    {
        return;
    }
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    {
        Q_EMIT opened(m_cursor);
    }
    else if (m_editable && alone && !event->text().isEmpty() && event->text()[0].isPrint())
    {
        type(event->text());
    }
    else
    {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void HexCanvas::type(const QString& text)
{
    if (size() == 0)
    {
        return;
    }
    const std::uint64_t at = m_half ? m_cursor : chosen().offset;
    if (m_column == HexColumn::Text)
    {
        if (const auto byte = byteOf(text[0]))
        {
            typeByte(at, *byte);
            move(at + 1, false, false);
        }
        return;
    }
    bool valid = false;
    const auto digit = static_cast<std::uint8_t>(text.left(1).toUInt(&valid, 16));
    const auto old = readBytes(*shown()->source, at, 1);
    if (!valid || old.empty())
    {
        return;
    }
    if (m_half)
    {
        typeByte(at, (*m_half & std::byte{0xF0}) | std::byte{digit});
        move(at + 1, false, false);
        return;
    }
    const std::byte byte = (std::byte{digit} << 4) | (old[0] & std::byte{0x0F});
    move(at, false, false);
    m_half = byte;
    typeByte(at, byte);
    viewport()->update();
}

void HexCanvas::typeByte(std::uint64_t offset, std::byte byte)
{
    Q_EMIT typed(offset, QByteArray(1, static_cast<char>(byte)));
}

void HexCanvas::mousePressEvent(QMouseEvent* event)
{
    const auto byte = byteAt(event->position());
    const auto hit =
        layoutNow().hit(event->position() + QPointF(horizontalScrollBar()->value(), 0));
    if (!byte || !hit)
    {
        return;
    }
    if (event->button() == Qt::LeftButton)
    {
        m_column = hit->column;
        move(*byte, (event->modifiers() & Qt::ShiftModifier) != 0, true);
    }
    else if (event->button() == Qt::RightButton && !chosen().contains(*byte))
    {
        m_column = hit->column;
        move(*byte, false, true);
    }
}

void HexCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if ((event->buttons() & Qt::LeftButton) == 0)
    {
        return;
    }
    // Above and below the view the range grows row by row.
    const int height = viewport()->height();
    QPointF place = event->position();
    const int outside = place.y() < layoutNow().top() ? -1 : place.y() >= height ? 1 : 0;
    verticalScrollBar()->setValue(verticalScrollBar()->value() + outside);
    place.setY(std::clamp<double>(place.y(), layoutNow().top(), height - 1));
    const auto byte = byteAt(place);
    if (byte && *byte != m_cursor)
    {
        move(*byte, true, true);
    }
}

void HexCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto byte = byteAt(event->position());
    if (event->button() == Qt::LeftButton && byte)
    {
        Q_EMIT opened(*byte);
    }
}

void HexCanvas::focusInEvent(QFocusEvent* event)
{
    // Whoever comes by the keyboard meets the columns in their order.
    if (event->reason() == Qt::TabFocusReason)
    {
        m_column = HexColumn::Hex;
    }
    else if (event->reason() == Qt::BacktabFocusReason)
    {
        m_column = HexColumn::Text;
    }
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void HexCanvas::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

bool HexCanvas::focusNextPrevChild(bool next)
{
    const HexColumn other = next ? HexColumn::Text : HexColumn::Hex;
    if (hasFocus() && m_column != other && size() != 0)
    {
        m_column = other;
        m_half.reset();
        viewport()->update();
        return true;
    }
    return QAbstractScrollArea::focusNextPrevChild(next);
}

void HexCanvas::showTip(const QPoint& place, const QPoint& global)
{
    const QPointF point = place + QPointF(horizontalScrollBar()->value(), 0);
    const auto byte = layoutNow().isOnByte(point) ? byteAt(place) : std::nullopt;
    const auto note = byte ? m_document->noteAt(m_space, *byte) : std::nullopt;
    QToolTip::showText(global,
                       note ? hexTip(*note, *shown()) : QString(),
                       viewport(),
                       byte ? cellOf(*byte) : QRect());
}

bool HexCanvas::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip)
    {
        const auto* const help = static_cast<QHelpEvent*>(event);
        showTip(help->pos(), help->globalPos());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace ui
