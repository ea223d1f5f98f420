#pragma once

#include <QLabel>

namespace ui
{

/// What is being dragged in the 3D view, in words and numbers, at its lower left. Of several that
/// one view has each stands above the one before. As wide as the view at most. Part of the picture
/// for the mouse.
class ViewNote : public QLabel
{
    Q_OBJECT

public:
    explicit ViewNote(QWidget& view, const QString& name);

    /// Empty: nothing is dragged.
    void tell(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    static void place(const QWidget& view);
    void fit();

    const QWidget& m_view;
};

/// Lies over a view, in the middle, and says why it shows nothing.
[[nodiscard]] QLabel* makeViewReason(QWidget& view);

} // namespace ui
