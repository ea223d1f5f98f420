// What engines make of the joints of Lara's skin and of her hair, in files in which every vertex is
// known.

#include "core/check/FileProblems.h"
#include "core/check/animation/AnimationProblems.h"
#include "core/check/skin/SkinProblems.h"
#include "tests/core/SkinSamples.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <random>

using namespace tr;
using check::Problem;
using test::skinnedFile;
using test::skinShapes;
using test::tubeShape;
namespace versions = tr::level::versions;

namespace
{

constexpr std::array kSkinned{versions::Tr4, versions::Tr5, versions::Wad};

/// Row of the mesh pointers.
constexpr std::size_t kFirstOfHair = 15;

std::vector<Problem> skinProblemsOf(const schema::Content& content)
{
    const auto tables = content.tables();
    return check::skinProblems(content, tables);
}

/// "error joint_tears mesh_pointers/4".
QStringList skinLines(const schema::Content& content)
{
    QStringList lines;
    for (const Problem& each : skinProblemsOf(content))
    {
        const auto text = [](std::string_view view)
        { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); };
        lines.push_back(QStringLiteral("%1 %2 %3/%4")
                            .arg(text(check::severityName(each.severity)),
                                 text(check::problemName(each.code)),
                                 text(each.table->segment))
                            .arg(each.row));
    }
    return lines;
}

/// A level with a body of 15 meshes and hair of 6, as test::hairyWad has them.
/// `few`: the mesh of the hair that has 6 vertices and not 8.
format::GameFile
hairyLevel(schema::Version version, int corners, std::optional<std::size_t> few = std::nullopt)
{
    level::Level level = test::LevelBuilder(version)
                             .model(test::chainOf(test::kSkinSlot, {14, glm::ivec3(0, 10, 0)}))
                             .model(test::chainOf(test::kHairSlot, {5, glm::ivec3(0, 0, 40)}))
                             .build();
    std::vector<edit::MeshShape> shapes(14, test::squareShape());
    shapes.push_back(tubeShape({{0}, {50}}, corners / 2));
    shapes.insert(shapes.end(), 6, tubeShape({{0, 5.0}, {40, 5.0}}, 4));
    shapes.push_back(test::squareShape());
    if (few)
    {
        shapes[kFirstOfHair + *few] = tubeShape({{0, 5.0}, {40, 5.0}}, 3);
    }
    test::putMeshes(level.objects, version, shapes, 0);
    return test::gameFile(std::move(level));
}

} // namespace

class tst_SkinProblems : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void soundSkinsHaveNone();
    void roomInJoints();
    void looseVertices();
    void numbersOutOfReach();
    void hair();
    void sentences();
    void besideThoseOfAnimations();
    void damagedFiles();
};

void tst_SkinProblems::soundSkinsHaveNone()
{
    for (const schema::Version version : kSkinned)
    {
        // The second joint is a knee, and has a ring that is loose.
        QCOMPARE(skinLines(skinnedFile(version, skinShapes()).content), QStringList());
        QCOMPARE(skinLines(skinnedFile(version, skinShapes(10)).content), QStringList());
    }
    // Before TR4 nothing sticks; whoever has no joints has no skin.
    QCOMPARE(skinLines(skinnedFile(versions::Tr3, skinShapes(12)).content), QStringList());
    QCOMPARE(skinLines(schema::Content(test::LevelBuilder(versions::Tr4).build())), QStringList());
    auto file = skinnedFile(versions::Tr4, skinShapes(12));
    file.content.as<level::Objects>()->models.edit()[1].id = 60;
    QCOMPARE(skinLines(file.content), QStringList());
}

void tst_SkinProblems::roomInJoints()
{
    for (const schema::Version version : kSkinned)
    {
        // 11 at each side, and 11 loose ones in the knee, are 33 together.
        QCOMPARE(skinLines(skinnedFile(version, skinShapes(11)).content),
                 QStringList{"error joint_too_large mesh_pointers/5"});
        QCOMPARE(skinLines(skinnedFile(version, skinShapes(12)).content),
                 (QStringList{"error joint_lower_full mesh_pointers/4",
                              "error joint_upper_full mesh_pointers/4",
                              "error joint_lower_full mesh_pointers/5",
                              "error joint_upper_full mesh_pointers/5",
                              "error joint_loose_full mesh_pointers/5",
                              "error joint_too_large mesh_pointers/5"}));
    }
    // One side alone: the rest is two units off, where nothing sticks. It is no knee.
    auto shapes = skinShapes(12);
    shapes[test::kJointTwo] = test::squareShape();
    shapes[test::kJointOne] = tubeShape({{-10, 50.0, -5}, {8, 50.0, -5}}, 12);
    QCOMPARE(skinLines(skinnedFile(versions::Wad, shapes).content),
             (QStringList{"error joint_upper_full mesh_pointers/4",
                          "error joint_loose_full mesh_pointers/4",
                          "warning joint_tears mesh_pointers/4"}));
}

void tst_SkinProblems::looseVertices()
{
    for (const schema::Version version : kSkinned)
    {
        auto shapes = skinShapes();
        shapes[test::kJointOne] = shapes[test::kJointTwo];
        QCOMPARE(skinLines(skinnedFile(version, shapes).content),
                 QStringList{"warning joint_tears mesh_pointers/4"});
    }
}

void tst_SkinProblems::numbersOutOfReach()
{
    std::vector<test::TubeRing> rings;
    for (int y = 10; y < 32; ++y)
    {
        rings.push_back({y});
    }
    const auto with = [&rings](std::vector<test::TubeRing> more)
    {
        auto shapes = skinShapes();
        auto all = rings;
        all.insert(all.end(), more.begin(), more.end());
        shapes[test::kMiddleSkin] = tubeShape(all);
        return skinnedFile(versions::Tr5, shapes);
    };
    // Both ends have the numbers from 132 on.
    const auto high = with({{0}, {100}});
    QCOMPARE(skinLines(high.content), QStringList{"error skin_numbers_too_high mesh_pointers/1"});
    QCOMPARE(view::englishText(skinProblemsOf(high.content).front().what),
             std::string("Vertices of mesh 1 of Lara skin that joints stick to by numbers from 128 "
                         "on: 12."));
    // Of 300 vertices engines look at 44 only: the first ring is found, the last is not.
    rings.assign(1, {0});
    for (int y = 10; y < 58; ++y)
    {
        rings.push_back({y});
    }
    const auto large = with({{100}});
    QCOMPARE(skinLines(large.content), QStringList{"error skin_numbers_too_high mesh_pointers/1"});
    QCOMPARE(view::englishText(skinProblemsOf(large.content).front().what),
             std::string("Vertices of mesh 1 of Lara skin that joints stick to by numbers from 44 "
                         "on: 6."));
    // High numbers that no joint sticks to are none of its business.
    rings.insert(rings.begin() + 1, {100});
    QCOMPARE(skinLines(with({}).content), QStringList());
}

void tst_SkinProblems::hair()
{
    QCOMPARE(skinLines(test::hairyWad(80).content), QStringList());
    QCOMPARE(skinLines(test::hairyWad(42).content), QStringList());
    // Vertex 40 is not there; some bodies of TR5 do with 28.
    const QStringList beyond{"error hair_beyond_head mesh_pointers/14"};
    QCOMPARE(skinLines(test::hairyWad(40).content), beyond);
    QCOMPARE(skinLines(hairyLevel(versions::Tr4, 30).content), beyond);
    QCOMPARE(skinLines(hairyLevel(versions::Tr5, 30).content), QStringList());
    QCOMPARE(skinLines(hairyLevel(versions::Tr5, 28).content), beyond);
    QCOMPARE(skinLines(hairyLevel(versions::Tr3, 28).content), QStringList());
    // All but the last mesh of the hair lead to a next one, by the vertices 4 to 7.
    for (const std::size_t mesh : {0U, 1U, 4U})
    {
        const QString line =
            QStringLiteral("error hair_too_few_vertices mesh_pointers/%1").arg(kFirstOfHair + mesh);
        QCOMPARE(skinLines(hairyLevel(versions::Tr4, 80, mesh).content), QStringList{line});
    }
    QCOMPARE(skinLines(hairyLevel(versions::Tr4, 80, 5).content), QStringList());
}

void tst_SkinProblems::sentences()
{
    QStringList said;
    for (const Problem& each : skinProblemsOf(skinnedFile(versions::Tr4, skinShapes(12)).content))
    {
        said.push_back(QString::fromStdString(view::englishText(each.what)));
        const std::string why = view::englishText(each.why);
        QVERIFY2(!why.empty() && why.find('{') == std::string::npos, why.c_str());
    }
    QCOMPARE(said.size(), 6);
    QCOMPARE(
        said[0],
        "Vertices of mesh 1 of LARA_SKIN_JOINTS that stick to mesh 1 of LARA_SKIN: 12. Engines "
        "have room for 11.");
    QCOMPARE(
        said[1],
        "Vertices of mesh 1 of LARA_SKIN_JOINTS that stick to mesh 0 of LARA_SKIN: 12. Engines "
        "have room for 11.");
    QCOMPARE(said[4],
             "Vertices of mesh 2 of LARA_SKIN_JOINTS that stick to nothing: 12. Engines have room "
             "for 11.");
    QCOMPARE(said[5],
             "Vertices of mesh 2 of LARA_SKIN_JOINTS: 36. Engines have room for 32 in a joint.");
    const auto bald = skinProblemsOf(hairyLevel(versions::Tr4, 30).content);
    QCOMPARE(view::englishText(bald.front().what),
             std::string("The hair hangs on vertices 37 to 40 of mesh 14 of LARA_SKIN, which has "
                         "30 of them."));
    const auto few = skinProblemsOf(hairyLevel(versions::Tr4, 80, 0).content);
    QCOMPARE(
        view::englishText(few.front().what),
        std::string(
            "The hair has 6 vertices in mesh 0 of HAIR, and engines go by 8 in a mesh of it."));
}

void tst_SkinProblems::besideThoseOfAnimations()
{
    auto file = skinnedFile(versions::Tr4, skinShapes(11));
    file.content.as<level::Objects>()->animations.edit()[0].frameRate = 0;
    const auto tables = file.content.tables();
    const auto all = check::fileProblems(file.content, tables);
    const auto ofAnimations = check::animationProblems(file.content, tables);
    QVERIFY(!ofAnimations.empty());
    QCOMPARE(all.size(), ofAnimations.size() + 1);
    QVERIFY(all.front().code == check::ProblemCode::FrameRateZero);
    QVERIFY(all.back().code == check::ProblemCode::JointTooLarge);
}

/// Numbers that lead anywhere are endured, and rows that are told of exist.
void tst_SkinProblems::damagedFiles()
{
    for (unsigned seed = 0; seed < 200; ++seed)
    {
        std::mt19937 random(seed);
        const auto any = [&random] { return static_cast<std::uint16_t>(random() >> 16U); };
        auto file = seed % 2 == 0 ? skinnedFile(versions::Wad, skinShapes(12))
                                  : hairyLevel(versions::Tr4, 40);
        auto& objects = *file.content.as<level::Objects>();
        for (int i = 0; i < 8; ++i)
        {
            auto& words = objects.meshWords.edit();
            words[any() % words.size()] = any();
            auto& pointers = objects.meshPointers.edit();
            pointers[any() % pointers.size()].offset = any() % 4U == 0 ? any() : any() % 64U;
            auto& trees = objects.meshTrees.edit();
            trees[any() % trees.size()] = any();
        }
        auto& model = objects.models.edit()[seed / 2 % objects.models.size()];
        model.firstMesh = seed % 3 == 0 ? any() : model.firstMesh;
        model.numMeshes = seed % 5 == 0 ? any() : model.numMeshes;
        model.meshTreeIndex = seed % 7 == 0 ? any() : model.meshTreeIndex;
        for (const Problem& each : skinProblemsOf(file.content))
        {
            QVERIFY(each.table == level::tables::MeshPointers);
            QVERIFY(each.row < objects.meshPointers.size());
            QVERIFY(!view::englishText(each.what).empty());
        }
    }
}

template struct tr::test::RegisteredTest<tst_SkinProblems>;
#include "tst_SkinProblems.moc"
