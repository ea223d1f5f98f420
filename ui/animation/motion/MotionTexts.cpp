#include "ui/animation/motion/MotionTexts.h"

#include "ui/common/texts/Translated.h"

#include <QLocale>
#include <QStringList>

namespace ui
{

QString unitsText(double units)
{
    constexpr int kUnitDecimals = 2;
    const QString text = QLocale().toString(units, 'f', kUnitDecimals);
    // What is nearly nothing is nothing, and has no sign.
    return text == QLocale().toString(-0.0, 'f', kUnitDecimals)
               ? QLocale().toString(0.0, 'f', kUnitDecimals)
               : text;
}

QString speedsText(const tr::view::Speeds& speeds)
{
    const auto text = [](std::int32_t number) { return unitsText(tr::view::speedUnits(number)); };
    QStringList said{translated(QT_TRANSLATE_NOOP("ui", "speed %1")).arg(text(speeds.speed))};
    if (speeds.acceleration != 0)
    {
        said.push_back(
            translated(QT_TRANSLATE_NOOP("ui", "acceleration %1")).arg(text(speeds.acceleration)));
    }
    if (speeds.lateralSpeed != 0)
    {
        said.push_back(translated(QT_TRANSLATE_NOOP("ui", "speed sideways %1"))
                           .arg(text(speeds.lateralSpeed)));
    }
    if (speeds.lateralAcceleration != 0)
    {
        said.push_back(translated(QT_TRANSLATE_NOOP("ui", "acceleration sideways %1"))
                           .arg(text(speeds.lateralAcceleration)));
    }
    return said.join(QStringLiteral(", "));
}

} // namespace ui
