#pragma once

#include <QWidget>

namespace ui
{

/// Takes files that are dropped on a window. While one is dragged over it, it lies over the window
/// and says what a drop would do.
class DropOverlay : public QWidget
{
    Q_OBJECT

public:
    /// Precondition: the window outlives it.
    explicit DropOverlay(QWidget& window);

Q_SIGNALS:
    /// These files of this machine were dropped, one at least.
    void dropped(const QStringList& files);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void announce(const QStringList& files);

    QString m_text;
};

} // namespace ui
