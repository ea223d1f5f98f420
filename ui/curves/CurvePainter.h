#pragma once

#include "ui/curves/CurveLayout.h"
#include "ui/curves/CurveSubject.h"

#include <QPalette>
#include <QPen>

#include <optional>
#include <set>

class QPainter;

namespace ui
{

/// What a view of curves is to look like.
struct CurvePicture
{
    const CurveList& curves;
    const CurveLayout& layout;
    const std::set<CurvePlace>& selected;
    const std::optional<CurvePlace>& current;
    std::optional<std::size_t> joint; ///< whose curves are in front; nothing: all are alike
    QPalette palette;
    int frames = 1;
    int rate = 1;
    int now = 0;
    bool hasFocus = false;
};

/// Draws curves: X red, full and with round points, Y green, dashed and with squares, Z blue,
/// dotted and with diamonds. Each has its name at its end.
class CurvePainter
{
public:
    /// Precondition: both outlive it.
    CurvePainter(QPainter& painter, const CurvePicture& picture)
        : m_painter(painter)
        , m_picture(picture)
    {
    }

    void draw() const;

private:
    [[nodiscard]] QColor lineColour(double share) const;
    [[nodiscard]] QColor colourOf(const Curve& curve) const;
    [[nodiscard]] bool isInFront(const Curve& curve) const;
    [[nodiscard]] QPen penOf(const Curve& curve) const;
    void drawGrid() const;
    void drawRuler() const;
    void drawLine(const Curve& curve) const;
    void drawBreaks(const Curve& curve) const;
    void drawPoints(const Curve& curve) const;
    void drawPoint(const Curve& curve, std::size_t keyframe) const;
    void drawNames() const;
    void drawNow() const;

    QPainter& m_painter;
    const CurvePicture& m_picture;
};

} // namespace ui
