#include "core/base/Text.h"
#include "core/format/Format.h"
#include "core/level/Content.h"
#include "core/schema/table/SameTables.h"
#include "tests/support/MeshOperations.h"

#include <algorithm>
#include <set>

namespace tr::test
{
namespace
{

using edit::Document;
using level::Objects;

/// Meshes that are tried until one takes an operation.
constexpr std::size_t kTriesOfMesh = 40;

/// Puts the meshes and textures of a file into another one of the same kind.
schema::Content withMeshesOf(const schema::Content& file, const schema::Content& meshes)
{
    const auto put = [](auto& own, const auto& other)
    {
        own.objects.meshWords = other.objects.meshWords;
        own.objects.meshPointers = other.objects.meshPointers;
    };
    if (const auto* const level = file.as<level::Level>())
    {
        level::Level made = *level;
        put(made, *meshes.as<level::Level>());
        made.objectTextures = meshes.as<level::Level>()->objectTextures;
        return schema::Content(std::move(made));
    }
    level::Wad made = *file.as<level::Wad>();
    put(made, *meshes.as<level::Wad>());
    made.textureSamples = meshes.as<level::Wad>()->textureSamples;
    return schema::Content(std::move(made));
}

template <class Row>
bool beginsWith(const Table<Row>& rows, const Table<Row>& start)
{
    return rows.size() >= start.size() && std::equal(start.begin(), start.end(), rows.begin());
}

/// Words from each mesh to where the next one begins, by the byte where it begins.
std::vector<std::vector<std::uint16_t>> stretchesOf(const Objects& objects,
                                                    std::vector<std::uint32_t>& begins)
{
    std::set<std::uint32_t> sorted;
    for (const level::MeshPointer& pointer : objects.meshPointers)
    {
        sorted.insert(pointer.offset);
    }
    begins.assign(sorted.begin(), sorted.end());
    std::vector<std::vector<std::uint16_t>> stretches;
    const std::size_t end = objects.meshWords.size();
    for (std::size_t i = 0; i < begins.size(); ++i)
    {
        const std::size_t first = std::min<std::size_t>(begins[i] / 2, end);
        const std::size_t last =
            i + 1 < begins.size() ? std::min<std::size_t>(begins[i + 1] / 2, end) : end;
        stretches.emplace_back(objects.meshWords.begin() + static_cast<std::ptrdiff_t>(first),
                               objects.meshWords.begin() + static_cast<std::ptrdiff_t>(last));
    }
    return stretches;
}

std::string meshesProblem(const Objects& before, const Objects& after, std::size_t pointer)
{
    std::vector<std::uint32_t> oldBegins;
    std::vector<std::uint32_t> newBegins;
    const auto old = stretchesOf(before, oldBegins);
    const auto now = stretchesOf(after, newBegins);
    if (old.size() != now.size() || before.meshPointers.size() != after.meshPointers.size())
    {
        return "there are more meshes, or fewer";
    }
    for (std::size_t row = 0; row < before.meshPointers.size(); ++row)
    {
        const auto rank = [row](const Objects& objects, const std::vector<std::uint32_t>& begins) {
            return std::ranges::lower_bound(begins, objects.meshPointers[row].offset)
                   - begins.begin();
        };
        if (rank(before, oldBegins) != rank(after, newBegins))
        {
            return concat("mesh pointer ", row, " leads to another mesh");
        }
        if (before.meshPointers[row].offset % 4 != after.meshPointers[row].offset % 4)
        {
            return concat("mesh pointer ", row, " leads to a place of another alignment");
        }
    }
    for (std::size_t i = 0; i < old.size(); ++i)
    {
        const bool isChanged = oldBegins[i] == before.meshPointers[pointer].offset;
        if (!isChanged && old[i] != now[i])
        {
            return concat("the mesh at ", oldBegins[i], " or what lies behind it is another");
        }
    }
    return {};
}

std::string readAgainProblem(const std::vector<std::byte>& written,
                             const schema::Content& content,
                             std::string_view name)
{
    const auto read = format::read(written, std::string(name));
    if (!read || !read->complete)
    {
        return "what is written cannot be read";
    }
    return read->objects() == level::objectsOf(content) ? "" : "what is read is something else";
}

} // namespace

std::string untouchedProblem(const schema::Content& before,
                             const schema::Content& after,
                             std::size_t pointer,
                             bool isOfAll)
{
    const schema::Content restored = withMeshesOf(after, before);
    if (const auto place = schema::firstDifference(restored.tables(), before.tables()))
    {
        return concat(*place, " is another");
    }
    const auto* const level = before.as<level::Level>();
    const bool keepsTextures =
        level != nullptr
            ? beginsWith(after.as<level::Level>()->objectTextures, level->objectTextures)
            : beginsWith(after.as<level::Wad>()->textureSamples,
                         before.as<level::Wad>()->textureSamples);
    if (!keepsTextures)
    {
        return "a texture is another";
    }
    const Objects& old = level::objectsOf(before);
    const Objects& now = level::objectsOf(after);
    if (isOfAll)
    {
        return old.meshPointers == now.meshPointers && old.meshWords.size() == now.meshWords.size()
                   ? ""
                   : "meshes have moved";
    }
    return meshesProblem(old, now, pointer);
}

std::string meshOperationProblem(const format::GameFile& file,
                                 const std::vector<std::byte>& bytes,
                                 std::string_view name,
                                 const MeshOperation& operation,
                                 std::size_t pointer,
                                 std::uint64_t seed,
                                 MeshDone& done)
{
    Random random(seed);
    Document document(file.content);
    done = operation.work(document, pointer, random);
    const bool isTaken = done.outcome == MeshDone::Outcome::Taken;
    if (!isTaken || !document.canUndo())
    {
        // Of one that is taken all may be what it would become.
        return document.position() == 0 && document.content().write() == bytes
                   ? ""
                   : "it has changed something, and has no step";
    }
    if (document.position() != 1)
    {
        return "it is not one step";
    }
    std::string problem =
        untouchedProblem(file.content, document.content(), pointer, operation.isOfAll);
    const auto written = document.content().write();
    if (problem.empty() && withMeshesOf(document.content(), file.content).write() != bytes)
    {
        return "something that is no mesh and no texture is another";
    }
    problem = problem.empty() ? readAgainProblem(written, document.content(), name) : problem;
    document.undo();
    if (problem.empty() && document.content().write() != bytes)
    {
        return "undone, there are other bytes";
    }
    document.redo();
    return problem.empty() && document.content().write() != written
               ? "redone, there are other bytes"
               : problem;
}

std::string meshRunProblem(const format::GameFile& file,
                           std::string_view name,
                           std::size_t rounds,
                           Random& random,
                           MeshCounts& counts)
{
    Document document(file.content);
    const auto first = document.content().write();
    for (std::size_t round = 0; round < rounds; ++round)
    {
        for (const MeshOperation& operation : meshOperations())
        {
            const std::size_t position = document.position();
            const schema::Content before = document.content();
            MeshDone done;
            std::size_t pointer = 0;
            for (std::size_t i = 0; i < kTriesOfMesh && done.outcome != MeshDone::Outcome::Taken;
                 ++i)
            {
                pointer = random.below(level::objectsOf(before).meshPointers.size());
                done = operation.work(document, pointer, random);
            }
            counts[operation.name] += done.outcome == MeshDone::Outcome::Taken ? 1 : 0;
            const bool isStep = document.position() == position + 1;
            if (!isStep && level::objectsOf(document.content()) != level::objectsOf(before))
            {
                return concat(operation.name, ": it has changed something, and has no step");
            }
            const std::string problem =
                isStep ? untouchedProblem(before, document.content(), pointer, operation.isOfAll)
                       : std::string();
            if (!problem.empty())
            {
                return concat(operation.name, ": ", problem);
            }
        }
    }
    const auto last = document.content().write();
    if (const auto problem = readAgainProblem(last, document.content(), name); !problem.empty())
    {
        return problem;
    }
    const std::size_t end = document.position();
    document.goTo(0);
    if (document.content().write() != first)
    {
        return "undoing all gives other bytes";
    }
    document.goTo(end);
    return document.content().write() == last ? "" : "redoing all gives other bytes";
}

} // namespace tr::test
