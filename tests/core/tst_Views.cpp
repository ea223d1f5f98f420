#include "core/view/objects/Keyframe.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "tests/support/Near.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <map>

using namespace tr::view;
using tr::ErrorCode;
using tr::level::Model;
using tr::level::Objects;
using tr::schema::Version;
namespace versions = tr::level::versions;
using tr::test::isNear;

namespace
{

/// Box 1 to 6, place (-7, 8, 9), then what is given.
Objects framesOf(const std::vector<std::uint16_t>& angles)
{
    std::vector<std::uint16_t> words{1, 2, 3, 4, 5, 6, 0xFFF9, 8, 9};
    words.insert(words.end(), angles.begin(), angles.end());
    Objects objects;
    objects.frames = words;
    return objects;
}

/// X 0x123, Y 0x0AB, Z 0x3CD of 1024 in 30 bits: 0x1232AFCD.
constexpr std::uint16_t kHigh = 0x1232;
constexpr std::uint16_t kLow = 0xAFCD;
constexpr JointAngles kThreeAxes{0x48C0, 0x2AC0, 0xF340};

/// A quad, a triangle and, until TR3, one of each without texture. All mesh words of tests begin
/// with centre, radius and flags.
const std::vector<std::uint16_t> kHeader{1, 2, 0xFFFD, 400, 1};
const std::vector<std::uint16_t> kVertices{4, 0, 0, 0, 100, 0, 0, 100, 0xFF9C, 0, 0, 0xFF9C, 0};
const std::vector<std::uint16_t> kNormals{
    4, 0, 0, 0x4000, 0, 0, 0x4000, 0, 0xC000, 0, 0, 0, 0x4000};
const std::vector<std::uint16_t> kShades{0xFFFC, 0, 0x1000, 0x1FFF, 7}; // minus four
const std::vector<std::uint16_t> kFaces{1, 0, 1, 2, 3, 5, 1, 0, 1, 2, 0x8006};
const std::vector<std::uint16_t> kColouredFaces{1, 3, 2, 1, 0, 0x0207, 1, 2, 1, 0, 8};
const std::vector<std::uint16_t> kFacesWithEffects{1, 0, 1, 2, 3, 5, 1, 1, 0, 1, 2, 0x8006, 0x007E};

std::vector<std::uint16_t> joined(std::initializer_list<std::vector<std::uint16_t>> parts)
{
    std::vector<std::uint16_t> all;
    for (const std::vector<std::uint16_t>& part : parts)
    {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

Objects meshesOf(const std::vector<std::uint16_t>& words)
{
    Objects objects;
    objects.meshWords = words;
    return objects;
}

} // namespace

class tst_Views : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keyframesOfTr1();
    void keyframesOfTr1CountTheirAngles();
    void keyframesFromTr2On_data();
    void keyframesFromTr2On();
    void keyframesThatEndTooSoon();
    void keyframesOfAnAnimation();
    void keyframesOfAnAnimationOfTr1();
    void jointsFollowTheStack();
    void jointsWithoutLinks();
    void posesFollowTheJoints();
    void rotationsAreYawPitchRoll();
    void animationsOfAModel();
    void commands();
    void meshWithNormals();
    void meshWithShades();
    void meshFromTr4On();
    void meshOfAWad();
    void meshesThatEndTooSoon();
    void sharedMeshesCountOnce();
};

void tst_Views::keyframesOfTr1()
{
    // The low word stands first; its upper bits are part of an angle and no axes.
    const Objects objects = framesOf({2, kLow, kHigh, 0x0100, 0x0000});
    const auto frame = readKeyframe(objects, versions::Tr1, 0, 2);
    QVERIFY(frame);
    QCOMPARE(frame->box, (tr::level::BoundingBox{1, 2, 3, 4, 5, 6}));
    QCOMPARE(frame->offset, (tr::level::Vertex{-7, 8, 9}));
    QCOMPARE(frame->angles, (std::vector<JointAngles>{kThreeAxes, {0, 0, 0x4000}}));
    QCOMPARE(frame->words, 14U);
}

void tst_Views::keyframesOfTr1CountTheirAngles()
{
    const Objects objects = framesOf({1, kLow, kHigh});
    const auto more = readKeyframe(objects, versions::Tr1, 0, 3);
    QVERIFY(more);
    QCOMPARE(more->angles, (std::vector<JointAngles>{kThreeAxes, {}, {}}));
    QCOMPARE(more->words, 12U);

    const auto fewer = readKeyframe(framesOf({2, 0, 0, kLow, kHigh}), versions::Tr1, 0, 1);
    QVERIFY(fewer);
    QCOMPARE(fewer->angles, (std::vector<JointAngles>{{}}));
    QCOMPARE(fewer->words, 14U);
}

void tst_Views::keyframesFromTr2On_data()
{
    QTest::addColumn<Version>("version");
    QTest::addColumn<bool>("wide");
    QTest::newRow("TR2") << versions::Tr2 << false;
    QTest::newRow("TR3") << versions::Tr3 << false;
    QTest::newRow("TR4") << versions::Tr4 << true;
    QTest::newRow("TR5") << versions::Tr5 << true;
    QTest::newRow("WAD") << versions::Wad << true;
}

void tst_Views::keyframesFromTr2On()
{
    QFETCH(Version, version);
    QFETCH(bool, wide);
    // A turn has 1024 parts about three axes, and 1024 or 4096 about one.
    const std::vector<std::uint16_t> angles =
        wide ? std::vector<std::uint16_t>{kHigh, kLow, 0x4400, 0x8800, 0xCFFF}
             : std::vector<std::uint16_t>{kHigh, kLow, 0x4100, 0x8200, 0xC3FF};
    const std::uint16_t last = wide ? 0xFFF0 : 0xFFC0;
    const auto frame = readKeyframe(framesOf(angles), version, 0, 4);
    QVERIFY(frame);
    QCOMPARE(frame->box, (tr::level::BoundingBox{1, 2, 3, 4, 5, 6}));
    QCOMPARE(frame->offset, (tr::level::Vertex{-7, 8, 9}));
    QCOMPARE(frame->angles,
             (std::vector<JointAngles>{kThreeAxes, {0x4000, 0, 0}, {0, 0x8000, 0}, {0, 0, last}}));
    QCOMPARE(frame->words, 14U);

    // Ten bits leave four without meaning.
    const auto bits = readKeyframe(framesOf({0x4C01}), version, 0, 1);
    QVERIFY(bits);
    QCOMPARE(bits->angles[0].x, wide ? 0xC010 : 0x0040);
}

void tst_Views::keyframesThatEndTooSoon()
{
    const auto endOf =
        [](const std::vector<std::uint16_t>& angles, Version version, std::size_t word)
    {
        const auto frame = readKeyframe(framesOf(angles), version, word, 1);
        return frame || frame.error().code != ErrorCode::UnexpectedEnd
                   ? -1
                   : static_cast<int>(frame.error().place.offset);
    };
    QCOMPARE(endOf({}, versions::Tr2, 0), 18);
    QCOMPARE(endOf({}, versions::Tr1, 0), 18);
    QCOMPARE(endOf({kHigh}, versions::Tr2, 0), 20);
    QCOMPARE(endOf({1}, versions::Tr1, 0), 20);
    QCOMPARE(endOf({1, kLow}, versions::Tr1, 0), 22);
    QCOMPARE(endOf({kHigh, kLow}, versions::Tr4, 3), 6);
    QCOMPARE(endOf({}, versions::Tr4, 1000), 2000);
    QVERIFY(readKeyframe(framesOf({kHigh, kLow}), versions::Tr2, 0, 1));
    QVERIFY(readKeyframe(framesOf({}), versions::Tr2, 0, 0));
}

void tst_Views::keyframesOfAnAnimation()
{
    // The bat of GUARD.WAD, animations 579 to 582, whose key frames begin at 1,256,680. Where the
    // frames end is where 583 begins.
    Objects objects;
    objects.frames = std::vector<std::uint16_t>((1'260'756 - 1'256'680) / 2);
    const auto add = [&objects](std::uint32_t offset, std::uint8_t size)
    {
        tr::level::Animation animation;
        animation.frameOffset = offset - 1'256'680;
        animation.frameSize = size;
        objects.animations.edit().push_back(animation);
    };
    add(1'256'680, 20);
    add(1'257'440, 18);
    add(1'258'520, 24);
    add(1'260'008, 22);
    const std::array<std::size_t, 4> counts{19, 30, 31, 17};
    for (std::size_t i = 0; i < counts.size(); ++i)
    {
        const auto range = keyframesOf(objects, versions::Wad, i);
        QCOMPARE(range.count, counts[i]);
        QCOMPARE(range.firstWord * 2, objects.animations[i].frameOffset);
        QCOMPARE(range.words, objects.animations[i].frameSize);
    }
    QCOMPARE(keyframesOf(objects, versions::Wad, 4).count, 0U);

    // Offsets behind the frames, and frames without a size.
    objects.animations.edit()[3].frameOffset = 0xFFFFFFFF;
    QCOMPARE(keyframesOf(objects, versions::Wad, 3).count, 0U);
    objects.animations.edit()[0].frameSize = 0;
    QCOMPARE(keyframesOf(objects, versions::Wad, 0).count, 0U);
}

void tst_Views::keyframesOfAnAnimationOfTr1()
{
    // The size in the animation is not used: frames count their angles themselves.
    Objects objects = framesOf({1, kLow, kHigh});
    const std::vector<std::uint16_t> one(objects.frames.begin(), objects.frames.end());
    objects.frames = joined({one, one, one});
    tr::level::Animation animation;
    objects.animations = {animation};
    const auto range = keyframesOf(objects, versions::Tr1, 0);
    QCOMPARE(range.words, 12U);
    QCOMPARE(range.count, 3U);
}

void tst_Views::jointsFollowTheStack()
{
    Objects objects;
    objects.meshPointers = std::vector<tr::level::MeshPointer>(9);
    // Links may begin at any index; real WADs begin at odd ones.
    objects.meshTrees = {77, 77, 77};
    for (const std::int32_t code : {2, 0, 3, 2, 0, 1, 1, 1})
    {
        auto& links = objects.meshTrees.edit();
        links.insert(links.end(), {code, 10 * code, -20, 30});
    }
    Model model;
    model.numMeshes = 9;
    model.meshTreeIndex = 3;
    const auto joints = jointsOf(objects, model);
    // 1 remembers 0; 3 reads it and leaves it; 4 hangs on 3 and remembers it; 6 takes 3 back, and
    // 7 takes 0 back. Nothing is left for 8.
    const std::array<int, 9> parents{-1, 0, 1, 0, 3, 4, 3, 0, -1};
    QCOMPARE(joints.size(), parents.size());
    for (std::size_t i = 0; i < parents.size(); ++i)
    {
        QCOMPARE(joints[i].parent, parents[i]);
    }
    QCOMPARE(joints[3].stackCode, 3);
    QCOMPARE(joints[3].x, 30);
    QCOMPARE(joints[3].y, -20);
    QCOMPARE(joints[3].z, 30);
    QCOMPARE(joints[0].x, 0);
}

void tst_Views::jointsWithoutLinks()
{
    Objects objects;
    objects.meshPointers = std::vector<tr::level::MeshPointer>(4);
    objects.meshTrees = {0, 1, 2, 3, 0, 4, 5};
    Model model;
    model.numMeshes = 3;
    auto joints = jointsOf(objects, model);
    QCOMPARE(joints.size(), 3U);
    QCOMPARE(joints[1].y, 2);
    QCOMPARE(joints[2].parent, 0);
    QCOMPARE(joints[2].x, 0);
    // Meshes that do not exist have no joint.
    model.firstMesh = 2;
    QCOMPARE(jointsOf(objects, model).size(), 2U);
    model.firstMesh = 4;
    QVERIFY(jointsOf(objects, model).empty());
}

void tst_Views::posesFollowTheJoints()
{
    Objects objects;
    objects.meshPointers = std::vector<tr::level::MeshPointer>(3);
    objects.meshTrees = {2, 0, 0, 100, 1, 5, 0, 0};
    Model model;
    model.numMeshes = 3;
    Keyframe frame;
    frame.offset = {10, 20, 30};
    frame.angles = {{0, 0x4000, 0}, {0x4000, 0, 0}, {}};
    // A quarter about Y brings +Z to +X and +X to -Z.
    Pose pose = poseAt(jointsOf(objects, model), frame);
    QCOMPARE(pose.size(), 3U);
    QVERIFY(isNear(pose[0][3], {10.0F, 20.0F, 30.0F}));
    QVERIFY(isNear(pose[1][3], {110.0F, 20.0F, 30.0F}));
    QVERIFY(isNear(pose[2][3], {10.0F, 20.0F, 25.0F}));
    QVERIFY(isNear(pose[0][2], {1.0F, 0.0F, 0.0F}));
    QVERIFY(isNear(pose[1][2], {0.0F, -1.0F, 0.0F}));
    QVERIFY(isNear(pose[2][2], {1.0F, 0.0F, 0.0F}));

    // Without the stack the third hangs on the second.
    objects.meshTrees = {0, 0, 0, 100, 0, 5, 0, 0};
    pose = poseAt(jointsOf(objects, model), frame);
    QVERIFY(isNear(pose[2][3], {110.0F, 20.0F, 25.0F}));
    QVERIFY(isNear(pose[2][2], {0.0F, -1.0F, 0.0F}));

    // Fewer angles than joints: the others are not turned.
    frame.angles.resize(1);
    pose = poseAt(jointsOf(objects, model), frame);
    QVERIFY(isNear(pose[2][2], {1.0F, 0.0F, 0.0F}));
}

void tst_Views::rotationsAreYawPitchRoll()
{
    Objects objects;
    objects.meshPointers = {{0}};
    Model model;
    model.numMeshes = 1;
    Keyframe frame;
    frame.angles = {{0x4000, 0x4000, 0x4000}};
    // Roll leaves +Z, pitch brings it to -Y, yaw leaves that. Roll brings +X to +Y, pitch that to
    // +Z, yaw that to +X.
    const Pose pose = poseAt(jointsOf(objects, model), frame);
    QVERIFY(isNear(pose[0][2], {0.0F, -1.0F, 0.0F}));
    QVERIFY(isNear(pose[0][0], {1.0F, 0.0F, 0.0F}));
}

void tst_Views::animationsOfAModel()
{
    Objects objects;
    objects.animations = std::vector<tr::level::Animation>(10);
    const auto add = [&objects](std::uint16_t first)
    {
        Model model;
        model.numMeshes = 1;
        model.animationIndex = first;
        objects.models.edit().push_back(model);
    };
    add(4);
    add(0);
    add(Model::kNoAnimation);
    add(20);
    const auto first = animationsOf(objects, objects.models[1]);
    QCOMPARE(first.first, 0U);
    QCOMPARE(first.end(), 4U);
    const auto last = animationsOf(objects, objects.models[0]);
    QCOMPARE(last.first, 4U);
    QCOMPARE(last.end(), 10U);
    QCOMPARE(animationsOf(objects, objects.models[2]).count, 0U);
    QCOMPARE(animationsOf(objects, objects.models[3]).count, 0U);
    QCOMPARE(modelOfAnimation(objects, 3).value_or(99), 1U);
    QCOMPARE(modelOfAnimation(objects, 4).value_or(99), 0U);
}

void tst_Views::commands()
{
    Objects objects;
    objects.animCommands = {4, 1, 7, -8, 9, 2, -50, 60, 3, 5, 2, 0x4007, 6, 3, 12, 4};
    tr::level::Animation animation;
    animation.animCommandIndex = 1;
    animation.numAnimCommands = 6;
    auto found = commandsOf(objects, animation);
    using Kind = AnimationCommand::Kind;
    const std::array<Kind, 6> kinds{Kind::SetPosition,
                                    Kind::JumpDistance,
                                    Kind::EmptyHands,
                                    Kind::PlaySound,
                                    Kind::FlipEffect,
                                    Kind::Kill};
    const std::array<std::size_t, 6> words{1, 5, 8, 9, 12, 15};
    QCOMPARE(found.size(), kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i)
    {
        QVERIFY(found[i].kind == kinds[i]);
        QCOMPARE(found[i].word, words[i]);
    }
    QCOMPARE(found[0].operands, (std::array<std::int16_t, 3>{7, -8, 9}));

    // std::vector<std::uint16_t> that are missing, and a command that nobody knows.
    animation.animCommandIndex = 14;
    QVERIFY(commandsOf(objects, animation).empty());
    animation.animCommandIndex = 15;
    QCOMPARE(commandsOf(objects, animation).size(), 1U);
    animation.animCommandIndex = 12;
    objects.animCommands = std::vector<std::int16_t>(14, 5);
    QVERIFY(commandsOf(objects, animation).empty());
}

void tst_Views::meshWithNormals()
{
    const std::vector<std::uint16_t> words =
        joined({{9, 9}, kHeader, kVertices, kNormals, kFaces, kColouredFaces});
    for (const Version version : {versions::Tr1, versions::Tr2, versions::Tr3})
    {
        const auto mesh = readMesh(meshesOf(words), version, 4);
        QVERIFY(mesh);
        QCOMPARE(mesh->header.centre, (tr::level::Vertex{1, 2, -3}));
        QCOMPARE(mesh->header.collisionRadius, 400);
        QCOMPARE(mesh->header.collisionFlags, 1);
        QCOMPARE(mesh->vertices.size(), 4U);
        QCOMPARE(mesh->vertices[2], (tr::level::Vertex{100, -100, 0}));
        QCOMPARE(mesh->normals.size(), 4U);
        QCOMPARE(mesh->normals[2], (tr::level::Vertex{0, -0x4000, 0}));
        QVERIFY(mesh->shades.empty());
        QCOMPARE(packedSize(*mesh, version), (words.size() - 2) * 2);

        const auto faces = facesOf(*mesh);
        QCOMPARE(faces.size(), 4U);
        QVERIFY(faces[0].isQuad() && !faces[0].coloured);
        QCOMPARE(faces[0].vertices, (std::array<std::uint16_t, 4>{0, 1, 2, 3}));
        QCOMPARE(faces[0].texture, 5);
        QVERIFY(!faces[1].isQuad() && !faces[1].coloured);
        QCOMPARE(faces[1].corners, 3);
        QCOMPARE(faces[1].texture, 0x8006);
        QVERIFY(faces[2].isQuad() && faces[2].coloured);
        QCOMPARE(faces[2].vertices, (std::array<std::uint16_t, 4>{3, 2, 1, 0}));
        QCOMPARE(faces[2].texture, 0x0207);
        QVERIFY(!faces[3].isQuad() && faces[3].coloured);
        QCOMPARE(faces[3].texture, 8);
        QVERIFY(!faces[0].isAdditive());
    }
}

void tst_Views::meshWithShades()
{
    const std::vector<std::uint16_t> words =
        joined({kHeader, kVertices, kShades, kFaces, kColouredFaces});
    const auto mesh = readMesh(meshesOf(words), versions::Tr1, 0);
    QVERIFY(mesh);
    QCOMPARE(mesh->normalCount.count, -4);
    QVERIFY(mesh->normals.empty());
    QCOMPARE(mesh->shades.size(), 4U);
    QCOMPARE(mesh->shades[2], 0x1FFF);
    QCOMPARE(facesOf(*mesh).size(), 4U);
    QCOMPARE(packedSize(*mesh, versions::Tr1), words.size() * 2);
}

void tst_Views::meshFromTr4On()
{
    for (const Version version : {versions::Tr4, versions::Tr5})
    {
        const std::vector<std::uint16_t> words =
            joined({kHeader, kVertices, kNormals, kFacesWithEffects, {7, 7, 7}});
        const auto mesh = readMesh(meshesOf(words), version, 0);
        QVERIFY(mesh);
        const auto faces = facesOf(*mesh);
        QCOMPARE(faces.size(), 2U);
        QCOMPARE(faces[0].effects, 1);
        QVERIFY(faces[0].isAdditive());
        QCOMPARE(faces[1].effects, 0x7E);
        QVERIFY(!faces[1].isAdditive());
        QCOMPARE(packedSize(*mesh, version), (words.size() - 3) * 2);
    }
}

void tst_Views::meshOfAWad()
{
    // Triangles and quads stand in one list; attributes and an unused byte share a word.
    const std::vector<std::uint16_t> polygons{3, 8, 0,      1,      2, 0x2005, 0xEE01, 9, 3, 2,
                                              1, 0, 0xFFFE, 0xEE40, 8, 2,      1,      0, 9, 0};
    const std::vector<std::uint16_t> words = joined({kHeader, kVertices, kShades, polygons});
    const auto mesh = readMesh(meshesOf(words), versions::Wad, 0);
    QVERIFY(mesh);
    const auto faces = facesOf(*mesh);
    QCOMPARE(faces.size(), 3U);
    QCOMPARE(faces[0].corners, 3);
    QCOMPARE(faces[0].texture, 0x2005);
    QCOMPARE(faces[0].effects, 1);
    QVERIFY(faces[0].isAdditive());
    QCOMPARE(faces[1].corners, 4);
    QCOMPARE(faces[1].vertices, (std::array<std::uint16_t, 4>{3, 2, 1, 0}));
    QCOMPARE(faces[1].texture, 0xFFFE);
    QCOMPARE(faces[1].effects, 0x40);
    QCOMPARE(faces[2].corners, 3);
    QCOMPARE(faces[2].texture, 9);
    QCOMPARE(packedSize(*mesh, versions::Wad), words.size() * 2);
}

void tst_Views::meshesThatEndTooSoon()
{
    const std::map<Version, std::vector<std::uint16_t>> meshes{
        {versions::Tr1, joined({kHeader, kVertices, kNormals, kFaces, kColouredFaces})},
        {versions::Tr3, joined({kHeader, kVertices, kShades, kFaces, kColouredFaces})},
        {versions::Tr4, joined({kHeader, kVertices, kShades, kFacesWithEffects})}};
    for (const auto& [version, words] : meshes)
    {
        QVERIFY(readMesh(meshesOf(words), version, 0));
        for (std::size_t size = 1; size < words.size(); ++size)
        {
            const std::vector<std::uint16_t> cut(words.begin(),
                                                 words.begin() + static_cast<std::ptrdiff_t>(size));
            const auto mesh = readMesh(meshesOf(joined({{9, 9}, cut})), version, 4);
            QVERIFY(!mesh);
            const auto code = mesh.error().code;
            QVERIFY(code == ErrorCode::UnexpectedEnd || code == ErrorCode::CountTooLarge);
            QVERIFY(mesh.error().place.offset >= 4 && mesh.error().place.offset <= 4 + size * 2);
        }
        const auto none =
            readMesh(meshesOf(words), version, static_cast<std::uint32_t>(words.size() * 2));
        QVERIFY(!none);
        QVERIFY(none.error().code == ErrorCode::NoSuchOffset);
    }
    // A count beyond all bytes is refused at the count.
    const auto many = readMesh(meshesOf(joined({kHeader, {0xFFFF, 0, 0, 0}})), versions::Tr1, 0);
    QVERIFY(!many);
    QVERIFY(many.error().code == ErrorCode::CountTooLarge);
    QCOMPARE(many.error().place.offset, 10U);
}

void tst_Views::sharedMeshesCountOnce()
{
    Objects objects;
    objects.meshPointers = {{40}, {0}, {40}, {12}, {0}};
    QCOMPARE(meshOffsets(objects), (std::vector<std::uint32_t>{0, 12, 40}));
}

template struct tr::test::RegisteredTest<tst_Views>;
#include "tst_Views.moc"
