// The descriptions of all records: their sizes against the documents, and that reading, writing
// and looking up run along them without a gap.

#include "core/base/Error.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <set>

using namespace tr;
using namespace tr::schema;
using test::Bytes;

class tst_Schema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void versionSets();
    void sizesAreThoseOfTheDocuments_data();
    void sizesAreThoseOfTheDocuments();

    void leavesFollowEachOther_data() { addRecords(); }

    void leavesFollowEachOther();

    void fieldsAreDocumented_data() { addRecords(); }

    void fieldsAreDocumented();

    void bytesSurviveMemory_data() { addRecords(); }

    void bytesSurviveMemory();

    void everyByteHasALeaf_data() { addRecords(); }

    void everyByteHasALeaf();

    void diskAndMemoryAgree_data() { addRecords(); }

    void diskAndMemoryAgree();

    void fieldsOfOtherGenerationsAreNotThere();
    void pathsGoIntoNestedRecords();
    void longArraysAreOneLeaf();
    void packedEdgesOfBoxes();

private:
    static void addRecords();
};

namespace
{

constexpr std::size_t kNotThere = 0;

/// Bytes in the files of TR1, TR2, TR3, TR4, TR5 and of WADs. TRosettaStone 3 and WAD 2.1.
struct Record
{
    const char* name;
    const RecordType& (*type)(Version);
    std::array<std::size_t, level::kVersionCount> sizes;
};

template <class T>
constexpr auto kType = &recordType<T>;

constexpr std::array<std::size_t, level::kVersionCount> always(std::size_t size)
{
    return {size, size, size, size, size, size};
}

constexpr std::array<std::size_t, level::kVersionCount> levels(std::size_t size)
{
    return {size, size, size, size, size, kNotThere};
}

constexpr std::array<std::size_t, level::kVersionCount> tr5(std::size_t size)
{
    return {kNotThere, kNotThere, kNotThere, kNotThere, size, kNotThere};
}

constexpr std::array<std::size_t, level::kVersionCount> sinceTr4(std::size_t size)
{
    return {kNotThere, kNotThere, kNotThere, size, size, kNotThere};
}

using namespace tr::level;

const std::array kRecords{
    // 2.4: what rooms and meshes share
    Record{"Vertex", kType<Vertex>, always(6)},
    Record{"Colour", kType<level::Colour>, {3, 3, 3, 0, 0, 0}},
    Record{"Colour4", kType<Colour4>, {0, 4, 4, 0, 0, 0}},
    Record{"BoundingBox", kType<BoundingBox>, always(12)},
    Record{"Quad", kType<Quad>, {10, 10, 10, 10, 0, 0}},
    Record{"Triangle", kType<Triangle>, {8, 8, 8, 8, 0, 0}},
    Record{"MeshHeader", kType<MeshHeader>, always(10)},
    Record{"MeshNormalCount", kType<MeshNormalCount>, always(2)},
    Record{"MeshQuad", kType<MeshQuad>, {10, 10, 10, 12, 12, 0}},
    Record{"MeshTriangle", kType<MeshTriangle>, {8, 8, 8, 10, 10, 0}},
    Record{"WadPolygonCorners", kType<WadPolygonCorners>, {0, 0, 0, 0, 0, 8}},
    Record{"WadPolygonFourthCorner", kType<WadPolygonFourthCorner>, {0, 0, 0, 0, 0, 2}},
    Record{"WadPolygonSurface", kType<WadPolygonSurface>, {0, 0, 0, 0, 0, 4}},
    // 3: rooms
    Record{"RoomInfo", kType<RoomInfo>, {16, 16, 16, 16, 20, 0}},
    Record{"RoomVertex", kType<RoomVertex>, {8, 12, 12, 12, 0, 0}},
    Record{"RoomSprite", kType<RoomSprite>, {4, 4, 4, 4, 0, 0}},
    Record{"Portal", kType<Portal>, levels(32)},
    Record{"RoomExtent", kType<RoomExtent>, levels(4)},
    Record{"Sector", kType<Sector>, levels(8)},
    Record{"RoomAmbient", kType<RoomAmbient>, {2, 6, 4, 4, 0, 0}},
    Record{"RoomLight", kType<RoomLight>, {18, 24, 24, 46, 0, 0}},
    Record{"RoomStatic", kType<RoomStatic>, {18, 20, 20, 20, 20, 0}},
    Record{"RoomState", kType<RoomState>, {4, 4, 7, 7, 0, 0}},
    Record{"FloatVertex", kType<FloatVertex>, tr5(12)},
    Record{"Tr5RoomMark", kType<Tr5RoomMark>, tr5(4)},
    Record{"Tr5RoomHeader", kType<Tr5RoomHeader>, tr5(208)},
    Record{"Tr5Light", kType<Tr5Light>, tr5(88)},
    Record{"FogBulb", kType<FogBulb>, tr5(36)},
    Record{"RoomLayer", kType<RoomLayer>, tr5(56)},
    Record{"Tr5RoomVertex", kType<Tr5RoomVertex>, tr5(28)},
    // 5 and 6: objects
    Record{"MeshPointer", kType<MeshPointer>, always(4)},
    Record{"Animation", kType<Animation>, {32, 32, 32, 40, 40, 40}},
    Record{"StateChange", kType<StateChange>, always(6)},
    Record{"AnimDispatch", kType<AnimDispatch>, always(8)},
    Record{"Model", kType<Model>, {18, 18, 18, 18, 20, 18}},
    Record{"StaticMesh", kType<StaticMesh>, always(32)},
    // 2.4, 5.6, 5.7 and 9.3: textures
    Record{"Textile8", kType<Textile8>, {65536, 65536, 65536, 0, 0, 0}},
    Record{"Textile16", kType<Textile16>, {0, 131072, 131072, 131072, 131072, 0}},
    Record{"Textile32", kType<Textile32>, sinceTr4(262144)},
    Record{"TextileCounts", kType<TextileCounts>, sinceTr4(6)},
    Record{"TextureCorner", kType<TextureCorner>, levels(4)},
    Record{"ObjectTexture", kType<ObjectTexture>, {20, 20, 20, 38, 40, 0}},
    Record{"SpriteTexture", kType<SpriteTexture>, levels(16)},
    Record{"SpriteSequence", kType<SpriteSequence>, levels(8)},
    Record{"TextureSample", kType<TextureSample>, {0, 0, 0, 0, 0, 8}},
    // 7 to 9: the world and its sounds
    Record{"Entity", kType<Entity>, {22, 24, 24, 24, 24, 0}},
    Record{"AiObject", kType<AiObject>, sinceTr4(24)},
    Record{"Camera", kType<Camera>, levels(16)},
    Record{"FlybyCamera", kType<FlybyCamera>, sinceTr4(40)},
    Record{"SoundSource", kType<SoundSource>, levels(16)},
    Record{"Box", kType<Box>, {20, 8, 8, 8, 8, 0}},
    Record{"CinematicFrame", kType<CinematicFrame>, {16, 16, 16, 0, 0, 0}},
    Record{"SoundDetails", kType<SoundDetails>, levels(8)},
    // 10: between the tables
    Record{"LevelStart", kType<LevelStart>, levels(4)},
    Record{"LevelUnused", kType<LevelUnused>, levels(4)},
    Record{"LevelMark", kType<LevelMark>, {0, 0, 0, 3, 4, 0}},
    Record{"UvRotation", kType<UvRotation>, sinceTr4(1)},
    Record{"SampleSeparator", kType<SampleSeparator>, sinceTr4(6)},
    Record{"Tr5Settings", kType<Tr5Settings>, tr5(32)},
    Record{"SampleSize", kType<SampleSize>, sinceTr4(4)},
    Record{"WadStart", kType<WadStart>, {0, 0, 0, 0, 0, 4}},
    // Packed streams
    Record{"u8", kType<std::uint8_t>, always(1)},
    Record{"u16", kType<std::uint16_t>, always(2)},
    Record{"i16", kType<std::int16_t>, always(2)},
    Record{"i32", kType<std::int32_t>, always(4)},
    Record{"u32", kType<std::uint32_t>, always(4)},
};

const RecordType& currentType()
{
    return **static_cast<const RecordType**>(
        QTest::qData("type", qMetaTypeId<const RecordType*>()));
}

Bytes randomRecords(const RecordType& type, std::size_t count)
{
    test::Random random(type.diskSize());
    return random.bytes(type.diskSize() * count);
}

bool isSnakeCase(std::string_view name)
{
    return !name.empty() && name.front() != '_' && name.back() != '_'
           && std::ranges::all_of(name,
                                  [](char c)
                                  {
                                      return std::islower(static_cast<unsigned char>(c)) != 0
                                             || std::isdigit(static_cast<unsigned char>(c)) != 0
                                             || c == '_';
                                  });
}

template <class T>
std::vector<std::string> pathsOf(Version version)
{
    std::vector<std::string> paths;
    for (const Leaf& leaf : recordType<T>(version).leaves())
    {
        paths.push_back(leaf.path);
    }
    return paths;
}

template <class T>
bool has(Version version, std::string_view path)
{
    return recordType<T>(version).find(path) != nullptr;
}

} // namespace

void tst_Schema::addRecords()
{
    QTest::addColumn<const RecordType*>("type");
    for (const Record& record : kRecords)
    {
        for (const Version version : level::kAllVersions)
        {
            if (record.sizes[static_cast<std::size_t>(version)] != kNotThere)
            {
                QTest::newRow(
                    (std::string(record.name) + " " + std::string(versionName(version))).c_str())
                    << &record.type(version);
            }
        }
    }
}

void tst_Schema::versionSets()
{
    QVERIFY(level::since(versions::Tr4) == only(versions::Tr4, versions::Tr5, versions::Wad));
    QVERIFY(level::until(versions::Tr3) == only(versions::Tr1, versions::Tr2, versions::Tr3));
    QVERIFY(level::until(versions::Tr4)
            == only(versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Wad));
    QVERIFY(level::since(versions::Tr1) == level::until(versions::Tr5));
    QVERIFY(!level::since(versions::Tr5).contains(versions::Wad));
    QVERIFY(!VersionSet{}.contains(versions::Tr1));
}

void tst_Schema::sizesAreThoseOfTheDocuments_data()
{
    QTest::addColumn<const RecordType*>("type");
    QTest::addColumn<quint64>("size");
    for (const Record& record : kRecords)
    {
        for (const Version version : level::kAllVersions)
        {
            const std::size_t size = record.sizes[static_cast<std::size_t>(version)];
            if (size != kNotThere)
            {
                QTest::newRow(
                    (std::string(record.name) + " " + std::string(versionName(version))).c_str())
                    << &record.type(version) << quint64{size};
            }
        }
    }
}

void tst_Schema::sizesAreThoseOfTheDocuments()
{
    QFETCH(const RecordType*, type);
    QFETCH(quint64, size);
    QCOMPARE(quint64{type->diskSize()}, size);
}

void tst_Schema::leavesFollowEachOther()
{
    const RecordType& type = currentType();
    std::size_t disk = 0;
    std::vector<bool> used(type.memorySize());
    std::set<std::string> paths;
    for (const Leaf& leaf : type.leaves())
    {
        QCOMPARE(std::size_t{leaf.diskOffset}, disk);
        disk += leaf.diskSize();
        QVERIFY(leaf.memoryOffset + sizeOf(leaf.memory) * leaf.count <= type.memorySize());
        for (std::size_t i = 0; i < sizeOf(leaf.memory) * leaf.count; ++i)
        {
            QVERIFY2(!used[leaf.memoryOffset + i], leaf.path.c_str());
            used[leaf.memoryOffset + i] = true;
        }
        QVERIFY2(paths.insert(leaf.path).second, leaf.path.c_str());
        QVERIFY(leaf.info != nullptr);
    }
    QCOMPARE(type.diskSize(), disk);
}

void tst_Schema::fieldsAreDocumented()
{
    const RecordType& type = currentType();
    QVERIFY(!type.name().empty());
    QVERIFY(!type.source().empty() || type.leaves()[0].path.empty());
    for (const Leaf& leaf : type.leaves())
    {
        const FieldInfo& info = *leaf.info;
        QVERIFY2(leaf.path.empty() || isSnakeCase(info.name), leaf.path.c_str());
        QVERIFY2(info.doc.size() > 2 && info.doc.back() == '.', leaf.path.c_str());
        QVERIFY2(!roleName(info.role).empty(), leaf.path.c_str());
        const bool pointsSomewhere = info.role == Role::Index || info.role == Role::Offset;
        QVERIFY2(!pointsSomewhere || info.target != kNoTable, leaf.path.c_str());
        QVERIFY2(info.unit > 0, leaf.path.c_str());
        std::uint32_t bits = 0;
        for (const FlagName& flag : info.flags)
        {
            QVERIFY2(flag.mask != 0 && (bits & flag.mask) == 0, leaf.path.c_str());
            QVERIFY2(!flag.name.empty(), leaf.path.c_str());
            bits |= flag.mask;
        }
        QVERIFY2(sizeOf(leaf.disk) == 4 || bits >> (8 * sizeOf(leaf.disk)) == 0, leaf.path.c_str());
    }
}

void tst_Schema::bytesSurviveMemory()
{
    constexpr std::size_t kRows = 3;
    const RecordType& type = currentType();
    const Bytes disk = randomRecords(type, kRows);
    Bytes memory(type.memorySize() * kRows);
    Bytes back(disk.size());
    type.read(disk.data(), memory.data(), kRows);
    type.write(memory.data(), back.data(), kRows);
    QCOMPARE(test::byteDifference(disk, back), test::kNothing);
}

void tst_Schema::everyByteHasALeaf()
{
    const RecordType& type = currentType();
    const std::size_t step = type.diskSize() > 1000 ? 997 : 1;
    for (std::size_t offset = 0; offset < type.diskSize(); offset += step)
    {
        const Leaf& leaf = type.leafAt(offset);
        QVERIFY(offset >= leaf.diskOffset && offset < leaf.diskOffset + leaf.diskSize());
        QVERIFY(type.find(leaf.path) == &leaf);
    }
    QVERIFY(type.find("no such field") == nullptr);
}

void tst_Schema::diskAndMemoryAgree()
{
    const RecordType& type = currentType();
    const Bytes disk = randomRecords(type, 1);
    Bytes memory(type.memorySize());
    type.read(disk.data(), memory.data(), 1);
    for (const Leaf& leaf : type.leaves())
    {
        const Value fromDisk = diskValueAt(leaf, disk.data());
        const Value fromMemory = valueAt(leaf, memory.data());
        QVERIFY2(fromDisk.text() == fromMemory.text(), leaf.path.c_str());
        QCOMPARE(fromDisk.type(), leaf.disk);
        QCOMPARE(fromMemory.type(), leaf.memory);
    }
}

void tst_Schema::fieldsOfOtherGenerationsAreNotThere()
{
    QVERIFY(!has<Animation>(versions::Tr3, "lateral_speed"));
    QVERIFY(has<Animation>(versions::Tr4, "lateral_speed"));
    QVERIFY(has<Animation>(versions::Wad, "lateral_speed"));
    QVERIFY(has<Model>(versions::Tr5, "filler"));
    QVERIFY(!has<Model>(versions::Wad, "filler"));
    QVERIFY(has<Entity>(versions::Tr2, "intensity2"));
    QVERIFY(!has<Entity>(versions::Tr1, "intensity2"));
    QVERIFY(!has<Entity>(versions::Tr4, "intensity2"));
    QVERIFY(has<Entity>(versions::Tr4, "ocb"));
    QVERIFY(!has<MeshQuad>(versions::Tr3, "effects"));
    QVERIFY(has<RoomState>(versions::Tr3, "alternate_group"));
    QVERIFY(!has<RoomState>(versions::Tr2, "alternate_group"));
    QVERIFY(has<ObjectTexture>(versions::Tr4, "width"));
    QVERIFY(!has<ObjectTexture>(versions::Tr4, "filler"));
    QVERIFY(has<ObjectTexture>(versions::Tr5, "filler"));
}

void tst_Schema::pathsGoIntoNestedRecords()
{
    QCOMPARE(pathsOf<RoomSprite>(versions::Tr1), (std::vector<std::string>{"vertex", "texture"}));
    QCOMPARE(pathsOf<level::Portal>(versions::Tr1),
             (std::vector<std::string>{"adjoining_room",
                                       "normal/x",
                                       "normal/y",
                                       "normal/z",
                                       "vertices/0/x",
                                       "vertices/0/y",
                                       "vertices/0/z",
                                       "vertices/1/x",
                                       "vertices/1/y",
                                       "vertices/1/z",
                                       "vertices/2/x",
                                       "vertices/2/y",
                                       "vertices/2/z",
                                       "vertices/3/x",
                                       "vertices/3/y",
                                       "vertices/3/z"}));
    // A nested record without a name puts its fields beside its neighbours.
    QVERIFY(has<Tr5RoomHeader>(versions::Tr5, "num_z_sectors"));
    QVERIFY(has<Tr5RoomHeader>(versions::Tr5, "info/y"));
    QCOMPARE(pathsOf<std::uint16_t>(versions::Tr1), std::vector<std::string>{""});
}

void tst_Schema::longArraysAreOneLeaf()
{
    const RecordType& page = recordType<Textile16>(versions::Tr2);
    QCOMPARE(page.leaves().size(), 1U);
    QCOMPARE(page.leaves()[0].path, std::string("texels"));
    QCOMPARE(page.leaves()[0].count, 65536U);
    QCOMPARE(page.leaves()[0].diskSize(), 131072U);
    QVERIFY(&page.leafAt(131071) == &page.leaves()[0]);
    // Short arrays are numbers with names of their own.
    QCOMPARE(recordType<Tr5Settings>(versions::Tr5).leaves().size(), 2U + 28U);
}

void tst_Schema::packedEdgesOfBoxes()
{
    const RecordType& type = recordType<Box>(versions::Tr2);
    const std::array<std::uint8_t, 8> disk{1, 200, 3, 255, 0x00, 0xFF, 0x34, 0x92};
    Box box;
    type.read(reinterpret_cast<const std::byte*>(disk.data()), &box, 1);
    QVERIFY((box == Box{1, 200, 3, 255, -256, 0x9234}));
    QVERIFY(type.find("z_max")->disk == ScalarType::U8);
    QVERIFY(recordType<Box>(versions::Tr1).find("z_max")->disk == ScalarType::U32);
    std::array<std::uint8_t, 8> back{};
    type.write(&box, reinterpret_cast<std::byte*>(back.data()), 1);
    QVERIFY(back == disk);
}

template struct tr::test::RegisteredTest<tst_Schema>;
#include "tst_Schema.moc"
