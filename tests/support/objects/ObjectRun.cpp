#include "tests/support/objects/ObjectRun.h"

#include "core/base/Text.h"
#include "core/check/RoundTrip.h"
#include "core/format/WriteForSaving.h"
#include "core/schema/table/SameTables.h"

#include <utility>

namespace tr::test
{
namespace
{

using edit::Document;

/// How often an operation is tried on other things until it is taken.
constexpr std::size_t kTriesOfObject = 12;

std::string readObjectsProblem(const std::vector<std::byte>& written,
                               const schema::Content& content,
                               std::string_view name)
{
    const auto read = format::read(written, name);
    if (!read || !read->complete)
    {
        return "what is written cannot be read";
    }
    return read->objects() == level::objectsOf(content) ? "" : "what is read is something else";
}

/// What is wrong with a file that is saved with other content, as `cartouche-cli verify` looks at
/// it. `bytes`: those of the content.
std::string savedProblem(const format::GameFile& file,
                         const schema::Content& content,
                         const std::vector<std::byte>& bytes,
                         std::string_view name)
{
    format::GameFile changed = file;
    changed.content = content;
    if (const auto saved = format::writeForSaving(changed, name); !saved)
    {
        return concat("it cannot be saved: ", codeName(saved.error().code));
    }
    if (auto problem = readObjectsProblem(bytes, content, name); !problem.empty())
    {
        return problem;
    }
    const auto read = format::read(bytes, name);
    if (read->content.write() != bytes)
    {
        return "what is saved writes back to other bytes";
    }
    const schema::FieldMap map = format::fieldMap(*read);
    const auto spaces = format::spaceBytes(bytes, map);
    return spaces && !check::firstUncovered(*spaces, map) ? ""
                                                          : "the map of what is saved has holes";
}

/// Does an operation to whatever takes it.
ObjectDone tried(const ObjectOperation& operation,
                 Document& document,
                 const format::Format& format,
                 Random& random,
                 ObjectCount& count)
{
    ObjectDone done;
    for (std::size_t i = 0; i < kTriesOfObject && done.outcome != ObjectDone::Outcome::Taken; ++i)
    {
        done = operation.work(document, format, random);
        switch (done.outcome)
        {
        case ObjectDone::Outcome::Absent:
            ++count.absent;
            break;
        case ObjectDone::Outcome::Refused:
            ++count.refused;
            count.why.insert(done.why);
            break;
        case ObjectDone::Outcome::Taken:
            ++count.taken;
            break;
        }
    }
    return done;
}

/// What one step has changed although it may not.
std::string stepProblem(const format::Format& format,
                        const Meanings& before,
                        const Document& document,
                        const ObjectDone& done)
{
    return meaningProblem(before, meaningsOf(format, document.content()), done.touched);
}

} // namespace

std::string objectProblem(const format::GameFile& file,
                          const std::vector<std::byte>& bytes,
                          std::string_view name,
                          const ObjectOperation& operation,
                          std::uint64_t seed,
                          ObjectDone& done)
{
    Random random(seed);
    Document document(file.content);
    done = operation.work(document, *file.format, random);
    if (done.outcome != ObjectDone::Outcome::Taken || !document.canUndo())
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
        stepProblem(*file.format, meaningsOf(*file.format, file.content), document, done);
    const auto written = document.content().write();
    if (problem.empty() && withObjectsOf(document.content(), file.content).write() != bytes)
    {
        return "something that is of no object is another";
    }
    problem = problem.empty() ? readObjectsProblem(written, document.content(), name) : problem;
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

std::size_t takenOf(const ObjectCounts& counts)
{
    std::size_t taken = 0;
    for (const auto& [name, count] : counts)
    {
        taken += count.taken;
    }
    return taken;
}

std::string objectRunProblem(const format::GameFile& file,
                             std::string_view name,
                             std::vector<ObjectOperation> operations,
                             std::size_t rounds,
                             Random& random,
                             ObjectCounts& counts)
{
    Document document(file.content);
    const auto first = document.content().write();
    Meanings before = meaningsOf(*file.format, document.content());
    for (std::size_t round = 0; round < rounds; ++round)
    {
        for (std::size_t i = operations.size(); i > 1; --i)
        {
            std::swap(operations[i - 1], operations[random.below(i)]);
        }
        for (const ObjectOperation& operation : operations)
        {
            const std::size_t position = document.position();
            const ObjectDone done =
                tried(operation, document, *file.format, random, counts[operation.name]);
            if (document.position() == position)
            {
                continue; // bytes are compared in the end
            }
            if (document.position() != position + 1)
            {
                return concat(operation.name, ": it is not one step");
            }
            Meanings after = meaningsOf(*file.format, document.content());
            if (auto problem = meaningProblem(before, after, done.touched); !problem.empty())
            {
                return concat("edit ", position, ", ", operation.name, ": ", problem);
            }
            before = std::move(after);
        }
    }
    const auto last = document.content().write();
    if (auto problem = savedProblem(file, document.content(), last, name); !problem.empty())
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

std::vector<ObjectOperation> rareOperations(const ObjectCounts& counts, std::size_t least)
{
    auto operations = objectOperations();
    std::erase_if(operations,
                  [&](const ObjectOperation& operation)
                  {
                      const auto found = counts.find(operation.name);
                      return found != counts.end() && found->second.taken >= least;
                  });
    return operations;
}

} // namespace tr::test
