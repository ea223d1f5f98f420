#include "ui/common/widgets/FilterField.h"

#include "ui/common/look/Icons.h"

#include <QAction>
#include <QKeyEvent>

#include <chrono>

namespace ui
{
namespace
{

constexpr std::chrono::milliseconds kPause{150};

} // namespace

FilterField::FilterField(QLatin1String iconName, QWidget* parent)
    : QLineEdit(parent)
{
    setClearButtonEnabled(true);
    addAction(icon(iconName), QLineEdit::LeadingPosition)->setText(tr("Filter"));
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPause);
    connect(&m_pause, &QTimer::timeout, this, &FilterField::settle);
    connect(this, &QLineEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(this, &QLineEdit::returnPressed, this, &FilterField::settle);
}

void FilterField::showSettled(const QString& text)
{
    m_settled = text;
    setText(text);
    m_pause.stop();
}

void FilterField::settle()
{
    m_pause.stop();
    if (text() != m_settled)
    {
        m_settled = text();
        Q_EMIT settled(m_settled);
    }
}

void FilterField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && !text().isEmpty())
    {
        clear();
        settle();
        return;
    }
    if (event->key() == Qt::Key_Down)
    {
        settle();
        Q_EMIT leftDown();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace ui
