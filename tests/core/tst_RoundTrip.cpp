// Random valid data of every layout: what is written is read back, byte for byte and number for
// number, and a change changes its own bytes only.

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/schema/table/TableMap.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstring>

using namespace tr;
using test::Bytes;
using test::FileKind;
using test::Random;

class tst_RoundTrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameSeedGivesTheSameFile();
    void seedsDiffer();
    void everyTableIsFilledBySomeSeed();

    void writtenIsRead_data() { addFiles(kSeeds); }

    void writtenIsRead();

    void fieldsCoverTheFile_data() { addFiles(kSeeds); }

    void fieldsCoverTheFile();

    void bytesAfterTheEndComeBack_data() { addFiles(kSeeds); }

    void bytesAfterTheEndComeBack();

    void aChangeChangesItsOwnBytesOnly_data() { addFiles(kSeeds / 2); }

    void aChangeChangesItsOwnBytesOnly();

private:
    static constexpr std::uint64_t kSeeds = 8;
    static void addFiles(std::uint64_t seeds);
};

namespace
{

const FileKind& currentKind()
{
    const QString name = *static_cast<QString*>(QTest::qData("kind", qMetaTypeId<QString>()));
    const auto kinds = test::allKinds();
    return *std::ranges::find(kinds, name.toStdString(), &FileKind::name);
}

std::uint64_t currentSeed()
{
    return *static_cast<quint64*>(QTest::qData("seed", qMetaTypeId<quint64>()));
}

Bytes currentBytes()
{
    return test::randomBytes(currentKind(), currentSeed());
}

/// Numbers that tell how much of something follows cannot change without it.
bool decidesAboutLayout(const schema::TableView& table, const schema::Leaf& leaf)
{
    constexpr std::array<std::string_view, 8> kStructural{"num_z_sectors",
                                                          "num_x_sectors",
                                                          "num_statics",
                                                          "num_lights2",
                                                          "num_fog_bulbs",
                                                          "num_layers",
                                                          "num_quads",
                                                          "num_triangles"};
    const bool isRoom = table.id() == level::tables::Rooms;
    const bool isLayer = table.id() == level::tables::RoomLayers;
    return (isRoom || isLayer)
           && (std::ranges::find(kStructural, leaf.path) != kStructural.end()
               || leaf.path == "vertices_size");
}

/// One number of a file.
struct Place
{
    std::string path;
    std::byte* memory = nullptr;
    schema::ScalarType memoryType{};
    schema::ScalarType diskType{};
};

/// A number of a table, chosen at random. The file must own its tables alone.
std::optional<Place> anyNumber(const format::GameFile& file, Random& random)
{
    const auto set = file.tables();
    const auto& table = set.tables()[random.below(set.tables().size())];
    if (table.size() == 0 || table.type().leaves().empty())
    {
        return std::nullopt;
    }
    const auto& leaf = table.type().leaves()[random.below(table.type().leaves().size())];
    if (decidesAboutLayout(table, leaf))
    {
        return std::nullopt;
    }
    const std::size_t row = random.below(table.size());
    const std::size_t element = random.below(leaf.count);
    // The tables point into data that only this test holds, and that it may therefore change.
    auto* memory = static_cast<std::byte*>(const_cast<void*>(table.rowData(row)));
    Place place;
    place.path = table.pathOf(row);
    for (const std::string& part :
         {leaf.path, leaf.count > 1 ? std::to_string(element) : std::string{}})
    {
        place.path += part.empty() ? part : "/" + part;
    }
    place.memory = memory + leaf.memoryOffset + element * sizeOf(leaf.memory);
    place.memoryType = leaf.memory;
    place.diskType = leaf.disk;
    return place;
}

/// Gives the number another value, one that the file can hold.
void change(const Place& place, Random& random)
{
    const std::size_t size = sizeOf(place.diskType);
    const std::size_t byte = random.below(size);
    place.memory[byte] ^= static_cast<std::byte>(1 + random.below(255));
}

/// What differs between two files of one layout, but for the bytes of one field.
std::string differenceOutside(const schema::FieldRef& field,
                              const schema::FieldMap& map,
                              const Bytes& before,
                              const Bytes& after)
{
    const auto changed = format::read(after, {});
    if (!changed || !changed->complete)
    {
        return "it cannot be read any more";
    }
    const auto mapAfter = format::fieldMap(*changed);
    const auto spaces = format::spaceBytes(before, map);
    const auto spacesAfter = format::spaceBytes(after, mapAfter);
    if (!spaces || !spacesAfter || spaces->size() != spacesAfter->size())
    {
        return "it has other chunks";
    }
    for (std::uint32_t i = 0; i < spaces->size(); ++i)
    {
        Bytes a = (*spaces)[i];
        Bytes b = (*spacesAfter)[i];
        if (i == 0 && field.space != 0)
        {
            continue;
        }
        if (i == field.space)
        {
            const auto begin = static_cast<std::ptrdiff_t>(field.offset);
            const auto size = static_cast<std::ptrdiff_t>(field.size);
            if (std::equal(a.begin() + begin, a.begin() + begin + size, b.begin() + begin))
            {
                return "its own bytes did not change";
            }
            std::copy_n(a.begin() + begin, size, b.begin() + begin);
        }
        if (auto problem = test::byteDifference(a, b); !problem.empty())
        {
            return problem;
        }
    }
    return {};
}

/// Bytes of the file that stand before, between and after its compressed streams, and of those
/// streams all but that of one space.
std::vector<Bytes> outsideOf(const std::string& chunk, const Bytes& bytes)
{
    const auto file = format::read(bytes, {});
    const auto map = format::fieldMap(*file);
    std::vector<Bytes> parts;
    for (const auto& node : map.nodes())
    {
        const bool isInFile = node.space == 0 && node.kind != schema::FieldMap::Kind::Group;
        if (isInFile && !map.pathOf(node.parent).starts_with(chunk))
        {
            parts.emplace_back(bytes.begin() + static_cast<std::ptrdiff_t>(node.begin),
                               bytes.begin() + static_cast<std::ptrdiff_t>(node.end));
        }
    }
    return parts;
}

} // namespace

void tst_RoundTrip::addFiles(std::uint64_t seeds)
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<quint64>("seed");
    for (const FileKind& kind : test::allKinds())
    {
        for (quint64 seed = 1; seed <= seeds; ++seed)
        {
            const std::string name = concat(kind.name, " ", seed);
            QTest::newRow(name.c_str()) << QString::fromStdString(std::string(kind.name)) << seed;
        }
    }
}

void tst_RoundTrip::sameSeedGivesTheSameFile()
{
    for (const FileKind& kind : test::allKinds())
    {
        QCOMPARE(test::byteDifference(test::randomBytes(kind, 7), test::randomBytes(kind, 7)),
                 test::kNothing);
    }
}

void tst_RoundTrip::seedsDiffer()
{
    for (const FileKind& kind : test::allKinds())
    {
        QVERIFY(test::randomBytes(kind, 1) != test::randomBytes(kind, 2));
    }
}

// A generator that leaves a table empty would test nothing of it.
void tst_RoundTrip::everyTableIsFilledBySomeSeed()
{
    schema::TableMap<bool> filled;
    for (const FileKind& kind : test::allKinds())
    {
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed)
        {
            const auto file = test::randomFile(kind, seed);
            const auto set = file.tables();
            filled[level::tables::Header] |= !set.header().type().leaves().empty();
            for (const auto& table : set.tables())
            {
                filled[table.id()] |= table.size() != 0;
            }
        }
    }
    for (const schema::TableId table : level::tables::kAll)
    {
        const bool isPartOfMesh =
            table >= level::tables::MeshVertices && table <= level::tables::MeshPolygons;
        QVERIFY2(filled[table] || isPartOfMesh, std::string(table->name).c_str());
    }
}

void tst_RoundTrip::writtenIsRead()
{
    const auto made = test::randomFile(currentKind(), currentSeed());
    const auto written = format::write(made);
    QVERIFY(written.has_value());

    const auto read = format::read(*written, {});
    QCOMPARE(test::readProblem(read), test::kNothing);
    QCOMPARE(test::faultProblem(*read, *written), test::kNothing);
    QCOMPARE(read->format->id, made.format->id);
    QCOMPARE(test::tableDifference(made, *read), test::kNothing);

    const auto again = format::write(*read);
    QVERIFY(again.has_value());
    QCOMPARE(test::byteDifference(*written, *again), test::kNothing);
}

void tst_RoundTrip::fieldsCoverTheFile()
{
    const Bytes bytes = currentBytes();
    const auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    const auto map = format::fieldMap(*file);

    QCOMPARE(test::mapProblem(map, bytes), test::kNothing);
    QCOMPARE(test::fieldsProblem(map, 200), test::kNothing);
    QCOMPARE(test::tablesProblem(*file), test::kNothing);
}

void tst_RoundTrip::bytesAfterTheEndComeBack()
{
    Random random(currentSeed());
    Bytes bytes = currentBytes();
    const auto before = format::read(bytes, {});
    QCOMPARE(test::readProblem(before), test::kNothing);
    const Bytes more = random.bytes(1 + random.below(300));
    bytes.insert(bytes.end(), more.begin(), more.end());

    const auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    const auto written = format::write(*file);
    QVERIFY(written.has_value());
    QCOMPARE(test::byteDifference(bytes, *written), test::kNothing);

    const auto* wasTrailing = before->tables().find(level::tables::Trailing);
    QVERIFY(wasTrailing != nullptr);
    const auto set = file->tables();
    const auto* trailing = set.find(level::tables::Trailing);
    QVERIFY(trailing->size() >= more.size());
    const auto* tail = static_cast<const std::byte*>(trailing->rowData(0));
    QVERIFY(std::equal(more.rbegin(), more.rend(), std::reverse_iterator(tail + trailing->size())));
    QVERIFY(std::ranges::any_of(file->diagnostics,
                                [](const Diagnostic& each) {
                                    return each.severity == Severity::Note
                                           && each.error.code == ErrorCode::BytesLeftOver;
                                }));
}

void tst_RoundTrip::aChangeChangesItsOwnBytesOnly()
{
    constexpr int kChanges = 12;
    Random random(currentSeed());
    const Bytes bytes = currentBytes();
    const auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    const auto map = format::fieldMap(*file);

    for (int done = 0; done < kChanges;)
    {
        const auto place = anyNumber(*file, random);
        if (!place)
        {
            continue;
        }
        ++done;
        const auto field = map.find(place->path);
        QVERIFY2(field.has_value(), place->path.c_str());
        std::array<std::byte, sizeof(std::uint32_t)> old{};
        const std::size_t size = sizeOf(place->memoryType);
        std::memcpy(old.data(), place->memory, size);

        change(*place, random);
        const auto after = format::write(*file);
        QVERIFY2(after.has_value(), place->path.c_str());
        const std::string problem = differenceOutside(*field, map, bytes, *after);
        QVERIFY2(problem.empty(), (place->path + ": " + problem).c_str());
        if (field->space != 0)
        {
            const std::string& chunk = map.spaces()[field->space].name;
            QVERIFY2(outsideOf(chunk, bytes) == outsideOf(chunk, *after), place->path.c_str());
        }

        std::memcpy(place->memory, old.data(), size);
        const auto undone = format::write(*file);
        QVERIFY(undone.has_value());
        QCOMPARE(test::byteDifference(bytes, *undone), test::kNothing);
    }
}

template struct tr::test::RegisteredTest<tst_RoundTrip>;
#include "tst_RoundTrip.moc"
