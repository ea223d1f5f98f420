// Object files of Tomb Editor as WADs and back. The object files are put together by hand, and what
// the WADs say is read by hand.

#include "core/convert/wad2/MeshMaking.h"
#include "core/convert/wad2/TextureAreas.h"
#include "core/format/wad2/Wad2File.h"
#include "tests/core/Damage.h"
#include "tests/core/HandOutcome.h"
#include "tests/core/MergeSamples.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"
#include "tests/support/Wad2Files.h"
#include "tests/support/WadValues.h"

#include <QTest>

#include <array>
#include <cmath>
#include <limits>

using namespace tr;
using test::Bytes;
using test::bytesOf;
using test::convertedByHand;
using test::handColour;
using test::HandFace;
using test::HandFile;
using test::HandOutcome;
using test::HandTexel;
using test::kHandSide;
using test::kHandSlot;
using test::wadOfHand;
namespace chunks = test::chunks;

namespace
{

/// A face of the first mesh as the words of the WAD say it.
struct WadWordFace
{
    std::vector<int> vertices;
    std::uint16_t texture = 0;
    int effects = 0;
};

std::vector<WadWordFace> wordFacesOf(const level::Wad& wad, std::uint32_t offset)
{
    const auto& words = wad.objects.meshWords;
    std::size_t at = offset / 2 + 5;
    const auto next = [&] { return static_cast<std::int16_t>(words[at++]); };
    const int vertices = next();
    at += static_cast<std::size_t>(3 * vertices);
    const int normals = next();
    at += static_cast<std::size_t>(normals > 0 ? 3 * normals : -normals);
    std::vector<WadWordFace> faces;
    for (int left = next(); left > 0; --left)
    {
        WadWordFace& face = faces.emplace_back();
        for (int corners = next() == 9 ? 4 : 3; corners > 0; --corners)
        {
            face.vertices.push_back(next());
        }
        face.texture = static_cast<std::uint16_t>(next());
        face.effects = next() & 0xFF;
    }
    return faces;
}

std::vector<WadWordFace> wordFacesOf(const HandOutcome& outcome)
{
    const level::Objects& objects = outcome.wad().objects;
    return wordFacesOf(outcome.wad(), objects.meshPointers[objects.models[0].firstMesh].offset);
}

/// What is wrong with how a face of a WAD shows what a polygon did: its texels from its first
/// corner to its second and on to its last have to be those that lie there on the texture.
std::string
shownProblem(const HandFace& wanted, const WadWordFace& got, std::span<const std::int64_t> texels)
{
    const std::size_t count = wanted.vertices.size();
    const auto first = std::ranges::find(wanted.vertices, got.vertices[0]);
    if (got.vertices.size() != count || first == wanted.vertices.end())
    {
        return "other corners";
    }
    std::vector<HandTexel> at;
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::size_t from =
            (static_cast<std::size_t>(first - wanted.vertices.begin()) + i) % count;
        at.push_back(wanted.texels[from]);
        if (wanted.vertices[from] != got.vertices[i])
        {
            return "other order of corners";
        }
    }
    const auto across = static_cast<int>(texels[0]);
    const auto down = static_cast<int>(texels[1]);
    for (int row = 0; row < down; ++row)
    {
        for (int column = 0; column < across; ++column)
        {
            const float s = (static_cast<float>(column) + 0.5F) / static_cast<float>(across);
            const float t = (static_cast<float>(row) + 0.5F) / static_cast<float>(down);
            // Of a triangle only its own half is seen.
            if (count == 3 && s + t > 1.0F)
            {
                continue;
            }
            const HandTexel& last = at.back();
            const float x = at[0].x + (at[1].x - at[0].x) * s + (last.x - at[0].x) * t;
            const float y = at[0].y + (at[1].y - at[0].y) * s + (last.y - at[0].y) * t;
            const std::uint32_t expected =
                handColour(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)));
            const std::int64_t shown = texels[static_cast<std::size_t>(2 + row * across + column)];
            if (shown != expected)
            {
                return concat("texel ", column, ", ", row, ": ", shown, ", not ", expected);
            }
        }
    }
    return {};
}

/// Checks all faces of a file against its polygons.
std::string shownProblem(const HandFile& objects, const HandOutcome& outcome)
{
    const auto faces = wordFacesOf(outcome);
    const auto values = test::valuesOfWad(outcome.content);
    std::span<const std::int64_t> texels = values.moveables.at(kHandSlot).at("texels");
    if (faces.size() != objects.faces.size())
    {
        return "other faces";
    }
    for (std::size_t i = 0; i < faces.size(); ++i)
    {
        if (const auto problem = shownProblem(objects.faces[i], faces[i], texels); !problem.empty())
        {
            return concat("face ", i, ": ", problem);
        }
        texels = texels.subspan(2 + static_cast<std::size_t>(texels[0] * texels[1]));
    }
    return {};
}

std::string handKeyFrame(float x, float y, float z)
{
    using namespace chunks;
    return branch(
        "W2Kf",
        {},
        {leaf("W2KfOffs", vec3(1.6F, 100, -2.5F)),
         branch("W2KfBB", {}, {leaf("W2BBMin", vec3(0, 9, 0)), leaf("W2BBMax", vec3(1, -9, 1))}),
         leaf("W2KfA", vec3(x, y, z))});
}

} // namespace

class tst_Wad2Conversion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rectanglesAreShownAsTheyAre();
    void sidesBetweenTexelsAreMoved();
    void otherShapesAreDrawnAnew();
    void largeAreasAreDrawnSmaller();
    void bothSidesAreTwoFaces();
    void looksOfFacesAreBits();
    void lengthsOfNormals();
    void coloursBecomeShades();
    void pointsAreRounded();
    void bonesInBonesBecomeAList();
    void anglesAreRounded_data();
    void anglesAreRounded();
    void framesAreNumberedThrough();
    void framesOfAnySize();
    void overlappingListsAreBounded();
    void drawnTexelsAreBounded();
    void whatIsLeftOutLeavesNothing();
    void shineOfFaces();
    void commandsArePacked();
    void equalMeshesAreOne();
    void lossesAreTold();
    void wadsComeBack();
    void anyFileIsConvertedOrRefused();
};

void tst_Wad2Conversion::rectanglesAreShownAsTheyAre()
{
    // The corners of a rectangle around, from each of them, in both directions.
    const std::array<HandTexel, 4> corners{{{2, 3}, {9, 3}, {9, 14}, {2, 14}}};
    HandFile objects;
    for (std::size_t first = 0; first < 4; ++first)
    {
        for (const std::size_t step : {1U, 3U})
        {
            HandFace quad{{0, 1, 2, 3}, {}};
            for (std::size_t i = 0; i < 4; ++i)
            {
                quad.texels.push_back(corners.at((first + i * step) % 4));
            }
            objects.faces.push_back(quad);
            for (std::size_t left = 0; left < 4; ++left)
            {
                HandFace triangle{{0, 1, 2}, quad.texels};
                triangle.texels.erase(triangle.texels.begin() + static_cast<std::ptrdiff_t>(left));
                objects.faces.push_back(triangle);
            }
        }
    }
    const HandOutcome outcome = wadOfHand(objects);
    QCOMPARE(shownProblem(objects, outcome), std::string());
    const std::string told = outcome.textOfLosses();
    QVERIFY2(told.find("faces show") == std::string::npos
                 && told.find("face shows") == std::string::npos,
             told.c_str());
    // The corners of the mesh lie in a line. Every other quad begins at its second or fourth one.
    QVERIFY2(told.find("4 faces are bent, and are folded") != std::string::npos, told.c_str());
    // One picture, but for what triangles and quads cannot turn, and the sample that is none.
    QVERIFY(outcome.wad().textureSamples.size() <= 5);
}

void tst_Wad2Conversion::sidesBetweenTexelsAreMoved()
{
    const auto quad = [](float low, float high) {
        return HandFace{{0, 1, 2, 3}, {{low, low}, {high, low}, {high, high}, {low, high}}};
    };
    HandFile objects{{quad(2.5F, 7.5F), quad(0.1F, 7.9F), quad(-0.4F, 15.0F)}};
    const HandOutcome outcome = wadOfHand(objects);
    objects.faces = {quad(2, 8), quad(0, 8), quad(0, 15)};
    QCOMPARE(shownProblem(objects, outcome), std::string());
    QVERIFY2(outcome.textOfLosses().find("3 faces show parts of texels") != std::string::npos,
             outcome.textOfLosses().c_str());
}

void tst_Wad2Conversion::otherShapesAreDrawnAnew()
{
    HandFile objects{{HandFace{{0, 1, 2}, {{1, 1}, {9, 3}, {4, 12}}},
                      HandFace{{2, 1, 3}, {{0, 0}, {16, 8}, {3, 8}}},
                      HandFace{{0, 1, 2, 3}, {{8, 1}, {15, 8}, {8, 15}, {1, 8}}}}};
    const HandOutcome outcome = wadOfHand(objects);
    QCOMPARE(shownProblem(objects, outcome), std::string());
    QVERIFY2(outcome.textOfLosses().find("3 faces show what is no rectangle") != std::string::npos,
             outcome.textOfLosses().c_str());
}

void tst_Wad2Conversion::largeAreasAreDrawnSmaller()
{
    // A texture of 512 texels across, its left half of one colour and the right one of another.
    using namespace chunks;
    constexpr std::uint32_t kLeft = 0xFF204060;
    constexpr std::uint32_t kRight = 0xFF806040;
    std::string texels;
    for (int i = 0; i < 512 * 2; ++i)
    {
        texels += raw(i % 512 < 256 ? kLeft : kRight);
    }
    const HandFile objects{{HandFace{{0, 1, 2, 3}, {{0, 0}, {512, 0}, {512, 2}, {0, 2}}}}};
    const std::string large = branch(
        "W2Textures", {}, {branch("W2Txt", leb(512) + leb(2), {leaf("W2TxtData", texels)})}, 5);
    const std::string mesh = objects.mesh();
    const HandOutcome outcome = wadOfHand(bytesOf(
        file({large, branch("W2Moveables", {}, {branch("W2Moveable", leb(kHandSlot), {mesh})})})));
    const auto values = test::valuesOfWad(outcome.content);
    const auto& shown = values.moveables.at(kHandSlot).at("texels");
    QCOMPARE(shown[0], std::int64_t{256});
    QCOMPARE(shown[1], std::int64_t{2});
    QCOMPARE(shown[2], std::int64_t{0x204060});
    QCOMPARE(shown[2 + 127], std::int64_t{0x204060});
    QCOMPARE(shown[2 + 128], std::int64_t{0x806040});
    QVERIFY(outcome.textOfLosses().find("more than 256 texels") != std::string::npos);
}

void tst_Wad2Conversion::bothSidesAreTwoFaces()
{
    HandFace quad{{0, 1, 2, 3}, {{0, 0}, {8, 0}, {8, 8}, {0, 8}}};
    quad.isDoubleSided = true;
    HandFace triangle{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}};
    triangle.isDoubleSided = true;
    HandFile objects{{quad, triangle}};
    const HandOutcome outcome = wadOfHand(objects);
    const auto turned = [](HandFace face)
    {
        std::reverse(face.vertices.begin() + 1, face.vertices.end());
        std::reverse(face.texels.begin() + 1, face.texels.end());
        return face;
    };
    objects.faces = {quad, turned(quad), triangle, turned(triangle)};
    QCOMPARE(shownProblem(objects, outcome), std::string());
}

void tst_Wad2Conversion::looksOfFacesAreBits()
{
    HandFace face{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}};
    HandFile objects;
    const std::array<std::array<int, 3>, 6> looks{
        {{0, 0, 0}, {1, 0, 0}, {2, 0, 1}, {9, 0, 0}, {0, 5, 2 | (5 << 2)}, {2, 63, 3 | (31 << 2)}}};
    for (const auto& look : looks)
    {
        face.blend = look[0];
        face.shine = look[1];
        objects.faces.push_back(face);
    }
    const HandOutcome outcome = wadOfHand(objects);
    const auto faces = wordFacesOf(outcome);
    QCOMPARE(faces.size(), looks.size());
    for (std::size_t i = 0; i < faces.size(); ++i)
    {
        QCOMPARE(faces[i].effects, looks.at(i)[2]);
    }
    const std::string told = outcome.textOfLosses();
    QVERIFY(told.find("a polygon is blended as a WAD cannot say,") != std::string::npos);
    QVERIFY(told.find("a polygon shines more than a WAD can say") != std::string::npos);
}

void tst_Wad2Conversion::lengthsOfNormals()
{
    using namespace chunks;
    HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    objects.normals = leaf("W2N", vec3(0, 1, 0)) + leaf("W2N", vec3(12000, -11031, 37))
                      + leaf("W2N", vec3(0, 0, 0)) + leaf("W2N", vec3(0.6F, 0, -0.8F));
    const auto values = test::valuesOfWad(wadOfHand(objects).content);
    const std::vector<std::int64_t> expected{
        4, 0, -16300, 0, 12000, 11031, 37, 0, 0, 0, 9780, 0, -13040};
    QCOMPARE(values.moveables.at(kHandSlot).at("light"), expected);
}

void tst_Wad2Conversion::coloursBecomeShades()
{
    using namespace chunks;
    HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    objects.lightType = 1;
    objects.colours = leaf("W2VxCol", vec3(1, 1, 1)) + leaf("W2VxCol", vec3(0, 0, 0))
                      + leaf("W2VxCol", vec3(0.5F, 0.5F, 0.5F)) + leaf("W2VxCol", vec3(2, 0, 0));
    const HandOutcome outcome = wadOfHand(objects);
    const auto values = test::valuesOfWad(outcome.content);
    // 8191 - 8191 * 0.2126 * 2 = 4708.2
    const std::vector<std::int64_t> expected{-4, 0, 8191, 4096, 4708};
    QCOMPARE(values.moveables.at(kHandSlot).at("light"), expected);
    const std::string told = outcome.textOfLosses();
    QVERIFY(told.find("a vertex has a colour, of which only the brightness stays")
            != std::string::npos);
    QVERIFY(told.find("a vertex is brighter than a WAD can say") != std::string::npos);
}

void tst_Wad2Conversion::pointsAreRounded()
{
    const auto values = test::valuesOfWad(
        wadOfHand(HandFile{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}}).content);
    const std::vector<std::int64_t> points{4, 0, 0, 5, 10, -20, 5, 20, -40, 5, 30, -60, 5};
    QCOMPARE(values.moveables.at(kHandSlot).at("vertices"), points);
    const std::vector<std::int64_t> sphere{1, -2, 3, 10};
    QCOMPARE(values.moveables.at(kHandSlot).at("spheres"), sphere);
    // 40,000 is more than there is room for.
    const std::vector<std::int64_t> boxes{-1, 1, -32768, 2, -3, 3, -1, 1, -32768, 2, -3, 3};
    QCOMPARE(values.statics.at(3).at("boxes"), boxes);
    QCOMPARE(values.statics.at(3).at("flags"), std::vector<std::int64_t>{2});
}

void tst_Wad2Conversion::bonesInBonesBecomeAList()
{
    using namespace chunks;
    const auto bone = [](float x, std::initializer_list<std::string> inner)
    {
        return branch("W2Bone",
                      {},
                      {leaf("W2BoneName", "b"),
                       number("W2BoneMesh", 0),
                       leaf("W2BoneTrans", vec3(x, 2, 3)),
                       joined(inner)});
    };
    HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    objects.bones = bone(0, {bone(1, {bone(2, {})}), bone(3, {}), bone(4, {}), bone(5, {})});
    const auto values = test::valuesOfWad(wadOfHand(objects).content);
    // The first of several pushes, the last pops, those between do both; an only child does
    // nothing.
    const std::vector<std::int64_t> tree{2,  1, -2, 3, 0,  2, -2, 3, 3,  3,
                                         -2, 3, 3,  4, -2, 3, 1,  5, -2, 3};
    QCOMPARE(values.moveables.at(kHandSlot).at("tree"), tree);
}

void tst_Wad2Conversion::anglesAreRounded_data()
{
    QTest::addColumn<QList<float>>("degrees");
    QTest::addColumn<QList<int>>("angles"); // of 4,096 a turn
    QTest::newRow("none") << QList<float>{0, 0, 0} << QList<int>{0, 0, 0};
    QTest::newRow("whole turns") << QList<float>{360, -360, 720} << QList<int>{0, 0, 0};
    QTest::newRow("pitch") << QList<float>{90, 0, 0} << QList<int>{3072, 0, 0};
    QTest::newRow("yaw") << QList<float>{0, 90, 0} << QList<int>{0, 1024, 0};
    QTest::newRow("roll") << QList<float>{0, 0, 90} << QList<int>{0, 0, 3072};
    // 12 bits where one axis is turned about, 10 where several are.
    QTest::newRow("one step of 12 bits")
        << QList<float>{0, 360.0F / 4096, 0} << QList<int>{0, 1, 0};
    QTest::newRow("nearest of 12 bits")
        << QList<float>{0, 10.0F, 0} << QList<int>{0, 114, 0}; // 113.8
    QTest::newRow("nearest of 10 bits")
        << QList<float>{0, 10.0F, 20.0F} << QList<int>{0, 112, 3868}; // 28.4, 1024 - 56.9
    QTest::newRow("next to nothing") << QList<float>{0.05F, 10.0F, 0} << QList<int>{0, 114, 0};
}

void tst_Wad2Conversion::anglesAreRounded()
{
    QFETCH(QList<float>, degrees);
    QFETCH(QList<int>, angles);
    using namespace chunks;
    HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    objects.animation = branch("W2Ani2",
                               leb(2) + leb(0) + leb(1) + leb(0) + leb(0),
                               {handKeyFrame(degrees[0], degrees[1], degrees[2])});
    const auto values = test::valuesOfWad(wadOfHand(objects).content);
    const std::vector<std::int64_t> expected{
        1, 0, 1, -9, 9, 0, 1, 2, -100, -3, angles[0], angles[1], angles[2]};
    QCOMPARE(values.moveables.at(kHandSlot).at("key frames"), expected);
}

void tst_Wad2Conversion::framesAreNumberedThrough()
{
    using namespace chunks;
    const auto dispatch = [](int low, int high, int animation, int frame)
    { return leaf("W2Disp", leb(low) + leb(high) + leb(animation) + leb(frame), 4); };
    HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    objects.animation =
        branch("W2Ani2",
               leb(2) + leb(6) + leb(3) + leb(1) + leb(4),
               {handKeyFrame(0, 0, 0),
                handKeyFrame(0, 0, 0),
                handKeyFrame(0, 0, 0),
                leaf("W2AniV", raw(1.5F) + raw(4.5F) + raw(-1.0F) + raw(-1.0F))})
        // It says that it ends behind its last key frame, and is followed by one that is not there.
        + branch("W2Ani2",
                 leb(3) + leb(40) + leb(2) + leb(9) + leb(1),
                 {handKeyFrame(0, 0, 0),
                  handKeyFrame(0, 0, 0),
                  branch("W2StCh",
                         leb(5),
                         {dispatch(0, 3, 0, 2), dispatch(1, 2, 8, 0), dispatch(2, 2, 1, 1)})});
    const HandOutcome outcome = wadOfHand(objects);
    const level::Objects& made = outcome.wad().objects;
    QCOMPARE(made.animations.size(), std::size_t{2});
    const level::Animation& one = made.animations[0];
    const level::Animation& two = made.animations[1];
    QCOMPARE(int{one.frameStart}, 0);
    QCOMPARE(int{one.frameEnd}, 6);
    QCOMPARE(int{two.frameStart}, 7);
    QCOMPARE(int{two.frameEnd}, 9);
    QCOMPARE(int{one.nextAnimation}, 1);
    QCOMPARE(int{one.nextFrame}, 11);
    QCOMPARE(int{two.nextAnimation}, 0);
    QCOMPARE(int{two.nextFrame}, 0);
    QCOMPARE(one.speed, std::int32_t{0x18000});
    QCOMPARE(one.acceleration, std::int32_t{0x8000}); // 3 in 6 frames
    QCOMPARE(one.lateralSpeed, std::int32_t{-0x10000});
    QCOMPARE(one.lateralAcceleration, std::int32_t{0});
    QCOMPARE(int{made.stateChanges[0].numDispatches}, 2);
    QVERIFY((made.animDispatches[0] == level::AnimDispatch{7, 10, 0, 2}));
    QVERIFY((made.animDispatches[1] == level::AnimDispatch{9, 9, 1, 8}));
    const std::string told = outcome.textOfLosses();
    QVERIFY(told.find("an animation ends behind its last key frame,") != std::string::npos);
    QVERIFY(told.find("an animation is followed by one that does not exist,") != std::string::npos);
    QVERIFY(told.find("a dispatch leads to an animation that does not exist,")
            != std::string::npos);
}

void tst_Wad2Conversion::framesOfAnySize()
{
    // Tomb Editor takes the nearest of 16 bits; an end of 65535 is damage, and 0.
    using namespace chunks;
    constexpr std::int64_t kLow = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kHigh = std::numeric_limits<std::int64_t>::max();
    HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    objects.animation =
        branch("W2Ani",
               leb(2) + leb(kLow) + leb(1) + leb(0) + leb(0) + leb(0) + leb(0) + leb(1)
                   + leb(kHigh),
               {})
        + branch("W2Ani2",
                 leb(3) + leb(60'000) + leb(1) + leb(0) + leb(kLow),
                 {branch("W2StCh",
                         leb(5),
                         {leaf("W2Disp", leb(kLow) + leb(kHigh) + leb(0) + leb(9), 4)})})
        + branch(
            "W2Ani2",
            leb(4) + leb(kHigh) + leb(1) + leb(0) + leb(0),
            {branch("W2Cmd2", leb(5) + leb(kHigh) + leb(17) + leb(0), {number("W2CmdSnd", -1)})});
    const HandOutcome outcome = wadOfHand(objects);
    const level::Objects& made = outcome.wad().objects;
    QCOMPARE(made.animations.size(), std::size_t{3});
    const std::array<std::array<int, 3>, 3> expected{
        {{0, 0, 65'535}, {1, 60'001, 0}, {60'002, 60'002, 0}}};
    for (std::size_t i = 0; i < expected.size(); ++i)
    {
        QCOMPARE(int{made.animations[i].frameStart}, expected.at(i)[0]);
        QCOMPARE(int{made.animations[i].frameEnd}, expected.at(i)[1]);
        QCOMPARE(int{made.animations[i].nextFrame}, expected.at(i)[2]);
    }
    QVERIFY((made.animDispatches[0] == level::AnimDispatch{1, 65'535, 0, 9}));
    // 60,002 and 32,767, without what is above 16 bits.
    const std::vector<std::int16_t> words{5, 27'233, 17};
    QCOMPARE(std::vector<std::int16_t>(made.animCommands.begin(), made.animCommands.end()), words);
    QVERIFY2(outcome.textOfLosses().find("a command names a frame that a game has no number for,")
                 != std::string::npos,
             outcome.textOfLosses().c_str());
}

void tst_Wad2Conversion::overlappingListsAreBounded()
{
    constexpr std::uint16_t kRows = 2000;
    level::Wad wad = test::buildTempleWad();
    for (level::Animation& each : wad.objects.animations.edit())
    {
        each.numStateChanges = 0;
    }
    level::Animation& first = wad.objects.animations.edit().front();
    first.stateChangeIndex = 0;
    first.numStateChanges = kRows;
    wad.objects.stateChanges = std::vector(kRows, level::StateChange{1, kRows, 0});
    wad.objects.animDispatches = std::vector(kRows, level::AnimDispatch{0, 1, 0, 0});
    const schema::Content content = test::wadSet(std::move(wad), 20, "temple", 100);
    const auto made = convert::conversionsOf(content).front()->convert(content, {});
    QVERIFY(made.has_value());
    std::size_t dispatches = 0;
    for (const wad2::Moveable& moveable : made->content.as<wad2::Wad2>()->moveables.rows)
    {
        for (const wad2::Animation& animation : moveable.animations)
        {
            for (const wad2::StateChange& change : animation.stateChanges)
            {
                dispatches += change.dispatches.size();
            }
        }
    }
    constexpr std::size_t kMost = 100'000; // of 4,000,000
    QVERIFY2(dispatches >= kRows && dispatches <= kMost, qPrintable(QString::number(dispatches)));
    const std::string told = HandOutcome{{}, made->losses}.textOfLosses();
    QVERIFY2(told.find("of animations overlap") != std::string::npos, told.c_str());
}

void tst_Wad2Conversion::drawnTexelsAreBounded()
{
    wad2::Wad2 file;
    wad2::Texture texture;
    texture.size = {{16, 0}, {16, 0}};
    std::vector<wad2::Texel> texels(256);
    for (std::size_t i = 0; i < texels.size(); ++i)
    {
        texels[i].colour = 0xFF00'0000U + static_cast<std::uint32_t>(i);
    }
    texture.pixels.texels = std::move(texels);
    file.textures.rows = std::vector{texture};
    std::vector<transfer::Picture> pictures;
    convert::TextureAreas areas(file, pictures);
    std::size_t plain = 0;
    for (int i = 0; i < 400; ++i)
    {
        // Each takes nearly a page.
        const std::vector<wad2::Vector2> corners{
            {0, 0}, {250, 10.0F + static_cast<float>(i) / 64}, {10, 250}};
        const auto area = areas.shownBy(0, corners);
        QVERIFY(area.has_value());
        plain += area->fit == transfer::AreaFit::Plain ? 1 : 0;
    }
    std::size_t drawn = 0;
    for (const transfer::Picture& each : pictures)
    {
        drawn += each.texels.size();
    }
    constexpr std::size_t kPages = 256;
    QVERIFY(drawn <= kPages * 256 * 256 + plain);
    QVERIFY(plain > 100 && plain < 200);
}

void tst_Wad2Conversion::whatIsLeftOutLeavesNothing()
{
    // More bones than a WAD can say.
    using namespace chunks;
    const HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    std::string bones;
    for (int i = 0; i < 256; ++i)
    {
        bones += branch("W2Bone2", leb(0) + raw(std::int32_t{0}), {number("W2BoneMesh", 0)});
    }
    const HandOutcome outcome = wadOfHand(
        bytesOf(file({branch("W2Textures", {}, {objects.texture()}, 5),
                      branch("W2Moveables",
                             {},
                             {branch("W2Moveable", leb(kHandSlot), {objects.mesh(), bones})})})));
    QVERIFY(outcome.content.as<level::Wad>() != nullptr);
    QVERIFY(outcome.wad().objects.models.empty());
    QVERIFY(outcome.wad().objects.meshPointers.empty());
    QVERIFY(outcome.textOfLosses().find("moveable 7: it is left out, as it has more")
            != std::string::npos);
}

/// Bits 2 to 6 are how much, bit 1 says whether, and bit 7 that it does not.
void tst_Wad2Conversion::shineOfFaces()
{
    edit::MeshShape shape;
    shape.vertices.resize(3);
    constexpr std::array<std::array<int, 2>, 5> kLooks{
        {{2 | (31 << 2), 31}, {0x80 | 2 | (5 << 2), 0}, {5 << 2, 0}, {2, 0}, {3 | (7 << 2), 7}}};
    for (const auto& look : kLooks)
    {
        edit::ShapeFace& face = shape.faces.emplace_back();
        face.corners = 3;
        face.vertices = {0, 1, 2, 0};
        face.effects = static_cast<std::uint8_t>(look[0]);
    }
    convert::LossCounter losses;
    const auto mesh = convert::staticMesh(shape, level::Wad{}, "m", losses);
    for (std::size_t i = 0; i < kLooks.size(); ++i)
    {
        QCOMPARE(mesh.polygons.rows[i].texture.shine.value, std::int64_t{kLooks.at(i)[1]});
    }
    convert::Losses told;
    losses.tell({"mesh", {}}, told);
    const std::string text = HandOutcome{{}, told}.textOfLosses();
    QVERIFY2(text.find("a face has a bit that keeps it from shining") != std::string::npos,
             text.c_str());
}

void tst_Wad2Conversion::commandsArePacked()
{
    using namespace chunks;
    const auto command = [](std::string_view id, int type, int one, int two, int three)
    { return branch(id, leb(type) + leb(one) + leb(two) + leb(three), {number("W2CmdSnd", -1)}); };
    HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    objects.animation = branch("W2Ani2", leb(2) + leb(4) + leb(1) + leb(0) + leb(0), {})
                        + branch("W2Ani2",
                                 leb(2) + leb(4) + leb(1) + leb(0) + leb(0),
                                 {command("W2Cmd2", 1, 10, -20, 30),
                                  command("W2Cmd2", 2, -5, 6, 0),
                                  command("W2Cmd2", 3, 0, 0, 0),
                                  command("W2Cmd2", 5, 2, 17, 1),
                                  command("W2Cmd2", 5, 2, 17, 4),
                                  command("W2Cmd2", 6, 3, 32, 2),
                                  command("W2Cmd2", 7, 3, 0, 0),
                                  // As before 1.7.3, with the condition in the number.
                                  command("W2Cmd", 5, 1, 0x4000 | 9, 0),
                                  command("W2Cmd", 6, 1, -0x8000 + 33, 0),
                                  command("W2Cmd", 5, 1, 0x1000 | 9, 0)});
    const HandOutcome outcome = wadOfHand(objects);
    const auto& words = outcome.wad().objects.animCommands;
    // The second animation begins at frame 5.
    const auto bits = [](int number) { return static_cast<std::int16_t>(number); };
    const std::vector<std::int16_t> expected{1,
                                             10,
                                             -20,
                                             30,
                                             2,
                                             -5,
                                             6,
                                             3,
                                             5,
                                             7,
                                             bits(0x4000 | 17),
                                             5,
                                             7,
                                             17,
                                             6,
                                             8,
                                             bits(0x8000 | 32),
                                             5,
                                             6,
                                             bits(0x4000 | 9),
                                             6,
                                             6,
                                             bits(0x8000 | 33),
                                             5,
                                             6,
                                             9};
    QCOMPARE(std::vector<std::int16_t>(words.begin(), words.end()), expected);
    QCOMPARE(int{outcome.wad().objects.animations[1].numAnimCommands}, 9);
    const std::string told = outcome.textOfLosses();
    QVERIFY(told.find("a command is none that a game has") != std::string::npos);
    QVERIFY(told.find("2 commands depend on what a game cannot say") != std::string::npos);
}

void tst_Wad2Conversion::equalMeshesAreOne()
{
    const HandOutcome outcome =
        wadOfHand(HandFile{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}});
    const auto& pointers = outcome.wad().objects.meshPointers;
    QCOMPARE(pointers.size(), std::size_t{2});
    QCOMPARE(pointers[0].offset, pointers[1].offset);
}

void tst_Wad2Conversion::lossesAreTold()
{
    using namespace chunks;
    HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    objects.game = 18;
    objects.alpha = 0x90;
    objects.parentArea = 8;
    objects.textureChunks = leaf("W2TxtName", "wall.png");
    objects.moreTextures = branch("W2Txt", leb(0) + leb(0), {leaf("Odd", "?")});
    objects.animation = branch("W2Ani2",
                               leb(2) + leb(0) + leb(1) + leb(0) + leb(0),
                               {branch("W2StCh", leb(5), {leaf("Odd", "?")}), leaf("Odd", "?")});
    objects.rootChunks = branch("W2Sprites", {}, {branch("W2Spr", leb(0) + leb(0), {})})
                         + branch("W2Metadata", {}, {leaf("W2UserNotes", "by somebody")})
                         + leaf("W2Unheard", "of");
    const std::string told = wadOfHand(objects).textOfLosses();
    for (const char* const expected : {"moveable 7: a face shows texels that are half clear,",
                                       "moveable 7: a name of a mesh or bone",
                                       "static 3: a box reaches farther than a WAD has numbers for",
                                       "file: its slots are those of another game (18)",
                                       "file: a note of its author",
                                       "moveable 7: 2 chunks that nobody knows",
                                       "moveable 7: a polygon says which part of a texture",
                                       "file: a name or path of a texture",
                                       "file: a texture that no polygon shows",
                                       "file: a sprite of no sequence",
                                       "file: 2 chunks that nobody knows"})
    {
        QVERIFY2(told.find(expected) != std::string::npos, (expected + ("\n" + told)).c_str());
    }
}

void tst_Wad2Conversion::wadsComeBack()
{
    const std::vector<schema::Content> wads{
        test::wadSet(test::buildTempleWad(), 20, "temple", 100),
        test::wadSet(
            test::LevelBuilder(level::versions::Wad).model(test::turningCube(90)).buildWad(),
            20,
            "cube",
            51)};
    for (const schema::Content& wad : wads)
    {
        const HandOutcome between = convertedByHand(wad, "objects.wad2");
        QVERIFY(between.content.as<wad2::Wad2>() != nullptr);
        const HandOutcome again = convertedByHand(between.content, "objects.wad");
        QVERIFY(again.content.as<level::Wad>() != nullptr);
        const auto differing =
            test::differingParts(test::valuesOfWad(wad), test::valuesOfWad(again.content));
        for (const auto& [part, slots] : differing)
        {
            QVERIFY2(part == "sounds", part.c_str());
        }
        const bool isTold =
            between.textOfLosses().find("played a little otherwise") != std::string::npos;
        QCOMPARE(differing.contains("sounds"), isTold);
    }
}

void tst_Wad2Conversion::anyFileIsConvertedOrRefused()
{
    test::Random random(61);
    int made = 0;
    for (int round = 0; round < 60; ++round)
    {
        const auto age =
            test::kWad2Ages.at(static_cast<std::size_t>(round) % test::kWad2Ages.size());
        const auto file = format::read(test::wad2Bytes(age, random), "objects.wad2");
        QVERIFY(file && file->complete);
        const HandOutcome wad = convertedByHand(file->content, "objects.wad");
        if (wad.content.as<level::Wad>() == nullptr)
        {
            continue;
        }
        ++made;
        QVERIFY(convertedByHand(wad.content, "objects.wad2").content.as<wad2::Wad2>() != nullptr);
    }
    QVERIFY2(made > 50, qPrintable(QString::number(made)));
    // Numbers that are damaged, and files that are read nevertheless.
    int damaged = 0;
    for (int round = 0; round < 400; ++round)
    {
        Bytes bytes = test::wad2Bytes(
            test::kWad2Ages.at(static_cast<std::size_t>(round) % test::kWad2Ages.size()), random);
        test::mutate(random, bytes);
        const auto file = format::read(bytes, "objects.wad2");
        if (file && file->complete)
        {
            ++damaged;
            const auto wad =
                convert::conversionsOf(file->content).front()->convert(file->content, {});
            QVERIFY(!wad || wad->content.as<level::Wad>() != nullptr);
        }
    }
    QVERIFY2(damaged > 10, qPrintable(QString::number(damaged)));
}

template struct tr::test::RegisteredTest<tst_Wad2Conversion>;
#include "tst_Wad2Conversion.moc"
