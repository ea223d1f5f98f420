// What WADs cannot show of objects of Tomb Editor: boxes with all that there is of it are drawn
// before, from the bytes of their file, and after, from the scene of the WAD that it becomes.

#include "tests/core/HandOutcome.h"
#include "tests/support/ChunkText.h"
#include "tests/support/TestProgram.h"
#include "tests/support/pictures/ContactSheet.h"
#include "tests/support/pictures/Wad2Looks.h"
#include "tests/support/pictures/WadLooks.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

using namespace tr;
namespace chunks = test::chunks;

namespace
{

constexpr int kTextureSide = 64;
constexpr int kLargeSide = 512;

/// Smooth, and another at each place.
std::uint32_t madeColour(int x, int y, int side)
{
    const int red = 40 + 160 * x / side;
    const int green = 30 + 180 * y / side;
    const int blue = x * 8 / side % 2 == y * 8 / side % 2 ? 60 : 140;
    return static_cast<std::uint32_t>(red << 16 | green << 8 | blue);
}

std::string madeTexture(int side, const std::function<std::uint32_t(int, int)>& alphaAt)
{
    std::string texels;
    for (int y = 0; y < side; ++y)
    {
        for (int x = 0; x < side; ++x)
        {
            texels += chunks::raw(madeColour(x, y, side) | alphaAt(x, y) << 24);
        }
    }
    return chunks::branch(
        "W2Txt", chunks::leb(side) + chunks::leb(side), {chunks::leaf("W2TxtData", texels)});
}

constexpr int kOpaqueTexture = 0;
constexpr int kHalfClearTexture = 1;
constexpr int kLargeTexture = 2;

std::string madeTextures()
{
    return chunks::branch(
        "W2Textures",
        {},
        {madeTexture(kTextureSide, [](int, int) { return 255U; }),
         madeTexture(kTextureSide,
                     [](int x, int y) {
                         return x / 8 % 3 == 0 ? 0U : y / 8 % 2 == 0 ? 100U : 200U;
                     }),
         madeTexture(kLargeSide, [](int, int) { return 255U; })},
        5);
}

struct MadeFace
{
    std::vector<int> vertices;
    std::vector<glm::vec2> texels;
};

/// A mesh, to be changed before it is written.
struct MadeMesh
{
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> colours;
    std::vector<MadeFace> faces;
    int texture = kOpaqueTexture;
    int blend = 0;
    bool isDoubleSided = false;

    [[nodiscard]] std::string text() const
    {
        std::string places;
        std::string normals;
        std::string lights;
        std::string polygons;
        for (const glm::vec3& at : positions)
        {
            const glm::vec3 normal = glm::normalize(at);
            places += chunks::leaf("W2Pos", chunks::vec3(at.x, at.y, at.z));
            normals += chunks::leaf("W2N", chunks::vec3(normal.x, normal.y, normal.z));
        }
        for (const glm::vec3& colour : colours)
        {
            lights += chunks::leaf("W2VxCol", chunks::vec3(colour.x, colour.y, colour.z));
        }
        for (const MadeFace& face : faces)
        {
            polygons += textOf(face);
        }
        return chunks::branch("W2Mesh",
                              {},
                              {chunks::branch("W2VrtPos", {}, {places}),
                               chunks::branch("W2VrtNorm", {}, {normals}),
                               chunks::branch("W2VrtShd", {}, {lights}),
                               chunks::number("W2MeshLightType", colours.empty() ? 0 : 1),
                               chunks::branch("W2Polys", {}, {polygons})});
    }

private:
    [[nodiscard]] std::string textOf(const MadeFace& face) const
    {
        std::string content;
        for (const int vertex : face.vertices)
        {
            content += chunks::leb(vertex);
        }
        content += chunks::leb(0) + chunks::leb(texture);
        for (const glm::vec2& texel : face.texels)
        {
            content += chunks::vec2(texel.x, texel.y);
        }
        content += chunks::leb(blend) + std::string(1, isDoubleSided ? '\1' : '\0');
        return chunks::branch(face.vertices.size() == 4 ? "W2Uq" : "W2Tr", content, {});
    }
};

constexpr std::array<glm::vec2, 4> kCorners{{{8, 8}, {56, 8}, {56, 40}, {8, 40}}};

/// A box whose corners are numbered by three bits, and whose sides show a rectangle of texels.
MadeMesh madeBox()
{
    MadeMesh mesh;
    for (unsigned corner = 0; corner < 8; ++corner)
    {
        mesh.positions.emplace_back((corner & 1U) != 0 ? 200 : -200,
                                    (corner & 2U) != 0 ? 300 : -300,
                                    (corner & 4U) != 0 ? 250 : -250);
    }
    for (const std::array<int, 4>& side : {std::array{0, 2, 3, 1},
                                           std::array{4, 5, 7, 6},
                                           std::array{0, 1, 5, 4},
                                           std::array{2, 6, 7, 3},
                                           std::array{0, 4, 6, 2},
                                           std::array{1, 3, 7, 5}})
    {
        mesh.faces.push_back({{side.begin(), side.end()}, {kCorners.begin(), kCorners.end()}});
    }
    return mesh;
}

/// Each side as two triangles.
void cutSides(MadeMesh& mesh)
{
    std::vector<MadeFace> triangles;
    for (const MadeFace& face : mesh.faces)
    {
        for (const auto& kept : {std::array<std::size_t, 3>{0, 1, 2}, {0, 2, 3}})
        {
            MadeFace& triangle = triangles.emplace_back();
            for (const std::size_t corner : kept)
            {
                triangle.vertices.push_back(face.vertices[corner]);
                triangle.texels.push_back(face.texels[corner]);
            }
        }
    }
    mesh.faces = triangles;
}

void turnTexels(MadeMesh& mesh)
{
    for (std::size_t i = 0; i < mesh.faces.size(); ++i)
    {
        auto& texels = mesh.faces[i].texels;
        std::rotate(
            texels.begin(), texels.begin() + static_cast<std::ptrdiff_t>(i % 4), texels.end());
        if (i % 2 == 0)
        {
            std::reverse(texels.begin(), texels.end());
        }
    }
}

void placeTexels(MadeMesh& mesh, const std::vector<glm::vec2>& texels)
{
    for (MadeFace& face : mesh.faces)
    {
        face.texels.assign(texels.begin(),
                           texels.begin() + static_cast<std::ptrdiff_t>(face.vertices.size()));
    }
}

/// What differs, and by how much: the silhouette by no more than a part of the pixels that are
/// covered, the colour by so much of 255. `told`: what the conversion tells of it.
struct MadeDifference
{
    const char* name;
    void (*change)(MadeMesh& mesh);
    const char* told;
    double silhouette;
    double leastColour;
    double mostColour;
};

/// A few pixels of ten thousand, for processors that round differently.
constexpr double kNone = 0.0005;
constexpr double kHardly = 0.05;

const std::vector<MadeDifference> kMade{
    {"rectangles of texels from any corner", turnTexels, "", kNone, 0, kHardly},
    {"triangles of them",
     [](MadeMesh& mesh)
     {
         turnTexels(mesh);
         cutSides(mesh);
     },
     "",
     kNone,
     0,
     kHardly},
    {"sides in the middle of texels",
     [](MadeMesh& mesh) {
         placeTexels(mesh, {{7.6F, 8.4F}, {56.4F, 8.4F}, {56.4F, 39.7F}, {7.6F, 39.7F}});
     },
     "6 faces show parts of texels",
     kNone,
     0.3,
     2},
    {"triangles of any texels",
     [](MadeMesh& mesh)
     {
         cutSides(mesh);
         placeTexels(mesh, {{5, 9}, {60, 20}, {21, 55}});
     },
     "12 faces show what is no rectangle of texels",
     kNone,
     0.3,
     2.5},
    {"quads of any texels",
     [](MadeMesh& mesh) {
         placeTexels(mesh, {{10, 4}, {50, 12}, {62, 60}, {3, 44}});
     },
     "6 faces show what is no rectangle of texels",
     kNone,
     0.3,
     2.5},
    {"more than 256 texels",
     [](MadeMesh& mesh)
     {
         mesh.texture = kLargeTexture;
         placeTexels(mesh, {{0, 0}, {512, 0}, {512, 512}, {0, 512}});
     },
     "6 faces show more than 256 texels",
     kNone,
     0.02,
     0.5},
    {"texels that are half clear",
     [](MadeMesh& mesh)
     {
         mesh.texture = kHalfClearTexture;
         mesh.isDoubleSided = true;
     },
     "12 faces show texels that are half clear",
     kNone,
     0,
     kHardly},
    {"both sides",
     [](MadeMesh& mesh)
     {
         mesh.faces.pop_back();
         mesh.faces.erase(mesh.faces.begin() + 3);
         mesh.isDoubleSided = true;
     },
     "",
     kNone,
     0,
     kHardly},
    {"what is added", [](MadeMesh& mesh) { mesh.blend = 2; }, "", kNone, 0, kHardly},
    {"grey vertices, which are drawn in steps",
     [](MadeMesh& mesh)
     {
         for (int i = 0; i < 8; ++i)
         {
             mesh.colours.emplace_back(0.1F + 0.05F * static_cast<float>(i));
         }
     },
     "",
     kNone,
     0.1,
     1},
    {"coloured vertices, whose brightness stays",
     [](MadeMesh& mesh) {
         mesh.colours.assign(8, {0.4F, 0.2F, 0.3F});
     },
     "8 vertices have a colour",
     kNone,
     10,
     25},
    {"vertices that are too bright",
     [](MadeMesh& mesh) { mesh.colours.assign(8, glm::vec3(1.2F)); },
     "8 vertices are brighter than a WAD can say",
     kNone,
     10,
     25},
    {"places between units",
     [](MadeMesh& mesh)
     {
         for (glm::vec3& at : mesh.positions)
         {
             at += glm::vec3(0.4F, -0.3F, 0.45F);
         }
     },
     "",
     0.005,
     0.1,
     1},
    // A quad that begins at its next corner is folded along its other diagonal.
    {"bent quads from any corner",
     [](MadeMesh& mesh)
     {
         mesh.positions[7] += glm::vec3(150, 100, 100);
         mesh.positions[0] -= glm::vec3(150, 100, 100);
         turnTexels(mesh);
     },
     "3 faces are bent, and are folded along their other diagonal",
     0.01,
     0.5,
     5},
};

constexpr std::uint32_t kFirstSlot = 5;
constexpr std::uint32_t kMoveableSlot = 70;

std::string madeBone(int code, const glm::vec3& offset, int mesh)
{
    return chunks::branch("W2Bone2",
                          chunks::leb(code) + chunks::raw(std::int32_t{4}) + "bone",
                          {chunks::leaf("W2BoneTrans", chunks::vec3(offset.x, offset.y, offset.z)),
                           chunks::number("W2BoneMesh", mesh)});
}

/// Boxes on boxes, by all codes that there are, in turns of any size.
std::string madeMoveable()
{
    MadeMesh small = madeBox();
    for (glm::vec3& at : small.positions)
    {
        at = at / 3.0F + glm::vec3(0, 60, 0);
    }
    const std::string mesh = small.text();
    std::string angles;
    for (int i = 0; i < 6; ++i)
    {
        const auto number = static_cast<float>(i);
        angles += chunks::leaf(
            "W2KfA", chunks::vec3(11.3F * number, 350.1F - 33.7F * number, 21.9F * number));
    }
    const std::string frame = chunks::branch(
        "W2Kf", {}, {chunks::leaf("W2KfOffs", chunks::vec3(10.4F, 200.2F, -30)), angles});
    std::string head;
    for (const int number : {0, 0, 1, 0, 0})
    {
        head += chunks::leb(number);
    }
    return chunks::branch("W2Moveable",
                          chunks::leb(kMoveableSlot),
                          {mesh,
                           mesh,
                           mesh,
                           mesh,
                           mesh,
                           mesh,
                           madeBone(0, {}, 0),
                           madeBone(2, {150.3F, 100, 0}, 1),
                           madeBone(0, {0, 150, 20.6F}, 2),
                           madeBone(3, {-150, 90, 10}, 3),
                           madeBone(0, {0, 120, 0}, 4),
                           madeBone(1, {0, -140, 100}, 5),
                           chunks::branch("W2Ani2", head, {frame})});
}

test::Bytes madeFile()
{
    std::string statics;
    for (std::size_t i = 0; i < kMade.size(); ++i)
    {
        MadeMesh mesh = madeBox();
        kMade[i].change(mesh);
        statics +=
            chunks::branch("W2Static2",
                           chunks::leb(kFirstSlot + static_cast<std::int64_t>(i)) + chunks::leb(0),
                           {mesh.text()});
    }
    return test::bytesOf(chunks::file({chunks::number("W2SuggestedGameVersion", 4),
                                       madeTextures(),
                                       chunks::branch("W2Moveables", {}, {madeMoveable()}),
                                       chunks::branch("W2Statics", {}, {statics})}));
}

} // namespace

class tst_Wad2Drawings : public QObject
{
    Q_OBJECT

private:
    /// Checks that both cover a good part of their pictures, and differ as is said.
    void compare(const test::DrawnObject& one,
                 const test::DrawnObject& other,
                 double silhouette,
                 double leastColour,
                 double mostColour);

    test::SeenObjects m_before;
    test::HandOutcome m_after;
    test::ContactSheet m_sheet;

private Q_SLOTS:
    void initTestCase();
    void boxes_data();
    void boxes();
    void bones_data();
    void bones();

    void cleanupTestCase() { QVERIFY(m_sheet.save("boxes")); }
};

void tst_Wad2Drawings::initTestCase()
{
    const test::Bytes bytes = madeFile();
    auto before = test::readWad2ByHand(bytes);
    QVERIFY(before.has_value());
    m_before = *std::move(before);
    m_after = test::wadOfHand(bytes);
    QVERIFY(m_after.content.as<level::Wad>() != nullptr);
    QCOMPARE(m_before.statics.size(), kMade.size());
    QCOMPARE(m_before.moveables.size(), std::size_t{1});
}

void tst_Wad2Drawings::compare(const test::DrawnObject& one,
                               const test::DrawnObject& other,
                               double silhouette,
                               double leastColour,
                               double mostColour)
{
    constexpr std::size_t kFewestPixels = 10'000;
    const auto from = test::DrawnFrom::around(one);
    const test::Drawing before = test::drawn(one, from);
    const test::Drawing after = test::drawn(other, from);
    m_sheet.add(before, after);
    QVERIFY(before.covered() >= kFewestPixels && after.covered() >= kFewestPixels);
    const auto difference = test::differenceOf(before, after);
    QVERIFY2(difference.silhouette <= silhouette && difference.colour >= leastColour
                 && difference.colour <= mostColour,
             qPrintable(QStringLiteral("%1 % of the silhouette, %2 of 255 in colour")
                            .arg(difference.silhouette * 100)
                            .arg(difference.colour)));
}

void tst_Wad2Drawings::boxes_data()
{
    QTest::addColumn<std::size_t>("row");
    for (std::size_t row = 0; row < kMade.size(); ++row)
    {
        QTest::newRow(kMade[row].name) << row;
    }
}

void tst_Wad2Drawings::boxes()
{
    QFETCH(std::size_t, row);
    const MadeDifference& made = kMade[row];
    const auto slot = static_cast<std::uint32_t>(kFirstSlot + row);
    compare(test::looksOf(m_before, m_before.statics[row]),
            test::staticLooks(m_after.content, slot),
            made.silhouette,
            made.leastColour,
            made.mostColour);
    const std::string object = "static " + std::to_string(slot);
    std::string told;
    for (const convert::Loss& each : m_after.losses)
    {
        const std::string whose = view::englishText(each.object);
        told += whose == object || whose.starts_with(object + " ") ? view::englishText(each.what)
                                                                   : std::string();
    }
    QVERIFY2(*made.told == '\0' ? told.empty() : told.starts_with(made.told), told.c_str());
}

void tst_Wad2Drawings::bones_data()
{
    QTest::addColumn<bool>("isTurned");
    QTest::newRow("at rest") << false;
    QTest::newRow("in a key frame") << true;
}

/// Places are rounded to units, and angles to a 1024th of a turn.
void tst_Wad2Drawings::bones()
{
    QFETCH(bool, isTurned);
    const test::SeenMoveable& moveable = m_before.moveables.front();
    QCOMPARE(moveable.bones.size(), std::size_t{6});
    compare(
        test::looksOf(m_before, moveable, isTurned ? &moveable.animations.at(0).at(0) : nullptr),
        test::modelLooks(m_after.content,
                         kMoveableSlot,
                         isTurned ? std::optional(std::size_t{0}) : std::nullopt),
        0.01,
        0.1,
        3);
}

template struct tr::test::RegisteredTest<tst_Wad2Drawings>;
#include "tst_Wad2Drawings.moc"
