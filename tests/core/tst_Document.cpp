// Edits and their history: what is done can be undone, to the last byte.

#include "core/edit/document/ContentEdit.h"
#include "core/edit/document/Document.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>

using namespace tr;
using edit::Document;
using schema::TableId;
namespace tables = level::tables;
using schema::Cell;
using schema::Value;
using schema::Version;
namespace versions = level::versions;
using test::LevelBuilder;

class tst_Document : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNewDocumentIsCleanAndHasNoHistory();
    void anEditCanBeUndoneAndRedone();
    void aNewEditEndsWhatCouldBeRedone();
    void theSavedStateIsKnown();
    void movesOfASliderAreOneEdit();
    void movesOfAnotherFieldAreAnother();
    void withoutACommitNothingHasHappened();
    void whatCouldNotBeWrittenIsTakenBack();
    void listenersHearWhatHasChanged();
    void snapshotsStay();
    void theWholeContentCanBeReplaced();
};

namespace
{

Document documentOf(Version version)
{
    return Document(LevelBuilder(version).file().content);
}

/// A number of the first animation.
Cell cellNamed(const Document& document, std::string_view path)
{
    return *schema::cellAt(document.content().tables(), path);
}

std::int64_t valueAt(const Document& document, std::string_view path)
{
    return schema::valueOf(document.content().tables(), cellNamed(document, path)).integer();
}

bool set(Document& document, std::string_view path, std::int64_t number, std::string key = {})
{
    const Cell cell = cellNamed(document, path);
    const auto tables = document.content().tables();
    const auto& leaf = tables.find(cell.table)->type().leaves()[cell.leaf];
    return edit::setValue(document, cell, Value::ofInteger(leaf.disk, number), std::move(key))
        .has_value();
}

constexpr std::string_view kState = "animations/0/state_id";
constexpr std::string_view kFrameRate = "animations/0/frame_rate";

} // namespace

void tst_Document::aNewDocumentIsCleanAndHasNoHistory()
{
    const Document document = documentOf(versions::Tr3);
    QVERIFY(document.isClean());
    QVERIFY(!document.canUndo());
    QVERIFY(!document.canRedo());
    QVERIFY(document.history().empty());
}

void tst_Document::anEditCanBeUndoneAndRedone()
{
    Document document = documentOf(versions::Tr3);
    const std::int64_t before = valueAt(document, kState);
    QVERIFY(set(document, kState, 77));
    QCOMPARE(valueAt(document, kState), std::int64_t{77});
    QCOMPARE(edit::text(document.history().at(0).name),
             std::string("Set state id of Tribesman with spiked ax 0 Crouch"));
    QVERIFY(!document.isClean());
    document.undo();
    QCOMPARE(valueAt(document, kState), before);
    QVERIFY(document.isClean());
    QVERIFY(document.canRedo());
    document.redo();
    QCOMPARE(valueAt(document, kState), std::int64_t{77});
    QVERIFY(!document.canRedo());
}

void tst_Document::aNewEditEndsWhatCouldBeRedone()
{
    Document document = documentOf(versions::Wad);
    QVERIFY(set(document, kState, 1000));
    QVERIFY(set(document, kState, 2000));
    document.undo();
    QVERIFY(set(document, kState, 3000));
    QVERIFY(!document.canRedo());
    QCOMPARE(document.history().size(), std::size_t{2});
    document.undo();
    QCOMPARE(valueAt(document, kState), std::int64_t{1000});
}

void tst_Document::theSavedStateIsKnown()
{
    Document document = documentOf(versions::Tr1);
    QVERIFY(set(document, kState, 1000));
    document.markSaved(document.state());
    QVERIFY(document.isClean());
    QVERIFY(set(document, kState, 2000));
    QVERIFY(!document.isClean());
    document.undo();
    QVERIFY(document.isClean());
    document.undo();
    QVERIFY(!document.isClean());
    QVERIFY(set(document, kState, 1000)); // as it was saved, but not that edit
    QVERIFY(!document.isClean());
}

void tst_Document::movesOfASliderAreOneEdit()
{
    Document document = documentOf(versions::Tr4);
    const std::int64_t before = valueAt(document, kState);
    for (int i = 1; i <= 5; ++i)
    {
        QVERIFY(set(document, kState, 100 + i, "slider"));
    }
    QCOMPARE(document.history().size(), std::size_t{1});
    QCOMPARE(valueAt(document, kState), std::int64_t{105});
    document.undo();
    QCOMPARE(valueAt(document, kState), before);
    document.redo();
    QCOMPARE(valueAt(document, kState), std::int64_t{105});

    document.endMerging();
    QVERIFY(set(document, kState, 106, "slider"));
    QCOMPARE(document.history().size(), std::size_t{2});
}

void tst_Document::movesOfAnotherFieldAreAnother()
{
    Document document = documentOf(versions::Tr4);
    QVERIFY(set(document, kState, 101, "slider"));
    QVERIFY(set(document, kFrameRate, 3, "slider"));
    QCOMPARE(document.history().size(), std::size_t{2});
    document.markSaved(document.state());
    QVERIFY(set(document, kFrameRate, 4, "slider"));
    QCOMPARE(document.history().size(), std::size_t{3}); // what was saved stays a state
}

void tst_Document::withoutACommitNothingHasHappened()
{
    Document document = documentOf(versions::Tr5);
    const std::int64_t before = valueAt(document, kState);
    {
        const Cell cell = cellNamed(document, kState);
        const edit::CellValue value{cell, Value::ofInteger(schema::ScalarType::U16, 9999)};
        auto steps = edit::storesOf(document.content().tables(), std::span(&value, 1));
        edit::Transaction transaction(document, {});
        transaction.apply(steps.front());
        QCOMPARE(valueAt(document, kState), std::int64_t{9999});
    }
    QCOMPARE(valueAt(document, kState), before);
    QVERIFY(!document.canUndo());
}

void tst_Document::whatCouldNotBeWrittenIsTakenBack()
{
    Document document = documentOf(versions::Tr2);
    constexpr std::string_view kSectors = "rooms/0/num_z_sectors";
    const std::int64_t before = valueAt(document, kSectors);
    const Cell cell = cellNamed(document, kSectors);
    const auto result =
        edit::setValue(document, cell, Value::ofInteger(schema::ScalarType::U16, before + 1));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::RowCountDiffers);
    QCOMPARE(result.error().path, std::string("rooms/0/sectors"));
    QCOMPARE(valueAt(document, kSectors), before);
    QVERIFY(!document.canUndo());
}

void tst_Document::listenersHearWhatHasChanged()
{
    Document document = documentOf(versions::Wad);
    std::vector<edit::Change> heard;
    document.setListener([&heard](const edit::ChangeSet& changes)
                         { heard.insert(heard.end(), changes.begin(), changes.end()); });
    QVERIFY(set(document, kState, 12));
    QCOMPARE(heard.size(), std::size_t{1});
    QVERIFY(heard[0].table == tables::Animations);
    QCOMPARE(heard[0].path, std::string("animations"));
    QCOMPARE(heard[0].first, std::size_t{0});
    QCOMPARE(heard[0].removed, std::size_t{1});
    QCOMPARE(heard[0].inserted, std::size_t{1});
    heard.clear();
    QVERIFY(edit::duplicateRows(document, {"animations", 0, 1}).has_value());
    const auto came = std::ranges::find_if(
        heard, [](const edit::Change& each) { return each.inserted > each.removed; });
    QVERIFY(came != heard.end());
    QCOMPARE(came->first, std::size_t{1});
    heard.clear();
    document.undo();
    QVERIFY(std::ranges::any_of(
        heard, [](const edit::Change& each) { return each.removed > each.inserted; }));
}

void tst_Document::snapshotsStay()
{
    Document document = documentOf(versions::Tr3);
    const schema::Content snapshot = document.content();
    QVERIFY(set(document, kState, 4321));
    QVERIFY(level::objectsOf(snapshot).animations[0].stateId != 4321);
    QVERIFY(level::objectsOf(document.content())
                .meshWords.sharesWith(level::objectsOf(snapshot).meshWords));
}

void tst_Document::theWholeContentCanBeReplaced()
{
    Document document = documentOf(versions::Tr3);
    edit::ChangeSet heard;
    document.setListener([&heard](const edit::ChangeSet& changes) { heard = changes; });
    const schema::Content before = document.content();
    schema::Content other = LevelBuilder(versions::Tr3).file().content;
    other.as<level::Level>()->rooms.edit().clear();
    const std::size_t rooms = before.as<level::Level>()->rooms.size();
    QVERIFY(rooms > 0);

    QVERIFY(edit::replaceContent(document, other, edit::EditCode::Reload));
    QVERIFY(document.content().as<level::Level>()->rooms.empty());
    QVERIFY(!document.isClean());
    QCOMPARE(document.history().size(), std::size_t{1});
    const auto ofRooms = std::ranges::find(heard, tables::Rooms, &edit::Change::table);
    QVERIFY(ofRooms != heard.end());
    QCOMPARE(ofRooms->removed, rooms);
    QCOMPARE(ofRooms->inserted, std::size_t{0});

    document.undo();
    QVERIFY(document.isClean());
    QCOMPARE(document.content().as<level::Level>()->rooms.size(), rooms);
    document.redo();
    QVERIFY(document.content().as<level::Level>()->rooms.empty());
}

template struct tr::test::RegisteredTest<tst_Document>;
#include "tst_Document.moc"
