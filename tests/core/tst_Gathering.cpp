// Objects are taken out of a WAD with all that they need.

#include "core/transfer/ObjectRows.h"
#include "core/transfer/gathering/Gathering.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <set>

using namespace tr;
using namespace tr::transfer;

class tst_Gathering : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void gathersWhatIsSharedOnce();
    void takesNothingElse();
    void leavesOutWhatIsDamaged();
    void knowsWhatGoesTogether();
};

void tst_Gathering::gathersWhatIsSharedOnce()
{
    level::Wad wad = test::buildTempleWad();
    // A second door shows the meshes, and plays the animations, of the first.
    auto& models = wad.objects.models.edit();
    models.push_back(models.back());
    models.back().id = 500;
    const Content content = wad;
    const auto keys = objectsIn(content);
    QCOMPARE(keys.size(), models.size() + wad.objects.staticMeshes.size());
    const Gathering gathering = gather(content, keys, true);
    std::set<std::uint32_t> offsets;
    for (const level::MeshPointer& pointer : wad.objects.meshPointers)
    {
        offsets.insert(pointer.offset);
    }
    QCOMPARE(gathering.meshes.size(), offsets.size());
    QCOMPARE(gathering.moveables.size(), models.size());
    QCOMPARE(gathering.animationLists.size(), models.size() - 1);
    QCOMPARE(gathering.meshLists.size(), models.size() - 1);
    QCOMPARE(*gathering.moveables.back().animations,
             *gathering.moveables[models.size() - 2].animations);
    QVERIFY(gathering.remarks.empty());
}

void tst_Gathering::takesNothingElse()
{
    const Content content = test::buildTempleWad();
    const auto& objects = level::objectsOf(content);
    const ObjectKey key{ObjectKind::Moveable, objects.models[0].id};
    const Gathering gathering = gather(content, std::span(&key, 1), false);
    QCOMPARE(gathering.moveables.size(), std::size_t{1});
    QVERIFY(gathering.statics.empty());
    QCOMPARE(gathering.animationLists.size(), std::size_t{1});
    QCOMPARE(gathering.animationLists[0].animations.size(),
             std::size_t{objects.models[1].animationIndex});
    QCOMPARE(gathering.animationLists[0].frames.size(),
             std::size_t{objects.models[1].frameOffset / 2});
    QCOMPARE(gathering.meshLists[0].size(), std::size_t{objects.models[0].numMeshes});
    for (const GatheredMesh& mesh : gathering.meshes)
    {
        QCOMPARE(mesh.looks.size(), mesh.shape.faces.size());
        for (const FaceLook& look : mesh.looks)
        {
            QVERIFY(look.picture && *look.picture < gathering.pictures.size());
        }
    }
}

void tst_Gathering::leavesOutWhatIsDamaged()
{
    level::Wad wad = test::buildTempleWad();
    const auto& models = wad.objects.models;
    // One mesh begins where the words end; a static shows it, too.
    auto& pointers = wad.objects.meshPointers.edit();
    pointers[models[1].firstMesh].offset =
        static_cast<std::uint32_t>(wad.objects.meshWords.size() * 2);
    const Content content = wad;
    const auto keys = objectsIn(content);
    const Gathering gathering = gather(content, keys, true);
    QCOMPARE(gathering.moveables.size(), models.size() - 1);
    QCOMPARE(gathering.remarks.size(), std::size_t{1});
    QCOMPARE(view::englishText(gathering.remarks[0]),
             "moveable " + std::to_string(models[1].id)
                 + " is left out: something of it cannot be read");
}

void tst_Gathering::knowsWhatGoesTogether()
{
    namespace versions = level::versions;
    // Format facts 5.8: slots 0 to 20 and 25 to 30 in TR4, those of TR3 up to 13 and 315.
    QCOMPARE(togetherWith(versions::Wad, 9).size(), std::size_t{27});
    QCOMPARE(togetherWith(versions::Tr4, 30), togetherWith(versions::Wad, 0));
    QCOMPARE(togetherWith(versions::Tr3, 315).size(), std::size_t{15});
    QCOMPARE(togetherWith(versions::Wad, 22), std::vector<std::uint32_t>{22});
}

template struct tr::test::RegisteredTest<tst_Gathering>;
#include "tst_Gathering.moc"
