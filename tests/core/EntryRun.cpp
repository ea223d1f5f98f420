#include "tests/core/EntryRun.h"

#include "core/base/Text.h"
#include "core/edit/removal/Repack.h"
#include "core/format/WriteForSaving.h"
#include "core/view/floor/FloorDataView.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/Invariants.h"

#include <algorithm>

namespace tr::test
{
namespace
{

using edit::Document;
using edit::EntryStretch;
using edit::Side;
using edit::Words;
using edit::WordSpan;
using view::Entries;
using view::EntryKind;

constexpr std::int32_t kEnd = 0x8000;

std::vector<OwnedList>& of(Decoded& decoded, EntryKind kind)
{
    return decoded[static_cast<std::size_t>(kind)];
}

Words wordsIn(std::span<const std::uint16_t> stream, std::size_t first, std::size_t count)
{
    const auto part = stream.subspan(first, count);
    return {part.begin(), part.end()};
}

void decodeObjects(Decoded& decoded, const schema::Content& content)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto version = content.version();
    for (const level::MeshPointer& pointer : objects.meshPointers)
    {
        OwnedList& list = of(decoded, EntryKind::Mesh).emplace_back();
        const auto mesh = view::readMesh(objects, version, pointer.offset);
        if (mesh && pointer.offset % 2 == 0)
        {
            list.push_back(wordsIn(objects.meshWords.rows(),
                                   pointer.offset / 2,
                                   view::packedSize(*mesh, version) / 2));
        }
    }
    for (std::size_t i = 0; i < objects.animations.size(); ++i)
    {
        OwnedList& frames = of(decoded, EntryKind::KeyFrame).emplace_back();
        const auto range = view::keyframesOf(objects, version, i);
        for (std::size_t key = 0; key < range.count; ++key)
        {
            frames.push_back(
                wordsIn(objects.frames.rows(), range.firstWord + key * range.words, range.words));
        }
        OwnedList& commands = of(decoded, EntryKind::Command).emplace_back();
        for (const auto& command : view::commandsOf(objects, objects.animations[i]))
        {
            Words& words = commands.emplace_back();
            words.push_back(static_cast<std::int32_t>(command.kind));
            words.insert(words.end(),
                         command.operands.begin(),
                         command.operands.begin() + command.operandCount);
        }
    }
    for (const level::Model& model : objects.models)
    {
        OwnedList& links = of(decoded, EntryKind::Joint).emplace_back();
        for (std::size_t link = 1; link < model.numMeshes; ++link)
        {
            const auto part = objects.meshTrees.slice(model.meshTreeIndex + (link - 1) * 4, 4);
            if (part.size() == 4)
            {
                links.emplace_back(part.begin(), part.end());
            }
        }
    }
}

template <class Rooms>
void decodeSectors(Decoded& decoded, const level::Level& level, const Rooms& rooms)
{
    for (const auto& room : rooms)
    {
        for (const level::Sector& sector : room.sectors)
        {
            OwnedList& list = of(decoded, EntryKind::FloorFunction).emplace_back();
            const auto functions = view::readFloorData(
                level.floorData.rows(), sector.floorDataIndex, view::floorRulesOf(level));
            for (const view::FloorEntry& entry : functions.entries)
            {
                list.push_back(wordsIn(level.floorData.rows(), entry.word, entry.words));
                list.back().front() &= kEnd - 1;
            }
        }
    }
}

void decodeBoxes(Decoded& decoded, const level::Level& level)
{
    for (const level::Box& box : level.boxes)
    {
        OwnedList& list = of(decoded, EntryKind::Overlap).emplace_back();
        std::size_t at = box.overlapIndex & 0x3FFFU;
        for (bool last = at == 0x3FFF; !last && at < level.overlaps.size(); ++at)
        {
            last = (level.overlaps[at] & kEnd) != 0;
            list.push_back({level.overlaps[at] & (kEnd - 1)});
        }
    }
}

/// Owners of a mesh come and go with it: what the models and static meshes show is asked instead.
std::vector<OwnedList> shownMeshes(const Decoded& decoded, const schema::Content& content)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto& meshes = decoded[static_cast<std::size_t>(EntryKind::Mesh)];
    std::vector<OwnedList> shown;
    for (const level::Model& model : objects.models)
    {
        OwnedList& list = shown.emplace_back();
        const auto range = view::meshesOf(objects, model);
        for (std::size_t row = range.first; row < range.end(); ++row)
        {
            list.push_back(meshes[row].empty() ? Words{} : meshes[row].front());
        }
    }
    for (const level::StaticMesh& mesh : objects.staticMeshes)
    {
        const bool isThere = mesh.mesh < meshes.size() && !meshes[mesh.mesh].empty();
        shown.push_back({isThere ? meshes[mesh.mesh].front() : Words{}});
    }
    return shown;
}

/// An edit, and what a list becomes by it.
enum class Change
{
    InsertBefore,
    InsertAfter,
    Duplicate,
    Replace,
    MoveDown,
    Remove,
};

constexpr std::array kChanges{Change::InsertBefore,
                              Change::InsertAfter,
                              Change::Duplicate,
                              Change::Replace,
                              Change::MoveDown,
                              Change::Remove};

OwnedList changed(OwnedList list, Change change, std::size_t place, const OwnedList& fresh)
{
    const auto at = list.begin() + static_cast<std::ptrdiff_t>(place);
    switch (change)
    {
    case Change::InsertBefore:
        list.insert(at, fresh.front());
        break;
    case Change::InsertAfter:
        list.insert(at + 1, fresh.front());
        break;
    case Change::Duplicate:
        list.insert(at + 1, Words(*at));
        break;
    case Change::Replace:
        break; // by itself
    case Change::MoveDown:
        std::iter_swap(at, at + 1);
        break;
    case Change::Remove:
        list.erase(at);
        break;
    }
    return list;
}

struct Outcome
{
    bool isDone = false;
    std::optional<WordSpan> words; ///< where what is new stands
};

Outcome
doChange(Document& document, const WordSpan& words, Change change, std::optional<std::size_t> only)
{
    const auto outcome = [](const Result<WordSpan>& result) {
        return Outcome{result.has_value(), result ? std::optional(*result) : std::nullopt};
    };
    switch (change)
    {
    case Change::InsertBefore:
        return outcome(edit::insertEntry(document, words, Side::Before, {only}));
    case Change::InsertAfter:
        return outcome(edit::insertEntry(document, words, Side::After, {only}));
    case Change::Duplicate:
        return outcome(edit::duplicateEntries(document, words, {only}));
    case Change::Replace:
        return outcome(edit::replaceEntry(
            document,
            words,
            edit::wordsOf(document.content(), words.table, words.first, words.count),
            {only}));
    case Change::MoveDown:
    {
        const Entries entries(document.content(), words.table);
        const auto entry = entries.at(words.end());
        return entry ? outcome(
                   edit::moveEntries(document, words, entries.all()[*entry].end(), {only}))
                     : Outcome{};
    }
    case Change::Remove:
        return {edit::removeEntries(document, words, {only}, {edit::Dangling::Kind::Clear, 0})
                    .has_value(),
                {}};
    }
    return {};
}

/// Of meshes the pointers come and go; what is shown must not, but where a mesh was deleted.
std::string meshProblem(const Decoded& before,
                        const schema::Content& contentBefore,
                        const Decoded& after,
                        const schema::Content& contentAfter,
                        Change change,
                        std::size_t pointer)
{
    const auto was = shownMeshes(before, contentBefore);
    const auto is = shownMeshes(after, contentAfter);
    const OwnedList& mesh = before[0][pointer];
    for (std::size_t i = 0; i < was.size(); ++i)
    {
        for (std::size_t part = 0; part < was[i].size(); ++part)
        {
            const bool isDeleted = change == Change::Remove && was[i][part] == mesh.front();
            if (was[i].size() != is[i].size() || (!isDeleted && was[i][part] != is[i][part]))
            {
                return concat("object ", i, " shows another mesh");
            }
        }
    }
    const bool isNew = change == Change::InsertBefore || change == Change::InsertAfter
                       || change == Change::Duplicate;
    return isNew && after[0].size() != before[0].size() + 1 ? "there is no new mesh pointer" : "";
}

/// All tables that an edit of entries can touch.
bool isAsBefore(const schema::Content& before, const schema::Content& after)
{
    const auto* a = before.as<level::Level>();
    const auto* b = after.as<level::Level>();
    const bool isLevelSame =
        a == nullptr
        || (a->floorData == b->floorData && a->overlaps == b->overlaps && a->boxes == b->boxes);
    return isLevelSame && level::objectsOf(before) == level::objectsOf(after);
}

std::string changeProblem(const format::GameFile& file,
                          const Decoded& before,
                          EntryKind kind,
                          std::size_t index,
                          Change change,
                          bool forOne,
                          std::size_t& done)
{
    const Entries entries(file.content, view::streamOf(kind));
    const view::Entry& entry = entries.all()[index];
    const view::EntryList& one = entries.lists()[entry.lists.back()];
    const WordSpan words{view::streamOf(kind), entry.first, entry.count};
    Document document(file.content);
    const Outcome outcome =
        doChange(document, words, change, forOne ? std::optional(one.owner()) : std::nullopt);
    if (!outcome.isDone)
    {
        return document.canUndo() ? "refused, but something has changed" : "";
    }
    ++done;
    const Decoded after = decodedViews(document.content());
    const auto slot = static_cast<std::size_t>(kind);
    for (std::size_t other = 0; other < view::kEntryKinds; ++other)
    {
        // Sounds and effects of an animation go with its key frames.
        const bool goesWith = kind == EntryKind::KeyFrame && other == slot + 1;
        if (other != slot && !goesWith && before[other] != after[other])
        {
            return concat("entries of kind ", other, " have changed, too");
        }
    }
    if (kind == EntryKind::Mesh)
    {
        const std::string problem =
            meshProblem(before, file.content, after, document.content(), change, one.owner());
        if (!problem.empty())
        {
            return problem;
        }
    }
    OwnedList fresh;
    if (outcome.words)
    {
        fresh.push_back(edit::wordsOf(
            document.content(), words.table, outcome.words->first, outcome.words->count));
        fresh.back().front() &=
            kind == EntryKind::FloorFunction || kind == EntryKind::Overlap ? kEnd - 1 : -1;
    }
    for (std::size_t owner = 0; kind != EntryKind::Mesh && owner < before[slot].size(); ++owner)
    {
        const view::EntryList* list = entries.listOf(owner);
        const bool isEdited =
            list != nullptr && list->has(index) && (!forOne || owner == one.owner());
        const OwnedList& was = before[slot][owner];
        const OwnedList expected =
            isEdited ? changed(was, change, index - list->first, fresh) : was;
        if (after[slot][owner] != expected)
        {
            return concat(isEdited ? "owner " : "another owner ", owner, " has the wrong entries");
        }
    }
    document.undo();
    return isAsBefore(file.content, document.content()) ? "" : "undone, but not as it was";
}

} // namespace

Decoded decodedViews(const schema::Content& content)
{
    Decoded decoded;
    decodeObjects(decoded, content);
    if (const auto* level = content.as<level::Level>())
    {
        decodeSectors(decoded, *level, level->rooms);
        decodeSectors(decoded, *level, level->tr5Rooms);
        decodeBoxes(decoded, *level);
    }
    return decoded;
}

std::string viewDifference(const Decoded& before, const Decoded& after)
{
    for (std::size_t kind = 0; kind < view::kEntryKinds; ++kind)
    {
        if (before[kind].size() != after[kind].size())
        {
            return concat("kind ", kind, " has ", after[kind].size(), " owners");
        }
        for (std::size_t owner = 0; owner < before[kind].size(); ++owner)
        {
            if (before[kind][owner] != after[kind][owner])
            {
                return concat("kind ", kind, ", owner ", owner, " has other entries");
            }
        }
    }
    return {};
}

std::string entryProblem(const format::GameFile& file, Random& random, std::size_t& done)
{
    const Decoded before = decodedViews(file.content);
    for (std::size_t kind = 0; kind < view::kEntryKinds; ++kind)
    {
        const auto which = static_cast<EntryKind>(kind);
        const bool isOfLevels = which == EntryKind::FloorFunction || which == EntryKind::Overlap;
        if (isOfLevels && file.level() == nullptr)
        {
            continue;
        }
        const Entries entries(file.content, view::streamOf(which));
        for (const Change change : kChanges)
        {
            for (const bool forOne : {false, true})
            {
                if (entries.all().empty())
                {
                    continue;
                }
                const std::size_t index = random.below(entries.all().size());
                const std::string problem =
                    changeProblem(file, before, which, index, change, forOne, done);
                if (!problem.empty())
                {
                    return concat("kind ",
                                  kind,
                                  ", entry ",
                                  index,
                                  ", change ",
                                  static_cast<int>(change),
                                  forOne ? " for one owner: " : ": ",
                                  problem);
                }
            }
        }
    }
    return {};
}

bool editEntryAtRandom(Document& document, Random& random)
{
    const auto kind = static_cast<EntryKind>(random.below(view::kEntryKinds));
    const bool isOfLevels = kind == EntryKind::FloorFunction || kind == EntryKind::Overlap;
    if (isOfLevels && document.content().as<level::Level>() == nullptr)
    {
        return false;
    }
    const Entries entries(document.content(), view::streamOf(kind));
    if (entries.all().empty())
    {
        return false;
    }
    const std::size_t first = random.below(entries.all().size());
    const std::size_t last = std::min(first + random.below(3), entries.all().size() - 1);
    const view::Entry& entry = entries.all()[first];
    const WordSpan words{
        view::streamOf(kind), entry.first, entries.all()[last].end() - entry.first};
    const auto owner = random.oneIn(3) ? std::optional(entries.lists()[entry.lists.front()].owner())
                                       : std::nullopt;
    return doChange(document, words, kChanges[random.below(kChanges.size())], owner).isDone;
}

std::string
entryUndoProblem(const format::GameFile& file, Random& random, std::size_t count, std::size_t least)
{
    const auto before = format::write(file);
    Document document(file.content);
    std::size_t done = 0;
    for (std::size_t i = 0; i < count; ++i)
    {
        done += editEntryAtRandom(document, random) ? 1 : 0;
    }
    if (done < least)
    {
        return concat("only ", done, " of ", count, " edits were taken");
    }
    format::GameFile edited = file;
    edited.content = document.content();
    const auto after = format::writeForSaving(edited, "");
    if (!before || !after)
    {
        return "it is not written: " + (after ? "" : message(after.error()));
    }
    document.goTo(0);
    edited.content = document.content();
    const auto undone = format::write(edited);
    if (!undone || !byteDifference(*before, *undone).empty())
    {
        return "undone: " + (undone ? byteDifference(*before, *undone) : "not written");
    }
    document.goTo(document.history().size());
    edited.content = document.content();
    const auto redone = format::write(edited);
    return redone ? byteDifference(*after, *redone) : "redone: not written";
}

std::string repackProblem(const format::GameFile& file, std::uint64_t& saved)
{
    const auto bytes = format::write(file);
    edit::RepackKinds kinds;
    kinds.set();
    kinds.reset(edit::bitOf(edit::RepackKind::MeshPointers)); // their rows are owners
    kinds.reset(edit::bitOf(edit::RepackKind::Textures));     // their numbers are in the meshes
    const Decoded before = decodedViews(file.content);
    Document document(file.content);
    const auto first = edit::repack(document, kinds);
    if (!first)
    {
        return message(first.error());
    }
    saved = edit::bytesOf(*first);
    if (auto problem = viewDifference(before, decodedViews(document.content())); !problem.empty())
    {
        return problem;
    }
    kinds.set();
    const auto all = edit::repack(document, kinds);
    const auto again = edit::repack(document, kinds);
    if (!all || !again || edit::bytesOf(*again) != 0)
    {
        return all && again ? concat("again it saves ", edit::bytesOf(*again), " bytes")
                            : message(all ? again.error() : all.error());
    }
    saved += edit::bytesOf(*all);
    format::GameFile edited = file;
    edited.content = document.content();
    const auto written = format::writeForSaving(edited, "");
    if (!written)
    {
        return message(written.error());
    }
    document.goTo(0);
    edited.content = document.content();
    const auto undone = format::write(edited);
    return bytes && undone ? byteDifference(*bytes, *undone) : "not written";
}

} // namespace tr::test
