#pragma once

#include <QWidget>

class QDropEvent;
class QMimeData;

namespace ui
{

/// The files of this machine that are dragged, in their order. Folders are left out.
[[nodiscard]] QStringList filesIn(const QMimeData& data);

/// Lies over the window while a file is dragged over it, and says what a drop would do.
class DropOverlay : public QWidget
{
    Q_OBJECT

public:
    explicit DropOverlay(QWidget* parent);

    /// Covers the parent.
    void announce(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
};

} // namespace ui
