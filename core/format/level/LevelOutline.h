#pragma once

#include "core/format/Format.h"
#include "core/level/tables/Tables.h"

#include <array>

/// What people look for in levels and in WADs.
namespace tr::format
{

namespace outline
{

namespace tables = level::tables;

inline constexpr auto kWorld = std::to_array<schema::TableId>({tables::Rooms,
                                                               tables::Models,
                                                               tables::StaticMeshes,
                                                               tables::SpriteSequences,
                                                               tables::Entities,
                                                               tables::AiObjects,
                                                               tables::Cameras,
                                                               tables::FlybyCameras,
                                                               tables::SoundSources});
inline constexpr auto kTextures = std::to_array<schema::TableId>({tables::Textiles8,
                                                                  tables::Textiles16,
                                                                  tables::Textiles32,
                                                                  tables::MiscTextiles,
                                                                  tables::ObjectTextures,
                                                                  tables::TextureSamples,
                                                                  tables::SpriteTextures});
inline constexpr auto kSounds =
    std::to_array<schema::TableId>({tables::SoundMap, tables::SoundDetails, tables::Samples});

} // namespace outline

inline constexpr std::array kLevelOutline{OutlinePart{"", outline::kWorld},
                                          OutlinePart{"Textures", outline::kTextures},
                                          OutlinePart{"Sounds", outline::kSounds}};

} // namespace tr::format
