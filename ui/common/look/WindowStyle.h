#pragma once

#include <QProxyStyle>

namespace ui
{

/// Fusion without its gradients and with our icons. All colours come from the palette.
class WindowStyle : public QProxyStyle
{
    Q_OBJECT

public:
    WindowStyle();

    void drawPrimitive(PrimitiveElement element,
                       const QStyleOption* option,
                       QPainter* painter,
                       const QWidget* widget) const override;

    void drawControl(ControlElement element,
                     const QStyleOption* option,
                     QPainter* painter,
                     const QWidget* widget) const override;

    [[nodiscard]] int pixelMetric(PixelMetric metric,
                                  const QStyleOption* option,
                                  const QWidget* widget) const override;

    [[nodiscard]] QSize sizeFromContents(ContentsType type,
                                         const QStyleOption* option,
                                         const QSize& contents,
                                         const QWidget* widget) const override;

    int styleHint(StyleHint hint,
                  const QStyleOption* option,
                  const QWidget* widget,
                  QStyleHintReturn* returned) const override;

    [[nodiscard]] QIcon standardIcon(StandardPixmap standardIcon,
                                     const QStyleOption* option,
                                     const QWidget* widget) const override;

private:
    void drawSortArrow(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawTitle(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawChoice(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
};

} // namespace ui
