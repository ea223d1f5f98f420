#include "ui/common/widgets/Banner.h"

#include "ui/common/look/Icons.h"
#include "ui/common/look/Palettes.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace ui
{
namespace
{

constexpr int kEdge = 4;
constexpr int kBannerIcon = 20;

} // namespace

Banner::Banner(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel)
    , m_text(new QLabel)
    , m_action(new QToolButton)
    , m_choices(new QHBoxLayout)
    , m_close(new QToolButton)
{
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_close->setAutoRaise(true);
    m_close->setIcon(icon(QLatin1String("tab-close")));
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(m_close->toolTip());

    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(kEdge + 10, 8, 8, 8);
    layout->setSpacing(10);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action, 0, Qt::AlignVCenter);
    m_choices->setSpacing(6);
    layout->addLayout(m_choices);
    layout->addWidget(m_close, 0, Qt::AlignTop);

    connect(m_action, &QToolButton::clicked, this, &Banner::actionTriggered);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

int Banner::say(const Message& message)
{
    m_message = message;
    showText();
    m_action->setText(message.action);
    m_action->setAccessibleName(message.action);
    m_action->setVisible(!message.action.isEmpty());
    removeChoices();
    for (const Choice& choice : message.choices)
    {
        addChoice(choice);
    }
    colour();
    show();

    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    return ++m_said;
}

void Banner::showText()
{
    const QString spoken = QStringLiteral("%1. %2").arg(m_message.title, m_message.text);
    m_text->setText(QStringLiteral("<b>%1</b><br>%2")
                        .arg(m_message.title.toHtmlEscaped(), m_message.text.toHtmlEscaped()));
    m_text->setAccessibleName(spoken);
    setAccessibleName(spoken);
}

void Banner::add(int message, const QString& sentence)
{
    if (message == m_said && !isHidden() && !sentence.isEmpty())
    {
        m_message.text += QLatin1Char(' ') + sentence;
        showText();
    }
}

void Banner::withdraw(int message)
{
    if (message == m_said)
    {
        hide();
        // They may hold what should not outlive the message.
        m_message.choices.clear();
        removeChoices();
    }
}

void Banner::removeChoices()
{
    for (QToolButton* const button : m_buttons)
    {
        button->hide();
        button->deleteLater(); // it may be the one that has led here
    }
    m_buttons.clear();
}

void Banner::addChoice(const Choice& choice)
{
    auto* const button = new QToolButton;
    button->setText(choice.text);
    button->setAccessibleName(QString(choice.text).remove(u'&'));
    button->setToolTip(choice.tip);
    button->setFocusPolicy(Qt::StrongFocus);
    m_choices->addWidget(button, 0, Qt::AlignVCenter);
    m_buttons.append(button);
    connect(button,
            &QToolButton::clicked,
            this,
            [this, choice]
            {
                if (choice.closes)
                {
                    hide();
                }
                choice.chosen();
            });
}

QColor Banner::signalColour() const
{
    const SignalColours& colours = signalColours(palette());
    switch (m_message.kind)
    {
    case Kind::Note:
        return colours.note;
    case Kind::Caution:
        return colours.caution;
    case Kind::Failure:
        break;
    }
    return colours.bad;
}

void Banner::colour()
{
    const QLatin1String name(m_message.kind == Kind::Failure   ? "error"
                             : m_message.kind == Kind::Caution ? "warning"
                                                               : "info");
    m_icon->setPixmap(
        icon(name, signalColour()).pixmap(QSize(kBannerIcon, kBannerIcon), devicePixelRatioF()));
    update();
}

void Banner::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
    {
        colour();
    }
}

void Banner::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QColor signal = signalColour();
    painter.fillRect(rect(), mixed(palette().color(QPalette::Base), signal, 0.10));
    painter.fillRect(QRect(0, 0, kEdge, height()), signal);
    painter.setPen(mixed(palette().color(QPalette::Window), signal, 0.45));
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

} // namespace ui
