#include "ui/hex/HexColours.h"

#include "ui/common/look/Palettes.h"
#include "ui/hex/HexDocument.h"

#include <cmath>

namespace ui
{
namespace
{

/// Tables that follow each other are this far apart on the circle of hues: the golden angle keeps
/// any few neighbours different.
constexpr double kHueStep = 137.508;
constexpr double kWholeCircle = 360.0;

constexpr double kLightTint = 0.13;
constexpr double kLightShade = 0.24;
constexpr double kDarkTint = 0.15;
constexpr double kDarkShade = 0.25;
constexpr double kQuietText = 0.34; ///< of the way to the ground

} // namespace

HexColours::HexColours(const QPalette& palette)
    : m_base(palette.color(QPalette::Base))
    , m_text(palette.color(QPalette::Text))
    , m_quietText(mixed(m_text, m_base, kQuietText))
    , m_offsets(palette.color(QPalette::PlaceholderText))
    , m_mark(signalColours(palette).accentStrong)
    , m_rowEdge(mixed(m_base, m_text, 0.45))
    , m_dark(isDark(palette))
{
}

QColor HexColours::ground(int tint, bool shaded) const
{
    const double share =
        m_dark ? (shaded ? kDarkShade : kDarkTint) : (shaded ? kLightShade : kLightTint);
    if (tint == HexStretch::kNoTint)
    {
        return mixed(m_base, m_text, share / 3);
    }
    const int hue = static_cast<int>(std::fmod(tint * kHueStep, kWholeCircle));
    const QColor full = m_dark ? QColor::fromHsl(hue, 150, 125) : QColor::fromHsl(hue, 200, 115);
    return mixed(m_base, full, share);
}

} // namespace ui
