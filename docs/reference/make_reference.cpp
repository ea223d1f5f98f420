// Writes the format reference: every record with its fields, types and meaning, taken from the
// schemas, and the order of everything in a file, taken from `describe`.

#include "core/base/Text.h"
#include "core/format/Format.h"
#include "core/level/LevelLayout.h"
#include "core/level/Mesh.h"
#include "core/level/Wad.h"
#include "core/schema/archive/LayoutArchive.h"
#include "core/schema/archive/TableArchive.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <vector>

namespace
{

using namespace tr;
using schema::Version;
namespace versions = level::versions;

/// What is known of a field over all generations.
struct FieldRow
{
    std::string path;
    const schema::FieldInfo* info = nullptr;
    std::array<std::string, level::kVersionCount> types;
};

struct RecordDoc
{
    const schema::TableInfo* table = nullptr; ///< null: a record that stands alone
    std::string name;
    std::string source;
    std::array<std::size_t, level::kVersionCount> sizes{};
    std::vector<FieldRow> fields;
};

/// Records in the order in which they were met first.
using Records = std::vector<RecordDoc>;

std::string typeText(const schema::Leaf& leaf)
{
    const std::string type(schema::typeName(leaf.disk));
    return leaf.isText()    ? concat(type, " of up to ", leaf.room, " bytes")
           : leaf.count > 1 ? concat(type, "[", leaf.count, "]")
                            : type;
}

bool takesWhatItHas(const schema::Leaf& leaf)
{
    return leaf.disk == schema::ScalarType::Leb
           || (leaf.isText() && leaf.info->text.form != schema::TextForm::Fixed);
}

void addRecord(Records& records,
               Version version,
               const schema::TableInfo* table,
               const schema::RecordType& type)
{
    const std::string name(table != nullptr ? table->title : type.name());
    if (type.leaves().empty() || name.empty())
    {
        return;
    }
    auto found = std::ranges::find_if(records,
                                      [&name, table](const RecordDoc& each)
                                      { return each.name == name && each.table == table; });
    if (found == records.end())
    {
        records.push_back({table, name, std::string(type.source()), {}, {}});
        found = std::prev(records.end());
    }
    const auto column = static_cast<std::size_t>(version);
    const bool isVariable = std::ranges::any_of(type.leaves(), takesWhatItHas);
    found->sizes[column] = isVariable ? 0 : type.diskSize();
    std::size_t after = 0;
    for (const schema::Leaf& leaf : type.leaves())
    {
        auto field = std::ranges::find(found->fields, leaf.path, &FieldRow::path);
        if (field == found->fields.end())
        {
            field = found->fields.insert(found->fields.begin() + static_cast<std::ptrdiff_t>(after),
                                         FieldRow{leaf.path, leaf.info, {}});
        }
        field->types[column] = typeText(leaf);
        after = static_cast<std::size_t>(field - found->fields.begin()) + 1;
    }
}

void addTables(Records& records, Version version, const schema::TableSet& set)
{
    for (const schema::TableView& table : set.tables())
    {
        addRecord(records, version, &table.info(), table.type());
    }
}

template <class Content>
void addTables(Records& records, Version version, const Content& content)
{
    schema::TableArchive archive(version, schema::tables::Header, content);
    describe(archive, content);
    addTables(records, version, archive.release());
}

/// Formats of files on the disk that are neither levels nor WADs.
std::vector<const format::Format*> otherFormats()
{
    std::vector<const format::Format*> others;
    for (const format::Format* const each : format::allFormats())
    {
        if (each->tables.data() != level::tables::kAll.data() && !each->suffixes.empty())
        {
            others.push_back(each);
        }
    }
    return others;
}

/// A level with nothing in it but one row of each table whose rows are described one by one.
level::Level emptyLevel(Version version)
{
    level::Level content;
    content.version = version;
    content.palette = std::vector<level::Colour>(level::kPaletteColours);
    content.palette16 = std::vector<level::Colour4>(level::kPaletteColours);
    content.lightMap = std::vector<std::uint8_t>(level::kLightMapBytes);
    content.sounds.map = std::vector<std::int16_t>(level::soundMapSize(version));
    content.rooms = {level::Room{}};
    content.samples = {level::Sample{}};
    level::Tr5Room room;
    room.header.numLayers = 1;
    room.layers = {level::RoomLayer{}};
    room.layerFaces = {level::Tr5LayerFaces{}};
    content.tr5Rooms = {std::move(room)};
    return content;
}

/// A block of TRNG with one chunk of each kind.
level::NgBlock blockOfAllChunks()
{
    using level::NgContent;
    level::NgBlock block;
    block.isThere = true;
    std::vector<level::NgChunk> chunks;
    for (const NgContent content : {NgContent::RoomFlags,
                                    NgContent::ScriptStatics,
                                    NgContent::TextureAnimation,
                                    NgContent::ScriptIndices,
                                    NgContent::Plugins,
                                    NgContent::Flags,
                                    NgContent::RoomNumbers,
                                    NgContent::EditorVersion,
                                    NgContent::Tails,
                                    NgContent::LevelVersion,
                                    NgContent::Bytes})
    {
        chunks.emplace_back().content = content;
    }
    block.chunks = std::move(chunks);
    return block;
}

std::string versionsText(const std::array<std::string, level::kVersionCount>& types)
{
    std::map<std::string, std::vector<std::string>> byType;
    std::vector<std::string> order;
    for (const Version version : level::kAllVersions)
    {
        const std::string& type = types[static_cast<std::size_t>(version)];
        if (type.empty())
        {
            continue;
        }
        if (byType[type].empty())
        {
            order.push_back(type);
        }
        byType[type].emplace_back(level::versionName(version));
    }
    if (order.size() == 1 && byType[order[0]].size() == level::kVersionCount)
    {
        return order[0];
    }
    std::string text;
    for (const std::string& type : order)
    {
        text += text.empty() ? "" : "; ";
        text += concat(type, " (");
        for (std::size_t i = 0; i < byType[type].size(); ++i)
        {
            text += concat(i == 0 ? "" : " ", byType[type][i]);
        }
        text += ")";
    }
    return text;
}

/// The tables that a number leads to, each once.
std::string targetsText(const schema::TableInfo* table, const schema::FieldInfo& info)
{
    std::vector<schema::TableId> targets{info.target};
    for (const schema::Reference& reference : info.packed)
    {
        targets.insert(targets.end(), {reference.target, reference.otherwise});
    }
    const bool isBare = info.name.empty() && table != nullptr;
    for (std::size_t i = 0; isBare && i < table->numbers.size(); ++i)
    {
        targets.push_back(table->numbers[i].target);
    }
    std::string text;
    for (auto target = targets.begin(); target != targets.end(); ++target)
    {
        if (*target != schema::kNoTable && std::find(targets.begin(), target, *target) == target)
        {
            text += concat(text.empty() ? " → " : ", ", (*target)->name);
        }
    }
    return text;
}

std::string meaningText(const schema::TableInfo* table, const schema::FieldInfo& info)
{
    std::string text = std::string(info.doc) + targetsText(table, info);
    for (const schema::FlagName& flag : info.flags)
    {
        text += concat(text.empty() ? "" : " ", "`", hex(flag.mask), "` ", flag.name, ".");
    }
    return text;
}

void writeRecord(std::ostream& out, const RecordDoc& record)
{
    out << "\n### " << record.name << "\n\n";
    if (record.table != nullptr)
    {
        out << "`" << record.table->name << "`: " << record.table->doc << "\n\n";
    }
    if (!record.source.empty())
    {
        out << "Source: " << record.source << ".\n\n";
    }
    std::array<std::string, level::kVersionCount> sizes;
    for (std::size_t i = 0; i < sizes.size(); ++i)
    {
        sizes[i] = record.sizes[i] == 0 ? "" : concat(record.sizes[i], " bytes");
    }
    const std::string size = versionsText(sizes);
    out << "Size: " << (size.empty() ? "what its texts and numbers take" : size) << ".\n\n";
    out << "| field | stored as | role | meaning |\n|---|---|---|---|\n";
    for (const FieldRow& field : record.fields)
    {
        out << "| " << (field.path.empty() ? "(number)" : "`" + field.path + "`") << " | "
            << versionsText(field.types) << " | " << schema::roleName(field.info->role) << " | "
            << meaningText(record.table, *field.info) << " |\n";
    }
}

/// The order of a file: the named parts of an empty one.
void writeLayout(std::ostream& out, std::string_view title, const schema::FieldMap& map)
{
    out << "\n### " << title << "\n\n";
    std::uint32_t space = 0;
    for (std::uint32_t i = 1; i < map.nodes().size(); ++i)
    {
        const auto& node = map.nodes()[i];
        if (node.space != space)
        {
            space = node.space;
            out << (space == 0 ? "- then in the file again\n"
                               : concat("- inside the chunk `", map.spaces()[space].name, "`:\n"));
        }
        const bool isCount = node.prefix == schema::kCountPrefix;
        out << (space == 0 ? "- " : "  - ");
        if (node.name.empty() && node.type != nullptr)
        {
            out << "record *" << node.type->name() << "*\n";
            continue;
        }
        out << "`" << map.pathOf(i) << "`";
        if (isCount)
        {
            out << ": " << schema::typeName(node.type->leaves()[0].disk);
        }
        else if (node.table != nullptr)
        {
            out << ": rows of *" << node.table->title << "*";
        }
        out << "\n";
    }
}

template <class Content>
void writeLayout(std::ostream& out, std::string_view title, Version version, const Content& content)
{
    schema::LayoutArchive archive(version);
    describe(archive, content);
    writeLayout(out, title, archive.release());
}

void writeAll(std::ostream& out)
{
    out << "# Format reference\n\n"
           "Written by the target `format-reference` from the descriptions in the core, which "
           "also read and write the files. All numbers are little-endian. Names are those of field "
           "paths (`cartouche-cli fields`, `dump`).\n";

    out << "\n## Order in a file\n";
    for (const Version version :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        writeLayout(
            out, concat(level::versionName(version), " level"), version, emptyLevel(version));
    }
    for (const Version version : {versions::Tr1, versions::Tr2})
    {
        level::Level demo = emptyLevel(version);
        demo.order = level::Order::Demo;
        writeLayout(out, concat(level::versionName(version), " level, demo order"), version, demo);
    }
    level::Level files = emptyLevel(versions::Tr2);
    files.order = level::Order::Demo;
    files.sampleStore = level::SampleStore::Files;
    writeLayout(out, "TR2 level, demo order with its samples", versions::Tr2, files);
    level::Level ng = emptyLevel(versions::Tr4);
    ng.soundMapLength = level::SoundMapLength::Stated;
    ng.ng = blockOfAllChunks();
    writeLayout(out, "TR4 level with an NG block that counts its sound map", versions::Tr4, ng);
    level::Level trx = emptyLevel(versions::Tr1);
    trx.trx.isThere = true;
    writeLayout(out, "TR1 level with a TRX block", versions::Tr1, trx);
    writeLayout(out, "TRLE WAD", versions::Wad, level::Wad{});
    for (const format::Format* const each : otherFormats())
    {
        writeLayout(out, each->title, each->example(*each).layout());
    }

    Records records;
    for (const Version version : level::kAllVersions)
    {
        if (version == versions::Wad)
        {
            addTables(records, version, level::Wad{});
        }
        else
        {
            level::Level content = emptyLevel(version);
            content.ng = blockOfAllChunks();
            content.trx.isThere = true;
            addTables(records, version, content);
        }
    }
    for (const format::Format* const each : otherFormats())
    {
        const schema::Content example = each->example(*each);
        addTables(records, each->version, example.tables());
    }
    level::Mesh mesh;
    mesh.polygons = {level::WadPolygon{}};
    for (const Version version : level::kAllVersions)
    {
        addRecord(records, version, nullptr, schema::recordType<level::MeshHeader>(version));
        addTables(records, version, mesh);
    }
    addRecord(
        records, versions::Tr5, nullptr, schema::recordType<level::Tr5RoomHeader>(versions::Tr5));
    addRecord(
        records, versions::Tr4, nullptr, schema::recordType<level::TextileCounts>(versions::Tr4));
    addRecord(
        records, versions::Tr5, nullptr, schema::recordType<level::Tr5Settings>(versions::Tr5));

    out << "\n## Records\n";
    for (const RecordDoc& record : records)
    {
        writeRecord(out, record);
    }
}

std::string readText(const char* path)
{
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view option = argc == 3 ? argv[1] : "";
    if (argc != 2 && option != "--check")
    {
        std::cerr << "usage: cartouche-reference [--check] FILE.md\n";
        return 2;
    }
    std::ostringstream text;
    writeAll(text);
    if (option == "--check")
    {
        if (readText(argv[2]) == text.str())
        {
            return 0;
        }
        std::cerr << argv[2] << " is not what the schemas say; build the target format-reference\n";
        return 1;
    }
    std::ofstream out(argv[1], std::ios::binary);
    out << text.str();
    out.flush();
    return out ? 0 : 4;
}
