#pragma once

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QToolButton;

namespace ui
{

class ZoomCanvas;

/// A flat button with a text or a sign, for a bar above a view.
[[nodiscard]] QToolButton* makeBarButton(const QString& text, const QString& tip, QWidget* parent);

/// The bar above a canvas that shows one of many pictures: a list of them with buttons for the one
/// in front and the one behind, and the zoom. Page Up and Page Down turn the pages of the tab that
/// the bar is in.
class CanvasBar : public QWidget
{
    Q_OBJECT

public:
    struct Words
    {
        QString what; ///< "Page"
        QString tip;  ///< "Page that is shown"
        QString previous;
        QString next;
    };

    /// `tab` has the bar and the canvas, and takes the keys.
    CanvasBar(const Words& words, ZoomCanvas& canvas, QWidget& tab);

    /// Puts something behind the zoom, in a line below where there is no room for it.
    void add(QWidget* widget);

    /// The list, to be filled. The user's choices come as `chosen`.
    [[nodiscard]] QComboBox& list() noexcept { return *m_list; }

    [[nodiscard]] int count() const;

    /// -1: there is none.
    [[nodiscard]] int current() const;

    /// Shows which one is current, without a signal.
    void setCurrent(int index);

    void showZoom(const QString& text);

Q_SIGNALS:
    /// The user wants to see another one, which exists.
    void chosen(int index);

private:
    void turn(int by);

    QComboBox* m_list;
    QToolButton* m_previous;
    QToolButton* m_next;
    QLabel* m_zoom;
};

} // namespace ui
