#include "tests/support/sample/Furnishings.h"
#include "tests/support/sample/Temple.h"

namespace tr::test
{

namespace
{

constexpr int kNave = 24; // clicks, height of the ceilings
constexpr int kAisle = 16;

/// The nave stands higher than the aisles, and light falls in through its upper windows.
void openWindows(RoomPlan& room)
{
    for (const int z : {2, 5, 8, 11})
    {
        room.panels.push_back({Side::East, {8, z}, 1, 18, pictureOf(Surface::Window)});
        room.panels.push_back({Side::West, {5, z}, 1, 18, pictureOf(Surface::Window)});
        const float middle = 3.5F + static_cast<float>(z);
        room.statics.push_back({at(15.95F, 20.0F, middle), 0.0F, kSunbeam});
        // The window itself, and where its light falls.
        room.lights.push_back(
            {at(15.7F, 20.0F, middle), {1.0F, 0.80F, 0.52F}, 1.6F, 1700.0F, false});
        room.lights.push_back(
            {at(12.3F, 20.0F, middle), {0.62F, 0.72F, 1.0F}, 1.0F, 1500.0F, false});
        room.lights.push_back(
            {at(13.4F, 6.2F, middle - 0.5F), {1.0F, 0.74F, 0.44F}, 0.75F, 1700.0F, false});
    }
}

void lightHall(RoomPlan& room)
{
    int number = 0;
    for (const float z : {5.5F, 9.0F, 15.0F})
    {
        hangTorch(room, at(8.19F, 9.5F, z), 90.0F, number++);
        hangTorch(room, at(19.81F, 9.5F, z), 270.0F, number++);
    }
    lightBrazier(room, at(12.55F, 6.0F, 8.45F), 1);
    lightBrazier(room, at(15.45F, 6.0F, 8.45F), 4);
    lightBrazier(room, at(12.55F, 6.0F, 4.6F), 2, 1.0F);
    lightBrazier(room, at(15.45F, 6.0F, 4.6F), 5, 1.0F);
    // The pool glows.
    for (const float z : {11.7F, 13.3F})
    {
        room.lights.push_back({at(14.0F, 7.0F, z), {0.22F, 0.86F, 0.80F}, 0.55F, 4200.0F, false});
    }
}

void furnishHall(RoomPlan& room)
{
    for (const float z : {6.0F, 8.0F, 10.0F, 12.0F, 14.0F, 16.0F})
    {
        room.statics.push_back({at(12.0F, 4.0F, z), 0.0F, kHallColumn});
        room.statics.push_back({at(16.0F, 4.0F, z), 0.0F, kHallColumn});
    }
    room.statics.push_back({at(14.0F, 6.0F, 6.5F), 0.0F, kObelisk});
    room.statics.push_back({at(14.0F, 6.0F, 8.3F), 0.0F, kAltar});
    for (const auto& [x, z, turn] : {std::tuple{8.6F, 17.4F, 0.0F},
                                     {9.2F, 17.5F, 70.0F},
                                     {8.7F, 4.6F, 30.0F},
                                     {19.3F, 4.5F, 200.0F},
                                     {18.8F, 4.6F, 10.0F},
                                     {19.4F, 17.3F, 50.0F}})
    {
        room.statics.push_back({at(x, 4.0F, z), turn, kJar});
    }
}

} // namespace

RoomPlan templeHall()
{
    const std::map<char, SectorPlan> legend{
        {'a', space(4, kAisle, Surface::HallFloor, Surface::Slab)},
        {'n', space(4, kNave, Surface::HallFloor, Surface::StarCeiling)},
        {'i', space(4, kNave, Surface::HallInlay, Surface::StarCeiling)},
        {'w', space(3, kNave, Surface::HallFloor, Surface::StarCeiling)}, // the pool
        {'s', space(5, kNave, Surface::Paving, Surface::StarCeiling)},
        {'d', space(6, kNave, Surface::Paving, Surface::StarCeiling)},
        {'D', space(6, kNave, Surface::HallInlay, Surface::StarCeiling)},
    };
    RoomPlan room;
    room.name = "hall";
    room.origin = {7, 3};
    room.sectors = drawn({"aaaannnnaaaa",
                          "aaaaniinaaaa",
                          "aaaannnnaaaa",
                          "aaaanwwnaaaa",
                          "aaaanwwnaaaa",
                          "aaaanwwnaaaa",
                          "aaaanwwnaaaa",
                          "aaaaniinaaaa",
                          "aaaassssaaaa",
                          "aaaaddddaaaa",
                          "aaaaddddaaaa",
                          "aaaaddddaaaa",
                          "aaaaDddDaaaa",
                          "aaaannnnaaaa"},
                         legend);
    room.courseBase = 4;
    room.courses = {{6, pictureOf(Surface::Dado), {}},
                    {10, pictureOf(Surface::Plaster), {}},
                    {14, pictureOf(Surface::CarvedBand), {}},
                    {18, pictureOf(Surface::Blocks), pictureOf(Surface::BlocksWorn)},
                    {22, pictureOf(Surface::Plaster), {}},
                    {26, pictureOf(Surface::Cornice), {}}};
    room.stepPicture = pictureOf(Surface::StepEdge);
    room.panels = {{Side::South, {7, 1}, 2, 18, pictureOf(Surface::WingedDisc)},
                   {Side::North, {6, 14}, 2, 12, pictureOf(Surface::WingedDisc)}};
    room.ambientAbove = {0.30F, 0.26F, 0.29F};
    room.ambientBelow = {0.22F, 0.19F, 0.20F};
    room.reverb = 3;

    furnishHall(room);
    openWindows(room);
    lightHall(room);

    TriggerPlan look;
    look.oneShot = true;
    look.actions = {{TriggerPlan::Action::Kind::Camera, 0},
                    {TriggerPlan::Action::Kind::Entity, 1},
                    {TriggerPlan::Action::Kind::Entity, 2}};
    room.triggers = {look};
    room.sectors.at(6, 13).trigger = 1;
    room.sectors.at(7, 13).trigger = 1;
    return room;
}

RoomPlan templeCrypt()
{
    const SectorPlan floor = space(-9, 0, Surface::CryptFloor, Surface::CryptBlocks);
    SectorPlan shaft = space(-9, 3, Surface::CryptFloor, Surface::CryptBlocks);
    const std::map<char, SectorPlan> legend{
        {'c', floor},
        {'S', shaft},
        {'k', space(-7, 0, Surface::CryptBlocks, Surface::CryptBlocks)}};
    RoomPlan room;
    room.name = "crypt";
    room.origin = {9, 6};
    room.sectors = drawn({"cccccccc",
                          "ckccccck",
                          "cc#SS#cc",
                          "cccSSccc",
                          "cccSSccc",
                          "cc#SS#cc",
                          "cccccccc",
                          "cckkkkcc",
                          "cckkkkcc",
                          "cccccccc"},
                         legend);
    room.courseBase = -9;
    room.courses = {{-1, pictureOf(Surface::CryptBlocks), {}},
                    {3, pictureOf(Surface::CryptBlocks), {}}};
    room.stepPicture = pictureOf(Surface::CryptBlocks);
    room.water = true;
    room.ambientAbove = {0.17F, 0.40F, 0.46F};
    room.ambientBelow = {0.12F, 0.32F, 0.38F};
    room.reverb = 3;

    room.lights = {{at(14.0F, -1.5F, 12.0F), {0.42F, 1.0F, 0.95F}, 1.5F, 6600.0F, true},
                   {at(14.0F, -1.5F, 14.0F), {0.42F, 1.0F, 0.95F}, 1.5F, 6600.0F, true},
                   {at(14.0F, -5.0F, 9.2F), {0.95F, 0.85F, 0.45F}, 1.0F, 3000.0F, true},
                   {at(10.8F, -7.0F, 16.0F), {0.25F, 0.75F, 1.0F}, 1.1F, 4400.0F, true},
                   {at(17.2F, -7.0F, 8.0F), {0.25F, 0.75F, 1.0F}, 1.1F, 4400.0F, true},
                   {at(10.8F, -7.0F, 8.4F), {0.25F, 1.0F, 0.55F}, 0.7F, 3000.0F, true}};
    room.statics = {{at(14.0F, -7.0F, 9.0F), 0.0F, kSarcophagus},
                    {at(10.6F, -9.0F, 15.2F), 20.0F, kLotus},
                    {at(11.4F, -9.0F, 10.6F), 75.0F, kLotus},
                    {at(17.3F, -9.0F, 14.2F), 10.0F, kLotus},
                    {at(16.4F, -9.0F, 7.6F), 50.0F, kLotus},
                    {at(13.3F, -9.0F, 16.2F), 90.0F, kLotus},
                    {at(10.5F, -9.0F, 7.5F), 0.0F, kJar},
                    {at(11.1F, -9.0F, 7.4F), 0.0F, kJar},
                    {at(17.2F, -9.0F, 11.7F), 70.0F, kBrokenColumn},
                    {at(15.8F, -9.0F, 15.6F), 140.0F, kRubble}};
    return room;
}

} // namespace tr::test
