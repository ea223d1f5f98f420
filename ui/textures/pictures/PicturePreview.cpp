#include "ui/textures/pictures/PicturePreview.h"

#include "ui/common/look/Palettes.h"

#include <QPainter>

#include <algorithm>

namespace ui
{
namespace
{

constexpr int kPreviewSide = 256;
constexpr int kPatternSide = 8;

} // namespace

QBrush clearPattern(const QPalette& palette)
{
    const QColor base = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::Text);
    QPixmap tile(2 * kPatternSide, 2 * kPatternSide);
    tile.fill(mixed(base, text, 0.10));
    QPainter painter(&tile);
    painter.fillRect(0, 0, kPatternSide, kPatternSide, mixed(base, text, 0.22));
    painter.fillRect(
        kPatternSide, kPatternSide, kPatternSide, kPatternSide, mixed(base, text, 0.22));
    return QBrush(tile);
}

PicturePreview::PicturePreview(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMinimumSize(kPreviewSide / 2, kPreviewSide / 2);
}

void PicturePreview::show(const QImage& image)
{
    m_image = image;
    update();
}

QSize PicturePreview::sizeHint() const
{
    return {kPreviewSide, kPreviewSide};
}

void PicturePreview::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_image.isNull())
    {
        return;
    }
    // Whole pixels where there is room for more than one a texel, else as small as it takes.
    const QSize room = size() - QSize(2, 2);
    const int zoom = std::min(room.width() / m_image.width(), room.height() / m_image.height());
    const QSize shown =
        zoom >= 1 ? m_image.size() * zoom : m_image.size().scaled(room, Qt::KeepAspectRatio);
    const QRect target(QPoint((width() - shown.width()) / 2, (height() - shown.height()) / 2),
                       shown);
    painter.setBrushOrigin(target.topLeft());
    painter.fillRect(target, clearPattern(palette()));
    painter.setRenderHint(QPainter::SmoothPixmapTransform, zoom < 1);
    painter.drawImage(target, m_image);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(target.adjusted(-1, -1, 0, 0));
}

} // namespace ui
