#include "ui/start/DropOverlay.h"

#include "ui/common/texts/FileNames.h"
#include "ui/start/Refusal.h"

#include <QDropEvent>
#include <QMimeData>
#include <QPainter>
#include <QUrl>

#include <algorithm>

namespace ui
{
namespace
{

/// The files of this machine that are dragged, in their order. Folders too: whoever drops one is
/// told that it cannot be opened.
QStringList filesIn(const QMimeData& data)
{
    QStringList files;
    for (const QUrl& url : data.urls())
    {
        if (url.isLocalFile())
        {
            files.append(url.toLocalFile());
        }
    }
    return files;
}

} // namespace

DropOverlay::DropOverlay(QWidget& window)
    : QWidget(&window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

bool DropOverlay::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type())
    {
    case QEvent::DragLeave:
        hide();
        return true;
    case QEvent::DragEnter:
    case QEvent::Drop:
        break;
    default:
        return QWidget::eventFilter(watched, event);
    }
    auto* const drop = static_cast<QDropEvent*>(event);
    const QStringList files = filesIn(*drop->mimeData());
    hide();
    if (files.isEmpty())
    {
        return false;
    }
    drop->setDropAction(Qt::CopyAction);
    drop->accept();
    if (event->type() == QEvent::Drop)
    {
        takeDrop(files);
    }
    else
    {
        announce(files);
    }
    return true;
}

QString DropOverlay::offerFor(const QStringList& files) const
{
    return m_taker.offer ? m_taker.offer(files) : QString();
}

void DropOverlay::takeDrop(const QStringList& files)
{
    if (offerFor(files).isEmpty())
    {
        Q_EMIT dropped(files);
        return;
    }
    // The drag ends first: the program that it comes from waits until then.
    QMetaObject::invokeMethod(
        this, [this, files] { m_taker.take(files); }, Qt::QueuedConnection);
}

void DropOverlay::announce(const QStringList& files)
{
    const auto good = std::ranges::count_if(
        files, [](const QString& file) { return !refusalAtAGlance(file).has_value(); });
    const QString offer = offerFor(files);
    m_text = !offer.isEmpty()    ? offer
             : files.size() == 1 ? (good == 1 ? tr("Open %1") : tr("%1 cannot be opened"))
                                       .arg(displayName(files.constFirst()))
             : good == 0 ? tr("None of these files can be opened")
                         : tr("Open %n files, each in a window of its own", nullptr, int(good));
    setAccessibleName(m_text);
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
