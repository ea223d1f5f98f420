// What leads from an animation to others, made, led elsewhere and taken off. Rows are compared with
// ones that are counted by hand.

#include "core/edit/animation/states/TransitionEdit.h"
#include "core/format/GameFile.h"
#include "core/level/Level.h"
#include "tests/core/Contents.h"
#include "tests/core/Nodding.h"
#include "tests/core/TestText.h"
#include "tests/core/TransitionRows.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>
#include <vector>

using namespace tr;
using edit::Document;
using level::AnimDispatch;
using level::StateChange;
using test::Changes;
using test::changesIn;
using test::Dispatches;
using test::dispatchesIn;
using test::listOf;
using test::nodding;
using test::objectsOf;
using test::sharing;

namespace
{

/// One step, undone and done again to the byte, and read again as it was written.
bool isOneSoundStep(const schema::Content& before, Document& document)
{
    const auto after = document.content().write();
    const auto read = format::read(after, "a.tr2");
    const bool isRead = read && read->complete && read->content.write() == after
                        && changesIn(read->objects()) == changesIn(objectsOf(document))
                        && dispatchesIn(read->objects()) == dispatchesIn(objectsOf(document));
    const bool isOne = document.position() == 1;
    document.undo();
    const bool isUndone = document.content().write() == before.write();
    document.redo();
    return isRead && isOne && isUndone && document.content().write() == after;
}

const AnimDispatch kWanted{100, 111, 1, 0};

} // namespace

class tst_TransitionEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneMoreOfAState();
    void aStateOfItsOwn();
    void theFirstOfAnAnimation();
    void behindAStateWithoutAny();
    void listsStandSideBySide();
    void forAllThatShareIt();
    void forOneAlone();
    void aStateForOneAlone();
    void endsAreLedElsewhere();
    void dispatchesAreLedElsewhere();
    void dispatchesOfOneAlone();
    void dispatchesGo();
    void theLastGoesWithItsState();
    void theyGoForOneAlone();
    void whereNewOnesJoin();
    void damagedLists();
};

void tst_TransitionEdit::oneMoreOfAState()
{
    const schema::Content content = nodding();
    Document document(content);
    const auto made = edit::addDispatch(document, {0, 1, kWanted});
    QVERIFY(made);
    QCOMPARE(*made, std::size_t{3});
    QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 4, 0}}));
    QCOMPARE(
        dispatchesIn(objectsOf(document)),
        (Dispatches{{102, 105, 1, 0}, {100, 111, 1, 0}, {106, 30000, 0, 104}, {100, 111, 1, 0}}));
    QVERIFY(text(document.history().back().name).starts_with("Add a dispatch from "));
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::aStateOfItsOwn()
{
    const schema::Content content = nodding();
    Document document(content);
    const auto made = edit::addDispatch(document, {0, 8, kWanted});
    QVERIFY(made);
    QCOMPARE(*made, std::size_t{3});
    QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 3, 0}, {8, 1, 3}}));
    QCOMPARE(listOf(objectsOf(document), 0), (std::array{2, 0}));
    // The empty list of animation 1 stood there; it has nothing still.
    QCOMPARE(listOf(objectsOf(document), 1)[0], 0);
    QCOMPARE(dispatchesIn(objectsOf(document)).size(), std::size_t{4});
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::theFirstOfAnAnimation()
{
    const schema::Content content = nodding();
    Document document(content);
    const AnimDispatch wanted{0, 1, 0, 100};
    const auto made = edit::addDispatch(document, {1, 8, wanted});
    QVERIFY(made);
    QCOMPARE(*made, std::size_t{3});
    QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 3, 0}, {8, 1, 3}}));
    QCOMPARE(listOf(objectsOf(document), 0), (std::array{1, 0}));
    QCOMPARE(listOf(objectsOf(document), 1), (std::array{1, 1}));
    QCOMPARE(dispatchesIn(objectsOf(document)).back(), (std::array{0, 1, 0, 100}));
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::behindAStateWithoutAny()
{
    schema::Content content = nodding();
    content.as<level::Level>()->objects.stateChanges = Table<StateChange>{{1, 3, 0}, {4, 0, 2}};
    content.as<level::Level>()->objects.animations.edit()[0].numStateChanges = 2;
    Document document(content);
    QVERIFY(edit::addDispatch(document, {0, 4, kWanted}));
    QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 3, 0}, {4, 1, 3}}));
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::listsStandSideBySide()
{
    // What follows the list in its table moves back.
    schema::Content content = nodding();
    auto& objects = content.as<level::Level>()->objects;
    objects.stateChanges = Table<StateChange>{{1, 2, 0}, {4, 1, 2}};
    objects.animations.edit()[1].numStateChanges = 1;
    Document document(content);
    const auto made = edit::addDispatch(document, {0, 1, kWanted});
    QVERIFY(made);
    QCOMPARE(*made, std::size_t{2});
    QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 3, 0}, {4, 1, 3}}));
    QVERIFY(edit::addDispatch(document, {0, 9, kWanted}));
    QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 3, 0}, {9, 1, 4}, {4, 1, 3}}));
    QCOMPARE(listOf(objectsOf(document), 0), (std::array{2, 0}));
    QCOMPARE(listOf(objectsOf(document), 1), (std::array{1, 2}));
}

void tst_TransitionEdit::forAllThatShareIt()
{
    const schema::Content content = sharing();
    Document document(content);
    QVERIFY(edit::addDispatch(document, {0, 8, kWanted}));
    QCOMPARE(listOf(objectsOf(document), 0), (std::array{2, 0}));
    QCOMPARE(listOf(objectsOf(document), 1), (std::array{2, 0}));
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::forOneAlone()
{
    const schema::Content content = sharing();
    Document document(content);
    const auto made = edit::addDispatch(document, {0, 1, kWanted}, true);
    QVERIFY(made);
    // The state change and its three dispatches are copied, and the copies get one more.
    QCOMPARE(*made, std::size_t{6});
    QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 3, 0}, {1, 4, 3}}));
    QCOMPARE(listOf(objectsOf(document), 0), (std::array{1, 1}));
    QCOMPARE(listOf(objectsOf(document), 1), (std::array{1, 0}));
    QCOMPARE(dispatchesIn(objectsOf(document)).size(), std::size_t{7});
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::aStateForOneAlone()
{
    const schema::Content content = sharing();
    Document document(content);
    QVERIFY(edit::addDispatch(document, {1, 8, kWanted}, true));
    QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 3, 0}, {1, 3, 0}, {8, 1, 3}}));
    QCOMPARE(listOf(objectsOf(document), 0), (std::array{1, 0}));
    QCOMPARE(listOf(objectsOf(document), 1), (std::array{2, 1}));
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::endsAreLedElsewhere()
{
    const schema::Content content = nodding();
    Document document(content);
    QVERIFY(edit::leadEnd(document, 0, 1));
    QCOMPARE(objectsOf(document).animations[0].nextAnimation, std::uint16_t{1});
    QCOMPARE(objectsOf(document).animations[0].nextFrame, std::uint16_t{0});
    QVERIFY(isOneSoundStep(content, document));
    QVERIFY(edit::leadEnd(document, 0, 0));
    QCOMPARE(objectsOf(document).animations[0].nextFrame, std::uint16_t{100});
    QVERIFY(text(document.history().back().name).find(" be followed by ") != std::string::npos);
}

void tst_TransitionEdit::dispatchesAreLedElsewhere()
{
    const schema::Content content = nodding();
    Document document(content);
    const auto led = edit::leadDispatch(document, {0, 0, 1}, 0);
    QVERIFY(led);
    QCOMPARE(*led, std::size_t{1});
    QCOMPARE(dispatchesIn(objectsOf(document)),
             (Dispatches{{102, 105, 1, 0}, {100, 111, 0, 100}, {106, 30000, 0, 104}}));
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::dispatchesOfOneAlone()
{
    const schema::Content content = sharing();
    Document document(content);
    const auto led = edit::leadDispatch(document, {1, 0, 0}, 0, true);
    QVERIFY(led);
    QCOMPARE(*led, std::size_t{3});
    QCOMPARE(dispatchesIn(objectsOf(document))[0], (std::array{102, 105, 1, 0}));
    QCOMPARE(dispatchesIn(objectsOf(document))[3], (std::array{102, 105, 0, 100}));
    QCOMPARE(listOf(objectsOf(document), 0), (std::array{1, 0}));
    QCOMPARE(listOf(objectsOf(document), 1), (std::array{1, 1}));
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::dispatchesGo()
{
    const schema::Content content = nodding();
    Document document(content);
    QVERIFY(edit::removeDispatch(document, {0, 0, 1}));
    QCOMPARE(changesIn(objectsOf(document)), (Changes{{1, 2, 0}}));
    QCOMPARE(dispatchesIn(objectsOf(document)),
             (Dispatches{{102, 105, 1, 0}, {106, 30000, 0, 104}}));
    QVERIFY(text(document.history().back().name).starts_with("Remove a dispatch of "));
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::theLastGoesWithItsState()
{
    schema::Content content = nodding();
    auto& objects = content.as<level::Level>()->objects;
    objects.stateChanges = Table<StateChange>{{1, 1, 0}, {4, 2, 1}, {6, 0, 0}};
    objects.animations.edit()[0].numStateChanges = 3;
    Document document(content);
    QVERIFY(edit::removeDispatch(document, {0, 0, 0}));
    // The one that never had any stays.
    QCOMPARE(changesIn(objectsOf(document)), (Changes{{4, 2, 0}, {6, 0, 0}}));
    QCOMPARE(listOf(objectsOf(document), 0), (std::array{2, 0}));
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::theyGoForOneAlone()
{
    const schema::Content content = sharing();
    Document document(content);
    QVERIFY(edit::removeDispatch(document, {0, 0, 2}, true));
    QCOMPARE(listOf(objectsOf(document), 1), (std::array{1, 0}));
    QCOMPARE(changesIn(objectsOf(document))[0], (std::array{1, 3, 0}));
    QCOMPARE(changesIn(objectsOf(document))[1], (std::array{1, 2, 3}));
    QVERIFY(isOneSoundStep(content, document));
}

void tst_TransitionEdit::whereNewOnesJoin()
{
    const schema::Content content = nodding();
    QCOMPARE(edit::changeBesideNew(content, 0, 1), std::optional<std::size_t>(0));
    QCOMPARE(edit::changeBesideNew(content, 0, 9), std::optional<std::size_t>(0));
    QVERIFY(!edit::changeBesideNew(content, 1, 1));
}

void tst_TransitionEdit::damagedLists()
{
    const auto refused = [](const schema::Content& content, const edit::NewDispatch& wanted)
    {
        Document document(content);
        const auto made = edit::addDispatch(document, wanted);
        return !made && made.error().code == ErrorCode::NoSuchEntry && !document.canUndo()
               && document.content().write() == content.write();
    };
    schema::Content content = nodding();
    auto& objects = content.as<level::Level>()->objects;
    objects.stateChanges.edit()[0].numDispatches = 9;
    QVERIFY(refused(content, {0, 1, kWanted}));
    // A list of somebody else that would take what is put behind it.
    QVERIFY(refused(content, {1, 1, kWanted}));
    objects.stateChanges.edit()[0].numDispatches = 3;
    objects.animations.edit()[0].numStateChanges = 2;
    QVERIFY(refused(content, {0, 7, kWanted}));
    QVERIFY(refused(content, {1, 7, kWanted}));
    // All 65,536 places are taken.
    objects.animations.edit()[0].numStateChanges = 1;
    objects.animDispatches = Table<AnimDispatch>(std::vector<AnimDispatch>(65'536, kWanted));
    Document full(content);
    const auto made = edit::addDispatch(full, {1, 7, kWanted});
    QVERIFY(!made && made.error().code == ErrorCode::ReferenceTooFar);
    QVERIFY(!full.canUndo());
}

template struct tr::test::RegisteredTest<tst_TransitionEdit, void>;
#include "tst_TransitionEdit.moc"
