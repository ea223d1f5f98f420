// All object WADs become one. What every object means is read by hand from the tables of both, and
// never asked of what puts them together.

#include "core/format/WriteForSaving.h"
#include "core/format/set/DiskFiles.h"
#include "core/level/Wad.h"
#include "core/transfer/CarryOut.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/corpus/MergedObjects.h"
#include "tests/support/TestProgram.h"
#include "tests/support/WadMeaning.h"
#include "tests/support/objects/ObjectRun.h"

#include <QElapsedTimer>
#include <QtTest>

#include <set>

using namespace tr;
using namespace tr::transfer;

namespace
{

struct MergedWads
{
    std::vector<std::string> names;
    std::vector<Content> contents;
    std::vector<test::WadMeaning> meanings;
    const format::Format* format = nullptr; ///< of a WAD with what lies beside it
    qint64 readTime = 0;
};

MergedWads readWads()
{
    MergedWads wads;
    QElapsedTimer timer;
    timer.start();
    for (const test::CorpusFile& each : test::corpusGameFiles())
    {
        if (each.path.extension() != ".wad")
        {
            continue;
        }
        const auto read = format::readFiles(each.path);
        auto file = read ? format::read(read->bytes, each.name) : Result<format::GameFile>{};
        if (!read || !file || !file->complete || !canMerge(file->content))
        {
            QTest::qFail(each.name.c_str(), __FILE__, __LINE__);
            continue;
        }
        wads.format = read->isOfSeveral() ? file->format : wads.format;
        wads.names.push_back(each.name);
        wads.contents.push_back(std::move(file->content));
    }
    wads.readTime = timer.elapsed();
    for (const Content& content : wads.contents)
    {
        wads.meanings.push_back(test::meaningOfWad(content));
    }
    return wads;
}

/// The same where nothing but what was taken is there.
std::string wrongIn(const MergedWads& wads, const Report& report, const Content& merged)
{
    const test::WadMeaning then = test::meaningOfWad(merged);
    const std::size_t objects = then.moveables.size() + then.statics.size() + then.sequences.size();
    return objects == report.resolution.deeds.size()
               ? test::wrongObject(wads.names, wads.meanings, report, then)
               : "there are others";
}

} // namespace

class tst_CorpusMerge : public QObject
{
    Q_OBJECT

private:
    MergedWads m_wads;

private Q_SLOTS:

    void initTestCase()
    {
        m_wads = readWads();
        if (m_wads.contents.size() < 2 || m_wads.format == nullptr)
        {
            QSKIP("there are no WADs with files beside them in TR_CORPUS_DIR");
        }
    }

    void everythingGoesAlong();
    void earlierOnesStay();
    void laterOnesReplace();
    void goesIntoOneThatIsThere();
    void whatArrivesIsEditable();
};

void tst_CorpusMerge::everythingGoesAlong()
{
    const Content empty = m_wads.format->example(*m_wads.format);
    const auto before = empty.write();
    const Plan plan = planOfAll(m_wads.names, m_wads.contents, test::allBy(Rule::Renumber));
    edit::Document document(empty);
    QElapsedTimer timer;
    timer.start();
    const auto report = carryOut(document, plan, m_wads.contents);
    const auto elapsed = timer.elapsed();
    QVERIFY2(report.has_value(), report ? "" : message(report.error()).c_str());
    std::size_t keyframes = 0;
    std::size_t texels = 0;
    std::size_t outside = 0;
    std::size_t commands = 0;
    std::size_t objects = 0;
    for (const test::WadMeaning& each : m_wads.meanings)
    {
        keyframes += each.keyframes;
        texels += each.texels;
        for (const auto& [slot, names] : each.names)
        {
            outside += names.targets.size();
            commands += names.sounds.size();
        }
        objects += each.moveables.size() + each.statics.size() + each.sequences.size();
    }
    const auto& wad = *document.content().as<level::Wad>();
    const std::size_t distinct = test::distinctTexels(m_wads.contents);
    const double area =
        static_cast<double>(wad.textureMap.size() / 3) / static_cast<double>(distinct);
    qInfo("%zu objects, %zu taken, %zu met others; %zu key frames, %zu texels, %zu targets "
          "outside, %zu sounds; "
          "%zu samples, %zu pages, %.3f of %zu distinct texels; merging %lld ms, reading %lld ms",
          objects,
          report->resolution.deeds.size(),
          report->resolution.objects.size(),
          keyframes,
          texels,
          outside,
          commands,
          wad.textureSamples.size(),
          report->textures.pagesAfter,
          area,
          distinct,
          static_cast<long long>(elapsed),
          static_cast<long long>(m_wads.readTime));
    for (const view::Phrase& remark : report->remarks)
    {
        qInfo("%s", view::englishText(remark).c_str());
    }
    // Nothing is lost: what was not taken is the same as something that was.
    std::size_t equal = 0;
    for (const ObjectConflict& conflict : report->resolution.objects)
    {
        if (conflict.isEqual)
        {
            ++equal;
            QVERIFY(conflict.with.has_value());
            QVERIFY(test::numbersOf(m_wads.meanings[conflict.source], conflict.key)
                    == test::numbersOf(m_wads.meanings[*conflict.with], conflict.key));
        }
    }
    QCOMPARE(report->resolution.deeds.size() + equal, objects);
    const std::string wrong = wrongIn(m_wads, *report, document.content());
    QVERIFY2(wrong.empty(), wrong.c_str());
    QVERIFY2(area <= 1.15, std::to_string(area).c_str());

    // It can be saved, and read again as what it is.
    format::GameFile file;
    file.format = m_wads.format;
    file.content = document.content();
    const auto saved = format::writeForSaving(file, "merged.wad");
    QVERIFY2(saved.has_value(), saved ? "" : message(saved.error()).c_str());

    // The same once more, and undone.
    edit::Document again(empty);
    QVERIFY(carryOut(again, plan, m_wads.contents).has_value());
    QVERIFY(again.content().write() == document.content().write());
    QCOMPARE(document.position(), std::size_t{1});
    document.undo();
    QVERIFY(document.content().write() == before);
    document.redo();
    QVERIFY(document.content().write() == again.content().write());
}

void tst_CorpusMerge::earlierOnesStay()
{
    edit::Document document(m_wads.format->example(*m_wads.format));
    const Plan plan = planOfAll(m_wads.names, m_wads.contents, test::allBy(Rule::Keep));
    const auto report = carryOut(document, plan, m_wads.contents);
    QVERIFY2(report.has_value(), report ? "" : message(report.error()).c_str());
    const std::string wrong = wrongIn(m_wads, *report, document.content());
    QVERIFY2(wrong.empty(), wrong.c_str());
    std::set<std::pair<bool, std::uint32_t>> taken;
    for (const Deed& deed : report->resolution.deeds)
    {
        QCOMPARE(deed.slot, deed.key.slot);
        QVERIFY(taken.emplace(deed.key.kind == ObjectKind::Static, deed.slot).second);
    }
}

void tst_CorpusMerge::laterOnesReplace()
{
    edit::Document document(m_wads.format->example(*m_wads.format));
    const Plan plan = planOfAll(m_wads.names, m_wads.contents, test::allBy(Rule::Replace));
    const auto report = carryOut(document, plan, m_wads.contents);
    QVERIFY2(report.has_value(), report ? "" : message(report.error()).c_str());
    const std::string wrong = wrongIn(m_wads, *report, document.content());
    QVERIFY2(wrong.empty(), wrong.c_str());
    // Of several in one slot the last is the one, if it is not the same as the one before.
    const test::WadMeaning then = test::meaningOfWad(document.content());
    for (const auto& [slot, numbers] : m_wads.meanings.back().moveables)
    {
        QVERIFY(then.moveables.at(slot) == numbers);
    }
}

void tst_CorpusMerge::goesIntoOneThatIsThere()
{
    // The largest gets what the others have in its place, and without it.
    std::size_t largest = 0;
    std::size_t most = 0;
    for (std::size_t i = 0; i < m_wads.contents.size(); ++i)
    {
        const std::size_t size = m_wads.contents[i].as<level::Wad>()->textureMap.size();
        if (m_wads.contents[i].as<level::Sounds>() != nullptr && size > most)
        {
            largest = i;
            most = size;
        }
    }
    MergedWads others = m_wads;
    others.names.erase(others.names.begin() + std::ptrdiff_t(largest));
    others.contents.erase(others.contents.begin() + std::ptrdiff_t(largest));
    others.meanings.erase(others.meanings.begin() + std::ptrdiff_t(largest));
    for (const Rule rule : {Rule::Keep, Rule::Replace})
    {
        edit::Document document(m_wads.contents[largest]);
        const auto before = document.content().write();
        const Plan plan = planOfAll(others.names, others.contents, test::allBy(rule));
        const auto report = carryOut(document, plan, others.contents);
        QVERIFY2(report.has_value(), report ? "" : message(report.error()).c_str());
        const test::WadMeaning then = test::meaningOfWad(document.content());
        const std::string wrong = test::wrongObject(others.names, others.meanings, *report, then);
        QVERIFY2(wrong.empty(), wrong.c_str());
        std::size_t stayed = 0;
        const test::WadMeaning& own = m_wads.meanings[largest];
        const auto& going = report->resolution.going;
        const auto gone = test::beginsOf(own, going);
        for (const auto& [slot, numbers] : own.moveables)
        {
            const ObjectKey key{ObjectKind::Moveable, slot};
            if (std::ranges::count(going, key) == 0)
            {
                QVERIFY2(test::isAsBefore(own, then, slot, gone), std::to_string(slot).c_str());
                QVERIFY2(test::namesAsBefore(own, then, slot, going), std::to_string(slot).c_str());
                ++stayed;
            }
        }
        QVERIFY(stayed > 0);
        QCOMPARE(report->resolution.going.empty(), rule == Rule::Keep);
        document.undo();
        QVERIFY(document.content().write() == before);
    }
}

/// What has arrived can be edited as if it had always been there: see test::objectRunProblem for
/// what holds for each operation and in the end.
void tst_CorpusMerge::whatArrivesIsEditable()
{
    // A small one into the smallest other one that has animations of its own.
    constexpr std::array<std::string_view, 2> kFiles{"tdr_trees_lod1.wad", "sas.wad"};
    std::vector<std::string> names;
    std::vector<Content> contents;
    for (std::size_t i = 0; i < m_wads.names.size(); ++i)
    {
        if (std::ranges::find_if(
                kFiles, [&](std::string_view each) { return m_wads.names[i].ends_with(each); })
            != kFiles.end())
        {
            names.push_back(m_wads.names[i]);
            contents.push_back(m_wads.contents[i]);
        }
    }
    QCOMPARE(contents.size(), kFiles.size());
    edit::Document document(m_wads.format->example(*m_wads.format));
    const auto report =
        carryOut(document, planOfAll(names, contents, test::allBy(Rule::Renumber)), contents);
    QVERIFY2(report.has_value(), report ? "" : message(report.error()).c_str());
    format::GameFile file;
    file.format = m_wads.format;
    file.content = document.content();
    test::Random random(200);
    test::ObjectCounts counts;
    const std::string problem =
        test::objectRunProblem(file, "merged.wad", test::objectOperations(), 3, random, counts);
    QVERIFY2(problem.empty(), problem.c_str());
    QVERIFY2(test::takenOf(counts) >= 200, std::to_string(test::takenOf(counts)).c_str());
}

template struct tr::test::RegisteredTest<tst_CorpusMerge>;
#include "tst_CorpusMerge.moc"
