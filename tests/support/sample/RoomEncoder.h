#pragma once

#include "core/level/Level.h"
#include "tests/support/sample/PathFinding.h"
#include "tests/support/sample/TextureTables.h"

namespace tr::test
{

/// Packs the rooms of a world and their floor data into a level of its version.
class RoomEncoder
{
public:
    /// Everything must outlive it. `spriteRows` holds the first sprite texture of each planned
    /// sprite.
    RoomEncoder(const WorldPlan& world,
                const PathPlan& paths,
                ObjectTextureTable& textures,
                std::vector<int> spriteRows,
                level::Level& level);

    void encode();

private:
    void encodeRoom(int number);
    [[nodiscard]] std::vector<level::Sector> encodeSectors(int number,
                                                           const Grid<SectorLinks>& links);
    [[nodiscard]] level::Sector
    encodeSector(int number, glm::ivec2 place, const SectorLinks& links);
    [[nodiscard]] std::uint16_t
    floorData(const RoomPlan& room, const SectorPlan& sector, int portal);

    const WorldPlan* m_world;
    const PathPlan* m_paths;
    ObjectTextureTable* m_textures;
    std::vector<int> m_spriteRows;
    level::Level* m_level;
};

/// What is left of a room once it is in the form of the files, whatever the generation.
struct EncodedRoom
{
    const RoomPlan* plan = nullptr;
    BuiltRoom built;
    level::RoomInfo info;
    Tint ambient{0.5F}; ///< light on what moves in it
    std::vector<level::Sector> sectors;
    std::vector<level::Portal> portals;
    std::vector<level::RoomStatic> statics;
};

/// A colour of 5 bits a part, 16 being neutral.
[[nodiscard]] std::uint16_t colour15Of(const Tint& light) noexcept;

/// 0xAARRGGBB, 128 being neutral.
[[nodiscard]] std::uint32_t colour32Of(const Tint& light, std::uint32_t alpha) noexcept;

/// A room of TR1 to TR4, and one of TR5.
[[nodiscard]] level::Room finishRoom(const EncodedRoom& room,
                                     schema::Version version,
                                     ObjectTextureTable& textures,
                                     std::span<const int> spriteRows);
[[nodiscard]] level::Tr5Room finishTr5Room(const EncodedRoom& room, ObjectTextureTable& textures);

/// Lights of a room in the form of TR1 to TR4.
[[nodiscard]] std::vector<level::RoomLight> encodeLights(const RoomPlan& room,
                                                         schema::Version version);

} // namespace tr::test
