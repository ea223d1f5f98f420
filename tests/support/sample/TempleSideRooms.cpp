#include "tests/support/sample/Furnishings.h"
#include "tests/support/sample/Temple.h"

namespace tr::test
{

RoomPlan templePassage()
{
    RoomPlan room;
    room.name = "passage";
    room.origin = {19, 11};
    room.sectors = drawn({"ppp", "ppp"}, {{'p', space(4, 12, Surface::Paving, Surface::Slab)}});
    room.courseBase = 4;
    room.courses = {{5, pictureOf(Surface::Dado), {}},
                    {9, pictureOf(Surface::Blocks), pictureOf(Surface::BlocksWorn)},
                    {13, pictureOf(Surface::CarvedBand), {}}};
    room.stepPicture = pictureOf(Surface::StepEdge);
    room.ambientAbove = {0.20F, 0.18F, 0.21F};
    room.ambientBelow = {0.16F, 0.14F, 0.16F};
    hangTorch(room, at(21.9F, 9.0F, 12.19F), 0.0F, 3);
    hangTorch(room, at(21.9F, 9.0F, 13.81F), 180.0F, 0);
    return room;
}

RoomPlan templeTreasury(bool open)
{
    // Closed, a block of stone seals what lies below; open, it has sunk and the gold shines.
    const std::map<char, SectorPlan> legend{
        {'t', space(4, 13, Surface::TreasuryFloor, Surface::StarCeiling)},
        {'m',
         space(open ? 5 : 9, 13, open ? Surface::HallInlay : Surface::Slab, Surface::StarCeiling)},
        {'c', space(5, 13, Surface::Slab, Surface::StarCeiling)},
    };
    RoomPlan room;
    room.name = open ? "treasury, open" : "treasury";
    room.origin = {22, 9};
    room.sectors = drawn({"cttttc", "tttttt", "ttmmtt", "ttmmtt", "tttttt", "cttttc"}, legend);
    room.courseBase = 4;
    room.courses = {{6, pictureOf(Surface::Dado), {}},
                    {10, pictureOf(Surface::RedPlaster), {}},
                    {14, pictureOf(Surface::Cornice), {}}};
    room.stepPicture = pictureOf(Surface::StepEdge);
    room.panels = {{Side::East, {6, 4}, 2, 7, pictureOf(Surface::WingedDisc)}};
    room.reverb = 2;
    if (!open)
    {
        // The sides of the seal.
        room.panels.insert(room.panels.end(),
                           {{Side::East, {2, 4}, 2, 5, pictureOf(Surface::WingedDisc)},
                            {Side::West, {5, 3}, 2, 5, pictureOf(Surface::WingedDisc)},
                            {Side::North, {3, 2}, 2, 5, pictureOf(Surface::WingedDisc)},
                            {Side::South, {4, 5}, 2, 5, pictureOf(Surface::WingedDisc)}});
    }
    for (const auto& [x, z] :
         {std::pair{23.5F, 10.5F}, {23.5F, 15.5F}, {28.5F, 10.5F}, {28.5F, 15.5F}})
    {
        room.statics.push_back({at(x, 5.0F, z), 0.0F, kJar});
    }
    if (open)
    {
        room.ambientAbove = {0.34F, 0.26F, 0.16F};
        room.ambientBelow = {0.30F, 0.21F, 0.12F};
        room.statics.push_back({at(26.0F, 5.0F, 13.0F), 20.0F, kTreasure});
        room.lights = {{at(26.0F, 9.0F, 13.0F), {1.0F, 0.76F, 0.30F}, 1.6F, 5200.0F, true},
                       {at(26.0F, 6.0F, 13.0F), {1.0F, 0.70F, 0.25F}, 0.8F, 3000.0F, false}};
        hangTorch(room, at(26.0F, 9.0F, 10.19F), 0.0F, 2, 0.8F);
        hangTorch(room, at(26.0F, 9.0F, 15.81F), 180.0F, 4, 0.8F);
    }
    else
    {
        room.ambientAbove = {0.26F, 0.26F, 0.36F};
        room.ambientBelow = {0.19F, 0.19F, 0.27F};
        room.lights = {{at(26.0F, 11.5F, 13.0F), {0.52F, 0.60F, 1.0F}, 0.85F, 5000.0F, true},
                       {at(23.6F, 8.0F, 13.0F), {1.0F, 0.66F, 0.34F}, 0.5F, 2600.0F, true}};
    }
    TriggerPlan flip;
    flip.type = 1;
    flip.oneShot = true;
    flip.actions = {{TriggerPlan::Action::Kind::FlipMap, 0},
                    {TriggerPlan::Action::Kind::Secret, 0}};
    room.triggers = {flip};
    room.sectors.at(2, 3).trigger = 1;
    room.sectors.at(2, 4).trigger = 1;
    return room;
}

RoomPlan templeGarden()
{
    constexpr int kWall = 14;
    SectorPlan bank = open(4, kWall, Surface::Grass);
    bank.slope = {1, 0};
    const std::map<char, SectorPlan> legend{
        {'g', open(3, kWall, Surface::Grass)},
        {'b', bank}, // rises to the arch
        {'A', space(4, 12, Surface::Paving, Surface::Slab)},
        {'r', space(4, 12, Surface::Paving, Surface::Slab)},
        {'M', open(5, kWall, Surface::MossBlocks)},
    };
    RoomPlan room;
    room.name = "garden";
    room.origin = {1, 8};
    room.sectors = drawn({"ggggg#", "ggggbA", "gMMgbA", "gMMgbA", "ggggbA", "ggggg#"}, legend);
    room.courseBase = 3;
    room.courses = {{7, pictureOf(Surface::MossBlocks), {}},
                    {11, pictureOf(Surface::BlocksWorn), pictureOf(Surface::MossBlocks)},
                    {15, pictureOf(Surface::MossBlocks), {}}};
    room.stepPicture = pictureOf(Surface::StepEdge);
    room.outside = true;
    room.ambientAbove = {0.40F, 0.48F, 0.52F};
    room.ambientBelow = {0.28F, 0.33F, 0.24F};
    room.lights = {{at(4.0F, 10.0F, 12.0F), {0.75F, 1.0F, 0.70F}, 0.35F, 6000.0F, false}};
    room.statics = {{at(3.4F, 5.0F, 11.4F), 200.0F, kPalm},
                    {at(2.6F, 3.0F, 14.2F), 60.0F, kPalm},
                    {at(5.9F, 3.0F, 9.5F), 330.0F, kPalm},
                    {at(5.6F, 3.0F, 14.5F), 30.0F, kBrokenColumn},
                    {at(2.7F, 3.0F, 9.8F), 80.0F, kBrokenColumn},
                    {at(4.7F, 3.0F, 9.7F), 10.0F, kRubble},
                    {at(2.03F, 13.6F, 11.0F), 90.0F, kVine},
                    {at(2.03F, 13.6F, 13.1F), 90.0F, kVine},
                    {at(4.2F, 13.6F, 9.03F), 0.0F, kVine},
                    {at(3.3F, 13.6F, 14.97F), 180.0F, kVine},
                    {at(6.97F, 13.8F, 13.2F), 270.0F, kVine},
                    {at(6.97F, 13.8F, 11.2F), 270.0F, kVine}};
    return room;
}

} // namespace tr::test
