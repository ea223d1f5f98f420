// Arranging animations of every real file of TR_CORPUS_DIR: what names frames means the same ones
// after they are numbered anew, what was split is whole again once it is joined, what was moved is
// as before once it is moved back, and nobody else notices.

#include "core/check/animation/AnimationProblems.h"
#include "core/edit/animation/AnimationEdit.h"
#include "core/edit/animation/AnimationJoin.h"
#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/animation/KeyframeMaking.h"
#include "core/edit/clip/RowMove.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/FrameRange.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

using namespace tr;
using edit::Document;
using schema::Content;

namespace
{

/// Moveables of a file that are tried: those with most animations, which have most to lose.
constexpr std::size_t kMoveables = 3;

/// A frame against those of an animation: in front of them, one of them, or behind.
std::int64_t within(const level::Animation& animation, std::uint16_t frame)
{
    const view::FrameRange frames = view::framesOf(animation);
    return std::clamp<std::int64_t>(view::withSign(frame) - frames.first, -1, frames.count() + 1);
}

using Meaning = std::vector<std::int64_t>;

/// All that names frames of an animation's own, counted from its first.
Meaning meaningOf(const Content& content, std::size_t row)
{
    const level::Objects& objects = level::objectsOf(content);
    const level::Animation& own = objects.animations[row];
    Meaning found{own.stateId, view::framesOf(own).count()};
    const auto enter = [&](std::uint16_t next, std::uint16_t frame)
    {
        found.push_back(next);
        found.push_back(next < objects.animations.size() ? within(objects.animations[next], frame)
                                                         : frame);
    };
    enter(own.nextAnimation, own.nextFrame);
    const view::RowRange changes = view::stateChangesOf(objects, own);
    for (std::size_t i = changes.first; i < changes.end(); ++i)
    {
        found.push_back(objects.stateChanges[i].stateId);
        const view::RowRange rows = view::dispatchesOf(objects, objects.stateChanges[i]);
        for (std::size_t k = rows.first; k < rows.end(); ++k)
        {
            const auto& dispatch = objects.animDispatches[k];
            found.push_back(within(own, dispatch.low));
            found.push_back(within(own, dispatch.high));
            enter(dispatch.nextAnimation, dispatch.nextFrame);
        }
    }
    for (const auto& command : view::commandsOf(objects, own))
    {
        found.push_back(static_cast<std::int64_t>(command.kind));
        for (std::size_t i = 0; i < command.operandCount; ++i)
        {
            const auto number = static_cast<std::uint16_t>(command.operands[i]);
            const bool isFrame = i == 0 && command.isAtFrame();
            found.push_back(isFrame ? within(own, number) : number);
        }
    }
    return found;
}

std::vector<Meaning> meanings(const Content& content)
{
    std::vector<Meaning> found;
    for (std::size_t row = 0; row < level::objectsOf(content).animations.size(); ++row)
    {
        found.push_back(meaningOf(content, row));
    }
    return found;
}

/// Numbers of their key frames, and of the first of them how many records.
std::vector<std::tuple<std::size_t, std::size_t>> ownedIn(const Content& content)
{
    const level::Objects& objects = level::objectsOf(content);
    std::vector<std::tuple<std::size_t, std::size_t>> found;
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        const auto range = view::keyframesOf(objects, content.version(), row);
        std::size_t sum = 0;
        for (std::size_t word = 0; word < range.count * range.words; ++word)
        {
            sum = sum * 31 + objects.frames[range.firstWord + word];
        }
        found.emplace_back(range.count, sum);
    }
    return found;
}

std::vector<view::RowRange> moveablesOf(const Content& content)
{
    const level::Objects& objects = level::objectsOf(content);
    std::vector<view::RowRange> ranges;
    for (const level::Model& model : objects.models)
    {
        const auto range = view::animationsOf(objects, model);
        if (range.count > 1)
        {
            ranges.push_back(range);
        }
    }
    std::ranges::stable_sort(ranges, std::ranges::greater{}, &view::RowRange::count);
    ranges.resize(std::min(ranges.size(), kMoveables));
    return ranges;
}

/// One in the middle of a moveable that can be cut at a key frame, and where.
std::pair<std::size_t, std::int64_t> cutOf(const Content& content, const view::RowRange& range)
{
    const level::Objects& objects = level::objectsOf(content);
    for (std::size_t i = 0; i < range.count; ++i)
    {
        const std::size_t row = range.first + (i + range.count / 2) % range.count;
        const level::Animation& animation = objects.animations[row];
        const std::int64_t step = view::frameStep(animation);
        const std::int64_t frames = view::framesOf(animation).count();
        const bool isWhole =
            edit::keyframesIn(content, row).size() == view::keyframesNeeded(frames, step);
        if (isWhole && frames > 2 * step)
        {
            return {row, (frames / step / 2) * step};
        }
    }
    return {range.first, 0};
}

} // namespace

class tst_CorpusArranging : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void numbersMeanTheSame_data() { test::addCorpusRows(); }

    void numbersMeanTheSame();

    void whatWasSplitIsWholeAgain_data() { test::addCorpusRows(); }

    void whatWasSplitIsWholeAgain();

    void whatMovedComesBack_data() { test::addCorpusRows(); }

    void whatMovedComesBack();

    void whatHasNoneGetsKeyFrames_data() { test::addCorpusRows(); }

    void whatHasNoneGetsKeyFrames();

    void listsAreNotShared_data() { test::addCorpusRows(); }

    void listsAreNotShared();
    void cleanupTestCase();

private:
    int m_renumbered = 0;
    int m_joined = 0;
    int m_sameBytes = 0;
    int m_moved = 0;
    int m_made = 0;
    int m_first = 0;
    int m_refused = 0;
};

void tst_CorpusArranging::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 5 tests on real files are skipped");
    }
}

void tst_CorpusArranging::numbersMeanTheSame()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const auto before = file->content.write();
    std::vector<std::size_t> all;
    for (std::size_t row = 0; row < level::objectsOf(file->content).animations.size(); ++row)
    {
        all.push_back(row);
    }
    if (all.empty())
    {
        return;
    }
    // The numbers of real files follow each other.
    Document whole(file->content);
    QVERIFY(edit::renumberFrames(whole, all));
    QVERIFY2(!whole.canUndo(), "numbers do not follow");
    for (const view::RowRange& range : moveablesOf(file->content))
    {
        const auto [row, frame] = cutOf(file->content, range);
        if (frame == 0)
        {
            continue;
        }
        const std::array rows{row};
        const auto rate = static_cast<std::uint8_t>(
            level::objectsOf(file->content).animations[row].frameRate + 1);
        Document kept(file->content);
        QVERIFY(edit::retimeAnimations(kept, rows, rate, false));
        const auto wanted = meanings(kept.content());
        Document document(file->content);
        QVERIFY(edit::retimeAnimations(document, rows, rate, false, edit::LaterFrames::Renumber));
        QVERIFY(meanings(document.content()) == wanted);
        // And the same that numbering all of it anew would come to.
        QVERIFY(edit::renumberFrames(kept, rows));
        QCOMPARE(test::byteDifference(kept.content().write(), document.content().write()),
                 test::kNothing);
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        ++m_renumbered;
    }
}

void tst_CorpusArranging::whatWasSplitIsWholeAgain()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const auto before = file->content.write();
    for (const view::RowRange& range : moveablesOf(file->content))
    {
        const auto [row, frame] = cutOf(file->content, range);
        if (frame == 0)
        {
            continue;
        }
        Document document(file->content);
        const auto second = edit::splitAnimation(document, row, frame);
        if (!second)
        {
            ++m_refused;
            continue;
        }
        const auto parts = document.content().write();
        const auto joined = edit::joinAnimations(document, row, *second, {});
        QVERIFY2(joined, joined ? "" : fullMessage(joined.error()).c_str());
        QVERIFY(*joined == row);
        QVERIFY(ownedIn(document.content()) == ownedIn(file->content));
        const auto found = meanings(document.content());
        const auto wanted = meanings(file->content);
        QCOMPARE(found.size(), wanted.size());
        for (std::size_t i = 0; i < found.size(); ++i)
        {
            QVERIFY2(found[i].size() == wanted[i].size() && (i == row || found[i] == wanted[i]),
                     qPrintable(QString::number(i)));
        }
        // Commands and dispatches of the joined one may have got another order.
        auto ownFound = found[row];
        auto ownWanted = wanted[row];
        std::ranges::sort(ownFound);
        std::ranges::sort(ownWanted);
        QVERIFY(ownFound == ownWanted);
        ++m_joined;
        m_sameBytes += document.content().write() == before ? 1 : 0;
        const auto written = document.content().write();
        const auto read = format::read(written, test::currentCorpusName());
        QVERIFY(read && read->complete);
        document.undo();
        QCOMPARE(test::byteDifference(parts, document.content().write()), test::kNothing);
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    }
}

void tst_CorpusArranging::whatMovedComesBack()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const auto before = file->content.write();
    const auto owned = ownedIn(file->content);
    const auto wanted = meanings(file->content);
    for (const view::RowRange& range : moveablesOf(file->content))
    {
        for (const auto& [from, to] : std::vector<std::pair<std::size_t, std::size_t>>{
                 {range.first, range.end() - 1}, {range.end() - 1, range.first}})
        {
            Document document(file->content);
            const auto done = edit::moveAnimations(document, std::array{from}, to);
            QVERIFY2(done, done ? "" : fullMessage(done.error()).c_str());
            const level::Objects& objects = level::objectsOf(document.content());
            const level::Objects& old = level::objectsOf(file->content);
            auto moved = owned;
            const auto at = [&moved](std::size_t row)
            { return moved.begin() + static_cast<std::ptrdiff_t>(row); };
            from < to ? std::rotate(at(from), at(from) + 1, at(to) + 1)
                      : std::rotate(at(to), at(from), at(from) + 1);
            QVERIFY(ownedIn(document.content()) == moved);
            for (std::size_t i = 0; i < old.models.size(); ++i)
            {
                QCOMPARE(objects.models[i].animationIndex, old.models[i].animationIndex);
                const bool has = old.models[i].animationIndex < old.animations.size();
                QVERIFY(!has
                        || objects.models[i].frameOffset
                               == objects.animations[objects.models[i].animationIndex].frameOffset);
            }
            QVERIFY(edit::moveAnimations(document, std::array{to}, from));
            QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
            document.undo();
            document.undo();
            QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
            ++m_moved;
        }
    }
}

void tst_CorpusArranging::whatHasNoneGetsKeyFrames()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const auto before = file->content.write();
    const level::Objects& objects = level::objectsOf(file->content);
    const auto owned = ownedIn(file->content);
    std::vector<std::size_t> bare;
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        if (edit::canGetKeyframes(file->content, row))
        {
            bare.push_back(row);
        }
    }
    if (!bare.empty())
    {
        // Two that need not stand side by side, of one moveable.
        std::vector<std::size_t> two{bare.front()};
        const auto model = view::modelOfAnimation(objects, bare.front());
        for (const std::size_t row : bare)
        {
            if (row != two.front() && view::modelOfAnimation(objects, row) == model)
            {
                two = {bare.front(), row};
            }
        }
        Document document(file->content);
        const auto done =
            edit::makeKeyframes(document, two, edit::restPoseOf(file->content, *model));
        QVERIFY2(done, done ? "" : fullMessage(done.error()).c_str());
        auto now = ownedIn(document.content());
        for (const std::size_t row : two)
        {
            const level::Animation& each = objects.animations[row];
            QCOMPARE(std::get<0>(now[row]),
                     view::keyframesNeeded(view::framesOf(each).count(), view::frameStep(each)));
            now[row] = owned[row];
            ++m_made;
        }
        QVERIFY(now == owned);
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    }
    for (std::size_t model = 0; model < objects.models.size(); ++model)
    {
        if (!edit::canGetFirstAnimation(file->content, model))
        {
            continue;
        }
        Document document(file->content);
        const auto made =
            edit::makeFirstAnimation(document, model, edit::restPoseOf(file->content, model));
        QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
        auto now = ownedIn(document.content());
        QCOMPARE(std::get<0>(now[*made]), std::size_t{1});
        now.erase(now.begin() + static_cast<std::ptrdiff_t>(*made));
        QVERIFY(now == owned);
        const level::Objects& after = level::objectsOf(document.content());
        QCOMPARE(std::size_t{after.models[model].animationIndex}, *made);
        QCOMPARE(view::animationsOf(after, after.models[model]).count, std::size_t{1});
        const auto written = document.content().write();
        QVERIFY(format::read(written, test::currentCorpusName()));
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        ++m_first;
    }
}

void tst_CorpusArranging::listsAreNotShared()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const schema::TableSet all = file->content.tables();
    for (const check::Problem& each : check::animationProblems(file->content, all))
    {
        QVERIFY2(!check::problemName(each.code).ends_with("_shared"),
                 view::englishText(each.what).c_str());
    }
}

void tst_CorpusArranging::cleanupTestCase()
{
    if (m_renumbered == 0)
    {
        return; // without real files
    }
    qInfo("renumbered %d, joined %d (%d to the byte), moved %d, key frames made %d, firsts %d, "
          "refused %d",
          m_renumbered,
          m_joined,
          m_sameBytes,
          m_moved,
          m_made,
          m_first,
          m_refused);
    QVERIFY(m_renumbered >= 40 && m_joined >= 40 && m_moved >= 80 && m_made >= 10 && m_first >= 10);
}

template struct tr::test::RegisteredTest<tst_CorpusArranging>;
#include "tst_CorpusArranging.moc"
