#include "ui/hex/HexGoToBar.h"

#include "ui/common/look/Icons.h"
#include "ui/hex/HexText.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace ui
{

HexGoToBar::HexGoToBar(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLineEdit(this))
    , m_message(new QLabel(this))
{
    auto* const title = new QLabel(tr("Go to offset"), this);
    title->setBuddy(m_text);
    m_text->setAccessibleName(tr("Go to offset"));
    m_text->setPlaceholderText(tr("500, 0x1F4, +16, -0x10"));
    m_message->setAccessibleName(tr("What is wrong with the offset"));
    m_message->setForegroundRole(QPalette::PlaceholderText);
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* const close = new QToolButton(this);
    close->setAutoRaise(true);
    close->setIcon(icon(QLatin1String("tab-close")));
    close->setToolTip(tr("Stay where you are"));
    close->setAccessibleName(tr("Stay where you are"));

    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 3, 4, 3);
    layout->setSpacing(4);
    layout->addWidget(title);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_message, 2);
    layout->addWidget(close);
    setFocusProxy(m_text);

    connect(m_text, &QLineEdit::textChanged, m_message, &QLabel::clear);
    connect(close, &QToolButton::clicked, this, &HexGoToBar::closed);
}

void HexGoToBar::begin(std::uint64_t current, std::uint64_t size)
{
    m_current = current;
    m_size = size;
    m_message->clear();
    show();
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

QString HexGoToBar::message() const
{
    return m_message->text();
}

void HexGoToBar::choose()
{
    const auto offset = parseOffset(m_text->text(), m_current);
    if (!offset)
    {
        m_message->setText(tr("This is no offset."));
    }
    else if (*offset >= m_size)
    {
        m_message->setText(m_size == 0 ? tr("There are no bytes.")
                                       : tr("The last byte is at %1.").arg(offsetText(m_size - 1)));
    }
    else
    {
        Q_EMIT chosen(*offset);
    }
}

void HexGoToBar::keyPressEvent(QKeyEvent* event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && m_text->hasFocus())
    {
        choose();
    }
    else if (event->key() == Qt::Key_Escape)
    {
        Q_EMIT closed();
    }
    else
    {
        QWidget::keyPressEvent(event);
    }
}

} // namespace ui
