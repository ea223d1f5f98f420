#include "core/edit/mesh/MeshEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/EntryEdit.h"
#include "core/edit/entries/OwnRows.h"
#include "core/view/links/Entries.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <utility>

namespace tr::edit
{
namespace
{

using view::Entries;
using view::Link;

constexpr std::size_t kBytesOfWord = sizeof(std::uint16_t);

std::string pathOfMeshWord(std::size_t word)
{
    return concat(tables::MeshWords.segment, "/", word);
}

/// The words of a mesh with the padding behind it: what was padding stays, as far as there is room
/// between multiples of four bytes.
Words padded(Words words, const Words& old, std::size_t packed)
{
    Words padding(old.begin() + static_cast<std::ptrdiff_t>(std::min(packed, old.size())),
                  old.end());
    if ((words.size() + padding.size()) % 2 != old.size() % 2)
    {
        if (padding.empty())
        {
            padding.push_back(0);
        }
        else
        {
            padding.pop_back();
        }
    }
    words.insert(words.end(), padding.begin(), padding.end());
    return words;
}

/// What of the words is not the same at both ends.
StreamChange differenceOf(std::size_t first, const Words& old, Words words)
{
    const auto [oldFirst, newFirst] = std::ranges::mismatch(old, words);
    const auto same = static_cast<std::size_t>(oldFirst - old.begin());
    std::size_t tail = 0;
    while (tail < std::min(old.size(), words.size()) - same
           && old[old.size() - 1 - tail] == words[words.size() - 1 - tail])
    {
        ++tail;
    }
    return {tables::MeshWords,
            first + same,
            old.size() - same - tail,
            Words(newFirst, words.end() - static_cast<std::ptrdiff_t>(tail))};
}

/// Words of a mesh that keeps its length, set one by one.
Result<void>
setWords(Transaction& transaction, std::size_t first, const Words& old, const Words& words)
{
    const schema::TableSet tables = transaction.content().tables();
    PendingNumbers numbers(transaction.content(), tables);
    for (std::size_t i = 0; i < words.size(); ++i)
    {
        if (words[i] != old[i])
        {
            numbers.setWord(tables::MeshWords, first + i, words[i]);
        }
    }
    return apply(transaction, numbers, {});
}

Result<void> exchangeWords(Transaction& transaction,
                           const Entries& entries,
                           const view::Entry& entry,
                           const StreamChange& change)
{
    const schema::TableSet tables = transaction.content().tables();
    PendingNumbers numbers(transaction.content(), tables);
    const auto end = static_cast<std::int64_t>(entry.end());
    const auto growth =
        static_cast<std::int64_t>(change.words.size()) - static_cast<std::int64_t>(change.removed);
    for (const Link& link : entries.links())
    {
        if (link.first >= end && link.first <= static_cast<std::int64_t>(entries.words()))
        {
            numbers.lead(link, link.first + growth);
        }
    }
    return apply(transaction, numbers, {change});
}

/// A mesh at a word, by what is read there.
Result<MeshShape> shapeFrom(const Content& content, std::size_t word)
{
    const auto mesh = view::readMesh(level::objectsOf(content),
                                     content.version(),
                                     static_cast<std::uint32_t>(word * kBytesOfWord));
    return mesh ? Result<MeshShape>(shapeOf(*mesh)) : fail(mesh.error());
}

TableId textureTable(schema::Version version)
{
    return version == level::versions::Wad ? TableId(tables::TextureSamples)
                                           : TableId(tables::ObjectTextures);
}

/// The links of faces of meshes to a texture.
std::vector<Link>
linksToTexture(const Content& content, const schema::TableSet& tables, std::size_t texture)
{
    const TableId table = textureTable(content.version());
    std::vector<Link> links = view::collectLinks(content, tables);
    std::erase_if(links,
                  [&](const Link& link)
                  {
                      return link.from.table != tables::MeshWords || link.target != table
                             || link.first != static_cast<std::int64_t>(texture);
                  });
    return links;
}

} // namespace

std::optional<std::size_t> meshWordOf(const Content& content, std::size_t pointer)
{
    const level::Objects& objects = level::objectsOf(content);
    if (pointer >= objects.meshPointers.size())
    {
        return std::nullopt;
    }
    const std::uint32_t offset = objects.meshPointers[pointer].offset;
    const bool isThere = offset % kBytesOfWord == 0
                         && view::readMesh(objects, content.version(), offset).has_value();
    return isThere ? std::optional(offset / kBytesOfWord) : std::nullopt;
}

Result<std::size_t> ownMeshWord(Transaction& transaction, const MeshTarget& target)
{
    const auto word = meshWordOf(transaction.content(), target.pointer);
    if (!word)
    {
        return fail(ErrorCode::NoSuchEntry,
                    {concat(tables::MeshPointers.segment, "/", target.pointer)});
    }
    if (!target.whom)
    {
        return *word;
    }
    const std::size_t offset = target.whom->steps.back().offset;
    const auto own = ownRow(transaction, *target.whom);
    return own ? Result<std::size_t>(*own - offset) : own;
}

Result<void> exchangeMesh(Transaction& transaction, std::size_t word, const MeshShape& shape)
{
    const Content& content = transaction.content();
    const Entries entries(content, tables::MeshWords);
    const auto place = entries.at(word);
    if (!place || entries.all()[*place].first != word)
    {
        return fail(ErrorCode::NoSuchEntry, {pathOfMeshWord(word)});
    }
    const view::Entry& entry = entries.all()[*place];
    if (entry.isTied)
    {
        return fail(ErrorCode::EntryTied, {pathOfMeshWord(word)});
    }
    const auto before = shapeFrom(content, word);
    if (!before)
    {
        return fail(before.error());
    }
    const Words packed = wordsOf(meshOf(*before, content.version()), content.version());
    const Words old = wordsOf(content, tables::MeshWords, entry.first, entry.count);
    const Words words =
        padded(wordsOf(meshOf(shape, content.version()), content.version()), old, packed.size());
    if (words.size() == old.size())
    {
        return setWords(transaction, entry.first, old, words);
    }
    return exchangeWords(transaction, entries, entry, differenceOf(entry.first, old, words));
}

Result<void> changeMesh(Document& document,
                        EditCode code,
                        std::size_t count,
                        const MeshTarget& target,
                        const MeshChange& change,
                        std::string mergeKey)
{
    if (target.pointer >= level::objectsOf(document.content()).meshPointers.size())
    {
        return fail(ErrorCode::NoSuchEntry,
                    {concat(tables::MeshPointers.segment, "/", target.pointer)});
    }
    EditName name =
        nameOfEntries(code, document.content(), tables::MeshPointers, target.pointer, count);
    Transaction transaction(document, std::move(name), std::move(mergeKey));
    const auto word = ownMeshWord(transaction, target);
    if (!word)
    {
        return fail(word.error());
    }
    auto shape = shapeFrom(transaction.content(), *word);
    if (!shape)
    {
        return fail(std::move(shape.error()));
    }
    const MeshShape before = *shape;
    {
        const Content content = transaction.content();
        FaceTextures textures(content);
        auto done = change(*shape, textures);
        done = done ? checkShape(content, before, *shape) : done;
        done = done ? exchangeMesh(transaction, *word, *shape) : done;
        done = done ? textures.store(transaction) : done;
        if (!done)
        {
            return done;
        }
    }
    return transaction.commit();
}

Result<MeshShape> tried(const Content& content, std::size_t pointer, const MeshChange& change)
{
    auto shape = shapeAt(content, pointer);
    if (!shape)
    {
        return shape;
    }
    const MeshShape before = *shape;
    FaceTextures textures(content);
    auto done = change(*shape, textures);
    done = done ? checkShape(content, before, *shape) : done;
    return done ? std::move(shape) : Result<MeshShape>(fail(std::move(done.error())));
}

Result<std::size_t> replaceTexture(Document& document, std::size_t texture, std::size_t by)
{
    const std::size_t count = FaceTextures(document.content()).size();
    if (by >= count)
    {
        return fail(ErrorCode::OutOfRange, {concat(by), "0", concat(count == 0 ? 0 : count - 1)});
    }
    std::size_t faces = 0;
    std::vector<CellValue> values;
    EditName name;
    {
        const schema::TableSet tables = document.content().tables();
        for (const Link& link : linksToTexture(document.content(), tables, texture))
        {
            const auto value = view::encode(
                link, schema::valueOf(tables, link.from), static_cast<std::int64_t>(by));
            if (!value)
            {
                return fail(ErrorCode::SampleTooHigh,
                            {concat(by), concat(int{level::kTriangleSampleMask})});
            }
            values.push_back({link.from, *value});
            ++faces;
        }
        const view::RowNames names(document.content(), tables);
        name = {EditCode::ReplaceTexture,
                {names.row(textureTable(document.content().version()), texture), concat(faces)}};
    }
    const auto done = setCells(document, std::move(name), values);
    return done ? Result<std::size_t>(faces) : fail(done.error());
}

std::size_t facesWithTexture(const Content& content, std::size_t texture)
{
    const schema::TableSet tables = content.tables();
    return linksToTexture(content, tables, texture).size();
}

} // namespace tr::edit
