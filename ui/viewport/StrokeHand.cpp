#include "ui/viewport/StrokeHand.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QRubberBand>
#include <QWidget>

#include <utility>

namespace ui
{
namespace
{

constexpr double kLeastBox = 4.0; ///< pixels that a box has, one way or the other

} // namespace

StrokeHand::StrokeHand(QWidget& view)
    : QObject(&view)
    , m_view(view)
    , m_band(new QRubberBand(QRubberBand::Rectangle, &view))
{
    m_band->hide();
}

void StrokeHand::setDraws(Draws draws)
{
    if (m_draws == draws)
    {
        return;
    }
    end(false); // as what it is, so that whoever follows a stroke is told
    m_draws = draws;
    setLines({});
    draws == Draws::Nothing ? m_view.unsetCursor() : m_view.setCursor(Qt::CrossCursor);
}

void StrokeHand::setLines(std::vector<render::SceneLine> lines)
{
    if (!lines.empty() || !m_lines.empty())
    {
        m_lines = std::move(lines);
        Q_EMIT changed();
    }
}

bool StrokeHand::press(const QMouseEvent& event)
{
    if (m_draws == Draws::Nothing || event.button() != Qt::LeftButton)
    {
        return false;
    }
    const QPointF place = event.position();
    const bool isStroke = m_draws == Draws::Strokes;
    if (isStroke && !(m_begins && m_begins(place, event.modifiers())))
    {
        return false;
    }
    m_from = place;
    m_last = place;
    if (isStroke)
    {
        Q_EMIT stroked(place, place);
    }
    return true;
}

bool StrokeHand::move(const QMouseEvent& event)
{
    const QPointF place = event.position();
    if (!m_from)
    {
        const bool isHovering = m_draws == Draws::Strokes && event.buttons() == Qt::NoButton;
        if (isHovering)
        {
            Q_EMIT hovered(place);
        }
        return isHovering;
    }
    if (m_draws == Draws::Strokes)
    {
        Q_EMIT stroked(std::exchange(m_last, place), place);
    }
    else
    {
        m_last = place;
        m_band->setGeometry(QRectF(*m_from, place).normalized().toAlignedRect());
        m_band->show();
    }
    return true;
}

bool StrokeHand::release(const QMouseEvent& event)
{
    if (event.button() != Qt::LeftButton || m_draws == Draws::Nothing)
    {
        return false;
    }
    if (!m_from)
    {
        return m_draws == Draws::Strokes; // beside all faces: nothing is selected while painting
    }
    const QRectF box = QRectF(*m_from, event.position()).normalized();
    const bool isBox = m_draws == Draws::Boxes;
    const bool isClick = box.width() < kLeastBox && box.height() < kLeastBox;
    end(true);
    if (isBox && isClick)
    {
        Q_EMIT clicked(event.position(), event.modifiers());
    }
    else if (isBox)
    {
        Q_EMIT boxDrawn(box, event.modifiers());
    }
    return true;
}

bool StrokeHand::pressKey(const QKeyEvent& event)
{
    if (event.key() != Qt::Key_Escape || m_draws == Draws::Nothing)
    {
        return false;
    }
    if (m_from)
    {
        end(false);
    }
    else
    {
        Q_EMIT left();
    }
    return true;
}

void StrokeHand::leave()
{
    if (m_draws == Draws::Strokes && !m_from)
    {
        Q_EMIT unhovered();
    }
}

void StrokeHand::end(bool isWanted)
{
    if (!std::exchange(m_from, std::nullopt))
    {
        return;
    }
    m_band->hide();
    if (m_draws == Draws::Strokes)
    {
        Q_EMIT strokeEnded(isWanted);
    }
}

} // namespace ui
