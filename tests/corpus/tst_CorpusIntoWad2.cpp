// Objects of real files go into real object files of Tomb Editor. What is there already is looked
// for in the bytes, and what comes is compared with where it is from, number by number.

#include "core/convert/Merging.h"
#include "core/format/WriteForSaving.h"
#include "core/format/set/DiskFiles.h"
#include "core/format/wad2/Wad2File.h"
#include "core/transfer/ObjectRows.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/support/TestProgram.h"
#include "tests/support/Wad2Rows.h"
#include "tests/support/WadValues.h"

#include <QTest>

#include <array>

using namespace tr;
using convert::Source;
using transfer::ObjectKind;

namespace
{

std::optional<Source> sourceAt(const test::CorpusFile& file)
{
    const auto files = format::readFiles(file.path);
    auto read = files ? format::read(files->bytes, file.path.filename().string())
                      : Result<format::GameFile>(fail(ErrorCode::EmptyFile));
    if (!read || !read->complete)
    {
        return std::nullopt;
    }
    auto source = convert::sourceOf(file.path.filename().string(), *read);
    return source ? std::optional(std::move(*source)) : std::nullopt;
}

transfer::Plan renumberingPlan(const Source& into, const Source& source)
{
    const std::array names{source.print.name};
    const std::array contents{source.objects.content};
    transfer::Rules rules;
    rules.objects.fill(transfer::Rule::Renumber);
    transfer::Plan plan = transfer::planOfAll(names, contents, rules);
    plan.destination = into.print;
    plan.sources[0] = source.print;
    return plan;
}

template <class Rows>
const typename Rows::value_type* inSlot(const Rows& rows, std::int64_t slot)
{
    const auto found = std::ranges::find_if(
        rows.rows(), [slot](const auto& each) { return each.slot.slot.value == slot; });
    return found == rows.rows().end() ? nullptr : &*found;
}

template <class Rows>
bool sameMemory(const Rows& one, const Rows& other)
{
    const auto same = [](const auto& a, const auto& b)
    { return a.at.x == b.at.x && a.at.y == b.at.y && a.at.z == b.at.z; };
    return std::ranges::equal(one.rows(), other.rows(), same);
}

/// Whether meshes of two files are the same and show the same texels.
template <class Meshes>
std::string
meshProblem(const wad2::Wad2& from, const Meshes& one, const wad2::Wad2& to, const Meshes& other)
{
    if (one.size() != other.size())
    {
        return "other meshes";
    }
    for (std::size_t i = 0; i < one.size(); ++i)
    {
        const auto& polygons = one[i].polygons.rows;
        const auto& there = other[i].polygons.rows;
        if (one[i].name.value().bytes() != other[i].name.value().bytes()
            || !sameMemory(one[i].positions.rows, other[i].positions.rows)
            || one[i].weights.rows.size() != other[i].weights.rows.size()
            || polygons.size() != there.size())
        {
            return "another mesh";
        }
        for (std::size_t face = 0; face < polygons.size(); ++face)
        {
            const auto& textures = from.textures.rows;
            const auto& others = to.textures.rows;
            const auto number = static_cast<std::size_t>(polygons[face].texture.texture.value);
            const auto now = static_cast<std::size_t>(there[face].texture.texture.value);
            const bool isSame = number < textures.size() && now < others.size()
                                && textures[number].size.width == others[now].size.width
                                && std::ranges::equal(textures[number].pixels.texels.rows(),
                                                      others[now].pixels.texels.rows(),
                                                      {},
                                                      &wad2::Texel::colour,
                                                      &wad2::Texel::colour)
                                && polygons[face].texels.second.x == there[face].texels.second.x
                                && polygons[face].texels.third.y == there[face].texels.third.y;
            if (!isSame)
            {
                return "a face shows something else";
            }
        }
    }
    return {};
}

/// What of the objects of a .wad2 did not arrive in another one as it was.
std::string
rowProblem(const wad2::Wad2& from, const wad2::Wad2& to, const transfer::Resolution& resolution)
{
    for (const transfer::Deed& deed : resolution.deeds)
    {
        std::string problem;
        if (deed.key.kind == ObjectKind::Moveable)
        {
            const auto* const one = inSlot(from.moveables.rows, deed.key.slot);
            const auto* const other = inSlot(to.moveables.rows, deed.slot);
            problem = one == nullptr || other == nullptr
                          ? "gone"
                          : meshProblem(from, one->meshes, to, other->meshes);
            if (problem.empty()
                && !std::ranges::equal(one->animations.rows(),
                                       other->animations.rows(),
                                       [](const wad2::Animation& a, const wad2::Animation& b)
                                       {
                                           return a.name.value().bytes() == b.name.value().bytes()
                                                  && a.kind.name() == b.kind.name()
                                                  && a.keyFrames.sharesWith(b.keyFrames)
                                                  && a.commands.size() == b.commands.size();
                                       }))
            {
                problem = "other animations";
            }
        }
        else if (deed.key.kind == ObjectKind::Static)
        {
            const auto* const one = inSlot(from.statics.rows, deed.key.slot);
            const auto* const other = inSlot(to.statics.rows, deed.slot);
            problem = one == nullptr || other == nullptr
                          ? "gone"
                          : meshProblem(from, one->meshes, to, other->meshes);
        }
        if (!problem.empty())
        {
            return problem + ": slot " + std::to_string(deed.key.slot);
        }
    }
    return {};
}

/// What of the objects of a WAD is another thing in a .wad2, by the WAD that this comes to.
std::string valueProblem(const schema::Content& from,
                         const schema::Content& to,
                         const transfer::Resolution& resolution)
{
    const auto comesTo = convert::standInFor(to);
    if (!comesTo)
    {
        return message(comesTo.error());
    }
    const test::WadValues was = test::valuesOfWad(from);
    const test::WadValues is = test::valuesOfWad(comesTo->file.content);
    for (const transfer::Deed& deed : resolution.deeds)
    {
        const auto of = [&deed](const test::WadValues& values) -> const auto&
        {
            return deed.key.kind == ObjectKind::Moveable ? values.moveables
                   : deed.key.kind == ObjectKind::Static ? values.statics
                                                         : values.sequences;
        };
        const auto mine = of(was).find(deed.key.slot);
        const auto theirs = of(is).find(deed.slot);
        if (mine == of(was).end() || theirs == of(is).end())
        {
            return "gone: slot " + std::to_string(deed.key.slot);
        }
        for (const std::string_view part :
             {"vertices", "faces", "texels", "tree", "key frames", "sprites"})
        {
            const auto whole = mine->second.find(part);
            const auto other = theirs->second.find(part);
            const bool isThere = whole != mine->second.end();
            if (isThere != (other != theirs->second.end())
                || (isThere && whole->second != other->second))
            {
                return std::string(part) + " of slot " + std::to_string(deed.key.slot);
            }
        }
    }
    return {};
}

} // namespace

class tst_CorpusIntoWad2 : public QObject
{
    Q_OBJECT

private:
    std::vector<Source> m_objectFiles;

    static void check(const Source& into, const Source& source)
    {
        const QByteArray where =
            QByteArray::fromStdString(source.print.name + " into " + into.print.name);
        edit::Document document(into.own);
        const auto before = document.content().write();
        const transfer::Plan plan = renumberingPlan(into, source);
        const auto report = convert::carryOut(document, into, plan, std::array{source});
        QVERIFY2(report.has_value(), where);
        const auto after = document.content().write();
        const auto& put = report->resolution;
        QVERIFY2((put.deeds.empty() && put.soundDeeds.empty()) == (after == before), where);
        QCOMPARE(test::changedIn(test::lettersOf(before), test::lettersOf(after)), std::string());
        const bool isOwn = source.own.as<wad2::Wad2>() != nullptr;
        const std::string problem =
            isOwn ? rowProblem(*source.own.as<wad2::Wad2>(),
                               *document.content().as<wad2::Wad2>(),
                               report->resolution)
                  : valueProblem(source.own, document.content(), report->resolution);
        QVERIFY2(problem.empty(), where + ": " + problem.c_str());
        format::GameFile made;
        made.format = format::formatOfName("x.wad2");
        made.content = document.content();
        const auto saved = format::writeForSaving(made, into.print.name);
        QVERIFY2(saved && *saved == after, where);
        document.goTo(0);
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    }

private Q_SLOTS:

    void initTestCase()
    {
        if (!test::hasCorpus())
        {
            QSKIP("TR_CORPUS_DIR is no folder: 2 tests on real files are skipped");
        }
        for (const test::CorpusFile& each : test::corpusObjectFiles())
        {
            if (each.path.extension() == ".wad2")
            {
                auto source = sourceAt(each);
                QVERIFY2(source.has_value(), each.name.c_str());
                m_objectFiles.push_back(std::move(*source));
            }
        }
        QVERIFY(m_objectFiles.size() >= 5);
    }

    void objectFilesGoIntoEachOther()
    {
        std::size_t objects = 0;
        for (const Source& into : m_objectFiles)
        {
            for (const Source& source : m_objectFiles)
            {
                if (!(source.print == into.print))
                {
                    check(into, source);
                    objects += transfer::objectsIn(source.objects.content).size();
                }
            }
        }
        QVERIFY(objects > 10);
    }

    void wadsGoIntoObjectFiles()
    {
        const auto boat = std::ranges::max_element(
            m_objectFiles,
            {},
            [](const Source& each) { return each.own.as<wad2::Wad2>()->moveables.rows.size(); });
        std::size_t wads = 0;
        for (const test::CorpusFile& each : test::corpusGameFiles())
        {
            if (each.path.extension() == ".wad")
            {
                const auto source = sourceAt(each);
                QVERIFY2(source.has_value(), each.name.c_str());
                check(*boat, *source);
                ++wads;
            }
        }
        QVERIFY(wads > 10);
    }
};

template struct tr::test::RegisteredTest<tst_CorpusIntoWad2>;
#include "tst_CorpusIntoWad2.moc"
