#pragma once

#include "core/format/wad2/Moveable.h"

/// Statics of .wad2 files.
namespace tr::wad2
{

inline constexpr std::string_view kStaticSource = "Tomb Editor object files, statics";

struct StaticFlags
{
    LebNumber flags;
};

/// Of "W2Static" only; meshes say it themselves later.
struct StaticLighting
{
    LebNumber lightType;
};

struct AmbientLightChunk : NumberChunk
{
    static constexpr std::string_view id = "W2StaticAmbientLight";
    static constexpr std::string_view name = "ambient_light";
    static constexpr std::string_view source = kStaticSource;
    static constexpr std::string_view doc = "Light that Tomb Editor shows it in; 128 by itself.";
};

struct ShatterChunk : YesNoChunk
{
    static constexpr std::string_view id = "W2StaticShatter";
    static constexpr std::string_view name = "shatter";
    static constexpr std::string_view source = kStaticSource;
    static constexpr std::string_view doc = "1: it breaks.";
};

struct ShatterSoundChunk : NumberChunk
{
    static constexpr std::string_view id = "W2StaticShatterSound";
    static constexpr std::string_view name = "shatter_sound";
    static constexpr std::string_view source = kStaticSource;
    static constexpr std::string_view doc = "Sound of its breaking; -1: that of the game.";
};

struct LightPositionChunk : ValueChunk<Vector3>
{
    static constexpr std::string_view id = "W2StaticLightPos";
    static constexpr std::string_view name = "position";
    static constexpr std::string_view source = kStaticSource;
    static constexpr std::string_view doc = "Where the light is, in units.";
};

struct LightRadiusChunk : RealChunk
{
    static constexpr std::string_view id = "W2StaticLightR";
    static constexpr std::string_view name = "radius";
    static constexpr std::string_view source = kStaticSource;
    static constexpr std::string_view doc = "How far the light reaches, in sectors.";
};

struct LightIntensityChunk : RealChunk
{
    static constexpr std::string_view id = "W2StaticLightI";
    static constexpr std::string_view name = "intensity";
    static constexpr std::string_view source = kStaticSource;
    static constexpr std::string_view doc = "How bright the light is.";
};

struct StaticLight
{
    static constexpr std::array<std::string_view, 1> kIds{"W2StaticLight"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Part<LightPositionChunk> position;
    Part<LightRadiusChunk> radius;
    Part<LightIntensityChunk> intensity;
    Table<OtherChunk> others;
};

struct VisibilityLowChunk : BoxLowChunk
{
    static constexpr std::string_view name = "visibility_min";
    static constexpr std::string_view doc = "A corner of the box in which it is seen.";
};

struct VisibilityHighChunk : BoxHighChunk
{
    static constexpr std::string_view name = "visibility_max";
    static constexpr std::string_view doc = "The opposite corner of that box.";
};

struct CollisionLowChunk : BoxLowChunk
{
    static constexpr std::string_view name = "collision_min";
    static constexpr std::string_view doc = "A corner of the box that things collide with.";
};

struct CollisionHighChunk : BoxHighChunk
{
    static constexpr std::string_view name = "collision_max";
    static constexpr std::string_view doc = "The opposite corner of that box.";
};

/// "W2Static2"; before 1.3.12 "W2Static", with a light type.
struct Static
{
    static constexpr std::array<std::string_view, 2> kIds{"W2Static2", "W2Static"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    ChunkKind kind = kindOf(kIds[0]);
    Slot slot;
    StaticFlags flags;
    StaticLighting lighting;
    Table<Mesh<OfStatics>> meshes; ///< one
    Part<AmbientLightChunk> ambientLight;
    Part<ShatterChunk> shatter;
    Part<ShatterSoundChunk> shatterSound;
    Table<StaticLight> lights;
    BoxOf<VisibilityLowChunk, VisibilityHighChunk> visibility;
    BoxOf<CollisionLowChunk, CollisionHighChunk> collision;
    List<Property<OfStatics>> properties;
    Table<OtherChunk> others;

    [[nodiscard]] bool hasLightType() const noexcept { return kind.name() == kIds[1]; }
};

} // namespace tr::wad2
