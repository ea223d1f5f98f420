#include "ui/textures/RangePreview.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr int kRangeSide = 96;
constexpr int kMillisecondsASecond = 1000;

} // namespace

RangePreview::RangePreview(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Preview of the range"));
    setMinimumHeight(kRangeSide);
    connect(&m_timer, &QTimer::timeout, this, &RangePreview::step);
}

void RangePreview::setPictures(QList<QImage> pictures)
{
    m_pictures = std::move(pictures);
    m_shown = m_pictures.isEmpty() ? -1 : 0;
    run();
    update();
}

void RangePreview::setSpeed(int speed)
{
    m_speed = speed;
    run();
}

void RangePreview::run()
{
    if (m_speed > 0 && m_pictures.size() > 1 && isVisible())
    {
        m_timer.start(kMillisecondsASecond / m_speed);
    }
    else
    {
        m_timer.stop();
    }
}

void RangePreview::step()
{
    m_shown = static_cast<int>((m_shown + 1) % m_pictures.size());
    update();
}

QSize RangePreview::sizeHint() const
{
    return {kRangeSide, kRangeSide};
}

void RangePreview::paintEvent(QPaintEvent*)
{
    if (m_shown < 0 || m_pictures[m_shown].isNull())
    {
        return;
    }
    const QImage& picture = m_pictures[m_shown];
    const int times = std::max(1, std::min(width() / picture.width(), height() / picture.height()));
    const QSize size = picture.size() * times;
    const QRect place(QPoint((width() - size.width()) / 2, (height() - size.height()) / 2), size);
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(place, picture);
}

void RangePreview::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    run();
}

void RangePreview::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_timer.stop();
}

} // namespace ui
