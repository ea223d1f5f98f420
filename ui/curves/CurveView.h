#pragma once

#include "ui/curves/CurveLayout.h"
#include "ui/curves/CurveSubject.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <set>

namespace ui
{

/// Curves over frames, with their key frames as points. Shows what it is given and changes nothing:
/// what is dragged is told, and whoever listens gives other curves.
///
/// A click on a point selects it (Shift: with others) and goes to its frame, elsewhere the mouse
/// draws a frame around points; above the curves it goes to frames. Points are dragged up and down:
/// with Ctrl in large steps, with Shift slowly; Escape takes that back. The wheel zooms frames,
/// with Ctrl values, with Shift it moves; the middle button moves, too.
class CurveView : public QWidget
{
    Q_OBJECT

public:
    explicit CurveView(QWidget* parent = nullptr);

    /// Shows curves of an animation with so many frames, a key frame every `rate` frames. What is
    /// selected stays where it is there still.
    void setCurves(CurveList curves, int frames, int rate);

    /// The curves of a joint are drawn in front of others; nothing: all alike.
    void setCurrentJoint(std::optional<std::size_t> joint);

    /// The frame that is seen.
    void setNow(int frame);

    /// Whether points can be dragged.
    void setEditable(bool editable) { m_isEditable = editable; }

    /// What is said of a point.
    void setTexts(std::function<QString(const CurvePlace& place)> textOf);

    /// What is said where there are no curves.
    void setReason(const QString& reason);

    /// Sees all of them.
    void fit();

    [[nodiscard]] const CurveList& curves() const noexcept { return m_curves; }

    [[nodiscard]] const CurveLayout& places() const noexcept { return m_layout; }

    [[nodiscard]] const std::set<CurvePlace>& selected() const noexcept { return m_selected; }

    /// The point that keys go on from.
    [[nodiscard]] const std::optional<CurvePlace>& current() const noexcept { return m_current; }

    void select(std::set<CurvePlace> places);

    void selectAll();

    /// Where a point is; nothing where it is not shown.
    [[nodiscard]] std::optional<QPointF> pointOf(const CurvePlace& place) const;

    /// Ends a drag without any wish.
    void letGo();

    [[nodiscard]] QSize sizeHint() const override { return {480, 180}; }

    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 60}; }

Q_SIGNALS:
    void frameWanted(int frame);

    void selectionChanged();

    /// The selected points are to be higher by so much than they were when the drag began. Large
    /// steps are those of the point that was taken hold of.
    void dragged(double by);

    /// It is over; whether what was told last is to stay.
    void dropped(bool isWanted);

    /// The selected points are to go up by so many of the smallest steps.
    void stepWanted(int steps);

    /// A number is to be typed for them; with what was typed to begin with.
    void valueWanted(const QString& typed);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum class Hold : std::uint8_t
    {
        Nothing,
        Ruler,
        Point,
        Band,
        View,
    };

    /// What the mouse is doing.
    struct Drag
    {
        Hold hold = Hold::Nothing;
        QPointF from;
        QPointF at;
        CurvePlace place;      ///< point
        double value = 0.0;    ///< of it, when it was taken hold of
        double by = 0.0;       ///< so far
        bool isMoved = false;  ///< further than a hand trembles
        bool isToggle = false; ///< it was selected already, and Shift was held
    };

    [[nodiscard]] const Curve* curveOf(const CurvePlace& place) const;
    [[nodiscard]] std::optional<CurvePlace> placeAt(const QPointF& at) const;
    [[nodiscard]] double snapped(double value) const;
    void goTo(double x);
    void showCurrent(const CurvePlace& place, bool extends);
    void walk(int keyframes, bool extends);
    void walkCurves(int by);
    void drag(const QPointF& to, Qt::KeyboardModifiers keys);
    void takeBand(bool adds);
    void describe();
    bool serveKey(const QKeyEvent& event);
    bool serveArrow(const QKeyEvent& event);
    [[nodiscard]] static bool isOurs(const QKeyEvent& event);

    CurveList m_curves;
    CurveLayout m_layout;
    int m_frames = 1;
    int m_rate = 1;
    int m_now = 0;
    bool m_isEditable = false;
    std::optional<std::size_t> m_joint;
    std::set<CurvePlace> m_selected;
    std::optional<CurvePlace> m_current;
    std::function<QString(const CurvePlace& place)> m_textOf;
    QString m_reason;
    Drag m_drag;
};

} // namespace ui
