// Poses of one skeleton for another one. The skeletons are small enough that all is worked out by
// hand: Y points down, and angles of 0x4000 are quarter turns.

#include "core/edit/animation/transfer/Retarget.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <vector>

using namespace tr;
using edit::JointMap;
using edit::Retarget;
using view::Joint;
using view::JointAngles;
using view::Keyframe;

namespace
{

constexpr std::uint16_t kQuarterTurn = 0x4000;
constexpr std::uint16_t kQuarterBack = 0xC000; ///< a quarter turn the other way

Joint hungOn(int parent, int x, int y, int z)
{
    return {parent, 0, x, y, z};
}

const Joint kFirstJoint{};

Keyframe turnedBy(std::vector<JointAngles> angles)
{
    Keyframe keyframe;
    keyframe.angles = std::move(angles);
    return keyframe;
}

/// Where a joint stands.
glm::vec3 jointPlace(const std::vector<Joint>& joints, const Keyframe& keyframe, std::size_t joint)
{
    return {view::poseAt(joints, keyframe)[joint][3]};
}

bool isNearPlace(const glm::vec3& place, const glm::vec3& wanted)
{
    return glm::distance(place, wanted) < 0.5F;
}

/// A bodyJoints: hips that carry two legs of two joints and a torso with a head and an arm on each
/// side.
std::vector<Joint> bodyJoints()
{
    return {kFirstJoint,
            hungOn(0, 50, 0, 0),
            hungOn(1, 0, 200, 0),
            hungOn(0, -50, 0, 0),
            hungOn(3, 0, 200, 0),
            hungOn(0, 0, -200, 0),
            hungOn(5, 80, -150, 0),
            hungOn(5, -80, -150, 0),
            hungOn(5, 0, -180, 0)};
}

} // namespace

class tst_Retarget : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void angleByAngle();
    void bonesPointAsThoseOfTheOther();
    void whatHangsOnItStandsAsInRest();
    void oppositeBonesAreTurnedByHalf();
    void ofTwoAlikeNoneIsTheBone();
    void thoseWithoutACounterpartStayUnturned();
    void thatSkipJoints();
    void sameSkeletonsChangeNothing();
    void hipsAboveTheLowestJoint();
    void matchingByLinks();
    void matchingFewerJoints();
};

void tst_Retarget::angleByAngle()
{
    const std::vector<Joint> source{kFirstJoint, hungOn(0, 0, 0, 100), hungOn(1, 0, 0, 100)};
    const std::vector<Joint> destination{kFirstJoint, hungOn(0, 100, 0, 0)};
    const Retarget retarget(
        source, destination, {std::size_t{2}, std::size_t{0}}, edit::Turns::Raw);
    const auto angles = retarget.angles(turnedBy({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
    QCOMPARE(angles.size(), std::size_t{2});
    QVERIFY(angles[0] == (JointAngles{7, 8, 9}));
    QVERIFY(angles[1] == (JointAngles{1, 2, 3}));
    QVERIFY(retarget.keepsAngles(0) && retarget.keepsAngles(1) && !retarget.keepsAll());
}

/// The bone of the source points ahead (Z), that of the destination to the side (X). Turned a
/// quarter about X, ahead becomes up, which is negative Y.
void tst_Retarget::bonesPointAsThoseOfTheOther()
{
    const std::vector<Joint> source{kFirstJoint, hungOn(0, 0, 0, 100)};
    const std::vector<Joint> destination{kFirstJoint, hungOn(0, 300, 0, 0)};
    const JointMap map{std::size_t{0}, std::size_t{1}};
    const Retarget retarget(source, destination, map, edit::Turns::RestCorrected);
    // From X to Z it is a quarter turn back about Y.
    const auto rest = retarget.angles(turnedBy({{}, {}}));
    QVERIFY(rest[0] == (JointAngles{0, kQuarterBack, 0}));
    QVERIFY(rest[1] == JointAngles{});
    const Keyframe up = turnedBy({{kQuarterTurn, 0, 0}, {}});
    QVERIFY(isNearPlace(jointPlace(source, up, 1), {0.0F, -100.0F, 0.0F}));
    QVERIFY(isNearPlace(jointPlace(destination, turnedBy(retarget.angles(up)), 1),
                        {0.0F, -300.0F, 0.0F}));
    QVERIFY(!retarget.keepsAngles(0) && !retarget.keepsAll());
    // Without a correction it points elsewhere.
    const Retarget raw(source, destination, map, edit::Turns::Raw);
    QVERIFY(
        isNearPlace(jointPlace(destination, turnedBy(raw.angles(up)), 1), {300.0F, 0.0F, 0.0F}));
}

/// A leaf has no bone: it is corrected as what carries it, and so stands on that as in rest.
void tst_Retarget::whatHangsOnItStandsAsInRest()
{
    const std::vector<Joint> source{kFirstJoint, hungOn(0, 0, 100, 0), hungOn(1, 0, 100, 0)};
    const std::vector<Joint> destination{kFirstJoint, hungOn(0, 0, 100, 0), hungOn(1, 0, 0, 100)};
    const JointMap map{std::size_t{0}, std::size_t{1}, std::size_t{2}};
    const Retarget retarget(source, destination, map, edit::Turns::RestCorrected);
    const auto angles = retarget.angles(turnedBy({{}, {}, {0, 0, kQuarterTurn}}));
    // The first bones are alike. The second goes from ahead to down, a quarter turn back about X;
    // the leaf goes back and forth by it around its own quarter about Z: X a quarter, then Z, then
    // back is a quarter turn about what Z became.
    QVERIFY(angles[0] == JointAngles{});
    QVERIFY(angles[1] == (JointAngles{kQuarterBack, 0, 0}));
    const auto leaf = view::rotationOf(angles[2]);
    const auto bent = view::rotationOf(JointAngles{kQuarterBack, 0, 0});
    const auto turned = bent * leaf * glm::conjugate(bent);
    const auto wanted = view::rotationOf(JointAngles{0, 0, kQuarterTurn});
    QVERIFY(std::abs(glm::dot(turned, wanted)) > 0.9999F);
}

void tst_Retarget::oppositeBonesAreTurnedByHalf()
{
    const JointMap map{std::size_t{0}, std::size_t{1}};
    const std::vector<Joint> down{kFirstJoint, hungOn(0, 0, 100, 0)};
    const std::vector<Joint> up{kFirstJoint, hungOn(0, 0, -100, 0)};
    const std::vector<Joint> right{kFirstJoint, hungOn(0, 100, 0, 0)};
    const std::vector<Joint> left{kFirstJoint, hungOn(0, -100, 0, 0)};
    const Keyframe rest = turnedBy({{}, {}});
    const auto first = Retarget(down, up, map, edit::Turns::RestCorrected).angles(rest);
    QVERIFY(isNearPlace(jointPlace(up, turnedBy(first), 1), {0.0F, 100.0F, 0.0F}));
    // Half a turn about X: what is to the right stays there.
    QVERIFY(std::abs(view::rotationOf(first[0]).x) > 0.999F);
    const auto second = Retarget(right, left, map, edit::Turns::RestCorrected).angles(rest);
    QVERIFY(isNearPlace(jointPlace(left, turnedBy(second), 1), {100.0F, 0.0F, 0.0F}));
    QVERIFY(std::abs(view::rotationOf(second[0]).y) > 0.999F);
}

/// Shoulders are wider here: that turns nothing, as they carry alike. Hips have their bone where
/// most hangs: in the torso.
void tst_Retarget::ofTwoAlikeNoneIsTheBone()
{
    const std::vector<Joint> source = bodyJoints();
    std::vector<Joint> wide = bodyJoints();
    wide[6].x = 300;
    wide[7].x = -300;
    JointMap map;
    for (std::size_t i = 0; i < wide.size(); ++i)
    {
        map.emplace_back(i);
    }
    const Retarget shoulders(source, wide, map, edit::Turns::RestCorrected);
    QVERIFY(shoulders.keepsAll());
    std::vector<Joint> bent = bodyJoints();
    bent[5] = hungOn(0, 0, 0, 200);
    const auto angles = Retarget(source, bent, map, edit::Turns::RestCorrected)
                            .angles(turnedBy({{}, {}, {}, {}, {}}));
    // From ahead to up it is a quarter turn about X.
    QVERIFY(angles[0] == (JointAngles{kQuarterTurn, 0, 0}));
    // Legs have bones of their own, and hang down as before.
    QVERIFY(angles[1] == (JointAngles{kQuarterBack, 0, 0}));
    QVERIFY(angles[2] == JointAngles{});
    // The torso has none, and stands on its bone as in rest.
    QVERIFY(angles[5] == JointAngles{});
}

void tst_Retarget::thoseWithoutACounterpartStayUnturned()
{
    const std::vector<Joint> source{kFirstJoint};
    const std::vector<Joint> destination{kFirstJoint, hungOn(0, 0, 100, 0)};
    const Retarget retarget(
        source, destination, {std::size_t{0}, std::nullopt}, edit::Turns::RestCorrected);
    const auto angles = retarget.angles(turnedBy({{1, 2, 3}}));
    QVERIFY(angles[0] == (JointAngles{1, 2, 3}));
    QVERIFY(angles[1] == JointAngles{});
    QVERIFY(!retarget.keepsAll());
}

/// What hangs on the first joint here hangs on the second there: it takes both turns.
void tst_Retarget::thatSkipJoints()
{
    const std::vector<Joint> source{kFirstJoint, hungOn(0, 0, 100, 0), hungOn(1, 0, 100, 0)};
    const std::vector<Joint> destination{kFirstJoint, hungOn(0, 0, 200, 0)};
    const JointMap map{std::size_t{0}, std::size_t{2}};
    const Keyframe twice = turnedBy({{}, {kQuarterTurn, 0, 0}, {kQuarterTurn, 0, 0}});
    const auto corrected =
        Retarget(source, destination, map, edit::Turns::RestCorrected).angles(twice);
    const auto half = view::rotationOf(corrected[1]);
    QVERIFY(std::abs(half.x) > 0.9999F); // two quarters
    const auto raw = Retarget(source, destination, map, edit::Turns::Raw).angles(twice);
    QVERIFY(raw[1] == (JointAngles{kQuarterTurn, 0, 0}));
}

void tst_Retarget::sameSkeletonsChangeNothing()
{
    const std::vector<Joint> joints = bodyJoints();
    JointMap map;
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        map.emplace_back(i);
    }
    for (const edit::Turns turns : {edit::Turns::Raw, edit::Turns::RestCorrected})
    {
        QVERIFY(Retarget(joints, joints, map, turns).keepsAll());
    }
    // Twice as large: all bones point the same way.
    std::vector<Joint> large = joints;
    for (Joint& joint : large)
    {
        joint = hungOn(joint.parent, 2 * joint.x, 2 * joint.y, 2 * joint.z);
    }
    QVERIFY(Retarget(joints, large, map, edit::Turns::RestCorrected).keepsAll());
}

void tst_Retarget::hipsAboveTheLowestJoint()
{
    QCOMPARE(edit::hipHeight(bodyJoints()), 200.0F);
    QCOMPARE(edit::hipHeight(std::vector{kFirstJoint, hungOn(0, 0, -50, 0)}), 0.0F);
    QCOMPARE(edit::hipHeight(std::vector{kFirstJoint, hungOn(0, 0, 80, 0), hungOn(1, 9, 40, 9)}),
             120.0F);
    QCOMPARE(edit::hipHeight(std::vector<Joint>{}), 0.0F);
}

/// The same bodyJoints whose joints come in another order: right before left, and the torso first.
void tst_Retarget::matchingByLinks()
{
    const std::vector<Joint> other{kFirstJoint,
                                   hungOn(0, 0, -90, 0),
                                   hungOn(1, -40, -70, 0),
                                   hungOn(1, 40, -70, 0),
                                   hungOn(1, 0, -80, 0),
                                   hungOn(0, -20, 0, 0),
                                   hungOn(5, 0, 90, 0),
                                   hungOn(0, 20, 0, 0),
                                   hungOn(7, 0, 90, 0)};
    const JointMap wanted{std::size_t{0},
                          std::size_t{5},
                          std::size_t{7},
                          std::size_t{6},
                          std::size_t{8},
                          std::size_t{3},
                          std::size_t{4},
                          std::size_t{1},
                          std::size_t{2}};
    QVERIFY(edit::matchedByLinks(bodyJoints(), other) == wanted);
}

void tst_Retarget::matchingFewerJoints()
{
    const std::vector<Joint> one{kFirstJoint};
    const auto many = edit::matchedByLinks(one, bodyJoints());
    QCOMPARE(many.size(), bodyJoints().size());
    QVERIFY(many[0] == std::size_t{0});
    QVERIFY(std::all_of(many.begin() + 1, many.end(), [](const auto& joint) { return !joint; }));
    QVERIFY(edit::matchedByLinks(bodyJoints(), one) == JointMap{std::size_t{0}});
    QVERIFY(edit::matchedByLinks({}, one) == JointMap{std::nullopt});
}

template struct tr::test::RegisteredTest<tst_Retarget>;
#include "tst_Retarget.moc"
