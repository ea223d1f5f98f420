#include "ui/common/look/Icons.h"

#include "core/base/Contracts.h"
#include "ui/common/look/Palettes.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <utility>

namespace ui
{
namespace
{

// The two colours that the files are drawn in, which are replaced by those of the palette.
constexpr QByteArrayView kLine("#24292f");
constexpr QByteArrayView kAccent("#b07d1a");

struct IconColours
{
    QColor line;
    QColor accent;
};

IconColours coloursFor(QIcon::Mode mode, const QColor& fixed)
{
    const QPalette palette = QGuiApplication::palette();
    switch (mode)
    {
    case QIcon::Disabled:
    {
        const QColor grey = palette.color(QPalette::Disabled, QPalette::ButtonText);
        return {grey, grey};
    }
    case QIcon::Selected:
    {
        const QColor bright = palette.color(QPalette::HighlightedText);
        return {bright, bright};
    }
    default:
        return fixed.isValid() ? IconColours{fixed, fixed}
                               : IconColours{palette.color(QPalette::ButtonText),
                                             signalColours(palette).accent};
    }
}

QByteArray readIcon(const QString& name)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    const bool there = file.open(QIODevice::ReadOnly);
    TR_PRE(there);
    return file.readAll();
}

QByteArray coloured(QByteArray svg, const IconColours& colours)
{
    svg.replace(kLine, colours.line.name().toLatin1());
    svg.replace(kAccent, colours.accent.name().toLatin1());
    return svg;
}

QPixmap drawn(const QByteArray& svg, const QSize& size)
{
    QSvgRenderer renderer(svg);
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    QPixmap picture(size);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    renderer.render(&painter);
    return picture;
}

class LineIconEngine : public QIconEngine
{
public:
    LineIconEngine(QString name, const QColor& fixed)
        : m_name(std::move(name))
        , m_fixed(fixed)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const double scale = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, scaledPixmap(rect.size() * scale, mode, state, scale));
    }

    /// `size` is in pixels of the screen.
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override
    {
        const IconColours colours = coloursFor(mode, m_fixed);
        const QString key = QStringLiteral("cartouche/%1/%2x%3/%4/%5")
                                .arg(m_name)
                                .arg(size.width())
                                .arg(size.height())
                                .arg(colours.line.name(), colours.accent.name());
        QPixmap picture;
        if (!QPixmapCache::find(key, &picture))
        {
            picture = drawn(coloured(readIcon(m_name), colours), size);
            QPixmapCache::insert(key, picture);
        }
        return picture;
    }

    QPixmap
    scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, double scale) override
    {
        QPixmap picture = pixmap(size, mode, state);
        picture.setDevicePixelRatio(scale);
        return picture;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new LineIconEngine(*this); }

    [[nodiscard]] QString key() const override { return QStringLiteral("cartouche"); }

private:
    QString m_name;
    QColor m_fixed;
};

} // namespace

QIcon icon(QLatin1String name)
{
    return icon(name, {});
}

QIcon icon(QLatin1String name, const QColor& colour)
{
    TR_PRE(QFile::exists(QStringLiteral(":/icons/%1.svg").arg(name)));
    return QIcon(new LineIconEngine(name, colour));
}

QIcon applicationIcon()
{
    // Drawn here and not by Qt's plug-in for SVG icons, which need not be installed.
    const QByteArray svg = readIcon(QStringLiteral("cartouche"));
    QIcon icon;
    for (const int side : {16, 24, 32, 48, 64, 128, 256})
    {
        icon.addPixmap(drawn(svg, {side, side}));
    }
    return icon;
}

} // namespace ui
