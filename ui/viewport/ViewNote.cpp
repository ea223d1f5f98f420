#include "ui/viewport/ViewNote.h"

#include <QEvent>
#include <QPalette>
#include <QVBoxLayout>

namespace ui
{
namespace
{

// The view is dark in both themes.
constexpr QRgb kNoteText = 0xFFFFE9A8;
constexpr QRgb kNoteGround = 0xFF20242B;
constexpr QRgb kReasonText = 0xFFD8DCE4;
constexpr int kNoteMargin = 8;

} // namespace

ViewNote::ViewNote(QWidget& view, const QString& name)
    : QLabel(&view)
    , m_view(view)
{
    setObjectName(name);
    setTextFormat(Qt::PlainText);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAutoFillBackground(true);
    setMargin(kNoteMargin / 2);
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, kNoteText);
    colours.setColor(QPalette::Window, kNoteGround);
    setPalette(colours);
    view.installEventFilter(this);
    hide();
}

void ViewNote::tell(const QString& text)
{
    setText(text);
    setVisible(!text.isEmpty());
    adjustSize();
    place();
}

void ViewNote::place()
{
    move(kNoteMargin, m_view.height() - height() - kNoteMargin);
}

bool ViewNote::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_view && event->type() == QEvent::Resize)
    {
        place();
    }
    return QLabel::eventFilter(watched, event);
}

QLabel* makeViewReason(QWidget& view)
{
    auto* const reason = new QLabel(&view);
    auto* const layout = new QVBoxLayout(&view);
    layout->addWidget(reason);
    reason->setAlignment(Qt::AlignCenter);
    reason->setWordWrap(true);
    reason->setTextFormat(Qt::PlainText);
    reason->setAttribute(Qt::WA_TransparentForMouseEvents);
    reason->setObjectName(QStringLiteral("viewReason"));
    QPalette colours = reason->palette();
    colours.setColor(QPalette::WindowText, kReasonText);
    reason->setPalette(colours);
    reason->hide();
    return reason;
}

} // namespace ui
