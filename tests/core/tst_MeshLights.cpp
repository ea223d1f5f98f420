// Lights baked into shades, and what meshes of statics are lit by: brightness worked out by hand.

#include "core/edit/mesh/Lighting.h"
#include "core/edit/statics/RoomLights.h"
#include "core/edit/statics/StaticLight.h"
#include "tests/core/MeshWork.h"
#include "tests/support/MeshOperations.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <numeric>

using namespace tr;
using namespace tr::test;
using edit::MeshLight;
using edit::MeshLights;
using edit::MeshSharing;

namespace
{

/// A cube of 200 units each of whose faces has corners of its own: four of each side, in the order
/// south, north, west, east, above, below.
MeshShape flatCube()
{
    const MeshShape cube = cubeShape();
    MeshShape flat;
    for (const edit::ShapeFace& face : cube.faces)
    {
        edit::ShapeFace own = face;
        for (std::size_t i = 0; i < face.corners; ++i)
        {
            own.vertices[i] = static_cast<std::uint16_t>(flat.vertices.size());
            flat.vertices.push_back(level::Vertex{cube.vertices[face.vertices[i]]});
        }
        flat.faces.push_back(own);
    }
    flat.shades.assign(flat.vertices.size(), 4096);
    return flat;
}

/// The shade of the first corner of each side of a flat cube.
std::vector<int> shadesOfSides(const MeshLights& lights)
{
    MeshShape cube = flatCube();
    if (!edit::bakeLights(cube, lights, "the cube"))
    {
        return {};
    }
    std::vector<int> shades;
    for (std::size_t side = 0; side < 6; ++side)
    {
        shades.push_back(cube.shades[4 * side]);
    }
    return shades;
}

MeshLights sunAlone(double fromNorth, double height, double ambient)
{
    MeshLight sun;
    sun.towards = edit::towardsSun(fromNorth, height);
    return {ambient, {sun}};
}

/// A level with one static that stands in a room, and lights that are given.
level::Level litLevel(schema::Version version)
{
    level::Level level = LevelBuilder(version).build();
    putMeshes(level.objects, version, {cubeShape(), flatCube()}, 0);
    return level;
}

level::RoomStatic& standingIn(level::Level& level)
{
    return level.version == versions::Tr5 ? level.tr5Rooms.edit()[0].statics.edit()[0]
                                          : level.rooms.edit()[0].statics.edit()[0];
}

bool isNearly(double one, double other)
{
    return std::abs(one - other) < 1e-6;
}

bool isNearly(const std::array<double, 3>& one, const std::array<double, 3>& other)
{
    return isNearly(one[0], other[0]) && isNearly(one[1], other[1]) && isNearly(one[2], other[2]);
}

/// The lights of the room, seen from a place that is turned by a quarter to the right.
MeshLights lightsAt(const level::Level& level)
{
    const schema::Content content = gameFile(level).content;
    return edit::lightsOfRoom(content, 0, {1000, 200, 3000, 0x4000}).value();
}

level::RoomLight placedLight()
{
    level::RoomLight light;
    light.x = 1000 + 300;
    light.y = 200 - 50;
    light.z = 3000 + 7;
    return light;
}

/// What is 300 to the east and 7 to the north of something that is turned with its front to the
/// east is in front of it, and to its left.
constexpr std::array<double, 3> kSeenPlace{-7.0, -50.0, 300.0};

void setLights(level::Level& level, const std::vector<level::RoomLight>& lights)
{
    level.rooms.edit()[0].lights = Table<level::RoomLight>(lights);
}

constexpr std::array<std::size_t, 1> kFirstStatic{0};

/// A WAD with statics that show meshes as these mesh pointers do.
schema::Content staticsOf(const std::vector<MeshShape>& shapes,
                          const std::vector<std::uint16_t>& meshes)
{
    level::Wad wad = LevelBuilder(versions::Wad).buildWad();
    std::vector<level::MeshPointer> pointers(shapes.size());
    wad.objects.meshPointers = Table<level::MeshPointer>(std::move(pointers));
    putMeshes(wad.objects, versions::Wad, shapes, 0);
    std::vector<level::StaticMesh> statics(meshes.size());
    for (std::size_t i = 0; i < meshes.size(); ++i)
    {
        statics[i].id = static_cast<std::uint32_t>(i);
        statics[i].mesh = meshes[i];
    }
    wad.objects.staticMeshes = Table<level::StaticMesh>(std::move(statics));
    return gameFile(std::move(wad)).content;
}

bool hasShadesAt(const Document& document, std::size_t row)
{
    const auto mesh = objectsOf(document).staticMeshes[row].mesh;
    return edit::shapeAt(document.content(), mesh)->hasShades();
}

} // namespace

class tst_MeshLights : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void waysToASun()
    {
        QVERIFY(isNearly(edit::towardsSun(0, 0), {0, 0, 1}));
        QVERIFY(isNearly(edit::towardsSun(90, 0), {1, 0, 0}));
        QVERIFY(isNearly(edit::towardsSun(123, 90), {0, -1, 0}));
        QVERIFY(isNearly(edit::towardsSun(180, -30), {0, 0.5, -std::sqrt(3.0) / 2.0}));
    }

    /// 8192 less 4096 for each time that a side is as bright as its texels.
    void aSunOnACube()
    {
        // Straight from above: 1 and a quarter above, a quarter elsewhere.
        QCOMPARE(shadesOfSides(sunAlone(0, 90, 0.25)),
                 (std::vector<int>{7168, 7168, 7168, 7168, 3072, 7168}));
        // From the south-east, 30 degrees high: half of it from above, and half of the root of 3
        // by half of the root of 2 on either side, which is 0.612372.
        QCOMPARE(shadesOfSides(sunAlone(135, 30, 0.0)),
                 (std::vector<int>{5684, 8191, 8191, 5684, 6144, 8191}));
        // Twice as bright is the brightest, and black the darkest.
        QCOMPARE(shadesOfSides({5.0, {}}), std::vector<int>(6, 0));
        QCOMPARE(shadesOfSides({2.0, {}}), std::vector<int>(6, 0));
        QCOMPARE(shadesOfSides({1.0, {}}), std::vector<int>(6, 4096));
        QCOMPARE(shadesOfSides({-1.0, {}}), std::vector<int>(6, 8191));
    }

    /// Corners that sides have in common are lit as what is between them: 1 by the root of 3.
    void aSunOnARoundCube()
    {
        MeshShape cube = cubeShape();
        cube.normals.clear();
        cube.shades.assign(8, 0);
        QVERIFY(edit::bakeLights(cube, sunAlone(0, 90, 0.0), "the cube").has_value());
        for (std::size_t row = 0; row < 8; ++row)
        {
            QCOMPARE(int{cube.shades[row]}, cube.vertices[row].y < 0 ? 5827 : 8191);
        }
    }

    void lightsOnAFace()
    {
        // A single corner that looks up, 1000 below the light.
        const auto shadeBy = [](MeshLight light)
        {
            MeshShape sheet = meshShape({{0, 0, 0}, {0, 0, 30}, {30, 0, 0}}, {meshFace({0, 1, 2})});
            sheet.normals.clear();
            sheet.shades.assign(3, 0);
            light.place = {0.0, -1000.0, 0.0};
            const auto done = edit::bakeLights(sheet, {0.0, {light}}, "the sheet");
            return done ? int{sheet.shades[0]} : -1;
        };
        const auto dark = [](double brightness)
        { return std::min(static_cast<int>(std::lround((2.0 - brightness) * 4096.0)), 8191); };
        // As far away as it reaches it is half as strong, at three times of it a tenth.
        QCOMPARE(shadeBy({.kind = MeshLight::Kind::Faded, .reach = 1000.0}), dark(0.5));
        QCOMPARE(shadeBy({.kind = MeshLight::Kind::Faded, .strength = 2.0, .reach = 3000.0}),
                 dark(1.8));
        QCOMPARE(shadeBy({.kind = MeshLight::Kind::Faded, .reach = 0.0}), 8191);
        QCOMPARE(shadeBy({.kind = MeshLight::Kind::Ranged, .reach = 2000.0, .full = 1000.0}),
                 dark(1.0));
        QCOMPARE(shadeBy({.kind = MeshLight::Kind::Ranged, .reach = 1200.0, .full = 200.0}),
                 dark(0.2));
        QCOMPARE(shadeBy({.kind = MeshLight::Kind::Ranged, .reach = 900.0, .full = 0.0}), 8191);
        QCOMPARE(shadeBy({.kind = MeshLight::Kind::Ranged, .strength = -1.0, .reach = 2000.0}),
                 8191);
        // In the middle of a cone, halfway out of it, and beside it: cosines 1, 0.8 and 0.6.
        const MeshLight spot{.kind = MeshLight::Kind::Spot,
                             .reach = 4000.0,
                             .full = 2000.0,
                             .innerCosine = 1.0,
                             .outerCosine = 0.6};
        MeshLight turned = spot;
        QCOMPARE(shadeBy(turned), dark(1.0));
        turned.towards = {0.6, -0.8, 0.0};
        QCOMPARE(shadeBy(turned), dark(0.5));
        turned.towards = {0.8, -0.6, 0.0};
        QCOMPARE(shadeBy(turned), 8191);
        // What no number says lights nothing.
        const double none = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(shadeBy({.kind = MeshLight::Kind::Ranged, .strength = none, .reach = 9.0}), 8191);
        QCOMPARE(
            shadeBy({.kind = MeshLight::Kind::Spot, .towards = {none, none, none}, .reach = none}),
            8191);
        // The inner part of a cone is the wider one, or as wide as the outer one.
        MeshLight wide = spot;
        wide.towards = {0.6, -0.8, 0.0};
        wide.innerCosine = 0.5;
        QCOMPARE(shadeBy(wide), dark(1.0));
        wide.towards = {0.8, -0.6, 0.0};
        wide.outerCosine = 0.7;
        QCOMPARE(shadeBy(wide), 8191);
        // Another light shines all the same.
        MeshLights two = sunAlone(0, 90, 0.25);
        two.lights.push_back({.kind = MeshLight::Kind::Ranged, .strength = none, .reach = 9000.0});
        QCOMPARE(shadesOfSides(two), (std::vector<int>{7168, 7168, 7168, 7168, 3072, 7168}));
        // From below it lights nothing.
        MeshShape under = meshShape({{0, 0, 0}, {30, 0, 0}, {0, 0, 30}}, {meshFace({0, 1, 2})});
        under.normals.clear();
        under.shades.assign(3, 0);
        QVERIFY(edit::bakeLights(under, sunAlone(0, 90, 0.0), "it").has_value());
        QCOMPARE(int{under.shades[0]}, 8191);
    }

    void whatCannotBeLit()
    {
        MeshShape cube = cubeShape();
        QCOMPARE(meshCode(edit::bakeLights(cube, {}, "it")), "no_shades");
        cube.normals.clear();
        cube.shades.assign(7, 0);
        QCOMPARE(meshCode(edit::bakeLights(cube, {}, "it")), "row_count_differs");
        cube.shades.assign(8, 9000);
        const MeshRowList rows{0, 1};
        QVERIFY(edit::shiftShades(cube, rows, -256, "it").has_value());
        QCOMPARE(int{cube.shades[0]}, 8744);
        QCOMPARE(int{cube.shades[2]}, 9000);
        // Beyond the end already: no further, and not back.
        QCOMPARE(meshCode(edit::shiftShades(cube, rows, 256, "it")), "nothing_to_do");
        cube.shades[0] = 8100;
        cube.shades[1] = 100;
        QVERIFY(edit::shiftShades(cube, rows, 256, "it").has_value());
        QCOMPARE(int{cube.shades[0]}, 8191);
        QCOMPARE(int{cube.shades[1]}, 356);
        QVERIFY(edit::shiftShades(cube, rows, -400, "it").has_value());
        QCOMPARE(int{cube.shades[1]}, 0);
        const MeshRowList last{1};
        QCOMPARE(meshCode(edit::shiftShades(cube, last, -400, "it")), "nothing_to_do");
        MeshShape normals = cubeShape();
        QCOMPARE(meshCode(edit::shiftShades(normals, rows, 1, "it")), "no_shades");
    }

    // --- lights of rooms

    void lightsOfEarlyGames()
    {
        for (const schema::Version version : {versions::Tr1, versions::Tr2})
        {
            level::Level level = litLevel(version);
            level::RoomLight light = placedLight();
            light.intensity1 = 0x1000;
            light.fade1 = 2560;
            level::RoomLight black = placedLight();
            black.intensity1 = 0x9000;
            setLights(level, {light, black});
            level.rooms.edit()[0].ambient.ambientIntensity = 0x1800;
            const MeshLights lights = lightsAt(level);
            QVERIFY(isNearly(lights.ambient, 0.5));
            QCOMPARE(lights.lights.size(), std::size_t{2});
            QVERIFY(lights.lights[0].kind == MeshLight::Kind::Faded);
            QVERIFY(isNearly(lights.lights[0].place, kSeenPlace));
            QVERIFY(isNearly(lights.lights[0].strength, 1.0));
            QVERIFY(isNearly(lights.lights[0].reach, 2560.0));
            QVERIFY(isNearly(lights.lights[1].strength, 0.0));
        }
    }

    void lightsOfTr3()
    {
        level::Level level = litLevel(versions::Tr3);
        level::RoomLight light = placedLight();
        light.colour = {255, 255, 255};
        light.parameters = {0x0800, 0, 0x0A00, 1};
        level::RoomLight sun = light;
        sun.lightType = 1;
        sun.parameters = {0, -16384, 100, 0};
        setLights(level, {light, sun});
        const MeshLights lights = lightsAt(level);
        QVERIFY(lights.lights[0].kind == MeshLight::Kind::Ranged);
        QVERIFY(isNearly(lights.lights[0].strength, 0.25)); // 0x0800 of 0x2000
        QVERIFY(isNearly(lights.lights[0].full, 0.0));
        QVERIFY(isNearly(lights.lights[0].reach, 0x10A00));
        QVERIFY(lights.lights[1].kind == MeshLight::Kind::Sun);
        QVERIFY(isNearly(lights.lights[1].strength, 1.0));
        QVERIFY(isNearly(lights.lights[1].towards, {-100, -16384, 0}));
    }

    void lightsOfTr4()
    {
        level::Level level = litLevel(versions::Tr4);
        level::RoomLight light = placedLight();
        light.colour = {0, 255, 0};
        light.intensity = 0x1000;
        light.hotspot = 1024.0F;
        light.falloff = 4096.0F;
        light.direction = {1.0F, 0.0F, 0.0F};
        std::vector<level::RoomLight> all(5, light);
        for (std::size_t i = 0; i < all.size(); ++i)
        {
            all[i].lightType = static_cast<std::uint8_t>(i);
        }
        all[2].hotspot = 0.9F;
        all[2].falloff = 0.7F;
        all[2].length = 2000.0F;
        all[2].cutoff = 3000.0F;
        setLights(level, all);
        level.rooms.edit()[0].ambient.roomColour = 0xFF40'4040;
        const MeshLights lights = lightsAt(level);
        QVERIFY(isNearly(lights.ambient, 0.5));
        QCOMPARE(lights.lights.size(), std::size_t{4}); // fog is no light
        QVERIFY(lights.lights[0].kind == MeshLight::Kind::Sun);
        QVERIFY(isNearly(lights.lights[0].strength, 0.587));
        QVERIFY(isNearly(lights.lights[0].towards, {0, 0, 1}));
        QVERIFY(lights.lights[1].kind == MeshLight::Kind::Ranged);
        QVERIFY(isNearly(lights.lights[1].full, 1024.0));
        QVERIFY(isNearly(lights.lights[1].reach, 4096.0));
        QVERIFY(lights.lights[2].kind == MeshLight::Kind::Spot);
        QVERIFY(isNearly(lights.lights[2].full, 2000.0));
        QVERIFY(isNearly(lights.lights[2].reach, 3000.0));
        QVERIFY(std::abs(lights.lights[2].outerCosine - 0.7) < 1e-6);
        QVERIFY(lights.lights[3].kind == MeshLight::Kind::Ranged);
        QVERIFY(isNearly(lights.lights[3].strength, -1.0)); // of no colour
    }

    void lightsOfTr5()
    {
        level::Level level = litLevel(versions::Tr5);
        level::Tr5Light light;
        light.place = {1300.0F, 150.0F, 3007.0F};
        light.colour = {0.0F, 0.0F, 1.0F};
        light.hotspot = 1024.0F;
        light.falloff = 4096.0F;
        light.direction = {0.0F, 1.0F, 0.0F};
        std::vector<level::Tr5Light> all(4, light);
        for (std::size_t i = 0; i < all.size(); ++i)
        {
            all[i].lightType = static_cast<std::uint8_t>(i);
        }
        all[2].range = 5120.0F;
        all[3].shadowIntensity = 64;
        level.tr5Rooms.edit()[0].lights = Table<level::Tr5Light>(all);
        level.tr5Rooms.edit()[0].header.roomColour = 0x0020'2020;
        const MeshLights lights = lightsAt(level);
        QVERIFY(isNearly(lights.ambient, 0.25));
        QCOMPARE(lights.lights.size(), std::size_t{4});
        QVERIFY(isNearly(lights.lights[0].towards, {0, -1, 0})); // shines down
        QVERIFY(std::abs(lights.lights[0].strength - 0.114 * 255.0 / 128.0) < 1e-6);
        QVERIFY(isNearly(lights.lights[1].place, kSeenPlace));
        QVERIFY(isNearly(lights.lights[2].reach, 5120.0));
        QVERIFY(isNearly(lights.lights[3].strength, -0.5));
    }

    void roomsThatAreNotThere()
    {
        const auto level = gameFile(litLevel(versions::Tr4)).content;
        QCOMPARE(meshCode(edit::lightsOfRoom(level, 99, {})), "no_lights");
        const auto wad = staticsOf({cubeShape()}, {0});
        QCOMPARE(meshCode(edit::lightsOfRoom(wad, 0, {})), "no_lights");
        QVERIFY(!edit::firstOfSlot(wad, 0));
        QVERIFY(!edit::firstOfSlot(level, 4711));
    }

    // --- statics

    void staticsAreLit_data() { addMeshVersionRows(); }

    /// There and back in every game, in one edit each.
    void staticsAreLit()
    {
        const auto version = currentMeshVersion();
        const auto file = templeFile(version);
        const auto bytes = file.content.write();
        Document document(file.content);
        MeshRowList rows(objectsOf(document).staticMeshes.size());
        std::iota(rows.begin(), rows.end(), std::size_t{0});
        const auto meshes = edit::meshesOfStatics(file.content, rows);
        const auto shaded = static_cast<std::size_t>(
            std::ranges::count(meshes, true, &edit::StaticsOfMesh::hasShades));
        QVERIFY(!meshes.empty());
        const auto lit = edit::setStaticLight(document, rows, true, MeshSharing::All);
        QCOMPARE(lit ? *lit : 0, meshes.size() - shaded);
        for (const std::size_t row : rows)
        {
            QVERIFY(hasShadesAt(document, row));
        }
        const auto known = document.position();
        QCOMPARE(meshCode(edit::setStaticLight(document, rows, true, MeshSharing::All)),
                 "nothing_to_do");
        MeshLights lights = sunAlone(90, 45, 0.5);
        QCOMPARE(*edit::bakeStatics(document, rows, lights, MeshSharing::All), meshes.size());
        QCOMPARE(document.position(), known + 1);
        const auto baked = document.content().write();
        const auto read = format::read(baked, "temple");
        QVERIFY(read && read->complete);
        QVERIFY(read->objects() == objectsOf(document));
        QCOMPARE(*edit::setStaticLight(document, rows, false, MeshSharing::All), meshes.size());
        for (const std::size_t row : rows)
        {
            QVERIFY(!hasShadesAt(document, row));
        }
        QCOMPARE(meshCode(edit::bakeStatics(document, rows, lights, MeshSharing::All)),
                 "no_shades");
        document.undo();
        QVERIFY(document.content().write() == baked);
        document.goTo(0);
        QVERIFY(document.content().write() == bytes);
        document.goTo(known + 1);
        QVERIFY(document.content().write() == baked);
    }

    /// By the lights of the room that it stands in, as it is turned there.
    void litByTheRoom()
    {
        for (const schema::Version version : {versions::Tr1, versions::Tr3})
        {
            level::Level level = litLevel(version);
            auto& placed = standingIn(level);
            placed.x = 10'000;
            placed.y = 500;
            placed.z = 20'000;
            placed.rotation = 0x4000;
            auto& statics = level.objects.staticMeshes.edit();
            statics[0].id = placed.meshId;
            statics[0].mesh = 1; // the flat cube
            level::RoomLight light;
            // 900 to the east of its side; the front of the cube, which looks north, is there now.
            light.x = 10'000 + 100 + 900;
            light.y = 500 + 100;
            light.z = 20'000 + 100;
            light.intensity1 = 0x1000;
            light.fade1 = 900;
            light.colour = {255, 255, 255};
            light.parameters = {0x2000, 0, 1800, 0}; // at half of its way: half as strong
            setLights(level, {light});
            level.rooms.edit()[0].ambient.ambientIntensity = 0x1FFF;
            Document document(gameFile(level).content);
            QCOMPARE(*edit::bakeStatics(document, kFirstStatic, {}, MeshSharing::All),
                     std::size_t{1});
            const MeshShape lit = meshShapeOf(document, 1);
            // Half as strong, and straight on the corner that is at the same height and depth.
            const auto lightest = std::ranges::min_element(lit.shades) - lit.shades.begin();
            QCOMPARE(int{lit.shades[static_cast<std::size_t>(lightest)]}, 6143);
            document.undo();
            const auto twice = edit::bakeStatics(document, kFirstStatic, {}, MeshSharing::All, 2.0);
            QVERIFY(twice.has_value());
            const MeshShape brighter = meshShapeOf(document, 1);
            QCOMPARE(int{*std::ranges::min_element(brighter.shades)}, 4094);
            const level::Vertex& corner = lit.vertices[static_cast<std::size_t>(lightest)];
            QCOMPARE((std::array<int, 3>{corner.x, corner.y, corner.z}),
                     (std::array<int, 3>{-100, 100, 100}));
            // Who stands nowhere has no light.
            level.objects.staticMeshes.edit()[0].id = 4711;
            Document homeless(gameFile(level).content);
            QCOMPARE(meshCode(edit::bakeStatics(homeless, kFirstStatic, {}, MeshSharing::All)),
                     "no_lights");
        }
    }

    /// The first of two statics that show a mesh stands nowhere: the other one decides.
    void litByTheOneThatStands()
    {
        level::Level level = litLevel(versions::Tr1);
        setLights(level, {});
        level.rooms.edit()[0].ambient.ambientIntensity = 0x1800; // half as bright as texels
        std::vector<level::StaticMesh> statics(2);
        statics[0].id = 4711;
        statics[0].mesh = 1; // the flat cube
        statics[1].id = standingIn(level).meshId;
        statics[1].mesh = 1;
        level.objects.staticMeshes = Table<level::StaticMesh>(std::move(statics));
        Document document(gameFile(level).content);
        const MeshRowList both{0, 1};
        const auto done = edit::bakeStatics(document, both, {}, MeshSharing::All);
        QCOMPARE(done ? *done : 0, std::size_t{1});
        QVERIFY(meshShapeOf(document, 1).shades == std::vector<std::int16_t>(24, 6144));
    }

    void meshesThatOthersShow()
    {
        // Statics 0 and 1 show the first mesh, 2 another one; 3 shows none.
        const auto content = staticsOf({cubeShape(), flatCube(), cubeShape()}, {0, 0, 1, 99});
        const MeshRowList one{1};
        const auto shared = edit::meshesOfStatics(content, one);
        QCOMPARE(shared.size(), std::size_t{1});
        QVERIFY(shared[0].hasOthers);
        const MeshRowList both{0, 1, 3};
        const auto own = edit::meshesOfStatics(content, both);
        QCOMPARE(own.size(), std::size_t{2});
        QCOMPARE(own[0].rows, (std::vector<std::size_t>{0, 1}));
        QVERIFY(!own[1].isReadable);

        const auto bytes = content.write();
        Document document(content);
        QCOMPARE(*edit::setStaticLight(document, one, true, MeshSharing::OnlyThese),
                 std::size_t{1});
        QVERIFY(hasShadesAt(document, 1));
        QVERIFY(!hasShadesAt(document, 0));
        QVERIFY(hasShadesAt(document, 2));
        QVERIFY(meshShapeOf(document, 0).vertices == cubeShape().vertices);
        const auto read = format::read(document.content().write(), "a.wad");
        QVERIFY(read && read->complete && read->objects() == objectsOf(document));
        document.undo();
        QVERIFY(document.content().write() == bytes);
        QCOMPARE(*edit::setStaticLight(document, one, true, MeshSharing::All), std::size_t{1});
        QVERIFY(hasShadesAt(document, 0));
        QVERIFY(hasShadesAt(document, 1));
        document.undo();
        QVERIFY(document.content().write() == bytes);
        const MeshRowList nothing{3};
        QCOMPARE(meshCode(edit::setStaticLight(document, nothing, true, MeshSharing::All)),
                 "nothing_to_do");
        QCOMPARE(meshCode(edit::bakeStatics(document, nothing, {}, MeshSharing::All)), "no_shades");
        QCOMPARE(document.position(), std::size_t{0});
    }

    /// Of the mesh only shades differ, two bytes a corner at most.
    void onlyShadesDiffer()
    {
        const auto content = staticsOf({flatCube(), cubeShape()}, {0, 1});
        Document document(content);
        QCOMPARE(
            *edit::bakeStatics(document, kFirstStatic, sunAlone(0, 90, 0.25), MeshSharing::All),
            std::size_t{1});
        const auto& before = level::objectsOf(content).meshWords;
        const auto& now = objectsOf(document).meshWords;
        QCOMPARE(now.size(), before.size());
        std::size_t others = 0;
        for (std::size_t i = 0; i < now.size(); ++i)
        {
            others += now[i] != before[i] ? 1 : 0;
        }
        QCOMPARE(others, std::size_t{24});
        QCOMPARE(untouchedProblem(content, document.content(), 0, false), std::string());
        MeshShape expected = flatCube();
        QVERIFY(meshShapeOf(document).vertices == expected.vertices);
        QCOMPARE(int{meshShapeOf(document).shades[16]}, 3072);
    }
};

template struct tr::test::RegisteredTest<tst_MeshLights>;
#include "tst_MeshLights.moc"
