// Changing for one owner what several have: the others keep theirs, and no more is copied than must
// be.

#include "core/edit/clip/RowPaste.h"
#include "core/edit/entries/EntryEdit.h"
#include "core/edit/entries/OwnRows.h"
#include "core/edit/removal/Belongings.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/Contents.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>

using namespace tr;
using edit::Document;
using schema::TableId;
namespace tables = level::tables;
using test::objectsOf;
using view::OwnedPlace;

namespace
{

/// An animation that has state changes with dispatches, and commands.
std::size_t richAnimation(const level::Objects& objects)
{
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        const auto& animation = objects.animations[row];
        const bool isRich = animation.numStateChanges > 0 && animation.numAnimCommands > 0
                            && objects.stateChanges[animation.stateChangeIndex].numDispatches > 0;
        if (isRich && !view::commandsOf(objects, animation).empty())
        {
            return row;
        }
    }
    qFatal("no such animation");
}

/// The temple's WAD, where an animation has a twin behind it that shares all with it.
struct Twins
{
    Twins()
        : document(schema::Content(test::buildTempleWad()))
        , first(richAnimation(objectsOf(document)))
        , second(first + 1)
    {
        // Only the row, as tools of old did.
        if (!edit::duplicateRows(document, {"animations", first, 1}))
        {
            qFatal("no twin");
        }
    }

    [[nodiscard]] const level::Animation& animation(std::size_t row) const
    {
        return objectsOf(document).animations[row];
    }

    [[nodiscard]] std::size_t dispatch(std::size_t row) const
    {
        return objectsOf(document).stateChanges[animation(row).stateChangeIndex].dispatchIndex;
    }

    Document document;
    std::size_t first;
    std::size_t second;
};

view::Sharing sharing(const Document& document, TableId table, std::vector<std::size_t> rows)
{
    const auto tables = document.content().tables();
    return view::sharingOf(view::References(document.content(), tables), table, rows);
}

/// The place of an owner.
OwnedPlace placeFor(const view::Sharing& sharing, std::size_t owner)
{
    const auto found = std::ranges::find(sharing.places, owner, &OwnedPlace::row);
    return found == sharing.places.end() ? OwnedPlace{} : *found;
}

std::uint32_t leafOf(const Document& document, TableId table, std::string_view path)
{
    const auto tables = document.content().tables();
    const auto leaves = tables.find(table)->type().leaves();
    return static_cast<std::uint32_t>(std::ranges::find(leaves, path, &schema::Leaf::path)
                                      - leaves.begin());
}

/// Numbers that animations have, as they are written.
std::vector<std::int64_t> commandWords(const Document& document, std::size_t animation)
{
    const level::Objects& objects = objectsOf(document);
    std::vector<std::int64_t> words;
    for (const auto& each : view::commandsOf(objects, objects.animations[animation]))
    {
        for (std::size_t i = 0; i <= each.operandCount; ++i)
        {
            words.push_back(objects.animCommands[each.word + i]);
        }
    }
    return words;
}

} // namespace

class tst_OwnRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void ownersAreToldFromTheTop()
    {
        const Twins twins;
        const auto found =
            sharing(twins.document, tables::AnimDispatches, {twins.dispatch(twins.first)});
        QVERIFY(found.isShared());
        QCOMPARE(found.places.size(), std::size_t{2});
        QVERIFY(found.places[0].owner == tables::Animations);
        QCOMPARE(found.places[0].row, twins.first);
        QCOMPARE(found.places[1].row, twins.second);
        QCOMPARE(found.places[0].steps.size(), std::size_t{2});
        QVERIFY(found.places[0].steps[0].target == tables::StateChanges);
        QVERIFY(found.places[0].steps[1].target == tables::AnimDispatches);
    }

    void whatOneHasAloneIsNotShared()
    {
        const Document document{schema::Content(test::buildTempleWad())};
        const auto& objects = objectsOf(document);
        const std::size_t row = richAnimation(objects);
        QVERIFY(!sharing(document,
                         tables::StateChanges,
                         {std::size_t{objects.animations[row].stateChangeIndex}})
                     .isShared());
        QVERIFY(!sharing(document, tables::ObjectTextures, {0}).isShared());
    }

    void itIsToldWhereNotAllWaysWereCounted()
    {
        const Twins twins;
        const std::size_t shared = twins.dispatch(twins.first);
        const auto one = sharing(twins.document, tables::AnimDispatches, {shared});
        QVERIFY(!one.isAtLeast);
        // No list has the one and the other: for one owner it cannot be, however many there are.
        Document document(twins.document.content());
        const std::size_t far = objectsOf(document).animDispatches.size() - 1;
        const auto apart = sharing(document, tables::AnimDispatches, {shared, far});
        QVERIFY(apart.isShared());
        QVERIFY(apart.places.empty());
        QVERIFY(!apart.isAtLeast);
        const auto more = sharing(document, tables::AnimDispatches, {shared, far - 1, far});
        QVERIFY(more.isShared());
        QVERIFY(more.places.empty());
        QVERIFY(more.isAtLeast);
    }

    void soManyOwnersAreAtLeastSoMany()
    {
        Twins twins;
        level::Wad wad = *twins.document.content().as<level::Wad>();
        auto& animations = wad.objects.animations.edit();
        const level::Animation one = animations[twins.first];
        animations.resize(animations.size() + view::kMostOwners, one);
        const Document document(wad);
        const auto found = sharing(document, tables::AnimDispatches, {twins.dispatch(twins.first)});
        QCOMPARE(found.ways, view::kMostOwners);
        QVERIFY(found.isAtLeast);
    }

    void aNumberOfADispatchIsChangedForOne()
    {
        Twins twins;
        const std::size_t row = twins.dispatch(twins.first);
        const level::Objects before = objectsOf(twins.document);
        const edit::CellValue value{
            {tables::AnimDispatches, row, leafOf(twins.document, tables::AnimDispatches, "low")},
            schema::Value::ofInteger(schema::ScalarType::U16, 77)};
        const auto place =
            placeFor(sharing(twins.document, tables::AnimDispatches, {row}), twins.second);
        QVERIFY(edit::setOwnCells(twins.document,
                                  {edit::EditCode::SetValue, {"anim_dispatches"}},
                                  std::span(&value, 1),
                                  place,
                                  row)
                    .has_value());
        QCOMPARE(objectsOf(twins.document).animDispatches[twins.dispatch(twins.second)].low,
                 std::uint16_t{77});
        QCOMPARE(twins.dispatch(twins.first), row);
        QCOMPARE(objectsOf(twins.document).animDispatches[row].low, before.animDispatches[row].low);
        QVERIFY(twins.animation(twins.first) == before.animations[twins.first]);
        // One step of the history, and a copy of no more than the two lists.
        const auto& change = before.stateChanges[before.animations[twins.first].stateChangeIndex];
        QCOMPARE(objectsOf(twins.document).animDispatches.size(),
                 before.animDispatches.size() + change.numDispatches);
        QCOMPARE(objectsOf(twins.document).stateChanges.size(),
                 before.stateChanges.size() + before.animations[twins.first].numStateChanges);
        twins.document.undo();
        QVERIFY(objectsOf(twins.document) == before);
    }

    void aDispatchIsDeletedForOne()
    {
        Twins twins;
        const std::size_t row = twins.dispatch(twins.first);
        const auto changeOf = [&twins](std::size_t animation) {
            return objectsOf(twins.document)
                .stateChanges[twins.animation(animation).stateChangeIndex];
        };
        const auto dispatches = changeOf(twins.first).numDispatches;
        const auto place =
            placeFor(sharing(twins.document, tables::AnimDispatches, {row}), twins.first);
        const auto done = edit::changeOwnRows(
            twins.document,
            {edit::EditCode::DeleteRows, {"1", "anim_dispatches"}},
            place,
            1,
            [](edit::Transaction& transaction, const edit::RowSpan& rows)
            {
                return edit::removeWithBelongings(
                    transaction, rows, {{edit::Dangling::Kind::Clear, 0}, edit::Along::All});
            });
        QVERIFY(done.has_value());
        QCOMPARE(int{changeOf(twins.first).numDispatches}, dispatches - 1);
        QCOMPARE(int{changeOf(twins.second).numDispatches}, int{dispatches});
        QCOMPARE(twins.dispatch(twins.second), row);
    }

    void anOperandIsChangedForOne()
    {
        Twins twins;
        const auto before = commandWords(twins.document, twins.first);
        QCOMPARE(commandWords(twins.document, twins.second), before);
        const std::size_t word = twins.animation(twins.first).animCommandIndex;
        const edit::CellValue value{{tables::AnimCommands, word + 1, 0},
                                    schema::Value::ofInteger(schema::ScalarType::I16, 99)};
        const auto shared = sharing(twins.document, tables::AnimCommands, {word + 1});
        QVERIFY(shared.isShared());
        QVERIFY(edit::setOwnCells(twins.document,
                                  {edit::EditCode::SetValue, {"anim_commands"}},
                                  std::span(&value, 1),
                                  placeFor(shared, twins.first),
                                  word + 1)
                    .has_value());
        auto expected = before;
        expected[1] = 99;
        QCOMPARE(commandWords(twins.document, twins.first), expected);
        QCOMPARE(commandWords(twins.document, twins.second), before);
    }

    void aMeshOfOneMoveableIsChangedForIt()
    {
        Document document{schema::Content(test::buildTempleWad())};
        QVERIFY(edit::duplicateRows(document, {"models", 0, 1}).has_value());
        const level::Objects before = objectsOf(document);
        const std::size_t pointer = before.models[0].firstMesh;
        const std::size_t word = before.meshPointers[pointer].offset / 2;
        const auto shared = sharing(document, tables::MeshWords, {word});
        QVERIFY(shared.isShared());
        QVERIFY(std::ranges::all_of(shared.places,
                                    [](const auto& each) { return each.owner == tables::Models; }));
        const edit::CellValue value{{tables::MeshWords, word, 0},
                                    schema::Value::ofInteger(schema::ScalarType::U16, 1234)};
        QVERIFY(edit::setOwnCells(document,
                                  {edit::EditCode::SetValue, {"mesh_words"}},
                                  std::span(&value, 1),
                                  placeFor(shared, 1),
                                  word)
                    .has_value());
        const level::Objects& now = objectsOf(document);
        QCOMPARE(now.meshWords[word], before.meshWords[word]);
        QCOMPARE(now.meshPointers[now.models[0].firstMesh].offset,
                 before.meshPointers[pointer].offset);
        const std::size_t own = now.meshPointers[now.models[1].firstMesh].offset / 2;
        QVERIFY(own != word);
        QCOMPARE(now.meshWords[own], std::uint16_t{1234});
        // The moveable's other meshes are still the ones that both have.
        QCOMPARE(now.meshPointers[now.models[1].firstMesh + 1U].offset,
                 before.meshPointers[pointer + 1].offset);
    }

    void aCommandIsInsertedForTheOwnerThatIsTold()
    {
        Twins twins;
        const std::size_t word = twins.animation(twins.first).animCommandIndex;
        const auto shared = sharing(twins.document, tables::AnimCommands, {word});
        const auto count = int{twins.animation(twins.first).numAnimCommands};
        QVERIFY(edit::insertEntry(twins.document,
                                  {tables::AnimCommands, word, 1},
                                  edit::Side::Before,
                                  {std::nullopt, placeFor(shared, twins.second)})
                    .has_value());
        QCOMPARE(int{twins.animation(twins.first).numAnimCommands}, count);
        QCOMPARE(int{twins.animation(twins.second).numAnimCommands}, count + 1);
    }

    void rowsArePastedForOne()
    {
        Twins twins;
        const level::Objects before = objectsOf(twins.document);
        const std::size_t row = twins.dispatch(twins.first);
        const auto changeOf = [&twins](std::size_t animation) {
            return objectsOf(twins.document)
                .stateChanges[twins.animation(animation).stateChangeIndex];
        };
        const std::size_t count = changeOf(twins.first).numDispatches;
        const std::vector<std::size_t> rows{row};
        const auto clip = edit::copyToClip(twins.document, tables::AnimDispatches, rows);
        const auto place =
            placeFor(sharing(twins.document, tables::AnimDispatches, rows), twins.second);
        const auto preview = edit::previewPaste(
            twins.document, clip, "anim_dispatches", row + 1, edit::Joins::Previous, place);
        QVERIFY(preview.has_value() && preview->doubts.empty());
        QVERIFY(objectsOf(twins.document) == before);
        const auto done = edit::pasteRows(
            twins.document, clip, "anim_dispatches", row + 1, edit::Joins::Previous, place);
        QVERIFY(done.has_value());
        QCOMPARE(done->rows.first, twins.dispatch(twins.second) + 1);
        QCOMPARE(std::size_t{changeOf(twins.second).numDispatches}, count + 1);
        QCOMPARE(std::size_t{changeOf(twins.first).numDispatches}, count);
        QCOMPARE(twins.dispatch(twins.first), row);
        QCOMPARE(objectsOf(twins.document).animDispatches[done->rows.first].low,
                 before.animDispatches[row].low);
        twins.document.undo();
        QVERIFY(objectsOf(twins.document) == before);
    }

    void rowsAreReplacedForOne()
    {
        Twins twins;
        const std::size_t row = twins.dispatch(twins.first);
        const level::Objects before = objectsOf(twins.document);
        const std::size_t other = row == 0 ? before.animDispatches.size() - 1 : 0;
        const std::vector<std::size_t> from{other};
        const auto clip = edit::copyToClip(twins.document, tables::AnimDispatches, from);
        const auto place =
            placeFor(sharing(twins.document, tables::AnimDispatches, {row}), twins.second);
        QVERIFY(
            edit::pasteOver(twins.document, clip, {"anim_dispatches", row, 1}, place).has_value());
        const auto& now = objectsOf(twins.document).animDispatches;
        QVERIFY(twins.dispatch(twins.second) != row);
        QVERIFY(now[twins.dispatch(twins.second)] == before.animDispatches[other]);
        QCOMPARE(twins.dispatch(twins.first), row);
        QVERIFY(now[row] == before.animDispatches[row]);
    }

    void aPointerThatNobodyUsesHasItsMesh()
    {
        Document document{schema::Content(test::buildTempleWad())};
        const std::size_t pointers = objectsOf(document).meshPointers.size();
        const std::size_t word = objectsOf(document).meshPointers[0].offset / 2;
        const std::size_t ways = sharing(document, tables::MeshWords, {word}).ways;
        auto blank = edit::copyRows(document.content(), {"mesh_pointers", 0, 1});
        QVERIFY(edit::insertRows(document, "mesh_pointers", pointers, blank, edit::Joins::Next)
                    .has_value());
        const auto now = sharing(document, tables::MeshWords, {word});
        QCOMPARE(now.ways, ways + 1);
        QVERIFY(std::ranges::any_of(now.places,
                                    [pointers](const OwnedPlace& each) {
                                        return each.owner == tables::MeshPointers
                                               && each.row == pointers;
                                    }));
    }

    void aDuplicateHasAllThatIsItsOwn()
    {
        Document document{schema::Content(test::buildTempleWad())};
        const std::size_t row = richAnimation(objectsOf(document));
        const auto commands = commandWords(document, row);
        QVERIFY(edit::duplicateWithBelongings(document, {"animations", row, 1}).has_value());
        QCOMPARE(commandWords(document, row + 1), commands);
        const auto& objects = objectsOf(document);
        for (const std::size_t each : {row, row + 1})
        {
            const auto& animation = objects.animations[each];
            QVERIFY(
                !sharing(document, tables::StateChanges, {std::size_t{animation.stateChangeIndex}})
                     .isShared());
            QVERIFY(
                !sharing(document, tables::AnimCommands, {std::size_t{animation.animCommandIndex}})
                     .isShared());
            QVERIFY(!sharing(document,
                             tables::AnimDispatches,
                             {std::size_t{
                                 objects.stateChanges[animation.stateChangeIndex].dispatchIndex}})
                         .isShared());
        }
    }

    void aDuplicatedStateChangeHasItsDispatches()
    {
        Document document{schema::Content(test::buildTempleWad())};
        const std::size_t animation = richAnimation(objectsOf(document));
        const std::size_t row = objectsOf(document).animations[animation].stateChangeIndex;
        QVERIFY(edit::duplicateWithBelongings(document, {"state_changes", row, 1}).has_value());
        const auto& changes = objectsOf(document).stateChanges;
        QCOMPARE(changes[row + 1].stateId, changes[row].stateId);
        QCOMPARE(changes[row + 1].numDispatches, changes[row].numDispatches);
        QVERIFY(changes[row + 1].dispatchIndex != changes[row].dispatchIndex);
        QCOMPARE(objectsOf(document).animDispatches[changes[row + 1].dispatchIndex].low,
                 objectsOf(document).animDispatches[changes[row].dispatchIndex].low);
    }

    void whatHasNoRoomIsRefusedWhole()
    {
        schema::Content content(test::buildTempleWad());
        auto& objects = content.as<level::Wad>()->objects;
        const std::size_t row = richAnimation(objects);
        // A copy of the dispatches would stand behind where their numbers reach.
        objects.animDispatches.edit().resize(0x10000);
        Document document(content);
        const level::Objects before = objectsOf(document);
        const auto done = edit::duplicateWithBelongings(document, {"animations", row, 1});
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::ReferenceTooFar);
        QVERIFY(objectsOf(document) == before);
        QVERIFY(!document.canUndo());
    }
};

template struct tr::test::RegisteredTest<tst_OwnRows>;
#include "tst_OwnRows.moc"
