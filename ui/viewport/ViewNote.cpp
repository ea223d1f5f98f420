#include "ui/viewport/ViewNote.h"

#include <QEvent>
#include <QPalette>
#include <QVBoxLayout>

#include <algorithm>

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
    if (text == this->text() && isHidden() == text.isEmpty())
    {
        return;
    }
    setText(text);
    setVisible(!text.isEmpty());
    place(m_view);
}

/// As large as what it says; where the view is too narrow for that, in more lines.
void ViewNote::fit()
{
    const int most = std::max(m_view.width() - 2 * kNoteMargin, 1);
    setWordWrap(false);
    QSize size = sizeHint();
    if (size.width() > most)
    {
        setWordWrap(true);
        size = {most, heightForWidth(most)};
    }
    resize(size);
}

/// All notes of a view, from the bottom up.
void ViewNote::place(const QWidget& view)
{
    int bottom = view.height() - kNoteMargin;
    for (ViewNote* const note : view.findChildren<ViewNote*>(QString(), Qt::FindDirectChildrenOnly))
    {
        if (!note->isHidden())
        {
            note->fit();
            note->move(kNoteMargin, bottom - note->height());
            bottom = note->y() - kNoteMargin / 2;
        }
    }
}

void ViewNote::showEvent(QShowEvent* event)
{
    QLabel::showEvent(event);
    place(m_view);
}

void ViewNote::hideEvent(QHideEvent* event)
{
    QLabel::hideEvent(event);
    place(m_view);
}

bool ViewNote::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_view && event->type() == QEvent::Resize)
    {
        place(m_view);
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
