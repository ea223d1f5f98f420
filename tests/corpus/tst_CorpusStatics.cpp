// Statics of real files of every kind: the boxes of their meshes against bounds taken from the raw
// words, and each edit of statics, of which a table says where it is refused and why.

#include "core/base/Text.h"
#include "core/edit/statics/StaticBoxes.h"
#include "core/edit/statics/StaticLight.h"
#include "core/edit/statics/StaticSlots.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>

using namespace tr;
using edit::Document;
using edit::Placed;
using edit::StaticBox;
using edit::StaticBoxPlan;
using format::GameFile;
using level::BoundingBox;
using level::Objects;
using level::StaticMesh;

namespace
{

/// What a static is in words of the document: TRosettaStone 3, 5.2. The mesh begins with the centre
/// and radius of a sphere and a flag word; the number of vertices follows, and then three words for
/// each of them.
constexpr std::size_t kVertexCount = 5;

std::int16_t wordAt(const Objects& objects, std::size_t word)
{
    return static_cast<std::int16_t>(objects.meshWords[word]);
}

BoundingBox rawBounds(const Objects& objects, std::size_t pointer)
{
    const std::size_t first = objects.meshPointers[pointer].offset / 2;
    const auto count = static_cast<std::size_t>(wordAt(objects, first + kVertexCount));
    std::array<std::int16_t, 3> low{};
    std::array<std::int16_t, 3> high{};
    for (std::size_t i = 0; i < count; ++i)
    {
        for (std::size_t axis = 0; axis < 3; ++axis)
        {
            const std::int16_t now = wordAt(objects, first + kVertexCount + 1 + 3 * i + axis);
            low[axis] = i == 0 ? now : std::min(low[axis], now);
            high[axis] = i == 0 ? now : std::max(high[axis], now);
        }
    }
    return {low[0], high[0], low[1], high[1], low[2], high[2]};
}

bool isNear(const BoundingBox& a, const BoundingBox& b)
{
    return std::ranges::all_of(edit::kBoxNumbers,
                               [&](edit::BoxNumber number)
                               { return std::abs(int{a.*number} - int{b.*number}) <= 1; });
}

/// The words of a mesh, up to where another one begins.
std::vector<std::uint16_t> rawMesh(const Objects& objects, std::size_t pointer)
{
    const std::uint32_t from = objects.meshPointers[pointer].offset;
    auto to = static_cast<std::uint32_t>(objects.meshWords.size() * 2);
    for (const level::MeshPointer& each : objects.meshPointers)
    {
        to = each.offset > from ? std::min(to, each.offset) : to;
    }
    return {objects.meshWords.begin() + from / 2, objects.meshWords.begin() + to / 2};
}

/// What a file says of statics, wherever it stands.
struct Static
{
    std::vector<std::uint16_t> mesh;
    BoundingBox visibility;
    BoundingBox collision;
    std::uint16_t flags = 0;

    friend bool operator==(const Static&, const Static&) = default;
};

using Statics = std::map<std::uint32_t, Static>;

Statics staticsOf(const schema::Content& content)
{
    const Objects& objects = level::objectsOf(content);
    Statics found;
    for (const StaticMesh& each : objects.staticMeshes)
    {
        found[each.id] = {
            rawMesh(objects, each.mesh), each.visibilityBox, each.collisionBox, each.flags};
    }
    return found;
}

/// The meshes of the moveables, one by one.
std::vector<std::vector<std::uint16_t>> bodiesOf(const schema::Content& content)
{
    const Objects& objects = level::objectsOf(content);
    std::vector<std::vector<std::uint16_t>> found;
    for (const level::Model& model : objects.models)
    {
        for (std::size_t i = 0; i < model.numMeshes; ++i)
        {
            if (model.firstMesh + i < objects.meshPointers.size())
            {
                found.push_back(rawMesh(objects, model.firstMesh + i));
            }
        }
    }
    return found;
}

/// A static in a room, by its numbers.
using RoomStatic = std::vector<std::string>;

std::vector<RoomStatic> placedIn(const schema::Content& content)
{
    std::vector<RoomStatic> found;
    const auto tables = content.tables();
    const auto* const view = tables.find(level::tables::RoomStatics);
    for (std::size_t row = 0; view != nullptr && row < view->size(); ++row)
    {
        RoomStatic& one = found.emplace_back();
        for (const schema::Leaf& leaf : view->type().leaves())
        {
            one.push_back(concat(leaf.path, "=", view->value(row, leaf).text()));
        }
    }
    return found;
}

/// What is not as it was in all tables but those of statics and meshes, and but for the numbers
/// that name meshes; empty: nothing.
std::string otherTablesProblem(const schema::Content& before, const schema::Content& after)
{
    const std::set<schema::TableId> passed{level::tables::StaticMeshes,
                                           level::tables::RoomStatics,
                                           level::tables::MeshPointers,
                                           level::tables::MeshWords};
    const auto old = before.tables();
    const auto now = after.tables();
    for (const schema::TableView& view : old.tables())
    {
        if (passed.contains(view.id()))
        {
            continue;
        }
        const auto* const other = now.find(view.id());
        if (other == nullptr || other->size() != view.size())
        {
            return concat("rows of ", view.info().name);
        }
        const auto leaves = view.type().leaves();
        for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
        {
            const bool isPassed =
                view.id() == level::tables::Models && leaves[leaf].path == "first_mesh";
            const bool isCount = view.id() == level::tables::Rooms
                                 && leaves[leaf].path.find("static") != std::string::npos;
            for (std::size_t row = 0; row < view.size() && !isPassed && !isCount; ++row)
            {
                const auto a = view.value(row, leaves[leaf]);
                const auto b = other->value(row, other->type().leaves()[leaf]);
                if (a.integer() != b.integer() || a.number() != b.number()
                    || (a.isText() && a.text() != b.text()))
                {
                    return view.pathOf(row, leaves[leaf]);
                }
            }
        }
    }
    return {};
}

/// Statics and what stands in rooms, as they are to be after an edit.
struct Expected
{
    Statics statics;
    std::vector<RoomStatic> placed;
};

/// An edit of statics, and what is to be there then.
struct Work
{
    const char* name;
    std::function<Result<std::size_t>(Document& document)> work;
    std::function<void(Expected& then, const schema::Content& before)> expect;
};

constexpr std::uint32_t kFreeSlot = 67; ///< of no static of these files
constexpr std::array<std::size_t, 1> kFirst{0};

const StaticMesh& firstOf(const schema::Content& content)
{
    return level::objectsOf(content).staticMeshes[0];
}

std::vector<std::size_t> allRows(const Document& document)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < level::objectsOf(document.content()).staticMeshes.size(); ++i)
    {
        rows.push_back(i);
    }
    return rows;
}

Result<std::size_t> asCount(const Result<void>& done)
{
    return done ? Result<std::size_t>(std::size_t{1}) : fail(done.error());
}

std::string naming(std::uint32_t slot)
{
    return concat("mesh_id=", slot);
}

/// Format facts, 6.1: TR1 and TR2 go by bit 0 of the flags.
bool goesByFlags(const schema::Content& content)
{
    return content.version() == level::versions::Tr1 || content.version() == level::versions::Tr2;
}

bool isZerosOrOnes(const BoundingBox& box)
{
    return box == BoundingBox{} || box == BoundingBox{1, 1, 1, 1, 1, 1};
}

using Of = StaticBoxPlan::Of;

const std::vector<Work> kWorks{
    {"both boxes from the mesh",
     [](Document& document) { return edit::setStaticBoxes(document, allRows(document), {}); },
     [](Expected& then, const schema::Content& before)
     {
         const Objects& objects = level::objectsOf(before);
         for (const StaticMesh& each : objects.staticMeshes)
         {
             then.statics[each.id].visibility = rawBounds(objects, each.mesh);
             then.statics[each.id].collision = rawBounds(objects, each.mesh);
         }
     }},
    {"collision box from the mesh, of one",
     [](Document& document) {
         return edit::setStaticBoxes(document, kFirst, {Of::Mesh, false, true});
     },
     [](Expected& then, const schema::Content& before)
     {
         then.statics[firstOf(before).id].collision =
             rawBounds(level::objectsOf(before), firstOf(before).mesh);
     }},
    {"no visibility box",
     [](Document& document) {
         return edit::setStaticBoxes(document, kFirst, {Of::None, true, false});
     },
     [](Expected& then, const schema::Content& before)
     { then.statics[firstOf(before).id].visibility = {}; }},
    {"collision boxes as the visibility boxes",
     [](Document& document) {
         return edit::setStaticBoxes(document, allRows(document), {Of::OtherBox, false, true});
     },
     [](Expected& then, const schema::Content&)
     {
         for (auto& [slot, each] : then.statics)
         {
             each.collision = each.visibility;
         }
     }},
    {"visibility boxes as the collision boxes",
     [](Document& document) {
         return edit::setStaticBoxes(document, allRows(document), {Of::OtherBox, true, false});
     },
     [](Expected& then, const schema::Content&)
     {
         for (auto& [slot, each] : then.statics)
         {
             each.visibility = each.collision;
         }
     }},
    {"boxes of another static",
     [](Document& document) {
         return edit::setStaticBoxes(document, allRows(document), {Of::Static, true, true, 0});
     },
     [](Expected& then, const schema::Content& before)
     {
         for (auto& [slot, each] : then.statics)
         {
             each.visibility = firstOf(before).visibilityBox;
             each.collision = firstOf(before).collisionBox;
         }
     }},
    {"move a face",
     [](Document& document) {
         return asCount(edit::moveStaticFace(document, 0, StaticBox::Visibility, {1, true}, 5));
     },
     [](Expected& then, const schema::Content& before)
     { then.statics[firstOf(before).id].visibility.maxY += 5; }},
    {"collide with nothing",
     [](Document& document) { return edit::setCollides(document, allRows(document), false); },
     [](Expected& then, const schema::Content& before)
     {
         for (auto& [slot, each] : then.statics)
         {
             if (goesByFlags(before))
             {
                 each.flags |= 1U;
             }
             else if (!isZerosOrOnes(each.collision))
             {
                 each.collision = {};
             }
         }
     }},
    {"collide with all",
     [](Document& document) { return edit::setCollides(document, allRows(document), true); },
     [](Expected& then, const schema::Content& before)
     {
         const Objects& objects = level::objectsOf(before);
         for (const StaticMesh& row : objects.staticMeshes)
         {
             Static& each = then.statics[row.id];
             if (goesByFlags(before))
             {
                 each.flags = static_cast<std::uint16_t>(each.flags & 0xFFFEU);
             }
             else if (isZerosOrOnes(each.collision))
             {
                 each.collision = rawBounds(objects, row.mesh);
             }
         }
     }},
    {"hide",
     [](Document& document) { return edit::setVisible(document, allRows(document), false); },
     [](Expected& then, const schema::Content&)
     {
         for (auto& [slot, each] : then.statics)
         {
             each.flags = static_cast<std::uint16_t>(each.flags & 0xFFFDU);
         }
     }},
    {"make a static of a mesh",
     [](Document& document)
     {
         const auto done = edit::newStatic(document, kFreeSlot, 1);
         return done ? Result<std::size_t>(std::size_t{1}) : fail(done.error());
     },
     [](Expected& then, const schema::Content& before)
     {
         const Objects& objects = level::objectsOf(before);
         const BoundingBox box = rawBounds(objects, 1);
         then.statics[kFreeSlot] = {rawMesh(objects, 1), box, box, 2};
     }},
    {"make a static in a slot that is taken",
     [](Document& document)
     { return edit::newStatic(document, firstOf(document.content()).id, 1); },
     {}},
    {"make a static in a slot that rooms cannot name",
     [](Document& document) { return edit::newStatic(document, 0x10000, 1); },
     {}},
    {"duplicate",
     [](Document& document)
     {
         const auto done = edit::duplicateStatic(document, 0, kFreeSlot);
         return done ? Result<std::size_t>(std::size_t{1}) : fail(done.error());
     },
     [](Expected& then, const schema::Content& before)
     { then.statics[kFreeSlot] = then.statics[firstOf(before).id]; }},
    {"change the slot",
     [](Document& document)
     {
         const auto done = edit::changeStaticSlot(document, 0, kFreeSlot);
         return done ? Result<std::size_t>(std::size_t{1}) : fail(done.error());
     },
     [](Expected& then, const schema::Content& before)
     {
         then.statics[kFreeSlot] = then.statics[firstOf(before).id];
         then.statics.erase(firstOf(before).id);
         for (RoomStatic& each : then.placed)
         {
             std::ranges::replace(each, naming(firstOf(before).id), naming(kFreeSlot));
         }
     }},
    {"change the slot to its own",
     [](Document& document)
     { return edit::changeStaticSlot(document, 0, firstOf(document.content()).id); },
     {}},
    {"delete all, if none is placed",
     [](Document& document)
     { return asCount(edit::deleteStatics(document, allRows(document), Placed::Refuse)); },
     [](Expected& then, const schema::Content&) { then.statics.clear(); }},
    {"delete the first and keep what is placed",
     [](Document& document)
     { return asCount(edit::deleteStatics(document, kFirst, Placed::Keep)); },
     [](Expected& then, const schema::Content& before) { then.statics.erase(firstOf(before).id); }},
    {"delete all and what is placed",
     [](Document& document)
     { return asCount(edit::deleteStatics(document, allRows(document), Placed::Delete)); },
     [](Expected& then, const schema::Content& before)
     {
         then.statics.clear();
         for (const StaticMesh& each : level::objectsOf(before).staticMeshes)
         {
             std::erase_if(then.placed,
                           [&each](const RoomStatic& room)
                           { return std::ranges::find(room, naming(each.id)) != room.end(); });
         }
     }},
};

/// What is not taken, by the name of its error; "nothing": all is so already.
struct StaticRefusal
{
    std::string_view file; ///< of which it is; empty: of all
    std::string_view work;
    std::string_view why;
};

constexpr std::array kStaticRefusals{
    StaticRefusal{"", "make a static in a slot that is taken", "slot_taken"},
    StaticRefusal{"", "make a static in a slot that rooms cannot name", "out_of_range"},
    StaticRefusal{"", "change the slot to its own", "slot_taken"},
    // From TR3 on the flags say nothing.
    StaticRefusal{"TITLE.TR4", "hide", "not_kept_in_game"},
    StaticRefusal{"tut1.wad", "hide", "not_kept_in_game"},
    StaticRefusal{"tdr_kriegler_placeholder.wad", "hide", "not_kept_in_game"},
    StaticRefusal{"LEVEL2_DEMO.PHD", "collision box from the mesh, of one", "nothing"},
    StaticRefusal{"LEVEL2_DEMO.PHD", "delete all, if none is placed", "would_dangle"},
    StaticRefusal{"YVEL.TR2", "delete all, if none is placed", "would_dangle"},
    StaticRefusal{"TITLE.TR4", "delete all, if none is placed", "would_dangle"},
    StaticRefusal{"tdr_kriegler_placeholder.wad", "collide with all", "nothing"},
};

/// A file of each kind that has statics; and one whose statics do not stand in order.
constexpr std::array kFiles{"tr1/LEVEL2_DEMO.PHD",
                            "tr2/YVEL.TR2",
                            "tr4/TITLE.TR4",
                            "wad/tut1.wad",
                            "wad/tdr_kriegler_placeholder.wad"};

/// Of TR3 and TR5 no file has any: there only one can be made.
constexpr std::array kBareFiles{"tr3/TEST1.TR2", "tr5/LAKE.TRC"};

std::optional<GameFile> fileOf(std::string_view name)
{
    for (const test::CorpusFile& each : test::corpusGameFiles())
    {
        if (each.name == name)
        {
            return test::corpusFileAt(each.path);
        }
    }
    return std::nullopt;
}

std::string_view expectedOfStatics(std::string_view file, std::string_view work)
{
    const auto found = std::ranges::find_if(
        kStaticRefusals,
        [&](const StaticRefusal& each)
        { return each.work == work && (each.file.empty() || file.ends_with(each.file)); });
    return found == kStaticRefusals.end() ? std::string_view{} : found->why;
}

/// What is wrong with an edit, in words, or nothing. `why`: what it is refused with.
std::string
problemOf(const GameFile& file, std::string_view name, const Work& work, std::string& why)
{
    const schema::Content& before = file.content;
    const auto bytes = before.write();
    Document document{before};
    const auto done = work.work(document);
    why = !done ? std::string(codeName(done.error().code)) : *done == 0 ? "nothing" : "";
    if (!why.empty())
    {
        return document.position() == 0 && document.content().write() == bytes
                   ? ""
                   : "it is refused, and has changed something";
    }
    if (document.position() != 1)
    {
        return "it is not one step";
    }
    Expected then{staticsOf(before), placedIn(before)};
    work.expect(then, before);
    if (staticsOf(document.content()) != then.statics)
    {
        return "the statics are others";
    }
    if (placedIn(document.content()) != then.placed)
    {
        return "what stands in rooms is another";
    }
    if (bodiesOf(document.content()) != bodiesOf(before))
    {
        return "a moveable has other meshes";
    }
    if (const auto other = otherTablesProblem(before, document.content()); !other.empty())
    {
        return concat("something else has changed: ", other);
    }
    const auto written = document.content().write();
    const auto read = format::read(written, std::string(name));
    if (!read || !read->complete || staticsOf(read->content) != then.statics
        || read->content.write() != written)
    {
        return "it is not read as it was written";
    }
    document.undo();
    if (document.content().write() != bytes)
    {
        return "it is not undone to the byte";
    }
    document.redo();
    return document.content().write() == written ? "" : "it is done again in another way";
}

} // namespace

class tst_CorpusStatics : public QObject
{
    Q_OBJECT

    std::size_t m_same = 0;
    std::size_t m_all = 0;

private Q_SLOTS:
    void initTestCase();
    void meshesAreMeasured_data();
    void meshesAreMeasured();
    void asManyAsTheFactsSay();
    void eachIsTakenOrRefused_data();
    void eachIsTakenOrRefused();
    void oneIsMadeWhereThereIsNone();
    void slotsAreCounted();
    void allAreLit();
};

void tst_CorpusStatics::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 6 tests on real files are skipped");
    }
}

void tst_CorpusStatics::meshesAreMeasured_data()
{
    test::addCorpusRows();
}

void tst_CorpusStatics::meshesAreMeasured()
{
    const auto file = test::currentCorpusFile();
    QVERIFY(file);
    const Objects& objects = file->objects();
    for (const StaticMesh& each : objects.staticMeshes)
    {
        const auto measured = edit::boundsOfMesh(file->content, each.mesh);
        QVERIFY(measured.has_value());
        QVERIFY(*measured == rawBounds(objects, each.mesh));
        m_same += isNear(each.visibilityBox, *measured) ? 1U : 0U;
        ++m_all;
    }
}

/// Format facts, 6.1: the visibility box is that of the mesh in 87 of 107, to one unit.
void tst_CorpusStatics::asManyAsTheFactsSay()
{
    constexpr std::size_t kAll = 107;
    constexpr std::size_t kSame = 87;
    qInfo("%zu of %zu visibility boxes are those of the meshes", m_same, m_all);
    QVERIFY(m_same * 2 > m_all);
    if (m_all == kAll)
    {
        QCOMPARE(m_same, kSame);
    }
}

void tst_CorpusStatics::eachIsTakenOrRefused_data()
{
    QTest::addColumn<QString>("name");
    for (const char* const name : kFiles)
    {
        QTest::newRow(name) << QString::fromLatin1(name);
    }
}

void tst_CorpusStatics::eachIsTakenOrRefused()
{
    QFETCH(const QString, name);
    const std::string which = name.toStdString();
    const auto file = fileOf(which);
    QVERIFY2(file, which.c_str());
    std::string others;
    for (const Work& work : kWorks)
    {
        std::string why;
        const std::string problem = problemOf(*file, which, work, why);
        const std::string_view expected = expectedOfStatics(which, work.name);
        if (!problem.empty() || why != expected)
        {
            qWarning("%s", concat(work.name, ": ", problem, why, ", not ", expected).c_str());
            others += concat(work.name, ", ");
        }
    }
    QVERIFY2(others.empty(), others.c_str());
}

void tst_CorpusStatics::oneIsMadeWhereThereIsNone()
{
    for (const char* const name : kBareFiles)
    {
        const auto file = fileOf(name);
        QVERIFY2(file, name);
        QVERIFY(file->objects().staticMeshes.empty());
        const auto work =
            std::ranges::find(kWorks, std::string_view("make a static of a mesh"), &Work::name);
        std::string why;
        const std::string problem = problemOf(*file, name, *work, why);
        QVERIFY2(problem.empty() && why.empty(), concat(name, ": ", problem, why).c_str());
    }
}

/// Against the statics of the rooms, one by one.
void tst_CorpusStatics::slotsAreCounted()
{
    for (const char* const name : kFiles)
    {
        const auto file = fileOf(name);
        QVERIFY2(file, name);
        std::map<std::uint32_t, std::size_t> counts;
        std::size_t all = 0;
        for (const RoomStatic& each : placedIn(file->content))
        {
            const auto found = std::ranges::find_if(
                each, [](const std::string& text) { return text.starts_with("mesh_id="); });
            ++counts[static_cast<std::uint32_t>(std::stoul(found->substr(8)))];
            ++all;
        }
        QVERIFY(edit::placedStatics(file->content) == counts);
        const std::uint32_t free = edit::freeStaticSlot(file->content);
        QVERIFY(edit::checkStaticSlot(file->content, free).has_value());
        QVERIFY(!counts.contains(free));
        for (std::uint32_t slot = 0; slot < free; ++slot)
        {
            QVERIFY(staticsOf(file->content).contains(slot) || counts.contains(slot));
        }
    }
}

/// All statics of a file get shades, a sun is baked into them, then they get normals: three edits,
/// of which nothing but words of their meshes and where meshes begin is another, undone to the
/// byte.
void tst_CorpusStatics::allAreLit()
{
    for (const char* const name : kFiles)
    {
        const auto file = fileOf(name);
        QVERIFY2(file, name);
        QElapsedTimer timer;
        timer.start();
        const auto bytes = file->content.write();
        Document document(file->content);
        std::vector<std::size_t> rows(file->objects().staticMeshes.size());
        std::iota(rows.begin(), rows.end(), std::size_t{0});
        const auto hasShades = [&](std::size_t row)
        {
            const auto& objects = level::objectsOf(document.content());
            const std::size_t word =
                objects.meshPointers[objects.staticMeshes[row].mesh].offset / 2;
            const auto vertices = static_cast<std::size_t>(wordAt(objects, word + kVertexCount));
            return wordAt(objects, word + kVertexCount + 1 + 3 * vertices) < 0;
        };
        const auto other = edit::MeshSharing::All;
        const auto shaded = edit::setStaticLight(document, rows, true, other);
        QVERIFY2(shaded || shaded.error().code == ErrorCode::NothingToDo, name);
        QVERIFY2(std::ranges::all_of(rows, hasShades), name);
        edit::MeshLight sun;
        sun.towards = edit::towardsSun(135.0, 50.0);
        const auto baked = edit::bakeStatics(document, rows, edit::MeshLights{0.5, {sun}}, other);
        QVERIFY2(baked && *baked > 0 && *baked <= rows.size(), name);
        const auto dynamic = edit::setStaticLight(document, rows, false, other);
        QVERIFY2(dynamic && *dynamic == *baked, name);
        QVERIFY2(std::ranges::none_of(rows, hasShades), name);
        const auto read = format::read(document.content().write(), name);
        QVERIFY2(read && read->complete, name);
        QVERIFY2(read->objects() == level::objectsOf(document.content()), name);
        Objects now = level::objectsOf(document.content());
        now.meshWords = file->objects().meshWords;
        now.meshPointers = file->objects().meshPointers;
        QVERIFY2(now == file->objects(), name);
        document.goTo(0);
        QVERIFY2(document.content().write() == bytes, name);
        qInfo(
            "%s: %zu meshes of %zu statics in %lld ms", name, *baked, rows.size(), timer.elapsed());
    }
}

template struct tr::test::RegisteredTest<tst_CorpusStatics>;
#include "tst_CorpusStatics.moc"
