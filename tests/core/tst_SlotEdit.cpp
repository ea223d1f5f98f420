// Moveables that are made, copied, deleted and given other slots, in the temple of every game. What
// all others are and do stays as it is.

#include "core/edit/skeleton/SlotEdit.h"
#include "core/level/Level.h"
#include "core/view/objects/Pose.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <vector>

using namespace tr;
using edit::Document;
using level::Objects;
using test::objectsOf;
namespace tables = level::tables;

namespace
{

/// All that a moveable shows: its pose in each key frame, and what mesh hangs where.
struct Shown
{
    std::vector<view::Pose> poses;
    std::vector<std::vector<std::uint16_t>> meshes; ///< first words of them

    friend bool operator==(const Shown&, const Shown&) = default;
};

Shown shownBy(const schema::Content& content, std::size_t model)
{
    constexpr std::size_t kCompared = 12;
    const Objects& objects = level::objectsOf(content);
    const auto joints = view::jointsOf(objects, objects.models[model]);
    const auto own = view::animationsOf(objects, objects.models[model]);
    Shown shown;
    for (std::size_t i = own.first; i < own.end(); ++i)
    {
        const auto range = view::keyframesOf(objects, content.version(), i);
        for (std::size_t key = 0; key < range.count; ++key)
        {
            const auto keyframe = view::readKeyframe(
                objects, content.version(), range.firstWord + key * range.words, joints.size());
            shown.poses.push_back(keyframe ? view::poseAt(joints, *keyframe) : view::Pose{});
        }
    }
    const auto meshes = view::meshesOf(objects, objects.models[model]);
    for (std::size_t i = meshes.first; i < meshes.end(); ++i)
    {
        const auto words = objects.meshWords.slice(objects.meshPointers[i].offset / 2, kCompared);
        shown.meshes.emplace_back(words.begin(), words.end());
    }
    return shown;
}

/// By slots.
std::map<std::uint32_t, Shown> allShown(const schema::Content& content)
{
    std::map<std::uint32_t, Shown> all;
    const auto& models = level::objectsOf(content).models;
    for (std::size_t i = 0; i < models.size(); ++i)
    {
        all[models[i].id] = shownBy(content, i);
    }
    return all;
}

bool isInOrder(const schema::Content& content)
{
    return std::ranges::is_sorted(level::objectsOf(content).models.rows(), {}, &level::Model::id);
}

/// The moveable with most bones.
std::size_t largestOf(const schema::Content& content)
{
    const auto rows = level::objectsOf(content).models.rows();
    return static_cast<std::size_t>(std::ranges::max_element(rows, {}, &level::Model::numMeshes)
                                    - rows.begin());
}

/// One that is free, between the slots of others.
std::uint32_t freeSlot(const schema::Content& content)
{
    std::uint32_t slot = level::objectsOf(content).models[0].id + 1;
    while (edit::ownerOfSlot(content, slot))
    {
        ++slot;
    }
    return slot;
}

} // namespace

class tst_SlotEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void made_data() { addGames(); }

    void made();

    void copied_data() { addGames(); }

    void copied();

    void renumbered_data() { addGames(); }

    void renumbered();

    void takenSlotsAreRefused();

private:
    static void addGames();
    [[nodiscard]] static format::GameFile file();
    static void checkSaved(const format::GameFile& file, Document& document);
};

void tst_SlotEdit::addGames()
{
    QTest::addColumn<int>("version");
    for (const schema::Version version : level::kAllVersions)
    {
        QTest::addRow("%s", level::versionName(version).data()) << int(version);
    }
}

format::GameFile tst_SlotEdit::file()
{
    static std::map<int, format::GameFile> made;
    QFETCH(int, version);
    if (!made.contains(version))
    {
        made.emplace(version, test::templeFile(static_cast<schema::Version>(version)));
    }
    return made.at(version);
}

/// Written, read again, undone and done again.
void tst_SlotEdit::checkSaved(const format::GameFile& file, Document& document)
{
    const auto after = document.content().write();
    format::GameFile changed = file;
    changed.content = document.content();
    const auto written = format::write(changed);
    QVERIFY(written);
    const auto read = format::read(*written, "");
    QVERIFY(read && read->complete);
    QCOMPARE(test::byteDifference(after, read->content.write()), test::kNothing);
    document.undo();
    QCOMPARE(test::byteDifference(file.content.write(), document.content().write()),
             test::kNothing);
    document.redo();
    QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
}

void tst_SlotEdit::made()
{
    const format::GameFile original = file();
    const auto before = allShown(original.content);
    const std::uint32_t slot = freeSlot(original.content);
    Document document(original.content);
    const auto row = edit::newObject(document, slot);
    QVERIFY(row);
    const Objects& objects = objectsOf(document);
    QCOMPARE(objects.models[*row].id, slot);
    QCOMPARE(int(objects.models[*row].numMeshes), 1);
    QCOMPARE(isInOrder(document.content()), isInOrder(original.content));
    const auto own = view::animationsOf(objects, objects.models[*row]);
    QCOMPARE(own.count, std::size_t{1});
    QCOMPARE(view::keyframesOf(objects, original.content.version(), own.first).count,
             std::size_t{1});
    QCOMPARE(std::size_t{objects.animations[own.first].nextAnimation}, own.first);
    auto after = allShown(document.content());
    QCOMPARE(after.at(slot).poses, (std::vector<view::Pose>{{glm::mat4(1.0F)}}));
    after.erase(slot);
    QVERIFY(after == before);
    checkSaved(original, document);
    QVERIFY(edit::deleteObject(document, *row, {}));
    QVERIFY(allShown(document.content()) == before);
    QCOMPARE(test::byteDifference(original.content.write(), document.content().write()),
             test::kNothing);
}

void tst_SlotEdit::copied()
{
    const format::GameFile original = file();
    const auto before = allShown(original.content);
    const std::size_t model = largestOf(original.content);
    const std::uint32_t from = level::objectsOf(original.content).models[model].id;
    const std::uint32_t slot = freeSlot(original.content);
    Document document(original.content);
    const auto row = edit::copyObject(document, model, slot);
    QVERIFY2(row, row ? "" : fullMessage(row.error()).c_str());
    QCOMPARE(objectsOf(document).models[*row].id, slot);
    auto after = allShown(document.content());
    QVERIFY(!after.at(slot).poses.empty());
    QVERIFY(after.at(slot) == before.at(from));
    after.erase(slot);
    QVERIFY(after == before);
    checkSaved(original, document);
    // Nothing names it yet, and what it has is its own: it goes without a trace.
    const edit::RowSpan rows{std::string(tables::Models.segment), *row, 1};
    QVERIFY(edit::consequencesOf(document.content(), rows).lost.empty());
    QVERIFY(edit::deleteObject(document, *row, {}));
    QCOMPARE(test::byteDifference(original.content.write(), document.content().write()),
             test::kNothing);
}

void tst_SlotEdit::renumbered()
{
    const format::GameFile original = file();
    const auto before = allShown(original.content);
    const std::size_t model = largestOf(original.content);
    const std::uint32_t from = level::objectsOf(original.content).models[model].id;
    const std::uint32_t slot = freeSlot(original.content);
    const auto named = [](const schema::Content& content, std::uint32_t id)
    {
        const auto* const level = content.as<level::Level>();
        return level == nullptr
                   ? std::ptrdiff_t{0}
                   : std::ranges::count_if(level->entities.rows(),
                                           [id](const level::Entity& entity)
                                           { return std::cmp_equal(entity.typeId, id); });
    };
    const auto entities = named(original.content, from);
    Document document(original.content);
    const auto row = edit::changeSlot(document, model, slot);
    QVERIFY(row);
    QCOMPARE(isInOrder(document.content()), isInOrder(original.content));
    QCOMPARE(named(document.content(), slot), entities);
    QCOMPARE(named(document.content(), from), std::ptrdiff_t{0});
    auto after = allShown(document.content());
    QVERIFY(after.at(slot) == before.at(from));
    after[from] = after.at(slot);
    after.erase(slot);
    QVERIFY(after == before);
    checkSaved(original, document);
    QVERIFY(edit::changeSlot(document, *row, from));
    QCOMPARE(test::byteDifference(original.content.write(), document.content().write()),
             test::kNothing);
}

void tst_SlotEdit::takenSlotsAreRefused()
{
    const format::GameFile original = test::templeFile(level::versions::Tr4);
    const auto& models = level::objectsOf(original.content).models;
    Document document(original.content);
    const std::uint32_t taken = models[1].id;
    for (const auto& result : {edit::newObject(document, taken),
                               edit::copyObject(document, 0, taken),
                               edit::changeSlot(document, 0, taken)})
    {
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::SlotTaken);
        QCOMPARE(result.error().arguments.front(), std::to_string(taken));
    }
    const auto& sequences = original.content.as<level::Level>()->sprites.sequences;
    QVERIFY(!sequences.empty());
    const auto sprites = static_cast<std::uint32_t>(sequences[0].id);
    QCOMPARE(edit::newObject(document, sprites).error().code, ErrorCode::SlotTaken);
    // Its own is no other.
    QCOMPARE(*edit::changeSlot(document, 1, taken), std::size_t{1});
    QVERIFY(!document.canUndo());
}

template struct tr::test::RegisteredTest<tst_SlotEdit>;
#include "tst_SlotEdit.moc"
