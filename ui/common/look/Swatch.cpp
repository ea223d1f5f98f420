#include "ui/common/look/Swatch.h"

#include "ui/common/look/Palettes.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>

namespace ui
{
namespace
{

/// Of one colour for every mode, at every size.
class SwatchEngine : public QIconEngine
{
public:
    explicit SwatchEngine(const QColor& colour)
        : m_colour(colour)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode, QIcon::State) override
    {
        constexpr double kOutline = 0.6;
        const QPalette palette = QGuiApplication::palette();
        painter->save();
        painter->setPen(
            mixed(palette.color(QPalette::Base), palette.color(QPalette::Text), kOutline));
        painter->setBrush(m_colour);
        painter->drawRect(rect.adjusted(0, 0, -1, -1));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new SwatchEngine(*this); }

private:
    QColor m_colour;
};

} // namespace

QIcon swatch(const QColor& colour)
{
    return QIcon(new SwatchEngine(colour));
}

} // namespace ui
