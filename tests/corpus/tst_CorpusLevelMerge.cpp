// The objects of each level go into every other one of its game. What every object means is read by
// hand from the tables of both, and never asked of what puts them together.

#include "core/format/WriteForSaving.h"
#include "core/format/set/DiskFiles.h"
#include "core/level/Level.h"
#include "core/transfer/CarryOut.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/corpus/MergedObjects.h"
#include "tests/support/TestProgram.h"

#include <QElapsedTimer>
#include <QtTest>

#include <array>
#include <set>

using namespace tr;
using namespace tr::transfer;

namespace
{

struct LevelFile
{
    std::string name;
    format::GameFile file;
};

std::vector<LevelFile> readLevels()
{
    std::vector<LevelFile> levels;
    for (const test::CorpusFile& each : test::corpusGameFiles())
    {
        const auto read = format::readFiles(each.path);
        auto file = read ? format::read(read->bytes, each.name) : Result<format::GameFile>{};
        if (!read || !file)
        {
            QTest::qFail(each.name.c_str(), __FILE__, __LINE__);
        }
        else if (file->content.as<level::Level>() != nullptr)
        {
            levels.push_back({each.name, std::move(*file)});
        }
    }
    return levels;
}

/// Objects as they are seen in a level with another palette.
test::WadMeaning meaningIn(const Content& content, const Content& shownIn)
{
    return test::meaningOfLevel(content, {false, &shownIn, nullptr});
}

/// The moveables of a level whose animations lead to rows behind all rows: what is put there means
/// something to them then. The report of a merge says so.
std::set<std::uint32_t> leadingBehindAll(const level::Objects& objects)
{
    const auto wordsOf = [](std::int16_t command) -> std::size_t
    {
        constexpr std::array<std::size_t, 7> kWords{0, 3, 2, 0, 0, 2, 2};
        return 1 + (command < 0 || command > 6 ? 0 : kWords[static_cast<std::size_t>(command)]);
    };
    const std::size_t animations = objects.animations.size();
    const auto leads = [&](const level::Animation& row)
    {
        bool isBehind = row.nextAnimation >= animations;
        for (std::size_t i = 0; i < row.numStateChanges; ++i)
        {
            const auto& change = objects.stateChanges[row.stateChangeIndex + i];
            for (std::size_t k = 0; k < change.numDispatches; ++k)
            {
                const auto& dispatch = objects.animDispatches[change.dispatchIndex + k];
                isBehind = isBehind || std::size_t(dispatch.nextAnimation) >= animations;
            }
        }
        std::size_t word = row.animCommandIndex;
        for (std::size_t i = 0; i < row.numAnimCommands; ++i)
        {
            if (word >= objects.animCommands.size())
            {
                return true;
            }
            word += wordsOf(objects.animCommands[word]);
        }
        return isBehind;
    };
    std::set<std::uint32_t> slots;
    for (std::size_t i = 0; i < animations; ++i)
    {
        const level::Model* owner = nullptr;
        for (const level::Model& each : objects.models)
        {
            if (each.animationIndex != level::Model::kNoAnimation && each.animationIndex <= i
                && (owner == nullptr || each.animationIndex >= owner->animationIndex))
            {
                owner = &each;
            }
        }
        if (owner != nullptr && leads(objects.animations[i]))
        {
            slots.insert(owner->id);
        }
    }
    return slots;
}

/// What of the destination is not as it was.
std::string
wrongOfDestination(const Content& before, const Content& after, const std::vector<ObjectKey>& going)
{
    const auto was = test::meaningOfLevel(before);
    const auto is = test::meaningOfLevel(after);
    const auto gone = test::beginsOf(was, going);
    const auto behindAll = leadingBehindAll(level::objectsOf(before));
    const auto isGoing = [&going](ObjectKind kind, std::uint32_t slot) {
        return std::ranges::count(going, ObjectKey{kind, slot}) != 0;
    };
    for (const auto& [slot, numbers] : was.moveables)
    {
        if (isGoing(ObjectKind::Moveable, slot) || behindAll.contains(slot))
        {
            continue;
        }
        if (!is.moveables.contains(slot) || !test::isAsBefore(was, is, slot, gone))
        {
            return concat("moveable ", slot, " of the destination");
        }
        if (!test::namesAsBefore(was, is, slot, going))
        {
            return concat("sounds, targets or commands of moveable ", slot, " of the destination");
        }
    }
    const auto stays = [&](ObjectKind kind, const auto& one, const auto& other) -> std::string
    {
        for (const auto& [slot, numbers] : one)
        {
            const auto found = other.find(slot);
            if (!isGoing(kind, slot) && (found == other.end() || found->second != numbers))
            {
                const auto& now = found == other.end() ? numbers : found->second;
                const auto at = std::ranges::mismatch(numbers, now).in1 - numbers.begin();
                return concat(nameOf(kind),
                              " ",
                              slot,
                              " of the destination, number ",
                              at,
                              " of ",
                              numbers.size(),
                              ": ",
                              test::valueAt(numbers, at),
                              " is ",
                              test::valueAt(now, at));
            }
        }
        return {};
    };
    for (const std::string& wrong : {stays(ObjectKind::Static, was.statics, is.statics),
                                     stays(ObjectKind::Sprites, was.sequences, is.sequences)})
    {
        if (!wrong.empty())
        {
            return wrong;
        }
    }
    for (const auto& [id, sound] : was.sounds)
    {
        if (!is.sounds.contains(id) || is.sounds.at(id) != sound)
        {
            return concat("sound ", id, " of the destination");
        }
    }
    const auto& one = *before.as<level::Level>();
    const auto& other = *after.as<level::Level>();
    const bool hasSameWorld = std::ranges::equal(one.entities, other.entities)
                              && std::ranges::equal(one.floorData, other.floorData)
                              && test::texelsOfRooms(before) == test::texelsOfRooms(after);
    if (!hasSameWorld)
    {
        return "the world of the destination";
    }
    return test::contentsOfRooms(before) == test::contentsOfRooms(after)
               ? ""
               : "the sprites or statics in rooms of the destination";
}

/// Texels of 15 bits that differ by a step of red, green or blue at most.
bool areNext(std::int64_t one, std::int64_t other)
{
    constexpr std::int64_t kLargest = 0xFFFF;
    constexpr std::int64_t kPart = 0x1F;
    bool areNear =
        one >= 0 && other >= 0 && one <= kLargest && other <= kLargest && one >> 15 == other >> 15;
    for (const int shift : {0, 5, 10})
    {
        const std::int64_t step = ((one >> shift) & kPart) - ((other >> shift) & kPart);
        areNear = areNear && step >= -1 && step <= 1;
    }
    return areNear;
}

/// What of the pages with fewer colours is not what the source has there, where it was drawn.
std::string wrongInFewer(const Content& source,
                         const Content& before,
                         const Content& after,
                         const Report& report)
{
    if (source.version() == level::versions::Tr1)
    {
        return {}; // it has no others
    }
    const auto was = test::meaningOfLevel(source, {true, &before, nullptr});
    const auto is = test::meaningOfLevel(after, {true, &before, &before});
    for (const Deed& deed : report.resolution.deeds)
    {
        const auto& one = test::numbersOf(was, deed.key);
        const auto& other = test::numbersOf(is, {deed.key.kind, deed.slot});
        // A texture whose texels in all colours are there already shows those of the destination
        // with fewer, which may be a step from its own.
        const auto isSame = [](std::int64_t wanted, std::int64_t found)
        { return wanted == found || found == test::kStayed || areNext(wanted, found); };
        const auto at = std::ranges::mismatch(one, other, isSame);
        if (at.in1 != one.end() || at.in2 != other.end())
        {
            const auto place = at.in1 - one.begin();
            return concat(nameOf(deed.key.kind),
                          " ",
                          deed.key.slot,
                          " in fewer colours, number ",
                          place,
                          " of ",
                          one.size(),
                          ": ",
                          test::valueAt(one, place),
                          " is ",
                          test::valueAt(other, place));
        }
    }
    return {};
}

/// What has other numbers once it is there.
struct NotFoundAgain
{
    std::string_view from;
    std::string_view to;
    std::uint32_t slot = 0;
};

constexpr std::array kNotFoundAgain{
    // TR4 takes these slots for waterfalls, TR5 does not.
    NotFoundAgain{"LAKE.TRC", "TEST1.TR4", 423},
    NotFoundAgain{"LAKE.TRC", "TITLE.TR4", 423},
    NotFoundAgain{"LAKE.TRC", "TITLE_NGLE.TR4", 423},
    NotFoundAgain{"LAKE.TRC", "TITLE_TE_NG.TR4", 423},
    // They are the same in both, and have no animations but the first key frame of Lara's, who is
    // replaced.
    NotFoundAgain{"LAKE.TRC", "TEST1.TR4", 386},
    NotFoundAgain{"LAKE.TRC", "TEST1.TR4", 387},
};

} // namespace

class tst_CorpusLevelMerge : public QObject
{
    Q_OBJECT

private:
    std::vector<LevelFile> m_levels;

private Q_SLOTS:

    void initTestCase()
    {
        m_levels = readLevels();
        if (m_levels.size() < 2)
        {
            QSKIP("there are no levels in TR_CORPUS_DIR");
        }
    }

    void goIntoEachOther_data();
    void goIntoEachOther();
    void goIntoOtherGames_data();
    void goIntoOtherGames();
};

void tst_CorpusLevelMerge::goIntoEachOther_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    QTest::addColumn<int>("rule");
    for (std::size_t to = 0; to < m_levels.size(); ++to)
    {
        for (std::size_t from = 0; from < m_levels.size(); ++from)
        {
            const Content& content = m_levels[from].file.content;
            if (from != to && content.version() == m_levels[to].file.content.version())
            {
                // One way by one rule, the other way by the other.
                const Rule rule = from < to ? Rule::Renumber : Rule::Replace;
                const std::string name =
                    concat(m_levels[from].name, " into ", m_levels[to].name, ", ", nameOf(rule));
                QTest::newRow(name.c_str()) << int(from) << int(to) << int(rule);
            }
        }
    }
}

void tst_CorpusLevelMerge::goIntoEachOther()
{
    QFETCH(const int, from);
    QFETCH(const int, to);
    QFETCH(const int, rule);
    const LevelFile& into = m_levels[static_cast<std::size_t>(to)];
    const std::vector<std::string> names{m_levels[static_cast<std::size_t>(from)].name};
    const std::vector<Content> sources{m_levels[static_cast<std::size_t>(from)].file.content};
    edit::Document document(into.file.content);
    const auto before = document.content().write();
    const Plan plan = planOfAll(names, sources, test::allBy(Rule(rule)));
    QElapsedTimer timer;
    timer.start();
    const auto report = carryOut(document, plan, sources);
    const auto elapsed = timer.elapsed();
    QVERIFY2(report.has_value(), report ? "" : message(report.error()).c_str());
    qInfo("%zu taken, %zu met others; textures %zu of %zu there, %zu equal, %zu turned; pages %zu "
          "to %zu; %zu of %zu texels changed, at most %d, mean %.2f; %zu faces; %lld ms",
          report->resolution.deeds.size(),
          report->resolution.objects.size(),
          report->textures.thereAlready,
          report->textures.pictures,
          report->textures.equal,
          report->textures.turned,
          report->textures.pagesBefore,
          report->textures.pagesAfter,
          report->colours.changed,
          report->colours.texels,
          report->colours.largest,
          report->colours.mean,
          report->colours.faces,
          static_cast<long long>(elapsed));
    for (const view::Phrase& remark : report->remarks)
    {
        qInfo("%s", view::englishText(remark).c_str());
    }
    const Content& merged = document.content();
    const std::string wrong = test::wrongObject(names,
                                                {meaningIn(sources[0], into.file.content)},
                                                *report,
                                                meaningIn(merged, into.file.content));
    QVERIFY2(wrong.empty(), wrong.c_str());
    const std::string other =
        wrongOfDestination(into.file.content, merged, report->resolution.going);
    QVERIFY2(other.empty(), other.c_str());
    const std::string fewer = wrongInFewer(sources[0], into.file.content, merged, *report);
    QVERIFY2(fewer.empty(), fewer.c_str());

    // It can be saved, and read again as what it is.
    format::GameFile file = into.file;
    file.content = merged;
    const auto saved = format::writeForSaving(file, into.name);
    QVERIFY2(saved.has_value(), saved ? "" : message(saved.error()).c_str());
    if (document.canUndo())
    {
        QCOMPARE(document.position(), std::size_t{1});
        document.undo();
    }
    QVERIFY(document.content().write() == before);
}

/// The first level of each game into all of those that take them.
void tst_CorpusLevelMerge::goIntoOtherGames_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    for (std::size_t to = 0; to < m_levels.size(); ++to)
    {
        std::set<schema::Version> known{m_levels[to].file.content.version()};
        for (std::size_t from = 0; from < m_levels.size(); ++from)
        {
            const Content& source = m_levels[from].file.content;
            if (known.insert(source.version()).second
                && !refusalOf(source, m_levels[to].file.content))
            {
                const std::string name = concat(m_levels[from].name, " into ", m_levels[to].name);
                QTest::newRow(name.c_str()) << int(from) << int(to);
            }
        }
    }
}

/// What they come to there is read by tst_Conversion; that all else stays, and that it is what is
/// found when they are put once more, is looked at here.
void tst_CorpusLevelMerge::goIntoOtherGames()
{
    QFETCH(const int, from);
    QFETCH(const int, to);
    const LevelFile& into = m_levels[static_cast<std::size_t>(to)];
    const std::vector<std::string> names{m_levels[static_cast<std::size_t>(from)].name};
    const std::vector<Content> sources{m_levels[static_cast<std::size_t>(from)].file.content};
    edit::Document document(into.file.content);
    const auto before = document.content().write();
    const Plan plan = planOfAll(names, sources, test::allBy(Rule::Replace));
    const auto report = carryOut(document, plan, sources);
    QVERIFY2(report.has_value(), report ? "" : message(report.error()).c_str());
    QVERIFY(!report->resolution.deeds.empty());
    for (const view::Phrase& remark : report->remarks)
    {
        qInfo("%s", view::englishText(remark).c_str());
    }
    const std::string wrong =
        wrongOfDestination(into.file.content, document.content(), report->resolution.going);
    QVERIFY2(wrong.empty(), wrong.c_str());
    format::GameFile file = into.file;
    file.content = document.content();
    const auto saved = format::writeForSaving(file, into.name);
    QVERIFY2(saved.has_value(), saved ? "" : message(saved.error()).c_str());

    document.undo();
    QVERIFY(document.content().write() == before);

    // Once more, with the ids of sounds that commands play.
    Rules rules = test::allBy(Rule::Replace);
    rules.sounds = Rule::Replace;
    const auto first = carryOut(document, planOfAll(names, sources, rules), sources);
    QVERIFY2(first.has_value(), first ? "" : message(first.error()).c_str());
    rules = test::allBy(Rule::Keep);
    rules.sounds = Rule::Keep;
    const auto second = carryOut(document, planOfAll(names, sources, rules), sources);
    QVERIFY2(second.has_value(), second ? "" : message(second.error()).c_str());
    // Some play sounds by ids that the destination has not: these had to move, and their commands
    // are others now.
    const auto& moved = first->resolution.soundIds.front();
    const auto plays = test::meaningOfLevel(sources.front()).names;
    const auto playsMoved = [&](const ObjectKey& key)
    {
        const auto own = plays.find(key.slot);
        return key.kind == ObjectKind::Moveable && own != plays.end()
               && std::ranges::any_of(own->second.sounds,
                                      [&](std::uint32_t id) { return moved.contains(id); });
    };
    std::string others;
    for (const ObjectConflict& conflict : second->resolution.objects)
    {
        const bool isKnown = std::ranges::any_of(
            kNotFoundAgain,
            [&](const NotFoundAgain& each)
            {
                return names.front().ends_with(each.from) && into.name.ends_with(each.to)
                       && conflict.key == ObjectKey{ObjectKind::Moveable, each.slot};
            });
        QVERIFY2(!isKnown || !conflict.isEqual, "the table names what is found again");
        others += conflict.isEqual || isKnown || playsMoved(conflict.key)
                      ? std::string()
                      : concat(" ", nameOf(conflict.key.kind), " ", conflict.key.slot);
    }
    QVERIFY(second->resolution.deeds.empty());
    QVERIFY2(others.empty(), others.c_str());
}

template struct tr::test::RegisteredTest<tst_CorpusLevelMerge>;
#include "tst_CorpusLevelMerge.moc"
