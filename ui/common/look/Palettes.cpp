#include "ui/common/look/Palettes.h"

#include <algorithm>
#include <cmath>

namespace ui
{
namespace
{

/// What a theme is made of; everything else is worked out from it.
struct Tones
{
    QRgb window;
    QRgb base;
    QRgb alternateBase;
    QRgb button;
    QRgb text;
    QRgb quietText; ///< place holders and what is less important
    QRgb disabledText;
    QRgb highlight;
    QRgb highlightedText;
    QRgb link;
    QRgb linkVisited;
    QRgb toolTip;
    QRgb toolTipText;
    // The bevels of Fusion, from the lightest to the darkest.
    QRgb light;
    QRgb midlight;
    QRgb mid;
    QRgb dark;
    QRgb shadow;
};

// Limestone and lapis lazuli.
constexpr Tones kLight{.window = 0xFFF1EFEA,
                       .base = 0xFFFFFFFF,
                       .alternateBase = 0xFFF8F6F2,
                       .button = 0xFFECE9E3,
                       .text = 0xFF20242A,
                       .quietText = 0xFF62676E,
                       .disabledText = 0xFF8F9196,
                       .highlight = 0xFF2C5AA0,
                       .highlightedText = 0xFFFFFFFF,
                       .link = 0xFF24559E,
                       .linkVisited = 0xFF6A4A92,
                       .toolTip = 0xFFFFFDF6,
                       .toolTipText = 0xFF20242A,
                       .light = 0xFFFFFFFF,
                       .midlight = 0xFFE4E0D8,
                       .mid = 0xFFCFCAC0,
                       .dark = 0xFFAFA99E,
                       .shadow = 0xFF77726A};

// The same stones at night.
constexpr Tones kDark{.window = 0xFF24272C,
                      .base = 0xFF1A1C20,
                      .alternateBase = 0xFF1F2226,
                      .button = 0xFF2F3339,
                      .text = 0xFFE3E5E8,
                      .quietText = 0xFF9BA0A8,
                      .disabledText = 0xFF6D727A,
                      .highlight = 0xFF3566B0,
                      .highlightedText = 0xFFFFFFFF,
                      .link = 0xFF7FB0F2,
                      .linkVisited = 0xFFC0A2E8,
                      .toolTip = 0xFF33373E,
                      .toolTipText = 0xFFE9EAEC,
                      .light = 0xFF474C54,
                      .midlight = 0xFF383C43,
                      .mid = 0xFF3A3F46,
                      .dark = 0xFF15171A,
                      .shadow = 0xFF0C0D0F};

QPalette paletteOf(const Tones& tones)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, QRgb rgb)
    { palette.setColor(role, QColor::fromRgb(rgb)); };
    set(QPalette::Window, tones.window);
    set(QPalette::WindowText, tones.text);
    set(QPalette::Base, tones.base);
    set(QPalette::AlternateBase, tones.alternateBase);
    set(QPalette::Text, tones.text);
    set(QPalette::PlaceholderText, tones.quietText);
    set(QPalette::Button, tones.button);
    set(QPalette::ButtonText, tones.text);
    set(QPalette::BrightText, 0xFFFFFFFF);
    set(QPalette::Highlight, tones.highlight);
    set(QPalette::HighlightedText, tones.highlightedText);
    set(QPalette::Link, tones.link);
    set(QPalette::LinkVisited, tones.linkVisited);
    set(QPalette::ToolTipBase, tones.toolTip);
    set(QPalette::ToolTipText, tones.toolTipText);
    set(QPalette::Light, tones.light);
    set(QPalette::Midlight, tones.midlight);
    set(QPalette::Mid, tones.mid);
    set(QPalette::Dark, tones.dark);
    set(QPalette::Shadow, tones.shadow);

    const QColor disabled = QColor::fromRgb(tones.disabledText);
    for (const QPalette::ColorRole role : {QPalette::WindowText,
                                           QPalette::Text,
                                           QPalette::ButtonText,
                                           QPalette::PlaceholderText,
                                           QPalette::Link})
    {
        palette.setColor(QPalette::Disabled, role, disabled);
    }
    const QColor faded =
        mixed(QColor::fromRgb(tones.window), QColor::fromRgb(tones.highlight), 0.35);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, faded);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, disabled);
    return palette;
}

/// Relative luminance by WCAG 2.1.
double luminance(const QColor& colour)
{
    const auto linear = [](double channel)
    { return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(static_cast<double>(colour.redF()))
           + 0.7152 * linear(static_cast<double>(colour.greenF()))
           + 0.0722 * linear(static_cast<double>(colour.blueF()));
}

} // namespace

const QPalette& lightPalette()
{
    static const QPalette kPalette = paletteOf(kLight);
    return kPalette;
}

const QPalette& darkPalette()
{
    static const QPalette kPalette = paletteOf(kDark);
    return kPalette;
}

const SignalColours& signalColours(const QPalette& palette)
{
    static const SignalColours kOnLight{QColor(0x1F6E3A),
                                        QColor(0x855300),
                                        QColor(0xB3261E),
                                        QColor(0x24559E),
                                        QColor(0xB5861F),
                                        QColor(0x7F5A0A)};
    static const SignalColours kOnDark{QColor(0x7CCB8F),
                                       QColor(0xF0B64F),
                                       QColor(0xFF8F84),
                                       QColor(0x8DB8F5),
                                       QColor(0xDDB35A),
                                       QColor(0xE6C47A)};
    return isDark(palette) ? kOnDark : kOnLight;
}

bool isDark(const QPalette& palette)
{
    const QColor window = palette.color(QPalette::Window);
    return luminance(window) < luminance(palette.color(QPalette::WindowText));
}

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto s = static_cast<float>(share);
    const auto mix = [s](float from, float to) { return from + (to - from) * s; };
    return QColor::fromRgbF(
        mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}

double contrast(const QColor& a, const QColor& b)
{
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

} // namespace ui
