// Joints of Lara's skin brought to what they join, and numbers that engines find vertices by.

#include "core/edit/mesh/SkinEdit.h"
#include "core/edit/mesh/SkinNumbers.h"
#include "core/edit/mesh/SkinRings.h"
#include "core/edit/mesh/VertexEdit.h"
#include "core/view/objects/HairNumbers.h"
#include "tests/core/MeshWork.h"
#include "tests/core/SkinSamples.h"
#include "tests/support/MeshOperations.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QElapsedTimer>
#include <QtTest>

#include <limits>
#include <set>

using namespace tr;
using namespace tr::test;
using edit::SkinPlace;
using edit::SkinRing;
using edit::SkinSides;
using view::HairNumbers;
using view::SkinCount;

namespace
{

using CornerPlaces = std::multiset<std::vector<std::array<int, 3>>>;

/// The places of the corners of faces, which are the same however vertices are numbered.
CornerPlaces skinCornersOf(const MeshShape& shape)
{
    CornerPlaces faces;
    for (const edit::ShapeFace& face : shape.faces)
    {
        std::vector<std::array<int, 3>> corners;
        for (std::size_t i = 0; i < face.corners; ++i)
        {
            const level::Vertex& vertex = shape.vertices[face.vertices[i]];
            corners.push_back({vertex.x, vertex.y, vertex.z});
        }
        faces.insert(corners);
    }
    return faces;
}

/// The rings at both ends, which joints stick to, have the numbers from 132 on.
std::vector<TubeRing> ringsBeforeEnds()
{
    std::vector<TubeRing> rings;
    for (int y = 10; y < 32; ++y)
    {
        rings.push_back({y});
    }
    rings.push_back({0});
    rings.push_back({100});
    return rings;
}

SkinCount countAt(const schema::Content& content, std::size_t joint)
{
    const auto& objects = level::objectsOf(content);
    const auto models = view::skinModels(objects, content.version());
    for (const view::SkinJoint& each : view::skinJoints(objects, content.version(), *models))
    {
        if (each.joint == joint)
        {
            return view::countOf(each);
        }
    }
    return {};
}

edit::MeshChange sticking(const SkinSides& sides, MeshRowList rows, double within)
{
    return [=](MeshShape& shape, FaceTextures&) -> Result<void>
    {
        const auto done = edit::stickVertices(shape, sides, rows, within, "the joint");
        return done ? Result<void>() : fail(done.error());
    };
}

edit::MeshChange fitting(const SkinSides& sides)
{
    return [=](MeshShape& shape, FaceTextures&) -> Result<void>
    {
        const auto done = edit::fitToHoles(shape, sides, "the joint");
        return done ? Result<void>() : fail(done.error());
    };
}

/// Moves vertices of a mesh of a document off, as an edit of its own.
void moveOff(Document& document, std::size_t pointer, MeshRowList rows, std::array<int, 3> by)
{
    QCOMPARE(meshChanged(
                 document,
                 [=](MeshShape& shape, FaceTextures&)
                 { return edit::moveVertices(shape, rows, by); },
                 pointer),
             "done");
}

double squaredWay(const SkinPlace& one, const SkinPlace& other)
{
    return std::pow(static_cast<double>(one.x - other.x), 2.0)
           + std::pow(static_cast<double>(one.y - other.y), 2.0)
           + std::pow(static_cast<double>(one.z - other.z), 2.0);
}

/// Whether places that follow each other on a ring follow each other on the other one, one way
/// around; `isShared`: also where some are the same.
bool keepsOrder(const std::vector<std::size_t>& places, std::size_t ring, bool isShared)
{
    for (const bool isBackwards : {false, true})
    {
        std::size_t around = 0;
        bool isDistinct = true;
        for (std::size_t i = 0; i < places.size(); ++i)
        {
            const std::size_t one = places[i];
            const std::size_t next = places[(i + 1) % places.size()];
            const std::size_t step = (isBackwards ? one + ring - next : next + ring - one) % ring;
            isDistinct = isDistinct && (step > 0 || isShared);
            around += step;
        }
        if (around == ring && isDistinct)
        {
            return true;
        }
    }
    return false;
}

/// The least sum of ways of all that keep the order, by trying every one.
double leastOfAll(const SkinRing& ring, const SkinRing& hole)
{
    double least = std::numeric_limits<double>::infinity();
    std::vector<std::size_t> places(ring.size(), 0);
    const bool isShared = ring.size() > hole.size();
    while (true)
    {
        const std::set<std::size_t> distinct(places.begin(), places.end());
        const bool isFull = distinct.size() == std::min(ring.size(), hole.size());
        if (isFull && keepsOrder(places, hole.size(), isShared))
        {
            double sum = 0.0;
            for (std::size_t i = 0; i < ring.size(); ++i)
            {
                sum += squaredWay(ring[i], hole[places[i]]);
            }
            least = std::min(least, sum);
        }
        std::size_t at = 0;
        while (at < places.size() && ++places[at] == hole.size())
        {
            places[at++] = 0;
        }
        if (at == places.size())
        {
            return least;
        }
    }
}

SkinRing randomRing(Random& random, std::size_t count)
{
    SkinRing ring;
    for (std::size_t i = 0; i < count; ++i)
    {
        ring.push_back({static_cast<int>(random.below(100)),
                        static_cast<int>(random.below(100)),
                        static_cast<int>(random.below(100))});
    }
    return ring;
}

const std::vector<schema::Version>& skinVersions()
{
    static const std::vector<schema::Version> kSkinVersions{
        versions::Tr4, versions::Tr5, versions::Wad};
    return kSkinVersions;
}

} // namespace

class tst_SkinEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void sidesAreInTheAxesOfTheJoint()
    {
        const auto file = skinnedFile(versions::Wad, skinShapes());
        const auto sides = edit::skinSidesOf(file.content, kJointOne);
        QVERIFY(sides.has_value());
        // The lower tube is at 120, seen from 110 down and 5 to the north.
        QCOMPARE((*sides)[0].neighbour.mesh, std::size_t{1});
        QCOMPARE((*sides)[0].neighbour.shift, (std::array<std::int64_t, 3>{0, 10, -5}));
        QCOMPARE((*sides)[1].neighbour.mesh, std::size_t{0});
        QCOMPARE((*sides)[1].neighbour.shift, (std::array<std::int64_t, 3>{0, -110, -5}));
        QCOMPARE((*sides)[1].places.size(), std::size_t{18});
        QCOMPARE((*sides)[1].holes.size(), std::size_t{2});
        QVERIFY((*sides)[1].places[12] == (SkinPlace{50, -10, -5}));
        QVERIFY(countAt(file.content, 1) == (SkinCount{6, 6, 0}));
        QVERIFY(countAt(file.content, 2) == (SkinCount{6, 6, 6}));
        const auto joint = edit::shapeAt(file.content, kJointOne);
        QVERIFY(edit::countOf(*joint, *sides) == (SkinCount{6, 6, 0}));
        // What is no joint has no sides: the skin, the first joint, and other moveables.
        QCOMPARE(meshCode(edit::skinSidesOf(file.content, kUpperSkin)), "not_a_skin");
        QCOMPARE(meshCode(edit::skinSidesOf(file.content, 3)), "not_a_skin");
        const auto old = skinnedFile(versions::Tr3, skinShapes());
        QCOMPARE(meshCode(edit::skinSidesOf(old.content, kJointOne)), "not_a_skin");
    }

    /// Vertices that are moved off come back to where they were, to the byte.
    void selectedStick()
    {
        for (const schema::Version version : skinVersions())
        {
            const auto file = skinnedFile(version, skinShapes());
            const auto bytes = file.content.write();
            Document document(file.content);
            const MeshRowList rows{0, 3, 7};
            moveOff(document, kJointOne, rows, {5, -4, 3});
            const auto moved = document.content().write();
            QVERIFY(countAt(document.content(), 1) == (SkinCount{5, 4, 3}));
            const auto sides = edit::skinSidesOf(document.content(), kJointOne);
            QVERIFY(sides.has_value());
            QCOMPARE(meshChanged(document, sticking(*sides, rows, 6.0), kJointOne),
                     "not_partner"); // the way is the root of 50
            QVERIFY(document.content().write() == moved);
            QCOMPARE(meshChanged(document, sticking(*sides, rows, 7.1), kJointOne), "done");
            QVERIFY(document.content().write() == bytes);
            QVERIFY(countAt(document.content(), 1) == (SkinCount{6, 6, 0}));
            QCOMPARE(meshChanged(document, sticking(*sides, rows, 8.0), kJointOne),
                     "nothing_to_do");
            document.undo();
            QVERIFY(document.content().write() == moved);
            document.redo();
            QVERIFY(document.content().write() == bytes);
            document.goTo(0);
            QVERIFY(document.content().write() == bytes);
        }
    }

    /// Without a selection only what is loose moves, as far as it is near.
    void looseOnesStick()
    {
        const auto file = skinnedFile(versions::Wad, skinShapes());
        Document document(file.content);
        moveOff(document, kJointTwo, {1}, {0, 0, 4});
        moveOff(document, kJointTwo, {14}, {0, 40, 0});
        const auto before = document.content();
        QVERIFY(countAt(before, 2) == (SkinCount{5, 5, 8}));
        const auto sides = edit::skinSidesOf(before, kJointTwo);
        // The knee's own loose ring is 10 down from either and 10 further out.
        QCOMPARE(meshChanged(document, sticking(*sides, {}, 3.0), kJointTwo), "not_partner");
        QCOMPARE(meshChanged(document, sticking(*sides, {}, 5.0), kJointTwo), "done");
        QVERIFY(countAt(document.content(), 2) == (SkinCount{5, 6, 7}));
        QCOMPARE(untouchedProblem(before, document.content(), kJointTwo, false), std::string());
        QVERIFY(meshShapeOf(document, kJointTwo).vertices[1]
                == skinShapes()[kJointTwo].vertices[1]);
        const auto read = format::read(document.content().write(), "a.wad");
        QVERIFY(read && read->complete);
        QVERIFY(countAt(read->content, 2) == (SkinCount{5, 6, 7}));
        const auto whole = edit::skinSidesOf(file.content, kJointOne);
        QCOMPARE(meshChanged(document, sticking(*whole, {}, 5.0), kJointOne), "nothing_to_do");
    }

    /// No engine has room for a twelfth vertex at one side; what is there already may stay.
    void noMoreThanEnginesTake()
    {
        const auto file = skinnedFile(versions::Wad, skinShapes(12));
        Document document(file.content);
        QVERIFY(countAt(document.content(), 1) == (SkinCount{12, 12, 0}));
        moveOff(document, kJointOne, {0, 12}, {0, 5, 0});
        const auto sides = edit::skinSidesOf(document.content(), kJointOne);
        const auto before = document.content().write();
        const auto refused = edit::changeMesh(
            document, EditCode::StickVertices, 1, {kJointOne}, sticking(*sides, {0}, 9.0));
        QVERIFY(!refused);
        QCOMPARE(meshCode(refused), "joint_too_large");
        QCOMPARE(refused.error().arguments, (std::vector<std::string>{"12", "11"}));
        QVERIFY(document.content().write() == before);
        // One that goes from one full side to the other changes nothing for the worse.
        moveOff(document, kJointOne, {1}, {0, 1, 0});
        QCOMPARE(meshChanged(document, sticking(*sides, {1}, 9.0), kJointOne), "done");
        QVERIFY(SkinCount({12, 0, 0}).isTooLarge());
        QVERIFY(SkinCount({11, 10, 12}).isTooLarge());
        QVERIFY(SkinCount({11, 11, 11}).isTooLarge());
        QVERIFY(!SkinCount({11, 11, 10}).isTooLarge());
    }

    /// Where a partner is out of what a vertex can say, and numbers of meshes that are not there.
    void damagedSkins()
    {
        level::Wad wad = *skinnedFile(versions::Wad, skinShapes()).content.as<level::Wad>();
        // Links of the joints: of each a code and three numbers, behind two of the skin.
        auto& trees = wad.objects.meshTrees.edit();
        for (const std::size_t number : {9U, 10U, 11U, 13U, 14U, 15U})
        {
            trees[number] = std::numeric_limits<std::int32_t>::max();
        }
        const auto far = gameFile(wad);
        const auto sides = edit::skinSidesOf(far.content, kJointTwo);
        QVERIFY(sides.has_value());
        Document document(far.content);
        const auto bytes = far.content.write();
        QCOMPARE(meshChanged(document, sticking(*sides, {0}, 1e12), kJointTwo), "out_of_range");
        QCOMPARE(meshChanged(document, fitting(*sides), kJointTwo), "out_of_range");
        wad.objects.meshPointers.edit()[kMiddleSkin].offset = 0x7FFF'FFFC;
        wad.objects.meshPointers.edit()[kUpperSkin].offset = 0x7FFF'FFFC;
        const auto none = gameFile(wad);
        const auto empty = edit::skinSidesOf(none.content, kJointOne);
        QVERIFY(empty && (*empty)[0].places.empty() && (*empty)[1].holes.empty());
        Document other(none.content);
        QCOMPARE(meshChanged(other, sticking(*empty, {0}, 9.0), kJointOne), "not_partner");
        QCOMPARE(meshChanged(other, fitting(*empty), kJointOne), "not_partner");
        QVERIFY(document.content().write() == bytes);
    }

    // --- rings

    void holesAreFound()
    {
        QCOMPARE(edit::holesOf(cubeShape()).size(), std::size_t{0});
        const auto square = edit::holesOf(squareShape());
        QCOMPARE(square.size(), std::size_t{1});
        QCOMPARE(square[0].size(), std::size_t{4});
        // Two pyramids without a base that have one corner in common.
        const MeshShape two = meshShape({{0, -100, 0},
                                         {-50, 0, -50},
                                         {50, 0, -50},
                                         {50, 0, 50},
                                         {-50, 0, 50},
                                         {150, 0, 50},
                                         {150, 0, 150},
                                         {50, 0, 150},
                                         {100, -100, 100}},
                                        {meshFace({0, 1, 2}),
                                         meshFace({0, 2, 3}),
                                         meshFace({0, 3, 4}),
                                         meshFace({0, 4, 1}),
                                         meshFace({8, 3, 5}),
                                         meshFace({8, 5, 6}),
                                         meshFace({8, 6, 7}),
                                         meshFace({8, 7, 3})});
        const auto holes = edit::holesOf(two, {1000, 0, 0});
        QCOMPARE(holes.size(), std::size_t{2});
        QCOMPARE(holes[0].size() + holes[1].size(), std::size_t{8});
        for (const SkinRing& hole : holes)
        {
            QCOMPARE(hole.size(), std::size_t{4});
            QVERIFY(std::ranges::count(hole, SkinPlace{1050, 0, 50}) == 1);
        }
        // Vertices at one place are one: a tube whose seam has its vertices twice.
        MeshShape tube = tubeShape({{0}, {50}});
        tube.vertices.push_back(level::Vertex{tube.vertices[0]});
        tube.normals.push_back({});
        tube.faces[5].vertices[1] = 12;
        QCOMPARE(edit::holesOf(tube).size(), std::size_t{2});
        // A face of both sides has no edge that leads around a hole.
        MeshShape sheet = squareShape();
        sheet.faces.push_back(edit::lookingBack(sheet.faces[0]));
        QVERIFY(edit::holesOf(sheet).empty());
        // Faces that name no vertex, and lines.
        MeshShape broken = squareShape();
        broken.faces.push_back(meshFace({0, 1, 99}));
        broken.faces.push_back(meshFace({2, 2, 2}));
        QCOMPARE(edit::holesOf(broken).size(), std::size_t{1});
    }

    /// Against all ways that there are.
    void ringsAreLaidTheShortestWay()
    {
        Random random(11);
        for (int round = 0; round < 300; ++round)
        {
            const SkinRing ring = randomRing(random, 3 + random.below(3));
            const SkinRing hole = randomRing(random, 3 + random.below(3));
            const auto fit = edit::layOnto(ring, hole);
            QVERIFY(fit.has_value());
            QCOMPARE(fit->places.size(), ring.size());
            double sum = 0.0;
            for (std::size_t i = 0; i < ring.size(); ++i)
            {
                sum += squaredWay(ring[i], hole[fit->places[i]]);
            }
            QVERIFY(std::abs(sum / static_cast<double>(ring.size()) - fit->apart) < 1e-6);
            QVERIFY(keepsOrder(fit->places, hole.size(), ring.size() > hole.size()));
            QVERIFY(std::abs(sum - leastOfAll(ring, hole)) < 1e-6);
        }
        QVERIFY(!edit::layOnto({}, randomRing(random, 3)));
        QVERIFY(!edit::layOnto(randomRing(random, 3), {}));
        const std::size_t most = edit::kMostInRing;
        QVERIFY(edit::layOnto(randomRing(random, most), randomRing(random, most)));
        QVERIFY(!edit::layOnto(randomRing(random, most + 1), randomRing(random, 3)));
    }

    /// A joint that is thinner, moved and numbered otherwise comes to lie on both holes.
    void aJointIsFitted()
    {
        for (const schema::Version version : skinVersions())
        {
            auto shapes = skinShapes();
            MeshShape& joint = shapes[kJointOne];
            joint = tubeShape({{-6, 30.0, 7}, {9, 35.0, 2}});
            std::ranges::reverse(joint.faces);
            QVERIFY(edit::swapVertices(joint, 0, 8).has_value());
            QVERIFY(edit::swapVertices(joint, 3, 5).has_value());
            const auto file = skinnedFile(version, shapes);
            const auto bytes = file.content.write();
            Document document(file.content);
            QVERIFY(countAt(document.content(), 1) == (SkinCount{0, 0, 12}));
            const auto sides = edit::skinSidesOf(file.content, kJointOne);
            QCOMPARE(meshChanged(document, fitting(*sides), kJointOne), "done");
            QVERIFY(countAt(document.content(), 1) == (SkinCount{6, 6, 0}));
            // Its faces are those of a tube between both, none of them twisted.
            QVERIFY(skinCornersOf(meshShapeOf(document, kJointOne))
                    == skinCornersOf(skinShapes()[kJointOne]));
            QCOMPARE(untouchedProblem(file.content, document.content(), kJointOne, false),
                     std::string());
            const auto done = document.content().write();
            document.undo();
            QVERIFY(document.content().write() == bytes);
            document.redo();
            QVERIFY(document.content().write() == done);
            QCOMPARE(meshChanged(document, fitting(*sides), kJointOne), "nothing_to_do");
        }
    }

    void ringsOfOtherSizesAreFitted()
    {
        const auto file = skinnedFile(versions::Wad, skinShapes());
        const auto sides = edit::skinSidesOf(file.content, kJointOne);
        MeshShape few = tubeShape({{-8, 40.0}, {8, 40.0}}, 4);
        const auto gap = edit::fitToHoles(few, *sides, "the joint");
        QVERIFY(gap.has_value());
        QCOMPARE(gap->rims, std::size_t{2});
        QCOMPARE(gap->moved, std::size_t{8});
        QCOMPARE(gap->left, std::size_t{4});
        QVERIFY(edit::countOf(few, *sides) == (SkinCount{4, 4, 0}));
        MeshShape many = tubeShape({{-8, 40.0}, {8, 40.0}}, 8);
        const auto closed = edit::fitToHoles(many, *sides, "the joint");
        QVERIFY(closed.has_value());
        QCOMPARE(closed->left, std::size_t{0});
        QVERIFY(edit::countOf(many, *sides) == (SkinCount{8, 8, 0}));
        MeshShape tooMany = tubeShape({{-8, 40.0}, {8, 40.0}}, 12);
        QCOMPARE(meshCode(edit::fitToHoles(tooMany, *sides, "the joint")), "joint_too_large");
        MeshShape closedUp = cubeShape();
        QCOMPARE(meshCode(edit::fitToHoles(closedUp, *sides, "the joint")), "not_partner");
    }

    // --- numbers

    void reachByHand()
    {
        QCOMPARE(view::reachOfJoints(0), std::size_t{128});
        QCOMPARE(view::reachOfJoints(255), std::size_t{128});
        QCOMPARE(view::reachOfJoints(256), std::size_t{0});
        QCOMPARE(view::reachOfJoints(300), std::size_t{44});
        QCOMPARE(view::reachOfJoints(400), std::size_t{128});
    }

    void theSkinIsNumbered()
    {
        for (const schema::Version version : {versions::Wad, versions::Tr5})
        {
            auto shapes = skinShapes();
            // Its last ring, that the joint sticks to, has the numbers from 138 on.
            std::vector<TubeRing> rings(23, TubeRing{0});
            for (std::size_t i = 0; i < rings.size(); ++i)
            {
                rings[i].y = static_cast<int>(i);
            }
            rings.push_back({100});
            shapes[kUpperSkin] = tubeShape(rings);
            const auto file = skinnedFile(version, shapes);
            const auto bytes = file.content.write();
            Document document(file.content);
            QVERIFY(countAt(document.content(), 1) == (SkinCount{6, 6, 0}));
            QCOMPARE(*edit::numberSkin(document), std::size_t{6});
            QVERIFY(countAt(document.content(), 1) == (SkinCount{6, 6, 0}));
            const MeshShape now = meshShapeOf(document, kUpperSkin);
            QVERIFY(skinCornersOf(now) == skinCornersOf(shapes[kUpperSkin]));
            for (std::size_t row = 0; row < now.vertices.size(); ++row)
            {
                QCOMPARE(now.vertices[row].y == 100, row < 6);
                // Those that are not meant keep their numbers.
                QVERIFY(row < 6 || row >= 138
                        || now.vertices[row] == shapes[kUpperSkin].vertices[row]);
            }
            QCOMPARE(untouchedProblem(file.content, document.content(), kUpperSkin, false),
                     std::string());
            QCOMPARE(meshCode(edit::numberSkin(document)), "nothing_to_do");
            document.undo();
            QVERIFY(document.content().write() == bytes);
        }
        Document old(skinnedFile(versions::Tr3, skinShapes()).content);
        QCOMPARE(meshCode(edit::numberSkin(old)), "not_a_skin");
    }

    /// A mesh with too few numbers within reach keeps no other one from getting them.
    void allButOneAreNumbered()
    {
        auto shapes = skinShapes();
        std::vector<TubeRing> rings;
        for (int y = 0; y < 42; ++y)
        {
            rings.push_back({y});
        }
        rings.push_back({100}); // the joint sticks to 252 to 257, and games find 0 and 1
        shapes[kUpperSkin] = tubeShape(rings);
        shapes[kMiddleSkin] = tubeShape(ringsBeforeEnds());
        Document document(skinnedFile(versions::Wad, shapes).content);
        QCOMPARE(*edit::numberSkin(document), std::size_t{12});
        QVERIFY(meshShapeOf(document, kUpperSkin).vertices == shapes[kUpperSkin].vertices);
        const MeshShape now = meshShapeOf(document, kMiddleSkin);
        QVERIFY(skinCornersOf(now) == skinCornersOf(shapes[kMiddleSkin]));
        for (std::size_t row = 0; row < now.vertices.size(); ++row)
        {
            QCOMPARE(now.vertices[row].y == 0 || now.vertices[row].y == 100, row < 12);
        }
        const auto refused = edit::numberSkin(document);
        QCOMPARE(meshCode(refused), "joint_too_large");
        QCOMPARE(refused.error().arguments, (std::vector<std::string>{"6", "2"}));
    }

    /// Two meshes of the skin that are the same: what sticks to either is within reach then.
    void aMeshThatIsThereTwice()
    {
        auto shapes = skinShapes();
        shapes[kUpperSkin] = tubeShape(ringsBeforeEnds());
        level::Wad wad = *skinnedFile(versions::Wad, shapes).content.as<level::Wad>();
        auto& pointers = wad.objects.meshPointers.edit();
        pointers[kMiddleSkin].offset = pointers[kUpperSkin].offset;
        Document document(gameFile(wad).content);
        QCOMPARE(*edit::numberSkin(document), std::size_t{12});
        const MeshShape now = meshShapeOf(document, kUpperSkin);
        for (std::size_t row = 0; row < now.vertices.size(); ++row)
        {
            QCOMPARE(now.vertices[row].y == 0 || now.vertices[row].y == 100, row < 12);
        }
        QCOMPARE(meshCode(edit::numberSkin(document)), "nothing_to_do");
    }

    void numbersThatAreNotEnough()
    {
        std::vector<TubeRing> rings;
        for (int i = 0; i < 26; ++i)
        {
            rings.push_back({i});
        }
        MeshShape shape = tubeShape(rings, 10);
        QCOMPARE(shape.vertices.size(), std::size_t{260});
        std::vector<bool> isTaken(260);
        const auto take = [&isTaken](std::size_t first, std::size_t count)
        {
            for (std::size_t i = 0; i < count; ++i)
            {
                isTaken[first + i] = true;
            }
        };
        take(100, 4);
        const MeshShape before = shape;
        const MeshRowList kept{2};
        const auto refused = edit::numberWithinReach(shape, isTaken, kept, "it");
        QCOMPARE(meshCode(refused), "joint_too_large"); // 4 of 0 to 3, and 2 is kept
        QCOMPARE(refused.error().arguments, (std::vector<std::string>{"4", "3"}));
        QVERIFY(shape.vertices == before.vertices);
        QCOMPARE(*edit::numberWithinReach(shape, isTaken, {}, "it"), std::size_t{4});
        QVERIFY(shape.vertices[0] == before.vertices[100]);
        QVERIFY(shape.vertices[100] == before.vertices[0]);
        isTaken.assign(260, false);
        take(0, 4);
        QCOMPARE(meshCode(edit::numberWithinReach(shape, isTaken, {}, "it")), "nothing_to_do");
    }

    void verticesGetNumbers()
    {
        MeshShape shape = cubeShape();
        const MeshShape before = shape;
        const MeshRowList vertices{5, 1, 2};
        const MeshRowList numbers{1, 0, 7};
        QVERIFY(edit::giveNumbers(shape, vertices, numbers).has_value());
        for (std::size_t i = 0; i < vertices.size(); ++i)
        {
            QVERIFY(shape.vertices[numbers[i]] == before.vertices[vertices[i]]);
        }
        for (const std::size_t same : {3U, 4U, 6U})
        {
            QVERIFY(shape.vertices[same] == before.vertices[same]);
        }
        QVERIFY(skinCornersOf(shape) == skinCornersOf(before));
        const MeshRowList beyond{1, 0, 8};
        const MeshShape kept = shape;
        QCOMPARE(meshCode(edit::giveNumbers(shape, vertices, beyond)), "out_of_range");
        QVERIFY(shape.vertices == kept.vertices);
    }

    /// By the numbers of the engines.
    void hairByNumbers()
    {
        const auto file = hairyWad(80);
        const auto at = [&file](std::size_t pointer, std::size_t vertices)
        { return view::hairNumbersOf(file.objects(), file.content.version(), pointer, vertices); };
        const auto head = at(14, 80);
        QCOMPARE(head.size(), std::size_t{3});
        QCOMPARE(head[0].numbers, (view::HairRing{37, 38, 39, 40}));
        QVERIFY(head[0].body == HairNumbers::Body::Lara);
        QCOMPARE(head[1].numbers, (view::HairRing{79, 77, 78, 76}));
        QCOMPARE(head[2].numbers, (view::HairRing{68, 71, 69, 70}));
        QCOMPARE(at(14, 79).size(), std::size_t{2}); // there is no vertex 79
        QCOMPARE(at(14, 30).size(), std::size_t{0});
        QVERIFY(at(13, 80).empty());
        const auto first = at(15, 8);
        QCOMPARE(first.size(), std::size_t{2});
        QVERIFY(first[0].isOfHead);
        QCOMPARE(first[1].numbers, (view::HairRing{4, 5, 6, 7}));
        QCOMPARE(first[1].hair, std::size_t{1});
        const auto last = at(20, 8);
        QCOMPARE(last.size(), std::size_t{1});
        QCOMPARE(last[0].numbers, (view::HairRing{0, 1, 2, 3}));
        QCOMPARE(last[0].hair, std::size_t{4});
        QVERIFY(at(21, 80).empty());
        QCOMPARE(view::hairNumbersOf(file.objects(), versions::Tr5, 14, 80).size(), std::size_t{4});
        QVERIFY(view::hairNumbersOf(file.objects(), versions::Tr3, 14, 80).empty());
    }

    void largeMeshesTakeNoTime()
    {
        std::vector<TubeRing> rings;
        for (int i = 0; i < 600; ++i)
        {
            rings.push_back({i});
        }
        MeshShape large = tubeShape(rings, 50);
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(edit::holesOf(large).size(), std::size_t{2});
        QVERIFY(timer.elapsed() < 3'000);
    }
};

template struct tr::test::RegisteredTest<tst_SkinEdit>;
#include "tst_SkinEdit.moc"
