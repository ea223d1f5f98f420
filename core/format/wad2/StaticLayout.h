#pragma once

#include "core/format/wad2/MoveableLayout.h"
#include "core/format/wad2/Static.h"

/// What the numbers of statics mean, and how they stand in the file.
namespace tr::schema
{

template <>
struct Schema<wad2::StaticFlags>
{
    static constexpr std::string_view name = "wad2_static";
    static constexpr std::string_view source = wad2::kStaticSource;
    static constexpr auto fields =
        fieldsOf(field("flags", &wad2::StaticFlags::flags, doc("Bits that the engine looks at.")));
};

template <>
struct Schema<wad2::StaticLighting>
{
    static constexpr std::string_view name = "wad2_static_lighting";
    static constexpr std::string_view source = wad2::kStaticSource;
    static constexpr auto fields =
        fieldsOf(field("light_type",
                       &wad2::StaticLighting::lightType,
                       doc("As of the mesh, for which it stands: 0 by normals, 1 by colours.")));
};

} // namespace tr::schema

namespace tr::wad2
{

template <class Archive, class L>
requires std::same_as<std::remove_const_t<L>, StaticLight>

void describe(Archive& archive, L& light)
{
    describeRow(archive,
                light,
                [&](auto& inner)
                {
                    stream(inner,
                           "",
                           light.endBytes,
                           othersIn(tables::OthersOfStaticLights, light.others),
                           value(light.position),
                           value(light.radius),
                           value(light.intensity));
                });
}

inline constexpr std::string_view kVisibilityName = "visibility_box";
inline constexpr std::string_view kCollisionName = "collision_box";

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, Static>

void describe(Archive& archive, S& object)
{
    const auto in = [&object](std::uint8_t stream)
    { return othersIn(tables::OthersOfStatics, object.others, stream); };
    describeKind(archive,
                 object,
                 [&](auto& inner)
                 {
                     inner.record("", object.slot);
                     inner.record("", object.flags);
                     if (object.hasLightType())
                     {
                         inner.record("", object.lighting);
                     }
                     stream(inner,
                            "",
                            object.endBytes,
                            in(0),
                            many(tables::StaticMeshes, object.meshes),
                            value(object.ambientLight),
                            value(object.shatter),
                            value(object.shatterSound),
                            many(tables::StaticLights, object.lights),
                            box<kVisibilityName>(object.visibility, "W2StaticVB", in(1)),
                            box<kCollisionName>(object.collision, "W2StaticCB", in(2)),
                            list(object.properties,
                                 kNamesFor<kPropertiesName>,
                                 "W2LuaProps",
                                 tables::StaticProperties,
                                 in(3)));
                 });
}

} // namespace tr::wad2
