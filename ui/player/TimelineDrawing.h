#pragma once

#include "ui/player/RangeControls.h"
#include "ui/player/TimelineLayout.h"

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QSize>
#include <QStringList>

#include <functional>
#include <optional>
#include <utility>

class QPainter;

namespace ui
{

/// What a timeline shows.
struct TimelineLook
{
    const TimelineLayout& layout;
    QPalette palette;
    QFont font;
    QSize size;
    int now = 0; ///< the frame that is seen
    std::optional<MarkedFrames> marked;
    tr::edit::Falloff falloff{};
    QStringList texts{}; ///< in the bars of dispatches, a text a mark
    std::function<bool(const tr::view::AnimationMark& mark)> isSelected{};
    std::optional<std::pair<std::size_t, tr::view::AnimationMark>> dragged{}; ///< and where it is
};

/// Draws a timeline.
class TimelineDrawing
{
public:
    /// Preconditions: both outlive it.
    TimelineDrawing(QPainter& painter, const TimelineLook& look);

    void draw() const;

    /// Of key frames, commands and dispatches, from the top.
    [[nodiscard]] static QStringList laneNames();

    /// In which they are written, where all else is in that one.
    [[nodiscard]] static QFont smallFont(const QFont& font);

private:
    using Layout = TimelineLayout;

    [[nodiscard]] QColor lineColour(double share) const;
    void drawNames() const;
    void drawRuler() const;
    void drawMarkedFrames() const;
    void drawNow() const;
    void drawMark(std::size_t index) const;
    void drawText(std::size_t index, const QRectF& bar) const;
    void drawMarks() const;

    QPainter& m_painter;
    const TimelineLook& m_look;
};

} // namespace ui
