#include "tests/core/Lossless.h"

#include <variant>

namespace tr::test
{

WayBack throughTheDisk(const format::GameFile& file)
{
    const auto written = format::write(file);
    if (!written)
    {
        return {fullMessage(written.error()), {}};
    }
    auto read = format::read(*written, {});
    if (auto problem = readProblem(read); !problem.empty())
    {
        return {std::move(problem), {}};
    }
    const auto again = format::write(*read);
    std::string problem = again ? byteDifference(*written, *again) : fullMessage(again.error());
    if (problem.empty())
    {
        problem = tableDifference(file, *read);
    }
    return {std::move(problem), std::move(*read)};
}

Bytes bytesOf(const format::GameFile& file, std::string_view path)
{
    const auto written = format::write(file);
    const auto read = format::read(*written, {});
    const auto map = format::fieldMap(*read);
    const auto field = map.find(path);
    const auto spaces = format::spaceBytes(*written, map);
    if (!field || !spaces)
    {
        return {};
    }
    const auto& space = (*spaces)[field->space];
    const auto begin = space.begin() + static_cast<std::ptrdiff_t>(field->offset);
    return {begin, begin + static_cast<std::ptrdiff_t>(field->size)};
}

format::GameFile smallFile(const FileKind& kind)
{
    return randomFile(kind, 11, {.rows = 12, .variables = 3, .pages = 0, .loose = 40});
}

level::Level& levelOf(format::GameFile& file)
{
    return *file.content.as<level::Level>();
}

const level::Level& levelOf(const format::GameFile& file)
{
    return *file.content.as<level::Level>();
}

level::Objects& objectsOf(format::GameFile& file)
{
    return file.level() != nullptr ? levelOf(file).objects : file.content.as<level::Wad>()->objects;
}

} // namespace tr::test
