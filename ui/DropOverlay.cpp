#include "ui/DropOverlay.h"

#include <QFileInfo>
#include <QMimeData>
#include <QPainter>
#include <QUrl>

namespace ui
{

QStringList filesIn(const QMimeData& data)
{
    QStringList files;
    for (const QUrl& url : data.urls())
    {
        if (url.isLocalFile() && !QFileInfo(url.toLocalFile()).isDir())
        {
            files.append(url.toLocalFile());
        }
    }
    return files;
}

DropOverlay::DropOverlay(QWidget* parent)
    : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropOverlay::announce(const QString& text)
{
    m_text = text;
    setAccessibleName(text);
    setGeometry(parentWidget()->rect());
    raise();
    show();
    update();
}

void DropOverlay::paintEvent(QPaintEvent*)
{
    constexpr int kMargin = 10;
    constexpr int kRadius = 10;
    constexpr int kPad = 14;
    const QColor highlight = palette().color(QPalette::Highlight);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);

    QColor veil = highlight;
    veil.setAlphaF(0.14F);
    painter.setBrush(veil);
    painter.setPen(QPen(highlight, 2.0, Qt::DashLine));
    painter.drawRoundedRect(
        rect().adjusted(kMargin, kMargin, -kMargin, -kMargin), kRadius, kRadius);

    QFont font = painter.font();
    font.setPointSizeF(font.pointSizeF() * 1.3);
    painter.setFont(font);
    const QString text =
        QFontMetrics(font).elidedText(m_text, Qt::ElideMiddle, width() - 2 * (kMargin + 2 * kPad));
    QRect label = QFontMetrics(font).boundingRect(text).adjusted(-kPad, -kPad, kPad, kPad);
    label.moveCenter(rect().center());
    painter.setPen(Qt::NoPen);
    painter.setBrush(highlight);
    painter.drawRoundedRect(label, kRadius, kRadius);
    painter.setPen(palette().color(QPalette::HighlightedText));
    painter.drawText(label, Qt::AlignCenter, text);
}

} // namespace ui
