// Leaving out what nothing leads to, and merging what is equal.

#include "core/edit/removal/Repack.h"
#include "tests/core/Contents.h"
#include "tests/core/EntryRun.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <set>

using namespace tr;
using edit::Document;
using edit::RepackKind;
using edit::RepackKinds;
using schema::TableId;
namespace tables = level::tables;
using schema::Version;
using test::objectsOf;
namespace versions = level::versions;

class tst_Repack : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theMeaningStays_data();
    void theMeaningStays();
    void wordsThatNothingLeadsToGo();
    void meshesStayAtTheirMultiples();
    void whatAnUnknownFunctionMayNeedStays();
    void rowsGoWithWhatLedToThem();
    void equalMeshesBecomeOne();
    void unusedTexturesGoOnRequest();
    void withoutSavingsThereIsNoEdit();
    void aNameOfAKindLeadsBackToIt();
};

namespace
{

RepackKinds only(RepackKind kind)
{
    return RepackKinds{}.set(edit::bitOf(kind));
}

level::Level templeLevel()
{
    return test::buildTemple(versions::Tr3);
}

std::uint64_t savedBy(Document& document, const RepackKinds& kinds)
{
    const auto savings = edit::repack(document, kinds);
    return savings ? edit::bytesOf(*savings) : ~std::uint64_t{0};
}

} // namespace

void tst_Repack::theMeaningStays_data()
{
    QTest::addColumn<int>("version");
    for (const Version version : level::kAllVersions)
    {
        QTest::newRow(std::string(level::versionName(version)).c_str())
            << static_cast<int>(version);
    }
}

void tst_Repack::theMeaningStays()
{
    QFETCH(int, version);
    const auto which = static_cast<Version>(version);
    const auto temple = which == versions::Wad ? test::gameFile(test::buildTempleWad())
                                               : test::gameFile(test::buildTemple(which));
    // Some of it without an owner.
    Document document(temple.content);
    test::Random random(5);
    for (int i = 0; i < 40; ++i)
    {
        test::editEntryAtRandom(document, random);
    }
    format::GameFile file = temple;
    file.content = document.content();
    std::uint64_t saved = 0;
    QCOMPARE(test::repackProblem(file, saved), test::kNothing);
    QVERIFY(saved > 0);
}

void tst_Repack::wordsThatNothingLeadsToGo()
{
    level::Level level = templeLevel();
    auto& commands = level.objects.animCommands.edit();
    commands.insert(commands.end(), {4, 4, 4});
    const std::size_t words = commands.size();
    Document document{schema::Content(level)};
    QCOMPARE(savedBy(document, only(RepackKind::Commands)), std::uint64_t{6});
    QCOMPARE(objectsOf(document).animCommands.size(), words - 3);
    QCOMPARE(edit::text(document.history().back().name), std::string("Repack, 6 bytes less"));
    document.undo();
    QCOMPARE(objectsOf(document).animCommands.size(), words);
}

void tst_Repack::meshesStayAtTheirMultiples()
{
    level::Level level = templeLevel();
    // A gap of three words in front of everything, and so all meshes two bytes further.
    auto& words = level.objects.meshWords.edit();
    words.insert(words.begin(), 4, 0);
    for (level::MeshPointer& pointer : level.objects.meshPointers.edit())
    {
        pointer.offset += 8;
    }
    words.insert(words.begin() + 4, 0);
    for (level::MeshPointer& pointer : level.objects.meshPointers.edit())
    {
        pointer.offset += 2;
    }
    Document document{schema::Content(level)};
    const auto before = test::decodedViews(document.content());
    // Four bytes stay, so that no mesh comes to the beginning, where pointers mean none.
    QCOMPARE(savedBy(document, only(RepackKind::Meshes)), std::uint64_t{4});
    QVERIFY(objectsOf(document).meshPointers[0].offset > 0);
    QCOMPARE(objectsOf(document).meshPointers[0].offset % 4,
             level.objects.meshPointers[0].offset % 4);
    QCOMPARE(test::viewDifference(before, test::decodedViews(document.content())), test::kNothing);
}

void tst_Repack::whatAnUnknownFunctionMayNeedStays()
{
    level::Level level = templeLevel();
    auto& data = level.floorData.edit();
    const auto index = static_cast<std::uint16_t>(data.size());
    data.insert(data.end(), {0x001F, 1, 2, 3});
    level.rooms.edit().front().sectors.edit().front().floorDataIndex = index;
    Document document{schema::Content(level)};
    edit::repack(document, only(RepackKind::FloorData)).value();
    const auto& after = document.content().as<level::Level>()->floorData;
    QCOMPARE(after[after.size() - 4], std::uint16_t{0x001F});
    QCOMPARE(after[after.size() - 1], std::uint16_t{3});
}

void tst_Repack::rowsGoWithWhatLedToThem()
{
    level::Level level = templeLevel();
    level::Objects& objects = level.objects;
    const auto dispatches = static_cast<std::uint16_t>(objects.animDispatches.size());
    // A state change of no animation in front of all, which alone has a dispatch.
    objects.animDispatches.edit().emplace_back();
    auto& changes = objects.stateChanges.edit();
    changes.insert(changes.begin(), level::StateChange{1, 1, dispatches});
    for (level::Animation& animation : objects.animations.edit())
    {
        ++animation.stateChangeIndex;
    }
    const std::size_t rows = changes.size();
    const auto first = objects.animations[0].stateChangeIndex;
    Document document{schema::Content(level)};
    QCOMPARE(savedBy(document, edit::unreachableKinds()), std::uint64_t{6 + 8});
    QCOMPARE(objectsOf(document).stateChanges.size(), rows - 1);
    QCOMPARE(objectsOf(document).animDispatches.size(), std::size_t{dispatches});
    QCOMPARE(int{objectsOf(document).animations[0].stateChangeIndex}, first - 1);
}

void tst_Repack::equalMeshesBecomeOne()
{
    Document merged{schema::Content(templeLevel())};
    QVERIFY(savedBy(merged, only(RepackKind::EqualMeshes)) > 0); // the two leaves of its door
    level::Level level = *merged.content().as<level::Level>();
    auto& words = level.objects.meshWords.edit();
    std::set<std::uint32_t> offsets;
    for (const level::MeshPointer& pointer : level.objects.meshPointers)
    {
        offsets.insert(pointer.offset);
    }
    QVERIFY(offsets.size() > 2 && offsets.contains(0));
    const std::uint32_t first = *std::next(offsets.begin());
    const std::uint32_t second = *std::next(offsets.begin(), 2);
    const auto copyOf = [&](std::uint32_t from, std::uint32_t to)
    {
        const auto at = static_cast<std::uint32_t>(words.size() * 2);
        const std::vector<std::uint16_t> mesh(words.begin() + std::ptrdiff_t(from / 2),
                                              words.begin() + std::ptrdiff_t(to / 2));
        words.insert(words.end(), mesh.begin(), mesh.end());
        level.objects.meshPointers.edit().push_back({at});
        return at;
    };
    copyOf(first, second);
    // That of the first mesh stays: pointers to the beginning mean none.
    const std::uint32_t kept = copyOf(0, first) - (second - first);
    const std::size_t row = level.objects.meshPointers.size() - 2;
    Document document{schema::Content(level)};
    const auto before = test::decodedViews(document.content());
    QCOMPARE(savedBy(document, only(RepackKind::EqualMeshes)), std::uint64_t{second - first});
    QCOMPARE(objectsOf(document).meshPointers[row].offset, first);
    QCOMPARE(objectsOf(document).meshPointers[row + 1].offset, kept);
    QCOMPARE(test::viewDifference(before, test::decodedViews(document.content())), test::kNothing);
}

void tst_Repack::unusedTexturesGoOnRequest()
{
    level::Level level = templeLevel();
    auto& textures = level.objectTextures.edit();
    textures.insert(textures.begin() + 1, textures.front());
    // Everything that leads behind the new one is one short now, so it is the last that is unused.
    Document document{schema::Content(level)};
    QCOMPARE(savedBy(document, edit::unreachableKinds()), std::uint64_t{0});
    const std::uint64_t saved = savedBy(document, only(RepackKind::Textures));
    QVERIFY(saved >= schema::diskSize<level::ObjectTexture>(versions::Tr3));
    QCOMPARE(savedBy(document, only(RepackKind::Textures)), std::uint64_t{0});
}

void tst_Repack::withoutSavingsThereIsNoEdit()
{
    Document document{schema::Content(templeLevel())};
    edit::repack(document, RepackKinds{}.set()).value();
    const auto position = document.position();
    QCOMPARE(savedBy(document, RepackKinds{}.set()), std::uint64_t{0});
    QCOMPARE(document.position(), position);
}

void tst_Repack::aNameOfAKindLeadsBackToIt()
{
    for (std::size_t i = 0; i < edit::kRepackKinds; ++i)
    {
        const auto kind = static_cast<RepackKind>(i);
        QCOMPARE(edit::repackKindOf(edit::repackName(kind)), std::optional(kind));
    }
    QVERIFY(!edit::repackKindOf("nothing").has_value());
}

template struct tr::test::RegisteredTest<tst_Repack>;
#include "tst_Repack.moc"
