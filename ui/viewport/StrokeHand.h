#pragma once

#include "render/scene/SceneDescription.h"

#include <QObject>
#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

class QKeyEvent;
class QMouseEvent;
class QRubberBand;
class QWidget;

namespace ui
{

/// What the left button draws over a picture, while it is asked to: strokes along what is pointed
/// at, or boxes. Escape takes back what is being drawn, and then ends drawing.
class StrokeHand : public QObject
{
    Q_OBJECT

public:
    enum class Draws : std::uint8_t
    {
        Nothing,
        Strokes,
        Boxes,
    };

    /// Precondition: the view outlives it.
    explicit StrokeHand(QWidget& view);

    void setDraws(Draws draws);

    [[nodiscard]] Draws draws() const noexcept { return m_draws; }

    /// Whether a stroke can begin somewhere; where it cannot, the button does what it does
    /// otherwise.
    using Begins = std::function<bool(const QPointF& place, Qt::KeyboardModifiers keys)>;

    void setBegins(Begins begins) { m_begins = std::move(begins); }

    /// What is drawn over the picture now.
    void setLines(std::vector<render::SceneLine> lines);

    [[nodiscard]] const std::vector<render::SceneLine>& lines() const noexcept { return m_lines; }

    // Events of the picture. True: it is the hand's, and does nothing else.
    [[nodiscard]] bool press(const QMouseEvent& event);
    [[nodiscard]] bool move(const QMouseEvent& event);
    [[nodiscard]] bool release(const QMouseEvent& event);
    [[nodiscard]] bool pressKey(const QKeyEvent& event);

    /// The mouse has left the picture.
    void leave();

    /// Ends what is being drawn, if anything is, as if it had not been wanted.
    void letGo() { end(false); }

Q_SIGNALS:
    /// Something else is to be drawn.
    void changed();

    /// Where strokes are drawn: the mouse points there, without a button.
    void hovered(const QPointF& place);
    void unhovered(); ///< it points nowhere any more

    /// A stroke goes on from one place to another.
    void stroked(const QPointF& from, const QPointF& to);
    void strokeEnded(bool isWanted);

    void boxDrawn(const QRectF& box, Qt::KeyboardModifiers keys);

    /// Where boxes are drawn: nothing was, but a click.
    void clicked(const QPointF& place, Qt::KeyboardModifiers keys);

    /// Escape was pressed while nothing was being drawn.
    void left();

private:
    void end(bool isWanted);

    QWidget& m_view;
    QRubberBand* m_band;
    Begins m_begins;
    Draws m_draws = Draws::Nothing;
    std::vector<render::SceneLine> m_lines;
    std::optional<QPointF> m_from; ///< where the button was pressed
    QPointF m_last;
};

} // namespace ui
