#include "ui/hex/HexDocument.h"

#include "core/base/Text.h"
#include "core/check/KnownBytes.h"
#include "core/check/Spaces.h"
#include "core/format/set/DiskFiles.h"
#include "core/schema/record/Value.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/fields/FieldTexts.h"
#include "ui/file/Addresses.h"
#include "ui/hex/PackedWords.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

using tr::schema::FieldMap;
using tr::schema::FieldRef;
using tr::schema::Role;

/// "Level data" for "level_data".
QString spaceTitle(const std::string& name)
{
    QString title = toQString(name).replace(u'_', u' ');
    title[0] = title[0].toUpper();
    return title;
}

/// The bytes that a file would be saved as, or of one that cannot be saved, those that it was read
/// from.
tr::Result<std::vector<std::byte>> bytesOf(const OpenFile& file)
{
    if (file.file().complete)
    {
        return tr::format::write(file.file());
    }
    auto read = tr::format::readFiles(std::filesystem::path(file.path().toStdU16String()));
    return read ? tr::Result<std::vector<std::byte>>(
               tr::format::withoutNotes(std::move(read->bytes)).bytes)
                : tr::fail(read.error());
}

/// The table that a node belongs to.
const tr::schema::TableInfo* tableOf(const FieldMap& map, std::uint32_t node)
{
    while (node != FieldMap::kNone && map.nodes()[node].table == nullptr)
    {
        node = map.nodes()[node].parent;
    }
    return node == FieldMap::kNone ? nullptr : map.nodes()[node].table;
}

/// The number that an address stands for: that of a stream is its whole row. A count has none,
/// since it leads to the row that it stands in.
std::optional<Address> numberAt(const OpenFile& file, const Address& address)
{
    if (address.leaf != Address::kWholeRow || address.row == Address::kWholeTable)
    {
        return address.leaf != Address::kWholeRow ? std::optional(address) : std::nullopt;
    }
    const auto leaves = file.tables().find(address.table)->type().leaves();
    const bool bare = leaves.size() == 1 && leaves[0].path.empty();
    return bare ? std::optional(Address{address.table, address.row, 0}) : std::nullopt;
}

} // namespace

HexDocument::HexDocument() = default;

HexDocument::~HexDocument() = default;

HexDocumentPtr HexDocument::of(const std::shared_ptr<const OpenFile>& file,
                               const tr::Progress& progress)
{
    const std::shared_ptr<HexDocument> document(new HexDocument);
    document->m_file = file;
    document->m_decoder = std::make_shared<const Decoder>(file);
    document->m_packed = std::make_unique<const PackedWords>(document->m_decoder);
    document->addFile(progress);
    return document;
}

void HexDocument::addFile(const tr::Progress& progress)
{
    m_map = {m_file, &m_file->map()};
    const auto bytes = bytesOf(*m_file);
    if (!bytes)
    {
        m_spaces.push_back({translated("File"), sentence(bytes.error()), nullptr, 0});
    }
    else if (m_file->file().complete)
    {
        addSoundSpaces(*bytes, progress);
    }
    else
    {
        addDamagedSpaces(*bytes, progress);
    }
    if (bytes && tr::format::isSet(*bytes))
    {
        nameMembers();
    }
}

void HexDocument::nameMembers()
{
    m_spaces.front().isShown = m_spaces.size() == 1;
    const QString name = QFileInfo(m_file->path()).completeBaseName();
    for (std::size_t i = 1; i < m_spaces.size(); ++i)
    {
        m_spaces[i].title = name + u'.' + toQString(m_map->spaces()[i].name);
    }
}

void HexDocument::addSoundSpaces(const std::vector<std::byte>& bytes, const tr::Progress& progress)
{
    const bool same = m_map->spaces()[0].size == bytes.size();
    auto spaces = same ? tr::format::spaceBytes(bytes, *m_map)
                       : tr::Result<std::vector<std::vector<std::byte>>>();
    progress.step(0.5);
    if (!same || !spaces)
    {
        // A chunk was edited, and only now is known how large it is when it is compressed.
        const auto again = tr::format::read(bytes, m_file->path().toStdString(), progress);
        if (again && again->complete)
        {
            m_map = std::make_shared<const FieldMap>(tr::format::fieldMap(*again));
        }
        spaces = tr::format::spaceBytes(bytes, *m_map);
    }
    const bool fits = spaces && spaces->front().size() == m_map->spaces()[0].size;
    if (!spaces)
    {
        spaces = std::vector<std::vector<std::byte>>{bytes};
    }
    for (std::size_t i = 0; i < spaces->size(); ++i)
    {
        HexSpace space;
        space.title = i == 0 ? translated("File") : spaceTitle(m_map->spaces()[i].name);
        space.known = fits ? (*spaces)[i].size() : 0;
        space.source = std::make_shared<MemorySource>(std::move((*spaces)[i]));
        m_spaces.push_back(std::move(space));
    }
}

void HexDocument::addDamagedSpaces(const std::vector<std::byte>& bytes,
                                   const tr::Progress& progress)
{
    const auto& spaces = m_map->spaces();
    const auto known = tr::check::knownEnds(*m_map, m_file->file().diagnostics, bytes.size());
    for (std::uint32_t i = 0; i < spaces.size(); ++i)
    {
        progress.step(static_cast<double>(i) / static_cast<double>(spaces.size()));
        HexSpace space;
        space.title = i == 0 ? translated("File") : spaceTitle(spaces[i].name);
        space.known = known[i];
        auto content = tr::check::bytesOfSpace(bytes, *m_map, i);
        if (content)
        {
            space.source = std::make_shared<MemorySource>(std::move(*content));
        }
        else
        {
            space.problem = sentence(content.error());
        }
        m_spaces.push_back(std::move(space));
    }
}

std::uint32_t HexDocument::firstShown() const noexcept
{
    const auto first = std::ranges::find(m_spaces, true, &HexSpace::isShown);
    return static_cast<std::uint32_t>(first - m_spaces.begin());
}

bool HexDocument::isKnown(std::uint32_t space, std::uint64_t offset) const
{
    return space < m_spaces.size() && offset < m_spaces[space].known;
}

HexStretch HexDocument::stretchOf(const FieldMap::Spot& spot) const
{
    const FieldMap::Node& node = m_map->nodes()[spot.node];
    HexStretch stretch;
    stretch.offset = spot.offset;
    stretch.size = spot.size;
    const auto* const table = tableOf(*m_map, spot.node);
    stretch.tint = table != nullptr ? int{table->number} : HexStretch::kNoTint;
    if (spot.leaf == nullptr)
    {
        stretch.quiet = true;
        return stretch;
    }
    const auto leaves = node.type->leaves();
    const auto leaf = static_cast<std::uint64_t>(spot.leaf - leaves.data());
    // Single bytes one after another would flicker; those of texture pages and samples do not take
    // turns.
    const bool bytes = leaves.size() == 1 && spot.size == 1;
    const std::uint64_t turn = bytes ? spot.leaf->count > 1 ? spot.row : 0
                                     : spot.row * leaves.size() + leaf + spot.element;
    stretch.shaded = ((turn + (node.kind == FieldMap::Kind::Record ? spot.node : 0)) & 1) != 0;
    stretch.quiet =
        spot.leaf->info->role == Role::Padding || spot.leaf->info->role == Role::Unknown;
    stretch.firstOfRow =
        node.kind == FieldMap::Kind::Rows && leaves.size() > 1 && leaf == 0 && spot.element == 0;
    return stretch;
}

std::vector<HexStretch>
HexDocument::stretches(std::uint32_t space, std::uint64_t begin, std::uint64_t end) const
{
    std::vector<HexStretch> stretches;
    for (std::uint64_t at = begin; at < end && isKnown(space, at);)
    {
        const auto spot = m_map->spotAt(space, at);
        if (!spot)
        {
            ++at;
            continue;
        }
        stretches.push_back(stretchOf(*spot));
        at = spot->offset + spot->size;
    }
    return stretches;
}

std::optional<HexNote> HexDocument::noteAt(std::uint32_t space, std::uint64_t offset) const
{
    if (!isKnown(space, offset))
    {
        return std::nullopt;
    }
    const auto field = m_map->at(space, offset);
    if (!field)
    {
        return std::nullopt;
    }
    HexNote note;
    note.bytes = {space, field->offset, field->size};
    note.path = toQString(field->path);
    note.address = addressOf(*m_file, field->path);
    if (note.address && !exists(*m_file, *note.address))
    {
        note.address.reset();
    }
    if (field->info != nullptr)
    {
        addValues(note, *field, offset);
    }
    return note;
}

void HexDocument::addValues(HexNote& note, const FieldRef& field, std::uint64_t offset) const
{
    note.type = toQString(tr::schema::typeName(field.type));
    note.role = fieldRole(*field.info);
    note.doc = fieldDocumentation(*field.info);
    const auto bytes = m_spaces[note.bytes.space].source
                           ? readBytes(*m_spaces[note.bytes.space].source, field.offset, field.size)
                           : std::vector<std::byte>{};
    if (bytes.size() == field.size)
    {
        const auto value = tr::schema::valueOfBytes(*field.info, field.type, bytes);
        note.raw = toQString(value.text());
        note.value = toQString(tr::schema::decode(*field.info, value));
    }
    const auto number = note.address ? numberAt(*m_file, *note.address) : std::nullopt;
    if (!number)
    {
        return;
    }
    const FieldPlace place = m_decoder->placeOf(*number);
    if (place.leaf->count == 1 && place.leaf->info == field.info)
    {
        note.raw = rawWithHex(place);
        note.value = m_decoder->decoded(place);
    }
    if (const auto packed = m_packed->at(number->table, number->row, offset - field.offset))
    {
        note.inside = packed->text;
        note.doc = packed->doc.isEmpty() ? note.doc : packed->doc;
    }
}

std::optional<ByteRange> HexDocument::rangeOf(std::string_view path) const
{
    const auto found = m_map->find(path);
    const bool usable =
        found && found->size != 0 && isKnown(found->space, found->offset + found->size - 1);
    return usable ? std::optional(ByteRange{found->space, found->offset, found->size})
                  : std::nullopt;
}

std::vector<ByteRange> HexDocument::rangesOf(const Address& address) const
{
    std::vector<ByteRange> ranges;
    if (!exists(*m_file, address))
    {
        return ranges;
    }
    if (const auto range = rangeOf(pathOf(*m_file, address).toStdString()))
    {
        ranges.push_back(*range);
        return ranges;
    }
    if (address.row != Address::kWholeTable)
    {
        return ranges;
    }
    for (const auto& segment : m_file->tables().find(address.table)->segments())
    {
        if (const auto range = rangeOf(segment.path))
        {
            ranges.push_back(*range);
        }
    }
    std::ranges::sort(
        ranges, {}, [](const ByteRange& each) { return std::pair(each.space, each.offset); });
    return ranges;
}

} // namespace ui
