#include "tests/core/Invariants.h"

#include "core/base/Text.h"

#include <algorithm>
#include <cstring>

namespace tr::test
{
namespace
{

using schema::FieldMap;
using schema::FieldRef;
using schema::Leaf;
using schema::TableView;

bool sameNumber(const Leaf& leaf, const void* a, const void* b)
{
    return std::memcmp(static_cast<const std::byte*>(a) + leaf.memoryOffset,
                       static_cast<const std::byte*>(b) + leaf.memoryOffset,
                       sizeOf(leaf.memory) * leaf.count)
           == 0;
}

std::string rowDifference(const TableView& expected, const TableView& found, std::size_t row)
{
    for (std::size_t i = 0; i < expected.type().leaves().size(); ++i)
    {
        const Leaf& leaf = expected.type().leaves()[i];
        if (leaf.path != found.type().leaves()[i].path)
        {
            return concat(expected.pathOf(row), ": columns differ at ", leaf.path);
        }
        if (!sameNumber(leaf, expected.rowData(row), found.rowData(row)))
        {
            return concat(expected.pathOf(row),
                          "/",
                          leaf.path,
                          ": ",
                          expected.value(row, leaf).text(),
                          " became ",
                          found.value(row, leaf).text());
        }
    }
    return {};
}

std::string viewDifference(const TableView& expected, const TableView& found)
{
    const std::string name(expected.info().name);
    if (name != found.info().name || expected.size() != found.size()
        || expected.type().leaves().size() != found.type().leaves().size())
    {
        return concat(name,
                      " with ",
                      expected.size(),
                      " rows became ",
                      found.info().name,
                      " with ",
                      found.size());
    }
    for (std::size_t row = 0; row < expected.size(); ++row)
    {
        if (expected.pathOf(row) != found.pathOf(row))
        {
            return concat(expected.pathOf(row), " became ", found.pathOf(row));
        }
        if (auto problem = rowDifference(expected, found, row); !problem.empty())
        {
            return problem;
        }
    }
    return {};
}

std::string refText(const FieldRef& ref)
{
    return concat(
        ref.path, " (space ", ref.space, ", ", hex(ref.offset), ", ", ref.size, " bytes)");
}

bool sameField(const FieldRef& a, const FieldRef& b)
{
    return a.path == b.path && a.space == b.space && a.offset == b.offset && a.size == b.size
           && a.info == b.info && (a.info == nullptr || a.type == b.type);
}

/// The number that holds a byte, asked in both ways.
std::string fieldProblem(const FieldMap& map, std::uint32_t space, std::uint64_t offset)
{
    const auto here = map.at(space, offset);
    if (!here)
    {
        return concat("nothing at ", hex(offset), " of space ", space, ": ", message(here.error()));
    }
    if (offset < here->offset || offset >= here->offset + here->size || here->space != space)
    {
        return concat(hex(offset), " lies outside of ", refText(*here));
    }
    const auto back = map.find(here->path);
    if (!back)
    {
        return concat(refText(*here), " is not found by its path: ", message(back.error()));
    }
    if (!sameField(*here, *back))
    {
        return concat(refText(*here), " is found by its path as ", refText(*back));
    }
    return {};
}

/// First and last byte of the number that holds a byte.
std::string edgesProblem(const FieldMap& map, std::uint32_t space, std::uint64_t offset)
{
    if (auto problem = fieldProblem(map, space, offset); !problem.empty())
    {
        return problem;
    }
    const auto ref = map.at(space, offset);
    for (const std::uint64_t edge : {ref->offset, ref->offset + ref->size - 1})
    {
        const auto again = map.at(space, edge);
        if (!again || !sameField(*again, *ref))
        {
            return concat(refText(*ref), " does not hold its own byte ", hex(edge));
        }
    }
    return {};
}

/// Numbers of a node: all if there are few, else the first, the last and some between.
std::string nodeProblem(const FieldMap& map, const FieldMap::Node& node, std::size_t most)
{
    if (node.kind == FieldMap::Kind::Group || node.begin == node.end)
    {
        return {};
    }
    const std::uint64_t size = node.end - node.begin;
    const bool isOne = node.kind == FieldMap::Kind::Opaque || node.kind == FieldMap::Kind::Varied;
    const std::uint64_t stride = isOne ? size : node.type->diskSize();
    const bool isLong = size / std::max<std::uint64_t>(node.rows, 1) > most * sizeof(float);
    std::uint64_t offset = node.begin;
    while (offset < node.end)
    {
        if (auto problem = edgesProblem(map, node.space, offset); !problem.empty())
        {
            return problem;
        }
        const auto ref = map.at(node.space, offset);
        const bool skips = isLong || size / stride > most;
        const std::uint64_t step = std::max<std::uint64_t>(1, size / most);
        offset = std::max(ref->offset + ref->size, skips ? offset + step : 0);
    }
    return edgesProblem(map, node.space, node.end - 1);
}

std::string valuesProblem(const TableView& view, std::size_t row)
{
    for (const Leaf& leaf : view.type().leaves())
    {
        const schema::Value value = view.value(row, leaf);
        if (!leaf.isText() && (value.text().empty() || schema::decode(*leaf.info, value).empty()))
        {
            return concat(view.pathOf(row), "/", leaf.path, " has no text");
        }
    }
    return {};
}

bool isRefusal(ErrorCode code)
{
    return code == ErrorCode::UnknownFormat || code == ErrorCode::EmptyFile
           || code == ErrorCode::RefusedProtected || code == ErrorCode::RefusedFormat
           || code == ErrorCode::FileTooLarge;
}

} // namespace

std::string byteDifference(std::span<const std::byte> expected, std::span<const std::byte> found)
{
    if (expected.size() != found.size())
    {
        return concat(expected.size(), " bytes became ", found.size());
    }
    const auto [a, b] = std::ranges::mismatch(expected, found);
    if (a == expected.end())
    {
        return {};
    }
    const auto at = static_cast<std::size_t>(a - expected.begin());
    return concat("byte ",
                  hex(at),
                  ": ",
                  hexBytes(expected.subspan(at)),
                  " became ",
                  hexBytes(found.subspan(at)));
}

std::string readProblem(const Result<format::GameFile>& file)
{
    if (!file)
    {
        return fullMessage(file.error());
    }
    const Error* fault = firstFault(*file);
    return fault != nullptr ? fullMessage(*fault) : file->complete ? std::string{} : "incomplete";
}

std::string tableDifference(const format::GameFile& expected, const format::GameFile& found)
{
    const auto a = expected.tables();
    const auto b = found.tables();
    if (a.tables().size() != b.tables().size())
    {
        return concat(a.tables().size(), " tables became ", b.tables().size());
    }
    for (std::size_t i = 0; i < a.tables().size(); ++i)
    {
        if (auto problem = viewDifference(a.tables()[i], b.tables()[i]); !problem.empty())
        {
            return problem;
        }
    }
    return {};
}

std::string tablesProblem(const format::GameFile& file)
{
    constexpr std::size_t kMostRows = 2000;
    const auto set = file.tables();
    for (const TableView& view : set.tables())
    {
        const std::size_t step = view.size() / kMostRows + 1;
        for (std::size_t row = 0; row < view.size(); row += step)
        {
            if (view.pathOf(row).empty())
            {
                return concat(view.info().name, " row ", row, " has no path");
            }
            if (auto problem = valuesProblem(view, row); !problem.empty())
            {
                return problem;
            }
        }
    }
    return {};
}

std::string mapProblem(const schema::FieldMap& map, std::span<const std::byte> bytes)
{
    if (const auto gap = map.firstGap())
    {
        return concat("no field, or two, at ", hex(gap->offset), " of space ", gap->space);
    }
    const auto spaces = format::spaceBytes(bytes, map);
    if (!spaces)
    {
        return concat("the spaces have no bytes: ", fullMessage(spaces.error()));
    }
    for (std::size_t i = 0; i < spaces->size(); ++i)
    {
        if ((*spaces)[i].size() != map.spaces()[i].size)
        {
            return concat("space ",
                          map.spaces()[i].name,
                          " has ",
                          map.spaces()[i].size,
                          " bytes on the map, but ",
                          (*spaces)[i].size());
        }
    }
    return {};
}

std::string fieldsProblem(const schema::FieldMap& map, std::size_t most)
{
    for (const FieldMap::Node& node : map.nodes())
    {
        if (auto problem = nodeProblem(map, node, most); !problem.empty())
        {
            return problem;
        }
    }
    return {};
}

std::string faultProblem(const format::GameFile& file, std::span<const std::byte> bytes)
{
    const Error* fault = firstFault(file);
    if (file.complete != (fault == nullptr))
    {
        return file.complete ? "complete in spite of a fault" : "incomplete without a fault";
    }
    for (const Diagnostic& each : file.diagnostics)
    {
        if (each.error.path.empty())
        {
            return concat("no path: ", fullMessage(each.error));
        }
        if (each.error.place.space.empty() && each.error.place.offset > bytes.size())
        {
            return concat("a place behind the end: ", fullMessage(each.error));
        }
        if (message(each.error).find('{') != std::string::npos)
        {
            return concat("an argument is missing: ", fullMessage(each.error));
        }
    }
    return {};
}

std::string anyBytesProblem(std::span<const std::byte> bytes, std::string_view fileName)
{
    const auto file = format::read(bytes, fileName);
    if (!file)
    {
        return isRefusal(file.error().code) ? std::string{}
                                            : concat("not a refusal: ", fullMessage(file.error()));
    }
    if (auto problem = faultProblem(*file, bytes); !problem.empty())
    {
        return problem;
    }
    if (auto problem = tablesProblem(*file); !problem.empty())
    {
        return problem;
    }
    const auto written = format::write(*file);
    if (!file->complete)
    {
        return !written && written.error().code == ErrorCode::PartiallyRead
                   ? std::string{}
                   : "a partially read file can be written";
    }
    if (!written)
    {
        return concat("it cannot be written: ", fullMessage(written.error()));
    }
    if (auto problem = byteDifference(bytes, *written); !problem.empty())
    {
        return concat("not the bytes that were read: ", problem);
    }
    return mapProblem(format::fieldMap(*file), bytes);
}

std::uint64_t totalSize(const schema::FieldMap& map)
{
    std::uint64_t sum = 0;
    for (const schema::Space& space : map.spaces())
    {
        sum += space.size;
    }
    return sum;
}

const Error* firstFault(const format::GameFile& file)
{
    const auto found = std::ranges::find(file.diagnostics, Severity::Fault, &Diagnostic::severity);
    return found == file.diagnostics.end() ? nullptr : &found->error;
}

} // namespace tr::test
