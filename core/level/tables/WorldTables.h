#pragma once

#include "core/level/Versions.h"
#include "core/schema/table/CommonTables.h"

#include <array>

/// What stands in the world, and how it moves about. References are described by the records; those
/// here are of rows that are bare numbers.
namespace tr::level::tables
{

inline constexpr schema::TableInfo Entities{
    .number = 80,
    .name = "entities",
    .segment = "entities",
    .title = "Entities",
    .noun = "Entity",
    .row = "entity {0}",
    .doc = "Objects that stand in the world.",
    .icon = "entity",
    .subject = schema::tables::Header,
    .view = "3d",
};

inline constexpr schema::TableInfo AiObjects{
    .number = 81,
    .name = "ai_objects",
    .segment = "ai_objects",
    .title = "AI objects",
    .noun = "AI object",
    .row = "AI object {0}",
    .doc = "Hints for enemies and for Lara's start.",
    .icon = "entity",
    .subject = schema::tables::Header,
    .view = "3d",
};

inline constexpr schema::TableInfo Cameras{
    .number = 82,
    .name = "cameras",
    .segment = "cameras",
    .title = "Cameras and sinks",
    .noun = "Camera",
    .row = "camera {0}",
    .doc = "Places that triggers turn the camera to, or that pull a swimmer.",
    .icon = "camera",
};

inline constexpr schema::TableInfo FlybyCameras{
    .number = 83,
    .name = "flyby_cameras",
    .segment = "flyby_cameras",
    .title = "Flyby cameras",
    .noun = "Flyby camera",
    .row = "flyby camera {0}",
    .doc = "Points of the flights that the camera makes.",
    .icon = "flyby",
};

inline constexpr schema::TableInfo SoundSources{
    .number = 84,
    .name = "sound_sources",
    .segment = "sound_sources",
    .title = "Sound sources",
    .noun = "Sound source",
    .row = "sound source {0}",
    .doc = "Places that always sound.",
    .icon = "sound",
};

inline constexpr schema::TableInfo Boxes{
    .number = 85,
    .name = "boxes",
    .segment = "boxes",
    .title = "Boxes",
    .noun = "Box",
    .row = "box {0}",
    .doc = "Rectangles of floor of one height, for path finding.",
    .isToBeUsed = true,
};

/// Bits of an overlap that are the box: from TR3 on those above tell how it is reached.
constexpr schema::Reference overlapBits(std::uint32_t mask, schema::VersionSet versions)
{
    schema::Reference reference;
    reference.target = Boxes;
    reference.code.kind = schema::NumberCode::Kind::Bits;
    reference.code.mask = mask;
    reference.none = mask;
    reference.versions = versions;
    return reference;
}

inline constexpr std::array kOfOverlaps{overlapBits(0x7FFF, level::until(level::versions::Tr2)),
                                        overlapBits(0x07FF, level::since(level::versions::Tr3))};

inline constexpr schema::TableInfo Overlaps{
    .number = 86,
    .name = "overlaps",
    .segment = "overlaps",
    .title = "Overlaps",
    .noun = "Overlap",
    .row = "overlap {0}",
    .doc = "Packed lists of the neighbours of each box.",
    .numbers = kOfOverlaps,
    .isToBeUsed = true,
    .isSeldomShared = true,
};

inline constexpr schema::TableInfo Zones{
    .number = 87,
    .name = "zones",
    .segment = "zones",
    .title = "Zones",
    .noun = "Zone number",
    .row = "zone number {0}",
    .doc = "Which boxes an enemy can reach from each other.",
};

inline constexpr schema::TableInfo CinematicFrames{
    .number = 88,
    .name = "cinematic_frames",
    .segment = "cinematic_frames",
    .title = "Cinematic frames",
    .noun = "Cinematic frame",
    .row = "cinematic frame {0}",
    .doc = "The camera of a cut scene, frame by frame.",
};

inline constexpr schema::TableInfo DemoData{
    .number = 89,
    .name = "demo_bytes",
    .segment = "demo_data",
    .title = "Demo data",
    .noun = "Demo byte",
    .row = "demo byte {0}",
    .doc = "Recorded input of a demo.",
};

} // namespace tr::level::tables
