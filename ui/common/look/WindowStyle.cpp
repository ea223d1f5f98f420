#include "ui/common/look/WindowStyle.h"

#include "ui/common/look/Icons.h"
#include "ui/common/look/Palettes.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace ui
{
namespace
{

constexpr double kRadius = 3.5;
constexpr int kTabCross = 16;
constexpr int kSeparator = 5;
constexpr int kCellMargin = 4;   ///< between the edge of a cell and its text, less one
constexpr int kHeaderMargin = 3; ///< of a title in addition to Fusion's: it stands above the texts

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

/// The edge of what can be checked, which Fusion leaves as dark as a dark ground.
QColor checkEdge(const QStyleOption& option)
{
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    return option.state.testFlag(QStyle::State_HasFocus)
               ? option.palette.color(QPalette::Highlight)
               : mixed(option.palette.color(QPalette::Base),
                       option.palette.color(QPalette::Text),
                       enabled ? 0.45 : 0.2);
}

void drawCheckEdge(const QStyleOption& option, QPainter& painter)
{
    painter.save();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(checkEdge(option));
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
    painter.restore();
}

void drawRadio(const QStyleOption& option, QPainter& painter)
{
    const double size = std::min(option.rect.width(), option.rect.height()) - 1.0;
    QRectF circle(0.0, 0.0, size, size);
    circle.moveCenter(QRectF(option.rect).center());
    const bool down = option.state.testFlag(QStyle::State_Sunken);
    const QColor ground = option.palette.color(QPalette::Base);
    const QColor ink = option.palette.color(QPalette::Text);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(checkEdge(option));
    painter.setBrush(mixed(ground, ink, down ? 0.2 : 0.0));
    painter.drawEllipse(circle);
    if (option.state.testFlag(QStyle::State_On))
    {
        const double rim = size * 0.27;
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(circle.adjusted(rim, rim, -rim, -rim));
    }
    painter.restore();
}

/// The edge of what opens over others of the same colour, which Fusion leaves too dark on dark.
void drawPopupEdge(const QStyleOption& option, QPainter& painter)
{
    constexpr double kVisible = 0.35;
    painter.save();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(mixed(
        option.palette.color(QPalette::Base), option.palette.color(QPalette::Text), kVisible));
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
    painter.restore();
}

bool isPopup(const QWidget* widget)
{
    return widget != nullptr && widget->windowType() == Qt::Popup;
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
    case PE_IndicatorRadioButton:
        drawRadio(*option, *painter);
        break;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        drawCheckEdge(*option, *painter);
        break;
    case PE_FrameMenu:
        drawPopupEdge(*option, *painter);
        break;
    case PE_PanelMenu:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        drawPopupEdge(*option, *painter);
        break;
    case PE_IndicatorHeaderArrow:
        drawSortArrow(*option, *painter, widget);
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
    case CE_HeaderLabel:
        drawTitle(*option, *painter, widget);
        break;
    case CE_ShapedFrame:
        QProxyStyle::drawControl(element, option, painter, widget);
        if (isPopup(widget))
        {
            drawPopupEdge(*option, *painter);
        }
        break;
    case CE_ComboBoxLabel:
        drawChoice(*option, *painter, widget);
        break;
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
        break;
    }
}

void WindowStyle::drawSortArrow(const QStyleOption& option,
                                QPainter& painter,
                                const QWidget* widget) const
{
    // What ascends points up; Fusion draws it the other way round.
    QStyleOptionHeader turned = *qstyleoption_cast<const QStyleOptionHeader*>(&option);
    turned.sortIndicator = turned.sortIndicator == QStyleOptionHeader::SortDown
                               ? QStyleOptionHeader::SortUp
                               : QStyleOptionHeader::SortDown;
    QProxyStyle::drawPrimitive(PE_IndicatorHeaderArrow, &turned, &painter, widget);
}

void WindowStyle::drawTitle(const QStyleOption& option,
                            QPainter& painter,
                            const QWidget* widget) const
{
    // Here and not by SE_HeaderLabel: Qt asks Fusion itself for that, not the style on top of it.
    QStyleOptionHeaderV2 title;
    if (const auto* const whole = qstyleoption_cast<const QStyleOptionHeaderV2*>(&option))
    {
        title = *whole;
    }
    else
    {
        static_cast<QStyleOptionHeader&>(title) =
            *qstyleoption_cast<const QStyleOptionHeader*>(&option);
    }
    title.rect.adjust(kHeaderMargin, 0, -kHeaderMargin, 0);
    QProxyStyle::drawControl(CE_HeaderLabel, &title, &painter, widget);
}

void WindowStyle::drawChoice(const QStyleOption& option,
                             QPainter& painter,
                             const QWidget* widget) const
{
    // Fusion cuts a text that is too long through the middle of a letter.
    const auto* const box = qstyleoption_cast<const QStyleOptionComboBox*>(&option);
    if (box == nullptr || box->editable)
    {
        QProxyStyle::drawControl(CE_ComboBoxLabel, &option, &painter, widget);
        return;
    }
    QStyleOptionComboBox elided = *box;
    constexpr int kMargin = 2;
    const int icon = box->currentIcon.isNull() ? 0 : box->iconSize.width() + 2 * kMargin;
    const QRect field = subControlRect(CC_ComboBox, box, SC_ComboBoxEditField, widget);
    elided.currentText = box->fontMetrics.elidedText(
        box->currentText, Qt::ElideRight, field.width() - icon - 2 * kMargin);
    QProxyStyle::drawControl(CE_ComboBoxLabel, &elided, &painter, widget);
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
    case PM_FocusFrameHMargin:
        return qobject_cast<const QAbstractItemView*>(widget) != nullptr
                   ? kCellMargin
                   : QProxyStyle::pixelMetric(metric, option, widget);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

QSize WindowStyle::sizeFromContents(ContentsType type,
                                    const QStyleOption* option,
                                    const QSize& contents,
                                    const QWidget* widget) const
{
    const QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    return type == CT_HeaderSection ? size + QSize(2 * kHeaderMargin, 0) : size;
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
