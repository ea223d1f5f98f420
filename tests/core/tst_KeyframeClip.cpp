// Key frames that are copied and pasted: as bytes and back, and what becomes of the frames of the
// animation that gets them. Frames are counted by hand.

#include "core/edit/animation/poses/KeyframeClip.h"
#include "core/level/Level.h"
#include "tests/core/Contents.h"
#include "tests/core/Nodding.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <vector>

using namespace tr;
using edit::Document;
using edit::KeyframeClip;
using test::objectsOf;

class tst_KeyframeClip : public QObject
{
    Q_OBJECT

private:
    static std::vector<int> turnsIn(const Document& document)
    {
        std::vector<int> found;
        for (const auto& each : edit::keyframesIn(document.content(), 0))
        {
            found.push_back(each.angles[0].x / 0x1000);
        }
        return found;
    }

    static KeyframeClip
    piece(const schema::Content& content, std::ptrdiff_t first, std::ptrdiff_t count)
    {
        const auto all = edit::keyframesIn(content, 0);
        return {all.begin() + first, all.begin() + first + count};
    }

    static bool isTakenBack(const schema::Content& before, Document& document)
    {
        const auto after = document.content().write();
        document.undo();
        const bool isUndone = document.content().write() == before.write();
        document.redo();
        return isUndone && document.content().write() == after && !document.content().shape().fault;
    }

private Q_SLOTS:
    void bytesGoThereAndBack();
    void otherBytesAreNone();
    void behindAKeyFrame();
    void inFrontOfAll();
    void behindTheLast();
    void wordsOfTheirOwnStay();
    void manyTakeThePlaceOfOthers();
    void moreThanThereIsRoomFor();
};

void tst_KeyframeClip::bytesGoThereAndBack()
{
    KeyframeClip clip = piece(test::nodding(), 1, 3);
    clip[1].box = {-1, 2, -32768, 32767, 5, 6};
    clip[2].offset = {-3, 0, 32767};
    clip[2].angles[0] = {1, 0x8000, 0xFFFF};
    const auto bytes = edit::bytesOf(clip);
    QCOMPARE(bytes.size(), std::size_t{4 + 2 + 3 * 2 * 12});
    const auto back = edit::keyframesOf(bytes);
    QVERIFY(back.has_value());
    QCOMPARE(back->size(), clip.size());
    for (std::size_t i = 0; i < clip.size(); ++i)
    {
        QVERIFY((*back)[i].box == clip[i].box);
        QVERIFY((*back)[i].offset == clip[i].offset);
        QVERIFY((*back)[i].angles == clip[i].angles);
    }
}

void tst_KeyframeClip::otherBytesAreNone()
{
    const auto bytes = edit::bytesOf(piece(test::nodding(), 0, 2));
    for (std::size_t size = 0; size < bytes.size(); ++size)
    {
        const bool isOne = size == 4 + 2 + 2 * 12;
        QCOMPARE(edit::keyframesOf(std::span(bytes).first(size)).has_value(), isOne);
    }
    auto other = bytes;
    other[0] = std::byte{'X'};
    QVERIFY(!edit::keyframesOf(other));
    other = bytes;
    other[4] = std::byte{0xFF}; // as many angles as there are no bytes for
    other[5] = std::byte{0xFF};
    QVERIFY(!edit::keyframesOf(other));
}

/// In front of the key frame in frame 106: what was there is six later, two key frames.
void tst_KeyframeClip::behindAKeyFrame()
{
    const schema::Content content = test::nodding();
    Document document(content);
    QVERIFY(edit::insertKeyframes(document, 0, 2, piece(content, 3, 2)));
    QVERIFY(isTakenBack(content, document));
    QCOMPARE(turnsIn(document), (std::vector<int>{0, 1, 3, 4, 2, 3, 4}));
    const auto& objects = objectsOf(document);
    QCOMPARE(int{objects.animations[0].frameEnd}, 116);
    QCOMPARE(int{objects.animCommands[1]}, 103);
    QCOMPARE(int{objects.animDispatches[0].high}, 105);
    QCOMPARE(int{objects.animDispatches[1].high}, 117);
    QCOMPARE(int{objects.animDispatches[2].low}, 112);
    QCOMPARE(int{objects.animations[1].nextFrame}, 112);
    QCOMPARE(text(document.history().back().name).substr(0, 20), "Insert key frame of ");
}

void tst_KeyframeClip::inFrontOfAll()
{
    const schema::Content content = test::nodding();
    Document document(content);
    QVERIFY(edit::insertKeyframes(document, 0, 0, piece(content, 4, 1)));
    QVERIFY(isTakenBack(content, document));
    QCOMPARE(turnsIn(document), (std::vector<int>{4, 0, 1, 2, 3, 4}));
    QCOMPARE(int{objectsOf(document).animCommands[1]}, 106);
    QCOMPARE(int{objectsOf(document).animations[0].frameEnd}, 113);
}

void tst_KeyframeClip::behindTheLast()
{
    const schema::Content content = test::nodding();
    Document document(content);
    QVERIFY(edit::insertKeyframes(document, 0, 5, piece(content, 0, 1)));
    QVERIFY(isTakenBack(content, document));
    QCOMPARE(turnsIn(document), (std::vector<int>{0, 1, 2, 3, 4, 0}));
    QCOMPARE(int{objectsOf(document).animations[0].frameEnd}, 113);
    QCOMPARE(int{objectsOf(document).animCommands[1]}, 103);
}

/// With the garbage behind their angles.
void tst_KeyframeClip::wordsOfTheirOwnStay()
{
    const schema::Content content = test::nodding();
    Document document(content);
    QVERIFY(edit::insertKeyframes(document, 0, 1, piece(content, 4, 1)));
    const auto& before = level::objectsOf(content).frames;
    const auto& frames = objectsOf(document).frames;
    QVERIFY(std::equal(frames.begin() + test::kRecordWords,
                       frames.begin() + 2 * test::kRecordWords,
                       before.begin() + 4 * test::kRecordWords));
    QVERIFY(std::equal(frames.begin() + 2 * test::kRecordWords,
                       frames.end(),
                       before.begin() + test::kRecordWords));
}

void tst_KeyframeClip::manyTakeThePlaceOfOthers()
{
    const schema::Content content = test::nodding();
    Document document(content);
    QVERIFY(edit::replaceKeyframes(document, {0, 1, 3}, piece(content, 4, 1)));
    QVERIFY(isTakenBack(content, document));
    QCOMPARE(turnsIn(document), (std::vector<int>{0, 4, 4, 4, 4}));
    QCOMPARE(int{objectsOf(document).animations[0].frameEnd}, 110);
    Document other(content);
    QVERIFY(edit::replaceKeyframes(other, {0, 0, 2}, piece(content, 3, 2)));
    QCOMPARE(turnsIn(other), (std::vector<int>{3, 4, 2, 3, 4}));
    const auto done = edit::replaceKeyframes(other, {0, 0, 3}, piece(content, 3, 2));
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::OtherRowCount);
    QCOMPARE(other.history().size(), std::size_t{1});
}

void tst_KeyframeClip::moreThanThereIsRoomFor()
{
    schema::Content content = test::nodding();
    level::Animation& row = content.as<level::Level>()->objects.animations.edit()[0];
    row.frameStart = 32756;
    row.frameEnd = 32766;
    Document document(content);
    const auto done = edit::insertKeyframes(document, 0, 2, piece(content, 0, 1));
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::OutOfRange);
    QVERIFY(!document.canUndo());
    QCOMPARE(document.content().write(), content.write());
}

template struct tr::test::RegisteredTest<tst_KeyframeClip>;
#include "tst_KeyframeClip.moc"
