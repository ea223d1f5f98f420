// The boxes of real key frames, worked out anew: most are those that the makers of the games have
// put there, to two units, where the moveable shows its own meshes. And nothing but boxes changes.

#include "core/edit/animation/poses/BoxEdit.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/Ownership.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

using namespace tr;
using edit::KeyframeSpan;
using level::BoundingBox;

class tst_CorpusBoxes : public QObject
{
    Q_OBJECT

private:
    static bool isNear(const BoundingBox& a, const BoundingBox& b)
    {
        constexpr int kNear = 2; // units
        using Side = std::int16_t BoundingBox::*;
        return std::ranges::all_of(std::array<Side, 6>{&BoundingBox::minX,
                                                       &BoundingBox::maxX,
                                                       &BoundingBox::minY,
                                                       &BoundingBox::maxY,
                                                       &BoundingBox::minZ,
                                                       &BoundingBox::maxZ},
                                   [&](Side side) { return std::abs(a.*side - b.*side) <= kNear; });
    }

    /// All key frames of a file that can be posed.
    static std::vector<KeyframeSpan> spansOf(const schema::Content& content)
    {
        const auto& objects = level::objectsOf(content);
        const view::Ownership owners(objects);
        std::vector<KeyframeSpan> spans;
        for (std::size_t row = 0; row < objects.animations.size(); ++row)
        {
            const std::size_t count = edit::keyframesIn(content, row).size();
            if (count > 0 && owners.modelOfAnimation(row))
            {
                spans.push_back({row, 0, count});
            }
        }
        return spans;
    }

    /// Of all files: moveables, and those most of whose boxes are as in the file.
    std::size_t m_same = 0;
    std::size_t m_all = 0;

private Q_SLOTS:

    void boxes_data() { test::addCorpusRows(); }

    void boxes()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        edit::Document document{file->content};
        const auto spans = spansOf(document.content());
        if (spans.empty())
        {
            return;
        }
        const auto before = document.content().write();
        std::vector<BoundingBox> stored;
        for (const KeyframeSpan& span : spans)
        {
            for (const auto& key : edit::keyframesIn(document.content(), span.animation))
            {
                stored.push_back(key.box);
            }
        }
        const auto frames = file->objects().frames;
        QVERIFY(edit::setBoxes(document, spans, {}).has_value());
        std::size_t at = 0;
        const view::Ownership owners(file->objects());
        std::map<std::size_t, std::pair<std::size_t, std::size_t>> counts; // same, and all
        for (const KeyframeSpan& span : spans)
        {
            const auto keys = edit::keyframesIn(document.content(), span.animation);
            QCOMPARE(keys.size(), span.count);
            auto& [same, all] = counts[*owners.modelOfAnimation(span.animation)];
            for (const auto& key : keys)
            {
                same += isNear(key.box, stored[at++]) ? 1 : 0;
                ++all;
            }
        }
        m_all += counts.size();
        m_same += static_cast<std::size_t>(std::ranges::count_if(
            counts, [](const auto& each) { return each.second.first * 2 > each.second.second; }));
        // What is no box is what it was.
        const auto& objects = level::objectsOf(document.content());
        QCOMPARE(objects.frames.size(), frames.size());
        std::vector<bool> isBox(frames.size());
        for (const KeyframeSpan& span : spans)
        {
            const auto keys =
                view::keyframesOf(objects, document.content().version(), span.animation);
            for (std::size_t i = 0; i < keys.count; ++i)
            {
                const auto first =
                    isBox.begin() + static_cast<std::ptrdiff_t>(keys.firstWord + i * keys.words);
                std::fill_n(first, 6, true);
            }
        }
        for (std::size_t word = 0; word < frames.size(); ++word)
        {
            if (!isBox[word] && objects.frames[word] != frames[word])
            {
                QFAIL(qPrintable(QStringLiteral("word %1 has changed").arg(word)));
            }
        }
        if (document.position() > 0)
        {
            document.undo();
        }
        QVERIFY(document.content().write() == before);
    }

    void cleanupTestCase()
    {
        qInfo("%zu of %zu moveables have the boxes of their meshes", m_same, m_all);
        QVERIFY(m_all == 0 || m_same * 2 > m_all);
    }
};

template struct tr::test::RegisteredTest<tst_CorpusBoxes>;
#include "tst_CorpusBoxes.moc"
