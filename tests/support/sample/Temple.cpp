#include "tests/support/sample/Temple.h"

#include "tests/support/sample/Furnishings.h"
#include "tests/support/sample/Guardian.h"
#include "tests/support/sample/SampleSynth.h"

namespace tr::test
{

namespace
{

// TR1, TR2, TR3, TR4, TR5, WAD. TR2 and TR3 have no bat of this kind: their crow's slot does.
constexpr ByVersion kGuardianSlot{{9, 38, 27, 90, 93, 90}};
constexpr ByVersion kDoorSlot{{57, 106, 131, 322, 284, 322}};
constexpr ByVersion kCenserSlot{{74, 71, 349, 427, 416, 427}};
constexpr ByVersion kDiscSlot{{75, 226, 350, 429, 418, 429}};
constexpr ByVersion kFlameSlot{{178, 252, 299, 463, 459, -1}};
constexpr ByVersion kBeetleSlot{{110, 174, 205, 175, -1, -1}};
constexpr ByVersion kKeySlot{{129, 193, 224, 203, -1, -1}};
constexpr ByVersion kOnlyTr5Flame{{-1, -1, -1, -1, 459, -1}};

void addSounds(WorldPlan& world)
{
    // In the order of TempleSound.
    world.sounds = {{{{59, 133, 133, 171, 157, 171}}, {wingFlap()}, 0.8F, 8, false, true},
                    {{{58, 132, 132, 170, 156, 170}}, {guardianCry()}, 0.9F, 12, false, true},
                    {{{27, 27, 70, 70, 70, 70}}, {bodyHit()}, 1.0F, 8, false, false},
                    {ByVersion::same(150), {torchLoop()}, 0.5F, 5, true, false},
                    {{{64, 64, 64, 64, 15, 64}}, {doorGrind()}, 1.0F, 10, false, false},
                    {{{65, 65, 74, 74, 57, 74}}, {chainCreak()}, 0.5F, 5, false, true}};
    for (const RoomPlan& room : world.rooms)
    {
        for (const StaticPlacement& placement : room.statics)
        {
            if (placement.id == kBrazier)
            {
                world.soundSources.push_back({glm::ivec3(placement.place), kTorchSound});
            }
        }
    }
}

void addSprites(WorldPlan& world)
{
    // In the order of TempleSprite.
    world.sprites = {{kFlameSlot, pictureOf(Surface::Flame0), kFlamePictures, 260, 340},
                     {kBeetleSlot, pictureOf(Surface::BeetleCharm), 1, 300, 300},
                     {kKeySlot, pictureOf(Surface::KeyCharm), 1, 300, 300}};
}

void addEntities(WorldPlan& world)
{
    const auto add =
        [&world](const ByVersion& slot, const glm::vec3& place, float degrees, int room) {
            world.entities.push_back({slot, place, degrees, room, 0});
        };
    add(kGuardianSlot, at(14.0F, 2.0F, 29.5F), 0.0F, kCourt);
    add(kGuardianSlot, at(12.9F, 5.0F, 9.5F), 14.0F, kHall);
    add(kGuardianSlot, at(15.1F, 5.0F, 9.5F), -14.0F, kHall);
    add(kGuardianSlot, at(3.9F, 5.0F, 12.5F), 70.0F, kGarden);
    add(kGuardianSlot, at(26.0F, 9.0F, 13.0F), 270.0F, kTreasury);
    add(kDoorSlot, at(20.35F, 4.0F, 13.0F), 90.0F, kPassage);
    add(kDiscSlot, at(14.0F, 22.3F, 6.5F), 0.0F, kHall);
    for (const auto& [x, z] :
         {std::pair{10.0F, 7.0F}, {18.0F, 7.0F}, {10.0F, 13.0F}, {18.0F, 15.0F}})
    {
        add(kCenserSlot, at(x, 16.0F, z), 0.0F, kHall);
    }
    // What not every game has follows last, so that triggers name the same rows in all of them.
    add(kBeetleSlot, at(14.0F, 6.0F + 660.0F / 256.0F, 8.3F), 0.0F, kHall);
    add(kKeySlot, at(14.0F, 4.0F, 15.5F), 0.0F, kHall);
    for (std::size_t room = 0; room < world.rooms.size(); ++room)
    {
        for (const SpritePlacement& flame : world.rooms[room].sprites)
        {
            // TR5 has no sprites in rooms.
            add(kOnlyTr5Flame, flame.place, 0.0F, static_cast<int>(room));
        }
    }
}

/// What stands in the way of light.
void addOccluders(WorldPlan& world)
{
    for (const RoomPlan& room : world.rooms)
    {
        for (const StaticPlacement& placement : room.statics)
        {
            switch (placement.id)
            {
            case kHallColumn:
                world.occluders.push_back({placement.place, kColumnRadius, kHallColumnHeight});
                break;
            case kCourtColumn:
                world.occluders.push_back({placement.place, kColumnRadius, kCourtColumnHeight});
                break;
            case kObelisk:
                world.occluders.push_back({placement.place, 400.0F, 3500.0F});
                break;
            case kStatue:
                world.occluders.push_back({placement.place, 420.0F, 1500.0F});
                break;
            case kSarcophagus:
                world.occluders.push_back({placement.place, 600.0F, 600.0F});
                break;
            case kAltar:
            case kJar:
                world.occluders.push_back({placement.place, 200.0F, 450.0F});
                break;
            default:
                break;
            }
        }
    }
}

} // namespace

WorldPlan templePlan()
{
    WorldPlan world;
    world.pictures = paintedSurfaces();
    world.sky = paintSky();
    world.waterPicture = pictureOf(Surface::Water0);
    world.animatedPictures = {{pictureOf(Surface::Water0, 0),
                               pictureOf(Surface::Water0, 1),
                               pictureOf(Surface::Water0, 2),
                               pictureOf(Surface::Water0, 3)}};
    // In the order of TempleRoom.
    world.rooms = {templeCourt(),
                   templeGateway(),
                   templeHall(),
                   templeCrypt(),
                   templePassage(),
                   templeTreasury(false),
                   templeTreasury(true),
                   templeGarden()};
    world.rooms[kTreasury].alternate = kTreasuryOpen;
    world.sun = {glm::normalize(glm::vec3(0.52F, -0.72F, 0.48F)), {1.12F, 0.80F, 0.52F}};

    const GuardianSounds voices{kFlapSound, kCrySound, kHitSound};
    world.models = {guardian(kGuardianSlot, voices),
                    templeDoor(kDoorSlot, kDoorSound),
                    censer(kCenserSlot, kChainSound),
                    sunDisc(kDiscSlot)};
    world.statics = templeStatics();
    addSprites(world);
    addEntities(world);
    addSounds(world);
    addOccluders(world);

    const auto place = [](float x, float clicks, float z) { return glm::ivec3(at(x, clicks, z)); };
    world.cameras = {{place(14.0F, 12.0F, 16.5F), kHall}};
    world.flybys = {{place(14.0F, 7.5F, 34.3F), place(14.0F, 7.0F, 22.0F), kCourt, 75.0F, 1.0F},
                    {place(14.0F, 8.5F, 24.5F), place(14.0F, 8.0F, 14.0F), kCourt, 70.0F, 1.0F},
                    {place(14.0F, 9.0F, 17.2F), place(14.0F, 12.0F, 6.5F), kHall, 80.0F, 0.6F}};
    return world;
}

} // namespace tr::test
