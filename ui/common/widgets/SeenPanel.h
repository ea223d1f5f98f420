#pragma once

#include <QWidget>

namespace ui
{

/// A panel that works only while it is seen. One that stands behind another one is not hidden, to
/// Qt: it is painted once it comes to the front, and then it is told what it has missed.
class SeenPanel : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

protected:
    /// Whether something of it is on the screen.
    [[nodiscard]] bool isSeen() const;

    /// Something was left undone as nobody sees it: seeAgain follows.
    void miss() { m_hasMissed = true; }

    /// It is seen now, and has missed something or is shown anew. Not from within an event.
    virtual void seeAgain() = 0;

    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_hasMissed = true;
};

} // namespace ui
