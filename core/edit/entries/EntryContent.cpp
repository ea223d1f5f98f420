#include "core/edit/entries/EntryChange.h"
#include "core/level/MeshTree.h"
#include "core/schema/archive/WriteArchive.h"
#include "core/view/floor/FloorDataView.h"
#include "core/view/objects/Keyframe.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <cstring>

namespace tr::edit
{
namespace
{

using schema::Version;
namespace versions = level::versions;
using view::Entries;
using view::Entry;
using view::EntryKind;
using view::EntryList;

using level::kJointNumbers;
constexpr std::int32_t kListEnd = 0x8000;

std::int32_t numberOf(view::FloorFunction function)
{
    return static_cast<std::int32_t>(function);
}

/// One without effect. Before TR2 there is none but the level slant, which must not be the first
/// of two.
std::int32_t idleFunction(const Content& content, const Entries& entries, std::size_t like)
{
    if (content.version() != versions::Tr1)
    {
        return numberOf(view::FloorFunction::Climb);
    }
    bool hasFloor = false;
    for (const std::size_t index : entries.all()[like].lists)
    {
        const EntryList& list = entries.lists()[index];
        for (std::size_t i = list.first; i < list.first + list.count; ++i)
        {
            const auto word =
                wordsOf(content, tables::FloorData, entries.all()[i].first, 1).front();
            hasFloor = hasFloor
                       || view::functionOf(static_cast<std::uint16_t>(word))
                              == view::FloorFunction::FloorSlant;
        }
    }
    return numberOf(hasFloor ? view::FloorFunction::CeilingSlant : view::FloorFunction::FloorSlant);
}

Words blankWords(const Content& content, const Entries& entries, std::size_t like)
{
    const Entry& entry = entries.all()[like];
    switch (entries.kind())
    {
    case EntryKind::Mesh:
        return emptyMesh(content.version());
    case EntryKind::KeyFrame:
        return wordsOf(content, tables::Frames, entry.first, entry.count);
    case EntryKind::Command:
        return {static_cast<std::int32_t>(view::AnimationCommand::Kind::SetPosition), 0, 0, 0};
    case EntryKind::Joint:
        return Words(kJointNumbers);
    case EntryKind::FloorFunction:
    {
        const std::int32_t function = idleFunction(content, entries, like);
        return content.version() == versions::Tr1 ? Words{function, 0} : Words{function};
    }
    case EntryKind::Overlap:
        return {static_cast<std::int32_t>(entries.lists()[entry.lists.front()].owner())};
    }
    return {};
}

/// Content that holds nothing but these words, to ask the views.
Content alone(const Content& content, TableId table, const Words& words)
{
    Content copy = content;
    const std::size_t size = content.tables().find(table)->size();
    Step step = spliceOf({table, 0, size, words});
    swap(copy, step);
    return copy;
}

bool isMesh(const Content& content, const Words& words)
{
    const Content copy = alone(content, tables::MeshWords, words);
    const auto version = content.version();
    const auto mesh = view::readMesh(level::objectsOf(copy), version, 0);
    return mesh && (view::packedSize(*mesh, version) + 3) / 4 * 2 >= words.size();
}

bool isCommand(const Content& content, const Words& words)
{
    const Content copy = alone(content, tables::AnimCommands, words);
    level::Animation animation;
    animation.numAnimCommands = 1;
    const auto commands = view::commandsOf(level::objectsOf(copy), animation);
    return commands.size() == 1 && words.size() == std::size_t{1} + commands.front().operandCount;
}

bool isFunction(const Content& content, const Words& words)
{
    std::vector<std::uint16_t> data(1); // index 0 means that there is none
    for (const std::int32_t word : words)
    {
        data.push_back(static_cast<std::uint16_t>(word));
    }
    data[1] = static_cast<std::uint16_t>(data[1] | kListEnd);
    const auto list = view::readFloorData(data, 1, view::floorRulesOf(*content.as<level::Level>()));
    return list.complete && list.entries.size() == 1 && list.entries.front().words == words.size();
}

} // namespace

void padMesh(Words& words)
{
    words.resize((words.size() + 1) / 2 * 2);
}

Words emptyMesh(schema::Version version)
{
    schema::WriteArchive archive(version);
    const level::Mesh empty;
    describe(archive, empty);
    std::vector<std::byte> bytes = archive.release();
    bytes.resize((bytes.size() + 3) / 4 * 4);
    Words words;
    for (std::size_t i = 0; i < bytes.size(); i += 2)
    {
        std::uint16_t word = 0;
        std::memcpy(&word, bytes.data() + i, sizeof(word));
        words.push_back(word);
    }
    return words;
}

NewEntries blankEntry(const Content& content, const Entries& entries, std::size_t like)
{
    return {blankWords(content, entries, like), {0}};
}

bool isEntry(const Content& content, const Entries& entries, std::size_t like, const Words& words)
{
    switch (entries.kind())
    {
    case EntryKind::Mesh:
        return isMesh(content, words);
    case EntryKind::Command:
        return isCommand(content, words);
    case EntryKind::FloorFunction:
        return isFunction(content, words);
    default:
        return words.size() == entries.all()[like].count;
    }
}

} // namespace tr::edit
