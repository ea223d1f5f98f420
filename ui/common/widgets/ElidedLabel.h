#pragma once

#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QToolTip>

namespace ui
{

/// A line of plain text that takes the room it is given, and is cut off with an ellipsis where that
/// is too little: a longer text never changes a layout. Its tip is then all of it.
class ElidedLabel : public QLabel
{
public:
    explicit ElidedLabel(QWidget* parent = nullptr)
        : QLabel(parent)
    {
        setTextFormat(Qt::PlainText);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }

    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return {0, QLabel::minimumSizeHint().height()};
    }

protected:
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::ToolTip && shownText() != text())
        {
            QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
            return true;
        }
        return QLabel::event(event);
    }

    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        // A new text asks for no more than these to be painted anew.
        painter.drawText(contentsRect(), static_cast<int>(alignment()), shownText());
    }

private:
    [[nodiscard]] QString shownText() const
    {
        return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
    }
};

} // namespace ui
