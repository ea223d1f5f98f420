#pragma once

#include "core/convert/Conversion.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/format/wad2/Wad2File.h"
#include "tests/support/LevelBuilder.h"
#include "tests/ui/ViewportStage.h"
#include "ui/session/FileSession.h"

/// A made-up .wad2 in the window, whose objects are those of what stands in for it.
namespace test
{

/// Two moveables in the slots 3 and 20, and the static of all made-up files. The second moveable
/// has two animations, which are rows 1 and 2 of all.
[[nodiscard]] inline QString makeWad2(const QString& path)
{
    tr::test::ModelPlan second = tr::test::turningCube(20, 9);
    second.animations.push_back(tr::test::turningCube(20, 30).animations[0]);
    const tr::schema::Content wad(tr::test::LevelBuilder(tr::level::versions::Wad)
                                      .model(tr::test::turningCube(3))
                                      .model(second)
                                      .buildWad());
    const auto made = tr::convert::conversionsOf(wad).front()->convert(wad, {});
    return made && writeFile(path, made->content.write()) ? path : QString();
}

/// False: there is no such number, or it cannot be that.
[[nodiscard]] inline bool
setNumber(tr::edit::Document& document, const char* path, std::int64_t number)
{
    const auto cell = tr::schema::cellAt(document.content().tables(), path);
    if (!cell)
    {
        return false;
    }
    const auto type = tr::schema::valueOf(document.content().tables(), *cell).type();
    return tr::edit::setValue(document, *cell, tr::schema::Value::ofInteger(type, number))
        .has_value();
}

} // namespace test
