#include "ui/common/widgets/CanvasBar.h"

#include "ui/common/widgets/FlowLayout.h"
#include "ui/common/widgets/ZoomCanvas.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QShortcut>
#include <QToolButton>

namespace ui
{
namespace
{

} // namespace

QToolButton* makeBarButton(const QString& text, const QString& tip, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    return button;
}

CanvasBar::CanvasBar(const Words& words, ZoomCanvas& canvas, QWidget& tab)
    : QWidget(&tab)
    , m_list(new QComboBox(this))
    , m_previous(makeBarButton({}, words.previous, this))
    , m_next(makeBarButton({}, words.next, this))
    , m_zoom(new QLabel(this))
{
    m_list->setAccessibleName(words.what);
    m_list->setToolTip(words.tip);
    m_previous->setArrowType(Qt::LeftArrow);
    m_next->setArrowType(Qt::RightArrow);
    m_zoom->setAccessibleName(tr("Zoom"));
    m_zoom->setMinimumWidth(m_zoom->fontMetrics().horizontalAdvance(QStringLiteral("0000 %")));
    m_zoom->setAlignment(Qt::AlignCenter);
    auto* const out = makeBarButton(QStringLiteral("\u2212"), tr("Zoom out"), this);
    auto* const in = makeBarButton(QStringLiteral("+"), tr("Zoom in"), this);
    auto* const fit = makeBarButton(tr("Fit"), tr("As large as fits"), this);
    connect(out, &QToolButton::clicked, &canvas, &ZoomCanvas::zoomOut);
    connect(in, &QToolButton::clicked, &canvas, &ZoomCanvas::zoomIn);
    connect(fit, &QToolButton::clicked, &canvas, &ZoomCanvas::fit);
    connect(m_list, &QComboBox::activated, this, &CanvasBar::chosen);
    connect(m_previous, &QToolButton::clicked, this, [this] { turn(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { turn(1); });
    // Not as shortcuts of the buttons: those would take the keys from all other panels, and act
    // only when the button has shown itself pressed.
    const auto onKey = [this, &tab](Qt::Key key, int by)
    {
        auto* const shortcut = new QShortcut(key, &tab);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, by] { turn(by); });
    };
    onKey(Qt::Key_PageUp, -1);
    onKey(Qt::Key_PageDown, 1);

    auto* const pages = new QHBoxLayout;
    pages->setSpacing(2);
    pages->addWidget(m_previous);
    pages->addWidget(m_list);
    pages->addWidget(m_next);
    auto* const zoom = new QHBoxLayout;
    zoom->setSpacing(2);
    for (QWidget* const each : {static_cast<QWidget*>(out),
                                static_cast<QWidget*>(m_zoom),
                                static_cast<QWidget*>(in),
                                static_cast<QWidget*>(fit)})
    {
        zoom->addWidget(each);
    }
    auto* const layout = new FlowLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(4);
    layout->addGroup(pages);
    layout->addGroup(zoom);
}

void CanvasBar::add(QWidget* widget)
{
    layout()->addWidget(widget);
}

int CanvasBar::count() const
{
    return m_list->count();
}

int CanvasBar::current() const
{
    return m_list->currentIndex();
}

void CanvasBar::setCurrent(int index)
{
    m_list->setCurrentIndex(index);
    m_list->setEnabled(count() > 0);
    m_previous->setEnabled(index > 0);
    m_next->setEnabled(index + 1 < count());
}

void CanvasBar::turn(int by)
{
    const int index = current() + by;
    if (index >= 0 && index < count())
    {
        Q_EMIT chosen(index);
    }
}

void CanvasBar::showZoom(const QString& text)
{
    m_zoom->setText(text);
}

} // namespace ui
