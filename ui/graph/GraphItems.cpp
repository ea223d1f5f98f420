#include "ui/graph/GraphItems.h"

#include "ui/common/look/Palettes.h"

#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QPainter>
#include <QPainterPathStroker>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

constexpr qreal kRound = 6.0;
constexpr qreal kPaddingX = 9.0;
constexpr qreal kPaddingY = 5.0;
constexpr qreal kLeastNodeWidth = 110.0;
constexpr qreal kMostNodeWidth = 210.0;
constexpr qreal kMostLabelWidth = 230.0;
constexpr qreal kOutline = 3.0; ///< from one outline to a second one
constexpr qreal kHandleRadius = 5.0;
constexpr qreal kHeadLength = 9.0;
constexpr qreal kHeadWidth = 4.0; ///< half of it
constexpr qreal kPointing = 9.0;  ///< width of what can be pointed at around a line
constexpr qreal kLongThread = 34.0;

QPalette paletteOf(const QGraphicsItem& item)
{
    return item.scene()->palette();
}

QFont strong(QFont font)
{
    font.setBold(true);
    return font;
}

QRectF around(const QSizeF& size)
{
    return {-size.width() / 2, -size.height() / 2, size.width(), size.height()};
}

} // namespace

QSizeF nodeSize(const QFont& font, const QStringList& lines)
{
    const QFontMetricsF bold(strong(font));
    const QFontMetricsF plain(font);
    qreal width = 0;
    for (qsizetype i = 0; i < lines.size(); ++i)
    {
        width = std::max(width, (i == 0 ? bold : plain).horizontalAdvance(lines[i]));
    }
    return {std::clamp(std::ceil(width) + 2 * kPaddingX, kLeastNodeWidth, kMostNodeWidth),
            std::ceil(static_cast<qreal>(lines.size()) * plain.lineSpacing()) + 2 * kPaddingY};
}

QSizeF labelSize(const QFont& font, const QString& text)
{
    const QFontMetricsF metrics(font);
    return {std::min(std::ceil(metrics.horizontalAdvance(text)) + 8, kMostLabelWidth),
            std::ceil(metrics.lineSpacing()) + 2};
}

// --- nodes

GraphNodeItem::GraphNodeItem(std::size_t node, const QSizeF& size, Text text)
    : m_node(node)
    , m_size(size)
    , m_text(std::move(text))
{
    setZValue(3);
    setToolTip(m_text.tip);
}

QRectF GraphNodeItem::box() const
{
    return around(m_size).translated(pos());
}

QPointF GraphNodeItem::handle() const
{
    return pos() + QPointF(m_size.width() / 2, 0);
}

void GraphNodeItem::setMark(Mark mark, bool on)
{
    const auto marks = static_cast<std::uint8_t>(on ? m_marks | mark : m_marks & ~mark);
    if (marks != std::exchange(m_marks, marks))
    {
        update();
    }
}

QRectF GraphNodeItem::boundingRect() const
{
    const qreal more = std::max(kOutline, kHandleRadius) + 2;
    return around(m_size).adjusted(-more, -more, more, more);
}

void GraphNodeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const QPalette palette = paletteOf(*this);
    const SignalColours& signal = signalColours(palette);
    const QRectF box = around(m_size);
    const bool isCurrent = has(kCurrent);
    const QColor fill = isCurrent
                            ? palette.color(QPalette::Highlight)
                            : palette.color(m_text.isReachable ? QPalette::Button : QPalette::Base);
    const QColor text = palette.color(isCurrent ? QPalette::HighlightedText : QPalette::ButtonText);
    const QColor quiet = isCurrent ? text : mixed(text, fill, 0.25);
    QPen pen(mixed(palette.color(QPalette::Text), fill, 0.35), 1.0);
    if (has(kTarget) || has(kFound))
    {
        pen = QPen(has(kTarget) ? signal.good : signal.accent, 3.0);
    }
    if (!m_text.isReachable)
    {
        pen.setStyle(Qt::DashLine);
    }
    painter->setPen(pen);
    painter->setBrush(fill);
    painter->drawRoundedRect(box, kRound, kRound);
    if (m_text.isDeadEnd)
    {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(pen.color(), 1.0, pen.style()));
        painter->drawRoundedRect(
            box.adjusted(kOutline, kOutline, -kOutline, -kOutline), kRound - 2, kRound - 2);
    }
    paintText(*painter, text, quiet);
    if (has(kFocused) && isCurrent)
    {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(palette.color(QPalette::Text), 1.0, Qt::DotLine));
        painter->drawRoundedRect(box.adjusted(-3, -3, 3, 3), kRound + 2, kRound + 2);
    }
    if (has(kHandle))
    {
        painter->setPen(QPen(palette.color(QPalette::Base), 1.0));
        painter->setBrush(signal.accentStrong);
        painter->drawEllipse(QPointF(box.right(), 0), kHandleRadius, kHandleRadius);
    }
}

void GraphNodeItem::paintText(QPainter& painter, const QColor& strongly, const QColor& quiet) const
{
    const QFont font = scene()->font();
    const qreal step = QFontMetricsF(font).lineSpacing();
    QRectF line = around(m_size).adjusted(kPaddingX, kPaddingY, -kPaddingX, 0);
    line.setHeight(step);
    for (qsizetype i = 0; i < m_text.lines.size(); ++i)
    {
        painter.setFont(i == 0 ? strong(font) : font);
        painter.setPen(i == 0 ? strongly : quiet);
        painter.drawText(line,
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         QFontMetricsF(painter.font())
                             .elidedText(m_text.lines[i], Qt::ElideRight, line.width()));
        line.translate(0, step);
    }
}

// --- edges

GraphEdgeItem::GraphEdgeItem(std::size_t edge, bool isDispatch, const QString& tip)
    : m_edge(edge)
    , m_isDispatch(isDispatch)
{
    setZValue(1);
    setToolTip(tip);
}

void GraphEdgeItem::setCurve(const QPainterPath& curve)
{
    prepareGeometryChange();
    m_curve = curve;
}

QPointF GraphEdgeItem::middle() const
{
    return m_curve.isEmpty() ? QPointF() : m_curve.pointAtPercent(0.5);
}

QPointF GraphEdgeItem::head() const
{
    return m_curve.currentPosition();
}

void GraphEdgeItem::setLook(EdgeLook look)
{
    if (look != std::exchange(m_look, look))
    {
        setZValue(look == EdgeLook::Quiet ? 1 : look == EdgeLook::Into ? 1.5 : 2);
        update();
    }
}

QColor GraphEdgeItem::colour(const QPalette& palette) const
{
    const SignalColours& signal = signalColours(palette);
    switch (m_look)
    {
    case EdgeLook::Into:
        return signal.note;
    case EdgeLook::Out:
        return signal.accentStrong;
    case EdgeLook::Chosen:
        return palette.color(QPalette::Highlight);
    case EdgeLook::Quiet:
        break;
    }
    return mixed(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.55);
}

QRectF GraphEdgeItem::boundingRect() const
{
    return m_curve.controlPointRect().adjusted(-12, -12, 12, 12);
}

QPainterPath GraphEdgeItem::shape() const
{
    QPainterPathStroker stroker;
    stroker.setWidth(kPointing);
    return stroker.createStroke(m_curve);
}

void GraphEdgeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    if (m_curve.isEmpty())
    {
        return;
    }
    const QPalette palette = paletteOf(*this);
    const QColor colour = this->colour(palette);
    const qreal width = m_look == EdgeLook::Chosen ? 3.0 : m_look == EdgeLook::Quiet ? 1.0 : 1.8;
    QPen pen(colour, width);
    if (m_isDispatch)
    {
        pen.setDashPattern({5, 3});
    }
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(m_curve);

    const QPointF tip = head();
    const qreal length = m_curve.length();
    const QPointF behind =
        m_curve.pointAtPercent(length > 0 ? std::max(0.0, 1.0 - kHeadLength / length) : 0.0);
    const QPointF way = tip - behind;
    const qreal far = std::hypot(way.x(), way.y());
    if (far < 0.01)
    {
        return;
    }
    const QPointF along = way / far;
    const QPointF across(-along.y() * kHeadWidth, along.x() * kHeadWidth);
    const QPointF back = tip - along * kHeadLength;
    const std::array<QPointF, 3> head{tip, back + across, back - across};
    painter->setPen(QPen(colour, std::min(width, 2.0)));
    painter->setBrush(m_isDispatch ? palette.color(QPalette::Base) : colour);
    painter->drawPolygon(head.data(), static_cast<int>(head.size()));
}

// --- labels

GraphLabelItem::GraphLabelItem(const GraphEdgeItem& edge, const QString& text, const QSizeF& size)
    : m_edge(edge)
    , m_text(text)
    , m_size(size)
{
    setZValue(4);
    setToolTip(edge.toolTip());
}

QRectF GraphLabelItem::box() const
{
    return around(m_size).translated(pos());
}

/// Where its edge is, from here; its own middle where it is near or under it.
QPointF GraphLabelItem::thread() const
{
    const QPointF way = m_edge.middle() - pos();
    const bool isFar = std::hypot(way.x(), way.y()) > kLongThread && !m_edge.passes(box());
    return isFar ? way : QPointF();
}

QRectF GraphLabelItem::boundingRect() const
{
    return around(m_size).united(QRectF(QPointF(), thread()).normalized()).adjusted(-3, -3, 3, 3);
}

QPainterPath GraphLabelItem::shape() const
{
    QPainterPath path;
    path.addRect(around(m_size));
    return path;
}

void GraphLabelItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const QPalette palette = paletteOf(*this);
    const QColor colour = m_edge.colour(palette);
    if (!thread().isNull())
    {
        painter->setPen(QPen(colour, 1.0, Qt::DotLine));
        painter->drawLine(QPointF(), thread());
    }
    const QRectF box = around(m_size);
    painter->setPen(QPen(colour, m_edge.look() == EdgeLook::Chosen ? 2.0 : 1.0));
    painter->setBrush(palette.color(QPalette::Base));
    painter->drawRoundedRect(box, 3, 3);
    painter->setPen(palette.color(QPalette::Text));
    painter->setFont(scene()->font());
    painter->drawText(
        box,
        Qt::AlignCenter | Qt::TextSingleLine,
        QFontMetricsF(scene()->font()).elidedText(m_text, Qt::ElideRight, box.width() - 4));
}

// --- groups

GraphGroupItem::GraphGroupItem(QString title)
    : m_title(std::move(title))
{
    setZValue(0);
}

void GraphGroupItem::setBox(const QRectF& box)
{
    prepareGeometryChange();
    m_box = box;
}

QRectF GraphGroupItem::boundingRect() const
{
    return m_box.adjusted(-1, -1, 1, 1);
}

void GraphGroupItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const QPalette palette = paletteOf(*this);
    painter->setPen(QPen(palette.color(QPalette::Mid), 1.0));
    painter->setBrush(palette.color(QPalette::AlternateBase));
    painter->drawRoundedRect(m_box, kRound, kRound);
    painter->setPen(palette.color(QPalette::Text));
    painter->setFont(strong(scene()->font()));
    const QRectF title = m_box.adjusted(12, 8, -8, 0);
    painter->drawText(
        title,
        Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine,
        QFontMetricsF(painter->font()).elidedText(m_title, Qt::ElideRight, title.width()));
}

} // namespace ui
