#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace ui
{

/// The widget of a window that is worked in: the one with the focus, or that had it before a menu
/// took it. Panels that were pulled out of the window belong to it.
class FocusTarget : public QObject
{
    Q_OBJECT

public:
    explicit FocusTarget(QWidget& window);

    /// Null: none yet, or it is gone.
    [[nodiscard]] QWidget* widget() const noexcept { return m_widget; }

    /// Whether it is `part`, or stands in it.
    [[nodiscard]] bool isIn(const QWidget& part) const;

Q_SIGNALS:
    void changed();

private:
    void follow(QWidget* focused);

    QWidget& m_window;
    QPointer<QWidget> m_widget;
};

} // namespace ui
