// Names of animations follow their rows, whatever is done to these, and left and right can be set.

#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/animation/NoteEdit.h"
#include "core/edit/clip/RowPaste.h"
#include "core/edit/document/ContentEdit.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/view/objects/Symmetry.h"
#include "core/view/words/RowNames.h"
#include "tests/core/Contents.h"
#include "tests/core/NotedWad.h"
#include "tests/core/TestText.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>

using namespace tr;
using edit::Document;
using test::namesIn;
using test::notedWad;
using test::objectsOf;
namespace tables = level::tables;
namespace versions = level::versions;

namespace
{

constexpr std::string_view kAnimationsPath = "animations";

const QString kRunName = QStringLiteral("Run");
const QString kWalkName = QStringLiteral("Walk forward");
const QString kStopName = QStringLiteral("Walk stop right");
const QString kNameless = QStringLiteral("-");

QStringList firstNames(const Document& document, qsizetype count)
{
    return namesIn(document.content()).first(count);
}

QString historyOf(const Document& document)
{
    return QString::fromStdString(text(document.history().back().name));
}

} // namespace

class tst_AnimationNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCatalogueNamesByPlace();
    void namesOfTheUserAreUndone();
    void whatIsNoNameIsRefused_data();
    void whatIsNoNameIsRefused();
    void insertedRowsHaveNoName();
    void deletedRowsTakeTheirNames();
    void movedRowsKeepTheirNames();
    void copiesHaveTheNamesOfTheUser();
    void cutRowsGetTheirNamesBack();
    void aNewMoveableIsInTheCatalogue();
    void clipsCarryNamesAsBytes();
    void damagedNamesOfClipsDoNoHarm();
    void aSlotWithNamesNamesWhatHadNone();
    void theFileReadAgainIsInTheCatalogue();
    void anyOrderOfEditsKeepsNames();
    void rowsAreCalledByTheirNames();
    void pairsAreSetAndUndone();
    void pairsGoWithTheirMoveable();
    void mirroringGoesByThePairsThatAreSet();
    void pairingUpLeavesNobodyHalf();
};

void tst_AnimationNames::theCatalogueNamesByPlace()
{
    const schema::Content content = notedWad();
    const QStringList before = namesIn(content);
    QCOMPARE(before.first(7),
             QStringList({kRunName,
                          kWalkName,
                          kStopName,
                          QStringLiteral("Walk stop left"),
                          QStringLiteral("Walk to run right"),
                          QStringLiteral("Walk to run left"),
                          kNameless}));
    QCOMPARE(namesIn(Document(content).content()), before);
}

void tst_AnimationNames::namesOfTheUserAreUndone()
{
    Document document(notedWad());
    const auto bytes = document.content().write();
    QVERIFY(edit::nameAnimation(document, 1, "Stroll \xC3\xA0 deux"));
    QCOMPARE(historyOf(document), QStringLiteral("Name LARA 1 Walk forward"));
    QCOMPARE(firstNames(document, 3),
             QStringList({kRunName, QString::fromUtf8("Stroll \xC3\xA0 deux"), kStopName}));
    QVERIFY(!document.isClean());
    QVERIFY(document.content().write() == bytes);
    // The same name, and that of the catalogue where nobody has given one, change nothing.
    QVERIFY(edit::nameAnimation(document, 1, "Stroll \xC3\xA0 deux"));
    QVERIFY(edit::nameAnimation(document, 0, "Run"));
    QVERIFY(edit::nameAnimation(document, 6, ""));
    QCOMPARE(document.history().size(), std::size_t{1});
    QVERIFY(edit::nameAnimation(document, 1, ""));
    QCOMPARE(firstNames(document, 3), QStringList({kRunName, kWalkName, kStopName}));
    document.undo();
    document.undo();
    QCOMPARE(firstNames(document, 3), QStringList({kRunName, kWalkName, kStopName}));
    QVERIFY(document.isClean());
    document.redo();
    QCOMPARE(firstNames(document, 2)[1], QString::fromUtf8("Stroll \xC3\xA0 deux"));
}

void tst_AnimationNames::whatIsNoNameIsRefused_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("120 letters") << QByteArray("\xC3\xA4").repeated(120) << QByteArray();
    QTest::newRow("121 letters") << QByteArray("\xC3\xA4").repeated(121)
                                 << QByteArray("name_too_long");
    QTest::newRow("two lines") << QByteArray("a\nb") << QByteArray("name_not_plain");
    QTest::newRow("zero") << QByteArray("a\0b", 3) << QByteArray("name_not_plain");
    QTest::newRow("no UTF-8") << QByteArray("\xFF") << QByteArray("name_not_plain");
    QTest::newRow("cut off") << QByteArray("\xE2\x82") << QByteArray("name_not_plain");
    QTest::newRow("overlong") << QByteArray("\xC0\xAF") << QByteArray("name_not_plain");
    QTest::newRow("half a pair") << QByteArray("\xED\xA0\x80") << QByteArray("name_not_plain");
    QTest::newRow("behind all letters")
        << QByteArray("\xF4\x90\x80\x80") << QByteArray("name_not_plain");
    QTest::newRow("turned around") << QByteArray("\xE2\x80\xAE") << QByteArray("name_not_plain");
    QTest::newRow("four bytes") << QByteArray("\xF0\x9F\x8F\x83") << QByteArray();
}

void tst_AnimationNames::whatIsNoNameIsRefused()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, reason);
    Document document(notedWad());
    const auto done = edit::nameAnimation(document, 0, name.toStdString());
    QCOMPARE(done ? std::string() : std::string(codeName(done.error().code)), reason.toStdString());
    QCOMPARE(document.canUndo(), reason.isEmpty());
}

void tst_AnimationNames::insertedRowsHaveNoName()
{
    for (const auto joins : {edit::Joins::Previous, edit::Joins::Next})
    {
        for (std::size_t at = joins == edit::Joins::Previous ? 1 : 0; at < 3; ++at)
        {
            Document document(notedWad());
            const auto bytes = document.content().write();
            QVERIFY(edit::nameAnimation(document, 2, "Mine"));
            const auto rows = edit::copyRows(document.content(), {"animations", 0, 1});
            QVERIFY(edit::insertRows(document, kAnimationsPath, at, rows, joins));
            QStringList expected{kRunName, kWalkName, QStringLiteral("Mine")};
            expected.insert(static_cast<qsizetype>(at), kNameless);
            QCOMPARE(firstNames(document, 4), expected);
            document.undo();
            QCOMPARE(firstNames(document, 3),
                     QStringList({kRunName, kWalkName, QStringLiteral("Mine")}));
            document.redo();
            QCOMPARE(firstNames(document, 4), expected);
            document.goTo(0);
            QVERIFY(document.content().write() == bytes);
            QCOMPARE(namesIn(document.content()), namesIn(notedWad()));
        }
    }
}

void tst_AnimationNames::deletedRowsTakeTheirNames()
{
    Document document(notedWad());
    const QStringList before = namesIn(document.content());
    QVERIFY(edit::removeRows(
        document, {"animations", 0, 1}, {.kind = edit::Dangling::Kind::Redirect, .row = 1}));
    QCOMPARE(namesIn(document.content()), before.mid(1));
    QVERIFY(edit::nameAnimation(document, 0, "Mine"));
    QVERIFY(edit::removeRows(
        document, {"animations", 0, 1}, {.kind = edit::Dangling::Kind::Redirect, .row = 1}));
    QCOMPARE(namesIn(document.content()), before.mid(2));
    document.undo();
    QCOMPARE(firstNames(document, 2), QStringList({QStringLiteral("Mine"), kStopName}));
    document.goTo(0);
    QCOMPARE(namesIn(document.content()), before);
}

void tst_AnimationNames::movedRowsKeepTheirNames()
{
    Document document(notedWad());
    QVERIFY(edit::nameAnimation(document, 0, "Mine"));
    QVERIFY(edit::moveRows(document, {"animations", 0, 1}, 3));
    QCOMPARE(firstNames(document, 3), QStringList({kWalkName, kStopName, QStringLiteral("Mine")}));
    QVERIFY(edit::moveRows(document, {"animations", 1, 2}, 0));
    QCOMPARE(firstNames(document, 3), QStringList({kStopName, QStringLiteral("Mine"), kWalkName}));
    // Without its name the first is again what the catalogue called it at its old place.
    QVERIFY(edit::nameAnimation(document, 1, ""));
    QCOMPARE(firstNames(document, 3), QStringList({kStopName, kRunName, kWalkName}));
    document.goTo(0);
    QCOMPARE(firstNames(document, 3), QStringList({kRunName, kWalkName, kStopName}));
}

void tst_AnimationNames::copiesHaveTheNamesOfTheUser()
{
    Document document(notedWad());
    QVERIFY(edit::nameAnimation(document, 1, "Mine"));
    const std::array<std::size_t, 2> both{0, 1};
    const auto made = edit::duplicateAnimations(document, both);
    QVERIFY(made);
    QStringList expected = namesIn(notedWad());
    expected[1] = QStringLiteral("Mine");
    const auto first = static_cast<qsizetype>(made->first);
    expected.insert(first, QStringLiteral("Mine"));
    expected.insert(first, kNameless);
    QCOMPARE(namesIn(document.content()), expected);
    document.undo();
    QVERIFY(edit::duplicateRows(document, {"animations", 0, 2}));
    QCOMPARE(firstNames(document, 4),
             QStringList({kRunName, QStringLiteral("Mine"), kNameless, QStringLiteral("Mine")}));
}

void tst_AnimationNames::cutRowsGetTheirNamesBack()
{
    Document document(notedWad());
    const std::array<std::size_t, 1> first{0};
    const auto clip = edit::copyToClip(document, tables::Animations, first);
    // As long as the row is there, a copy of it is none of the catalogue's.
    QVERIFY(edit::pasteRows(document, clip, kAnimationsPath, 3));
    QCOMPARE(firstNames(document, 4), QStringList({kRunName, kWalkName, kStopName, kNameless}));
    document.undo();
    QVERIFY(edit::removeRows(
        document, {"animations", 0, 1}, {.kind = edit::Dangling::Kind::Redirect, .row = 1}));
    QVERIFY(edit::pasteRows(document, clip, kAnimationsPath, 2));
    QCOMPARE(firstNames(document, 3), QStringList({kWalkName, kStopName, kRunName}));
    // What takes the place of another one has its name.
    QVERIFY(edit::pasteOver(document, clip, {"animations", 0, 1}));
    QCOMPARE(firstNames(document, 3), QStringList({kWalkName, kStopName, kRunName}));
}

void tst_AnimationNames::aNewMoveableIsInTheCatalogue()
{
    Document document(notedWad());
    const std::size_t rows = objectsOf(document).animations.size();
    edit::Transaction transaction(document, {edit::EditCode::PasteRows, {}});
    const auto animations = edit::copyRows(transaction.content(), {"animations", 0, 2});
    QVERIFY(edit::insertRows(transaction, kAnimationsPath, rows, animations));
    level::Model model = objectsOf(document).models[0];
    model.animationIndex = static_cast<std::uint16_t>(rows);
    const std::size_t models = objectsOf(document).models.size();
    QVERIFY(edit::insertRows(
        transaction, "models", models, schema::RowBlock(std::vector<level::Model>{model})));
    QVERIFY(transaction.commit());
    QCOMPARE(namesIn(document.content()).mid(static_cast<qsizetype>(rows)),
             QStringList({kRunName, kWalkName}));
}

void tst_AnimationNames::clipsCarryNamesAsBytes()
{
    Document document(notedWad());
    QVERIFY(edit::nameAnimation(document, 1, "Mine"));
    const std::array<std::size_t, 2> both{0, 1};
    const auto bytes = edit::bytesOf(edit::copyToClip(document, tables::Animations, both));
    const std::array<schema::TableId, 7> known{tables::Animations,
                                               tables::Frames,
                                               tables::StateChanges,
                                               tables::AnimDispatches,
                                               tables::AnimCommands,
                                               tables::Models,
                                               tables::SoundMap};
    const auto clip = edit::clipOf(bytes, known);
    QVERIFY(clip);
    Document other(notedWad());
    QVERIFY(edit::pasteRows(other, *clip, kAnimationsPath, 3));
    QCOMPARE(firstNames(other, 5),
             QStringList({kRunName, kWalkName, kStopName, kNameless, QStringLiteral("Mine")}));
}

void tst_AnimationNames::damagedNamesOfClipsDoNoHarm()
{
    Document document(notedWad());
    const std::array<std::size_t, 1> first{0};
    auto clip = edit::copyToClip(document, tables::Animations, first);
    clip.notes[0].name = "\xFF\n";
    clip.notes[0].counterparts = {7, 7};
    QVERIFY(edit::pasteRows(document, clip, kAnimationsPath, 1));
    QCOMPARE(firstNames(document, 3), QStringList({kRunName, kNameless, kWalkName}));
    clip.notes.clear();
    QVERIFY(edit::pasteRows(document, clip, kAnimationsPath, 1));
    clip.notes.resize(5);
    QVERIFY(edit::pasteRows(document, clip, kAnimationsPath, 1));
    QCOMPARE(firstNames(document, 5),
             QStringList({kRunName, kNameless, kNameless, kNameless, kWalkName}));
}

/// A moveable that stood in a slot that the catalogue knows nothing of.
void tst_AnimationNames::aSlotWithNamesNamesWhatHadNone()
{
    level::Wad wad = notedWad();
    wad.objects.models.edit()[0].id = 5000;
    Document document(wad);
    QCOMPARE(firstNames(document, 3), QStringList({kNameless, kNameless, kNameless}));
    const schema::Cell slot{
        tables::Models,
        0,
        static_cast<std::uint32_t>(
            document.content().tables().find(tables::Models)->type().find("id")
            - document.content().tables().find(tables::Models)->type().leaves().data())};
    const edit::CellValue zero{slot, schema::Value::ofInteger(schema::ScalarType::U32, 0)};
    QVERIFY(edit::setCells(document, {edit::EditCode::SetValue, {}}, std::span(&zero, 1)));
    QCOMPARE(firstNames(document, 3), QStringList({kRunName, kWalkName, kStopName}));
}

void tst_AnimationNames::theFileReadAgainIsInTheCatalogue()
{
    Document document(notedWad());
    const auto rows = edit::copyRows(document.content(), {"animations", 0, 1});
    QVERIFY(edit::insertRows(document, kAnimationsPath, 1, rows));
    QVERIFY(edit::nameAnimation(document, 0, "Mine"));
    QVERIFY(edit::replaceContent(document, notedWad(), edit::EditCode::Reload));
    QCOMPARE(namesIn(document.content()), namesIn(notedWad()));
    QVERIFY(edit::insertRows(document, kAnimationsPath, 1, rows));
    QCOMPARE(firstNames(document, 3), QStringList({kRunName, kNameless, kWalkName}));
    document.undo();
    document.undo();
    QCOMPARE(firstNames(document, 4),
             QStringList({QStringLiteral("Mine"), kNameless, kWalkName, kStopName}));
}

/// Against a list of names to which the same is done.
void tst_AnimationNames::anyOrderOfEditsKeepsNames()
{
    test::Random random(71);
    Document document(notedWad());
    const auto bytes = document.content().write();
    QStringList names = namesIn(document.content());
    std::vector<QStringList> history{names};
    int made = 0;
    for (int round = 0; round < 300; ++round)
    {
        const auto size = static_cast<std::size_t>(names.size());
        const std::size_t row = random.below(size);
        const auto place = static_cast<qsizetype>(row);
        const std::size_t kind = random.below(5);
        if (kind == 0)
        {
            const auto rows = edit::copyRows(document.content(), {"animations", row, 1});
            QVERIFY(edit::insertRows(document, kAnimationsPath, row, rows));
            names.insert(place, kNameless);
        }
        else if (kind == 1 && size > 4)
        {
            QVERIFY(edit::removeRows(
                document, {"animations", row, 1}, {.kind = edit::Dangling::Kind::Clear}));
            names.removeAt(place);
        }
        else if (kind == 2)
        {
            const std::size_t to = random.below(size + 1);
            if (to == row || to == row + 1)
            {
                continue; // it stays
            }
            QVERIFY(edit::moveRows(document, {"animations", row, 1}, to));
            const QString name = names.takeAt(place);
            names.insert(static_cast<qsizetype>(to > row ? to - 1 : to), name);
        }
        else if (kind == 3)
        {
            const auto given = QStringLiteral("Mine %1").arg(round);
            QVERIFY(edit::nameAnimation(document, row, given.toStdString()));
            names[place] = given;
        }
        else
        {
            QVERIFY(edit::duplicateRows(document, {"animations", row, 1}));
            const bool isGiven = names[place].startsWith(QStringLiteral("Mine"));
            names.insert(place + 1, isGiven ? names[place] : kNameless);
        }
        if (document.history().size() == history.size())
        {
            ++made;
            history.push_back(names);
        }
        QCOMPARE(namesIn(document.content()), history.back());
        if (random.oneIn(4))
        {
            document.undo();
            history.pop_back();
            names = history.back();
            QCOMPARE(namesIn(document.content()), names);
        }
    }
    QVERIFY(made > 150);
    while (document.canUndo())
    {
        document.undo();
        history.pop_back();
        QCOMPARE(namesIn(document.content()), history.back());
    }
    QVERIFY(document.content().write() == bytes);
}

void tst_AnimationNames::rowsAreCalledByTheirNames()
{
    Document document(notedWad());
    const auto rows = edit::copyRows(document.content(), {"animations", 0, 1});
    QVERIFY(edit::insertRows(document, kAnimationsPath, 1, rows));
    QVERIFY(edit::nameAnimation(document, 2, "Stroll"));
    const auto all = document.content().tables();
    const view::RowNames names(document.content(), all);
    const auto called = [&](std::size_t row)
    { return QString::fromStdString(view::englishText(names.row(tables::Animations, row))); };
    QCOMPARE(called(0), QStringLiteral("LARA 0 Run"));
    QCOMPARE(called(1), QStringLiteral("LARA animation 1"));
    QCOMPARE(called(2), QStringLiteral("LARA 2 Stroll"));
    QCOMPARE(QString::fromStdString(view::englishText(*names.name(tables::Animations, 2))),
             QString::fromUtf8("LARA 2 \xC2\xB7 Stroll"));
}

// --- left and right

void tst_AnimationNames::pairsAreSetAndUndone()
{
    Document document(notedWad());
    const auto& objects = objectsOf(document);
    const auto found = view::counterpartsOf(document.content(), 0);
    QCOMPARE(found, view::counterparts(view::jointsOf(objects, objects.models[0])));
    QVERIFY(found.size() > 2);
    std::vector<std::size_t> set(found.size());
    for (std::size_t i = 0; i < set.size(); ++i)
    {
        set[i] = i;
    }
    set[0] = 1;
    set[1] = 0;
    QVERIFY(set != found);
    edit::setCounterparts(document, 0, set);
    QCOMPARE(historyOf(document), QStringLiteral("Pair joints of LARA"));
    QCOMPARE(view::counterpartsOf(document.content(), 0), set);
    edit::setCounterparts(document, 0, set);
    QCOMPARE(document.history().size(), std::size_t{1});
    edit::setCounterparts(document, 0, found);
    QCOMPARE(view::counterpartsOf(document.content(), 0), found);
    QVERIFY(document.content().notes().at(tables::Models, 0).counterparts.empty());
    document.undo();
    QCOMPARE(view::counterpartsOf(document.content(), 0), set);
    document.undo();
    QCOMPARE(view::counterpartsOf(document.content(), 0), found);
    QVERIFY(document.isClean());
}

void tst_AnimationNames::pairsGoWithTheirMoveable()
{
    Document document(notedWad());
    auto set = view::counterpartsOf(document.content(), 0);
    const auto found = set;
    view::pairUp(set, 0, 1);
    edit::setCounterparts(document, 0, set);
    QVERIFY(edit::moveRows(document, {"models", 0, 1}, 2));
    QCOMPARE(view::counterpartsOf(document.content(), 1), set);
    // Of another number of joints they do not count, until that is back.
    const schema::TableSet all = document.content().tables();
    const auto& type = all.find(tables::Models)->type();
    const auto leaf = static_cast<std::uint32_t>(type.find("num_meshes") - type.leaves().data());
    const edit::CellValue fewer{
        {tables::Models, 1, leaf},
        schema::Value::ofInteger(type.leaves()[leaf].disk,
                                 static_cast<std::int64_t>(found.size()) - 1)};
    QVERIFY(edit::setCells(document, {edit::EditCode::SetValue, {}}, std::span(&fewer, 1)));
    QCOMPARE(view::counterpartsOf(document.content(), 1).size(), found.size() - 1);
    document.undo();
    QCOMPARE(view::counterpartsOf(document.content(), 1), set);
    document.undo();
    QCOMPARE(view::counterpartsOf(document.content(), 0), set);
}

void tst_AnimationNames::mirroringGoesByThePairsThatAreSet()
{
    Document document(notedWad());
    auto set = view::counterpartsOf(document.content(), 0);
    for (std::size_t i = 0; i < set.size(); ++i)
    {
        set[i] = i;
    }
    view::pairUp(set, 1, 2);
    edit::setCounterparts(document, 0, set);
    view::Keyframe pose = edit::poseAt(document.content(), 0, 0);
    for (std::size_t i = 0; i < pose.angles.size(); ++i)
    {
        const auto angle = static_cast<std::uint16_t>(100 * (i + 1));
        pose.angles[i] = {
            angle, static_cast<std::uint16_t>(angle + 1), static_cast<std::uint16_t>(angle + 2)};
    }
    const view::Keyframe mirrored = edit::mirroredPose(document.content(), 0, pose);
    // Left and right have changed places; turns about Y and Z go the other way.
    QCOMPARE(mirrored.angles[1].x, std::uint16_t{300});
    QCOMPARE(mirrored.angles[1].y, static_cast<std::uint16_t>(-301));
    QCOMPARE(mirrored.angles[1].z, static_cast<std::uint16_t>(-302));
    QCOMPARE(mirrored.angles[2].x, std::uint16_t{200});
    QCOMPARE(mirrored.angles[0].x, std::uint16_t{100});
    const view::Keyframe twice = edit::mirroredPose(document.content(), 0, mirrored);
    QVERIFY(twice.angles == pose.angles);
}

void tst_AnimationNames::pairingUpLeavesNobodyHalf()
{
    std::vector<std::size_t> joints{0, 2, 1, 4, 3};
    view::pairUp(joints, 1, 3);
    QCOMPARE(joints, (std::vector<std::size_t>{0, 3, 2, 1, 4}));
    view::pairUp(joints, 3, 3);
    QCOMPARE(joints, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
    const std::array<std::uint32_t, 3> circle{1, 2, 0};
    QVERIFY(!view::areCounterparts(circle, 3));
    const std::array<std::uint32_t, 2> outside{0, 2};
    QVERIFY(!view::areCounterparts(outside, 2));
}

template struct tr::test::RegisteredTest<tst_AnimationNames>;
#include "tst_AnimationNames.moc"
