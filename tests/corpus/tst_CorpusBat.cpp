// The bat of the WAD document beside a real one: slot 9 of the demo of TR1, from which it comes.

#include "tests/corpus/CorpusRows.h"
#include "tests/support/AnimationMeaning.h"
#include "tests/support/DocumentBat.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <vector>

using namespace tr;
using level::Objects;
using test::kBatAnimations;
using test::kBatChanges;
using test::kBatDispatches;

namespace
{

constexpr std::uint32_t kRealSlot = 9;
constexpr std::size_t kRealAnimations = 5; ///< it does not sleep

/// What leads from one animation to another: whose, state asked for, and as in FIG. 34.
struct Way
{
    std::size_t from = 0;
    int state = 0;
    std::array<int, 4> dispatch{};

    friend bool operator==(const Way&, const Way&) = default;

    [[nodiscard]] bool goesLike(const Way& other) const
    {
        return from == other.from && state == other.state && dispatch[2] == other.dispatch[2]
               && dispatch[3] == other.dispatch[3];
    }
};

std::vector<Way> documentsWays()
{
    std::vector<Way> ways;
    for (std::size_t from = 0; from < kBatAnimations.size(); ++from)
    {
        for (int i = 0; i < kBatAnimations[from].changes; ++i)
        {
            const auto& change =
                kBatChanges[static_cast<std::size_t>(kBatAnimations[from].firstChange + i)];
            for (int k = 0; k < change[1]; ++k)
            {
                ways.push_back(
                    {from, change[0], kBatDispatches[static_cast<std::size_t>(change[2] + k)]});
            }
        }
    }
    return ways;
}

std::vector<Way> waysIn(const Objects& objects, std::size_t first)
{
    std::vector<Way> ways;
    for (std::size_t from = 0; from < kRealAnimations; ++from)
    {
        const level::Animation& row = objects.animations[first + from];
        for (std::size_t i = 0; i < row.numStateChanges; ++i)
        {
            const auto& change = objects.stateChanges[row.stateChangeIndex + i];
            for (std::size_t k = 0; k < change.numDispatches; ++k)
            {
                const auto& each = objects.animDispatches[change.dispatchIndex + k];
                ways.push_back({from,
                                change.stateId,
                                {each.low,
                                 each.high,
                                 each.nextAnimation - static_cast<int>(first),
                                 each.nextFrame}});
            }
        }
    }
    return ways;
}

} // namespace

class tst_CorpusBat : public QObject
{
    Q_OBJECT

private:
    Objects m_objects;
    std::size_t m_first = 0;

private Q_SLOTS:

    void initTestCase()
    {
        if (!test::hasCorpus())
        {
            QSKIP("TR_CORPUS_DIR is no folder: 2 tests on real files are skipped");
        }
        const auto files = test::corpusGameFiles();
        const auto demo =
            std::ranges::find(files, std::string("tr1/LEVEL2_DEMO.PHD"), &test::CorpusFile::name);
        QVERIFY(demo != files.end());
        const auto file = test::corpusFileAt(demo->path);
        QVERIFY(file);
        m_objects = file->objects();
        const auto model = std::ranges::find(m_objects.models, kRealSlot, &level::Model::id);
        QVERIFY(model != m_objects.models.end());
        QCOMPARE(std::size_t{model->numMeshes}, test::kBatMeshes);
        m_first = model->animationIndex;
        const auto row = static_cast<std::size_t>(model - m_objects.models.begin());
        QCOMPARE(test::endOfAnimations(m_objects, row), m_first + kRealAnimations);
    }

    /// As long as those of the document, with as many key frames, and one leads to the other.
    void animationsAreTheDocuments()
    {
        for (std::size_t number = 0; number < kRealAnimations; ++number)
        {
            const level::Animation& row = m_objects.animations[m_first + number];
            const test::BatAnimation& bat = kBatAnimations[number];
            // Records of TR1 are two words for each mesh and ten in front of them.
            const std::size_t bytes =
                m_objects.animations[m_first + number + 1].frameOffset - row.frameOffset;
            QCOMPARE(bytes, bat.keyframes * (10 + 2 * test::kBatMeshes) * 2);
            QCOMPARE(int{row.frameRate}, bat.rate);
            QCOMPARE(int{row.stateId}, bat.state);
            QCOMPARE(int{row.frameStart}, bat.first);
            QCOMPARE(int{row.frameEnd}, bat.last);
            QCOMPARE(row.nextAnimation - static_cast<int>(m_first), bat.next);
            QCOMPARE(int{row.nextFrame}, bat.nextFrame);
        }
        // It was slower, and faster where it bites.
        constexpr int kOne = 0x10000;
        QCOMPARE(m_objects.animations[m_first].acceleration, 0x238E3);
        QCOMPARE(m_objects.animations[m_first + 1].speed, 40 * kOne);
        QCOMPARE(m_objects.animations[m_first + 2].speed, 6 * kOne);
        // And heard more often while it flies.
        const std::array<int, kRealAnimations> commands{2, 6, 3, 1, 1};
        for (std::size_t number = 0; number < kRealAnimations; ++number)
        {
            QCOMPARE(int{m_objects.animations[m_first + number].numAnimCommands}, commands[number]);
        }
    }

    /// Each of its ways is one of the document's, but that an attack can be left in all frames and
    /// not in two moments only. The document's bat can also die in flight, and wake up.
    void waysAreTheDocuments()
    {
        const auto mine = documentsWays();
        const auto real = waysIn(m_objects, m_first);
        const std::vector<Way> inAnyFrame{{2, 2, {49, 79, 1, 19}}, {2, 4, {49, 79, 3, 80}}};
        for (const Way& way : real)
        {
            const bool isThere = std::ranges::find(mine, way) != mine.end();
            const bool isLonger = std::ranges::find(inAnyFrame, way) != inAnyFrame.end();
            QVERIFY(isThere != isLonger);
            QVERIFY(std::ranges::any_of(mine, [&](const Way& each) { return each.goesLike(way); }));
        }
        std::vector<Way> more;
        std::ranges::copy_if(mine,
                             std::back_inserter(more),
                             [&](const Way& way) {
                                 return std::ranges::none_of(
                                     real, [&](const Way& each) { return each.goesLike(way); });
                             });
        QCOMPARE(real.size(), std::size_t{6});
        QVERIFY(more == (std::vector<Way>{{1, 5, {20, 49, 4, 97}}, {5, 1, {121, 125, 0, 0}}}));
    }
};

template struct tr::test::RegisteredTest<tst_CorpusBat>;
#include "tst_CorpusBat.moc"
