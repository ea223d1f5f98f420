#include "ui/views/CanvasBar.h"

#include "ui/views/ZoomCanvas.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QShortcut>
#include <QToolButton>

namespace ui
{
namespace
{

constexpr int kSpace = 8;

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
    , m_between(new QHBoxLayout)
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

    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(2);
    layout->addWidget(m_previous);
    layout->addWidget(m_list);
    layout->addWidget(m_next);
    layout->addSpacing(kSpace);
    m_between->setSpacing(2);
    layout->addLayout(m_between, 1);
    layout->addWidget(out);
    layout->addWidget(m_zoom);
    layout->addWidget(in);
    layout->addWidget(fit);
}

void CanvasBar::add(QWidget* widget, int stretch)
{
    m_between->addWidget(widget, stretch);
}

void CanvasBar::addSpace()
{
    m_between->addSpacing(kSpace);
}

void CanvasBar::addStretch()
{
    m_between->addStretch(1);
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
