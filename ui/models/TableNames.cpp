#include "ui/models/TableNames.h"

#include "ui/models/Strings.h"

#include <QCoreApplication>

#include <array>

namespace ui
{
namespace
{

using tr::level::TableId;

/// In the order of TableId.
constexpr std::array<const char*, tr::level::kTableCount> kNouns{
    QT_TRANSLATE_NOOP("Rows", "Header"),
    QT_TRANSLATE_NOOP("Rows", "8-bit page"),
    QT_TRANSLATE_NOOP("Rows", "16-bit page"),
    QT_TRANSLATE_NOOP("Rows", "32-bit page"),
    QT_TRANSLATE_NOOP("Rows", "Misc page"),
    QT_TRANSLATE_NOOP("Rows", "Texture sample"),
    QT_TRANSLATE_NOOP("Rows", "Texture map byte"),
    QT_TRANSLATE_NOOP("Rows", "Colour"),
    QT_TRANSLATE_NOOP("Rows", "True colour"),
    QT_TRANSLATE_NOOP("Rows", "Light map byte"),
    QT_TRANSLATE_NOOP("Rows", "Object texture"),
    QT_TRANSLATE_NOOP("Rows", "Sprite texture"),
    QT_TRANSLATE_NOOP("Rows", "Sprite sequence"),
    QT_TRANSLATE_NOOP("Rows", "Animated texture word"),
    QT_TRANSLATE_NOOP("Rows", "Room"),
    QT_TRANSLATE_NOOP("Rows", "Vertex"),
    QT_TRANSLATE_NOOP("Rows", "Quad"),
    QT_TRANSLATE_NOOP("Rows", "Triangle"),
    QT_TRANSLATE_NOOP("Rows", "Sprite"),
    QT_TRANSLATE_NOOP("Rows", "Portal"),
    QT_TRANSLATE_NOOP("Rows", "Sector"),
    QT_TRANSLATE_NOOP("Rows", "Light"),
    QT_TRANSLATE_NOOP("Rows", "Room static"),
    QT_TRANSLATE_NOOP("Rows", "Fog bulb"),
    QT_TRANSLATE_NOOP("Rows", "Layer"),
    QT_TRANSLATE_NOOP("Rows", "Layer faces"),
    QT_TRANSLATE_NOOP("Rows", "Face padding byte"),
    QT_TRANSLATE_NOOP("Rows", "Floor data word"),
    QT_TRANSLATE_NOOP("Rows", "Mesh data word"),
    QT_TRANSLATE_NOOP("Rows", "Mesh pointer"),
    QT_TRANSLATE_NOOP("Rows", "Animation"),
    QT_TRANSLATE_NOOP("Rows", "State change"),
    QT_TRANSLATE_NOOP("Rows", "Dispatch"),
    QT_TRANSLATE_NOOP("Rows", "Command word"),
    QT_TRANSLATE_NOOP("Rows", "Mesh tree number"),
    QT_TRANSLATE_NOOP("Rows", "Frame word"),
    QT_TRANSLATE_NOOP("Rows", "Moveable"),
    QT_TRANSLATE_NOOP("Rows", "Static"),
    QT_TRANSLATE_NOOP("Rows", "Mesh vertex"),
    QT_TRANSLATE_NOOP("Rows", "Mesh normal"),
    QT_TRANSLATE_NOOP("Rows", "Mesh shade"),
    QT_TRANSLATE_NOOP("Rows", "Mesh quad"),
    QT_TRANSLATE_NOOP("Rows", "Mesh triangle"),
    QT_TRANSLATE_NOOP("Rows", "Coloured quad"),
    QT_TRANSLATE_NOOP("Rows", "Coloured triangle"),
    QT_TRANSLATE_NOOP("Rows", "Polygon"),
    QT_TRANSLATE_NOOP("Rows", "Entity"),
    QT_TRANSLATE_NOOP("Rows", "AI object"),
    QT_TRANSLATE_NOOP("Rows", "Camera"),
    QT_TRANSLATE_NOOP("Rows", "Flyby camera"),
    QT_TRANSLATE_NOOP("Rows", "Sound source"),
    QT_TRANSLATE_NOOP("Rows", "Box"),
    QT_TRANSLATE_NOOP("Rows", "Overlap"),
    QT_TRANSLATE_NOOP("Rows", "Zone number"),
    QT_TRANSLATE_NOOP("Rows", "Cinematic frame"),
    QT_TRANSLATE_NOOP("Rows", "Demo byte"),
    QT_TRANSLATE_NOOP("Rows", "Sound"),
    QT_TRANSLATE_NOOP("Rows", "Sound details"),
    QT_TRANSLATE_NOOP("Rows", "Sample index"),
    QT_TRANSLATE_NOOP("Rows", "Sample data byte"),
    QT_TRANSLATE_NOOP("Rows", "Sample"),
    QT_TRANSLATE_NOOP("Rows", "Sample byte"),
    QT_TRANSLATE_NOOP("Rows", "Chunk"),
    QT_TRANSLATE_NOOP("Rows", "TRNG flags of room"),
    QT_TRANSLATE_NOOP("Rows", "Script static"),
    QT_TRANSLATE_NOOP("Rows", "TRNG animated textures"),
    QT_TRANSLATE_NOOP("Rows", "Script object"),
    QT_TRANSLATE_NOOP("Rows", "Plugin"),
    QT_TRANSLATE_NOOP("Rows", "TRNG flags"),
    QT_TRANSLATE_NOOP("Rows", "Room of the editor"),
    QT_TRANSLATE_NOOP("Rows", "TRNG editor version"),
    QT_TRANSLATE_NOOP("Rows", "Texture tail"),
    QT_TRANSLATE_NOOP("Rows", "TRNG level version"),
    QT_TRANSLATE_NOOP("Rows", "TRNG chunk byte"),
    QT_TRANSLATE_NOOP("Rows", "TRX content byte"),
    QT_TRANSLATE_NOOP("Rows", "Byte after the end"),
};

QString translated(const char* context, std::string_view text)
{
    return QCoreApplication::translate(context, std::string(text).c_str());
}

} // namespace

QString tableTitle(TableId table)
{
    return translated("Tables", tr::level::table(table).title);
}

QString rowNoun(TableId table)
{
    return translated("Rows", kNouns[static_cast<std::size_t>(table)]);
}

QString tableDocumentation(TableId table)
{
    return translated("Tables", tr::level::table(table).doc);
}

QString tableTitle(tr::view::DerivedId table)
{
    return translated("Tables", tr::view::derivedInfo(table).title);
}

QString tableDocumentation(tr::view::DerivedId table)
{
    return translated("Tables", tr::view::derivedInfo(table).doc);
}

QString tableTitle(const ShownTable& table)
{
    return std::visit([](const auto& id) { return tableTitle(id); }, table);
}

QString tableName(const ShownTable& table)
{
    const auto* const derived = std::get_if<tr::view::DerivedId>(&table);
    return toQString(derived != nullptr
                         ? tr::view::derivedInfo(*derived).name
                         : tr::level::table(std::get<tr::level::TableId>(table)).name);
}

} // namespace ui
