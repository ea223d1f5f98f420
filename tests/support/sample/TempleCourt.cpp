#include "tests/support/sample/Furnishings.h"
#include "tests/support/sample/Temple.h"

namespace tr::test
{

namespace
{

/// Walls of the temple's outside, from the ground up.
std::vector<CoursePlan> outerCourses()
{
    return {{4, pictureOf(Surface::Dado), {}},
            {8, pictureOf(Surface::Blocks), pictureOf(Surface::BlocksWorn)},
            {12, pictureOf(Surface::CarvedBand), {}},
            {16, pictureOf(Surface::Cornice), {}},
            {20, pictureOf(Surface::Blocks), pictureOf(Surface::BlocksWorn)},
            {24, pictureOf(Surface::Cornice), {}}};
}

SectorPlan drift(SectorPlan sector, glm::ivec2 slope)
{
    sector.slope = slope;
    return sector;
}

void furnishCourt(RoomPlan& room)
{
    // Galleries on three sides.
    for (const float z : {24.0F, 26.0F, 28.0F, 30.0F, 32.0F, 34.0F})
    {
        room.statics.push_back({at(10.0F, 1.0F, z), 0.0F, kCourtColumn});
        room.statics.push_back({at(18.0F, 1.0F, z), 0.0F, kCourtColumn});
    }
    room.statics.push_back({at(12.0F, 1.0F, 34.0F), 0.0F, kCourtColumn});
    room.statics.push_back({at(16.0F, 1.0F, 34.0F), 0.0F, kCourtColumn});

    room.statics.push_back({at(11.5F, 5.0F, 25.5F), 0.0F, kStatue});
    room.statics.push_back({at(16.5F, 5.0F, 25.5F), 0.0F, kStatue});
    room.statics.push_back({at(11.4F, 0.0F, 31.6F), 40.0F, kPalm});
    room.statics.push_back({at(16.7F, 0.0F, 32.1F), 160.0F, kPalm});
    room.statics.push_back({at(11.3F, 0.0F, 27.7F), 280.0F, kPalm});
    room.statics.push_back({at(16.8F, 0.0F, 28.6F), 90.0F, kPalm});
    room.statics.push_back({at(12.1F, 0.0F, 32.7F), 20.0F, kRubble});
    room.statics.push_back({at(8.7F, 1.0F, 29.3F), 0.0F, kJar});
    room.statics.push_back({at(8.6F, 1.0F, 29.9F), 120.0F, kJar});
    room.statics.push_back({at(19.4F, 1.0F, 25.3F), 60.0F, kJar});
}

void lightCourt(RoomPlan& room)
{
    lightBrazier(room, at(12.5F, 4.0F, 23.5F), 0, 0.9F);
    lightBrazier(room, at(15.5F, 4.0F, 23.5F), 3, 0.9F);
    hangTorch(room, at(8.19F, 6.0F, 27.0F), 90.0F, 1, 0.8F);
    hangTorch(room, at(19.81F, 6.0F, 27.0F), 270.0F, 4, 0.8F);
    hangTorch(room, at(8.19F, 6.0F, 32.0F), 90.0F, 2, 0.8F);
    hangTorch(room, at(19.81F, 6.0F, 32.0F), 270.0F, 5, 0.8F);
    // Light that the sunlit sand throws back into the shade.
    room.lights.push_back({at(11.5F, 1.5F, 30.0F), {1.0F, 0.72F, 0.46F}, 0.30F, 6000.0F, false});
    room.lights.push_back({at(12.5F, 6.0F, 25.0F), {1.0F, 0.74F, 0.50F}, 0.25F, 5000.0F, false});
}

/// A flight over the court for whoever enters, and a guardian that wakes at the stairs.
void triggerCourt(RoomPlan& room)
{
    TriggerPlan welcome;
    welcome.oneShot = true;
    welcome.actions = {{TriggerPlan::Action::Kind::Flyby, 0},
                       {TriggerPlan::Action::Kind::Music, 2}};
    TriggerPlan wake;
    wake.actions = {{TriggerPlan::Action::Kind::Entity, 0}};
    room.triggers = {welcome, wake};
    room.sectors.at(6, 13).trigger = 1;
    room.sectors.at(7, 13).trigger = 1;
    for (int x = 5; x <= 8; ++x)
    {
        room.sectors.at(x, 5).trigger = 2;
    }
}

} // namespace

RoomPlan templeCourt()
{
    constexpr int kWall = 16; // clicks
    constexpr int kPylon = 24;
    constexpr int kGallery = 10;
    const SectorPlan sand = open(0, kWall, Surface::Sand);
    const std::map<char, SectorPlan> legend{
        {'.', sand},
        {'p', open(0, kWall, Surface::SandyPaving)},
        {'i', open(2, kWall, Surface::HallInlay)},
        {'g', space(1, kGallery, Surface::Paving, Surface::Slab)},
        {'w',
         drift(open(1, kWall, Surface::Sand), {-1, 0})}, // sand that blew against the galleries
        {'e', drift(open(1, kWall, Surface::Sand), {1, 0})},
        {'1', open(1, kPylon, Surface::Paving)},
        {'2', open(2, kPylon, Surface::Paving)},
        {'3', open(3, kPylon, Surface::Paving)},
        {'T', open(4, kPylon, Surface::Paving)},
        {'B', open(5, kPylon, Surface::Slab)},
    };
    RoomPlan room;
    room.name = "court";
    room.origin = {7, 21};
    room.sectors = drawn({"gggggggggggg",
                          "gg...pp...gg",
                          "gg...pp..egg",
                          "ggw..pp..egg",
                          "ggw.pppp..gg",
                          "ggw.piip..gg",
                          "gg..pppp.egg",
                          "ggw..pp..egg",
                          "gg.B1111B.gg",
                          "gg.B2222B.gg",
                          "gg.B3333B.gg",
                          "TTTTTTTTTTTT",
                          "TTTTTTTTTTTT"},
                         legend);
    room.courses = outerCourses();
    room.stepPicture = pictureOf(Surface::StepEdge);
    room.panels = {{Side::South, {7, 1}, 2, 12, pictureOf(Surface::WingedDisc)}};
    room.outside = true;
    room.ambientAbove = {0.40F, 0.44F, 0.60F};
    room.ambientBelow = {0.38F, 0.33F, 0.30F};

    furnishCourt(room);
    lightCourt(room);
    triggerCourt(room);
    return room;
}

RoomPlan templeGateway()
{
    RoomPlan room;
    room.name = "gateway";
    room.origin = {12, 17};
    room.sectors =
        drawn({"gg", "gg", "gg", "gg"}, {{'g', space(4, 12, Surface::Paving, Surface::Slab)}});
    room.courseBase = 4;
    room.courses = {{5, pictureOf(Surface::Dado), {}},
                    {9, pictureOf(Surface::CarvedBand), {}},
                    {13, pictureOf(Surface::Blocks), {}}};
    room.stepPicture = pictureOf(Surface::StepEdge);
    room.ambientAbove = {0.24F, 0.21F, 0.22F};
    room.ambientBelow = {0.20F, 0.17F, 0.16F};
    hangTorch(room, at(13.19F, 9.0F, 20.0F), 90.0F, 2);
    hangTorch(room, at(14.81F, 9.0F, 20.0F), 270.0F, 5);
    return room;
}

} // namespace tr::test
