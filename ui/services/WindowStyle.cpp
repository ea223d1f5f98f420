#include "ui/services/WindowStyle.h"

#include "ui/services/Icons.h"
#include "ui/services/Palettes.h"

#include <QPainter>
#include <QStyleOption>

namespace ui
{
namespace
{

constexpr double kRadius = 3.5;
constexpr int kTabCross = 16;
constexpr int kSeparator = 5;

void drawButton(const QStyleOption& option, QPainter& painter)
{
    const QPalette& palette = option.palette;
    const QColor ink = palette.color(QPalette::ButtonText);
    const QColor base = palette.color(QPalette::Button);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool down =
        option.state.testFlag(QStyle::State_Sunken) || option.state.testFlag(QStyle::State_On);
    const bool hovered = enabled && option.state.testFlag(QStyle::State_MouseOver);
    const auto* const button = qstyleoption_cast<const QStyleOptionButton*>(&option);
    const bool isDefault =
        button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton);

    const double darker = down ? 0.16 : hovered ? 0.07 : 0.0;
    const QColor line = option.state.testFlag(QStyle::State_HasFocus) || isDefault
                            ? palette.color(QPalette::Highlight)
                            : mixed(base, ink, enabled ? 0.28 : 0.14);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line, 1.0));
    painter.setBrush(mixed(base, ink, darker));
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    painter.restore();
}

void drawTabCross(const QStyleOption& option, QPainter& painter)
{
    if (option.state.testFlag(QStyle::State_MouseOver))
    {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(option.palette.color(QPalette::Button),
                               option.palette.color(QPalette::ButtonText),
                               0.2));
        painter.drawRoundedRect(option.rect, kRadius, kRadius);
        painter.restore();
    }
    icon(QLatin1String("tab-close")).paint(&painter, option.rect.adjusted(1, 1, -1, -1));
}

/// The box of a check in a list, which Fusion leaves as dark as a dark ground.
void drawCheckEdge(const QStyleOption& option, QPainter& painter)
{
    painter.save();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        mixed(option.palette.color(QPalette::Base), option.palette.color(QPalette::Text), 0.45));
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
    painter.restore();
}

/// A header without sections too: the colour, and a line below it.
void drawHeader(const QStyleOption& option, QPainter& painter, bool hasEdge)
{
    const QRect rect = option.rect;
    const QColor ground = option.palette.color(QPalette::Button);
    const QColor ink = option.palette.color(QPalette::ButtonText);
    const bool pressed = option.state.testFlag(QStyle::State_Sunken);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    painter.fillRect(rect, mixed(ground, ink, pressed ? 0.14 : hovered && hasEdge ? 0.06 : 0.0));
    const QColor line = mixed(ground, ink, 0.18);
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), line);
    if (hasEdge)
    {
        painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), line);
    }
}

} // namespace

WindowStyle::WindowStyle()
    : QProxyStyle(QStringLiteral("fusion"))
{
    setObjectName(QStringLiteral("cartouche"));
}

void WindowStyle::drawPrimitive(PrimitiveElement element,
                                const QStyleOption* option,
                                QPainter* painter,
                                const QWidget* widget) const
{
    switch (element)
    {
    case PE_PanelButtonCommand:
        drawButton(*option, *painter);
        break;
    case PE_IndicatorTabClose:
        drawTabCross(*option, *painter);
        break;
    case PE_IndicatorItemViewItemCheck:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        drawCheckEdge(*option, *painter);
        break;
    case PE_FrameStatusBarItem:
        break;
    case PE_IndicatorDockWidgetResizeHandle:
        if (option->state.testFlag(State_MouseOver))
        {
            painter->fillRect(option->rect, option->palette.color(QPalette::Highlight));
        }
        break;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        break;
    }
}

void WindowStyle::drawControl(ControlElement element,
                              const QStyleOption* option,
                              QPainter* painter,
                              const QWidget* widget) const
{
    switch (element)
    {
    case CE_HeaderSection:
        drawHeader(*option, *painter, true);
        break;
    case CE_HeaderEmptyArea:
        drawHeader(*option, *painter, false);
        break;
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
        break;
    }
}

int WindowStyle::pixelMetric(PixelMetric metric,
                             const QStyleOption* option,
                             const QWidget* widget) const
{
    switch (metric)
    {
    case PM_TabCloseIndicatorWidth:
    case PM_TabCloseIndicatorHeight:
        return kTabCross;
    case PM_DockWidgetSeparatorExtent:
        return kSeparator;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int WindowStyle::styleHint(StyleHint hint,
                           const QStyleOption* option,
                           const QWidget* widget,
                           QStyleHintReturn* returned) const
{
    return hint == SH_DialogButtonBox_ButtonsHaveIcons
               ? 0
               : QProxyStyle::styleHint(hint, option, widget, returned);
}

QIcon WindowStyle::standardIcon(StandardPixmap standardIcon,
                                const QStyleOption* option,
                                const QWidget* widget) const
{
    switch (standardIcon)
    {
    case SP_TitleBarCloseButton:
    case SP_DockWidgetCloseButton:
    case SP_LineEditClearButton:
        return icon(QLatin1String("tab-close"));
    case SP_TitleBarNormalButton:
        return icon(QLatin1String("float"));
    default:
        return QProxyStyle::standardIcon(standardIcon, option, widget);
    }
}

} // namespace ui
