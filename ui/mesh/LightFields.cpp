#include "ui/mesh/LightFields.h"

#include <QCoreApplication>

namespace ui
{
namespace
{

enum LightField : qsizetype
{
    From,
    Direction,
    Height,
    Strength,
    Ambient,
};

constexpr double kSun = 0.0; ///< of the first field
constexpr double kHundred = 100.0;
constexpr double kUsualDirection = 135.0;
constexpr double kUsualHeight = 50.0;
constexpr double kUsualStrength = 100.0;
constexpr double kUsualAmbient = 50.0;
constexpr double kMostDirection = 360.0;
constexpr double kMostHeight = 90.0;
constexpr double kMostPercent = 1000.0;

QString lightText(const char* text)
{
    return QCoreApplication::translate("ui::LightFields", text);
}

} // namespace

QList<MeshDialog::Field> lightFields(const QString& ofRooms)
{
    QStringList choices{lightText(QT_TRANSLATE_NOOP("ui::LightFields", "A sun"))};
    if (!ofRooms.isEmpty())
    {
        choices.append(ofRooms);
    }
    QList<MeshDialog::Field> fields{
        {.label = lightText(QT_TRANSLATE_NOOP("ui::LightFields", "&Light:")), .choices = choices},
        {.label =
             lightText(QT_TRANSLATE_NOOP("ui::LightFields", "&Degrees from north to the east:")),
         .value = kUsualDirection,
         .high = kMostDirection},
        {.label = lightText(QT_TRANSLATE_NOOP("ui::LightFields", "D&egrees above the horizon:")),
         .value = kUsualHeight,
         .low = -kMostHeight,
         .high = kMostHeight},
        {.label = lightText(QT_TRANSLATE_NOOP("ui::LightFields", "&Strength in percent:")),
         .value = kUsualStrength,
         .high = kMostPercent},
        {.label = lightText(QT_TRANSLATE_NOOP("ui::LightFields", "&Ambient light in percent:")),
         .value = kUsualAmbient,
         .high = kMostPercent}};
    for (const qsizetype ofSun : {Direction, Height, Ambient})
    {
        fields[ofSun].asksFor = kSun;
    }
    return fields;
}

std::optional<tr::edit::MeshLights> sunOf(const MeshDialog::Values& values)
{
    if (values[From] != kSun)
    {
        return std::nullopt;
    }
    tr::edit::MeshLight sun;
    sun.strength = strengthOf(values);
    sun.towards = tr::edit::towardsSun(values[Direction], values[Height]);
    return tr::edit::MeshLights{values[Ambient] / kHundred, {sun}};
}

double strengthOf(const MeshDialog::Values& values)
{
    return values[Strength] / kHundred;
}

} // namespace ui
