#include "core/view/derived/DerivedTables.h"
#include "core/view/links/Usage.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace tr::view;
using tr::level::Animation;
using tr::level::Model;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::level::Wad;

namespace
{

/// Content with what is worked out from it.
class Worked
{
public:
    explicit Worked(tr::schema::Content content)
        : m_content(std::move(content))
        , m_tables(m_content.tables())
        , m_derived(m_content, m_tables, [this]() -> const References& { return references(); })
    {
    }

    [[nodiscard]] const DerivedTables& derived() const { return m_derived; }

    [[nodiscard]] const tr::schema::TableSet& tables() const { return m_tables; }

    [[nodiscard]] const References& references()
    {
        return m_references ? *m_references : m_references.emplace(m_content, m_tables);
    }

    /// A cell; -999 where it is empty.
    [[nodiscard]] std::int64_t beside(TableId table, std::size_t row, std::string_view column) const
    {
        return cell(*m_derived.beside(table), row, column);
    }

    [[nodiscard]] std::int64_t own(DerivedId id, std::size_t row, std::string_view column) const
    {
        return cell(m_derived.table(id), row, column);
    }

private:
    [[nodiscard]] static std::int64_t
    cell(const DerivedTable& table, std::size_t row, std::string_view name)
    {
        const auto found = std::ranges::find(table.columns(), name, &DerivedColumn::name);
        constexpr std::int64_t kEmpty = -999;
        return found == table.columns().end() ? kEmpty - 1 : found->value(row).value_or(kEmpty);
    }

    tr::schema::Content m_content;
    tr::schema::TableSet m_tables;
    std::optional<References> m_references;
    DerivedTables m_derived;
};

constexpr std::int64_t kEmpty = -999;

Model model(std::uint32_t id, std::uint16_t meshes, std::uint32_t tree, std::uint16_t animation)
{
    Model model;
    model.id = id;
    model.numMeshes = meshes;
    model.meshTreeIndex = tree;
    model.animationIndex = animation;
    return model;
}

/// Animations 0 and 1 of slot 7, 2 of slot 9; two key frames of twelve words in 0, one in 2.
Wad animated()
{
    Wad wad;
    std::vector<Animation> animations(3);
    animations[0].frameStart = 20;
    animations[0].frameEnd = 23;
    animations[0].frameRate = 3;
    animations[0].frameSize = 12;
    animations[0].numStateChanges = 1;
    animations[1].frameOffset = 48;
    animations[1].numStateChanges = 1;
    animations[2].frameOffset = 48;
    animations[2].frameSize = 12;
    wad.objects.animations = std::move(animations);
    wad.objects.stateChanges = {tr::level::StateChange{4, 2, 0}};
    wad.objects.animDispatches = {tr::level::AnimDispatch{}, tr::level::AnimDispatch{}};
    wad.objects.models = {model(7, 1, 0, 0), model(9, 2, 0, 2)};
    std::vector<std::uint16_t> frames(36);
    for (std::size_t i = 0; i < frames.size(); ++i)
    {
        frames[i] = static_cast<std::uint16_t>(i);
    }
    frames[9] = 0x4000;  // one axis: one word, and two of padding
    frames[21] = 0x0123; // three axes: two words, and one of padding
    frames[33] = 0x4000; // and the second mesh
    frames[34] = 0x8000;
    wad.objects.frames = std::move(frames);
    return wad;
}

} // namespace

class tst_DerivedTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void animationsKnowTheirMoveable();
    void stateChangesAndDispatchesKnowTheirAnimations();
    void moveablesCountTheirAnimations();
    void keyFrames();
    void wordsOfKeyFrames();
    void jointsWithGarbageBetween();
    void meshesAndTheirSharers();
    void commands();
    void feetOfFootprints();
    void samplesOnTheMap();
    void unusedAndShared();
    void namesAreTheirOwn_data();
    void namesAreTheirOwn();
};

void tst_DerivedTables::animationsKnowTheirMoveable()
{
    const Worked worked(animated());
    QCOMPARE(worked.beside(tables::Animations, 1, "moveable"), 0);
    QCOMPARE(worked.beside(tables::Animations, 1, "number"), 1);
    QCOMPARE(worked.beside(tables::Animations, 2, "moveable"), 1);
    QCOMPARE(worked.beside(tables::Animations, 2, "number"), 0);
    QCOMPARE(worked.beside(tables::Animations, 0, "frames"), 4);
    QCOMPARE(worked.beside(tables::Animations, 0, "key_frames"), 2);
    QCOMPARE(worked.beside(tables::Animations, 1, "key_frames"), 0);
}

void tst_DerivedTables::stateChangesAndDispatchesKnowTheirAnimations()
{
    const Worked worked(animated());
    QCOMPARE(worked.beside(tables::StateChanges, 0, "animation"), 0);
    QCOMPARE(worked.beside(tables::StateChanges, 0, "animations"), 2); // 0 and 1 lead through it
    QCOMPARE(worked.beside(tables::AnimDispatches, 1, "state_change"), 0);
    QCOMPARE(worked.beside(tables::AnimDispatches, 1, "animation"), 0);
    QCOMPARE(worked.beside(tables::AnimDispatches, 1, "moveable"), 0);
}

void tst_DerivedTables::moveablesCountTheirAnimations()
{
    const Worked worked(animated());
    QCOMPARE(worked.beside(tables::Models, 0, "animations"), 2);
    QCOMPARE(worked.beside(tables::Models, 0, "key_frames"), 2);
    QCOMPARE(worked.beside(tables::Models, 0, "frames"), 5); // 20 to 23, and 0 to 0
    QCOMPARE(worked.beside(tables::Models, 1, "animations"), 1);
}

void tst_DerivedTables::keyFrames()
{
    const Worked worked(animated());
    const DerivedTable& table = worked.derived().table(DerivedId::KeyFrames);
    QCOMPARE(table.rows(), 3U);
    QCOMPARE(worked.own(DerivedId::KeyFrames, 1, "animation"), 0);
    QCOMPARE(worked.own(DerivedId::KeyFrames, 1, "key_frame"), 1);
    QCOMPARE(worked.own(DerivedId::KeyFrames, 1, "frame"), 23); // 20 and once 3
    QCOMPARE(worked.own(DerivedId::KeyFrames, 1, "offset"), 24);
    QCOMPARE(worked.own(DerivedId::KeyFrames, 1, "words"), 12);
    QCOMPARE(worked.own(DerivedId::KeyFrames, 0, "padding"), 2);
    QCOMPARE(worked.own(DerivedId::KeyFrames, 1, "padding"), 1);
    QCOMPARE(worked.own(DerivedId::KeyFrames, 2, "animation"), 2);
    QCOMPARE(worked.own(DerivedId::KeyFrames, 2, "angles"), 2);
    QCOMPARE(worked.own(DerivedId::KeyFrames, 2, "angle_words"), 2);
    QCOMPARE(worked.own(DerivedId::KeyFrames, 0, "root/x"), 6);
    QCOMPARE(worked.own(DerivedId::KeyFrames, 1, "root/z"), 20);
    const RowsOf place = table.placeOf(1);
    QVERIFY(place.table == tables::Frames && place.first == 12 && place.count == 12);
    QVERIFY(table.rowAt(tables::Frames, 23) == std::optional<std::size_t>(1));
    QVERIFY(table.rowAt(tables::Animations, 2) == std::optional<std::size_t>(2));
    QVERIFY(!table.rowAt(tables::Animations, 1));
    QVERIFY(!table.rowAt(tables::Models, 0));
}

void tst_DerivedTables::wordsOfKeyFrames()
{
    const Worked worked(animated());
    QCOMPARE(worked.beside(tables::Frames, 13, "animation"), 0);
    QCOMPARE(worked.beside(tables::Frames, 13, "key_frame"), 1);
    QCOMPARE(worked.beside(tables::Frames, 13, "place"), 1);
    QCOMPARE(worked.beside(tables::Frames, 35, "animation"), 2);
}

// WAD 2.1, figure 43: what WADMerger leaves behind.
void tst_DerivedTables::jointsWithGarbageBetween()
{
    Wad wad;
    wad.objects.meshTrees = {2, 1, 2, 3, 0, 4, 5, 6, 2, -42, 20, 1, 7, 8, 9};
    wad.objects.models = {model(0, 3, 0, Model::kNoAnimation),
                          model(1, 2, 11, Model::kNoAnimation)};
    wad.objects.meshPointers = std::vector<tr::level::MeshPointer>(8);
    const Worked worked(std::move(wad));
    const DerivedTable& table = worked.derived().table(DerivedId::Joints);
    QCOMPARE(table.rows(), 4U);
    QCOMPARE(worked.own(DerivedId::Joints, 1, "joint"), 1);
    QCOMPARE(worked.own(DerivedId::Joints, 1, "mesh"), 2);
    QCOMPARE(worked.own(DerivedId::Joints, 1, "parent"), 1);
    QCOMPARE(worked.own(DerivedId::Joints, 2, "joint"), kEmpty);
    QCOMPARE(worked.own(DerivedId::Joints, 2, "index"), 8);
    QCOMPARE(worked.own(DerivedId::Joints, 2, "x"), -42);
    QCOMPARE(worked.own(DerivedId::Joints, 2, "z"), kEmpty);
    QCOMPARE(worked.own(DerivedId::Joints, 3, "joint"), 2);
    QCOMPARE(worked.own(DerivedId::Joints, 3, "index"), 11);
    QCOMPARE(worked.own(DerivedId::Joints, 3, "moveable"), 1);
    QVERIFY(table.rowAt(tables::MeshTrees, 10) == std::optional<std::size_t>(2));
    QCOMPARE(worked.beside(tables::MeshTrees, 6, "place"), 2);
    QCOMPARE(worked.beside(tables::MeshTrees, 9, "joint"), kEmpty);
}

void tst_DerivedTables::meshesAndTheirSharers()
{
    Wad wad;
    // A header, one vertex, one shade, no polygon; and two words that belong to nothing.
    const std::vector<std::uint16_t> mesh{1, 2, 3, 4, 0, 1, 5, 6, 7, 0xFFFF, 9, 0};
    std::vector<std::uint16_t> words = mesh;
    words.insert(words.end(), {0, 0});
    words.insert(words.end(), mesh.begin(), mesh.end());
    wad.objects.meshWords = words;
    const auto second = static_cast<std::uint32_t>(2 * (mesh.size() + 2));
    wad.objects.meshPointers = {{second}, {0}, {0}, {0x7000}};
    wad.objects.models = {model(7, 2, 0, Model::kNoAnimation)};
    const Worked worked(std::move(wad));
    QCOMPARE(worked.derived().table(DerivedId::Meshes).rows(), 3U);
    QCOMPARE(worked.beside(tables::MeshPointers, 0, "mesh"), 1);
    QCOMPARE(worked.beside(tables::MeshPointers, 1, "sharers"), 1);
    QCOMPARE(worked.beside(tables::MeshPointers, 0, "sharers"), 0);
    QCOMPARE(worked.beside(tables::MeshPointers, 1, "vertices"), 1);
    QCOMPARE(worked.beside(tables::MeshPointers, 1, "shades"), 1);
    QCOMPARE(worked.beside(tables::MeshPointers, 1, "moveable"), 0);
    QCOMPARE(worked.beside(tables::MeshPointers, 2, "moveable"), kEmpty);
    QCOMPARE(worked.beside(tables::MeshPointers, 3, "vertices"), kEmpty); // points past the end
    QCOMPARE(worked.own(DerivedId::Meshes, 0, "size"), 24);
    QCOMPARE(worked.own(DerivedId::Meshes, 0, "padding"), 4);
    QCOMPARE(worked.own(DerivedId::Meshes, 0, "pointer"), 1);
    QCOMPARE(worked.own(DerivedId::Meshes, 0, "pointers"), 2);
    QCOMPARE(worked.beside(tables::MeshWords, 15, "mesh"), 1);
    QCOMPARE(worked.beside(tables::MeshWords, 15, "place"), 1);
}

void tst_DerivedTables::commands()
{
    Wad wad = animated();
    auto& animations = wad.objects.animations.edit();
    animations[0].numAnimCommands = 3;
    animations[2].numAnimCommands = 1; // shares the first
    wad.objects.animCommands = {
        5, 22, static_cast<std::int16_t>(0x4007), 3, 6, 21, 11}; // sound, empty hands, flip effect
    const Worked worked(std::move(wad));
    const DerivedTable& table = worked.derived().table(DerivedId::Commands);
    QCOMPARE(table.rows(), 4U);
    QCOMPARE(worked.own(DerivedId::Commands, 0, "command"), 5);
    QCOMPARE(worked.own(DerivedId::Commands, 0, "frame_in"), 2);
    QCOMPARE(worked.own(DerivedId::Commands, 0, "sound"), 7);
    QCOMPARE(worked.own(DerivedId::Commands, 0, "where"), 1);
    QCOMPARE(worked.own(DerivedId::Commands, 1, "operand_1"), kEmpty);
    QCOMPARE(worked.own(DerivedId::Commands, 2, "flip_effect"), 11);
    QCOMPARE(worked.own(DerivedId::Commands, 2, "sound"), kEmpty);
    QCOMPARE(worked.own(DerivedId::Commands, 2, "where"), kEmpty);
    QCOMPARE(worked.own(DerivedId::Commands, 3, "animation"), 2);
    QVERIFY(table.rowAt(tables::AnimCommands, 2) == std::optional<std::size_t>(0));
    QVERIFY(table.rowAt(tables::AnimCommands, 6) == std::optional<std::size_t>(2));
    QCOMPARE(worked.beside(tables::AnimCommands, 5, "command"), 2);
    QCOMPARE(worked.beside(tables::AnimCommands, 5, "place"), 1);
}

void tst_DerivedTables::feetOfFootprints()
{
    Wad wad = animated();
    wad.objects.animations.edit()[0].numAnimCommands = 4;
    wad.objects.animCommands = {6,
                                21,
                                static_cast<std::int16_t>(0x4020),
                                6,
                                22,
                                static_cast<std::int16_t>(0x8020),
                                6,
                                23,
                                0x20,
                                6,
                                24,
                                static_cast<std::int16_t>(0x4021)};
    const Worked worked(std::move(wad));
    const auto columns = worked.derived().table(DerivedId::Commands).columns();
    const auto where = std::ranges::find(columns, "where", &tr::view::DerivedColumn::name);
    const auto word = [&](std::size_t row) -> std::string
    {
        const auto number = where->value(row);
        const auto choice =
            number ? std::ranges::find(where->choices, *number, &tr::view::Choice::number)
                   : where->choices.end();
        return choice != where->choices.end() ? std::string(choice->name) : "nothing";
    };
    QCOMPARE(word(0), std::string("left foot"));
    QCOMPARE(word(1), std::string("right foot"));
    QCOMPARE(word(2), std::string("nothing"));
    QCOMPARE(word(3), std::string("nothing")); // another effect
}

void tst_DerivedTables::samplesOnTheMap()
{
    Wad wad;
    tr::level::TextureSample sample;
    sample.x = 64;
    sample.y = 32;
    sample.page = 2;
    sample.addWidth = 63;
    sample.addHeight = 15;
    wad.textureSamples = {sample};
    const Worked worked(std::move(wad));
    QCOMPARE(worked.beside(tables::TextureSamples, 0, "width"), 64);
    QCOMPARE(worked.beside(tables::TextureSamples, 0, "height"), 16);
    QCOMPARE(worked.beside(tables::TextureSamples, 0, "map/left"), 64);
    QCOMPARE(worked.beside(tables::TextureSamples, 0, "map/top"), 2 * 256 + 32);
    QCOMPARE(worked.beside(tables::TextureSamples, 0, "map/right"), 128);
    QCOMPARE(worked.beside(tables::TextureSamples, 0, "map/bottom"), 2 * 256 + 48);
}

void tst_DerivedTables::unusedAndShared()
{
    Wad wad = animated();
    wad.objects.animDispatches = std::vector<tr::level::AnimDispatch>(4);
    Worked worked(std::move(wad));
    const auto of = [](const std::vector<TableUsage>& usage, TableId table)
    {
        const auto found = std::ranges::find(usage, table, &TableUsage::table);
        return found == usage.end() ? TableUsage{} : *found;
    };
    const auto unused = unusedRows(worked.references());
    QCOMPARE(of(unused, tables::AnimDispatches).rows, 2U);
    QCOMPARE(of(unused, tables::AnimDispatches).ranges.front().first, 2U);
    QCOMPARE(of(unused, tables::StateChanges).rows, 0U);
    const auto shared = sharedRows(worked.references());
    QCOMPARE(of(shared, tables::StateChanges).rows, 1U);
    QCOMPARE(of(shared, tables::AnimDispatches).rows, 0U);

    // The first word of the floor data is what sectors without functions name.
    for (const std::size_t words : {1U, 3U})
    {
        tr::level::Level level;
        level.version = tr::level::versions::Tr4;
        level.floorData = std::vector<std::uint16_t>(words);
        Worked floor(std::move(level));
        const auto left = of(unusedRows(floor.references()), tables::FloorData);
        QCOMPARE(left.rows, words - 1);
        QVERIFY(words == 1 || left.ranges.front().first == 1U);
    }
}

void tst_DerivedTables::namesAreTheirOwn_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<quint64>("seed");
    for (std::size_t i = 0; i < tr::test::allKinds().size(); ++i)
    {
        for (const quint64 seed : {1, 2, 3, 4})
        {
            QTest::addRow("%s %d", tr::test::allKinds()[i].name.data(), static_cast<int>(seed))
                << static_cast<int>(i) << seed;
        }
    }
}

// Whatever a file holds: no two columns have one name, and every cell can be asked for.
void tst_DerivedTables::namesAreTheirOwn()
{
    QFETCH(int, kind);
    QFETCH(quint64, seed);
    const auto& which = tr::test::allKinds()[static_cast<std::size_t>(kind)];
    const Worked worked(tr::test::randomFile(which, seed).content);
    for (const DerivedInfo& info : derivedInfos())
    {
        QVERIFY(worked.tables().find(info.name) == nullptr);
        const DerivedTable& table = worked.derived().table(info.id);
        for (std::size_t row = 0; row < table.rows(); ++row)
        {
            const RowsOf place = table.placeOf(row);
            const auto* const stored = worked.tables().find(place.table);
            QVERIFY(stored != nullptr && place.first < stored->size());
            // Key frames of a damaged file can lie across each other.
            QVERIFY(info.id == DerivedId::KeyFrames || table.rowAt(place.table, place.first));
            for (const DerivedColumn& column : table.columns())
            {
                static_cast<void>(column.value(row));
            }
        }
    }
    for (const tr::schema::TableView& table : worked.tables().tables())
    {
        const DerivedTable* const beside = worked.derived().beside(table.id());
        std::set<std::string> names{"row", "room", "name"};
        for (const auto& leaf : table.type().leaves())
        {
            names.insert(leaf.path);
        }
        for (const DerivedColumn& column :
             beside != nullptr ? beside->columns() : std::span<const DerivedColumn>())
        {
            QVERIFY2(names.insert(column.name).second,
                     (std::string(table.info().name) + " " + column.name).c_str());
            for (std::size_t row = 0; row < table.size(); ++row)
            {
                static_cast<void>(column.value(row));
            }
        }
    }
}

template struct tr::test::RegisteredTest<tst_DerivedTables>;
#include "tst_DerivedTables.moc"
