#pragma once

#include "core/level/Content.h"
#include "core/view/objects/Ownership.h"
#include "core/view/words/AnimationNames.h"
#include "tests/support/LevelBuilder.h"

#include <QStringList>

namespace tr::test
{

/// A WAD in which the first moveable stands in the slot of Lara, so that the catalogue knows its
/// six animations: "Run", "Walk forward", "Walk stop right", "Walk stop left" and two more.
[[nodiscard]] inline level::Wad notedWad()
{
    static const level::Wad kWad = []
    {
        level::Wad wad = buildTempleWad();
        wad.objects.models.edit()[0].id = 0;
        return wad;
    }();
    return kWad;
}

/// What all animations are called, one after another; "-" for those without a name.
[[nodiscard]] inline QStringList namesIn(const schema::Content& content)
{
    const level::Objects& objects = level::objectsOf(content);
    const view::Ownership owners(objects);
    QStringList names;
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        const auto name = view::animationName(content, row, owners.modelOfAnimation(row));
        names.append(name.empty()
                         ? QStringLiteral("-")
                         : QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    }
    return names;
}

} // namespace tr::test
